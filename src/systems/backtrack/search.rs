//! The search without its events: a row is a set of columns, and what its checks compare is counted when it is
//! entered.
//!
//! The lines of the queens that stand say how much a check compares until it meets one.

use super::{BacktrackState, UNSOLVABLE};
use crate::model::outcome::End;
use crate::systems::board::{MAX_SIZE, Rows};

/// A row below queens that do not attack each other.
#[derive(Clone, Copy, Default)]
struct Row {
    /// The columns that the queens above attack, by kind of line.
    below: u32,
    falling: u32,
    rising: u32,
    /// The places, in the order of this row, of the columns that are free and not tried.
    free: u32,
    /// What the checks of the next row compare that meet a queen above this one, and the columns of the others.
    ahead: u32,
    open: u32,
}

impl Row {
    /// What the checks of the next row compare that meet a queen, if this one has its queen in `column` and that queen
    /// is compared from the number `first` on; and the columns of the others, which are free.
    #[inline]
    fn ahead(&self, first: u32, column: usize) -> (u32, u32) {
        let [below, falling, rising] = [1 << column, 2 << column, (1 << column) >> 1];
        let comparisons = self.ahead
            + first * u32::from(self.open & below != 0)
            + (first + 1) * u32::from(self.open & falling != 0)
            + (first + 2) * u32::from(self.open & rising != 0);
        (comparisons, self.open & !(below | falling | rising))
    }

    /// The next row, if this one has its queen in `column`; what is known of the row below it is missing.
    #[inline]
    fn next(&self, column: usize) -> Self {
        let queen = 1 << column;
        Self {
            below: self.below | queen,
            falling: (self.falling | queen) << 1,
            rising: (self.rising | queen) >> 1,
            ..Self::default()
        }
    }
}

/// A search and its counts.
///
/// A row that is left has tried every column. So when a row is entered, all of its checks that meet a queen are counted,
/// and of each of the others, which is free, three comparisons for each row above when it gets its queen. A row with
/// nothing free is not entered.
struct Search<'a> {
    orders: &'a [Vec<usize>],
    all: u32,
    rows: [Row; MAX_SIZE],
    /// The column of each row's queen, and how many were tried to find it.
    columns: [usize; MAX_SIZE],
    tried: [usize; MAX_SIZE],
    lines: Lines,
    steps: u64,
    comparisons: u64,
    queens: u64,
}

impl<'a> Search<'a> {
    fn new(orders: &'a [Vec<usize>]) -> Self {
        let all = u32::MAX >> (MAX_SIZE - orders.len());
        let mut rows = [Row::default(); MAX_SIZE];
        rows[0] = Row { free: all, open: all, ..Row::default() };
        Self {
            orders,
            all,
            rows,
            columns: [0; MAX_SIZE],
            tried: [0; MAX_SIZE],
            lines: Lines::empty(orders.len()),
            steps: 0,
            comparisons: 0,
            queens: 0,
        }
    }

    /// Whether there is a solution, if that takes at most `budget` steps.
    fn run(&mut self, budget: u64) -> bool {
        let mut row = 0;
        while self.steps <= budget {
            let this = self.rows[row];
            if this.free == 0 {
                let Some(above) = self.leave(row) else { break };
                row = above;
                continue;
            }
            let column = self.place(row, this.free);
            if row + 1 == self.orders.len() {
                self.solved();
                return true;
            }
            if self.enter_below(row, this, column) {
                row += 1;
            }
        }
        false
    }

    /// Sets a queen on the next free square of a row, of which there is one.
    #[inline]
    fn place(&mut self, row: usize, free: u32) -> usize {
        let place = free.trailing_zeros() as usize;
        let column = self.orders[row][place];
        self.rows[row].free = free & (free - 1);
        (self.columns[row], self.tried[row]) = (column, place + 1);
        self.queens += 1;
        self.comparisons += 3 * row as u64;
        column
    }

