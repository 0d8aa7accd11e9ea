//! Rows and groups that are totals and subtotals of others.

use std::collections::{HashMap, HashSet};

use csv::StringRecord;
use indexmap::{IndexMap, IndexSet};
use num_integer::Integer;

use super::fault::{CountsError, CountsFault};
use super::names::bare;
use super::options::{Doubtful, KnownCategories, ReadingNote, TableOptions, TextForm};
use super::rows::{Checked, Checking, CountReader, RowCount};
use super::sheet::{is_unobserved, line_of};
use crate::model::totals::{is_size_name, is_subtotal_name, is_total_name};

/// Of this number of rows whose names are numbers the last may be the sum of the others by chance.
pub(super) const FEW: usize = 3;

/// What the counts of a group sum to.
#[derive(Default)]
struct GroupSum<'s> {
    sum: u128,
    most: u64,
    /// What divides them all.
    divisor: u64,
    rows: usize,
    /// The places of the first and the last count, the row of each, and itself.
    ends: Option<[(usize, &'s StringRecord, u64); 2]>,
}

impl GroupSum<'_> {
    /// Whether the first and the last row are the sum of the others.
    fn ends_are_sums(&self) -> [bool; 2] {
        self.ends.map_or([false; 2], |ends| ends.map(|(_, _, times)| self.is_twice(times)))
    }

    /// Whether a count is greater than each other and the sum of the others, but for one of `parts` parts.
    fn is_nearly_twice(&self, times: u64, parts: u128) -> bool {
        let others = self.sum - u128::from(times);
        times == self.most && others.abs_diff(times.into()) * parts <= times.into()
    }

    /// Whether a count is the sum of all others.
    fn is_twice(&self, times: u64) -> bool {
        u128::from(times) * 2 == self.sum
    }
}

/// A row or a group that may be the total of others.
struct Total {
    name: String,
    count: u128,
    /// What the others are together, unless it is a subtotal.
    others: Option<u128>,
    line: Option<usize>,
}

impl Total {
    /// The total that a row may be.
    fn of_row(count: &RowCount, others: Option<u128>) -> Self {
        let (name, line) = (count.category.clone(), line_of(count.row));
        Self { name, count: count.times.into(), others, line }
    }
}

type GroupSums<'s> = IndexMap<Option<String>, GroupSum<'s>>;

/// The sums of the groups of `counts`.
fn sums<'s>(counts: &[RowCount<'s>]) -> GroupSums<'s> {
    let mut groups = GroupSums::new();
    for (place, count) in counts.iter().enumerate() {
        let group = groups.entry(count.group.clone()).or_default();
        group.sum += u128::from(count.times);
        group.most = group.most.max(count.times);
        group.divisor = group.divisor.gcd(&count.times);
        group.rows += 1;
        let last = (place, count.row, count.times);
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

/// Whether a number of this name may be that of observations, and no category as a letter and things are that may have been observed, too.
fn is_clear_size_name(name: &str) -> bool {
    const THINGS: [&str; 14] = [
        "n", "games", "rounds", "spins", "pulls", "answers", "responses", "respondents", "votes", "tests",
        "cases", "count", "runs", "shots",
    ];
    is_size_name(name) && !THINGS.contains(&name.to_lowercase().as_str())
}

/// Whether the sum of as many `parts` may be a total or a subtotal by its name. What may also have been observed is the sum of two by chance.
fn is_sum_name(name: &str, parts: usize) -> bool {
    let lower = name.to_lowercase();
    let is_size = || is_clear_size_name(name) || (parts > 2 && lower != "n" && is_size_name(name));
    let is_net = || lower.split([' ', ':']).next() == Some("net");
    parts > 1 && (is_subtotal_name(name) || is_net() || is_size())
}

/// The category that is the sum of all others in each group, the first or the last one, in one of them surely.
fn sum_of_all<'c, 's>(counts: &'c [RowCount<'s>]) -> Option<&'c RowCount<'s>> {
    /// Smaller sums, in units of what divides all counts, come by chance, or are made up as 200, 100 and 100 are.
    const SURE: u64 = 100;
    let groups = sums(counts);
    let is_sum = |(place, count): &(usize, &RowCount)| {
        let group = &groups[&count.group];
        let is_end = group.ends.is_some_and(|ends| ends.iter().any(|(end, ..)| end == place));
        group.rows >= FEW && is_end && count.times > 0 && group.is_twice(count.times)
    };
    let all: Vec<&RowCount> = counts.iter().enumerate().filter(is_sum).map(|(_, count)| count).collect();
    let is_sure = |count: &&&RowCount| count.times / groups[&count.group].divisor.max(1) >= SURE;
    let found = *all.iter().find(is_sure)?;
    let of_all = all.iter().filter(|count| count.category == found.category).count();
    (of_all == groups.len() && found.category.contains(char::is_alphabetic)).then_some(found)
}

/// How many categories there are.
fn categories(counts: &[RowCount]) -> u64 {
    counts.iter().map(|count| &count.category).collect::<HashSet<_>>().len() as u64
}

