//! From tallies to tables: the rows of a cell. Floats are computed here, once, from merged integers.

mod coverage;
mod frequencies;
mod statistics;
mod steps;

use std::sync::Arc;

use super::identity::CellIdentity;
use super::layout::Layout;
use super::schema::{CellRow, CoverageRow, FrequencyRow, OutcomeRow, StepRow, SummaryRow};
use crate::analysis::Statistic;
use crate::engine::cell_tally::CellTally;
use crate::engine::machine::AnySystem;
use crate::engine::tape::Ending;
use crate::experiment::Cell;
use crate::model::key_figure::KeyFigures;
use crate::stats::histogram::Histogram;
use crate::stats::neighbours::DEPENDENT;
use crate::stats::precision::Precision;

/// The rows of a cell, made of its tally as they are asked for.
pub struct CellRows<'t> {
    identity: Arc<CellIdentity>,
    cell: &'t Cell,
    tally: &'t CellTally,
}

impl<'t> CellRows<'t> {
    /// The rows of `cell`, made from `tally`, in a result with this layout.
    ///
    /// # Panics
    /// If the layout is not that of an experiment with this cell.
    #[must_use]
    pub fn of(layout: &Layout, cell: &'t Cell, tally: &'t CellTally) -> Self {
        let identity = layout.cell(cell.number).expect("a cell of the experiment");
        Self { identity: Arc::clone(identity), cell, tally }
    }

    /// Which cell they are about.
    #[must_use]
    pub fn identity(&self) -> &Arc<CellIdentity> {
        &self.identity
    }

    /// The least precision of its measures.
    #[must_use]
    pub fn precision(&self) -> Precision {
        self.tally.measures.iter().map(Histogram::precision).min().unwrap_or_default()
    }

    /// The row of cells.csv.
    #[must_use]
    pub fn cell(&self) -> CellRow {
        cell_row(self.cell, self.tally)
    }

    /// Rows of outcomes.csv.
    pub fn outcomes(&self) -> impl Iterator<Item = OutcomeRow> {
        outcomes(self.tally)
    }

    /// Rows of frequencies.csv.
    pub fn frequencies(&self) -> impl Iterator<Item = FrequencyRow> {
        frequencies::rows(self.cell, self.tally)
    }

    /// Rows of steps.csv.
    pub fn steps(&self) -> impl Iterator<Item = StepRow> {
        steps::histogram_rows(self.cell, self.tally)
    }

    /// The first rows of `steps_summary.csv`: those over all solutions.
    pub fn totals(&self) -> impl Iterator<Item = SummaryRow> {
        steps::total_rows(self.cell, self.tally)
    }

    /// The others in parts, which threads can make at the same time: those of some dozens of solutions each.
    pub fn summary_parts(&self) -> impl Iterator<Item: Iterator<Item = SummaryRow> + Send> + Send {
        steps::summary_parts(self.cell, self.tally)
    }

    /// Rows of statistics.csv.
    #[must_use]
    pub fn statistics(&self) -> Vec<Statistic> {
        statistics::rows(self.cell, self.tally)
    }

    /// Rows of coverage.csv.
    #[must_use]
    pub fn coverage(&self) -> Vec<CoverageRow> {
        coverage::rows(self.cell, self.tally)
    }

    /// The endings of the first trials, if they are recorded.
    #[must_use]
    pub fn endings(&self) -> Vec<Ending> {
        self.tally.endings.values().cloned().collect()
    }
}

fn cell_row(cell: &Cell, tally: &CellTally) -> CellRow {
    CellRow {
        kind: cell.machine.card().name.to_owned(),
        trials: tally.trials,
        seed: cell.seed,
        census: cell.is_census(),
        keys: cell.machine.card().keys,
        keys_known: tally.known,
        answers: KeyFigures(cell.machine.system().map(AnySystem::answers).unwrap_or_default()),
        warning: warning(cell, tally).map(str::to_owned),
    }
}

fn warning(cell: &Cell, tally: &CellTally) -> Option<&'static str> {
    let own = cell.machine.warning().map(|warning| warning.name);
    own.or_else(|| tally.is_dependent().then_some(DEPENDENT))
}

fn outcomes(tally: &CellTally) -> impl Iterator<Item = OutcomeRow> {
    let trials = tally.trials;
    tally.outcomes.iter().map(move |&(outcome, count)| OutcomeRow {
        outcome: outcome.to_owned(),
        count,
        share: count as f64 / trials as f64,
    })
}
