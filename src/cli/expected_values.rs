//! What `--expected` of a table names: one of its columns, or a file of weights.

use std::collections::HashSet;
use std::path::Path;

use super::input::{self, MAX_DATA, expectation};
use crate::analysis::expected::{ExpectedLaw, WeightUnit};
use crate::model::excerpt::excerpt;
use crate::programs::weights::check_name;
use crate::result::counts::{
    self, CountsError, CountsFault, CountsTable, CountsTables, KnownCategories, TableOptions,
};
use crate::store::error::Error;
use crate::text::number::many;

/// What a column is called where a file has the same name.
const COLUMN: &str = "column:";

/// The table at `path` with the expected values of each category, which `asked` names.
///
/// # Errors
/// If the table or the file cannot be read, if both a column and a file are meant, or if the file has other categories.
pub(super) fn tables(asked: &str, path: &Path, options: &TableOptions) -> Result<CountsTables, Error> {
    let bytes = input::read(path, MAX_DATA)?;
    let with_column = |column: Option<&str>| {
        let (expected, is_law_elsewhere) = (column.map(str::to_owned), column.is_none());
        counts::read(bytes.clone(), &TableOptions { expected, is_law_elsewhere, ..options.clone() })
    };
    let wrong = |error: CountsError| Error::wrong(input::name(path), error.line, error);
    let file = Path::new(asked);
    let without_column = || match options.known {
        Some(KnownCategories::Count(known)) => Err(Error::Request(format!(
            "--known {known} and --expected {asked}: the file names all categories that exist: allowed is one of both"
        ))),
        _ => with_column(None).map_err(wrong).and_then(|tables| of_file(tables, file)),
    };
    if asked.contains('/') {
        return without_column();
    }
    let column = asked.strip_prefix(COLUMN).unwrap_or(asked);
    match with_column(Some(column)) {
        Ok(_) if column == asked && file.is_file() => Err(Error::Request(format!(
            "--expected {asked}: the table has such a column, and there is such a file: {COLUMN}{asked} is the column, ./{asked} the file"
        ))),
        Ok(tables) => match check_name(column) {
            Ok(()) => Ok(of_column(tables, column)),
            Err(fault) => Err(Error::Request(format!("--expected {asked}: {fault}"))),
        },
        Err(CountsError { fault: CountsFault::NoColumn { ref name, .. }, .. })
            if name == column && file.is_file() =>
        {
            without_column()
        }
        Err(error) if matches!(&error.fault, CountsFault::NoColumn { name, .. } if name == column) => Err(
            Error::wrong(input::name(path), error.line, format!("{error}; nor is there a file of this name")),
        ),
        Err(error) => Err(wrong(error)),
    }
}

fn of_column(mut tables: CountsTables, column: &str) -> CountsTables {
    let weights = tables.tables.first().and_then(|table| table.expected.as_deref()).unwrap_or_default();
    tables.reading.expected = Some(format!("column {column}, {}", WeightUnit::of(weights)));
    tables
}

fn of_file(mut tables: CountsTables, file: &Path) -> Result<CountsTables, Error> {
    let law = expectation(file)?;
    let mut added = 0;
    for table in &mut tables.tables {
        added = fill(table, &law.law).map_err(|message| Error::wrong(input::name(file), None, message))?;
    }
    let zeros = match added {
        0 => String::new(),
        added => {
            format!(", {} without a row counted 0 times", many(added as u64, "category", "categories"))
        }
    };
    tables.reading.expected = Some(format!("{}, {}{zeros}", law.file, law.law.unit()));
    Ok(tables)
}

/// Adds the weights of a law to a table, and the categories that have no row; how many these are.
fn fill(table: &mut CountsTable, law: &ExpectedLaw) -> Result<usize, String> {
    let held: HashSet<&str> = table.categories.iter().map(String::as_str).collect();
    let missing: Vec<String> =
        law.categories().filter(|category| !held.contains(category)).map(str::to_owned).collect();
    let added = missing.len();
    table.counts.extend(missing.iter().map(|_| 0));
    table.categories.extend(missing);
    let weight = |category: &String| {
        law.weight(category).ok_or_else(|| {
            format!(
                "there is no weight of {:?}, which the table has: allowed is a line for each category, with 0 if it cannot occur",
                excerpt(category)
            )
        })
    };
    table.expected = Some(table.categories.iter().map(weight).collect::<Result<_, _>>()?);
    Ok(added)
}