impl CountReader<'_> {
    /// Whether the only column of counts is of one group.
    fn is_plain(&self) -> bool {
        self.columns.groups.is_empty() && self.columns.values.len() == 1 && self.options.raw.is_none()
    }

    /// The cells that name the category of a row.
    fn cells<'r>(&self, row: &'r StringRecord) -> impl Iterator<Item = &'r str> {
        self.columns.categories.iter().map(|column| &row[*column])
    }

    /// Whether a row could be a total or a subtotal: one of its names is missing, or it is called so.
    fn is_of_rollup(&self, count: &RowCount) -> bool {
        self.cells(count.row).any(|cell| is_unobserved(cell) || is_subtotal_name(cell))
    }

    /// Whether a row is the total of the others of its `group`: it is called so, and no other is greater; or it is called so or as
    /// their number is, has no name or is the first or last of several, as in all groups, and their sum.
    fn is_total(&self, count: &RowCount, group: &GroupSum, all_sums: [bool; 2]) -> bool {
        let cells = || self.cells(count.row);
        let is_named = cells().any(is_total_name) || is_total_name(&count.category);
        let is_blank = !self.columns.categories.is_empty()
            && cells().all(|cell| is_unobserved(cell) || ["N", "-"].contains(&cell));
        let is_size = group.rows >= FEW && (cells().any(is_size_name) || is_size_name(&count.category));
        let has_words = count.category.contains(char::is_alphabetic);
        let is_row = |row: &StringRecord| std::ptr::eq(row, count.row) && self.columns.values.len() == 1;
        let is_end = group.ends.is_some_and(|[(_, first, _), (_, last, _)]| {
            (all_sums[0] && is_row(first) && group.rows > FEW)
                || (all_sums[1] && is_row(last) && group.rows > FEW - usize::from(has_words))
        });
        let is_most = group.rows >= FEW && count.times == group.most;
        let could_be = is_named || is_size || is_blank || is_end;
        count.times > 0 && ((is_named && is_most) || (could_be && group.is_twice(count.times)))
    }

    /// Whether a row says how many observations there were by its name, and the others are nearly as many: some may have had another outcome.
    /// What may be a category is nearer to their sum.
    fn is_nearly_total(&self, count: &RowCount, group: &GroupSum) -> bool {
        let name = &count.category;
        let parts = if is_clear_size_name(name) { 10 } else { 50 };
        let has_letters = || {
            let is_letter = |row: &StringRecord| self.cells(row).any(|cell| cell.chars().count() == 1);
            name.chars().count() == 1 && self.sheet.rows.iter().filter(|row| is_letter(row)).count() > 1
        };
        group.rows >= FEW && is_size_name(name) && group.is_nearly_twice(count.times, parts) && !has_letters()
    }

    /// Whether it is known that a category is one, or that there are as many as are here; or what was counted has no totals.
    fn is_known(&self, counts: &[RowCount], category: &String) -> bool {
        let counted = [TextForm::Uniq, TextForm::Counter].map(ReadingNote::Form);
        let TableOptions { raw, known, expected, is_law_elsewhere, total, .. } = self.options;
        let are_observed = raw.is_some() || self.sheet.notes.iter().any(|note| counted.contains(note));
        let is_law = expected.is_some() || *is_law_elsewhere;
        are_observed
            || match known {
                Some(KnownCategories::Listed(known)) => {
                    known.iter().any(|name| name == category || bare(name) == category)
                }
                Some(KnownCategories::Count(known)) => {
                    total.is_none() && (is_law || *known == categories(counts))
                }
                None => total.is_none() && is_law,
            }
    }
}

impl Checking<'_, '_> {
    /// Finds the group that is the total of the others, and the rows that are the totals of the others in their groups, until none is left.
    pub(super) fn check_totals(&mut self) -> Checked {
        if !self.has_totals() {
            while self.check_all()? {}
        }
        if self.has_totals() { Ok(()) } else { self.check_sum_of_all() }
    }

    /// Whether totals were left out.
    fn has_totals(&self) -> bool {
        self.notes.iter().any(|note| matches!(note, ReadingNote::Totals(_)))
    }

    /// Finds them once; whether there may be more. Where a total is the sum of all others, none of these is one.
    fn check_all(&mut self) -> Result<bool, CountsError> {
        let (reader, all) = (self.reader, self.counts.len());
        let is_first = !self.has_totals();
        self.check_group()?;
        self.check_rollups()?;
        self.check_subtotals()?;
        let groups = sums(&self.counts);
        let all_sums = groups.values().map(GroupSum::ends_are_sums);
        let all_sums =
            all_sums.fold([is_first; 2], |[first, last], sums| [first && sums[0], last && sums[1]]);
        let is_row = |count: &RowCount| reader.is_total(count, &groups[&count.group], all_sums);
        if let Some(count) = self.counts.iter().find(|count| is_row(count)) {
            let group = &groups[&count.group];
            let is_sum = group.is_twice(count.times);
            let others = group.sum - u128::from(count.times);
            self.take_out(Total::of_row(count, Some(others)), is_row)?;
            if is_sum {
                return Ok(false);
            }
        }
        self.check_beside()?;
        self.check_nearly()?;
        Ok(self.counts.len() < all)
    }

