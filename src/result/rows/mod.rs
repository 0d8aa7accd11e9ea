//! From tallies to tables: the rows of a cell. Floats are computed here, once, from merged integers.

mod coverage;
mod frequencies;
mod statistics;
mod steps;

pub use statistics::statistic;

use super::tables::{CellRow, OutcomeRow, Tables};
use crate::engine::cell_tally::CellTally;
use crate::experiment::Cell;
use crate::stats::neighbours::DEPENDENT;

/// Adds the rows of `cell`, made from `tally`.
pub fn add_cell(tables: &mut Tables, cell: &Cell, tally: &CellTally) {
    tables.cells.push(cell_row(cell, tally));
    tables.outcomes.extend(outcomes(cell, tally));
    tables.frequencies.extend(frequencies::rows(cell, tally));
    tables.steps.extend(steps::histogram_rows(cell, tally));
    tables.steps_summary.extend(steps::summary_rows(cell, tally));
    tables.statistics.extend(statistics::rows(cell, tally));
    tables.coverage.extend(coverage::rows(cell, tally));
}

fn cell_row(cell: &Cell, tally: &CellTally) -> CellRow {
    let options = cell.other_options();
    CellRow {
        cell: cell.number,
        size: cell.size(),
        system: cell.machine.card().name.to_owned(),
        options: (!options.is_empty()).then_some(options),
        trials: tally.trials,
        seed: cell.seed,
        census: cell.is_census(),
        keys: cell.machine.card().keys,
        keys_known: tally.known,
        warning: warning(cell, tally).map(str::to_owned),
    }
}

fn warning(cell: &Cell, tally: &CellTally) -> Option<&'static str> {
    let own = cell.machine.warning().map(|warning| warning.name);
    own.or_else(|| tally.is_dependent().then_some(DEPENDENT))
}

fn outcomes(cell: &Cell, tally: &CellTally) -> impl Iterator<Item = OutcomeRow> {
    let (number, size, trials) = (cell.number, cell.size(), tally.trials);
    tally.outcomes.iter().map(move |&(outcome, count)| OutcomeRow {
        cell: number,
        size,
        outcome: outcome.to_owned(),
        count,
        share: count as f64 / trials as f64,
    })
}
