//! Rows and groups that are totals and subtotals of others.

use std::collections::{HashMap, HashSet};

use csv::StringRecord;
use indexmap::{IndexMap, IndexSet};

use super::fault::{CountsError, CountsFault};
use super::options::{Doubtful, ReadingNote};
use super::rows::{CountReader, RowCount};
use super::sheet::{is_unobserved, line_of};
use crate::model::totals::{is_size_name, is_subtotal_name, is_total_name};

/// Of this number of rows whose names are numbers the last may be the sum of the others by chance.
pub(super) const FEW: usize = 3;

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
pub(super) struct Total {
    pub(super) name: String,
    pub(super) count: u128,
    /// What the others are together, unless it is a subtotal.
    pub(super) others: Option<u128>,
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

/// The places of the subtotals in counts that consist of them and their parts: each above the parts, or each below them, several of
/// several parts.
fn subtotals(times: &[u64]) -> Option<Vec<usize>> {
    let reversed: Vec<u64> = times.iter().rev().copied().collect();
    let below = || {
        subtotals_above(&reversed)
            .map(|places| places.into_iter().map(|place| times.len() - 1 - place).collect())
    };
    subtotals_above(times).or_else(below)
}

/// Of fewer observations two subtotals may come by chance.
const SURE_SUM: u64 = 100;

fn subtotals_above(times: &[u64]) -> Option<Vec<usize>> {
    let (mut places, mut next) = (Vec::new(), 0);
    while let Some(total) = times.get(next) {
        let mut sum = 0u64;
        let parts = times[next + 1..].iter().position(|part| {
            sum = sum.saturating_add(*part);
            sum >= *total
        })?;
        if sum != *total || parts == 0 {
            return None;
        }
        places.push(next);
        next += parts + 2;
    }
    let sum: u64 = places.iter().map(|place| times[*place]).fold(0, u64::saturating_add);
    (places.len() > 2 || (places.len() == 2 && sum >= SURE_SUM)).then_some(places)
}

/// How many of `rows`, from the first on, are `times` together.
fn parts_of_sum<'c>(mut rows: impl Iterator<Item = &'c RowCount<'c>>, times: u64) -> usize {
    let mut sum = 0u64;
    let last = rows.position(|row| {
        sum = sum.saturating_add(row.times);
        sum >= times
    });
    last.filter(|_| sum == times).map_or(0, |last| last + 1)
}

/// The first row that is called as totals or numbers of observations are and is the sum of several rows next to it.
fn sum_beside(counts: &[RowCount]) -> Option<usize> {
    /// Smaller numbers may be sums by chance.
    const SURE: u64 = 50;
    (0..counts.len()).find(|&place| {
        let RowCount { category, times, .. } = &counts[place];
        let (above, below) = (&counts[..place], &counts[place + 1..]);
        let parts = || parts_of_sum(above.iter().rev(), *times).max(parts_of_sum(below.iter(), *times));
        *times >= SURE && is_sum_name(category, parts())
    })
}

/// Whether the sum of as many `parts` may be a total or a subtotal by its name. What may also have been observed is the sum of two by chance.
fn is_sum_name(name: &str, parts: usize) -> bool {
    const THINGS: [&str; 12] = [
        "games", "rounds", "spins", "pulls", "answers", "responses", "respondents", "votes", "tests",
        "cases", "count", "runs",
    ];
    let lower = name.to_lowercase();
    let is_size = || lower != "n" && is_size_name(name) && (parts > 2 || !THINGS.contains(&lower.as_str()));
    let is_net = || lower.split([' ', ':']).next() == Some("net");
    parts > 1 && (is_subtotal_name(name) || is_net() || is_size())
}

/// Whether totals were left out.
fn has_totals(notes: &[ReadingNote]) -> bool {
    notes.iter().any(|note| matches!(note, ReadingNote::Totals(_)))
}