    /// Finds the category that is nearly the sum of the others in a group, as the number of observations is.
    fn check_nearly(&mut self) -> Checked {
        let groups = sums(&self.counts);
        let found = self.counts.iter().find(|count| {
            self.reader.is_nearly_total(count, &groups[&count.group])
                && !self.reader.is_known(&self.counts, &count.category)
        });
        let Some(count) = found else { return Ok(()) };
        let others = groups[&count.group].sum - u128::from(count.times);
        let name = count.category.clone();
        self.take_out(Total::of_row(count, Some(others)), |count| count.category == name)
    }

    /// Finds the group that is the total of the others.
    fn check_group(&mut self) -> Checked {
        let groups = sums(&self.counts);
        let most = groups.values().map(|group| group.sum).max().unwrap_or(0);
        let is_group = |count: &RowCount| {
            let is_named = count.group.as_deref().is_some_and(is_total_name);
            is_named && groups.len() >= FEW && groups[&count.group].sum == most
        };
        let Some(count) = self.counts.iter().find(|count| is_group(count)) else { return Ok(()) };
        let all: u128 = groups.values().map(|group| group.sum).sum();
        let (name, line) = (count.group.clone().unwrap_or_default(), line_of(count.row));
        self.take_out(Total { name, count: most, others: Some(all - most), line }, is_group)
    }

    /// Finds the totals and the subtotals of groups that have several.
    fn check_rollups(&mut self) -> Checked {
        let reader = self.reader;
        let rollups = rollups(&self.counts, |count| reader.is_of_rollup(count));
        let is_rollup = |count: &RowCount| reader.is_of_rollup(count) && rollups.contains(&count.group);
        let found = self.counts.iter().filter(|count| is_rollup(count)).max_by_key(|count| count.times);
        let Some(count) = found else { return Ok(()) };
        let of_group = self.counts.iter().filter(|other| other.group == count.group);
        let sum: u128 = of_group.map(|count| u128::from(count.times)).sum();
        self.take_out(Total::of_row(count, Some(sum - u128::from(count.times))), is_rollup)
    }

    /// Finds subtotals that have no name as such: rows that are the sums of those up to the next subtotal, of all rows.
    fn check_subtotals(&mut self) -> Checked {
        let are_numbers = self.counts.iter().all(|count| count.category.parse::<u64>().is_ok());
        let times: Vec<u64> = self.counts.iter().map(|count| count.times).collect();
        let places = subtotals(&times).filter(|_| !are_numbers && self.reader.is_plain());
        let Some(places) = places else { return Ok(()) };
        let total = Total::of_row(&self.counts[places[0]], None);
        let name = |place: usize| self.counts[place].category.clone();
        let names: HashSet<String> = places.into_iter().map(name).collect();
        self.take_out(total, |count| names.contains(&count.category))
    }

    /// Finds a row among others that is the sum of several next to it, by its name.
    fn check_beside(&mut self) -> Checked {
        let place = self.reader.is_plain().then(|| sum_beside(&self.counts)).flatten();
        let Some(count) = place.map(|place| &self.counts[place]) else { return Ok(()) };
        let row = count.row;
        self.take_out(Total::of_row(count, None), |count| std::ptr::eq(count.row, row))
    }

    /// Finds the row that is the sum of all others by its count, the first or the last one, whatever it is called.
    fn check_sum_of_all(&mut self) -> Checked {
        let found = sum_of_all(&self.counts);
        let found = found.filter(|count| !self.reader.is_known(&self.counts, &count.category));
        let Some(count) = found else { return Ok(()) };
        let name = count.category.clone();
        self.take_out(Total::of_row(count, Some(count.times.into())), |count| count.category == name)
    }

    /// Leaves out the counts of a total, keeps them, or asks.
    fn take_out(&mut self, total: Total, is_of_total: impl Fn(&RowCount) -> bool) -> Checked {
        let Total { name, count, others, line } = total;
        match self.reader.options.total {
            Some(Doubtful::Keep) => Ok(()),
            Some(Doubtful::Skip) => {
                let is_group = self.counts.iter().any(|count| count.group.as_ref() == Some(&name));
                let rows = self.counts.iter().filter(|count| !is_group && is_of_total(count));
                let mut names: IndexSet<String> = rows.map(|count| count.category.clone()).collect();
                names.extend(is_group.then_some(name));
                let before = self.notes.iter_mut().find_map(|note| match note {
                    ReadingNote::Totals(before) => Some(before),
                    _ => None,
                });
                match before {
                    // A row and a column may be called alike.
                    Some(before) => {
                        names.retain(|name| !before.contains(name));
                        before.extend(names);
                    }
                    None => self.notes.push(ReadingNote::Totals(names.into_iter().collect())),
                }
                self.counts.retain(|count| !is_of_total(count));
                Ok(())
            }
            None => Err(CountsFault::Total { name, count, others }.at(line)),
        }
    }
}
