//! Lists and parts that a line has: what is lost of it, or not clear, is asked about.

use super::asked::tally;
use super::columns::draws;
use crate::support::queenlab;

/// What `--format list` takes is the last list of a line: others before it would be lost.
#[test]
fn several_lists_in_a_line_are_asked_about() {
    type Write = fn([usize; 2], [usize; 2]) -> String;

    let mut draw = draws();
    let mut pair = || [draw(9) + 1, draw(9) + 1];
    let forms: [Write; 5] = [
        |[a, b], [c, d]| format!("{{{a}, {b}}} {{{c}, {d}}}"),
        |[a, b], [c, d]| format!("x=[{a}, {b}] y=[{c}, {d}]"),
        |[a, b], [c, d]| format!("Team A: {{{a}, {b}}}, Team B: {{{c}, {d}}}"),
        |[a, b], [c, d]| format!("({a}, {b}) -> ({c}, {d})"),
        |[a, b], [c, d]| format!("[{a}, {b}] [[{c}, {d}], [{d}, {c}]]"),
    ];
    for form in forms {
        let text: String = (0..100).map(|_| form(pair(), pair()) + "\n").collect();
        let done = tally(&text, &["--format", "list"]);
        assert!(done.code == 3 && done.err.contains("several lists stand in a line"), "{text}{done:?}");
        assert_eq!(tally(&text, &["--format", "columns"]).code, 0);
    }
    let ordinary: [Write; 4] = [
        |[a, b], [c, _]| format!("[{a}] seed {c}: [{a}, {b}]"),
        |[a, b], [c, d]| format!("[[{a}, {b}], [{c}, {d}]]"),
        |[a, b], _| format!("[INFO, main] found [{a}, {b}]"),
        |[a, b], [c, d]| format!("{{frozenset({{{a}, {b}}}), frozenset({{{c}, {d}}})}}"),
    ];
    for form in ordinary {
        let text: String = (0..100).map(|_| form(pair(), pair()) + "\n").collect();
        let done = tally(&text, &["--format", "list"]);
        assert_eq!(done.code, 0, "{text}{done:?}");
    }
}

/// Parts are looked at where it is clear what they are.
#[test]
fn parts_that_are_not_clear_are_asked_about() {
    type Write = fn([String; 3]) -> String;

    let mut draw = draws();
    let mut numbers = || [draw(12) + 1, draw(12) + 1, draw(12) + 1].map(|number| number.to_string());
    let unclear: [Write; 10] = [
        |[a, b, c]| format!("[{a:>2} {b:>2} {c:>2}]"),
        |[a, b, c]| format!("({a}, {b}, {c})"),
        |[a, b, c]| format!(" [1] {a} {b} {c}"),
        |[a, b, c]| format!("['w{a}', 'w{b}', 'w{c}']"),
        |[a, b, c]| format!("List({a}, {b}, {c})"),
        |[a, b, c]| format!("array([{a}, {b}, {c}])"),
        |[a, b, c]| format!("perm: {a} {b} {c}"),
        |[a, b, c]| format!("{a}:{b}:{c}"),
        |[a, b, c]| format!("{a}|{b}|{c}"),
        |[a, b, c]| format!("[| {a}, {b}, {c} |]"),
    ];
    for form in unclear {
        let text: String = (0..200).map(|_| form(numbers()) + "\n").collect();
        let done = tally(&text, &["--each"]);
        assert!(done.code == 3 && done.err.contains("--each"), "{text}{done:?}");
    }
    let clear: [Write; 9] = [
        |[a, b, c]| format!("[{a}, {b}, {c}]"),
        |[a, b, c]| format!("{a} {b} {c}"),
        |[a, b, c]| format!("{a},{b},{c}"),
        |[a, b, c]| format!("{a}-{b}-{c}"),
        |[a, b, c]| format!("x={a} y={b} z={c}"),
        |[a, b, c]| format!("q(1,{a}) q(2,{b}) q(3,{c})"),
        |[a, b, c]| format!("[\"w{a}\", \"w{b}\", \"w{c}\"]"),
        |[a, b, c]| format!("{{\"x\": {a}, \"y\": {b}, \"z\": {c}}}"),
        |[a, ..]| format!("{:0>4b}", a.parse::<u8>().expect("a number")),
    ];
    for form in clear {
        let text: String = (0..200).map(|_| form(numbers()) + "\n").collect();
        let options: &[&str] =
            if text.starts_with('{') { &["--each", "--key-json", ""] } else { &["--each"] };
        let done = tally(&text, options);
        assert_eq!(done.code, 0, "{text}{done:?}");
    }
}

