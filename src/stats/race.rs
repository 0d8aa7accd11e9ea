//! Races: independent walks side by side, of which the first that reaches a solution ends all.
//!
//! With `S(t)` of `N` trials taking more than `t` steps, the winner of `k` walks takes more with probability `(S(t)/N)^k`
//! (Truchet, Richoux and Codognet 2013; Hoos and Stuetzle 2004). Of the `h(t)` trials with `t` steps each wins equally often,
//! so each of their solutions gets `((S(t-1)/N)^k - (S(t)/N)^k)/h(t)` for each trial, which for `k` a power of two is the product
//! `1/N prod (a^(2^i) + b^(2^i))` of the two shares `a` and `b`: no digits cancel.

use libm::{exp, log};

use super::histogram::Histogram;
use super::numeric::{at_least_zero, power};
use super::restart::Lengths;

/// The doublings of a race, 1 to 1,024 walks.
pub const DOUBLINGS: usize = 11;

/// The races of 1, 2, 4, .. 1,024 walks with the run lengths of trials.
#[derive(Clone, Debug)]
pub struct Races {
    /// The steps that occur, ascending, each with the weight of a trial that takes them, in each race.
    weights: Vec<(u64, [f64; DOUBLINGS])>,
    /// The steps of the winner, on average, of each race.
    expected_steps: [f64; DOUBLINGS],
}

impl Races {
    /// The races with these run lengths, in which a walk that is not solved takes `limit` steps; if none is, a new race begins.
    /// `None` if no trial was solved.
    pub fn of(lengths: Lengths, limit: u64) -> Option<Self> {
        lengths.solved.min()?;
        let trials = lengths.solved.total() + lengths.unsolved;
        let (mut left, mut before) = (trials, 0);
        let mut races = Self { weights: Vec::new(), expected_steps: [0.0; DOUBLINGS] };
        for (value, count) in lengths.solved.iter() {
            let [a, b] = [left, left - count].map(|more| powers(more as f64 / trials as f64));
            races.go_on(value - before, &a);
            races.weights.push((value, weights(&a, &b, trials)));
            (left, before) = (left - count, value);
        }
        let unsolved = powers(left as f64 / trials as f64);
        races.go_on(limit.saturating_sub(before), &unsolved);
        races.begin_again(&unsolved);
        let of_one = lengths.restart(limit).and_then(|restart| restart.expected_steps());
        races.expected_steps[0] = of_one.unwrap_or(races.expected_steps[0]);
        Some(races)
    }

    /// Adds `steps` steps during which this share of all races goes on.
    fn go_on(&mut self, steps: u64, share: &[f64; DOUBLINGS]) {
        for (expected, share) in self.expected_steps.iter_mut().zip(share) {
            *expected += steps as f64 * share;
        }
    }

    /// Takes into account that this share of the races has no winner.
    fn begin_again(&mut self, share: &[f64; DOUBLINGS]) {
        let won = share.map(|share| 1.0 - share);
        let all = self.weights.iter_mut().map(|(_, weights)| weights).chain([&mut self.expected_steps]);
        all.flat_map(|of| of.iter_mut().zip(&won)).for_each(|(value, won)| *value /= won);
    }

    /// The steps of the winner of `2^doubling` walks, on average.
    pub fn expected_steps(&self, doubling: usize) -> f64 {
        self.expected_steps[doubling]
    }

    /// The probability that the winner is one of the trials with these run lengths, which are of those of all trials, in each
    /// race.
    pub fn shares(&self, own: &Histogram) -> [f64; DOUBLINGS] {
        let mut shares = [0.0; DOUBLINGS];
        let mut place = 0;
        for (value, count) in own.iter() {
            // Values of a key may be rounded less than those of all.
            place += self.weights[place..].partition_point(|&(held, _)| held <= value) - 1;
            for (share, weight) in shares.iter_mut().zip(self.weights[place].1) {
                *share += count as f64 * weight;
            }
        }
        shares
    }
}

/// A share and its powers with the exponents 2, 4, .. 1,024.
fn powers(share: f64) -> [f64; DOUBLINGS] {
    let mut powers = [share; DOUBLINGS];
    for place in 1..DOUBLINGS {
        powers[place] = power(powers[place - 1], 2);
    }
    powers
}

/// What each of the trials adds to the probability of its solution, in each race, if it shares its steps with those between these
/// two shares of all.
fn weights(a: &[f64; DOUBLINGS], b: &[f64; DOUBLINGS], trials: u64) -> [f64; DOUBLINGS] {
    let mut weights = [1.0 / trials as f64; DOUBLINGS];
    for place in 1..DOUBLINGS {
        weights[place] = weights[place - 1] * (a[place - 1] + b[place - 1]);
    }
    weights
}

/// The probability of each solution to be where a race ends.
#[derive(Clone, Debug)]
pub struct Winners {
    /// Those of the solutions that are reached.
    shares: Vec<f64>,
    /// How many solutions there are.
    known: u64,
}

impl Winners {
    /// The probabilities of the solutions that are reached, of at least two `known` ones.
    pub fn of(shares: Vec<f64>, known: u64) -> Option<Self> {
        (known >= 2).then_some(Self { shares, known })
    }

    fn uniform(&self) -> f64 {
        1.0 / self.known as f64
    }

    /// The total variation distance from uniform.
    pub fn tv_uniform(&self) -> f64 {
        let reached: f64 = self.shares.iter().map(|share| (share - self.uniform()).abs()).sum();
        let missed = (self.known - self.shares.len() as u64) as f64 * self.uniform();
        f64::midpoint(reached, missed)
    }

    /// The effective number of solutions, the exponential of the entropy.
    pub fn hill_1_exp_entropy(&self) -> f64 {
        let reached = self.shares.iter().filter(|&&share| share > 0.0);
        exp(-reached.map(|share| share * log(*share)).sum::<f64>())
    }

    /// The distance without what chance adds, by two halves of the trials, as it is for counts
    /// ([`distance`](super::distance)): the middle of a bound from below, the cross-fitted distance, and of one from above, the
    /// distance itself or that of the mean square that is estimated without bias, if it is less.
    pub(crate) fn tv_corrected(&self, [one, other]: [&Self; 2]) -> f64 {
        let lower = f64::midpoint(one.excess_of(other), other.excess_of(one));
        let square = one.squares_with(other) * self.known as f64;
        let upper = self.tv_uniform().min(at_least_zero(square).sqrt() / 2.0);
        at_least_zero(f64::midpoint(at_least_zero(lower), upper))
    }

    /// By how much the solutions that are too frequent in `chosen` are too frequent here.
    fn excess_of(&self, chosen: &Self) -> f64 {
        let frequent = self.shares.iter().zip(&chosen.shares).filter(|(_, share)| **share > self.uniform());
        frequent.map(|(share, _)| share - self.uniform()).sum()
    }

    /// The sum of the products of the deviations from uniform here and in `other`, which are independent.
    fn squares_with(&self, other: &Self) -> f64 {
        let uniform = self.uniform();
        let reached = self.shares.iter().zip(&other.shares).map(|(a, b)| (a - uniform) * (b - uniform));
        reached.sum::<f64>() + (self.known - self.shares.len() as u64) as f64 * power(uniform, 2)
    }
}
