//! Histograms of non-negative integers, exact unless there are very many different ones.

use std::slice;

use serde::{Deserialize, Serialize, Serializer};

use super::numeric::{power, product};

/// How often each value occurred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram(Counts);

/// Values ascending, each with its count. A single one, as most keys of a large board have, takes no memory of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Counts {
    One((u64, u64)),
    Others(Box<[(u64, u64)]>),
    /// All but the least and the greatest rounded down.
    Rounded(Precision, Box<[(u64, u64)]>),
}

/// As pairs of value and count, values ascending.
impl Serialize for Histogram {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter())
    }
}

impl Default for Histogram {
    fn default() -> Self {
        Self::ascending(Vec::new())
    }
}

impl Histogram {
    /// The histogram of these pairs of value and count (at least 1), values ascending.
    pub(super) fn ascending(counts: Vec<(u64, u64)>) -> Self {
        Self(match counts[..] {
            [only] => Counts::One(only),
            _ => Counts::Others(counts.into_boxed_slice()),
        })
    }

    /// The histogram of these pairs, if they are as [`Self::iter`] gives them: values ascending, counts at least 1.
    pub(crate) fn of_ascending(pairs: &[(u64, u64)]) -> Option<Self> {
        let ascend = pairs.is_sorted_by(|(one, _), (next, _)| one < next);
        (ascend && pairs.iter().all(|&(_, count)| count > 0)).then(|| Self::ascending(pairs.to_vec()))
    }

    /// The least and the largest sum of `count` values with these extremes, if there can be such values.
    pub(super) fn sums(count: u64, [min, max]: [u64; 2]) -> Option<[u128; 2]> {
        if min == max {
            return Some([product(min, count); 2]);
        }
        let (ends, inner) = (u128::from(min) + u128::from(max), count.checked_sub(2)?);
        Some([ends + product(inner, min), ends + product(inner, max)])
    }

    /// A histogram of `count` values with this sum, which is one of [`Self::sums`], and these extremes; the only one if it
    /// [is determined](Self::is_determined) by them.
    pub(super) fn with_sum(count: u64, sum: u128, [min, max]: [u64; 2]) -> Option<Self> {
        if min == max {
            return Some(Self::ascending(vec![(min, count)]));
        }
        let (least, most, inner) = (u128::from(min), u128::from(max), u128::from(count.checked_sub(2)?));
        let rest = sum - least - most;
        let (low, above) = rest.checked_div(inner).map_or((least, 0), |low| (low, rest % inner));
        let values = [(least, 1), (low, inner - above), (low + 1, above), (most, 1)];
        let counted = values.into_iter().filter(|&(_, count)| count > 0);
        Some(counted.map(|(value, count)| (narrow(value), narrow(count))).collect())
    }

    /// Whether `count` values with these extremes are determined by their mean.
    pub const fn is_determined(count: u64, [min, max]: [u64; 2]) -> bool {
        count <= 3 || max - min <= 1
    }

    fn counts(&self) -> &[(u64, u64)] {
        match &self.0 {
            Counts::One(only) => slice::from_ref(only),
            Counts::Others(counts) | Counts::Rounded(_, counts) => counts,
        }
    }

    /// As [`Self::iter`], in a list.
    pub(super) fn into_pairs(self) -> Vec<(u64, u64)> {
        match self.0 {
            Counts::One(only) => vec![only],
            Counts::Others(counts) | Counts::Rounded(_, counts) => counts.into_vec(),
        }
    }

    /// The histogram of these pairs, ascending, all but the least and the greatest value of which have this precision.
    pub(super) fn rounded(precision: Precision, counts: Vec<(u64, u64)>) -> Self {
        if precision == Precision::EXACT {
            return Self::ascending(counts);
        }
        Self(Counts::Rounded(precision, counts.into_boxed_slice()))
    }

    /// How exact its values are.
    pub const fn precision(&self) -> Precision {
        match self.0 {
            Counts::One(_) | Counts::Others(_) => Precision::EXACT,
            Counts::Rounded(precision, _) => precision,
        }
    }

    /// Pairs of value and count (at least 1), values ascending.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, u64)> + '_ {
        self.counts().iter().copied()
    }

    /// The number of occurrences counted.
    pub fn total(&self) -> u64 {
        self.iter().map(|(_, count)| count).sum()
    }

    /// The smallest value, if any was counted.
    pub fn min(&self) -> Option<u64> {
        self.counts().first().map(|&(value, _)| value)
    }

    /// The largest value, if any was counted.
    pub fn max(&self) -> Option<u64> {
        self.counts().last().map(|&(value, _)| value)
    }

    /// The sum of all values, exactly: below 2^128 for any 2^64 values.
    pub fn sum(&self) -> u128 {
        self.iter().map(|(value, count)| u128::from(value) * u128::from(count)).sum()
    }

    /// The sum of the squares of all values; `None` if it exceeds 128 bits.
    pub fn sum_squares(&self) -> Option<u128> {
        self.iter().try_fold(0u128, |sum, (value, count)| {
            let squares = u128::from(value).checked_mul(u128::from(value))?.checked_mul(u128::from(count))?;
            sum.checked_add(squares)
        })
    }
}

fn narrow(value: u128) -> u64 {
    u64::try_from(value).expect("between values of 64 bits")
}

/// The number of significant binary digits of values; further ones are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32")]
pub struct Precision(u32);

impl Default for Precision {
    fn default() -> Self {
        Self::EXACT
    }
}

impl TryFrom<u32> for Precision {
    type Error = &'static str;

    fn try_from(digits: u32) -> Result<Self, Self::Error> {
        let allowed = (1..=u64::BITS).contains(&digits);
        allowed.then_some(Self(digits)).ok_or("allowed are 1 to 64 significant binary digits")
    }
}

impl Precision {
    /// That of every value as it is.
    pub(crate) const EXACT: Self = Self(u64::BITS);

    /// The number of significant binary digits.
    pub const fn digits(self) -> u32 {
        self.0
    }

    /// The share of a value that rounding takes at most.
    pub fn error(self) -> f64 {
        power(0.5, u64::from(self.0 - 1))
    }

    /// Whether values are as they are.
    pub fn is_exact(&self) -> bool {
        *self == Self::EXACT
    }

    /// The first value that may lose a digit, if there is one.
    pub(super) const fn exact_below(self) -> u64 {
        if self.0 < u64::BITS { 1 << self.0 } else { u64::MAX }
    }

    /// The value rounded down.
    #[inline]
    pub(super) const fn of(self, value: u64) -> u64 {
        let lost = (u64::BITS - value.leading_zeros()).saturating_sub(self.0);
        value >> lost << lost
    }

    /// The greatest precision, of at most this, at which no more than `most` of these values, which ascend, are different.
    pub(super) fn fitting(self, values: &[(u64, u64)], most: usize) -> Self {
        let different = |precision: Self| {
            let rounded = values.iter().map(|&(value, _)| precision.of(value));
            let mut last = None;
            rounded.filter(|&value| last.replace(value) != Some(value)).count()
        };
        let coarser = (1..=self.0).rev().map(Self);
        coarser.into_iter().find(|&precision| different(precision) <= most).unwrap_or(Self(1))
    }
}
