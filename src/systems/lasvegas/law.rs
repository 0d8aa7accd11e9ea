//! The law of the dives: the share of a solution is proportional to the product of 1/free squares along its columns.

use num_integer::gcd;

use super::{LasVegas, MAX_SIZE};
use crate::systems::board::Rows;
use crate::systems::queens::{Held, solutions};

/// The largest board whose law is computed: 14,200 solutions.
const LARGEST: usize = 12;

/// The solutions with their weights: integers, in the proportions of their probabilities.
pub(super) fn weights(system: &LasVegas) -> Option<Vec<(Rows, u64)>> {
    if system.size > LARGEST || system.drawn < system.size {
        return None;
    }
    let products: Vec<(Rows, u64)> =
        solutions(system.size)?.iter().map(|rows| (*rows, product_of_free(rows))).collect();
    let common = products.iter().try_fold(1u64, |common, (_, product)| common_multiple(common, *product))?;
    Some(products.into_iter().map(|(rows, product)| (rows, common / product)).collect())
}

/// The product of the numbers of free squares of the columns.
fn product_of_free(rows: &Rows) -> u64 {
    let on_board = u32::MAX >> (MAX_SIZE - rows.size());
    let columns = rows.iter().scan(Held::default(), |held, row| {
        let free = !held.attacked() & on_board;
        *held = held.with(u32::try_from(row - 1).expect("a row of a small board"));
        Some(u64::from(free.count_ones()))
    });
    columns.product()
}

fn common_multiple(a: u64, b: u64) -> Option<u64> {
    (a / gcd(a, b)).checked_mul(b)
}
