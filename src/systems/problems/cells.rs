//! Squares of symbols: latin squares, and sudokus with what is given.

use super::assignment::Assignment;
use super::constraint::{Conflict, Constraint};
use super::shape::Shape;
use crate::model::grid::{Axes, Geometry, Grid, Token};
use crate::model::language::{Phrase, Sentence};
use crate::model::scene::Square;
use crate::model::words::symmetry;
use crate::model::words::systems::problems as words;

/// The squares of one size.
#[derive(Debug)]
pub(super) struct Cells {
    pub(super) size: usize,
    /// The rows and the columns of a block of a sudoku.
    pub(super) block: Option<(usize, usize)>,
    /// The symbols that are given, in the order of their cells.
    pub(super) givens: Vec<(usize, u8)>,
}

impl Cells {
    /// What the cells demand: the givens, then for each cell its row, its column, its block.
    pub(super) fn constraints(&self) -> Vec<Constraint> {
        let givens = self.givens.iter().map(|&(place, value)| Constraint::Given { place, value });
        let cells = (0..self.size * self.size).flat_map(|late| (0..late).map(move |early| (early, late)));
        let pairs = cells.filter_map(|(early, late)| {
            let kind = self.shared(early, late)?;
            Some(Constraint::Pair { early, late, kind, clash: Conflict::Equal })
        });
        givens.chain(pairs).collect()
    }

    /// What two cells share: 0 a row, 1 a column, 2 a block.
    fn shared(&self, one: usize, other: usize) -> Option<u8> {
        let cell = |place: usize| (place / self.size, place % self.size);
        let block =
            |place: usize| self.block.map(|(rows, columns)| (cell(place).0 / rows, cell(place).1 / columns));
        let same = [
            cell(one).0 == cell(other).0,
            cell(one).1 == cell(other).1,
            block(one).is_some() && block(one) == block(other),
        ];
        (0..).zip(same).find_map(|(kind, same)| same.then_some(kind))
    }
}

impl Shape for Cells {
    fn grid(&self, values: &[Option<u8>]) -> Grid {
        let mut grid = Grid::empty(self.size, self.size);
        for (place, value) in values.iter().enumerate() {
            if let Some(value) = value {
                grid.put(place % self.size, place / self.size, Token::Number(u16::from(*value) + 1));
            }
        }
        let blocks = self.block.map(|(rows, columns)| Geometry::Blocks { rows, columns });
        grid.in_geometry(blocks.unwrap_or_default())
    }

    fn axes(&self) -> Axes {
        Axes { first: 1, down: true }
    }

    fn square(&self, place: usize, _value: u8) -> Square {
        (place % self.size, place / self.size)
    }

    fn name(&self, place: usize) -> Sentence {
        words::CELL.with(&[&(place / self.size + 1).to_string(), &(place % self.size + 1).to_string()])
    }

    fn broken(&self, constraint: &Constraint, _number: usize, values: &[u8]) -> Sentence {
        let symbol = |place: usize| (usize::from(values[place]) + 1).to_string();
        match constraint {
            Constraint::Pair { late, kind, .. } => {
                let (row, column) = (late / self.size, late % self.size);
                let (phrase, line) = match kind {
                    0 => (words::TWICE_IN_ROW, row + 1),
                    1 => (words::TWICE_IN_COLUMN, column + 1),
                    _ => {
                        let (rows, columns) = self.block.unwrap_or((1, 1));
                        (words::TWICE_IN_BLOCK, row / rows * (self.size / columns) + column / columns + 1)
                    }
                };
                phrase.with(&[&symbol(*late), &line.to_string()])
            }
            Constraint::Given { place, value } => {
                let (row, column) =
                    ((place / self.size + 1).to_string(), (place % self.size + 1).to_string());
                words::OTHER_GIVEN.with(&[&row, &column, &symbol(*place), &(value + 1).to_string()])
            }
            Constraint::Clause(_) => words::GIVEN.with(&[]),
        }
    }

    /// Of small latin squares: the smallest under every order of rows, of columns and of symbols (isotopy).
    fn class(&self, solution: &Assignment) -> Option<Assignment> {
        let is_latin = self.block.is_none() && self.size <= LARGEST;
        is_latin.then(|| solution.with(smallest_isotope(solution.values(), self.size).into_iter()))
    }

    fn symmetry(&self) -> &'static Phrase {
        &symmetry::LATIN
    }

    fn value(&self) -> &'static Phrase {
        &words::SYMBOL
    }
}

/// The most rows of latin squares that have classes.
const LARGEST: usize = 5;

/// The rows of a square, each a number whose digits are its symbols.
type Digits = [u16; LARGEST];

/// The bits of a digit.
const DIGIT: usize = 3;

/// The smallest square under isotopy. Its first row is 0, 1, 2, .., whichever row and order of columns that is made of, and its other
/// rows are ordered by their first symbol.
fn smallest_isotope(square: &[u8], size: usize) -> Vec<u8> {
    let mut columns: Vec<usize> = (0..size).collect();
    let mut least = [u16::MAX; LARGEST];
    each_order(&mut columns, 0, &mut |columns| {
        (0..size).for_each(|first| least = least.min(isotope(square, size, first, columns)));
    });
    let digit = |row: u16, column: usize| row >> (DIGIT * (size - 1 - column)) & 7;
    let symbol = |row, column| u8::try_from(digit(row, column)).expect("a digit");
    least[..size].iter().flat_map(|&row| (0..size).map(move |column| symbol(row, column))).collect()
}

fn isotope(square: &[u8], size: usize, first: usize, columns: &[usize]) -> Digits {
    let mut label = [0; LARGEST];
    for (place, &column) in (0..).zip(columns) {
        label[usize::from(square[first * size + column])] = place;
    }
    let mut rows = [u16::MAX; LARGEST];
    for (image, row) in rows.iter_mut().zip(square.chunks(size)) {
        *image = columns.iter().fold(0, |digits, &column| digits << DIGIT | label[usize::from(row[column])]);
    }
    rows.sort_unstable();
    rows
}

/// Calls `see` with every order of the items from `from` on.
fn each_order(items: &mut [usize], from: usize, see: &mut impl FnMut(&[usize])) {
    if from == items.len() {
        return see(items);
    }
    for other in from..items.len() {
        items.swap(from, other);
        each_order(items, from + 1, see);
        items.swap(from, other);
    }
}
