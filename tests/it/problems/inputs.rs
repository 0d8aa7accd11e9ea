//! Problems that are none, in experiments, in `trace` and in `--like`: each is refused, and says what is allowed.

use std::fs;
use std::path::Path;

use tempfile::{TempDir, tempdir};

use crate::support::{output, queenlab};

/// Files that are no graphs or formulas, and problems that they are not.
const WRONG: [(&str, &[u8], &str, &str); 40] = [
    (
        "a.col",
        b"p edge 3 2\ne 1 2\ne 2 4\n",
        "graph:a.col:3",
        "a.col: line 3 is e 2 4: allowed are the vertices 1 to 3",
    ),
    ("a.col", b"p edge 3 1\ne 0 1\n", "graph:a.col:3", "line 2 is e 0 1: allowed are the vertices 1 to 3"),
    (
        "a.col",
        b"p edge 3 1\ne 1 two\n",
        "graph:a.col:3",
        "line 2 is e 1 two: allowed are the vertices 1 to 3",
    ),
    ("a.col", b"p edge 3 1\ne 2 2\n", "graph:a.col:3", "line 2 is e 2 2: an edge from a vertex to itself"),
    (
        "a.col",
        b"p edge 3 x\ne 1 2\n",
        "graph:a.col:3",
        "line 1 is p edge 3 x: allowed is p edge VERTICES EDGES",
    ),
    ("a.col", b"p edge 3\ne 1 2\n", "graph:a.col:3", "line 1 is p edge 3: allowed is p edge VERTICES EDGES"),
    (
        "a.col",
        b"p edge 3 3\ne 1 2\ne 2 3\n",
        "graph:a.col:3",
        "the line p says 3 edges, and the number of edges is 2",
    ),
    (
        "a.col",
        b"p edge 3 1\ne 1 2\ne 2 -3\n",
        "graph:a.col:3",
        "line 3 is e 2 -3: allowed are the vertices 1 to 3",
    ),
    ("a.col", b"p edge 3 1\ne 1 2 7\n", "graph:a.col:3", "line 2 is e 1 2 7: allowed is an edge"),
    ("a.col.b", b"16\np edge 3 2\n\x80\xc0", "graph:a.col.b:3", "a.col.b is no text in UTF-8"),
    ("a.col", b"p edge 3 0\n", "graph:a.col:3", "there are no edges"),
    ("a.col", b"", "graph:a.col:3", "there are no edges"),
    ("a.col", b"e 1 9\np edge 3 1\ne 1 2\n", "graph:a.col:3", "line 2 is p edge 3 1: allowed is an edge"),
    (
        "a.col",
        b"p edge 3 1\np edge 9 1\ne 1 9\n",
        "graph:a.col:3",
        "line 2 is p edge 9 1: allowed is an edge",
    ),
    (
        "a.col",
        b"p edge 0 1\ne 1 2\n",
        "graph:a.col:3",
        "allowed is p edge VERTICES EDGES, with at most 100000 vertices",
    ),
    ("a.col", b"p edge 10000000 1\ne 1 2\n", "graph:a.col:3", "with at most 100000 vertices"),
    ("a.txt", b"1,2\n2,3\n", "graph:a.txt:3", "line 1 is 1,2: allowed is an edge, e V W, or V W"),
    ("a.txt", b"0 1\n1 2\n", "graph:a.txt:3", "line 1 is 0 1: allowed is an edge, e V W, or V W"),
    ("a.col", b"\xff\xfe\n", "graph:a.col:3", "a.col is no text in UTF-8"),
    (
        "a.cnf",
        b"p cnf 2 2\n1 2 0\n0\n",
        "cnf:a.cnf",
        "line 3 is 0: the clause is empty, so there is no solution",
    ),
    ("a.cnf", b"p cnf 2 1\n1 3 0\n", "cnf:a.cnf", "line 2 is 1 3 0: a literal is beyond the variables"),
    ("a.cnf", b"p cnf 2 1\n-9223372036854775808 0\n", "cnf:a.cnf", "a literal is beyond the variables"),
    (
        "a.cnf",
        b"p cnf 2 1\n1 2 0\nend\n",
        "cnf:a.cnf",
        "line 3 is end: allowed are whole numbers, and 0 ends a clause",
    ),
    ("a.cnf", b"p cnf 2 1\nx1 2 0\n", "cnf:a.cnf", "line 2 is x1 2 0: allowed are whole numbers"),
    (
        "a.cnf",
        b"p cnf 1000000 1\n1 2 0\n",
        "cnf:a.cnf",
        "allowed is p cnf VARIABLES CLAUSES, with at most 100000 variables",
    ),
    ("a.cnf", b"p cnf -2 1\n1 2 0\n", "cnf:a.cnf", "line 1 is p cnf -2 1: allowed is p cnf"),
    (
        "a.cnf",
        b"p cnf 2 2\n1 2 0\n",
        "cnf:a.cnf",
        "the line p cnf says 2 clauses, and the number of clauses is 1",
    ),
    (
        "a.cnf",
        b"p cnf 2 1\n1 2 0\n-1 0\n",
        "cnf:a.cnf",
        "the line p cnf says 1 clauses, and the number of clauses is 2",
    ),
    ("a.cnf", b"p cnf 2 1\n1 2\n", "cnf:a.cnf", "the last clause does not end in 0"),
    ("a.cnf", b"p cnf 2 1\np cnf 2 1\n1 2 0\n", "cnf:a.cnf", "line 2 is p cnf 2 1"),
    ("a.cnf", b"1 2 0\n", "cnf:a.cnf", "line 1 is 1 2 0: clauses come after p cnf VARIABLES CLAUSES"),
    ("a.cnf", b"", "cnf:a.cnf", "there is no line p cnf VARIABLES CLAUSES"),
    ("a.cnf", b"c p show 3 0\np cnf 2 1\n1 2 0\n", "cnf:a.cnf", "variable 3 is shown, and there are 2"),
    (
        "a.cnf",
        b"c ind 1\np cnf 2 1\n1 2 0\n",
        "cnf:a.cnf",
        "line 1 is c ind 1: allowed are variables, and 0 at the end",
    ),
    (
        "a.cnf",
        b"c ind 0 1 0\np cnf 2 1\n1 2 0\n",
        "cnf:a.cnf",
        "line 1 is c ind 0 1 0: allowed are variables",
    ),
    ("a.cnf", b"p cnf 2 1\n1 2 0 c both\n", "cnf:a.cnf", "line 2 is 1 2 0 c both: allowed are whole numbers"),
    ("a.cnf", b"p cnf 2 2\n1 2 0\n%\n0\n", "cnf:a.cnf", "says 2 clauses, and the number of clauses is 1"),
    (
        "a.cnf",
        b"p cnf 2 2\n1 0\n-1 0\n",
        "cnf:a.cnf",
        "cnf:a.cnf has no solution: variable 1 has no value left",
    ),
    ("other", b"", "graph:a.col:3", "a.col cannot be read: there is no such file"),
    ("other", b"", "cnf:.", ". cannot be read: this is a folder"),
];

