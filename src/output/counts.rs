//! Tables of counts that a user brings: any CSV with a column of counts.

use std::collections::HashSet;

use csv::{ReaderBuilder, StringRecord, Trim};

/// Counts of categories, and what somebody expected them to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Counts {
    /// The name of each category, no two alike: its cell in the column `solution`, else in the first column that is
    /// neither counts nor expected nor tells the tables of a result apart, else the number of the row.
    pub categories: Vec<String>,
    /// The name of the column that names the categories.
    pub label: Option<String>,
    /// How often each was counted.
    pub counts: Vec<u64>,
    /// Expected counts or probabilities, if a column of them was asked for.
    pub expected: Option<Vec<f64>>,
}

/// What is wrong with a table, and the line where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong and what is allowed.
    pub message: String,
}

/// Reads a table with a header. The counts are in `count_column`, or the only column, if there is one.
///
/// # Errors
/// If a column is not there, or a cell of it holds no count.
pub fn read(bytes: &[u8], count_column: &str, expected_column: Option<&str>) -> Result<Counts, Fault> {
    let mut reader = ReaderBuilder::new().trim(Trim::All).from_reader(bytes);
    let header = reader.headers().map_err(|error| fault(&error))?.clone();
    check_header(&header)?;
    let count = if header.len() == 1 { 0 } else { position(&header, count_column)? };
    let expected = expected_column.map(|name| position(&header, name)).transpose()?;
    let label = label(&header, count, expected);
    let mut parts = parts(&header);
    let mut names = HashSet::new();
    let mut table = Counts {
        categories: Vec::new(),
        label: label.map(|column| header[column].to_owned()),
        counts: Vec::new(),
        expected: expected.map(|_| Vec::new()),
    };
    for record in reader.records() {
        let record = record.map_err(|error| fault(&error))?;
        let line = record.position().and_then(|position| usize::try_from(position.line()).ok());
        let wrong = |message| Fault { line, message };
        parts.iter_mut().try_for_each(|part| part.check(&record)).map_err(wrong)?;
        table.counts.push(whole(&header[count], &record[count]).map_err(wrong)?);
        if let (Some(column), Some(numbers)) = (expected, &mut table.expected) {
            numbers.push(number(&header[column], &record[column]).map_err(wrong)?);
        }
        let category =
            label.map_or_else(|| table.counts.len().to_string(), |column| record[column].to_owned());
        if !names.insert(category.clone()) {
            return Err(wrong(format!(
                "the category {category:?} stands twice: allowed is one row for each"
            )));
        }
        table.categories.push(category);
    }
    if table.counts.is_empty() {
        return Err(Fault { line: None, message: "the table has a header and no rows".to_owned() });
    }
    match table.counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count)) {
        Some(_) => Ok(table),
        None => Err(Fault { line: None, message: format!("the counts sum to more than {}", u64::MAX) }),
    }
}

/// Columns of a result's tables, which all have cells, that tell what rows are about. Counts that are about several
/// things make no table.
const PARTS: [&str; 2] = ["cell", "measure"];

/// Columns of a result's tables that name no category if there is another.
const NO_LABELS: [&str; 4] = ["cell", "size", "measure", "cum_count"];

/// One of [`PARTS`], and what the rows so far are about.
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
    fn check(&mut self, record: &StringRecord) -> Result<(), String> {
        let (name, other) = (self.name, &record[self.column]);
        let first = self.value.get_or_insert_with(|| other.to_owned());
        if first == other {
            return Ok(());
        }
        Err(format!(
            "the table holds {name} {first} and {name} {other}: allowed is one {name}, so leave out the other rows"
        ))
    }
}

fn fault(error: &csv::Error) -> Fault {
    let line = error.position().and_then(|position| usize::try_from(position.line()).ok());
    let message = match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("the row has {len} cells, the header {expected_len}")
        }
        csv::ErrorKind::Utf8 { .. } => "this is no text in UTF-8".to_owned(),
        _ => error.to_string(),
    };
    Fault { line, message }
}

fn position(header: &StringRecord, name: &str) -> Result<usize, Fault> {
    let found = header.iter().position(|column| column == name);
    found.ok_or_else(|| Fault {
        line: Some(1),
        message: format!(
            "there is no column \"{name}\": there is {}",
            header.iter().collect::<Vec<_>>().join(", ")
        ),
    })
}

/// A first row of numbers is no header, and a single column with separators is several.
fn check_header(header: &StringRecord) -> Result<(), Fault> {
    let wrong = |message: &str| Err(Fault { line: Some(1), message: message.to_owned() });
    let mut names: Vec<&str> = header.iter().collect();
    names.sort_unstable();
    if header.is_empty() {
        return wrong("the table is empty: the first row must name the columns");
    }
    if names.iter().all(|name| name.parse::<f64>().is_ok()) {
        return wrong("the first row must name the columns");
    }
    if header.len() == 1 && header[0].contains([';', '\t']) {
        return wrong("the separator must be a comma");
    }
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => wrong(&format!("the column {:?} stands twice", pair[0])),
        None => Ok(()),
    }
}

fn label(header: &StringRecord, count: usize, expected: Option<usize>) -> Option<usize> {
    let others = || (0..header.len()).filter(|&column| column != count && Some(column) != expected);
    let solution = header.iter().position(|name| name == "solution");
    let named = || others().find(|&column| !NO_LABELS.contains(&&header[column]));
    solution.or_else(named).or_else(|| others().next())
}

fn whole(column: &str, cell: &str) -> Result<u64, String> {
    let count = cell.trim().parse();
    count.map_err(|_| format!("{column} is {cell:?}: allowed is a whole number from 0 to {}", u64::MAX))
}

fn number(column: &str, cell: &str) -> Result<f64, String> {
    let number = cell.trim().parse().ok();
    let number = number.filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| format!("{column} is {cell:?}: allowed is a number from 0"))
}
