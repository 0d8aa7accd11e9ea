//! Whether a square is one of a kind.

use std::collections::BTreeSet;

use super::square::SymbolSquare;

/// Whether each line holds different symbols.
pub(super) fn is_latin(square: &SymbolSquare) -> bool {
    square.rows().all(|row| are_distinct(row.iter().copied()))
        && columns(square).all(|column| are_distinct(column.into_iter()))
}

/// Whether each line and each block of `block` rows and columns holds different symbols.
pub(super) fn is_sudoku(square: &SymbolSquare, block: usize) -> bool {
    let corners = || (0..square.side()).step_by(block);
    let cells = |row, column| (0..block * block).map(move |cell| (row + cell / block, column + cell % block));
    let holds = |row, column| are_distinct(cells(row, column).map(|(r, c)| square.at(r, c)));
    is_latin(square) && corners().all(|row| corners().all(|column| holds(row, column)))
}

/// Whether it holds every number once, and the lines have the same sum.
pub(super) fn is_semimagic(square: &SymbolSquare) -> bool {
    let sum = |line: &[u16]| line.iter().map(|&symbol| u64::from(symbol)).sum::<u64>();
    let rows = square.rows().map(sum);
    let sums: BTreeSet<u64> = rows.chain(columns(square).map(|column| sum(&column))).collect();
    sums.len() <= 1 && are_distinct(square.rows().flatten().copied())
}

fn columns(square: &SymbolSquare) -> impl Iterator<Item = Vec<u16>> {
    (0..square.side()).map(|column| (0..square.side()).map(|row| square.at(row, column)).collect())
}

fn are_distinct(symbols: impl Iterator<Item = u16>) -> bool {
    let mut seen = BTreeSet::new();
    symbols.into_iter().all(|symbol| seen.insert(symbol))
}
