//! A number of each cell that is drawn against an option.

use super::words;
use crate::analysis::ranking::{Estimate, Question};
use crate::model::key_figure::KeyFigure;
use crate::model::language::Language;
use crate::result::cell::CellResult;
use crate::stats::interval::Interval;

/// What is drawn of each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// What answers a question.
    Answer(Question),
    /// The share of each ending, of a system that counts trials by endings.
    Winners,
    /// What answers the question of the system.
    Own(KeyFigure),
}

impl Quantity {
    /// The title of the axis.
    pub fn title(&self, language: Language) -> String {
        let phrase = match self {
            Self::Answer(Question::Evenness) => words::EVENNESS,
            Self::Answer(Question::Expected) => words::FROM_EXPECTED,
            Self::Answer(Question::Effective) => words::EFFECTIVE,
            Self::Answer(Question::Steps) => words::MEDIAN_STEPS,
            Self::Winners => words::SHARE_OF_TRIALS,
            Self::Own(KeyFigure::Mean(name) | KeyFigure::MeanOfKnown(name, _)) => {
                return language.say(&words::MEAN_OF, &[name]);
            }
            Self::Own(KeyFigure::Estimate(_)) => words::ESTIMATED,
            Self::Own(KeyFigure::Classes) => words::CLASSES_REACHED,
        };
        phrase.plain(language).to_owned()
    }

    pub(super) fn is_share(&self) -> bool {
        match self {
            Self::Answer(question) => question.is_share(),
            Self::Winners => true,
            Self::Own(_) => false,
        }
    }

    /// Whether it may be negative, or small.
    pub(super) fn is_any_number(&self) -> bool {
        matches!(self, Self::Own(KeyFigure::Mean(_) | KeyFigure::MeanOfKnown(..)))
    }

    /// The number that the axis has for a value.
    pub(super) fn shown(&self, value: f64) -> f64 {
        if self.is_share() { 100.0 * value } else { value }
    }

    /// The numbers of a cell, each with its name within the cell; none if it has none.
    pub fn of(&self, cell: &CellResult) -> Vec<(String, Estimate)> {
        match self {
            Self::Answer(question) => {
                let estimate = cell.estimate(*question).and_then(drawn);
                estimate.map(|estimate| (String::new(), estimate)).into_iter().collect()
            }
            Self::Winners => cell
                .reached
                .endings
                .iter()
                .filter_map(|row| {
                    let interval = row.conf_low.get().zip(row.conf_high.get());
                    let estimate = Estimate { value: row.share.get()?, interval: interval.map(interval_of) };
                    Some((format!(" {}", row.solution), estimate))
                })
                .collect(),
            Self::Own(answer) => {
                let estimate = cell.answer(answer).and_then(drawn);
                estimate.map(|estimate| (String::new(), estimate)).into_iter().collect()
            }
        }
    }
}

fn interval_of((low, high): (f64, f64)) -> Interval {
    Interval { low, high }
}

/// What can be drawn of an estimate: a median beyond the solved trials has no place, an interval without an end no line.
fn drawn(estimate: Estimate) -> Option<Estimate> {
    let interval = estimate.interval.filter(|interval| interval.high.is_finite());
    estimate.value.is_finite().then_some(Estimate { interval, ..estimate })
}
