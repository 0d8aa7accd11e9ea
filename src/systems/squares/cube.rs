//! A latin square as a cube of 0 and 1 whose lines all sum to 1: row, column and symbol of each cell.
//!
//! M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares", Journal of Combinatorial
//! Designs 4 (1996), 405-437. A move adds 1 to a corner of a subcube, subtracts 1 from the adjacent corners, and so on
//! through all eight. It begins at a 0 of a proper square, or at the -1 of an improper one.
//!
//! From a proper square, a move draws a row, a column, and a symbol among those that are not there; from any square, it
//! then draws the other row, column and symbol of the subcube, where there are two.

use std::fmt;

use super::square::SymbolSquare;
use crate::model::draw::Draw;

/// Row, column and symbol, each counted from 0.
type Corner = [usize; 3];

/// A move: its first corner and the opposite one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub(super) from: Corner,
    pub(super) to: Corner,
    /// Whether the square is proper after it.
    pub(super) proper: bool,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, column, symbol] =
            [0, 1, 2].map(|axis| format!("{} {}", self.from[axis] + 1, self.to[axis] + 1));
        let kind = if self.proper { "proper" } else { "improper" };
        write!(f, "move rows {row}, columns {column}, symbols {symbol}: {kind}")
    }
}

/// The cube of a square, proper or not.
#[derive(Debug)]
pub(super) struct Cube {
    order: usize,
    entries: Vec<i8>,
    /// The corner that holds -1.
    improper: Option<Corner>,
}

impl Cube {
    /// The empty cube.
    pub(super) fn empty(order: usize) -> Self {
        Self { order, entries: vec![0; order * order * order], improper: None }
    }

    /// The number of rows, of columns and of symbols.
    pub(super) fn order(&self) -> usize {
        self.order
    }

    /// Sets the cyclic square with its lines and symbols in these orders.
    pub(super) fn fill(&mut self, [rows, columns, symbols]: &[Vec<usize>; 3]) {
        self.entries.fill(0);
        self.improper = None;
        for (row, shift) in rows.iter().enumerate() {
            for (column, place) in columns.iter().enumerate() {
                *self.at([row, column, symbols[(shift + place) % self.order]]) = 1;
            }
        }
    }

    fn number(&self, [row, column, symbol]: Corner) -> usize {
        (row * self.order + column) * self.order + symbol
    }

    fn at(&mut self, corner: Corner) -> &mut i8 {
        let number = self.number(corner);
        &mut self.entries[number]
    }

    /// The places of the 1s on the line through `corner` along `axis`.
    fn ones(&self, mut corner: Corner, axis: usize) -> impl Iterator<Item = usize> {
        corner[axis] = 0;
        let stride = [self.order * self.order, self.order, 1][axis];
        let line = &self.entries[self.number(corner)..];
        (0..self.order).filter(move |place| line[place * stride] == 1)
    }

    /// Draws a corner of a proper square that holds 0.
    fn draw_zero(&self, draw: &mut Draw) -> Corner {
        let [row, column] = [draw.index(self.order), draw.index(self.order)];
        let held = self.ones([row, column, 0], 2).next().expect("a proper square");
        let symbol = draw.index(self.order - 1);
        [row, column, symbol + usize::from(symbol >= held)]
    }

    fn draw_one(&self, corner: Corner, axis: usize, draw: &mut Draw) -> usize {
        let mut ones = self.ones(corner, axis);
        let first = ones.next().expect("lines add up to 1");
        match ones.next() {
            Some(second) => [first, second][draw.index(2)],
            None => first,
        }
    }

    /// Makes a move of the chain.
    pub(super) fn change(&mut self, draw: &mut Draw) -> Move {
        let from = self.improper.unwrap_or_else(|| self.draw_zero(draw));
        let mut to = from;
        for (axis, place) in to.iter_mut().enumerate() {
            *place = self.draw_one(from, axis, draw);
        }
        for corner in 0..8_usize {
            let side = |axis: usize| if corner >> axis & 1 == 1 { to[axis] } else { from[axis] };
            *self.at([side(0), side(1), side(2)]) += if corner.count_ones() % 2 == 0 { 1 } else { -1 };
        }
        self.improper = (*self.at(to) < 0).then_some(to);
        Move { from, to, proper: self.improper.is_none() }
    }

    /// The square; the cell of an improper one that holds three symbols at once is empty.
    pub(super) fn square(&self) -> SymbolSquare {
        SymbolSquare::from_fn(self.order, |row, column| {
            let improper = self.improper.is_some_and(|corner| corner[..2] == [row, column]);
            let symbol = self.ones([row, column, 0], 2).next().filter(|_| !improper);
            symbol.map_or(0, |symbol| u16::try_from(symbol + 1).expect("at most 31"))
        })
    }
}
