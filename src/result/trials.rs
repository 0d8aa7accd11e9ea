//! `trials.csv`: the first trials of each cell, a row each. Those of systems are run again and written some at a time, so
//! that the table takes little memory, however long it is. Those of programs are recorded, since they may end otherwise.
//!
//! So progress on disk stays small and shards merge as ever; the rows of systems cost their trials a second time.

use std::io::{self, Read, Write};

use csv::{Reader, StringRecord, Writer, WriterBuilder};
use thiserror::Error;

use super::cell::CellResults;
use super::layout::Layout;
use super::schema::Column;
use crate::engine::shared;
use crate::engine::tape::Ending;
use crate::experiment::Cell;
use crate::model::digest::{FileSum, Summing};
use crate::model::measure::{Measure, MeasureForm};

/// The file.
pub const FILE: &str = "trials.csv";

/// What it holds.
pub const ABOUT: &str = "The first trials of each cell, a row each.";

const OWN: [Column; 4] = [
    Column::new("trial", "integer", "Number of the trial, from 0; in a census its start number."),
    Column::new("outcome", "string", "How it ended."),
    Column::new("solution", "string", "The solution that it reached, if it did."),
    Column::new("steps", "integer", "Steps that it took."),
];

const SEED: Column = Column::new(
    "seed",
    "string",
    "The seed that the program was given; empty of a system and where there is none.",
);

const MEASURE: &str =
    "A measure of the system; empty where no solution was reached, or the system has no such measure.";

/// A measure of some cell.
struct MeasureColumn {
    name: String,
    /// Whether it has decimals in some cell.
    is_decimal: bool,
}

/// The table of the first trials.
pub struct TrialTable<'a> {
    layout: &'a Layout,
    cells: &'a [Cell],
    measures: Vec<MeasureColumn>,
    /// Whether a program is given seeds.
    has_seeds: bool,
}

impl<'a> TrialTable<'a> {
    /// The table of `cells`, which are all cells of an experiment.
    pub fn of(layout: &'a Layout, cells: &'a [Cell]) -> Self {
        let mut measures: Vec<MeasureColumn> = Vec::new();
        for Measure { name, form } in cells.iter().flat_map(|cell| cell.machine.measures()) {
            match measures.iter_mut().find(|held| held.name == name) {
                Some(held) => held.is_decimal |= form.is_decimal(),
                None => {
                    measures.push(MeasureColumn { name: name.to_owned(), is_decimal: form.is_decimal() });
                }
            }
        }
        let has_seeds = cells.iter().any(|cell| cell.machine.seed(&cell.job.streams, 0).is_some());
        Self { layout, cells, measures, has_seeds }
    }

    /// Its columns, in order.
    pub fn columns(&self) -> Vec<Column> {
        let measures = self.measures.iter().map(|measure| Column {
            name: measure.name.clone().into(),
            kind: if measure.is_decimal { "number" } else { "integer" },
            about: MEASURE,
            is_of_measures: true,
        });
        self.layout
            .varying_columns()
            .into_iter()
            .chain(OWN)
            .chain(measures)
            .chain(self.has_seeds.then_some(SEED))
            .collect()
    }

    /// Writes the header and the rows of each cell: at most `rows` of the trials that `results` count.
    ///
    /// # Errors
    /// If `out` takes no more.
    pub fn write(&self, rows: u64, results: &CellResults, out: impl Write) -> io::Result<()> {
        let mut writer = WriterBuilder::new().has_headers(false).from_writer(out);
        writer.write_record(self.columns().iter().map(|column| column.name.as_ref()))?;
        for cell in self.cells {
            let endings = endings(cell, row_count(cell, rows, results), results);
            self.write_cell(cell, endings, &mut writer)?;
        }
        writer.flush()
    }

    /// Adds the rows to the cells of `results` whose trials cannot be run again, from a table with at most `rows` of the
    /// trials that they count.
    ///
    /// # Errors
    /// If a row is not as [`TrialTable::write`] writes it.
    pub fn read(
        &self,
        rows: u64,
        results: &mut CellResults,
        input: impl Read,
    ) -> Result<(), TrialTableError> {
        let mut records = Reader::from_reader(input).into_records();
        for cell in self.cells {
            let count = row_count(cell, rows, results);
            if cell.machine.system().is_some() {
                records.by_ref().take(usize::try_from(count).unwrap_or(usize::MAX)).for_each(drop);
                continue;
            }
            for trial in 0..count {
                let wrong = || TrialTableError { cell: cell.number, trial };
                let record = records.next().and_then(Result::ok);
                let ending = record.and_then(|record| self.ending(cell, &record)).ok_or_else(wrong)?;
                results.cell_mut(cell.number).ok_or_else(wrong)?.endings.push(ending);
            }
        }
        Ok(())
    }

