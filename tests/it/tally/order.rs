//! Samples whose parts come in any order, and what is one sample or several.

use std::fs;
use std::process::Command;

use super::asked::tally;
use crate::support::{output, queenlab};

/// As Z3, planners, Prolog and constraint solvers print what they found.
const IN_TWO_ORDERS: [&str; 7] = [
    "[b = 2, a = 1]\n[a = 1, b = 2]\n[a = 1, b = 3]\n",
    "a=1 b=2\nb=2 a=1\na=1 b=3\n",
    "move(a,b), move(b,c)\nmove(b,c), move(a,b)\nmove(c,b), move(a,b)\n",
    "at(a, 1) at(b, 2)\nat(b, 2) at(a, 1)\nat(b, 1) at(a, 2)\n",
    "a: 1; b: 2\nb: 2; a: 1\na: 2; b: 1\n",
    "x[1]=3, x[2]=1\nx[2]=1, x[1]=3\nx[2]=3, x[1]=1\n",
    "name = \"a, b\", x = 1\nx = 1, name = \"a, b\"\nx = 2, name = \"a, b\"\n",
];

#[test]
fn the_same_parts_in_two_orders_are_asked_about() {
    for text in IN_TWO_ORDERS {
        let asked = tally(text, &[]);
        assert!(asked.code == 3 && asked.err.contains("--tokens sort puts them in order"), "{text}{asked:?}");
        let sorted = tally(text, &["--tokens", "sort"]);
        assert!(sorted.out.contains("3 samples. 2 different solutions were reached"), "{text}{sorted:?}");
        let plain = tally(text, &["--format", "columns"]);
        assert!(plain.out.contains("3 samples. 3 different solutions were reached"), "{text}{plain:?}");
    }
}

#[test]
fn named_parts_may_be_written_in_other_ways() {
    for (text, written) in [
        ("x=1&y=2\nx=0&y=2\ny=2&x=1\n", "x=1 y=2\nx=0 y=2\ny=2 x=1\n"),
        ("x:1|y:1\nx:0|y:1\ny:1|x:1\n", "x:1 y:1\nx:0 y:1\ny:1 x:1\n"),
        (
            "ann -> 1, bob -> 2\nbob -> 2, ann -> 1\nbob -> 1, ann -> 2\n",
            "ann=1, bob=2\nbob=2, ann=1\nbob=1, ann=2\n",
        ),
        ("x=2, y=1.\nx=1, y=1.\ny=1, x=2.\n", "x=2, y=1\nx=1, y=1\ny=1, x=2\n"),
        ("P(x=2, y=1)\nP(x=1, y=1)\nP(y=1, x=2)\n", "x=2, y=1\nx=1, y=1\ny=1, x=2\n"),
        ("[y -> 1; x -> 3]\n[x -> 3; y -> 1]\n[x -> 1; y -> 3]\n", "y=1; x=3\nx=3; y=1\nx=1; y=3\n"),
        ("--x 1 --yy 2\n--yy 2 --x 1\n--yy 1 --x 2\n", "x=1 yy=2\nyy=2 x=1\nyy=1 x=2\n"),
    ] {
        let asked = tally(text, &[]);
        let edits = asked.err.split("sed -E '").nth(1).and_then(|rest| rest.split('\'').next());
        let edits = edits.unwrap_or_else(|| panic!("{text}{asked:?}"));
        assert_eq!(edited(text, edits), written, "{edits}");
        assert!(tally(written, &["--tokens", "sort"]).out.contains("3 samples. 2 different"), "{written}");
    }
}

/// What sed makes of a text.
fn edited(text: &str, edits: &str) -> String {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("text"), text).expect("written");
    let edited = Command::new("sed").args(["-E", edits, "text"]).current_dir(dir.path()).output();
    String::from_utf8(edited.expect("sed").stdout).expect("text")
}

