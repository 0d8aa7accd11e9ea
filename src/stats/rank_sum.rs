//! The law of the rank sum of two samples of the same law, given all values, ties and all.
//!
//! The smaller sample is a draw without replacement from the values of both. The probability of a rank sum at least as far from its
//! mean is summed exactly; where that takes too long, the normal law has it, or where its tails are others, a bound.

use libm::{exp, log, log1p};
use num_integer::gcd;

use super::binomial::ln_probability;
use super::histogram::Histogram;
use super::hypergeometric::Urn;
use super::numeric::{at_most_zero, doubled_until, power, turning_point};
use super::two_samples::{MannWhitney, ties};
use crate::model::named::named;
use std::f64::consts::LN_10;

named! {
    /// How a p-value is computed.
    pub enum RankSumLaw {
        /// The permutation law.
        Exact = "exact permutation law, given ties",
        /// The normal law, whose tails are near enough.
        Normal = "normal law, corrected for ties and continuity",
        /// A bound of the permutation law.
        Bound = "upper bound of the permutation law, given ties",
    }
}

/// The decimal logarithm of the two-sided p-value of a rank sum, and how it is computed. No p-value is below that of a single draw.
pub fn log10_p(a: &Histogram, b: &Histogram) -> Option<(f64, RankSumLaw)> {
    let test = MannWhitney::of(a, b)?;
    let law = RankSum::of(a, b);
    let (ln_p, method) = if law.steps() <= MOST_STEPS {
        (law.ln_tail(test.deviation()), RankSumLaw::Exact)
    } else if law.is_nearly_normal() {
        (test.log10_p()? * LN_10, RankSumLaw::Normal)
    } else {
        (law.ln_bound(test.deviation()), RankSumLaw::Bound)
    };
    Some((at_most_zero(ln_p.max(law.ln_of_one_draw()) / LN_10), method))
}

/// More steps than this take too long.
const MOST_STEPS: f64 = 1e7;

