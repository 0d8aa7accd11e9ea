//! Running the cells of an experiment so that what is done is soon on disk, whatever happens then.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::batch::{Signals, Workers};
use crate::error::Error;
use crate::experiment::Cell;
use crate::output::rows;
use crate::output::tables::Tables;
use crate::store::Blocks;
use crate::work::{Share, Watcher, Work};

/// How often work is written to disk.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How long to wait between two checkpoints, at least.
    pub pause: Duration,
    /// How many times as long as a checkpoint took to wait for the next, at least.
    pub times: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { pause: Duration::from_millis(700), times: 20 }
    }
}

/// What a run does just now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Doing {
    /// It reads what is kept, or a system lists what can be reached.
    #[default]
    Preparing,
    /// It runs trials.
    Running,
    /// It writes what is done to disk.
    Saving,
    /// It makes tables and writes them.
    Tabulating,
}

/// How far a run is, for those who watch it.
#[derive(Debug, Default)]
pub struct Progress {
    /// What it does.
    doing: Mutex<Doing>,
    /// How many trials were done before it began.
    resumed: AtomicU64,
    /// How many trials are on disk.
    kept: AtomicU64,
}

impl Progress {
    /// What the run does.
    #[must_use]
    pub fn doing(&self) -> Doing {
        *self.doing.lock().expect("nobody panics while it notes what it does")
    }

    /// Notes what the run does. Returns what it did before.
    fn now(&self, doing: Doing) -> Doing {
        std::mem::replace(&mut self.doing.lock().expect("nobody panics while it notes what it does"), doing)
    }

    /// How many trials were done before the run began.
    #[must_use]
    pub fn resumed(&self) -> u64 {
        self.resumed.load(Ordering::Relaxed)
    }

    /// How many trials are on disk.
    #[must_use]
    pub fn kept(&self) -> u64 {
        self.kept.load(Ordering::Relaxed)
    }
}

/// The work of a run. Cells that are done become tables between two cells once they are on disk, or in the end.
pub struct Checkpointer<'c> {
    blocks: Blocks,
    pace: Pace,
    unwritten: Vec<(&'c Cell, Box<dyn Work + 'c>)>,
    written: Vec<(&'c Cell, Box<dyn Work + 'c>)>,
    tables: Tables,
    has_saved: bool,
    due: Instant,
    signals: &'c Signals,
    progress: &'c Progress,
    give_up: &'c GiveUp<'c>,
}

/// What is done where workers that were asked to stop take long, after all that they have ended was written to disk, or
/// that failed. Where it returns, they are waited for.
pub type GiveUp<'g> = dyn Fn(Option<&Error>) + Sync + 'g;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All is done.
    Done,
    /// A signal stopped it, and what was done is on disk.
    Stopped,
}

impl<'c> Checkpointer<'c> {
    /// Goes on with the work in `blocks`.
    #[must_use]
    pub fn new(
        blocks: Blocks,
        pace: Pace,
        signals: &'c Signals,
        progress: &'c Progress,
        give_up: &'c GiveUp<'c>,
    ) -> Self {
        Self {
            blocks,
            pace,
            unwritten: Vec::new(),
            written: Vec::new(),
            tables: Tables::default(),
            has_saved: false,
            due: Instant::now() + pace.pause,
            signals,
            progress,
            give_up,
        }
    }

    /// Runs shard `share` of `cells`, until it is done or a signal stops it.
    ///
    /// # Errors
    /// If work on disk cannot be read, or work cannot be written.
    pub fn run(&mut self, cells: &'c [Cell], share: Share, workers: &Workers) -> Result<Ended, Error> {
        let signals = self.signals;
        for cell in cells {
            if self.is_due() {
                self.save(None)?;
                self.tabulate();
            }
            let mut work = self.work_of(cell)?;
            self.count_resumed(work.trials());
            self.progress.now(Doing::Running);
            let mut watch = Watch { checkpointer: self, cell, failure: None };
            work.run(share, workers, signals, &mut watch);
            watch.failure.map_or(Ok(()), Err)?;
            if signals.stopped_by().is_some() {
                self.save(Some((cell, work.as_ref())))?;
                return Ok(Ended::Stopped);
            }
            self.unwritten.push((cell, work));
        }
        Ok(Ended::Done)
    }

    /// The work of a cell with all that was kept of it.
    fn work_of(&mut self, cell: &'c Cell) -> Result<Box<dyn Work + 'c>, Error> {
        self.progress.now(Doing::Preparing);
        let mut work = cell.machine.work(&cell.job);
        if let Some(text) = self.blocks.take(cell.number)? {
            work.read(&text).map_err(|message| self.blocks.nonsense(cell.number, &message))?;
        }
        Ok(work)
    }

    fn count_resumed(&self, trials: u64) {
        self.signals.done.fetch_add(trials, Ordering::Relaxed);
        self.progress.resumed.fetch_add(trials, Ordering::Relaxed);
        self.progress.kept.fetch_add(trials, Ordering::Relaxed);
    }

    fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Writes all work to disk, also that of a cell that is not done.
    fn save(&mut self, current: Option<(&Cell, &dyn Work)>) -> Result<(), Error> {
        let (begun, before) = (Instant::now(), self.progress.now(Doing::Saving));
        let done = self.signals.done.load(Ordering::Relaxed);
        for (cell, work) in self.unwritten.drain(..) {
            self.blocks.put(cell.number, work.write());
            self.written.push((cell, work));
        }
        let current = current.map(|(cell, work)| (cell.number, work.write()));
        self.blocks.save(current.as_ref().map(|(cell, work)| (*cell, work.as_str())))?;
        self.progress.kept.store(done, Ordering::Relaxed);
        self.progress.now(before);
        self.has_saved = true;
        self.due = Instant::now() + self.pace.pause.max(self.pace.times * begun.elapsed());
        Ok(())
    }

    /// Writes the work of a shard that is done.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(mut self) -> Result<(), Error> {
        self.save(None)
    }

    /// The tables of all cells. What took long is written to disk before.
    ///
    /// # Errors
    /// If work cannot be written.
    pub fn tables(mut self) -> Result<Tables, Error> {
        if self.has_saved || self.is_due() {
            self.save(None)?;
        }
        self.written.append(&mut self.unwritten);
        self.tabulate();
        Ok(self.tables)
    }

    /// Makes tables of the cells that are on disk.
    fn tabulate(&mut self) {
        self.progress.now(Doing::Tabulating);
        for (cell, work) in self.written.drain(..) {
            rows::add_cell(&mut self.tables, cell, &work.tally());
        }
    }
}

/// Saves the work of a cell while it is done.
struct Watch<'w, 'c> {
    checkpointer: &'w mut Checkpointer<'c>,
    cell: &'c Cell,
    failure: Option<Error>,
}

impl Watch<'_, '_> {
    /// Saves `work`. If that fails, it is no use to go on.
    fn save(&mut self, work: &dyn Work) {
        if let Err(error) = self.checkpointer.save(Some((self.cell, work))) {
            self.failure = Some(error);
            self.checkpointer.signals.stop.store(usize::MAX, Ordering::Relaxed);
        }
    }
}

impl Watcher for Watch<'_, '_> {
    fn watch(&mut self, work: &dyn Work) {
        if self.failure.is_none() && self.checkpointer.is_due() {
            self.save(work);
        }
    }

    fn give_up(&mut self, work: &dyn Work) {
        if self.failure.is_none() {
            self.save(work);
        }
        (self.checkpointer.give_up)(self.failure.as_ref());
    }
}
