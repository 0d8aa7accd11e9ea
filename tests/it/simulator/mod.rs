//! The data of simulator.html, read by a reader that shares no code with its writer.

use std::fs;
use std::path::Path;

use queenlab::engine::machine::Launch;
use queenlab::engine::tape::Frame;
use queenlab::model::draw::Streams;
use queenlab::model::scene::{Mark, Scene, Word};
use queenlab::model::start::Start;
use serde_json::Value;

use crate::support::{frames, machine, output, packaged};

/// The data of a page.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("<script id=\"data\" type=\"application/json\">").expect("data");
    let (json, _) = rest.split_once("</script>").expect("its end");
    serde_json::from_str(json).expect("JSON")
}

fn numbers(value: &Value) -> Vec<usize> {
    let numbers = value.as_array().expect("an array").iter();
    numbers.map(|number| number.as_u64().expect("a number") as usize).collect()
}

/// The entries of a trace in the notation of Constraint.Queen, from the pictures of a page of queens in columns.
fn entries(data: &Value, trace: &Value) -> Vec<String> {
    let (width, height) = (
        numbers(&data["width"].as_u64().into_iter().collect())[0],
        data["height"].as_u64().unwrap() as usize,
    );
    let digits = data["table"]["digits"].as_str().expect("digits");
    let mut rows = vec![0; width];
    let mut put = |changes: &Value| {
        let changes = numbers(changes);
        for pair in changes.chunks(2).filter(|pair| pair[1] != 0) {
            rows[pair[0] % width] = height - pair[0] / width;
        }
        rows.iter().map(ToString::to_string).collect::<String>()
    };
    let mut printed = vec![put(&trace["start"]) + "INIT"];
    let text = trace["frames"].as_str().expect("digits");
    let size = data["table"]["width"].as_u64().expect("a width") as usize;
    for code in text.as_bytes().chunks(size) {
        let number = code
            .iter()
            .fold(0, |sum, &digit| sum * digits.len() + digits.find(char::from(digit)).expect("a digit"));
        let picture = &data["table"]["frames"][number];
        let board = put(&picture[3]);
        if picture[1] != "within" {
            printed.push(board + picture[2].as_str().expect("a label"));
        }
    }
    printed
}

fn page_of(args: &[&str]) -> String {
    let trace = ["trace", "repair", "--format", "html"];
    output(Path::new("."), &[&trace, args].concat())
}

#[test]
fn a_page_reports_the_trace_that_the_text_form_reports() {
    for args in [&["--size", "8"][..], &["--size", "6"], &["--size", "8", "--seed", "2026", "--trial", "7"]] {
        let data = data(&page_of(args));
        let text = output(Path::new("."), &[&["trace", "repair"], args].concat());
        let expected: Vec<&str> = text.trim_end().split_terminator('|').collect();
        assert_eq!(entries(&data, &data["cases"][0]["traces"][0]), expected);
    }
}

#[test]
fn a_refused_board_was_written_before_and_a_silent_one_is_not_written() {
    let machine = machine("repair", 8, &[]);
    let mut written: Vec<String> = Vec::new();
    let mut refused = 0;
    for frame in frames(machine.as_ref(), &Launch::From(Start::Classic)) {
        match frame {
            Frame::Start(text, _) => written.push(text[..8].to_owned()),
            Frame::Event { text, scenes, .. } => {
                let board = text[..8].to_owned();
                match scenes.as_slice() {
                    [Scene { mark: Mark::Move, .. }] => assert!(!written.contains(&board), "{text}"),
                    [Scene { mark: Mark::Back, .. }, Scene { mark: Mark::Silent, label, .. }] => {
                        assert!(written.contains(&board) && label.is_empty(), "{text}");
                        refused += 1;
                    }
                    other => panic!("{other:?}"),
                }
                written.push(board);
            }
            Frame::End(_) => {}
        }
    }
    assert_eq!((written.len(), refused), (2341, 335));
}

#[test]
fn a_scene_names_the_queens_of_the_constraint_that_failed() {
    let machine = machine("repair", 9, &[]);
    let streams = Streams::new(5, 1);
    let printed: usize = (0..10)
        .map(|trial| reasons_reported(&frames(machine.as_ref(), &Launch::Drawn(&streams, trial))))
        .sum();
    assert!(printed > 1000, "{printed}");
}

