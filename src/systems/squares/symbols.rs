//! The rows in which two symbols have to be exchanged together, so that a sudoku stays one.

use super::exchange::{Exchange, Kind, Places};
use super::sudoku::{COLUMNS, NONE, ROWS, Sudoku, at, lowest, of};

impl Sudoku {
    /// Exchanges two symbols in row `start` and the rows that go with it: those that are linked by a column or a block
    /// that holds both.
    pub fn exchange_symbols(&mut self, pair: [u8; 2], start: u8) -> Exchange {
        let rows = self.trade_symbols(pair, start);
        Exchange { kind: Kind::Symbols, pair, places: Places::ascending(rows) }
    }

    /// The same, and the rows as bits. In a full sudoku the links of one symbol to the other lead around, so those back
    /// say nothing new, and what leaves a column comes to it from another row.
    pub(super) fn trade_symbols(&mut self, [one, other]: [u8; 2], start: u8) -> u32 {
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

    /// Swaps in row `start` and in those that `swap` says are linked, and returns them as bits.
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
    fn linked(&self, [one, other]: [u8; 2], row: u8) -> u32 {
        let column = self.symbols[of(one)].places[ROWS][at(row)];
        if column == NONE {
            return 0;
        }
        let block = self.symbols[of(one)].blocks[at(row)];
        let other = &self.symbols[of(other)];
        1 << at(other.places[COLUMNS][at(column)]) | 1 << at(other.in_block[at(block)])
    }

    /// Two symbols that are to leave a row stand no more in a column that does not hold the other.
    fn forget(&mut self, [one, other]: [u8; 2], row: u8) {
        for (symbol, partner) in [(one, other), (other, one)] {
            let column = at(self.symbols[of(symbol)].places[ROWS][at(row)]);
            if self.symbols[of(partner)].places[COLUMNS][column] == NONE {
                self.symbols[of(symbol)].places[COLUMNS][column] = NONE;
            }
        }
    }

    /// Lets two symbols trade their cells in a row.
    fn swap(&mut self, [one, other]: [u8; 2], row: u8) {
        let [of_one, of_other] = [one, other].map(|symbol| {
            let stands = &self.symbols[of(symbol)];
            (stands.places[ROWS][at(row)], stands.blocks[at(row)])
        });
        self.put(row, of_other, one);
        self.put(row, of_one, other);
    }
}
