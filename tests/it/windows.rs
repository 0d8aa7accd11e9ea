//! What a person reads in a narrow terminal: sentences that are wrapped at its edge.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{BINARY, in_80_columns, output, packaged, result_of, whole};

/// A command on a terminal of 80 columns.
fn on_terminal(dir: &Path, args: &str) -> (String, bool) {
    let command = in_80_columns(&format!("{BINARY} --color never {args}"));
    let done = Command::new("script").args(command).current_dir(dir).output().expect("script");
    (String::from_utf8(done.stdout).expect("text").replace('\r', ""), done.status.success())
}

/// What it shows of a command that succeeds.
fn shown(dir: &Path, args: &str) -> String {
    let (text, is_done) = on_terminal(dir, &format!("{args} 2>/dev/null"));
    assert!(is_done, "{args}: {text}");
    text
}

#[test]
fn the_bar_counts_trials_and_then_the_solutions_in_the_tables() {
    let dir = tempfile::tempdir().expect("a folder");
    let experiment =
        "name = \"x\"\n[system]\nkind = \"minconflicts\"\nsize = 20\n[trials]\ncount = 300000\nseed = 5\n";
    fs::write(dir.path().join("x.toml"), experiment).expect("a file");
    let (text, is_done) = on_terminal(dir.path(), "run x.toml --out r");
    assert!(is_done, "{text}");
    assert!(text.contains("of 300,000 trials, "), "{text}");
    let counts = text.split("of 300,000 trials, making the tables: ").skip(1);
    let counts: Vec<u64> = counts
        .map(|rest| {
            rest.split_once(" solutions").expect("a count").0.replace(',', "").parse().expect("a number")
        })
        .collect();
    assert!(!counts.is_empty() && counts.is_sorted(), "{counts:?}: {text}");
}

#[test]
fn sentences_are_wrapped_in_a_window_and_one_line_in_a_pipe() {
    let dir = result_of("minconflicts", "[5, 8]", "20000");
    for args in [
        "show results/t --cell 2",
        &format!("compare results/t:2 {}", packaged("results/eight-queens-all").display()),
        "run results/t/experiment.toml --out results/t --progress none",
    ] {
        let (text, piped) =
            (shown(dir.path(), args), output(dir.path(), &args.split(' ').collect::<Vec<_>>()));
        let words = |text: &str| {
            let before = |title: &str| text.find(title).unwrap_or(text.len());
            let sentences = text[..before("\nBoth").min(before("\nCells"))].split_whitespace();
            sentences.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(words(&text), words(&piped), "{args}");
        assert!(piped.lines().any(|line| line.chars().count() > 80), "{args}: {piped}");
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{args}: {line:?}");
        }
    }
}

#[test]
fn titles_are_wrapped() {
    let dir = result_of("knuth", "8", "500");
    let text = shown(dir.path(), "show results/t");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("(quantiles of steps: an unsolved one takes longest)"), "{text}");
}

/// What is read on a terminal of 80 columns, errors too, keeps within them, and says what a pipe is told.
#[test]
fn descriptions_and_errors_are_wrapped_too() {
    let dir = result_of("squares", "[4, 9]\nmethod = \"walk\"\nmoves = [10, 20]", "200");
    for args in [
        "systems",
        "systems squares",
        "check x.toml",
        "verify results/t --trials 3",
        "show nothere-and-nowhere",
    ] {
        let (text, _) = on_terminal(dir.path(), args);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        let piped =
            Command::new(BINARY).args(args.split(' ')).current_dir(dir.path()).output().expect("queenlab");
        let piped = [piped.stdout, piped.stderr].concat();
        let said = |text: &str| {
            text.split_whitespace()
                .filter(|word| !word.chars().any(|c| c.is_ascii_digit()))
                .collect::<String>()
        };
        assert_eq!(said(&text), said(&String::from_utf8_lossy(&piped)), "{args}");
    }
}

/// The headings of a table of cells.
fn headings(text: &str) -> Vec<&str> {
    let header = text.lines().find(|line| line.starts_with(" cell")).expect("a table");
    header.split("  ").map(str::trim).filter(|heading| !heading.is_empty()).collect()
}

