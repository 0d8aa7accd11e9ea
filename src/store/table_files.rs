//! The tables of a result, written while they are made: those that grow with the keys are never in memory.

use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::atomic::{Staged, begin};
use super::error::Error;
use crate::engine::cell_tally::CellTally;
use crate::engine::progress::Progress;
use crate::engine::shared;
use crate::experiment::Cell;
use crate::model::digest::{FileSum, Summing};
use crate::result::cell::{CellResult, CellResults};
use crate::result::csv::{self, TableWriter};
use crate::result::layout::{CellIdentity, Layout};
use crate::result::rows::CellRows;
use crate::result::schema::{FrequencyRow, StepRow, SummaryRow};
use crate::result::tables::CellTable;

/// The tables of a result that is being written: to temporary files until it is whole.
pub struct TableFiles {
    pub(super) dir: PathBuf,
    layout: Layout,
    outline: CellResults,
    frequencies: TableFile<FrequencyRow>,
    steps: TableFile<StepRow>,
    steps_summary: TableFile<SummaryRow>,
}

/// A table on disk under a temporary name, by that of its file.
pub(super) type StagedTable = (&'static str, (Staged, FileSum));

impl TableFiles {
    /// Begins the tables of a result with this layout in the folder `dir`, which need not exist.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn begin(dir: &Path, layout: Layout) -> Result<Self, Error> {
        Ok(Self {
            dir: dir.to_owned(),
            outline: CellResults::empty(layout.clone()),
            frequencies: TableFile::begin(dir, &layout)?,
            steps: TableFile::begin(dir, &layout)?,
            steps_summary: TableFile::begin(dir, &layout)?,
            layout,
        })
    }

    /// Those of `results`, in the folder `dir`.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn of(dir: &Path, results: &CellResults) -> Result<Self, Error> {
        let mut files = Self::begin(dir, results.layout.clone())?;
        for cell in &results.cells {
            files.frequencies.add_all(&files.layout, cell)?;
            files.steps.add_all(&files.layout, cell)?;
            files.steps_summary.add_all(&files.layout, cell)?;
            files.outline.push(cell.without_keys(), results.rounding);
        }
        Ok(files)
    }

    /// Adds the rows of `cell`, made from `tally`.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn add(&mut self, cell: &Cell, tally: &CellTally) -> Result<(), Error> {
        let made = outline(&self.layout, cell, tally)?;
        self.write(cell, tally, made, || {})
    }

    /// Adds the rows of cells, whose statistics the threads of a crew share, and calls `written` after each solution.
    pub(super) fn add_all(
        &mut self,
        cells: Vec<(&Cell, Box<dyn Progress + '_>)>,
        written: impl Fn() + Sync,
    ) -> Result<(), Error> {
        let layout = &self.layout;
        let made = shared::map(cells, |(cell, work)| {
            let tally = work.tally();
            outline(layout, cell, &tally).map(|made| (cell, tally, made))
        });
        made.into_iter().try_for_each(|made| {
            let (cell, tally, made) = made?;
            self.write(cell, &tally, made, &written)
        })
    }

    /// Writes the rows of `cell`, whose outline is `made` but for its frequencies.
    fn write(
        &mut self,
        cell: &Cell,
        tally: &CellTally,
        mut made: CellResult,
        written: impl Fn() + Sync,
    ) -> Result<(), Error> {
        let (layout, outline) = (&self.layout, &mut self.outline);
        let rows = CellRows::of(layout, cell, tally);
        let identity = rows.identity();
        let frequencies = rows.frequencies().inspect(|frequency| {
            made.reached.note(&made.row, frequency);
            written();
        });
        let (frequencies, (summaries, steps)) = shared::join(
            || self.frequencies.add(layout, identity, frequencies),
            || {
                shared::join(
                    || {
                        self.steps_summary.add(layout, identity, rows.totals())?;
                        self.steps_summary.add_parts(layout, identity, rows.summary_parts())
                    },
                    || self.steps.add(layout, identity, rows.steps()),
                )
            },
        );
        outline.push(made, rows.rounding());
        frequencies.and(summaries).and(steps)
    }

    /// Closes them.
    pub(super) fn end(self) -> Result<(CellResults, Vec<StagedTable>), Error> {
        Ok((self.outline, vec![self.frequencies.end()?, self.steps.end()?, self.steps_summary.end()?]))
    }
}

/// The outline of a cell, but for its frequencies.
fn outline(layout: &Layout, cell: &Cell, tally: &CellTally) -> Result<CellResult, Error> {
    let number = cell.number;
    match tally.surplus() {
        None => Ok(CellResult::outline(&CellRows::of(layout, cell, tally))),
        Some((reached, known)) => Err(Error::Differs(format!(
            "cell {number}: {reached} different keys were reached, and {known} are known to exist"
        ))),
    }
}

/// Parts of a table that are in memory at once.
const AT_ONCE: usize = 16;

/// A table in a temporary file.
struct TableFile<T> {
    path: PathBuf,
    writer: TableWriter<T, Summing<NamedTempFile>>,
}

impl<T: CellTable + Send> TableFile<T> {
    fn begin(dir: &Path, layout: &Layout) -> Result<Self, Error> {
        let path = dir.join(T::FILE);
        let writer = || TableWriter::new(layout, Summing::new(begin(&path)?));
        let writer = writer().map_err(Error::io(&path))?;
        Ok(Self { path, writer })
    }

    fn add(
        &mut self,
        layout: &Layout,
        cell: &CellIdentity,
        rows: impl Iterator<Item = T>,
    ) -> Result<(), Error> {
        self.writer.add(layout, cell, rows).map_err(Error::io(&self.path))
    }

    /// Adds rows in parts, which all threads of a crew make while those before are written.
    fn add_parts(
        &mut self,
        layout: &Layout,
        cell: &CellIdentity,
        mut parts: impl Iterator<Item: Iterator<Item = T> + Send> + Send,
    ) -> Result<(), Error> {
        let mut texts = vec![];
        loop {
            let (written, next) = shared::join(
                || texts.iter().try_for_each(|text: &Vec<u8>| self.writer.add_text(text)),
                || shared::map(parts.by_ref().take(AT_ONCE).collect(), |rows| csv::text(layout, cell, rows)),
            );
            written.map_err(Error::io(&self.path))?;
            if next.is_empty() {
                return Ok(());
            }
            texts = next;
        }
    }

    /// Adds all rows of a cell.
    fn add_all(&mut self, layout: &Layout, cell: &CellResult) -> Result<(), Error> {
        self.writer.add(layout, &cell.identity, T::of(cell)).map_err(Error::io(&self.path))
    }

    fn end(self) -> Result<StagedTable, Error> {
        let Self { path, writer } = self;
        let end = || -> io::Result<StagedTable> {
            let (file, sum) = writer.finish().sum();
            Ok((T::FILE, (Staged::end(path.clone(), file)?, sum)))
        };
        end().map_err(Error::io(&path))
    }
}