#[test]
fn edges_and_tours_that_are_the_same_are_asked_about() {
    for text in [
        "1-2 3-4\n1-2 4-3\n1-3 2-4\n",
        "(1, 2), (4, 3)\n(1, 2), (3, 4)\n(1, 3), (2, 4)\n",
        "[(3, 1), (4, 2)]\n[(1, 3), (4, 2)]\n[(1, 2), (4, 3)]\n",
        "a--b, c--d\nb--a, c--d\na--c, b--d\n",
    ] {
        let asked = tally(text, &[]);
        assert!(asked.code == 3 && asked.err.contains("the other way round"), "{text}{asked:?}");
    }
    for text in
        ["1 -> 2 -> 3 -> 1\n2 -> 3 -> 1 -> 2\n1 -> 3 -> 2 -> 1\n", "A B C D A\nC D A B C\nA C B D A\n"]
    {
        let asked = tally(text, &[]);
        assert!(asked.code == 3 && asked.err.contains("from another place on"), "{text}{asked:?}");
    }
    // Queens on their squares, dice, and tours from one place.
    for text in [
        "(1, 2), (2, 4), (3, 1), (4, 3)\n(1, 3), (2, 1), (3, 4), (4, 2)\n",
        "(1, 2), (3, 4)\n(2, 1), (3, 4)\n(2, 2), (3, 3)\n",
        "A B C D A\nA C B D A\nA D C B A\n",
    ] {
        assert_eq!(tally(text, &[]).code, 0, "{text}");
    }
}

/// The set partitions of four elements, as Sage and others print them, each twice.
#[test]
fn partitions_that_are_the_same_are_asked_about() {
    for (text, way) in [
        ("[[1], [4, 3, 2]]\n[[3, 2, 4], [1]]\n[[1, 2], [3, 4]]\n", "--tokens sets"),
        ("[{3}, {2}, {1, 4}]\n[{4, 1}, {3}, {2}]\n[{1, 2, 3}, {4}]\n", "--tokens sets"),
        ("{{1}, {4, 3, 2}}\n{{3, 2, 4}, {1}}\n{{1, 2}, {3, 4}}\n", "--format list"),
        ("({3, 2}, {1})\n({1}, {2, 3})\n({1, 2}, {3})\n", "--tokens sets"),
        ("{(0, 1), (2, 3)}\n{(3, 2), (1, 0)}\n{(0, 2), (1, 3)}\n", "--tokens sets"),
        ("[(2, 0), (3, 1)]\n[(1, 3), (0, 2)]\n[(0, 1), (2, 3)]\n", "--tokens sets"),
    ] {
        let asked = tally(text, &[]);
        assert!(asked.code == 3 && asked.err.contains(way), "{text}{asked:?}");
        let read = tally(text, &["--format", "list", "--tokens", "sets"]);
        assert!(read.out.contains("3 samples. 2 different"), "{text}{read:?}");
    }
    for text in ["13/42\n24/31\n1/234\n", "1 | 2 4 | 3\n3 | 1 | 4 2\n1 2 | 3 4\n"] {
        let asked = tally(text, &[]);
        assert!(asked.code == 3 && asked.err.contains("the same blocks in another order"), "{text}{asked:?}");
    }
    // A square of Lo Shu and its mirror image, squares of two letters, and teams of two.
    for text in [
        "[[2, 7, 6], [9, 5, 1], [4, 3, 8]]\n[[4, 3, 8], [9, 5, 1], [2, 7, 6]]\n",
        "[[3, 2, 1], [1, 3, 2], [2, 1, 3]]\n[[1, 3, 2], [3, 2, 1], [2, 1, 3]]\n",
        "1/2\n2/1\n1/3\n",
    ] {
        assert!(tally(text, &[]).out.contains(" different solutions"), "{text}");
    }
}

/// Whose pairs are in another order and have their ends so: one of the two does not do for both.
#[test]
fn edges_in_two_orders_are_asked_about_in_both() {
    let text = "[(2, 0), (3, 1)]\n[(3, 1), (2, 0)]\n[(1, 3), (0, 2)]\n[(0, 1), (2, 3)]\n";
    let asked = tally(text, &[]);
    assert!(asked.code == 3 && asked.err.contains("--tokens sets the ends of each, too"), "{asked:?}");
    for (tokens, kinds) in [("sort", 3), ("sets", 2)] {
        let done = tally(text, &["--tokens", tokens]);
        assert!(done.out.contains(&format!("4 samples. {kinds} different")), "{tokens} {done:?}");
    }
    let squares = "[(1, 2), (2, 4)]\n[(2, 4), (1, 2)]\n[(1, 4), (2, 2)]\n";
    assert!(!tally(squares, &[]).err.contains("--tokens sets"), "{squares}");
}

