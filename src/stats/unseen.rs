//! Estimates of unseen outcomes from a sample, when the number of outcomes is unknown.

use super::interval::never_seen_bound;
use super::spectrum::Spectrum;

/// Coverage and richness estimates from `n >= 1` observations; empty categories are ignored.
#[derive(Clone, Debug)]
pub struct Unseen {
    spectrum: Spectrum,
}

impl Unseen {
    /// `None` if all counts are 0 or their sum exceeds 64 bits.
    #[must_use]
    pub fn of(counts: &[u64]) -> Option<Self> {
        let spectrum = Spectrum::of(counts)?;
        (spectrum.n() > 0).then_some(Self { spectrum })
    }

    /// The number of observations.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.spectrum.n()
    }

    /// The number of distinct outcomes seen.
    #[must_use]
    pub fn seen(&self) -> u64 {
        self.spectrum.seen()
    }

    /// The number of outcomes seen exactly once.
    #[must_use]
    pub fn f1(&self) -> u64 {
        self.spectrum.categories_with(1)
    }

    /// The number of outcomes seen exactly twice.
    #[must_use]
    pub fn f2(&self) -> u64 {
        self.spectrum.categories_with(2)
    }

    /// Turing's estimate (Good 1953) of the probability of all unseen outcomes, `f1 / n`.
    #[must_use]
    pub fn missing_mass_turing(&self) -> f64 {
        self.f1() as f64 / self.n() as f64
    }

    /// Turing's estimate of the probability of the outcomes seen, `1 - f1 / n`.
    #[must_use]
    pub fn coverage_turing(&self) -> f64 {
        (self.n() - self.f1()) as f64 / self.n() as f64
    }

    /// The improved coverage estimate of Chao & Jost (2012), in 0 to 1.
    ///
    /// `1 - (f1/n) (n-1) f1 / ((n-1) f1 + 2 f2)`; without doubletons `f1 - 1` and 1 replace the last `f1` and `f2`.
    #[must_use]
    pub fn coverage_chao_jost(&self) -> f64 {
        let f2 = self.f2();
        let singles = if f2 > 0 { self.f1() } else { self.f1().saturating_sub(1) };
        let weight = (self.n() - 1) as f64 * singles as f64;
        1.0 - self.missing_mass_turing() * weight / (weight + 2.0 * f2.max(1) as f64)
    }

    /// Chao's lower bound (1984) for the number of outcomes, with the factor `(n - 1) / n`.
    #[must_use]
    pub fn chao1(&self) -> f64 {
        let (n, f1, f2) = (self.n() as f64, self.f1() as f64, self.f2() as f64);
        let unseen = if f2 > 0.0 { f1 * f1 / (2.0 * f2) } else { self.f1_pairs() };
        self.seen() as f64 + (n - 1.0) / n * unseen
    }

    /// The bias-corrected form of Chao's lower bound, `S + f1 (f1 - 1) / (2 (f2 + 1))`.
    #[must_use]
    pub fn chao1_bias_corrected(&self) -> f64 {
        self.seen() as f64 + self.f1_pairs() / (self.f2() + 1) as f64
    }

    fn f1_pairs(&self) -> f64 {
        let f1 = self.f1() as f64;
        f1 * (f1 - 1.0) / 2.0
    }

    /// 95 % upper bound for the probability of one outcome, named in advance, that was never seen.
    #[must_use]
    pub fn prob_bound_unseen_category_95(&self) -> Option<f64> {
        never_seen_bound(self.n(), 0.05)
    }
}
