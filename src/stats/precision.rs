//! How many significant binary digits values keep.

use serde::{Deserialize, Serialize};

use super::numeric::power;

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
    pub const EXACT: Self = Self(u64::BITS);

    /// The number of significant binary digits.
    #[must_use]
    pub const fn digits(self) -> u32 {
        self.0
    }

    /// The share of a value that rounding takes at most.
    #[must_use]
    pub fn error(self) -> f64 {
        power(0.5, u64::from(self.0 - 1))
    }

    /// Whether values are as they are.
    #[must_use]
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
