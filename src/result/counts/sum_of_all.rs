//! Rows that are the sum of all others by their counts, the first or the last ones, whatever they are called.

use std::collections::{HashMap, HashSet};

use num_integer::Integer;

use super::fault::CountsError;
use super::options::{KnownCategories, ReadingNote, TableOptions, TextForm};
use super::rows::{CountReader, RowCount};
use super::sheet::line_of;
use super::totals::{FEW, Total};

/// Smaller sums, in units of what divides all counts, come by chance, or are made up as 200, 100 and 100 are.
const SURE: u64 = 100;

/// The counts of a group: how many, the categories of the first and the last one, their sum and what divides them all.
#[derive(Default)]
struct Group<'c> {
    rows: usize,
    ends: [&'c str; 2],
    sum: u128,
    divisor: u64,
}

/// The category that is the sum of all others in each group, in one of them surely.
fn sum_of_all<'c>(counts: &'c [RowCount]) -> Option<&'c RowCount<'c>> {
    let mut groups: HashMap<&Option<String>, Group> = HashMap::new();
    for count in counts {
        let group = groups.entry(&count.group).or_default();
        group.ends[usize::from(group.rows > 0)] = &count.category;
        group.rows += 1;
        group.sum += u128::from(count.times);
        group.divisor = group.divisor.gcd(&count.times);
    }
    let is_sum = |count: &&RowCount| {
        let group = &groups[&count.group];
        let is_end = group.ends.contains(&count.category.as_str());
        group.rows >= FEW && is_end && count.times > 0 && u128::from(count.times) * 2 == group.sum
    };
    let is_sure = |count: &RowCount| count.times / groups[&count.group].divisor.max(1) >= SURE;
    let found = counts.iter().filter(is_sum).find(|count| is_sure(count))?;
    let of_all = counts.iter().filter(is_sum).filter(|count| count.category == found.category).count();
    (of_all == groups.len() && found.category.contains(char::is_alphabetic)).then_some(found)
}

/// How many categories there are.
fn categories(counts: &[RowCount]) -> u64 {
    counts.iter().map(|count| &count.category).collect::<HashSet<_>>().len() as u64
}

impl CountReader<'_> {
    /// Finds the row that is the sum of all others, unless what was counted has none, or it is known what there is.
    pub(super) fn check_sum_of_all(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let counted = [TextForm::Uniq, TextForm::Counter].map(ReadingNote::Form);
        let are_observed =
            self.options.raw.is_some() || self.sheet.notes.iter().any(|note| counted.contains(note));
        let TableOptions { known, expected, is_law_elsewhere, total, .. } = self.options;
        let is_count = matches!(known, Some(KnownCategories::Count(known)) if *known == categories(counts));
        let are_said = total.is_none() && (is_count || expected.is_some() || *is_law_elsewhere);
        let is_known = |name: &String| match known {
            Some(KnownCategories::Listed(known)) => known.contains(name),
            _ => are_said,
        };
        let found = sum_of_all(counts).filter(|count| !are_observed && !is_known(&count.category));
        let Some(RowCount { category, times, row, .. }) = found else { return Ok(()) };
        let (name, times) = (category.clone(), u128::from(*times));
        let total = Total { name: name.clone(), count: times, others: Some(times) };
        self.take_out(total, line_of(row), counts, notes, |count| count.category == name)
    }
}
