//! The search without its events: an attacked square is found by the lines that it is on.

use super::{BacktrackState, UNSOLVABLE};
use crate::model::outcome::End;
use crate::systems::board::{MAX_SIZE, Rows};

/// On each line the number of the comparison that meets its queen, counted from 0: of each earlier row the column, the
/// falling and the rising diagonal are compared in this order. Queens do not attack each other, so a line has one at
/// most.
struct Lines {
    columns: [u16; MAX_SIZE],
    falling: [u16; 2 * MAX_SIZE],
    rising: [u16; 2 * MAX_SIZE],
}

/// A line without a queen.
const FREE: u16 = u16::MAX;

impl Lines {
    /// The lines of a square, in the order in which they are compared.
    #[inline]
    fn of(&mut self, row: usize, column: usize) -> [&mut u16; 3] {
        [
            &mut self.columns[column],
            &mut self.falling[MAX_SIZE + column - row],
            &mut self.rising[column + row],
        ]
    }

    fn set(&mut self, row: usize, column: usize) {
        let first = u16::try_from(3 * row).expect("a small board");
        let [column, falling, rising] = self.of(row, column);
        (*column, *falling, *rising) = (first, first + 1, first + 2);
    }

    fn clear(&mut self, row: usize, column: usize) {
        for line in self.of(row, column) {
            *line = FREE;
        }
    }

    /// The first comparison that meets a queen, if one does.
    fn clash(&mut self, row: usize, column: usize) -> Option<u16> {
        let [column, falling, rising] = self.of(row, column);
        let first = (*column).min(*falling).min(*rising);
        (first != FREE).then_some(first)
    }
}

/// Runs a started trial to its end, and gives its steps; `None` if it would take more than `budget`.
pub(super) fn run(state: &mut BacktrackState, budget: u64) -> Option<(End<Rows>, u64)> {
    let size = state.orders.len();
    let mut lines =
        Lines { columns: [FREE; MAX_SIZE], falling: [FREE; 2 * MAX_SIZE], rising: [FREE; 2 * MAX_SIZE] };
    let mut steps = 0;
    loop {
        let row = state.queens.len();
        if row == size {
            return Some((End::Reached(state.solution()), steps));
        }
        let Some(&column) = state.orders[row].get(state.tried[row]) else {
            state.tried[row] = 0;
            let Some(column) = state.queens.pop() else { return Some((End::Stopped(UNSOLVABLE), steps)) };
            lines.clear(row - 1, column);
            continue;
        };
        if steps == budget {
            return None;
        }
        steps += 1;
        state.tried[row] += 1;
        if let Some(first) = lines.clash(row, column) {
            state.comparisons += u64::from(first) + 1;
        } else {
            state.comparisons += 3 * row as u64;
            state.queens_set += 1;
            state.queens.push(column);
            lines.set(row, column);
        }
    }
}
