//! Which keys are kept when there are too many: an unbiased sample that does not depend on the order of trials.

use std::fmt::Display;

use sha2::{Digest, Sha256};

/// Lets keys pass whose hash lies below a threshold: 2^64 at first, then half of it, a quarter, ..
///
/// The hash of a key is the first 8 bytes, big-endian, of the SHA-256 of the key as results write it. A key that passes a
/// narrow sieve passes every wider one, so what passes in the end was counted from its first trial on (distinct
/// sampling: Gibbons, "Distinct Sampling for Highly-Accurate Answers to Distinct Values Queries", VLDB 2001).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sieve {
    /// How often the threshold was halved.
    pub halvings: u32,
}

impl Sieve {
    /// Whether `key` is kept.
    pub fn lets_pass(self, key: &impl Display) -> bool {
        self.halvings == 0 || hash(key).leading_zeros() >= self.halvings
    }

    /// The share of all possible keys that passes.
    #[must_use]
    pub fn one_in(self) -> u64 {
        1u64.checked_shl(self.halvings).unwrap_or(u64::MAX)
    }

    /// A sieve that half as many keys pass.
    #[must_use]
    pub fn halved(self) -> Self {
        Self { halvings: self.halvings + 1 }
    }
}

fn hash(key: &impl Display) -> u64 {
    let digest = Sha256::digest(key.to_string());
    u64::from_be_bytes(*digest.first_chunk().expect("32 bytes"))
}
