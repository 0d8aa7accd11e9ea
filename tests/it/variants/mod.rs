//! Variants of `repair`: who acts, where it goes, what is remembered, who reacts, when it begins again.

#[cfg(feature = "cli")]
mod written;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use queenlab::engine::machine::{AnySystem, Launch};
use queenlab::engine::progress::Job;
use queenlab::engine::tape::Frame;
use queenlab::engine::trial::Starts;
use queenlab::model::draw::Streams;
use queenlab::model::options::Domain;
use queenlab::model::start::{Start, Unlisted};
use queenlab::systems::catalog;

use crate::support::{NO_LIMIT, at_once, census, read};

/// A column of a vector of `repair` on `size` queens, or its sum: starts, least, most and all steps, all reactions.
type Reached = [u64; 5];

/// `repair` under these options.
fn variant(options: &[(&str, &str)]) -> Box<dyn AnySystem> {
    built(options).unwrap_or_else(|why| panic!("{options:?}: {why}"))
}

fn built(options: &[(&str, &str)]) -> Result<Box<dyn AnySystem>, String> {
    let entry = catalog::find("repair").expect("a system");
    let chosen = options.iter().map(|&(name, text)| {
        let spec = entry.card.options.iter().find(|spec| spec.name == name).expect("an option");
        (name, spec.domain.parse(text).unwrap_or_else(|| panic!("{name} = {text}")))
    });
    entry.build(&entry.options(chosen)).map_err(|error| error.to_string())
}

fn lines(table: &str) -> Vec<Vec<String>> {
    let text = read(Path::new("tests/it/variants"), table);
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("{text}: no number"))
}

fn reached(fields: &[String]) -> Reached {
    let numbers: Vec<u64> = fields.iter().map(|field| number(field)).collect();
    numbers.try_into().expect("five numbers")
}

/// What is reached from every start, and how many of them never end.
type Table = (BTreeMap<String, Reached>, u64);

fn counted(machine: &dyn AnySystem) -> Table {
    let tally = census(machine);
    let livelocks = tally.outcomes.iter().filter(|(outcome, _)| *outcome == "livelock").map(|(_, n)| n).sum();
    let of = |sum: u128| u64::try_from(sum).expect("a small census");
    let rows = tally.solutions.iter().filter_map(|solution| {
        let measures = &solution.reached.as_ref()?.measures;
        let (steps, reactions) = (&measures[0], &measures[1]);
        let row = [solution.count(), steps.min()?, steps.max()?, of(steps.sum()), of(reactions.sum())];
        Some((solution.key.to_string(), row))
    });
    (rows.collect(), livelocks)
}

#[test]
fn vectors_are_equal() {
    let vectors = [
        (
            "queens5_least_first_moves.csv",
            [("size", "5"), ("move", "least"), ("reaction", "first")].as_slice(),
        ),
        ("queens6_next_first_all.csv", &[("size", "6"), ("reaction", "first"), ("memory", "all")]),
    ];
    for (table, options) in vectors {
        let expected = lines(table).iter().map(|row| (row[0].clone(), reached(&row[1..]))).collect();
        let (found, _) = counted(variant(options).as_ref());
        let found: BTreeMap<String, Reached> = found;
        assert_eq!(found, expected, "{table}");
    }
}

/// The five options of a row of `censuses.csv`, and the others of its table.
type Rules = [String; 5];

/// The tables of an independent program (`benches/references/variants.py`): each with what is reached, and livelocks.
fn censuses() -> Vec<(Rules, Table)> {
    let mut tables: BTreeMap<Rules, Table> = BTreeMap::new();
    for row in lines("censuses.csv") {
        let rules = row[..5].to_vec().try_into().expect("five options");
        let table = tables.entry(rules).or_default();
        if row[5] == "livelock" {
            table.1 = number(&row[6]);
        } else {
            table.0.insert(row[5].clone(), reached(&row[6..]));
        }
    }
    assert_eq!(tables.len(), 80);
    tables.into_iter().collect()
}

