//! Rows that may be none: names that stand for nothing, are empty or are those of columns, and remarks below a table.

use std::collections::{BTreeMap, HashSet};

use csv::StringRecord;

use super::fault::CountsFault;
use super::layout::Columns;
use super::names::is_clear_count_name;
use super::options::{Doubtful, EmptyCells, ReadingNote, TableOptions, TextForm};
use super::rows::{Checked, Checking, CountReader, RowCount, joined};
use super::sheet::{Sheet, is_unobserved, line_of};
use super::statistics::{is_statistic, is_statistic_name, is_summary_name, is_title};
use super::totals::FEW;
use crate::analysis::numerals::is_number;
use crate::programs::known_file::is_column_name;
use crate::programs::status::{is_between_solutions, is_of_run, is_status};

/// What people call observations that are missing, which may be categories, too.
const UNANSWERED: [&str; 28] = [
    "missing", "not set", "no value", "no answer", "no response", "nr", "n/r", "fehlend", "fehlt",
    "keine angabe", "keine antwort", "k. a.", "k.a.", "manquant", "manquante", "manquants", "sans réponse",
    "non réponse", "sin dato", "sin datos", "sin respuesta", "ns/nc", "ausente", "perdidos", "faltante",
    "mancante", "sem resposta", "ontbrekend",
];

