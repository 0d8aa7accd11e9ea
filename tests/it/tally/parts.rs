//! Lists and parts that a line has: what is lost of it, or not clear, is asked about.

use super::asked::tally;
use super::columns::draws;

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
