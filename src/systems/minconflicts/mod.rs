//! `minconflicts`: N queens by repairing a queen in conflict at a time.
//!
//! Minton, Johnston, Philips and Laird, "Minimizing conflicts: a heuristic repair method for constraint satisfaction and
//! scheduling problems", Artificial Intelligence 58 (1992), 161-205. In each step a queen that is attacked is drawn, and goes to a
//! row of its column where the fewest queens attack it; ties, the row where it stands among them, are drawn. With `noise` it goes
//! to any row instead, with that probability (the random walk of Selman, Kautz and Cohen 1994). After `restart` steps
//! without success another start is drawn.

pub mod general;

use std::borrow::Cow;
use std::fmt;

use super::board::{MAX_SIZE, Rows};
use super::counted::CountedQueens;
use super::problems;
use super::queens::{QueensKeys, size_option, solvable_board};
use crate::model::draw::Draw;
use crate::model::grid::{Axes, Grid};
use crate::model::keys::KeySpace;
use crate::model::options::{Fraction, OptionError, OptionSpec, Options, Value};
use crate::model::outcome::{End, Step};
use crate::model::scene::{Mark, Phrase, Scene, Word};
use crate::model::start::{Start, StartError};
use crate::model::system::{Card, System, Term};
use crate::model::words::systems::minconflicts as words;

/// The word for no noise.
const NEVER: &str = "never";

/// The heuristic for one board size.
#[derive(Debug)]
pub struct MinConflicts {
    size: usize,
    policy: Policy,
    keys: QueensKeys,
}

/// The heuristic as its options say.
#[derive(Clone, Copy, Debug)]
struct Policy {
    greedy: bool,
    noise: Option<Fraction>,
    /// The steps of an attempt; 0 is as many as it takes.
    restart: u64,
}

impl Policy {
    fn of(options: &Options) -> Self {
        Self {
            greedy: options.word("start") == "greedy",
            noise: options.fraction("noise"),
            restart: options.integer("restart"),
        }
    }

    #[inline]
    fn is_noisy(self, draw: &mut Draw) -> bool {
        self.noise.is_some_and(|noise| {
            let (numerator, denominator) = noise.parts();
            draw.below(denominator.into()) < numerator
        })
    }

    /// Whether an attempt that took this number of steps is given up.
    #[inline]
    fn is_over(self, attempt: u64) -> bool {
        self.restart > 0 && attempt == self.restart
    }
}

/// The board of a trial.
#[derive(Debug)]
pub struct MinConflictsState {
    queens: CountedQueens,
    /// The steps since the last start.
    attempt: u64,
    restarts: u64,
}

/// What a step did. On other problems columns and rows are variables and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MinConflictsEvent {
    /// A queen that was attacked went to another row, or stayed. Columns and rows are counted from 0.
    Move {
        /// The column.
        column: usize,
        /// Where the queen stood.
        from: usize,
        /// Where it stands.
        to: usize,
        /// Whether the row was drawn from all.
        noise: bool,
    },
    /// Another start was drawn.
    Restart,
}

impl fmt::Display for MinConflictsEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { column, to, noise: false, .. } => write!(f, "{}:{}", column + 1, to + 1),
            Self::Move { column, to, noise: true, .. } => write!(f, "noise {}:{}", column + 1, to + 1),
            Self::Restart => f.write_str("restart"),
        }
    }
}

impl MinConflicts {
    fn begin(&self, state: &mut MinConflictsState, draw: &mut Draw) {
        state.queens.clear();
        for column in 0..self.size {
            let row =
                if self.policy.greedy { state.queens.best(column, draw) } else { draw.index(self.size) };
            state.queens.put(column, row);
        }
        state.attempt = 0;
    }
}

impl System for MinConflicts {
    const CARD: Card = Card {
        name: "minconflicts",
        about: words::ABOUT,
        source: words::SOURCE,
        rule: words::RULE,
        step: words::STEP,
        options: &[
            size_option(2, MAX_SIZE),
            OptionSpec::word("start", words::options::START, &["random", "greedy"], "random"),
            OptionSpec::fraction("noise", words::options::NOISE, NEVER, Value::Word(Cow::Borrowed(NEVER))),
            OptionSpec::integer("restart", words::options::RESTART, 0, 1_000_000_000, 100),
            problems::option(),
        ],
        measures: &[Term { name: "restarts", about: "how often another start was drawn" }],
        axes: Axes { first: 1, down: false },
        entry_end: "\n",
        ..Card::PLAIN
    };

