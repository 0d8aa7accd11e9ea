//! How trials end, by their starts: where starts are few, each is run once, and a trial from the same start ends alike.
//!
//! An end is a word, so that all of them stay in the cache of a core and threads share them.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::super::problems::{Assignment, Network, Problem};
use super::super::counted::Counted;
use crate::model::outcome::{End, LIVELOCK};

/// The most starts whose ends are kept; there are not more solutions.
const MOST: usize = 0xfffe;

/// The ends of all starts of a problem, as far as they are known.
pub(super) struct Ends {
    starts: usize,
    /// Four numbers for each start: its end, steps, reactions and evaluations.
    words: OnceLock<Box<[AtomicU64]>>,
}

/// What the first number of a word is if the end is not known, and in a livelock; otherwise the number of the solution, from 1.
const UNKNOWN: u64 = 0;
const IN_LIVELOCK: u64 = PART;

/// The largest number that is a part of a word.
const PART: u64 = 0xffff;

impl Ends {
    /// None known yet, if there are few starts.
    pub(super) fn of(network: &Network) -> Option<Self> {
        let mut domains = network.domains().iter();
        let starts = domains.try_fold(1, |starts: usize, &domain| starts.checked_mul(domain.into()))?;
        (starts <= MOST).then(|| Self { starts, words: OnceLock::new() })
    }

    /// The word of a start on this network.
    #[inline]
    pub(super) fn from(&self, network: &Network, start: &[u8]) -> &AtomicU64 {
        let mut number = 0;
        for (variable, &domain) in network.domains().iter().enumerate() {
            number = number * usize::from(domain) + usize::from(start[variable]);
        }
        &self.words.get_or_init(|| (0..self.starts).map(|_| AtomicU64::default()).collect())[number]
    }
}

/// The end that a word has, if it is known.
#[inline]
pub(super) fn known(word: &AtomicU64, problem: &Problem) -> Option<(End<Assignment>, Counted)> {
    let word = word.load(Ordering::Relaxed);
    let counted =
        Counted { steps: word >> 32 & PART, reactions: word >> 16 & PART, evaluations: word & PART };
    let end = match word >> 48 {
        UNKNOWN => return None,
        IN_LIVELOCK => End::Stopped(LIVELOCK),
        number => {
            let place = usize::try_from(number).expect("16 bits") - 1;
            End::Reached(problem.solutions()?[place].clone())
        }
    };
    Some((end, counted))
}

/// Keeps an end, if its counts are small.
pub(super) fn keep(word: &AtomicU64, problem: &Problem, end: &End<Assignment>, counted: Counted) {
    if let Some(packed) = packed(problem, end, counted) {
        word.store(packed, Ordering::Relaxed);
    }
}

fn packed(problem: &Problem, end: &End<Assignment>, counted: Counted) -> Option<u64> {
    let end = match end {
        End::Reached(key) => problem.solutions()?.binary_search(key).ok()? as u64 + 1,
        End::Stopped(LIVELOCK) => IN_LIVELOCK,
        End::Stopped(_) => return None,
    };
    let parts = [end, counted.steps, counted.reactions, counted.evaluations];
    parts.into_iter().try_fold(0, |word, part| (part <= PART).then_some(word << 16 | part))
}
