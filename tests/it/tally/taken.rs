//! Keys that an expression takes of lines: what is proposed takes nothing else, and what it takes is looked at again.

use super::asked::tally;
use super::columns::{draws, pattern};

/// A line of its number and of a draw.
type Form = fn(usize, usize) -> String;

/// As many lines, each made of its number and of draws below 400.
fn lines(count: usize, line: impl Fn(usize, usize) -> String) -> String {
    let mut drawn = draws();
    (0..count).map(|number| line(number, drawn(400)) + "\n").collect::<Vec<_>>().concat()
}

fn color(drawn: usize) -> &'static str {
    ["red", "green", "blue"][drawn % 3]
}

/// One of 24 orders of four places.
fn tour(drawn: usize, between: &str) -> String {
    let mut places = vec!["1", "2", "3", "4"];
    let order = [drawn % 4, drawn / 4 % 3, drawn / 12 % 2, 0].map(|at| places.remove(at));
    order.join(between)
}

/// What is counted once every expression that is proposed was taken.
#[track_caller]
fn counted_as_proposed(text: &str) -> String {
    let asked = tally(text, &[]);
    assert!(asked.code == 3 && asked.err.contains("--key-regex '"), "{text}{asked:?}");
    let done = tally(text, &["--key-regex", pattern(&asked.err)]);
    assert_eq!(done.code, 0, "{text}{asked:?}{done:?}");
    done.out
}

#[test]
fn names_of_columns_above_numbers_are_no_key() {
    let files: [(&str, Form); 5] = [
        ("user_id,variant", |line, drawn| format!("{},{}", 1000 + line, color(drawn))),
        ("Nr;Farbe", |line, drawn| format!("{};{}", line + 1, color(drawn))),
        ("\"\",\"x\"", |line, drawn| format!("\"{}\",\"{}\"", line + 1, color(drawn))),
        ("id,seed,winner", |line, drawn| format!("{line},{},{}", 7_919 * line % 100_003, color(drawn))),
        ("Trial  Result", |line, drawn| format!("{:5}  {}", line + 1, color(drawn))),
    ];
    for (names, row) in files {
        let text = format!("{names}\n{}", lines(100, row));
        let asked = tally(&text, &[]);
        let pattern = pattern(&asked.err);
        let again = tally(&text, &["--key-regex", pattern]);
        assert!(again.code == 3 && again.err.contains("tail -n +2 leaves it out"), "{text}{again:?}");
        let rows = text.split_once('\n').expect("names").1;
        assert!(tally(rows, &["--key-regex", pattern]).out.contains("3 different"), "{text}");
        let plain = tally(&text, &["--format", "columns", "--key-regex", pattern]);
        assert!(plain.out.contains("4 different"), "{text}{plain:?}");
    }
}

#[test]
fn what_a_log_says_of_itself_is_no_key() {
    let time = |line: usize| format!("2026-11-30 12:{:02}:{:02}", line / 60, line % 60);
    let results = lines(200, |line, drawn| format!("{} INFO result: {}", time(line), color(drawn)));
    let banner = format!("2026-11-30 11:59:59 INFO starting sampler\n{results}");
    let seeds = lines(200, |line, drawn| match line % 20 {
        7 => format!("{} DEBUG seed {drawn}", time(line)),
        _ => format!("{} INFO result: {}", time(line), color(drawn)),
    });
    for (text, remedy) in [(banner, "tail -n +2 leaves it out"), (seeds, "grep -vF -e DEBUG leaves it out")] {
        let asked = tally(&text, &[]);
        let again = tally(&text, &["--key-regex", pattern(&asked.err)]);
        assert!(again.code == 3 && again.err.contains(remedy), "{asked:?}{again:?}");
    }
}

