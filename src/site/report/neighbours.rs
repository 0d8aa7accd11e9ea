//! Solutions that are neighbours in the order of frequency, as rows of a table: more than a card each can be shown of.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{TableCell, folded, sortable};
use super::super::words;
use super::{DrawnTable, Say};
use crate::chart::canvas;
use crate::chart::frequencies::Frequencies;
use crate::model::words::columns;
use crate::result::schema::{FrequencyRow, Table};
use crate::text::column::Heading;

/// The most solutions that have a row each.
const MAX_CARDS: usize = 200;

/// The most rows of more solutions, which several have in common.
const ROWS: usize = 100;

/// How many of `solutions` have a row in common: one, or as many as one bar or several stand for.
pub(super) fn in_one(solutions: usize) -> usize {
    if solutions <= MAX_CARDS {
        1
    } else {
        solutions.div_ceil(ROWS).next_multiple_of(canvas::in_one(solutions))
    }
}

/// The table that the bars are of: that of the solutions, if all are in it, else that of neighbours.
pub(super) fn drawn_table<'a>(all: &Frequencies, subject: &Subject<'a>) -> DrawnTable<'a> {
    let caption = match in_one(all.rows.len()) {
        1 => words::SOLUTIONS,
        _ => words::NEIGHBOURS,
    };
    DrawnTable { caption: subject.plain(caption), root: subject.root, file: FrequencyRow::FILE }
}

/// The rows, if each stands for several.
pub(super) fn table(all: &Frequencies, subject: &Subject) -> Markup {
    let (language, each) = (subject.language(), in_one(all.rows.len()));
    let total: u64 = all.rows.iter().map(|row| row.count).sum();
    let share = |count: u64| TableCell::new(language.percent(count as f64 / total.max(1) as f64));
    let mut above = 0;
    let row = |(number, rows): (usize, &[&FrequencyRow])| {
        let (most, least) = (rows[0], rows[rows.len() - 1]);
        let places =
            [each * number + 1, each * number + rows.len()].map(|place| language.grouped(place as u64));
        let count = rows.iter().map(|row| row.count).sum();
        above += count;
        let name = html! { a href=[subject.replay(most)] { (Subject::name_of(&most.solution)) } };
        let times = [most, least].map(|row| TableCell::new(language.grouped(row.count)));
        let own = [TableCell::new(name), TableCell::new(places.join("–"))];
        own.into_iter().chain(times).chain([share(count), share(above)]).collect()
    };
    let texts = [columns::MOST_FREQUENT, columns::PLACES].map(|name| Heading::text(subject.plain(name)));
    let numbers = [columns::TIMES_MOST, columns::TIMES_LEAST, columns::TOGETHER, columns::UP_TO_HERE];
    let headings = texts.into_iter().chain(numbers.map(|name| Heading::number(subject.plain(name))));
    html! {
        @if each > 1 {
            @let table = sortable(subject.plain(words::NEIGHBOURS), headings, all.rows.chunks(each).enumerate().map(row));
            (folded(subject.plain(words::NEIGHBOURS_AS_TABLE), &table))
        }
    }
}
