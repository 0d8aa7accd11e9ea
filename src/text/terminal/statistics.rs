//! Statistics and categories.

use std::io;

use super::super::finding;
use super::super::number::grouped;
use super::super::p_value::p_value;
use super::Screen;
use super::layout::{align_left, number, table, titled};
use crate::analysis::Statistic;
use crate::analysis::categories::Category;
use crate::analysis::statistic::PValue;

/// Writes statistics: estimates with their intervals, and p-values.
///
/// # Errors
/// If `out` takes no more.
pub fn statistics(statistics: &[Statistic], out: &mut dyn Screen) -> io::Result<()> {
    let mut table = table(&["statistic", "estimate", "95 % interval", "p", "method"], 1);
    for statistic in statistics {
        let end = |bound: f64| if bound.is_finite() { number(bound) } else { String::new() };
        let interval = statistic.interval.map(|i| format!("{} .. {}", end(i.low), end(i.high)));
        let p = statistic.p_value().map(|p| p_value(p, None));
        let doubt = if statistic.valid == Some(false) { "not valid here: " } else { "" };
        let method = statistic.method.as_ref().map(|method| format!("{doubt}{method}"));
        table.add_row([
            statistic.name.to_string(),
            statistic.estimate.map_or_else(|| "-".to_owned(), number),
            interval.unwrap_or_default(),
            p.unwrap_or_default(),
            method.unwrap_or_default(),
        ]);
    }
    align_left(&mut table, 4);
    titled("Statistics", table, out)
}

/// Writes the categories that are furthest from what is expected, and what these mean beside `tests` of them all.
///
/// # Errors
/// If `out` takes no more.
pub fn categories(
    names: &[String],
    categories: &[Category],
    tests: &[Statistic],
    out: &mut dyn Screen,
) -> io::Result<()> {
    const SHOWN: usize = 16;
    let size = |category: &Category| category.residual.map_or(0.0, f64::abs);
    let mut rows: Vec<(&String, &Category)> = names.iter().zip(categories).collect();
    rows.sort_by(|a, b| size(b.1).total_cmp(&size(a.1)));
    let mut table = table(&["category", "count", "expected", "residual", "p (Holm)"], 1);
    for (name, category) in rows.iter().take(SHOWN) {
        let number = |number: Option<f64>| number.map_or_else(String::new, |n| format!("{n:.2}"));
        let p = category.log10_p_holm.map(|log10_p| p_value(PValue::exactly(log10_p), None));
        table.add_row([
            (*name).clone(),
            grouped(category.count),
            number(category.expected),
            number(category.residual),
            p.unwrap_or_default(),
        ]);
    }
    let title = format!("Categories furthest from expected ({} in all)", grouped(names.len() as u64));
    titled(&title, table, out)?;
    let p_values = categories.iter().filter_map(|category| category.log10_p_holm);
    match finding::standing_out(tests, p_values) {
        Some(phrase) => writeln!(out, "{}", phrase.en),
        None => Ok(()),
    }
}