#[test]
fn what_is_in_another_order_behind_a_label_is_asked_about() {
    for text in [
        "Clique: {a, b}\nClique: {b, a}\nClique: {a, c}\n",
        "Tour = A-B-D-C-A\nTour = B-D-C-A-B\nTour = A-C-B-D-A\n",
        "Edges: [(2, 1), (1, 0)]\nEdges: [(1, 0), (2, 1)]\nEdges: [(1, 0), (0, 2)]\n",
        "Best plan: x=2, y=1\nBest plan: y=1, x=2\nBest plan: x=1, y=2\n",
    ] {
        let asked = tally(text, &[]);
        assert!(asked.code == 3 && asked.err.contains("behind what --key-regex"), "{text}{asked:?}");
        let expression = asked.err.split("--key-regex '").nth(1).and_then(|rest| rest.split('\'').next());
        let expression = expression.unwrap_or_else(|| panic!("{asked:?}"));
        let again = tally(text, &["--key-regex", expression]);
        assert!(again.code == 3 && again.err.contains(" the same "), "{text}{again:?}");
        assert!(!again.err.contains("behind what"), "{text}{again:?}");
        let columns = tally(text, &["--key-regex", expression, "--format", "columns"]);
        assert!(columns.out.contains("3 different"), "{text}{columns:?}");
    }
    let text = "{\"x\": \"b=1 a=2\"}\n{\"x\": \"a=2 b=1\"}\n{\"x\": \"a=1 b=2\"}\n";
    let asked = tally(text, &["--key-json", "/x"]);
    assert!(asked.code == 3 && asked.err.contains("--tokens sort puts them in order"), "{asked:?}");
    let sorted = tally(text, &["--key-json", "/x", "--tokens", "sort"]);
    assert!(sorted.out.contains("2 different"), "{sorted:?}");
}

#[test]
fn sets_of_several_languages_are_asked_about() {
    for text in [
        "Set(2) { 1, 30 }\nSet(2) { 30, 1 }\nSet(2) { 1, 4 }\n",
        "#<Set: {1, 30}>\n#<Set: {30, 1}>\n#<Set: {1, 4}>\n",
    ] {
        let asked = tally(text, &[]);
        let edits = asked.err.split("sed -E '").nth(1).and_then(|rest| rest.split('\'').next());
        let written = edited(text, edits.unwrap_or_else(|| panic!("{text}{asked:?}")));
        let read = tally(&written, &["--tokens", "sort"]);
        assert!(read.out.contains("3 samples. 2 different"), "{written}{read:?}");
    }
    let rust = tally("{\"b\", \"c\"}\n{\"c\", \"b\"}\n{\"a\", \"c\"}\n", &["--format", "list"]);
    assert!(rust.out.contains("3 samples. 2 different"), "{rust:?}");
}

#[test]
fn an_order_that_may_mean_something_is_not_asked_about() {
    for text in
        ["3 1 2\n1 2 3\n", "3,1,2\n1,2,3\n", "[3, 1]\n[1, 3]\n", "f(3,1)\nf(1,3)\n", "a=1,b=2\na=2,b=1\n"]
    {
        assert!(tally(text, &[]).out.contains("2 different solutions"), "{text}");
    }
}

#[test]
fn parts_are_between_commas_or_between_white_space() {
    let sorted = |text: &str| tally(text, &["--tokens", "sort"]).out;
    for (text, key) in [
        ("3,1,2\n1,2,3\n", "1 2 3 (2)"),
        ("3,1 2,3\n2,3 3,1\n", "2,3 3,1 (2)"),
        ("b; a;\na; b\n", "a b (2)"),
        ("3,4; 1,2\n1,2; 3,4\n", "1,2 3,4 (2)"),
        ("Cid,Dan;Ann,Bob\nAnn,Bob;Cid,Dan\n", "Ann,Bob Cid,Dan (2)"),
        ("q(2, 3), q(1, 4)\nq(1, 4), q(2, 3)\n", "q(1, 4) q(2, 3) (2)"),
    ] {
        assert!(sorted(text).contains(key), "{text}{}", sorted(text));
    }
}

