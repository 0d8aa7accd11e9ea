//! What systems that place queens share: all solutions of small boards, the option of the size, solutions as keys, and the rows
//! of a column as bits.

use std::sync::OnceLock;

use super::board::{MAX_SIZE, Rows};
use crate::model::grid::{Axes, Grid, Token};
use crate::model::keys::KeySpace;
use crate::model::language::Phrase;
use crate::model::options::{OptionError, OptionSpec, Options};
use crate::model::refusals;
use crate::model::words::symmetry;
use crate::model::words::systems::queens as words;

/// The largest board whose solutions are enumerated: 365,596 of them (OEIS A000170).
pub const LISTED_UP_TO: usize = 14;

/// All solutions on a board of side `size`, ascending, or none above [`LISTED_UP_TO`]. Each board is enumerated once.
pub fn solutions(size: usize) -> Option<&'static [Rows]> {
    static LISTED: [OnceLock<Vec<Rows>>; LISTED_UP_TO + 1] = [const { OnceLock::new() }; LISTED_UP_TO + 1];
    LISTED.get(size).map(|listed| listed.get_or_init(|| enumerated(size)).as_slice())
}

fn enumerated(size: usize) -> Vec<Rows> {
    let mut found = Vec::new();
    extend(size, &mut Vec::with_capacity(size), Held::default(), &mut found);
    found
}

fn extend(size: usize, rows: &mut Vec<usize>, held: Held, found: &mut Vec<Rows>) {
    if rows.len() == size {
        return found.push(Rows::collect(rows.iter().copied()));
    }
    let mut free = !held.attacked() & ((1 << size) - 1);
    while free != 0 {
        let row = free.trailing_zeros();
        free &= free - 1;
        rows.push(1 + row as usize);
        extend(size, rows, held.with(row), found);
        rows.pop();
    }
}

/// The option `size` of a system for boards from `smallest` to `largest`.
pub(super) const fn size_option(smallest: usize, largest: usize) -> OptionSpec {
    OptionSpec::size(words::SIZE, smallest as u64, largest as u64, 8)
}

/// The side of a board that has a solution, of a system whose option allows for problems that are smaller.
pub(super) fn solvable_board(options: &Options) -> Result<usize, OptionError> {
    const SMALLEST: usize = 4;
    let size = options.size();
    if size >= SMALLEST {
        return Ok(size);
    }
    let message = refusals::OTHER_BOARD.with(&[&SMALLEST.to_string(), &MAX_SIZE.to_string()]);
    Err(OptionError { name: "size", message })
}

/// The solutions of N queens, drawn with the system's row numbering.
#[derive(Clone, Copy, Debug)]
pub struct QueensKeys {
    /// The number of queens.
    pub size: usize,
    /// How the rows of the system are numbered.
    pub axes: Axes,
}

impl KeySpace<Rows> for QueensKeys {
    fn parse(&self, text: &str) -> Option<Rows> {
        Rows::parse(text, self.size).ok().filter(Rows::is_solution)
    }

    fn known(&self) -> Option<Vec<Rows>> {
        solutions(self.size).map(<[Rows]>::to_vec)
    }

    fn count(&self) -> Option<u64> {
        solutions(self.size).map(|listed| listed.len() as u64)
    }

    fn class(&self, key: &Rows) -> Option<Rows> {
        Some(key.class())
    }

    fn symmetry(&self) -> &'static Phrase {
        &symmetry::BOARD
    }

    fn board(&self, key: &Rows) -> Option<Grid> {
        let mut grid = Grid::empty(self.size, self.size);
        for (column, row) in key.iter().enumerate() {
            let y = if self.axes.down { row - 1 } else { self.size - row };
            grid.put(column, y, Token::Queen);
        }
        Some(grid)
    }
}

/// Rows and diagonals that queens hold, as bits by row, seen from the next column.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    pub(super) rows: u32,
    rising: u32,
    falling: u32,
}

impl Held {
    /// The rows on which a queen is attacked; bits beyond the board have no meaning.
    #[inline]
    pub(super) fn attacked(self) -> u32 {
        self.rows | self.rising | self.falling
    }

    /// What is held in the next column with a queen on `row` of this one.
    #[inline]
    pub(super) fn with(self, row: u32) -> Self {
        let bit = 1 << row;
        Self { rows: self.rows | bit, rising: (self.rising | bit) << 1, falling: (self.falling | bit) >> 1 }
    }
}

/// The rows of a column in the order in which a queen on row `from` visits them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circle {
    pub(super) size: u32,
    pub(super) from: u32,
}

impl Circle {
    /// All rows, as bits.
    #[inline]
    pub(super) fn all(self) -> u32 {
        u32::MAX >> (u32::BITS - self.size)
    }

    /// The number of rows before the first of `rows`; all if there is none.
    #[inline]
    pub(super) fn before(self, rows: u32) -> u32 {
        let twice = u64::from(rows) | u64::from(rows) << self.size;
        (twice >> (self.from + 1) | 1 << self.size).trailing_zeros()
    }

    /// The next `count` rows, as bits.
    #[inline]
    pub(super) fn next(self, count: u32) -> u32 {
        let twice = ((1 << count) - 1) << (self.from + 1);
        let once = (twice | twice >> self.size) & u64::from(self.all());
        u32::try_from(once).expect("at most 32 rows")
    }

    /// The row at `distance`, up to once round.
    #[inline]
    pub(super) fn row(self, distance: u32) -> u32 {
        let row = self.from + distance;
        if row >= self.size { row - self.size } else { row }
    }
}
