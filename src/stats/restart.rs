//! Restarts: what it takes to reach a solution if each trial is ended after a number of steps, the cutoff, and a new one is
//! begun.
//!
//! With independent trials, each attempt is solved with the share `s` of those that take at most `c` steps, so `1/s` attempts
//! are needed on average, and each takes the mean of `min(steps, c)` (Luby, Sinclair and Zuckerman 1993; of a whole run it
//! is the expected running time, ERT, of Hansen et al. 2021). The best cutoff of heavy-tailed run lengths is small (Gomes,
//! Selman, Crato and Kautz 2000).

use libm::exp;

use super::histogram::Histogram;
use super::interval::Interval;
use super::normal::central_z;
use super::numeric::{at_least_zero, power};
use crate::model::draw::Draw;

/// The fewest solved trials with an interval of the cost.
const FEWEST: u64 = 10;

/// Trials that are ended after a number of steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Restart {
    /// The steps after which a trial is ended.
    pub cutoff: u64,
    /// How many trials took at most as many.
    pub solved: u64,
    /// How many trials there are.
    pub trials: u64,
    /// The sum of their steps.
    steps: u128,
    /// The sum of the squares of their steps.
    squares: f64,
}

impl Restart {
    /// The share of the trials that are solved.
    pub fn share(&self) -> f64 {
        self.solved as f64 / self.trials as f64
    }

    /// The steps of all trials, each cut at the cutoff.
    fn all_steps(&self) -> u128 {
        self.steps + u128::from(self.trials - self.solved) * u128::from(self.cutoff)
    }

    /// The steps to a solution, on average; `None` if no trial is solved.
    pub fn expected_steps(&self) -> Option<f64> {
        (self.solved > 0).then(|| self.all_steps() as f64 / self.solved as f64)
    }

    /// The same with a step more for each start.
    pub fn expected_cost(&self) -> Option<f64> {
        (self.solved > 0).then(|| (self.all_steps() + u128::from(self.trials)) as f64 / self.solved as f64)
    }

    /// The relative standard error of the expected steps, with `per_start` more for each start. They are a ratio of two means:
    /// this is of the first order of its Taylor series (the delta method). `None` below 10 solved trials, where it is too small.
    pub(crate) fn relative_error(&self, per_start: f64) -> Option<f64> {
        self.error(per_start).filter(|_| self.solved >= FEWEST)
    }

    /// The same of any number of solved trials; `None` if there is none, or no trial took a step.
    pub(crate) fn error(&self, per_start: f64) -> Option<f64> {
        let solved = (self.solved > 0).then_some(self.solved as f64)?;
        let unsolved = (self.trials - self.solved) as f64;
        let steps = self.steps as f64;
        let ended = self.cutoff as f64 + per_start;
        let each = (steps + solved * per_start + unsolved * ended) / solved;
        // The squares of min(steps, cutoff) + per_start, less `each` for a solved trial.
        let shift = per_start - each;
        let squares = self.squares + 2.0 * shift * steps + solved * shift * shift + unsolved * ended * ended;
        (each > 0.0).then(|| at_least_zero(squares).sqrt() / (each * solved))
    }

    /// The interval of the cost at this level, symmetric for its logarithm. Of samples tried, that at level 95 % contained the truth
    /// in 94 to 96 %, but in 89 % where two of 1,000 trials take a third of all steps.
    pub fn cost_interval(&self, conf_level: f64) -> Option<Interval> {
        around(self.expected_cost()?, self.relative_error(1.0)?, conf_level)
    }
}

/// The interval at this level of an estimate with this relative standard error, symmetric for its logarithm.
pub fn around(estimate: f64, relative_error: f64, conf_level: f64) -> Option<Interval> {
    let factor = exp(central_z(conf_level)? * relative_error);
    Some(Interval { low: estimate / factor, high: estimate * factor })
}

/// The run lengths of trials, of which the unsolved ones go on as long as they may.
#[derive(Clone, Copy, Debug)]
pub struct Lengths<'h> {
    /// The steps of the solved trials.
    pub solved: &'h Histogram,
    /// The number of the others.
    pub unsolved: u64,
}

impl Lengths<'_> {
    /// What restarts after each of these numbers of steps, which ascend, give.
    pub fn restarts(&self, cutoffs: impl IntoIterator<Item = u64>) -> impl Iterator<Item = Restart> {
        let trials = self.solved.total() + self.unsolved;
        let mut values = self.solved.iter().peekable();
        let mut so_far = Restart { cutoff: 0, solved: 0, trials, steps: 0, squares: 0.0 };
        cutoffs.into_iter().map(move |cutoff| {
            while let Some((value, count)) = values.next_if(|&(value, _)| value <= cutoff) {
                so_far.solved += count;
                so_far.steps += u128::from(value) * u128::from(count);
                so_far.squares += count as f64 * power(value as f64, 2);
            }
            Restart { cutoff, ..so_far }
        })
    }

    /// The restart after `cutoff` steps.
    pub fn restart(&self, cutoff: u64) -> Option<Restart> {
        self.restarts([cutoff]).next()
    }

    /// The restart with the least expected cost, the earliest of several; `None` if no trial was solved. Between two values
    /// that occur, a later cutoff costs more.
    pub fn best_restart(&self) -> Option<Restart> {
        let restarts = self.restarts(self.solved.iter().map(|(value, _)| value));
        let costs = restarts.filter_map(|restart| Some((restart, restart.expected_cost()?)));
        costs.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(restart, _)| restart)
    }
}

/// The values of a histogram in two halves: a fair coin is tossed for each occurrence.
pub fn halves(values: &Histogram, draw: &mut Draw) -> [Histogram; 2] {
    let first: Vec<(u64, u64, u64)> =
        values.iter().map(|(value, count)| (value, count, heads(count, draw))).collect();
    let of = |own: fn(u64, u64) -> u64| {
        let counts = first.iter().map(|&(value, count, heads)| (value, own(count, heads)));
        counts.filter(|&(_, count)| count > 0).collect()
    };
    [of(|_, heads| heads), of(|count, heads| count - heads)]
}

/// How many of these fair coins show heads.
pub fn heads(coins: u64, draw: &mut Draw) -> u64 {
    const WORD: u64 = u32::BITS as u64;
    let words = (0..coins / WORD).map(|_| WORD).chain([coins % WORD]);
    words.map(|bits| u64::from(draw.below(1 << bits).count_ones())).sum()
}
