//! An epoch: the phases that it consists of, and its landing.

use std::cell::OnceCell;
use std::sync::Arc;

use super::frontier::{DeadEnd, Landing};
use super::lines::{ByOffset, Index, Lines, MAX_SIZE, Prefix, each, set};
use super::phase::{Account, PhaseEnd, Pure};
use crate::systems::queens::Circle;
use crate::systems::repair::counted::Counted;

/// From the board on which the first m queens are consistent to the free row on which queen m+1, the *frontier*, lands.
#[derive(Debug)]
pub(super) struct Epoch {
    size: u32,
    queens: usize,
    /// How far the frontier had moved when the first phase began; a full round counts as 0.
    before: u32,
    sums: Sums,
    phases: Vec<Phase>,
    /// The dead ends in which the frontier went round.
    rounds: Vec<Prefix>,
    landing: Landing,
    index: OnceCell<Index>,
}

/// What an epoch sums up.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    /// How far the frontier has moved since the first phase began.
    lag: u32,
    counted: Counted,
    /// Evaluations beyond those counted, by the start row of the frontier.
    more: [u32; MAX_SIZE],
}

/// How much of an epoch is done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    sums: Sums,
    phases: usize,
    rounds: usize,
}

/// A phase that is done.
#[derive(Debug)]
struct Phase {
    lag: u32,
    boards: Boards,
}

/// Where the boards of a phase are.
#[derive(Debug)]
pub(super) enum Boards {
    /// Kept with the phase, which is pure.
    Pure(Arc<Pure>),
    /// Held by this epoch alone: the phase was made with its past. None in the last epoch, about whose boards no later
    /// one asks.
    Own(Lines),
}

impl Epoch {
    fn new(size: u32, queens: usize) -> Self {
        Self {
            size,
            queens,
            before: 0,
            sums: Sums::default(),
            phases: Vec::new(),
            rounds: Vec::new(),
            landing: Landing::default(),
            index: OnceCell::new(),
        }
    }

    /// The epoch of `queens` that leave a row free at once.
    pub(super) fn open(size: u32, queens: usize, prefix: Prefix) -> Self {
        Self { landing: Landing::new(size, queens, prefix, false, 0), ..Self::new(size, queens) }
    }

    /// The epoch that begins in a dead end.
    pub(super) fn closed(size: u32, dead: DeadEnd) -> Self {
        let mut epoch = Self::new(size, dead.queens);
        epoch.before = dead.rows(size);
        epoch.sums.counted = dead.counted(size);
        epoch.rounds.push(dead.prefix);
        if !dead.written {
            let held = dead.prefix.held(dead.queens).rows;
            let all = Circle { size, from: 0 }.all();
            each(!held & all).for_each(|row| epoch.sums.more[row as usize] += 1);
        }
        epoch
    }

    pub(super) fn queens(&self) -> usize {
        self.queens
    }

    /// How far the frontier has moved from its start row where it lags by `lag`.
    fn offset(&self, lag: u32) -> u32 {
        (self.before + lag) % self.size
    }

    /// Whether the frontier is on its start row, so that earlier epochs may have written the boards of the next phase.
    pub(super) fn is_at_start(&self) -> bool {
        self.offset(self.sums.lag) == 0
    }

    /// The dead ends in which the frontier went round; the next phase leaves the last.
    pub(super) fn rounds(&self) -> &[Prefix] {
        &self.rounds
    }

