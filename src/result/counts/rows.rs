//! The rows of a table as categories with counts, group by group.

use csv::StringRecord;
use indexmap::IndexMap;
use indexmap::map::Entry;

use super::fault::{CountsError, CountsFault};
use super::layout::Columns;
use super::numerals::{Numerals, is_missing};
use super::options::{Doubtful, ReadingNote, TableOptions};
use super::sheet::{Sheet, line_of};

/// A count, and what was expected, if that was asked for.
pub(super) type CountAndExpected = (u64, Option<f64>);

/// The categories of each group, in the order in which they appear; without groups there is one, without a name.
pub(super) type Groups = IndexMap<Option<String>, IndexMap<String, CountAndExpected>>;

/// A count of a category in a group, and the row that it is from.
struct RowCount<'s> {
    group: Option<String>,
    category: String,
    times: u64,
    row: &'s StringRecord,
}

/// Reads rows.
pub(super) struct CountReader<'s> {
    pub(super) sheet: &'s Sheet,
    pub(super) columns: &'s Columns,
    pub(super) numerals: Numerals,
    pub(super) options: &'s TableOptions,
}

/// So many rows may have a last one that is the sum of the others by chance.
const FEW: usize = 3;

/// Whether a row of this name is a total in some language.
fn is_total_name(cell: &str) -> bool {
    let name = cell.trim_end_matches(':').to_lowercase();
    name.starts_with("total") || TOTALS.contains(&name.as_str())
}

/// The names of totals, in small letters.
const TOTALS: [&str; 18] = [
    "total",
    "totals",
    "grand total",
    "total general",
    "sum",
    "all",
    "gesamt",
    "gesamtergebnis",
    "gesamtsumme",
    "insgesamt",
    "summe",
    "suma",
    "somme",
    "totale",
    "somma",
    "totaal",
    "σ",
    "∑",
];

impl CountReader<'_> {
    /// The counts of all rows, without those that are left out, which `notes` then say.
    ///
    /// # Errors
    /// If a cell is not what its column should have, or a row could be none.
    pub(super) fn groups(&self, notes: &mut Vec<ReadingNote>) -> Result<Groups, CountsError> {
        let mut parts = parts(&self.sheet.header, &self.columns.groups);
        let (mut counts, mut missing) = (Vec::new(), 0);
        for (number, row) in (1..).zip(&self.sheet.rows) {
            parts
                .iter_mut()
                .try_for_each(|part: &mut Part| part.check(row))
                .map_err(|fault| fault.at(line_of(row)))?;
            for &column in &self.columns.values {
                match self.count(number, row, column).map_err(|fault| fault.at(line_of(row)))? {
                    Some(count) => counts.push(count),
                    None => missing += 1,
                }
            }
        }
        let is_kept = self.options.empty == Some(Doubtful::Keep) && self.options.raw.is_none();
        let note =
            if is_kept { ReadingNote::TakenAsZero(self.zeros()) } else { ReadingNote::LeftOut(missing) };
        notes
            .extend((!matches!(note, ReadingNote::TakenAsZero(0) | ReadingNote::LeftOut(0))).then_some(note));
        self.check_totals(&mut counts, notes)?;
        self.gathered(counts)
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
        let is_missing = if is_raw { cell.is_empty() } else { is_missing(cell) };
        let times = match self.options.empty {
            Some(Doubtful::Skip) if is_missing => return Ok(None),
            Some(Doubtful::Keep) if is_missing && !is_raw => 0,
            _ if is_missing && is_raw => return Err(CountsFault::NoObservation { column: name() }),
            _ if is_missing => return Err(CountsFault::NoCount { column: name(), category }),
            _ if is_raw => 1,
            _ => {
                let whole = self.numerals.whole(cell);
                whole.ok_or_else(|| CountsFault::NotACount { column: name(), cell: cell.to_owned() })?
            }
        };
        Ok(Some(RowCount { group, category, times, row }))
    }

    /// The group and the category of a cell; where rows have no names that is their number, from 1.
    fn names(&self, number: u64, row: &StringRecord, column: usize) -> (Option<String>, String) {
        let Columns { values, categories, groups, .. } = self.columns;
        let of_row = |columns: &[usize]| joined(columns.iter().map(|column| &row[*column]));
        let group = (!groups.is_empty()).then(|| of_row(groups));
        let own = || self.sheet.header[column].clone();
        let category = || match categories.as_slice() {
            [] if self.options.raw.is_some() => row[column].to_owned(),
            [] => number.to_string(),
            columns => of_row(columns),
        };
        match group {
            Some(group) if values.len() > 1 => (Some(group), own()),
            None if values.len() > 1 => (Some(own()), category()),
            group => (group, category()),
        }
    }

    /// Finds the row that is the total of the others in its group.
    fn check_totals(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let mut sums: IndexMap<Option<String>, u128> = IndexMap::new();
        let mut rows: IndexMap<Option<String>, (usize, u64)> = IndexMap::new();
        for count in counts.iter() {
            *sums.entry(count.group.clone()).or_default() += u128::from(count.times);
            let (number, last) = rows.entry(count.group.clone()).or_default();
            (*number, *last) = (*number + 1, line_of(count.row).unwrap_or(0) as u64);
        }
        let named = |count: &RowCount| {
            let cells = self.columns.categories.iter().map(|column| &count.row[*column]);
            cells.into_iter().any(is_total_name)
        };
        let is_last = |count: &RowCount| {
            let (number, last) = rows[&count.group];
            number > FEW && line_of(count.row).unwrap_or(0) as u64 == last && self.columns.values.len() == 1
        };
        let is_total = |count: &RowCount| {
            count.times > 0
                && (named(count) || is_last(count))
                && u128::from(count.times) * 2 == sums[&count.group]
        };
        let Some(total) = counts.iter().find(|count| is_total(count)) else { return Ok(()) };
        match self.options.total {
            Some(Doubtful::Keep) => {}
            Some(Doubtful::Skip) => {
                notes.push(ReadingNote::Total(total.category.clone()));
                counts.retain(|count| !is_total(count));
            }
            None => {
                let fault = CountsFault::TotalRow { category: total.category.clone(), count: total.times };
                return Err(fault.at(line_of(total.row)));
            }
        }
        Ok(())
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
fn joined<'c>(cells: impl Iterator<Item = &'c str>) -> String {
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
