//! Laws that every system of the catalogue keeps. A new system gets them for free.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use proptest::prelude::*;
use queenlab::engine::batch::{Signals, Workers};
use queenlab::engine::cell_tally::CellTally;
use queenlab::engine::machine::{AnySystem, Launch};
use queenlab::engine::progress::Job;
use queenlab::engine::tally::Tally;
use queenlab::engine::tape::{Ending, Frame};
use queenlab::engine::trial::Starts;
use queenlab::model::draw::Streams;
use queenlab::model::keys::{Key, Keys};
use queenlab::model::options::{Domain, Fraction, OptionSpec, Options, Value};
use queenlab::model::outcome::{End, Outcome};
use queenlab::systems::board::Rows;
use queenlab::systems::catalog;
use queenlab::systems::problems::{Assignment, Form, Values};
use queenlab::systems::squares::SymbolSquare;

use crate::support::{NO_LIMIT, ending, frames, on_problem, sample, tally};

const TRIALS: u64 = 200;

/// Every system on a small and on the default board, with all words of every two of its options.
fn every_system() -> Vec<Box<dyn AnySystem>> {
    let mut machines = Vec::new();
    for entry in catalog::entries() {
        let defaults = Options::defaults(entry.card.options);
        let choices: Vec<&OptionSpec> =
            entry.card.options.iter().filter(|option| is_choice(option)).collect();
        for sized in [small(&defaults), defaults] {
            let mut variants = vec![sized.clone()];
            for (place, one) in choices.iter().enumerate() {
                for other in &choices[place..] {
                    variants.extend(changed(&sized, one).iter().flat_map(|held| changed(held, other)));
                }
            }
            let first = |place: &usize| !variants[..*place].contains(&variants[*place]);
            let different = (0..variants.len()).filter(first);
            machines.extend(different.filter_map(|place| entry.build(&variants[place]).ok()));
        }
        if entry.card.options.iter().any(|option| option.name == "problem") {
            machines
                .extend(PROBLEMS.iter().filter_map(|&(word, size)| on_problem(entry.card.name, word, size)));
        }
    }
    assert!(machines.len() >= 2 * catalog::entries().count());
    machines
}

/// Problems with their sizes.
const PROBLEMS: [(&str, Option<u64>); 4] =
    [("torus", Some(5)), ("graph:petersen:3", None), ("latin", Some(3)), ("sudoku:1.4..........3..", None)];

/// Not the rules of `repair`, under some of which trials never end: see `variants`.
fn is_choice(option: &OptionSpec) -> bool {
    !option.is_quiet && !matches!(option.domain, Domain::Integers(..))
}

/// The same options, each number 5.
fn small(options: &Options) -> Options {
    let mut small = options.clone();
    for (name, _) in options.iter().filter(|(_, value)| matches!(value, Value::Integer(_))) {
        small.set(name, Value::Integer(5));
    }
    small
}

/// The options with each value of one of them.
fn changed(options: &Options, option: &OptionSpec) -> Vec<Options> {
    let with = |value| {
        let mut changed = options.clone();
        changed.set(option.name, value);
        changed
    };
    values(&option.domain, &option.default).into_iter().map(with).collect()
}

fn values(domain: &Domain, default: &Value) -> Vec<Value> {
    match domain {
        Domain::Words(words) => words.iter().map(|&word| Value::Word(word.into())).collect(),
        Domain::Fractions { .. } => {
            let fraction = Fraction::new(5, 13).expect("a fraction below 1");
            vec![default.clone(), Value::Fraction(fraction)]
        }
        Domain::Integers(..) | Domain::Numbers { .. } | Domain::Forms(_) => vec![default.clone()],
    }
}

/// A sample of every system, and how each of its trials ends on a tape.
fn samples() -> &'static [(CellTally, Vec<Ending>)] {
    static SAMPLES: OnceLock<Vec<(CellTally, Vec<Ending>)>> = OnceLock::new();
    let streams = Streams::new(2026, 1);
    let sampled = |machine: Box<dyn AnySystem>| {
        let tapes = (0..TRIALS).map(|trial| ending(machine.as_ref(), &Launch::Drawn(&streams, trial)));
        (sample(machine.as_ref(), TRIALS), tapes.collect())
    };
    SAMPLES.get_or_init(|| every_system().into_iter().map(sampled).collect())
}

