//! Sets of rows, as bits.

/// The rows of a set, ascending.
pub(super) fn each(rows: u32) -> impl Iterator<Item = u32> {
    (0..u32::BITS).filter(move |row| rows >> row & 1 == 1)
}

/// The set of these rows.
pub(super) fn set(rows: impl Iterator<Item = u32>) -> u32 {
    rows.fold(0, |set, row| set | 1 << row)
}
