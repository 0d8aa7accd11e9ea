//! What stands between solutions and beside them, and how much of an input is looked at before something is asked.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use super::asked::{asked, tally};
use crate::support::{BINARY, queenlab};

fn is_counted(text: &str) {
    let done = tally(text, &[]);
    assert!(done.code == 0, "{text}{done:?}");
}

/// Lines in no order that repeats: 0, 1 or 2.
fn uneven(count: usize) -> impl Iterator<Item = usize> {
    (0..count).map(|number| number * number * 7 % 11 % 3)
}

#[test]
fn headings_and_rules_between_solutions_are_asked_about() {
    for (heading, shown) in [
        ("Solution N:", "Solution 0:"),
        ("Run N", "Run 0"),
        ("Solution found!", "Solution found!"),
        ("Result:", "Result:"),
    ] {
        let text: String = (0..)
            .zip(uneven(8))
            .map(|(n, key)| format!("{}\n{key} x\n", heading.replace('N', &n.to_string())))
            .collect::<Vec<String>>()
            .concat();
        asked(&text, &format!("{shown:?} looks like no solution"));
    }
    for rule in ["====", "###", "***", "- - - -", "--", "+++++", ">>>", "~~~~", "___"] {
        let text: String =
            uneven(6).map(|key| format!("q{key} x y z\n{rule}\n")).collect::<Vec<String>>().concat();
        asked(&text, &format!("{rule:?} looks like no solution"));
    }
    for text in
        ["++-+\n--++\n+-+-\n++++\n", "x1\nx2\nx3\nx4\nx5\nx6\n", "heads\ntails\nheads\ntails\nheads\ntails\n"]
    {
        is_counted(text);
    }
}

#[test]
fn what_programs_say_is_no_solution() {
    for said in [
        "% seed 42", "// drawn by hand", "no model", "warning: slow", "Progress: 3%", "300 samples in 2.3 s",
        "$ ./sampler -n 300", "Sampling with seed 42",
    ] {
        asked(&format!("1 2\n2 1\n1 2\n{said}\n"), &format!("{said:?} looks like no solution"));
    }
}

#[test]
fn names_of_several_columns_are_no_sample() {
    for text in [
        "a,b,c\n1,2,3\n2,1,3\n1,2,3\n",
        "a b c\n1 2 3\n2 1 3\n",
        ",a,b\n0,1,2\n1,2,1\n",
        "\"\",\"a\",\"b\"\n\"1\",1,2\n\"2\",2,1\n",
        "  a b\n1 1 2\n2 2 1\n",
    ] {
        asked(text, "looks like names of columns");
    }
    is_counted("x1\n3\n4\n");
}

#[test]
fn numbers_before_lines_need_nothing_clear_behind_them_if_there_are_many() {
    let numbered = |count: usize| -> String {
        (0..count).map(|n| format!("{n},1,{}\n", n % 3)).collect::<Vec<String>>().concat()
    };
    asked(&numbered(25), "these lines look numbered");
    let tabbed = |count: usize| -> String {
        (1..=count).map(|n| format!("{n}\t{}\n", n * n % 7)).collect::<Vec<String>>().concat()
    };
    asked(&tabbed(25), "these lines look numbered");
    is_counted(&tabbed(5));
    is_counted(&numbered(5));
}

#[test]
fn times_before_solutions_and_costs_behind_them_are_asked_about() {
    for time in ["2024-01-01 10:00:0N ", "[10:00:0N] ", "2024-01-01T10:00:0N.123Z - "] {
        let text: String = uneven(9)
            .enumerate()
            .map(|(n, key)| format!("{}{key} x\n", time.replace('N', &(n / 4).to_string())))
            .collect::<Vec<String>>()
            .concat();
        asked(&text, "these lines begin with a time");
    }
    let cost = |n: usize| n * 7_919 % 100_003;
    for line in [
        |key, cost| format!("q{key} {cost} steps\n"),
        |key, cost| format!("{key} 1 in 0.{cost} s\n"),
        |key, cost| format!("q{key} cost={cost}\n"),
        |key, cost| format!("{key} {key}, 0.{cost:05}\n"),
        |key, cost| format!("q{key} ({cost} ms)\n"),
    ] {
        let text: String =
            uneven(60).enumerate().map(|(n, key)| line(key, cost(n))).collect::<Vec<String>>().concat();
        asked(&text, "these lines end in a number beside what they repeat");
    }
    let steps: String = uneven(60)
        .enumerate()
        .map(|(n, key)| format!("q{key}\t{}\n", cost(n)))
        .collect::<Vec<String>>()
        .concat();
    is_counted(&steps);
}

