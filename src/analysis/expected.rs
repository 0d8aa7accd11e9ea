//! The law that is expected, by the names of its categories.

use std::collections::BTreeMap;
use std::fmt;

use thiserror::Error;

use crate::model::totals::is_total_name;
use crate::stats::law::{Law, LawError};

/// Categories with their weights: shares, percentages or counts, in any unit.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedLaw {
    weights: BTreeMap<Box<str>, f64>,
    law: Law,
}

/// Weights by the names of categories, in the order in which they were written.
pub type Weights = Vec<(String, f64)>;

/// Whether weights may be those of a category and all before it: none is below the one before, and the last is all.
pub fn are_cumulative(weights: &Weights) -> bool {
    const FEWEST: usize = 3;
    const ROUNDING: f64 = 1e-9;
    let all = |wanted: f64| weights.last().is_some_and(|(_, last)| (last / wanted - 1.0).abs() < ROUNDING);
    let rises = weights.windows(2).all(|pair| pair[0].1 <= pair[1].1);
    let positive = weights.iter().filter(|(_, weight)| *weight > 0.0).count();
    weights.len() >= FEWEST
        && positive > 1
        && rises
        && (all(1.0) || all(100.0))
        && weights[0].1 < weights[weights.len() - 1].1
}

/// Why weights are no law.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ExpectedError {
    /// A category is there twice.
    #[error("the category {0:?} is there twice: allowed is one weight for each")]
    Twice(String),
    /// All weights are 0, or all but one.
    #[error("{0}: allowed are two or more weights above 0")]
    Law(LawError),
}

impl ExpectedLaw {
    /// The law with these weights.
    ///
    /// # Errors
    /// If a category is there twice, a weight is negative or not finite, or fewer than two are positive.
    pub fn new(weights: impl IntoIterator<Item = (String, f64)>) -> Result<Self, ExpectedError> {
        let mut named = BTreeMap::new();
        for (category, weight) in weights {
            if named.contains_key(category.as_str()) {
                return Err(ExpectedError::Twice(category));
            }
            named.insert(category.into_boxed_str(), weight);
        }
        let in_order: Vec<f64> = named.values().copied().collect();
        let law = Law::from_weights(&in_order).map_err(ExpectedError::Law)?;
        Ok(Self { weights: named, law })
    }

    /// Its categories, ascending.
    pub fn categories(&self) -> impl ExactSizeIterator<Item = &str> {
        self.weights.keys().map(AsRef::as_ref)
    }

    /// The weight of a category, if it has it.
    pub fn weight(&self, category: &str) -> Option<f64> {
        self.weights.get(category).copied()
    }

    /// The category that is called a total and has the sum of the other weights, but for rounding.
    pub fn total(&self) -> Option<&str> {
        const ROUNDED: f64 = 0.02;
        let sum: f64 = self.weights.values().sum();
        let is_sum = |weight: f64| (2.0 * weight - sum).abs() <= ROUNDED * sum;
        let mut totals = self.weights.iter().filter(|(name, weight)| is_total_name(name) && is_sum(**weight));
        totals.next().map(|(name, _)| name.as_ref()).filter(|_| self.weights.len() > 2)
    }

    /// The law over its categories, ascending.
    pub fn law(&self) -> &Law {
        &self.law
    }

    /// The law over these categories, in their order, if they are its own.
    pub fn over<'c>(&self, categories: impl ExactSizeIterator<Item = &'c str>) -> Option<Law> {
        if categories.len() != self.weights.len() {
            return None;
        }
        let weights: Option<Vec<f64>> = categories.map(|category| self.weight(category)).collect();
        Law::from_weights(&weights?).ok()
    }

    /// The counts of its categories, ascending.
    pub fn counts<C: AsRef<str>>(&self, counted: impl Iterator<Item = (C, u64)>) -> Vec<u64> {
        let mut counts: BTreeMap<&str, u64> = self.categories().map(|category| (category, 0)).collect();
        for (category, count) in counted {
            if let Some(own) = counts.get_mut(category.as_ref()) {
                *own += count;
            }
        }
        counts.into_values().collect()
    }

    /// What the weights are.
    pub fn unit(&self) -> WeightUnit {
        let weights: Vec<f64> = self.weights.values().copied().collect();
        WeightUnit::of(&weights)
    }
}

/// What weights are, which their sum says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WeightUnit {
    /// Shares, which sum to 1.
    Shares,
    /// Per cent, which sum to 100.
    Percent,
    /// Shares that sum to this because they are rounded.
    RoundedShares(f64),
    /// Per cent that sum to this because they are rounded.
    RoundedPercent(f64),
    /// Weights of any sum.
    Weights(f64),
}

impl WeightUnit {
    /// What these weights are.
    pub fn of(weights: &[f64]) -> Self {
        let sum: f64 = weights.iter().sum();
        let rounding = |most: f64| weights.iter().map(|&weight| half_unit(weight).min(most)).sum::<f64>();
        let has_decimals = weights.iter().any(|weight| weight.fract() > 0.0);
        let is = |wanted: f64, rounding: f64| (sum - wanted).abs() <= rounding + 1e-9 * wanted;
        match sum {
            _ if is(1.0, 0.0) => Self::Shares,
            _ if is(100.0, 0.0) => Self::Percent,
            _ if has_decimals && is(1.0, rounding(0.05)) => Self::RoundedShares(sum),
            _ if has_decimals && is(100.0, rounding(0.5)) => Self::RoundedPercent(sum),
            sum => Self::Weights(sum),
        }
    }
}

impl fmt::Display for WeightUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Shares => f.write_str("shares"),
            Self::Percent => f.write_str("per cent"),
            Self::RoundedShares(sum) => write!(f, "rounded shares that sum to {}, scaled", shortened(sum)),
            Self::RoundedPercent(sum) => write!(f, "rounded per cent that sum to {}, scaled", shortened(sum)),
            Self::Weights(sum) => write!(f, "weights that sum to {}, scaled", shortened(sum)),
        }
    }
}

/// Half a unit of the last digit that a number is written with.
fn half_unit(weight: f64) -> f64 {
    let written = weight.to_string();
    let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    if weight > 0.0 { 0.5 * libm::pow(10.0, -(decimals as f64)) } else { 0.0 }
}

/// Without digits that summing added.
fn shortened(sum: f64) -> String {
    let rounded = libm::round(sum * 1e9) / 1e9;
    if rounded.is_finite() { rounded.to_string() } else { sum.to_string() }
}
