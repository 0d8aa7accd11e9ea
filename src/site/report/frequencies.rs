//! How often each solution was reached: bars with boards behind them, and a table.

use maud::{Markup, html};

use super::super::page::{rich, skippable};
use super::super::subject::Subject;
use super::super::table::{TableCell, sortable};
use super::super::words;
use super::data::copy;
use super::figure::legend;
use super::{DrawnTable, Figure, Say, boards, lead, neighbours, varied};
use crate::chart::canvas::Canvas;
use crate::chart::frequencies::Frequencies;
use crate::chart::picture::Picture;
use crate::chart::scale::ScaleKind;
use crate::model::language::Phrase;
use crate::model::words::columns;
use crate::result::schema::{FrequencyRow, Table};
use crate::text::column::Heading;
use crate::text::columns::of_keys;
use crate::text::endings::are_keys_of;
use crate::text::finding;

/// How many rows each end of the table of solutions has, if not all are in it.
const ENDS: usize = 50;

pub(super) fn section(subject: &Subject) -> Markup {
    let all = &subject.views().frequencies;
    html! {
        section id="frequencies" {
            @if let Some(why) = subject.nothing() {
                (lead::evidence(subject))
                p { (why) }
            } @else {
                (boards::defined(all, subject))
                (varied::tabled(subject).unwrap_or_else(|| figure(all, subject)))
                (lead::evidence(subject))
                (missing(all, subject))
                (rows(all, subject))
            }
        }
    }
}

/// More solutions that were never reached are not named one by one.
const MAX_NAMED: usize = 12;

fn missing(all: &Frequencies, subject: &Subject) -> Markup {
    let missing: Vec<&str> = all.rows.iter().filter(|row| row.count == 0).map(|row| &*row.solution).collect();
    let named = missing[..missing.len().min(MAX_NAMED)].join(", ");
    let rest = missing.len().saturating_sub(MAX_NAMED);
    let named = match rest {
        0 => named,
        rest => subject.say(words::AND_MORE, &[&named, &subject.language().grouped(rest as u64)]),
    };
    let named = html! { span class="key" { (named) } };
    html! {
        @if !missing.is_empty() { p { (rich(subject.language(), &words::NEVER_REACHED, &[named])) } }
    }
}

fn figure(all: &Frequencies, subject: &Subject) -> Markup {
    let chart = |canvas: &Canvas| {
        html! {
            g class="linear" { (all.chart(ScaleKind::Linear, canvas)) }
            g class="logarithmic" { (all.chart(ScaleKind::Log, canvas)) }
        }
    };
    let drawn =
        bars(all, Some(neighbours::drawn_table(all, subject)), captions(all, subject), chart, subject);
    if Picture::of(subject.cell) == Picture::Nothing {
        return html! {};
    }
    html! {
        div class="switched" {
            fieldset class="switch screen" {
                legend { (subject.plain(words::SCALE)) }
                (scale("linear", subject.plain(words::LINEAR), true)) (scale("logarithmic", subject.plain(words::LOGARITHMIC), false))
            }
            (drawn)
        }
    }
}

/// The bars alone.
pub(super) fn plain_figure(subject: &Subject) -> Markup {
    let all = &subject.views().frequencies;
    let chart = |canvas: &Canvas| all.chart(ScaleKind::Linear, canvas);
    let legend = html! { (about(all, subject)) @if let Some(mean) = mean(all, subject) { ". " (mean) } };
    html! { @if Picture::of(subject.cell) != Picture::Nothing { (bars(all, None, legend, chart, subject)) } }
}

/// What a bar is, where it stands for several solutions.
fn mean(all: &Frequencies, subject: &Subject) -> Option<String> {
    let in_one = all.in_one();
    (in_one > 1).then(|| subject.say(words::MEAN_OF_NEIGHBOURS, &[&in_one.to_string()]))
}

fn about(all: &Frequencies, subject: &Subject) -> String {
    subject.say(words::SOLUTIONS_AS_BARS, &[&subject.language().grouped(all.rows.len() as u64)])
}

/// The bars as `chart` draws them.
fn bars(
    all: &Frequencies,
    table: Option<DrawnTable>,
    legend: Markup,
    chart: impl Fn(&Canvas) -> Markup,
    subject: &Subject,
) -> Markup {
    let (words, canvases) = (about(all, subject), Canvas::both(subject.language()));
    let (figure, each) =
        (Figure { words: &words, canvases, table, legend }, neighbours::in_one(all.rows.len()));
    figure.drawn(|canvas| (chart(canvas), all.marks(each, canvas)))
}

