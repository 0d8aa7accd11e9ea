//! The first picture of a report.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::words;
use super::{Say, figure};
use crate::chart::canvas::Canvas;
use crate::chart::picture::Picture;
use crate::chart::shares::Shares;
use crate::chart::steps::Steps;

/// The picture of a cell, if it is not that of the frequencies, which stand in a section of their own.
pub(super) fn first(subject: &Subject) -> Option<Markup> {
    let language = subject.language();
    let canvases = Canvas::both(language);
    match Picture::of(subject.cell, subject.tables) {
        Picture::Frequencies | Picture::Nothing => None,
        Picture::Endings => {
            let shares = Shares::of(subject.cell, subject.tables);
            let canvases = canvases.map(|canvas| shares.canvas(canvas));
            let words = subject.plain(words::SHARES_AS_BAR);
            Some(figure(words, canvases, |canvas| shares.chart(canvas), &html! {}))
        }
        Picture::Histogram(measure) => {
            let bins = Steps::of_measure(&measure, subject.cell, subject.tables);
            let solved: u64 = bins.bins.iter().map(|bin| bin.count).sum();
            let words = subject.say(words::HISTOGRAM_OF, &[&measure, &language.grouped(solved)]);
            Some(figure(&words, canvases, |canvas| bins.chart(canvas), &html! { (words) }))
        }
    }
}
