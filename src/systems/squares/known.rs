//! All reachable squares, where they can be enumerated directly.
//!
//! All latin squares are known keys of the negative control, too: the question is which of the 576 it reaches, and
//! it does not reach 144.

use rustc_hash::FxHashSet;

use super::super::problems;
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
    let reordered = both.map(|(rows, columns)| {
        SymbolSquare::from_fn(side, |row, column| magic.at(rows[row], columns[column]))
    });
    Some(ascending(reordered.collect()))
}

/// The orders of lines after `times` swaps of lines i and 2 i.
fn doubled(side: usize, times: usize) -> Vec<Vec<usize>> {
    let swaps: Vec<Swap> = (0..side).map(|drawn| Swap::doubling(Axis::Rows, drawn, side)).collect();
    let mut orders = vec![(0..side).collect::<Vec<usize>>()];
    for _ in 0..times {
        let swapped = |order: &Vec<usize>| swaps.iter().map(|swap| swap.of(order)).collect::<Vec<_>>();
        orders = ascending(orders.iter().flat_map(swapped).collect());
    }
    orders
}

/// The items, each once.
fn ascending<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items.dedup();
    items
}

/// The sudokus that refinement reaches from all squares that the swaps can make.
pub(super) fn refined(shape: Shape) -> Option<Vec<SymbolSquare>> {
    let mut reached = FxHashSet::default();
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
    Some(ascending(reached.into_iter().collect()))
}

/// Every latin square, or every full sudoku, of a small size: they are those of the problem of that name.
pub(super) fn all(size: usize, block: Option<usize>) -> Option<Vec<SymbolSquare>> {
    let word = if block.is_some() { "sudoku" } else { "latin" };
    let problem = problems::cells(word, size, block.map(|side| (side, side)), "").ok()?;
    let square =
        |values: &[u8]| SymbolSquare::from_fn(size, |row, column| u16::from(values[row * size + column]) + 1);
    Some(problem.solutions()?.iter().map(|solution| square(solution.values())).collect())
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
