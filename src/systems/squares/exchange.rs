//! An exchange: two lines, or two symbols, are swapped at some places so that the square stays valid.

use std::fmt;

use super::square::Axis;
use super::sudoku::{COLUMNS, LINES, NONE, ROWS, Sudoku, lowest};

/// What is exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExchangeKind {
    /// Two rows of a band at some columns, or two columns of a stack at some rows.
    Lines(Axis),
    /// Two symbols in some rows.
    Symbols,
}

/// Places of a line, counted from 0, in the order in which they were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    list: [u8; LINES],
    len: u8,
}

impl Places {
    pub(super) fn push(&mut self, place: u8) {
        self.list[usize::from(self.len)] = place;
        self.len += 1;
    }

    /// The places that are set in `bits`.
    pub(super) fn ascending(bits: u32) -> Self {
        let (mut places, mut left) = (Self::default(), bits);
        while left > 0 {
            places.push(lowest(left));
            left &= left - 1;
        }
        places
    }

    /// The places.
    pub fn iter(&self) -> impl Iterator<Item = u8> {
        self.list[..usize::from(self.len)].iter().copied()
    }
}

/// An exchange: lines are counted from 0, symbols keep their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Rows, columns or symbols.
    pub kind: ExchangeKind,
    /// The two lines or symbols.
    pub pair: [u8; 2],
    /// The places: columns for rows, rows for columns and for symbols.
    pub places: Places,
}

impl Exchange {
    /// What is exchanged, with lines counted from 1.
    pub(super) fn named(&self) -> [u8; 2] {
        match self.kind {
            ExchangeKind::Lines(_) => self.pair.map(|line| line + 1),
            ExchangeKind::Symbols => self.pair,
        }
    }

    /// The places, counted from 1.
    pub(super) fn counted(&self) -> Vec<u8> {
        self.places.iter().map(|place| place + 1).collect()
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pair, places) = match self.kind {
            ExchangeKind::Lines(axis) => (axis.name(), axis.other().name()),
            ExchangeKind::Symbols => ("symbol", "row"),
        };
        let [one, other] = self.named();
        let at: Vec<String> = self.counted().iter().map(u8::to_string).collect();
        write!(f, "exchange {pair}s {one} {other} at {places}s {}", at.join(" "))
    }
}

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
        let first = self.symbol(Axis::ALL[AXIS], one, start);
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
        let axis = Axis::ALL[AXIS];
        let first = self.symbol(axis, one, start);
        let (mut old, mut place) = (first, start);
        while place != NONE {
            note(place);
            let new = self.symbol(axis, other, place);
            let next = self.symbols[new].places[AXIS][one];
            for &(line, symbol) in &[(one, new), (other, old)] {
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
        for &(line, place) in &[(lines[0], places[0]), (lines[1], places[1])] {
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
    pub(crate) fn refine(&mut self) {
        for axis in Axis::ALL {
            for part in 0..self.shape.blocks {
                self.exchange_lines(axis, self.shape.ends(part), 0);
            }
        }
    }

    /// The number of exchange cycles or paths of all pairs of rows in a band and of columns in a stack: T of a full
    /// sudoku.
    pub fn cycles(&self) -> u64 {
        let lines = self.shape.lines();
        let pairs = Axis::ALL
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

impl Sudoku {
    /// Exchanges two symbols in row `start` and in the rows that go with it: those linked by a column or a block that
    /// holds both.
    pub(crate) fn exchange_symbols(&mut self, pair: [u8; 2], start: u8) -> Exchange {
        let rows = self.exchange_symbols_unrecorded(pair, start);
        Exchange { kind: ExchangeKind::Symbols, pair, places: Places::ascending(rows) }
    }

    /// The same, returning the rows as bits. In a full sudoku the links from one symbol to the other form a cycle, so
    /// the reverse links add nothing, and a symbol that leaves a column enters it from another row.
    #[inline]
    pub(super) fn exchange_symbols_unrecorded(&mut self, [one, other]: [u8; 2], start: u8) -> u32 {
        if self.shape.is_pseudo() {
            self.swap_from(start, |sudoku, row| {
                let linked = sudoku.linked([one, other], row) | sudoku.linked([other, one], row);
                sudoku.forget([one, other], row);
                sudoku.swap([one, other], row);
                linked
            })
        } else {
            self.swap_from(start, |sudoku, row| {
                let linked = sudoku.linked([one, other], row);
                sudoku.swap([one, other], row);
                linked
            })
        }
    }

    /// Swaps in row `start` and in the rows that `swap` returns as linked, and returns them all as bits.
    #[inline]
    fn swap_from(&mut self, start: u8, swap: impl Fn(&mut Self, u8) -> u32) -> u32 {
        let (mut rows, mut left) = (0, 1_u32 << start);
        while left > 0 {
            let row = lowest(left);
            rows |= 1 << row;
            left = (left | swap(self, row)) & self.shape.all() & !rows;
        }
        rows
    }

    /// The rows that hold `other` in the column or the block where `row` holds `one`, as bits. What it reads is not
    /// changed by the [`swap`](Self::swap) of another row.
    #[inline]
    fn linked(&self, [one, other]: [u8; 2], row: u8) -> u32 {
        let column = self.symbols[one].places[ROWS][row];
        if column == NONE {
            return 0;
        }
        let block = self.symbols[one].blocks[row];
        let other = &self.symbols[other];
        1 << other.places[COLUMNS][column] | 1 << other.in_block[block]
    }

    /// Clears the column of each of two symbols that are to leave a row, unless that column holds the other.
    fn forget(&mut self, [one, other]: [u8; 2], row: u8) {
        for &(symbol, partner) in &[(one, other), (other, one)] {
            let column = self.symbols[symbol].places[ROWS][row];
            if self.symbols[partner].places[COLUMNS][column] == NONE {
                self.symbols[symbol].places[COLUMNS][column] = NONE;
            }
        }
    }

    /// Swaps the cells of two symbols in a row.
    #[inline]
    fn swap(&mut self, [one, other]: [u8; 2], row: u8) {
        let place = |symbol: u8| {
            let stands = &self.symbols[symbol];
            (stands.places[ROWS][row], stands.blocks[row])
        };
        let (of_one, of_other) = (place(one), place(other));
        self.put(row, of_other, one);
        self.put(row, of_one, other);
    }
}
