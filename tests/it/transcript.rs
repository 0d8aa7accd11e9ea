//! Written traces held against the trial that they tell.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{Done, output, queenlab};

const FOUR: &str = "1111INIT|1211A2:2|1311A2:3|1321A3:2|";

/// The trace of the classic start of 6 queens.
fn six() -> String {
    output(Path::new("."), &["trace", "repair", "--size", "6"])
}

fn check(text: &[u8], others: &[&str]) -> Done {
    let dir = TempDir::new().expect("a folder");
    fs::write(dir.path().join("trace.txt"), text).expect("written");
    queenlab(dir.path(), &[&["trace", "repair", "--size", "6", "--check", "trace.txt"], others].concat())
}

#[test]
fn a_trace_of_the_program_is_right_with_and_without_its_last_line_break() {
    for text in [six(), six().trim_end().to_owned()] {
        let done = check(text.as_bytes(), &[]);
        assert_eq!((done.code, done.out), (0, six()));
        assert!(done.err.contains("327 steps"), "{}", done.err);
    }
}

#[test]
fn a_drawn_trace_is_held_against_its_trial() {
    let drawn = output(Path::new("."), &["trace", "repair", "--size", "6", "--seed", "1", "--trial", "2"]);
    assert_eq!(check(drawn.as_bytes(), &["--seed", "1", "--trial", "2"]).code, 0);
    assert_eq!(check(drawn.as_bytes(), &[]).code, 0);
    assert_eq!(check(drawn.as_bytes(), &["--seed", "1", "--trial", "3"]).code, 6);
}

#[test]
fn every_mistake_is_named_with_its_line_and_column() {
    let six = six();
    let entry = |number: usize| six.split_terminator('|').nth(number).expect("an entry").to_owned();
    let changed = |number: usize, to: &str| six.replacen(&(entry(number) + "|"), to, 1);
    let at = |number: usize| {
        1 + six.split_terminator('|').take(number).map(|entry| entry.len() + 1).sum::<usize>()
    };
    let label = entry(5)[6..].to_owned();
    let cases = [
        (six[..at(9) + 3].to_owned(), at(9) + 4, "is cut in entry 9"),
        (six.replacen("INIT", "", 1), 1, "does not end in INIT"),
        (six.replacen("111111INIT", "11111INIT", 1), 1, "has 5 rows"),
        (six.replacen("111111INIT", "111117INIT", 1), 1, "allowed is 1 to 6"),
        (six.replacen("111111INIT", "11111xINIT", 1), 1, "allowed is 1 to 6"),
        (changed(5, &format!("{}|", &entry(5)[..6])), at(5) + 6, "entry 5 continues with"),
        (changed(5, &entry(5)[1..]), at(5), "entry 5 continues with"),
        (changed(5, &format!("{}A2:6|", &entry(5)[..6])), at(5) + 7, &label),
        (changed(5, &format!("0{}|", &entry(5)[1..])), at(5), "entry 5 continues with"),
        (six.trim_end().to_owned() + "|", six.trim_end().len() + 1, "after the end"),
        (six.trim_end().to_owned() + "\r\n", six.trim_end().len() + 1, "after the end"),
        (format!("\u{feff}{six}"), 1, "byte order mark"),
        (String::new(), 1, "does not end in INIT"),
    ];
    for (text, column, complaint) in cases {
        let done = check(text.as_bytes(), &[]);
        assert_eq!(done.code, 6, "{text}");
        let place = format!("trace.txt: line 1, column {column}: ");
        assert!(
            done.err.contains(&place) && done.err.contains(complaint),
            "{place}{complaint}: {}",
            done.err
        );
    }
    assert!(check(b"111111INIT|\xff", &[]).err.contains("byte 12 is no UTF-8"));
}

#[test]
fn a_later_line_is_counted() {
    let done = check(format!("{}\n", six().trim_end().replacen('|', "|\n", 2)).as_bytes(), &[]);
    assert!(done.err.contains("line 1, column 12"), "{}", done.err);
}

#[test]
fn what_is_right_is_shown_in_every_form() {
    let six = six();
    let cut = &six.as_bytes()[..150];
    let text = check(cut, &[]);
    assert!(six.starts_with(text.out.trim_end()) && text.out.len() > 100);
    let json: serde_json::Value = serde_json::from_str(&check(cut, &["--format", "json"]).out).expect("JSON");
    assert!(json["end"].is_null());
    let page = check(cut, &["--format", "html"]).out;
    assert!(page.contains("is cut in entry") && page.contains("</html>"));
}

#[test]
fn a_trace_that_reports_no_start_needs_its_trial() {
    let dir = TempDir::new().expect("a folder");
    let args = ["trace", "backtrack", "--size", "4", "--seed", "1", "--trial", "0"];
    fs::write(dir.path().join("trace.txt"), output(dir.path(), &args)).expect("written");
    assert_eq!(queenlab(dir.path(), &[&args[..], &["--check", "trace.txt"]].concat()).code, 0);
    let done = queenlab(dir.path(), &["trace", "backtrack", "--size", "4", "--check", "trace.txt"]);
    assert!(done.code == 6 && done.err.contains("give --seed and --trial"), "{done:?}");
}

#[test]
fn a_trace_of_another_size_is_refused() {
    assert!(check(FOUR.as_bytes(), &[]).err.contains("has 4 rows"));
}
