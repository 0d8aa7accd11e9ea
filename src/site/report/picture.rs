//! The first picture of a report.
//!
//! It is of what varies: bars of solutions, the shares of endings as one bar, or the histogram of the measure that
//! answers the question. Of 3,000 sudokus made once each, 3,000 bars of height 1 say nothing.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::words;
use super::{Say, figure};
use crate::chart::canvas::Canvas;
use crate::chart::picture::Picture;
use crate::chart::steps::Steps;

/// The picture of a cell, if it is not that of the frequencies, which stand in a section of their own.
pub(super) fn first(subject: &Subject) -> Option<Markup> {
    let (cell, language) = (subject.cell, subject.language());
    let picture = Picture::of(cell);
    let (words, legend) = match &picture {
        Picture::Frequencies | Picture::Nothing => return None,
        Picture::Endings => (subject.plain(words::SHARES_AS_BAR).to_owned(), html! {}),
        Picture::Histogram(measure) => {
            let solved = Steps::of_measure(measure, cell).bins.iter().map(|bin| bin.count).sum();
            let words = subject.say(words::HISTOGRAM_OF, &[measure, &language.grouped(solved)]);
            (words.clone(), html! { (words) })
        }
    };
    let canvases = Canvas::both(language).map(|canvas| picture.canvas(cell, canvas));
    Some(figure(&words, canvases, |canvas| picture.chart(cell, canvas), &legend))
}
