//! The general form of each solver: on queens it is the queens' one, and on small problems it follows exact laws.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

use queenlab::engine::machine::{AnySystem, Launch};
use queenlab::model::draw::Streams;
use queenlab::model::options::{Options, Value};
use queenlab::model::outcome::{End, Outcome};
use queenlab::model::start::Start;
use queenlab::model::system::System;
use queenlab::systems::anneal::Anneal;
use queenlab::systems::anneal::general::GeneralAnneal;
use queenlab::systems::backtrack::Backtrack;
use queenlab::systems::backtrack::general::GeneralBacktrack;
use queenlab::systems::board::Rows;
use queenlab::systems::catalog;
use queenlab::systems::knuth::Knuth;
use queenlab::systems::lasvegas::LasVegas;
use queenlab::systems::lasvegas::general::GeneralLasVegas;
use queenlab::systems::minconflicts::MinConflicts;
use queenlab::systems::minconflicts::general::GeneralMinConflicts;
use queenlab::systems::problems::Problem;
use queenlab::systems::repair::general::GeneralRepair;
use queenlab::systems::uniform::Uniform;

use super::{build, on};
use crate::support::{ending, read};

/// A trial: what it reached or why it stopped, its steps, its measures.
type Trial = (String, u64, Vec<u64>);

/// The first trials of a solver, each stepped and finished.
fn trials<S: System>(options: &Options, key: impl Fn(&S::Key) -> String) -> Vec<Trial> {
    let system = S::new(options).expect("possible options");
    let streams = Streams::new(45, 1);
    let mut used = system.blank();
    let trial = |number| {
        let mut measures = [vec![0; S::CARD.measures.len()], vec![0; S::CARD.measures.len()]];
        let mut draw = streams.trial(number);
        system.start(&mut used, &mut draw);
        let finished = system.finish(&mut used, &mut draw, 100_000);
        system.measure(&used, &mut measures[0]);
        let (mut state, mut draw) = (system.blank(), streams.trial(number));
        system.start(&mut state, &mut draw);
        let stepped = system.step_to_end(&mut state, &mut draw, 100_000);
        system.measure(&state, &mut measures[1]);
        let said = [finished, stepped].map(|Outcome { end, steps }| (ended(&end, &key), steps));
        assert_eq!(said[0], said[1]);
        let [first, second] = measures;
        assert!(first == second || said[0].0 == "unsolvable");
        (said[0].0.clone(), said[0].1, second)
    };
    (0..100).map(trial).collect()
}

fn ended<K>(end: &End<K>, key: impl Fn(&K) -> String) -> String {
    match end {
        End::Reached(found) => key(found),
        End::Stopped(why) => (*why).to_owned(),
    }
}

fn written<K: Display>(key: &K) -> String {
    key.to_string()
}

/// The options of the queens' solver `S` on a board.
fn queens<S: System>(size: u64, words: &[(&str, &str)]) -> Options {
    let mut options = Options::defaults(S::CARD.options);
    options.set("size", Value::Integer(size));
    for (name, text) in words {
        let spec = S::CARD.options.iter().find(|spec| spec.name == *name).expect("an option");
        options.set(name, spec.domain.parse(text).expect("a value that is allowed"));
    }
    options
}

fn is_the_same<Q: System, P: System>(size: u64, words: &[(&str, &str)]) {
    let options = queens::<Q>(size, words);
    assert_eq!(trials::<Q>(&options, written), trials::<P>(&options, written), "{size} {words:?}");
}

/// Trials with few starts are run once: again, with any limit, they end as they do step by step.
#[test]
fn trials_from_starts_that_were_run_end_as_they_are_stepped() {
    for (problem, size) in
        [("graph:petersen:3", None), ("graph:cycle-5:2", None), ("latin", Some(3)), ("torus", Some(5))]
    {
        let size = size.map(|size| ("size", Value::Integer(size)));
        let chosen = [("problem", Value::Word(problem.into()))].into_iter().chain(size);
        let options = catalog::find("repair").expect("a system").options(chosen);
        let system = GeneralRepair::new(&options).expect("possible options");
        let mut state = system.blank();
        for start in (0..System::starts(&system).expect("few")).step_by(7) {
            for budget in [0, 2, 5, 1000, 1000, 3, 1000] {
                let mut run = |is_stepped: bool| {
                    let mut draw = Streams::new(1, 1).trial(0);
                    system.place(&mut state, Start::Listed(start)).expect("a start");
                    let outcome = if is_stepped {
                        system.step_to_end(&mut state, &mut draw, budget)
                    } else {
                        system.finish(&mut state, &mut draw, budget)
                    };
                    let mut measures = [0; 2];
                    system.measure(&state, &mut measures);
                    let is_solved = matches!(outcome.end, End::Reached(_));
                    (outcome, is_solved.then_some(measures))
                };
                assert_eq!(run(false), run(true), "{problem}: start {start}, {budget} steps");
            }
        }
    }
}