/// Characters are parts where keys are equally long, or letters, or a few digits; otherwise it is asked, unless `--each=positions` says it.
#[test]
fn characters_of_keys_that_are_not_equally_long_are_asked_about() {
    type Write = fn(usize, usize, usize) -> String;

    let mut draw = draws();
    let mut text = |form: Write| -> String {
        (0..200).map(|_| form(draw(12) + 1, draw(12) + 1, draw(12) + 1) + "\n").collect()
    };
    let unclear: [Write; 8] = [
        |a, b, c| format!("{a}.{b}.{c}"),
        |a, b, _| format!("{a}x{b}"),
        |a, b, _| format!("{a}{}", ['♥', '♠', '♣'][b % 3]),
        |a, b, _| format!("a{a}b{b}"),
        |a, _, _| a.to_string(),
        |a, _, _| ["1x11", "11x1", "3x10", "10x3"][a % 4].to_owned(),
        |a, _, _| ["q1", "q10", "q2", "base"][a % 4].to_owned(),
        |a, b, c| format!("{a}，{b}，{c}"),
    ];
    for form in unclear {
        let text = text(form);
        let done = tally(&text, &["--each"]);
        assert!(
            done.code == 3 && done.err.contains("--each=positions takes its characters"),
            "{text}{done:?}"
        );
        assert_eq!(tally(&text, &["--each=positions"]).code, 0, "{text}");
    }
    let clear: [Write; 6] = [
        |a, b, c| format!("{a}-{b}-{c}"),
        |a, b, c| format!("{:04x}", a * b * c * 7),
        |a, b, c| ["H", "T"].map(|face| face.repeat(a % 3 + b % 2 + c % 2 + 1)).concat(),
        |a, b, _| format!("{}{}", a % 9 + 1, ['♥', '♠'][b % 2]),
        |a, b, c| ["0", "1"].map(|bit| bit.repeat(a % 2 + b % 3 + c % 2 + 1)).concat(),
        |a, b, c| format!("{}{}.", ['.', '2'][a % 2], ['*', '1', '.'][(b + c) % 3]),
    ];
    for form in clear {
        let text = text(form);
        let done = tally(&text, &["--each"]);
        assert_eq!(done.code, 0, "{text}{done:?}");
    }
}

/// A position of what was put in order means something else than it seems to: small numbers are at the first one.
#[test]
fn elements_that_were_put_in_order_are_asked_about() {
    type Write = fn([usize; 3]) -> String;

    let mut draw = draws();
    let mut drawn = || {
        let first = draw(7);
        let second = (first + 1 + draw(3)) % 7;
        [first, second, (second + 1 + draw(3)) % 7].map(|number| number + 1)
    };
    let mut text = |form: Write| -> String { (0..200).map(|_| form(drawn()) + "\n").collect() };
    let sorted: Write = |mut of| {
        of.sort_unstable();
        format!("{} {} {}", of[0], of[1], of[2])
    };
    let sets: [(Write, &[&str]); 4] = [
        (|[a, b, c]| format!("{{{a}, {b}, {c}}}"), &["--format", "list"]),
        (|[a, b, c]| format!("{{'w{a}', 'w{b}', 'w{c}'}}"), &["--format", "list"]),
        (|[a, b, _]| format!("frozenset({{{a}, {b}}})"), &["--format", "list"]),
        (sorted, &[]),
    ];
    for (form, format) in sets {
        let text = text(form);
        let asked = tally(&text, &[&["--each"], format].concat());
        assert!(asked.code == 3 && asked.err.contains("--each=atoms counts which"), "{text}{asked:?}");
        for parts in ["--each=atoms", "--each=positions"] {
            assert_eq!(tally(&text, &[&[parts], format].concat()).code, 0, "{text}");
        }
    }
    let ordinary: [(Write, &[&str]); 3] = [
        (|[a, b, c]| format!("[{a}, {b}, {c}]"), &["--format", "list"]),
        (|[a, b, _]| format!("{} {}", a, b + 20), &[]),
        (|[a, b, _]| format!("x={a} y={}", a + b), &[]),
    ];
    for (form, format) in ordinary {
        let text = text(form);
        let done = tally(&text, &[&["--each"], format].concat());
        assert_eq!(done.code, 0, "{text}{done:?}");
    }
}

/// Of the keys of trials the same is asked.
#[test]
fn parts_of_trials_that_are_not_clear_are_asked_about() {
    let dir = tempfile::tempdir().expect("a folder");
    let tried = |key: &str, each: &str| {
        let script = format!("a=$(($1 % 5 + 8)) b=$(($1 / 5 % 4)); echo \"{key}\"");
        queenlab(dir.path(), &["try", "-n", "40", each, "--", "sh", "-c", &script, "sh", "{seed31}"])
    };
    for (key, question) in [
        ("$((a))x$b", "--each=positions takes its characters"),
        ("($a, $b)", "it is not clear what the parts of"),
        ("[1] $a $b", "it is not clear what the parts of"),
    ] {
        let done = tried(key, "--each");
        assert!(done.code == 3 && done.err.contains(question), "{key} {done:?}");
    }
    assert_eq!(tried("$((a))x$b", "--each=positions").code, 0);
    assert_eq!(tried("$a,$b", "--each").code, 0);
}
