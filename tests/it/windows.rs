//! What a person reads in a narrow terminal: sentences that are wrapped at its edge.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{BINARY, output, packaged, result_of};

/// A command on a terminal of 80 columns.
fn on_terminal(dir: &Path, args: &str) -> (String, bool) {
    let command = format!("stty cols 80 rows 24; {BINARY} --color never {args}");
    let mut script = Command::new("script");
    let done = script.args(["-qec", &command, "/dev/null"]).current_dir(dir).output().expect("script");
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
        let words: Vec<&str> = text.split_whitespace().collect();
        assert_eq!(words, piped.split_whitespace().collect::<Vec<_>>(), "{args}");
        assert!(piped.lines().any(|line| line.chars().count() > 120), "{args}: {piped}");
        let sentences = text.lines().take_while(|line| !line.starts_with("Both"));
        for line in sentences {
            assert!(line.chars().count() <= 80, "{args}: {line:?}");
        }
    }
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
        ("minconflicts", "[5, 8]", "effective number, most frequent to rarest"),
        (
            "permute",
            "[6, 7]\nprogram = [\"queens_1\", \"queens_2\"]",
            "effective number, most frequent to rarest, solved",
        ),
        (
            "squares",
            "[4, 9]\nmethod = \"walk\"\nmoves = [10, 20]",
            "effective number, most frequent to rarest, solved, answers",
        ),
        ("game", "[8, 10]\nvariant = [\"as_coded\", \"as_described_fair\"]", "trials, system"),
    ] {
        let dir = result_of(kind, size, "200");
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
