//! How long the trials of a cell take, from some of them.

use libm::{expm1, log, pow};
use std::time::{Duration, Instant};

use super::Span;
use crate::analysis::stopping::stages;
use crate::engine::batch::{Signals, Workers};
use crate::engine::cell_tally::CellTally;
use crate::engine::progress::{Job, Progress, Shard, Watcher};
use crate::experiment::Cell;
use crate::model::outcome::LIMIT;
use crate::stats::histogram::Histogram;
use crate::stats::numeric::power;

/// The least part of the time of a late trial of a sample that a trial after it is taken to need.
const LEAST: f64 = 0.125;

/// Trials that were run, and how long they took.
pub(super) struct Sampled {
    pub(super) trials: u64,
    time: Duration,
    /// How many trials had ended when about half of the time was over, and that time.
    half: Option<(u64, Duration)>,
}

/// Stops the trials after a while and notes the progress.
struct Meter<'s> {
    signals: &'s Signals,
    begun: Instant,
    slice: Duration,
    min_trials: u64,
    /// When the workers were asked to hand over last.
    asked: Duration,
    half: Option<(u64, Duration)>,
}

impl Watcher for Meter<'_> {
    fn watch(&mut self, work: &dyn Progress) {
        let passed = self.begun.elapsed();
        // What is merged now was done when it was asked for.
        if self.half.is_none() && self.asked * 2 >= self.slice {
            self.half = Some((work.trials(), self.asked));
        }
        self.asked = passed;
        let patience = 4 * self.slice.max(Duration::from_millis(250));
        if passed >= self.slice && work.trials() >= self.min_trials || passed >= patience {
            self.signals.stop();
        }
    }
}

impl Sampled {
    /// Has `workers` work for about as long as `slice`, and until each has done some trials, unless these take long.
    pub(super) fn run(work: &mut dyn Progress, workers: &Workers, slice: Duration) -> Self {
        const MIN_PER_WORKER: u64 = 8;
        const HAND_OVERS: u32 = 12;
        let signals = Signals { interval: slice / HAND_OVERS, ..Signals::default() };
        let begun = Instant::now();
        let min_trials = MIN_PER_WORKER * workers.count() as u64;
        let mut meter =
            Meter { signals: &signals, begun, slice, min_trials, asked: Duration::ZERO, half: None };
        work.run(Shard::ALL, workers, &signals, &mut meter);
        Self { trials: work.trials(), time: begun.elapsed(), half: meter.half }
    }

    /// The time of all trials of `cell`, if the trials of `job` that were run gave `tally`.
    pub(super) fn all(&self, tally: &CellTally, job: &Job, cell: &Cell) -> Span {
        let whole = &cell.job;
        let done = Span::about(self.time);
        if self.trials == 0 {
            return Span { low: done.low, high: f64::MAX };
        }
        let steps = &tally.measures[0];
        let longer = longer(steps, limited(tally), job.budget, whole.budget);
        let spread = spread(steps);
        let runs = |trials| runs(cell, trials);
        let each = self.each(whole.trials, runs);
        let left = runs(whole.trials) - runs(self.trials);
        let low = done.low * longer.low + each.low * longer.low * (1.0 - spread) * left;
        let high = done.high * longer.high + each.high * longer.high * (1.0 + spread) * left;
        Span { low: low * least_share(whole), high }
    }

    /// The time of a run to come, of which `whole` trials take as many as `runs` says. If the later ones ended sooner, as those of
    /// systems with a memory do, they may go on to: the time then grows as a power of the trials. It is not known where that ends;
    /// no trial is taken to need less than [`LEAST`] of what the later ones took.
    fn each(&self, whole: u64, runs: impl Fn(u64) -> f64) -> Span {
        let (time, done) = (self.time.as_secs_f64(), runs(self.trials));
        let all = time / done;
        let half = self.half.filter(|&(trials, _)| (1..self.trials).contains(&trials));
        let (late, grown) = half.map_or((all, all), |(trials, passed)| {
            let (before, passed) = (runs(trials), passed.as_secs_f64());
            let power = (log(time / passed) / log(done / before)).min(1.0);
            ((time - passed) / (done - before), all * pow(runs(whole) / done, power - 1.0))
        });
        Span { low: 0.85 * grown.clamp(LEAST * late, late), high: 1.25 * late }
    }
}

/// How often a program is run, or how many trials of a system there are, for the first `trials` trials of `cell`.
fn runs(cell: &Cell, trials: u64) -> f64 {
    let repeated = cell.machine.program().map_or(0, |program| program.repeated(trials));
    (trials + repeated) as f64
}

/// The share of the trials that are run in any case: those before the first interim look, where looks may end the cell.
fn least_share(job: &Job) -> f64 {
    let first = job.until.and_then(|_| stages(job.trials).next());
    first.map_or(1.0, |stage| stage.end as f64 / job.trials as f64)
}

fn limited(tally: &CellTally) -> u64 {
    tally.outcomes.iter().find(|(name, _)| *name == LIMIT).map_or(0, |&(_, count)| count)
}

/// Two standard errors of the mean number of steps, relative to it.
fn spread(steps: &Histogram) -> f64 {
    const MAX: f64 = 0.5;
    let n = steps.total() as f64;
    let mean = steps.sum() as f64 / n;
    let squares: f64 = steps.iter().map(|(value, count)| power(value as f64 - mean, 2) * count as f64).sum();
    let error = (squares / n / n).sqrt();
    if n > 1.0 && mean > 0.0 { (2.0 * error / mean).min(MAX) } else { MAX }
}

/// How many times as long trials take with a budget of `whole` steps as with one of `budget`, which stopped `limited`
/// of them: those end at about the rate at which others did in the last three quarters of the budget.
fn longer(steps: &Histogram, limited: u64, budget: u64, whole: u64) -> Span {
    let [limited, budget, whole] = [limited, budget, whole].map(|number| number as f64);
    let late = || {
        let past = steps.iter().map(|(value, count)| (value as f64 - budget / 4.0, count as f64));
        past.filter(|&(past, _)| past > 0.0)
    };
    let ended: f64 = late().map(|(_, count)| count).sum();
    let exposed = late().map(|(past, count)| past * count).sum::<f64>() + limited * 0.75 * budget;
    let (rate, left) = (ended / exposed.max(1.0), whole - budget);
    let more = if rate > 0.0 { -expm1(-rate * left) / rate } else { left };
    let factor = limited * more / (steps.sum() as f64 + limited * budget).max(1.0);
    Span { low: 1.0 + factor, high: 1.0 + 2.0 * factor }
}
