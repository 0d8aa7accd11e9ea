//! A result for a person at a terminal.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

use anstyle::Style;
use comfy_table::{CellAlignment, Table, presets};

use super::finding;
use super::number::{grouped, percent, significant};
use super::tables::{CellRow, FrequencyRow, SummaryRow, Tables};
use crate::experiment::Experiment;

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

const TITLE: Style = Style::new().bold();

/// How many solutions are shown from each end of the list.
const ENDS: usize = 8;

/// Writes the result: an overview of the cells where there are several, else the one cell.
///
/// # Errors
/// If `out` takes no more.
pub fn show(
    experiment: &Experiment,
    tables: &Tables,
    by: By,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(
        out,
        "{TITLE}{}{TITLE:#}  {}",
        experiment.name, experiment.about
    )?;
    match tables.cells.as_slice() {
        [cell] => show_cell(cell, tables, by, out),
        cells => overview(cells, tables, out),
    }
}

/// Writes one cell.
///
/// # Errors
/// If `out` takes no more.
pub fn show_cell(cell: &CellRow, tables: &Tables, by: By, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", finding::sentence(cell, tables))?;
    titled("Outcomes", &outcomes(cell, tables), out)?;
    let rows: Vec<_> = tables
        .frequencies
        .iter()
        .filter(|row| row.cell == cell.cell)
        .collect();
    match by {
        By::Class => titled("Symmetry classes", &classes(&rows), out)?,
        By::Share | By::Steps => titled(&solutions_title(&rows, by), &solutions(rows, by), out)?,
    }
    titled(
        "Steps and measures of solved trials",
        &summaries(cell, tables),
        out,
    )
}

fn titled(title: &str, table: &Table, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{TITLE}{title}{TITLE:#}")?;
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A table of which the first `left` columns are aligned to the left, the others to the right.
fn table(header: &[&str], left: usize) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header);
    for (index, column) in table.column_iter_mut().enumerate() {
        if index >= left {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

fn outcomes(cell: &CellRow, tables: &Tables) -> Table {
    let mut table = table(&["outcome", "trials", "share"], 1);
    for row in tables.outcomes.iter().filter(|row| row.cell == cell.cell) {
        table.add_row([row.outcome.clone(), grouped(row.count), share(row.share)]);
    }
    table
}

fn solutions_title(rows: &[&FrequencyRow], by: By) -> String {
    let order = match by {
        By::Steps => "fewest and most steps on average",
        By::Share | By::Class => "most and least frequent",
    };
    let all = if rows.len() > 2 * ENDS { order } else { "all" };
    format!(
        "Solutions ({all}; {} known or reached)",
        grouped(rows.len() as u64)
    )
}

fn solutions(mut rows: Vec<&FrequencyRow>, by: By) -> Table {
    match by {
        By::Steps => rows.sort_by(|a, b| mean_or_last(a).total_cmp(&mean_or_last(b))),
        By::Share | By::Class => rows.sort_by_key(|row| Reverse(row.count)),
    }
    let header = [
        "solution",
        "count",
        "share",
        "",
        "steps: min",
        "mean",
        "max",
        "shortest",
    ];
    let mut table = table(&header, 1);
    let most = rows.iter().map(|row| row.count).max().unwrap_or(0);
    let hidden = ENDS..rows.len().saturating_sub(ENDS);
    for (index, row) in rows.iter().enumerate() {
        if !hidden.contains(&index) {
            table.add_row(solution(row, most));
        } else if index == hidden.start {
            table.add_row(["..".to_owned()]);
        }
    }
    align_bars(&mut table, 3);
    table
}

fn mean_or_last(row: &FrequencyRow) -> f64 {
    row.steps_mean.unwrap_or(f64::INFINITY)
}

fn solution(row: &FrequencyRow, most: u64) -> Vec<String> {
    let count = |count: Option<u64>| count.map_or_else(String::new, grouped);
    vec![
        row.solution.clone(),
        grouped(row.count),
        row.share.map_or_else(String::new, share),
        bar(row.count, most),
        count(row.steps_min),
        row.steps_mean.map_or_else(String::new, significant),
        count(row.steps_max),
        row.shortest_trial
            .map_or_else(String::new, |trial| trial.to_string()),
    ]
}

fn align_bars(table: &mut Table, column: usize) {
    if let Some(column) = table.column_mut(column) {
        column.set_cell_alignment(CellAlignment::Left);
    }
}

/// A share in percent, with as many decimals in every row of a table.
fn share(share: f64) -> String {
    format!("{:.3} %", 100.0 * share)
}

/// A bar of up to 12 characters, in eighths.
fn bar(count: u64, most: u64) -> String {
    const WIDTH: u128 = 12;
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = 8 * WIDTH * u128::from(count) / u128::from(most.max(1));
    let (full, part) = ((eighths / 8) as usize, (eighths % 8) as usize);
    format!("{}{}", "█".repeat(full), PARTS[part])
}

fn classes(rows: &[&FrequencyRow]) -> Table {
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
    let mut table = table(
        &[
            "class",
            "solutions",
            "count",
            "share",
            "",
            "rarest",
            "commonest",
        ],
        1,
    );
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
    align_bars(&mut table, 4);
    table
}

fn summaries(cell: &CellRow, tables: &Tables) -> Table {
    let header = [
        "measure", "mean", "sd", "min", "q25", "median", "q75", "q95", "q99", "max",
    ];
    let mut table = table(&header, 1);
    for row in all_rows(cell, tables) {
        let number = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), significant);
        let count = |count: Option<u64>| count.map_or_else(|| "-".to_owned(), grouped);
        table.add_row([
            row.measure.clone(),
            number(row.mean),
            number(row.sd),
            count(row.min),
            number(row.q25),
            number(row.q50),
            number(row.q75),
            number(row.q95),
            number(row.q99),
            count(row.max),
        ]);
    }
    table
}

fn all_rows<'t>(cell: &CellRow, tables: &'t Tables) -> impl Iterator<Item = &'t SummaryRow> {
    let number = cell.cell;
    let rows = tables.steps_summary.iter();
    rows.filter(move |row| row.cell == number && row.solution == "ALL")
}

