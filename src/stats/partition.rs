//! Non-uniformity between and within symmetry classes.

use super::deviance::half_deviance;
use super::numeric::product;
use super::tail::log10_p_chi2;
use super::uniformity::Uniformity;
use std::collections::BTreeMap;

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
    #[must_use]
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
    #[must_use]
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
    #[must_use]
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
