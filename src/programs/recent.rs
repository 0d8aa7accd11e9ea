//! The last keys of a sequence of samples: which of them are equal to the next.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};

use super::key::TextKey;
use crate::stats::neighbours::{LAGS, Pairs};

/// The last keys, and the pairs of equal ones so far.
#[derive(Default)]
pub(super) struct RecentKeys {
    pairs: [Pairs; LAGS],
    /// A ring in which `next` is the place of the oldest.
    hashes: [u64; LAGS],
    keys: [Option<TextKey>; LAGS],
    next: usize,
}

impl RecentKeys {
    /// No keys, but the pairs of earlier ones.
    pub(super) fn of(pairs: [Pairs; LAGS]) -> Self {
        Self { pairs, ..Self::default() }
    }

    pub(super) fn pairs(&self) -> [Pairs; LAGS] {
        self.pairs
    }

    /// Compares `key` with those before, and keeps it.
    pub(super) fn add(&mut self, key: &TextKey) {
        let hash = hash_of(key);
        for (lag, pairs) in (1..).zip(&mut self.pairs) {
            let place = (self.next + LAGS - lag) % LAGS;
            let Some(earlier) = &self.keys[place] else { break };
            pairs.all += 1;
            pairs.equal += u64::from(self.hashes[place] == hash && earlier == key);
        }
        self.hashes[self.next] = hash;
        self.keys[self.next] = Some(key.clone());
        self.next = (self.next + 1) % LAGS;
    }

    /// Forgets the keys: what comes next does not follow them.
    pub(super) fn interrupt(&mut self) {
        self.keys = Default::default();
    }

    /// Appends the pairs of a later sequence, and goes on after it.
    pub(super) fn append(&mut self, later: Self) {
        let mut pairs = self.pairs;
        for (sum, more) in pairs.iter_mut().zip(&later.pairs) {
            sum.all += more.all;
            sum.equal += more.equal;
        }
        *self = Self { pairs, ..later };
    }
}

fn hash_of(key: &TextKey) -> u64 {
    let mut hasher = FxHasher::default();
    key.hash(&mut hasher);
    hasher.finish()
}

/// Pairs as they are written: a list for all lags, or those of lag 1 alone.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum WrittenPairs {
    First(u64, u64),
    All(Vec<(u64, u64)>),
}

impl WrittenPairs {
    pub(super) fn of(pairs: &[Pairs; LAGS]) -> Self {
        Self::All(pairs.iter().map(|pairs| (pairs.all, pairs.equal)).collect())
    }

    /// The pairs of each lag; none if there are more.
    pub(super) fn lags(&self) -> Option<[Pairs; LAGS]> {
        let first;
        let written = match self {
            Self::First(all, equal) => {
                first = [(*all, *equal)];
                first.as_slice()
            }
            Self::All(all) => all,
        };
        let mut lags = [Pairs::default(); LAGS];
        for (lag, &(all, equal)) in written.iter().enumerate() {
            *lags.get_mut(lag)? = Pairs { all, equal };
        }
        Some(lags)
    }
}
