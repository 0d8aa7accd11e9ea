//! The solutions of a cell, or their symmetry classes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::super::number::grouped;
use super::layout::{Table, align_left, bar, count_or_dash, share, significant_or_dash, table};
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

pub(super) fn table_of(mut rows: Vec<&FrequencyRow>, by: By) -> Table {
    match by {
        By::Steps => rows.sort_by(|a, b| mean_or_last(a).total_cmp(&mean_or_last(b))),
        By::Share | By::Class => rows.sort_by_key(|row| Reverse(row.count)),
    }
    let header = ["solution", "count", "share", "", "steps: min", "mean", "max", "shortest"];
    let mut table = table(&header, 1).sparing(&["", "shortest"]);
    let most = rows.iter().map(|row| row.count).max().unwrap_or(0);
    let hidden = ENDS..rows.len().saturating_sub(ENDS);
    for (index, row) in rows.iter().enumerate() {
        if !hidden.contains(&index) {
            table.add_row(solution(row, most));
        } else if index == hidden.start {
            table.add_row(["..".to_owned()]);
        }
    }
    align_left(&mut table, 3);
    table
}

fn mean_or_last(row: &FrequencyRow) -> f64 {
    row.steps_mean.unwrap_or(f64::INFINITY)
}

fn solution(row: &FrequencyRow, most: u64) -> Vec<String> {
    vec![
        row.solution.clone(),
        grouped(row.count),
        row.share.map_or_else(|| "-".to_owned(), share),
        bar(row.count, most),
        count_or_dash(row.steps_min),
        significant_or_dash(row.steps_mean),
        count_or_dash(row.steps_max),
        row.shortest_trial.map_or_else(|| "-".to_owned(), |trial| trial.to_string()),
    ]
}

pub(super) fn classes(rows: &[&FrequencyRow]) -> Table {
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
    let mut table = table(&["class", "solutions", "count", "share", "", "rarest", "most frequent"], 1);
    for (class, counts) in classes {
        let count = sum(&counts);
        table.add_row([
            class.to_owned(),
            counts.len().to_string(),
            grouped(count),
            share(count as f64 / all.max(1) as f64),
            bar(count, most),
            grouped(counts.iter().copied().min().unwrap_or(0)),
            grouped(counts.iter().copied().max().unwrap_or(0)),
        ]);
    }
    align_left(&mut table, 4);
    table
}
