//! A frequency table against the uniform law, as a whole and by symmetry classes.

use std::collections::BTreeMap;
use std::f64::consts::LN_2;

use super::deviance::{deviation_cost, half_deviance};
use super::numeric::{difference, power, product};
use super::spectrum::Spectrum;
use super::tail::log10_p_chi2;

/// Statistics of `n >= 1` observations over `K >= 2` categories against the uniform law.
///
/// Its methods are in several files: distances and tests here, entropies, inequality and colliding pairs in
/// [`diversity`](super::diversity), estimates with intervals in [`distance`](super::distance) and
/// [`effective_share`](super::effective_share).
#[derive(Clone, Debug)]
pub struct Uniformity {
    pub(super) spectrum: Spectrum,
}

impl Uniformity {
    /// `None` when there is nothing to compare: `K < 2`, `n = 0`, or a total beyond 64 bits.
    pub fn of(counts: &[u64]) -> Option<Self> {
        Self::of_spectrum(Spectrum::of(counts)?)
    }

    /// That of a table with this spectrum.
    pub(crate) fn of_spectrum(spectrum: Spectrum) -> Option<Self> {
        (spectrum.k() >= 2 && spectrum.n() >= 1).then_some(Self { spectrum })
    }

    /// The number of observations.
    pub fn n(&self) -> u64 {
        self.spectrum.n()
    }

    /// The number of categories, including empty ones.
    pub fn k(&self) -> u64 {
        self.spectrum.k()
    }

    /// Degrees of freedom, `K - 1`.
    pub fn df(&self) -> u64 {
        self.k() - 1
    }

    /// The expected count `n / K` of every category.
    pub fn expected_min(&self) -> f64 {
        self.n() as f64 / self.k() as f64
    }

    /// All categories if `n / K < 5`, else none.
    pub fn categories_expected_below_5(&self) -> u64 {
        self.categories_expected_below(5)
    }

    /// All categories if `n / K < 1`, else none.
    pub fn categories_expected_below_1(&self) -> u64 {
        self.categories_expected_below(1)
    }

    fn categories_expected_below(&self, limit: u64) -> u64 {
        if u128::from(self.n()) < product(limit, self.k()) { self.k() } else { 0 }
    }

    /// Pearson's chi-squared, `(K sum c^2 - n^2) / n` (Pearson 1900).
    pub fn chi2(&self) -> f64 {
        let n = self.n();
        match u128::from(self.k()).checked_mul(self.spectrum.sum_squares()) {
            Some(scaled) => (scaled - product(n, n)) as f64 / n as f64,
            None => n as f64 * self.mean_over_categories(|d| d * d),
        }
    }

    /// The likelihood ratio statistic `G = 2 sum c ln(c / E)` (Wilks 1938), never negative.
    pub fn g(&self) -> f64 {
        2.0 * self.n() as f64 * self.kl_uniform_nats()
    }

    /// Cohen's effect size `w = sqrt(chi2 / n)` (Cohen 1988): 0 if uniform, at most `sqrt(K - 1)`.
    pub fn cohen_w(&self) -> f64 {
        (self.chi2() / self.n() as f64).sqrt()
    }

    /// Total variation distance from uniform, in 0 to 1: the share of observations that would have to move.
    pub fn tv_uniform(&self) -> f64 {
        let (n, k) = (self.n(), self.k());
        let moved: u128 = self
            .spectrum
            .iter()
            .map(|(count, cells)| u128::from(cells) * product(k, count).abs_diff(u128::from(n)))
            .sum();
        moved as f64 / (2 * product(n, k)) as f64
    }

    /// Kullback-Leibler divergence from uniform in nats, `ln K - H = G / (2 n)`.
    pub fn kl_uniform_nats(&self) -> f64 {
        self.mean_over_categories(deviation_cost)
    }

