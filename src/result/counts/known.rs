//! Categories that exist, though a table has no row for them.

use std::collections::HashSet;

use super::CountsTable;
use super::fault::CountsFault;
use super::options::KnownCategories;

impl CountsTable {
    /// Adds the categories of `known` that have no row, as counted 0 times; how many these are.
    ///
    /// # Errors
    /// If there are more categories than are known, or others, or if values were expected.
    pub(super) fn complete(&mut self, known: &KnownCategories) -> Result<u64, CountsFault> {
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
        let known: HashSet<&String> = names.iter().collect();
        if let Some(stranger) = self.categories.iter().find(|category| !known.contains(category)) {
            return Err(CountsFault::Unknown(stranger.clone()));
        }
        let held: HashSet<&String> = self.categories.iter().collect();
        Ok(names.iter().filter(|name| !held.contains(name)).cloned().collect())
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
    pub(super) fn gap(&self) -> Option<Vec<u64>> {
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
