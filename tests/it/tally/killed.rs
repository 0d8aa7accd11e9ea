//! Outputs of solvers that were killed, and what solvers print besides solutions: neither is counted as one.

use std::fs;

use tempfile::TempDir;

use crate::support::{output, queenlab};

fn with(text: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("out"), text).expect("written");
    dir
}

fn tally(text: &str, args: &[&str]) -> String {
    output(with(text).path(), &[&["tally", "out"], args].concat())
}

#[track_caller]
fn refused(text: &str, args: &[&str], why: &str) {
    let dir = with(text);
    let done = queenlab(dir.path(), &[&["tally", "out"], args].concat());
    assert!(done.code == 3 && done.err.contains(why), "{text:?} {done:?}");
}

/// Where the last sample was not printed to its end it may look like another one.
#[test]
fn a_sample_that_was_cut_off_is_none() {
    let (clingo, dimacs, minizinc) = ("clingo", "dimacs", "minizinc");
    let begun = "clingo version 5.7.1\nSolving...\nAnswer: 1\nq(1,2) q(2,4)\n";
    for (text, format) in [
        (format!("{begun}Answer: 2\nq(1,3) q(2"), clingo),
        (format!("{begun}Answer: 2\nname(\"a b"), clingo),
        (format!("{begun}Answer: 2\n"), clingo),
        (format!("{begun}Answer: 2\n{begun}SATISFIABLE\n"), clingo),
        (format!("{begun}Answer: 2{begun}SATISFIABLE\n"), clingo),
        (format!("{begun}Answer: 2\nq(1,3){begun}SATISFIABLE\n"), clingo),
        (format!("{begun}Answer: 2\nReading from q.lp\nSATISFIABLE\n"), clingo),
        ("s SATISFIABLE\nv 1 2 -3 0\ns SATISFIABLE\nv 1 2".to_owned(), dimacs),
        ("s SATISFIABLE\nv 1 -2 3 14 0\ns SATISFIABLE\nv 1 -2 3 1\n".to_owned(), dimacs),
        ("s SATISFIABLE\nv 1 -2 3\ns SATISFIABLE\nv 1 -2 -3 0\n".to_owned(), dimacs),
        (format!("{begun}Answer: 2\n*** Info : (clingo): INTERRUPTED by signal!\n"), clingo),
        ("x = 1;\ny = 2;\n----------\nx = 2;\ny = 3;\nx = 1;\ny = 2;\n----------\n".to_owned(), minizinc),
        ("x = 1;\ny = 2;\n----------\nx = 2;\ny\nx = 1;\ny = 2;\n----------\n".to_owned(), minizinc),
        ("x = 1;\ny = 2;\n----------\nx = 2;\ny = ".to_owned(), minizinc),
    ] {
        refused(&text, &["--format", format], "the sample is not complete");
        refused(&text, &["--format", format], "--tolerate SHARE leaves such ones out");
        let some = with(&text);
        let done = queenlab(some.path(), &["tally", "out", "--format", format, "--tolerate", "0.9"]);
        assert!(done.code == 0 && done.out.contains("1 unreadable"), "{text:?} {done:?}");
    }
    // Only the model without a zero was cut off, wherever it stands.
    let first = "s SATISFIABLE\nv 1 -2\ns SATISFIABLE\nv 1 2 0\ns SATISFIABLE\nv 1 2 0\n";
    let said = tally(first, &["--format", dimacs, "--tolerate", "0.9"]);
    assert!(said.contains("3 samples, 1 unreadable") && said.contains("Only 1 2 (2)"), "{said}");
    // Atoms that are negated, in quotes or in brackets, and models that never end with a zero are whole.
    let whole = "clingo version 5.7.1\nAnswer: 1\n-p(\"a)\\\"(\") (1,2) q\nSATISFIABLE\n";
    assert!(tally(whole, &["--format", clingo]).contains("1 sample"));
    let none = "s OPTIMUM FOUND\nv x1 -x2\ns OPTIMUM FOUND\nv -x1 x2\n";
    assert!(tally(none, &["--format", dimacs]).contains("2 different solutions"));
}

/// `clingo -V2` rules off its answers; with `--out-ifs='\n'` atoms stand on lines of their own.
#[test]
fn a_line_that_rules_off_is_no_atom() {
    let rule = "-".repeat(76) + "|";
    let run = |atoms: &str| {
        format!("clingo version 5.7.1\nAnswer: 1\n{atoms}\n{rule}\nSATISFIABLE\n\nModels : 1+\nCalls : 1\n")
    };
    let said = tally(&[run("a b"), run("b a"), run("c\nd"), run("-c\n-d")].concat(), &["--format", "clingo"]);
    assert!(said.contains("Most frequent: a b (2); rarest: -c -d (1) and c d (1)"), "{said}");
}

