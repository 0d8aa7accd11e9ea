//! The seeds that programs are given.
//!
//! A census of seeds is a census like that of a system: trial i runs from start number i, here the seed. Nothing is
//! drawn, so there is no p-value.

use crate::model::draw::Streams;
use crate::model::named::named;

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

named! {
    /// The numbers that a program takes as seeds, with their names in the protocol of workers.
    #[derive(Default)]
    pub enum SeedForm {
        /// All 64 bits of a drawn seed.
        Bits64 = "64",
        /// Its upper 53 bits, which every reader of JSON holds exactly.
        #[default]
        Bits53 = "53",
        /// Its lower 32 bits.
        Bits32 = "32",
        /// A number from 1 to 2^31 - 2, which every generator with a signed 32-bit seed takes.
        Bits31 = "31",
    }
}

impl SeedForm {
    /// Its placeholder in commands.
    pub const fn placeholder(self) -> &'static str {
        match self {
            Self::Bits64 => "seed",
            Self::Bits53 => "seed53",
            Self::Bits32 => "seed32",
            Self::Bits31 => "seed31",
        }
    }

    /// The form of this placeholder, if it holds a seed.
    pub fn of(placeholder: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.placeholder() == placeholder)
    }

    const fn cut(self, seed: u64) -> u64 {
        match self {
            Self::Bits64 => seed,
            Self::Bits53 => seed >> 11,
            Self::Bits32 => seed & u32::MAX as u64,
            Self::Bits31 => 1 + seed % ((1 << 31) - 2),
        }
    }
}

impl Seeds {
    /// Every seed from `first` to `last`, if that is an ascending range.
    pub fn range(first: u64, last: u64) -> Option<Self> {
        (first <= last && last - first < i64::MAX as u64).then_some(Self::Range { first, last })
    }

    /// The number of seeds of a census.
    pub fn census(self) -> Option<u64> {
        match self {
            Self::Range { first, last } => Some(last - first + 1),
            _ => None,
        }
    }

    /// The seed of trial `index`: of a drawn one what `form` says.
    pub fn value(self, form: SeedForm, streams: &Streams, index: u64) -> u64 {
        match self {
            Self::Drawn => {
                let mut draw = streams.trial(index);
                form.cut(u64::from(draw.word()) | u64::from(draw.word()) << 32)
            }
            Self::Count | Self::None => index.wrapping_add(1),
            Self::Range { first, .. } => first + index,
        }
    }
}
