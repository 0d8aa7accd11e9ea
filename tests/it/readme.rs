//! README.md says what happens: its commands are run, and print what it shows.
//!
//! Blocks of code that have `$` before their commands are run in order, in a folder with the experiments and the results
//! of this repository. What is shown below a command is compared word by word, so that lines may be wrapped. `..`
//! stands for what is left out, `^C` for an interruption. Only the sizes of pages may differ a little.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::{TempDir, tempdir};

use crate::support::{between, in_80_columns, packaged, read, wait_until};

/// A command, and what is shown below it.
struct Shown {
    command: String,
    output: String,
}

/// The commands of the blocks of code.
fn commands(text: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    for block in text.split("\n```\n").skip(1) {
        if !block.starts_with("$ ") {
            continue;
        }
        for line in block.lines() {
            match (line.strip_prefix("$ "), all.last_mut()) {
                (Some(command), _) => {
                    let command = command.replace("cargo run --release -- ", "queenlab ");
                    all.push(Shown { command, output: String::new() });
                }
                (None, Some(last)) => last.output.extend([line, "\n"]),
                (None, None) => unreachable!("a block begins with a command"),
            }
        }
    }
    all
}

/// What a word of what is shown asks for.
#[derive(Clone, Copy, PartialEq)]
enum Ask<'t> {
    Word(&'t str),
    /// A word that begins so.
    Begin(&'t str),
    /// The size of a file.
    Size(u64),
}

impl Ask<'_> {
    fn is_met(self, word: &str) -> bool {
        match self {
            Self::Word(asked) => asked == word,
            Self::Begin(asked) => word.starts_with(asked),
            Self::Size(asked) => size(word).is_some_and(|size| size.abs_diff(asked) <= asked / 20),
        }
    }
}

fn size(word: &str) -> Option<u64> {
    word.replace(',', "").parse().ok()
}

/// The words that are shown, in runs between which something is left out.
fn runs(shown: &str) -> Vec<Vec<Ask<'_>>> {
    let words: Vec<&str> = shown.split_whitespace().collect();
    let mut runs = vec![Vec::new()];
    for (place, &word) in words.iter().enumerate() {
        let last = runs.last_mut().expect("a run");
        let is_size = words.get(place + 1) == Some(&"bytes");
        match (word.trim_end_matches(',').strip_suffix(".."), size(word).filter(|_| is_size)) {
            (Some(begin), _) => {
                last.extend(Some(Ask::Begin(begin)).filter(|_| !begin.is_empty()));
                runs.push(Vec::new());
            }
            (None, Some(size)) => last.push(Ask::Size(size)),
            (None, None) => last.push(Ask::Word(word)),
        }
    }
    runs
}

fn begins(words: &[&str], run: &[Ask]) -> bool {
    words.len() >= run.len() && run.iter().zip(words).all(|(ask, word)| ask.is_met(word))
}

/// Whether `printed` is what is shown.
fn is_printed(shown: &str, printed: &str) -> bool {
    let words: Vec<&str> = printed.split_whitespace().collect();
    let runs = runs(shown);
    let (first, rest) = runs.split_first().expect("a run");
    let mut left = &words[..];
    if !begins(left, first) {
        return false;
    }
    left = &left[first.len()..];
    let Some((last, between)) = rest.split_last() else {
        return left.is_empty();
    };
    for run in between {
        match (0..=left.len()).find(|&place| begins(&left[place..], run)) {
            Some(place) => left = &left[place + run.len()..],
            None => return false,
        }
    }
    left.len() >= last.len() && begins(&left[left.len() - last.len()..], last)
}

fn runs_well(command: &mut Command) {
    assert!(command.status().is_ok_and(|status| status.success()), "{command:?}");
}

