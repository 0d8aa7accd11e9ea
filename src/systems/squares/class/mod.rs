//! Equivalence classes of sudokus under relabelling and the symmetries of the grid.
//!
//! The symmetries are relabelling, transposing, and permuting bands, stacks, the rows of a band and the columns of a
//! stack: 3,359,232 for size 9, times 9!. The minimal form is the smallest image of a sudoku under all of them. There
//! are 5,472,730,538 classes of size 9 (OEIS A109741), 2 of size 4.
//!
//! The first row of the minimal form is 1, 2, .., whichever row becomes the first, so an image is determined by that row
//! and the order of columns. The smallest second row is looked up for each pair of rows of a band, in either order and of
//! either view, with the orders of columns that lead to it. Only the images with the smallest of all are compared.

mod second;

use std::{array, iter};

use self::second::{Columns, SIZE_4, SIZE_9, SecondRows};
use super::square::SymbolSquare;
use super::sudoku::Shape;

/// The classes of full sudokus.
#[derive(Debug)]
pub struct Classes {
    shape: Shape,
}

/// The side of the largest sudoku that has classes.
const SIDE: usize = 9;

/// A symbol, a column or a place that is not known yet, beyond all others.
const OPEN: u8 = u8::MAX;

/// The first row of every minimal form.
const FIRST: Line = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/// A number for each place of a row, or for each column.
type Line = [u8; SIDE];

/// In each column of a row, the column that has the same symbol in another row of its band.
type Above = Line;

/// The rows of a sudoku: symbols from 1 on.
type Rows = [Line; SIDE];

impl Classes {
    /// For full sudokus of size 4 or 9.
    pub fn of(shape: Shape) -> Self {
        Self { shape }
    }

    /// The minimal form.
    pub fn minimal(&self, sudoku: &SymbolSquare) -> SymbolSquare {
        if self.shape.block == 2 {
            self.minimal_of::<2>(sudoku, &SIZE_4)
        } else {
            self.minimal_of::<3>(sudoku, &SIZE_9)
        }
    }

    fn minimal_of<const BLOCK: usize>(&self, sudoku: &SymbolSquare, seconds: &SecondRows) -> SymbolSquare {
        let views = [
            View::<BLOCK>::of(|row, column| sudoku.at(row, column)),
            View::<BLOCK>::of(|row, column| sudoku.at(column, row)),
        ];
        let mut bands = Vec::with_capacity(4 * SIDE);
        for view in &views {
            view.each_band(|band, above| bands.push((view, band, above, seconds.of::<BLOCK>(&above))));
        }
        let smallest = bands.iter().map(|(.., second)| second.row()).min().expect("a sudoku has bands");
        let mut least = [[OPEN; SIDE]; SIDE];
        for (view, band, above, second) in bands.iter().filter(|(.., second)| second.row() == smallest) {
            for start in second.starts() {
                view.replace(*band, &Columns::of::<BLOCK>(start, above), &mut least);
            }
        }
        let symbol = |row: usize, place: usize| match row {
            0 => FIRST[place],
            1 => second::symbol::<BLOCK>(smallest, place),
            _ => least[row][place],
        };
        SymbolSquare::from_fn(self.shape.size, |row, place| symbol(row, place).into())
    }
}

/// A sudoku, or its transpose.
struct View<const BLOCK: usize> {
    rows: Rows,
}

impl<const BLOCK: usize> View<BLOCK> {
    const SIZE: usize = BLOCK * BLOCK;

    fn of(symbol: impl Fn(usize, usize) -> u16) -> Self {
        let mut rows = [[0; SIDE]; SIDE];
        for (y, row) in rows[..Self::SIZE].iter_mut().enumerate() {
            for (x, cell) in row[..Self::SIZE].iter_mut().enumerate() {
                *cell = u8::try_from(symbol(y, x)).expect("a symbol of a small sudoku");
            }
        }
        Self { rows }
    }

    /// Every order of the rows of a band, with the arrangement of its first two.
    fn each_band(&self, mut see: impl FnMut([usize; BLOCK], Above)) {
        for first in 0..Self::SIZE {
            let columns = self.by_symbol(first, |column| column);
            let start = first - first % BLOCK;
            for second in 1..BLOCK {
                let mut band = array::from_fn(|row| start + row);
                band.swap(0, first - start);
                band.swap(1, second);
                see(band, each(&self.rows[band[1]], |symbol| columns[usize::from(symbol)]));
            }
        }
    }

    /// A number for each symbol: that of its column in a row.
    fn by_symbol(&self, row: usize, number: impl Fn(u8) -> u8) -> [u8; SIDE + 1] {
        let mut numbers = [0; SIDE + 1];
        for (column, &symbol) in (0..).zip(&self.rows[row][..Self::SIZE]) {
            numbers[usize::from(symbol)] = number(column);
        }
        numbers
    }

    /// Replaces `least` by the image with this first band and these columns, if it is smaller. The first two rows of all
    /// images are the same, so they are left out.
    fn replace(&self, band: [usize; BLOCK], columns: &Columns, least: &mut Rows) {
        let labels = self.by_symbol(band[0], |column| columns.place(column) + 1);
        let label = |row: usize, column: u8| labels[usize::from(self.rows[row][usize::from(column)])];
        let others = || ordered::<BLOCK>(|row| label(row, columns.at[0])).skip(BLOCK);
        let rows = band.into_iter().skip(2).chain(iter::once_with(others).flatten());
        let mut smaller = false;
        for (row, least) in rows.zip(&mut least[2..]) {
            let image = each(&columns.at, |column| if column == OPEN { OPEN } else { label(row, column) });
            if !smaller && image > *least {
                return;
            }
            smaller |= image < *least;
            *least = image;
        }
    }
}

/// The rows of each band by what they begin with, and so the bands.
fn ordered<const BLOCK: usize>(begin: impl Fn(usize) -> u8) -> impl Iterator<Item = usize> {
    let mut bands = [[(0, 0); BLOCK]; BLOCK];
    for (row, begun) in bands.as_flattened_mut().iter_mut().enumerate() {
        *begun = (begin(row), row);
    }
    for band in &mut bands {
        band.sort_unstable();
    }
    bands.sort_unstable();
    bands.into_iter().flatten().map(|(_, row)| row)
}

/// As `map` of arrays, which is not inlined for nine numbers.
#[inline]
fn each(line: &Line, of: impl Fn(u8) -> u8) -> Line {
    let mut image = [0; SIDE];
    for (image, &number) in image.iter_mut().zip(line) {
        *image = of(number);
    }
    image
}
