//! The entropy of a law over `K` known categories, and the share of them that is effective, `exp(H) / K`.
//!
//! Two estimates of the entropy `H`, one never too high on average and one never too low, for every law, every fixed number
//! `n >= 2` of independent observations and every `K`; both are right on average under uniformity.
//!
//! `Hz = sum (c/n)(psi(n) - psi(c))` over the categories seen has the mean `sum p ((1-p) + (1-p)^2 / 2 + .. +
//! (1-p)^(n-1) / (n-1))` (Grassberger 2003, Schürmann 2004, Zhang 2012). Continued without end this series is `-ln p`, so
//! what is missed is `sum p ((1-p)^n / n + (1-p)^(n+1) / (n+1) + ..)`, never negative. With `1/j` as the integral of
//! `exp(-j x)` over `x > 0`, and `s = n x`, that is the sum over all categories of
//!
//! `(1-p)^n g(w)`, `w = p / (1-p)`, `g(w) = I[w / (w + y)]`, `y = 1 - exp(-s/n)`, `I[f] = (1/n) int_0^inf exp(-s) f ds`.
//!
//! The numbers `f_0`, `f_1`, `f_2` of categories with these counts have the means `sum (1-p)^n`, `n sum (1-p)^n w` and
//! `n(n-1)/2 sum (1-p)^n w^2`. So a polynomial of second degree in `w` in place of `g` can be estimated without bias. With
//! `v = 1 / (K-1)`, the `w` of the uniform law:
//!
//! - the tangent at `v` is too high by `I[y (w - v)^2 / ((w + y)(v + y)^2)]`,
//! - the parabola through 0 that touches at `v` is too low by `I[w (w - v)^2 / ((w + y)(v + y)^2)]`,
//!
//! as one sees over the common denominator; neither is ever negative, and both are 0 at `w = v`.
//!
//! The variance of either is that of a mean of what one observation contributes (the jackknife), and in the interval a term
//! for the curvature of `H` near uniform, `(K-1) / (2 n^2)` (Harris 1975), and Wilson's kind of end, for a variance that
//! falls to nothing where the law comes near a single category.

use std::f64::consts::LN_2;

use libm::{exp, expm1, log, log1p};

use super::interval::{Interval, IntervalEstimate};
use super::normal::central_z;
use super::uniformity::Uniformity;

/// With fewer observations no interval holds that is of use.
const LEAST: u64 = 15;

impl Uniformity {
    /// The entropy in nats without what a sample misses, and its interval at `conf_level` in (0, 1), within 0 and `ln K`.
    ///
    /// See [the module](self) for its derivation. For two categories the interval is that of the exact one for a share.
    /// `None` for fewer than 15 observations, or fewer than half as many as categories: nothing useful can be said.
    pub fn entropy_estimate(&self, conf_level: f64) -> Option<IntervalEstimate> {
        let z = central_z(conf_level)?;
        if self.n() < LEAST.max(self.k().div_ceil(2)) {
            return None;
        }
        let [lower, upper] = self.corrected();
        let interval = self.entropy_of_two(conf_level).unwrap_or_else(|| self.around(&lower, &upper, z));
        let within = |nats: f64| nats.clamp(0.0, log(self.k() as f64));
        let interval = Interval { low: within(interval.low), high: within(interval.high) };
        Some(IntervalEstimate::within(within(f64::midpoint(lower.nats, upper.nats)), interval))
    }

    /// The effective share of the categories, `exp(H) / K`, and its interval: see [`Self::entropy_estimate`].
    pub fn effective_share(&self, conf_level: f64) -> Option<IntervalEstimate> {
        let IntervalEstimate { estimate, interval } = self.entropy_estimate(conf_level)?;
        let share = |nats: f64| exp(nats - log(self.k() as f64));
        let interval = Interval { low: share(interval.low), high: share(interval.high) };
        Some(IntervalEstimate { estimate: share(estimate), interval })
    }

    /// Two estimates of the entropy in nats: the first never too high on average, the second never too low, for every law.
    /// One sample can have them in either order. `None` for fewer than 2 observations.
    pub fn entropy_from_both_sides(&self) -> Option<[f64; 2]> {
        (self.n() > 1).then(|| self.corrected().map(|corrected| corrected.nats))
    }

    fn corrected(&self) -> [Corrected; 2] {
        Correction::both(self.n(), self.k()).map(|correction| self.entropy_by(&correction))
    }

