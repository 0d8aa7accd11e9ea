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
    /// There is none: the result cannot be repeated.
    None,
}

/// The placeholders that hold a seed.
pub const PLACEHOLDERS: [&str; 4] = ["seed", "seed53", "seed32", "seed31"];

impl Seeds {
    /// The word for it in experiment files, unless it is the default.
    #[must_use]
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Drawn => None,
            Self::Count => Some("count"),
            Self::None => Some("none"),
        }
    }

    /// The value of the placeholder `name` in trial `index`, if it holds a seed: of a drawn one all 64 bits, the upper 53 or
    /// the lower 32 of them, or a number from 1 to 2^31 - 2, which every generator with a signed 32-bit seed takes.
    #[must_use]
    pub fn value(self, name: &str, streams: &Streams, index: u64) -> Option<u64> {
        if !PLACEHOLDERS.contains(&name) {
            return None;
        }
        if self != Self::Drawn {
            return Some(index.wrapping_add(1));
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
