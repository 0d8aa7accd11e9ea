//! The places of two lines that have to be exchanged together, so that a sudoku stays one.

use super::exchange::{Exchange, Kind, Places};
use super::square::Axis;
use super::sudoku::{COLUMNS, NONE, ROWS, Sudoku, at, lowest, of};

impl Sudoku {
    /// Exchanges two lines at `start` and the places that have to go with it, so that both keep each symbol at most once: a
    /// cycle, or a path where a line lacks a symbol of the other. They come in the document's order: from `start` to where
    /// the first line has what the second had, and of a path then the other way.
    pub fn exchange_lines(&mut self, axis: Axis, pair: [u8; 2], start: u8) -> Exchange {
        let mut places = Places::default();
        self.trade_lines(axis, pair, start, |place| places.push(place));
        Exchange { kind: Kind::Lines(axis), pair, places }
    }

    /// The same, each place told to `note`; that is for nothing if nobody listens.
    pub(super) fn trade_lines(&mut self, axis: Axis, pair: [u8; 2], start: u8, note: impl FnMut(u8)) {
        match axis {
            Axis::Rows => self.trade_along::<ROWS>(pair, start, note),
            Axis::Columns => self.trade_along::<COLUMNS>(pair, start, note),
        }
    }

    /// The same on the axis of this number, for each of which there is code of its own.
    fn trade_along<const AXIS: usize>(&mut self, [one, other]: [u8; 2], start: u8, mut note: impl FnMut(u8)) {
        let first = self.symbol(Axis::BOTH[AXIS], one, start);
        let before = self.symbols[of(first)].places[AXIS][at(other)];
        if !self.follow::<AXIS>([one, other], start, &mut note) {
            if before != NONE {
                self.follow::<AXIS>([other, one], before, &mut note);
            }
            self.pass::<AXIS>(first, [one, other], [before, start]);
        }
    }

    /// Exchanges from `start` on, and says whether it came back there. If not, the first line's symbol at `start` has not
    /// been told where it stands.
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
            let next = self.symbols[of(new)].places[AXIS][at(one)];
            for (line, symbol) in [(one, new), (other, old)] {
                let (row, column) = axis.cell(line, place);
                self.cells[at(row)][at(column)] = symbol;
            }
            self.pass::<AXIS>(new, [one, other], [place, next]);
            if new == first {
                return true;
            }
            (old, place) = (new, next);
        }
        false
    }

    /// A symbol stands at the first place of one line now, and at the second place of another. Columns of a stack share
    /// their blocks, and an exchange between them leaves a symbol in its row.
    fn pass<const AXIS: usize>(&mut self, symbol: u8, lines: [u8; 2], places: [u8; 2]) {
        let stands = &mut self.symbols[of(symbol)];
        for (line, place) in lines.into_iter().zip(places) {
            stands.places[AXIS][at(line)] = place;
            stands.places[1 - AXIS][at(place)] = line;
            if AXIS == ROWS {
                let block = self.block_at[at(line)][at(place)];
                stands.blocks[at(line)] = block;
                stands.in_block[at(block)] = line;
            }
        }
    }

    /// The document's refinement: the ends of each band, then of each stack, are exchanged at the places that go with
    /// the first.
    pub fn refine(&mut self) {
        for axis in Axis::BOTH {
            for part in 0..self.shape.blocks {
                self.exchange_lines(axis, self.shape.ends(part), 0);
            }
        }
    }

    /// The exchange cycles, or paths, of all pairs of rows in a band and of columns in a stack: T of a full sudoku.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        let lines = self.shape.lines();
        let pairs = Axis::BOTH
            .into_iter()
            .flat_map(|axis| (0..lines).flat_map(move |one| (0..one).map(move |other| (axis, [other, one]))));
        let within = pairs.filter(|(_, [one, other])| self.first_of(*one) == self.first_of(*other));
        within.map(|(axis, pair)| self.components(axis, pair)).sum()
    }

    /// Every cycle comes back to its start, and every path has an end.
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
