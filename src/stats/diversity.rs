//! Entropy, effective numbers, inequality and colliding pairs of a frequency table.
//!
//! Statistics of pairs are unbiased, and useful when most categories are empty.

use std::f64::consts::LN_2;

use libm::{exp, log, log1p};

use super::numeric::{difference, power, product};
use super::uniformity::Uniformity;

impl Uniformity {
    /// Plug-in Shannon entropy in nats, in 0 to ln K.
    pub fn entropy_nats(&self) -> f64 {
        self.mean_over_observations(|surprise| surprise)
    }

    /// Plug-in Shannon entropy in bits.
    pub fn entropy_bits(&self) -> f64 {
        self.entropy_nats() / LN_2
    }

    /// Entropy with the bias correction `(S - 1) / (2 n)` of Miller (1955), in nats.
    pub fn entropy_miller_madow_nats(&self) -> f64 {
        self.entropy_nats() + (self.hill_0_seen() - 1) as f64 / (2.0 * self.n() as f64)
    }

    /// Standard error of the plug-in entropy by the delta method, in nats (Basharin 1959).
    pub fn entropy_se_delta_nats(&self) -> f64 {
        let entropy = self.entropy_nats();
        let variance = self.mean_over_observations(|surprise| power(surprise - entropy, 2));
        (variance / self.n() as f64).sqrt()
    }

    /// Pielou's evenness `H / ln K` (1966), in 0 to 1.
    pub fn evenness_pielou(&self) -> f64 {
        self.entropy_nats() / log(self.k() as f64)
    }

    /// Hill number of order 0 (Hill 1973): the number of categories seen, in 1 to K.
    pub fn hill_0_seen(&self) -> u64 {
        self.spectrum.seen()
    }

    /// Hill number of order 1, `exp(H)`: the effective number of categories.
    pub fn hill_1_exp_entropy(&self) -> f64 {
        exp(self.entropy_nats())
    }

    /// Hill number of order 2, `n^2 / sum c^2` (inverse Simpson, plug-in).
    pub fn hill_2_inverse_simpson(&self) -> f64 {
        product(self.n(), self.n()) as f64 / self.spectrum.sum_squares() as f64
    }

    /// Hill number of infinite order, `n / max c` (Berger & Parker 1970).
    pub fn hill_inf(&self) -> f64 {
        self.n() as f64 / self.max() as f64
    }

    /// Gini coefficient of the counts, 0 if uniform, `1 - 1/K` if all are in one category.
    pub fn gini(&self) -> f64 {
        let (n, k) = (self.n(), self.k());
        let mut below = 0;
        let mut twice_rank_sum = 0;
        for (count, cells) in self.spectrum.iter() {
            let ranks = u128::from(cells) * u128::from(2 * below + cells + 1);
            twice_rank_sum += ranks * u128::from(count);
            below += cells;
        }
        difference(twice_rank_sum, product(k + 1, n)) / product(k, n) as f64
    }

    /// The largest count over the mean count, in 1 to K.
    pub fn max_over_mean(&self) -> f64 {
        product(self.k(), self.max()) as f64 / self.n() as f64
    }

    /// The smallest count over the mean count, in 0 to 1.
    pub fn min_over_mean(&self) -> f64 {
        product(self.k(), self.min()) as f64 / self.n() as f64
    }

    /// The largest count over the smallest; `None` if a category is empty.
    pub fn max_over_min(&self) -> Option<f64> {
        (self.min() > 0).then(|| self.max() as f64 / self.min() as f64)
    }

    fn max(&self) -> u64 {
        self.spectrum.max().unwrap_or(0)
    }

    fn min(&self) -> u64 {
        self.spectrum.min().unwrap_or(0)
    }

    /// The mean over all observations of a function of their surprise `ln(n / c)`.
    fn mean_over_observations(&self, value: impl Fn(f64) -> f64) -> f64 {
        let n = self.n();
        let seen = self.spectrum.iter().filter(|&(count, _)| count > 0);
        let sum: f64 = seen
            .map(|(count, cells)| {
                let surprise = log1p((n - count) as f64 / count as f64);
                product(count, cells) as f64 * value(surprise)
            })
            .sum();
        sum / n as f64
    }
}

impl Uniformity {
    /// The number of pairs of observations in the same category, `sum c (c - 1) / 2`.
    pub fn pairs_colliding(&self) -> u128 {
        self.spectrum.pairs()
    }

    /// Unbiased estimate of `sum p^2` (Simpson 1949), in 0 to 1; `None` for fewer than two observations.
    pub fn collision_prob_unbiased(&self) -> Option<f64> {
        let pairs = self.all_pairs();
        (pairs > 0).then(|| self.pairs_colliding() as f64 / pairs as f64)
    }

    /// `1 / sum p^2` with the unbiased sum; `None` when no pair collided.
    pub fn effective_number_unbiased(&self) -> Option<f64> {
        let colliding = self.pairs_colliding();
        (colliding > 0).then(|| self.all_pairs() as f64 / colliding as f64)
    }

    /// Colliding pairs in standard deviations from their mean under uniformity (Paninski 2008).
    ///
    /// `(C - m/K) / sqrt(m (1/K)(1 - 1/K))` with `m = n (n - 1) / 2`, as a linear function of chi-squared; `None` for
    /// fewer than two observations.
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
