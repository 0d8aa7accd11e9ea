//! Rows that may be none: names that stand for nothing, are empty or are those of columns, and remarks below a table.

use std::collections::{BTreeMap, HashSet};

use csv::StringRecord;

use super::fault::{CountsError, CountsFault};
use super::layout::Columns;
use super::names::is_clear_count_name;
use super::options::{Doubtful, EmptyCells, ReadingNote, TextForm};
use super::rows::{CountReader, RowCount, joined};
use super::sheet::{Sheet, is_unobserved, line_of};
use super::statistics::{is_statistic, is_statistic_name, is_summary_name, is_title};
use super::totals::FEW;
use crate::analysis::numerals::is_number;
use crate::programs::known_file::is_column_name;
use crate::programs::status::{is_between_solutions, is_of_run, is_status};

/// Whether a category is that nothing was observed, as R, pandas and people write it.
fn stands_for_nothing(category: &str) -> bool {
    let word = category.trim_matches(|sign| "()[]<>".contains(sign));
    let is_word = !word.is_empty() || category.is_empty();
    let is_in = |words: &[&str]| words.contains(&word.to_lowercase().as_str());
    (is_word && is_unobserved(word))
        || category == "None"
        || (word != category && is_in(&["missing", "blank", "empty", "none", "not set", "no value"]))
}

/// Which category may be the name of a column: what is there once, as the only word among numbers, or called as columns are while all
/// others are there often.
fn counted_name(counts: &[RowCount]) -> Option<usize> {
    /// So often others have to be there.
    const OFTEN: u64 = 20;
    let is_one = |&place: &usize| {
        let name = counts[place].category.trim_matches('"');
        let others = || (0..).zip(counts).filter(|(other, _)| *other != place).map(|(_, count)| count);
        let is_only_word = || !is_number(name) && others().all(|count| is_number(&count.category));
        counts[place].times == 1
            && (is_only_word() || (is_column_name(name) && others().all(|count| count.times >= OFTEN)))
    };
    (0..counts.len()).find(is_one)
}

/// Whether a row may say something of all others: it has a clear name, or stands beside others that do, or beside numbers. `SD` may be a
/// party, and `df` a command.
fn is_summary(count: &RowCount, counts: &[RowCount]) -> bool {
    let others = || counts.iter().filter(|other| other.category != count.category);
    let is_said = |name: &str| is_summary_name(name) || is_statistic_name(name);
    let is_clear =
        || count.category.contains([' ', '_', '-']) || others().any(|other| is_said(&other.category));
    counts.len() >= FEW
        && is_summary_name(&count.category)
        && (is_clear() || others().all(|other| is_number(&other.category)))
}

/// Whether a row alone has a capital, and a year in place of a count, or a small number, as pages have.
fn is_apart(count: &RowCount, counts: &[RowCount]) -> bool {
    let others = || counts.iter().filter(|other| other.category != count.category);
    let is_large = |count: &RowCount| count.category.starts_with(char::is_uppercase);
    let is_year = |count: &RowCount| (1900..=2100).contains(&count.times);
    let is_small = || others().all(|other| other.times > 3 * count.times);
    is_large(count) && !others().any(is_large) && (is_small() || (is_year(count) && !others().any(is_year)))
}

