//! A result for a person at a terminal.

mod comparison;
mod document;
mod effects;
mod layout;
mod solutions;
mod statistics;
mod table;

use std::io::{self, Write};

use self::layout::headed;
use self::table::{TextTable, titled};
use super::cell_columns::CellColumns;
use super::column::Heading;
use super::columns::{MEASURE, OUTCOME};
use super::endings::are_keys_of;
use super::lead;
use super::number::grouped;
use super::overall;
use crate::analysis::against::is_expected;
use crate::experiment::Experiment;
use crate::model::language::Language::{self, English};
use crate::model::program::KIND;
use crate::model::words::columns as words;
use crate::result::cell::{CellResult, CellResults};
use crate::result::judgement::Judgement;
use crate::result::plain;

pub use self::comparison::{compare, pairs, rank};
pub use self::document::{Document, Markup};
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

    /// What takes tables for a document, and how these are written, if it is one.
    fn document(&mut self) -> Option<(Markup, &mut dyn Write)> {
        None
    }
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
    headed(&experiment.name, &experiment.about.en.replace('\n', " "), out)?;
    match results.cells.as_slice() {
        [cell] => show_cell(cell, listing, out),
        cells => {
            for sentence in overall::sentences(results, Language::English) {
                paragraph(&plain::line(&sentence), out)?;
            }
            let found = CellColumns::of(results);
            titled("Cells", &cells_table(results, &found, cells.len()), out)?;
            writeln!(out)?;
            paragraph(&legend(results, &found), out)
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
    titled("Cells", &cells_table(results, &CellColumns::of(results), most), out)?;
    match results.cells.len().saturating_sub(most) {
        0 => writeln!(out),
        others => writeln!(out, " and {} more\n", grouped(others as u64)),
    }
}

/// Writes the finding of a cell, which begins with what every sample of it says alike.
///
/// # Errors
/// If `out` takes no more.
pub fn finding(cell: &CellResult, out: &mut dyn Screen) -> io::Result<()> {
    paragraph(&lead::finding(cell, &Judgement::of_cell(cell), Language::English), out)
}

/// Writes one cell.
fn show_cell(cell: &CellResult, listing: SolutionList, out: &mut dyn Screen) -> io::Result<()> {
    finding(cell, out)?;
    titled("Outcomes", &TextTable::of(&OUTCOME, &cell.outcomes), out)?;
    if are_keys_of(cell) {
        titled("Endings", &solutions::endings(&cell.reached.endings), out)?;
    } else if let Some((title, table)) = listing.titled() {
        titled(&title, &table, out)?;
    }
    let title = match cell.row.kind.as_str() {
        _ if cell.solved() == cell.row.trials => "Steps and measures of solved trials",
        kind if kind == KIND || !cell.is_about_uniformity() => {
            "Steps and measures of solved trials (quantiles of steps: an unsolved one takes longest)"
        }
        _ => "Steps and measures of solved trials (quantiles: an unsolved one takes longest)",
    };
    titled(title, &TextTable::of(&MEASURE, &cell.totals).sparing(SPARE_QUANTILES), out)
}

/// What a narrow screen does without of the cells.
const SPARE: &[&str] = &[
    words::EFFECTIVE.en,
    words::RATIO.en,
    words::SOLVED.en,
    words::ANSWERS.en,
    words::TRIALS.en,
    words::SYSTEM.en,
];

/// What the columns mean, and how a cell is shown.
fn legend(results: &CellResults, found: &CellColumns) -> String {
    if matches!(found, CellColumns::Endings(_)) {
        return "--cell C shows one cell, with the intervals of the shares.".to_owned();
    }
    let has_law = results.cells.iter().any(|cell| is_expected(&cell.statistics));
    format!(
        "TV corrected: total variation distance from {}, of samples corrected for chance; effective number: of solutions (exp of entropy). \
         --cell C shows one cell.",
        measured_from(has_law)
    )
}

/// What distances are from, where other than equal shares are expected of some cells or of none.
const fn measured_from(has_law: bool) -> &'static str {
    if has_law { "the expected shares, or from uniform where none are given" } else { "uniform" }
}

/// A line for each of the first cells, of at most `most`: what it is, then what is found of it.
fn cells_table(results: &CellResults, found: &CellColumns, most: usize) -> TextTable {
    let about = results.layout.read_names().enumerate();
    let about = about.map(|(place, name)| Heading { title: name.to_owned(), is_text: place < 2 });
    let mut table = TextTable::new(about.chain(found.headings(English))).sparing(SPARE);
    for cell in results.cells.iter().take(most) {
        let found = found.fields(cell, English).into_iter().map(|field| field.text);
        table.add_row(results.layout.read_fields(&cell.identity).into_iter().chain(found));
    }
    table
}
