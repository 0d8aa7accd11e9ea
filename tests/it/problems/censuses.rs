//! Every start of `repair`, held against the tables of an independent program (`benches/references/problem.c`).

use std::collections::BTreeMap;
use std::path::Path;

use queenlab::engine::machine::{AnySystem, Launch};
use queenlab::engine::progress::Job;
use queenlab::engine::trial::Starts;
use queenlab::model::draw::Streams;
use queenlab::model::start::Start;
use serde::Deserialize;

use super::on;
use crate::support::{NO_LIMIT, at_once, census, read};

#[derive(Deserialize)]
struct Census {
    problem: String,
    table: String,
    starts: u64,
    livelocks: u64,
    solutions: usize,
    tv_uniform: Option<f64>,
}

/// A solution: how many starts reach it; the fewest, the most and all their steps, and all their reactions.
#[derive(Debug, Deserialize, PartialEq, Eq)]
struct Reached {
    starts: u64,
    steps_min: u64,
    steps_max: u64,
    steps_sum: u128,
    reactions_sum: u128,
}

fn rows<T: for<'r> Deserialize<'r>>(table: &str) -> Vec<T> {
    let text = read(Path::new("tests/it/problems"), table);
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(|row| row.expect("a row")).collect()
}

fn censuses() -> Vec<Census> {
    let censuses = rows("censuses.csv");
    assert_eq!(censuses.len(), 16);
    censuses
}

/// The rows of a table: serde cannot flatten numbers of 128 bits.
fn table(name: &str) -> BTreeMap<String, Reached> {
    let rows: Vec<(String, u64, u64, u64, u64, u64)> = rows(name);
    let reached = |(key, starts, steps_min, steps_max, steps, reactions)| {
        let (steps_sum, reactions_sum) = (u128::from(steps), u128::from(reactions));
        (key, Reached { starts, steps_min, steps_max, steps_sum, reactions_sum })
    };
    rows.into_iter().map(reached).collect()
}

fn counted(machine: &dyn AnySystem) -> (BTreeMap<String, Reached>, u64) {
    let tally = census(machine);
    let livelocks = tally.outcomes.iter().filter(|(outcome, _)| *outcome == "livelock").map(|(_, n)| n).sum();
    let reached = tally.solutions.iter().filter_map(|solution| {
        let found = solution.reached.as_ref()?;
        let [steps, reactions] = [&found.measures[0], &found.measures[1]];
        let reached = Reached {
            starts: solution.count(),
            steps_min: steps.min()?,
            steps_max: steps.max()?,
            steps_sum: steps.sum(),
            reactions_sum: reactions.sum(),
        };
        Some((solution.key.to_string(), reached))
    });
    let reached = reached.collect();
    assert_eq!(tally.known, Some(tally.solutions.len() as u64), "all solutions are listed");
    (reached, livelocks)
}

/// Half the sum of the distances of shares from 1 over the number of solutions.
fn distance(reached: &BTreeMap<String, Reached>) -> f64 {
    let solved = reached.values().map(|row| row.starts).sum::<u64>() as f64;
    let share = 1.0 / reached.len() as f64;
    reached.values().map(|row| (row.starts as f64 / solved - share).abs()).sum::<f64>() / 2.0
}

#[test]
fn each_solution_is_reached_as_an_independent_program_says() {
    at_once(censuses(), |expected| {
        let machine = on("repair", &expected.problem);
        assert_eq!(machine.starts(), Ok(expected.starts), "{}", expected.problem);
        let (reached, livelocks) = counted(machine.as_ref());
        assert!(reached == table(&expected.table), "{}: {reached:?}", expected.problem);
        assert_eq!(
            (livelocks, reached.len()),
            (expected.livelocks, expected.solutions),
            "{}",
            expected.problem
        );
        assert_eq!(expected.tv_uniform.is_none(), reached.is_empty());
        if let Some(far) = expected.tv_uniform {
            assert!((distance(&reached) - far).abs() < 1e-11, "{}", expected.problem);
        }
    });
}

#[test]
fn every_solution_is_reached() {
    for Census { problem, solutions, .. } in censuses() {
        let known = on("repair", &problem).written_keys().reachable();
        assert_eq!(known, Some(solutions as u64), "{problem}");
    }
}

fn job(trials: u64, budget: u64) -> Job {
    let (streams, starts) = (Streams::new(2026, 1), Starts::Listed);
    Job {
        streams,
        starts,
        trials,
        budget,
        until: None,
        expected: None,
        keys: usize::MAX,
        rows: 0,
        each: None,
    }
}

#[test]
fn starts_end_as_the_definition_steps_them() {
    const STARTS: u64 = 300;
    for Census { problem, starts, .. } in censuses() {
        let machine = on("repair", &problem);
        let job = job(starts, NO_LIMIT);
        let finish = machine.rerun(&job);
        let step = usize::try_from(starts.div_ceil(STARTS)).expect("a small census");
        for start in (0..starts).step_by(step).chain([starts - 1]) {
            let stepped = machine.end(&Launch::From(Start::Listed(start)), NO_LIMIT).expect("a start");
            let finished = finish(start);
            assert_eq!(
                (&stepped.outcome, &stepped.key),
                (&finished.outcome, &finished.key),
                "{problem} {start}"
            );
            assert_eq!(
                (stepped.steps, &stepped.measures),
                (finished.steps, &finished.measures),
                "{problem} {start}"
            );
        }
    }
}

/// A budget ends a trial where its steps do.
#[test]
fn a_limit_of_steps_is_met_in_the_middle_of_a_trial() {
    for Census { problem, starts, .. } in censuses() {
        let machine = on("repair", &problem);
        for start in (0..starts).step_by(usize::try_from(starts.div_ceil(40)).expect("a small census")) {
            let launch = Launch::From(Start::Listed(start));
            let whole = machine.end(&launch, NO_LIMIT).expect("a start");
            for budget in [0, 1, whole.steps.saturating_sub(1), whole.steps, whole.steps + 1] {
                let job = job(starts, budget);
                let (finished, stepped) =
                    (machine.rerun(&job)(start), machine.end(&launch, budget).expect("a start"));
                assert_eq!(
                    (&finished.outcome, &finished.key, finished.steps),
                    (&stepped.outcome, &stepped.key, stepped.steps),
                    "{problem} {start} {budget}"
                );
            }
        }
    }
}