#[test]
fn the_board_of_a_key_is_that_on_which_a_tape_reaches_it() {
    for machine in every_system() {
        let machine = machine.as_ref();
        let streams = Streams::new(2026, 1);
        let reaching =
            (0..TRIALS).map(|trial| frames(machine, &Launch::Drawn(&streams, trial))).find_map(|mut tape| {
                match tape.pop() {
                    Some(Frame::End(Ending { key: Some(key), .. })) => Some((tape, key)),
                    _ => None,
                }
            });
        let Some((mut frames, key)) = reaching else {
            panic!("no trial of {} reaches anything", machine.card().name);
        };
        let Some(Frame::Start(_, last) | Frame::Event { grid: last, .. }) = frames.pop() else {
            panic!("a tape of one frame");
        };
        let board = (machine.card().keys == Keys::Solutions).then_some(last);
        assert_eq!(machine.written_keys().board(&key), board, "{} {key}", machine.card().name);
        assert_eq!(machine.written_keys().board("no key"), None);
    }
}

#[test]
fn threads_do_not_change_the_tally() {
    for machine in every_system() {
        let job = Job {
            streams: Streams::new(7, 3),
            starts: Starts::Drawn,
            trials: 1000,
            budget: 500,
            until: None,
            expected: None,
            keys: usize::MAX,
            rows: 0,
            each: None,
        };
        let with = |threads| {
            let signals = Signals::default();
            let workers = Workers::new(Some(threads)).expect("threads");
            let tally = machine.run(&job, &workers, &signals);
            assert_eq!(signals.done.load(Ordering::Relaxed), job.trials);
            tally
        };
        let one = with(1);
        assert_eq!(with(2), one);
        assert_eq!(with(7), one);
    }
}

#[test]
fn each_trial_is_counted_once() {
    for machine in every_system() {
        let tally = tally(machine.as_ref(), Starts::Drawn, TRIALS, 100);
        let outcomes: BTreeMap<_, _> = tally.outcomes.iter().copied().collect();
        assert_eq!(outcomes.values().sum::<u64>(), TRIALS);
        let reached = tally.solutions.iter().map(queenlab::engine::cell_tally::Solution::count).sum::<u64>();
        assert_eq!(reached, outcomes["solved"]);
        assert!(tally.measures.iter().all(|measure| measure.total() == reached));
    }
}

#[test]
fn receipts_replay_to_their_key_in_their_steps() {
    for (tally, tapes) in samples() {
        let end = |trial: u64| &tapes[usize::try_from(trial).expect("a trial of the sample")];
        for solution in &tally.solutions {
            let Some(reached) = &solution.reached else {
                continue;
            };
            for receipt in [reached.shortest, reached.longest] {
                let end = end(receipt.trial);
                assert_eq!((end.key.as_deref(), end.steps), (Some(&*solution.key), receipt.steps));
            }
            assert_eq!(end(reached.first).key.as_deref(), Some(&*solution.key));
        }
    }
}

/// Tapes step through fresh states, runs finish trials in states that are used again and again.
#[test]
fn finishing_in_a_used_state_is_stepping_in_a_blank_one() {
    for (tally, tapes) in samples() {
        for solution in &tally.solutions {
            let played = tapes.iter().filter(|end| end.key.as_deref() == Some(&*solution.key));
            let mut steps: Vec<u64> = played.map(|end| end.steps).collect();
            steps.sort_unstable();
            let mut counted = Vec::new();
            for (value, count) in solution.reached.iter().flat_map(|r| r.measures[0].iter()) {
                counted.extend((0..count).map(|_| value));
            }
            assert_eq!(counted, steps);
        }
        for (index, measure) in tally.measures.iter().skip(1).enumerate() {
            let solved = tapes.iter().filter(|end| end.key.is_some());
            let sum: u64 = solved.map(|end| end.measures[index]).sum();
            assert_eq!(u128::from(sum), measure.sum());
        }
    }
}

#[test]
fn a_smaller_budget_only_moves_trials_to_the_limit() {
    for machine in every_system() {
        let free = tally(machine.as_ref(), Starts::Drawn, TRIALS, NO_LIMIT);
        let budget = free.measures[0].iter().nth(2).map_or(3, |(steps, _)| steps);
        let tight = tally(machine.as_ref(), Starts::Drawn, TRIALS, budget);
        let within = free.measures[0].iter().filter(|&(steps, _)| steps <= budget);
        assert!(tight.measures[0].iter().eq(within));
        let count = |tally: &CellTally, outcome: &str| {
            tally.outcomes.iter().find(|(name, _)| *name == outcome).map_or(0, |&(_, count)| count)
        };
        assert_eq!(count(&free, "step-limit"), 0);
        let names: Vec<&str> = free.outcomes.iter().map(|&(name, _)| name).collect();
        let others = names.into_iter().filter(|name| !["solved", "step-limit"].contains(name));
        let stopped = others.map(|name| {
            assert!(count(&tight, name) <= count(&free, name), "{name}");
            count(&tight, name)
        });
        let stopped: u64 = stopped.sum();
        assert_eq!(count(&tight, "step-limit"), TRIALS - tight.measures[0].total() - stopped);
    }
}

