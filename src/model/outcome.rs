//! The outcomes of steps and trials.
//!
//! A step can be shown without being counted ([`Step::Shown`]), such as a queen taken back or a message sent. The
//! loop that calls a system counts, so a system cannot miscount.

/// The outcome of a trial that reached a key.
pub const SOLVED: &str = "solved";

/// The outcome of a trial that would exceed its step limit: its number of steps is censored.
pub const LIMIT: &str = "step-limit";

/// The outcome of a trial that would go on for ever.
pub const LIVELOCK: &str = "livelock";

/// The result of one call of [`System::step`](super::system::System::step).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<E, K> {
    /// A step of the search.
    Counted(E),
    /// Something worth showing that is not counted as a step.
    Shown(E),
    /// Nothing: the search is over.
    Ended(End<K>),
}

/// How a trial ended.
#[derive(Clone, Debug, Copy, PartialEq, Eq)]
pub enum End<K> {
    /// It reached a key.
    Reached(K),
    /// It reached no key; the name says why.
    Stopped(&'static str),
}

impl<K> End<K> {
    /// The key, if one was reached.
    pub fn reached(self) -> Option<K> {
        match self {
            Self::Reached(key) => Some(key),
            Self::Stopped(_) => None,
        }
    }
}

/// Where a trial ended, and after how many steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<K> {
    /// Where it ended.
    pub end: End<K>,
    /// The number of steps taken.
    pub steps: u64,
}

impl<K> Outcome<K> {
    /// The outcome of a trial that ends after `steps` steps, under a step limit of `budget`.
    pub fn within(budget: u64, end: End<K>, steps: u64) -> Self {
        if steps > budget { Self::limit(budget) } else { Self { end, steps } }
    }

    /// The outcome of a trial that would take more than `budget` steps.
    pub fn limit(budget: u64) -> Self {
        Self { end: End::Stopped(LIMIT), steps: budget }
    }
}

/// A trial to replay, with its number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The number of steps taken.
    pub steps: u64,
    /// Its index.
    pub trial: u64,
}
