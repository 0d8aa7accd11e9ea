//! Lines that begin with seeds, that are parts of a solution, unlike all others, or say that there is none.

use super::asked::{asked_of_lines as asked, run, tally};

fn is_counted(text: &str) {
    let done = tally(text, &[]);
    assert_eq!(done.code, 0, "{text}{done:?}");
}

/// One line for each number below `count`.
fn lines(count: u64, line: impl Fn(u64) -> String) -> String {
    (0..count).map(|number| format!("{}\n", line(number))).collect::<Vec<String>>().concat()
}

/// Numbers in no order, all different.
fn seed(number: u64) -> u64 {
    (number + 1) * 7_919 % 1_000_003
}

/// One of three keys, in no order that repeats.
fn key(number: u64, keys: [&str; 3]) -> &str {
    let place = usize::try_from(number * number * 7 % 11 % 3).expect("less than 3");
    keys[place]
}

#[test]
fn numbers_that_differ_in_all_lines_are_no_part_of_the_key() {
    let boards = ["15863724", "37285146", "24681357"];
    for (between, keys) in
        [(",", ["a", "b", "c"]), (" ", ["a b", "b c", "c"]), (": ", boards), ("\t", boards)]
    {
        let text = lines(60, |number| format!("{}{between}{}", seed(number), key(number, keys)));
        asked(&text, "these lines have a number before what they repeat");
        let pattern = r"^\s*\d+[\s,;:]+(?<key>.*)$";
        let done = tally(&text, &["--known", "3", "--key-regex", pattern]);
        assert!(done.code == 0 && done.out.contains("60 samples"), "{done:?}");
    }
    is_counted(&lines(60, |number| format!("{}\t{}", seed(number), number % 7)));
    is_counted(&lines(60, |number| format!("{}\t{}", seed(number), 90 + number % 13)));
    is_counted(&lines(60, |number| format!("{} {} {}", number % 5, number % 3, number % 2)));
    is_counted(&lines(12, |number| format!("{},{}", seed(number), number % 2)));
}

#[test]
fn lines_that_name_the_parts_of_a_solution_are_asked_about() {
    for names in [&["x", "y"][..], &["x", "y", "z"], &["queens[1]", "queens[2]", "queens[3]", "queens[4]"]] {
        for between in [" = ", ": ", "="] {
            let count = names.len() as u64;
            let name = |number: u64| names[usize::try_from(number % count).expect("few")];
            let text =
                lines(8 * count, |number| format!("{}{between}{}", name(number), number * number % 11));
            asked(&text, &format!("these lines repeat the same {count} names in turn"));
        }
    }
    is_counted(&lines(24, |number| format!("x={}", number * number % 11)));
    is_counted(&lines(24, |number| format!("{}: {}", key(number, ["x", "y", "z"]), number % 5)));
    let apart = "x = 1\ny = 2\n\nx = 2\ny = 2\n\nx = 1\ny = 1\n";
    let done = tally(apart, &[]);
    assert!(
        done.code == 3 && done.err.contains("--record blank takes the lines between empty ones"),
        "{done:?}"
    );
    assert!(tally(apart, &["--record", "blank"]).out.contains("3 samples"));
    for sorted in ["face", "x ="] {
        is_counted(&lines(240, |number| format!("{sorted} {}", number / 40)));
    }
    let counted = |number: u64| {
        if number.is_multiple_of(3) {
            format!("Solution {}", number / 3 + 1)
        } else {
            format!("  v{} = {}", number % 3, number % 7)
        }
    };
    asked(&lines(30, counted), "\"Solution 1\" looks like no solution");
}

#[test]
fn a_first_or_last_line_like_no_other_is_asked_about() {
    let samples = lines(60, |number| key(number, ["a", "b", "c"]).to_owned());
    for stranger in [
        "Process finished with exit code 0",
        "60",
        "END",
        "[Finished in 0.3s]",
        "Using seed 42",
        "n = 8",
        "N=8",
        "Loading model...",
        "Python 3.11.2",
        "KeyboardInterrupt",
    ] {
        for text in [format!("{samples}{stranger}\n"), format!("{stranger}\n{samples}")] {
            let done = tally(&text, &[]);
            assert!(
                done.code == 3 && done.err.contains(&format!("{stranger:?} looks like no")),
                "{text}{done:?}"
            );
        }
    }
    for other in ["d", "e"] {
        is_counted(&format!("{samples}{other}\n"));
    }
    let numbers = lines(60, |number| format!("0.{}", number * number % 11));
    for other in ["1e-05", "7", "1/2"] {
        is_counted(&format!("{numbers}{other}\n"));
    }
    let large = lines(40_000, |number| key(number, ["a", "b", "c"]).to_owned());
    asked(&format!("{large}n = 8\n{large}"), "\"n = 8\" looks like no other line");
    let like = lines(60, |number| key(number, ["1", "2", "3"]).to_owned());
    let done = tally(&format!("{like}x y\n"), &[]);
    let command =
        done.err.split("no other line: ").nth(1).and_then(|rest| rest.split(" leaves it out").next());
    assert_eq!(command, Some("grep -vxF -- 'x y'"), "{done:?}");
    is_counted(&format!("{}{}\n", lines(60, |number| key(number, ["a", "Rome", "1 2"]).to_owned()), "x-y"));
    is_counted(&format!("{}60\n", lines(9, |number| key(number, ["a", "b", "c"]).to_owned())));
}