/// A folder with the experiments and results of this repository, and a program that does for one machine what `sbatch` does
/// for many.
fn workplace() -> TempDir {
    const SBATCH: &str = "#!/bin/sh\nset -e\ncase \"$*\" in\n*merge.sh) sh merge.sh >&2 ;;\n\
                          *) for task in $(seq \"$(echo \"$*\" | sed 's/.*--array=1-\\([0-9]*\\).*/\\1/')\"); do\n\
                          SLURM_ARRAY_TASK_ID=$task sh shard.sh >&2; done ;;\nesac\necho 1\n";
    let dir = tempdir().expect("a folder");
    let here = dir.path();
    runs_well(Command::new("cp").arg("-r").args(["experiments", "results"].map(packaged)).arg(here));
    fs::create_dir(here.join("bin")).expect("a folder");
    fs::write(here.join("bin/sbatch"), SBATCH).expect("written");
    runs_well(Command::new("chmod").arg("+x").arg(here.join("bin/sbatch")));
    dir
}

/// A command that finds the program and `sbatch`.
fn prepared(program: &str, dir: &Path) -> Command {
    let binary = Path::new(env!("CARGO_BIN_EXE_queenlab")).parent().expect("a folder");
    let path = std::env::var("PATH").expect("a path");
    let mut command = Command::new(program);
    command
        .current_dir(dir)
        .env("PATH", format!("{}:{}:{path}", dir.join("bin").display(), binary.display()));
    command
}

fn shell(dir: &Path, command: &str) -> Output {
    prepared("sh", dir).args(["-c", command]).output().expect("a shell")
}

/// Runs the experiments of the results that a command names and that are not there. Effects are those of the small tables, which are
/// committed.
fn run_what_is_named(dir: &Path, command: &str) {
    let table = if command.starts_with("queenlab effects ") { "cells.csv" } else { "frequencies.csv" };
    let names = command.split_whitespace().filter_map(|word| word.strip_prefix("results/"));
    for name in names.map(|name| name.split([':', '/']).next().expect("a name")) {
        let experiment = format!("experiments/{name}.toml");
        if dir.join(&experiment).exists() && !dir.join("results").join(name).join(table).exists() {
            assert!(shell(dir, &format!("queenlab run {experiment}")).status.success(), "{experiment}");
        }
    }
}

/// Runs a command on one thread, and interrupts it once something is kept.
fn interrupted(dir: &Path, command: &str) -> Output {
    let words: Vec<&str> = command.split_whitespace().collect();
    let mut run = prepared(words[0], dir);
    run.args(&words[1..]).env("RAYON_NUM_THREADS", "1").stdout(Stdio::null()).stderr(Stdio::piped());
    let run = run.spawn().expect("the program starts");
    let name = Path::new(words[2]).file_stem().and_then(|name| name.to_str()).expect("a name");
    let kept = dir.join("results").join(name).join("blocks/1.blocks");
    wait_until("something is kept", || kept.exists());
    runs_well(Command::new("kill").args(["-INT", &run.id().to_string()]));
    run.wait_with_output().expect("it ends")
}

fn check(dir: &Path, shown: &Shown) {
    run_what_is_named(dir, &shown.command);
    if let Some(expected) = shown.output.strip_prefix("^C") {
        let done = interrupted(dir, &shown.command);
        let printed = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(130), "{}: {printed}", shown.command);
        let (done, rest) = expected.split_once(" of ").expect("a number of trials of another");
        let done = done.trim_end_matches(|c: char| c.is_ascii_digit() || c == ',');
        let expected = format!("{done} .. of {rest}");
        assert!(
            is_printed(&expected, &printed),
            "{}\nis shown to print\n{expected}\nand prints\n{printed}",
            shown.command
        );
        return;
    }
    let done = shell(dir, &shown.command);
    let printed = String::from_utf8_lossy(&done.stdout);
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{}: {printed}{errors}", shown.command);
    let fits = shown.output.is_empty() || is_printed(&shown.output, &printed);
    assert!(fits, "{}\nis shown to print\n{}\nand prints\n{printed}", shown.command, shown.output);
    fits_a_window(dir, &shown.command);
}

