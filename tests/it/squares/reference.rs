//! The rules of the published 9 x 9 sudokus written anew, as slowly and plainly as they are told.

use std::collections::BTreeMap;

pub type Rows = Vec<Vec<usize>>;

/// The magic square of side 3 of the document.
fn magic() -> Rows {
    vec![vec![8, 1, 6], vec![3, 5, 7], vec![4, 9, 2]]
}

fn transposed(rows: &Rows) -> Rows {
    (0..rows.len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

/// The squares after `swaps` double swaps, each with its probability.
pub fn bases(swaps: usize) -> BTreeMap<Rows, f64> {
    let mut law = BTreeMap::from([(magic(), 1.0)]);
    for _ in 0..2 * swaps {
        let mut next = BTreeMap::new();
        for (square, share) in law {
            for drawn in 1..=3 {
                let double = if 2 * drawn > 3 { 2 * drawn - 3 } else { 2 * drawn };
                let mut swapped = square.clone();
                swapped.swap(drawn - 1, double - 1);
                *next.entry(transposed(&swapped)).or_insert(0.0) += share / 3.0;
            }
        }
        law = next;
    }
    law
}

fn expanded(base: &Rows) -> Rows {
    let symbol = |row: usize, column: usize| base[(row % 3 + 3 - column / 3) % 3][(column % 3 + row / 3) % 3];
    (0..9).map(|row| (0..9).map(|column| symbol(row, column)).collect()).collect()
}

/// Exchanges the first and last row of each band: column 1, then wherever the first row has twice what it has now.
fn rows_refined(grid: &Rows) -> Rows {
    let mut grid = grid.clone();
    for first in [0, 3, 6] {
        let origin = grid[first][0];
        let mut wanted = grid[first + 2][0];
        swap(&mut grid, first, 0);
        let mut from = 0;
        while wanted != origin {
            let column = (0..9).find(|&j| j != from && grid[first][j] == wanted).expect("another");
            wanted = grid[first + 2][column];
            swap(&mut grid, first, column);
            from = column;
        }
    }
    grid
}

fn swap(grid: &mut Rows, first: usize, column: usize) {
    let held = grid[first][column];
    grid[first][column] = grid[first + 2][column];
    grid[first + 2][column] = held;
}

pub fn refined(base: &Rows) -> Rows {
    transposed(&rows_refined(&transposed(&rows_refined(&expanded(base)))))
}

/// The law of the published sudokus: a try is the last with probability 1/100, since each is easy.
pub fn law() -> BTreeMap<String, f64> {
    let mut law = BTreeMap::new();
    for (base, share) in bases(9) {
        let (mut base, mut left) = (base, share);
        while left > 1e-12 {
            let grid = refined(&base);
            assert!(is_easy(&grid));
            *law.entry(written(&grid)).or_insert(0.0) += left / 100.0;
            left *= 0.99;
            base = grid[..3].iter().map(|row| row[..3].to_vec()).collect();
        }
    }
    law
}

/// Whether a pair of neighbours of the first block stands in the same places of the next two, in rows or in columns.
fn is_easy(grid: &Rows) -> bool {
    [grid.clone(), transposed(grid)].iter().any(|grid| {
        let pairs = |block: usize| {
            let rows = grid[..3].iter();
            rows.flat_map(move |row| [0, 1].map(|place| (row[3 * block + place], row[3 * block + place + 1])))
        };
        pairs(1).chain(pairs(2)).any(|pair| pairs(0).any(|first| first == pair))
    })
}

fn written(grid: &Rows) -> String {
    let row = |row: &Vec<usize>| row.iter().map(ToString::to_string).collect::<String>();
    grid.iter().map(row).collect::<Vec<_>>().join("/")
}
