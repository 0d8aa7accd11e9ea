//! The places at which two lines have to be exchanged together to keep a sudoku valid.

use super::exchange::{Exchange, ExchangeKind, Places};
use super::square::Axis;
use super::sudoku::{COLUMNS, NONE, ROWS, Sudoku, lowest};

impl Sudoku {
    /// Exchanges two lines at `start` and at the places that have to go with it, so that both keep each symbol at most
    /// once: a cycle, or a path where a line lacks a symbol of the other. They come in the order of the original
    /// program: from `start` to where the first line has what the second had, then for a path in the other direction.
    pub fn exchange_lines(&mut self, axis: Axis, pair: [u8; 2], start: u8) -> Exchange {
        let mut places = Places::default();
        self.exchange_lines_unrecorded(axis, pair, start, |place| places.push(place));
        Exchange { kind: ExchangeKind::Lines(axis), pair, places }
    }

    /// The same, reporting each place to `note`, which costs nothing if `note` does nothing.
    #[inline]
    pub(super) fn exchange_lines_unrecorded(
        &mut self,
        axis: Axis,
        pair: [u8; 2],
        start: u8,
        note: impl FnMut(u8),
    ) {
        match axis {
            Axis::Rows => self.exchange_along::<ROWS>(pair, start, note),
            Axis::Columns => self.exchange_along::<COLUMNS>(pair, start, note),
        }
    }

    /// The same, monomorphised for each axis.
    #[inline]
    fn exchange_along<const AXIS: usize>(
        &mut self,
        [one, other]: [u8; 2],
        start: u8,
        mut note: impl FnMut(u8),
    ) {
        let first = self.symbol(Axis::BOTH[AXIS], one, start);
        let before = self.symbols[first].places[AXIS][other];
        if !self.follow::<AXIS>([one, other], start, &mut note) {
            if before != NONE {
                self.follow::<AXIS>([other, one], before, &mut note);
            }
            self.pass::<AXIS>(first, [one, other], [before, start]);
        }
    }

    /// Exchanges from `start` on, and returns whether the cycle closed. If not, the position of the first line's symbol
    /// at `start` is not yet recorded.
    #[inline]
    fn follow<const AXIS: usize>(
        &mut self,
        [one, other]: [u8; 2],
        start: u8,
        note: &mut impl FnMut(u8),
    ) -> bool {
        let axis = Axis::BOTH[AXIS];
        let first = self.symbol(axis, one, start);
        let (mut old, mut place) = (first, start);
        while place != NONE {
            note(place);
            let new = self.symbol(axis, other, place);
            let next = self.symbols[new].places[AXIS][one];
            for (line, symbol) in [(one, new), (other, old)] {
                let (row, column) = axis.cell(line, place);
                self.cells[row][column] = symbol;
            }
            self.pass::<AXIS>(new, [one, other], [place, next]);
            if new == first {
                return true;
            }
            (old, place) = (new, next);
        }
        false
    }

    /// Records that a symbol is now at the first place of one line and at the second place of the other. Columns of a
    /// stack share their blocks, and an exchange between them leaves a symbol in its row.
    #[inline]
    fn pass<const AXIS: usize>(&mut self, symbol: u8, lines: [u8; 2], places: [u8; 2]) {
        let stands = &mut self.symbols[symbol];
        for (line, place) in [(lines[0], places[0]), (lines[1], places[1])] {
            stands.places[AXIS][line] = place;
            stands.places[1 - AXIS][place] = line;
            if AXIS == ROWS {
                let block = self.block_at[line][place];
                stands.blocks[line] = block;
                stands.in_block[block] = line;
            }
        }
    }

    /// The refinement of the original program: the first and the last line of each band, then of each stack, are
    /// exchanged at the first place and at those that go with it.
    pub fn refine(&mut self) {
        for axis in Axis::BOTH {
            for part in 0..self.shape.blocks {
                self.exchange_lines(axis, self.shape.ends(part), 0);
            }
        }
    }

    /// The number of exchange cycles or paths of all pairs of rows in a band and of columns in a stack: T of a full
    /// sudoku.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        let lines = self.shape.lines();
        let pairs = Axis::BOTH
            .into_iter()
            .flat_map(|axis| (0..lines).flat_map(move |one| (0..one).map(move |other| (axis, [other, one]))));
        let within = pairs.filter(|(_, [one, other])| self.first_of(*one) == self.first_of(*other));
        within.map(|(axis, pair)| self.components(axis, pair)).sum()
    }

    /// The cycles and paths of two lines: every cycle returns to its start, and every path has an end.
    fn components(&self, axis: Axis, [one, other]: [u8; 2]) -> u64 {
        let mut left = self.shape.all();
        let mut found = 0;
        while left > 0 {
            let start = lowest(left);
            let mut place = Some(start);
            while let Some(at) = place.filter(|at| left >> at & 1 == 1) {
                left &= !(1 << at);
                place = self.place(axis, one, self.symbol(axis, other, at));
            }
            found += u64::from(place.is_none_or(|place| place == start));
        }
        found
    }
}
