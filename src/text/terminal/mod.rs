//! A result for a person at a terminal.

mod comparison;
mod effects;
mod fold;
mod layout;
mod overview;
mod solutions;
mod statistics;
mod table;

use std::io::{self, Write};

use self::layout::headed;
use self::table::{TextTable, titled};
use super::columns::{MEASURE, OUTCOME};
use super::endings::are_keys_of;
use super::finding;
use super::number::grouped;
use super::overall;
use crate::experiment::Experiment;
use crate::model::language::Language;
use crate::model::words::columns as words;
use crate::result::cell::{CellResult, CellResults};
use crate::result::plain;

pub use self::comparison::{compare, pairs, rank};
pub use self::effects::effects;
pub use self::layout::{hanging, paragraph, wrapping};
pub use self::solutions::{By, SolutionList};
pub use self::statistics::{GroupRow, categories, groups, statistics};

/// What a narrow screen does without of the measures.
const SPARE_QUANTILES: &[&str] = &[words::Q99.en, words::Q05.en, words::Q25.en, words::Q75.en];

/// Where a person reads: text, of which titles stand out.
pub trait Screen: Write {
    /// Writes a title, and ends no line.
    ///
    /// # Errors
    /// If nothing more can be written.
    fn title(&mut self, title: &str) -> io::Result<()>;

    /// The number of columns, if lines are to be wrapped.
    fn columns(&self) -> Option<usize>;
}

/// Writes the result: an overview of the cells where there are several, else the one cell with the listing of its solutions.
/// An outline is enough.
///
/// # Errors
/// If `out` takes no more.
pub fn show(
    experiment: &Experiment,
    results: &CellResults,
    listing: SolutionList,
    out: &mut dyn Screen,
) -> io::Result<()> {
    headed(&experiment.name, &experiment.about.replace('\n', " "), out)?;
    match results.cells.as_slice() {
        [cell] => show_cell(cell, listing, out),
        cells => {
            for sentence in overall::sentences(results, Language::English) {
                paragraph(&plain::line(&sentence), out)?;
            }
            titled("Cells", &overview::table(results, cells.len()), out)?;
            writeln!(out)?;
            paragraph(&overview::legend(results), out)
        }
    }
}

/// Writes what several cells say together in a sentence, and a line for each of them, of at most `most`. An outline is enough.
///
/// # Errors
/// If `out` takes no more.
pub fn overview(results: &CellResults, most: usize, out: &mut dyn Screen) -> io::Result<()> {
    let sentence = overall::sentences(results, Language::English).into_iter().next();
    let sentence = sentence.unwrap_or_else(|| format!("{} cells.", grouped(results.cells.len() as u64)));
    paragraph(&plain::line(&sentence), out)?;
    titled("Cells", &overview::table(results, most), out)?;
    match results.cells.len().saturating_sub(most) {
        0 => writeln!(out),
        others => writeln!(out, " and {} more\n", grouped(others as u64)),
    }
}

/// Writes one cell.
fn show_cell(cell: &CellResult, listing: SolutionList, out: &mut dyn Screen) -> io::Result<()> {
    paragraph(&finding::sentence(cell, Language::English), out)?;
    titled("Outcomes", &TextTable::of(&OUTCOME, &cell.outcomes), out)?;
    if are_keys_of(cell) {
        titled("Endings", &solutions::endings(&cell.reached.endings), out)?;
    } else {
        let (title, table) = listing.titled();
        titled(&title, &table, out)?;
    }
    titled(
        "Steps and measures of solved trials",
        &TextTable::of(&MEASURE, &cell.totals).sparing(SPARE_QUANTILES),
        out,
    )
}
