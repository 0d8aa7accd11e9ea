//! The law of the dives: the share of a solution is proportional to the product of 1/free squares along its columns.

use num_integer::gcd;

use super::{LasVegas, MAX_SIZE};
use crate::systems::board::Rows;
use crate::systems::held::Held;

/// The largest board whose law is enumerated: 14,200 solutions.
const LARGEST: usize = 12;

/// A path from the first column.
struct Path {
    rows: Vec<usize>,
    held: Held,
    /// The product of the numbers of free squares so far.
    product: u64,
}

/// The solutions with their weights: integers, in the proportions of their probabilities.
pub(super) fn weights(system: &LasVegas) -> Option<Vec<(Rows, u64)>> {
    if system.size > LARGEST || system.drawn < system.size {
        return None;
    }
    let mut found = Vec::new();
    dive(system.size, &Path { rows: Vec::new(), held: Held::default(), product: 1 }, &mut found);
    let common = found.iter().try_fold(1u64, |common, (_, product)| common_multiple(common, *product))?;
    Some(found.into_iter().map(|(rows, product)| (rows, common / product)).collect())
}

fn dive(size: usize, path: &Path, found: &mut Vec<(Rows, u64)>) {
    if path.rows.len() == size {
        found.push((Rows::collect(path.rows.iter().copied()), path.product));
        return;
    }
    let free = !path.held.attacked() & (u32::MAX >> (MAX_SIZE - size));
    for row in (0..u32::BITS).filter(|row| free >> row & 1 == 1) {
        let rows = path.rows.iter().copied().chain([row as usize + 1]).collect();
        let product = path.product * u64::from(free.count_ones());
        dive(size, &Path { rows, held: path.held.with(row), product }, found);
    }
}

fn common_multiple(a: u64, b: u64) -> Option<u64> {
    (a / gcd(a, b)).checked_mul(b)
}
