//! `backtrack`: N queens in the Descartes language, depth first, row by row.
//!
//! Row y = 0, .., N-1 gets a queen in column x. A column is checked against the queens of the rows i = 0, .., y-1 in
//! order by up to three comparisons each, stopping at the first that fails. The program resumes after a solution until
//! it has printed them all; a trial ends at the first.

pub mod general;
mod scenes;
mod search;

use std::fmt;

use super::board::{MAX_SIZE, Rows};
use super::problems;
use super::queens::{QueensKeys, size_option};
use crate::model::census::Exhaustive;
use crate::model::draw::Draw;
use crate::model::grid::{Axes, Grid, Token};
use crate::model::keys::KeySpace;
use crate::model::options::{OptionError, OptionSpec, Options};
use crate::model::outcome::{End, Outcome, Step};
use crate::model::scene::Scene;
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System, Term};
use crate::model::words::systems::backtrack as words;

/// The program for one board size.
#[derive(Debug)]
pub struct Backtrack {
    size: usize,
    shuffled: bool,
    keys: QueensKeys,
}

/// The queens placed so far, and where each row resumes.
#[derive(Debug)]
pub struct BacktrackState {
    /// The order in which each row tries its columns.
    orders: Vec<Vec<usize>>,
    /// How many columns of its order each row has tried; rows below the current one have tried none.
    tried: Vec<usize>,
    /// The columns of the queens that stand, row by row.
    queens: Vec<usize>,
    /// The result of a check, until it is reported.
    checked: Option<BacktrackEvent>,
    comparisons: u64,
    queens_set: u64,
}

/// What the program did. Rows and columns are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BacktrackEvent {
    /// It began to check a square.
    Try(Position),
    /// The check succeeded: a queen was placed.
    Place(Position),
    /// The check failed.
    Reject(Position, Clash),
    /// A queen was removed, because no column was left in the row below or to search on after a solution.
    Undo(Position),
}

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    row: usize,
    column: usize,
}

/// Why a square cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The row of the queen that attacks it.
    by_row: usize,
    line: Line,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Column,
    Falling,
    Rising,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} column {}", self.row, self.column)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Column => "column",
            Self::Falling => "falling diagonal",
            Self::Rising => "rising diagonal",
        })
    }
}

impl fmt::Display for BacktrackEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Try(square) => write!(f, "try {square}"),
            Self::Place(square) => write!(f, "place {square}"),
            Self::Reject(square, Clash { by_row, line }) => {
                write!(f, "reject {square}: row {by_row} holds the {line}")
            }
            Self::Undo(square) => write!(f, "undo {square}"),
        }
    }
}

impl Backtrack {
    /// Begins with every row trying its columns in ascending order.
    fn begin_classic(state: &mut BacktrackState) {
        let size = state.orders.len();
        for order in &mut state.orders {
            order.clear();
            order.extend(0..size);
        }
        state.tried.fill(0);
        state.queens.clear();
        state.checked = None;
        state.comparisons = 0;
        state.queens_set = 0;
    }
}

/// The outcome of a trial that finds no solution.
const UNSOLVABLE: &str = "unsolvable";

impl System for Backtrack {
    const CARD: Card = Card {
        name: "backtrack",
        about: words::ABOUT,
        source: words::SOURCE,
        rule: words::RULE,
        step: words::STEP,
        options: &[
            size_option(2, MAX_SIZE),
            OptionSpec::word("order", words::options::ORDER, &["ascending", "shuffled"], "ascending"),
            problems::option(),
        ],
        measures: &[
            Term {
                name: "comparisons",
                about: "comparisons made by the checks, up to three for each earlier queen",
            },
            Term { name: "queens", about: "queens set" },
        ],
        stops: &[Term { name: UNSOLVABLE, about: "every column of every row was tried" }],
        axes: Axes { first: 0, down: true },
        entry_end: "\n",
        ..Card::PLAIN
    };

