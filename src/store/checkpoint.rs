//! Runs the cells of an experiment with frequent checkpoints, so that an interruption loses little.
//!
//! At most a twentieth of the time goes into them, short runs write none, and a kill loses about a second. All that
//! is done is on disk before the tables are made, so that a run that is stopped while it makes them loses nothing.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{iter, mem};

use super::Blocks;
use super::error::Error;
use super::table_files::TableFiles;
use crate::engine::batch::{Signals, Workers};
use crate::engine::progress::{Progress, Shard, TextLines, Watcher};
use crate::experiment::Cell;
use crate::result::layout::Layout;

/// How often checkpoints are written.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The minimum pause between two checkpoints.
    pub pause: Duration,
    /// The minimum pause as a multiple of the time that a checkpoint took.
    pub times: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { pause: Duration::from_millis(700), times: 20 }
    }
}

/// The phase of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// It reads checkpoints, or a system enumerates what is reachable.
    #[default]
    Preparing,
    /// It runs trials.
    Running,
    /// It writes a checkpoint.
    Saving,
    /// It makes and writes tables.
    Tabulating,
}

/// The status of a run, for observers.
#[derive(Debug, Default)]
pub struct RunStatus {
    /// The current phase.
    phase: Mutex<Phase>,
    /// The number of trials done before it began.
    resumed: AtomicU64,
    /// The number of trials on disk, as far as they were read.
    saved: AtomicU64,
    /// The number of cells whose progress on disk was not read yet.
    unread: AtomicUsize,
    /// The number of solutions in the tables.
    tabulated: AtomicU64,
}

impl RunStatus {
    /// The current phase.
    pub(crate) fn phase(&self) -> Phase {
        *self.phase.lock().expect("nobody panics while it notes what it does")
    }

    /// Sets the phase, and returns the previous one.
    fn now(&self, phase: Phase) -> Phase {
        mem::replace(&mut self.phase.lock().expect("nobody panics while it notes what it does"), phase)
    }

    /// The number of trials done before the run began.
    pub fn resumed(&self) -> u64 {
        self.resumed.load(Ordering::Relaxed)
    }

    /// The number of trials on disk, of the cells whose progress was read.
    pub fn saved(&self) -> u64 {
        self.saved.load(Ordering::Relaxed)
    }

    /// Whether there may be more on disk, in cells whose progress was not read yet.
    pub(crate) fn is_more_saved(&self) -> bool {
        self.unread.load(Ordering::Relaxed) > 0
    }

    /// The number of solutions in the tables.
    pub(crate) fn tabulated(&self) -> u64 {
        self.tabulated.load(Ordering::Relaxed)
    }
}

/// The progress of a run. Cells that are done become tables between two cells once they are on disk, or at the end;
/// those of a shard never do.
pub struct Checkpointer<'c> {
    blocks: Blocks,
    pace: Pace,
    unwritten: Vec<(&'c Cell, Box<dyn Progress + 'c>)>,
    written: Vec<(&'c Cell, Box<dyn Progress + 'c>)>,
    tables: Option<TableFiles>,
    due: Instant,
    signals: &'c Signals,
    progress: &'c RunStatus,
    give_up: &'c GiveUp<'c>,
}

/// Called when workers that were asked to stop take long, after all that they have finished was written to disk, or
/// with the error if that failed. If it returns, the run waits for them.
pub type GiveUp<'g> = dyn Fn(Option<&Error>) + Sync + 'g;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All is done.
    Done,
    /// A signal stopped it; what was done is on disk.
    Stopped,
}

impl<'c> Checkpointer<'c> {
    /// Resumes the progress in `blocks`.
    pub fn new(
        blocks: Blocks,
        pace: Pace,
        signals: &'c Signals,
        progress: &'c RunStatus,
        give_up: &'c GiveUp<'c>,
    ) -> Self {
        progress.unread.store(blocks.len(), Ordering::Relaxed);
        Self {
            blocks,
            pace,
            unwritten: Vec::new(),
            written: Vec::new(),
            tables: None,
            due: Instant::now() + pace.pause,
            signals,
            progress,
            give_up,
        }
    }

    /// Runs shard `shard` of `cells` until it is done or a signal stops it.
    ///
    /// # Errors
    /// If progress on disk cannot be read, or progress cannot be written.
    pub fn run(&mut self, cells: &'c [Cell], shard: Shard, workers: &Workers) -> Result<Ended, Error> {
        let signals = self.signals;
        if shard == Shard::ALL {
            self.tables = Some(TableFiles::begin(self.blocks.dir(), Layout::of(cells))?);
        }
        for cell in cells {
            if self.is_due() {
                self.save(None)?;
                self.tabulate(workers)?;
            }
            let mut work = self.progress_of(cell)?;
            self.progress.now(Phase::Running);
            let mut watch = Watch { checkpointer: self, cell, failure: None };
            work.run(shard, workers, signals, &mut watch);
            watch.failure.map_or(Ok(()), Err)?;
            if signals.stopped_by().is_some() {
                self.save(Some((cell, work.as_ref())))?;
                return Ok(Ended::Stopped);
            }
            self.unwritten.push((cell, work));
        }
        Ok(Ended::Done)
    }

