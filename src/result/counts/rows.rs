//! The rows of a table as categories with counts, group by group.

use std::collections::HashMap;

use csv::StringRecord;
use indexmap::IndexMap;
use indexmap::map::Entry;

use super::CountsTable;
use super::fault::{CountsError, CountsFault};
use super::layout::Columns;
use super::options::{EmptyCells, ReadingNote, TableOptions};
use super::sheet::{Sheet, is_missing, is_unobserved, line_of};
use crate::analysis::numerals::Numerals;

/// A count, and what was expected, if that was asked for.
type CountAndExpected = (u64, Option<f64>);

/// The categories of a group, in the order in which they appear.
pub(super) type CategoryCounts = IndexMap<String, CountAndExpected>;

/// The groups, in the order in which they appear; without groups there is one, without a name.
pub(super) type Groups = IndexMap<Option<String>, CategoryCounts>;

/// A count of a category in a group, and the row that it is from.
pub(super) struct RowCount<'s> {
    pub(super) group: Option<String>,
    pub(super) category: String,
    pub(super) times: u64,
    pub(super) row: &'s StringRecord,
}

/// Reads rows.
#[derive(Clone, Copy)]
pub(super) struct CountReader<'s> {
    pub(super) sheet: &'s Sheet,
    pub(super) columns: &'s Columns,
    pub(super) numerals: Numerals,
    pub(super) options: &'s TableOptions,
}

/// Counts while they are checked, and what is said of them.
pub(super) struct Checking<'s, 'n> {
    pub(super) reader: CountReader<'s>,
    pub(super) counts: Vec<RowCount<'s>>,
    pub(super) notes: &'n mut Vec<ReadingNote>,
}

/// An error if a row could be one or none, and no option says which.
pub(super) type Checked = Result<(), CountsError>;