    /// The entropy with a correction for what is missed, and its variance.
    fn entropy_by(&self, correction: &Correction) -> Corrected {
        let n = self.n() as f64;
        let digamma_n = digamma(self.n());
        let (mut nats, mut mean) = (0.0, 0.0);
        let mut contributions = Vec::new();
        for (count, categories) in self.spectrum.iter() {
            nats += categories as f64 * correction.of(count);
            if count > 0 {
                let (digamma, weight) = (digamma(count), categories as f64 * (count as f64 / n));
                nats += weight * (digamma_n - digamma);
                let own = f64::from(u8::from(count > 1)) + digamma - digamma_n;
                let contribution = correction.step_to(count) * n - own;
                mean += weight * contribution;
                contributions.push((weight, contribution));
            }
        }
        let squares = contributions.iter().map(|(weight, value)| weight * (value - mean) * (value - mean));
        Corrected { nats, variance: squares.sum::<f64>() / n }
    }

    /// The interval from the lower end of one estimate to the upper end of the other.
    fn around(&self, lower: &Corrected, upper: &Corrected, z: f64) -> Interval {
        let n = self.n() as f64;
        let curvature = self.df() as f64 / (2.0 * n * n);
        let end = |variance: f64, shift: f64| {
            z * (variance + curvature + z * z * shift * shift / 4.0).sqrt() + z * z * shift / 2.0
        };
        Interval {
            low: lower.nats - end(lower.variance, 1.0 / n),
            high: upper.nats + end(upper.variance, log(n) / n),
        }
    }

    /// The exact interval where there are two categories.
    fn entropy_of_two(&self, conf_level: f64) -> Option<Interval> {
        let Interval { low, high } = self.share_of_two(conf_level)?;
        let ends = [low, high].map(entropy_of_share);
        let most = if high > 0.5 { LN_2 } else { ends[1] };
        Some(Interval { low: ends[0].min(ends[1]), high: most })
    }
}

/// The entropy of two categories, one of them with this share.
fn entropy_of_share(p: f64) -> f64 {
    if p <= 0.0 || p >= 1.0 { 0.0 } else { -p * log(p) - (1.0 - p) * log1p(-p) }
}

struct Corrected {
    nats: f64,
    variance: f64,
}

/// What each category adds that has been seen never, once, twice.
struct Correction([f64; 3]);

impl Correction {
    /// By the parabola from below, and by the tangent from above.
    fn both(n: u64, k: u64) -> [Self; 2] {
        let (n, uniform) = (n as f64, 1.0 / (k - 1) as f64);
        let mut sums = [0.0; 4];
        for step in 0..=STEPS {
            let s = exp(f64::from(step) / 4.0 - 40.0);
            let y = -expm1(-s / n);
            let weight = s * exp(-s) / (4.0 * n * (uniform + y) * (uniform + y));
            for (sum, of) in sums.iter_mut().zip([uniform * uniform, y, 2.0 * uniform + y, 1.0]) {
                *sum += weight * of;
            }
        }
        let [constant, slope, linear, square] = sums;
        [Self([0.0, linear / n, -2.0 * square / n / (n - 1.0)]), Self([constant, slope / n, 0.0])]
    }

    fn of(&self, count: u64) -> f64 {
        usize::try_from(count).ok().and_then(|count| self.0.get(count)).copied().unwrap_or(0.0)
    }

    /// What one observation changes that makes a category have been seen `count` times.
    fn step_to(&self, count: u64) -> f64 {
        self.of(count) - self.of(count - 1)
    }
}

/// The integral `I` is a sum over `s = exp(t)` with `t` from -40 in quarters: in 15 digits, as the integrand is analytic in
/// `t` and negligible at both ends.
const STEPS: u32 = 184;

/// Euler's constant.
const EULER: f64 = 0.577_215_664_901_532_9;

/// Arguments below this are summed; from it on the series is exact to rounding.
const SUMMED: u64 = 16;

/// `psi(n)`, the derivative of `ln Gamma`, for `n >= 1`: `1 + 1/2 + .. + 1/(n-1)` less Euler's constant (Abramowitz &
/// Stegun 6.3.2), or the asymptotic series (6.3.18).
pub fn digamma(n: u64) -> f64 {
    if n < SUMMED {
        return (1..n).rev().map(|i| 1.0 / i as f64).sum::<f64>() - EULER;
    }
    let n = n as f64;
    let s = 1.0 / (n * n);
    let series = 1.0 / 12.0 - s * (1.0 / 120.0 - s * (1.0 / 252.0 - s * (1.0 / 240.0 - s / 132.0)));
    log(n) - 0.5 / n - s * series
}
