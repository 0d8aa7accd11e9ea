//! Statistics of colliding pairs: unbiased, and useful when most categories are empty.

use super::numeric::{power, product};
use super::uniformity::Uniformity;

impl Uniformity {
    /// The number of pairs of observations in the same category, `sum c (c - 1) / 2`.
    #[must_use]
    pub fn pairs_colliding(&self) -> u128 {
        self.spectrum.pairs()
    }

    /// Unbiased estimate of `sum p^2` (Simpson 1949), in 0 to 1; `None` for fewer than two observations.
    #[must_use]
    pub fn collision_prob_unbiased(&self) -> Option<f64> {
        let pairs = self.all_pairs();
        (pairs > 0).then(|| self.pairs_colliding() as f64 / pairs as f64)
    }

    /// `1 / sum p^2` with the unbiased sum; `None` when no pair collided.
    #[must_use]
    pub fn effective_number_unbiased(&self) -> Option<f64> {
        let colliding = self.pairs_colliding();
        (colliding > 0).then(|| self.all_pairs() as f64 / colliding as f64)
    }

    /// Colliding pairs in standard deviations from their mean under uniformity (Paninski 2008).
    ///
    /// `(C - m/K) / sqrt(m (1/K)(1 - 1/K))` with `m = n (n - 1) / 2`, as a linear function of chi-squared; `None` for
    /// fewer than two observations.
    #[must_use]
    pub fn collision_z_uniform(&self) -> Option<f64> {
        if self.n() < 2 {
            return None;
        }
        let (n, df) = (self.n() as f64, self.df() as f64);
        Some((self.chi2() - df) * (n / (n - 1.0)).sqrt() / (2.0 * df).sqrt())
    }

    /// Unbiased `sum p^3` over the square of unbiased `sum p^2`; 1 if uniform on its support.
    ///
    /// The statistic of generalised uniformity testing (Batu & Canonne 2017): it needs no `K`. `None` for fewer than
    /// three observations or when no pair collided.
    #[must_use]
    pub fn triple_ratio_unknown_k(&self) -> Option<f64> {
        if self.n() < 3 {
            return None;
        }
        let colliding = self.effective_number_unbiased()?;
        let triples = 2.0 * self.all_pairs() as f64 * (self.n() - 2) as f64;
        Some(self.spectrum.ordered_triples() / triples * power(colliding, 2))
    }

    fn all_pairs(&self) -> u128 {
        product(self.n(), self.n() - 1) / 2
    }
}
