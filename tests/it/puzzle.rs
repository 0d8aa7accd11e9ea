//! Puzzles: the judge against puzzles whose solutions are known, and what is dug against a solver of its own.

use queenlab::model::draw::Streams;
use queenlab::model::grid::{Grid, Token};
use queenlab::site::sudoku::puzzle::{Dug, HumanSolver, Judge, Level, Puzzle, Technique, dig};

use crate::backtracking::solutions;
use crate::by_hand::{Rule, solved};

/// The 17 clues with which the `sudoku17` collection of Gordon Royle begins, and their one solution.
const CLUES: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
pub const SOLUTION: &str =
    "693784512487512936125963874932651487568247391741398625319475268856129743274836159";

pub fn sudoku(block: usize, digits: &str) -> Puzzle {
    let side = block * block;
    let mut grid = Grid::empty(side, side);
    for (cell, digit) in digits.bytes().enumerate() {
        grid.put(cell % side, cell / side, Token::Number(u16::from(digit - b'0')));
    }
    Puzzle::of(&grid, block).expect("a sudoku")
}

pub fn numbers(digits: &str) -> Vec<u16> {
    digits.bytes().map(|digit| u16::from(digit - b'0')).collect()
}

fn is_only(sudoku: &Puzzle, clues: &[u16]) -> bool {
    let shown: Vec<bool> = clues.iter().map(|clue| *clue > 0).collect();
    let mut judge = Judge::new(sudoku.block());
    (0..shown.len()).filter(|cell| !shown[*cell]).all(|cell| judge.forces(sudoku, &shown, cell))
}

#[test]
fn seventeen_clues_can_have_one_solution_and_sixteen_of_them_have_more() {
    let clues = numbers(CLUES);
    let solution = sudoku(3, SOLUTION);
    assert_eq!(solutions(3, &clues, 2), [solution.cells()]);
    assert!(is_only(&solution, &clues));
    for clue in (0..clues.len()).filter(|cell| clues[*cell] > 0) {
        let mut fewer = clues.clone();
        fewer[clue] = 0;
        assert!(!is_only(&solution, &fewer), "without the clue of cell {clue}");
    }
}

#[test]
fn cells_that_can_change_places_are_not_forced_and_an_empty_board_of_4_has_288_grids() {
    let solution = sudoku(2, "1234341221434321");
    let without = |hidden: &[usize]| {
        let clues = solution.cells().iter().enumerate();
        clues.map(|(cell, &symbol)| if hidden.contains(&cell) { 0 } else { symbol }).collect::<Vec<_>>()
    };
    for (hidden, count) in
        [(vec![0, 1, 10, 11], 1), (vec![0, 1, 2, 3], 1), (vec![0, 2, 4, 6], 2), ((0..16).collect(), 288)]
    {
        let clues = without(&hidden);
        assert_eq!(solutions(2, &clues, 1_000).len(), count, "{hidden:?}");
        assert_eq!(is_only(&solution, &clues), count == 1, "{hidden:?}");
    }
}

#[test]
fn only_filled_grids_that_keep_the_rules_are_sudokus() {
    let grid = |digits: &str| {
        let mut grid = Grid::empty(4, 4);
        for (cell, digit) in digits.bytes().enumerate().filter(|(_, digit)| *digit > b'0') {
            grid.put(cell % 4, cell / 4, Token::Number(u16::from(digit - b'0')));
        }
        grid
    };
    assert!(Puzzle::of(&grid("1234341221434321"), 2).is_some());
    for (wrong, block) in [
        ("1234341221434320", 2),
        ("1234234134124123", 2),
        ("1234341212343412", 2),
        ("1234341221434325", 2),
        ("1234341221434321", 3),
        ("1234341221434321", 1),
    ] {
        assert!(Puzzle::of(&grid(wrong), block).is_none(), "{wrong}");
    }
}

/// The clues of a puzzle that hides these cells.
fn without(sudoku: &Puzzle, hidden: &[usize]) -> Vec<u16> {
    let mut clues = sudoku.cells().to_vec();
    for &cell in hidden {
        clues[cell] = 0;
    }
    clues
}

