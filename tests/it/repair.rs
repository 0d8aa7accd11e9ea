//! Facts of Constraint.Queen: from its document, and from implementations that share no code.

use std::path::Path;

use queenlab::engine::cell_tally::Solution;
use queenlab::engine::machine::Launch;
use queenlab::engine::tape::{Ending, Frame};
use queenlab::model::draw::Streams;
use queenlab::model::options::{Options, Value};
use queenlab::model::outcome::{End, Outcome};
use queenlab::model::start::{Start, Unlisted};
use queenlab::model::system::System;
use queenlab::systems::repair::Repair;

use crate::checker::is_solution;
use crate::support::{census, ending, frames, machine, sample};
#[cfg(feature = "cli")]
use crate::support::{output, queenlab};

fn entries(size: u64, start: &Launch) -> Vec<String> {
    let played = frames(machine("repair", size, &[]).as_ref(), start);
    played
        .into_iter()
        .filter_map(|frame| match frame {
            Frame::Start(text, _) | Frame::Event { text, .. } => Some(text),
            Frame::End(_) => None,
        })
        .collect()
}

fn solved(key: &str, steps: u64, reactions: u64, evaluations: u64) -> Ending {
    Ending {
        outcome: "solved".into(),
        key: Some(key.to_owned()),
        steps,
        measures: vec![reactions, evaluations],
    }
}

#[test]
fn the_classic_start_begins_as_in_the_document() {
    let entries = entries(8, &Launch::From(Start::Classic));
    let first = ["11111111INIT", "12111111A2:2", "13111111A2:3", "13211111A3:2"];
    assert_eq!(entries[..4], first);
    assert!(entries.contains(&"13524111R6:1".to_owned()));
}

/// `QueWrite` of the document: 78 dashes above a new problem, then each state with its separator on a line.
#[cfg(feature = "cli")]
#[test]
fn the_original_form_is_the_screen_of_the_program() {
    let screen = output(Path::new("."), &["trace", "repair", "--format", "original"]);
    let rule = "-".repeat(78);
    let first = format!("{rule}\n11111111INIT|\n12111111A2:2|\n13111111A2:3|\n13211111A3:2|\n");
    assert!(screen.starts_with(&first), "{screen:.300}");
    assert!(screen.contains("|\n13524111R6:1|\n"));
    assert_eq!(screen.lines().count(), 2 + 2340);
    assert!(screen.lines().last().is_some_and(|last| last.starts_with("15863724A") && last.ends_with('|')));
    let memory = output(Path::new("."), &["trace", "repair"]);
    assert_eq!(screen.replace('\n', ""), rule + memory.trim_end());
}

/// The document also solves boards at random.
#[cfg(feature = "cli")]
#[test]
fn the_original_form_has_any_start() {
    let here = Path::new(".");
    let screen = output(here, &["trace", "repair", "--size", "4", "--start", "2412", "--format", "original"]);
    assert_eq!(screen, "-".repeat(78) + "\n2412INIT|\n2413A4:3|\n");
    let refused = queenlab(here, &["trace", "repair", "--all", "--format", "original"]);
    assert_eq!(refused.code, 3, "{refused:?}");
}

#[test]
fn the_classic_start_of_4_queens_is_this_trace() {
    let whole = "1111INIT|1211A2:2|1311A2:3|1321A3:2|1331A3:3|1341A3:4|1311R3:1|1411A3:1|1421A3:2|\
                 1422A4:2|1423A4:3|1424A4:4|1421R4:1|1444A3:4|1414A3:1|1424R3:2|1214A2:2|1314A2:3|\
                 1324A3:2|1334A3:3|1344A3:4|1314R3:1|1414R3:1|1244A2:2|1344R2:3|2344A2:3|2444A2:4|\
                 2414A3:1|2411A4:1|2412A4:2|2413A4:3";
    assert_eq!(entries(4, &Launch::From(Start::Classic)).join("|"), whole);
}

#[test]
fn the_classic_starts_take_these_steps() {
    let facts = [(4, 30), (5, 10), (6, 327), (7, 49), (8, 2340)];
    for (size, steps) in facts {
        let machine = machine("repair", size, &[]);
        assert_eq!(ending(machine.as_ref(), &Launch::From(Start::Classic)).steps, steps);
    }
    let eight = machine("repair", 8, &[]);
    let classic = ending(eight.as_ref(), &Launch::From(Start::Classic));
    assert_eq!(classic, solved("15863724", 2340, 335, 19_568));
}

#[test]
fn drawn_trials_end_as_in_another_implementation() {
    let streams = queenlab::model::draw::Streams::new(2026, 1);
    let eight = machine("repair", 8, &[]);
    let facts = [
        solved("46827135", 92, 8, 908),
        solved("15863724", 2077, 302, 17_424),
        solved("41586372", 20, 0, 222),
        solved("27368514", 304, 39, 2754),
        solved("36824175", 24, 1, 278),
    ];
    for (trial, fact) in (0..).zip(facts) {
        assert_eq!(ending(eight.as_ref(), &Launch::Drawn(&streams, trial)), fact);
    }
    let tally = sample(eight.as_ref(), 200);
    let sums: Vec<u128> = tally.measures.iter().map(queenlab::stats::histogram::Histogram::sum).collect();
    assert_eq!(sums, [93_070, 12_292, 809_518]);
    assert_eq!(tally.solutions.iter().filter(|s| s.count() > 0).count(), 49);
}

