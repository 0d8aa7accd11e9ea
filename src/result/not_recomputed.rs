//! What the tables of a result do not determine themselves, so that it is not computed again when they are verified.

use std::collections::BTreeSet;
use std::mem;

use serde_json::{Value, json};

use super::cell::{CellResult, CellResults};
use super::schema::{FrequencyRow, StatisticRow, SummaryRow, Table};
use super::trials;
use crate::analysis::Statistic;
use crate::experiment::Cell;
use crate::stats::histogram::Histogram;

/// The columns of `steps_summary.csv` that depend on more than the number of trials, their mean and their extremes.
const SPREAD: [&str; 14] = [
    "std_error",
    "conf_low",
    "conf_high",
    "sd",
    "q01",
    "q05",
    "q10",
    "q25",
    "q50",
    "q75",
    "q90",
    "q95",
    "q99",
    "q999",
];

/// Of a measure, where no other table has them.
const OUTLINE: [&str; 3] = ["mean", "min", "max"];

const RECEIPTS: [&str; 3] = ["shortest_trial", "longest_trial", "first_trial"];

/// Of an interim look.
const LOOK: [&str; 2] = ["estimate", "n"];

/// Of a recorded trial, besides its measures.
const TRIAL: [&str; 3] = ["outcome", "solution", "steps"];

/// Whether the columns [`SPREAD`] of a row cannot be computed again.
fn has_spread(row: &SummaryRow) -> bool {
    row.min.zip(row.max).is_some_and(|(min, max)| !Histogram::is_determined(row.n, [min, max]))
}

/// Takes the columns over that cannot be computed again into `made`, a cell that was made of the tables of `held`.
pub fn take_over(made: &mut CellResult, held: &CellResult) {
    for (made, held) in made.summaries.iter_mut().zip(&held.summaries).filter(|(made, _)| has_spread(made)) {
        let SummaryRow { solution, measure, n, mean, min, max, .. } = mem::take(made);
        *made = SummaryRow { solution, measure, n, mean, min, max, ..held.clone() };
    }
}

/// Columns that cannot be computed again from the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotRecomputed {
    file: &'static str,
    columns: Vec<String>,
    rows: &'static str,
}

impl NotRecomputed {
    /// What is not computed again of `results` with these `cells`, of which those in `restored` were made of their own
    /// tables.
    #[must_use]
    pub fn of(cells: &[Cell], results: &CellResults, restored: &BTreeSet<u64>) -> Vec<Self> {
        let all = cells.iter().zip(&results.cells);
        let own: Vec<_> = all.filter(|(cell, _)| restored.contains(&cell.number)).collect();
        let measures: BTreeSet<&str> = own.iter().flat_map(|(cell, _)| cell.machine.measures()).collect();
        let recorded = own.iter().filter(|(_, held)| !held.endings.is_empty());
        let recorded: BTreeSet<&str> =
            recorded.flat_map(|(cell, _)| TRIAL.into_iter().chain(cell.machine.measures())).collect();
        let spread = own.iter().any(|(_, held)| held.summaries.iter().any(has_spread));
        let is_earlier_look = |pair: &[Statistic]| pair[0].is_look() && pair[0].name == pair[1].name;
        let looks = results.cells.iter().any(|cell| cell.statistics.windows(2).any(is_earlier_look));
        let all = [
            spread.then(|| Self::new(SummaryRow::FILE, SPREAD, "solutions that more than 3 trials reached")),
            (!measures.is_empty())
                .then(|| Self::new(SummaryRow::FILE, OUTLINE, "single solutions, measures other than steps")),
            (!own.is_empty()).then(|| {
                Self::new(FrequencyRow::FILE, RECEIPTS, "whether an earlier trial is that of the solution")
            }),
            looks.then(|| Self::new(StatisticRow::FILE, LOOK, "interim looks before the last")),
            (!recorded.is_empty())
                .then(|| Self::new(trials::FILE, recorded, "trials of programs that were not run again")),
        ];
        all.into_iter().flatten().collect()
    }

    fn new<'n>(file: &'static str, columns: impl IntoIterator<Item = &'n str>, rows: &'static str) -> Self {
        Self { file, columns: columns.into_iter().map(str::to_owned).collect(), rows }
    }

    /// As JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({ "file": self.file, "columns": self.columns, "rows": self.rows })
    }

    /// As a part of a sentence.
    #[must_use]
    pub fn phrase(&self) -> String {
        format!("{} of {} ({})", self.columns.join(", "), self.file, self.rows)
    }
}
