//! The total variation distance from uniform: an estimate, an interval, and a lower bound that is proved.
//!
//! With `T` the true distance of the law `p` from `u = 1/K`, each for a fixed number of observations `n`:
//!
//! - The cross-fitted distance is at most `T` on average ([`cross_fit`](super::cross_fit)).
//! - The plug-in distance `P` is at least `T` on average, as a mean of maxima is at least the maximum of means.
//! - `Q = K sum c(c-1) / (n(n-1)) - 1` is unbiased for `K sum (p - u)^2`, which is at least `4 T^2` (Cauchy-Schwarz).
//!
//! So the first bounds `T` from below, the lesser of the other two from above, and the estimate is their mean. It is biased
//! towards uniform for laws that are far from it and have many categories near `1/K`, by half as much as the cross-fitted
//! distance.

use libm::log;

use super::clopper_pearson::clopper_pearson;
use super::expected_tv::tv_expected_if_uniform;
use super::interval::{Interval, IntervalEstimate};
use super::normal::central_z;
use super::numeric::at_least_zero;
use super::uniformity::Uniformity;

impl Uniformity {
    /// The total variation distance from uniform without what chance adds, and its interval at `conf_level` in (0, 1).
    ///
    /// The ends are `1 / (2 sqrt(n))`, a bound of the standard error of a share, times the normal quantile below the
    /// cross-fitted distance, and as much above the plug-in distance, or where the root of `Q` ends if that is less, but never so near to 0 that the
    /// interval would have no width. For
    /// two categories they are those of the exact interval for a share. Of laws tried, the worst was inside in 94 to 95 %
    /// of samples at level 95 %. `None` for fewer than 3 observations.
    #[must_use]
    pub fn tv_estimate(&self, conf_level: f64) -> Option<IntervalEstimate> {
        let z = central_z(conf_level).filter(|_| self.n() >= 3)?;
        let (lower, plug_in, excess) = (self.tv_cross_fit(), self.tv_uniform(), self.excess_collisions());
        let upper = plug_in.min(from_square(excess));
        let estimate = at_least_zero(f64::midpoint(at_least_zero(lower), upper));
        let interval = self.tv_of_two(conf_level).unwrap_or_else(|| {
            let half_width = z / (2.0 * (self.n() as f64).sqrt());
            let highest = from_square(self.highest_excess_collisions(excess, z));
            let high = (plug_in + half_width).min(highest).max(half_width).min(1.0);
            Interval { low: at_least_zero(lower - half_width), high }
        });
        Some(IntervalEstimate::within(estimate, interval))
    }

    /// What the total variation distance from uniform is at least, with probability `conf_level` in (0, 1), whatever the
    /// law, the number of observations and that of categories; at least 0.
    ///
    /// It is `P - E - sqrt(ln(1 / (1 - conf_level)) / (2 n))` with `E` the plug-in distance that chance alone gives. The
    /// mean of the excess of a share over `1/K` is a convex function of the probability, as excess is of the count, and
    /// its slope is between 0 and 1. So its sum over all categories is at most what it is under uniformity, `E`, and the
    /// excess of the law, which is `T`: the mean of `P` is at most `T + E`. One observation changes `P` by `1/n` at most,
    /// and so the last term is `McDiarmid`'s inequality (1989).
    #[must_use]
    pub fn tv_at_least(&self, conf_level: f64) -> Option<f64> {
        if !(conf_level > 0.0 && conf_level < 1.0) {
            return None;
        }
        let by_chance = tv_expected_if_uniform(self.n(), self.k())?;
        let margin = (-log(1.0 - conf_level) / (2.0 * self.n() as f64)).sqrt();
        Some(at_least_zero(self.tv_uniform() - by_chance - margin))
    }

    /// The exact interval where there are two categories: the distance is that of one share from a half.
    fn tv_of_two(&self, conf_level: f64) -> Option<Interval> {
        let share = self.share_of_two(conf_level)?;
        let (above, below) = (share.low - 0.5, 0.5 - share.high);
        Some(Interval { low: at_least_zero(above.max(below)), high: (-above).max(-below) })
    }

    /// The exact interval for the share of the rarer one of two categories; `None` for more than two.
    pub(super) fn share_of_two(&self, conf_level: f64) -> Option<Interval> {
        clopper_pearson(self.spectrum.min()?, self.n(), conf_level).filter(|_| self.k() == 2)
    }

    /// `K sum c(c-1) / (n(n-1)) - 1`, which is `(chi2 - (K - 1)) / (n - 1)`.
    fn excess_collisions(&self) -> f64 {
        (self.chi2() - self.df() as f64) / (self.n() - 1) as f64
    }

    /// Where `Q` ends: its variance at the mean `q` is about `A q + B`, so this is the upper root of
    /// `(q - Q)^2 = z^2 (A q + B)`, as in Wilson's interval (1927).
    fn highest_excess_collisions(&self, excess: f64, z: f64) -> f64 {
        let (n, k) = (self.n() as f64, self.k() as f64);
        let slope = 4.0 / n + 2.0 * k / (n * n);
        let constant = 4.0 * at_least_zero(self.excess_triples()) / n + 2.0 * self.df() as f64 / (n * n);
        let under_root = slope * excess + constant + z * z * slope * slope / 4.0;
        excess + z * z * slope / 2.0 + z * at_least_zero(under_root).sqrt()
    }

    /// `K^2 sum c(c-1)(c-2) / (n(n-1)(n-2)) - 1 - 3 Q`, unbiased for `K^2 sum (p - u)^3`, for `n >= 3`: written in the
    /// relative deviations of the counts, which do not cancel.
    fn excess_triples(&self) -> f64 {
        let (n, df) = (self.n() as f64, self.df() as f64);
        let cubes = self.mean_over_categories(|d| d * d * d);
        (n * n * cubes - (df - 1.0) * (3.0 * self.chi2() - 2.0 * df)) / ((n - 1.0) * (n - 2.0))
    }
}

/// The distance at most, for a mean squared relative deviation.
fn from_square(excess: f64) -> f64 {
    at_least_zero(excess).sqrt() / 2.0
}
