//! Latin squares: the Markov chain of Jacobson and Matthews, and a foil.
//!
//! M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares", Journal of Combinatorial
//! Designs 4 (1996), 405-437. A square is a cube of 0 and 1 whose lines all add up to 1: row, column and symbol of each
//! cell. A move adds 1 to a corner of a box in the cube, takes 1 from the next corners, and so on through all eight. It
//! begins at a 0 of a proper square, or at the -1 of an improper one.
//!
//! The chain is watched when it is at a proper square. So watched it is even, and a trial ends after so many visits;
//! one that ends at the first visit after so many moves is biased. A trial begins at the cyclic square with rows, columns
//! and symbols shuffled. After no visit at all that is the foil: it is not every latin square.
//!
//! Draws, in order: the orders of rows, columns and symbols. For each move from a proper square a row, a column, and a
//! symbol among those that are not there; from any square then the other row, column and symbol of the box, where there
//! are two.

use std::fmt;

use super::event::Event;
use super::maker::Maker;
use super::square::Square;
use crate::draw::Draw;
use crate::grid::Grid;
use crate::system::{End, Step};

/// Row, column and symbol, each counted from 0.
type Corner = [usize; 3];

/// A move: the corner where it began, and the opposite one.
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

/// A walk from latin square to latin square.
#[derive(Debug)]
pub(super) struct Latin {
    order: usize,
    visits: u64,
    left: u64,
    cube: Vec<i8>,
    /// The corner that holds -1.
    improper: Option<Corner>,
}

impl Latin {
    /// A walk that ends at visit number `visits`.
    pub(super) fn new(order: usize, visits: u64) -> Self {
        Self { order, visits, left: visits, cube: vec![0; order * order * order], improper: None }
    }

    /// Begins at the cyclic square with its lines and symbols in these orders.
    fn begin(&mut self, [rows, columns, symbols]: &[Vec<usize>; 3]) {
        self.cube.fill(0);
        (self.left, self.improper) = (self.visits, None);
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
        &mut self.cube[number]
    }

    /// Where the line through `corner` along `axis` holds 1.
    fn ones(&self, corner: Corner, axis: usize) -> impl Iterator<Item = usize> {
        (0..self.order).filter(move |&place| {
            let mut on_line = corner;
            on_line[axis] = place;
            self.cube[self.number(on_line)] == 1
        })
    }

    /// A corner of a proper square that holds 0.
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

    fn change(&mut self, draw: &mut Draw) -> Move {
        let from = self.improper.unwrap_or_else(|| self.draw_zero(draw));
        let to = [0, 1, 2].map(|axis| self.draw_one(from, axis, draw));
        for corner in 0..8_usize {
            let far = [0, 1, 2].map(|axis| corner >> axis & 1 == 1);
            let place = [0, 1, 2].map(|axis| if far[axis] { to[axis] } else { from[axis] });
            *self.at(place) += if corner.count_ones() % 2 == 0 { 1 } else { -1 };
        }
        self.improper = (*self.at(to) < 0).then_some(to);
        Move { from, to, proper: self.improper.is_none() }
    }

    /// The square; the cell of an improper one that holds three symbols at once is empty.
    fn square(&self) -> Square {
        Square::from_fn(self.order, |row, column| {
            let improper = self.improper.is_some_and(|corner| corner[..2] == [row, column]);
            let symbol = self.ones([row, column, 0], 2).next().filter(|_| !improper);
            symbol.map_or(0, |symbol| u16::try_from(symbol + 1).expect("at most 31"))
        })
    }
}

impl Maker for Latin {
    fn start(&mut self, draw: &mut Draw) {
        let orders = [(); 3].map(|()| {
            let mut order: Vec<usize> = (0..self.order).collect();
            draw.shuffle(&mut order);
            order
        });
        self.begin(&orders);
    }

    fn start_classic(&mut self) {
        self.begin(&[(); 3].map(|()| (0..self.order).collect()));
    }

    fn step(&mut self, draw: &mut Draw) -> Step<Event, Square> {
        if self.left == 0 {
            return Step::Ended(End::Reached(self.square()));
        }
        let change = self.change(draw);
        self.left -= u64::from(change.proper);
        Step::Counted(Event::Move(change))
    }

    fn show(&self) -> Grid {
        self.square().grid(self.order)
    }

    fn opening(&self) -> String {
        format!("latin square {}", self.square())
    }
}
