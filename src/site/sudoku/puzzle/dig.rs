//! Hiding cells of a filled grid, one after another.

use super::{HumanSolver, Judge, Puzzle, Technique};
use crate::model::draw::Draw;
use crate::model::named::named;

/// The cells of grids of sides 4 and 9.
const SMALL: usize = 16;
const USUAL: usize = 81;

/// How many drawn orders of the cells are tried to reach every level.
const TRIES: usize = 6;

named! {
    /// What a puzzle needs to be solved, from the easiest on.
    pub enum Level {
        /// Naked singles alone.
        Easy = "easy",
        /// Hidden singles or pairs, too.
        Medium = "medium",
        /// More than that.
        Hard = "hard",
    }
}

impl Level {
    /// How many of `cells` cells are hidden at most. An easy puzzle with few clues is tedious, and in a large grid it takes
    /// long to decide what is forced: there are no hard ones of these.
    pub const fn most(self, cells: usize) -> usize {
        let percent = match self {
            _ if cells <= SMALL => 100,
            Self::Easy => 55,
            Self::Medium if cells <= USUAL => 65,
            Self::Hard if cells <= USUAL => 100,
            Self::Medium => 58,
            Self::Hard => 0,
        };
        cells * percent / 100
    }
}

/// Puzzles of one grid, of the levels that were reached: each hides more than the one before, and has the grid as its only
/// solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The cells of the hardest puzzle in the order in which they were hidden; the first of them alone are an easier one.
    pub hidden: Vec<usize>,
    /// How many of them each level hides; none of a level that was not reached.
    pub hides: [Option<usize>; 3],
}

impl Dug {
    /// How many levels were reached.
    fn reached(&self) -> usize {
        self.hides.iter().flatten().count()
    }
}

/// Puzzles of `sudoku` of as many levels as some drawn orders of its cells reach.
pub fn dig(sudoku: &Puzzle, human: &HumanSolver, judge: &mut Judge, draw: &mut Draw) -> Dug {
    let wanted = Level::ALL.into_iter().filter(|level| level.most(sudoku.cells().len()) > 0).count();
    let mut best = dig_once(sudoku, human, judge, draw);
    for _ in 1..TRIES {
        if best.reached() == wanted {
            break;
        }
        let other = dig_once(sudoku, human, judge, draw);
        if other.reached() > best.reached() {
            best = other;
        }
    }
    best
}

/// All cells come in drawn order, once for each level: each is hidden if the techniques of the level still find it
/// afterwards, and at the last level if what is shown still forces it.
///
/// A cell that a level passes over needs more than that level, also after more is hidden, so that a puzzle that hides it is
/// harder. A level that stops at its most passes over nothing, so what the next one needs is determined again.
fn dig_once(sudoku: &Puzzle, human: &HumanSolver, judge: &mut Judge, draw: &mut Draw) -> Dug {
    let mut order: Vec<usize> = (0..sudoku.cells().len()).collect();
    draw.shuffle(&mut order);
    let mut digging = Digging { sudoku, clues: sudoku.cells().to_vec(), order, hidden: Vec::new() };
    digging.hide(Level::Easy, |clues, cell| human.fills(clues, cell, Technique::NakedSingles));
    let easy = digging.hidden.len();
    digging.hide(Level::Medium, |clues, cell| human.fills(clues, cell, Technique::Pairs));
    let medium = digging.hidden.len();
    let needs = human.needs(&digging.clues);
    digging.hide(Level::Hard, |clues, cell| {
        human.fills(clues, cell, Technique::Pairs) || judge.forces(sudoku, &shown(clues), cell)
    });
    let hard = digging.hidden.len();
    let is_medium = needs > Some(Technique::NakedSingles);
    let is_hard = human.needs(&digging.clues).is_none();
    let hides = [Some(easy), is_medium.then_some(medium), is_hard.then_some(hard)];
    digging.hidden.truncate(hides.into_iter().flatten().max().unwrap_or(0));
    Dug { hidden: digging.hidden, hides }
}

fn shown(clues: &[u16]) -> Vec<bool> {
    clues.iter().map(|clue| *clue != 0).collect()
}

struct Digging<'s> {
    sudoku: &'s Puzzle,
    clues: Vec<u16>,
    /// The cells that are not hidden.
    order: Vec<usize>,
    hidden: Vec<usize>,
}

impl Digging<'_> {
    /// Hides cells of which `finds` says that they are found without them, up to the most of a level.
    fn hide(&mut self, level: Level, mut finds: impl FnMut(&[u16], usize) -> bool) {
        let most = level.most(self.clues.len());
        for cell in std::mem::take(&mut self.order) {
            self.clues[cell] = 0;
            if self.hidden.len() < most && finds(&self.clues, cell) {
                self.hidden.push(cell);
            } else {
                self.clues[cell] = self.sudoku.cells()[cell];
                self.order.push(cell);
            }
        }
    }
}
