//! Lines among samples that are none: marks of failure, numbers, and what a program sums up itself.

use super::asked::{asked, asked_of_lines, tally};
use super::columns::draws;

/// Lines drawn of these.
fn drawn(of: &[&str], lines: usize) -> Vec<String> {
    let mut draw = draws();
    (0..lines).map(|_| of[draw(of.len())].to_owned()).collect()
}

fn text(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}

/// The lines with some others behind them.
fn with_last(lines: &[String], last: &[&str]) -> String {
    text(&[lines, &last.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>()].concat())
}

#[track_caller]
fn is_counted(text: &str) {
    let done = tally(text, &[]);
    assert_eq!(done.code, 0, "{text}{done:?}");
}

const FACES: [&str; 6] = ["1", "2", "3", "4", "5", "6"];
const WORDS: [&str; 3] = ["red", "green", "blue"];
const ORDERS: [&str; 6] = ["4123", "1234", "3142", "2413", "4321", "1432"];
const LISTS: [&str; 4] = ["[2, 0, 1]", "[0, 1, 2]", "[1, 0, 2]", "[2, 1, 0]"];

#[test]
fn a_summary_behind_samples_is_asked_about() {
    for (of, summary) in [
        (&FACES[..], &["1: 107", "2: 99", "6: 85"][..]),
        (&FACES, &["2 107", "1 99", "6 85", "600 in all"]),
        (&WORDS, &["red 168", "blue 169"]),
        (&WORDS, &["169 blue", "163 green", "168 red"]),
        (&WORDS, &["red 33.6%", "green 30.1%"]),
        (&WORDS, &["red\t168", "green\t150"]),
        (&ORDERS, &["4123 (17)", "1432 (20)"]),
    ] {
        let samples = drawn(of, 200);
        let all = with_last(&samples, summary);
        let question = "may be how often each of the samples above came: head -n 200 leaves it out";
        asked_of_lines(&all, question);
    }
    for subsets in [&["1", "2", "1 2", "1 3", "2 3", "1 2 3"][..], &["red", "red 1", "red 2", "blue"]] {
        is_counted(&text(&drawn(subsets, 200)));
    }
}

#[test]
fn a_number_of_another_form_before_or_behind_numbers_is_asked_about() {
    for (of, number) in [
        (&FACES[..], "500"),
        (&FACES, "42"),
        (&FACES, "3.512"),
        (&ORDERS, "300"),
        (&ORDERS, "4"),
        (&ORDERS, "0.002"),
    ] {
        let samples = drawn(of, 300);
        asked_of_lines(&with_last(&samples, &[number]), &format!("\"{number}\" looks like no other line"));
        asked_of_lines(
            &format!("{number}\n{}", text(&samples)),
            &format!("grep -vxF -e {number} leaves it out"),
        );
    }
    for (of, number) in
        [(&FACES[..], "8"), (&FACES, "12"), (&["0.5", "1", "1.5"], "2.25"), (&["7", "12", "150"], "4000")]
    {
        is_counted(&with_last(&drawn(of, 300), &[number]));
    }
    is_counted(&text(&(1..=200).map(|of| (1000 / of).to_string()).collect::<Vec<_>>()));
}

#[test]
fn marks_of_failure_are_asked_about() {
    for (of, mark) in [
        (&LISTS[..], "-1"),
        (&ORDERS, "-1"),
        (&ORDERS, "0"),
        (&ORDERS, "0000"),
        (&WORDS, "0"),
        (&WORDS, "-"),
        (&WORDS, "?"),
        (&WORDS, "inf"),
        (&["3 1 2", "1 2 3", "2 1 3"], "-1"),
    ] {
        let mut samples = drawn(of, 100);
        for place in (7..90).step_by(7) {
            mark.clone_into(&mut samples[place]);
        }
        asked_of_lines(&text(&samples), &format!("{mark:?} looks like no other line"));
    }
    for of in [
        &["-1", "0", "1"][..],
        &["X", "O", "-"],
        &["0", "1 2", "0 1", "2"],
        &["0", "skip", "1", "2"],
        &["-1 2", "2 1", "-1 1"],
        &["0011", "0101", "0000", "1100"],
    ] {
        is_counted(&text(&drawn(of, 100)));
    }
}

#[test]
fn one_number_in_two_ways_is_asked_about() {
    for of in [&["0.5", "0.50"][..], &["0.5", ".5", "0.25"], &["2.5", "2.50", "3"]] {
        asked_of_lines(&text(&drawn(of, 60)), "differ only in how they are written");
    }
    is_counted(&text(&drawn(&["0.5", "0.25", "1.5", "0.05"], 60)));
}