fn scale(name: &str, label: &str, checked: bool) -> Markup {
    html! { label { input type="radio" name="scale" id=(format!("scale-{name}")) checked[checked]; " " (label) } }
}

fn captions(all: &Frequencies, subject: &Subject) -> Markup {
    let point = match neighbours::in_one(all.rows.len()) {
        1 if subject.has_traces() => subject.plain(words::POINT_AND_FOLLOW).to_owned(),
        1 => subject.plain(words::POINT_AT_BAR).to_owned(),
        each => subject.say(words::POINT_AT_NEIGHBOURS, &[&each.to_string()]),
    };
    html! {
        (legend("bars", subject.plain(words::TIMES_REACHED)))
        @if all.has_marks() { (legend("exact", subject.plain(words::AS_EXPECTED))) }
        @if let Some(level) = all.uniform() {
            (legend("level", subject.plain(words::IF_ALL_EQUAL)))
            @if level.three_sigma.is_some() {
                (legend("band", subject.plain(words::THREE_ERRORS)))
                @if all.has_intervals() { (legend("interval", subject.plain(words::SIMULTANEOUS))) }
            }
        }
        @if let Some(mean) = mean(all, subject) { p { (mean) } }
        p class="screen scripted" { (point) }
    }
}

fn rows(all: &Frequencies, subject: &Subject) -> Markup {
    let language = subject.language();
    let cut = neighbours::in_one(all.rows.len()) > 1;
    let lower = all.rows.len().saturating_sub(ENDS);
    let shown = all.rows.iter().enumerate().filter(|(index, _)| !cut || *index < ENDS || *index >= lower);
    let table = shown.map(|(index, row)| row_of(index + 1, row, subject));
    let are_endings = are_keys_of(subject.cell);
    let key = if are_endings { columns::ENDING } else { columns::SOLUTION };
    let class = (!are_endings).then_some(columns::CLASS);
    let own = [key].into_iter().chain(class).map(|name| Heading::text(name.plain(language)));
    let headings = own.chain(of_keys(subject.cell).map(|column| column.heading(language)));
    let [summary, caption] = if are_endings {
        [words::ENDINGS_AS_TABLE, words::SHARES_OF_ENDINGS]
    } else {
        [words::AS_TABLE, words::SOLUTIONS]
    };
    html! {
        (neighbours::table(all, subject))
        @if cut { p { (ends(all, subject)) } }
        details open[!cut] {
            summary { (subject.plain(summary)) }
            (skippable(&sortable(subject.plain(caption), headings, table), "after-table", language))
        }
        @if let Some(words) = standing_out(all, subject) { p { (words.plain(language)) } }
        @if subject.cell.row.census { p class="small quiet" { (subject.plain(words::CENSUS_NOTE)) } }
    }
}

fn ends(all: &Frequencies, subject: &Subject) -> Markup {
    let (language, ends) = (subject.language(), html! { (ENDS) });
    let count = html! { (language.grouped(all.rows.len() as u64)) };
    let file = html! { a href=(format!("{}{}", subject.root, FrequencyRow::FILE)) { (FrequencyRow::FILE) } };
    rich(language, &words::ENDS_OF_TABLE, &[ends, count, file])
}

fn standing_out(all: &Frequencies, subject: &Subject) -> Option<Phrase> {
    let statistics = &subject.cell.statistics;
    finding::standing_out(statistics, all.rows.iter().filter_map(|row| row.log10_p_holm.get()))
}

/// A solution by its name, which leads to its replay; a long one by its rank, too, and a button copies it.
fn named(rank: usize, row: &FrequencyRow, subject: &Subject) -> Markup {
    let (name, place) = (Subject::name_of(&row.solution), format!("s-{}", row.solution));
    let (is_short, whole) = (name == *row.solution, format!("key-{rank}"));
    html! {
        @if !is_short { (rank) ". " }
        a id=(place) href=[subject.replay(row)] { (name) }
        @if !is_short {
            span id=(whole) class="hidden" { (row.solution) }
            " " (copy(&whole, subject.language()))
        }
    }
}

fn row_of(rank: usize, row: &FrequencyRow, subject: &Subject) -> Vec<TableCell> {
    let class = || TableCell::new(row.class.as_deref().map_or_else(String::new, Subject::name_of));
    let class = (!are_keys_of(subject.cell)).then(class);
    let said = of_keys(subject.cell).map(|column| TableCell::from(column.field(row, subject.language())));
    [TableCell::new(named(rank, row, subject))].into_iter().chain(class).chain(said).collect()
}
