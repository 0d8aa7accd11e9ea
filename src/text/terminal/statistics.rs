//! Statistics, categories and groups of categories.

use std::io;

use super::super::column::{Heading, fields, headings};
use super::super::columns::{COMPARED, statistic};
use super::super::finding;
use super::super::number::grouped;
use super::Screen;
use super::layout::paragraph;
use super::table::{TextTable, titled};
use crate::analysis::against::{DistanceNames, is_expected};
use crate::analysis::fit::Category;
use crate::analysis::statistic::{PValue, estimate};
use crate::analysis::verdict::{Conclusion, Verdict};
use crate::analysis::{Name, Statistic};
use crate::model::language::Language::{self, English};
use crate::model::words::columns as words;

/// Writes statistics: estimates with their intervals, and p-values.
///
/// # Errors
/// If `out` takes no more.
pub fn statistics(statistics: &[Statistic], out: &mut dyn Screen) -> io::Result<()> {
    let are_compared = statistics.iter().any(|row| row.name == Name::TvBetween);
    let columns = if are_compared { &COMPARED } else { statistic(is_expected(statistics)) };
    let mut table = TextTable::new(headings(columns, English).chain([Heading::text("method")]))
        .remarking()
        .sparing(&[words::IF_UNIFORM.en, words::EXPECTED.en, words::BY_CHANCE.en]);
    for row in statistics {
        let doubt = if row.valid == Some(false) { "not valid here: " } else { "" };
        let method = row.method.as_ref().map(|method| format!("{doubt}{method}"));
        let numbers = fields(columns, row, English).map(|field| field.text);
        table.add_row(numbers.chain([method.unwrap_or_default()]));
    }
    titled("Statistics", &table, out)
}

/// Writes the categories that are furthest from what is expected, and what these mean beside `tests` of them all.
///
/// # Errors
/// If `out` takes no more.
pub fn categories(
    names: &[impl AsRef<str>],
    categories: &[Category],
    tests: &[Statistic],
    out: &mut dyn Screen,
) -> io::Result<()> {
    const SHOWN: usize = 16;
    let size = |category: &Category| category.residual.map_or(0.0, f64::abs);
    let mut rows: Vec<(&str, &Category)> = names.iter().map(AsRef::as_ref).zip(categories).collect();
    rows.sort_by(|a, b| size(b.1).total_cmp(&size(a.1)));
    let numbers = ["count", "expected", words::RESIDUAL.en, words::P_HOLM.en].map(Heading::number);
    let mut table = TextTable::new([Heading::text("category")].into_iter().chain(numbers));
    for (name, category) in rows.iter().take(SHOWN) {
        let number = |number: Option<f64>| number.map_or_else(String::new, |n| format!("{n:.2}"));
        table.add_row([
            (*name).to_owned(),
            grouped(category.count),
            number(category.expected),
            number(category.residual),
            English.p(category.log10_p_holm.map(PValue::exactly)),
        ]);
    }
    let title = format!("Categories furthest from expected ({} in all)", grouped(names.len() as u64));
    titled(&title, &table, out)?;
    let p_values = categories.iter().filter_map(|category| category.log10_p_holm);
    match finding::standing_out(tests, p_values) {
        Some(phrase) => paragraph(phrase.en, out),
        None => Ok(()),
    }
}

/// What is shown of a group.
pub struct GroupRow<'g> {
    /// Its name.
    pub name: &'g str,
    /// Its statistics.
    pub statistics: &'g [Statistic],
    /// The number of its observations.
    pub n: u64,
    /// Its p-value, corrected for the number of groups.
    pub p_holm: Option<PValue>,
    /// The verdict by that.
    pub verdict: Verdict,
}

/// Writes a line for each group.
///
/// # Errors
/// If `out` takes no more.
pub fn groups(rows: &[GroupRow], out: &mut dyn Screen) -> io::Result<()> {
    let numbers = ["n", words::TV.en, words::P.en, words::P_HOLM.en].map(Heading::number);
    let [name, verdict] = ["group", "verdict"].map(Heading::text);
    let mut table = TextTable::new([name].into_iter().chain(numbers).chain([verdict]));
    for GroupRow { name, statistics, n, p_holm, verdict } in rows {
        let distance = estimate(statistics, DistanceNames::of(statistics).observed);
        let p = Conclusion::of(statistics).and_then(|by| by.ground.p_value());
        table.add_row([
            (*name).to_owned(),
            grouped(*n),
            English.finite(distance, Language::percent),
            English.p(p),
            English.p(*p_holm),
            verdict.name().to_owned(),
        ]);
    }
    titled("Groups", &table, out)
}
