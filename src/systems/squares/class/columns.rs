//! Orders of columns that make the second row of an image small.

use super::{Above, Line, OPEN, SIDE};

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
pub(super) const fn starts<const BLOCK: usize>() -> usize {
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
pub(super) fn is_promising<const BLOCK: usize>(start: usize, above: &Above) -> bool {
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
    pub(super) fn within<const BLOCK: usize>(start: usize, above: &Above, most: u64) -> Option<Self> {
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
