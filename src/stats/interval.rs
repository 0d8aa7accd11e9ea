//! Confidence intervals for shares: for one, for all of a table at once, for one that was never seen, and for those of a whole
//! distribution function.
//!
//! # The exact interval, for counts of any size
//!
//! The ends are the shares `p` under which the count or more, and the count or less, have the probability that is left
//! beyond an end. As a function of the log odds of `p` such a tail is the distribution function of a law whose density,
//! `p^a (1 - p)^b / B(a, b)`, is log-concave. So the logarithm of the tail is concave, and methods of Newton's kind find
//! the end from wherever they start; Halley's needs two or three steps. A tail is summed from its first probability for
//! small counts, as in [`binomial`](super::binomial); for larger ones that density is integrated, which takes the same
//! time for every count.

use libm::{exp, expm1, log, log1p};

use super::binomial::{above_over_first, below_over_first, ln_probability};
use super::normal::{central_t, upper_quantile};
use super::numeric::whole;
use super::spectrum::Spectrum;

/// A closed interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end, at least `low`.
    pub high: f64,
}

/// An estimate, and an interval for what it estimates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IntervalEstimate {
    /// The estimate, within its interval.
    pub estimate: f64,
    /// The interval.
    pub interval: Interval,
}

impl IntervalEstimate {
    /// `estimate` with the interval from `low` to `high`, which is widened where it does not reach the estimate.
    pub(super) fn within(estimate: f64, Interval { low, high }: Interval) -> Self {
        Self { estimate, interval: Interval { low: low.min(estimate), high: high.max(estimate) } }
    }
}

/// The interval at this level of the mean of values that are not negative, of which a few may be most of the sum: symmetric for its
/// logarithm, by Student's t with one degree of freedom less than [`effective_number`] has whole ones, at least 1. One value that
/// outweighs all others leaves it wide. `relative_error` is the standard error divided by the mean.
pub fn of_skewed_mean(mean: f64, relative_error: f64, effective: f64, conf_level: f64) -> Option<Interval> {
    let df = whole(effective.floor())?.saturating_sub(1).max(1);
    let factor = exp(central_t(conf_level, df)? * relative_error);
    (mean > 0.0).then(|| Interval { low: mean / factor, high: mean * factor })
}

/// The number of equal values whose mean would be as uncertain (Kish 1965): the square of the sum by the sum of the squares.
pub fn effective_number(sum: f64, squares: f64) -> f64 {
    sum * sum / squares
}

/// Upper bound for the share of an outcome that was never seen in `n >= 1` observations.
///
/// `1 - alpha^(1/n)`, one-sided at level `1 - alpha` (0.05 for 95 %), about `3/n`.
pub fn never_seen_bound(n: u64, alpha: f64) -> Option<f64> {
    (n > 0 && alpha > 0.0 && alpha < 1.0).then(|| -expm1(log(alpha) / n as f64))
}

/// The exact interval of Clopper & Pearson (1934) for the share of `count` among `n`.
///
/// Accurate to about 15 digits, for counts up to 2^63 as well. `None` for `n = 0`, `count > n`, or a
/// level outside (0, 1).
pub fn clopper_pearson(count: u64, n: u64, conf_level: f64) -> Option<Interval> {
    let tail = TailProbability::of((1.0 - conf_level) / 2.0).filter(|_| conf_level > 0.0)?;
    (n > 0 && count <= n).then(|| tail.interval(count, n))
}

/// The probability beyond an end of an interval, up to a half.
#[derive(Clone, Copy, Debug)]
pub(super) struct TailProbability {
    ln: f64,
    z: f64,
}

impl TailProbability {
    pub(super) fn of(probability: f64) -> Option<Self> {
        let z = upper_quantile(probability)?;
        Some(Self { ln: log(probability), z })
    }

    /// The interval for the share of `count` among `n >= 1`, with this probability beyond each end. It contains the share
    /// also where it is narrower than what floats can tell apart.
    pub(super) fn interval(self, count: u64, n: u64) -> Interval {
        let share = count as f64 / n as f64;
        let Interval { low, high } = self.ends(count, n);
        Interval { low: low.min(share), high: high.max(share) }
    }

