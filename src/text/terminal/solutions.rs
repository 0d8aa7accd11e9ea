//! The solutions or endings of a cell, or the symmetry classes of its solutions.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::super::column::{Heading, TableColumn, fields, headings};
use super::super::columns::{INTERVAL, STEPS, TIMES};
use super::super::number::{grouped, percent};
use super::layout::bar;
use super::table::TextTable;
use crate::model::language::Language::English;
use crate::model::words::columns as words;
use crate::result::schema::FrequencyRow;

/// By what the solutions are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The most frequent first.
    Share,
    /// The quickest first.
    Steps,
    /// The symmetry classes, the most frequent first.
    Class,
}

/// How many solutions are shown from each end of the list.
const ENDS: usize = 8;

pub(super) fn title(rows: &[&FrequencyRow], by: By) -> String {
    let order = match by {
        By::Steps => "least and most steps on average",
        By::Share | By::Class => "most and least frequent",
    };
    let all = if rows.len() > 2 * ENDS { order } else { "all" };
    format!("Solutions ({all}; {} known or reached)", grouped(rows.len() as u64))
}

pub(super) fn table_of(mut rows: Vec<&FrequencyRow>, by: By) -> TextTable {
    match by {
        By::Steps => rows.sort_by(|a, b| mean_or_last(a).total_cmp(&mean_or_last(b))),
        By::Share | By::Class => rows.sort_by_key(|row| Reverse(row.count)),
    }
    let mut table = table(words::SOLUTION.en, &[]);
    let most = most(&rows);
    let hidden = ENDS..rows.len().saturating_sub(ENDS);
    for (index, row) in rows.iter().enumerate() {
        if !hidden.contains(&index) {
            table.add_row(cells(row, most, &[]));
        } else if index == hidden.start {
            table.add_row(["..".to_owned()]);
        }
    }
    table
}

fn mean_or_last(row: &FrequencyRow) -> f64 {
    row.steps_mean.unwrap_or(f64::INFINITY)
}

/// The endings, the most frequent first.
pub(super) fn endings(mut rows: Vec<&FrequencyRow>) -> TextTable {
    rows.sort_by_key(|row| Reverse(row.count));
    let mut table = table("ending", &INTERVAL);
    let most = most(&rows);
    for row in rows {
        table.add_row(cells(row, most, &INTERVAL));
    }
    table
}

fn most(rows: &[&FrequencyRow]) -> u64 {
    rows.iter().map(|row| row.count).max().unwrap_or(0)
}

/// A table of keys, called `name`, which has these columns besides those of all.
fn table(name: &str, own: &[TableColumn<FrequencyRow>]) -> TextTable {
    let all = [Heading::text(name)].into_iter().chain(headings(&TIMES, English)).chain([Heading::text("")]);
    let all = all.chain(headings(own, English)).chain(headings(&STEPS, English));
    TextTable::new(all.chain([Heading::number("shortest")])).sparing(&[
        "",
        "shortest",
        words::FROM.en,
        words::TO.en,
    ])
}

fn cells(row: &FrequencyRow, most: u64, own: &[TableColumn<FrequencyRow>]) -> impl Iterator<Item = String> {
    let written = |columns| fields(columns, row, English).map(|field| field.text);
    let shortest = English.or_none(row.shortest_trial, |_, trial| trial.to_string());
    let times = [row.solution.clone()].into_iter().chain(written(&TIMES)).chain([bar(row.count, most)]);
    times.chain(written(own)).chain(written(&STEPS)).chain([shortest])
}

pub(super) fn classes(rows: &[&FrequencyRow]) -> TextTable {
    let mut classes: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for row in rows {
        let class = row.class.as_deref().unwrap_or("none");
        classes.entry(class).or_default().push(row.count);
    }
    let sum = |counts: &[u64]| counts.iter().sum::<u64>();
    let all = sum(&rows.iter().map(|row| row.count).collect::<Vec<_>>());
    let mut classes: Vec<_> = classes.into_iter().collect();
    classes.sort_by_key(|(_, counts)| Reverse(sum(counts)));
    let most = classes.first().map_or(0, |(_, counts)| sum(counts));
    let [name, bars] = [words::CLASS.en, ""].map(Heading::text);
    let [members, times, share, rarest, commonest] =
        ["solutions", words::TIMES.en, words::SHARE.en, "rarest", "most frequent"].map(Heading::number);
    let mut table = TextTable::new([name, members, times, share, bars, rarest, commonest]);
    for (class, counts) in classes {
        let count = sum(&counts);
        table.add_row([
            class.to_owned(),
            counts.len().to_string(),
            grouped(count),
            percent(count as f64 / all.max(1) as f64),
            bar(count, most),
            grouped(counts.iter().copied().min().unwrap_or(0)),
            grouped(counts.iter().copied().max().unwrap_or(0)),
        ]);
    }
    table
}
