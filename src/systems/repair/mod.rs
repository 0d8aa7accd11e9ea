//! `repair`: Constraint.Queen, a solver in TOL with constraints, actions, reactions and a memory.
//!
//! Queen i stands in column i. The constraints are tested in order, for i = 2, .., N: queen i shares no row, then no
//! diagonal, with a queen to its left. The first that is unmet has an *action*: queen i advances one row. If the
//! resulting board was written before in this trial, it is refused, and the *reaction* is taken instead: queen i-1
//! advances one row. The refused board is written again; the reaction's own board is neither looked up nor written.

mod boxes;
mod counted;
pub mod general;
mod scenes;
mod strides;

use std::{fmt, iter};

use rustc_hash::FxHashSet;

use self::boxes::{Boxes, DecisionGraph, SharedBoxes, SharedGraph};
use self::counted::Counted;
use self::general::rules::Rules;
use self::strides::Strides;
use super::board::{Lines, MAX_SIZE, Rows};
use super::problems;
use super::queens::{QueensKeys, size_option};
use crate::model::census::{Census, Extent, Families, Remainder};
use crate::model::draw::Draw;
use crate::model::grid::{Axes, Grid};
use crate::model::keys::KeySpace;
use crate::model::options::{OptionError, Options};
use crate::model::outcome::{End, LIVELOCK, Outcome, Step};
use crate::model::scene::Scene;
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System, Term};
use crate::model::words::systems::repair as words;

/// The text after the board of the first entry.
const INIT: &str = "INIT";

/// The solver for one board size.
#[derive(Debug)]
pub struct Repair {
    size: usize,
    keys: QueensKeys,
    graph: SharedGraph,
    boxes: SharedBoxes,
}

/// The current board, and the memory of the trial.
#[derive(Debug)]
pub struct RepairState {
    board: Rows,
    written: FxHashSet<Rows>,
    since_action: FxHashSet<Rows>,
    livelocked: bool,
    reactions: u64,
    evaluations: u64,
    strides: Option<Strides>,
    graph: Option<DecisionGraph>,
    boxes: Option<Boxes>,
}

/// An entry written into the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The board that is written: for a reaction, the refused one.
    pub board: Rows,
    /// What follows.
    pub kind: EntryKind,
    /// The column, counted from 0, of the queen whose constraint was unmet.
    pub column: usize,
}

/// What follows an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// The written board is taken.
    Action,
    /// The written board is refused, and the queen to the left advances instead.
    Reaction,
}

impl EntryKind {
    const fn letter(self) -> char {
        match self {
            Self::Action => 'A',
            Self::Reaction => 'R',
        }
    }
}

/// The board of the first entry of a trace.
fn without_init(opening: &str) -> Result<&str, StartError> {
    let wrong = || StartError::Invalid(format!("the first entry does not end in {INIT}").into());
    opening.strip_suffix(INIT).ok_or_else(wrong)
}

impl Entry {
    /// What follows the board: the letter of the kind, the queen, and its row.
    fn label(&self) -> String {
        format!("{}{}:{}", self.kind.letter(), self.column + 1, self.board.row(self.column))
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.board, self.label())
    }
}

impl Repair {
    /// Runs a trial that was just started to its end in strides, using only its own start, as `finish` does where
    /// trials share nothing; `None` if it has to be stepped, because it may be a livelock.
    pub fn stride(&self, state: &mut RepairState, budget: u64) -> Option<Outcome<Rows>> {
        let strides = state.strides.get_or_insert_with(|| Strides::new(self.size));
        let (end, counted) = strides.run(&state.board, budget)?;
        Some(state.end(end, counted, budget))
    }

    /// The end of a started trial, looked up in the decision graph. A small budget is spent before a box is explored.
    fn look_up(&self, state: &mut RepairState, budget: u64) -> Option<(Rows, Counted)> {
        const SMALL: u64 = 1000;
        if self.size > DecisionGraph::LARGEST || budget < SMALL {
            return None;
        }
        state.graph.get_or_insert_with(|| self.graph.view(self.size)).find(&state.board)
    }

    /// Start `number`: its digits in base N, the queen of column 0 first, are the rows.
    fn listed(&self, number: u64) -> Rows {
        let size = self.size as u64;
        let numbers = iter::successors(Some(number), |rest| Some(rest / size));
        let digits = numbers.map(|rest| usize::try_from(rest % size).expect("below the size"));
        let rows: Vec<usize> = digits.take(self.size).map(|digit| digit + 1).collect();
        Rows::collect(rows.into_iter().rev())
    }

    fn recorded(&self, opening: &str) -> Result<Rows, StartError> {
        Rows::parse(without_init(opening)?, self.size).map_err(StartError::Invalid)
    }
}

impl System for Repair {
    const CARD: Card = Card {
        name: "repair",
        about: words::ABOUT,
        source: words::SOURCE,
        rule: words::RULE,
        predicts: true,
        step: words::STEP,
        options: &[
            size_option(2, MAX_SIZE),
            problems::option(),
            Rules::MOVE,
            Rules::REACTION,
            Rules::MEMORY,
            Rules::CHOICE,
            Rules::START,
            Rules::RESTART,
        ],
        measures: &[
            Term { name: "reactions", about: "steps that were reactions" },
            Term {
                name: "evaluations",
                about: "constraints tested: one for a row, one for the diagonals; in a census up to 9 queens",
            },
        ],
        stops: &[Term {
            name: LIVELOCK,
            about: "a board came back within reactions alone, so the trial would never end",
        }],
        axes: Axes { first: 1, down: false },
        ..Card::PLAIN
    };

