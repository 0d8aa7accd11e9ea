//! The rows in which two symbols have to be exchanged together to keep a sudoku valid.

use super::exchange::{Exchange, ExchangeKind, Places};
use super::sudoku::{COLUMNS, NONE, ROWS, Sudoku, lowest};

impl Sudoku {
    /// Exchanges two symbols in row `start` and in the rows that go with it: those linked by a column or a block that
    /// holds both.
    pub fn exchange_symbols(&mut self, pair: [u8; 2], start: u8) -> Exchange {
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
        for (symbol, partner) in [(one, other), (other, one)] {
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
