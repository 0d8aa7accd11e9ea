//! The total variation distance from uniform, corrected for what chance alone gives.
//!
//! Subtracting what a uniform law would give, as adjusted indices do, takes away half of a true distance of 1.5
//! standard errors of each category.

use super::normal;
use super::numeric::power;
use super::uniformity::Uniformity;

/// Counts up to this are halved in every way; larger ones by the normal law.
const HALVED: u64 = 64;

impl Uniformity {
    /// The cross-fitted total variation distance from uniform: on average at most the true one.
    ///
    /// The distance is the largest excess of the probability of an event over its uniform probability. One half of the
    /// observations chooses the event, the categories that are too frequent; the other half estimates its probability
    /// (sample splitting: Cox 1975). This is the mean over all ways to halve the sample (cross-fitting: Chernozhukov et
    /// al. 2018). On average it is 0 under uniformity, where the plug-in distance is not, and at most the true distance
    /// under any law; slightly negative values occur where the law is uniform.
    #[must_use]
    pub fn tv_cross_fit(&self) -> f64 {
        let n = self.n() as f64;
        let mean = n / self.k() as f64;
        let all = self.spectrum.iter().map(|(count, categories)| categories as f64 * excess(count, mean));
        all.sum::<f64>() / n
    }
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
