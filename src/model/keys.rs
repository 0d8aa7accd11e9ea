//! Keys: what trials are counted by.
//!
//! A key is parsed as a solution, not only as well-formed text: `--like` and reading progress rely on it.

use std::fmt::Display;
use std::hash::Hash;
use std::iter;

use serde::{Deserialize, Serialize};

use super::grid::{Axes, Grid};
use super::language::{Phrase, Sentence};
use super::words::symmetry;

/// What the keys of a system are, which decides what may be asked of their frequencies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Keys {
    /// Solutions, each of which has a board: are they equally likely?
    #[default]
    Solutions,
    /// Ways to end, such as the winner of a game, which no one expects to be equally likely: what are their shares?
    Endings,
}

/// What trials are counted by. Its text is its name in results.
pub trait Key: Clone + Ord + Hash + Display + Send + Sync {
    /// A number that sorts keys as they are sorted, as far as it goes: a key with a smaller one is smaller.
    fn prefix(&self) -> u128 {
        0
    }
}

impl Key for String {}

/// The [prefix](Key::prefix) of keys that are ordered as their bytes are.
pub(crate) fn prefix_of_bytes(bytes: impl IntoIterator<Item = u8>) -> u128 {
    const BYTES: usize = size_of::<u128>();
    bytes
        .into_iter()
        .chain(iter::repeat(0))
        .take(BYTES)
        .fold(0, |prefix, byte| prefix << 8 | u128::from(byte))
}

/// The keys that the trials of a system can reach.
pub trait KeySpace<K>: Sync {
    /// Parses a key as written in results; `None` if there is no such key.
    fn parse(&self, text: &str) -> Option<K>;

    /// What is wrong with a text that has the form of a key and is none, if that can be said.
    fn why_not(&self, _text: &str) -> Option<Sentence> {
        None
    }

    /// All reachable keys, ascending, if they can be listed in reasonable time and memory.
    fn known(&self) -> Option<Vec<K>> {
        None
    }

    /// The number of reachable keys, if known.
    fn count(&self) -> Option<u64> {
        self.known().map(|keys| keys.len() as u64)
    }

    /// The representative of the symmetry class of a key, if the system has symmetry classes.
    fn class(&self, _key: &K) -> Option<K> {
        None
    }

    /// The number of symmetry classes of all keys, if known.
    fn class_count(&self) -> Option<u64> {
        None
    }

    /// The board of a key, if keys are boards.
    fn board(&self, _key: &K) -> Option<Grid> {
        None
    }

    /// How the boards of keys are numbered, if not as the solver numbers boards.
    fn axes(&self) -> Option<Axes> {
        None
    }

    /// The most values that a place can hold, if a key says the value of each place.
    fn values(&self) -> Option<usize> {
        None
    }

    /// What members of a symmetry class differ by, such as "rotations and reflections of the board".
    fn symmetry(&self) -> &'static Phrase {
        &symmetry::ANY
    }
}
