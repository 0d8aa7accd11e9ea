//! The search without its events: a row is a set of columns, and what all of its checks compare is counted when it is
//! entered.

use super::{BacktrackState, UNSOLVABLE};
use crate::model::outcome::End;
use crate::systems::board::{MAX_SIZE, Rows};

/// On each line the number of the comparison that meets its queen, counted from 0: of each earlier row the column, the
/// falling and the rising diagonal are compared in this order. Queens do not attack each other, so a line has one at
/// most.
struct Lines {
    columns: [u8; MAX_SIZE],
    falling: [u8; 2 * MAX_SIZE],
    rising: [u8; 2 * MAX_SIZE],
    /// `FREE` for each column that the board does not have, else 0.
    outside: [u8; MAX_SIZE],
}

/// A line without a queen: one more is 0.
const FREE: u8 = u8::MAX;

const _: () = assert!(3 * MAX_SIZE < FREE as usize && MAX_SIZE.is_multiple_of(LANES));

impl Lines {
    fn empty(size: usize) -> Self {
        let mut outside = [0; MAX_SIZE];
        outside[size..].fill(FREE);
        Self {
            columns: [FREE; MAX_SIZE],
            falling: [FREE; 2 * MAX_SIZE],
            rising: [FREE; 2 * MAX_SIZE],
            outside,
        }
    }

    /// The lines of a square, in the order in which they are compared.
    #[inline]
    fn of(&mut self, row: usize, column: usize) -> [&mut u8; 3] {
        [
            &mut self.columns[column],
            &mut self.falling[MAX_SIZE + column - row],
            &mut self.rising[column + row],
        ]
    }

    #[inline]
    fn set(&mut self, row: usize, column: usize) {
        let first = u8::try_from(3 * row).expect("a small board");
        let [column, falling, rising] = self.of(row, column);
        (*column, *falling, *rising) = (first, first + 1, first + 2);
    }

    #[inline]
    fn clear(&mut self, row: usize, column: usize) {
        for line in self.of(row, column) {
            *line = FREE;
        }
    }

    /// The comparisons that check a square: up to the first that meets a queen, or three for each earlier row.
    #[inline]
    fn comparisons(&mut self, row: usize, column: usize) -> u64 {
        let [column, falling, rising] = self.of(row, column);
        match *column.min(falling).min(rising) {
            FREE => 3 * row as u64,
            first => u64::from(first) + 1,
        }
    }

    /// The comparisons that check all squares of a row that are attacked. (A loop, as the standard library does not mark
    /// its iterators of pairs as inline.)
    #[inline]
    fn rejections(&self, row: usize, size: usize) -> u64 {
        let (mut sum, mut from) = (0, 0);
        while from < size {
            let columns = lanes(&self.columns, from);
            let falling = lanes(&self.falling, MAX_SIZE - row + from);
            let rising = lanes(&self.rising, row + from);
            let outside = lanes(&self.outside, from);
            let mut lane = 0;
            while lane < LANES {
                let first = columns[lane].min(falling[lane]).min(rising[lane]) | outside[lane];
                sum += u32::from(first.wrapping_add(1));
                lane += 1;
            }
            from += LANES;
        }
        u64::from(sum)
    }
}

/// The columns that are counted at once.
const LANES: usize = 8;

#[inline]
fn lanes(columns: &[u8], from: usize) -> &[u8; LANES] {
    columns[from..].first_chunk().expect("boards are a multiple of this")
}

/// The columns of a row that earlier queens attack, by kind of line, and those that are free and not tried.
#[derive(Clone, Copy)]
struct Row {
    below: u32,
    falling: u32,
    rising: u32,
    free: u32,
}

impl Row {
    /// The first row of a board with `all` these columns.
    fn first(all: u32) -> Self {
        Self { below: 0, falling: 0, rising: 0, free: all }
    }

    /// The next row, if this one has a queen in `column`.
    #[inline]
    fn next(self, column: usize, all: u32) -> Self {
        let queen = 1 << column;
        let below = self.below | queen;
        let [falling, rising] = [(self.falling | queen) << 1, (self.rising | queen) >> 1];
        Self { below, falling, rising, free: all & !(below | falling | rising) }
    }
}

/// Runs a started trial to its end, and gives its steps; `None` if it would take more than `budget`.
pub(super) fn run(state: &mut BacktrackState, budget: u64) -> Option<(End<Rows>, u64)> {
    let size = state.orders.len();
    let all = u32::MAX >> (MAX_SIZE - size);
    let mut rows = [Row::first(all); MAX_SIZE];
    let mut lines = Lines::empty(size);
    let mut steps = 0;
    loop {
        let row = state.queens.len();
        if rows[row].free == 0 {
            steps += size as u64;
            if steps > budget {
                return None;
            }
            state.tried[row] = 0;
            let Some(column) = state.queens.pop() else { return Some((End::Stopped(UNSOLVABLE), steps)) };
            lines.clear(row - 1, column);
            continue;
        }
        let column = next_free(&state.orders[row], &mut state.tried[row], rows[row].free);
        rows[row].free &= !(1 << column);
        state.queens.push(column);
        state.queens_set += 1;
        let next = row + 1;
        if next == size {
            steps += state.tried.iter().map(|&tried| tried as u64).sum::<u64>();
            state.comparisons -= untried(state, &mut lines);
            return (steps <= budget).then(|| (End::Reached(state.solution()), steps));
        }
        lines.set(row, column);
        rows[next] = rows[row].next(column, all);
        let placed = 3 * next as u64 * u64::from(rows[next].free.count_ones());
        state.comparisons += lines.rejections(next, size) + placed;
    }
}

/// The next column of an order that is free, of which there is one, counted as tried with those before it.
#[inline]
fn next_free(order: &[usize], tried: &mut usize, free: u32) -> usize {
    loop {
        let column = order[*tried];
        *tried += 1;
        if free >> column & 1 == 1 {
            return column;
        }
    }
}

/// The comparisons of the squares that the rows of a solution have not tried. The last queen is on no line.
fn untried(state: &BacktrackState, lines: &mut Lines) -> u64 {
    let mut sum = 0;
    for row in (0..state.queens.len()).rev() {
        sum += state.orders[row][state.tried[row]..]
            .iter()
            .map(|&column| lines.comparisons(row, column))
            .sum::<u64>();
        if let Some(above) = row.checked_sub(1) {
            lines.clear(above, state.queens[above]);
        }
    }
    sum
}
