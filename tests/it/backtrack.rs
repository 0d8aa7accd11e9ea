//! Facts of the Descartes program: worked out from its document by a Python program of few lines.

use std::path::Path;

use queenlab::engine::machine::Launch;
use queenlab::engine::tape::{Ending, Frame};
use queenlab::model::draw::Streams;
use queenlab::model::options::{Options, Value};
use queenlab::model::outcome::Outcome;
use queenlab::model::start::Start;
use queenlab::model::system::System;
use queenlab::systems::backtrack::Backtrack;

use crate::checker::is_solution;
#[cfg(feature = "cli")]
use crate::support::output;
use crate::support::{ending, frames, machine, sample};

const SHUFFLED: &[(&str, &str)] = &[("order", "shuffled")];

fn end(outcome: &'static str, key: Option<&str>, steps: u64, measures: [u64; 2]) -> Ending {
    Ending { outcome: outcome.into(), key: key.map(str::to_owned), steps, measures: measures.to_vec() }
}

#[test]
fn the_first_solutions_take_this_many_checks_comparisons_and_queens() {
    let facts = [
        (4, "3142", 26, [85, 8]),
        (5, "14253", 15, [63, 5]),
        (6, "415263", 171, [878, 31]),
        (7, "1526374", 42, [242, 9]),
        (8, "17582463", 876, [6285, 113]),
        (9, "152693847", 333, [2488, 41]),
    ];
    for (size, key, steps, measures) in facts {
        let classic = ending(machine("backtrack", size, &[]).as_ref(), &Launch::From(Start::Classic));
        assert_eq!(classic, end("solved", Some(key), steps, measures));
    }
}

/// Of every size, with the budget of a trial that ends just in time or too late, too.
#[test]
fn finishing_is_stepping_within_any_budget() {
    for size in 2..=32 {
        let mut options = Options::defaults(Backtrack::CARD.options);
        options.set("size", Value::Integer(size));
        options.set("order", Value::Word("shuffled".into()));
        let backtrack = Backtrack::new(&options).expect("possible options");
        let (mut finishing, mut stepping) = (backtrack.blank(), backtrack.blank());
        for trial in 0..30 {
            let mut draw = Streams::new(size, 1).trial(trial);
            let mut both = |budget| {
                backtrack.start(&mut finishing, &mut draw.clone());
                backtrack.start(&mut stepping, &mut draw.clone());
                let finished = backtrack.finish(&mut finishing, &mut draw, budget);
                assert_eq!(
                    finished,
                    backtrack.step_to_end(&mut stepping, &mut draw, budget),
                    "{size} {trial}"
                );
                let [mut by_finishing, mut by_stepping] = [[0; 2]; 2];
                backtrack.measure(&finishing, &mut by_finishing);
                backtrack.measure(&stepping, &mut by_stepping);
                if finished.end != Outcome::limit(budget).end {
                    assert_eq!(by_finishing, by_stepping, "{size} {trial}");
                }
                finished.steps
            };
            let steps = both(20_000);
            both(steps);
            both(steps - 1);
            both(steps / 2);
        }
    }
}

#[test]
fn two_and_three_queens_are_unsolvable() {
    let facts = [(2, end("unsolvable", None, 6, [7, 2])), (3, end("unsolvable", None, 18, [37, 5]))];
    for (size, fact) in facts {
        assert_eq!(ending(machine("backtrack", size, &[]).as_ref(), &Launch::From(Start::Classic)), fact);
    }
}

#[test]
fn shuffled_rows_are_drawn_in_order_one_shuffle_each() {
    let shuffled = machine("backtrack", 8, SHUFFLED);
    let streams = Streams::new(2026, 1);
    let facts = [
        end("solved", Some("17582463"), 1118, [7992, 143]),
        end("solved", Some("42736815"), 276, [2179, 39]),
        end("solved", Some("27368514"), 313, [2355, 44]),
    ];
    for (trial, fact) in (0..).zip(facts) {
        assert_eq!(ending(shuffled.as_ref(), &Launch::Drawn(&streams, trial)), fact);
    }
    let sums: Vec<u128> = sample(shuffled.as_ref(), 200)
        .measures
        .iter()
        .map(queenlab::stats::histogram::Histogram::sum)
        .collect();
    assert_eq!(sums, [37_352, 283_204, 5558]);
}

#[test]
fn the_events_report_what_was_tried_and_why_it_failed() {
    let four = machine("backtrack", 4, &[]);
    let printed: Vec<String> = frames(four.as_ref(), &Launch::From(Start::Classic))
        .into_iter()
        .filter_map(|frame| match frame {
            Frame::Event { text, .. } => Some(text),
            _ => None,
        })
        .collect();
    let begin = [
        "try row 0 column 0",
        "place row 0 column 0",
        "try row 1 column 0",
        "reject row 1 column 0: row 0 holds the column",
        "try row 1 column 1",
        "reject row 1 column 1: row 0 holds the falling diagonal",
        "try row 1 column 2",
        "place row 1 column 2",
    ];
    assert_eq!(printed[..8], begin);
    let undone = printed.iter().position(|event| event == "undo row 1 column 2");
    assert_eq!(undone, Some(16), "after the four columns of row 2: {printed:?}");
    assert!(printed.contains(&"reject row 2 column 1: row 1 holds the rising diagonal".to_owned()));
}

#[test]
fn all_solutions_come_in_the_order_of_columns_by_row() {
    let eight = machine("backtrack", 8, &[]);
    let keys: Vec<String> = eight.list().expect("exhaustive").map(|listed| listed.key).collect();
    assert_eq!(keys.len(), 92);
    assert!(keys.iter().all(|key| is_solution(key, 8)));
    let columns_by_row: Vec<String> = keys.iter().map(|key| transposed(key)).collect();
    assert!(columns_by_row.is_sorted());
}

fn transposed(rows: &str) -> String {
    let column_of = |row| 1 + rows.find(&char::to_string(&row)).expect("a permutation");
    ('1'..='8').map(|row| column_of(row).to_string()).collect()
}

#[cfg(feature = "cli")]
#[test]
fn the_original_form_is_what_the_program_prints() {
    let printed =
        output(Path::new("."), &["trace", "backtrack", "--size", "4", "--all", "--format", "original"]);
    let whole = "_ Q _ _ \n_ _ _ Q \nQ _ _ _ \n_ _ Q _ \n\n\n\
                 _ _ Q _ \nQ _ _ _ \n_ _ _ Q \n_ Q _ _ \n\n\n";
    assert_eq!(printed, whole);
}

#[test]
fn repair_prints_no_document_and_lists_nothing() {
    assert!(machine("repair", 8, &[]).list().is_none());
}
