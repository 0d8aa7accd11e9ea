//! The bins of a histogram as a table.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{TableCell, sortable};
use super::super::words;
use super::Say;
use crate::chart::bins::Bin;
use crate::chart::steps::Steps;
use crate::model::words::columns;
use crate::text::column::Heading;

/// What the table is called.
pub(super) fn caption(steps: &Steps, subject: &Subject) -> String {
    subject.say(words::BINS, &[steps.unit(subject.language())])
}

/// Each bin with its trials, and the share of all trials that are solved up to its end.
pub(super) fn table(steps: &Steps, subject: &Subject) -> Markup {
    let (language, trials) = (subject.language(), subject.cell.row.trials.max(1) as f64);
    let from = subject.say(columns::BIN_FROM, &[steps.unit(language)]);
    let others =
        [columns::TO, columns::TRIALS, columns::SOLVED_WITHIN].map(|name| subject.plain(name).to_owned());
    let mut solved = 0;
    let row = |bin: &Bin| {
        solved += bin.count;
        let [low, high] = steps.ends(bin).map(|end| language.value(end));
        let within = language.percent(solved as f64 / trials);
        [low, high, language.grouped(bin.count), within].map(TableCell::new).into()
    };
    let headings = [from].into_iter().chain(others).map(Heading::number);
    html! {
        details {
            summary { (subject.plain(words::BINS_AS_TABLE)) }
            (sortable(&caption(steps, subject), headings, steps.bins.iter().map(row)))
        }
    }
}
