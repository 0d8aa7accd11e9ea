//! Code shared by the systems that place queens.

use super::board::Rows;
use super::solutions::solutions;
use crate::model::grid::{Axes, Grid, Token};
use crate::model::keys::KeySpace;
use crate::model::options::OptionSpec;
use crate::model::words::systems::queens as words;

/// The option `size` of a system for boards from `smallest` to `largest`.
pub(super) const fn size_option(smallest: usize, largest: usize) -> OptionSpec {
    OptionSpec::size(words::SIZE, smallest as u64, largest as u64, 8)
}

/// The solutions of N queens, drawn with the system's row numbering.
#[derive(Debug)]
pub(super) struct QueensKeys {
    pub(super) size: usize,
    pub(super) axes: Axes,
}

impl KeySpace<Rows> for QueensKeys {
    fn parse(&self, text: &str) -> Option<Rows> {
        Rows::parse(text, self.size).ok().filter(Rows::is_solution)
    }

    fn known(&self) -> Option<Vec<Rows>> {
        solutions(self.size)
    }

    fn class(&self, key: &Rows) -> Option<Rows> {
        Some(key.class())
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