    fn ends(self, count: u64, n: u64) -> Interval {
        let others = n - count;
        if count > others {
            let [low, high] = self.odds(others, n);
            return Interval { low: 1.0 / (1.0 + high), high: 1.0 / (1.0 + low) };
        }
        let [low, high] = self.odds(count, n).map(|odds| odds / (1.0 + odds));
        Interval { low, high }
    }

    /// The odds of both ends, for a count of at most half of `n`.
    fn odds(self, count: u64, n: u64) -> [f64; 2] {
        if count == 0 {
            return [0.0, expm1(-self.ln / n as f64)];
        }
        [Side::OrMore, Side::OrLess].map(|side| self.solved(&Observed { count, n, side }))
    }

    /// The odds at which the tail has this probability: Halley's method in their logarithm.
    fn solved(self, observed: &Observed) -> f64 {
        let mut odds = observed.odds_near(self.z);
        for _ in 0..MAX_STEPS {
            let At { ln_tail, hazard, bend } = observed.at(odds);
            let excess = ln_tail - self.ln;
            let newton = excess / hazard;
            let step = newton / (1.0 - newton * bend / 2.0).clamp(0.5, 2.0);
            odds *= exp(-observed.sign() * step);
            if excess.abs() < CLOSE {
                break;
            }
        }
        odds
    }
}

/// A step from so close leaves its third power.
const CLOSE: f64 = 1e-5;

/// Four are the most that were ever needed.
const MAX_STEPS: u32 = 8;

/// Counts up to this are summed: below it that is faster.
const SUMMED: u64 = 500;

/// The tail of a count.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    OrMore,
    OrLess,
}

/// A count between 1 and half of `n`, and its tail.
struct Observed {
    count: u64,
    n: u64,
    side: Side,
}

/// A tail at given odds, as a function of their logarithm.
struct At {
    ln_tail: f64,
    /// The derivative of `ln_tail`, without its sign.
    hazard: f64,
    /// The second derivative over the first, with the sign of the first taken off.
    bend: f64,
}

impl Observed {
    /// Whether the tail grows with the odds, or shrinks.
    fn sign(&self) -> f64 {
        if self.side == Side::OrMore { 1.0 } else { -1.0 }
    }

    /// The parameters of the beta density of the tail, from the exponent of the odds on.
    fn shape(&self) -> (f64, f64) {
        let (count, others) = (self.count as f64, (self.n - self.count) as f64);
        if self.side == Side::OrMore { (count, others + 1.0) } else { (count + 1.0, others) }
    }

    /// The odds by the normal approximation of Abramowitz & Stegun 26.5.22.
    fn odds_near(&self, z: f64) -> f64 {
        let (a, b) = self.shape();
        let [of_a, of_b] = [a, b].map(|shape| 1.0 / (2.0 * shape - 1.0));
        let (h, bulge) = (2.0 / (of_a + of_b), (z * z - 3.0) / 6.0);
        let skew = (of_b - of_a) * (bulge + 5.0 / 6.0 - 2.0 / (3.0 * h));
        let spread = self.sign() * z * (h + bulge).sqrt() / h;
        a / b * exp(-2.0 * (spread - skew))
    }

    fn at(&self, odds: f64) -> At {
        let (p, q) = (odds / (1.0 + odds), 1.0 / (1.0 + odds));
        let (count, n) = (self.count, self.n);
        // The first probability times this is the density of the tail in the log odds.
        let to_density = if self.side == Side::OrMore { count as f64 * q } else { (n - count) as f64 * p };
        let over_first = match self.side {
            _ if count > SUMMED => self.over_density(p) * to_density,
            Side::OrMore => above_over_first(count, n, odds),
            Side::OrLess => below_over_first(count, n, odds),
        };
        let first = if p < q { ln_probability(count, n, p) } else { ln_probability(n - count, n, q) };
        let hazard = to_density / over_first;
        let bend = self.sign() * self.slope(p) - hazard;
        At { ln_tail: first + log(over_first), hazard, bend }
    }

    /// The derivative of the logarithm of the density in the log odds.
    fn slope(&self, p: f64) -> f64 {
        let (a, b) = self.shape();
        a * (1.0 - p) - b * p
    }

