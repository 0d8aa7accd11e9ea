//! How fast the trials of `repair` are, side by side in one run.
//!
//! `cargo bench -p queenlab-benches --bench repair` solves the same drawn starts in every way there is. The tables of rates and ratios
//! are what to quote: ratios hold where times do not.

mod median;
mod plain;
mod queens;

use std::hint::black_box;
use std::time::{Duration, Instant};

use queenlab::engine::batch::Workers;
use queenlab::engine::trial::Sampler;
use queenlab::engine::trial::Series;
use queenlab::model::draw::Lookahead;
use queenlab::model::outcome::End;
use queenlab::model::system::System;
use queenlab::systems::repair::Repair;

use median::{amount_of, median, rounds_of};
use plain::Plain;
use queens::{repair, run_strides, series};

const ROUNDS: usize = 7;

fn main() {
    eight_queens();
    census(10);
    larger(10, 4_000, amount_of(500_000));
    larger(12, 1_000, amount_of(3_000_000));
}

/// A name, the trials that it solves, and what solves them.
struct Way<'a> {
    name: &'static str,
    trials: u64,
    solve: Box<dyn FnMut() + 'a>,
}

fn way<'a>(name: &'static str, trials: u64, solve: impl FnMut() + 'a) -> Way<'a> {
    Way { name, trials, solve: Box::new(solve) }
}

fn eight_queens() {
    const TRIALS: u64 = 20_000;
    const MANY: u64 = 1_000_000;
    let repair = repair(8);
    let series = series(&repair);
    let mut plain = Plain::new(8);
    same_steps(&series, &mut plain, TRIALS);
    let (one, two) = (workers(1), workers(2));
    let starts = repair.starts().expect("starts are listed");
    let tally = |workers: &Workers, trials| {
        black_box(workers.tally(&series, 0..trials));
    };
    measure(
        "8 queens",
        vec![
            way("plain rescan, stamped array", TRIALS, || run_plain(&series, &mut plain, TRIALS)),
            way("drawing the starts alone", TRIALS, || run_nothing(&series, TRIALS)),
            way("stepping", TRIALS, || run_stepping(&series, TRIALS)),
            way("strides", TRIALS, || run_strides(&series, TRIALS)),
            way("decision graph, new", TRIALS, || run_graph(&series, TRIALS)),
            way("decision graph", MANY, || run_graph(&series, MANY)),
            way("decision graph, tallied by 1 thread", MANY, || tally(&one, MANY)),
            way("decision graph, tallied by 2 threads", MANY, || tally(&two, MANY)),
            way("census by 1 thread", starts, || enumerate(&repair, &one)),
            way("census by 2 threads", starts, || enumerate(&repair, &two)),
        ],
    );
}

fn census(size: u64) {
    let repair = repair(size);
    let starts = repair.starts().expect("starts are listed");
    let (one, two) = (workers(1), workers(2));
    measure(
        &format!("census of {size} queens"),
        vec![
            way("by 1 thread", starts, || enumerate(&repair, &one)),
            way("by 2 threads", starts, || enumerate(&repair, &two)),
        ],
    );
}

fn enumerate(repair: &Repair, workers: &Workers) {
    black_box(workers.tally_all(repair, u64::MAX));
}

/// Larger boards, where a decision graph takes more trials to fill: it is measured new, and after `before` trials, each
/// time with starts that it has not met.
fn larger(size: u64, trials: u64, before: u64) {
    const MANY: u64 = 100_000;
    let repair = repair(size);
    let series = series(&repair);
    let mut used = series.blank();
    for trial in 0..before {
        series.run(&mut used, trial);
    }
    let mut next = before;
    measure(
        &format!("{size} queens; a decision graph is old after {before} trials"),
        vec![
            way("strides", trials, || run_strides(&series, trials)),
            way("decision graph, new", trials, || run_graph(&series, trials)),
            way("decision graph, old", MANY, || {
                for trial in next..next + MANY {
                    black_box(series.run(&mut used, trial));
                }
                next += MANY;
            }),
        ],
    );
}

fn workers(threads: usize) -> Workers {
    Workers::new(Some(threads)).expect("threads")
}

fn start(draws: &mut Lookahead, trial: u64) -> Vec<usize> {
    let mut draw = draws.trial(trial);
    (0..8).map(|_| draw.index(8)).collect()
}

/// Makes sure that the plain solver takes the same steps.
fn same_steps(series: &Series<Repair>, plain: &mut Plain, trials: u64) {
    let (mut state, mut draws) = (series.blank(), series.streams.ahead());
    for trial in 0..trials {
        let solved = plain.run(&mut start(&mut draws, trial));
        let outcome = series.run(&mut state, trial);
        let mut measured = [0; 2];
        series.measure(&state, &mut measured);
        assert_eq!((outcome.steps, measured[0]), (solved.steps, solved.reactions), "trial {trial}");
        assert!(matches!(outcome.end, End::Reached(_)));
    }
}

fn run_plain(series: &Series<Repair>, plain: &mut Plain, trials: u64) {
    let mut draws = series.streams.ahead();
    for trial in 0..trials {
        black_box(plain.run(&mut start(&mut draws, trial)));
    }
}

fn run_nothing(series: &Series<Repair>, trials: u64) {
    let mut state = series.blank();
    for trial in 0..trials {
        black_box(series.begin(&mut state, trial));
    }
}

fn run_stepping(series: &Series<Repair>, trials: u64) {
    let mut state = series.blank();
    for trial in 0..trials {
        let mut draw = series.begin(&mut state, trial);
        black_box(series.system.step_to_end(&mut state.system, &mut draw, series.budget));
    }
}

fn run_graph(series: &Series<Repair>, trials: u64) {
    let mut state = series.blank();
    for trial in 0..trials {
        black_box(series.run(&mut state, trial));
    }
}

/// Runs all ways round by round, and prints for each the time of a trial and how many times as fast as the first
/// it is: the medians of the rounds.
fn measure(title: &str, mut ways: Vec<Way>) {
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..rounds_of(ROUNDS) {
        for (way, times) in ways.iter_mut().zip(&mut times) {
            let begun = Instant::now();
            (way.solve)();
            times.push(nanoseconds(begun.elapsed(), way.trials));
        }
    }
    println!("{title}, {} rounds", rounds_of(ROUNDS));
    println!("{:<30} {:>12} {:>14} {:>16}", "", "trials", "ns/trial", "times as fast");
    for (way, own) in ways.iter().zip(&times) {
        let ratios = times[0].iter().zip(own).map(|(first, own)| first / own);
        let (time, ratio) = (median(own.iter().copied()), median(ratios));
        println!("{:<30} {:>12} {time:>14.2} {ratio:>16.1}", way.name, way.trials);
    }
    println!();
}

fn nanoseconds(time: Duration, trials: u64) -> f64 {
    time.as_secs_f64() * 1e9 / trials as f64
}
