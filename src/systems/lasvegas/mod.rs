//! `lasvegas`: N queens by drawing a free square in column after column, and from the beginning after a dead end.
//!
//! Brassard and Bratley, Fundamentals of Algorithmics, 1996, 10.7 (`QueensLV`). The last `searched` columns are searched depth
//! first in ascending order, as they are in their mixed algorithm. The probability that a
//! dive reaches a solution whose squares are all drawn is the product of 1 / free squares along its columns.

pub mod general;
mod law;
mod scenes;

use std::fmt;

use super::board::{MAX_SIZE, Rows};
use super::problems;
use super::queens::{Held, QueensKeys, size_option, solvable_board};
use crate::model::draw::Draw;
use crate::model::grid::{Axes, Grid, Token};
use crate::model::keys::KeySpace;
use crate::model::options::{OptionError, OptionSpec, Options};
use crate::model::outcome::{End, Outcome, Step};
use crate::model::scene::Scene;
use crate::model::start::Unlisted;
use crate::model::system::{Card, System, Term};
use crate::model::words::systems::lasvegas as words;

/// The algorithm for one board size.
#[derive(Debug)]
pub struct LasVegas {
    size: usize,
    drawn: usize,
    keys: QueensKeys,
}

/// The queens placed so far, and what is left to try.
#[derive(Debug)]
pub struct LasVegasState {
    /// How many columns have a queen.
    placed: usize,
    /// Their rows, counted from 0.
    rows: [u32; MAX_SIZE],
    /// What the queens of the columns before each column hold.
    held: [Held; MAX_SIZE + 1],
    /// The rows of a searched column that are still to be tried, as bits.
    left: [u32; MAX_SIZE + 1],
    /// Whether the last event was a dead end.
    is_stuck: bool,
    restarts: u64,
}

/// What the algorithm did. Columns and rows are counted from 0; on other problems they are variables and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LasVegasEvent {
    /// It drew a free square of a column, one of `free`.
    Draw {
        /// The column.
        column: usize,
        /// The row.
        row: usize,
        /// How many squares were free.
        free: usize,
    },
    /// It set a queen on the first free square that was not tried.
    Try {
        /// The column.
        column: usize,
        /// The row.
        row: usize,
    },
    /// It removed a queen, as the next column had nothing left to try.
    Undo {
        /// The column.
        column: usize,
        /// The row.
        row: usize,
    },
    /// A column had no free square, or nothing left to try.
    DeadEnd {
        /// The column.
        column: usize,
    },
    /// It removed all queens.
    Restart,
}

impl fmt::Display for LasVegasEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw { column, row, .. } => write!(f, "draw {}:{}", column + 1, row + 1),
            Self::Try { column, row } => write!(f, "try {}:{}", column + 1, row + 1),
            Self::Undo { column, row } => write!(f, "undo {}:{}", column + 1, row + 1),
            Self::DeadEnd { column } => write!(f, "dead end {}", column + 1),
            Self::Restart => f.write_str("restart"),
        }
    }
}

/// A solver whose dives draw a free value of variable after variable.
pub trait Dives: System<Event = LasVegasEvent> {
    /// Whether it takes any problem, not N queens alone.
    const ON_PROBLEMS: bool;

    /// The one that draws all variables of what `options` choose.
    ///
    /// # Errors
    /// If 64 bits cannot count its weights, or they do not count its solutions.
    fn of_draws(options: &Options) -> Result<Self, OptionError>;

    /// Whether the last event was a dead end.
    fn is_stuck(state: &Self::State) -> bool;
}

impl LasVegas {
    /// The free rows of the next column, as bits.
    fn free(&self, state: &LasVegasState) -> u32 {
        !state.held[state.placed].attacked() & (u32::MAX >> (MAX_SIZE - self.size))
    }

    fn key(&self, state: &LasVegasState) -> Rows {
        Rows::collect(state.rows[..self.size].iter().map(|&row| row as usize + 1))
    }

    /// Draws column after column, at most `most`. Returns how many have a queen.
    fn dive(&self, rows: &mut [u32; MAX_SIZE], draw: &mut Draw, most: u64) -> usize {
        let on_board = u32::MAX >> (MAX_SIZE - self.size);
        let mut held = Held::default();
        let columns = rows[..self.size].iter_mut().take(usize::try_from(most).unwrap_or(usize::MAX));
        let mut queens = 0;
        for column in columns {
            let free = !held.attacked() & on_board;
            if free == 0 {
                break;
            }
            let row = draw.bit(free.into());
            *column = row;
            held = held.with(row);
            queens += 1;
        }
        queens
    }

    fn set(&self, state: &mut LasVegasState, row: u32) {
        let column = state.placed;
        state.rows[column] = row;
        state.held[column + 1] = state.held[column].with(row);
        state.placed += 1;
        state.left[state.placed] = self.free(state);
    }

    fn restart(&self, state: &mut LasVegasState) {
        state.placed = 0;
        state.left[0] = self.free(state);
        state.is_stuck = false;
    }

