//! Equivalence classes of sudokus under relabelling and the symmetries of the grid.
//!
//! The symmetries are relabelling, transposing, and permuting bands, stacks, the rows of a band and the columns of a
//! stack: 3,359,232 for size 9, times 9!. The minimal form is the smallest image of a sudoku under all of them. There
//! are 5,472,730,538 classes of size 9 (OEIS A109741), 2 of size 4.
//!
//! The first row of the minimal form is 1, 2, .., whichever line becomes the first row, so an image is determined by that
//! line, another one of its band as the second row, and the order of columns. Of this order only that of the first stack
//! is a choice: the smallest second row holds there the first symbols of the other stacks, which places their columns, and
//! what follows in the second row places all others but the last of a stack. Most of the 648 images of a sudoku of size 9
//! are dropped for what their second row begins with.

use super::square::SymbolSquare;
use super::sudoku::Shape;

/// The classes of full sudokus.
#[derive(Debug)]
pub struct Classes {
    shape: Shape,
}

impl Classes {
    /// For full sudokus of size 4 or 9.
    #[must_use]
    pub fn of(shape: Shape) -> Self {
        Self { shape }
    }

    /// The minimal form.
    #[must_use]
    pub fn minimal(&self, sudoku: &SymbolSquare) -> SymbolSquare {
        match self.shape.block {
            2 => minimal::<2>(sudoku, &[[0, 1], [1, 0]]),
            _ => minimal::<3>(sudoku, &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]),
        }
    }
}

/// The side of the largest sudoku that has classes.
const SIDE: usize = 9;

/// The number of its stacks.
const STACKS: usize = 3;

/// A number for each place of a row, or for each column.
type Line = [usize; SIDE];

/// The rows of a sudoku: symbols from 1 on.
type Rows = [Line; SIDE];

/// A column, place or symbol that is not known yet, beyond all others.
const OPEN: usize = usize::MAX;

/// The minimal form of a sudoku with blocks of side `BLOCK`, where the columns of a stack have these `orders`.
fn minimal<const BLOCK: usize>(sudoku: &SymbolSquare, orders: &[[usize; BLOCK]]) -> SymbolSquare {
    let mut least = Least { begin: [OPEN; 2], rows: [[OPEN; SIDE]; SIDE] };
    View::of(|row, column| sudoku.at(row, column)).minimize(orders, &mut least);
    View::of(|row, column| sudoku.at(column, row)).minimize(orders, &mut least);
    SymbolSquare::from_fn(BLOCK * BLOCK, |row, place| {
        u16::try_from(least.rows[row][place]).expect("a symbol")
    })
}

