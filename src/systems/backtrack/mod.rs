//! `backtrack`: N queens in the Descartes language, depth first, row by row.
//!
//! Row y = 0, .., N-1 gets a queen in column x. A column is checked against the queens of the rows
//! i = 0, .., y-1 in order by up to three comparisons each, stopping at the first that fails. The program
//! goes on after a solution until it has printed them all; a trial ends at the first.

mod scenes;

use std::borrow::Cow;
use std::fmt;

use super::board::{MAX_SIZE, Rows};
use super::queens::size_option;
use super::solutions::solutions;
use crate::draw::Draw;
use crate::grid::{Axes, Grid, Token};
use crate::options::{Domain, OptionError, OptionSpec, Options, Value};
use crate::scene::Scene;
use crate::system::{Card, End, Keys, Step, System, Term};

/// The program for a board of one size.
#[derive(Debug)]
pub struct Backtrack {
    size: usize,
    shuffled: bool,
}

/// The queens set so far, and where each row goes on.
#[derive(Debug)]
pub struct State {
    /// The order in which each row tries its columns.
    orders: Vec<Vec<usize>>,
    /// How many columns of its order each row has tried; rows below the current one have tried none.
    tried: Vec<usize>,
    /// The columns of the queens that stand, row by row.
    queens: Vec<usize>,
    /// What a check found out, until it is told.
    checked: Option<Event>,
    comparisons: u64,
    queens_set: u64,
}

/// What the program did. Rows and columns are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It began to check a square.
    Try(Square),
    /// The check held: a queen was set.
    Place(Square),
    /// The check failed.
    Reject(Square, Clash),
    /// A queen was taken back, because no column was left in the row below or to go on.
    Undo(Square),
}

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
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

impl fmt::Display for Square {
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

impl fmt::Display for Event {
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
    fn begin(state: &mut State) {
        state.tried.fill(0);
        state.queens.clear();
        state.checked = None;
        state.comparisons = 0;
        state.queens_set = 0;
    }

    fn solution(state: &State) -> Rows {
        let columns = Rows::collect(state.queens.iter().map(|column| column + 1));
        columns.transposed()
    }

    /// The board with a queen in each of these columns, row by row from the top.
    fn drawn(&self, columns: impl Iterator<Item = usize>) -> Grid {
        let mut grid = Grid::empty(self.size, self.size);
        for (row, column) in columns.enumerate() {
            grid.put(column, row, Token::Queen);
        }
        grid
    }
}

impl System for Backtrack {
    const CARD: Card = Card {
        name: "backtrack",
        about: "depth-first search, row by row, with a check of each square (Descartes language)",
        step: "one call of check, which asks whether a square can be taken",
        options: &[
            size_option(2, MAX_SIZE),
            OptionSpec {
                name: "order",
                about: "the order in which a row tries its columns: the document's, or drawn anew for each row of each trial",
                domain: Domain::Words(&["ascending", "shuffled"]),
                default: Value::Word(Cow::Borrowed("ascending")),
            },
        ],
        measures: &[
            Term {
                name: "comparisons",
                about: "comparisons made by the checks, up to three for each earlier queen",
            },
            Term { name: "queens", about: "queens set" },
        ],
        stops: &[Term { name: "unsolvable", about: "every column of every row was tried" }],
        keys: Keys::Solutions,
        exhaustive: true,
        axes: Axes { first: 0, down: true },
        entry_end: "\n",
    };

    type State = State;
    type Event = Event;
    type Key = Rows;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self { size: options.size(), shuffled: options.word("order") == "shuffled" })
    }

    fn blank(&self) -> State {
        State {
            orders: vec![(0..self.size).collect(); self.size],
            tried: vec![0; self.size],
            queens: Vec::with_capacity(self.size),
            checked: None,
            comparisons: 0,
            queens_set: 0,
        }
    }

    fn start(&self, state: &mut State, draw: &mut Draw) {
        self.start_classic(state);
        if self.shuffled {
            for order in &mut state.orders {
                draw.shuffle(order);
            }
        }
    }

    fn start_classic(&self, state: &mut State) {
        for order in &mut state.orders {
            order.sort_unstable();
        }
        Self::begin(state);
    }

    fn step(&self, state: &mut State, _draw: &mut Draw) -> Step<Event, Rows> {
        if let Some(found) = state.checked.take() {
            return Step::Shown(state.tell(found));
        }
        let row = state.queens.len();
        if row == self.size {
            return Step::Ended(End::Reached(Self::solution(state)));
        }
        if let Some(&column) = state.orders[row].get(state.tried[row]) {
            return Step::Counted(state.check(Square { row, column }));
        }
        match state.undo() {
            Some(undone) => Step::Shown(undone),
            None => Step::Ended(End::Stopped("unsolvable")),
        }
    }

    fn show(&self, state: &State) -> Grid {
        self.drawn(state.queens.iter().copied())
    }

    fn scenes(&self, state: &State, event: &Event) -> Vec<Scene> {
        vec![scenes::scene(event, &state.queens, self.show(state))]
    }

    fn opening(&self, state: &State) -> String {
        let order = |order: &Vec<usize>| {
            let columns: Vec<String> = order.iter().map(usize::to_string).collect();
            columns.join(" ")
        };
        let orders: Vec<String> = state.orders.iter().map(order).collect();
        format!("columns tried, row by row: {}", orders.join(", "))
    }

    fn measure(&self, state: &State, values: &mut [u64]) {
        values.copy_from_slice(&[state.comparisons, state.queens_set]);
    }

    fn starts(&self) -> Option<u64> {
        (!self.shuffled).then_some(1)
    }

    fn start_listed(&self, state: &mut State, _number: u64) {
        self.start_classic(state);
    }

    fn known(&self) -> Option<Vec<Rows>> {
        solutions(self.size)
    }

    fn class(&self, key: &Rows) -> Option<Rows> {
        Some(key.class())
    }

    fn key(&self, text: &str) -> Option<Rows> {
        Rows::parse(text, self.size).ok()
    }

    fn portrait(&self, key: &Rows) -> Option<Grid> {
        Some(self.drawn(key.transposed().iter().map(|column| column - 1)))
    }

    fn resume(&self, state: &mut State) {
        state.undo();
    }

    fn document(&self, state: &State) -> Option<String> {
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

impl State {
    fn check(&mut self, square: Square) -> Event {
        self.tried[square.row] += 1;
        self.checked = Some(match self.clash(square) {
            Some(clash) => Event::Reject(square, clash),
            None => Event::Place(square),
        });
        Event::Try(square)
    }

    /// Compares `square` with the queens above it in order: column, then x - y, then x + y.
    fn clash(&mut self, square: Square) -> Option<Clash> {
        let Square { row: y, column: x } = square;
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

    fn tell(&mut self, found: Event) -> Event {
        if let Event::Place(square) = found {
            self.queens.push(square.column);
            self.queens_set += 1;
        }
        found
    }

    /// Takes back the last queen, so that its row goes on; the row below begins anew.
    fn undo(&mut self) -> Option<Event> {
        if let Some(tried) = self.tried.get_mut(self.queens.len()) {
            *tried = 0;
        }
        let column = self.queens.pop()?;
        let row = self.queens.len();
        Some(Event::Undo(Square { row, column }))
    }
}
