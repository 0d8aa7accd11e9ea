//! How fast the trials of `repair` are, against the plain solver, side by side in one run.
//!
//! `cargo bench --bench repair` measures the same drawn starts of 8 queens solved plainly, by stepping, in
//! strides, and by all workers. The table of rates and ratios at the end is what to quote: ratios hold
//! where times do not.

mod plain;

use std::hint::black_box;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use queenlab::batch::Workers;
use queenlab::draw::Streams;
use queenlab::options::Options;
use queenlab::system::{End, System};
use queenlab::systems::repair::Repair;
use queenlab::trial::{Outcome, Series, Starts, step_to_end};

use plain::Plain;

const SIZE: usize = 8;
const TRIALS: u64 = 20_000;
const ROUNDS: usize = 7;

fn main() {
    let repair = Repair::new(&Options::defaults(Repair::CARD.options)).expect("8 queens");
    let series =
        Series { system: &repair, streams: Streams::new(2026, 1), starts: Starts::Drawn, budget: u64::MAX };
    let mut plain = Plain::new(SIZE);
    let steps = same_steps(&series, &mut plain);
    let (one, two) = (workers(1), workers(2));
    let mut ways: Vec<Way> = vec![
        ("plain rescan, stamped array", Box::new(|| run_plain(&series, &mut plain))),
        ("stepping", Box::new(|| run_stepping(&series))),
        ("strides", Box::new(|| run_strides(&series))),
        ("strides, tallied by 1 thread", Box::new(|| tally(&series, &one))),
        ("strides, tallied by 2 threads", Box::new(|| tally(&series, &two))),
    ];
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..ROUNDS {
        for ((_, way), times) in ways.iter_mut().zip(&mut times) {
            let begun = Instant::now();
            way();
            times.push(begun.elapsed());
        }
    }
    report(&ways.iter().map(|(name, _)| *name).collect::<Vec<_>>(), &times, steps);
}

/// A name, and what solves all trials.
type Way<'a> = (&'a str, Box<dyn FnMut() + 'a>);

fn workers(threads: usize) -> Workers {
    Workers::new(Some(threads)).expect("threads")
}

fn start(series: &Series<Repair>, trial: u64) -> Vec<usize> {
    let mut draw = series.streams.trial(trial);
    (0..SIZE).map(|_| draw.index(SIZE)).collect()
}

/// Makes sure that all ways take the same steps, and counts them.
fn same_steps(series: &Series<Repair>, plain: &mut Plain) -> u64 {
    let mut state = series.system.blank();
    let mut steps = 0;
    for trial in 0..TRIALS {
        let solved = plain.run(&mut start(series, trial));
        let outcome = series.run(&mut state, trial);
        let mut measured = [0; 2];
        series.system.measure(&state, &mut measured);
        assert_eq!((outcome.steps, measured[0]), (solved.steps, solved.reactions), "trial {trial}");
        assert!(matches!(outcome.end, End::Reached(_)));
        steps += solved.steps;
    }
    steps
}

fn run_plain(series: &Series<Repair>, plain: &mut Plain) {
    for trial in 0..TRIALS {
        black_box(plain.run(&mut start(series, trial)));
    }
}

fn run_stepping(series: &Series<Repair>) {
    let mut state = series.system.blank();
    for trial in 0..TRIALS {
        let mut draw = series.begin(&mut state, trial);
        let outcome: Outcome<_> = step_to_end(series.system, &mut state, &mut draw, series.budget);
        black_box(outcome);
    }
}

fn run_strides(series: &Series<Repair>) {
    let mut state = series.system.blank();
    for trial in 0..TRIALS {
        black_box(series.run(&mut state, trial));
    }
}

fn tally(series: &Series<Repair>, workers: &Workers) {
    black_box(workers.tally(series, 0..TRIALS, &AtomicU64::new(0)));
}

/// The ratio of each way to the first, round by round, and the median of these.
fn report(names: &[&str], times: &[Vec<Duration>], steps: u64) {
    println!("{TRIALS} drawn starts of {SIZE} queens, {steps} steps, {ROUNDS} rounds");
    println!("{:<32} {:>20} {:>22}", "", "million steps/s", "times as fast as plain");
    for (name, own) in names.iter().zip(times) {
        let rate = median(own.iter().map(|time| steps as f64 / time.as_secs_f64() / 1e6));
        let ratios = times[0].iter().zip(own).map(|(plain, own)| plain.as_secs_f64() / own.as_secs_f64());
        println!("{name:<32} {rate:>20.0} {:>22.1}", median(ratios));
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