/// `--tokens sort` would tear `x = 1` apart.
#[test]
fn parts_in_another_order_may_be_written_with_spaces() {
    for sign in ["=", ":"] {
        let pair = |x: u64, y: u64| format!("x {sign} {x} y {sign} {y}");
        is_counted(&lines(40, |number| pair(number % 3, number * number % 2)));
        let turned = |number: u64| {
            if number.is_multiple_of(2) { pair(1, 2) } else { format!("y {sign} 2 x {sign} 1") }
        };
        asked(&lines(40, turned), "sed -E 's/ *([=:]) */\\1/g', then --tokens sort");
    }
    asked(
        &lines(40, |number| if number.is_multiple_of(2) { "x=1 y=2" } else { "y=2 x=1" }.to_owned()),
        "\": --tokens sort",
    );
}

#[test]
fn samples_of_unigen_are_counts() {
    let text = "1 -2 3 0:12\n-1 2 3 0:15\nv 1 2 -3 0:9\n";
    asked(text, "queenlab stats --format pairs tests");
    let done = run("stats", text, &["--format", "pairs"]);
    assert!(done.code == 0 && done.out.contains("3 rows, n = 36"), "{done:?}");
}

#[test]
fn what_other_solvers_print_is_named() {
    for (text, option) in [
        (
            "s SATISFIABLE\nv <instantiation> <list> x y </list> <values> 0 1 </values> </instantiation>\n",
            "<values>(?<key>[^<]*)</values>",
        ),
        ("s SATISFIABLE\na x\t1\na y\t2\na\n", "--record a"),
        ("sat\n(model \n  (define-fun x () Int\n    1)\n)\n", "--record ')'"),
        ("{frozenset({'a', 'b'}), frozenset({'c'})}\n", "--format list"),
    ] {
        let done = tally(text, &[]);
        assert!(done.code == 3 && done.err.contains(option), "{text}{done:?}");
    }
    let sugar = "s SATISFIABLE\na x\t1\na y\t2\na\ns SATISFIABLE\na x\t2\na y\t1\na\n";
    let done = tally(sugar, &["--record", "a"]);
    assert!(done.code == 0 && done.out.contains("2 different solutions"), "{done:?}");
}

/// What ends a list of models also ends runs without one: two in a row, or one before all models, show that.
#[test]
fn runs_without_a_model_are_counted() {
    for (runs, without) in [
        ("MMMU", ""),
        ("UMMU", "1 to 2"),
        ("MUUM", "1 to 2"),
        ("UUM", "2"),
        ("UUMUMUMUMU", "2 to 6"),
        ("MUMU", ""),
        ("MMM", ""),
    ] {
        for (model, none) in
            [("s SATISFIABLE\nv 1 -2 0\n", "s UNSATISFIABLE\n"), ("SAT\n1 -2 0\n", "UNSAT\n")]
        {
            let text: Vec<&str> = runs.chars().map(|run| if run == 'M' { model } else { none }).collect();
            let done = tally(&text.concat(), &["--format", "dimacs"]);
            let said = format!("{without} runs ended without a solution");
            assert_eq!(
                done.err.contains("ended without a solution"),
                !without.is_empty(),
                "{runs}: {done:?}"
            );
            assert!(without.is_empty() || done.err.contains(&said), "{runs}: {done:?}");
        }
    }
}

/// Solutions that are known by their number alone have no names, and so no rows.
#[test]
fn a_listing_lacks_what_is_known_to_exist() {
    let text: String = (0..60).map(|number| format!("s{number}\n")).collect::<Vec<String>>().concat();
    let done = tally(&text, &["--known", "92"]);
    assert!(done.out.contains("60 are there once, 0 twice and 32 not at all"), "{done:?}");
}

