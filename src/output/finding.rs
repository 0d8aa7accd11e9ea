//! The finding of a cell in one sentence: the effect first, then the verdict, then p.

use super::number::{grouped, percent, rounded, significant};
use super::tables::{CellRow, StatisticRow, Tables};
use crate::analysis::headline::MARK;
use crate::analysis::statistic::LEAST_LOG10_P;
use crate::stats::rule::Verdict;

/// What the result says of `cell`.
#[must_use]
pub fn sentence(cell: &CellRow, tables: &Tables) -> String {
    let statistic = |name: &str| {
        let mut rows = tables.statistics.iter();
        rows.find(|row| row.cell == cell.cell && row.statistic == name)
    };
    let said = match statistic("tv_uniform") {
        Some(tv) => evenness(cell, tv, headline(cell, tables), &statistic),
        None => unanswered(cell, tables),
    };
    format!("{}: {said}", heading(cell))
}

/// The test that carries the verdict.
fn headline<'t>(cell: &CellRow, tables: &'t Tables) -> Option<&'t StatisticRow> {
    let marked = |row: &&StatisticRow| row.note.as_ref().is_some_and(|note| note.starts_with(MARK));
    let mut rows = tables.statistics.iter().filter(|row| row.cell == cell.cell);
    rows.find(marked)
}

/// The cell in a few words.
#[must_use]
pub fn heading(cell: &CellRow) -> String {
    let options = cell.options.iter().map(|options| format!(" {options}"));
    let starts = if cell.census {
        "starts, every one"
    } else {
        "random starts"
    };
    format!(
        "{} size {}{}, {} {starts}",
        cell.system,
        cell.size,
        options.collect::<String>(),
        grouped(cell.trials),
    )
}

fn evenness<'t>(
    cell: &CellRow,
    tv: &StatisticRow,
    test: Option<&StatisticRow>,
    statistic: &impl Fn(&str) -> Option<&'t StatisticRow>,
) -> String {
    let estimate = |name: &str| statistic(name).and_then(|row| row.estimate);
    let moved = tv.estimate.map_or_else(String::new, percent);
    let by_chance = tv.null_expectation.filter(|_| !cell.census);
    let chance = by_chance.map(|share| format!(" ({} by chance alone)", percent(share)));
    let varied = estimate("hill_1_exp_entropy").map_or_else(String::new, |n| format!("{n:.1}"));
    let extremes = match estimate("max_over_min") {
        Some(ratio) => format!(
            "the commonest comes {} times as often as the rarest",
            significant(ratio)
        ),
        None => never_reached(tv, estimate("hill_0_seen")),
    };
    format!(
        "{moved} of the starts would have to end elsewhere for the {} solutions to come equally often{}; \
         they are as varied as {varied} equal ones; {extremes}: {}",
        grouped(tv.k),
        chance.unwrap_or_default(),
        verdict(cell, test, estimate("log10_e")),
    )
}

fn never_reached(tv: &StatisticRow, seen: Option<f64>) -> String {
    match tv.k as f64 - seen.unwrap_or_default() {
        1.0 => "1 was never reached".to_owned(),
        missing => format!("{} were never reached", rounded(missing)),
    }
}

fn verdict(cell: &CellRow, test: Option<&StatisticRow>, log10_e: Option<f64>) -> String {
    if cell.census {
        return "exact, as every start was run".to_owned();
    }
    match test.and_then(|test| Some((test, test.log10_p?))) {
        None => "no verdict".to_owned(),
        Some((test, log10_p)) => {
            let p = p_value(log10_p, log10_e);
            format!("{}, {p} ({})", Verdict::of(log10_p), test.statistic)
        }
    }
}

/// A p-value as a person reads it. The chi-squared law has the wrong exponent in the far tail, so the
/// e-value, which holds for every sample, is quoted there.
#[must_use]
pub fn p_value(log10_p: f64, log10_e: Option<f64>) -> String {
    match log10_e {
        Some(log10_e) if log10_p < LEAST_LOG10_P => format!("p < 1e-300, log10 e = {log10_e:.0}"),
        None if log10_p < LEAST_LOG10_P => "p < 1e-300".to_owned(),
        _ if log10_p < -4.0 => format!("p = {:.1e}", 10f64.powf(log10_p)),
        _ => format!("p = {:.4}", 10f64.powf(log10_p)),
    }
}

fn unanswered(cell: &CellRow, tables: &Tables) -> String {
    let reached = tables
        .frequencies
        .iter()
        .filter(|row| row.cell == cell.cell && row.count > 0);
    match reached.count() {
        0 => "no trial reached a solution".to_owned(),
        1 => "every solved trial reached the same solution".to_owned(),
        seen => unknown(cell, seen, tables),
    }
}

/// Where it is not known what can be reached: what was, and how much probability that leaves.
fn unknown(cell: &CellRow, seen: usize, tables: &Tables) -> String {
    let estimate = |name: &str| {
        let mut rows = tables.statistics.iter();
        rows.find(|row| row.cell == cell.cell && row.statistic == name)?
            .estimate
    };
    let missing = estimate("missing_mass_turing").map(|share| {
        format!(
            "; about {} of the trials would reach one that was not seen",
            percent(share)
        )
    });
    let at_least =
        estimate("chao1").map(|all| format!("; there are at least about {}", rounded(all)));
    format!(
        "{} different solutions were reached, and how many there are is not known{}{}",
        grouped(seen as u64),
        missing.unwrap_or_default(),
        at_least.unwrap_or_default(),
    )
}
