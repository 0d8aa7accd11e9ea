//! Two results side by side: two samples, a sample and a census, or two censuses.

use std::collections::BTreeSet;
use std::fmt;

use super::categories::{Category, of_sample};
use super::headline::Headline;
use super::side::Side;
use super::{Source, Statistic, comparison, fit};
use crate::model::draw::Draw;
use crate::stats::law::Law;

/// The comparison of two results.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The categories of both.
    pub categories: Vec<String>,
    /// The counts of the first, category by category.
    pub a: Vec<u64>,
    /// The counts of the second.
    pub b: Vec<u64>,
    /// The categories of the sample against the census, if one is a sample and the other a census.
    pub against_census: Vec<Category>,
    /// How far the frequencies differ.
    pub frequencies: Vec<Statistic>,
    /// How far the steps differ.
    pub steps: Vec<Statistic>,
}

/// A sample reached a category that a census never reached, or that a law excludes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// The category.
    pub category: String,
    /// How often.
    pub count: u64,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { category, count } = self;
        write!(f, "impossible outcome: the sample reached {category} {count} times, the other never does")
    }
}

impl Pair {
    /// Compares two sides; simulations draw from `draw`.
    ///
    /// # Errors
    /// If one is a census or a law, and the other reached a category that it never does.
    pub fn of(first: &Side, second: &Side, draw: &mut Draw) -> Result<Self, Impossible> {
        let all: BTreeSet<&String> = first.counts.keys().chain(second.counts.keys()).collect();
        let categories: Vec<String> = all.into_iter().cloned().collect();
        let counts = |side: &Side| -> Vec<u64> {
            let count = |category| side.counts.get(category).copied().unwrap_or(0);
            categories.iter().map(count).collect()
        };
        let (a, b) = (counts(first), counts(second));
        let mut against_census = Vec::new();
        let mut frequencies = match (first.origin.is_exact(), second.origin.is_exact()) {
            (true, true) => comparison::frequencies(&a, &b, Source::Census),
            (false, false) => comparison::frequencies(&a, &b, Source::Sample(draw)),
            (a_is_census, _) => {
                let (census, sample) = if a_is_census { (&a, &b) } else { (&b, &a) };
                if let Some(index) = fit::impossible(sample, census) {
                    return Err(Impossible { category: categories[index].clone(), count: sample[index] });
                }
                let law = Law::from_census(census).ok();
                against_census = of_sample(sample, law.as_ref()).collect();
                let fit = law.map(|law| fit::statistics(sample, &law, Source::Sample(draw)));
                fit.and_then(Result::ok).unwrap_or_default()
            }
        };
        Headline::Chi2.mark(&mut frequencies);
        Ok(Self {
            steps: comparison::steps(&first.steps, &second.steps, sampling(first, second)),
            categories,
            a,
            b,
            against_census,
            frequencies,
        })
    }
}

fn sampling(first: &Side, second: &Side) -> comparison::Sampled {
    match (first.origin.is_exact(), second.origin.is_exact()) {
        (false, false) => comparison::Sampled::Both,
        (true, true) => comparison::Sampled::None,
        (true, false) => comparison::Sampled::One(second.steps.total()),
        (false, true) => comparison::Sampled::One(first.steps.total()),
    }
}