    /// The phases before at the lag of the next one.
    fn at_lag(&self) -> impl Iterator<Item = &Boards> + '_ {
        self.phases.iter().filter(|phase| phase.lag == self.sums.lag).map(|phase| &phase.boards)
    }

    /// The pure ones of the phases before at the lag of the next one.
    pub(super) fn pure_at_lag(&self) -> impl Iterator<Item = &Pure> + '_ {
        self.at_lag().filter_map(Boards::pure)
    }

    /// The pure phases whose boards have the frontier `offset` rows from its start row.
    pub(super) fn pure_at(&self, offset: u32) -> impl DoubleEndedIterator<Item = &Pure> + '_ {
        let phases = self.phases.iter().filter(move |phase| self.offset(phase.lag) == offset);
        phases.filter_map(|phase| phase.boards.pure())
    }

    /// Whether a phase at the lag of the next one was made with its past, as only phases at the start lag are.
    pub(super) fn has_own(&self) -> bool {
        self.is_at_start() && self.at_lag().any(|boards| matches!(boards, Boards::Own(_)))
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { sums: self.sums, phases: self.phases.len(), rounds: self.rounds.len() }
    }

    /// Goes back to where `mark` was made.
    pub(super) fn back_to(&mut self, mark: &Mark) {
        self.sums = mark.sums;
        self.phases.truncate(mark.phases);
        self.rounds.truncate(mark.rounds);
        self.index.take();
    }

    /// Adds the next phase.
    pub(super) fn add(&mut self, end: PhaseEnd, account: &Account, boards: Boards) {
        let (size, lag) = (self.size, self.sums.lag);
        let offset = self.offset(lag);
        self.phases.push(Phase { lag, boards });
        self.rounds.extend(&account.rounds);
        self.sums.counted = self.sums.counted.plus(account.counted);
        for start in 0..size {
            self.sums.more[start as usize] += account.more[((start + offset) % size) as usize];
        }
        match end {
            PhaseEnd::Open { prefix, written } => {
                self.landing = Landing::new(size, self.queens, prefix, written, offset);
            }
            PhaseEnd::DeadEnd(prefix) => {
                let dead = DeadEnd { queens: self.queens, prefix, written: true };
                self.sums.counted = self.sums.counted.plus(dead.counted(size));
                self.sums.lag = (lag + size - 1) % size;
                self.rounds.push(prefix);
            }
            PhaseEnd::Livelock | PhaseEnd::Over => {}
        }
    }

    /// The counts common to all starts.
    pub(super) fn counted(&self) -> Counted {
        self.sums.counted
    }

    /// The free rows on which a frontier that started on one of `rows` lands, each with its start rows.
    pub(super) fn landings(&self, rows: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.landing.split(self.size, rows)
    }

    /// Follows the frontier from `starts` to the free row on which it lands.
    pub(super) fn land(&mut self, row: u32, starts: u32) {
        (self.landing.row, self.landing.starts) = (row, starts);
    }

    /// The rows of the first queens and of the frontier at the end.
    pub(super) fn end(&self) -> Prefix {
        self.landing.prefix.with(self.queens, self.landing.row)
    }

    /// The actions that take a frontier that started on `row` to a free row.
    pub(super) fn actions(&self, row: u32) -> u32 {
        self.landing.actions[row as usize]
    }

    /// Evaluations beyond those counted if the frontier started on `row`.
    pub(super) fn more(&self, row: u32) -> u32 {
        self.sums.more[row as usize] + self.landing.more[row as usize]
    }

    /// The start rows, out of `rows`, for which this epoch wrote the board that begins as that of `line` with the queen
    /// in its column on `at`, and has the frontier on `row`.
    pub(super) fn wrote(&self, rows: u32, line: Prefix, at: u32, row: u32) -> u32 {
        let size = self.size;
        let first = line.first(self.queens);
        if line.left_out() < self.queens {
            let Some(lines) = self.line(line) else { return 0 };
            let wrote = |start| lines[((row + size - start) % size) as usize] >> at & 1 == 1;
            set(each(rows).filter(|&start| wrote(start)))
        } else if self.rounds.contains(&first) {
            rows
        } else if first == self.landing.prefix {
            set(each(rows).filter(|&start| self.landing.wrote(size, start, row)))
        } else {
            0
        }
    }

    /// Rows of `line`, among them those of all boards whose beginnings this epoch wrote for any start of the frontier.
    pub(super) fn suspects(&self, line: Prefix) -> u32 {
        let (size, column) = (self.size, line.left_out());
        let first = line.first(self.queens);
        if column == self.queens {
            let known = first == self.landing.prefix || self.rounds.contains(&first);
            return if known { Circle { size, from: 0 }.all() } else { 0 };
        }
        let Some(lines) = self.line(line) else { return 0 };
        let row = line.row(self.queens) + size;
        each(self.landing.starts)
            .fold(0, |all, start| all | u32::from(lines[((row - start) % size) as usize]))
    }

    /// The written boards of `line`, as far as its first queens are concerned.
    fn line(&self, line: Prefix) -> Option<&ByOffset> {
        if self.phases.is_empty() {
            return None;
        }
        let index = self.index.get_or_init(|| self.by_lines());
        index.get(line.first(self.queens).without(line.left_out()))
    }

    fn by_lines(&self) -> Index {
        let mut index = Index::new(self.phases.iter().map(|phase| phase.boards.lines().len()).sum());
        for phase in &self.phases {
            let offset = self.offset(phase.lag);
            phase.boards.lines().iter().for_each(|line| index.add(line, offset));
        }
        index
    }

    /// Whether a frontier that may have started on any row from which it lands where it does started on `row`.
    pub(super) fn may_start(&self, row: u32) -> bool {
        self.landing.starts >> row & 1 == 1
    }
}

impl Boards {
    fn pure(&self) -> Option<&Pure> {
        match self {
            Self::Pure(pure) => Some(pure),
            Self::Own(_) => None,
        }
    }

    fn lines(&self) -> &Lines {
        match self {
            Self::Pure(pure) => &pure.lines,
            Self::Own(lines) => lines,
        }
    }
}
