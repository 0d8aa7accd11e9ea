//! The smallest second row of an image.
//!
//! It depends only on where the symbols of the row that becomes the second are in the one that becomes the first. Of size
//! 9 there are 12,096 such arrangements (56 * 6^3), so each is solved when it first occurs, and kept.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Above;
use super::columns::{self, Columns};

/// The smallest second row, as a number, above a bit for each start of the columns that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Second(u64);

/// The orders of the columns of each stack, at most.
const STARTS: u32 = 18;

impl Second {
    fn of<const BLOCK: usize>(above: &Above) -> Self {
        let (mut least, mut starts) = (u64::MAX, 0);
        let promising = |&start: &usize| columns::is_promising::<BLOCK>(start, above);
        for start in (0..columns::starts::<BLOCK>()).filter(promising) {
            let Some(columns) = Columns::within::<BLOCK>(start, above, least) else { continue };
            if columns.second() < least {
                (least, starts) = (columns.second(), 0);
            }
            starts |= 1 << start;
        }
        Self(least << STARTS | starts)
    }

    /// The row: the smaller, the smaller.
    pub(super) fn row(self) -> u64 {
        self.0 >> STARTS
    }

    /// The starts that lead to it.
    pub(super) fn starts(self) -> impl Iterator<Item = usize> {
        (0..STARTS as usize).filter(move |start| self.0 >> start & 1 == 1)
    }
}

/// The symbol at a place of a second row that is given as a number.
pub(super) fn symbol<const BLOCK: usize>(row: u64, place: usize) -> u8 {
    (row >> (4 * (BLOCK * BLOCK - 1 - place))).to_le_bytes()[0] & 0xf
}

/// Those of all sudokus of size 4.
pub(super) static SIZE_4: LazyLock<SecondRows> = LazyLock::new(SecondRows::new::<2>);

/// Those of all sudokus of size 9.
pub(super) static SIZE_9: LazyLock<SecondRows> = LazyLock::new(SecondRows::new::<3>);

/// The smallest second rows that have occurred.
#[derive(Debug)]
pub(super) struct SecondRows {
    /// By [`rank`]; 0 is unknown. Threads that find one at the same time write the same.
    known: Box<[AtomicU64]>,
}

impl SecondRows {
    fn new<const BLOCK: usize>() -> Self {
        let ranks = (0..BLOCK * BLOCK).map(radix::<BLOCK>).product();
        Self { known: (0..ranks).map(|_| AtomicU64::new(0)).collect() }
    }

    pub(super) fn of<const BLOCK: usize>(&self, above: &Above) -> Second {
        let known = &self.known[rank::<BLOCK>(above)];
        match known.load(Ordering::Relaxed) {
            0 => {
                let second = Second::of::<BLOCK>(above);
                known.store(second.0, Ordering::Relaxed);
                second
            }
            bits => Second(bits),
        }
    }
}

/// The columns that a column can refer to: none of its own stack, none that a column before it in its stack refers to,
/// and in the last stack only what others left.
fn radix<const BLOCK: usize>(column: usize) -> usize {
    let (stack, place) = (column / BLOCK, column % BLOCK);
    (if stack + 1 < BLOCK { (BLOCK - 1) * BLOCK } else { BLOCK }) - place
}

/// The number of an arrangement: a digit for each column, which counts the smaller columns that it could refer to.
fn rank<const BLOCK: usize>(above: &Above) -> usize {
    let mut rank = 0;
    for stack in 0..BLOCK {
        let columns = &above[stack * BLOCK..][..BLOCK];
        for (place, &column) in columns.iter().enumerate() {
            let smaller = |others: &[u8]| others.iter().filter(|&&other| other < column).count();
            let digit = if stack + 1 < BLOCK {
                let column = usize::from(column);
                column - if column < stack * BLOCK { 0 } else { BLOCK } - smaller(&columns[..place])
            } else {
                smaller(&columns[place + 1..])
            };
            rank = rank * radix::<BLOCK>(stack * BLOCK + place) + digit;
        }
    }
    rank
}