/// Commands whose output a person reads, and that change nothing unless they write a result.
const READ: [&str; 8] = ["check", "compare", "effects", "show", "stats", "systems", "tally", "verify"];

/// What such a command prints keeps within a terminal of 80 columns.
fn fits_a_window(dir: &Path, command: &str) {
    let name = command.split("queenlab ").nth(1).and_then(|rest| rest.split(' ').next());
    if !name.is_some_and(|name| READ.contains(&name)) || command.contains(" --out ") {
        return;
    }
    let shell = in_80_columns(&format!("({command}) 2>/dev/null"));
    let done = prepared("script", dir).env("NO_COLOR", "1").args(shell).output().expect("script");
    let text = String::from_utf8_lossy(&done.stdout).replace('\r', "");
    assert!(!text.is_empty() && text.lines().all(|line| line.chars().count() <= 80), "{command}\n{text}");
}

#[test]
fn commands_print_what_is_shown() {
    let commands = commands(&read(&packaged(""), "README.md"));
    assert!(commands.len() > 10, "only {} commands", commands.len());
    assert!(commands.iter().filter(|shown| !shown.output.is_empty()).count() > 5);
    let dir = workplace();
    for shown in &commands {
        check(dir.path(), shown);
    }
}

/// Three solvers, what they print, and what to type for each.
#[test]
#[ignore = "needs clingo, cryptominisat5, and minizinc with gecode"]
fn solvers_print_what_is_shown_and_are_read() {
    let page = read(&packaged("docs"), "your_solver.md");
    let commands = commands(page.split("\n## Samples from a pipe").next().expect("a section"));
    assert_eq!(commands.len(), 6);
    let dir = workplace();
    for shown in &commands {
        check_any_code(&dir.path().join("experiments/gallery"), shown);
    }
}

#[test]
fn parts_of_solutions_are_tested_as_is_shown() {
    let page = read(&packaged("docs"), "your_solver.md");
    let section = page.split("\n### Parts of solutions").nth(1).and_then(|rest| rest.split("\n### ").next());
    let commands = commands(section.expect("a section"));
    assert_eq!(commands.len(), 6);
    let dir = workplace();
    for shown in &commands {
        check(&dir.path().join("experiments/gallery"), shown);
    }
}

/// The same as [`check`] of a command whose exit code is a matter of its own.
fn check_any_code(dir: &Path, shown: &Shown) {
    let done = shell(dir, &shown.command);
    let printed = String::from_utf8_lossy(&done.stdout);
    let fits = is_printed(&shown.output, &printed);
    assert!(fits, "{}\nis shown to print\n{}\nand prints\n{printed}", shown.command, shown.output);
}

#[test]
fn the_first_experiment_prints_what_is_shown() {
    let commands = commands(&read(&packaged("docs"), "first.md"));
    assert_eq!(commands.len(), 5);
    let dir = workplace();
    for shown in &commands {
        check(dir.path(), shown);
    }
}

#[test]
fn tables_of_counts_are_read_as_is_shown() {
    let commands = commands(&read(&packaged("docs"), "tables.md"));
    assert_eq!(commands.len(), 4);
    let dir = workplace();
    for shown in &commands {
        check(dir.path(), shown);
    }
}

#[test]
fn a_loot_table_is_tested_as_is_shown() {
    let page = read(&packaged("docs"), "your_solver.md");
    let section = page.split("\n### Shares that are not equal").nth(1).expect("a section");
    let commands = commands(section.split("\n### ").next().expect("its text"));
    assert_eq!(commands.len(), 3);
    let dir = workplace();
    for shown in &commands {
        check(dir.path(), shown);
    }
}

#[test]
fn decimals_are_read_as_is_shown() {
    let page = read(&packaged("docs"), "your_solver.md");
    let section = page.split("\n### Decimals").nth(1).and_then(|rest| rest.split("\n### ").next());
    let section = section.expect("a section");
    let experiment = between(section, "```toml\n", "```");
    let commands = commands(section);
    assert_eq!((experiment.len(), commands.len()), (1, 3));
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("wells.toml"), experiment[0]).expect("written");
    for shown in &commands {
        check(dir.path(), shown);
    }
}

