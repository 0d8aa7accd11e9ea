//! The tables of a result that are made again, and compared with those that are there while they are.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::engine::cell_tally::CellTally;
use crate::engine::shared;
use crate::experiment::Cell;
use crate::result::against::{Against, Checked, Contradiction};
use crate::result::audit;
use crate::result::cell::{CellResult, CellResults};
use crate::result::csv::{RowsByCell, TableWriter};
use crate::result::restored::{has_spread, is_of_key, take_evenness_over, with_spread};
use crate::result::rows::CellRows;
use crate::result::schema::{FrequencyRow, StepRow, SummaryRow, Table};
use crate::store;
use crate::store::error::Error;

/// The tables as far as they are made again: those that grow with the keys are written against those that are there.
pub(super) struct MadeAgain<'r> {
    held: &'r CellResults,
    outline: CellResults,
    frequencies: Compared<FrequencyRow>,
    steps: Compared<StepRow>,
    summaries: Compared<SummaryRow>,
    /// The summaries that are there, for columns that cannot be computed again.
    held_summaries: RowsByCell<'r, SummaryRow, File>,
    /// Whether a solution of a cell that was made of its own tables has such columns.
    has_spread: bool,
}

type Compared<T> = TableWriter<T, Against<File>>;

/// Begins to write a table of the result `held` against that in the folder `dir`.
fn compared<T: Table>(dir: &Path, held: &CellResults) -> Result<Compared<T>, Error> {
    let against = Against::new(T::FILE, store::open_table(dir, T::FILE)?);
    TableWriter::new(&held.layout, against).map_err(Error::io(dir.join(T::FILE)))
}

/// The end of a table that was compared.
fn checked<T: Table>(table: Compared<T>) -> (&'static str, Checked) {
    (T::FILE, table.finish().end())
}

impl<'r> MadeAgain<'r> {
    /// Nothing yet of the result `held` in the folder `dir`.
    pub(super) fn begin(dir: &Path, held: &'r CellResults) -> Result<Self, Error> {
        Ok(Self {
            held,
            outline: CellResults::empty(held.layout.clone()),
            frequencies: compared(dir, held)?,
            steps: compared(dir, held)?,
            summaries: compared(dir, held)?,
            held_summaries: store::rows_by_cell(dir, &held.layout)?,
            has_spread: false,
        })
    }

    /// Adds the tables of `cell`, made of `tally`, which is that of its own tables if it `is_restored`.
    pub(super) fn add(
        &mut self,
        cell: &Cell,
        held: &CellResult,
        tally: &CellTally,
        is_restored: bool,
    ) -> io::Result<()> {
        let layout = &self.held.layout;
        let rows = CellRows::of(layout, cell, tally);
        let mut made = CellResult::outline(&rows);
        let mut there = self.held_summaries.of(cell.number).flatten().filter(is_of_key);
        let mut spread = false;
        let mut taken_over = |row| match there.next() {
            Some(held) if is_restored => {
                spread |= has_spread(&held);
                with_spread(row, &held)
            }
            _ => row,
        };
        let identity = rows.identity();
        let summaries = rows.totals().chain(rows.summary_parts().flatten().map(&mut taken_over));
        let (frequencies, (summaries, steps)) = shared::join(
            || self.frequencies.add(layout, identity, rows.frequencies()),
            || {
                shared::join(
                    || self.summaries.add(layout, identity, summaries),
                    || self.steps.add(layout, identity, rows.steps()),
                )
            },
        );
        if spread {
            take_evenness_over(&mut made, held);
            self.has_spread = true;
        }
        self.outline.push(made, rows.rounding());
        frequencies.and(summaries).and(steps)
    }

    /// Checks that they are those in the folder `dir`. Returns whether columns of single solutions were taken from these.
    pub(super) fn end(self, dir: &Path) -> Result<bool, Contradiction> {
        let of_keys = [checked(self.frequencies), checked(self.steps), checked(self.summaries)];
        let held = |file: &str| Some(Box::new(store::open_table(dir, file).ok()?) as Box<dyn Read>);
        audit::same(&self.outline, held, of_keys.into())?;
        Ok(self.has_spread)
    }
}
