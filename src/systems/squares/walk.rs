//! The cure: the document's exchange with random choices, from the trivial sudoku.
//!
//! Draws of a move, in order: what is exchanged (two rows, two columns, two symbols); the first of them; the second, among
//! the others of its band or stack, or among the other symbols; the place where it begins, a row for symbols. The first
//! move is drawn at the start. Since the places that go together are the same after an exchange, each move is undone
//! as easily as it is made, so the uniform law is stationary.

use super::event::Event;
use super::exchange::{Exchange, Kind, Places};
use super::magic::siamese;
use super::maker::{Maker, Measured};
use super::square::{Axis, Square};
use super::sudoku::{Shape, Sudoku, small};
use crate::draw::Draw;
use crate::grid::Grid;
use crate::system::{End, Step};

/// A walk from sudoku to sudoku.
#[derive(Debug)]
pub(super) struct Walk {
    base: Square,
    sudoku: Sudoku,
    moves: u64,
    left: u64,
    next: Move,
}

/// An exchange that was drawn. Lines are counted from 0, symbols are themselves.
#[derive(Clone, Copy, Debug)]
struct Move {
    kind: Kind,
    pair: [u8; 2],
    start: u8,
}

/// What can be exchanged.
const KINDS: [Kind; 3] = [Kind::Lines(Axis::Rows), Kind::Lines(Axis::Columns), Kind::Symbols];

/// The move of a trial that draws none.
const CLASSIC: Move = Move { kind: Kind::Lines(Axis::Rows), pair: [0, 1], start: 0 };

impl Walk {
    /// A walk of so many moves.
    pub(super) fn new(shape: Shape, moves: u64) -> Self {
        let base = base(shape.block);
        let sudoku = Sudoku::expanded(shape, &base);
        Self { base, sudoku, moves, left: moves, next: CLASSIC }
    }

    fn begin(&mut self, first: Move) {
        self.sudoku.expand(&self.base);
        (self.left, self.next) = (self.moves, first);
    }

    fn exchange(&mut self) -> Exchange {
        let Move { kind, pair, start } = self.next;
        match kind {
            Kind::Lines(axis) => self.sudoku.exchange_lines(axis, pair, start),
            Kind::Symbols => self.sudoku.exchange_symbols(pair, start),
        }
    }

    /// Exchanges without an account of it.
    fn trade(&mut self, Move { kind, pair, start }: Move) {
        match kind {
            Kind::Lines(axis) => self.sudoku.trade_lines(axis, pair, start, |_| ()),
            Kind::Symbols => {
                self.sudoku.trade_symbols(pair, start);
            }
        }
    }

    /// Draws the move after this one, if there is one.
    fn prepare(&mut self, draw: &mut Draw) {
        self.left -= 1;
        if self.left > 0 {
            self.next = draw_move(&self.sudoku, draw);
        }
    }
}

/// The magic square, or of side 2, where there is none, the numbers in order.
fn base(side: usize) -> Square {
    match side {
        2 => Square::from_fn(2, |row, column| [[1, 2], [3, 4]][row][column]),
        _ => siamese(side),
    }
}

fn draw_move(sudoku: &Sudoku, draw: &mut Draw) -> Move {
    let shape = sudoku.shape();
    let kind = KINDS[draw.index(KINDS.len())];
    let pair = match kind {
        Kind::Lines(_) => draw_lines(sudoku, draw),
        Kind::Symbols => draw_two(shape.symbols(), draw).map(|symbol| symbol + 1),
    };
    Move { kind, pair, start: small(draw.index(shape.size)) }
}

/// Two lines of one band or stack.
fn draw_lines(sudoku: &Sudoku, draw: &mut Draw) -> [u8; 2] {
    let one = small(draw.index(sudoku.shape().size));
    let other = sudoku.first_of(one) + small(draw.index(sudoku.shape().block - 1));
    [one, other + u8::from(other >= one)]
}

/// Two different numbers below `n`.
fn draw_two(n: usize, draw: &mut Draw) -> [u8; 2] {
    let [one, other] = [draw.index(n), draw.index(n - 1)].map(small);
    [one, other + u8::from(other >= one)]
}

impl Maker for Walk {
    fn start(&mut self, draw: &mut Draw) {
        self.begin(draw_move(&self.sudoku, draw));
    }

    fn start_classic(&mut self) {
        self.begin(CLASSIC);
    }

    fn step(&mut self, draw: &mut Draw) -> Step<Event, Square> {
        if self.left == 0 {
            return Step::Ended(End::Reached(self.sudoku.square()));
        }
        let exchange = self.exchange();
        self.prepare(draw);
        Step::Counted(Event::Exchange(exchange))
    }

    fn hurry(&mut self, draw: &mut Draw, steps: u64) -> u64 {
        let steps = steps.min(self.left);
        for _ in 0..steps {
            // The draws do not wait for the exchange.
            let now = self.next;
            self.prepare(draw);
            self.trade(now);
        }
        steps
    }

    fn show(&self) -> Grid {
        self.sudoku.grid()
    }

    fn opening(&self) -> String {
        let Move { kind, pair, start } = self.next;
        let first = Exchange { kind, pair, places: Places::ascending(1 << start) };
        format!("trivial sudoku, first {first} and those that go with it")
    }

    fn measured(&self) -> Measured {
        Measured { cycles: self.sudoku.cycles(), ..Measured::default() }
    }
}
