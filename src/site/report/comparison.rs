//! The result beside another one: in words, and solution by solution.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{TableCell, cells, sortable};
use super::super::words;
use super::figure::legend;
use super::{DrawnTable, Figure, Say, neighbours, run_lengths};
use crate::analysis::pair::Pair;
use crate::analysis::side::Side;
use crate::chart::canvas::Canvas;
use crate::chart::difference::{OF, chart, marks};
use crate::chart::run_lengths::RunLengthChart;
use crate::model::words::columns::RESULT;
use crate::result::schema::{StepRow, Table};
use crate::text::column::{Heading, headings};
use crate::text::columns::side;
use crate::text::comparison::sentences;

/// A result and another one.
pub struct Comparison {
    /// The result of the report.
    pub a: Side,
    /// The other one.
    pub b: Side,
    /// What is said of the two.
    pub pair: Pair,
}

pub(super) fn section(comparison: &Comparison, subject: &Subject) -> Markup {
    let Comparison { a, b, pair } = comparison;
    let (differences, language) = (differences(comparison, subject), subject.language());
    let sides = ["A", "B"].into_iter().zip([a, b].into_iter().zip(&pair.lengths));
    let columns = side();
    let table =
        DrawnTable { caption: subject.plain(words::BOTH_RESULTS), root: subject.root, file: StepRow::FILE };
    let headings = headings(&columns, language);
    let headings = [Heading::text(RESULT.plain(language))].into_iter().chain(headings);
    let sides = sides.map(|(letter, side)| {
        let name = TableCell::new(format!("{letter}: {}", side.0.name));
        [name].into_iter().chain(cells(&columns, &side, language)).collect()
    });
    html! {
        section id="comparison" {
            h2 { (subject.say(words::COMPARED_WITH, &[&b.name])) }
            p { (subject.say(words::A_AND_B, &[&a.name, &b.name])) }
            @for sentence in sentences([a, b], pair, language) { p { (sentence) } }
            (sortable(subject.plain(words::BOTH_RESULTS), headings, sides))
            @if let Some(chart) = RunLengthChart::of_pair(pair) {
                (run_lengths(&chart, subject.plain(words::RUN_LENGTHS_OF_BOTH), Some(table), |canvas| chart.medians(canvas), language))
            }
            @if !differences.is_empty() {
                (picture(&differences, subject))
            }
        }
    }
}

/// The differences as bars; those of the solutions of A come first.
fn picture(differences: &[f64], subject: &Subject) -> Markup {
    let all = &subject.views().frequencies;
    let legend = html! {
        (legend("bars", subject.plain(words::MORE_OFTEN_IN_B)))
        (legend("fewer", subject.plain(words::LESS_OFTEN_IN_B)))
    };
    let figure = Figure {
        words: subject.plain(words::DIFFERENCES),
        canvases: Canvas::both(subject.language()),
        table: Some(neighbours::drawn_table(all, subject)),
        legend,
    };
    let (shown, each) = (all.rows.len(), neighbours::in_one(all.rows.len()));
    figure.drawn(|canvas| (chart(differences, canvas), marks(differences, shown, each, canvas)))
}

/// How many more of [`OF`] trials of B reach each solution of A, in the order of the bars of A; solutions of B
/// alone follow. Nothing if one of them reached none.
fn differences(comparison: &Comparison, subject: &Subject) -> Vec<f64> {
    let Comparison { a, b, pair } = comparison;
    let totals = [a, b].map(|side| side.counts.values().sum::<u64>() as f64);
    if totals.contains(&0.0) {
        return Vec::new();
    }
    let share = |count: u64, total: f64| count as f64 / total;
    let difference = |i: usize| OF * (share(pair.b[i], totals[1]) - share(pair.a[i], totals[0]));
    let mut others: BTreeMap<&str, usize> =
        pair.categories.iter().map(|category| &**category).zip(0..).collect();
    let rows = &subject.views().frequencies.rows;
    let mut differences: Vec<f64> =
        rows.iter().map(|row| others.remove(&*row.solution).map_or(0.0, difference)).collect();
    differences.extend(others.into_values().map(difference));
    differences
}