    fn draw(&self, state: &mut LasVegasState, draw: &mut Draw) -> LasVegasEvent {
        let (column, free) = (state.placed, self.free(state));
        let count = free.count_ones() as usize;
        if count == 0 {
            state.is_stuck = true;
            return LasVegasEvent::DeadEnd { column };
        }
        let row = draw.bit(free.into());
        self.set(state, row);
        LasVegasEvent::Draw { column, row: row as usize, free: count }
    }

    fn search(&self, state: &mut LasVegasState) -> LasVegasEvent {
        let column = state.placed;
        let left = state.left[column];
        if left != 0 {
            let row = left.trailing_zeros();
            state.left[column] = left & (left - 1);
            self.set(state, row);
            return LasVegasEvent::Try { column, row: row as usize };
        }
        if column == self.drawn {
            state.is_stuck = true;
            return LasVegasEvent::DeadEnd { column };
        }
        state.placed -= 1;
        LasVegasEvent::Undo { column: column - 1, row: state.rows[column - 1] as usize }
    }
}

impl Dives for LasVegas {
    const ON_PROBLEMS: bool = false;

    fn of_draws(options: &Options) -> Result<Self, OptionError> {
        let size = options.size();
        Ok(Self { size, drawn: size, keys: QueensKeys { size, axes: Self::CARD.axes } })
    }

    fn is_stuck(state: &LasVegasState) -> bool {
        state.is_stuck
    }
}

impl System for LasVegas {
    const CARD: Card = Card {
        name: "lasvegas",
        about: words::ABOUT,
        source: words::SOURCE,
        rule: words::RULE,
        step: words::STEP,
        options: &[
            size_option(2, MAX_SIZE),
            OptionSpec::integer("searched", words::options::SEARCHED, 0, MAX_SIZE as u64, 0),
            problems::option(),
        ],
        measures: &[Term { name: "restarts", about: "how often it began again after a dead end" }],
        axes: Axes { first: 1, down: false },
        entry_end: "\n",
        ..Card::PLAIN
    };

    type State = LasVegasState;
    type Event = LasVegasEvent;
    type Key = Rows;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let size = solvable_board(options)?;
        let searched = usize::try_from(options.integer("searched")).expect("at most the largest board");
        Ok(Self {
            size,
            drawn: size.saturating_sub(searched),
            keys: QueensKeys { size, axes: Self::CARD.axes },
        })
    }

    fn keys(&self) -> &dyn KeySpace<Rows> {
        &self.keys
    }

    fn blank(&self) -> LasVegasState {
        let mut state = LasVegasState {
            placed: 0,
            rows: [0; MAX_SIZE],
            held: [Held::default(); MAX_SIZE + 1],
            left: [0; MAX_SIZE + 1],
            is_stuck: false,
            restarts: 0,
        };
        self.restart(&mut state);
        state
    }

    fn start(&self, state: &mut LasVegasState, _draw: &mut Draw) {
        self.restart(state);
        state.restarts = 0;
    }

    #[inline]
    fn step(&self, state: &mut LasVegasState, draw: &mut Draw) -> Step<LasVegasEvent, Rows> {
        if state.is_stuck {
            self.restart(state);
            state.restarts += 1;
            return Step::Shown(LasVegasEvent::Restart);
        }
        if state.placed == self.size {
            return Step::Ended(End::Reached(self.key(state)));
        }
        let event = if state.placed < self.drawn { self.draw(state, draw) } else { self.search(state) };
        match event {
            LasVegasEvent::Draw { .. } | LasVegasEvent::Try { .. } => Step::Counted(event),
            _ => Step::Shown(event),
        }
    }

    /// Where all columns are drawn, a dive needs no memory of the columns before.
    fn finish(&self, state: &mut LasVegasState, draw: &mut Draw, budget: u64) -> Outcome<Rows> {
        if self.drawn < self.size {
            return self.step_to_end(state, draw, budget);
        }
        let mut steps = 0;
        loop {
            let queens = self.dive(&mut state.rows, draw, budget - steps);
            steps += queens as u64;
            if queens == self.size {
                return Outcome { end: End::Reached(self.key(state)), steps };
            }
            if steps == budget {
                return Outcome::limit(budget);
            }
            state.restarts += 1;
        }
    }

    fn show(&self, state: &LasVegasState) -> Grid {
        let mut grid = Grid::empty(self.size, self.size);
        for (column, &row) in state.rows[..state.placed].iter().enumerate() {
            grid.put(column, self.size - 1 - row as usize, Token::Queen);
        }
        grid
    }

    fn scenes(&self, state: &LasVegasState, event: &LasVegasEvent) -> Vec<Scene> {
        vec![scenes::scene(event, self.size, self.show(state))]
    }

    fn opening(&self, _state: &LasVegasState) -> String {
        "empty board".to_owned()
    }

    fn measure(&self, state: &LasVegasState, values: &mut [u64]) {
        values[0] = state.restarts;
    }

    fn law(&self) -> Option<Vec<(Rows, u64)>> {
        law::weights(self)
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        if self.drawn == 0 { Ok(1) } else { Err(Unlisted::DrawsLater) }
    }
}