#[test]
fn cycles_literals_and_atoms_in_another_order_are_asked_about() {
    for (lines, remedy) in [
        ("(1 2 3)(4 5)\n(4 5)(1 2 3)\n(1 2)(3 4)\n", "print each cycle"),
        ("(1 2)(3)\n(3)(1 2)\n(1 2 3)\n", "print each cycle"),
        ("(1,2,3)(4,5)\n(2,3,1)(4,5)\n(1,2)(3,4)\n", "print each cycle"),
        ("(123)(45)\n(54)(123)\n(12)(34)\n", "print each cycle"),
        ("on(a,b). on(b,c).\non(b,c). on(a,b).\non(c,a). on(a,b).\n", "--tokens sort"),
        ("on(a,b).on(b,c).\non(b,c).on(a,b).\non(c,a).on(a,b).\n", "--tokens sort"),
        ("-1 2 3\n2 -1 3\n1 2 3\n", "--tokens sort"),
    ] {
        asked(lines, "in another order");
        asked_of_lines(lines, remedy);
    }
    for lines in [
        "(1 2 3)\n(2 3 1)\n(3 1 2)\n",
        "(1, 2, 3)\n(2, 3, 1)\n",
        "(1 2 3)(4 5)\n(1 3 2)(4 5)\n(1 2)(3 4)\n",
        "-1 2 4\n2 -1 4\n1 2 4\n",
        "INFO:root:result 2 1 3\nINFO:root:result 1 2 3\n",
        "result: 2 1 3\nresult: 1 2 3\n",
    ] {
        is_counted(lines);
    }
}

#[test]
fn pairs_of_a_system_are_read_in_any_order() {
    let pairs = "[(0, 2), (1, 5), (2, 1), (3, 4), (4, 0), (5, 3)]\n[(0, 3), (1, 0), (2, 4), (3, 1), (4, 5), (5, 2)]\n\
                 [(1, 5), (0, 2), (2, 1), (3, 4), (4, 0), (5, 3)]\n";
    let done = tally(pairs, &["--like", "uniform:6"]);
    assert!(done.code == 0 && done.out.contains("2 solutions were never reached"), "{done:?}");
}

/// `--outf=1` prints the last of all models.
#[test]
fn clingo_may_count_more_than_it_prints() {
    let printed = |models: &str| format!("% Answer: 6\nANSWER\na. b.\n% \n% Models         : {models}\n");
    let done = tally(&printed("6"), &["--format", "clingo"]);
    assert!(done.code == 3 && done.err.contains("prints all with --outf=0"), "{done:?}");
    for models in ["1", "1+"] {
        assert_eq!(tally(&printed(models), &["--format", "clingo"]).code, 0, "{models}");
    }
    let text = |answers: &str, models: &str| {
        format!("clingo version 5.4.1\nSolving...\n{answers}SATISFIABLE\n\nModels       : {models}\n")
    };
    let json = "{\n\"Call\": [{\"Witnesses\": [{\n\"Value\": [\n\"a\"\n]\n}]}],\n\"Result\": \"SATISFIABLE\",\n\"Models\": {\n\"Number\": 10,\n\"More\": \"no\"\n}\n}\n";
    for quiet in [&text("Answer: 10\na b\n", "10"), &text("", "3"), &text("", "1+"), json] {
        let done = tally(quiet, &["--format", "clingo"]);
        assert!(done.code == 3 && done.err.contains("--quiet=0"), "{quiet}{done:?}");
    }
    for whole in [
        text("Answer: 1\na b\nAnswer: 2\na c\n", "2"),
        text("Answer: 1\na b\n", "1+").repeat(3),
        text("Answer: 4\na\nOptimization: 2\n", "4\n  Optimum    : yes")
            .replace("SATISFIABLE", "OPTIMUM FOUND"),
        json.replace("10", "1"),
    ] {
        assert_eq!(tally(&whole, &["--format", "clingo"]).code, 0, "{whole}");
    }
}

