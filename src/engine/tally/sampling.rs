//! Distinct sampling: an unbiased sample of keys that does not depend on the order of trials.

use std::fmt::Display;

use sha2::{Digest, Sha256};

/// The level of a sample: a key passes if its hash is below a threshold of 2^64, halved at every level.
///
/// The hash of a key is the first 8 bytes, big-endian, of the SHA-256 of the key as results write it. A key that passes
/// a level passes every lower one, so a key that passes in the end was counted from its first trial on (distinct
/// sampling: Gibbons, "Distinct Sampling for Highly-Accurate Answers to Distinct Values Queries", VLDB 2001).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SamplingLevel {
    /// The number of times the threshold was halved.
    pub level: u32,
}

impl SamplingLevel {
    /// Whether `key` passes.
    pub fn keeps(self, key: &impl Display) -> bool {
        self.level == 0 || hash(key).leading_zeros() >= self.level
    }

    /// On average, one in this number of all possible keys passes.
    pub fn one_in(self) -> u64 {
        1u64.checked_shl(self.level).unwrap_or(u64::MAX)
    }

    /// The next level, which half as many keys pass.
    pub(crate) fn raised(self) -> Self {
        Self { level: self.level + 1 }
    }
}

fn hash(key: &dyn Display) -> u64 {
    let digest = Sha256::digest(key.to_string());
    u64::from_be_bytes(*digest.first_chunk().expect("32 bytes"))
}