/// A listing of a few solutions may be a sample by chance, how probable that is is said.
#[test]
fn a_listing_of_a_few_solutions_may_be_no_sample() {
    const CAUTION: &str = "The counts are as equal as they can be, as those of equally likely solutions are with a probability of";
    let listing = |times: usize, keys: usize| -> String {
        (0..times * keys).map(|number| format!("s{}\n", number % keys)).collect::<Vec<_>>().concat()
    };
    for (times, keys, known, probability) in [
        (1, 4, 4, "9.38 %"),
        (1, 5, 5, "3.84 %"),
        (1, 10, 10, "0.0363 %"),
        (1, 15, 15, "0.000299 %"),
        (3, 4, 4, "2.20 %"),
        (1, 25, 92, "2.74 %"),
    ] {
        let done = tally(&listing(times, keys), &["--known", &known.to_string()]);
        assert!(done.out.contains(&format!("{CAUTION} {probability}")), "{done:?}");
    }
    for (text, known) in [
        (listing(1, 2), "2"),
        (listing(1, 3), "3"),
        (listing(40, 2), "2"),
        (listing(1, 9), "92"),
        (listing(1, 60), "92"),
        (listing(1, 4) + "s1\n", "4"),
    ] {
        let done = tally(&text, &["--known", known]);
        assert!(done.code == 0 && !done.out.contains(CAUTION), "{done:?}");
    }
}

/// What stands between apostrophes behind `--key-regex`, the last time.
fn last_pattern(err: &str) -> &str {
    let behind = err.rsplit("--key-regex '").next().unwrap_or_default();
    behind.split('\'').next().unwrap_or_default()
}

#[test]
fn numbers_on_both_sides_are_no_part_of_the_key() {
    let cities = ["Rome", "New York", "Bonn"];
    for between in [" ", ",", ", ", ";"] {
        let run = |number: u64| {
            let number_of = if number.is_multiple_of(2) { number / 2 } else { number };
            format!(
                "{}{between}{}{between}{}",
                seed(number),
                key(number, cities),
                90 + number_of * number_of % 67
            )
        };
        let text = lines(80, run);
        let question = "these lines have numbers before and behind what they repeat";
        asked(&text, question);
        let done = tally(&text, &["--key-regex", last_pattern(&tally(&text, &[]).err)]);
        assert!(
            done.out.contains("80 samples. 3 different solutions") && done.out.contains("New York ("),
            "{done:?}"
        );
        let numbered =
            lines(80, |number| run(number).replace(&seed(number).to_string(), &(number + 1).to_string()));
        asked(&numbered, "these lines look numbered");
        let done = tally(&numbered, &["--key-regex", last_pattern(&tally(&numbered, &[]).err)]);
        assert!(done.out.contains("80 samples. 3 different solutions"), "{done:?}");
    }
    is_counted(&lines(80, |number| {
        format!("{} {} {}", number % 7, key(number, cities), number * number % 11)
    }));
    is_counted(&lines(80, |number| format!("{} {}", number * 7 % 11, number * number % 13)));
}

#[test]
fn how_much_is_done_is_no_part_of_the_key() {
    for (begin, end) in [("[", "%] "), ("", "% "), ("(", " %): "), ("", "%| ")] {
        let done =
            |number: u64| format!("{begin}{:3}{end}{}", number * 100 / 59, key(number, ["a", "b c", "d"]));
        let text = lines(60, done);
        asked(&text, "these lines begin with how much is done");
        let done = tally(&text, &["--key-regex", last_pattern(&tally(&text, &[]).err)]);
        assert!(done.out.contains("60 samples. 3 different solutions"), "{done:?}");
    }
    is_counted(&lines(60, |number| format!("{}% off", number / 20 * 10)));
    is_counted(&lines(60, |number| format!("{}% off", number * number % 11 * 10)));
}

#[test]
fn a_run_in_a_single_line_is_asked_about() {
    let run = |quote: &str, between: &str| {
        let samples: Vec<String> =
            (0..60).map(|number| format!("{quote}{}{quote}", key(number, ["a", "b", "c"]))).collect();
        samples.join(between)
    };
    for (text, remedy) in [
        (format!("[{}]\n", run("\"", ", ")), "--key-json '/*' takes each element"),
        (format!("[{}]", run("'", ", ")), "tr \"()'\" '[]\"', then --key-json '/*' takes each element"),
        (
            format!("{}\n", run("", ", ")),
            "tr -d '[]' | tr ',' '\\n' | sed 's/^ *//' makes a line of each element",
        ),
        (run("", " "), "tr -d '[]' | tr -s ' ' '\\n' | grep . makes a line of each element"),
    ] {
        asked(&text, &format!("this is one line with 60 elements of 3 kinds: {remedy}"));
    }
    let done = tally(&format!("[{}]\n", run("\"", ", ")), &["--key-json", "/*"]);
    assert!(done.out.contains("60 samples. 3 different solutions"), "{done:?}");
    is_counted(&format!("{}\n", ["1 0 1 1 0"; 8].join(" ")));
    let order: Vec<String> = (0..60).map(|number| (number * 7 % 61).to_string()).collect();
    is_counted(&format!("{}\n", order.join(" ")));
}