/// Each is what a sampler prints of each solution, most of which come once.
#[test]
fn solutions_that_look_like_others_are_counted() {
    let both = |n: usize| [n * n * 7 % 11 % 10, n * 7_919 % 103 % 10];
    let of_two: [fn([usize; 2]) -> String; 14] = [
        |[x, y]| format!("({x}, {y})"),
        |[x, y]| format!("[{x}, {y}]"),
        |[x, y]| format!("queen({x},{y})"),
        |[x, y]| format!("[x = {x}, y = {y}]"),
        |[x, y]| format!("x = {x}, y = {y}"),
        |[x, y]| format!("{} {y}", ["hearts", "spades"][x % 2]),
        |[x, y]| format!("Mar {x}{y}"),
        |[x, y]| format!("chr{x},{y}"),
        |[x, y]| format!("{x} 0.{y}"),
        |[x, y]| format!("1{x}:3{y}:4{y}:5{x}"),
        |[x, y]| format!("{x} {y}"),
        |[x, y]| format!("{x}-{y}"),
        |[x, y]| format!("node {x}{y}"),
        |[x, y]| format!("Berlin -{x} C{y}"),
    ];
    for solution in of_two {
        is_counted(&(0..100).map(|n| solution(both(n)) + "\n").collect::<Vec<String>>().concat());
    }
    for text in [
        "++\n+-\n0+\n",
        "####\n##oo\noo##\n",
        ">>>>\n>>v>\nv>>>\n",
        "EU\nNA\nSA\nEU\nAS\n",
        "error\nwarning\ninfo\nerror\n",
        "q1\nq3\nq2\nq4\nq3\nq2\n",
        "H\n1\nH\n2\nH\n1\n",
        "run 1\nwalk 2\nrun 2\nwalk 1\nrun 3\nwalk 2\n",
        "9:30 10:45 12:15\n10:45 9:30 12:15\n",
        "1:2 3:4\n3:4 1:2\n",
        "a ~ b\n~~\nb ~ a\n",
    ] {
        is_counted(text);
    }
}

#[test]
fn what_a_format_cannot_be_is_said() {
    for (text, format, said) in [
        ("DLV [build 2012]\n\n{a, b}\n{a, c}\n", "clingo", "--format list reads them"),
        ("{a, b}\n{b, c}\n", "clingo", "--format list reads them"),
        ("[0, 1, 0]\n[1, 1, 0]\n", "clingo", "--format list reads them"),
        ("101\n110\n", "dimacs", "a digit for each variable"),
    ] {
        let done = tally(text, &["--format", format]);
        assert!(done.code == 3 && done.err.contains(said), "{done:?}");
    }
    asked("frozenset({'x', 'y'})\nfrozenset({'y', 'x'})\n", "--format list reads sets");
    asked("Counter({'abc': 30, 'abd': 20})\n", "these look like counts");
    for text in [
        "frozenset({'x'})\nfrozenset({'y', 'x'})\n",
        "array([1])\narray([2, 3])\n",
        "tensor([3])\ntensor([4])\n",
    ] {
        let done = tally(text, &["--format", "list"]);
        assert!(done.out.contains("2 samples. 2 different"), "{done:?}");
    }
}

#[test]
fn a_last_line_that_may_be_cut_off_is_said() {
    let cut = tally("north a\nsouth b\nnorth a\nnorth ", &[]);
    assert!(cut.err.contains("the last line has no line break and is the beginning of another"), "{cut:?}");
    for text in [
        "north a\nsouth b\nnorth a",
        "north a\nsouth b\nwest",
        "north a\nsouth b\nnorth\n",
        "north\nnorth a\nnorth",
    ] {
        assert!(!tally(text, &[]).err.contains("no line break"), "{text}");
    }
}

