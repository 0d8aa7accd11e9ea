//! Keys of programs: any text, in natural order.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use compact_str::CompactString;
use thiserror::Error;

use crate::model::digest::sha256;
use crate::model::keys::Key;
use crate::model::natural;

/// The maximum number of bytes of a key.
pub const MAX_BYTES: usize = 4096;

/// A key as a program prints it: text of one line, at most [`MAX_BYTES`] long and not empty.
///
/// Keys are in natural order: runs of digits are compared by value, everything else byte by byte; equal ones byte by
/// byte alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextKey(CompactString);

/// Why a text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TextKeyError {
    /// There is nothing.
    #[error("the key is empty")]
    Empty,
    /// It is too long.
    #[error("the key has {0} bytes: allowed are 1 to {MAX_BYTES}")]
    TooLong(usize),
    /// It is on several lines.
    #[error("the key has a line break: tr '\\r' '\\n' makes one of each carriage return")]
    LineBreak,
}

impl TextKey {
    /// The key `text`.
    ///
    /// # Errors
    /// If it is empty, too long, or on several lines.
    pub fn new(text: &str) -> Result<Self, TextKeyError> {
        match text.len() {
            0 => Err(TextKeyError::Empty),
            1..=MAX_BYTES if text.contains(['\n', '\r']) => Err(TextKeyError::LineBreak),
            1..=MAX_BYTES => Ok(Self(text.into())),
            bytes => Err(TextKeyError::TooLong(bytes)),
        }
    }

    /// A key of a system: these are short and on one line.
    pub(super) fn of_system(key: &str) -> Self {
        Self::new(key).expect("keys of systems are short")
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for TextKey {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for TextKey {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TextKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Ord for TextKey {
    fn cmp(&self, other: &Self) -> Ordering {
        natural::cmp(&self.0, &other.0)
    }
}

impl Key for TextKey {
    fn prefix(&self) -> u128 {
        natural::prefix(&self.0)
    }
}

impl PartialOrd for TextKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A list of keys, by its checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListDigest {
    /// The number of keys.
    pub keys: u64,
    /// The SHA-256 of the keys and their classes as [`KeyList::digest`] writes them.
    pub sha256: String,
}

/// All keys of a program, each with the representative of its symmetry class if there are classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyList {
    keys: BTreeMap<TextKey, Option<TextKey>>,
    /// The one that stands first in a list without a header.
    pub(crate) first: Option<TextKey>,
}

impl KeyList {
    /// Adds a key; false if it is there already.
    pub fn insert(&mut self, key: TextKey, class: Option<TextKey>) -> bool {
        self.keys.insert(key, class).is_none()
    }

    /// Whether `key` is there.
    pub(super) fn contains(&self, key: &TextKey) -> bool {
        self.keys.contains_key(key)
    }

    /// The representative of the symmetry class of a key, if there are classes.
    pub(super) fn class(&self, key: &TextKey) -> Option<&TextKey> {
        self.keys.get(key)?.as_ref()
    }

    /// The number of keys.
    pub fn len(&self) -> u64 {
        self.keys.len() as u64
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The keys with their classes, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (&TextKey, Option<&TextKey>)> {
        self.keys.iter().map(|(key, class)| (key, class.as_ref()))
    }

    /// What an experiment says of this list: the SHA-256 of one line for each key, with its class after a tab.
    pub fn digest(&self) -> ListDigest {
        let line = |(key, class): (&TextKey, Option<&TextKey>)| match class {
            Some(class) => format!("{key}\t{class}\n"),
            None => format!("{key}\n"),
        };
        let text: String = self.iter().map(line).collect();
        ListDigest { keys: self.len(), sha256: sha256(text.as_bytes()) }
    }
}
