//! The draw protocol: which random numbers a trial gets.
//!
//! Trial `i` of cell `c` under seed `s` reads the words of a ChaCha stream with 8 rounds whose key is
//! `s`, then `c`, as little-endian 64-bit numbers, then 16 zero bytes, and whose stream number is `i`.
//! Nothing else enters, so a trial can be reproduced in any language and does not depend on threads or computers.
//! Bounded draws reject as few words as possible: Lemire, "Fast Random Integer Generation in an Interval", ACM
//! Transactions on Modeling and Computer Simulation 29 (2019), 3:1-12.

use std::array;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The name of this protocol, written into every result.
pub const PROTOCOL: &str = "chacha8/seed-cell/trial/1";

/// The number of different words.
const RANGE: u64 = 1 << 32;

/// The random streams of one cell of an experiment: one per trial.
#[derive(Clone, Copy, Debug)]
pub struct Streams {
    seed: u64,
    cell: u64,
}

impl Streams {
    /// The streams of cell `cell` under `seed`. Cells of an experiment are counted from 1; the streams of
    /// cell 0 are for simulations of the statistics, and for puzzles.
    pub fn new(seed: u64, cell: u64) -> Self {
        Self { seed, cell }
    }

    /// The stream of trial `index` (counted from 0), at its beginning.
    pub fn trial(&self, index: u64) -> Draw {
        self.ahead().trial(index)
    }

    /// The streams of trials that follow each other.
    pub fn ahead(&self) -> Lookahead {
        Lookahead { streams: *self, first: None, words: [[0; LANES]; BLOCK] }
    }

    fn key(&self) -> [u8; 32] {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..16].copy_from_slice(&self.cell.to_le_bytes());
        key
    }

    /// The words of a stream after its first block.
    fn rest(&self, index: u64) -> ChaCha8Rng {
        let mut words = ChaCha8Rng::from_seed(self.key());
        words.set_stream(index);
        words.set_word_pos(BLOCK as u128);
        words
    }
}

/// The random streams of one cell, the first blocks of eight at a time: most trials need no more.
#[derive(Clone, Debug)]
pub struct Lookahead {
    streams: Streams,
    /// The trial of the first lane, if blocks were made.
    first: Option<u64>,
    words: [Lanes; BLOCK],
}

impl Lookahead {
    /// The stream of trial `index`, at its beginning.
    #[inline]
    pub fn trial(&mut self, index: u64) -> Draw {
        let lane = index % LANES as u64;
        let first = index - lane;
        if self.first != Some(first) {
            self.words = first_blocks(&self.streams.key(), first);
            self.first = Some(first);
        }
        let lane = usize::try_from(lane).expect("one of eight");
        let mut block = [0; BLOCK];
        for (word, lanes) in self.words.iter().enumerate() {
            block[word] = lanes[lane];
        }
        Draw { streams: self.streams, index, block, taken: 0, rest: None }
    }
}

/// The words of a stream beyond its first block.
#[cold]
fn rest(streams: Streams, index: u64) -> Box<ChaCha8Rng> {
    Box::new(streams.rest(index))
}

/// The random stream of one trial.
#[derive(Clone, Debug)]
pub struct Draw {
    streams: Streams,
    index: u64,
    block: Block,
    /// The number of words taken of the first block.
    taken: usize,
    rest: Option<Box<ChaCha8Rng>>,
}

impl Draw {
    /// A number from 0 to `n` - 1, each equally likely.
    ///
    /// # Panics
    /// If `n` is 0 or above 2^32.
    #[inline]
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
    #[inline]
    pub fn word(&mut self) -> u32 {
        if let Some(&word) = self.block.get(self.taken) {
            self.taken += 1;
            return word;
        }
        self.rest.get_or_insert_with(|| rest(self.streams, self.index)).next_u32()
    }

