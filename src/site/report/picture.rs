//! The first picture of a cell: what varies in it.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::words;
use super::{Say, figure};
use crate::chart::canvas::Canvas;
use crate::chart::shares::Shares;
use crate::chart::steps::Steps;
use crate::model::key_figure::KeyFigure;
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
    pub(in crate::site) fn of(subject: &Subject) -> Self {
        let most = subject.solutions().map(|row| row.count).max().unwrap_or(0);
        let own = subject.cell.answers.0.iter().find_map(|answer| match answer {
            KeyFigure::Mean(measure) | KeyFigure::MeanOfKnown(measure, _) | KeyFigure::Estimate(measure) => {
                Some(measure.to_string())
            }
            KeyFigure::Classes => None,
        });
        match own {
            _ if subject.solutions().next().is_none() => Self::Nothing,
            _ if endings::are_keys_of(subject.cell) => Self::Endings,
            Some(measure) => Self::Histogram(measure),
            None if most <= 1 && subject.cell.keys_known.is_none() => Self::Histogram("steps".to_owned()),
            None => Self::Frequencies,
        }
    }

    /// The picture, if it is not that of the frequencies, which stand in a section of their own.
    pub(super) fn figure(&self, subject: &Subject) -> Option<Markup> {
        let language = subject.language();
        let canvases = Canvas::both(language);
        match self {
            Self::Frequencies | Self::Nothing => None,
            Self::Endings => {
                let shares = Shares::of(subject.cell, subject.tables);
                let canvases = canvases.map(|canvas| shares.canvas(canvas));
                Some(figure(
                    subject.plain(words::SHARES_AS_BAR),
                    canvases,
                    |canvas| shares.chart(canvas),
                    &html! {},
                ))
            }
            Self::Histogram(measure) => {
                let bins = Steps::of_measure(measure, subject.cell, subject.tables);
                let solved: u64 = bins.bins.iter().map(|bin| bin.count).sum();
                let words = subject.say(words::HISTOGRAM_OF, &[measure, &language.grouped(solved)]);
                Some(figure(&words, canvases, |canvas| bins.chart(canvas), &html! { (words) }))
            }
        }
    }
}