    /// The progress of a cell, with all that was saved of it.
    fn progress_of(&mut self, cell: &'c Cell) -> Result<Box<dyn Progress + 'c>, Error> {
        self.progress.now(Phase::Preparing);
        let mut work = cell.machine.work(&cell.job);
        if let Some(text) = self.blocks.take(cell.number)? {
            work.read(&text).map_err(|error| self.blocks.nonsense(cell.number, &error))?;
            self.count_resumed(work.trials());
            self.progress.unread.fetch_sub(1, Ordering::Relaxed);
        }
        Ok(work)
    }

    fn count_resumed(&self, trials: u64) {
        self.signals.done.fetch_add(trials, Ordering::Relaxed);
        self.progress.resumed.fetch_add(trials, Ordering::Relaxed);
        self.progress.saved.fetch_add(trials, Ordering::Relaxed);
    }

    fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Saves all progress, including that of a cell that is not done.
    fn save(&mut self, current: Option<(&Cell, &dyn Progress)>) -> Result<(), Error> {
        let (begun, before) = (Instant::now(), self.progress.now(Phase::Saving));
        let done = self.signals.done.load(Ordering::Relaxed);
        for (cell, work) in self.unwritten.drain(..) {
            self.blocks.put(cell.number, work.as_ref())?;
            self.written.push((cell, work));
        }
        self.blocks.save(current.map(|(cell, work)| (cell.number, work as &dyn TextLines)))?;
        self.progress.saved.store(done, Ordering::Relaxed);
        self.progress.now(before);
        self.due = Instant::now() + self.pace.pause.max(self.pace.times * begun.elapsed());
        Ok(())
    }

    /// Saves all progress, and makes the tables of all cells; none of a shard.
    ///
    /// # Errors
    /// If progress or tables cannot be written.
    pub fn end(mut self, workers: &Workers) -> Result<Option<TableFiles>, Error> {
        self.save(None)?;
        self.blocks.close();
        self.tabulate(workers)?;
        Ok(self.tables)
    }

    /// Makes tables of the cells that are on disk.
    fn tabulate(&mut self, workers: &Workers) -> Result<(), Error> {
        self.progress.now(Phase::Tabulating);
        let written = mem::take(&mut self.written);
        let Some(tables) = &mut self.tables else {
            return Ok(());
        };
        let count = || {
            self.progress.tabulated.fetch_add(1, Ordering::Relaxed);
        };
        workers.within(|| grouped(written).try_for_each(|cells| tables.add_all(cells, count)))
    }
}

/// Cells in their order, as many together as have few trials.
fn grouped<'c>(
    cells: Vec<(&'c Cell, Box<dyn Progress + 'c>)>,
) -> impl Iterator<Item = Vec<(&'c Cell, Box<dyn Progress + 'c>)>> {
    const TRIALS: u64 = 1 << 18;
    let mut cells = cells.into_iter().peekable();
    iter::from_fn(move || {
        let first = cells.next()?;
        let mut left = TRIALS.saturating_sub(first.1.trials());
        let mut group = vec![first];
        while let Some(next) = cells.next_if(|(_, work)| work.trials() <= left) {
            left -= next.1.trials();
            group.push(next);
        }
        Some(group)
    })
}

/// Saves the progress of a cell while it runs.
struct Watch<'w, 'c> {
    checkpointer: &'w mut Checkpointer<'c>,
    cell: &'c Cell,
    failure: Option<Error>,
}

impl Watch<'_, '_> {
    /// Saves `work`. If that fails, continuing is pointless.
    fn save(&mut self, work: &dyn Progress) {
        if let Err(error) = self.checkpointer.save(Some((self.cell, work))) {
            self.failure = Some(error);
            self.checkpointer.signals.stop();
        }
    }
}

impl Watcher for Watch<'_, '_> {
    fn watch(&mut self, work: &dyn Progress) {
        if self.failure.is_none() && self.checkpointer.is_due() {
            self.save(work);
        }
    }

    fn give_up(&mut self, work: &dyn Progress) {
        if self.failure.is_none() {
            self.save(work);
        }
        (self.checkpointer.give_up)(self.failure.as_ref());
    }
}