    /// A position in a list of `len` items, each equally likely.
    ///
    /// # Panics
    /// If `len` is 0 or above 2^32.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// A number below each bound, as [`Self::below`] draws them one after another.
    ///
    /// # Panics
    /// If a bound is 0, or there are not as many bounds as numbers.
    pub fn each_below(&mut self, bounds: &[u8], numbers: &mut [u8]) {
        assert_eq!(bounds.len(), numbers.len(), "a bound for each number");
        let mut is_sure = self.taken + numbers.len() <= BLOCK;
        if is_sure {
            let words = &self.block[self.taken..];
            for (place, number) in numbers.iter_mut().enumerate() {
                let bound = u64::from(bounds[place]);
                let product = u64::from(words[place]) * bound;
                is_sure &= product % RANGE >= bound && bound > 0;
                *number = product.to_le_bytes()[4];
            }
        }
        if is_sure {
            self.taken += numbers.len();
            return;
        }
        for (number, &bound) in numbers.iter_mut().zip(bounds) {
            *number = u8::try_from(self.below(bound.into())).expect("below a byte");
        }
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

/// The number of streams, and the factor of the first one.
const LANES: usize = 8;

/// The number of words in a block.
const BLOCK: usize = 16;

type Block = [u32; BLOCK];

/// A word of each stream.
type Lanes = [u32; LANES];

const LANE: Lanes = [0, 1, 2, 3, 4, 5, 6, 7];

/// "expand 32-byte k".
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// The first blocks of several ChaCha streams at once: D. J. Bernstein, "ChaCha, a variant of Salsa20" (2008).
///
/// A stream is a lane of arrays. No lane depends on another, so the compiler runs them side by side in vector registers.
///
/// `rand_chacha` makes four blocks of one stream, of which most trials use half a block. Crates of portable vectors
/// (`wide`, `fearless_simd`) are as fast as these loops, and cost each build several seconds.
///
/// These are the words of the blocks, after 8 rounds, of the streams `first` to `first` + 7, where `first` is a multiple of 8.
fn first_blocks(key: &[u8; 32], first: u64) -> [Lanes; BLOCK] {
    let [c0, c1, c2, c3] = CONSTANTS;
    let [k0, k1, k2, k3, k4, k5, k6, k7] = words(key);
    let [low, high] = words(&first.to_le_bytes());
    let mut words = [[0; LANES]; BLOCK];
    for lane in 0..LANES {
        let begin = [c0, c1, c2, c3, k0, k1, k2, k3, k4, k5, k6, k7, 0, 0, low + LANE[lane], high];
        let mut block = begin;
        two_rounds(&mut block);
        two_rounds(&mut block);
        two_rounds(&mut block);
        two_rounds(&mut block);
        for (words, (word, begin)) in words.iter_mut().zip(block.iter().zip(begin)) {
            words[lane] = word.wrapping_add(begin);
        }
    }
    words
}

/// A round of columns and one of diagonals.
#[inline]
fn two_rounds(block: &mut Block) {
    quarter_round(block, [0, 4, 8, 12]);
    quarter_round(block, [1, 5, 9, 13]);
    quarter_round(block, [2, 6, 10, 14]);
    quarter_round(block, [3, 7, 11, 15]);
    quarter_round(block, [0, 5, 10, 15]);
    quarter_round(block, [1, 6, 11, 12]);
    quarter_round(block, [2, 7, 8, 13]);
    quarter_round(block, [3, 4, 9, 14]);
}

#[inline]
fn quarter_round(block: &mut Block, [at_a, at_b, at_c, at_d]: [usize; 4]) {
    let [mut a, mut b, mut c, mut d] = [block[at_a], block[at_b], block[at_c], block[at_d]];
    a = a.wrapping_add(b);
    d = (d ^ a).rotate_left(16);
    c = c.wrapping_add(d);
    b = (b ^ c).rotate_left(12);
    a = a.wrapping_add(b);
    d = (d ^ a).rotate_left(8);
    c = c.wrapping_add(d);
    b = (b ^ c).rotate_left(7);
    [block[at_a], block[at_b], block[at_c], block[at_d]] = [a, b, c, d];
}

fn words<const N: usize>(bytes: &[u8]) -> [u32; N] {
    array::from_fn(|word| u32::from_le_bytes(*bytes[4 * word..].first_chunk().expect("four bytes of a word")))
}