/// So many rows without a value were left out.
fn without_value(rows: usize) -> ReadingNote {
    ReadingNote::LeftOut(rows as u64)
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
        self.check_footnote(counts, notes)?;
        self.check_statistics(counts, notes)?;
        self.check_runs(counts, notes)?;
        self.check_names(counts, notes)?;
        if self.options.raw.is_some() {
            self.check_described(counts, notes)?;
            return self.check_observed(counts);
        }
        self.check_unobserved(counts, notes)?;
        self.check_cumulative(counts)?;
        self.check_header(counts)
    }

    /// Asks about categories that are all upper bounds, where no count is below the one before.
    fn check_cumulative(&self, counts: &[RowCount]) -> Result<(), CountsError> {
        const BEGINNINGS: [&str; 5] = ["<", "\u{2264}", "le ", "up to ", "at most "];
        let are_called =
            matches!(self.columns.categories.as_slice(), [only] if self.sheet.header[*only] == "le");
        let is_bound =
            |name: &str| are_called || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning));
        let first = counts.first().filter(|_| counts.len() >= FEW && self.columns.groups.is_empty());
        let are_bounds = counts.iter().all(|count| is_bound(&count.category));
        let ascend = counts.is_sorted_by_key(|count| count.times);
        let found = first
            .filter(|first| are_bounds && ascend && counts.iter().any(|count| count.times > first.times));
        found.map_or(Ok(()), |count| {
            let (form, found) = (
                "a count for each bin, but perhaps for all up to it, unless bins are written as 0-10",
                count.category.clone(),
            );
            Err(CountsFault::NotOfForm { form, found }.at(line_of(count.row)))
        })
    }

    /// Finds categories that stand for what was not observed, which are none unless it is said, and asks about those with a count.
    fn check_unobserved(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let keeps_totals = self.options.empty.is_none() && self.options.total == Some(Doubtful::Keep);
        let is_kept = |category: &str| category.is_empty() && keeps_totals;
        let is_nothing = |count: &&RowCount| stands_for_nothing(&count.category) && !is_kept(&count.category);
        match (self.options.empty, counts.iter().filter(is_nothing).find(|count| count.times > 0)) {
            (Some(EmptyCells::Keep), _) => return Ok(()),
            (None | Some(EmptyCells::Join), Some(count)) => {
                let fault = CountsFault::NoCategory { category: count.category.clone() };
                return Err(fault.at(line_of(count.row)));
            }
            _ => {}
        }
        self.drop_rows(counts, |count| is_nothing(&count), without_value, notes);
        Ok(())
    }

    /// Asks about names that are empty in rows that other columns name, too.
    fn check_names(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let Columns { categories, groups, .. } = self.columns;
        if self.options.total == Some(Doubtful::Keep) || (groups.is_empty() && categories.len() < 2) {
            return Ok(());
        }
        let names = || groups.iter().chain(categories.iter().filter(|_| categories.len() > 1));
        let unnamed = |count: &RowCount| names().copied().find(|column| count.row[*column].is_empty());
        let no_name = |count: &RowCount| {
            let column = self.sheet.header[unnamed(count)?].clone();
            Some(CountsFault::NoName { column }.at(line_of(count.row)))
        };
        self.leave_out(counts, no_name, without_value, notes)
    }

    /// Asks about rows behind the first empty line of a table, and about those before it that are fewer: titles, sources and remarks.
    fn check_footnote(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let Sheet { title, footnote, .. } = self.sheet;
        let remark = |count: &RowCount| {
            let line = line_of(count.row)?;
            let is_title = title.is_some_and(|end| line <= end);
            let is_footnote = footnote.is_some_and(|begin| line >= begin);
            let place = if is_title { "stands above an empty line" } else { "stands behind an empty line" };
            (is_title || is_footnote)
                .then(|| CountsFault::RowOrNote(joined(count.row.iter()), place).at(Some(line)))
        };
        self.leave_out(counts, remark, ReadingNote::Around, notes)
    }

    /// Asks about the rows up to one that says where the columns were imported from, as Qualtrics writes it below their questions.
    fn check_described(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let is_import = |row: &&StringRecord| row.iter().any(|cell| cell.starts_with("{\"ImportId\""));
        let Some(end) = self.sheet.rows.iter().take(FEW).find(is_import).and_then(line_of) else {
            return Ok(());
        };
        let remark = |count: &RowCount| {
            let line = line_of(count.row).filter(|line| *line <= end)?;
            let why = "may describe its column, as Qualtrics writes it";
            Some(CountsFault::RowOrNote(count.category.clone(), why).at(Some(line)))
        };
        self.leave_out(counts, remark, without_value, notes)
    }

    /// Asks about rows that are called as means, extremes and the like, if one of them is that of the other rows.
    fn check_statistics(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let (named, others): (Vec<&RowCount>, Vec<&RowCount>) =
            counts.iter().partition(|count| is_statistic_name(&count.category));
        if named.is_empty() || self.options.raw.is_some() {
            return Ok(());
        }
        let mut of_group: BTreeMap<&Option<String>, Vec<u64>> = BTreeMap::new();
        for count in others {
            of_group.entry(&count.group).or_default().push(count.times);
        }
        for counts in of_group.values_mut() {
            counts.sort_unstable();
        }
        let is_one = |count: &&RowCount| {
            let others = of_group.get(&count.group);
            others.is_some_and(|others| is_statistic(&count.category, count.times, others))
        };
        if !named.iter().any(is_one) {
            return Ok(());
        }
        let remark = |count: &RowCount| {
            let fault = || {
                CountsFault::RowOrNote(
                    count.category.clone(),
                    "is called as a statistic is, and one such row is that of the others",
                )
            };
            is_statistic_name(&count.category).then(|| fault().at(line_of(count.row)))
        };
        self.leave_out(counts, remark, without_value, notes)
    }

    /// Asks about lines that solvers print between solutions, and about rows that may describe a run.
    fn check_runs(
        &self,
        counts: &mut Vec<RowCount>,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        let says_status =
            |count: &RowCount| is_between_solutions(&count.category) || is_status(&count.category);
        let are_lines =
            self.is_of(TextForm::Pairs) || self.is_of(TextForm::Uniq) || self.options.raw.is_some();
        if counts.iter().all(|count| says_status(count) || is_of_run(&count.category)) {
            return Ok(());
        }
        let of_runs = self.of_runs(counts);
        let remark = |count: &RowCount| {
            let why = if are_lines && is_between_solutions(&count.category) {
                "is what solvers print between solutions"
            } else if of_runs.contains(&count.category) {
                "may describe a run or the table, not a category"
            } else {
                return None;
            };
            Some(CountsFault::RowOrNote(count.category.clone(), why).at(line_of(count.row)))
        };
        self.leave_out(counts, remark, without_value, notes)
    }

    /// The categories that may describe a run or the table: members of objects, and the first and the last row of others. What is called so
    /// in one plain word may be a category, unless others are called so, too, or it is there more often than all others.
    fn of_runs(&self, counts: &[RowCount]) -> HashSet<String> {
        let are_pairs = self.is_of(TextForm::Pairs);
        let are_members = self.is_of(TextForm::Object) || self.is_of(TextForm::ListOfObjects);
        if self.options.raw.is_some() || self.is_of(TextForm::Uniq) {
            return HashSet::new();
        }
        let ends = [counts.first(), counts.last()].map(|count| count.and_then(|count| line_of(count.row)));
        let sum: u128 = counts.iter().map(|count| u128::from(count.times)).sum();
        let is_setting = |name: &str| is_of_run(name) || ["version", "threads", "workers"].contains(&name);
        let are_several = || counts.iter().filter(|count| is_setting(&count.category)).nth(1).is_some();
        let is_clear = |count: &RowCount| {
            let is_word = count.category.chars().all(char::is_alphabetic);
            let is_most = counts.len() >= FEW && u128::from(count.times) * 2 > sum;
            are_pairs || !is_word || is_most
        };
        let is_guessed = are_pairs && self.options.form.is_none();
        let could_be = |count: &&RowCount| {
            let is_end = ends.contains(&line_of(count.row));
            let is_member = are_members && is_setting(&count.category) && are_several();
            is_member
                || ((are_members || is_end) && is_of_run(&count.category) && is_clear(count))
                || (is_end && is_summary(count, counts))
                || (is_end && is_guessed && is_title(&count.category) && is_apart(count, counts))
        };
        counts.iter().filter(could_be).map(|count| count.category.clone()).collect()
    }

    fn is_of(&self, form: TextForm) -> bool {
        self.sheet.notes.contains(&ReadingNote::Form(form))
    }

    /// Leaves out the rows that have a `fault`, keeps them, or asks about the first.
    fn leave_out(
        &self,
        counts: &mut Vec<RowCount>,
        fault: impl Fn(&RowCount) -> Option<CountsError>,
        note: impl Fn(usize) -> ReadingNote,
        notes: &mut Vec<ReadingNote>,
    ) -> Result<(), CountsError> {
        match self.options.empty {
            Some(EmptyCells::Keep) => return Ok(()),
            None | Some(EmptyCells::Join) => return counts.iter().find_map(&fault).map_or(Ok(()), Err),
            Some(EmptyCells::Skip) => self.drop_rows(counts, |count| fault(count).is_some(), note, notes),
        }
        Ok(())
    }

    /// Drops rows, each of which has a count for each column of counts, and notes how many.
    fn drop_rows(
        &self,
        counts: &mut Vec<RowCount>,
        is_none: impl Fn(&RowCount) -> bool,
        note: impl Fn(usize) -> ReadingNote,
        notes: &mut Vec<ReadingNote>,
    ) {
        let all = counts.len();
        counts.retain(|count| !is_none(count));
        let dropped = (all - counts.len()).div_ceil(self.columns.values.len());
        notes.extend((dropped > 0).then(|| note(dropped)));
    }

    /// Finds the name of a column that was counted as its values were.
    fn check_header(&self, counts: &mut Vec<RowCount>) -> Result<(), CountsError> {
        let name = counted_name(counts).filter(|_| self.is_of(TextForm::Uniq) && counts.len() >= FEW);
        match (self.options.header, name) {
            (None, Some(place)) => {
                let RowCount { category, row, .. } = &counts[place];
                Err(CountsFault::HeaderOrCategory(category.clone()).at(line_of(row)))
            }
            (Some(true), Some(place)) => {
                counts.remove(place);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Asks about observations that are called as their column is.
    fn check_observed(&self, counts: &[RowCount]) -> Result<(), CountsError> {
        self.check_uncounted(counts)?;
        let header = &self.sheet.header[self.columns.values[0]];
        let is_clear = self.options.header.is_some() || self.sheet.notes.contains(&ReadingNote::NoHeader);
        let found = counts.iter().find(|count| !is_clear && count.category == *header);
        found.map_or(Ok(()), |count| {
            let column = self.columns.values[0] + 1;
            Err(CountsFault::HeaderObserved { name: header.clone(), column }.at(line_of(count.row)))
        })
    }

    /// Asks about observations of which no two are alike in a group, beside a column of counts.
    fn check_uncounted(&self, counts: &[RowCount]) -> Result<(), CountsError> {
        let mut seen = HashSet::new();
        let is_apart =
            counts.len() > 1 && counts.iter().all(|count| seen.insert((&count.group, &count.category)));
        let holds_counts = |column: &usize| {
            let mut cells = self.sheet.column(*column);
            let first = cells.next();
            is_clear_count_name(&self.sheet.header[*column])
                && self.sheet.column(*column).all(|cell| self.numerals.whole(cell).is_some())
                && cells.any(|cell| Some(cell) != first)
        };
        let count = (0..self.sheet.header.len()).find(holds_counts).filter(|_| is_apart);
        count.map_or(Ok(()), |count| {
            let [name, count] =
                [self.columns.values[0], count].map(|column| self.sheet.header[column].clone());
            Err(CountsFault::Counted(name, count).anywhere())
        })
    }
}