/// Whether a category is that nothing was observed, as R, pandas and people write it: a word for that in brackets, or where it
/// `is_doubtful`.
fn stands_for_nothing(category: &str, is_doubtful: bool) -> bool {
    let word = category.trim_matches(|sign| "()[]<>".contains(sign));
    let is_word = !word.is_empty() || category.is_empty();
    let is_in = |words: &[&str]| words.contains(&word.to_lowercase().as_str());
    (is_word && is_unobserved(word))
        || category == "None"
        || (is_doubtful && is_in(&UNANSWERED))
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

/// Whether a row may say something of all others: it has a clear name, of several words or with a digit, or stands beside others that do, or
/// beside numbers. `SD` may be a party, and `df` a command.
fn is_summary(count: &RowCount, counts: &[RowCount]) -> bool {
    let others = || counts.iter().filter(|other| other.category != count.category);
    let is_said = |name: &str| is_summary_name(name) || is_statistic_name(name);
    let is_clear =
        || !count.category.chars().all(char::is_alphabetic) || others().any(|other| is_said(&other.category));
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

impl Checking<'_, '_> {
    /// Asks about rows that may be none, once totals are known, and takes out those that are none.
    pub(super) fn check_doubtful(&mut self) -> Checked {
        self.check_footnote()?;
        self.check_statistics()?;
        self.check_runs()?;
        self.check_names()?;
        if self.reader.options.raw.is_some() {
            self.check_described()?;
            return self.check_observed();
        }
        self.check_unobserved()?;
        self.check_cumulative()?;
        self.check_header()
    }

    /// Asks about categories that are all upper bounds, where no count is below the one before.
    fn check_cumulative(&self) -> Checked {
        const BEGINNINGS: [&str; 5] = ["<", "\u{2264}", "le ", "up to ", "at most "];
        let CountReader { sheet, columns, .. } = self.reader;
        let [first, .., last] = self.counts.as_slice() else { return Ok(()) };
        let are_called = matches!(columns.categories.as_slice(), [only] if sheet.header[*only] == "le");
        let is_bound =
            |name: &str| are_called || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning));
        let are_bounds = self.counts.iter().all(|count| is_bound(&count.category));
        let ascend = self.counts.is_sorted_by_key(|count| count.times) && last.times > first.times;
        if self.counts.len() < FEW || !columns.groups.is_empty() || !are_bounds || !ascend {
            return Ok(());
        }
        let form = "a count for each bin, but perhaps for all up to it, unless bins are written as 0-10";
        Err(CountsFault::NotOfForm { form, found: first.category.clone() }.at(line_of(first.row)))
    }

    /// Finds categories that stand for what was not observed, which are none unless it is said, and asks about those with a count.
    fn check_unobserved(&mut self) -> Checked {
        let TableOptions { empty, total, .. } = self.reader.options;
        let keeps_totals = empty.is_none() && *total == Some(Doubtful::Keep);
        let is_kept = |category: &str| category.is_empty() && keeps_totals;
        let numbers = self.counts.iter().filter(|count| is_number(&count.category)).count();
        let is_nothing = |count: &RowCount| {
            let is_doubtful = numbers >= FEW || count.times == 0;
            stands_for_nothing(&count.category, is_doubtful) && !is_kept(&count.category)
        };
        let observed = self.counts.iter().find(|count| is_nothing(count) && count.times > 0);
        match (empty, observed) {
            (Some(EmptyCells::Keep), _) => return Ok(()),
            (None | Some(EmptyCells::Join), Some(count)) => {
                let fault = CountsFault::NoCategory { category: count.category.clone() };
                return Err(fault.at(line_of(count.row)));
            }
            _ => self.drop_rows(is_nothing, without_value),
        }
        Ok(())
    }

    /// Asks about names that are empty in rows that other columns name, too.
    fn check_names(&mut self) -> Checked {
        let CountReader { sheet, columns: Columns { categories, groups, .. }, options, .. } = self.reader;
        if options.total == Some(Doubtful::Keep) || (groups.is_empty() && categories.len() < 2) {
            return Ok(());
        }
        let names = || groups.iter().chain(categories.iter().filter(|_| categories.len() > 1));
        let unnamed = |count: &RowCount| names().copied().find(|column| count.row[*column].is_empty());
        let no_name = |count: &RowCount| {
            let column = sheet.header[unnamed(count)?].clone();
            Some(CountsFault::NoName { column })
        };
        self.leave_out_with(no_name, without_value)
    }

    /// Asks about rows behind the first empty line of a table, and about those before it that are fewer: titles, sources and remarks.
    fn check_footnote(&mut self) -> Checked {
        let Sheet { title, footnote, .. } = self.reader.sheet;
        let remark = |count: &RowCount| {
            let line = line_of(count.row)?;
            let is_title = title.is_some_and(|end| line <= end);
            let is_footnote = footnote.is_some_and(|begin| line >= begin);
            let place = if is_title { "stands above an empty line" } else { "stands behind an empty line" };
            (is_title || is_footnote).then(|| CountsFault::RowOrNote(joined(count.row.iter()), place))
        };
        self.leave_out_with(remark, ReadingNote::Around)
    }

    /// Asks about the rows up to one that says where the columns were imported from, as Qualtrics writes it below their questions.
    fn check_described(&mut self) -> Checked {
        let is_import = |row: &&StringRecord| row.iter().any(|cell| cell.starts_with("{\"ImportId\""));
        let Some(end) = self.reader.sheet.rows.iter().take(FEW).find(is_import).and_then(line_of) else {
            return Ok(());
        };
        let is_above = |count: &RowCount| line_of(count.row).is_some_and(|line| line <= end);
        self.leave_out(|count| is_above(count).then_some("may describe its column, as Qualtrics writes it"))
    }

    /// Asks about rows that are called as means, extremes and the like, if one of them is that of the other rows.
    fn check_statistics(&mut self) -> Checked {
        let (named, others): (Vec<&RowCount>, Vec<&RowCount>) =
            self.counts.iter().partition(|count| is_statistic_name(&count.category));
        if named.is_empty() || self.reader.options.raw.is_some() {
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
        let why = "is called as a statistic is, and one such row is that of the others";
        self.leave_out(|count| is_statistic_name(&count.category).then_some(why))
    }

    /// Asks about lines that solvers print between solutions, and about rows that may describe a run.
    fn check_runs(&mut self) -> Checked {
        let says_status =
            |count: &RowCount| is_between_solutions(&count.category) || is_status(&count.category);
        let are_lines =
            self.is_of(TextForm::Pairs) || self.is_of(TextForm::Uniq) || self.reader.options.raw.is_some();
        if self.counts.iter().all(|count| says_status(count) || is_of_run(&count.category)) {
            return Ok(());
        }
        let of_runs = self.of_runs();
        self.leave_out(|count| {
            if are_lines && is_between_solutions(&count.category) {
                return Some("is what solvers print between solutions");
            }
            of_runs.contains(&count.category).then_some("may describe a run or the table, not a category")
        })
    }

    /// The categories that may describe a run or the table: members of objects, and the first and the last row of others. What is called so
    /// in one plain word may be a category of two or one with a capital, unless it is pasted, or there more often than all others.
    fn of_runs(&self) -> HashSet<String> {
        let (counts, options) = (&self.counts, self.reader.options);
        let are_pairs = self.is_of(TextForm::Pairs);
        let are_members = self.is_of(TextForm::Object) || self.is_of(TextForm::ListOfObjects);
        if options.raw.is_some() || self.is_of(TextForm::Uniq) {
            return HashSet::new();
        }
        let ends = [counts.first(), counts.last()].map(|count| count.and_then(|count| line_of(count.row)));
        let sum: u128 = counts.iter().map(|count| u128::from(count.times)).sum();
        let is_setting = |name: &str| is_of_run(name) || ["version", "threads", "workers"].contains(&name);
        let are_several = || counts.iter().filter(|count| is_setting(&count.category)).nth(1).is_some();
        let is_clear = |count: &RowCount| {
            let is_word = count.category.chars().all(char::is_alphabetic);
            let is_small = !count.category.contains(char::is_uppercase);
            let is_most = u128::from(count.times) * 2 > sum;
            are_pairs || !is_word || (counts.len() >= FEW && (is_small || is_most))
        };
        let is_guessed = are_pairs && options.form.is_none();
        let could_be = |count: &&RowCount| {
            let is_end = ends.contains(&line_of(count.row));
            let is_member = are_members && is_setting(&count.category) && are_several();
            is_member
                || ((are_members || is_end) && is_of_run(&count.category) && is_clear(count))
                || ((are_members || is_end) && is_summary(count, counts))
                || (is_end && is_guessed && is_title(&count.category) && is_apart(count, counts))
        };
        counts.iter().filter(could_be).map(|count| count.category.clone()).collect()
    }

    fn is_of(&self, form: TextForm) -> bool {
        self.reader.sheet.notes.contains(&ReadingNote::Form(form))
    }

    /// Leaves out the rows for which there is a reason `why`, keeps them, or asks about the first.
    fn leave_out(&mut self, why: impl Fn(&RowCount) -> Option<&'static str>) -> Checked {
        let fault = |count: &RowCount| Some(CountsFault::RowOrNote(count.category.clone(), why(count)?));
        self.leave_out_with(fault, without_value)
    }

    /// The same for rows that have a `fault`, of which the note says how many are left out.
    fn leave_out_with(
        &mut self,
        fault: impl Fn(&RowCount) -> Option<CountsFault>,
        note: impl Fn(usize) -> ReadingNote,
    ) -> Checked {
        match self.reader.options.empty {
            Some(EmptyCells::Keep) => {}
            Some(EmptyCells::Skip) => self.drop_rows(|count| fault(count).is_some(), note),
            None | Some(EmptyCells::Join) => {
                let error = |count: &RowCount| Some(fault(count)?.at(line_of(count.row)));
                return self.counts.iter().find_map(error).map_or(Ok(()), Err);
            }
        }
        Ok(())
    }

    /// Drops rows, each of which has a count for each column of counts, and notes how many.
    fn drop_rows(&mut self, is_none: impl Fn(&RowCount) -> bool, note: impl Fn(usize) -> ReadingNote) {
        let all = self.counts.len();
        self.counts.retain(|count| !is_none(count));
        let dropped = (all - self.counts.len()).div_ceil(self.reader.columns.values.len());
        self.notes.extend((dropped > 0).then(|| note(dropped)));
    }

    /// Finds the name of a column that was counted as its values were.
    fn check_header(&mut self) -> Checked {
        let name = counted_name(&self.counts);
        let name = name.filter(|_| self.is_of(TextForm::Uniq) && self.counts.len() >= FEW);
        match (self.reader.options.header, name) {
            (None, Some(place)) => {
                let RowCount { category, row, .. } = &self.counts[place];
                return Err(CountsFault::HeaderOrCategory(category.clone()).at(line_of(row)));
            }
            (Some(true), Some(place)) => {
                self.counts.remove(place);
            }
            _ => {}
        }
        Ok(())
    }

    /// Asks about observations that are called as their column is.
    fn check_observed(&self) -> Checked {
        self.check_uncounted()?;
        let CountReader { sheet, columns, options, .. } = self.reader;
        let header = &sheet.header[columns.values[0]];
        let is_clear = options.header.is_some() || sheet.notes.contains(&ReadingNote::NoHeader);
        let found = self.counts.iter().find(|count| !is_clear && count.category == *header);
        found.map_or(Ok(()), |count| {
            let column = columns.values[0] + 1;
            Err(CountsFault::HeaderObserved { name: header.clone(), column }.at(line_of(count.row)))
        })
    }

    /// Asks about observations of which no two are alike in a group, beside a column of counts.
    fn check_uncounted(&self) -> Checked {
        let CountReader { sheet, columns, numerals, .. } = self.reader;
        let mut seen = HashSet::new();
        let counts = &self.counts;
        let is_apart =
            counts.len() > 1 && counts.iter().all(|count| seen.insert((&count.group, &count.category)));
        let holds_counts = |column: &usize| {
            let mut cells = sheet.column(*column);
            let first = cells.next();
            is_clear_count_name(&sheet.header[*column])
                && sheet.column(*column).all(|cell| numerals.whole(cell).is_some())
                && cells.any(|cell| Some(cell) != first)
        };
        let count = (0..sheet.header.len()).find(holds_counts).filter(|_| is_apart);
        count.map_or(Ok(()), |count| {
            let [name, count] = [columns.values[0], count].map(|column| sheet.header[column].clone());
            Err(CountsFault::Counted(name, count).anywhere())
        })
    }
}
