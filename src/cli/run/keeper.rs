//! Keeping the work of a run: when it is written to disk, and what becomes of it in the end.

use std::mem;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::experiment::Cell;
use crate::output::rows;
use crate::output::tables::Tables;
use crate::store::Blocks;
use crate::work::Work;

/// How long to wait between two writings, at least.
const PAUSE: Duration = Duration::from_secs(1);

/// How many times as long as a writing took to wait for the next.
const TIMES: u32 = 20;

/// The work of a run. Done cells become tables once they are on disk, or at the end, if that comes first.
pub(super) struct Keeper<'c> {
    inner: Mutex<Inner<'c>>,
}

struct Inner<'c> {
    blocks: Blocks,
    unwritten: Vec<(&'c Cell, Box<dyn Work + 'c>)>,
    tables: Tables,
    written: bool,
    due: Instant,
    failure: Option<Error>,
}

impl<'c> Keeper<'c> {
    pub(super) fn new(blocks: Blocks) -> Self {
        Self {
            inner: Mutex::new(Inner {
                blocks,
                unwritten: Vec::new(),
                tables: Tables::default(),
                written: false,
                due: Instant::now() + PAUSE,
                failure: None,
            }),
        }
    }

    /// The work of a cell with all that was kept of it.
    pub(super) fn work_of(&self, cell: &'c Cell) -> Result<Box<dyn Work + 'c>, Error> {
        let mut inner = self.inner();
        let mut work = cell.machine.work(&cell.job);
        if let Some(text) = inner.blocks.take(cell.number)? {
            work.read(&text).map_err(|message| inner.blocks.nonsense(cell.number, &message))?;
        }
        Ok(work)
    }

    /// Writes all work to disk, that of `cell` as well, if that is due. A failure is told in the end.
    pub(super) fn keep_if_due(&self, cell: &Cell, work: &dyn Work) -> Result<(), ()> {
        let mut inner = self.inner();
        if inner.failure.is_none() && Instant::now() >= inner.due {
            inner.failure = inner.keep(Some((cell, work))).err();
        }
        inner.failure.as_ref().map_or(Ok(()), |_| Err(()))
    }

    /// Takes the work of a cell that is done.
    pub(super) fn finish(&self, cell: &'c Cell, work: Box<dyn Work + 'c>) {
        self.inner().unwritten.push((cell, work));
    }

    /// Writes all work to disk, also that of a cell that is not done, unless an earlier writing failed.
    pub(super) fn keep(&self, current: Option<(&Cell, &dyn Work)>) -> Result<(), Error> {
        let mut inner = self.inner();
        inner.failure.take().map_or_else(|| inner.keep(current), Err)
    }

    /// The tables of all cells. If some work is on disk, all of it is written there before, so that it is not lost if
    /// the tables cannot be written.
    pub(super) fn tables(self) -> Result<Tables, Error> {
        let mut inner = self.inner.into_inner().expect("no worker panics while it keeps");
        if inner.written {
            inner.keep(None)?;
        }
        let mut tables = inner.tables;
        inner.unwritten.into_iter().for_each(|(cell, work)| rows::add_cell(&mut tables, cell, &work.tally()));
        Ok(tables)
    }

    fn inner(&self) -> MutexGuard<'_, Inner<'c>> {
        self.inner.lock().expect("no worker panics while it keeps")
    }
}

impl Inner<'_> {
    fn keep(&mut self, current: Option<(&Cell, &dyn Work)>) -> Result<(), Error> {
        let begun = Instant::now();
        for (cell, work) in mem::take(&mut self.unwritten) {
            let text = work.write();
            rows::add_cell(&mut self.tables, cell, &work.tally());
            self.blocks.add(cell.number, text)?;
        }
        let current = current.map(|(cell, work)| (cell.number, work.write()));
        self.blocks.save(current.as_ref().map(|(cell, work)| (*cell, work.as_str())))?;
        self.written = true;
        self.due = Instant::now() + PAUSE.max(TIMES * begun.elapsed());
        Ok(())
    }
}
