//! Sudokus to be played: which cells of a filled grid can be hidden while it stays the only solution.

mod dig;
mod judge;
mod techniques;

pub use dig::{Dug, Level, dig};
pub use judge::Judge;
pub use techniques::{HumanSolver, Technique};

use crate::model::grid::{Grid, Token};

/// A filled grid of n * n rows and columns whose rows, columns and blocks of side n all hold 1 to n * n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    block: usize,
    cells: Vec<u16>,
}

impl Puzzle {
    /// The sudoku with blocks of side `block` that `grid` shows, if it shows one.
    pub fn of(grid: &Grid, block: usize) -> Option<Self> {
        let cells: Vec<u16> = grid.cells().iter().map(|&token| symbol(token)).collect();
        let all: Vec<u16> = (1..).take(block * block).collect();
        let holds_all = |unit: Vec<usize>| {
            let mut held: Vec<u16> = unit.into_iter().map(|cell| cells[cell]).collect();
            held.sort_unstable();
            held == all
        };
        let full = cells.len() == all.len().pow(2) && units(block).all(holds_all);
        full.then_some(Self { block, cells })
    }

    /// The side of a block.
    pub fn block(&self) -> usize {
        self.block
    }

    /// The symbols, row by row.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }
}

fn symbol(token: Token) -> u16 {
    match token {
        Token::Number(number) => number,
        _ => 0,
    }
}

/// The rows, columns and blocks of a grid with blocks of side `block`, each by the numbers of its cells: row by row
/// from 0.
fn units(block: usize) -> impl Iterator<Item = Vec<usize>> {
    let side = block * block;
    let row = move |unit: usize, place: usize| unit * side + place;
    let column = move |unit: usize, place: usize| place * side + unit;
    let of_block = move |unit: usize, place: usize| {
        (unit / block * block + place / block) * side + unit % block * block + place % block
    };
    (0..side).flat_map(move |unit| {
        let places = || 0..side;
        [
            places().map(|place| row(unit, place)).collect(),
            places().map(|place| column(unit, place)).collect(),
            places().map(|place| of_block(unit, place)).collect(),
        ]
    })
}
