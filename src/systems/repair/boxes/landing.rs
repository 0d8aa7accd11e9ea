//! How the frontier reaches a free row, and how this splits its start rows.

use super::super::circle::Circle;
use super::super::counted::evaluations;
use super::prefix::{MAX_SIZE, Prefix};
use super::rows::{each, set};

/// The end of an epoch, where the first queens are consistent and leave a row free.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Landing {
    /// The rows of the first queens.
    pub(super) prefix: Prefix,
    /// How far the frontier had moved when a row became free.
    offset: u32,
    /// Whether an action led there, so that the board was written.
    written: bool,
    /// The free row.
    pub(super) row: u32,
    /// The start rows from which the frontier lands there, as bits.
    pub(super) starts: u32,
    /// The actions that take the frontier to a free row, by its start row.
    pub(super) actions: [u32; MAX_SIZE],
    /// The evaluations of these boards.
    pub(super) more: [u32; MAX_SIZE],
}

impl Landing {
    /// The walks of a frontier that has moved by `offset` to the first free row, for all its start rows.
    pub(super) fn new(size: u32, queens: usize, prefix: Prefix, written: bool, offset: u32) -> Self {
        let mut landing = Self { prefix, offset, written, ..Self::default() };
        let held = prefix.held(queens);
        for start in 0..size {
            let circle = Circle { size, from: (start + offset) % size };
            let here = 1 << circle.from;
            if held.attacked() & here != 0 {
                let passed = circle.before(!held.attacked() & circle.all());
                let row_held = (held.rows & (here | circle.next(passed))).count_ones();
                landing.actions[start as usize] = passed + 1;
                landing.more[start as usize] =
                    u32::try_from(evaluations(queens, passed + 1, row_held)).expect("few on one walk");
            }
        }
        landing
    }

    /// The free rows on which a frontier that started on one of `rows` lands, each with its start rows.
    pub(super) fn split(&self, size: u32, rows: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let lands = move |start: u32| (start + self.offset + self.actions[start as usize]) % size;
        let starts = move |row: u32| set(each(rows).filter(|&start| lands(start) == row));
        (0..size).map(move |row| (row, starts(row))).filter(|&(_, starts)| starts != 0)
    }

    /// Whether the board with the frontier on `row`, where it started on `start`, was written at the end of the epoch.
    pub(super) fn wrote(&self, size: u32, start: u32, row: u32) -> bool {
        let to_come = (self.row + size - row) % size;
        let actions = self.actions[start as usize];
        to_come < actions || to_come == actions && self.written
    }
}