#[test]
fn tables_of_sweeps_fit_a_window_which_says_what_it_hides() {
    for (kind, size, hidden) in [
        ("minconflicts", "[5, 8]", "effective number"),
        ("permute", "[6, 7]\nprogram = [\"queens_1\", \"queens_2\"]", "effective number, solved"),
        ("squares", "[4, 9]\nmethod = \"walk\"\nmoves = [10, 20]", "effective number, solved, answers"),
        ("repair", "[5, 6]", "effective number, most frequent to rarest"),
        ("game", "[8, 10]\nvariant = [\"as_coded\", \"as_described_fair\"]", "trials, system"),
    ] {
        let dir = result_of(kind, size, if kind == "repair" { "\"all\"" } else { "200" });
        let (text, piped) = (shown(dir.path(), "show results/t"), output(dir.path(), &["show", "results/t"]));
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        let flat = text.lines().collect::<Vec<_>>().join(" ");
        let hint = flat.split("A wider window also shows: ").nth(1).and_then(|rest| rest.split('.').next());
        assert_eq!(hint, Some(hidden), "{text}");
        let mut all = headings(&piped);
        all.retain(|heading| !hidden.split(", ").any(|name| name == *heading));
        assert_eq!(headings(&text), all);
    }
}

/// The words of a table below its title, without those of bars.
fn words_below(text: &str, title: &str) -> Vec<String> {
    let table = text.split(&format!("\n{title}")).nth(1).expect("the table").split("\n\n").next();
    let words = table.expect("its lines").split_whitespace();
    words.filter(|word| !word.contains('█')).map(str::to_owned).collect()
}

/// Intervals go below their estimates and methods below their statistics: nothing is lost.
#[test]
fn tables_that_are_folded_say_all_that_they_say_in_a_pipe() {
    let dir = result_of("game", "[4, 6]\nvariant = [\"as_coded\", \"as_described_fair\"]", "200");
    fs::write(dir.path().join("t.csv"), "k,count\na,5\nb,9\nc,30\n").expect("written");
    let solutions = packaged("results/eight-queens-all");
    let solutions = solutions.display();
    for (args, title) in [
        ("compare results/t", "Cells"),
        ("compare results/t --pairs", "Cells"),
        ("stats t.csv", "Categories"),
        (&format!("compare {solutions} {solutions}"), "Both"),
    ] {
        let (text, piped) =
            (shown(dir.path(), args), output(dir.path(), &args.split(' ').collect::<Vec<_>>()));
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{args}: {text}");
        let sorted = |text: &str| {
            let mut letters: Vec<char> = words_below(text, title).concat().chars().collect();
            letters.sort_unstable();
            letters
        };
        assert_eq!(sorted(&text), sorted(&piped), "{args}: {text}");
    }
}

/// What is long is cut between words, and a key that is longer than the window somewhere.
#[test]
fn columns_of_long_text_are_folded() {
    let dir = tempfile::tempdir().expect("a folder");
    let (long, words) = ("x".repeat(200), "one two three ".repeat(20));
    fs::write(dir.path().join("t.csv"), format!("k,count\n{long},5\n{words},9\nc,30\n")).expect("written");
    let text = shown(dir.path(), "stats t.csv");
    let table = text.split("\nCategories").nth(1).expect("a table");
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert_eq!(
        table
            .lines()
            .filter(|line| line.starts_with(" xxx"))
            .flat_map(str::chars)
            .filter(|c| *c == 'x')
            .count(),
        200,
        "{text}"
    );
    assert_eq!(table.matches("three").count(), 20, "{text}");
}

#[test]
fn a_run_of_many_cells_is_a_sentence_and_a_table() {
    let dir = result_of("minconflicts", "[4, 5, 6, 7]\nnoise = [\"0/1\", \"1/10\", \"1/5\"]", "50");
    let printed = output(dir.path(), &["run", "x.toml", "--fresh"]);
    let lines: Vec<&str> = printed.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 1 + 2 + 12 + 1, "{printed}");
    assert!(
        lines[0].starts_with("Perhaps, as far as 50 random starts can show: in each of the 12 cells "),
        "{printed}"
    );
}

#[test]
fn an_export_names_each_kind_of_file_once() {
    let dir = result_of("repair", "[4, 5, 6]", "50");
    let printed = output(dir.path(), &["export", "results/t", "--to", "site"]);
    assert!(printed.contains("site/cell-*/report.html: 3 files, "), "{printed}");
    assert!(printed.contains("site/index.html: ") && printed.lines().count() < 30, "{printed}");
    let said: u64 = printed.lines().map(|line| whole(size_of(line))).sum();
    assert_eq!(said, size(&dir.path().join("site")));
}

/// The number before "bytes".
fn size_of(line: &str) -> &str {
    line.strip_suffix(" bytes").and_then(|line| line.rsplit(' ').next()).expect("a size")
}

/// The size of all files in a folder.
fn size(dir: &Path) -> u64 {
    let entries = fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.map(|path| if path.is_dir() { size(&path) } else { path.metadata().expect("a file").len() }).sum()
}
