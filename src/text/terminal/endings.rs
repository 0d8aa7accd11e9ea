//! Ways to end: those of a cell, or their shares in several cells.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::io;

use super::super::endings::interval;
use super::super::glance::Glance;
use super::super::number::grouped;
use super::Screen;
use super::layout::{
    Table, align_left, bar, count_or_dash, percent_or_dash, share, significant_or_dash, table, titled,
};
use crate::model::language::Language;
use crate::result::cell::CellResults;
use crate::result::schema::FrequencyRow;

/// The endings of a cell, the most frequent first.
pub(super) fn table_of(mut rows: Vec<&FrequencyRow>) -> Table {
    rows.sort_by_key(|row| Reverse(row.count));
    let header = ["ending", "count", "share", "", "95 % interval", "steps: min", "mean", "max", "shortest"];
    let mut table = table(&header, 1).sparing(&["", "shortest", "95 % interval"]);
    let most = rows.iter().map(|row| row.count).max().unwrap_or(0);
    for row in rows {
        table.add_row([
            row.solution.clone(),
            grouped(row.count),
            row.share.map_or_else(|| "-".to_owned(), share),
            bar(row.count, most),
            interval(row, Language::English).unwrap_or_default(),
            count_or_dash(row.steps_min),
            significant_or_dash(row.steps_mean),
            count_or_dash(row.steps_max),
            row.shortest_trial.map_or_else(|| "-".to_owned(), |trial| trial.to_string()),
        ]);
    }
    align_left(&mut table, 3);
    table
}

/// A line for each cell: how often each ending came.
pub(super) fn overview(results: &CellResults, out: &mut dyn Screen) -> io::Result<()> {
    let endings: BTreeSet<&str> =
        results.cells.iter().flat_map(|cell| &cell.frequencies).map(|row| row.solution.as_str()).collect();
    let about = results.layout.varying_columns();
    let about = about.iter().map(|column| column.name.as_ref()).chain(["trials"]);
    let header: Vec<&str> = about.chain(endings.iter().copied()).chain(["median steps"]).collect();
    let mut table = table(&header, 2).sparing(&["trials", "system"]);
    for cell in &results.cells {
        let share = |ending: &&str| {
            let row = cell.frequencies.iter().find(|row| row.solution == **ending);
            percent_or_dash(row.and_then(|row| row.share))
        };
        let median = significant_or_dash(Glance::of(cell).steps_median);
        let columns = [grouped(cell.row.trials)].into_iter().chain(endings.iter().map(share)).chain([median]);
        table.add_row(results.layout.varying_fields(&cell.identity).into_iter().chain(columns));
    }
    titled("Cells", table, out)?;
    writeln!(out, "\n--cell C shows one cell, with the intervals of the shares.")
}