    /// Kullback-Leibler divergence from uniform in bits.
    pub fn kl_uniform_bits(&self) -> f64 {
        self.kl_uniform_nats() / LN_2
    }

    /// Jensen-Shannon divergence from uniform in nats, in 0 to ln 2 (Lin 1991).
    pub fn jsd_uniform_nats(&self) -> f64 {
        0.5 * self.mean_over_categories(|d| deviation_cost(d) - 2.0 * deviation_cost(d / 2.0))
    }

    /// Hellinger distance from uniform, in 0 to 1.
    pub fn hellinger_uniform(&self) -> f64 {
        let (n, k) = (self.n(), self.k());
        let root_deviation = |count| {
            let (held, expected) = (product(k, count), u128::from(n));
            let root = (held as f64 / expected as f64).sqrt();
            difference(held, expected) / n as f64 / (root + 1.0)
        };
        let cells = self.spectrum.iter();
        let sum: f64 = cells.map(|(count, cells)| cells as f64 * power(root_deviation(count), 2)).sum();
        (0.5 * sum / k as f64).sqrt()
    }

    /// The mean over all categories of a function of the relative deviation `d = c / E - 1`.
    pub(super) fn mean_over_categories(&self, cost: impl Fn(f64) -> f64) -> f64 {
        let (n, k) = (self.n(), self.k());
        let sum: f64 = self
            .spectrum
            .iter()
            .map(|(count, cells)| {
                let d = difference(product(k, count), u128::from(n)) / n as f64;
                cells as f64 * cost(d)
            })
            .sum();
        sum / k as f64
    }
}

/// A likelihood ratio statistic with its degrees of freedom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GPart {
    /// The statistic, not negative.
    pub g: f64,
    /// Its degrees of freedom; with 0 of them `g` is 0.
    pub df: u64,
}

impl GPart {
    /// Decimal log of the p-value under the chi-squared distribution; `None` without degrees of freedom.
    pub fn log10_p(&self) -> Option<f64> {
        log10_p_chi2(self.g, self.df)
    }
}

/// G against the uniform law, split by classes of categories: `between + sum within = G`, and likewise for the degrees
/// of freedom (Sokal & Rohlf, Biometry, section 17).
#[derive(Clone, Debug, PartialEq)]
pub struct Partition {
    /// Class totals against class sizes.
    pub between: GPart,
    /// Each class against the uniform law on its own categories, by class number.
    pub within: BTreeMap<usize, GPart>,
}

impl Partition {
    /// Splits the counts by the class of each category.
    ///
    /// `None` if the slices differ in length or [`Uniformity::of`] the counts is `None`.
    pub fn of(counts: &[u64], classes: &[usize]) -> Option<Self> {
        if counts.len() != classes.len() {
            return None;
        }
        let table = Uniformity::of(counts)?;
        let mut members: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
        for (&class, &count) in classes.iter().zip(counts) {
            members.entry(class).or_default().push(count);
        }
        Some(Self {
            between: between(&table, members.values()),
            within: members.iter().map(|(&class, cells)| (class, within(cells))).collect(),
        })
    }

    /// The sum over all classes.
    pub fn within_total(&self) -> GPart {
        GPart {
            g: self.within.values().map(|part| part.g).sum(),
            df: self.within.values().map(|part| part.df).sum(),
        }
    }
}

fn between<'a>(table: &Uniformity, classes: impl ExactSizeIterator<Item = &'a Vec<u64>>) -> GPart {
    let df = classes.len() as u64 - 1;
    let half: f64 = classes
        .map(|cells| {
            let total: u64 = cells.iter().sum();
            let share = product(table.n(), cells.len() as u64) as f64;
            half_deviance(total as f64, share / table.k() as f64)
        })
        .sum();
    GPart { g: 2.0 * half, df }
}

fn within(cells: &[u64]) -> GPart {
    GPart { g: Uniformity::of(cells).map_or(0.0, |table| table.g()), df: cells.len() as u64 - 1 }
}
