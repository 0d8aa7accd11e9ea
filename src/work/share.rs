//! Shards: which units of a cell one of several machines does.

use std::fmt;
use std::str::FromStr;

use crate::part::Units;

/// The most shards that work is cut into.
pub const MOST_SHARDS: u64 = 1000;

/// The most blocks that a cell has: enough that shards are alike, few enough to be listed.
const BLOCKS: u64 = 1 << 14;

/// Shard `number` of `of`, counted from 1: the blocks whose number leaves the remainder `number - 1`.
///
/// A block is a range of units whose length depends on the cell alone: at most 2^14 blocks make up a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    number: u64,
    of: u64,
}

impl Share {
    /// Everything.
    pub const ALL: Self = Self { number: 1, of: 1 };

    /// Shard `number` of `of`, if there is such a shard.
    #[must_use]
    pub fn new(number: u64, of: u64) -> Option<Self> {
        ((1..=MOST_SHARDS).contains(&of) && (1..=of).contains(&number)).then_some(Self { number, of })
    }

    /// All shards that work is cut into together with this one.
    pub fn siblings(self) -> impl Iterator<Item = Self> {
        (1..=self.of).map(move |number| Self { number, ..self })
    }

    /// Its number, counted from 1.
    #[must_use]
    pub fn number(self) -> u64 {
        self.number
    }

    /// How many shards there are.
    #[must_use]
    pub fn of(self) -> u64 {
        self.of
    }

    /// Its units of a cell that has `total`.
    #[must_use]
    pub fn units(self, total: u64) -> Units {
        let length = total.div_ceil(BLOCKS).max(1);
        let blocks = (0..total.div_ceil(length)).filter(|block| block % self.of == self.number - 1);
        blocks.map(|block| block * length..=(total - 1).min(block * length + (length - 1))).collect()
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        parts.and_then(|(number, of)| Self::new(number, of)).ok_or_else(|| {
            format!("\"{text}\" is no shard: allowed is K/N with N from 1 to {MOST_SHARDS} and K from 1 to N")
        })
    }
}
