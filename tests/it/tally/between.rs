//! What programs say of themselves among samples, and what stands beside these: asked about in `tally` and in `try` alike.

use std::fs;

use super::asked::{asked_of_lines as asked, tally};
use crate::support::{Done, queenlab};

#[track_caller]
fn is_counted(text: &str, solutions: &str) {
    let done = tally(text, &[]);
    assert!(
        done.code == 0 && done.out.contains(&format!(" {solutions} different solutions")),
        "{text}{done:?}"
    );
}

/// A number below `of`, in no order that repeats.
fn drawn(number: usize, of: usize) -> usize {
    number.wrapping_mul(2_654_435_761) % 4_294_967_296 * of / 4_294_967_296
}

/// Lines of keys, with others behind some of them.
fn among(count: usize, keys: &[&str], other: impl Fn(usize) -> Option<String>) -> String {
    let line = |number: usize| {
        let key = keys[drawn(number, keys.len())];
        other(number).map_or_else(|| format!("{key}\n"), |other| format!("{key}\n{other}\n"))
    };
    (0..count).map(line).collect::<Vec<String>>().concat()
}

/// How a line is written, of its number.
type Line<'l> = &'l dyn Fn(usize) -> String;

const KEYS: [&[&str]; 4] = [
    &["a", "b", "c"],
    &["red", "green", "blue"],
    &["2413", "3142", "1234"],
    &["x=1 y=2", "x=2 y=1", "x=3 y=3"],
];

#[test]
fn what_programs_say_among_samples_is_none() {
    for keys in KEYS {
        for said in [
            "Restarting solver with new seed",
            "=== restart number N",
            "iterations so far: N",
            "[gc] heap N bytes",
            "WARN cache is full",
        ] {
            let often = among(200, keys, |n| (n % 23 == 7).then(|| said.replace('N', &n.to_string())));
            let question = if said.contains('N') { "" } else { said };
            asked(&often, question);
            asked(&format!("{}{}", said.replace('N', "3\n"), among(60, keys, |_| None)), "");
        }
        asked(&format!("first of all\nsecond of all\n{}", among(60, keys, |_| None)), "first of all");
        asked(&format!("{}draws 60\nkinds 3\n", among(60, keys, |_| None)), "draws 60");
        is_counted(&among(200, keys, |_| None), "3");
    }
    asked(&among(200, KEYS[0], |n| (n % 40 == 39).then(|| format!("{}%", n / 2))), "19%");
}

#[test]
fn what_is_said_at_the_end_of_a_long_input_is_named() {
    let long = among(100_000, KEYS[0], |_| None);
    assert!(!tally(&long, &[]).err.contains("near the end"));
    let done = tally(&format!("{long}draws 100000\nkinds 3\n"), &[]);
    assert!(
        done.code == 0 && done.err.contains("\"draws 100000\", near the end, looks like no other line"),
        "{done:?}"
    );
}

#[test]
fn rare_names_of_several_words_and_signs_are_samples() {
    for rare in ["New York", "Rio de Janeiro", "Salt Lake City", "ash-grey", "d", "x2", "A+"] {
        is_counted(
            &among(200, &["Paris", "London", "Oslo"], |n| (drawn(n + 3, 23) == 7).then(|| rare.to_owned())),
            "4",
        );
    }
    is_counted(
        &among(200, &["a,b", "b,c", "a,b,c"], |n| (drawn(n + 3, 37) == 7).then(|| "b".to_owned())),
        "4",
    );
    is_counted(
        &among(400, &["5s Kh", "Ad 2c", "Th Js"], |n| (drawn(n + 3, 37) == 7).then(|| "Qs".to_owned())),
        "4",
    );
}

#[test]
fn headings_at_equal_distances_are_no_samples() {
    for (heading, keys) in [("state", KEYS[0]), ("x", KEYS[2]), ("draw,state", KEYS[0]), ("colour", KEYS[1])]
    {
        let pages = among(240, keys, |_| None);
        let lines = (0..).zip(pages.lines());
        let line = |(n, line): (usize, &str)| {
            if n % 40 == 0 { format!("{heading}\n{line}\n") } else { format!("{line}\n") }
        };
        let text = lines.map(line).collect::<Vec<String>>().concat();
        asked(&text, heading);
    }
}

