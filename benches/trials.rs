//! Single trials of `repair` and `backtrack` on 8 queens, by divan: `cargo bench -p queenlab-benches --bench trials`.
//!
//! Each iteration solves the next drawn start. For ratios in one run, side by side, and for larger boards, censuses
//! and threads, see `cargo bench -p queenlab-benches --bench repair`.

mod plain;

use divan::Bencher;
use queenlab::engine::trial::{Sampler as _, Series, SeriesState, Starts};
use queenlab::model::draw::Streams;
use queenlab::model::options::{Options, Value};
use queenlab::model::outcome::Outcome;
use queenlab::model::system::System;
use queenlab::systems::backtrack::Backtrack;
use queenlab::systems::repair::Repair;

use plain::Plain;

fn main() {
    divan::main();
}

/// Solves start after start of `system` by `solve`.
fn solve<S: System, T>(bencher: Bencher, system: &S, mut solve: impl FnMut(&Series<S>, u64) -> T) {
    let (series, mut trials) = (series(system), 0..);
    bencher.bench_local(|| solve(&series, trials.next().expect("another trial")));
}

fn series<S: System>(system: &S) -> Series<'_, S> {
    Series { system, streams: Streams::new(2026, 1), starts: Starts::Drawn, budget: u64::MAX }
}

/// Solves start after start by `finish`, in one state.
fn finish<S: System, T>(
    bencher: Bencher,
    system: &S,
    finish: impl Fn(&Series<S>, &mut SeriesState<S::State>, u64) -> T,
) {
    let mut state = series(system).blank();
    solve(bencher, system, |series, trial| finish(series, &mut state, trial));
}

fn by_steps<S: System>(series: &Series<S>, state: &mut SeriesState<S::State>, trial: u64) -> Outcome<S::Key> {
    let mut draw = series.begin(state, trial);
    series.system.step_to_end(&mut state.system, &mut draw, series.budget)
}

fn by_finish<S: System>(
    series: &Series<S>,
    state: &mut SeriesState<S::State>,
    trial: u64,
) -> Outcome<S::Key> {
    let mut draw = series.begin(state, trial);
    series.system.finish(&mut state.system, &mut draw, series.budget)
}

fn repair() -> Repair {
    Repair::new(&Options::defaults(Repair::CARD.options)).expect("8 queens")
}

fn backtrack() -> Backtrack {
    let mut options = Options::defaults(Backtrack::CARD.options);
    options.set("order", Value::Word("shuffled".into()));
    Backtrack::new(&options).expect("8 queens")
}

#[divan::bench(sample_count = 1000, sample_size = 50)]
fn plain_rescan(bencher: Bencher) {
    let mut plain = Plain::new(8);
    solve(bencher, &repair(), |series, trial| {
        let mut draw = series.streams.trial(trial);
        let mut rows: Vec<usize> = (0..8).map(|_| draw.index(8)).collect();
        plain.run(&mut rows)
    });
}

#[divan::bench(sample_count = 1000, sample_size = 50)]
fn stepping(bencher: Bencher) {
    finish(bencher, &repair(), by_steps);
}

#[divan::bench(sample_count = 1000, sample_size = 50)]
fn strides(bencher: Bencher) {
    finish(bencher, &repair(), |series, state, trial| {
        series.begin(state, trial);
        series.system.stride(&mut state.system, series.budget)
    });
}

#[divan::bench(sample_count = 1000, sample_size = 50)]
fn graph(bencher: Bencher) {
    finish(bencher, &repair(), by_finish);
}

#[divan::bench(sample_count = 1000, sample_size = 50)]
fn backtrack_stepping(bencher: Bencher) {
    finish(bencher, &backtrack(), by_steps);
}

#[divan::bench(sample_count = 1000, sample_size = 50)]
fn backtrack_by_lines(bencher: Bencher) {
    finish(bencher, &backtrack(), by_finish);
}
