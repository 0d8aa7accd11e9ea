//! A solver by hand that shares nothing with the program: lists of candidates, and one rule at a time.

use std::collections::BTreeSet;

/// What is looked for, from the simplest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// A cell with one candidate.
    NakedSingle,
    /// A candidate of one cell of a unit.
    HiddenSingle,
    /// Two cells of a unit with the same two candidates, or two candidates of the same two cells.
    Pair,
}

/// Whether the rules up to `last` fill every cell that is 0.
pub fn solved(block: usize, clues: &[u16], last: Rule) -> bool {
    let side = block * block;
    let all: BTreeSet<usize> = (1..=side).collect();
    let units = units(block);
    let mut cells: Vec<BTreeSet<usize>> =
        clues.iter().map(|&clue| if clue == 0 { all.clone() } else { [usize::from(clue)].into() }).collect();
    loop {
        let before = cells.clone();
        for unit in &units {
            naked(unit, 1, &mut cells);
        }
        if last >= Rule::HiddenSingle && cells == before {
            for unit in &units {
                hidden(unit, 1, &mut cells);
            }
        }
        if last >= Rule::Pair && cells == before {
            for unit in &units {
                naked(unit, 2, &mut cells);
                hidden(unit, 2, &mut cells);
            }
        }
        if cells == before {
            return cells.iter().all(|candidates| candidates.len() == 1);
        }
    }
}

/// `size` cells that hold the same `size` candidates leave none of them to others.
fn naked(unit: &[usize], size: usize, cells: &mut [BTreeSet<usize>]) {
    for &cell in unit {
        let held = cells[cell].clone();
        let (same, others): (Vec<usize>, Vec<usize>) = unit.iter().partition(|&&other| cells[other] == held);
        if held.len() == size && same.len() == size {
            for other in others {
                cells[other].retain(|symbol| !held.contains(symbol));
            }
        }
    }
}

/// `size` candidates of the same `size` cells leave no other to them.
fn hidden(unit: &[usize], size: usize, cells: &mut [BTreeSet<usize>]) {
    let symbols = 1..=unit.len();
    let places = |symbol: usize, cells: &[BTreeSet<usize>]| -> Vec<usize> {
        unit.iter().copied().filter(|&cell| cells[cell].contains(&symbol)).collect()
    };
    for symbol in symbols.clone() {
        let own = places(symbol, cells);
        let same: BTreeSet<usize> = symbols.clone().filter(|&other| places(other, cells) == own).collect();
        if own.len() == size && same.len() == size {
            for cell in own {
                cells[cell] = &cells[cell] & &same;
            }
        }
    }
}

fn units(block: usize) -> Vec<Vec<usize>> {
    let side = block * block;
    let unit = |name: &dyn Fn(usize, usize) -> usize, number: usize| -> Vec<usize> {
        (0..side * side).filter(|cell| name(cell / side, cell % side) == number).collect()
    };
    let names: [&dyn Fn(usize, usize) -> usize; 3] =
        [&|row, _| row, &|_, column| column, &|row, column| row / block * block + column / block];
    (0..side).flat_map(|number| names.map(|name| unit(name, number))).collect()
}