/// Words that name no problem, with a size or without.
const WORDS: [(&str, Option<u64>, &str); 23] = [
    ("graph:petersen:0", None, "allowed are 1 to 64 colours"),
    ("graph:petersen:65", None, "allowed are 1 to 64 colours"),
    ("graph:petersen:03", None, "allowed are 1 to 64 colours"),
    ("graph:petersen:+3", None, "allowed are 1 to 64 colours"),
    ("graph:petersen:three", None, "allowed are 1 to 64 colours"),
    ("graph:petersen:1", None, "graph:petersen:1 has no solution: vertex 2 has no value left"),
    ("graph:cycle-2:3", None, "cycle-2 cannot be read: there is no such file"),
    ("graph:cycle-100:3", None, "cycle-100 cannot be read: there is no such file"),
    ("sudoku:11..............", None, "has no solution: row 1, column 2 has no value left"),
    ("sudoku:5...............", None, "are no givens of a sudoku: allowed are 16, 36 or 81 cells"),
    ("sudoku:1234", None, "1234 are no givens of a sudoku: allowed are 16, 36 or 81 cells"),
    ("sudoku:.........................", None, "are no givens of a sudoku"),
    ("sudoku", Some(5), "allowed for sudoku is 4, 6, 9"),
    ("sudoku", None, "sudoku has a size, which is missing: allowed is 4, 6, 9"),
    ("torus", None, "torus has a size, which is missing: allowed is 2 to 32"),
    ("rooks", None, "rooks has a size, which is missing"),
    ("latin", None, "latin has a size, which is missing: allowed is 2 to 16"),
    ("latin", Some(17), "allowed for latin is 2 to 16"),
    ("graph:petersen:3", Some(5), "graph:petersen:3 has no size: leave it out"),
    ("sudoku:1.4..........3..", Some(4), "sudoku:1.4..........3.. has no size: leave it out"),
    ("graph:petersen", None, "allowed is one of: \"queens\", \"torus\""),
    ("cnf", None, "allowed is one of: \"queens\", \"torus\""),
    ("knights", Some(5), "allowed is one of: \"queens\", \"torus\""),
];