fn dug(sudoku: &Puzzle, trial: u64) -> Dug {
    let (human, mut judge) = (HumanSolver::new(sudoku.block()), Judge::new(sudoku.block()));
    dig(sudoku, &human, &mut judge, &mut Streams::new(2026, 0).trial(trial))
}

#[test]
fn every_level_of_a_dug_puzzle_has_one_solution_and_the_draw_decides_what_is_hidden() {
    let solution = sudoku(3, SOLUTION);
    let puzzles: Vec<Dug> = (0..20).map(|trial| dug(&solution, trial)).collect();
    assert_eq!(dug(&solution, 0), puzzles[0]);
    assert_ne!(puzzles[0], puzzles[1]);
    for Dug { hidden, hides } in &puzzles {
        for &hides in hides.iter().flatten() {
            let clues = without(&solution, &hidden[..hides]);
            assert_eq!(solutions(3, &clues, 2), [solution.cells()], "{hidden:?}");
        }
        assert_eq!(hides.iter().flatten().max(), Some(&hidden.len()));
    }
    assert!(puzzles.iter().filter(|dug| dug.hides.iter().all(Option::is_some)).count() > 15, "{puzzles:?}");
}

#[test]
fn levels_need_what_they_are_named_for() {
    let (solution, human) = (sudoku(3, SOLUTION), HumanSolver::new(3));
    for trial in 0..20 {
        let Dug { hidden, hides } = dug(&solution, trial);
        let needs = hides.map(|hides| hides.map(|hides| human.needs(&without(&solution, &hidden[..hides]))));
        let [easy, medium, hard] = needs;
        assert_eq!(easy, Some(Some(Technique::NakedSingles)));
        assert!(medium.is_none_or(|needs| needs > Some(Technique::NakedSingles)), "{medium:?}");
        assert!(hard.is_none_or(|needs| needs.is_none()), "{hard:?}");
    }
}

#[test]
fn nothing_more_can_be_hidden_of_a_hard_puzzle() {
    let solution = sudoku(3, SOLUTION);
    let hard =
        (0..20).map(|trial| dug(&solution, trial)).find(|dug| dug.hides[2].is_some()).expect("a hard one");
    let clues = without(&solution, &hard.hidden);
    for clue in (0..clues.len()).filter(|cell| clues[*cell] > 0) {
        let mut fewer = clues.clone();
        fewer[clue] = 0;
        assert_eq!(solutions(3, &fewer, 2).len(), 2, "without the clue of cell {clue}");
    }
}

#[test]
fn a_level_that_a_grid_does_not_reach_hides_nothing_of_its_own() {
    let solution = sudoku(2, "1234341221434321");
    for trial in 0..50 {
        let Dug { hidden, hides } = dug(&solution, trial);
        assert_eq!(hides, [Some(hidden.len()), None, None]);
        assert!((10..=12).contains(&hidden.len()), "{hidden:?}");
    }
}

/// The grid of side 25 whose rows are the first one, moved.
fn large() -> Puzzle {
    let mut grid = Grid::empty(25, 25);
    for (row, column) in (0..25).flat_map(|row| (0..25).map(move |column| (row, column))) {
        let symbol = (row % 5 * 5 + row / 5 + column) % 25 + 1;
        grid.put(column, row, Token::Number(u16::try_from(symbol).expect("small")));
    }
    Puzzle::of(&grid, 5).expect("a sudoku")
}

#[test]
fn the_easy_puzzle_of_a_large_grid_is_solved_by_naked_singles() {
    let solution = large();
    let Dug { hidden, hides } = dug(&solution, 0);
    assert_eq!((hides[0], hides[2]), (Some(Level::Easy.most(625)), None));
    assert!(hides[1].is_none_or(|medium| medium == hidden.len()));
    assert!(solved(5, &without(&solution, &hidden[..Level::Easy.most(625)]), Rule::NakedSingle));
}