/// A number of values or places, of which there is memory for all.
fn size(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// Values that are equal.
struct Tie {
    /// Twice the distance of their mean rank from that of all.
    score: i128,
    count: u64,
}

/// The values of two samples together, ascending, and the size of the smaller one.
struct RankSum {
    /// All but the largest.
    ties: Vec<Tie>,
    largest: Tie,
    drawn: u64,
    all: u64,
}

impl RankSum {
    fn of(a: &Histogram, b: &Histogram) -> Self {
        let all = a.total() + b.total();
        let mut below = 0;
        let tie = |(in_a, in_b): (u64, u64)| {
            let count = in_a + in_b;
            let score = 2 * i128::from(below) + i128::from(count) - i128::from(all);
            below += count;
            Tie { score, count }
        };
        let mut ties: Vec<Tie> = ties(a, b).into_values().map(tie).collect();
        let largest = (0..ties.len()).max_by_key(|&place| ties[place].count).unwrap_or(0);
        let largest = ties.remove(largest);
        Self { ties, largest, drawn: a.total().min(b.total()), all }
    }

    /// The mean of a power of the scores, each in -1 to 1.
    fn moment(&self, exponent: u64) -> f64 {
        let all = self.all as f64;
        let of = |tie: &Tie| tie.count as f64 / all * power(tie.score as f64 / all, exponent);
        self.ties.iter().chain([&self.largest]).map(of).sum()
    }

    /// Whether the tails are nearly those of the normal law or thinner, down to 1e-6: skewness and excess of the rank sum, drawn without
    /// replacement, are small, and so are its steps, of which one tie of more than half of the values leaves few.
    fn is_nearly_normal(&self) -> bool {
        let share = self.drawn as f64 / self.all as f64;
        let spread = share * (1.0 - share) * self.all as f64;
        let [second, third, fourth] = [2, 3, 4].map(|exponent| self.moment(exponent));
        let asymmetry = 1.0 - 2.0 * share;
        let skewness = asymmetry * third / (second * second.sqrt()) / spread.sqrt();
        let kurtosis = (1.0 - 6.0 * share * (1.0 - share)) * fourth / (second * second);
        let excess = (kurtosis - 3.0 * asymmetry * asymmetry) / spread;
        let others = (self.all - self.largest.count) as f64 / self.all as f64;
        (others >= 0.5 || others * spread >= 100.0) && skewness.abs() <= 0.05 && excess <= 0.02
    }

    /// The probability of one draw of all that there are.
    fn ln_of_one_draw(&self) -> f64 {
        let share = self.drawn as f64 / self.all as f64;
        let (drawn, left) = (self.drawn as f64, (self.all - self.drawn) as f64);
        drawn * log(share) + left * log1p(-share) - ln_probability(self.drawn, self.all, share)
    }

    /// The scores of all ties but the largest from 0 on, in their largest common unit, and that unit.
    fn lattice(&self) -> (Vec<usize>, u64) {
        let above = |tie: &Tie| u64::try_from(tie.score - self.lowest()).unwrap_or(u64::MAX);
        let unit = self.ties.iter().map(above).fold(0, gcd).max(1);
        (self.ties.iter().map(|tie| size(above(tie) / unit)).collect(), unit)
    }

    /// The lowest score of the ties but the largest.
    fn lowest(&self) -> i128 {
        self.ties.first().map_or(0, |tie| tie.score)
    }

    /// The most values that can be drawn from all ties but the largest.
    fn most(&self) -> u64 {
        self.drawn.min(self.all - self.largest.count)
    }

    /// How many additions the exact law takes.
    fn steps(&self) -> f64 {
        const PROBABILITY: f64 = 100.0;
        let (places, _) = self.lattice();
        let drawn = self.most() as f64;
        let of = |(tie, place): (&Tie, &usize)| {
            let most = drawn.min(tie.count as f64);
            most * drawn * (PROBABILITY + drawn / 2.0 * *place as f64)
        };
        self.ties.iter().zip(&places).map(of).sum()
    }

    /// The log of the probability of a rank sum at least `deviation` halves from its mean.
    fn ln_tail(&self, deviation: u128) -> f64 {
        let (places, unit) = self.lattice();
        let of_drawn = self.sums(&places);
        let tail = |(drawn, sums): (usize, Vec<f64>)| -> f64 {
            let others = i128::from(self.drawn) - drawn as i128;
            let first = self.lowest() * drawn as i128 + self.largest.score * others;
            let is_as_far =
                |place: usize| (first + place as i128 * i128::from(unit)).unsigned_abs() >= deviation;
            sums.iter().enumerate().filter(|(place, _)| is_as_far(*place)).map(|(_, p)| p).sum()
        };
        log(of_drawn.into_iter().enumerate().map(tail).sum())
    }

    /// The probability of each number of values drawn from all ties but the largest, and of each sum of their places, from 0 on. How many
    /// are drawn from the largest follows.
    fn sums(&self, places: &[usize]) -> Vec<Vec<f64>> {
        let mut of_drawn = vec![Vec::new(); size(self.most()) + 1];
        of_drawn[0].push(1.0);
        let mut all = self.all;
        for (tie, &place) in self.ties.iter().zip(places) {
            self.add(&mut of_drawn, Urn { all, marked: tie.count, drawn: 0 }, place);
            all -= tie.count;
        }
        of_drawn
    }

    /// Draws from a tie: `of_drawn` has the probabilities of the sums of each number of values that are drawn up to it.
    fn add(&self, of_drawn: &mut [Vec<f64>], urn: Urn, place: usize) {
        for drawn in (0..of_drawn.len()).rev() {
            let (before, own) = of_drawn.split_at_mut(drawn);
            let Some(own) = own.first_mut() else { continue };
            let urn_after = |before: usize| Urn { drawn: self.drawn - before as u64, ..urn };
            let none = urn_after(drawn).probability(0);
            for p in own.iter_mut() {
                *p *= none;
            }
            for more in 1..=drawn.min(size(urn.marked)) {
                let from = &before[drawn - more];
                let p = urn_after(drawn - more).probability(more as u64);
                let shift = more * place;
                if p > 0.0 && !from.is_empty() {
                    own.resize(own.len().max(from.len() + shift), 0.0);
                    for (own, from) in own[shift..].iter_mut().zip(from) {
                        *own += p * from;
                    }
                }
            }
        }
    }

    /// The log of a bound of the same: of draws with replacement the exponential moments are not smaller (Hoeffding 1963).
    fn ln_bound(&self, deviation: u128) -> f64 {
        let mean = deviation as f64 / self.drawn as f64 / self.all as f64;
        let [one, other] = [1.0, -1.0].map(|sign| self.ln_bound_of_mean(mean, sign));
        let larger = one.max(other);
        larger + log1p(exp(one.min(other) - larger))
    }

    /// The log of a bound of the probability that the mean score, in the direction of `sign`, is at least `mean`.
    fn ln_bound_of_mean(&self, mean: f64, sign: f64) -> f64 {
        let all = self.all as f64;
        let ties = || self.ties.iter().chain([&self.largest]);
        let most = ties().map(|tie| sign * tie.score as f64).fold(f64::MIN, f64::max) / all;
        if most < mean * (1.0 - 1e-12) {
            return f64::MIN;
        }
        let moments = |tilt: f64| {
            let own = |tie: &Tie| {
                let score = sign * tie.score as f64 / all;
                (score, tie.count as f64 / all * exp(tilt * (score - most)))
            };
            ties().map(own).fold((0.0, 0.0), |sum, (score, p)| (sum.0 + p, sum.1 + p * score))
        };
        let is_reached = |tilt: f64| {
            let (sum, first) = moments(tilt);
            first >= mean * sum || tilt > 1e9
        };
        let tilt = turning_point(0.0, doubled_until(is_reached), is_reached);
        self.drawn as f64 * at_most_zero(log(moments(tilt).0) + tilt * (most - mean))
    }
}
