//! Equivalence classes of sudokus under relabelling and the symmetries of the grid.
//!
//! The symmetries are relabelling, transposing, and permuting bands, stacks, the rows of a band and the columns of a
//! stack: 3,359,232 for size 9, times 9!. The minimal form is the smallest image of a sudoku under all of them. Its
//! first row is 1, 2, .., so a candidate is determined by the line that becomes the first row and by the order of
//! columns: 23,328 candidates for size 9. There are 5,472,730,538 classes of size 9 (OEIS A109741), 2 of size 4.

use super::square::SymbolSquare;
use super::sudoku::Shape;

/// The column orders that keep stacks together.
#[derive(Debug)]
pub struct Classes {
    shape: Shape,
    orders: Vec<Vec<usize>>,
}

impl Classes {
    /// For full sudokus of size 4 or 9.
    #[must_use]
    pub fn of(shape: Shape) -> Self {
        let inner = permutations(shape.block);
        let mut orders = Vec::new();
        for stacks in permutations(shape.blocks) {
            let mut longer = vec![Vec::new()];
            for stack in stacks {
                longer = append(&longer, &inner, stack * shape.block);
            }
            orders.extend(longer);
        }
        Self { shape, orders }
    }

    /// The minimal form.
    #[must_use]
    pub fn minimal(&self, sudoku: &SymbolSquare) -> SymbolSquare {
        let size = self.shape.size;
        let transposed = SymbolSquare::from_fn(size, |row, column| sudoku.at(column, row));
        let mut best: Option<SymbolSquare> = None;
        for view in [sudoku, &transposed] {
            for (first, order) in
                (0..size).flat_map(|first| self.orders.iter().map(move |order| (first, order)))
            {
                let candidate = Candidate::new(view, self.shape, first, order);
                if best.as_ref().is_none_or(|best| candidate.may_precede(best)) {
                    let form = candidate.form();
                    best = Some(match best {
                        Some(best) => best.min(form),
                        None => form,
                    });
                }
            }
        }
        best.expect("there are candidates")
    }
}

/// A sudoku with one of its rows as the first, and its columns in some order.
struct Candidate<'a> {
    view: &'a SymbolSquare,
    shape: Shape,
    first: usize,
    order: &'a [usize],
    /// The new label of each symbol.
    symbols: [u16; 10],
}

impl<'a> Candidate<'a> {
    fn new(view: &'a SymbolSquare, shape: Shape, first: usize, order: &'a [usize]) -> Self {
        let mut symbols = [0; 10];
        for (&column, new) in order.iter().zip(1..) {
            symbols[usize::from(view.at(first, column))] = new;
        }
        Self { view, shape, first, order, symbols }
    }

    fn row(&self, row: usize) -> impl Iterator<Item = u16> {
        self.order.iter().map(move |&column| self.symbols[usize::from(self.view.at(row, column))])
    }

    /// The rows of a band, ordered by their first symbols.
    fn band(&self, band: usize) -> Vec<usize> {
        let mut rows: Vec<usize> = (band * self.shape.block..(band + 1) * self.shape.block).collect();
        rows.sort_unstable_by_key(|&row| self.row(row).next());
        rows
    }

    /// Whether its second row is not after that of `best`.
    fn may_precede(&self, best: &SymbolSquare) -> bool {
        let band = self.first - self.first % self.shape.block;
        let others = (band..band + self.shape.block).filter(|&row| row != self.first);
        let second = others.min_by_key(|&row| self.row(row).next()).expect("bands have two rows at least");
        self.row(second).le(best.rows().nth(1).expect("a second row").iter().copied())
    }

    fn form(&self) -> SymbolSquare {
        let mut bands: Vec<Vec<usize>> = (0..self.shape.blocks).map(|band| self.band(band)).collect();
        bands.sort_unstable_by_key(|rows| self.row(rows[0]).next());
        let rows: Vec<Vec<u16>> = bands.concat().into_iter().map(|row| self.row(row).collect()).collect();
        SymbolSquare::from_fn(self.shape.size, |row, column| rows[row][column])
    }
}

/// Every list followed by every one of `parts`, numbered from `from`.
fn append(lists: &[Vec<usize>], parts: &[Vec<usize>], from: usize) -> Vec<Vec<usize>> {
    let longer = |list: &Vec<usize>, part: &Vec<usize>| {
        list.iter().copied().chain(part.iter().map(|number| from + number)).collect()
    };
    lists.iter().flat_map(|list| parts.iter().map(move |part| longer(list, part))).collect()
}

/// All permutations of the numbers below `n`.
pub(super) fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else { return vec![Vec::new()] };
    let inserted = |order: Vec<usize>| {
        (0..n).map(move |place| {
            let mut longer = order.clone();
            longer.insert(place, last);
            longer
        })
    };
    permutations(last).into_iter().flat_map(inserted).collect()
}
