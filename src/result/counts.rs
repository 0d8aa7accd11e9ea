//! Tables of counts from the user: any CSV with a column of counts.

use std::collections::HashSet;

use csv::{ReaderBuilder, StringRecord, Trim};
use thiserror::Error;

/// Counts of categories, and their expected values.
#[derive(Clone, Debug, PartialEq)]
pub struct CountsTable {
    /// The name of each category, all distinct: its field in the column `solution`, in a table of a result in
    /// `outcome` or `value`, else in the first column that is neither counts nor expected, else the number of the row.
    pub categories: Vec<String>,
    /// The name of the column that names the categories.
    pub label: Option<String>,
    /// How often each was counted.
    pub counts: Vec<u64>,
    /// Expected counts or probabilities, if a column of them was requested.
    pub expected: Option<Vec<f64>>,
}

/// What is wrong with a table, and the line where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}")]
pub struct CountsError {
    /// The line, counted from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: CountsFault,
}

/// What can be wrong with a table of counts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CountsFault {
    /// It is not CSV.
    #[error("{0}")]
    Csv(String),
    /// It is not text.
    #[error("this is no text in UTF-8")]
    NotText,
    /// A row is longer or shorter than the header.
    #[error("the row has {found} cells, the header {expected}")]
    Ragged {
        /// The cells of the row.
        found: u64,
        /// The cells of the header.
        expected: u64,
    },
    /// There is not even a header.
    #[error("the table is empty: the first row must name the columns")]
    Empty,
    /// The first row holds numbers.
    #[error("the first row must name the columns")]
    NoHeader,
    /// Columns are separated by something else.
    #[error("the separator must be a comma")]
    Separator,
    /// Two columns have the same name.
    #[error("the column {0:?} stands twice")]
    ColumnTwice(String),
    /// There is no such column.
    #[error("there is no column \"{name}\": there is {}", columns.join(", "))]
    NoColumn {
        /// The name that was asked for.
        name: String,
        /// The names of the header.
        columns: Vec<String>,
    },
    /// The table has only a header.
    #[error("the table has a header and no rows")]
    NoRows,
    /// A category has two rows.
    #[error("the category {0:?} stands twice: allowed is one row for each")]
    CategoryTwice(String),
    /// The rows are about several cells or measures of a result.
    #[error(
        "the table holds {name} {first} and {name} {other}: allowed is one {name}, so leave out the other rows"
    )]
    Several {
        /// The column that distinguishes them.
        name: &'static str,
        /// Its value in the first row.
        first: String,
        /// Its value in this row.
        other: String,
    },
    /// A count is not a whole number.
    #[error("{column} is {cell:?}: allowed is a whole number from 0 to {}", u64::MAX)]
    NotACount {
        /// The column.
        column: String,
        /// Its cell in this row.
        cell: String,
    },
    /// An expected count is not a number.
    #[error("{column} is {cell:?}: allowed is a number from 0")]
    NotANumber {
        /// The column.
        column: String,
        /// Its cell in this row.
        cell: String,
    },
    /// The counts exceed 64 bits.
    #[error("the counts sum to more than {}", u64::MAX)]
    Overflow,
}

/// Reads a table with a header. The counts are in `count_column`, or the only column, if there is one.
///
/// # Errors
/// If a column is missing, or a field of it is not a count.
pub fn read(
    bytes: &[u8],
    count_column: &str,
    expected_column: Option<&str>,
) -> Result<CountsTable, CountsError> {
    let mut reader = ReaderBuilder::new().trim(Trim::All).from_reader(bytes);
    let header = reader.headers().map_err(|error| csv_fault(&error))?.clone();
    check_header(&header)?;
    let mut rows = Rows::new(&header, count_column, expected_column)?;
    for record in reader.records() {
        let record = record.map_err(|error| csv_fault(&error))?;
        let line = record.position().and_then(|position| usize::try_from(position.line()).ok());
        rows.add(&record).map_err(|fault| CountsError { line, fault })?;
    }
    rows.finish().map_err(|fault| CountsError { line: None, fault })
}

/// Collects the rows of a table.
struct Rows<'h> {
    header: &'h StringRecord,
    count: usize,
    expected: Option<usize>,
    label: Option<usize>,
    parts: Vec<Part>,
    names: HashSet<String>,
    table: CountsTable,
}

impl<'h> Rows<'h> {
    fn new(header: &'h StringRecord, count: &str, expected: Option<&str>) -> Result<Self, CountsError> {
        let count = if header.len() == 1 { 0 } else { position(header, count)? };
        let expected = expected.map(|name| position(header, name)).transpose()?;
        let label = label(header, count, expected);
        let table = CountsTable {
            categories: Vec::new(),
            label: label.map(|column| header[column].to_owned()),
            counts: Vec::new(),
            expected: expected.map(|_| Vec::new()),
        };
        Ok(Self { header, count, expected, label, parts: parts(header), names: HashSet::new(), table })
    }