#[test]
fn words_in_the_place_of_numbers_are_asked_about() {
    for of in [&FACES[..], &ORDERS, &LISTS, &["1 3 0 2", "2 0 3 1"], &["2413\t7", "3142\t9"]] {
        for said in
            ["Solution not found", "Could not find a solution", "aucune solution", "解なし", "Keine Lösung"]
        {
            let samples = drawn(of, 200);
            let failed = drawn(&[of[0], said], 60);
            let all = text(&[samples, failed].concat());
            let question = format!("{said:?} looks like no other line: grep -vxF -e '{said}' leaves it out");
            let done = tally(&all, &[]);
            let is_tabbed = of[0].contains('\t');
            assert!(done.code == 3 && (is_tabbed || done.err.contains(&question)), "{all}{done:?}");
        }
    }
    is_counted(&text(&drawn(&["up to 10", "up to 20", "more than 20", "not known"], 200)));
    is_counted(&text(&drawn(&["no queen", "one queen", "two queens"], 200)));
}

#[test]
fn two_counts_are_no_two_samples() {
    for counts in ["heads 512\ntails 488\n", "Kopf: 512\nZahl: 488\n", "heads,52\ntails,48\n"] {
        asked_of_lines(counts, "these look like counts");
        let done = tally(counts, &["--known", "2"]);
        assert_eq!(done.code, 3, "{counts}{done:?}");
    }
    is_counted("a 1\nb 2\n");
}

/// What no solution has, and all that is common to solutions lacks, is none; nor is a sentence among words.
#[test]
fn words_beside_keys_of_one_form_are_asked_about() {
    let forms: [&[&str]; 5] = [
        &["q1=2 q2=4", "q1=3 q2=1", "q1=1 q2=4"],
        &["q(1,2) q(2,4)", "q(1,3)", "q(2,1)"],
        &["x: 3", "x: 5", "x: 11"],
        &["R1,G2", "R2,B1", "G1,B2"],
        &["RGB", "GBR", "BRG"],
    ];
    for of in forms {
        for said in [
            "keine Lösung gefunden",
            "pas de solution trouvée",
            "nothing was found",
            "search space exhausted",
        ] {
            let all = text(&[drawn(of, 100), drawn(&[of[0], said], 60)].concat());
            asked_of_lines(
                &all,
                &format!("{said:?} looks like no other line: grep -vxF -e '{said}' leaves it out"),
            );
        }
        for said in ["time limit reached", "Iteration limit exceeded.", "search timed out", "out of memory"] {
            let all = text(&[drawn(of, 100), drawn(&[of[0], said], 60)].concat());
            asked(&all, &format!("{said:?} looks like no"));
        }
    }
    for of in [
        &["full house", "3 of a kind", "2 pairs", "1 pair"][..],
        &["base", "item 1", "item 2", "no item"],
        &["New York City", "Rome", "Paris"],
        &["win", "loss", "draw by agreement"],
        &["4♣", "10♥", "K♠"],
        &["a=1", "b=2", "a=1 b=2"],
    ] {
        is_counted(&text(&drawn(of, 200)));
    }
}

/// A SAT solver may say that there is a model, and print none.
#[test]
fn models_that_are_not_printed_are_missed() {
    for output in ["s SATISFIABLE\n", "c x\ns SATISFIABLE\nv 1 -2 0\ns SATISFIABLE\n", "SAT\n1 2 0\nSAT\n"] {
        let done = tally(output, &["--format", "dimacs"]);
        assert!(
            done.code == 3 && done.err.contains("says that there is a model, and prints none"),
            "{done:?}"
        );
    }
    for output in [
        "s SATISFIABLE\nv 1 -2 0\nv -1 2 0\ns SATISFIABLE\nv 1 2 0\n",
        "v 1 -2 0\ns SATISFIABLE\nv -1 2 0\ns SATISFIABLE\n",
        "SAT\n1 -2 3 0\nUNSAT\nSAT\n-1 2 3 0\n",
    ] {
        assert_eq!(tally(output, &["--format", "dimacs"]).code, 0, "{output}");
    }
}

/// Prolog ends an answer in ` ;`, or in a dot, and goes on behind a comma.
#[test]
fn answers_of_prolog_are_asked_about() {
    for answers in [
        "X = 1 ;\nX = 2 ;\n",
        "X = 1,\nY = 2 ;\n",
        "X = 1,\nY = 2.\nX = 2,\nY = 1.\n",
        "Q = [2,4,1,3] ;\n",
        "X = Y, Y = 1 ;\nX = 2 ;\nfalse.\n",
        "true ;\nX = 1.\n",
    ] {
        asked_of_lines(answers, "answers of Prolog");
    }
    for ordinary in ["Q = [2,4,1,3].\nQ = [3,1,4,2].\n", "x = 1;\nx = 2;\nx = 1;\n", "a, b\nc,\n"] {
        is_counted(ordinary);
    }
}
