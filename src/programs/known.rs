//! What is known of the keys that a program can reach.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;

use super::key::{KeyList, ListDigest, TextKey};
use super::like::Like;
use super::notation::{self, BoardForm, BoardNotation};
use super::reader::picture;
use crate::engine::machine::{WrittenKey, WrittenKeys};
use crate::model::excerpt::excerpt;
use crate::model::grid::{Axes, Grid};
use crate::model::keys::{KeySpace, Keys};
use crate::model::language::Phrase;
use crate::model::words::symmetry;

/// The maximum number of keys that may be known to exist.
pub const MAX_KEYS: u64 = 10_000_000;

/// What an experiment says of the keys that a program can reach.
#[derive(Clone, Debug, Default)]
pub enum Known {
    /// Nothing.
    #[default]
    Nothing,
    /// How many there are, 2 to [`MAX_KEYS`].
    Count(u64),
    /// All of them, in this file of the user, which was not read yet.
    File(String),
    /// All of them.
    Keys(Arc<KeyList>),
    /// All of them, in a list that is kept elsewhere.
    Listed(ListDigest),
    /// They are those of a system.
    Like(Like),
}

/// A key of a system, if one is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example(Option<String>);

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|key| write!(f, ", one of which is {key}"))
    }
}

/// What is wrong with a key, if that can be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyNot(Option<String>);

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|why| write!(f, " ({why})"))
    }
}

/// Why a key is not one of those that are known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WrongKey {
    /// The system has no such key.
    #[error("{key:?} is no key of {like}{reason}{example}")]
    NotLike {
        /// The key.
        key: String,
        /// The system.
        like: String,
        /// What is wrong with it, if that can be said.
        reason: WhyNot,
        /// How one is written.
        example: Example,
    },
    /// The list has no such key.
    #[error("{key:?} is none of the known keys{example}")]
    NotListed {
        /// The key.
        key: String,
        /// How one is written.
        example: Example,
    },
}

/// The keys that a program can reach.
pub struct ProgramKeys {
    known: Known,
    list: Arc<KeyList>,
    /// How boards of queens were written so far.
    taken: Mutex<BTreeSet<BoardNotation>>,
    /// The keys that were read, if only their number is known.
    read: Mutex<BTreeSet<TextKey>>,
}

/// There are more keys than are known to exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} different keys were read, {known} are known to exist: {}", known + 1, self.listed())]
pub struct Surplus {
    /// The keys that were read, until there were too many.
    pub keys: Vec<String>,
    /// How many are known to exist.
    pub known: u64,
}

impl Surplus {
    fn listed(&self) -> String {
        const MOST: usize = 8;
        let shown: Vec<String> =
            self.keys.iter().take(MOST).map(|key| format!("{:?}", excerpt(key))).collect();
        let rest = if self.keys.len() > MOST { ", .." } else { "" };
        format!("{}{rest}", shown.join(", "))
    }
}

impl ProgramKeys {
    /// The keys that `known` describes. Of a list only the checksum is known until [`ProgramKeys::set_list`].
    pub fn new(known: Known) -> Self {
        let list = match &known {
            Known::Keys(list) => Arc::clone(list),
            Known::Like(like) => Arc::clone(&like.keys),
            _ => Arc::default(),
        };
        Self { known, list, taken: Mutex::default(), read: Mutex::default() }
    }

    /// The keys of a list.
    pub fn listed(list: KeyList) -> Self {
        Self { known: Known::Listed(list.digest()), list: Arc::new(list), ..Self::any() }
    }

    /// Keys of which nothing is known.
    pub fn any() -> Self {
        Self::new(Known::Nothing)
    }

    /// The keys of a system, if they are those.
    fn like(&self) -> Option<&dyn WrittenKeys> {
        match &self.known {
            Known::Like(like) => Some(like.system.written_keys()),
            _ => None,
        }
    }

    /// Adds the list, if it is the one that is known; false if it is another.
    pub fn set_list(&mut self, list: KeyList) -> bool {
        let fits = matches!(&self.known, Known::Listed(digest) if *digest == list.digest());
        if fits {
            self.list = Arc::new(list);
        }
        fits
    }

    /// What an experiment says of them.
    pub fn source(&self) -> &Known {
        &self.known
    }

    /// The list of the user, if there is one.
    pub fn list(&self) -> Option<&KeyList> {
        matches!(self.known, Known::Listed(_)).then_some(&self.list)
    }

    /// The list of the user, whether an experiment has it or a file beside it.
    #[cfg(feature = "cli")]
    pub(crate) fn named(&self) -> Option<Arc<KeyList>> {
        matches!(self.known, Known::Keys(_) | Known::Listed(_)).then(|| Arc::clone(&self.list))
    }

    /// The board of a key, if a system has one.
    pub(crate) fn board_of(&self, key: &str) -> Option<Grid> {
        self.like()?.board(key)
    }

    /// The number of columns, which is that of the rows, of the boards of its keys, if a system has such boards.
    pub fn side(&self) -> Option<usize> {
        match &self.known {
            Known::Like(like) if like.entry.card.keys == Keys::Solutions => {
                like.options.get("size").map(|_| like.options.size())
            }
            _ => None,
        }
    }

