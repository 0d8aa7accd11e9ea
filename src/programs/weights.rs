//! Files with the law that keys are expected to follow: CSV with a column of keys and one of weights.

use csv::{ReaderBuilder, StringRecord};
use thiserror::Error;

use super::key::{KeyList, TextKey, TextKeyError};
use super::known_file::KEY_COLUMNS;
use crate::analysis::expected::{ExpectedError, ExpectedLaw, Weights, are_cumulative};
use crate::analysis::numerals::{NumeralFault, Numerals, is_number, with_decimals, without_marks};
use crate::model::excerpt::excerpt;

/// The columns that may have the weights.
const WEIGHT_COLUMNS: [&str; 7] = ["weight", "expected", "probability", "p", "share", "rate", "percent"];

/// What may separate columns.
const SEPARATORS: [u8; 3] = [b'\t', b';', b','];

/// What is wrong with a file of weights, and the line where.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{fault}")]
pub struct WeightsError {
    /// The line, counted from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong.
    pub(crate) fault: WeightsFault,
}

/// What can be wrong with a file of weights.
#[derive(Clone, Debug, PartialEq, Error)]
pub(crate) enum WeightsFault {
    #[error("the file is empty: allowed is CSV whose first row names the columns, such as solution,weight")]
    Empty,
    #[error(
        "{0:?} does not name two columns: the first row of the CSV names that of the categories and that of the weights, such as solution,weight"
    )]
    NoNames(String),
    #[error("{} could be the weights: call one of them weight", .0.join(" or "))]
    SeveralWeights(Vec<String>),
    #[error(
        "{0:?} may say how seldom a category comes: write 1/6 where it comes once in 6, or call the column weight"
    )]
    OneIn(String),
    /// It is not CSV.
    #[error("{0}")]
    Csv(String),
    /// A category is no key.
    #[error(transparent)]
    Key(#[from] TextKeyError),
    #[error("{0:?} may be cumulative: write the weight of each category alone, or call the column weight")]
    Cumulative(String),
    #[error(
        "{0:?} may be no weights, which are how often each category comes beside the others: call the column weight if it is"
    )]
    NoWeights(String),
    #[error(
        "the weight of {key:?} is {weight:?}: allowed is a number from 0, such as 0.25, 25 % or 1/4, but none beyond 1e-307 and 1e308; 0 for what cannot occur"
    )]
    Weight { key: String, weight: String },
    /// It is not known how the weights are written.
    #[error("{}", about_numerals(.0))]
    Numerals(#[from] NumeralFault),
    #[error("{0:?} is the sum of the others: leave out the row, as nothing that is reached is called so")]
    Total(String),
    /// The weights are no law.
    #[error(transparent)]
    Law(#[from] ExpectedError),
}

fn about_numerals(fault: &NumeralFault) -> String {
    match fault {
        NumeralFault::DecimalOrThousands { cell, .. } => {
            format!("{fault}: write {}0, or {}", with_decimals(cell), without_marks(cell))
        }
        NumeralFault::TwoDecimalMarks { .. } => format!("{fault}: write all with the same mark"),
        NumeralFault::SomePercent { .. } => fault.to_string(),
    }
}

impl WeightsFault {
    fn at(self, line: Option<usize>) -> WeightsError {
        WeightsError { line, fault: self }
    }
}

/// The law in a file of this text.
///
/// # Errors
/// If it is no CSV of categories and weights, or the weights are no law.
pub fn read(text: &str) -> Result<ExpectedLaw, WeightsError> {
    let text = text.trim_start_matches('\u{feff}');
    let header = text.lines().find(|line| !line.trim().is_empty());
    let header = header.ok_or_else(|| WeightsFault::Empty.at(None))?;
    let separator = SEPARATORS.into_iter().find(|&separator| header.contains(char::from(separator)));
    let no_names = || WeightsFault::NoNames(excerpt(header)).at(Some(1));
    let separator = separator.ok_or_else(no_names)?;
    let mut reader = ReaderBuilder::new().delimiter(separator).from_reader(text.as_bytes());
    let names = reader.headers().map_err(|error| csv_fault(&error))?.clone();
    if names.iter().any(is_number) {
        return Err(no_names());
    }
    let (key, column) = columns(&names).map_err(|fault| fault.at(Some(1)))?;
    let mut rows = Vec::new();
    for record in reader.records() {
        let record: StringRecord = record.map_err(|error| csv_fault(&error))?;
        let line = record.position().and_then(|position| usize::try_from(position.line()).ok());
        let key = TextKey::new(record[key].trim()).map_err(|fault| WeightsFault::from(fault).at(line))?;
        rows.push((line, key.to_string(), record[column].to_owned()));
    }
    let weights = numbers(rows, separator == b',')?;
    let is_named = names[column].trim().eq_ignore_ascii_case(WEIGHT_COLUMNS[0]);
    if !is_named && are_cumulative(&weights) {
        return Err(WeightsFault::Cumulative(names[column].to_owned()).at(None));
    }
    let law = ExpectedLaw::new(weights).map_err(|error| WeightsFault::from(error).at(None))?;
    match law.total() {
        Some(total) => Err(WeightsFault::Total(excerpt(total)).at(None)),
        None => Ok(law),
    }
}

/// The columns of categories and of weights.
fn columns(names: &StringRecord) -> Result<(usize, usize), WeightsFault> {
    let position = |wanted: &&str| names.iter().position(|name| name.trim().eq_ignore_ascii_case(wanted));
    let key = KEY_COLUMNS.iter().find_map(position).unwrap_or(0);
    let called: Vec<usize> =
        WEIGHT_COLUMNS.iter().filter_map(position).filter(|column| *column != key).collect();
    let others = || (0..names.len()).filter(|column| *column != key).collect();
    let found: Vec<usize> = if called.is_empty() { others() } else { called };
    match found.as_slice() {
        [weights] => check_name(&names[*weights]).map(|()| (key, *weights)),
        several => Err(WeightsFault::SeveralWeights(
            several.iter().map(|&column| names[column].to_owned()).collect(),
        )),
    }
}

/// Checks that a column of this name may have weights.
///
/// # Errors
/// If it may say how seldom a category comes, as 6 where it comes once in 6, or what it and all before it have, or something else.
pub(crate) fn check_name(column: &str) -> Result<(), WeightsFault> {
    const ONE_IN: [&str; 6] = ["one in", "1 in", "1 in n", "one in n", "odds", "rarity"];
    const CUMULATIVE: [&str; 8] = [
        "cdf", "ecdf", "cum", "cumulative", "cumsum", "cum prob", "cumulative probability",
        "cumulative percent",
    ];
    const OTHERS: [&str; 16] = [
        "energy", "rank", "price", "cost", "score", "loss", "fitness", "id", "index", "position", "level",
        "value", "log", "logit", "temperature", "rating",
    ];
    let name = column.trim().to_lowercase().replace(['_', '-', '.'], " ");
    let is_logarithm =
        || ["logp", "log p", "logw", "log w", "loglik", "log lik"].iter().any(|log| name.starts_with(log));
    match name.as_str() {
        one_in if ONE_IN.contains(&one_in) => Err(WeightsFault::OneIn(column.to_owned())),
        cumulative if CUMULATIVE.contains(&cumulative) => Err(WeightsFault::Cumulative(column.to_owned())),
        other if OTHERS.contains(&other) || is_logarithm() => Err(WeightsFault::NoWeights(column.to_owned())),
        _ => Ok(()),
    }
}

/// The weights of keys, all of which are written in one way.
fn numbers(
    rows: Vec<(Option<usize>, String, String)>,
    is_comma_separated: bool,
) -> Result<Weights, WeightsError> {
    let cells = rows.iter().map(|(_, key, written)| (key.as_str(), written.as_str()));
    let written = || rows.iter().map(|(_, _, written)| written.as_str());
    let numerals = Numerals::of_weights(cells, is_comma_separated);
    let checked = numerals.and_then(|numerals| numerals.check_percent(written()).map(|()| numerals));
    let numerals = checked.map_err(|fault| WeightsFault::from(fault).at(None))?;
    let weighted = |(line, key, written): (_, String, String)| match numerals.weight(&written) {
        Some(weight) => Ok((key, weight)),
        None => Err(WeightsFault::Weight { key: excerpt(&key), weight: excerpt(&written) }.at(line)),
    };
    rows.into_iter().map(weighted).collect()
}

fn csv_fault(error: &csv::Error) -> WeightsError {
    let line = error.position().and_then(|position| usize::try_from(position.line()).ok());
    WeightsFault::Csv(error.to_string()).at(line)
}

/// The categories of `law` as the keys that are known to exist.
///
/// # Panics
/// If one is no key, as none of a file is.
pub fn keys(law: &ExpectedLaw) -> KeyList {
    let mut list = KeyList::default();
    for category in law.categories() {
        list.insert(TextKey::new(category).expect("the categories of a file are keys"), None);
    }
    list
}
