//! Sets of rows, as bits.

use std::iter;

/// The rows of a set, ascending.
pub(super) fn each(mut rows: u32) -> impl Iterator<Item = u32> {
    iter::from_fn(move || {
        let row = (rows != 0).then(|| rows.trailing_zeros())?;
        rows &= rows - 1;
        Some(row)
    })
}

/// The set of these rows.
pub(super) fn set(rows: impl Iterator<Item = u32>) -> u32 {
    rows.fold(0, |set, row| set | 1 << row)
}