fn overview(cells: &[CellRow], tables: &Tables, out: &mut dyn Write) -> io::Result<()> {
    let header = [
        "cell",
        "system",
        "size",
        "options",
        "trials",
        "solved",
        "reached",
        "must move",
        "varied as",
        "max/min",
        "median steps",
    ];
    let mut table = table(&header, 2);
    for cell in cells {
        let estimate = |name: &str| {
            let mut rows = tables.statistics.iter();
            rows.find(|row| row.cell == cell.cell && row.statistic == name)?
                .estimate
        };
        let number = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), significant);
        let solved = tables
            .outcomes
            .iter()
            .find(|row| row.cell == cell.cell && row.outcome == "solved");
        let median = all_rows(cell, tables)
            .find(|row| row.measure == "steps")
            .and_then(|row| row.q50);
        let of = cell
            .keys_known
            .map_or_else(String::new, |known| format!("/{known}"));
        table.add_row([
            cell.cell.to_string(),
            cell.system.clone(),
            cell.size.to_string(),
            cell.options.clone().unwrap_or_default(),
            grouped(cell.trials),
            solved.map_or_else(String::new, |row| percent(row.share)),
            format!("{}{of}", reached(cell, tables)),
            estimate("tv_uniform").map_or_else(|| "-".to_owned(), percent),
            number(estimate("hill_1_exp_entropy")),
            number(estimate("max_over_min")),
            number(median),
        ]);
    }
    titled("Cells", &table, out)?;
    writeln!(
        out,
        "\nmust move: share of the trials that would have to end elsewhere for all solutions to come equally often;"
    )?;
    writeln!(
        out,
        "varied as: so many equally frequent solutions would be as varied. --cell C shows one cell."
    )
}

fn reached(cell: &CellRow, tables: &Tables) -> usize {
    let rows = tables.frequencies.iter();
    rows.filter(|row| row.cell == cell.cell && row.count > 0)
        .count()
}
