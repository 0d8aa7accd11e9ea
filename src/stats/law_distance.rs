//! The total variation distance from a given law: an estimate, an interval, and a lower bound that is proved.
//!
//! It is as in [`distance`](super::distance), where the law has equal shares: with `q` the given law, `p` the true one and
//! `T` their distance, the cross-fitted distance is on average at most `T`, the plug-in distance at least `T`, and
//! `sum c(c-1) / (n(n-1) q) - 1` is unbiased for `sum (p - q)^2 / q`, which is at least `4 T^2` (Cauchy-Schwarz). The proof of
//! the lower bound does not use that shares are equal, either.

use libm::log;

use super::distance::{excess, from_square, tv_expected};
use super::interval::{Interval, IntervalEstimate, clopper_pearson};
use super::law::{Law, LawError};
use super::normal::central_z;
use super::numeric::at_least_zero;

/// Counts beside the law that they are compared with; categories that it excludes may have been observed.
#[derive(Clone, Debug)]
pub struct LawDistance<'l> {
    cells: Vec<(u64, f64)>,
    law: &'l Law,
    n: u64,
}

impl<'l> LawDistance<'l> {
    /// The counts, in the order of the law.
    ///
    /// # Errors
    /// If their number is not that of the outcomes, or they are all 0 or sum beyond 64 bits.
    pub fn of(counts: &[u64], law: &'l Law) -> Result<Self, LawError> {
        let n = law.total(counts)?;
        Ok(Self { cells: counts.iter().copied().zip(law.probabilities().iter().copied()).collect(), law, n })
    }

    /// The distance of the observed shares.
    #[must_use]
    pub fn plug_in(&self) -> f64 {
        let n = self.n as f64;
        let gaps = self.cells.iter().map(|&(count, p)| (count as f64 - n * p).abs());
        gaps.sum::<f64>() / (2.0 * n)
    }

    /// What the observed distance is on average if the law is the true one.
    #[must_use]
    pub fn by_chance(&self) -> Option<f64> {
        tv_expected(self.n, self.law.probabilities())
    }

    /// The distance without what chance adds, and its interval at `conf_level` in (0, 1).
    ///
    /// The ends are `1 / (2 sqrt(n))` times the normal quantile below the cross-fitted and above the plug-in distance. For
    /// two categories they are those of the exact interval for a share. `None` for fewer than 3 observations.
    #[must_use]
    pub fn estimate(&self, conf_level: f64) -> Option<IntervalEstimate> {
        let z = central_z(conf_level).filter(|_| self.n >= 3)?;
        let n = self.n as f64;
        let lower = self.cells.iter().map(|&(count, p)| excess(count, n * p)).sum::<f64>() / n;
        let plug_in = self.plug_in();
        let upper = self.excess_collisions().map_or(plug_in, |excess| plug_in.min(from_square(excess)));
        let estimate = at_least_zero(f64::midpoint(at_least_zero(lower), upper));
        let interval = self.of_two(conf_level).unwrap_or_else(|| {
            let half_width = z / (2.0 * n.sqrt());
            Interval { low: at_least_zero(lower - half_width), high: (plug_in + half_width).min(1.0) }
        });
        Some(IntervalEstimate::within(estimate, interval))
    }

    /// What the distance is at least, with probability `conf_level` in (0, 1): see
    /// [`tv_at_least`](super::uniformity::Uniformity::tv_at_least).
    #[must_use]
    pub fn at_least(&self, conf_level: f64) -> Option<f64> {
        if !(conf_level > 0.0 && conf_level < 1.0) {
            return None;
        }
        let margin = (-log(1.0 - conf_level) / (2.0 * self.n as f64)).sqrt();
        Some(at_least_zero(self.plug_in() - self.by_chance()? - margin))
    }

    /// `None` if a category was observed that the law excludes.
    fn excess_collisions(&self) -> Option<f64> {
        let seen = || self.cells.iter().filter(|(count, _)| *count > 0);
        let n = self.n as f64;
        let pairs = seen().map(|&(count, p)| count as f64 * (count as f64 - 1.0) / p).sum::<f64>();
        seen().all(|(_, p)| *p > 0.0).then(|| pairs / (n * (n - 1.0)) - 1.0)
    }

    fn of_two(&self, conf_level: f64) -> Option<Interval> {
        let [(count, p), _] = self.cells[..] else { return None };
        let share = clopper_pearson(count, self.n, conf_level)?;
        let (above, below) = (share.low - p, p - share.high);
        Some(Interval { low: at_least_zero(above.max(below)), high: (-above).max(-below) })
    }
}