#[test]
fn minconflicts_on_queens_is_that_of_queens() {
    for size in [4, 5, 8, 12] {
        for start in ["random", "greedy"] {
            for noise in ["never", "1/7"] {
                let words = [("start", start), ("noise", noise), ("restart", "30")];
                is_the_same::<MinConflicts, GeneralMinConflicts>(size, &words);
            }
        }
    }
}

#[test]
fn anneal_on_queens_is_that_of_queens() {
    for size in [4, 5, 8, 12] {
        for accept in ["1/2", "1/100", "always"] {
            let words = [("accept", accept), ("halving", "20"), ("restart", "90")];
            is_the_same::<Anneal, GeneralAnneal>(size, &words);
        }
    }
}

#[test]
fn lasvegas_knuth_and_uniform_on_queens_are_those_of_queens() {
    for size in [4, 5, 8, 11] {
        for searched in ["0", "2", "4", "32"] {
            is_the_same::<LasVegas, GeneralLasVegas>(size, &[("searched", searched)]);
        }
    }
    for size in [2, 3, 6, 9] {
        is_the_same::<Knuth, Knuth<GeneralLasVegas>>(size, &[]);
        is_the_same::<Uniform, Uniform<Problem>>(size, &[]);
    }
    let laws = [6, 8].map(|size| queens::<LasVegas>(size, &[]));
    for options in laws {
        let law = |law: Option<Vec<(String, u64)>>| shares(&law.expect("a law"));
        let (queens, general) = (LasVegas::new(&options), GeneralLasVegas::new(&options));
        assert_eq!(
            law(AnySystem::law(&queens.expect("a board"))),
            law(AnySystem::law(&general.expect("a board")))
        );
    }
}

/// The queens' one sets queens row by row, and this one column by column; it tests other constraints.
#[test]
fn backtrack_on_queens_is_that_of_queens_on_the_board_mirrored_in_its_diagonal() {
    for size in [2, 3, 4, 6, 8, 10] {
        for order in ["ascending", "shuffled"] {
            let options = queens::<Backtrack>(size, &[("order", order)]);
            let of_queens = trials::<Backtrack>(&options, |rows: &Rows| rows.transposed().to_string());
            let general = trials::<GeneralBacktrack>(&options, written);
            let but_comparisons =
                |trials: &[Trial]| trials.iter().map(|(k, s, m)| (k.clone(), *s, m[1])).collect::<Vec<_>>();
            if of_queens[0].0 != "unsolvable" {
                assert_eq!(but_comparisons(&of_queens), but_comparisons(&general), "{size} {order}");
            }
            assert_eq!(of_queens[0].0, general[0].0);
        }
    }
}

/// A cycle of 5 in 3 colours: 1; 1, 2; 1; 1, 2; 1, 2, 3. Each vertex has an edge to the one before, and the last one to the
/// first, too.
#[test]
fn backtrack_counts_the_constraints_that_it_tests() {
    let machine = on("backtrack", "graph:cycle-5:3");
    let end = ending(machine.as_ref(), &Launch::Drawn(&Streams::new(1, 1), 0));
    assert_eq!((end.key.as_deref(), end.steps, end.measures), (Some("12123"), 9, vec![10, 5]));
}

/// The laws that an independent program found: of each problem and solver the probability of each solution.
fn laws() -> BTreeMap<(String, String), BTreeMap<String, (u64, u64)>> {
    let mut laws: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for line in read(Path::new("tests/it/problems"), "laws.csv").lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [problem, solver, solution, probability] = fields[..] else { panic!("{line}") };
        let (numerator, denominator) = probability.split_once('/').unwrap_or((probability, "1"));
        let part = |text: &str| text.parse::<u64>().expect("a whole number");
        let law = laws.entry((problem.to_owned(), solver.to_owned())).or_default();
        law.insert(solution.to_owned(), (part(numerator), part(denominator)));
    }
    assert!(laws.len() > 20);
    laws
}

/// Each weight over the sum of all, in lowest terms.
fn shares(weights: &[(String, u64)]) -> BTreeMap<String, (u64, u64)> {
    let sum = weights.iter().map(|(_, weight)| weight).sum::<u64>();
    weights
        .iter()
        .map(|(key, weight)| {
            let common = num_integer::gcd(*weight, sum);
            (key.clone(), (weight / common, sum / common))
        })
        .collect()
}

/// Half the sum of the distances from 1 over the number of solutions.
fn distance_from_uniform(law: &BTreeMap<String, (u64, u64)>) -> f64 {
    let n = law.len() as f64;
    law.values().map(|&(p, q)| (p as f64 / q as f64 - 1.0 / n).abs()).sum::<f64>() / 2.0
}

