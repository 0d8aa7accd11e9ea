//! The categories that are known to exist: those that have no row were counted 0 times.

use std::collections::HashSet;

use indexmap::IndexSet;

use super::CountsTable;
use super::fault::CountsFault;
use super::layout::Columns;
use super::names::bare;
use super::options::{KnownCategories, ReadingNote, TableOptions};
use super::sheet::Sheet;
use crate::model::excerpt::excerpt;
use crate::programs::known_file::is_column_name;

/// Checks that none of the categories that are known is the name of their column: what the table calls it, or the first of a list if it
/// is called as columns are, or of several is the only one that has no row.
pub(super) fn check_known(
    sheet: &Sheet,
    columns: &Columns,
    options: &TableOptions,
) -> Result<(), CountsFault> {
    const SEVERAL: usize = 4;
    let (Some(KnownCategories::Listed(names)), [column]) = (&options.known, columns.categories.as_slice())
    else {
        return Ok(());
    };
    let seen: HashSet<&str> = sheet.column(*column).collect();
    let unseen: Vec<&String> = names.iter().filter(|name| !seen.contains(name.as_str())).collect();
    let is_alone = unseen.len() == 1 && names.len() >= SEVERAL;
    let is_first = |name: &String| options.first_known.as_ref() == Some(name);
    let is_header = |name: &&&String| {
        ***name == sheet.header[*column] || (is_first(name) && (is_alone || is_column_name(name)))
    };
    unseen.iter().find(is_header).map_or(Ok(()), |name| Err(CountsFault::KnownHeader((*name).clone())))
}

/// Adds the categories that are known to exist, and says so; or which numbers are missing, if nothing is known.
pub(super) fn complete(
    tables: &mut [CountsTable],
    options: &TableOptions,
) -> Result<Option<ReadingNote>, CountsFault> {
    let Some(known) = &options.known else {
        return Ok(tables.first().and_then(CountsTable::gap).map(ReadingNote::Gap));
    };
    let mut added = 0;
    for table in &mut *tables {
        added = table.complete(known)?;
    }
    let is_listed = matches!(known, KnownCategories::Listed(_)) && added == 1;
    let only = tables.first().and_then(|table| table.categories.last()).filter(|_| is_listed).cloned();
    Ok((added > 0).then_some(ReadingNote::Added(added, only)))
}

impl CountsTable {
    /// Adds the categories of `known` that have no row, as counted 0 times; how many these are.
    ///
    /// # Errors
    /// If there are more categories than are known, or others, or if values were expected.
    fn complete(&mut self, known: &KnownCategories) -> Result<u64, CountsFault> {
        let missing = match known {
            KnownCategories::Listed(names) => self.missing(names)?,
            KnownCategories::Count(known) => self.unnamed(*known)?,
        };
        if let (Some(first), Some(_)) = (missing.first(), &self.expected) {
            return Err(CountsFault::NothingExpected(first.clone()));
        }
        let added = missing.len() as u64;
        self.counts.extend(missing.iter().map(|_| 0));
        self.categories.extend(missing);
        Ok(added)
    }

    fn missing(&self, names: &[String]) -> Result<Vec<String>, CountsFault> {
        let held: HashSet<&str> = self.categories.iter().map(String::as_str).collect();
        let are_quoted = !names.iter().any(|name| held.contains(name.trim()));
        let known: IndexSet<&str> =
            names.iter().map(|name| if are_quoted { bare(name) } else { name.trim() }).collect();
        match self.categories.iter().find(|category| !known.contains(category.as_str())) {
            Some(stranger) => {
                let example = excerpt(names.first().map_or("", String::as_str));
                Err(CountsFault::Unknown { category: stranger.clone(), example })
            }
            None => Ok(known.into_iter().filter(|name| !held.contains(name)).map(str::to_owned).collect()),
        }
    }

    /// Names for categories that have none.
    fn unnamed(&self, known: u64) -> Result<Vec<String>, CountsFault> {
        let found = self.categories.len() as u64;
        let missing = known.checked_sub(found).ok_or(CountsFault::TooMany { found, known })?;
        let held: HashSet<&String> = self.categories.iter().collect();
        let names = (1u64..).map(|number| format!("(unnamed {number})"));
        Ok(names.filter(|name| !held.contains(name)).zip(0..missing).map(|(name, _)| name).collect())
    }

    /// The numbers that are missing where the categories are consecutive numbers but for a few.
    fn gap(&self) -> Option<Vec<u64>> {
        let numbers: Option<Vec<u64>> =
            self.categories.iter().map(|category| category.parse().ok()).collect();
        let mut numbers = numbers.filter(|numbers| numbers.len() > 2)?;
        numbers.sort_unstable();
        let held = numbers.len() as u64;
        let all = numbers[numbers.len() - 1].checked_sub(numbers[0])?.checked_add(1)?;
        let is_gap = all > held && all - held <= held / 2;
        let held: HashSet<u64> = numbers.iter().copied().collect();
        is_gap.then(|| (numbers[0]..numbers[0] + all).filter(|number| !held.contains(number)).collect())
    }
}
