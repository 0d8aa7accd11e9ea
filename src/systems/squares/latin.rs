//! Latin squares: the Markov chain of Jacobson and Matthews, and a negative control.
//!
//! The chain is observed only at proper squares. Observed so, it is uniform, and a trial ends after a fixed number of
//! visits; ending at the first visit after a fixed number of moves would be biased. A trial begins at the cyclic square
//! with rows, columns and symbols shuffled. With no visits at all, that is the negative control: it does not reach
//! every latin square.
//!
//! Draws, in order: the orders of rows, columns and symbols; then those of each move (`cube.rs`).

use super::cube::Cube;
use super::event::{Maker, SquaresEvent};
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