    /// The tail over its density: the integral of the density from here to the end, over its value here. Gaussian
    /// quadrature over all that counts in 16 digits, where the density is nearly a normal one.
    fn over_density(&self, p: f64) -> f64 {
        let (a, b) = self.shape();
        let density = |t: f64| {
            let t = -self.sign() * t;
            exp(a * t - (a + b) * log1p(p * expm1(t)))
        };
        let (slope, curvature) = (self.slope(p).abs(), (a + b) * p * (1.0 - p));
        let half = NEGLIGIBLE / (slope + (slope * slope + 2.0 * NEGLIGIBLE * curvature).sqrt());
        let pairs = GAUSS
            .iter()
            .map(|&(node, weight)| weight * (density(half * (1.0 - node)) + density(half * (1.0 + node))));
        half * pairs.sum::<f64>()
    }
}

/// `exp(-36)` is 2e-16.
const NEGLIGIBLE: f64 = 36.0;

/// The positive nodes of the 20-point rule on -1..1, and their weights (Abramowitz & Stegun, table 25.4).
const GAUSS: [(f64, f64); 10] = [
    (0.076_526_521_133_497_34, 0.152_753_387_130_725_84),
    (0.227_785_851_141_645_07, 0.149_172_986_472_603_74),
    (0.373_706_088_715_419_55, 0.142_096_109_318_382_04),
    (0.510_867_001_950_827_1, 0.131_688_638_449_176_64),
    (0.636_053_680_726_515, 0.118_194_531_961_518_41),
    (0.746_331_906_460_150_8, 0.101_930_119_817_240_44),
    (0.839_116_971_822_218_8, 0.083_276_741_576_704_75),
    (0.912_234_428_251_326, 0.062_672_048_334_109_07),
    (0.963_971_927_277_913_8, 0.040_601_429_800_386_94),
    (0.993_128_599_185_094_9, 0.017_614_007_139_152_118),
];

/// Intervals for the shares of `K` categories that hold together: one for each distinct count.
#[derive(Clone, Debug, PartialEq)]
pub struct SimultaneousShares {
    /// Counts ascending.
    by_count: Vec<(u64, Interval)>,
}

impl SimultaneousShares {
    /// The intervals of a table with this spectrum; `None` without observations, or for a level outside (0, 1).
    ///
    /// Each share is outside the interval of Clopper & Pearson (1934) at level `1 - (1 - conf_level) / K` with
    /// probability `(1 - conf_level) / K` at most, so any of them with `1 - conf_level` at most (Bonferroni), whatever the
    /// law and the number of observations. The shares of two categories determine each other, so their level is
    /// `conf_level` itself.
    pub fn of(spectrum: &Spectrum, conf_level: f64) -> Option<Self> {
        let shares = if spectrum.k() == 2 { 1 } else { spectrum.k() };
        let tail = TailProbability::of((1.0 - conf_level) / 2.0 / shares as f64)
            .filter(|_| spectrum.n() > 0 && conf_level > 0.0 && conf_level < 1.0)?;
        let interval = |(count, _)| (count, tail.interval(count, spectrum.n()));
        Some(Self { by_count: spectrum.iter().map(interval).collect() })
    }

    /// The interval for the share of every category with this count; `None` if no category has it.
    pub fn of_count(&self, count: u64) -> Option<Interval> {
        let place = self.by_count.binary_search_by_key(&count, |&(count, _)| count).ok()?;
        self.by_count.get(place).map(|&(_, interval)| interval)
    }

    /// Pairs of a distinct count and its interval, counts ascending.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, Interval)> + '_ {
        self.by_count.iter().copied()
    }
}

/// Simultaneous intervals for the shares of these categories: see [`SimultaneousShares::of`]. `None` also for counts whose
/// sum exceeds 64 bits.
pub fn simultaneous_shares(counts: &[u64], conf_level: f64) -> Option<SimultaneousShares> {
    SimultaneousShares::of(&Spectrum::of(counts)?, conf_level)
}

/// How far the shares of `trials` independent values are from their probabilities at most, at all places at once, with this
/// probability at least: the inequality of Dvoretzky, Kiefer and Wolfowitz (1956) with the constant of Massart (1990). It holds
/// of every law; of a discrete one it is too wide.
pub fn band_half_width(trials: u64, conf_level: f64) -> f64 {
    (log(2.0 / (1.0 - conf_level)) / (2.0 * trials as f64)).sqrt().min(1.0)
}

/// The level of each of `bands` bands that together have the level `conf_level` (Bonferroni).
pub(crate) fn level_of_each_band(bands: usize, conf_level: f64) -> f64 {
    1.0 - (1.0 - conf_level) / bands.max(1) as f64
}