impl CountReader<'_> {
    /// The counts of all rows, without those that are left out, which `notes` then say.
    ///
    /// # Errors
    /// If a cell is not what its column should have, or a row could be none.
    pub(super) fn groups(&self, notes: &mut Vec<ReadingNote>) -> Result<Groups, CountsError> {
        let mut parts = parts(&self.sheet.header, &self.columns.groups);
        let (mut counts, mut missing) = (Vec::new(), 0);
        let mut numbers: HashMap<Option<String>, u64> = HashMap::new();
        for row in &self.sheet.rows {
            let number = numbers.entry(self.group(row)).or_default();
            *number += 1;
            parts
                .iter_mut()
                .try_for_each(|part: &mut Part| part.check(row))
                .map_err(|fault| fault.at(line_of(row)))?;
            for &column in &self.columns.values {
                match self.count(*number, row, column).map_err(|fault| fault.at(line_of(row)))? {
                    Some(count) => counts.push(count),
                    None => missing += 1,
                }
            }
        }
        let is_kept = self.options.empty == Some(EmptyCells::Keep) && self.options.raw.is_none();
        let note =
            if is_kept { ReadingNote::TakenAsZero(self.zeros()) } else { ReadingNote::LeftOut(missing) };
        notes
            .extend((!matches!(note, ReadingNote::TakenAsZero(0) | ReadingNote::LeftOut(0))).then_some(note));
        let mut checking = Checking { reader: *self, counts, notes };
        checking.check_totals()?;
        let all = checking.counts.len();
        checking.check_doubtful()?;
        if checking.counts.len() < all {
            checking.check_totals()?;
        }
        self.gathered(checking.counts)
    }

    /// How many counts are missing.
    fn zeros(&self) -> u64 {
        let columns = self.columns.values.iter();
        columns.map(|column| self.sheet.column(*column).filter(|cell| is_missing(cell)).count() as u64).sum()
    }

    /// The count in a cell; of raw data, the observation.
    fn count<'r>(
        &self,
        number: u64,
        row: &'r StringRecord,
        column: usize,
    ) -> Result<Option<RowCount<'r>>, CountsFault> {
        let name = || self.sheet.header[column].clone();
        let (group, category) = self.names(number, row, column);
        let cell = &row[column];
        let is_raw = self.options.raw.is_some();
        let is_missing = if is_raw { is_unobserved(cell) } else { is_missing(cell) };
        let times = match self.options.empty {
            Some(EmptyCells::Skip) if is_missing => return Ok(None),
            Some(EmptyCells::Keep) if is_missing => u64::from(is_raw),
            _ if is_missing && is_raw => {
                return Err(CountsFault::NoObservation { column: name(), cell: cell.to_owned() });
            }
            _ if is_missing => return Err(CountsFault::NoCount { column: name(), category }),
            _ if is_raw => 1,
            _ => {
                let whole = self.numerals.whole(cell);
                whole.ok_or_else(|| CountsFault::NotACount { column: name(), cell: cell.to_owned() })?
            }
        };
        Ok(Some(RowCount { group, category, times, row }))
    }

    /// The group of a row, if a column names it.
    fn group(&self, row: &StringRecord) -> Option<String> {
        let groups = &self.columns.groups;
        (!groups.is_empty()).then(|| joined(groups.iter().map(|column| &row[*column])))
    }

    /// Notes the cells by which rows name the groups of `tables`.
    pub(super) fn note_group_cells(&self, tables: &mut [CountsTable]) {
        let columns = &self.columns.groups;
        let cells = |row: &StringRecord| columns.iter().map(|column| row[*column].to_owned()).collect();
        let named = self.sheet.rows.iter().filter_map(|row| Some((self.group(row)?, cells(row))));
        let mut named: HashMap<String, Vec<String>> = named.collect();
        for table in tables {
            table.group_cells =
                table.group.as_ref().and_then(|group| named.remove(group)).unwrap_or_default();
        }
    }

    /// The group and the category of a cell; where rows have no names that is their number in their group, from 1.
    fn names(&self, number: u64, row: &StringRecord, column: usize) -> (Option<String>, String) {
        let Columns { values, categories, .. } = self.columns;
        let own = || self.sheet.header[column].clone();
        let category = || match categories.as_slice() {
            [] if self.options.raw.is_some() => row[column].to_owned(),
            [] => number.to_string(),
            columns => joined(columns.iter().map(|column| &row[*column])),
        };
        match self.group(row) {
            Some(group) if values.len() > 1 => (Some(group), own()),
            None if values.len() > 1 && categories.is_empty() && self.sheet.rows.len() == 1 => (None, own()),
            None if values.len() > 1 => (Some(own()), category()),
            group => (group, category()),
        }
    }

    fn gathered(&self, counts: Vec<RowCount>) -> Result<Groups, CountsError> {
        let mut groups = Groups::new();
        for RowCount { group, category, times, row } in counts {
            let expected = self.columns.expected.map(|column| self.expected(row, column)).transpose();
            let expected = expected.map_err(|fault| fault.at(line_of(row)))?;
            match groups.entry(group).or_default().entry(category) {
                Entry::Vacant(place) => {
                    place.insert((times, expected));
                }
                Entry::Occupied(mut place) if self.options.raw.is_some() => place.get_mut().0 += 1,
                Entry::Occupied(place) => {
                    let others = self.columns.others(self.sheet);
                    let others = others.into_iter().map(|column| self.sheet.header[column].clone()).collect();
                    let fault = CountsFault::CategoryTwice { category: place.key().clone(), others };
                    return Err(fault.at(line_of(row)));
                }
            }
        }
        Ok(groups)
    }

    fn expected(&self, row: &StringRecord, column: usize) -> Result<f64, CountsFault> {
        let cell = &row[column];
        let fault =
            || CountsFault::NotANumber { column: self.sheet.header[column].clone(), cell: cell.to_owned() };
        self.numerals.weight(cell).ok_or_else(fault)
    }
}

/// Cells as one name: separated by commas, a cell that has one in quotes, so that different cells have different names.
pub(super) fn joined<'c>(cells: impl Iterator<Item = &'c str>) -> String {
    let cells: Vec<&str> = cells.collect();
    if let [only] = cells.as_slice() {
        return (*only).to_owned();
    }
    let quoted = |cell: &&str| {
        let has_marks = cell.contains([',', '"']);
        if has_marks { format!("\"{}\"", cell.replace('"', "\"\"")) } else { (*cell).to_owned() }
    };
    cells.iter().map(quoted).collect::<Vec<_>>().join(", ")
}

/// Columns that say what the rows of a result's tables are about; all of its tables have `cell`.
const PARTS: [&str; 2] = ["cell", "measure"];

/// One of [`PARTS`], and its value in the rows so far.
struct Part {
    name: &'static str,
    column: usize,
    value: Option<String>,
}

/// The parts that a table of a result has, but for the columns that divide it into `groups`.
fn parts(header: &[String], groups: &[usize]) -> Vec<Part> {
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
