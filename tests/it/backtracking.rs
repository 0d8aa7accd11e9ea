//! A solver of sudokus that shares nothing with the program: it fills the cell with the fewest candidates, and goes back.

/// At most `most` grids with blocks of side `block` that hold `clues`, row by row, where these are not 0.
pub fn solutions(block: usize, clues: &[u16], most: usize) -> Vec<Vec<u16>> {
    let mut found = Vec::new();
    fill(block, &mut clues.to_vec(), most, &mut found);
    found
}

fn fill(block: usize, cells: &mut Vec<u16>, most: usize, found: &mut Vec<Vec<u16>>) {
    let empty = (0..cells.len()).filter(|cell| cells[*cell] == 0);
    let Some((cell, candidates)) =
        empty.map(|cell| (cell, candidates(block, cells, cell))).min_by_key(|(_, symbols)| symbols.len())
    else {
        found.push(cells.clone());
        return;
    };
    for symbol in candidates {
        if found.len() < most {
            cells[cell] = symbol;
            fill(block, cells, most, found);
        }
    }
    cells[cell] = 0;
}

fn candidates(block: usize, cells: &[u16], cell: usize) -> Vec<u16> {
    let side = block * block;
    let (row, column) = (cell / side, cell % side);
    let sees = |other: usize| {
        let (y, x) = (other / side, other % side);
        y == row || x == column || (y / block == row / block && x / block == column / block)
    };
    let mut free = vec![true; side + 1];
    for other in (0..cells.len()).filter(|other| sees(*other)) {
        free[usize::from(cells[other])] = false;
    }
    (1..).zip(&free[1..]).filter(|(_, free)| **free).map(|(symbol, _)| symbol).collect()
}