    type State = RepairState;
    type Event = Entry;
    type Key = Rows;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let size = options.size();
        let keys = QueensKeys { size, axes: Self::CARD.axes };
        Ok(Self { size, keys, graph: SharedGraph::default(), boxes: SharedBoxes::default() })
    }

    fn keys(&self) -> &dyn KeySpace<Rows> {
        &self.keys
    }

    fn blank(&self) -> RepairState {
        RepairState {
            board: Rows::first(self.size),
            written: FxHashSet::default(),
            since_action: FxHashSet::default(),
            livelocked: false,
            reactions: 0,
            evaluations: 0,
            strides: None,
            graph: None,
            boxes: None,
        }
    }

    fn start(&self, state: &mut RepairState, draw: &mut Draw) {
        let rows = (0..self.size).map(|_| 1 + draw.index(self.size));
        state.board.replace(rows);
        state.begin();
    }

    fn place(&self, state: &mut RepairState, start: Start) -> Result<(), StartError> {
        state.board = match start {
            Start::Classic => Rows::first(self.size),
            Start::Listed(number) => self.listed(number),
            Start::Written(text) => Rows::parse(text, self.size).map_err(StartError::Invalid)?,
            Start::Recorded(opening) => self.recorded(opening)?,
        };
        state.begin();
        Ok(())
    }

    fn step(&self, state: &mut RepairState, _draw: &mut Draw) -> Step<Entry, Rows> {
        if state.livelocked {
            return Step::Ended(End::Stopped(LIVELOCK));
        }
        if state.written.is_empty() {
            state.written.insert(state.board);
        }
        let test = first_unmet(&state.board);
        state.evaluations += test.evaluations;
        let Some(column) = test.unmet else {
            return Step::Ended(End::Reached(state.board));
        };
        let board = state.board.advanced(column);
        let kind = if state.written.insert(board) {
            state.act(board);
            EntryKind::Action
        } else {
            state.react(column);
            EntryKind::Reaction
        };
        Step::Counted(Entry { board, kind, column })
    }

    fn finish(&self, state: &mut RepairState, draw: &mut Draw, budget: u64) -> Outcome<Rows> {
        if let Some((rows, counted)) = self.look_up(state, budget) {
            return state.end(End::Reached(rows), counted, budget);
        }
        self.stride(state, budget).unwrap_or_else(|| self.step_to_end(state, draw, budget))
    }

    fn show(&self, state: &RepairState) -> Grid {
        state.board.grid()
    }

    fn scenes(&self, _state: &RepairState, event: &Entry) -> Vec<Scene> {
        scenes::scenes(event)
    }

    fn opening(&self, state: &RepairState) -> String {
        format!("{}{INIT}", state.board)
    }

    fn screen_rule(&self) -> Option<String> {
        Some("-".repeat(78))
    }

    fn measure(&self, state: &RepairState, values: &mut [u64]) {
        values.copy_from_slice(&[state.reactions, state.evaluations]);
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        let size = u32::try_from(self.size).expect("a small board");
        u64::from(size).checked_pow(size).ok_or(Unlisted::TooMany)
    }

    fn footprint(&self, trials: u64) -> u64 {
        DecisionGraph::footprint(self.size, trials)
    }

    fn census(&self) -> Option<&dyn Census<RepairState, Rows>> {
        (self.size <= boxes::LARGEST).then_some(self)
    }
}

impl Census<RepairState, Rows> for Repair {
    fn extent(&self) -> Extent {
        Boxes::extent(self.size)
    }

    fn enumerate<'s>(
        &'s self,
        state: &'s mut RepairState,
        part: u64,
        left: Option<&Remainder>,
        budget: u64,
    ) -> Families<'s, Rows> {
        let used = state.boxes.take().filter(|boxes| boxes.longest() == budget);
        let boxes = used.unwrap_or_else(|| self.boxes.boxes(self.size, budget));
        Box::new(state.boxes.insert(boxes).enumerate(part, left))
    }
}

impl RepairState {
    /// Forgets the trial before the one whose start is the board.
    fn begin(&mut self) {
        self.written.clear();
        self.since_action.clear();
        self.livelocked = false;
        self.reactions = 0;
        self.evaluations = 0;
    }

    fn end(&mut self, end: End<Rows>, counted: Counted, budget: u64) -> Outcome<Rows> {
        (self.reactions, self.evaluations) = (counted.reactions, counted.evaluations);
        Outcome::within(budget, end, counted.steps)
    }

    fn act(&mut self, board: Rows) {
        self.board = board;
        self.since_action.clear();
    }

    /// Takes the reaction. The memory grows only by actions, so a board that recurs since the last action will recur
    /// for ever: a livelock.
    fn react(&mut self, column: usize) {
        self.reactions += 1;
        self.since_action.insert(self.board);
        self.board = self.board.advanced(column - 1);
        self.livelocked = self.since_action.contains(&self.board);
    }
}

struct Test {
    unmet: Option<usize>,
    evaluations: u64,
}

/// Tests the constraints in order, up to the first that is unmet: for each column from the second, its
/// row and then its diagonals.
fn first_unmet(board: &Rows) -> Test {
    let mut lines = Lines::default();
    let mut evaluations = 0;
    for (column, row) in board.iter().enumerate() {
        let tests = [lines.hold_row(row), lines.hold_diagonal(column, row)];
        if let Some(failed) = tests.iter().position(|&unmet| unmet) {
            return Test { unmet: Some(column), evaluations: evaluations + 1 + failed as u64 };
        }
        evaluations += if column == 0 { 0 } else { 2 };
        lines = lines.with(column, row);
    }
    Test { unmet: None, evaluations }
}
