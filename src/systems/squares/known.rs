//! All reachable squares, where they can be enumerated directly.

use std::collections::BTreeSet;

use super::magic::{Reorder, Swap, siamese};
use super::square::{Axis, SymbolSquare};
use super::sudoku::{Shape, Sudoku};

/// The largest sides for which the results of [`Reorder`] are enumerated: 1,296 squares by doubling, 14,400 by
/// shuffling.
const DOUBLED_UP_TO: usize = 7;
const SHUFFLED_UP_TO: usize = 5;

/// The squares that swaps of lines make from a magic square.
pub(super) fn semimagic(side: usize, reorder: Reorder) -> Option<Vec<SymbolSquare>> {
    let orders = match reorder {
        Reorder::Never => vec![(0..side).collect()],
        Reorder::Doubling(times) if side <= DOUBLED_UP_TO => doubled(side, times),
        Reorder::Shuffle if side <= SHUFFLED_UP_TO => permutations(side),
        _ => return None,
    };
    let magic = siamese(side);
    let both = orders.iter().flat_map(|rows| orders.iter().map(move |columns| (rows, columns)));
    let squares: BTreeSet<SymbolSquare> = both
        .map(|(rows, columns)| {
            SymbolSquare::from_fn(side, |row, column| magic.at(rows[row], columns[column]))
        })
        .collect();
    Some(squares.into_iter().collect())
}

/// The orders of lines after `times` swaps of lines i and 2 i.
fn doubled(side: usize, times: usize) -> Vec<Vec<usize>> {
    let swaps: Vec<Swap> = (0..side).map(|drawn| Swap::doubling(Axis::Rows, drawn, side)).collect();
    let mut orders = BTreeSet::from([(0..side).collect::<Vec<usize>>()]);
    for _ in 0..times {
        let swapped = |order: &Vec<usize>| swaps.iter().map(|swap| swap.of(order)).collect::<Vec<_>>();
        orders = orders.iter().flat_map(swapped).collect();
    }
    orders.into_iter().collect()
}

/// The sudokus that refinement reaches from all squares that the swaps can make.
pub(super) fn refined(shape: Shape) -> Option<Vec<SymbolSquare>> {
    let mut reached = BTreeSet::new();
    for base in semimagic(shape.block, Reorder::Doubling(shape.size))? {
        let mut sudoku = Sudoku::expanded(shape, &base);
        loop {
            sudoku.refine();
            if !reached.insert(sudoku.square()) {
                break;
            }
            sudoku.expand(&sudoku.corner());
        }
    }
    Some(reached.into_iter().collect())
}

/// Every latin square, or every full sudoku, of a small size.
pub(super) fn all(size: usize, block: Option<usize>) -> Vec<SymbolSquare> {
    let mut partial = vec![SymbolSquare::empty(size)];
    for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
        let filled = |square: &SymbolSquare| {
            let free = (1..).take(size).filter(|&symbol| is_free(square, (row, column), symbol, block));
            free.map(|symbol| square.with(row, column, symbol)).collect::<Vec<_>>()
        };
        partial = partial.iter().flat_map(filled).collect();
    }
    partial
}

/// Whether no cell of the same row, column or block holds `symbol`.
fn is_free(square: &SymbolSquare, (row, column): (usize, usize), symbol: u16, block: Option<usize>) -> bool {
    let in_block =
        |r: usize, c: usize| block.is_some_and(|side| r / side == row / side && c / side == column / side);
    let seen = |r: usize, c: usize| r == row || c == column || in_block(r, c);
    let cells = square
        .rows()
        .enumerate()
        .flat_map(|(r, symbols)| symbols.iter().enumerate().map(move |(c, &held)| (r, c, held)));
    cells.into_iter().all(|(r, c, held)| held != symbol || !seen(r, c))
}

/// All permutations of the numbers below `n`.
fn permutations(n: usize) -> Vec<Vec<usize>> {
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