    /// The key as results write it.
    ///
    /// # Errors
    /// If it is known not to exist.
    pub fn check(&self, key: TextKey) -> Result<TextKey, WrongKey> {
        match &self.known {
            Known::Like(like) => {
                let keys = like.system.written_keys();
                let is_listed = |key: &TextKey| self.list.is_empty() || self.list.contains(key);
                let of = |text: &str| {
                    keys.key(text).map(|written| TextKey::of_system(&written.key)).filter(is_listed)
                };
                let take = |notation| {
                    self.taken.lock().unwrap_or_else(PoisonError::into_inner).insert(notation);
                };
                let own = || {
                    of(key.as_str())
                        .inspect(|_| take(BoardNotation { form: BoardForm::Key, from_zero: false }))
                };
                let other = || {
                    let (rows, notation) = notation::queens(key.as_str(), self.side()?, keys.axes())?;
                    of(&picture::queens(&rows)).inspect(|_| take(notation))
                };
                let forms = keys.values().map(|most| notation::assignments(key.as_str(), most));
                let forms = forms.unwrap_or_default();
                let listed = || forms.iter().find_map(|form| of(form));
                let found = own().or_else(other).or_else(listed);
                found.ok_or_else(|| self.not_like(&key, &forms, like))
            }
            Known::Listed(_) | Known::Keys(_) if !self.list.is_empty() && !self.list.contains(&key) => {
                let example = self.list.iter().next().map(|(key, _)| format!("{:?}", excerpt(key.as_str())));
                Err(WrongKey::NotListed { key: excerpt(key.as_str()), example: Example(example) })
            }
            &Known::Count(known) => {
                self.note(&key, known);
                Ok(key)
            }
            _ => Ok(key),
        }
    }

    /// Keeps a key that was read, if there is room for one more than are known.
    fn note(&self, key: &TextKey, known: u64) {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if read.len() as u64 <= known && !read.contains(key) {
            read.insert(key.clone());
        }
    }

    /// The keys that were read, if these are more than are known to exist.
    pub fn surplus(&self) -> Option<Surplus> {
        let Known::Count(known) = self.known else { return None };
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        (read.len() as u64 > known)
            .then(|| Surplus { keys: read.iter().map(ToString::to_string).collect(), known })
    }

    /// A key is wrong; `forms` are the other ways to read it.
    fn not_like(&self, key: &TextKey, forms: &[String], like: &Like) -> WrongKey {
        let example = self.list.iter().next().map(|(key, _)| key.to_string());
        let mut ways = [key.as_str()].into_iter().chain(forms.iter().map(String::as_str));
        let reason = WhyNot(ways.find_map(|text| like.system.written_keys().why_not(text)).map(|why| why.en));
        let key = excerpt(key.as_str());
        WrongKey::NotLike { key, like: like.to_string(), reason, example: Example(example) }
    }

    /// The ways in which boards of queens were written so far, unless all were as keys are.
    pub fn notations(&self) -> Vec<BoardNotation> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let is_other = taken.iter().any(|notation| notation.form != BoardForm::Key);
        taken.iter().copied().filter(|_| is_other).collect()
    }
}

impl KeySpace<TextKey> for ProgramKeys {
    fn parse(&self, text: &str) -> Option<TextKey> {
        self.check(TextKey::new(text).ok()?).ok()
    }

    fn known(&self) -> Option<Vec<TextKey>> {
        self.count().map(|_| self.list.iter().map(|(key, _)| key.clone()).collect())
    }

    fn count(&self) -> Option<u64> {
        match &self.known {
            Known::Nothing | Known::File(_) => None,
            Known::Count(keys) => Some(*keys),
            Known::Keys(list) => Some(list.len()),
            Known::Listed(digest) => Some(digest.keys),
            Known::Like(_) => self.like()?.reachable(),
        }
    }

    fn class(&self, key: &TextKey) -> Option<TextKey> {
        match self.like() {
            Some(keys) => keys.key(key.as_str())?.class.as_deref().map(TextKey::of_system),
            None => self.list.class(key).cloned(),
        }
    }

    fn board(&self, key: &TextKey) -> Option<Grid> {
        self.board_of(key.as_str())
    }

    fn symmetry(&self) -> &'static Phrase {
        self.like().map_or(&symmetry::ANY, WrittenKeys::symmetry)
    }

    fn class_count(&self) -> Option<u64> {
        self.like()?.class_count()
    }
}

impl WrittenKeys for ProgramKeys {
    fn reachable(&self) -> Option<u64> {
        self.count()
    }

    fn all(&self) -> Option<Vec<WrittenKey>> {
        let written = |(key, class): (&TextKey, Option<&TextKey>)| WrittenKey {
            key: key.to_string(),
            class: class.map(ToString::to_string),
        };
        (!self.list.is_empty()).then(|| self.list.iter().map(written).collect())
    }

    fn key(&self, text: &str) -> Option<WrittenKey> {
        let key = self.parse(text)?;
        let class = self.class(&key).map(|class| class.to_string());
        Some(WrittenKey { key: key.to_string(), class })
    }

    fn board(&self, key: &str) -> Option<Grid> {
        self.board_of(key)
    }

    fn axes(&self) -> Axes {
        const NONE: Axes = Axes { first: 1, down: false };
        self.like().map_or(NONE, WrittenKeys::axes)
    }

    fn symmetry(&self) -> &'static Phrase {
        KeySpace::symmetry(self)
    }

    fn class_count(&self) -> Option<u64> {
        KeySpace::class_count(self)
    }
}
