//! The bins of a histogram as a table.

use maud::Markup;

use super::super::subject::Subject;
use super::super::table::{TableCell, folded, sortable};
use super::super::words;
use super::Say;
use crate::chart::steps::Steps;
use crate::text::column::Heading;

/// What the table is called.
pub(super) fn caption(steps: &Steps, subject: &Subject) -> String {
    subject.say(words::BINS, &[steps.unit(subject.language())])
}

/// Each bin with its trials, and the share of all trials that are solved up to its end.
pub(super) fn table(steps: &Steps, subject: &Subject) -> Markup {
    let (language, trials) = (subject.language(), subject.cell.row.trials);
    let rows = steps.rows(trials, language).into_iter().map(|row| row.map(TableCell::new).into());
    let headings = steps.headings(language).into_iter().map(Heading::number);
    folded(subject.plain(words::BINS_AS_TABLE), &sortable(&caption(steps, subject), headings, rows))
}