    fn add(&mut self, record: &StringRecord) -> Result<(), CountsFault> {
        self.parts.iter_mut().try_for_each(|part| part.check(record))?;
        self.table.counts.push(whole(&self.header[self.count], &record[self.count])?);
        if let (Some(column), Some(numbers)) = (self.expected, &mut self.table.expected) {
            numbers.push(number(&self.header[column], &record[column])?);
        }
        let unnamed = || self.table.counts.len().to_string();
        let category = self.label.map_or_else(unnamed, |column| record[column].to_owned());
        if !self.names.insert(category.clone()) {
            return Err(CountsFault::CategoryTwice(category));
        }
        self.table.categories.push(category);
        Ok(())
    }

    fn finish(self) -> Result<CountsTable, CountsFault> {
        if self.table.counts.is_empty() {
            return Err(CountsFault::NoRows);
        }
        match self.table.counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count)) {
            Some(_) => Ok(self.table),
            None => Err(CountsFault::Overflow),
        }
    }
}

/// Columns that say what the rows of a result's tables are about; all of its tables have `cell`. Counts that are about
/// several things are not one table.
const PARTS: [&str; 2] = ["cell", "measure"];

/// Columns of a result's tables that name categories.
const LABELS: [&str; 3] = ["solution", "outcome", "value"];

/// Columns of a result's tables that do not name categories if there is another.
const NO_LABELS: [&str; 5] = ["cell", "system", "size", "measure", "cum_count"];

/// One of [`PARTS`], and its value in the rows so far.
struct Part {
    name: &'static str,
    column: usize,
    value: Option<String>,
}

fn parts(header: &StringRecord) -> Vec<Part> {
    let column = |name| header.iter().position(|column| column == name);
    let part = |name| column(name).map(|column| Part { name, column, value: None });
    column("cell").map_or_else(Vec::new, |_| PARTS.into_iter().filter_map(part).collect())
}

impl Part {
    fn check(&mut self, record: &StringRecord) -> Result<(), CountsFault> {
        let (name, other) = (self.name, &record[self.column]);
        let first = self.value.get_or_insert_with(|| other.to_owned());
        if first == other {
            return Ok(());
        }
        Err(CountsFault::Several { name, first: first.clone(), other: other.to_owned() })
    }
}

fn csv_fault(error: &csv::Error) -> CountsError {
    let line = error.position().and_then(|position| usize::try_from(position.line()).ok());
    let fault = match *error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len: expected, len: found, .. } => {
            CountsFault::Ragged { found, expected }
        }
        csv::ErrorKind::Utf8 { .. } => CountsFault::NotText,
        _ => CountsFault::Csv(error.to_string()),
    };
    CountsError { line, fault }
}

fn position(header: &StringRecord, name: &str) -> Result<usize, CountsError> {
    let found = header.iter().position(|column| column == name);
    found.ok_or_else(|| CountsError {
        line: Some(1),
        fault: CountsFault::NoColumn {
            name: name.to_owned(),
            columns: header.iter().map(str::to_owned).collect(),
        },
    })
}

/// Rejects a first row of numbers, which is not a header, and a single column with separators, which is several.
fn check_header(header: &StringRecord) -> Result<(), CountsError> {
    let wrong = |fault| Err(CountsError { line: Some(1), fault });
    let mut names: Vec<&str> = header.iter().collect();
    names.sort_unstable();
    if header.is_empty() {
        return wrong(CountsFault::Empty);
    }
    if names.iter().all(|name| name.parse::<f64>().is_ok()) {
        return wrong(CountsFault::NoHeader);
    }
    if header.len() == 1 && header[0].contains([';', '\t']) {
        return wrong(CountsFault::Separator);
    }
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => wrong(CountsFault::ColumnTwice(pair[0].to_owned())),
        None => Ok(()),
    }
}

fn label(header: &StringRecord, count: usize, expected: Option<usize>) -> Option<usize> {
    let others = || (0..header.len()).filter(|&column| column != count && Some(column) != expected);
    let is_result = header.iter().any(|name| name == "cell");
    let named = |name: &&str| header.iter().position(|column| column == *name);
    let known: &[&str] = if is_result { &LABELS } else { &LABELS[..1] };
    let other = || others().find(|&column| !NO_LABELS.contains(&&header[column]));
    known.iter().find_map(named).or_else(other).or_else(|| others().next())
}

fn whole(column: &str, cell: &str) -> Result<u64, CountsFault> {
    let count = cell.trim().parse();
    count.map_err(|_| CountsFault::NotACount { column: column.to_owned(), cell: cell.to_owned() })
}

fn number(column: &str, cell: &str) -> Result<f64, CountsFault> {
    let number = cell.trim().parse().ok();
    let number = number.filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| CountsFault::NotANumber { column: column.to_owned(), cell: cell.to_owned() })
}