    /// Enters the row below a `row` that has its queen in `column`, if anything is free there.
    #[inline]
    fn enter_below(&mut self, row: usize, this: Row, column: usize) -> bool {
        let below = row + 1;
        let (rejections, free) = this.ahead(u32::from(Lines::first_of(row)) + 1, column);
        self.comparisons += u64::from(rejections);
        if free == 0 {
            self.steps += self.orders.len() as u64;
            return false;
        }
        self.lines.set(row, column);
        let mut next = this.next(column);
        next.free = places(&self.orders[below], free);
        next.ahead = self.lines.rejections(below + 1, self.orders.len());
        next.open = self.all & !(next.below | next.falling << 1 | next.rising >> 1);
        self.rows[below] = next;
        true
    }

    /// Leaves a row for the one above, if there is one.
    #[inline]
    fn leave(&mut self, row: usize) -> Option<usize> {
        self.steps += self.orders.len() as u64;
        let above = row.checked_sub(1)?;
        self.lines.clear(above, self.columns[above]);
        Some(above)
    }

    /// Counts the checks that the rows of a solution have made: no longer those of the columns that they have not tried.
    /// The last queen is on no line.
    fn solved(&mut self) {
        for row in (0..self.orders.len()).rev() {
            let tried = self.tried[row];
            self.steps += tried as u64;
            for &column in &self.orders[row][tried..] {
                self.comparisons -= self.lines.rejection(row, column);
            }
            if let Some(above) = row.checked_sub(1) {
                self.lines.clear(above, self.columns[above]);
            }
        }
    }
}

/// Runs a started trial to its end, and gives its steps; `None` if it would take more than `budget`.
pub(super) fn run(state: &mut BacktrackState, budget: u64) -> Option<(End<Rows>, u64)> {
    let mut search = Search::new(&state.orders);
    let solved = search.run(budget);
    if search.steps > budget {
        return None;
    }
    (state.comparisons, state.queens_set) = (search.comparisons, search.queens);
    if !solved {
        return Some((End::Stopped(UNSOLVABLE), search.steps));
    }
    let (steps, size) = (search.steps, state.tried.len());
    state.tried.copy_from_slice(&search.tried[..size]);
    state.queens.extend_from_slice(&search.columns[..size]);
    Some((End::Reached(state.solution()), steps))
}

/// The places of some columns in an order.
#[inline]
fn places(order: &[usize], columns: u32) -> u32 {
    order.iter().enumerate().fold(0, |places, (place, &column)| places | (columns >> column & 1) << place)
}

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
    pub(super) fn empty(size: usize) -> Self {
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

    /// The number of the first comparison with the queen of a row.
    #[inline]
    fn first_of(row: usize) -> u8 {
        u8::try_from(3 * row).expect("a small board")
    }

    #[inline]
    pub(super) fn set(&mut self, row: usize, column: usize) {
        let first = Self::first_of(row);
        let [column, falling, rising] = self.of(row, column);
        (*column, *falling, *rising) = (first, first + 1, first + 2);
    }

    #[inline]
    pub(super) fn clear(&mut self, row: usize, column: usize) {
        for line in self.of(row, column) {
            *line = FREE;
        }
    }

    /// What the check of a square compares if it meets a queen, else 0.
    #[inline]
    fn rejection(&mut self, row: usize, column: usize) -> u64 {
        let [column, falling, rising] = self.of(row, column);
        match *column.min(falling).min(rising) {
            FREE => 0,
            first => u64::from(first) + 1,
        }
    }

    /// What the checks of all squares of a row compare that meet a queen. (A loop, as the standard library does not mark
    /// its iterators of pairs as inline.)
    #[inline]
    fn rejections(&self, row: usize, size: usize) -> u32 {
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
        sum
    }
}

/// The columns that are counted at once.
const LANES: usize = 8;

#[inline]
fn lanes(columns: &[u8], from: usize) -> &[u8; LANES] {
    columns[from..].first_chunk().expect("boards are a multiple of this")
}