    type State = MinConflictsState;
    type Event = MinConflictsEvent;
    type Key = Rows;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let size = solvable_board(options)?;
        let keys = QueensKeys { size, axes: Self::CARD.axes };
        Ok(Self { size, policy: Policy::of(options), keys })
    }

    fn keys(&self) -> &dyn KeySpace<Rows> {
        &self.keys
    }

    fn blank(&self) -> MinConflictsState {
        MinConflictsState { queens: CountedQueens::new(self.size), attempt: 0, restarts: 0 }
    }

    fn start(&self, state: &mut MinConflictsState, draw: &mut Draw) {
        self.begin(state, draw);
        state.restarts = 0;
    }

    /// The classic start has all queens in row 1.
    fn place(&self, state: &mut MinConflictsState, start: Start) -> Result<(), StartError> {
        let rows = match start {
            Start::Classic => Rows::first(self.size),
            Start::Written(text) => Rows::parse(text, self.size).map_err(StartError::Invalid)?,
            Start::Listed(_) | Start::Recorded(_) => return Err(StartError::Unsupported),
        };
        state.queens.clear();
        rows.iter().enumerate().for_each(|(column, row)| state.queens.put(column, row - 1));
        (state.attempt, state.restarts) = (0, 0);
        Ok(())
    }

    #[inline]
    fn step(&self, state: &mut MinConflictsState, draw: &mut Draw) -> Step<MinConflictsEvent, Rows> {
        let Some(column) = state.queens.attacked(draw) else {
            return Step::Ended(End::Reached(state.queens.rows()));
        };
        if self.policy.is_over(state.attempt) {
            self.begin(state, draw);
            state.restarts += 1;
            return Step::Shown(MinConflictsEvent::Restart);
        }
        state.attempt += 1;
        let from = state.queens.take(column);
        let noise = self.policy.is_noisy(draw);
        let to = if noise { draw.index(self.size) } else { state.queens.best(column, draw) };
        state.queens.put(column, to);
        Step::Counted(MinConflictsEvent::Move { column, from, to, noise })
    }

    fn show(&self, state: &MinConflictsState) -> Grid {
        state.queens.rows().grid()
    }

    fn scenes(&self, state: &MinConflictsState, event: &MinConflictsEvent) -> Vec<Scene> {
        vec![scene(event, &state.queens, self.show(state))]
    }

    fn opening(&self, state: &MinConflictsState) -> String {
        state.queens.rows().to_string()
    }

    fn measure(&self, state: &MinConflictsState, values: &mut [u64]) {
        values[0] = state.restarts;
    }
}

/// The scene of `event`, after which `queens` stand on `grid`.
fn scene(event: &MinConflictsEvent, queens: &CountedQueens, grid: Grid) -> Scene {
    let label = event.to_string();
    let (_, size) = grid.side();
    match *event {
        MinConflictsEvent::Restart => {
            Scene { mark: Mark::Back, ..Scene::new(label, grid, &words::scenes::RESTART) }
        }
        MinConflictsEvent::Move { column, from, to, noise } => {
            let square = |column: usize, row: usize| (column, size - 1 - row);
            let there = square(column, to);
            let reasons = queens.attacking(column, to).map(|other| (square(other, queens.row(other)), there));
            let lines: Vec<_> = reasons.collect();
            let words = [column + 1, to + 1, lines.len()].map(Word::from).to_vec();
            let (phrase, brief) = phrases(noise, from == to, lines.len());
            let squares = if from == to { vec![there] } else { vec![square(column, from), there] };
            Scene { squares, lines, brief, words, ..Scene::new(label, grid, phrase) }
        }
    }
}

/// The phrase in full and in brief.
fn phrases(noise: bool, stays: bool, attackers: usize) -> (&'static Phrase, &'static Phrase) {
    match (noise, stays, attackers) {
        (true, ..) => (&words::scenes::NOISE, &words::scenes::BRIEF_NOISE),
        (_, true, _) => (&words::scenes::STAY, &words::scenes::BRIEF_STAY),
        (_, _, 0) => (&words::scenes::FREE, &words::scenes::BRIEF_FREE),
        _ => (&words::scenes::FEWEST, &words::scenes::BRIEF_FEWEST),
    }
}