#[test]
fn numbers_behind_the_number_of_a_line_are_no_part_of_the_key() {
    let forms: [Form; 7] = [
        |line, drawn| format!("Run {} seed={}: {}", line + 1, line * 7_919 % 100_003, color(drawn)),
        |line, drawn| format!("Sample {} (0.{:03} s): {}", line + 1, line * 619 % 1000, color(drawn)),
        |line, drawn| format!("Solution {line}, time = 0.{:02} s, x={}", line * 61 % 100, drawn % 3),
        |line, drawn| format!("{},0.{:03},{}", line + 1, line * 619 % 1000, color(drawn)),
        |line, drawn| format!("Run {}, seed {}, result {}", line + 1, line * 7_919 % 100_003, color(drawn)),
        |line, drawn| format!("epoch {}, batch {}: {}", line / 10 + 1, line % 10 + 1, color(drawn)),
        |line, drawn| format!("batch {} item {}: {}", line / 10 + 1, line % 10 + 1, color(drawn)),
    ];
    for form in forms {
        let out = counted_as_proposed(&lines(300, form));
        assert!(out.contains(" 3 different"), "{}{out}", form(3, 4));
    }
}

#[test]
fn a_value_in_brackets_or_with_a_unit_is_no_part_of_the_key() {
    let of_words: [Form; 9] = [
        |line, drawn| format!("[\"{}\", {}]", color(line * line % 11), 100 + drawn),
        |line, drawn| format!("({}, '{}')", 100 + drawn, color(line * line % 11)),
        |line, drawn| format!("[{}, \"{}\"]", 100 + drawn, color(line * line % 11)),
        |line, drawn| format!("({}) {}", 100 + drawn, color(line * line % 11)),
        |line, drawn| format!("Result(color={}, length={})", color(line * line % 11), 100 + drawn),
        |line, drawn| format!("{}, {} km", color(line * line % 11), 100 + drawn),
        |line, drawn| format!("{} costs {} EUR", color(line * line % 11), 100 + drawn),
        |line, drawn| format!("best: {} [{}]", color(line * line % 11), 100 + drawn),
        |line, drawn| format!("{};{} ms", color(line * line % 11), 100 + drawn),
    ];
    for form in of_words {
        let out = counted_as_proposed(&lines(1000, form));
        let first = out.lines().next().expect("a line");
        assert!(
            first.contains(" 3 different") && !first.contains('[') && !first.contains("length"),
            "{}{out}",
            form(3, 4)
        );
    }
    let of_tours: [Form; 9] = [
        |line, drawn| format!("([{}], {})", tour(drawn, ", "), 100 + line * 7 % 900),
        |line, drawn| format!("{}  {}", tour(drawn, " "), 100 + line * 7 % 900),
        |line, drawn| format!("{} : {}", tour(drawn, " "), 100 + line * 7 % 900),
        |line, drawn| format!("{},{}", 100 + line * 7 % 900, tour(drawn, ",")),
        |line, drawn| format!("{} {}", tour(drawn, ""), 100 + line * 7 % 900),
        |line, drawn| format!("Solution(tour=[{}], length={})", tour(drawn, ", "), 100 + line * 7 % 900),
        |line, drawn| format!("{} (length {})", tour(drawn, " "), 100 + line * 7 % 900),
        |line, drawn| format!("{} = {}", tour(drawn, " -> "), 100 + line * 7 % 900),
        |line, drawn| format!("{} ({} km)", tour(drawn, " "), 100 + line * 7 % 900),
    ];
    for form in of_tours {
        let out = counted_as_proposed(&lines(1000, form));
        assert!(out.contains(" 24 different"), "{}{out}", form(3, 4));
    }
}