    type State = BacktrackState;
    type Event = BacktrackEvent;
    type Key = Rows;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let size = options.size();
        let keys = QueensKeys { size, axes: Self::CARD.axes };
        Ok(Self { size, shuffled: options.word("order") == "shuffled", keys })
    }

    fn blank(&self) -> BacktrackState {
        BacktrackState {
            orders: vec![(0..self.size).collect(); self.size],
            tried: vec![0; self.size],
            queens: Vec::with_capacity(self.size),
            checked: None,
            comparisons: 0,
            queens_set: 0,
        }
    }

    fn keys(&self) -> &dyn KeySpace<Rows> {
        &self.keys
    }

    fn start(&self, state: &mut BacktrackState, draw: &mut Draw) {
        Self::begin_classic(state);
        if self.shuffled {
            for order in &mut state.orders {
                draw.shuffle(order);
            }
        }
    }

    fn place(&self, state: &mut BacktrackState, start: Start) -> Result<(), StartError> {
        match start {
            Start::Classic | Start::Listed(_) => Self::begin_classic(state),
            Start::Written(_) | Start::Recorded(_) => return Err(StartError::Unsupported),
        }
        Ok(())
    }

    fn step(&self, state: &mut BacktrackState, _draw: &mut Draw) -> Step<BacktrackEvent, Rows> {
        if let Some(found) = state.checked.take() {
            return Step::Shown(state.conclude(found));
        }
        let row = state.queens.len();
        if row == self.size {
            return Step::Ended(End::Reached(state.solution()));
        }
        if let Some(&column) = state.orders[row].get(state.tried[row]) {
            return Step::Counted(state.check(Position { row, column }));
        }
        match state.undo() {
            Some(undone) => Step::Shown(undone),
            None => Step::Ended(End::Stopped(UNSOLVABLE)),
        }
    }

    fn finish(&self, state: &mut BacktrackState, _draw: &mut Draw, budget: u64) -> Outcome<Rows> {
        search::run(state, budget)
            .map_or_else(|| Outcome::limit(budget), |(end, steps)| Outcome { end, steps })
    }

    fn show(&self, state: &BacktrackState) -> Grid {
        let mut grid = Grid::empty(self.size, self.size);
        for (row, &column) in state.queens.iter().enumerate() {
            grid.put(column, row, Token::Queen);
        }
        grid
    }

    fn scenes(&self, state: &BacktrackState, event: &BacktrackEvent) -> Vec<Scene> {
        vec![scenes::scene(event, &state.queens, self.show(state))]
    }

    fn opening(&self, state: &BacktrackState) -> String {
        let order = |order: &Vec<usize>| {
            let columns: Vec<String> = order.iter().map(usize::to_string).collect();
            columns.join(" ")
        };
        let orders: Vec<String> = state.orders.iter().map(order).collect();
        format!("columns tried, row by row: {}", orders.join(", "))
    }

    fn measure(&self, state: &BacktrackState, values: &mut [u64]) {
        values.copy_from_slice(&[state.comparisons, state.queens_set]);
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        if self.shuffled { Err(Unlisted::Unordered) } else { Ok(1) }
    }

    fn exhaustive(&self) -> Option<&dyn Exhaustive<BacktrackState, Rows>> {
        Some(self)
    }
}

impl Exhaustive<BacktrackState, Rows> for Backtrack {
    fn resume(&self, state: &mut BacktrackState) {
        state.undo();
    }

    fn next(&self, state: &mut BacktrackState, draw: &mut Draw) -> Option<Rows> {
        self.step_to_end(state, draw, u64::MAX).end.reached()
    }

    fn print(&self, state: &BacktrackState) -> Option<String> {
        let mut text = String::new();
        for &queen in &state.queens {
            for column in 0..self.size {
                text.push_str(if column == queen { "Q " } else { "_ " });
            }
            text.push('\n');
        }
        text.push_str("\n\n");
        Some(text)
    }
}

impl BacktrackState {
    fn solution(&self) -> Rows {
        let columns = Rows::collect(self.queens.iter().map(|column| column + 1));
        columns.transposed()
    }

    fn check(&mut self, square: Position) -> BacktrackEvent {
        self.tried[square.row] += 1;
        self.checked = Some(match self.clash(square) {
            Some(clash) => BacktrackEvent::Reject(square, clash),
            None => BacktrackEvent::Place(square),
        });
        BacktrackEvent::Try(square)
    }

    /// Compares `square` with the queens above it in order: column, then x - y, then x + y.
    fn clash(&mut self, square: Position) -> Option<Clash> {
        let Position { row: y, column: x } = square;
        for (i, &j) in self.queens.iter().enumerate() {
            let lines =
                [(Line::Column, j == x), (Line::Falling, i + x == y + j), (Line::Rising, i + j == y + x)];
            for (line, held) in lines {
                self.comparisons += 1;
                if held {
                    return Some(Clash { by_row: i, line });
                }
            }
        }
        None
    }

    fn conclude(&mut self, found: BacktrackEvent) -> BacktrackEvent {
        if let BacktrackEvent::Place(square) = found {
            self.queens.push(square.column);
            self.queens_set += 1;
        }
        found
    }

    /// Removes the last queen, so that its row resumes; the row below starts again.
    fn undo(&mut self) -> Option<BacktrackEvent> {
        if let Some(tried) = self.tried.get_mut(self.queens.len()) {
            *tried = 0;
        }
        let column = self.queens.pop()?;
        let row = self.queens.len();
        Some(BacktrackEvent::Undo(Position { row, column }))
    }
}
