//! What has to be exchanged together, so that a sudoku stays one.

use std::iter;

use super::exchange::{Exchange, Kind, Places};
use super::square::Axis;
use super::sudoku::{MAX_SIZE, NONE, Sudoku, small};

impl Sudoku {
    /// The places that have to be exchanged together with `start` so that both lines keep each symbol at most once: a
    /// cycle, or a path where a line lacks a symbol of the other. They come in the document's order: from `start` to
    /// where the first line has what the second had, and of a path then the other way. Says whether they are a cycle.
    fn component(&self, axis: Axis, [one, other]: [usize; 2], start: usize) -> (Places, bool) {
        let mut places = Places::default();
        let closed = self.follow(axis, [one, other], start, start, &mut places);
        if !closed && let Some(before) = self.place(axis, other, self.symbol(axis, one, start)) {
            self.follow(axis, [other, one], before, start, &mut places);
        }
        (places, closed)
    }

    /// Adds the places from `place` on, and says whether they came back to `start`.
    fn follow(
        &self,
        axis: Axis,
        [one, other]: [usize; 2],
        place: usize,
        start: usize,
        to: &mut Places,
    ) -> bool {
        let mut place = place;
        loop {
            to.push(place);
            match self.place(axis, one, self.symbol(axis, other, place)) {
                None => return false,
                Some(next) if next == start => return true,
                Some(next) => place = next,
            }
        }
    }

    /// Exchanges two lines at `start` and the places that go with it.
    pub fn exchange_lines(&mut self, axis: Axis, lines: [usize; 2], start: usize) -> Exchange {
        let (places, closed) = self.component(axis, lines, start);
        if !closed {
            self.forget(axis, lines, &places);
        }
        for place in places.iter() {
            let [one, other] = lines.map(|line| self.symbol(axis, line, place));
            self.write(axis, lines[0], place, other);
            self.write(axis, lines[1], place, one);
        }
        Exchange { kind: Kind::Lines(axis), pair: lines, places }
    }

    /// Leaves it open where lines hold the symbols of these places: not all of a path come back to both lines.
    fn forget(&mut self, axis: Axis, lines: [usize; 2], places: &Places) {
        for (line, place) in places.iter().flat_map(|place| lines.map(|line| (line, place))) {
            let symbol = self.symbol(axis, line, place);
            self.places[axis as usize][line][usize::from(symbol)] = NONE;
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

    /// Exchanges two symbols in row `start` and the rows that go with it: those that are linked by a column or a block
    /// that holds both.
    pub fn exchange_symbols(&mut self, pair: [usize; 2], start: usize) -> Exchange {
        let symbols = pair.map(small);
        let (rows, columns) = self.linked(symbols, start);
        let [one, other] = pair;
        let mut places = Places::default();
        for row in bits(rows) {
            for (symbol, new) in symbols.into_iter().zip([symbols[1], symbols[0]]) {
                if let Some(column) = self.place(Axis::Rows, row, symbol) {
                    self.symbols[0][row][column] = new;
                    self.symbols[1][column][row] = new;
                }
            }
            self.places[0][row].swap(one, other);
            places.push(row);
        }
        bits(columns).for_each(|column| self.places[1][column].swap(one, other));
        Exchange { kind: Kind::Symbols, pair, places }
    }

    /// The rows that are linked with `start`, and their columns that hold one of the symbols, as bits.
    fn linked(&self, pair: [u8; 2], start: usize) -> (u64, u64) {
        let mut units = [0; MAX_SIZE];
        for (row, units) in units.iter_mut().enumerate().take(self.shape.size) {
            for column in pair.into_iter().filter_map(|symbol| self.place(Axis::Rows, row, symbol)) {
                let block =
                    usize::from(self.of_block[row]) * self.shape.blocks + usize::from(self.of_block[column]);
                *units |= 1_u64 << column | 1 << (u32::BITS as usize + block);
            }
        }
        let all = (1_u64 << self.shape.size) - 1;
        let (mut rows, mut reached) = (1 << start, units[start]);
        loop {
            let before = rows;
            for (row, units) in units.iter().enumerate().take(self.shape.size) {
                let linked = units & reached > 0;
                rows |= u64::from(linked) << row;
                reached |= if linked { *units } else { 0 };
            }
            if rows == before || rows == all {
                return (rows, reached & u64::from(u32::MAX));
            }
        }
    }

    /// The exchange cycles, or paths, of all pairs of rows in a band and of columns in a stack: T of a full sudoku.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        let lines = self.shape.size;
        let pairs = Axis::BOTH
            .into_iter()
            .flat_map(|axis| (0..lines).flat_map(move |one| (0..one).map(move |other| (axis, [other, one]))));
        let within = pairs.filter(|(_, [one, other])| self.of_block[*one] == self.of_block[*other]);
        within.map(|(axis, pair)| self.components(axis, pair)).sum()
    }

    fn components(&self, axis: Axis, pair: [usize; 2]) -> u64 {
        let mut left: u32 = (1 << self.shape.size) - 1;
        let mut found = 0;
        while left > 0 {
            let start = left.trailing_zeros() as usize;
            self.component(axis, pair, start).0.iter().for_each(|place| left &= !(1 << place));
            found += 1;
        }
        found
    }
}

/// The numbers of the bits that are set, ascending.
fn bits(set: u64) -> impl Iterator<Item = usize> {
    let mut left = set;
    iter::from_fn(move || {
        let lowest = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (lowest < u64::BITS as usize).then_some(lowest)
    })
}