/// A pipe brings a line at a time: what is asked does not depend on that.
#[test]
fn what_comes_in_pieces_is_asked_about_as_what_comes_whole() {
    let dir = tempfile::tempdir().expect("a folder");
    for (lines, question) in [
        (vec!["key\n", "a\n", "b\n", "a\n"], "looks like names of columns"),
        (vec!["1: a x\n", "2: b x\n", "3: a x\n"], "these lines look numbered"),
    ] {
        let mut command = Command::new(BINARY);
        command.args(["tally", "-"]).current_dir(dir.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let mut input = child.stdin.take().expect("a pipe");
        for line in lines {
            input.write_all(line.as_bytes()).expect("written");
            input.flush().expect("sent");
            std::thread::sleep(std::time::Duration::from_millis(30));
        }
        drop(input);
        let done = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.code() == Some(3) && said.contains(question), "{said}");
        assert!(done.stdout.is_empty(), "nothing is answered");
    }
}

/// What was never reached is named, and a comment is no solution.
#[test]
fn comments_of_known_solutions_are_asked_about_and_what_is_never_reached_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let samples: String =
        uneven(60).map(|key| format!("{}\n", ["a", "b", "c"][key])).collect::<Vec<String>>().concat();
    fs::write(dir.path().join("samples"), samples).expect("written");
    let known = |text: &str| {
        fs::write(dir.path().join("known"), text).expect("written");
        queenlab(dir.path(), &["tally", "samples", "--known", "known"])
    };
    for text in ["# all three\na\nb\nc\n", "a\nb\n// the last\nc\n"] {
        let done = known(text);
        assert!(done.code == 3 && done.err.contains("looks like a comment: leave it out"), "{text}{done:?}");
    }
    for (text, named) in [
        ("letter\na\nb\nc\n", "letter"),
        ("All solutions:\na\nb\nc\n", "All solutions:"),
        ("a\nb\nc\n3\n", "3"),
        ("key\n# one\na\nb\nc\n", "# one"),
        ("solution\nletter\na\nb\nc\n", "letter"),
        ("Letter\na\nb\nc\nd\n", r#""Letter", "d""#),
        (
            "All:\na\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\n",
            r#""All:", "d", "e", "f", "g", "h", "i", "j" and 1 more"#,
        ),
    ] {
        let done = known(text);
        let heading = if named.starts_with('"') { "one of them" } else { "that" };
        let said = format!("Never reached: {named}; if {heading} is a heading");
        assert!(done.code == 0 && done.out.contains(&said), "{done:?}");
    }
    assert!(!known("a\nb\nc\n").out.contains("Never reached"));
}

#[test]
fn the_first_column_of_lines_without_a_tab_is_asked_about() {
    for (text, sign) in [("a,10\nb,20\na,30\n", ","), ("a|10\nb|20\n", "|"), ("a b;1\nb;2\n", ";")] {
        let done = tally(text, &["--key-column", "1"]);
        let question = format!("no line has one: tr '{sign}'");
        assert!(done.code == 3 && done.err.contains(&question) && done.out.is_empty(), "{done:?}");
    }
    for text in [
        "a\t10\nb\t20\n",
        "a\nb\n",
        "a,1\nb\n",
        "New York\nLos Angeles\n",
        "[1,2]\n[2,1]\n",
        "3 2 1\n1 2 3\n",
    ] {
        let done = tally(text, &["--key-column", "1"]);
        assert!(done.code == 0, "{text}{done:?}");
    }
}

#[test]
fn lines_that_differ_in_spaces_alone_are_asked_about() {
    for text in ["[1,2]\n[1, 2]\n[2,1]\n", "(a,b)\n( a,b )\n", "x=1, y=2\nx = 1, y = 2\n", "1,2\n1, 2\n"] {
        asked(text, "are the same but for spaces");
    }
    asked("[1, 2]\t5\n[1,2]\t7\n", "\"[1, 2]\" and \"[1,2]\" are the same but for spaces: --format list");
    asked("x=1\nx = 1\n", "tr -d ' ' leaves them out");
    for text in ["1 2\n12\n", "[1, 2]\n[2, 1]\n", "a b\nab\n", "[1, 23]\n[12, 3]\n", "| X|\n|X |\n"] {
        is_counted(text);
    }
    let done = tally("[1,2]\n[1, 2]\n[2,1]\n", &["--format", "list", "--known", "2"]);
    assert!(done.code == 0 && done.out.contains("[1,2] (2)"), "{done:?}");
}

