//! Equivalence classes of sudokus under relabelling and the symmetries of the grid.
//!
//! The symmetries are relabelling, transposing, and permuting bands, stacks, the rows of a band and the columns of a
//! stack: 3,359,232 for size 9, times 9!. The minimal form is the smallest image of a sudoku under all of them. There
//! are 5,472,730,538 classes of size 9 (OEIS A109741), 2 of size 4.
//!
//! Its first row is 1, 2, .., whichever line becomes the first row, so an image is determined by its first two rows, a
//! line and another one of its band, and by the order of columns. The order is built from left to right, for all pairs
//! of lines at once: of the symbols that can be next in the second row only the smallest survives. A few of 46,656
//! images are left when the row is full.

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
        let transposed = SymbolSquare::from_fn(self.shape.size, |row, column| sudoku.at(column, row));
        let pairs: Vec<Pair> =
            [sudoku, &transposed].into_iter().flat_map(|view| Pair::all(view, self.shape)).collect();
        let mut images: Vec<Image> = pairs.iter().map(Image::of).collect();
        for place in 0..pairs[0].size {
            images = smallest(&images, place);
        }
        images.iter().map(Image::form).min().expect("there are images")
    }
}

/// The images with one more place taken that have the smallest symbol of the second row there.
fn smallest<'p>(images: &[Image<'p>], place: u8) -> Vec<Image<'p>> {
    let mut smallest = Vec::with_capacity(2 * images.len());
    let mut least = u8::MAX;
    for image in images {
        for column in image.columns_for(place) {
            let (symbol, extended) = image.with(place, column);
            if symbol < least {
                smallest.clear();
                least = symbol;
            }
            if symbol == least {
                smallest.push(extended);
            }
        }
    }
    smallest
}

/// The side of the largest sudoku that has classes, and the number of its stacks.
const SIDE: usize = 9;
const STACKS: usize = 3;

/// Two lines of a band as the first two rows. Lines, places and stacks are bytes, so that images are short.
struct Pair<'s> {
    view: &'s SymbolSquare,
    first: usize,
    size: u8,
    block: u8,
    /// For each column the one in which the first row has the symbol of the second.
    above: [u8; SIDE],
}

impl<'s> Pair<'s> {
    fn all(view: &'s SymbolSquare, shape: Shape) -> impl Iterator<Item = Self> {
        let band = move |row: usize| (row - row % shape.block..).take(shape.block);
        let seconds = move |first: usize| band(first).filter(move |&row| row != first);
        (0..shape.size)
            .flat_map(move |first| seconds(first).map(move |second| Self::new(view, shape, first, second)))
    }

    fn new(view: &'s SymbolSquare, shape: Shape, first: usize, second: usize) -> Self {
        let [size, block] = [shape.size, shape.block].map(|side| u8::try_from(side).expect("a small sudoku"));
        let columns = by_symbol((0..size).map(|column| (view.at(first, usize::from(column)), column)));
        let mut above = [0; SIDE];
        for (column, above) in above.iter_mut().enumerate().take(shape.size) {
            *above = columns[usize::from(view.at(second, column))];
        }
        Self { view, first, size, block, above }
    }
}

/// A number for each symbol.
fn by_symbol(pairs: impl Iterator<Item = (u16, u8)>) -> [u8; SIDE + 1] {
    let mut numbers = [0; SIDE + 1];
    for (symbol, number) in pairs {
        numbers[usize::from(symbol)] = number;
    }
    numbers
}

/// A pair of lines with some of its columns in their places, and the stacks of these.
#[derive(Clone, Copy)]
struct Image<'p> {
    pair: &'p Pair<'p>,
    columns: [u8; SIDE],
    places: [u8; SIDE],
    stacks: [u8; STACKS],
}

/// A column, place or stack that is not known yet.
const OPEN: u8 = u8::MAX;

impl<'p> Image<'p> {
    fn of(pair: &'p Pair<'p>) -> Self {
        Self { pair, columns: [OPEN; SIDE], places: [OPEN; SIDE], stacks: [OPEN; STACKS] }
    }

    /// The columns that can be at `place`, where the places before are taken.
    #[inline]
    fn columns_for(&self, place: u8) -> impl Iterator<Item = u8> {
        let Pair { size, block, .. } = *self.pair;
        let (taken, stack) = (self.columns[usize::from(place)], self.stacks[usize::from(place / block)]);
        let columns = match (taken, stack) {
            (OPEN, OPEN) => 0..size,
            (OPEN, stack) => stack * block..(stack + 1) * block,
            (taken, _) => taken..taken + 1,
        };
        let is_open = move |column: u8| {
            self.places[usize::from(column)] == OPEN
                && (stack != OPEN || !self.stacks.contains(&(column / block)))
        };
        columns.filter(move |&column| taken != OPEN || is_open(column))
    }

    /// With `column` at `place`: the symbol of the second row, the smallest that it can have there, counted from 0, and
    /// the image.
    #[inline]
    fn with(mut self, place: u8, column: u8) -> (u8, Self) {
        self.put(place, column);
        let above = self.pair.above[usize::from(column)];
        if self.places[usize::from(above)] == OPEN {
            self.put(self.first_place_for(above), above);
        }
        (self.places[usize::from(above)], self)
    }

    fn put(&mut self, place: u8, column: u8) {
        self.columns[usize::from(place)] = column;
        self.places[usize::from(column)] = place;
        self.stacks[usize::from(place / self.pair.block)] = column / self.pair.block;
    }

    /// The first place that an open column can have.
    fn first_place_for(&self, column: u8) -> u8 {
        let stack = column / self.pair.block;
        let of = |wanted: u8| (0..).zip(&self.stacks).find(|&(_, &held)| held == wanted);
        let (first, _) = of(stack).or_else(|| of(OPEN)).expect("a stack is open");
        let mut places = (first * self.pair.block..).take(self.pair.block.into());
        places.find(|&place| self.columns[usize::from(place)] == OPEN).expect("a place is open")
    }

    /// The whole sudoku: the rows of a band ordered by their first symbols, and so the bands.
    fn form(&self) -> SymbolSquare {
        let Pair { view, first, .. } = *self.pair;
        let (size, block) = (usize::from(self.pair.size), usize::from(self.pair.block));
        let labels = by_symbol((0..size).map(|column| (view.at(first, column), self.places[column])));
        let label = |row: usize, place: usize| {
            1 + u16::from(labels[usize::from(view.at(row, usize::from(self.columns[place])))])
        };
        let mut bands: Vec<Vec<usize>> =
            (0..size).step_by(block).map(|band| (band..band + block).collect()).collect();
        for band in &mut bands {
            band.sort_unstable_by_key(|&row| label(row, 0));
        }
        bands.sort_unstable_by_key(|band| label(band[0], 0));
        let rows = bands.concat();
        SymbolSquare::from_fn(size, |row, place| label(rows[row], place))
    }
}
