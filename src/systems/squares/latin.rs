//! Latin squares: the Markov chain of Jacobson and Matthews, and a negative control.
//!
//! The chain is observed only at proper squares. Observed so, it is uniform, and a trial ends after a fixed number of
//! visits; ending at the first visit after a fixed number of moves would be biased. A trial begins at the cyclic square
//! with rows, columns and symbols shuffled. With no visits at all, that is the negative control: it does not reach
//! every latin square.
//!
//! Draws, in order: the orders of rows, columns and symbols; then those of each move ([`Cube`]).

use super::event::{Corner, Maker, Move, SquaresEvent};
use super::square::SymbolSquare;
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::outcome::{End, Step};

/// A walk from latin square to latin square.
#[derive(Debug)]
pub(super) struct Latin {
    visits: u64,
    left: u64,
    cube: Cube,
}

impl Latin {
    /// A walk that ends at visit number `visits`.
    pub(super) fn new(order: usize, visits: u64) -> Self {
        Self { visits, left: visits, cube: Cube::empty(order) }
    }

    /// Begins at the cyclic square with its lines and symbols in these orders.
    fn begin(&mut self, orders: &[Vec<usize>; 3]) {
        self.left = self.visits;
        self.cube.fill(orders);
    }
}

impl Maker for Latin {
    fn start(&mut self, draw: &mut Draw) {
        let orders = [(); 3].map(|()| {
            let mut order: Vec<usize> = (0..self.cube.order()).collect();
            draw.shuffle(&mut order);
            order
        });
        self.begin(&orders);
    }

    fn begin_classic(&mut self) {
        self.begin(&[(); 3].map(|()| (0..self.cube.order()).collect()));
    }

    fn step(&mut self, draw: &mut Draw) -> Step<SquaresEvent, SymbolSquare> {
        if self.left == 0 {
            return Step::Ended(End::Reached(self.cube.square()));
        }
        let change = self.cube.change(draw);
        self.left -= u64::from(change.proper);
        Step::Counted(SquaresEvent::Move(change))
    }

    fn show(&self) -> Grid {
        self.cube.square().grid(self.cube.order())
    }

    fn opening(&self) -> String {
        format!("latin square {}", self.cube.square())
    }
}

/// A latin square as a cube of 0 and 1 whose lines all sum to 1: row, column and symbol of each cell. It may be improper.
///
/// M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares", Journal of Combinatorial
/// Designs 4 (1996), 405-437. A move adds 1 to a corner of a subcube, subtracts 1 from the adjacent corners, and so on
/// through all eight. It begins at a 0 of a proper square, or at the -1 of an improper one.
///
/// From a proper square, a move draws a row, a column, and a symbol among those that are not there; from any square, it
/// then draws the other row, column and symbol of the subcube, where there are two.
#[derive(Debug)]
struct Cube {
    order: usize,
    entries: Vec<i8>,
    /// The corner that holds -1.
    improper: Option<Corner>,
}

impl Cube {
    /// The empty cube.
    fn empty(order: usize) -> Self {
        Self { order, entries: vec![0; order * order * order], improper: None }
    }

    /// The number of rows, of columns and of symbols.
    fn order(&self) -> usize {
        self.order
    }

    /// Sets the cyclic square with its lines and symbols in these orders.
    fn fill(&mut self, [rows, columns, symbols]: &[Vec<usize>; 3]) {
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
    fn change(&mut self, draw: &mut Draw) -> Move {
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
    fn square(&self) -> SymbolSquare {
        SymbolSquare::from_fn(self.order, |row, column| {
            let improper = self.improper.is_some_and(|corner| corner[..2] == [row, column]);
            let symbol = self.ones([row, column, 0], 2).next().filter(|_| !improper);
            symbol.map_or(0, |symbol| u16::try_from(symbol + 1).expect("at most 31"))
        })
    }
}