#[test]
fn boards_counted_from_0_beside_keys_are_said() {
    let done = tally("1302\n3142\n", &["--like", "uniform:4"]);
    assert!(done.out.contains("boards written as keys and digits, counted from 0"), "{done:?}");
    let done = tally("2413\n3142\n", &["--like", "uniform:4"]);
    assert!(!done.out.contains("boards written as"), "{done:?}");
}

#[test]
fn what_is_known_is_on_one_input_in_one_spelling() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), "1\n2\n").expect("written");
    fs::write(dir.path().join("known"), "1.0\n2.0\n").expect("written");
    let done = queenlab(dir.path(), &["tally", "samples", "--known", "known"]);
    assert!(done.err.contains("\"1\" is none of the known keys, one of which is \"1.0\""), "{done:?}");
    for option in ["--known", "--expected"] {
        let done = queenlab(dir.path(), &["tally", "-", option, "-"]);
        assert!(done.code == 3 && done.err.contains("name a file beside it"), "{done:?}");
    }
    fs::write(dir.path().join("packed"), b"BZh91AY&SY\x00\x01").expect("written");
    for args in [
        &["tally", "packed"][..],
        &["tally", "samples", "--known", "packed"],
        &["tally", "samples", "--expected", "packed"],
    ] {
        let done = queenlab(dir.path(), args);
        assert!(done.code == 3 && done.err.contains("bzip2 -dc"), "{args:?}{done:?}");
    }
    let done = queenlab(dir.path(), &["tally", "samples", "--like", "uniform:8:size=6"]);
    assert!(done.code == 2 && done.err.contains("size is given twice"), "{done:?}");
    let done = queenlab(dir.path(), &["try", "--exit", "1=read", "--exit", "1=limit", "--", "true"]);
    assert!(done.code == 3 && done.err.contains("--exit 1 has two meanings"), "{done:?}");
}

/// What solvers print for people has a name, which keys of a system lack.
#[test]
fn named_values_are_keys_of_a_system() {
    for (text, options) in [
        ("q = [2, 4, 1, 3];\n----------\nq = [3, 1, 4, 2];\n----------\n", &["--format", "minizinc"][..]),
        ("q(1,2) q(2,4) q(3,1) q(4,3)\nq(1,3) q(2,1) q(3,4) q(4,2)\n", &[]),
        ("q1=2 q2=4 q3=1 q4=3\nq1=3 q2=1 q3=4 q4=2\n", &[]),
        (
            "% clingo version 5\nANSWER\nq(4,3). q(1,2). q(2,4). q(3,1).\nANSWER\nq(1,3). q(2,1). q(3,4). q(4,2).\n",
            &["--format", "clingo"],
        ),
        ("rows: 2 4 1 3\nrows: 3 1 4 2\n", &[]),
        (
            "queen(1,2). queen(2,4). queen(3,1). queen(4,3).\nqueen(1,3). queen(2,1). queen(3,4). queen(4,2).\n",
            &[],
        ),
    ] {
        let done = tally(text, &[&["--like", "uniform:4"], options].concat());
        assert!(done.code == 0 && done.out.contains("2 samples. The 2 solutions"), "{text}{done:?}");
        let wrong = text.replace('4', "2");
        assert_eq!(tally(&wrong, &[&["--like", "uniform:4"], options].concat()).code, 3, "{wrong}");
    }
}

/// The rows of a square, a line each, are one sample together.
#[test]
fn rows_of_a_square_are_asked_about() {
    let [one, other] = ["1 2 3\n2 3 1\n3 1 2\n", "1 3 2\n3 2 1\n2 1 3\n"];
    for (between, remedy) in [
        ("\n", "--record blank takes all"),
        ("---\n", "--record --- takes all"),
        ("", "paste -d ' ' - - - joins those of each"),
    ] {
        let text = [one, other, ""].join(between);
        let done = tally(&text, &["--like", "latin:3"]);
        assert!(done.code == 3 && done.err.contains(remedy) && done.out.is_empty(), "{text}{done:?}");
    }
    for (between, record) in [("\n", "blank"), ("---\n", "---")] {
        let text = [one, other, ""].join(between);
        let done = tally(&text, &["--like", "latin:3", "--record", record]);
        assert!(done.code == 0 && done.out.contains("2 samples. The 12 solutions"), "{text}{done:?}");
    }
    let joined = "1 2 3 2 3 1 3 1 2\n1 3 2 3 2 1 2 1 3\n";
    assert_eq!(tally(joined, &["--like", "latin:3"]).code, 0);
}

