//! The seeds that programs are given.

use crate::model::draw::Streams;

/// Where the seed of a trial comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seeds {
    /// From the draw protocol: the first two words of the trial's stream, the first one low.
    #[default]
    Drawn,
    /// It is the number of the trial, counted from 1.
    Count,
    /// Each from the first to the last once: a census of a seed space.
    Range {
        /// The first seed.
        first: u64,
        /// The last seed.
        last: u64,
    },
    /// There is none: the result cannot be repeated.
    None,
}

/// The placeholders that hold a seed.
pub const PLACEHOLDERS: [&str; 4] = ["seed", "seed53", "seed32", "seed31"];

impl Seeds {
    /// Every seed from `first` to `last`, if that is an ascending range.
    #[must_use]
    pub fn range(first: u64, last: u64) -> Option<Self> {
        (first <= last && last - first < i64::MAX as u64).then_some(Self::Range { first, last })
    }

    /// The number of seeds of a census.
    #[must_use]
    pub fn census(self) -> Option<u64> {
        match self {
            Self::Range { first, last } => Some(last - first + 1),
            _ => None,
        }
    }

    /// The value of the placeholder `name` in trial `index`, if it holds a seed: of a drawn one all 64 bits, the upper 53 or
    /// the lower 32 of them, or a number from 1 to 2^31 - 2, which every generator with a signed 32-bit seed takes.
    #[must_use]
    pub fn value(self, name: &str, streams: &Streams, index: u64) -> Option<u64> {
        if !PLACEHOLDERS.contains(&name) {
            return None;
        }
        match self {
            Self::Drawn => {}
            Self::Count | Self::None => return Some(index.wrapping_add(1)),
            Self::Range { first, .. } => return Some(first + index),
        }
        let mut draw = streams.trial(index);
        let seed = u64::from(draw.word()) | u64::from(draw.word()) << 32;
        Some(match name {
            "seed53" => seed >> 11,
            "seed32" => seed & u64::from(u32::MAX),
            "seed31" => 1 + seed % ((1 << 31) - 2),
            _ => seed,
        })
    }
}