/// Asserts the reason of every step of 9 queens, and says how many there are.
fn reasons_reported(frames: &[Frame]) -> usize {
    let mut rows: Vec<usize> = Vec::new();
    let mut printed = 0;
    for frame in frames {
        if let Frame::Event { text, scenes, .. } = frame {
            let [Word::Numbers(slave), Word::Numbers(masters), _] = scenes[0].words.as_slice() else {
                panic!("{scenes:?}")
            };
            let (first, on_row) = first_unmet(&rows);
            assert_eq!((slave, masters), (&vec![first], &attackers(&rows, first, on_row)), "{text}");
            assert_eq!(scenes[0].phrase.en.contains("shares its row"), on_row, "{text}");
            assert_eq!(scenes[0].lines.len(), masters.len());
            printed += 1;
        }
        if let Frame::Start(_, grid) | Frame::Event { grid, .. } = frame {
            let lines: Vec<String> = grid.lines().collect();
            let queen = |column: usize| lines.iter().position(|line| line.as_bytes()[2 * column] == b'Q');
            rows = (0..9).map(|column| 9 - queen(column).expect("a queen")).collect();
        }
    }
    printed
}

/// The first queen, counted from 1, that shares a row, or else a diagonal, with one to its left.
fn first_unmet(rows: &[usize]) -> (usize, bool) {
    let unmet = |queen: &usize| [true, false].map(|on_row| !attackers(rows, *queen, on_row).is_empty());
    let queen = (2..=rows.len()).find(|queen| unmet(queen) != [false, false]).expect("no solution");
    (queen, unmet(&queen)[0])
}

fn attackers(rows: &[usize], queen: usize, on_row: bool) -> Vec<usize> {
    let mine = rows[queen - 1];
    let attacks = |other: &usize| {
        let apart = rows[other - 1].abs_diff(mine);
        if on_row { apart == 0 } else { apart == queen - other }
    };
    (1..queen).filter(attacks).collect()
}

#[test]
fn every_solution_has_its_shortest_first_and_longest_trace_and_the_classic_start_is_there() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = "name = \"six\"\nabout = \"\"\n[system]\nkind = \"repair\"\nsize = 6\n[trials]\ncount = 500\nseed = 1\n";
    fs::write(dir.path().join("six.toml"), file).expect("written");
    output(dir.path(), &["run", "six.toml"]);
    output(dir.path(), &["export", "results/six", "--to", "site"]);
    let data = data(&fs::read_to_string(dir.path().join("site/simulator.html")).expect("a page"));
    let cases = data["cases"].as_array().expect("cases");
    assert_eq!(cases.len(), 5);
    assert_eq!(cases[0]["traces"][0]["steps"], 327);
    for case in &cases[1..] {
        let traces = case["traces"].as_array().expect("traces");
        let roles: Vec<&str> = traces
            .iter()
            .flat_map(|trace| trace["roles"].as_array().unwrap())
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(roles.len(), 3);
        for trace in traces {
            let printed = entries(&data, trace);
            assert_eq!(printed.len() as u64, 1 + trace["steps"].as_u64().expect("steps"));
            assert_eq!(printed.last().expect("entries")[..6], case["key"].as_str().expect("a key")[..]);
            let trial = trace["trial"].to_string();
            let replayed =
                output(dir.path(), &["trace", "repair", "--size", "6", "--seed", "1", "--trial", &trial]);
            assert_eq!(printed.join("|") + "|", replayed.trim_end());
        }
    }
}

/// The tests of the viewer in `e2e/node` read them.
#[test]
fn the_trace_and_the_page_that_node_reads_are_what_is_written() {
    let fixtures = packaged("tests/it/simulator");
    let read = |name: &str| fs::read_to_string(fixtures.join(name)).expect("a file");
    let arguments = ["trace", "repair", "--size", "4", "--format", "json"];
    assert_eq!(read("repair-4.json"), output(Path::new("."), &arguments));
    let page: Value = serde_json::from_str(&read("repair-4-page.json")).expect("JSON");
    assert_eq!(page, data(&page_of(&["--size", "4"])));
}

#[test]
fn the_page_of_92_solutions_stays_small() {
    let dir = tempfile::tempdir().expect("a folder");
    let result = packaged("results/eight-queens-all");
    output(dir.path(), &["export", result.to_str().expect("text"), "--to", "site"]);
    let page = fs::read_to_string(dir.path().join("site/simulator.html")).expect("a page");
    assert!(page.len() < 400_000, "{}", page.len());
    let steps = |trace: &Value| trace["steps"].as_u64().expect("steps");
    let data = data(&page);
    let longest = data["cases"]
        .as_array()
        .expect("cases")
        .iter()
        .flat_map(|case| case["traces"].as_array().expect("traces"));
    assert_eq!(longest.map(steps).max(), Some(3265), "the longest of all starts");
}

#[test]
fn a_million_steps_take_three_bytes_each_at_most() {
    let page = page_of(&["--size", "16", "--max-steps", "100000"]);
    assert!(page.len() < 425_000, "{}, of which 125,000 are viewer, words and frames", page.len());
    let data = data(&page);
    let trace = &data["cases"][0]["traces"][0];
    assert!(trace["frames"].as_str().is_some_and(|frames| frames.len() <= 300_000));
    assert_eq!((trace["outcome"].as_str(), trace["key"].as_str()), (Some("step-limit"), None));
}
