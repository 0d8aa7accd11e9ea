//! Single trials of 8 queens, by divan: `cargo bench -p queenlab-benches --bench trials`.
//!
//! Each iteration solves the next drawn start. For ratios in one run, side by side, and for larger boards, censuses
//! and threads, see `cargo bench -p queenlab-benches --bench repair`.

mod plain;

use divan::Bencher;
use queenlab::engine::trial::{Series, Starts};
use queenlab::model::draw::Streams;
use queenlab::model::options::Options;
use queenlab::model::outcome::Outcome;
use queenlab::model::system::System;
use queenlab::systems::repair::{Repair, RepairState};

use plain::Plain;

fn main() {
    divan::main();
}

/// Solves start after start by `solve`.
fn solve<T>(bencher: Bencher, mut solve: impl FnMut(&Series<Repair>, u64) -> T) {
    let repair = Repair::new(&Options::defaults(Repair::CARD.options)).expect("8 queens");
    let streams = Streams::new(2026, 1);
    let series = Series { system: &repair, streams, starts: Starts::Drawn, budget: u64::MAX };
    let mut trials = 0..;
    bencher.bench_local(|| solve(&series, trials.next().expect("another trial")));
}

/// Solves start after start by `finish`, in one state.
fn finish<T>(bencher: Bencher, finish: impl Fn(&Series<Repair>, &mut RepairState, u64) -> T) {
    let mut state = None;
    solve(bencher, |series, trial| finish(series, state.get_or_insert_with(|| series.system.blank()), trial));
}

#[divan::bench(sample_count = 1000, sample_size = 50)]
fn plain_rescan(bencher: Bencher) {
    let mut plain = Plain::new(8);
    solve(bencher, |series, trial| {
        let mut draw = series.streams.trial(trial);
        let mut rows: Vec<usize> = (0..8).map(|_| draw.index(8)).collect();
        plain.run(&mut rows)
    });
}

#[divan::bench(sample_count = 1000, sample_size = 50)]
fn stepping(bencher: Bencher) {
    finish(bencher, |series, state, trial| -> Outcome<_> {
        let mut draw = series.begin(state, trial);
        series.system.step_to_end(state, &mut draw, series.budget)
    });
}

#[divan::bench(sample_count = 1000, sample_size = 50)]
fn strides(bencher: Bencher) {
    finish(bencher, |series, state, trial| {
        series.begin(state, trial);
        series.system.stride(state, series.budget)
    });
}

#[divan::bench(sample_count = 1000, sample_size = 50)]
fn graph(bencher: Bencher) {
    finish(bencher, |series, state, trial| {
        let mut draw = series.begin(state, trial);
        series.system.finish(state, &mut draw, series.budget)
    });
}
