//! The first blocks of several ChaCha streams at once: D. J. Bernstein, "ChaCha, a variant of Salsa20" (2008).
//!
//! A stream is a lane of arrays. No lane depends on another, so the compiler runs them side by side in vector registers.
//!
//! `rand_chacha` makes four blocks of one stream, of which most trials use half a block. Crates of portable vectors
//! (`wide`, `fearless_simd`) are as fast as these loops, and cost each build several seconds.

use std::array;

/// The number of streams, and the factor of the first one.
pub(super) const LANES: usize = 8;

/// The number of words in a block.
pub(super) const BLOCK: usize = 16;

pub(super) type Block = [u32; BLOCK];

/// A word of each stream.
pub(super) type Lanes = [u32; LANES];

const LANE: Lanes = [0, 1, 2, 3, 4, 5, 6, 7];

/// "expand 32-byte k".
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// The words of the first blocks, after 8 rounds, of the streams `first` to `first` + 7, where `first` is a multiple of 8.
pub(super) fn first_blocks(key: &[u8; 32], first: u64) -> [Lanes; BLOCK] {
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