/// What says that there is no solution, or of what kind one is, is asked about.
#[test]
fn what_a_solver_says_of_its_search_is_asked_about() {
    for (text, format) in [
        ("=====UNKNOWN=====\n=====UNKNOWN=====\n", "minizinc"),
        ("=====ERROR=====\n", "minizinc"),
        ("x = 1;\n=====UNBOUNDED=====\n", "minizinc"),
        ("Optimization: 1\na b\nOPTIMUM FOUND\n", "clingo"),
        ("q(1) q(2)\nOptimization: 3\n", "clingo"),
        ("s OPTIMUM FOUND\nv x1 -x2 x3\n", "dimacs"),
        ("s UNKNOWN\ns UNKNOWN\n", "dimacs"),
        ("c o sample\n1 -2 3 0\nc o sample\n1 2 3 0\n", "dimacs"),
    ] {
        refused(text, &[], &format!(": --format {format} reads it"));
    }
}

#[test]
fn a_formula_is_not_its_models() {
    refused(
        "c two of three\np cnf 3 2\n1 2 3 0\n-1 -2 -3 0\n",
        &[],
        "looks like a formula: a solver prints its models",
    );
}

/// The `MaxSAT` Evaluation writes a digit for each variable; words may begin lines with `s`.
#[test]
fn a_model_of_digits_has_advice() {
    let text = "s OPTIMUM FOUND\nv 0110\ns OPTIMUM FOUND\nv 110\n";
    refused(
        text,
        &["--format", "dimacs"],
        "has a digit for each variable: --key-regex '(?m)^v (?<key>[01]+)$'",
    );
    assert!(
        tally("v 0110\nv 110\nv 110\n", &["--key-regex", "(?m)^v (?<key>[01]+)$"])
            .contains("Most frequent: 110 (2)")
    );
    assert!(tally("s A\ns B\ns A\n", &[]).contains("Most frequent: s A (2)"));
    assert!(tally("v x\nv xx\nv x\n", &[]).contains("Most frequent: v x (2)"));
}

/// Prolog answers with `[1,2|...]` where a list is long, as numpy writes `...`.
#[test]
fn a_list_of_prolog_that_was_cut_short_is_refused() {
    for text in [
        "[1,2,3,4,5,6,7,8,9|...]\n",
        "X = [1,2,3|...]\n",
        "tensor([1, 2, 3,  ..., 4])\n".replace("  ", " ").as_str(),
        "array([1, ..., 4])\n",
        "Array(4) [1, 2, \u{2026} 1 more item]\n",
    ] {
        refused(text, &["--format", "columns"], "was cut short when it was printed");
        refused(text, &["--format", "list"], "was cut short when it was printed");
    }
}

/// Sets and arrays look alike in curly brackets.
#[test]
fn that_sets_are_put_in_order_is_said() {
    let text = "{1, 3, 0, 2}\n{2, 0, 3, 1}\n";
    refused(
        text,
        &[],
        "sets, or arrays as Gecode and C++ print them: --format list puts the elements of each in order",
    );
    for text in ["{a, b}\n{b, a}\n", "{}\n{1}\n", "{(1, 2), (2, 1)}\n"] {
        refused(text, &[], "sets, or arrays");
    }
    refused("{1: 2, 2: 3}\n", &[], "sets or dicts as Python prints them");
    assert!(tally(text, &["--format", "list"]).contains("keys of the format list, which puts sets in order"));
    assert!(tally(text, &["--format", "columns"]).contains("2 different solutions"));
    refused("{\"a\": 1}\n{\"a\": 2}\n", &[], "looks like JSON");
}

/// A number behind a tab is the steps of a sample, which may be a second column instead.
#[test]
fn that_a_number_behind_a_tab_is_steps_is_said() {
    let said = tally("0\t1\n1\t0\n0\t1\n", &[]);
    assert!(said.contains("Read: 3 samples, a key a line, its steps behind a tab."), "{said}");
    assert!(tally("0\n1\n0\n", &[]).contains("Read: 3 samples, a key a line.\n"));
}

