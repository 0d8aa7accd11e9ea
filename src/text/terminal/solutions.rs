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

/// Rows that are held before those between the ends are dropped.
const HELD: usize = 64 * ENDS;

/// The solutions of a cell as they are listed. Of a million of them those at both ends alone are held.
pub struct SolutionList {
    by: By,
    /// Those at the ends, and some that may be.
    rows: Vec<FrequencyRow>,
    /// The number of all.
    count: u64,
    /// How often the most frequent one was reached.
    most: u64,
    /// The symmetry classes, if these are listed.
    classes: BTreeMap<String, Class>,
}

impl SolutionList {
    /// The listing of no solutions.
    pub fn of(by: By) -> Self {
        Self { by, rows: Vec::new(), count: 0, most: 0, classes: BTreeMap::new() }
    }

    /// Adds the solution of the next row; where steps order them, only if it was reached.
    pub fn add(&mut self, row: FrequencyRow) {
        if self.by == By::Steps && row.count == 0 {
            return;
        }
        self.count += 1;
        self.most = self.most.max(row.count);
        if self.by == By::Class {
            let name = row.class.map_or_else(|| "none".to_owned(), String::from);
            return self.classes.entry(name).or_default().add(row.count);
        }
        self.rows.push(row);
        if self.rows.len() == HELD {
            self.sort();
            self.rows.drain(ENDS..HELD - ENDS);
        }
    }

    /// Sorts what is held; of equal ones the first row is first.
    fn sort(&mut self) {
        match self.by {
            By::Steps => self.rows.sort_by(|a, b| mean_or_last(a).total_cmp(&mean_or_last(b))),
            By::Share | By::Class => self.rows.sort_by_key(|row| Reverse(row.count)),
        }
    }

    /// The listing with its title, unless it is by steps and no solution has any.
    pub(super) fn titled(mut self) -> Option<(String, TextTable)> {
        self.sort();
        let titled = match self.by {
            By::Class => classes(self.classes),
            By::Share => (self.title("most and least frequent"), self.table()),
            By::Steps if self.count == 0 => return None,
            By::Steps => (self.title("least and most steps on average"), self.table()),
        };
        Some(titled)
    }

    fn title(&self, order: &str) -> String {
        let all = if self.count > 2 * ENDS as u64 { order } else { "all" };
        let which = if self.by == By::Steps { "reached" } else { "known or reached" };
        format!("Solutions ({all}; {} {which})", grouped(self.count))
    }

    fn table(&self) -> TextTable {
        let mut table = table(words::SOLUTION.en, &[]);
        add_ends(&mut table, &self.rows, |row| cells(row, self.most, &[]).collect());
        table
    }
}

/// Adds the rows at both ends of a list, and a line for those between them.
fn add_ends<R>(table: &mut TextTable, rows: &[R], cells: impl Fn(&R) -> Vec<String>) {
    let hidden = ENDS..rows.len().saturating_sub(ENDS);
    for (index, row) in rows.iter().enumerate() {
        if !hidden.contains(&index) {
            table.add_row(cells(row));
        } else if index == hidden.start {
            table.add_row(["..".to_owned()]);
        }
    }
}

fn mean_or_last(row: &FrequencyRow) -> f64 {
    row.steps_mean.get().unwrap_or(f64::INFINITY)
}

/// The endings, the most frequent first.
pub(super) fn endings(rows: &[FrequencyRow]) -> TextTable {
    let mut rows: Vec<&FrequencyRow> = rows.iter().collect();
    rows.sort_by_key(|row| Reverse(row.count));
    let mut table = table(words::ENDING.en, &INTERVAL);
    let most = rows.first().map_or(0, |row| row.count);
    for row in rows {
        table.add_row(cells(row, most, &INTERVAL));
    }
    table
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
    let shortest = English.or_none(row.shortest_trial.get(), |_, trial| trial.to_string());
    let times = [row.solution.to_string()].into_iter().chain(written(&TIMES)).chain([bar(row.count, most)]);
    times.chain(written(own)).chain(written(&STEPS)).chain([shortest])
}

/// The solutions that are the same up to symmetry.
#[derive(Default)]
struct Class {
    members: u64,
    count: u64,
    rarest: Option<u64>,
    most_frequent: u64,
}

impl Class {
    fn add(&mut self, count: u64) {
        self.members += 1;
        self.count += count;
        self.rarest = Some(self.rarest.map_or(count, |rarest| rarest.min(count)));
        self.most_frequent = self.most_frequent.max(count);
    }
}

fn classes(classes: BTreeMap<String, Class>) -> (String, TextTable) {
    let mut classes: Vec<(String, Class)> = classes.into_iter().collect();
    classes.sort_by_key(|(_, class)| Reverse(class.count));
    let all: u64 = classes.iter().map(|(_, class)| class.count).sum();
    let most = classes.first().map_or(0, |(_, class)| class.count);
    let [name, bars] = [words::CLASS.en, ""].map(Heading::text);
    let [members, times, share, rarest, most_frequent] =
        ["solutions", words::TIMES.en, words::SHARE.en, "rarest", "most frequent"].map(Heading::number);
    let table = TextTable::new([name, members, times, share, bars, rarest, most_frequent]);
    let mut table = table.sparing(&[""]);
    add_ends(&mut table, &classes, |(name, class)| {
        vec![
            name.clone(),
            class.members.to_string(),
            grouped(class.count),
            percent(class.count as f64 / all.max(1) as f64),
            bar(class.count, most),
            grouped(class.rarest.unwrap_or(0)),
            grouped(class.most_frequent),
        ]
    });
    let order = if classes.len() > 2 * ENDS { "most and least frequent" } else { "all" };
    (format!("Symmetry classes ({order}; {})", grouped(classes.len() as u64)), table)
}
