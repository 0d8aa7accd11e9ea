//! Several cells, one a line.

use std::io::{self, Write};

use super::layout::{percent_or_dash, significant_or_dash, table, titled};
use crate::output::number::grouped;
use crate::output::tables::{CellRow, Tables};
use crate::tape::SOLVED;

pub(super) fn overview(cells: &[CellRow], tables: &Tables, out: &mut dyn Write) -> io::Result<()> {
    let header = [
        "cell",
        "system",
        "size",
        "options",
        "trials",
        "solved",
        "reached",
        "must move",
        "varied as",
        "max/min",
        "median steps",
    ];
    let mut table = table(&header, 2);
    for cell in cells {
        let estimate = |name: &str| tables.statistics_of(cell).find(|row| row.statistic == name)?.estimate;
        let solved = tables.outcomes_of(cell).find(|row| row.outcome == SOLVED);
        let mut summaries = tables.summaries_of(cell);
        let steps = summaries.find(|row| row.solution == "ALL" && row.measure == "steps");
        let reached = tables.frequencies_of(cell).filter(|row| row.count > 0).count();
        let known = cell.keys_known.map_or_else(String::new, |known| format!("/{known}"));
        table.add_row([
            cell.cell.to_string(),
            cell.system.clone(),
            cell.size.to_string(),
            cell.options.clone().unwrap_or_default(),
            grouped(cell.trials),
            percent_or_dash(solved.map(|row| row.share)),
            format!("{reached}{known}"),
            percent_or_dash(estimate("tv_uniform")),
            significant_or_dash(estimate("hill_1_exp_entropy")),
            significant_or_dash(estimate("max_over_min")),
            significant_or_dash(steps.and_then(|row| row.q50)),
        ]);
    }
    titled("Cells", &table, out)?;
    writeln!(
        out,
        "
must move: the share of trials that would have to end elsewhere for evenness; varied as: so many"
    )?;
    writeln!(out, "equally frequent solutions would be as varied. --cell C shows one cell.")
}
