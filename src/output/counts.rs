//! Tables of counts that a user brings: any CSV with a column of counts.

use csv::{ReaderBuilder, StringRecord, Trim};

/// Counts of categories, and what somebody expected them to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Counts {
    /// The name of each category: its cell in the column `solution`, else in the first column that is
    /// neither counts nor expected, else the number of the row.
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
    let mut one_cell = OneCell { column: header.iter().position(|name| name == "cell"), cell: None };
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
        one_cell.check(&record).map_err(wrong)?;
        table.counts.push(whole(&header[count], &record[count]).map_err(wrong)?);
        if let (Some(column), Some(numbers)) = (expected, &mut table.expected) {
            numbers.push(number(&header[column], &record[column]).map_err(wrong)?);
        }
        table.categories.push(match label {
            Some(column) => record[column].to_owned(),
            None => table.counts.len().to_string(),
        });
    }
    match table.counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count)) {
        Some(_) => Ok(table),
        None => Err(Fault { line: None, message: format!("the counts sum to more than {}", u64::MAX) }),
    }
}

/// The tables of a result hold all its cells; counts of several make no table.
struct OneCell {
    column: Option<usize>,
    cell: Option<String>,
}

impl OneCell {
    fn check(&mut self, record: &StringRecord) -> Result<(), String> {
        let Some(column) = self.column else {
            return Ok(());
        };
        let first = self.cell.get_or_insert_with(|| record[column].to_owned());
        if *first == record[column] {
            return Ok(());
        }
        let (first, other) = (first.as_str(), &record[column]);
        Err(format!("the table holds cell {first} and cell {other}: allowed is one cell"))
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
    let mut others = (0..header.len()).filter(|&column| column != count && Some(column) != expected);
    header.iter().position(|name| name == "solution").or_else(|| others.next())
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
