//! Code shared by the systems that place queens.

use super::board::{MAX_SIZE, Rows};
use super::solutions::solutions;
use crate::model::grid::{Axes, Grid, Token};
use crate::model::keys::KeySpace;
use crate::model::language::Phrase;
use crate::model::options::{OptionError, OptionSpec, Options};
use crate::model::refusals;
use crate::model::words::symmetry;
use crate::model::words::systems::queens as words;

/// The option `size` of a system for boards from `smallest` to `largest`.
pub(super) const fn size_option(smallest: usize, largest: usize) -> OptionSpec {
    OptionSpec::size(words::SIZE, smallest as u64, largest as u64, 8)
}

/// The side of the board of a system whose option allows for problems that are smaller than its boards.
///
/// # Errors
/// If the board is smaller than `smallest`.
pub(super) fn board_of_at_least(smallest: usize, options: &Options) -> Result<usize, OptionError> {
    let size = options.size();
    if size >= smallest {
        return Ok(size);
    }
    let message = refusals::OTHER_BOARD.with(&[&smallest.to_string(), &MAX_SIZE.to_string()]);
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
