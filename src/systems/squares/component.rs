//! What has to be exchanged together, so that a sudoku stays one.

use std::{iter, mem};

use super::exchange::{Exchange, Kind, Places};
use super::square::Axis;
use super::sudoku::{NONE, ROOM, SYMBOLS, Sudoku, small};

impl Sudoku {
    /// Exchanges two lines at `start` and the places that have to go with it, so that both keep each symbol at most once: a
    /// cycle, or a path where a line lacks a symbol of the other. They come in the document's order: from `start` to where
    /// the first line has what the second had, and of a path then the other way.
    pub fn exchange_lines(&mut self, axis: Axis, [one, other]: [usize; 2], start: usize) -> Exchange {
        let mut places = Places::default();
        let symbol = self.symbol(axis, one, start);
        let before = self.place(axis, other, symbol);
        if !self.trade(axis, [one, other], start, &mut places) {
            match before {
                Some(place) => {
                    self.trade(axis, [other, one], place, &mut places);
                }
                None => self.forget(axis, one, symbol),
            }
        }
        Exchange { kind: Kind::Lines(axis), pair: [one, other], places }
    }

    /// Exchanges from `start` on, and says whether it came back there.
    fn trade(&mut self, axis: Axis, [one, other]: [usize; 2], start: usize, places: &mut Places) -> bool {
        let first = self.symbol(axis, one, start);
        let mut place = start;
        loop {
            places.push(place);
            let [old, new] = [one, other].map(|line| self.symbol(axis, line, place));
            let next = self.place(axis, one, new);
            self.write(axis, one, place, new);
            self.write(axis, other, place, old);
            if new == first {
                return true;
            }
            let Some(next) = next else {
                self.forget(axis, other, new);
                return false;
            };
            place = next;
        }
    }

    /// A line does not hold a symbol any more.
    fn forget(&mut self, axis: Axis, line: usize, symbol: u8) {
        self.places[axis as usize][usize::from(symbol) % SYMBOLS][line % ROOM] = NONE;
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
        let rows = self.linked(pair, start);
        self.rename(pair, rows);
        Exchange { kind: Kind::Symbols, pair, places: bits(rows).collect() }
    }

    /// The rows that are linked with `start`, as bits.
    fn linked(&self, [one, other]: [usize; 2], start: usize) -> u32 {
        let mut links = [0; ROOM];
        self.link([one, other], &mut links);
        if self.shape.is_pseudo() {
            self.link([other, one], &mut links);
        }
        self.reached(&links, start)
    }

    /// Links the rows of one symbol to the rows of the other, by column and by block. In a full sudoku these links lead
    /// around, so those of one symbol are enough.
    fn link(&self, [one, other]: [usize; 2], links: &mut [u32; ROOM]) {
        let mut in_block = [NONE; ROOM];
        for (row, block) in self.blocks(other) {
            in_block[block] = small(row);
        }
        in_block[usize::from(NONE)] = NONE;
        let [columns, rows] = [&self.places[0][one], &self.places[1][other]];
        for (row, block) in self.blocks(one) {
            links[row] |= 1 << rows[usize::from(columns[row]) % ROOM] | 1 << in_block[block];
        }
    }

    /// The rows, and the blocks in which they hold a symbol.
    fn blocks(&self, symbol: usize) -> impl Iterator<Item = (usize, usize)> {
        let columns = self.places[0][symbol].iter().zip(&self.block_at);
        columns
            .enumerate()
            .take(self.shape.size)
            .map(|(row, (&column, blocks))| (row, usize::from(blocks[usize::from(column) % ROOM]) % ROOM))
    }

    /// The rows that links lead to from `start`.
    fn reached(&self, links: &[u32; ROOM], start: usize) -> u32 {
        let all = self.shape.all();
        let (mut rows, mut left) = (0, 1_u32 << start);
        while left > 0 && rows | left != all {
            let row = left.trailing_zeros() as usize % ROOM;
            rows |= 1 << row;
            left = (left | links[row]) & all & !rows;
        }
        rows | left
    }

    /// Lets two symbols trade their cells in some rows.
    fn rename(&mut self, [one, other]: [usize; 2], rows: u32) {
        let [by_row, by_column] = &mut self.symbols;
        let [columns_of, rows_of] = &mut self.places;
        let [of_one, of_other] = columns_of.get_disjoint_mut([one, other]).expect("two symbols");
        let mut columns = 0_u32;
        for row in bits(rows) {
            for (column, new) in [(of_one[row], small(other)), (of_other[row], small(one))] {
                let column = usize::from(column) % ROOM;
                (by_row[row][column], by_column[column][row]) = (new, new);
                columns |= 1 << column;
            }
            mem::swap(&mut of_one[row], &mut of_other[row]);
        }
        let [of_one, of_other] = rows_of.get_disjoint_mut([one, other]).expect("two symbols");
        bits(columns).for_each(|column| mem::swap(&mut of_one[column], &mut of_other[column]));
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

    /// Every cycle comes back to its start, and every path has an end.
    fn components(&self, axis: Axis, [one, other]: [usize; 2]) -> u64 {
        let mut left = self.shape.all();
        let mut found = 0;
        while left > 0 {
            let start = left.trailing_zeros() as usize;
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

/// The numbers of the bits that are set, ascending.
fn bits(set: u32) -> impl Iterator<Item = usize> {
    let mut left = set;
    iter::from_fn(move || {
        let lowest = (left > 0).then(|| left.trailing_zeros() as usize % ROOM)?;
        left &= left - 1;
        Some(lowest)
    })
}
