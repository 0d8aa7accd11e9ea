//! A finished epoch, and how it splits the start rows of its frontier.

use std::sync::Arc;

use super::super::circle::Circle;
use super::super::counted::{Counted, evaluations};
use super::dead_end::DeadEnd;
use super::prefix::{MAX_SIZE, Prefix};
use super::rows::{each, set};
use super::run::Run;

/// From the board on which the first m queens are consistent to the free row on which queen m+1, the *frontier*, lands.
#[derive(Clone, Debug)]
pub(super) struct Epoch {
    size: u32,
    /// The run, unless the first queens left a row free at once.
    run: Option<Arc<Run>>,
    /// How far the frontier had moved before that run.
    before: u32,
    /// How far it had moved when a row became free.
    lag: u32,
    /// The rows of the first queens at that time.
    prefix: Prefix,
    /// The free row.
    landing: u32,
    /// The start rows from which the frontier lands there, as bits.
    starts: u32,
    /// The actions that take the frontier to a free row, by its start row.
    actions: [u32; MAX_SIZE],
    /// Evaluations beyond those counted, by its start row.
    more: [u32; MAX_SIZE],
    counted: Counted,
}

impl Epoch {
    /// The epoch of `queens` that leave a row free at once.
    pub(super) fn open(size: u32, queens: usize, prefix: Prefix) -> Self {
        Self::at(size, prefix, 0).landed(queens)
    }

    /// The epoch that led from a dead end, by `run`, to an open `prefix`.
    pub(super) fn ran(size: u32, dead: DeadEnd, run: Arc<Run>, prefix: Prefix, lag: u32) -> Self {
        let before = dead.rows(size);
        let mut epoch = Self::at(size, prefix, (lag + before) % size);
        for start in 0..size {
            epoch.more[start as usize] = run.more[((start + before) % size) as usize];
        }
        if !dead.written {
            let free = !dead.prefix.held(dead.queens).rows;
            each(free & epoch.circle(0).all()).for_each(|row| epoch.more[row as usize] += 1);
        }
        epoch.counted = run.counted.plus(dead.counted(size));
        epoch.before = before;
        epoch.run = Some(run);
        epoch.landed(dead.queens)
    }

    fn at(size: u32, prefix: Prefix, lag: u32) -> Self {
        Self {
            size,
            run: None,
            before: 0,
            lag,
            prefix,
            landing: 0,
            starts: 0,
            actions: [0; MAX_SIZE],
            more: [0; MAX_SIZE],
            counted: Counted::default(),
        }
    }

    /// Counts, for each start row, the actions to the first free row.
    fn landed(mut self, queens: usize) -> Self {
        let held = self.prefix.held(queens);
        for start in 0..self.size {
            let circle = self.circle((start + self.lag) % self.size);
            let here = 1 << circle.from;
            if held.attacked() & here != 0 {
                let passed = circle.before(!held.attacked() & circle.all());
                let row_held = (held.rows & (here | circle.next(passed))).count_ones();
                self.actions[start as usize] = passed + 1;
                self.more[start as usize] +=
                    u32::try_from(evaluations(queens, passed + 1, row_held)).expect("few on one walk");
            }
        }
        self
    }

    fn circle(&self, from: u32) -> Circle {
        Circle { size: self.size, from }
    }

    /// This epoch split by landing, for a frontier that started on one of `rows`.
    pub(super) fn landings(&self, rows: u32) -> impl Iterator<Item = Self> + '_ {
        (0..self.size).filter_map(move |landing| self.landing_on(landing, rows))
    }

    /// This epoch for those of `rows` from which the frontier lands on `landing`.
    pub(super) fn landing_on(&self, landing: u32, rows: u32) -> Option<Self> {
        let lands = |&start: &u32| (start + self.lag + self.actions(start)) % self.size == landing;
        let starts = set(each(rows).filter(lands));
        (starts != 0).then(|| Self { landing, starts, ..self.clone() })
    }

    /// The possible start rows of the frontier.
    pub(super) fn starts(&self) -> u32 {
        self.starts
    }

    /// The rows of the first queens and of the frontier at the end.
    pub(super) fn end(&self, queens: usize) -> Prefix {
        self.prefix.with(queens, self.landing)
    }

    /// The counts common to all starts.
    pub(super) fn counted(&self) -> Counted {
        self.counted
    }

    /// The actions that take a frontier that started on `row` to a free row.
    pub(super) fn actions(&self, row: u32) -> u32 {
        self.actions[row as usize]
    }

    /// Evaluations beyond those counted if the frontier started on `row`.
    pub(super) fn more(&self, row: u32) -> u32 {
        self.more[row as usize]
    }

    /// Whether this epoch wrote no board that begins with `first`.
    pub(super) fn knows_nothing(&self, first: Prefix) -> bool {
        first != self.prefix && self.run.as_ref().is_none_or(|run| run.written.lags(first) == 0)
    }

    /// The start rows, out of `rows`, for which this epoch wrote the board that begins with `first` and has the
    /// frontier on `row`.
    pub(super) fn wrote(&self, rows: u32, first: Prefix, row: u32) -> u32 {
        let size = self.size;
        let lags = self.run.as_ref().map_or(0, |run| run.written.lags(first));
        let in_run = |start| lags >> ((row + 2 * size - start - self.before) % size) & 1 == 1;
        let back = (self.landing + size - row) % size;
        let before_landing = |start| first == self.prefix && back < self.actions(start);
        set(each(rows).filter(|&start| in_run(start) || before_landing(start)))
    }
}
