//! Rows that may be none: names that stand for nothing, are empty or are those of columns, and remarks below a table.

use super::fault::{CountsError, CountsFault};
use super::layout::Columns;
use super::numerals::{is_number, is_unobserved};
use super::options::{Doubtful, EmptyCells, ReadingNote, TextForm};
use super::rows::{CountReader, FEW, RowCount, joined};
use super::sheet::line_of;

/// Whether a category is that nothing was observed, as R, pandas and people write it.
fn stands_for_nothing(category: &str) -> bool {
    let word = category.trim_matches(|sign| "()[]<>".contains(sign));
    let is_word = !word.is_empty() || category.is_empty();
    (is_word && is_unobserved(word))
        || category == "None"
        || (word != category && word.eq_ignore_ascii_case("missing"))
}

impl CountReader<'_> {
    /// Asks about rows that may be none, once totals are known, and takes out those that are none.
    ///
    /// # Errors
    /// If a row could be one or none, and no option says which.
    pub(super) fn check_doubtful(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        self.check_footnote(counts)?;
        if self.options.raw.is_some() {
            return self.check_observed(counts);
        }
        self.check_unobserved(counts, notes)?;
        self.check_names(counts)?;
        self.check_header(counts)
    }

    /// Finds categories that stand for what was not observed, which are none unless it is said, and asks about those with a count.
    fn check_unobserved(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let is_kept = |category: &str| category.is_empty() && self.options.total == Some(Doubtful::Keep);
        let is_nothing = |count: &&RowCount| stands_for_nothing(&count.category) && !is_kept(&count.category);
        match (self.options.empty, counts.iter().filter(is_nothing).find(|count| count.times > 0)) {
            (Some(EmptyCells::Keep), _) => return Ok(()),
            (None | Some(EmptyCells::Join), Some(count)) => {
                let fault = CountsFault::NoCategory { category: count.category.clone() };
                return Err(fault.at(line_of(count.row)));
            }
            _ => {}
        }
        let all = counts.len();
        counts.retain(|count| !is_nothing(&count));
        notes.extend((counts.len() < all).then(|| ReadingNote::LeftOut((all - counts.len()) as u64)));
        Ok(())
    }

    /// Asks about names that are empty in some rows of a table that other columns name, too.
    fn check_names(&self, counts: &[RowCount]) -> Result<(), CountsError> {
        let Columns { categories, groups, .. } = self.columns;
        if self.options.empty == Some(EmptyCells::Keep) || categories.len() + groups.len() < 2 {
            return Ok(());
        }
        let names = || categories.iter().chain(groups);
        let empty = |count: &RowCount| {
            names().find(|column| count.row[**column].is_empty()).map(|column| (*column, line_of(count.row)))
        };
        counts.iter().find_map(empty).map_or(Ok(()), |(column, line)| {
            Err(CountsFault::NoName { column: self.sheet.header[column].clone() }.at(line))
        })
    }

    /// Asks about rows behind the only empty line of a table: a source or a remark stands there.
    fn check_footnote(&self, counts: &[RowCount]) -> Result<(), CountsError> {
        let is_behind =
            |count: &&RowCount| self.sheet.footnote.is_some() && line_of(count.row) >= self.sheet.footnote;
        counts.iter().find(is_behind).map_or(Ok(()), |count| {
            let text = joined(count.row.iter());
            Err(CountsFault::RowOrNote(text).at(line_of(count.row)))
        })
    }

    /// Finds the name of a column that was counted as its values were: the only word among numbers, once.
    fn check_header(&self, counts: &mut Vec<RowCount>) -> Result<(), CountsError> {
        let is_word = |count: &RowCount| count.times == 1 && !is_number(&count.category);
        let is_uniq = self.sheet.notes.contains(&ReadingNote::Form(TextForm::Uniq));
        let are_numbers =
            counts.len() > FEW && counts.iter().filter(|count| !is_number(&count.category)).count() == 1;
        if !is_uniq || !are_numbers {
            return Ok(());
        }
        match (self.options.header, counts.iter().find(|count| is_word(count))) {
            (None, Some(count)) => {
                Err(CountsFault::HeaderOrCategory(count.category.clone()).at(line_of(count.row)))
            }
            (Some(true), _) => {
                counts.retain(|count| !is_word(count));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Asks about observations that are called as their column is.
    fn check_observed(&self, counts: &[RowCount]) -> Result<(), CountsError> {
        let header = &self.sheet.header[self.columns.values[0]];
        let is_clear = self.options.header.is_some() || self.sheet.notes.contains(&ReadingNote::NoHeader);
        let found = counts.iter().find(|count| !is_clear && count.category == *header);
        found.map_or(Ok(()), |count| Err(CountsFault::HeaderObserved(header.clone()).at(line_of(count.row))))
    }
}
