//! The sudokus of the original program: a semimagic square is expanded, refined and tested, repeatedly.
//!
//! Draws, in order: the swaps of the square; then, for each try, a number from 1 to 100, even where the sudoku is not
//! easy. A 1 accepts it even if it is easy. Otherwise an easy one is discarded except for its block (1, 1), which is
//! expanded next.
//!
//! Refinement exchanges the first and the last row of each band at the places that go with the first column, then the
//! first and the last column of each stack likewise. For sizes 21 and 27 the printed code does not work: it takes the
//! root of the size, 4 or 5, as the side of a block. Here the side is a third of the size, and an exchange takes the
//! whole path that holds the first place.

use super::build::Build;
use super::event::{Answer, Hit, Maker, Measured, SquaresEvent};
use super::magic::Reorder;
use super::square::{Axis, SymbolSquare};
use super::sudoku::{Shape, Sudoku, small};
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::outcome::{End, Step};

/// The number of values of the draw that may accept an easy sudoku; one of them does.
const ESCAPE: usize = 100;

/// A sudoku under construction.
#[derive(Debug)]
pub(super) struct Published {
    build: Build,
    sudoku: Sudoku,
    tries: u64,
    hits: u64,
    found: Vec<Hit>,
    next: Next,
}

#[derive(Clone, Copy, Debug)]
enum Next {
    Build,
    Expand,
    /// Lines of a band or stack, which are counted from 0.
    Refine(Axis, usize),
    /// A hit, or the answer after the last hit.
    Test(usize),
    End,
}

impl Published {
    pub(super) fn new(shape: Shape) -> Self {
        let build = Build::new(shape.block, Reorder::Doubling(shape.size));
        let sudoku = Sudoku::expanded(shape, build.square());
        Self { build, sudoku, tries: 0, hits: 0, found: Vec::new(), next: Next::Build }
    }

    fn begin(&mut self) {
        (self.tries, self.hits, self.next) = (0, 0, Next::Build);
    }

    fn expand(&mut self) -> SquaresEvent {
        match self.tries {
            0 => self.sudoku.expand(self.build.square()),
            _ => self.sudoku.expand(&self.sudoku.corner()),
        }
        self.tries += 1;
        self.next = Next::Refine(Axis::Rows, 0);
        SquaresEvent::Expand(self.tries)
    }

    fn refine(&mut self, axis: Axis, part: usize) -> SquaresEvent {
        let shape = self.sudoku.shape();
        self.next = match axis {
            _ if part + 1 < shape.blocks => Next::Refine(axis, part + 1),
            Axis::Rows => Next::Refine(Axis::Columns, 0),
            Axis::Columns => Next::Test(0),
        };
        let exchange = self.sudoku.exchange_lines(axis, shape.ends(part), 0);
        if matches!(self.next, Next::Test(_)) {
            find_hits(&self.sudoku, &mut self.found);
        }
        SquaresEvent::Exchange(exchange)
    }

    fn test(&mut self, number: usize, draw: &mut Draw) -> SquaresEvent {
        if let Some(&hit) = self.found.get(number) {
            self.hits += 1;
            self.next = Next::Test(number + 1);
            return SquaresEvent::Hit(hit);
        }
        let answer = Answer { drawn: draw.index(ESCAPE) + 1, easy: !self.found.is_empty() };
        self.next = if answer.accepts() { Next::End } else { Next::Expand };
        SquaresEvent::Answer(answer)
    }
}

impl Maker for Published {
    fn start(&mut self, draw: &mut Draw) {
        self.build.start(draw);
        self.begin();
    }

    fn begin_classic(&mut self) {
        self.build.begin_classic();
        self.begin();
    }

    fn step(&mut self, draw: &mut Draw) -> Step<SquaresEvent, SymbolSquare> {
        match self.next {
            Next::Build => self.build.advance().unwrap_or_else(|| Step::Shown(self.expand())),
            Next::Expand => Step::Shown(self.expand()),
            Next::Refine(axis, part) => Step::Counted(self.refine(axis, part)),
            Next::Test(number) => Step::Shown(self.test(number, draw)),
            Next::End => Step::Ended(End::Reached(self.sudoku.square())),
        }
    }

    fn show(&self) -> Grid {
        match self.tries {
            0 => self.build.square().grid(self.sudoku.shape().size),
            _ => self.sudoku.grid(),
        }
    }

    fn opening(&self) -> String {
        self.build.opening()
    }

    fn measured(&self) -> Measured {
        Measured { tries: self.tries, hits: self.hits, cycles: self.sudoku.cycles() }
    }
}

/// The blocks in which the pairs are searched for.
const BLOCKS: [usize; 2] = [1, 2];

/// The places of a block where a pair begins.
const PLACES: [usize; 2] = [0, 1];

/// The largest side of a block.
const MAX_BLOCK: usize = 9;

/// The test for easy sudokus, `PrVerFacil`: writes all hits into `hits`, in its order. The sudoku is easy if there is one.
///
/// The ordered pairs at places (1, 2) and (2, 3) of the rows of block (1, 1) are searched for at the same places of the
/// second and third block of the first band; then likewise those of the columns, down the first stack.
pub fn find_hits(sudoku: &Sudoku, hits: &mut Vec<Hit>) {
    hits.clear();
    for axis in Axis::ALL {
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
