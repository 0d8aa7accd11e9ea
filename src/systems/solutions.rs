//! All solutions of N queens, for boards small enough to enumerate them.

use super::board::{Lines, Rows};

/// The largest board whose solutions are enumerated: 365,596 of them (OEIS A000170).
pub const LISTED_UP_TO: usize = 14;

/// All solutions on a board of side `size`, ascending, or none above [`LISTED_UP_TO`].
#[must_use]
pub fn solutions(size: usize) -> Option<Vec<Rows>> {
    let mut found = Vec::new();
    let mut rows = Vec::with_capacity(size);
    (size <= LISTED_UP_TO).then(|| {
        extend(size, &mut rows, Lines::default(), &mut found);
        found
    })
}

fn extend(size: usize, rows: &mut Vec<usize>, lines: Lines, found: &mut Vec<Rows>) {
    let column = rows.len();
    if column == size {
        return found.push(Rows::collect(rows.iter().copied()));
    }
    for row in 1..=size {
        if !lines.hold_row(row) && !lines.hold_diagonal(column, row) {
            rows.push(row);
            extend(size, rows, lines.with(column, row), found);
            rows.pop();
        }
    }
}
