//! The smallest second row of an image.
//!
//! It depends only on where the symbols of the row that becomes the second are in the one that becomes the first. Of size
//! 9 there are 12,096 such arrangements (56 * 6^3), so each is solved when it first occurs, and kept.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Above, Line, OPEN, SIDE};

/// The smallest second row, as a number, above a bit for each start of the columns that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Second(u64);

/// The orders of the columns of each stack, at most.
const STARTS: u32 = 18;

impl Second {
    fn of<const BLOCK: usize>(above: &Above) -> Self {
        let (mut least, mut starts) = (u64::MAX, 0);
        let promising = |&start: &usize| is_promising::<BLOCK>(start, above);
        for start in (0..ways_to_begin::<BLOCK>()).filter(promising) {
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

/// The number of stacks.
const STACKS: usize = 3;

/// An order of columns, from left to right.
pub(super) struct Columns {
    /// The column at each place.
    pub(super) at: Line,
    /// The place of each column.
    places: Line,
    /// The next place of each stack that has some.
    next: [u8; STACKS],
    /// The places of the stacks that have some.
    taken: u8,
    /// The second row, one symbol after the other, four bits each.
    second: u64,
}

/// The number of ways to begin: the orders of the columns of each stack.
pub(super) const fn ways_to_begin<const BLOCK: usize>() -> usize {
    BLOCK * orders(BLOCK).len()
}

/// The orders of the columns of a stack.
const fn orders(block: usize) -> &'static [[u8; 3]] {
    match block {
        2 => &[[0, 1, OPEN], [1, 0, OPEN]],
        _ => &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
    }
}

/// Whether the first two symbols of the second row are as small as they can be, in neighbouring columns of a stack: of the
/// columns of a stack two at least refer to the same other stack.
#[inline]
fn is_promising<const BLOCK: usize>(start: usize, above: &Above) -> bool {
    let (stack, order) = stack_and_order::<BLOCK>(start);
    let referred = |place: usize| usize::from(above[stack + usize::from(order[place])]) / BLOCK;
    referred(0) == referred(1)
}

/// The first column of the stack that a start puts first, and the order of its columns.
#[inline]
fn stack_and_order<const BLOCK: usize>(start: usize) -> (usize, &'static [u8]) {
    let orders = orders(BLOCK);
    (start / orders.len() * BLOCK, &orders[start % orders.len()][..BLOCK])
}

impl Columns {
    /// The order that begins with `start` and has the smallest second row.
    pub(super) fn of<const BLOCK: usize>(start: usize, above: &Above) -> Self {
        Self::within::<BLOCK>(start, above, u64::MAX).expect("no row is larger")
    }

    /// The order that begins with `start` and has the smallest second row, unless that is above `most`.
    fn within<const BLOCK: usize>(start: usize, above: &Above, most: u64) -> Option<Self> {
        let mut columns =
            Self { at: [OPEN; SIDE], places: [OPEN; SIDE], next: [OPEN; STACKS], taken: 0, second: 0 };
        let (stack, order) = stack_and_order::<BLOCK>(start);
        for column in order {
            columns.put::<BLOCK>(small(stack) + column);
        }
        for place in 0..BLOCK * BLOCK {
            let column = columns.column::<BLOCK>(place);
            let symbol = columns.put::<BLOCK>(above[usize::from(column)]) + 1;
            columns.second = columns.second << 4 | u64::from(symbol);
            if columns.second > most >> (4 * (BLOCK * BLOCK - 1 - place)) {
                return None;
            }
        }
        Some(columns)
    }

    /// The place of a column.
    pub(super) fn place(&self, column: u8) -> u8 {
        self.places[usize::from(column)]
    }

    /// The second row, as a number: the smaller, the smaller.
    pub(super) fn second(&self) -> u64 {
        self.second
    }

    /// The place of a column: if it is not known, the next of its stack.
    #[inline]
    fn put<const BLOCK: usize>(&mut self, column: u8) -> u8 {
        let place = &mut self.places[usize::from(column)];
        if *place == OPEN {
            let next = &mut self.next[usize::from(column) / BLOCK];
            if *next == OPEN {
                *next = self.taken;
                self.taken += small(BLOCK);
            }
            *place = *next;
            *next += 1;
            self.at[usize::from(*place)] = column;
        }
        *place
    }

    /// The column at a place: if it is not known, the first of its stack that has no place.
    #[inline]
    fn column<const BLOCK: usize>(&mut self, place: usize) -> u8 {
        if self.at[place] == OPEN {
            let stack = usize::from(self.at[place - place % BLOCK]) / BLOCK * BLOCK;
            let open = (stack..SIDE).find(|&column| self.places[column] == OPEN).expect("an open column");
            self.put::<BLOCK>(small(open));
        }
        self.at[place]
    }
}

fn small(number: usize) -> u8 {
    u8::try_from(number).expect("a number of columns")
}