fn folder() -> TempDir {
    tempdir().expect("a folder")
}

fn write(dir: &TempDir, file: &str, text: impl AsRef<[u8]>) {
    fs::write(dir.path().join(file), text).expect("written");
}

/// An experiment of `repair` on a problem.
fn experiment(problem: &str, size: Option<u64>) -> String {
    let size = size.map_or_else(String::new, |size| format!("size = {size}\n"));
    format!(
        "name = \"t\"\n[system]\nkind = \"repair\"\nproblem = \"{problem}\"\n{size}[trials]\ncount = 10\nseed = 1\n"
    )
}

/// What three commands say of a problem, each in the folder `dir`: they end with these codes.
fn said(dir: &Path, problem: &str, size: Option<u64>) -> [(i32, String); 3] {
    fs::write(dir.join("t.toml"), experiment(problem, size)).expect("written");
    fs::write(dir.join("samples"), "1\n").expect("written");
    let chosen = format!("problem={problem}");
    let sized = size.map(|size| size.to_string());
    let mut trace = vec!["trace", "repair", "--option", &chosen];
    trace.extend(sized.iter().flat_map(|size| ["--size", size]));
    let like = sized.as_ref().map_or_else(|| problem.to_owned(), |size| format!("{problem}:{size}"));
    let commands = [vec!["check", "t.toml"], trace, vec!["tally", "samples", "--like", &like]];
    commands.map(|command| queenlab(dir, &command)).map(|done| (done.code, done.err))
}

#[test]
fn what_is_no_problem_is_refused_everywhere() {
    for (file, bytes, problem, why) in WRONG {
        let dir = folder();
        write(&dir, file, bytes);
        for ((code, said), expected) in said(dir.path(), problem, None).into_iter().zip([3, 3, 2]) {
            assert!(code == expected && said.contains(why), "{problem}: {code}: {said}, not {why}");
        }
    }
}

#[test]
fn words_that_name_no_problem_are_refused() {
    let dir = folder();
    for (problem, size, why) in WORDS {
        let [experiment, trace, like] = said(dir.path(), problem, size);
        for (code, said) in [experiment, trace] {
            assert!(code == 3 && said.contains(why), "{problem} {size:?}: {code}: {said}, not {why}");
        }
        assert!(like.0 != 0 && like.1.contains("error"), "{problem}: {like:?}");
    }
}

#[test]
fn a_given_without_a_contradiction_at_sight_ends_in_livelocks() {
    let dir = folder();
    let problem = "sudoku:...34........3..";
    write(&dir, "t.toml", experiment(problem, None));
    let said = output(dir.path(), &["run", "t.toml"]);
    assert!(said.contains("10 livelock (100 %). No solution was reached: there is none."), "{said}");
    output(dir.path(), &["verify", "results/t"]);
    let shown = output(dir.path(), &["show", "results/t"]);
    assert!(shown.contains("there is none."), "{shown}");
    output(dir.path(), &["export", "results/t", "--to", "site"]);
}

#[test]
fn files_may_be_written_in_other_ways() {
    let dir = folder();
    for (file, bytes, problem) in [
        ("marked.col", &b"\xef\xbb\xbfp edge 3 2\r\ne 1 2\r\ne 2 3\r\n"[..], "graph:marked.col:3"),
        ("list.txt", b"# a path\n1 2\n2 3\n", "graph:list.txt:3"),
        ("C:list.col", b"p edge 3 2\ne 1 2\ne 2 3\n", "graph:C:list.col:3"),
        ("dimacs.col", b"c a path\np col 3 2\nn 1 1\ne 1 2\ne 2 3", "graph:dimacs.col:3"),
        ("tabs.col", b"p\tedge\t3\t4\nc both directions\ne\t1\t2\t\n\ne 2\t3", "graph:tabs.col:3"),
    ] {
        write(&dir, file, bytes);
        for ((code, said), expected) in said(dir.path(), problem, None).into_iter().zip([0, 0, 3]) {
            assert!(code == expected, "{problem}: {code}: {said}");
        }
        let chosen = format!("problem={problem}");
        let trace = output(dir.path(), &["trace", "repair", "--option", &chosen]);
        assert_eq!(trace, "111INIT|121A2:2|\n", "{problem}");
    }
    write(&dir, "satlib.cnf", "c of SATLIB\np cnf 2 2\n1\n2 0 1 -1 0\n%\n0\n\n");
    let trace = output(dir.path(), &["trace", "repair", "--option", "problem=cnf:satlib.cnf"]);
    assert_eq!(trace, "∅INIT|2A2:2|\n");
}