/// A file of known solutions may be what a solver prints, and end in what it says of them.
#[test]
fn what_is_no_key_among_known_ones_is_asked_about() {
    let dir = tempfile::tempdir().expect("a folder");
    let known = |file: &str, samples: &str, options: &[&str]| {
        fs::write(dir.path().join("all"), file).expect("written");
        fs::write(dir.path().join("samples"), samples).expect("written");
        queenlab(dir.path(), &[&["tally", "samples", "--known", "all"], options].concat())
    };
    for end in
        ["4 solutions", "Found 4 solutions", "% 4 models", "----------\n==========", "4 models in 0.1 s"]
    {
        let done = known(&format!("1\n2\n3\n4\n{end}\n"), "1\n2\n", &[]);
        assert_eq!(done.code, 3, "{end}{done:?}");
    }
    for (printed, format) in [
        ("q = [2, 4];\n----------\nq = [3, 1];\n----------\n==========\n", "minizinc"),
        ("clingo version 5\nAnswer: 1\nq(1,2)\nAnswer: 2\nq(1,3)\nSATISFIABLE\n\nModels : 2\n", "clingo"),
        ("s SATISFIABLE\nv 1 -2 0\nv -1 2 0\n", "dimacs"),
    ] {
        let done = known(printed, "24\n31\n", &[]);
        assert!(done.code == 3 && done.err.contains(&format!("--format {format} reads this")), "{done:?}");
        assert_eq!(known(printed, printed, &["--format", format]).code, 0, "{printed}");
    }
    let blocks = "1 2\n2 1\n\n2 1\n1 2\n";
    let done = known(blocks, blocks, &["--format", "columns"]);
    assert_eq!(done.code, 3, "{done:?}");
    let done = known(blocks, "1 2\n", &[]);
    assert!(done.code == 3 && done.err.contains("--record blank reads it so"), "{done:?}");
    assert_eq!(known(blocks, blocks, &["--record", "blank"]).code, 0);
    for words in ["yes\nno\n", "sat\nunsat\n", "true\nfalse\n"] {
        assert_eq!(known(words, words, &["--format", "columns"]).code, 0, "{words}");
    }
}

/// Bytes that are compressed are no samples, whatever is said of these.
#[test]
fn compressed_samples_are_asked_about_in_each_form() {
    const GZIP: &[u8] = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x33\x34\x32\x36\xe1\x02\0\x42\x0e\x88\x27\x05\0\0\0";
    const XZ: &[u8] = b"\xfd7zXZ\0\0\x04\xe6\xd6\xb4\x46\n\n";
    let dir = tempfile::tempdir().expect("a folder");
    for options in [
        &[][..],
        &["--format", "clingo"],
        &["--format", "dimacs"],
        &["--format", "list"],
        &["--record", "blank"],
        &["--key-regex", "(?<key>.)"],
        &["--known", "92", "--format", "minizinc"],
    ] {
        for (bytes, program) in [(GZIP, "gzip -dc"), (XZ, "xz -dc")] {
            fs::write(dir.path().join("samples"), bytes).expect("written");
            let done = queenlab(dir.path(), &[&["tally", "samples"], options].concat());
            assert!(
                done.code == 3 && done.err.contains(program) && done.out.is_empty(),
                "{options:?}{done:?}"
            );
        }
    }
}

/// Values of numpy in a list are at positions, as other numbers are, and signs are as wide as they are written in Chinese.
#[test]
fn values_of_numpy_are_numbers_and_wide_signs_are_signs() {
    for list in [
        "[np.int64(1), np.int64(3)]\n[np.int64(3), np.int64(1)]\n",
        "(np.float64(1.5), np.float64(2.5))\n(np.float64(2.5), np.float64(1.5))\n",
    ] {
        assert_eq!(tally(&list.repeat(20), &[]).code, 0, "{list}");
    }
    asked("q(1) q(2)\nq(2) q(1)\n", "two lines have the same parts in another order");
    for counts in ["红：12\n蓝：15\n绿：9\n", "红，12\n蓝，15\n绿，9\n"] {
        asked(counts, "these look like counts");
    }
}