#[test]
fn solutions_are_reached_from_so_many_starts() {
    let facts = [(4, 64, 192), (5, 125, 500), (6, 7776, 23_328), (8, 1024, 1_572_864)];
    for (size, least, most) in facts {
        let tally = census(machine("repair", size, &[]).as_ref());
        let counts: Vec<u64> = tally.solutions.iter().map(Solution::count).collect();
        assert_eq!((counts.iter().min(), counts.iter().max()), (Some(&least), Some(&most)));
    }
}

#[test]
fn two_and_three_queens_livelock_from_every_start() {
    for (size, starts) in [(2, 4), (3, 27)] {
        let tally = census(machine("repair", size, &[]).as_ref());
        assert_eq!(tally.outcomes, [("livelock", starts), ("solved", 0), ("step-limit", 0)]);
    }
}

#[test]
fn a_livelock_ends_with_the_first_board_that_comes_back() {
    let two = machine("repair", 2, &[]);
    let boards = entries(2, &Launch::From(Start::Written("11")));
    let livelock = ending(two.as_ref(), &Launch::From(Start::Written("11")));
    assert_eq!(livelock.outcome, "livelock");
    assert_eq!(livelock.steps, boards.len() as u64 - 1);
    let last_actions = boards.iter().rev().take_while(|entry| entry.contains('R')).count();
    assert!(last_actions >= 2, "a livelock is made of reactions: {boards:?}");
}

#[test]
fn a_start_that_is_solved_takes_no_step() {
    let eight = machine("repair", 8, &[]);
    let end = ending(eight.as_ref(), &Launch::From(Start::Written("15863724")));
    assert_eq!(end, solved("15863724", 0, 0, 14));
}

#[test]
fn starts_are_numbered_as_numbers_in_base_n() {
    let opening = |number| entries(8, &Launch::From(Start::Listed(number))).swap_remove(0);
    assert_eq!(opening(0), "11111111INIT");
    assert_eq!(opening(1), "11111112INIT");
    assert_eq!(opening(8), "11111121INIT");
    assert_eq!(opening(16_777_215), "88888888INIT");
    let eight = machine("repair", 8, &[]);
    assert!(eight.play(&Launch::From(Start::Listed(16_777_216)), 1).is_err());
}

#[test]
fn every_start_of_15_queens_can_be_numbered_but_not_of_17() {
    assert_eq!(machine("repair", 15, &[]).starts(), Ok(437_893_890_380_859_375));
    assert_eq!(machine("repair", 17, &[]).starts(), Err(Unlisted::TooMany));
}

/// What a trial ends in and measures: from the decision graph, in strides, and step by step.
fn run_all_ways(size: u64, trials: std::ops::Range<u64>, budget: u64) {
    let mut options = Options::defaults(Repair::CARD.options);
    options.set("size", Value::Integer(size));
    let repair = Repair::new(&options).expect("a size");
    let streams = Streams::new(size, 1);
    let [mut finishing, mut striding, mut stepping] = [repair.blank(), repair.blank(), repair.blank()];
    let measured = |state: &_, outcome: &Outcome<_>| {
        let mut values = [0; 2];
        repair.measure(state, &mut values);
        matches!(outcome.end, End::Reached(_)).then_some(values)
    };
    for trial in trials {
        let mut draw = streams.trial(trial);
        for state in [&mut finishing, &mut striding, &mut stepping] {
            repair.start(state, &mut draw.clone());
        }
        let finished = repair.finish(&mut finishing, &mut draw.clone(), budget);
        let strode = repair.stride(&mut striding, budget);
        let stepped = repair.step_to_end(&mut stepping, &mut draw, budget);
        let values = measured(&stepping, &stepped);
        assert_eq!(finished, stepped, "size {size} trial {trial}");
        assert_eq!(measured(&finishing, &finished), values, "size {size} trial {trial}");
        if let Some(strode) = strode {
            assert_eq!(strode, stepped, "size {size} trial {trial}");
            assert_eq!(measured(&striding, &strode), values, "size {size} trial {trial}");
        }
        if let End::Reached(rows) = &stepped.end {
            assert!(is_solution(&rows.to_string(), usize::try_from(size).expect("small")));
        }
    }
}

#[test]
fn graph_and_strides_are_steps_on_every_size() {
    for size in 2..=12 {
        run_all_ways(size, 0..400, u64::MAX);
    }
    for size in [13, 14, 16, 20, 23, 24, 25, 32] {
        run_all_ways(size, 0..12, 30_000);
    }
}

#[test]
fn graph_and_strides_stop_at_the_same_budget() {
    for budget in 0..300 {
        for size in [2, 3, 8] {
            run_all_ways(size, 0..40, budget);
        }
    }
    for budget in [1000, 1500, 2000, 3000] {
        run_all_ways(8, 0..400, budget);
    }
}

#[test]
#[ignore = "needs half a minute: 5,000 trials of each size are stepped"]
fn graph_and_strides_are_steps_on_five_thousand_trials_of_4_to_12_queens() {
    for size in 4..=12 {
        run_all_ways(size, 0..5000, u64::MAX);
    }
}