#[test]
fn formulas_without_clauses_or_variables_are_solved_at_once() {
    let dir = folder();
    for (variables, models) in [(0, 1), (2, 4), (100_000, 0)] {
        write(&dir, "a.cnf", format!("p cnf {variables} 0\n"));
        let trace = output(dir.path(), &["trace", "repair", "--option", "problem=cnf:a.cnf"]);
        assert!(trace.starts_with("∅INIT|"), "{trace}");
        write(&dir, "samples", "∅\n");
        let read = output(dir.path(), &["tally", "samples", "--like", "cnf:a.cnf"]);
        let known =
            if models == 0 { "has too many to list".to_owned() } else { format!("{models} known of") };
        assert!(read.contains(&known), "{variables}: {read}");
    }
}

#[test]
fn solutions_that_are_too_long_to_write_are_refused_to_programs() {
    let dir = folder();
    let clauses: Vec<String> = (1..1500).map(|variable| format!("{variable} 0\n")).collect();
    write(&dir, "a.cnf", format!("p cnf 1500 1499\n{}", clauses.concat()));
    write(&dir, "samples", "1\n");
    let done = queenlab(dir.path(), &["tally", "samples", "--like", "cnf:a.cnf"]);
    assert!(
        done.code == 2 && done.err.contains("a solution is written in 6387 bytes: allowed are 4096"),
        "{done:?}"
    );
    write(&dir, "t.toml", experiment("cnf:a.cnf", None));
    output(dir.path(), &["run", "t.toml"]);
    output(dir.path(), &["verify", "results/t"]);
}

#[test]
fn edges_that_stand_there_twice_count_once_and_are_said() {
    let dir = folder();
    write(&dir, "a.col", "p edge 3 4\ne 1 2\ne 2 1\ne 1 2\ne 2 3\n");
    write(&dir, "t.toml", experiment("graph:a.col:3", None));
    let said = output(dir.path(), &["check", "t.toml"]);
    assert!(said.contains("a.col: 2 edges stand there more than once, and count once."), "{said}");
    let trace = output(dir.path(), &["trace", "repair", "--option", "problem=graph:a.col:3"]);
    assert_eq!(trace, "111INIT|121A2:2|\n");
}

#[test]
fn the_files_of_an_experiment_are_part_of_it() {
    let dir = folder();
    let path = "p edge 3 2\ne 1 2\ne 2 3\n";
    write(&dir, "a.col", path);
    let asked = experiment("graph:a.col:3", None);
    write(&dir, "t.toml", &asked);
    output(dir.path(), &["run", "t.toml"]);
    let held = fs::read_to_string(dir.path().join("results/t/experiment.toml")).expect("an experiment");
    assert!(held.contains("[files]\n\"a.col\" = \"p edge 3 2\\ne 1 2\\ne 2 3\\n\"\n"), "{held}");
    write(&dir, "held.toml", &held);
    fs::remove_file(dir.path().join("a.col")).expect("removed");
    let again = output(dir.path(), &["run", "held.toml", "--progress", "none"]);
    assert!(again.contains("results/t"), "{again}");
    write(&dir, "a.col", "p edge 3 1\ne 1 2\n");
    let other = queenlab(dir.path(), &["run", "t.toml"]);
    assert_eq!(other.code, 3, "another graph is another experiment: {other:?}");
}

#[test]
fn files_that_nothing_names_are_refused() {
    let dir = folder();
    for (files, why) in [
        ("\"b.col\" = \"1 2\"\n", "files.b.col is \"1 2\": no option names this file"),
        ("\"a.col\" = \"1 2\"\n\"b.col\" = \"1 2\"\n", "no option names this file"),
        ("\"a.col\" = 7\n", "files.a.col is 7: allowed is text in quotes"),
        ("\"a.col\" = \"1 1\"\n", "line 1 is 1 1: an edge from a vertex to itself"),
    ] {
        write(&dir, "a.col", "1 2\n");
        write(&dir, "t.toml", format!("{}[files]\n{files}", experiment("graph:a.col:3", None)));
        let done = queenlab(dir.path(), &["check", "t.toml"]);
        assert!(done.code == 3 && done.err.contains(why), "{files}: {done:?}");
    }
}