/// Two numbers that vary, units behind `=`, times in brackets, words of other languages, decimal commas.
#[test]
fn what_a_search_says_in_other_ways_is_no_part_of_the_key() {
    let forms: [Form; 16] = [
        |line, drawn| format!("{} {} 0.{:04}", color(line * line % 11), drawn % 30, line * 6_197 % 10_000),
        |line, drawn| {
            format!("{} | {} | 0.{:04}", color(line * line % 11), drawn % 30, line * 6_197 % 10_000)
        },
        |line, drawn| format!("{};{};{}", color(line * line % 11), drawn % 30, 100 + line * 619 % 900),
        |line, drawn| format!("{} | t={}ms", color(line * line % 11), drawn),
        |line, drawn| format!("{} time={drawn}ms", color(line * line % 11)),
        |line, drawn| format!("{} ({}:{:02})", color(line * line % 11), drawn / 60, drawn % 60),
        |line, drawn| format!("Winner: {} ({} moves)", color(line * line % 11), drawn % 5 + 5),
        |line, drawn| format!("{} nach {} Schritten", color(line * line % 11), drawn % 40),
        |line, drawn| format!("{} en {} pasos", color(line * line % 11), drawn % 40),
        |line, drawn| format!("{} за {} шагов", color(line * line % 11), drawn % 40),
        |line, drawn| format!("{} 用时{drawn}毫秒", color(line * line % 11)),
        |line, drawn| format!("{};0,{:03}", color(drawn), line * 619 % 1000),
        |line, drawn| format!("{} 0,{:03}", color(drawn), line * 619 % 1000),
        |line, drawn| format!("{} after {},{} s", color(drawn), line * 7 % 9, line * 61 % 10),
        |line, drawn| format!("{} (0,{:02} s)", color(drawn), line * 61 % 100),
        |line, drawn| format!("Trial {}: {} in {} steps", line + 1, color(drawn), drawn / 9),
    ];
    for form in forms {
        let out = counted_as_proposed(&lines(300, form));
        let first = out.lines().next().expect("a line");
        assert!(first.contains(" 3 different") && !first.contains(" after ("), "{}{out}", form(3, 4));
    }
    let numbered = counted_as_proposed(&lines(300, |line, drawn| format!("{line}\t{}", 100 + drawn % 6)));
    assert!(numbered.contains(" 6 different"), "{numbered}");
    let steps =
        tally(&lines(300, |line, drawn| format!("{line}\t{drawn}")), &["--steps", "2", "--key-column", "1"]);
    assert_eq!(steps.code, 0, "a column that is said to be the steps: {steps:?}");
}

#[test]
fn what_is_new_in_each_object_of_json_is_named() {
    let objects = lines(40, |line, drawn| {
        format!("{{\"seed\": {line}, \"x\": {}, \"y\": {}}}", drawn % 3, drawn / 3 % 2)
    });
    let asked = tally(&objects, &[]);
    assert!(
        asked.code == 3 && asked.err.contains("jq -c 'del(.seed)' leaves out what is new in each"),
        "{asked:?}"
    );
}

/// Every heading, not the one that is shown.
#[test]
fn all_headings_are_left_out_by_what_is_proposed() {
    for (heading, pattern) in [
        ("Solution N:", "grep -vE -- '^Solution [0-9]+:$'"),
        ("Seed: N", "grep -vE -- '^Seed: [0-9]+$'"),
        ("Found in 0.N s", "grep -vE -- '^Found in [0-9]+\\.[0-9]+ s$'"),
    ] {
        let heading = |line: usize| heading.replace('N', &(line + 1).to_string());
        let text = lines(60, |line, drawn| format!("{}\n{} x", heading(line), color(drawn)));
        let asked = tally(&text, &[]);
        assert!(asked.code == 3 && asked.err.contains(pattern), "{asked:?}");
    }
}

#[test]
fn names_above_ruled_columns_are_no_samples() {
    for head in ["suit  r\n----  -", "c    d\n---  -", "name   size\n-----  ----"] {
        let text = lines(40, |_, drawn| format!("{:5}  {}", color(drawn), drawn % 4));
        let asked = tally(&format!("{head}\n{text}"), &[]);
        assert!(asked.code == 3 && asked.err.contains("looks like a table with rules"), "{head}{asked:?}");
    }
}

#[test]
fn numbers_that_may_be_drawn_are_parts_of_the_key() {
    let forms: [Form; 6] = [
        |_, drawn| format!("({}, {})", drawn % 6, drawn / 7),
        |_, drawn| format!("x {} y {}", drawn % 3, drawn),
        |_, drawn| format!("{} {}", color(drawn), drawn % 50),
        |_, drawn| format!("[{}, {}, {}]", drawn % 9, drawn / 9 % 9, drawn / 81),
        |_, drawn| format!("x={}, y={}", drawn % 3, drawn),
        |_, drawn| format!("{} queens {}", drawn % 4 + 5, drawn % 90),
    ];
    for form in forms {
        let done = tally(&lines(300, form), &[]);
        assert_eq!(done.code, 0, "{}{done:?}", form(3, 4));
    }
}
