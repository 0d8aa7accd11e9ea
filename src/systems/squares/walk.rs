//! The remedy: the exchange of the original program with random choices, from the trivial sudoku.
//!
//! Draws of a move, in order: what is exchanged (two rows, two columns, two symbols); the first of them; the second,
//! among the others of its band or stack, or among the other symbols; the place where it begins, a row for symbols. The
//! first move is drawn at the start. The places that go together are the same after an exchange, so each move is as
//! likely as its inverse, and the uniform distribution is stationary.

use super::event::{Maker, Measured, SquaresEvent};
use super::exchange::{Exchange, ExchangeKind, Places};
use super::magic::siamese;
use super::square::{Axis, SymbolSquare};
use super::sudoku::{Shape, Sudoku, small};
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::outcome::{End, Step};

/// A walk from sudoku to sudoku.
#[derive(Debug)]
pub(super) struct Walk {
    base: SymbolSquare,
    sudoku: Sudoku,
    moves: u64,
    left: u64,
    next: Move,
}

/// A drawn exchange. Lines are counted from 0, symbols keep their values.
#[derive(Clone, Copy, Debug)]
struct Move {
    kind: ExchangeKind,
    pair: [u8; 2],
    start: u8,
}

/// What can be exchanged.
const KINDS: [ExchangeKind; 3] =
    [ExchangeKind::Lines(Axis::Rows), ExchangeKind::Lines(Axis::Columns), ExchangeKind::Symbols];

/// The first move of a trial that does not draw it.
const CLASSIC: Move = Move { kind: ExchangeKind::Lines(Axis::Rows), pair: [0, 1], start: 0 };

impl Walk {
    /// A walk of `moves` moves.
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
            ExchangeKind::Lines(axis) => self.sudoku.exchange_lines(axis, pair, start),
            ExchangeKind::Symbols => self.sudoku.exchange_symbols(pair, start),
        }
    }

    /// Exchanges without recording.
    #[inline]
    fn exchange_unrecorded(&mut self, Move { kind, pair, start }: Move) {
        match kind {
            ExchangeKind::Lines(axis) => self.sudoku.exchange_lines_unrecorded(axis, pair, start, |_| ()),
            ExchangeKind::Symbols => {
                self.sudoku.exchange_symbols_unrecorded(pair, start);
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

/// The magic square; for side 2, which has none, the numbers in order.
fn base(side: usize) -> SymbolSquare {
    match side {
        2 => SymbolSquare::from_fn(2, |row, column| [[1, 2], [3, 4]][row][column]),
        _ => siamese(side),
    }
}

fn draw_move(sudoku: &Sudoku, draw: &mut Draw) -> Move {
    let shape = sudoku.shape();
    let kind = KINDS[draw.index(KINDS.len())];
    let pair = match kind {
        ExchangeKind::Lines(_) => draw_lines(sudoku, draw),
        ExchangeKind::Symbols => {
            let [one, other] = draw_two(shape.symbols(), draw);
            [one + 1, other + 1]
        }
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
    let (one, other) = (small(draw.index(n)), small(draw.index(n - 1)));
    [one, other + u8::from(other >= one)]
}

impl Maker for Walk {
    fn start(&mut self, draw: &mut Draw) {
        self.begin(draw_move(&self.sudoku, draw));
    }

    fn begin_classic(&mut self) {
        self.begin(CLASSIC);
    }

    fn step(&mut self, draw: &mut Draw) -> Step<SquaresEvent, SymbolSquare> {
        if self.left == 0 {
            return Step::Ended(End::Reached(self.sudoku.square()));
        }
        let exchange = self.exchange();
        self.prepare(draw);
        Step::Counted(SquaresEvent::Exchange(exchange))
    }

    fn skip_ahead(&mut self, draw: &mut Draw, steps: u64) -> u64 {
        let steps = steps.min(self.left);
        for _ in 0..steps {
            // The next move is drawn first: it does not depend on this exchange.
            let now = self.next;
            self.prepare(draw);
            self.exchange_unrecorded(now);
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
