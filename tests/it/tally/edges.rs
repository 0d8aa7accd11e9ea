//! Clocks, headings, ends of lines and models without an end, of which nobody said how they are read.

use std::fs;

use super::asked::{asked, tally};
use crate::support::queenlab;

/// Clocks that go on, and timetables, whose times come again, and slices.
#[test]
fn times_in_brackets_may_be_what_was_drawn() {
    let text = lines(|number, key| format!("[1{}:30] {key}\n", number * number % 7));
    assert_eq!(tally(&text, &[]).code, 0, "{text}");
    assert_eq!(tally(&lines(|number, _| format!("[10:0{}]-[12:00]\n", number % 3)), &[]).code, 0);
}

/// Lines of two keys in no order that repeats.
fn lines(line: impl Fn(usize, &str) -> String) -> String {
    let key = |number: usize| if number * number * 7 % 101 % 2 == 1 { "a" } else { "b c" };
    (0..100).map(|number| line(number, key(number))).collect::<Vec<String>>().concat()
}

#[test]
fn clocks_in_brackets_are_no_part_of_the_key() {
    for clock in ["[00:", "[23:"] {
        let text = lines(|number, key| format!("{clock}{:02}] {key}\n", number / 2));
        asked(&text, "these lines begin with a time");
    }
    asked(
        &lines(|number, _| format!("[09:{:02} PM] Dyno: rolled {}\n", number / 2, number % 6 + 1)),
        "these lines begin with a time",
    );
}

#[test]
fn a_word_above_samples_may_name_their_column() {
    for name in ["color", "Coin", "outcome", "\"result\"", "sample"] {
        asked(
            &format!("{name}\n{}", lines(|_, key| format!("{key}\n"))),
            "looks like names of columns: tail -n +2 leaves it out",
        );
    }
    for text in [format!("d\n{}", lines(|_, key| format!("{key}\n"))), "color\na\nb\n".to_owned()] {
        assert_eq!(tally(&text, &[]).code, 0, "{text}");
    }
}

#[test]
fn a_line_of_windows_or_with_spaces_is_left_out_by_its_place() {
    let windows =
        format!("NODE: x\r\n{}", lines(|number, _| format!("n{}\r\n", number * number * 7 % 101 % 2)));
    asked(&windows, "\"NODE: x\" looks like no other line: tail -n +2 leaves it out");
    let padded = format!("{}   NODE: x\n", lines(|_, _| "key 1\n".to_owned()));
    asked(&padded, "head -n 100 leaves it out");
    assert!(tally(windows.split_once('\n').expect("lines").1, &[]).out.contains("100 samples. 2 different"));
}

#[test]
fn numbers_among_words_and_bars_of_progress_are_asked_about() {
    let batches = lines(|number, _| {
        let word = if number % 3 == 0 { "heads" } else { "tails" };
        if number.is_multiple_of(25) { format!("{}\n{word}\n", number / 25) } else { format!("{word}\n") }
    });
    asked(&batches, "grep -vE '^[[:space:]]*[0-9.+-]+[[:space:]]*$' leaves numbers out");
    let bars = lines(|number, key| format!("{number:3}%|##  | {number}/100\r{key}\n"));
    asked(&bars, "sed 's/.*\\r//' keeps what is seen at the end");
    let apart = lines(|number, key| format!("Out[{}]= {key}\n\n", number + 1));
    asked(&apart, "before, grep '[^[:space:]]' leaves out empty lines");
    let tests = lines(|number, key| format!("t.py::test_{number} {key} [{:3}%]\n", number + 1));
    let done = tally(&tests, &[]);
    let pattern =
        done.err.rsplit("--key-regex '").next().and_then(|rest| rest.split('\'').next()).expect("a pattern");
    assert!(tally(&tests, &["--key-regex", pattern]).out.contains("100 samples. 2 different"), "{done:?}");
}

/// Of a wheel, of cards and of labels numbers come again.
#[test]
fn numbers_that_come_again_are_samples() {
    let wheel = lines(|number, key| if number % 33 == 5 { "0\n".to_owned() } else { format!("{key}\n") });
    let cards = lines(|number, _| format!("{}\n", ["J", "Q", "K", "A"][number * number % 7 % 4]));
    for text in [wheel, format!("{cards}10\n{cards}10\n{cards}")] {
        assert_eq!(tally(&text, &[]).code, 0, "{text}");
    }
}

#[test]
fn keys_of_numbers_may_have_steps_behind_a_tab() {
    for key in [
        |at: usize| format!("{},{}", at % 3, at % 2),
        |at: usize| format!("{} {} {}", at % 3, at % 2, at % 5),
        |at: usize| format!("12:{}", 10 + at % 7),
    ] {
        let text = lines(|number, _| format!("{}\t{}\n", key(number * number % 11), seed(number)));
        assert_eq!(tally(&text, &[]).code, 0, "{text}");
    }
}

fn seed(number: usize) -> usize {
    (number + 1) * 7_919 % 10_007
}

#[test]
fn numbers_and_words_may_be_written_in_two_ways() {
    for [one, other] in [
        ["0.0", "-0.0"],
        ["-1", "\u{2212}1"],
        ["12", "\u{ff11}\u{ff12}"],
        ["10", "1.0e1"],
        ["a", "\u{feff}a"],
    ] {
        let text = lines(|number, _| format!("{}\n", [one, other, "longer"][number % 3]));
        asked(&text, "differ only in how they are written");
    }
}

/// Models of pseudo-Boolean and `MaxSAT` solvers have no zero at their end.
#[test]
fn models_that_nothing_ends_are_not_one() {
    let boolean = lines(|number, _| format!("v {} -x2 x3\n", if number % 3 == 0 { "x1" } else { "x4" }));
    let done = tally(&boolean, &["--format", "dimacs"]);
    assert!(
        done.code == 3 && done.err.contains("variable 2 is there twice: a model ends with 0"),
        "{done:?}"
    );
    let repeated = lines(|number, _| format!("v {} -2 -2 0\n", if number % 3 == 0 { 1 } else { 4 }));
    assert!(tally(&repeated, &["--format", "dimacs"]).out.contains("100 samples. 2 different"));
    let ended = boolean.replace('\n', " 0\n");
    assert!(tally(&ended, &["--format", "dimacs"]).out.contains("100 samples. 2 different"));
    let bits = lines(|number, _| format!("v {}\n", if number % 3 == 0 { "101" } else { "110" }));
    let done = tally(&bits, &["--format", "dimacs"]);
    assert!(done.code == 3 && done.err.contains("sed -n 's/^v //p' keeps them"), "{done:?}");
    assert!(
        tally(&bits.replace("v ", ""), &["--format", "columns"]).out.contains("100 samples. 2 different")
    );
}

#[test]
fn a_heading_of_known_solutions_is_none() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), lines(|_, key| format!("{key}\n"))).expect("written");
    for (known, is_read) in [
        ("color\na\nb c\n", false),
        ("key\ncolor\na\nb c\n", true),
        ("Name\na\nb c\n", false),
        ("a\nb c\ncolor\n", true),
    ] {
        fs::write(dir.path().join("known"), known).expect("written");
        let done = queenlab(dir.path(), &["tally", "samples", "--known", "known"]);
        assert_eq!(done.code == 0, is_read, "{known}{done:?}");
        assert!(is_read || done.err.contains("the first of the known solutions"), "{done:?}");
    }
}