#[test]
fn scenes_end_on_the_board_that_the_event_leaves() {
    for machine in every_system() {
        for trial in 0..20 {
            for frame in frames(machine.as_ref(), &Launch::Drawn(&Streams::new(2026, 1), trial)) {
                if let Frame::Event { grid, scenes, text, .. } = frame {
                    let short = text.contains('\n');
                    assert!(text.ends_with(&scenes[0].label) || short, "{text}");
                    assert_eq!(scenes.last().expect("a scene").grid, grid, "{text}");
                }
            }
        }
    }
}

/// The entry of a frame.
fn text(frame: Frame) -> Option<String> {
    match frame {
        Frame::Start(text, _) | Frame::Event { text, .. } => Some(text),
        Frame::End(_) => None,
    }
}

#[test]
fn trials_differ_unless_there_is_one_start() {
    for machine in every_system() {
        let streams = Streams::new(2026, 1);
        let tapes: BTreeSet<Vec<String>> = (0..20)
            .map(|trial| {
                let played = machine.play(&Launch::Drawn(&streams, trial), NO_LIMIT);
                played.expect("drawn starts exist").take(40).filter_map(text).collect()
            })
            .collect();
        assert_eq!(tapes.len() == 1, machine.starts() == Ok(1));
    }
}

#[test]
fn no_key_is_reached_that_is_not_known() {
    for machine in every_system() {
        let tally = sample(machine.as_ref(), TRIALS);
        if let Some(known) = tally.known {
            assert_eq!(tally.solutions.len() as u64, known);
        }
    }
}

#[test]
fn names_are_unique_and_every_system_has_a_size() {
    let systems: BTreeSet<_> = catalog::entries().map(|entry| entry.card.name).collect();
    assert_eq!(systems.len(), catalog::entries().count());
    for entry in catalog::entries() {
        let options: BTreeSet<_> = entry.card.options.iter().map(|option| option.name).collect();
        assert_eq!(options.len(), entry.card.options.len());
        assert!(options.contains("size"));
        let measures: BTreeSet<_> = entry.card.measures.iter().map(|measure| measure.name).collect();
        assert_eq!(measures.len(), entry.card.measures.len());
        assert!(!measures.contains("steps"));
        for option in entry.card.options {
            assert!(option.domain.contains(&option.default), "{}", option.name);
        }
    }
}

/// Trials as (key, steps, measure), a key of 0 for one that stopped.
fn tally_of(trials: &[(u64, (u8, u64, u64))]) -> Tally<String> {
    let mut tally = Tally::new(2);
    for &(trial, (key, steps, measure)) in trials {
        let end = match key {
            0 => End::Stopped("stopped"),
            key => End::Reached(key.to_string()),
        };
        tally.add(trial, &Outcome { end, steps }, &[measure]);
    }
    tally
}

proptest! {
    #[test]
    fn tallies_merge_in_any_order_to_the_same(
        trials in prop::collection::vec((0u8..5, 0u64..20, 0u64..4), 0..60),
        parts in prop::collection::vec(0usize..4, 60),
        order in Just([0usize, 1, 2, 3]).prop_shuffle(),
    ) {
        let trials: Vec<_> = (0..).zip(trials).collect();
        let part = |wanted| {
            let chosen = trials.iter().zip(&parts).filter(|&(_, &part)| part == wanted);
            tally_of(&chosen.map(|(&trial, _)| trial).collect::<Vec<_>>())
        };
        let mut merged = Tally::new(2);
        for wanted in order {
            merged.merge(part(wanted));
        }
        prop_assert_eq!(merged.summary(), tally_of(&trials).summary());
    }
}

/// A key with a smaller prefix is smaller.
fn is_ordered_by_prefix<K: Key>(one: &K, other: &K) -> bool {
    one.prefix() == other.prefix() || one.prefix().cmp(&other.prefix()) == one.cmp(other)
}

proptest! {
    #[test]
    fn a_key_with_a_smaller_prefix_is_smaller(
        numbers in prop::collection::vec(prop::collection::vec(1u8..4, 1..25), 2),
        alike in 0usize..20,
    ) {
        let [one, other] = [0, 1].map(|place| [vec![2; alike], numbers[place].clone()].concat());
        let rows = |numbers: &[u8]| Rows::collect(numbers.iter().copied().take(32).map(usize::from));
        prop_assert!(is_ordered_by_prefix(&rows(&one), &rows(&other)));
        let values = |numbers: &[u8]| Assignment::new(Values::from_slice(numbers), Form::Digits);
        prop_assert!(is_ordered_by_prefix(&values(&one), &values(&other)));
        let square = |numbers: &[u8]| {
            SymbolSquare::from_fn(1 + numbers.len() % 4, |row, column| u16::from(numbers[(4 * row + column) % numbers.len()]) << 7)
        };
        prop_assert!(is_ordered_by_prefix(&square(&one), &square(&other)));
    }
}