#[test]
fn numbers_that_are_named_are_no_part_of_the_key() {
    let seed = |n: usize| n * 7_919 % 1_000_003;
    let key = |n: usize| KEYS[0][drawn(n, 3)];
    let before: [Line; 6] = [
        &|n| format!("seed={} {}", seed(n), key(n)),
        &|n| format!("seed {}: {}", seed(n), key(n)),
        &|n| format!("[{}.25] {}", seed(n), key(n)),
        &|n| format!("trial {}: {}", seed(n) % 60, key(n)),
        &|n| format!("chain {} iter {}: {}", n % 4, n / 4, key(n)),
        &|n| format!("{}.5,{}", seed(n), key(n)),
    ];
    let behind: [Line; 6] = [
        &|n| format!("{} {} ms", key(n), 3 + drawn(n + 5, 9)),
        &|n| format!("{} flips={}", key(n), drawn(n + 5, 30)),
        &|n| format!("{} E=-{}.5", key(n), seed(n)),
        &|n| format!("{} [{} flips]", key(n), drawn(n + 5, 9)),
        &|n| format!("{} @ 0.{}", key(n), seed(n)),
        &|n| format!("{} #{}", key(n), seed(n)),
    ];
    for line in before.into_iter().chain(behind) {
        let text: Vec<String> = (0..60).map(|n| format!("{}\n", line(n))).collect();
        let done = tally(&text.concat(), &[]);
        assert!(
            done.code == 3 && done.err.contains("beside what they repeat, as costs")
                || done.err.contains("before what they repeat")
                || done.err.contains("behind what they repeat"),
            "{}{done:?}",
            text[0]
        );
        let pattern = done.err.split("--key-regex '").nth(1).and_then(|rest| rest.split('\'').next());
        let done = tally(&text.concat(), &["--key-regex", pattern.expect("advice")]);
        assert!(done.code == 0 && done.out.contains(" 3 different solutions"), "{}{done:?}", text[0]);
    }
}

/// What looks like a seed or a cost and may be what was found.
#[test]
fn numbers_of_solutions_are_samples() {
    let board = |n: usize| ["15863724", "37285146", "24681357", "84136275"][drawn(n, 4)];
    let lines: [Line; 12] = [
        &|n| format!("Solution: {}", board(n)),
        &|n| format!("Solution: {}", n * 7_919 % 9_973),
        &|n| format!("{} OK", n * 7_919 % 9_973),
        &|n| format!("job{} job{}", 1 + drawn(n, 3), 4 + drawn(n + 5, 3)),
        &|n| format!("task{}:w{} task3:w1", 1 + drawn(n, 2), 1 + drawn(n + 9, 2)),
        &|n| format!("a={} b={} e={}", drawn(n, 2), drawn(n + 3, 2), drawn(n + 7, 2)),
        &|n| format!("time={} cost={}", drawn(n, 3), drawn(n + 3, 3)),
        &|n| format!("Mar {}", 1 + drawn(n, 28)),
        &|n| format!("room {} time {}", drawn(n, 3), drawn(n + 3, 4)),
        &|n| format!("offset({},{})", drawn(n, 3), drawn(n + 3, 3)),
        &|n| format!("{}E{}", drawn(n, 3), drawn(n + 3, 3)),
        &|n| ["XO  X", "XO X ", "X O X"][drawn(n, 3)].to_owned(),
    ];
    for line in lines {
        let text: Vec<String> = (0..40).map(|n| format!("{}\n", line(n))).collect();
        assert_eq!(tally(&text.concat(), &[]).code, 0, "{}", text.concat());
    }
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("known"), "a rather long name\nred\ngreen\n").expect("written");
    let text =
        among(200, &["red", "green"], |n| (drawn(n + 3, 23) == 7).then(|| "a rather long name".to_owned()));
    fs::write(dir.path().join("samples"), text).expect("written");
    assert_eq!(queenlab(dir.path(), &["tally", "samples", "--known", "known"]).code, 0);
}

/// A program that is seeded and always prints the same is what its author wants to know first.
#[test]
fn seeds_before_one_solution_are_asked_about() {
    for between in [" ", ": ", ",", " | "] {
        let lines = (0..30).map(|n| format!("{}{between}41582736\n", 10_007 + n * 7_919));
        asked(&lines.collect::<Vec<String>>().concat(), "before what they repeat");
    }
}