#[test]
fn every_start_ends_as_an_independent_program_says() {
    at_once(censuses(), |(rules, expected)| {
        let names = ["size", "move", "reaction", "memory", "choice"];
        let options: Vec<(&str, &str)> = names.into_iter().zip(rules.iter().map(String::as_str)).collect();
        assert_eq!(counted(variant(&options).as_ref()), expected, "{rules:?}");
    });
}

/// What an exact law says of a variant of 4 queens.
struct Law {
    options: Vec<(&'static str, String)>,
    shares: BTreeMap<String, f64>,
    mean_steps: f64,
}

fn laws() -> Vec<Law> {
    let mut laws: BTreeMap<Vec<String>, Law> = BTreeMap::new();
    for row in lines("laws.csv") {
        let law = laws.entry(row[..4].to_vec()).or_insert_with(|| Law {
            options: ["move", "choice", "start", "restart"].into_iter().zip(row[..4].to_vec()).collect(),
            shares: BTreeMap::new(),
            mean_steps: row[6].parse().expect("a mean"),
        });
        law.shares.insert(row[4].clone(), row[5].parse().expect("a share"));
    }
    assert_eq!(laws.len(), 10);
    laws.into_values().collect()
}

/// Within 5 standard errors of both solutions' shares, and of the mean.
#[test]
fn variants_that_draw_follow_exact_laws() {
    const TRIALS: u64 = 20_000;
    at_once(laws(), |Law { options, shares, mean_steps }| {
        let chosen = options.iter().map(|(name, value)| (*name, value.as_str()));
        let chosen: Vec<_> = [("size", "4"), ("memory", "none")].into_iter().chain(chosen).collect();
        let machine = variant(&chosen);
        assert_eq!(machine.starts(), Err(Unlisted::DrawsLater), "{options:?}");
        let job = job(TRIALS, NO_LIMIT, Starts::Drawn);
        let run = machine.rerun(&job);
        let (mut counts, mut steps) = (BTreeMap::<String, f64>::new(), Vec::new());
        for trial in 0..TRIALS {
            let ending = run(trial);
            *counts.entry(ending.key.expect("a restart always helps")).or_default() += 1.0;
            steps.push(ending.steps as f64);
        }
        let n = TRIALS as f64;
        for (key, share) in shares {
            let off = counts.get(&key).unwrap_or(&0.0) / n - share;
            assert!(off.abs() < 5.0 * (share * (1.0 - share) / n).sqrt(), "{options:?} {key}: {off}");
        }
        let mean = steps.iter().sum::<f64>() / n;
        let error = (steps.iter().map(|steps| (steps - mean).powi(2)).sum::<f64>() / n / n).sqrt();
        assert!((mean - mean_steps).abs() < 5.0 * error, "{options:?}: {mean} is not {mean_steps}");
    });
}

fn job(trials: u64, budget: u64, starts: Starts) -> Job {
    Job {
        streams: Streams::new(2026, 1),
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

/// All that can be chosen of an option.
fn values(domain: &Domain) -> Vec<String> {
    match domain {
        Domain::Words(words) => words.iter().map(ToString::to_string).collect(),
        Domain::Numbers { or, .. } => {
            or.iter().map(ToString::to_string).chain(["1".into(), "5".into()]).collect()
        }
        _ => vec!["0".into(), "1".into(), "7".into()],
    }
}

/// Each combination of two options, on several problems.
#[test]
fn trials_end_as_they_are_stepped() {
    let entry = catalog::find("repair").expect("a system");
    let specs: Vec<_> =
        entry.card.options.iter().filter(|spec| !["size", "problem"].contains(&spec.name)).collect();
    let mut cells = Vec::new();
    for (place, one) in specs.iter().enumerate() {
        for other in &specs[place + 1..] {
            for value in values(&one.domain) {
                cells.extend(
                    values(&other.domain)
                        .into_iter()
                        .map(|second| [(one.name, value.clone()), (other.name, second)]),
                );
            }
        }
    }
    let problems = [[("problem", "queens"), ("size", "6")].as_slice(), &[("problem", "graph:petersen:3")]];
    for problem in problems {
        at_once(cells.clone(), |cell| {
            let options: Vec<_> = problem
                .iter()
                .copied()
                .chain(cell.iter().map(|(name, value)| (*name, value.as_str())))
                .collect();
            match built(&options) {
                Ok(machine) => is_stepped(machine.as_ref(), &format!("{options:?}")),
                Err(why) => assert!(why.contains("permutation") && problem.len() == 1, "{options:?}: {why}"),
            }
        });
    }
}

/// A start that is drawn when the steps are spent may be a solution.
#[test]
fn the_last_start_within_the_limit_counts() {
    for restart in ["1", "2", "3", "5"] {
        let machine = variant(&[("size", "4"), ("restart", restart)]);
        let ends = are_stepped(machine.as_ref(), restart, 3000, 6);
        assert!((0..=6).all(|steps| ends.contains(&(true, steps))), "{restart}: {ends:?}");
    }
}

fn is_stepped(machine: &dyn AnySystem, what: &str) {
    are_stepped(machine, what, 20, 400);
}

/// Whether trials reached a key, and after how many steps.
fn are_stepped(machine: &dyn AnySystem, what: &str, trials: u64, limit: u64) -> BTreeSet<(bool, u64)> {
    let job = job(trials, limit, Starts::Drawn);
    let finish = machine.rerun(&job);
    let mut ends = BTreeSet::new();
    for trial in 0..trials {
        let stepped = machine.end(&Launch::Drawn(&job.streams, trial), limit).expect("a start");
        let finished = finish(trial);
        assert_eq!((&stepped.outcome, &stepped.key), (&finished.outcome, &finished.key), "{what} {trial}");
        assert_eq!(stepped.steps, finished.steps, "{what} {trial}");
        if stepped.key.is_some() {
            assert_eq!(stepped.measures, finished.measures, "{what} {trial}");
        }
        ends.insert((stepped.key.is_some(), stepped.steps));
    }
    ends
}

#[test]
fn permutations_are_listed_once_each() {
    let machine = variant(&[("size", "5"), ("start", "permutation")]);
    assert_eq!(machine.starts(), Ok(120));
    let start = |number| {
        let launch = Launch::From(Start::Listed(number));
        opening(machine.as_ref(), &launch)
    };
    let starts: Vec<String> = (0..120).map(start).collect();
    assert!(starts.is_sorted() && starts.windows(2).all(|pair| pair[0] != pair[1]));
    assert!(starts.iter().all(|start| "12345".chars().all(|row| start.contains(row))));
    assert!(machine.play(&Launch::From(Start::Listed(120)), 0).is_err());
}

fn opening(machine: &dyn AnySystem, launch: &Launch) -> String {
    match machine.play(launch, 0).expect("a start").next() {
        Some(Frame::Start(opening, _)) => opening,
        other => panic!("a tape begins with {other:?}"),
    }
}

/// With no memory nothing is refused, so nobody reacts and nothing is drawn: what loops is found.
#[test]
fn a_state_that_recurs_without_chance_is_a_livelock() {
    for reaction in ["left", "first", "attacker", "earlier", "any"] {
        let options = [("size", "6"), ("memory", "none"), ("reaction", reaction)];
        let machine = variant(&options);
        let job = job(2000, 100_000, Starts::Drawn);
        let run = machine.rerun(&job);
        let outcomes: Vec<_> = (0..2000).map(|trial| run(trial).outcome).collect();
        assert!(
            outcomes.iter().all(|outcome| ["solved", "livelock"].contains(&outcome.as_ref())),
            "{reaction}"
        );
        assert!(outcomes.iter().filter(|outcome| *outcome == "livelock").count() > 1000, "{reaction}");
    }
}