impl CountReader<'_> {
    /// Finds the group that is the total of the others, and the rows that are the totals of the others in their groups, until none is left.
    pub(super) fn check_totals(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        if !has_totals(notes) {
            while self.check_all(counts, notes)? {}
        }
        if has_totals(notes) { Ok(()) } else { self.check_sum_of_all(counts, notes) }
    }

    /// Finds them once; whether there may be more. Where a total is the sum of all others, none of these is one.
    fn check_all(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<bool, CountsError> {
        let all = counts.len();
        let is_first = !has_totals(notes);
        let groups = sums(counts);
        let most = groups.values().map(|group| group.sum).max().unwrap_or(0);
        let is_group = |count: &RowCount| {
            let is_named = count.group.as_deref().is_some_and(is_total_name);
            is_named && groups.len() >= FEW && groups[&count.group].sum == most
        };
        if let Some(count) = counts.iter().find(|count| is_group(count)) {
            let all: u128 = groups.values().map(|group| group.sum).sum();
            let total = Total {
                name: count.group.clone().unwrap_or_default(),
                count: most,
                others: Some(all - most),
            };
            self.take_out(total, line_of(count.row), counts, notes, is_group)?;
        }
        self.check_rollups(counts, notes)?;
        self.check_subtotals(counts, notes)?;
        let groups = sums(counts);
        let all_sums = groups.values().map(GroupSum::ends_are_sums);
        let all_sums =
            all_sums.fold([is_first; 2], |[first, last], sums| [first && sums[0], last && sums[1]]);
        let is_row = |count: &RowCount| self.is_total(count, &groups[&count.group], all_sums);
        if let Some(count) = counts.iter().find(|count| is_row(count)) {
            let sum = groups[&count.group].sum;
            let times = u128::from(count.times);
            let total = Total { name: count.category.clone(), count: times, others: Some(sum - times) };
            self.take_out(total, line_of(count.row), counts, notes, is_row)?;
            if times * 2 == sum {
                return Ok(false);
            }
        }
        self.check_beside(counts, notes)?;
        Ok(counts.len() < all)
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
        let total = Total { name: count.category.clone(), count: times, others: Some(sum - times) };
        self.take_out(total, line_of(count.row), counts, notes, is_rollup)
    }

    /// Finds subtotals that have no name as such: rows that are the sums of those up to the next subtotal, of all rows.
    fn check_subtotals(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let are_numbers = counts.iter().all(|count| count.category.parse::<u64>().is_ok());
        let is_plain = !are_numbers
            && self.columns.groups.is_empty()
            && self.columns.values.len() == 1
            && self.options.raw.is_none();
        let times: Vec<u64> = counts.iter().map(|count| count.times).collect();
        let Some(places) = subtotals(&times).filter(|_| is_plain) else { return Ok(()) };
        let first = &counts[places[0]];
        let total = Total { name: first.category.clone(), count: first.times.into(), others: None };
        let line = line_of(first.row);
        let names: HashSet<String> = places.into_iter().map(|place| counts[place].category.clone()).collect();
        self.take_out(total, line, counts, notes, |count| names.contains(&count.category))
    }

    /// Finds a row among others that is the sum of several next to it, by its name.
    fn check_beside(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let is_plain = self.columns.groups.is_empty() && self.columns.values.len() == 1;
        let is_plain = is_plain && self.options.raw.is_none();
        let Some(place) = is_plain.then(|| sum_beside(counts)).flatten() else {
            return Ok(());
        };
        let RowCount { category, times, row, .. } = &counts[place];
        let (total, row) = (Total { name: category.clone(), count: (*times).into(), others: None }, *row);
        self.take_out(total, line_of(row), counts, notes, |count| std::ptr::eq(count.row, row))
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
        let is_blank = !self.columns.categories.is_empty()
            && cells().all(|cell| is_unobserved(cell) || ["N", "-"].contains(&cell));
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
    pub(super) fn take_out(
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
                let before = notes.iter_mut().find_map(|note| match note {
                    ReadingNote::Totals(before) => Some(before),
                    _ => None,
                });
                match before {
                    Some(before) => before.extend(names),
                    None => notes.push(ReadingNote::Totals(names.into_iter().collect())),
                }
                counts.retain(|count| !is_of_total(count));
                Ok(())
            }
            None => Err(CountsFault::Total { name, count, others }.at(line)),
        }
    }
}