#[test]
fn the_gallery_says_what_its_commands_print() {
    let commands = commands(&read(&packaged("results/gallery"), "README.md"));
    assert_eq!(commands.len(), 3);
    let dir = workplace();
    for shown in &commands {
        check(dir.path(), shown);
    }
}

#[test]
fn the_findings_that_are_explained_are_those_of_this_page() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let page = words(&read(&packaged(""), "README.md"));
    let explained = read(&packaged("docs"), "finding.md");
    let lines = explained.split("\n\n").filter(|part| part.starts_with("> "));
    let findings: Vec<String> =
        lines.map(|part| words(&part.replace("\n>", "").replacen("> ", "", 1))).collect();
    assert_eq!(findings.len(), 2);
    for finding in findings {
        assert!(page.contains(&finding), "{finding}");
    }
}

#[test]
fn files_that_are_named_are_there() {
    let text = read(&packaged(""), "README.md");
    let links = text.split("](").skip(1).map(|rest| rest.split([')', '#']).next().expect("a link"));
    let links = links.filter(|link| !link.is_empty() && !link.contains(':'));
    let path = |c: char| c.is_ascii_alphanumeric() || "/-_.".contains(c);
    let named = text
        .split(|c| !path(c))
        .filter(|word| word.starts_with("experiments/") && word.len() > "experiments/".len());
    for file in links.chain(named).filter(|&file| file != "experiments/yours.toml") {
        assert!(packaged(file).exists(), "{file}");
    }
}

/// Of the starts that share a row of queen 1, how many the most frequent row of queen 2 takes.
#[test]
fn the_branches_of_the_tree_are_as_wide_as_is_said() {
    let mut starts: BTreeMap<char, BTreeMap<char, u64>> = BTreeMap::new();
    let census = packaged("results/eight-queens-all/frequencies.csv");
    for row in csv::Reader::from_path(census).expect("a table").deserialize() {
        let row: HashMap<String, String> = row.expect("a row");
        let mut queens = row["solution"].chars();
        let [first, second] = [(); 2].map(|()| queens.next().expect("a row"));
        *starts.entry(first).or_default().entry(second).or_default() +=
            row["count"].parse::<u64>().expect("a count");
    }
    let widest = starts.values().map(|rows| {
        let share = 4 * rows.values().max().expect("rows");
        (share / rows.values().sum::<u64>(), share % rows.values().sum::<u64>())
    });
    let quarters = [3, 2, 2, 2, 2, 2, 2, 3].map(|quarters| (quarters, 0));
    assert!(widest.eq(quarters));
    let page = read(&packaged(""), "README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "Of each share one row of queen 2 takes half, or three quarters if queen 1 is in row 1 or 8.";
    assert!(page.contains(said), "{said}");
}

#[test]
fn what_is_not_printed_is_noticed() {
    let printed = "one 12 of 3\n  four: 1,000 bytes\nfive six";
    for shown in [
        "one 12 of 3 four: 1,000 bytes five six",
        "one 12 ..\nsix",
        "..\nfour: 990 bytes\n..",
        "o.. five six",
        "..",
    ] {
        assert!(is_printed(shown, printed), "{shown}");
    }
    for shown in
        ["one 13 ..", "one 12", "..\nfive", "five .. one ..", "..\nfour: 900 bytes\n..", "one 12 .. 12 .."]
    {
        assert!(!is_printed(shown, printed), "{shown}");
    }
}

#[test]
fn the_citation_is_of_this_version() {
    let citation = fs::read_to_string(packaged("CITATION.cff")).expect("a citation");
    assert!(citation.contains(concat!("\nversion: ", env!("CARGO_PKG_VERSION"), "\n")), "{citation}");
    assert!(citation.contains("\ndate-released: 20"), "{citation}");
}
