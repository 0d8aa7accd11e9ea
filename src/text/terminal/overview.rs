//! Several cells, one a line.

use std::collections::BTreeSet;

use super::super::column::{Heading, fields, headings};
use super::super::columns::{ANSWERS, CELL};
use super::super::endings::are_keys_of;
use super::super::glance::Glance;
use super::table::TextTable;
use crate::analysis::against::is_expected;
use crate::model::language::Language::{self, English};
use crate::model::words::columns as words;
use crate::result::cell::{CellResult, CellResults};

/// What a narrow screen does without.
const SPARE: &[&str] = &[
    words::EFFECTIVE.en,
    words::RATIO.en,
    words::SOLVED.en,
    words::ANSWERS.en,
    words::TRIALS.en,
    words::SYSTEM.en,
];

/// A line for each of the first cells, of at most `most`.
pub(super) fn table(results: &CellResults, most: usize) -> TextTable {
    if is_of_endings(results) { of_endings(results, most) } else { of_solutions(results, most) }
}

fn is_of_endings(results: &CellResults) -> bool {
    results.cells.iter().all(are_keys_of)
}

/// What the columns mean, and how a cell is shown.
pub(super) fn legend(results: &CellResults) -> String {
    if is_of_endings(results) {
        return "--cell C shows one cell, with the intervals of the shares.".to_owned();
    }
    let has_law = results.cells.iter().any(|cell| is_expected(&cell.statistics));
    let from = if has_law { "the expected shares, or from uniform where none are given" } else { "uniform" };
    format!(
        "TV observed: total variation distance from {from}, not corrected for chance; effective number: of solutions (exp of entropy). \
         --cell C shows one cell."
    )
}

/// What is found of each cell.
fn of_solutions(results: &CellResults, most: usize) -> TextTable {
    let has_answers = results.cells.iter().any(|cell| !cell.row.answers.0.is_empty());
    let answers = &[ANSWERS][..usize::from(has_answers)];
    let found = headings(&CELL, English).chain(headings(answers, English)).collect();
    let of_cell = |cell: &CellResult| {
        let glance = Glance::of(cell);
        let found = fields(&CELL, &glance, English).chain(fields(answers, cell, English));
        found.map(|field| field.text).collect()
    };
    lines(results, most, found, of_cell)
}

/// How often each ending came in each cell.
fn of_endings(results: &CellResults, most: usize) -> TextTable {
    let [trials, .., median] = &CELL;
    let rows = results.cells.iter().flat_map(|cell| &cell.reached.endings);
    let endings: BTreeSet<&str> = rows.map(|row| row.solution.as_str()).collect();
    let shares = endings.iter().map(|ending| Heading::number(*ending));
    let found = [trials.heading(English)].into_iter().chain(shares).chain([median.heading(English)]);
    let of_cell = |cell: &CellResult| {
        let glance = Glance::of(cell);
        let share = |ending: &&str| {
            let row = cell.reached.endings.iter().find(|row| row.solution == **ending);
            English.or_none(row.and_then(|row| row.share), Language::percent)
        };
        let [trials, median] = [trials, median].map(|column| column.field(&glance, English).text);
        [trials].into_iter().chain(endings.iter().map(share)).chain([median]).collect()
    };
    lines(results, most, found.collect(), of_cell)
}

/// A line for each cell: what it is, then what is found of it.
fn lines(
    results: &CellResults,
    most: usize,
    found: Vec<Heading>,
    of_cell: impl Fn(&CellResult) -> Vec<String>,
) -> TextTable {
    let columns = results.layout.varying_columns();
    let about = columns.iter().enumerate();
    let about = about.map(|(place, column)| Heading { title: column.name.to_string(), is_text: place < 2 });
    let mut table = TextTable::new(about.chain(found)).sparing(SPARE);
    for cell in results.cells.iter().take(most) {
        table.add_row(results.layout.varying_fields(&cell.identity).into_iter().chain(of_cell(cell)));
    }
    table
}
