//! What stands beside each sample in its line, and lines that may be no samples, of which nobody said how they are read.

use super::asked::{asked, run, tally};

/// Numbers below any limit, in no order that repeats.
pub fn draws() -> impl FnMut(usize) -> usize {
    let mut state = 2026_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((state >> 33) % below as u64).expect("a small number")
    }
}

/// A key of three in no order that repeats, and a number below a limit that is there again and again.
fn lines(count: usize, mut line: impl FnMut(&str, usize) -> String) -> String {
    let mut drawn = draws();
    let mut all = String::new();
    for _ in 0..count {
        let (key, number) = (drawn(3), drawn(400));
        all.push_str(&line(["15863724", "24683175", "17468253"][key], number));
        all.push('\n');
    }
    all
}

/// The command that a question proposes.
pub fn pattern(question: &str) -> &str {
    question.split("--key-regex '").nth(1).and_then(|rest| rest.split('\'').next()).expect("a pattern")
}

fn place(key: &str) -> usize {
    usize::from(key > "16") + usize::from(key > "18")
}

fn word(key: &str) -> &'static str {
    match key {
        "15863724" => "red",
        "24683175" => "green",
        _ => "blue",
    }
}

#[test]
fn numbers_of_a_search_are_no_part_of_the_key_though_they_come_again() {
    let forms: [fn(&str, usize) -> String; 16] = [
        |key, number| format!("{key} {number}"),
        |key, number| format!("{key},{}", number / 8),
        |key, number| format!("{key} ({number})"),
        |key, number| format!("{} {key}", number / 4),
        |key, number| format!("{key},{number},0.{:04}", number * 7_919 % 10_000),
        |key, number| format!("{key}; nodes {number}; fails {}", number / 7),
        |key, number| format!("{key} conflicts=0 moves={}", number / 4),
        |key, number| format!("{} E=-{}.{}", word(key), number / 10, number % 10),
        |key, number| format!("{} id:{number}", word(key)),
        |key, number| format!("{} {}MB", word(key), number / 8),
        |key, number| format!("{} {} nodes, {number} failures", word(key), number / 100),
        |key, number| format!("{} T=0.{number} E=-{}", word(key), number / 9),
        |key, number| format!("{} (thread {})", word(key), number % 4),
        |key, number| format!("{} [worker {}]", word(key), number % 4),
        |key, number| format!("1 3 2 {} (seed {})", &key[..1], 10_007 + number * 7),
        |key, number| format!("[1, {}] cost {number} time 0.{}", &key[1..2], number * 3 % 97),
    ];
    for form in forms {
        let text = lines(300, form);
        let question = tally(&text, &[]);
        assert!(question.code == 3 && question.err.contains("what they repeat"), "{text}{question:?}");
        let done = tally(&text, &["--key-regex", pattern(&question.err)]);
        let kinds = if text.contains("1 3 2") { " 2 different" } else { " 3 different" };
        assert!(done.code == 0 && done.out.contains(kinds), "{text}{question:?}{done:?}");
    }
}

/// A line of a key and its place.
type Form<'f> = &'f dyn Fn(&str, usize) -> String;

#[test]
fn ids_and_times_that_go_on_are_no_part_of_the_key() {
    let hash = |number: usize| number.wrapping_mul(2_654_435_761) % 0x0fff_ffff;
    let forms: [Form; 5] = [
        &|key, line| format!("{:07x} {}", hash(line + 1), word(key)),
        &|key, line| {
            format!(
                "user{}@x.org,{}",
                char::from(b'a' + (line / 26) as u8).to_string()
                    + &char::from(b'a' + (line % 26) as u8).to_string(),
                word(key)
            )
        },
        &|key, line| format!("10:{:02} {}", line / 3, word(key)),
        &|key, line| format!("2024-01-{:02},{}", 1 + line / 4, word(key)),
        &|key, line| format!("Mar  5 10:{:02} {}", line / 3, word(key)),
    ];
    for form in forms {
        let mut line = 0;
        let text = lines(100, |key, _| {
            line += 1;
            form(key, line - 1)
        });
        asked(&text, "what they repeat");
    }
}

/// Two of what is drawn, quantities, dates, and what is sorted.
#[test]
fn numbers_that_are_drawn_are_part_of_the_key() {
    let forms: [fn(&str, usize) -> String; 17] = [
        |key, number| format!("{} lv {}", word(key), number / 8),
        |key, number| format!("district {} {}", number / 8, word(key)),
        |_, number| format!("{} 0.{:02}", number % 4, number / 8),
        |_, number| format!("6-{} 7-{}", number % 5, 5 + number % 3),
        |_, number| format!("{} {}", number % 12, number / 34),
        |_, number| format!("x={} y={}", number % 7, number / 7),
        |_, number| format!("floor {} room {}", number % 4, number / 7),
        |_, number| format!("{} {}", number % 6 + 1, number / 70 + 1),
        |_, number| format!("[{}, {}]", number % 5, number / 7),
        |key, number| format!("{} {}", word(key), number % 13),
        |_, number| format!("{} {}", ["red", "black"][number % 37 % 2], number % 37),
        |key, number| format!("{} {} km", word(key), number / 10),
        |key, number| format!("{} 2{:03}", word(key), number % 100),
        |key, number| {
            format!("{:02}:{:02} {}", number % 24, number % 60, ["Mon", "Tue", word(key)][number % 3])
        },
        |_, number| format!("{} {}", ["Mar", "Apr", "May"][number % 3], number % 31 + 1),
        |key, number| format!("age={} sex={}", number % 60, word(key)),
        |_, number| format!("move({},{}) time({})", number % 3, number % 4, number / 9),
    ];
    for form in forms {
        let text = lines(300, form);
        let done = tally(&text, &[]);
        assert_eq!(done.code, 0, "{text}{done:?}");
        let mut sorted: Vec<&str> = text.lines().collect();
        sorted.sort_unstable();
        let done = tally(&sorted.join("\n"), &[]);
        assert_eq!(done.code, 0, "{text}{done:?}");
    }
}

