//! The test for easy sudokus, `PrVerFacil`: whether a pair of the first block recurs in the next blocks.
//!
//! The ordered pairs at places (1, 2) and (2, 3) of the rows of block (1, 1) are searched for at the same places of the
//! second and third block of the first band; then likewise those of the columns, down the first stack.

use super::square::Axis;
use super::sudoku::{Sudoku, small};

/// The blocks in which the pairs are searched for.
const BLOCKS: [usize; 2] = [1, 2];

/// The places of a block where a pair begins.
const PLACES: [usize; 2] = [0, 1];

/// The largest side of a block.
const MAX_BLOCK: usize = 9;

/// A pair that recurs. Line and place are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Whether it was found in a row or in a column.
    pub axis: Axis,
    /// The line.
    pub line: usize,
    /// The place of its first symbol.
    pub place: usize,
    /// Its symbols.
    pub pair: [u8; 2],
}

/// Writes all hits into `hits`, in the order of the test: the sudoku is easy if there is one.
pub fn find(sudoku: &Sudoku, hits: &mut Vec<Hit>) {
    hits.clear();
    for axis in Axis::BOTH {
        find_along(sudoku, axis, hits);
    }
}

fn find_along(sudoku: &Sudoku, axis: Axis, hits: &mut Vec<Hit>) {
    let block = sudoku.shape().block;
    let mut first = [[0; 2]; PLACES.len() * MAX_BLOCK];
    let begins = (0..block).flat_map(|line| PLACES.into_iter().map(move |place| (line, place)));
    for (held, (line, place)) in first.iter_mut().zip(begins) {
        *held = pair(sudoku, axis, line, place);
    }
    for line in 0..block {
        let places = |next| PLACES.into_iter().map(move |place| next * block + place);
        for place in BLOCKS.into_iter().flat_map(places) {
            let pair = pair(sudoku, axis, line, place);
            if first[..PLACES.len() * block].contains(&pair) {
                hits.push(Hit { axis, line, place, pair });
            }
        }
    }
}

fn pair(sudoku: &Sudoku, axis: Axis, line: usize, place: usize) -> [u8; 2] {
    let symbol = |place: usize| sudoku.symbol(axis, small(line), small(place));
    [symbol(place), symbol(place + 1)]
}