#[test]
fn collections_in_another_order_are_asked_about() {
    for (one, other) in [
        ("Set(1, 5)", "Set(5, 1)"),
        ("HashSet { 1, 5 }", "HashSet { 5, 1 }"),
        ("#{1 5}", "#{5 1}"),
        ("#<Set: {1, 5}>", "#<Set: {5, 1}>"),
        ("HashMap(x -> 1, y -> 2)", "HashMap(y -> 2, x -> 1)"),
        ("Dict(\"x\" => 1, \"y\" => 2)", "Dict(\"y\" => 2, \"x\" => 1)"),
        ("1 -5 0", "-5 1 0"),
    ] {
        asked(&among(60, &[one, other], |_| None), "in another order");
    }
    for (one, other) in [("(1, 5)", "(5, 1)"), ("move(1, 5)", "move(5, 1)"), ("1 5 0", "5 1 0")] {
        is_counted(&among(60, &[one, other], |_| None), "2");
    }
}

#[test]
fn keys_that_differ_only_in_how_they_are_written_are_asked_about() {
    for [one, other] in [
        ["12", "12 "],
        ["a b", "a  b"],
        ["a b", "a\u{a0}b"],
        ["1", "1.0"],
        ["2", "2e+00"],
        ["a", "\"a\""],
        ["caf\u{e9}", "cafe\u{301}"],
    ] {
        asked(&among(60, &[one, other, "c"], |_| None), "differ only in how they are written");
    }
    for [one, other] in [["Aa", "aA"], ["a", "A"], ["1.1", "1.10"], ["01", "1"], ["a-b", "a b"]] {
        is_counted(&among(60, &[one, other, "c"], |_| None), "3");
    }
}

#[test]
fn frames_of_counts_are_no_samples() {
    asked("       count\ncolor       \nred      103\nblue      97\ngreen    100\n", "these look like counts");
}

#[test]
fn lines_that_make_a_solution_in_turn_are_asked_about() {
    let coq: Vec<String> = (0..30).map(|n| format!("= {}\n: color\n", KEYS[1][drawn(n, 3)])).collect();
    asked(&coq.concat(), "these lines repeat the same 2 forms in turn");
    let board = |n: usize| ["0 1 0\n1 0 0\n0 0 1\n", "1 0 0\n0 0 1\n0 1 0\n"][drawn(n, 2)].to_owned();
    let boards: Vec<String> = (0..30).map(board).collect();
    asked(&boards.concat(), "--format picture reads each board");
    let done = tally(&boards.concat(), &["--format", "picture"]);
    assert!(done.out.contains("30 samples") && done.out.contains(" 2 different solutions"), "{done:?}");
}

fn tried(script: &str) -> Done {
    let dir = tempfile::tempdir().expect("a folder");
    queenlab(dir.path(), &["try", "-n", "60", "--", "sh", "-c", script, "sh", "{seed31}"])
}

#[test]
fn a_program_that_is_tried_is_asked_about_as_its_samples_are() {
    for (script, question) in [
        ("echo $(($1 % 3)) cost=$1", "as costs and times are"),
        ("echo seed $1: $(($1 % 3))", "before what they repeat"),
        ("printf '\\033[1m%d\\033[0m\\n' $(($1 % 3))", "these lines have colour codes"),
        ("echo x = $(($1 % 3)); echo y = b", "--record output takes all that is printed"),
        ("echo $(($1 % 3)); echo iterations $1", "\"iterations"),
        ("echo $(($1 % 3)); echo restarts=1 conflicts=$1", "\"restarts=1"),
        ("test $(($1 % 20)) = 0 && echo Nothing came of it || echo $(($1 % 3))", "looks like no other line"),
    ] {
        let done = tried(script);
        assert!(done.code != 0 && done.err.contains(question), "{script}: {done:?}");
    }
    let done = tried("echo $(($1 % 3)); echo The search is over");
    assert!(
        done.code == 0 && done.out.contains("All trials ended in the same line, below others that differ"),
        "{done:?}"
    );
    let done = tried("echo started; echo $(($1 % 3))");
    assert!(done.code == 0 && done.out.contains(" 3 different solutions"), "{done:?}");
}