#[test]
fn parts_that_differ_are_not_merged() {
    for text in ["1,2; 3,4\n1,3; 2,4\n1,4; 2,3\n", "1,2;3,4\n1,3;2,4\n1,4;2,3\n"] {
        let done = tally(text, &["--tokens", "sort"]);
        assert!(done.out.contains("3 samples. 3 different"), "{text}{done:?}");
    }
}

#[test]
fn a_single_line_is_one_sample_and_it_is_said() {
    for text in ["[[1,2],[2,1],[1,2]]\n", "1 2 1 3 1 2\n"] {
        let one = tally(text, &[]);
        assert!(one.out.contains("1 sample.") && one.err.contains("one line is one sample"), "{one:?}");
    }
    let three = tally("[[1,2],[2,1],[1,2]]\n", &["--key-json", "/*"]);
    assert!(three.out.contains("3 samples. 2 different solutions"), "{three:?}");
}

#[test]
fn consequences_are_no_answer_sets() {
    let text = "clingo version 5.4.1\nSolving...\nAnswer: 1\na\nConsequences: [1;3]\nAnswer: 2\na b\nConsequences: [2;2]\n\
                SATISFIABLE\n\nModels       : 2\n  Brave      : yes\nConsequences : 2\nCalls        : 1\n";
    let json = "{\n \"Call\": [{\"Witnesses\": [{\"Value\": [\"a\", \"b\"],\n \"Consequences\": {\"True\": 2}}]}],\n \"Result\": \
                \"SATISFIABLE\",\n \"Models\": {\"Number\": 1, \"Consequences\": {\"True\": 2}}\n}\n";
    for text in [text, json] {
        let done = tally(text, &["--format", "clingo"]);
        assert!(done.err.contains("these are consequences, not answer sets"), "{done:?}");
        assert!(done.out.contains("Only a b (1)"), "{done:?}");
    }
    let sets =
        "clingo version 5.4.1\nSolving...\nAnswer: 1\na\nSATISFIABLE\n\nModels       : 1\nCalls        : 1\n";
    assert!(!tally(sets, &["--format", "clingo"]).err.contains("consequences"));
}

#[test]
fn a_stream_is_named_where_a_format_is_given() {
    let stream = "{\"type\": \"solution\", \"output\": {\"default\": \"1 2\\n\"}}\n{\"type\": \"status\", \"status\": \"SATISFIED\"}\n";
    let done = tally(stream, &["--format", "minizinc"]);
    assert!(done.code == 3 && done.err.contains("this looks like the JSON stream of MiniZinc"), "{done:?}");
}

/// `check` starts nothing, and looks whether what would be started is there.
#[test]
fn what_an_experiment_needs_and_is_not_there_is_said_before_it_runs() {
    let dir = tempfile::tempdir().expect("a folder");
    for (command, missing) in [
        (r#"["sh", "gone.sh", "{seed}"]"#, "gone.sh: the program needs this file"),
        (r#"["sh gone.sh {seed}"]"#, "words of their own"),
    ] {
        let text = format!(
            "name = \"m\"\n[system]\nkind = \"exec\"\ncommand = {command}\nfiles = [\"gone.sh\"]\n[trials]\ncount = 2\nseed = 1\n"
        );
        fs::write(dir.path().join("m.toml"), &text).expect("written");
        let checked = queenlab(dir.path(), &["check", "m.toml"]);
        assert!(checked.code == 0 && checked.err.contains(missing), "{checked:?}");
    }
    fs::write(dir.path().join("gone.sh"), "echo 1\n").expect("written");
    let text = fs::read_to_string(dir.path().join("m.toml")).expect("the experiment");
    fs::write(dir.path().join("m.toml"), text.replace("sh gone.sh {seed}", "sh\", \"gone.sh\", \"{seed}"))
        .expect("written");
    assert!(output(dir.path(), &["check", "m.toml"]).contains("Nothing was started"));
}
