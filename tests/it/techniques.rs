//! Which techniques known puzzles need, and that a second solver by hand agrees.

use proptest::prelude::*;
use queenlab::site::sudoku::puzzle::{HumanSolver, Technique};

use crate::by_hand::{Rule, solved};
use crate::puzzle::{SOLUTION, numbers};

fn needs(block: usize, clues: &str) -> Option<Technique> {
    HumanSolver::new(block).needs(&numbers(clues))
}

#[test]
fn the_last_free_cells_are_naked_singles() {
    assert_eq!(needs(2, "1234341221434321"), Some(Technique::NakedSingles), "nothing is hidden");
    assert_eq!(needs(2, "1234341021434321"), Some(Technique::NakedSingles));
    assert_eq!(needs(2, "0034341221430000"), Some(Technique::NakedSingles));
}

/// The clues of a grid of side 9: row, column and symbol of each.
fn clues(of: &[(usize, usize, u16)]) -> Vec<u16> {
    let mut clues = vec![0; 81];
    for &(row, column, symbol) in of {
        clues[row * 9 + column] = symbol;
    }
    clues
}

/// The simplest technique that finds what a cell holds.
fn finds(clues: &[u16], row: usize, column: usize) -> Option<Technique> {
    let human = HumanSolver::new(3);
    Technique::ALL.into_iter().find(|&technique| human.fills(clues, row * 9 + column, technique))
}

/// In the block at the right two rows and two columns have a 1.
#[test]
fn a_symbol_that_one_cell_is_left_for_is_a_hidden_single() {
    let mut clues = clues(&[(0, 0, 1), (1, 3, 1), (3, 6, 1), (7, 8, 1)]);
    assert_eq!(finds(&clues, 2, 7), Some(Technique::HiddenSingles));
    clues[7 * 9 + 8] = 0;
    assert_eq!(finds(&clues, 2, 7), None);
}

/// 8 and 9 are left for the first two cells, so that of 3 and 8 the last cell of the row below holds 3.
#[test]
fn two_cells_that_two_symbols_are_left_for_take_them_from_the_others() {
    let above = [(0, 3, 1), (0, 4, 2), (0, 5, 3), (0, 6, 4), (0, 7, 5), (0, 8, 6), (4, 0, 7), (7, 1, 7)];
    let below = [(1, 3, 4), (1, 4, 5), (1, 6, 1), (1, 7, 2), (3, 2, 6), (6, 2, 9)];
    let clues = clues(&[&above[..], &below].concat());
    assert_eq!(finds(&clues, 0, 2), Some(Technique::HiddenSingles), "the 7 of the row");
    assert_eq!(finds(&clues, 1, 2), Some(Technique::Pairs));
    assert_eq!(finds(&clues, 0, 0), None, "8 and 9 can change places");
}

/// 1 and 2 are left for the first two cells of the row, which then hold no 3.
#[test]
fn two_symbols_that_two_cells_are_left_for_leave_these_no_other() {
    let ones_and_twos = [(1, 3, 1), (1, 4, 2), (2, 6, 1), (2, 7, 2), (5, 2, 1), (6, 2, 2)];
    let threes = [(8, 2, 3), (3, 6, 3), (6, 7, 3)];
    let middle = [(0, 3, 4), (0, 4, 5), (0, 5, 6)];
    let clues = clues(&[&ones_and_twos[..], &threes, &middle].concat());
    assert_eq!(finds(&clues, 0, 8), Some(Technique::Pairs));
    assert_eq!(finds(&clues, 0, 0), None, "1 and 2 can change places");
}

/// The first puzzle of the `sudoku17` collection of Gordon Royle needs hidden singles; the grid "Golden Nugget" by
/// tarek is among the hardest that are known.
#[test]
fn known_puzzles_need_what_is_known_of_them() {
    let golden = "000000039000001005003050800008090006070002000100400000009080050020000600400700000";
    assert_eq!(needs(3, golden), None);
    let royle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    assert_eq!(needs(3, royle), Some(Technique::HiddenSingles));
}

proptest! {
    #[test]
    fn two_solvers_by_hand_agree(hidden in proptest::collection::vec(any::<bool>(), 81), more in 0_usize..81) {
        let mut clues = numbers(SOLUTION);
        for cell in (0..81).filter(|&cell| hidden[cell] || cell * 7 % 81 < more / 3) {
            clues[cell] = 0;
        }
        let human = HumanSolver::new(3);
        for (technique, rule) in Technique::ALL.into_iter().zip([Rule::NakedSingle, Rule::HiddenSingle, Rule::Pair]) {
            prop_assert_eq!(human.solves(&clues, technique), solved(3, &clues, rule), "{:?}", technique);
        }
    }
}