    fn ending(&self, cell: &Cell, record: &StringRecord) -> Option<Ending> {
        let mut own = record.iter().skip(self.layout.varying_columns().len() + 1);
        let (outcome, key, steps) = (own.next()?, own.next()?, own.next()?);
        let values: Vec<&str> = own.collect();
        let measure = |Measure { name, form }: Measure| {
            let place = self.measures.iter().position(|held| held.name == name)?;
            let value = values.get(place)?;
            if value.is_empty() { Some(0) } else { form.kept(value.parse().ok()?) }
        };
        Some(Ending {
            outcome: outcome.to_owned().into(),
            key: (!key.is_empty()).then(|| key.to_owned()),
            steps: steps.parse().ok()?,
            measures: cell.machine.measures().into_iter().map(measure).collect::<Option<_>>()?,
        })
    }

    fn write_cell<W: Write>(
        &self,
        cell: &Cell,
        endings: impl Iterator<Item = Ending>,
        writer: &mut Writer<W>,
    ) -> io::Result<()> {
        let identity = self.layout.cell(cell.number).expect("a cell of the experiment");
        let first = self.layout.varying_fields(identity);
        let own = cell.machine.measures();
        let place = |measure: &MeasureColumn| {
            let place = own.iter().position(|held| held.name == measure.name)?;
            Some((place, own[place].form))
        };
        let places: Vec<Option<(usize, MeasureForm)>> = self.measures.iter().map(place).collect();
        for (trial, end) in endings.enumerate() {
            let own = [
                trial.to_string(),
                end.outcome.to_string(),
                end.key.clone().unwrap_or_default(),
                end.steps.to_string(),
            ];
            let measures = places.iter().map(|place| measure(&end, *place));
            let seed = || cell.machine.seed(&cell.job.streams, trial as u64).unwrap_or_default();
            writer.write_record(
                first.iter().cloned().chain(own).chain(measures).chain(self.has_seeds.then(seed)),
            )?;
        }
        Ok(())
    }
}

/// A row is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no row of trial {trial} of cell {cell} where it should be")]
pub struct TrialTableError {
    cell: u64,
    trial: u64,
}

/// The number of rows of `cell`: at most `rows`, and no more than its trials.
fn row_count(cell: &Cell, rows: u64, results: &CellResults) -> u64 {
    results.cell(cell.number).map_or(0, |cell| cell.row.trials.min(rows))
}

/// The number of trials that are run again before their rows are written.
const AT_ONCE: u64 = 1 << 14;

/// The endings of the first `count` trials of `cell`, run again or as they were recorded.
fn endings<'c>(
    cell: &'c Cell,
    count: u64,
    results: &'c CellResults,
) -> Box<dyn Iterator<Item = Ending> + 'c> {
    match cell.machine.system() {
        Some(system) => {
            let rerun = system.rerun(&cell.job);
            let blocks = (0..count.div_ceil(AT_ONCE)).map(|block| block * AT_ONCE);
            let block = move |first| (first..count.min(first + AT_ONCE)).collect();
            Box::new(blocks.flat_map(move |first| shared::map(block(first), &rerun)))
        }
        None => Box::new(results.cell(cell.number).into_iter().flat_map(|cell| &cell.endings).cloned()),
    }
}

fn measure(end: &Ending, place: Option<(usize, MeasureForm)>) -> String {
    let held = place.filter(|_| end.key.is_some());
    let value = held.and_then(|(place, form)| Some(form.decimal(*end.measures.get(place)?)));
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// Writes the table to `out`: at most `rows` of the trials of each cell.
///
/// # Errors
/// If `out` takes no more.
pub fn write_summed<W: Write>(
    rows: u64,
    cells: &[Cell],
    results: &CellResults,
    out: W,
) -> io::Result<(W, FileSum)> {
    let mut summing = Summing::new(out);
    TrialTable::of(&results.layout, cells).write(rows, results, &mut summing)?;
    Ok(summing.sum())
}
