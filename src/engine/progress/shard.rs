//! Shards: the units of a cell assigned to one of several computers.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::super::part::Units;

/// The maximum number of shards.
pub const MAX_SHARDS: u64 = 1000;

/// The maximum number of blocks of a cell: enough for shards of similar size, few enough to list.
const BLOCKS: u64 = 1 << 14;

/// Shard `number` of `of`, counted from 1: the blocks whose index modulo `of` is `number - 1`.
///
/// A block is a range of units whose length depends on the cell alone: at most 2^14 blocks make up a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// The whole cell.
    pub const ALL: Self = Self { number: 1, of: 1 };

    /// Shard `number` of `of`; `None` if out of range.
    pub fn new(number: u64, of: u64) -> Option<Self> {
        ((1..=MAX_SHARDS).contains(&of) && (1..=of).contains(&number)).then_some(Self { number, of })
    }

    /// All shards of the same division, including this one.
    pub fn siblings(self) -> impl Iterator<Item = Self> {
        (1..=self.of).map(move |number| Self { number, ..self })
    }

    /// Its number, counted from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// The number of shards.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Its units in a cell of `total` units.
    pub fn units(self, total: u64) -> Units {
        let length = total.div_ceil(BLOCKS).max(1);
        let blocks = (0..total.div_ceil(length)).filter(|block| block % self.of == self.number - 1);
        blocks.map(|block| block * length..=(total - 1).min(block * length + (length - 1))).collect()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// A text that is no shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no shard: allowed is K/N with N from 1 to {MAX_SHARDS} and K from 1 to N")]
pub struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let parts = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        parts.and_then(|(number, of)| Self::new(number, of)).ok_or_else(|| ShardError(text.to_owned()))
    }
}
