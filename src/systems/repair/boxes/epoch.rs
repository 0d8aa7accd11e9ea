//! An epoch that is over, and how its frontier's start rows part.

use std::sync::Arc;

use super::super::column::Held;
use super::super::counted::Counted;
use super::prefix::{MAX_SIZE, Prefix};
use super::run::Run;

/// From the board on which the first m queens stand well to the free row on which queen m+1, the *frontier*,
/// comes to stand.
#[derive(Clone, Debug)]
pub(super) struct Epoch {
    size: usize,
    /// What was run, unless the first queens left a row free at once.
    run: Option<Arc<Run>>,
    /// How far the frontier had gone before that run.
    before: usize,
    /// How far it had gone when a row was free.
    lag: usize,
    /// Where the first queens stood then.
    prefix: Prefix,
    /// The free row.
    landing: usize,
    /// The start rows of the frontier from which it comes there, as bits.
    starts: u32,
    /// The actions with which the frontier came there, by its start row.
    actions: [u8; MAX_SIZE],
    /// Evaluations beyond those counted, by its start row.
    more: [u32; MAX_SIZE],
    counted: Counted,
}

/// A dead end: the frontier is attacked on every row, and goes round.
#[derive(Clone, Copy, Debug)]
pub(super) struct DeadEnd {
    pub(super) queens: usize,
    pub(super) prefix: Prefix,
    /// Whether its board was written, so that it refuses the frontier when that comes back to it. If it was not,
    /// the frontier goes one row further, and is refused by the first board that it wrote.
    pub(super) written: bool,
}

impl DeadEnd {
    /// How far the frontier goes.
    fn rows(self, size: usize) -> usize {
        if self.written { size - 1 } else { 0 }
    }

    /// The lag of a run from here at which the frontier stands as it started.
    pub(super) fn start_lag(self) -> usize {
        usize::from(self.written)
    }

    /// What is counted alike for all starts: each row is tested once, the first again where the board was not
    /// written.
    pub(super) fn counted(self, size: usize) -> Counted {
        let (size, queens) = (size as u64, self.queens as u64);
        let again = u64::from(!self.written);
        Counted {
            steps: size + again,
            reactions: 1,
            evaluations: 2 * queens * size - queens + again * (2 * queens - 1),
        }
    }
}

impl Epoch {
    /// The epoch of `queens` that leave a row free at once.
    pub(super) fn open(size: usize, queens: usize, prefix: Prefix) -> Self {
        Self {
            size,
            run: None,
            before: 0,
            lag: 0,
            prefix,
            landing: 0,
            starts: 0,
            actions: [0; MAX_SIZE],
            more: [0; MAX_SIZE],
            counted: Counted::default(),
        }
        .landed(queens)
    }

    /// The epoch that went from a dead end, by `run`, to an open `prefix`.
    pub(super) fn ran(size: usize, dead: DeadEnd, run: Arc<Run>, prefix: Prefix, lag: usize) -> Self {
        let before = dead.rows(size);
        let mut more = [0; MAX_SIZE];
        for (start, more) in more[..size].iter_mut().enumerate() {
            *more = run.more[(start + before) % size];
        }
        if !dead.written {
            let held = held(dead.prefix, dead.queens).rows();
            (0..size).filter(|row| held >> row & 1 == 0).for_each(|row| more[row] += 1);
        }
        let counted = run.counted.plus(dead.counted(size));
        let lag = (lag + before) % size;
        Self {
            size,
            run: Some(run),
            before,
            lag,
            prefix,
            landing: 0,
            starts: 0,
            actions: [0; MAX_SIZE],
            more,
            counted,
        }
        .landed(dead.queens)
    }

    /// Counts, for each start row, the actions to the first free row.
    fn landed(mut self, queens: usize) -> Self {
        let held = held(self.prefix, queens);
        for start in 0..self.size {
            let mut row = (start + self.lag) % self.size;
            while held.attacked() >> row & 1 == 1 {
                self.actions[start] += 1;
                self.more[start] += u32::try_from(held.evaluations(queens, 1 << row)).expect("a few");
                row = (row + 1) % self.size;
            }
        }
        self
    }

    /// The ways in which this epoch ends for a frontier that started on one of `rows`: one for each landing.
    pub(super) fn landings(&self, rows: u32) -> impl Iterator<Item = Self> + '_ {
        (0..self.size).filter_map(move |landing| self.landing_on(landing, rows))
    }

    /// This epoch for those of `rows` from which the frontier comes to stand on `landing`.
    pub(super) fn landing_on(&self, landing: usize, rows: u32) -> Option<Self> {
        let lands =
            |&start: &usize| (start + self.lag + usize::from(self.actions[start])) % self.size == landing;
        let starts = set(each(rows).filter(lands));
        (starts != 0).then(|| Self { landing, starts, ..self.clone() })
    }

    /// The rows on which the frontier may have started.
    pub(super) fn starts(&self) -> u32 {
        self.starts
    }

    /// The rows of the first queens and of the frontier in the end.
    pub(super) fn end(&self, queens: usize) -> Prefix {
        self.prefix.with(queens, self.landing)
    }

    /// What is counted alike for all starts.
    pub(super) fn counted(&self) -> Counted {
        self.counted
    }

    /// The actions with which a frontier that started on `row` came to its landing.
    pub(super) fn actions(&self, row: usize) -> u32 {
        self.actions[row].into()
    }

    /// Evaluations beyond those counted if the frontier started on `row`.
    pub(super) fn more(&self, row: usize) -> u32 {
        self.more[row]
    }

    /// Whether this epoch wrote no board that begins with `first`.
    pub(super) fn knows_nothing(&self, first: Prefix) -> bool {
        first != self.prefix && self.run.as_ref().is_none_or(|run| run.lags(first) == 0)
    }

    /// The start rows, out of `rows`, for which this epoch wrote the board that begins with `first` and has the
    /// frontier on `row`.
    pub(super) fn wrote(&self, rows: u32, first: Prefix, row: usize) -> u32 {
        let size = self.size;
        let lags = self.run.as_ref().map_or(0, |run| run.lags(first));
        let in_run = |start| lags >> ((row + 2 * size - start - self.before) % size) & 1 == 1;
        let back = (self.landing + size - row) % size;
        let before_landing = |start: usize| first == self.prefix && back < usize::from(self.actions[start]);
        set(each(rows).filter(|&start| in_run(start) || before_landing(start)))
    }
}

/// What the first `queens` hold in the next column.
pub(super) fn held(prefix: Prefix, queens: usize) -> Held {
    (0..queens).fold(Held::default(), |held, column| held.with(prefix.row(column)))
}

/// The rows of a set, ascending.
pub(super) fn each(rows: u32) -> impl Iterator<Item = usize> {
    (0..MAX_SIZE).filter(move |row| rows >> row & 1 == 1)
}

fn set(rows: impl Iterator<Item = usize>) -> u32 {
    rows.fold(0, |set, row| set | 1 << row)
}
