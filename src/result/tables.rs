//! Which rows of a cell are those of each table.

use std::borrow::Borrow;
use std::iter;

use super::cell::{CellResult, Kept, MeasureHistogram};
use super::schema::{
    ALL, CellRow, CoverageRow, CutoffRow, FrequencyRow, MarginalRow, OutcomeRow, StatisticRow, StepRow,
    SummaryRow, Table, WalkRow,
};
use crate::analysis::statistic::from_log10;
use crate::analysis::{CONF_LEVEL, Name, Statistic};
use crate::stats::interval::Interval;

/// A table whose rows cells hold.
pub trait CellTable: Table {
    /// The rows about a cell.
    fn of(cell: &CellResult) -> impl Iterator<Item: Borrow<Self>>;

    /// Adds the row to the cell that it is about, if it is `kept`.
    fn put(self, cell: &mut CellResult, kept: &mut Kept);
}

macro_rules! held {
    ($($row:ident: $cell:ident => $rows:expr, $own:ident, $kept:pat => $put:expr;)*) => {
        $(impl CellTable for $row {
            fn of($cell: &CellResult) -> impl Iterator<Item: Borrow<Self>> {
                $rows
            }

            fn put(self, $cell: &mut CellResult, $kept: &mut Kept) {
                let $own = self;
                $put;
            }
        })*
    };
}

held! {
    CellRow: cell => iter::once(&cell.row), row, _ => cell.row = row;
    OutcomeRow: cell => cell.outcomes.iter(), row, _ => cell.outcomes.push(row);
    FrequencyRow: cell => cell.frequencies.iter(), row, kept => kept.frequency(row, cell);
    StepRow: cell => cell.steps.iter().flat_map(MeasureHistogram::rows), row, kept => kept.step(row, cell);
    SummaryRow: cell => cell.totals.iter().chain(&cell.summaries),
        row, kept => if row.solution == ALL { cell.totals.push(row) } else { kept.summary(row, cell) };
    StatisticRow: cell => cell.statistics.iter().map(Self::from),
        row, _ => cell.statistics.extend(statistic(row));
    CoverageRow: cell => cell.coverage.iter(), row, _ => cell.coverage.push(row);
    CutoffRow: cell => cell.cutoffs.iter(), row, _ => cell.cutoffs.push(row);
    WalkRow: cell => cell.walks.iter(), row, _ => cell.walks.push(row);
    MarginalRow: cell => cell.marginals.iter(), row, _ => cell.marginals.push(row);
}

impl From<&Statistic> for StatisticRow {
    fn from(statistic: &Statistic) -> Self {
        let interval = statistic.interval;
        Self {
            statistic: statistic.name.to_string(),
            estimate: statistic.estimate,
            std_error: statistic.std_error,
            conf_low: interval.map(|interval| interval.low).filter(|low| low.is_finite()),
            conf_high: interval.map(|interval| interval.high).filter(|high| high.is_finite()),
            conf_level: interval.map(|_| CONF_LEVEL),
            df: statistic.df,
            p_value: statistic.log10_p.and_then(from_log10),
            log10_p: statistic.log10_p,
            method: statistic.method.clone(),
            n: statistic.n,
            k: statistic.k,
            null_expectation: statistic.null_expectation,
            valid: statistic.valid,
            headline: statistic.headline,
            note: statistic.note.clone(),
        }
    }
}

/// Another version of the program may have statistics that this one does not know.
fn statistic(row: StatisticRow) -> Option<Statistic> {
    let [low, high] = [row.conf_low, row.conf_high].map(|end| end.unwrap_or(f64::INFINITY));
    Some(Statistic {
        name: Name::named(&row.statistic)?,
        estimate: row.estimate,
        std_error: row.std_error,
        interval: row.conf_level.map(|_| Interval { low, high }),
        df: row.df,
        log10_p: row.log10_p,
        method: row.method,
        n: row.n,
        k: row.k,
        null_expectation: row.null_expectation,
        valid: row.valid,
        headline: row.headline,
        note: row.note,
    })
}
