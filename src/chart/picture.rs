//! The picture that answers the question of a cell: of what varies in it.

use maud::{Markup, html};

use super::canvas::Canvas;
use super::frequencies::Frequencies;
use super::scale::ScaleKind;
use super::shares::Shares;
use super::steps::Steps;
use crate::model::key_figure::KeyFigure;
use crate::result::cell::CellResult;
use crate::text::endings;

/// What is drawn of a cell first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// How often each solution was reached.
    Frequencies,
    /// The shares of the endings, as one bar.
    Endings,
    /// The histogram of a measure: solutions that were reached once each make no picture.
    Histogram(String),
    /// There is nothing to draw.
    Nothing,
}

impl Picture {
    /// The picture of a cell.
    pub fn of(cell: &CellResult) -> Self {
        let most = cell.frequencies.iter().map(|row| row.count).max().unwrap_or(0);
        if most == 0 {
            return Self::Nothing;
        }
        let own = cell.row.answers.0.iter().find_map(|answer| match answer {
            KeyFigure::Mean(measure) | KeyFigure::MeanOfKnown(measure, _) | KeyFigure::Estimate(measure) => {
                Some(measure.to_string())
            }
            KeyFigure::Classes => None,
        });
        match own {
            _ if endings::are_keys_of(cell) => Self::Endings,
            Some(measure) => Self::Histogram(measure),
            None if most <= 1 && cell.row.keys_known.is_none() => Self::Histogram("steps".to_owned()),
            None => Self::Frequencies,
        }
    }

    /// The canvas that it fills: `canvas`, or one of another height.
    pub fn canvas(&self, cell: &CellResult, canvas: Canvas) -> Canvas {
        match self {
            Self::Endings => Shares::of(cell).canvas(canvas),
            _ => canvas,
        }
    }

    /// The chart.
    pub fn chart(&self, cell: &CellResult, canvas: &Canvas) -> Markup {
        match self {
            Self::Frequencies => Frequencies::of(cell.frequencies.iter()).chart(ScaleKind::Linear, canvas),
            Self::Endings => Shares::of(cell).chart(canvas),
            Self::Histogram(measure) => Steps::of_measure(measure, cell).chart(canvas),
            Self::Nothing => html! {},
        }
    }
}
