//! All solutions of N queens, for boards small enough to enumerate them.

use std::sync::OnceLock;

use super::board::Rows;
use super::held::Held;

/// The largest board whose solutions are enumerated: 365,596 of them (OEIS A000170).
pub const LISTED_UP_TO: usize = 14;

/// All solutions on a board of side `size`, ascending, or none above [`LISTED_UP_TO`]. Each board is enumerated once.
#[must_use]
pub fn solutions(size: usize) -> Option<&'static [Rows]> {
    static LISTED: [OnceLock<Vec<Rows>>; LISTED_UP_TO + 1] = [const { OnceLock::new() }; LISTED_UP_TO + 1];
    LISTED.get(size).map(|listed| listed.get_or_init(|| enumerated(size)).as_slice())
}

fn enumerated(size: usize) -> Vec<Rows> {
    let mut found = Vec::new();
    extend(size, &mut Vec::with_capacity(size), Held::default(), &mut found);
    found
}

fn extend(size: usize, rows: &mut Vec<usize>, held: Held, found: &mut Vec<Rows>) {
    if rows.len() == size {
        return found.push(Rows::collect(rows.iter().copied()));
    }
    let mut free = !held.attacked() & ((1 << size) - 1);
    while free != 0 {
        let row = free.trailing_zeros();
        free &= free - 1;
        rows.push(1 + row as usize);
        extend(size, rows, held.with(row), found);
        rows.pop();
    }
}