#[test]
fn lines_that_begin_with_their_numbers_are_asked_about() {
    for (number, pattern) in [
        ("Solution {}: ", r"^Solution \d+:"),
        ("#{}: ", r"^\#\d+:"),
        ("{}. ", r"^\d+\."),
        ("{}) ", r"^\d+\)"),
        ("Trial {}/3: ", r"^Trial \d+\s*(?:/|of)\s*\d+:"),
        ("Run {} of 3: ", r"^Run \d+\s*(?:/|of)\s*\d+:"),
        ("[{}/3] ", r"^\[\d+\s*(?:/|of)\s*\d+\]"),
        ("In [{}]: ", r"^In \[\d+\]:"),
        ("seed={}: ", r"^seed=\d+:"),
        ("trial {} | ", r"^trial \d+ \|"),
    ] {
        let line =
            |(at, sample): (usize, &str)| format!("{}{sample}\n", number.replace("{}", &at.to_string()));
        let text: String = (1..).zip(["1 2 3", "1 2 3", "2 1 3"]).map(line).collect();
        refused(&text, &[], &format!("these lines look numbered: --key-regex '{pattern}\\s*(?<key>.*)$'"));
        let found = tally(&text, &["--key-regex", &format!("{pattern}\\s*(?<key>.*)$")]);
        assert!(
            found.contains("2 different solutions were reached") && found.contains("1 2 3 (2)"),
            "{found}"
        );
    }
    for text in
        ["x1 = 3\nx2 = 4\nx3 = 5\n", "state1 30\nstate2 28\nstate3 31\n", "box1: 3\nbox2: 4\nbox3: 9\n"]
    {
        refused(text, &[], "these look like counts");
    }
    for text in [
        "[1, 2, 3, 0]\n[2, 0, 1, 3]\n[3, 1, 0, 2]\n",
        "[1 2 3]\n[2 1 3]\n[3 1 2]\n",
        "(1, 2)\n(2, 1)\n(3, 3)\n",
        "queen(1,2)\nqueen(2,3)\nqueen(3,4)\n",
        "p(1)\np(2)\np(3)\n",
        "q1-3\nq2-4\nq3-5\n",
        "1.  2.  3.\n2.  1.  3.\n3.  1.  2.\n",
        "1 2 3\n2 3 1\n3 1 2\n",
    ] {
        assert!(tally(text, &["--known", "3"]).contains("3 samples"), "{text}");
    }
    for text in ["1.5 2\n2.5 3\n3.5 1\n", "q1\nq2\nq3\n"] {
        assert!(tally(text, &[]).contains("3 samples"));
    }
}

/// Behind an answer set clingo prints a line break at least: without one it may have been cut between two atoms.
#[test]
fn an_answer_set_that_nothing_is_behind_is_not_complete() {
    let run =
        |atoms: &str| format!("clingo version 5.4.0\nReading from q.lp\nSolving...\nAnswer: 1\n{atoms}");
    let whole = format!("{}\nSATISFIABLE\n", run("q(1,2) q(2,4) p"));
    for cut in ["q(1,2) q(2,4) p", "q(1,2) q(2,4)", "q(1,2) q", "q(1,2) q(2,4) "] {
        let text = format!("{whole}{}", run(cut));
        refused(&text, &["--format", "clingo"], "the sample is not complete");
        assert!(tally(&(text + "\n"), &["--format", "clingo"]).contains("Read: 2 samples"), "{cut}");
    }
}

#[test]
fn colours_and_streams_of_messages_are_asked_about() {
    refused("\u{1b}[32mred\u{1b}[0m\n\u{1b}[31mblue\u{1b}[0m\n", &[], "these lines have colour codes");
    let stream = "{\"type\": \"warning\", \"message\": \"w\"}\n{\"type\": \"solution\", \"output\": {\"default\": \"1 2\\n\"}, \
                  \"time\": 3}\n{\"type\": \"status\", \"status\": \"SATISFIED\"}\n";
    refused(stream, &[], "the JSON stream of MiniZinc: without --json-stream");
}

/// Boards, spins and fractions that only look like numbered lines or a rule.
#[test]
fn what_is_behind_a_number_begins_behind_its_sign() {
    let boards = "1: .Q..\n2: .Q..\n3: ...Q\n";
    refused(boards, &[], r"these lines look numbered: --key-regex '^\d+:\s*(?<key>.*)$'");
    for text in ["1/3 cup\n2/3 cup\n3/4 cup\n", "1/2 a\n2/2 b\n3/2 a\n", "++-+\n--+-\n+-+-\n--++\n"] {
        assert!(tally(text, &[]).contains(" different solutions were reached"), "{text}");
    }
}
