//! From tallies to tables: the rows of a cell. Floats are computed here, once, from merged integers.

mod coverage;
mod frequencies;
mod statistics;
mod steps;

pub use statistics::statistic;

use std::sync::Arc;

use super::identity::CellIdentity;
use super::schema::{CellRow, OutcomeRow};
use super::tables::Tables;
use crate::engine::cell_tally::CellTally;
use crate::experiment::Cell;
use crate::model::key_figure::KeyFigures;
use crate::stats::neighbours::DEPENDENT;

/// Adds the rows of `cell`, made from `tally`.
///
/// # Panics
/// If the tables are not those of an experiment with this cell.
pub fn add_cell(tables: &mut Tables, cell: &Cell, tally: &CellTally) {
    let identity = tables.layout.cell(cell.number).expect("a cell of the experiment");
    tables.cells.push(cell_row(identity, cell, tally));
    tables.outcomes.extend(outcomes(identity, tally));
    tables.frequencies.extend(frequencies::rows(identity, cell, tally));
    tables.steps.extend(steps::histogram_rows(identity, cell, tally));
    tables.steps_summary.extend(steps::summary_rows(identity, cell, tally));
    tables.statistics.extend(statistics::rows(identity, cell, tally));
    tables.coverage.extend(coverage::rows(identity, cell, tally));
    if !tally.endings.is_empty() {
        tables.endings.insert(cell.number, tally.endings.values().cloned().collect());
    }
}

fn cell_row(identity: &Arc<CellIdentity>, cell: &Cell, tally: &CellTally) -> CellRow {
    CellRow {
        identity: Arc::clone(identity),
        kind: cell.machine.card().name.to_owned(),
        trials: tally.trials,
        seed: cell.seed,
        census: cell.is_census(),
        keys: cell.machine.card().keys,
        keys_known: tally.known,
        answers: KeyFigures(cell.machine.answers()),
        warning: warning(cell, tally).map(str::to_owned),
    }
}

fn warning(cell: &Cell, tally: &CellTally) -> Option<&'static str> {
    let own = cell.machine.warning().map(|warning| warning.name);
    own.or_else(|| tally.is_dependent().then_some(DEPENDENT))
}

fn outcomes(identity: &Arc<CellIdentity>, tally: &CellTally) -> impl Iterator<Item = OutcomeRow> {
    let (identity, trials) = (Arc::clone(identity), tally.trials);
    tally.outcomes.iter().map(move |&(outcome, count)| OutcomeRow {
        identity: Arc::clone(&identity),
        outcome: outcome.to_owned(),
        count,
        share: count as f64 / trials as f64,
    })
}
