//! The draw protocol: which random numbers a trial gets.
//!
//! Trial `i` of cell `c` under seed `s` reads the words of a ChaCha stream with 8 rounds whose key is
//! `s`, then `c`, as little-endian 64-bit numbers, then 16 zero bytes, and whose stream number is `i`.
//! Nothing else enters, so a trial can be reproduced in any language and does not depend on threads or machines.
//! Bounded draws reject as few words as possible: Lemire, "Fast Random Integer Generation in an Interval", ACM
//! Transactions on Modeling and Computer Simulation 29 (2019), 3:1-12.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The name of this protocol, written into every result.
pub const PROTOCOL: &str = "chacha8/seed-cell/trial/1";

/// The number of different words.
const RANGE: u64 = 1 << 32;

/// The random streams of one cell of an experiment: one per trial.
#[derive(Clone, Debug)]
pub struct Streams {
    keyed: ChaCha8Rng,
}

impl Streams {
    /// The streams of cell `cell` under `seed`. Cells of an experiment are counted from 1; the streams of
    /// cell 0 are for simulations of the statistics, and for puzzles.
    #[must_use]
    pub fn new(seed: u64, cell: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&cell.to_le_bytes());
        Self { keyed: ChaCha8Rng::from_seed(key) }
    }

    /// The stream of trial `index` (counted from 0), at its beginning.
    #[must_use]
    pub fn trial(&self, index: u64) -> Draw {
        let mut words = self.keyed.clone();
        words.set_stream(index);
        Draw { words }
    }
}

/// The random stream of one trial.
#[derive(Clone, Debug)]
pub struct Draw {
    words: ChaCha8Rng,
}

impl Draw {
    /// A number from 0 to `n` - 1, each equally likely.
    ///
    /// # Panics
    /// If `n` is 0 or above 2^32.
    pub fn below(&mut self, n: u64) -> u32 {
        assert!((1..=RANGE).contains(&n), "below({n})");
        loop {
            let product = u64::from(self.word()) * n;
            let low = product % RANGE;
            if low >= n || low >= RANGE % n {
                return u32::try_from(product / RANGE).expect("below n <= 2^32");
            }
        }
    }

    /// The next word of the stream.
    pub fn word(&mut self) -> u32 {
        self.words.next_u32()
    }

    /// A position in a list of `len` items, each equally likely.
    ///
    /// # Panics
    /// If `len` is 0 or above 2^32.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// The position of one of the bits of `bits` that are set, each equally likely.
    ///
    /// # Panics
    /// If none is set.
    #[inline]
    pub fn bit(&mut self, mut bits: u64) -> u32 {
        for _ in 0..self.index(bits.count_ones() as usize) {
            bits &= bits - 1;
        }
        bits.trailing_zeros()
    }

    /// Puts `items` into an order drawn uniformly: Fisher-Yates from the last position down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.index(last + 1);
            items.swap(last, other);
        }
    }
}
