//! The magic square of odd side, by the Siamese method: up and to the right from number to number.
//!
//! 1 stands in the middle of the first row. From the upper right corner the next number goes one row down, from any
//! other cell one row up and one column to the right, wrapping around; if that cell is taken, it goes below the number.
//! (A.II.1.2 and `PrGen`, `PrIJ` of the original program.)

use super::square::SymbolSquare;

/// Where the next number goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Siamese {
    number: u16,
    at: (usize, usize),
}

/// A number that was written; row and column are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    pub(super) number: u16,
    pub(super) row: usize,
    pub(super) column: usize,
}

impl Siamese {
    pub(super) fn new(side: usize) -> Self {
        Self { number: 1, at: (0, side / 2) }
    }

    /// Writes the next number, if any.
    pub(super) fn place(&mut self, square: &mut SymbolSquare) -> Option<Placement> {
        let side = square.side();
        if usize::from(self.number) > side * side {
            return None;
        }
        let (row, column) = self.at;
        let place = Placement { number: self.number, row, column };
        square.put(row, column, self.number);
        self.number += 1;
        self.at = after(square, self.at);
        Some(place)
    }
}

/// The cell of the number after the one at this cell.
fn after(square: &SymbolSquare, (row, column): (usize, usize)) -> (usize, usize) {
    let side = square.side();
    let (up, right) = match (row, column + 1 == side) {
        (0, true) => return (1, column),
        _ => ((row + side - 1) % side, (column + 1) % side),
    };
    if square.at(up, right) == 0 { (up, right) } else { (row + 1, column) }
}

/// The magic square of an odd side.
#[must_use]
pub fn siamese(side: usize) -> SymbolSquare {
    let mut square = SymbolSquare::empty(side);
    let mut walk = Siamese::new(side);
    while walk.place(&mut square).is_some() {}
    square
}