#[test]
fn the_law_of_lasvegas_is_exactly_that_of_an_independent_program() {
    let mut distances = BTreeMap::new();
    for ((problem, solver), expected) in laws() {
        if solver == "lasvegas" {
            let law = on(&solver, &problem).law().expect("a small problem");
            assert_eq!(shares(&law), expected, "{problem}");
            distances.insert(problem, distance_from_uniform(&expected));
        }
    }
    assert!((distances["graph:petersen.col:3"] - 51.0 / 230.0).abs() < 1e-12);
    assert!((distances["latin 3"] - 1.0 / 6.0).abs() < 1e-12);
}

/// How often each solution is reached, and 5 standard deviations of chi-squared.
#[track_caller]
fn follows(machine: &dyn AnySystem, law: &BTreeMap<String, (u64, u64)>, trials: u64) {
    let streams = Streams::new(45, 2);
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for trial in 0..trials {
        let end = ending(machine, &Launch::Drawn(&streams, trial));
        *counts.entry(end.key.unwrap_or_else(|| "dead-end".to_owned())).or_default() += 1.0;
    }
    assert!(counts.keys().all(|key| law.contains_key(key)), "a key that cannot be reached");
    let term = |(key, &(p, q)): (&String, &(u64, u64))| {
        let expected = trials as f64 * p as f64 / q as f64;
        (counts.get(key).unwrap_or(&0.0) - expected).powi(2) / expected
    };
    let (chi2, df) = (law.iter().map(term).sum::<f64>(), law.len() as f64 - 1.0);
    assert!(chi2 - df < 5.0 * (2.0 * df).sqrt() + 5.0, "chi-squared {chi2:.1}, {df} degrees of freedom");
}

#[test]
fn shuffled_backtrack_and_knuth_follow_the_laws_of_an_independent_program() {
    let projected = "cnf:adder.cnf";
    for ((problem, solver), law) in laws() {
        match solver.as_str() {
            "backtrack" => {
                let machine = build("backtrack", &problem, &[("order", "shuffled")]);
                follows(machine.expect("a problem that it takes").as_ref(), &law, 20_000);
            }
            "knuth" if problem != projected => follows(on("knuth", &problem).as_ref(), &law, 20_000),
            _ => {}
        }
        let distance = distance_from_uniform(&law);
        match (problem.as_str(), solver.as_str()) {
            ("graph:petersen.col:3", "backtrack") => assert!((distance - 0.25).abs() < 1e-12),
            ("latin 3", "backtrack") => assert!(distance < 1e-12),
            _ => {}
        }
    }
}

#[test]
fn the_mean_of_the_weights_of_knuth_is_the_number_of_solutions() {
    for (problem, solutions) in [("graph:petersen.col:3", 120.0), ("latin 3", 12.0), ("sudoku 4", 288.0)] {
        let (machine, streams) = (on("knuth", problem), Streams::new(5, 1));
        let (mut sum, mut squares, trials) = (0.0, 0.0, 20_000);
        for trial in 0..trials {
            let end = ending(machine.as_ref(), &Launch::Drawn(&streams, trial));
            let weight = end.key.map_or(0.0, |_| end.measures[0] as f64);
            sum += weight;
            squares += weight * weight;
        }
        let (n, mean) = (f64::from(trials as u32), sum / f64::from(trials as u32));
        let error = ((squares / n - mean * mean) / n).sqrt();
        assert!((mean - solutions).abs() <= 5.0 * error, "{problem}: {mean} +- {error}");
    }
}

#[test]
fn what_a_solver_does_not_take_is_refused_with_the_reason() {
    for (kind, problem, why) in [
        (
            "anneal",
            "graph:petersen:3",
            "problem: graph:petersen:3 is no problem of permutations, which anneal",
        ),
        ("knuth", "latin 9", "problem: latin has more than 2^64 assignments"),
        ("knuth", "cnf:adder.cnf", "problem: cnf:adder.cnf shows only some of its variables"),
        ("lasvegas", "queens 3", "size: allowed is a whole number from 4 to 32"),
        ("minconflicts", "queens 2", "size: allowed is a whole number from 4 to 32"),
    ] {
        let error = build(kind, problem, &[]).err().expect("it is refused");
        assert!(error.starts_with(why), "{error}");
    }
}

#[test]
fn a_problem_without_a_choice_is_solved_at_once() {
    for kind in ["repair", "backtrack", "minconflicts", "lasvegas", "knuth", "uniform"] {
        let machine = on(kind, "sudoku:123434122143432.");
        let end = ending(machine.as_ref(), &Launch::Drawn(&Streams::new(1, 1), 0));
        assert_eq!((end.key.as_deref(), end.steps), (Some("1234341221434321"), 0), "{kind}");
    }
}

#[test]
fn backtrack_lists_all_solutions() {
    for (problem, solutions) in [("graph:petersen.col:3", 120), ("latin 3", 12), ("sudoku 4", 288)] {
        let machine = on("backtrack", problem);
        assert_eq!(machine.list().expect("a search").count(), solutions, "{problem}");
    }
}
