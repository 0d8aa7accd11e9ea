//! One piece in each column that shares no line with another: queens, queens on a torus, and rooks.

use super::assignment::Assignment;
use super::constraint::{Conflict, Constraint};
use super::shape::Shape;
use crate::model::grid::{Geometry, Grid, Token};
use crate::model::language::{Phrase, Sentence};
use crate::model::scene::Square;
use crate::model::words::symmetry;
use crate::model::words::systems::problems as words;
use crate::systems::board::Rows;

/// Which lines pieces hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A queen: its row and its diagonals.
    Queen,
    /// A queen on a torus: its row, and its diagonals, which go on at the other edge.
    TorusQueen,
    /// A rook: its row.
    Rook,
}

/// The boards of one size.
#[derive(Debug)]
pub(super) struct Lines {
    pub(super) piece: Piece,
    pub(super) size: usize,
}

impl Lines {
    /// What the pieces demand: for each column, its row, then its diagonals.
    pub(super) fn constraints(&self) -> Vec<Constraint> {
        let columns = (0..self.size).flat_map(|late| (0..late).map(move |early| (early, late)));
        columns.flat_map(|(early, late)| self.of_pair(early, late)).collect()
    }

    fn of_pair(&self, early: usize, late: usize) -> Vec<Constraint> {
        let pair = |kind, clash| Constraint::Pair { early, late, kind, clash };
        let diagonals = match self.piece {
            Piece::Queen => Some(Conflict::Apart(late - early)),
            Piece::TorusQueen => Some(Conflict::ApartOnRing(late - early, self.size)),
            Piece::Rook => None,
        };
        [Some(pair(0, Conflict::Equal)), diagonals.map(|clash| pair(1, clash))]
            .into_iter()
            .flatten()
            .collect()
    }

    /// The board moved so that the first queen stands in the first row, by columns `by` to the left.
    fn moved(&self, rows: &Rows, by: usize) -> Rows {
        let size = self.size;
        let first = rows.row(by);
        Rows::collect((0..size).map(|column| (rows.row((column + by) % size) + size - first) % size + 1))
    }
}

impl Shape for Lines {
    fn grid(&self, values: &[Option<u8>]) -> Grid {
        let mut grid = Grid::empty(self.size, self.size);
        let token = if self.piece == Piece::Rook { Token::Rook } else { Token::Queen };
        for (column, row) in values.iter().enumerate().filter_map(|(column, row)| Some((column, (*row)?))) {
            let (x, y) = self.square(column, row);
            grid.put(x, y, token);
        }
        let is_torus = self.piece == Piece::TorusQueen;
        grid.in_geometry(if is_torus { Geometry::Torus } else { Geometry::Plain })
    }

    fn square(&self, place: usize, value: u8) -> Square {
        (place, self.size - 1 - usize::from(value))
    }

    fn name(&self, place: usize) -> Sentence {
        let name = if self.piece == Piece::Rook { words::ROOK } else { words::QUEEN };
        name.with(&[&(place + 1).to_string()])
    }

    fn broken(&self, constraint: &Constraint, _number: usize, values: &[u8]) -> Sentence {
        let Constraint::Pair { early, late, kind, .. } = constraint else {
            return words::GIVEN.with(&[]);
        };
        let (phrase, row) =
            if *kind == 0 { (words::SAME_ROW, values[*late]) } else { (words::SAME_DIAGONAL, 0) };
        phrase.with(
            &[early + 1, late + 1, usize::from(row) + 1]
                .map(|number| number.to_string())
                .each_ref()
                .map(String::as_str),
        )
    }

    /// The 8 symmetries of the square, and on a torus the moves along columns and rows, too.
    fn class(&self, solution: &Assignment) -> Option<Assignment> {
        let rows = Rows::collect(solution.values().iter().map(|&row| usize::from(row) + 1));
        let class = match self.piece {
            Piece::TorusQueen => {
                let moved = |image: Rows| (0..self.size).map(move |by| self.moved(&image, by));
                rows.images().flat_map(moved).min()?
            }
            Piece::Queen | Piece::Rook => rows.class(),
        };
        Some(solution.with(class.iter().map(|row| u8::try_from(row - 1).expect("a small board"))))
    }

    fn symmetry(&self) -> &'static Phrase {
        if self.piece == Piece::TorusQueen { &symmetry::TORUS } else { &symmetry::BOARD }
    }

    fn value(&self) -> &'static Phrase {
        &words::ROW
    }
}
