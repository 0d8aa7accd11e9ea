//! The total variation distance from uniform, corrected for what chance alone gives.

use super::interval::Interval;
use super::normal::{self, central_z};
use super::numeric::power;
use super::uniformity::Uniformity;

/// Where `t` times the normal tail beyond `t` is largest.
const WORST: f64 = 0.7518;

/// Counts up to this are halved in every way; larger ones by the normal law.
const HALVED: u64 = 64;

/// A total variation distance that is not inflated by chance, and an interval for the true one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CrossFitted {
    /// The estimate; slightly negative values occur where the law is uniform.
    pub estimate: f64,
    /// The interval, within 0 and 1.
    pub interval: Interval,
}

impl Uniformity {
    /// The cross-fitted total variation distance from uniform, and its interval at `conf_level` in (0, 1).
    ///
    /// The distance is the largest excess of the probability of an event over its uniform probability. One half of the
    /// observations chooses the event, the categories that are too frequent; the other half estimates its probability
    /// (sample splitting: Cox 1975). This is the mean over all ways to halve the sample (cross-fitting: Chernozhukov et
    /// al. 2018). On average it is 0 under uniformity, where the plug-in distance is not, and at most the true distance
    /// under any law. The interval is normal, with the bound `1 / (2 sqrt(n))` of the standard error of a share, and
    /// above by what is lost with categories on the wrong side of the event.
    #[must_use]
    pub fn tv_cross_fitted(&self, conf_level: f64) -> Option<CrossFitted> {
        let n = self.n() as f64;
        let mean = n / self.k() as f64;
        let over = |of: fn(u64, f64) -> f64| -> f64 {
            let all = self.spectrum.iter().map(|(count, categories)| categories as f64 * of(count, mean));
            all.sum::<f64>() / n
        };
        let estimate = over(excess);
        let half_width = central_z(conf_level)? / (2.0 * n.sqrt());
        let within = |bound: f64| bound.clamp(0.0, 1.0);
        let (low, high) = (estimate - half_width, estimate + half_width + over(loss));
        Some(CrossFitted { estimate, interval: Interval { low: within(low), high: within(high) } })
    }
}

/// What a category with `count` observations loses at most, on average, because half of them put it on the wrong side:
/// with `t` times the deviation of a half from its mean, `t` times the probability to be there. That falls beyond
/// [`WORST`], so the true distance is taken to be a standard error below the observed one, or [`WORST`].
fn loss(count: u64, mean: f64) -> f64 {
    let (count, distance) = (count as f64, (count as f64 - mean).abs());
    let half = (2.0 * count.max(mean)).sqrt();
    let t = ((distance - count.max(mean).sqrt()) / half).max(WORST);
    half * t * normal::upper_tail(t)
}

/// The mean, over all ways to halve `count` observations of a category, of the excess of one half over half of `mean`;
/// negative if the other half is below.
fn excess(count: u64, mean: f64) -> f64 {
    if count <= HALVED { in_every_way(count, mean / 2.0) } else { by_normal_law(count as f64, mean) }
}

fn in_every_way(count: u64, mean: f64) -> f64 {
    let mut probability = power(0.5, count);
    let mut sum = 0.0;
    for choosing in 0..=count {
        let estimating = (count - choosing) as f64;
        let sign = (choosing as f64).total_cmp(&mean) as i8;
        sum += probability * f64::from(sign) * (estimating - mean);
        probability *= estimating / (choosing + 1) as f64;
    }
    sum
}

/// The same where the half is normal, with variance `count / 4`.
fn by_normal_law(count: f64, mean: f64) -> f64 {
    let z = (count - mean) / count.sqrt();
    count.sqrt() / 2.0 * (z * (1.0 - 2.0 * normal::upper_tail(z)) - 2.0 * normal::density(z))
}
