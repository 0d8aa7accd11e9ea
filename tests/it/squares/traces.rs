//! Traces: every stage, what is marked, and what can be checked.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use queenlab::engine::machine::Launch;
use queenlab::engine::tape::Frame;
use queenlab::model::draw::Streams;
use queenlab::model::grid::{Grid, Token};
use queenlab::model::scene::Square;

use crate::support::{frames, machine};
#[cfg(feature = "cli")]
use crate::support::{output, queenlab};

fn changed(before: &Grid, after: &Grid) -> BTreeSet<Square> {
    let cells = |grid: &Grid| grid.rows().flatten().copied().collect::<Vec<Token>>();
    let width = after.rows().next().expect("a row").len();
    let pairs = cells(before).into_iter().zip(cells(after)).enumerate();
    pairs.filter(|(_, (one, other))| one != other).map(|(cell, _)| (cell % width, cell / width)).collect()
}

#[test]
fn what_is_exchanged_swapped_or_written_is_marked() {
    for (size, others) in [
        (9, vec![]),
        (21, vec![]),
        (9, vec![("method", "walk")]),
        (21, vec![("method", "walk")]),
        (7, vec![("product", "semimagic")]),
        (5, vec![("product", "latin"), ("method", "jacobson-matthews")]),
    ] {
        let system = machine("squares", size, &others);
        let frames = frames(system.as_ref(), &Launch::Drawn(&Streams::new(3, 1), 0));
        let mut before = None;
        for frame in frames.into_iter().take(400) {
            if let Frame::Event { scenes, text, counted, .. } = &frame {
                let [scene] = scenes.as_slice() else { panic!("one scene an event") };
                let marked: BTreeSet<Square> = scene.squares.iter().copied().collect();
                let changed = changed(before.as_ref().expect("a board"), &scene.grid);
                let all = text.starts_with("move") || text.starts_with("hit");
                assert!(text.contains("expand") || changed.is_subset(&marked), "{text}");
                assert!(all || !counted || changed == marked, "{text}: {changed:?} {marked:?}");
            }
            if let Frame::Start(_, grid) | Frame::Event { grid, .. } = frame {
                before = Some(grid);
            }
        }
    }
}

#[cfg(feature = "cli")]
#[test]
fn a_trace_reports_every_stage_in_its_order() {
    let text = output(Path::new("."), &["trace", "squares", "--seed", "2026", "--trial", "1"]);
    let kinds: Vec<&str> = text.lines().skip(1).map(|line| line.split(' ').next().expect("a word")).collect();
    assert_eq!(kinds[..9], ["write"; 9]);
    assert_eq!(kinds[9..27], ["swap"; 18]);
    assert_eq!(
        kinds[27..34],
        ["try", "exchange", "exchange", "exchange", "exchange", "exchange", "exchange"]
    );
    let after = kinds[34..].iter().find(|&&kind| kind != "hit");
    assert_eq!(after, Some(&"draw"));
    assert!(text.trim_end().ends_with("draw 1, easy: accepted all the same"));
}

#[cfg(feature = "cli")]
#[test]
fn boards_are_aligned_and_pages_speak_both_languages() {
    let here = Path::new(".");
    let five = ["trace", "squares", "--size", "5", "--option", "product=magic"];
    let boards = output(here, &[&five[..], &["--format", "boards"]].concat());
    assert!(boards.contains("\n17 24  1  8 15\n23  5  7 14 16\n"), "{boards}");
    let json = output(here, &[&five[..], &["--format", "json"]].concat());
    assert!(json.contains("\"11 18 25  2  9\""));
    let page = output(here, &["trace", "squares", "--option", "method=walk", "--format", "html"]);
    assert!(page.contains("intercambian sus símbolos en") && page.contains("exchange their symbols in"));
}

#[cfg(feature = "cli")]
#[test]
fn a_trace_is_checked_where_its_opening_reports_all_and_refused_where_not() {
    let dir = tempfile::tempdir().expect("a folder");
    let trial = ["--seed", "1", "--trial", "5"];
    let check = ["--check", "trace.txt"];
    let semimagic = ["trace", "squares", "--size", "5", "--option", "product=semimagic"];
    let written = |text: &str| fs::write(dir.path().join("trace.txt"), text).expect("written");
    let trace = output(dir.path(), &[&semimagic[..], &trial].concat());
    written(&trace);
    assert_eq!(queenlab(dir.path(), &[&semimagic[..], &check].concat()).code, 0);
    written(&trace.replacen("write 7 in row 2", "write 7 in row 3", 1));
    assert_eq!(queenlab(dir.path(), &[&semimagic[..], &check].concat()).code, 6);
    written(&trace.replacen("swaps: ", "swaps: rows 1 6, ", 1));
    let refused = queenlab(dir.path(), &[&semimagic[..], &check].concat());
    assert!(refused.err.contains("\"rows 1 6\" is no swap: allowed is"), "{}", refused.err);
    let sudoku = ["trace", "squares"];
    written(&output(dir.path(), &[&sudoku[..], &trial].concat()));
    let refused = queenlab(dir.path(), &[&sudoku[..], &check].concat());
    assert!(refused.code == 6 && refused.err.contains("give --seed and --trial"), "{}", refused.err);
    assert_eq!(queenlab(dir.path(), &[&sudoku[..], &trial, &check].concat()).code, 0);
}
