//! The numbers that answer the question of a system.

use super::cell::CellResult;
use super::schema::SummaryRow;
use crate::analysis::CONF_LEVEL;
use crate::analysis::ranking::Estimate;
use crate::model::key_figure::KeyFigure;
use crate::stats::interval::Interval;
use crate::stats::normal::central_z;
use crate::stats::numeric::{at_least_zero, power};

/// The number that `answer` is for `cell`, if there is one.
#[must_use]
pub fn number(answer: &KeyFigure, cell: &CellResult) -> Option<Estimate> {
    match answer {
        KeyFigure::Mean(measure) | KeyFigure::MeanOfKnown(measure, _) => mean(cell.total(measure)?),
        KeyFigure::Estimate(measure) => of_all_trials(cell.total(measure)?, cell.row.trials),
        KeyFigure::Classes => classes(cell),
    }
}

fn mean(row: &SummaryRow) -> Option<Estimate> {
    let interval = row.conf_low.zip(row.conf_high).map(|(low, high)| Interval { low, high });
    Some(Estimate { value: row.mean?, interval })
}

/// The mean over all trials, of which those without a solution count 0.
fn of_all_trials(row: &SummaryRow, trials: u64) -> Option<Estimate> {
    let (solved, trials, mean) = (row.n as f64, trials as f64, row.mean?);
    let value = mean * solved / trials;
    let squares = (solved - 1.0) * power(row.sd.unwrap_or(0.0), 2) + solved * mean * mean;
    let variance = (squares - trials * value * value) / (trials - 1.0);
    let half_width = central_z(CONF_LEVEL)? * (variance / trials).sqrt();
    let interval = Interval { low: at_least_zero(value - half_width), high: value + half_width };
    let unknown = Interval { low: 0.0, high: f64::INFINITY };
    Some(Estimate { value, interval: Some(if trials < FEW_WEIGHTS { unknown } else { interval }) })
}

/// Weights are so skewed that the normal law does not hold for the mean of fewer of them.
const FEW_WEIGHTS: f64 = 1000.0;

fn classes(cell: &CellResult) -> Option<Estimate> {
    let classes = cell.reached.classes()?;
    Some(Estimate { value: classes as f64, interval: None })
}
