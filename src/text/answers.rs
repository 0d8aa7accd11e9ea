//! What answers the question of a system, in words.

use super::hypothesis::Statement;
use super::number::{grouped, significant};
use crate::analysis::ranking::Estimate;
use crate::model::key_figure::KeyFigure;
use crate::result::answers::number;
use crate::result::schema::CellRow;
use crate::result::tables::Tables;

/// The estimate of the number of solutions, of a system that makes one, beside the truth where it is known.
#[must_use]
pub fn estimate(cell: &CellRow, tables: &Tables) -> Option<Statement> {
    let answer = cell.answers.0.iter().find(|answer| matches!(answer, KeyFigure::Estimate(_)))?;
    let estimate = number(answer, cell, tables)?;
    let known = cell.keys_known.map(|known| format!("; there are {}", grouped(known)));
    Some(Statement {
        statement: format!("About {} solutions exist", significant(estimate.value)),
        ground: format!("{}{}", interval(&estimate), known.unwrap_or_default()),
    })
}

/// Whether the system of `cell` is asked how equally likely its solutions are, rather than how many there are.
#[must_use]
pub fn is_about_uniformity(cell: &CellRow) -> bool {
    !cell.answers.0.iter().any(|answer| matches!(answer, KeyFigure::Estimate(_)))
}

/// What an estimate of the number of solutions rests on.
#[must_use]
pub fn bias() -> String {
    "The mean of the weights, dead ends as 0, estimates the number of solutions without bias.".to_owned()
}

/// The other answers, a sentence each.
#[must_use]
pub fn sentences(cell: &CellRow, tables: &Tables) -> Vec<String> {
    let sentence = |answer: &KeyFigure| {
        let number = number(answer, cell, tables)?;
        let value = significant(number.value);
        match answer {
            KeyFigure::Mean(measure) => Some(format!("Mean {measure}: {value} ({}).", interval(&number))),
            KeyFigure::Classes if number.value <= 1.0 => {
                Some("All solutions reached are the same up to symmetry.".to_owned())
            }
            KeyFigure::Classes => Some(format!("They belong to {value} symmetry classes.")),
            KeyFigure::Estimate(_) => None,
        }
    };
    cell.answers.0.iter().filter_map(sentence).collect()
}

/// The answers in a line of a table.
#[must_use]
pub fn short(cell: &CellRow, tables: &Tables) -> String {
    let word = |answer: &KeyFigure| {
        let value = significant(number(answer, cell, tables)?.value);
        Some(match answer {
            KeyFigure::Mean(measure) => format!("{measure} {value}"),
            KeyFigure::Estimate(_) => format!("about {value} solutions"),
            KeyFigure::Classes => format!("{value} classes"),
        })
    };
    cell.answers.0.iter().filter_map(word).collect::<Vec<_>>().join(", ")
}

fn interval(estimate: &Estimate) -> String {
    estimate.interval.map_or_else(
        || "exact".to_owned(),
        |interval| format!("95 % interval {} to {}", significant(interval.low), significant(interval.high)),
    )
}
