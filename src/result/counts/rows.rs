//! The rows of a table as categories with counts, group by group.

use std::collections::{HashMap, HashSet};

use csv::StringRecord;
use indexmap::map::Entry;
use indexmap::{IndexMap, IndexSet};

use super::fault::{CountsError, CountsFault};
use super::layout::Columns;
use super::numerals::{Numerals, is_missing, is_unobserved};
use super::options::{Doubtful, EmptyCells, ReadingNote, TableOptions};
use super::sheet::{Sheet, line_of};
use crate::model::totals::{is_size_name, is_subtotal_name, is_total_name};

/// A count, and what was expected, if that was asked for.
type CountAndExpected = (u64, Option<f64>);

/// The categories of a group, in the order in which they appear.
pub(super) type CategoryCounts = IndexMap<String, CountAndExpected>;

/// The groups, in the order in which they appear; without groups there is one, without a name.
pub(super) type Groups = IndexMap<Option<String>, CategoryCounts>;

/// A count of a category in a group, and the row that it is from.
pub(super) struct RowCount<'s> {
    group: Option<String>,
    pub(super) category: String,
    pub(super) times: u64,
    pub(super) row: &'s StringRecord,
}

/// What the counts of a group sum to.
#[derive(Default)]
struct GroupSum<'s> {
    sum: u128,
    most: u64,
    rows: usize,
    /// The first and the last row, each with its count.
    ends: Option<[(&'s StringRecord, u64); 2]>,
}

impl GroupSum<'_> {
    /// Whether the first and the last row are the sum of the others.
    fn ends_are_sums(&self) -> [bool; 2] {
        self.ends.map_or([false; 2], |ends| ends.map(|(_, times)| u128::from(times) * 2 == self.sum))
    }
}

/// A row or a group that may be the total of others.
struct Total {
    name: String,
    count: u128,
    /// What the others are together.
    others: u128,
}

type GroupSums<'s> = IndexMap<Option<String>, GroupSum<'s>>;

/// The sums of the groups of `counts`.
fn sums<'s>(counts: &[RowCount<'s>]) -> GroupSums<'s> {
    let mut groups = GroupSums::new();
    for count in counts {
        let group = groups.entry(count.group.clone()).or_default();
        group.sum += u128::from(count.times);
        group.most = group.most.max(count.times);
        group.rows += 1;
        let last = (count.row, count.times);
        group.ends = Some([group.ends.map_or(last, |[first, _]| first), last]);
    }
    groups
}

/// The rows of a group that could be sums of others, and the others.
#[derive(Default)]
struct Rollup {
    rows: usize,
    most: u64,
    sum: u128,
    others: u128,
}

/// The groups whose rows have subtotals: the greatest of several rows that `could_be_sums`, or all of these together, are the sum
/// of all that could not.
fn rollups(counts: &[RowCount], could_be_sums: impl Fn(&RowCount) -> bool) -> HashSet<Option<String>> {
    let mut groups: HashMap<&Option<String>, Rollup> = HashMap::new();
    for count in counts {
        let group = groups.entry(&count.group).or_default();
        if could_be_sums(count) {
            group.rows += 1;
            group.most = group.most.max(count.times);
            group.sum += u128::from(count.times);
        } else {
            group.others += u128::from(count.times);
        }
    }
    let is_whole = |sum: u128, group: &Rollup| sum > 0 && sum == group.others;
    groups.retain(|_, group| {
        group.rows > 1 && (is_whole(group.most.into(), group) || is_whole(group.sum, group))
    });
    groups.into_keys().cloned().collect()
}

/// Reads rows.
pub(super) struct CountReader<'s> {
    pub(super) sheet: &'s Sheet,
    pub(super) columns: &'s Columns,
    pub(super) numerals: Numerals,
    pub(super) options: &'s TableOptions,
}