#[test]
fn names_with_a_number_each_may_be_counts() {
    for (text, command) in [
        ("1: 98\n2: 104\n3: 97\n4: 110\n", "--format pairs"),
        ("Heads: 512 (51.2%)\nTails: 488 (48.8%)\n", ""),
        ("10110: 512\n10111: 488\n00000: 455\n", "--format pairs"),
        ("15863724 1023\n16837425 990\n17468253 1044\n", "--format pairs"),
        ("15863724,1023\n16837425,990\n17468253,1044\n", "--no-header --count 2"),
        ("red,512,35.2%\ngreen,488,33.5%\nblue,455,31.3%\n", "--no-header --count 2"),
    ] {
        let options: Vec<&str> = command.split_whitespace().collect();
        let typed = [&["stats"], options.as_slice()].concat().join(" ");
        asked(text, &format!("these look like counts, which queenlab {typed} tests"));
        assert_eq!(run("stats", text, &options).code, 0, "{text}");
    }
    for text in [
        "09:40\n10:15\n12:30\n",
        "2:1\n0:3\n1:1\n",
        "x=3\ny=5\n",
        "00001 1\n00010 1\n00100 1\n",
        "1 2\n3 4\n",
    ] {
        assert_eq!(tally(text, &[]).code, 0, "{text}");
    }
}

#[test]
fn what_is_printed_of_an_object_or_of_none_is_no_solution() {
    for line in ["[object Object]", "undefined", "None", "NaN", "sat"] {
        asked(&format!("{line}\n").repeat(5), "is not what was found");
    }
    asked("Board@5c8410d\nBoard@2b9e4bf\n", "is not what was found");
    asked("<__main__.Board object at 0x7f2a>\n", "is not what was found");
    for text in ["sat\nunsat\nsat\n", "react@1800\nvue@3000\n", "true\ntrue\n"] {
        assert_eq!(tally(text, &[]).code, 0, "{text}");
    }
}

#[test]
fn what_is_proposed_leaves_out_the_line_that_is_meant() {
    asked("a\nb\nDone.\n", "; grep -vxF -- Done. leaves it out");
    let done = tally("a\n  Done.\nb\n", &[]);
    assert!(done.code == 3 && !done.err.contains("grep -vxF"), "{done:?}");
    let heads = lines(130, |key, number| {
        if number % 2 == 0 { word(key).to_owned() } else { word(key).to_uppercase() }.to_lowercase()
    });
    let numbered: Vec<String> = heads
        .lines()
        .collect::<Vec<_>>()
        .chunks(10)
        .zip(0..)
        .map(|(ten, n)| format!("iter {n}0\n{}\n", ten.join("\n")))
        .collect();
    asked(&numbered.concat(), "awk 'NR % 11 != 1' leaves out the one that differs");
    let spaces = tally("a\nb\n \na\n", &[]);
    assert!(spaces.err.contains("grep '[^[:space:]]' leaves it out"), "{spaces:?}");
    let decimals = tally("312\t0.38\n123\t0.4\n", &[]);
    assert!(decimals.err.contains("--key-column 1 takes what is before the tab as the key"), "{decimals:?}");
    let names = tally("512\tred\n488\tblue\n", &[]);
    assert!(names.err.contains("--key-column 2 takes what is behind the tab as the key"), "{names:?}");
}

#[test]
fn numbers_in_a_row_may_be_written_in_two_ways() {
    for [one, other] in
        [["[ 0. -0.  1.]", "[ 0.  0.  1.]"], ["-0.0,1.0", "0.0,1.0"], ["0.1 0.2", "0.10 0.20"]]
    {
        let text = lines(60, |key, _| [one, other, "[ 1.  0.  0.]"][place(key)].to_owned());
        asked(&text, "differ only in how they are written");
    }
    let versions =
        lines(60, |key, _| format!("1.{}", &key[1..2]) + if key.starts_with('1') { "0" } else { "" });
    assert_eq!(tally(&versions, &[]).code, 0, "{versions}");
}

#[test]
fn lists_of_the_same_edges_in_another_order_are_asked_about() {
    let edges = ["[(0, 1), (1, 2)]", "[(1, 2), (0, 1)]", "[(0, 2), (1, 2)]"];
    let plain = ["0-1 1-2", "1-2 0-1", "0-2 1-2"];
    for edges in [edges, plain] {
        let text = lines(60, |key, _| edges[place(key)].to_owned());
        asked(&text, "the same pairs in another order");
    }
    let tour =
        lines(60, |key, _| ["(1, 2) (2, 1)", "(2, 1) (1, 2)"][usize::from(key.starts_with('1'))].to_owned());
    assert_eq!(tally(&tour, &[]).code, 0, "an order of all is what is found: {tour}");
}
