//! Tables of results, whose rows may be about several cells or measures: counts that are about several things are not one
//! table.

use csv::StringRecord;

use super::fault::CountsFault;

/// Columns that say what the rows of a result's tables are about; all of its tables have `cell`.
const PARTS: [&str; 2] = ["cell", "measure"];

/// One of [`PARTS`], and its value in the rows so far.
pub(super) struct Part {
    name: &'static str,
    column: usize,
    value: Option<String>,
}

/// The parts that a table of a result has, but for the columns that divide it into `groups`.
pub(super) fn parts(header: &[String], groups: &[usize]) -> Vec<Part> {
    let column = |name: &str| header.iter().position(|column| column == name);
    let part = |name| column(name).map(|column| Part { name, column, value: None });
    let parts = column("cell").map_or_else(Vec::new, |_| PARTS.into_iter().filter_map(part).collect());
    parts.into_iter().filter(|part: &Part| !groups.contains(&part.column)).collect()
}

impl Part {
    /// Checks that a row is about the same as those before.
    ///
    /// # Errors
    /// If it is not.
    pub(super) fn check(&mut self, record: &StringRecord) -> Result<(), CountsFault> {
        let (name, other) = (self.name, &record[self.column]);
        let first = self.value.get_or_insert_with(|| other.to_owned());
        if first == other {
            return Ok(());
        }
        Err(CountsFault::Several { name, first: first.clone(), other: other.to_owned() })
    }
}
