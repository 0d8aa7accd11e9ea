//! Rows that say something of the others: their mean, their extremes.

use super::CountsTable;
use super::fault::CountsFault;

/// Names of means, in small letters.
const MEANS: [&str; 10] = [
    "mean", "average", "avg", "mittelwert", "durchschnitt", "promedio", "moyenne", "média", "gemiddelde",
    "среднее",
];

const MEDIANS: [&str; 3] = ["median", "mediana", "médiane"];

const LEAST: [&str; 6] = ["min", "minimum", "lowest", "mínimo", "minimo", "minimal"];

const GREATEST: [&str; 6] = ["max", "maximum", "highest", "máximo", "massimo", "maximal"];

const DEVIATIONS: [&str; 9] = [
    "sd", "std", "stdev", "stddev", "std dev", "standard deviation", "variance", "range",
    "standardabweichung",
];

/// Names of what tests and tables say besides, in small letters.
const SUMMARIES: [&str; 14] = [
    "chi square", "chi squared", "chi2", "chi2 statistic", "degrees of freedom", "df", "distinct values",
    "expected count", "margin of error", "number of bins", "number of categories", "p value",
    "standard error", "unique values",
];

/// Words that titles and page footers begin with, before a number.
const TITLES: [&str; 13] = [
    "chapter", "exported", "figure", "page", "report", "results", "run", "season", "survey", "table",
    "updated", "week", "year",
];

fn plain(name: &str) -> String {
    name.trim_matches(|sign: char| sign.is_ascii_punctuation() || sign.is_whitespace()).to_lowercase()
}

/// Whether a row is called as a statistic of other rows is.
pub(super) fn is_statistic_name(name: &str) -> bool {
    let name = plain(name);
    [&MEANS[..], &MEDIANS, &LEAST, &GREATEST, &DEVIATIONS].iter().any(|names| names.contains(&name.as_str()))
}

/// Whether a row of this name may say something of all others: a deviation of their counts, a parameter of their test, the longest run.
pub(super) fn is_summary_name(name: &str) -> bool {
    let name = plain(name).replace(['-', '_'], " ");
    SUMMARIES.contains(&name.as_str())
        || (DEVIATIONS.contains(&name.as_str()) && name != "range")
        || is_length_of_run(&name)
}

/// Whether it is an extreme or a mean of runs of what is alike: `longest run`, `max heads streak`.
fn is_length_of_run(name: &str) -> bool {
    const EXTREMES: [&str; 4] = ["longest", "shortest", "current", "best"];
    let mut words = name.split(' ');
    let is_extreme = |word: &str| EXTREMES.contains(&word) || is_statistic_name(word);
    words.next().is_some_and(is_extreme)
        && words.next_back().is_some_and(|last| ["run", "streak", "runs", "streaks"].contains(&last))
}

/// Whether a row of this name may be a title or a footer, as `Survey 2024` and `Page 1` are.
pub(super) fn is_title(name: &str) -> bool {
    let first = name.split_whitespace().next().unwrap_or_default().to_lowercase();
    TITLES.contains(&first.trim_end_matches(':'))
}

/// Whether a row of this name with this count has that statistic of `others`, several, in ascending order; means and medians as they are
/// rounded. Deviations, which tables have beside these, are not calculated.
pub(super) fn is_statistic(name: &str, count: u64, others: &[u64]) -> bool {
    let name = plain(name);
    let is_in = |names: &[&str]| names.contains(&name.as_str());
    let ([least, .., greatest], true) = (others, others.len() > 1) else { return false };
    let middle = f64::midpoint(others[(others.len() - 1) / 2] as f64, others[others.len() / 2] as f64);
    let mean = others.iter().map(|other| *other as f64).sum::<f64>() / others.len() as f64;
    let is_near = |value: f64| (value - count as f64).abs() < 1.0;
    (is_in(&MEANS) && is_near(mean))
        || (is_in(&MEDIANS) && is_near(middle))
        || (is_in(&LEAST) && count == *least)
        || (is_in(&GREATEST) && count == *greatest)
}

/// The rows of `describe()` in pandas, where they are all whole numbers.
const SUMMARY: [&str; 4] = ["count", "unique", "top", "freq"];

/// Checks that a table does not describe observations.
pub(super) fn check_categories(tables: &[CountsTable]) -> Result<(), CountsFault> {
    let is_summary = |table: &CountsTable| table.categories == SUMMARY;
    let summary = tables.iter().find(|table| is_summary(table));
    summary.map_or(Ok(()), |table| Err(CountsFault::Summary(table.categories.clone())))
}
