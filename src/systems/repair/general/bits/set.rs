//! Sets of values, a bit for each.
//!
//! Loops are over indices, here and in what is built on sets: pairs of iterators are not inlined without link-time optimization.

use std::hash::{Hash, Hasher};

/// A set of at most 64 `W` values; a board is one, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ValueSet<const W: usize>([u64; W]);

impl<const W: usize> ValueSet<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    #[inline]
    pub(super) fn one(value: usize) -> Self {
        let mut set = Self::EMPTY;
        set.add(value, 1);
        set
    }

    #[inline]
    pub(super) fn union(self, other: &Self) -> Self {
        self.by_word(other, |word, other| word | other)
    }

    #[inline]
    pub(super) fn common(self, other: &Self) -> Self {
        self.by_word(other, |word, other| word & other)
    }

    /// The values that only one of the two has.
    #[inline]
    pub(super) fn difference(self, other: &Self) -> Self {
        self.by_word(other, |word, other| word ^ other)
    }

    #[inline]
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        let mut common = 0;
        for word in 0..W {
            common |= self.0[word] & other.0[word];
        }
        common != 0
    }

    #[inline]
    pub(super) fn has_all_of(&self, other: &Self) -> bool {
        (0..W).all(|word| self.0[word] & other.0[word] == other.0[word])
    }

    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// Some of its words: those of the values from `first` on, which share a word.
    #[inline]
    pub(super) fn from(&self, first: usize) -> u64 {
        self.0[first / 64] >> (first % 64)
    }

    /// Adds values from `first` on, which share a word.
    #[inline]
    pub(super) fn add(&mut self, first: usize, values: u64) {
        self.0[first / 64] |= values << (first % 64);
    }

    /// Takes a value out, or puts it in.
    #[inline]
    pub(super) fn toggle(&mut self, value: usize) {
        self.0[value / 64] ^= 1 << (value % 64);
    }

    #[inline]
    fn by_word(mut self, other: &Self, of: impl Fn(u64, u64) -> u64) -> Self {
        for word in 0..W {
            self.0[word] = of(self.0[word], other.0[word]);
        }
        self
    }
}

/// Word by word: what an array does first, its length, tells nothing here.
impl<const W: usize> Hash for ValueSet<W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        for word in self.0 {
            state.write_u64(word);
        }
    }
}