/// Of this number of rows whose names are numbers the last may be the sum of the others by chance.
pub(super) const FEW: usize = 3;

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
        let is_kept = self.options.empty == Some(EmptyCells::Keep) && self.options.raw.is_none();
        let note =
            if is_kept { ReadingNote::TakenAsZero(self.zeros()) } else { ReadingNote::LeftOut(missing) };
        notes
            .extend((!matches!(note, ReadingNote::TakenAsZero(0) | ReadingNote::LeftOut(0))).then_some(note));
        self.check_totals(&mut counts, notes)?;
        self.check_doubtful(&mut counts, notes)?;
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

    /// Finds the group that is the total of the others, and the rows that are the totals of the others in their groups.
    fn check_totals(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let groups = sums(counts);
        let most = groups.values().map(|group| group.sum).max().unwrap_or(0);
        let is_group = |count: &RowCount| {
            let is_named = count.group.as_deref().is_some_and(is_total_name);
            is_named && groups.len() >= FEW && groups[&count.group].sum == most
        };
        if let Some(count) = counts.iter().find(|count| is_group(count)) {
            let all: u128 = groups.values().map(|group| group.sum).sum();
            let total =
                Total { name: count.group.clone().unwrap_or_default(), count: most, others: all - most };
            self.take_out(total, line_of(count.row), counts, notes, is_group)?;
        }
        self.check_rollups(counts, notes)?;
        let groups = sums(counts);
        let all_sums = groups.values().map(GroupSum::ends_are_sums);
        let all_sums = all_sums.fold([true; 2], |[first, last], sums| [first && sums[0], last && sums[1]]);
        let is_row = |count: &RowCount| self.is_total(count, &groups[&count.group], all_sums);
        if let Some(count) = counts.iter().find(|count| is_row(count)) {
            let sum = groups[&count.group].sum;
            let times = u128::from(count.times);
            let total = Total { name: count.category.clone(), count: times, others: sum - times };
            self.take_out(total, line_of(count.row), counts, notes, is_row)?;
        }
        Ok(())
    }

    /// Finds the totals and the subtotals of groups that have several.
    fn check_rollups(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let rollups = rollups(counts, |count| self.is_of_rollup(count));
        let is_rollup = |count: &RowCount| self.is_of_rollup(count) && rollups.contains(&count.group);
        let Some(count) = counts.iter().filter(|count| is_rollup(count)).max_by_key(|count| count.times)
        else {
            return Ok(());
        };
        let of_group = counts.iter().filter(|other| other.group == count.group);
        let sum: u128 = of_group.map(|count| u128::from(count.times)).sum();
        let times = u128::from(count.times);
        let total = Total { name: count.category.clone(), count: times, others: sum - times };
        self.take_out(total, line_of(count.row), counts, notes, is_rollup)
    }

    /// Whether a row could be a total or a subtotal: one of its names is missing, or it is called so.
    fn is_of_rollup(&self, count: &RowCount) -> bool {
        let mut cells = self.columns.categories.iter().map(|column| &count.row[*column]);
        cells.any(|cell| is_unobserved(cell) || is_subtotal_name(cell))
    }

    /// Whether a row is the total of the others of its `group`: it is called so, and no other is greater; or it is called so or as
    /// their number is, has no name or is the first or last of several, as in all groups, and their sum.
    fn is_total(&self, count: &RowCount, group: &GroupSum, all_sums: [bool; 2]) -> bool {
        let cells = || self.columns.categories.iter().map(|column| &count.row[*column]);
        let is_named = cells().any(is_total_name) || is_total_name(&count.category);
        let is_blank =
            !self.columns.categories.is_empty() && cells().all(|cell| is_unobserved(cell) || cell == "N");
        let is_size = group.rows >= FEW && (cells().any(is_size_name) || is_size_name(&count.category));
        let has_words = count.category.contains(char::is_alphabetic);
        let is_row = |row: &StringRecord| std::ptr::eq(row, count.row) && self.columns.values.len() == 1;
        let is_end = group.ends.is_some_and(|[(first, _), (last, _)]| {
            (all_sums[0] && is_row(first) && group.rows > FEW)
                || (all_sums[1] && is_row(last) && group.rows > FEW - usize::from(has_words))
        });
        let is_sum = u128::from(count.times) * 2 == group.sum;
        let is_most = group.rows >= FEW && count.times == group.most;
        let could_be = is_named || is_size || is_blank || is_end;
        count.times > 0 && ((is_named && is_most) || (could_be && is_sum))
    }

    /// Leaves out the counts of a total, keeps them, or asks.
    fn take_out(
        &self,
        total: Total,
        line: Option<usize>,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
        is_of_total: impl Fn(&RowCount) -> bool,
    ) -> Result<(), CountsError> {
        let Total { name, count, others } = total;
        match self.options.total {
            Some(Doubtful::Keep) => Ok(()),
            Some(Doubtful::Skip) => {
                let is_group = counts.iter().any(|count| count.group.as_ref() == Some(&name));
                let rows = counts.iter().filter(|count| !is_group && is_of_total(count));
                let mut names: IndexSet<String> = rows.map(|count| count.category.clone()).collect();
                names.extend(is_group.then_some(name));
                notes.push(ReadingNote::Totals(names.into_iter().collect()));
                counts.retain(|count| !is_of_total(count));
                Ok(())
            }
            None => Err(CountsFault::Total { name, count, others }.at(line)),
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