/// The smallest image so far.
struct Least {
    /// Whether a symbol of the second row is alone in the first stack, and what [`first_back`] is.
    begin: [usize; 2],
    rows: Rows,
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
                *cell = symbol(y, x).into();
            }
        }
        Self { rows }
    }

    /// Replaces `least` by the smallest image, if that is smaller.
    fn minimize(&self, orders: &[[usize; BLOCK]], least: &mut Least) {
        for first in 0..Self::SIZE {
            let columns = self.by_symbol(first, |column| column);
            let band = first - first % BLOCK;
            for second in (band..band + BLOCK).filter(|&second| second != first) {
                let above = each(&self.rows[second], |symbol| columns[symbol]);
                self.minimize_second(first, &above, orders, least);
            }
        }
    }

    /// The same for one pair of rows: in the columns `above` the first one has the symbols of the second.
    fn minimize_second(&self, first: usize, above: &Line, orders: &[[usize; BLOCK]], least: &mut Least) {
        for stack in (0..Self::SIZE).step_by(BLOCK) {
            let alone = alone::<BLOCK>(stack, above);
            let is_last = |order: &&[usize; BLOCK]| alone.is_none_or(|alone| order[BLOCK - 1] == alone);
            for order in orders.iter().filter(is_last) {
                let start = each(order, |column| stack + column);
                let begin = [usize::from(alone.is_some()), first_back(&start, above)];
                if begin <= least.begin {
                    least.begin = begin;
                    if let Some(columns) = Columns::completed(start, above, &least.rows[1]) {
                        self.replace(first, &columns, &mut least.rows);
                    }
                }
            }
        }
    }

    /// A number for each symbol: that of its column in a row.
    fn by_symbol(&self, row: usize, number: impl Fn(usize) -> usize) -> [usize; SIDE + 1] {
        let mut numbers = [0; SIDE + 1];
        for (column, &symbol) in self.rows[row][..Self::SIZE].iter().enumerate() {
            numbers[symbol] = number(column);
        }
        numbers
    }

    /// Replaces `least` by the image with this first row and these columns, if it is smaller.
    fn replace(&self, first: usize, columns: &Columns<BLOCK>, least: &mut Rows) {
        let labels = self.by_symbol(first, |column| columns.places[column] + 1);
        let label = |row: usize, column: usize| labels[self.rows[row][column]];
        let mut smaller = false;
        for (row, least) in ordered::<BLOCK>(|row| label(row, columns.at[0])).zip(least) {
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
fn ordered<const BLOCK: usize>(begin: impl Fn(usize) -> usize) -> impl Iterator<Item = usize> {
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

/// The column of a stack, counted in it, whose symbol of the second row is of another stack than those of all others.
#[inline]
fn alone<const BLOCK: usize>(stack: usize, above: &Line) -> Option<usize> {
    let stacks: [usize; BLOCK] = std::array::from_fn(|column| above[stack + column] / BLOCK);
    (0..BLOCK).find(|&one| (0..BLOCK).all(|other| other == one || stacks[other] != stacks[one]))
}

/// The place in the first row of the symbol with which the second stack of the second row begins, if that is in the first
/// stack, otherwise beyond it.
#[inline]
fn first_back<const BLOCK: usize>(start: &[usize; BLOCK], above: &Line) -> usize {
    let back = above[above[start[0]]];
    start.iter().position(|&column| column == back).unwrap_or(BLOCK)
}

/// As `map` of arrays, which is not inlined for nine numbers.
#[inline]
fn each<const N: usize>(line: &[usize; N], of: impl Fn(usize) -> usize) -> [usize; N] {
    let mut image = [0; N];
    for (image, &number) in image.iter_mut().zip(line) {
        *image = of(number);
    }
    image
}

/// An order of columns, from left to right.
struct Columns<const BLOCK: usize> {
    /// The column at each place.
    at: Line,
    /// The place of each column.
    places: Line,
    /// The next place of each stack that has some.
    next: [usize; STACKS],
    /// The places of the stacks that have some.
    taken: usize,
}

impl<const BLOCK: usize> Columns<BLOCK> {
    /// The order that begins with `start`, unless the second row becomes larger than `least`. In the columns `above` the
    /// first row has its symbols.
    #[inline]
    fn completed(start: [usize; BLOCK], above: &Line, least: &Line) -> Option<Self> {
        let mut columns = Self { at: [OPEN; SIDE], places: [OPEN; SIDE], next: [OPEN; STACKS], taken: 0 };
        for column in start {
            columns.place(column);
        }
        let mut smaller = false;
        for (place, &bound) in (0..BLOCK * BLOCK).zip(least) {
            let column = columns.column(place);
            let label = columns.place(above[column]) + 1;
            if !smaller && label > bound {
                return None;
            }
            smaller |= label < bound;
        }
        Some(columns)
    }

    /// The place of a column: if it is not known, the next of its stack.
    #[inline]
    fn place(&mut self, column: usize) -> usize {
        let place = &mut self.places[column];
        if *place == OPEN {
            let next = &mut self.next[column / BLOCK];
            if *next == OPEN {
                *next = self.taken;
                self.taken += BLOCK;
            }
            *place = *next;
            *next += 1;
            self.at[*place] = column;
        }
        *place
    }

    /// The column at a place: if it is not known, the first of its stack that has no place.
    #[inline]
    fn column(&mut self, place: usize) -> usize {
        if self.at[place] == OPEN {
            let stack = self.at[place - place % BLOCK] / BLOCK;
            let open =
                (stack * BLOCK..SIDE).find(|&column| self.places[column] == OPEN).expect("an open column");
            self.place(open);
        }
        self.at[place]
    }
}
