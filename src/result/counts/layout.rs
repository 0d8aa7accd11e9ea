//! Which columns of a table hold counts, categories, groups and expected values.

use std::collections::HashSet;
use std::iter;

use csv::StringRecord;

use super::derived::{has_numbers, has_other_shares, is_share_name, repeats_counts};
use super::fault::{CountsError, CountsFault};
use super::names::{is_count_name, is_drawn, is_law_name, is_measure, is_rank_name, is_weak_name};
use super::options::{CountsForm, ReadingNote, TableOptions, TextForm};
use super::sheet::{Sheet, consecutive, is_missing, is_whole};
use crate::analysis::numerals::is_number;
use crate::model::totals::is_total_name;

/// The columns of a sheet, by number from 0.
#[derive(Debug, Default)]
pub(super) struct Columns {
    /// Those of counts, or the one of observations.
    pub(super) values: Vec<usize>,
    pub(super) categories: Vec<usize>,
    pub(super) groups: Vec<usize>,
    pub(super) expected: Option<usize>,
    /// A column without a name that numbers the rows.
    pub(super) index: Option<usize>,
}

/// Columns of a result's tables that name categories.
const LABELS: [&str; 3] = ["solution", "outcome", "value"];

/// Columns that name categories, also one alone, where the others have numbers.
const CATEGORIES: [&str; 5] = ["category", "kind", "outcome", "solution", "type"];

/// Columns of a result's tables that do not name categories if there is another.
const NO_LABELS: [&str; 5] = ["cell", "system", "size", "measure", "cum_count"];

/// What pandas, readr and nushell call a column that has no name.
const NAMELESS: [&str; 4] = ["", "Unnamed: 0", "...1", "#"];

impl Columns {
    /// The columns that `options` name, and those that they leave to be found.
    ///
    /// # Errors
    /// If a column is missing, has two meanings, or could have two.
    pub(super) fn of(sheet: &Sheet, options: &TableOptions) -> Result<Self, CountsError> {
        let all = |names: &[String]| positions(sheet, names);
        let values: Vec<String> = options.raw.iter().chain(&options.count).cloned().collect();
        let mut columns = Self {
            values: all(&values)?,
            categories: all(&options.category)?,
            groups: all(&options.group)?,
            expected: options.expected.as_ref().map(|name| position(sheet, name)).transpose()?,
            index: None,
        };
        columns.check(sheet)?;
        columns.index = (is_index(sheet) && !columns.uses(0)).then_some(0);
        if columns.values.is_empty() {
            columns.values = vec![columns.counts(sheet, options)?];
        }
        if values.is_empty() && !options.matches_categories && !options.is_law_elsewhere {
            columns.check_law(sheet)?;
        }
        let is_wide = columns.values.len() > 1 && (!columns.groups.is_empty() || sheet.rows.len() == 1);
        if columns.categories.is_empty() && options.raw.is_none() && !is_wide {
            columns.categories = columns.label(sheet).into_iter().collect();
            if columns.categories.is_empty() && columns.index.is_some() && options.matches_categories {
                return Err(CountsFault::OnlyNumbered.at(Some(1)));
            }
        }
        Ok(columns)
    }

    /// Asks whether the counts are tested against a column that is called as expected values are, or has the shares of a whole, if its
    /// values are not all the same.
    fn check_law(&self, sheet: &Sheet) -> Result<(), CountsError> {
        let others = self.others(sheet);
        let is_law = |column: &usize| {
            let mut cells = sheet.column(*column);
            let first = cells.next();
            let is_called = || is_law_name(&sheet.header[*column], others.len() == 1);
            let are_other_shares = || others.len() > 1 && has_other_shares(sheet, *column, self.values[0]);
            cells.any(|cell| Some(cell) != first)
                && has_numbers(sheet, *column)
                && (is_called() || are_other_shares())
        };
        let law = others.iter().copied().find(is_law).filter(|_| self.expected.is_none());
        match (law, self.values.as_slice()) {
            (Some(law), [count]) => {
                let [law, count] = [law, *count].map(|column| sheet.header[column].clone());
                Err(CountsFault::LawOrNone { law, count }.at(Some(1)))
            }
            _ => Ok(()),
        }
    }

    fn named(&self) -> impl Iterator<Item = usize> {
        let lists = [&self.values, &self.categories, &self.groups];
        lists.into_iter().flatten().copied().chain(self.expected)
    }

    /// Whether a column has a meaning.
    fn uses(&self, column: usize) -> bool {
        self.named().any(|named| named == column)
    }

    fn check(&self, sheet: &Sheet) -> Result<(), CountsError> {
        let mut named: Vec<usize> = self.named().collect();
        named.sort_unstable();
        match named.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(CountsFault::TwoMeanings(sheet.header[pair[0]].clone()).anywhere()),
            None => Ok(()),
        }
    }

    /// The columns that have no meaning yet.
    pub(super) fn others(&self, sheet: &Sheet) -> Vec<usize> {
        (0..sheet.header.len()).filter(|&column| !self.uses(column) && self.index != Some(column)).collect()
    }

    /// The one column that can be the counts.
    fn counts(&self, sheet: &Sheet, options: &TableOptions) -> Result<usize, CountsError> {
        let called = |columns: &[usize]| columns.iter().map(|column| sheet.header[*column].clone()).collect();
        let others = self.others(sheet);
        let is_named = |column: &usize| is_count_name(&sheet.header[*column]);
        let named: Vec<usize> = others.iter().copied().filter(is_named).collect();
        let counted: Vec<usize> =
            named.iter().copied().filter(|column| could_be_counts(sheet, *column)).collect();
        let named = if counted.is_empty() { named } else { counted };
        match (others.as_slice(), named.as_slice()) {
            (_, [only]) => match rival(sheet, *only, &others) {
                Some(_) if are_pairs(sheet) => Err(CountsFault::EitherOfPairs.anywhere()),
                Some(rival) => Err(CountsFault::SeveralCounts(called(&[*only, rival])).at(Some(1))),
                None => Ok(*only),
            },
            (_, [_, ..]) => {
                exact(sheet, &named).ok_or_else(|| CountsFault::SeveralCounts(called(&named)).at(Some(1)))
            }
            ([only], []) if !self.categories.is_empty() => Ok(*only),
            ([only], []) => {
                let is_said = matches!(options.form, Some(CountsForm::Counts | CountsForm::Literal));
                only_column(sheet, *only, is_said)
            }
            ([first, last], []) if sheet.notes.contains(&ReadingNote::NoHeader) => {
                let is_clear = !sheet.is_numeric(*first)
                    || (sheet.numbers_rows(*first) && !could_be_observations(sheet.column(*last)));
                match (sheet.is_numeric(*first), sheet.is_numeric(*last)) {
                    (_, true) if is_clear => Ok(*last),
                    (true, false) if !sheet.numbers_rows(*first) => Ok(*first),
                    _ => Err(self.no_counts(sheet).anywhere()),
                }
            }
            _ => Err(self.no_counts(sheet).at(Some(1))),
        }
    }

    fn no_counts(&self, sheet: &Sheet) -> CountsFault {
        let has_header = !sheet.notes.contains(&ReadingNote::NoHeader);
        let is_row = sheet.rows.len() == 1;
        if !has_header && is_row && sheet.rows[0].iter().all(is_number) {
            return CountsFault::OneLine;
        }
        let is_of_r = sheet.notes.contains(&ReadingNote::Form(TextForm::OfR));
        let has_numbers = has_header && !is_of_r && sheet.header.iter().any(|name| is_number(name));
        let may_be = if has_header { self.may_be_counts(sheet, is_of_r) } else { Vec::new() };
        CountsFault::NoCounts { columns: sheet.header.clone(), has_numbers, may_be, is_row }
    }

    /// The name of the column that may be the counts, or those of several that may all be; of R, the first one names the rows.
    fn may_be_counts(&self, sheet: &Sheet, is_of_r: bool) -> Vec<String> {
        const OTHERS: [&str; 7] = ["date", "id", "seed", "seeds", "time", "timestamp", "year"];
        let is_called = |name: &str| is_share_name(name) || OTHERS.contains(&name.to_lowercase().as_str());
        let is_count = |column: &usize| {
            let name = &sheet.header[*column];
            let are_counts = || sheet.column(*column).all(|cell| is_missing(cell) || is_whole(cell));
            let is_other = if is_of_r { *column == 0 } else { is_called(name) };
            !is_other && are_counts()
        };
        let mut cells = sheet.rows.iter().flatten().chain(sheet.header.iter().map(String::as_str));
        let is_list = cells.any(|cell| cell.starts_with('['));
        let others = self.others(sheet);
        let mut may_be: Vec<usize> = others.iter().copied().filter(is_count).collect();
        let margin = may_be.iter().position(|column| is_margin(sheet, *column, &may_be));
        if let Some(margin) = margin.filter(|_| may_be.len() > 2) {
            may_be.remove(margin);
        }
        let have_names = (sheet.rows.len() == 1 && may_be.len() > 1) || may_be.len() < others.len();
        let may_be = may_be.into_iter().filter(|_| have_names && !is_list);
        may_be.map(|column| sheet.header[column].clone()).collect()
    }

    /// The columns that may name the categories: not those that repeat the counts, if there is another, or one that numbers the rows.
    fn labels(&self, sheet: &Sheet) -> Vec<usize> {
        let others = self.others(sheet);
        let of_their_own: Vec<usize> = others
            .iter()
            .copied()
            .filter(|column| !repeats_counts(sheet, *column, self.values.first().copied()))
            .collect();
        let named: Vec<usize> =
            of_their_own.iter().copied().filter(|column| names_each(sheet, *column)).collect();
        if !named.is_empty() {
            let have_text = named.iter().any(|column| !sheet.is_numeric(*column));
            let is_label = |column: usize| !have_text && CATEGORIES.contains(&sheet.header[column].as_str());
            let is_kept = |column: &usize| !is_constant(sheet, *column) || is_label(*column);
            return of_their_own.into_iter().filter(is_kept).collect();
        }
        if of_their_own.is_empty() && self.index.is_none() { others } else { of_their_own }
    }

    /// The column that names the categories, if there is one; a column that numbers rows in another order is one if no other is left.
    fn label(&self, sheet: &Sheet) -> Option<usize> {
        let others = self.labels(sheet);
        let is_result = sheet.header.iter().any(|name| name == "cell");
        let named = |name: &&str| others.iter().copied().find(|column| sheet.header[*column] == *name);
        let known: &[&str] = if is_result { &LABELS } else { &LABELS[..1] };
        let is_label = |column: &usize| !NO_LABELS.contains(&sheet.header[*column].as_str());
        let labels = || others.iter().copied().filter(is_label);
        let first = || labels().next().or_else(|| others.first().copied());
        // Beside a rank stands the number that was drawn; a column that numbers the rows names them less well than text does.
        let number = || labels().find(|column| is_drawn(sheet, *column));
        let drawn = || number().filter(|_| first().is_some_and(|first| is_rank_name(&sheet.header[first])));
        let text = || labels().find(|&column| !sheet.is_numeric(column) && !is_measure(sheet, column));
        let better =
            || first().filter(|first| sheet.numbers_rows(*first)).and_then(|_| text().or_else(drawn));
        let found = || better().or_else(first);
        let unordered = || self.index.filter(|index| !sheet.numbers_rows(*index));
        known.iter().find_map(named).or_else(found).or_else(unordered)
    }
}

/// Whether the cells of a column are numbers, none of which is between 0 and 1 or in per cent, as shares are.
fn could_be_counts(sheet: &Sheet, column: usize) -> bool {
    let is_between = |cell: &str| cell.parse().is_ok_and(|number: f64| number > 0.0 && number < 1.0);
    sheet
        .column(column)
        .all(|cell| is_missing(cell) || (is_number(cell) && !cell.ends_with('%') && !is_between(cell)))
}

/// The column called `count`, where no other of the `named` can be meant: it does not number the rows, and the names of others are
/// weak; or the table is of a result.
fn exact(sheet: &Sheet, named: &[usize]) -> Option<usize> {
    let exact = named.iter().copied().find(|column| sheet.header[*column] == "count")?;
    let is_result = sheet.header.iter().any(|name| name == "cell");
    let is_other = |column: &usize| *column != exact && !is_weak(sheet, *column);
    let is_meant = is_result || !(named.iter().any(is_other) || is_consecutive(sheet, exact));
    is_meant.then_some(exact)
}

/// Whether it is a list of pairs, which names neither number, or two lists.
fn are_pairs(sheet: &Sheet) -> bool {
    let forms = [TextForm::ListOfPairs, TextForm::TwoArrays].map(ReadingNote::Form);
    sheet.notes.iter().any(|note| forms.contains(note))
}

/// Another column of whole numbers, where the `named` one has a weak name and there are names besides; or, whatever its name, where it
/// numbers the rows, from before that column or in a list of pairs.
fn rival(sheet: &Sheet, named: usize, others: &[usize]) -> Option<usize> {
    /// Two numbers follow each other by chance.
    const BY_CHANCE: usize = 2;
    let is_strong = !is_weak(sheet, named);
    let numbers = is_consecutive(sheet, named) && (!is_strong || sheet.rows.len() > BY_CHANCE);
    let is_whole = |column: &usize| {
        let mut cells = sheet.column(*column);
        let is_numbered = numbers && (named < *column || are_pairs(sheet));
        let could_be = is_numbered || (others.len() > 2 && !is_strong);
        could_be
            && *column != named
            && !is_consecutive(sheet, *column)
            && cells.all(|cell| cell.parse::<u64>().is_ok())
    };
    others.iter().copied().find(is_whole)
}

fn is_weak(sheet: &Sheet, column: usize) -> bool {
    is_weak_name(&sheet.header[column])
}

/// Whether all cells of a column are the same.
fn is_constant(sheet: &Sheet, column: usize) -> bool {
    let mut cells = sheet.column(column);
    let first = cells.next();
    sheet.rows.len() > 1 && cells.all(|cell| Some(cell) == first)
}

/// Whether a column names each row as no other, and not as a number with decimals.
fn names_each(sheet: &Sheet, column: usize) -> bool {
    let mut seen = HashSet::new();
    sheet.column(column).all(|cell| (!is_number(cell) || is_whole(cell)) && seen.insert(cell))
}

/// Whether each number of a column is greater by one than the one before.
fn is_consecutive(sheet: &Sheet, column: usize) -> bool {
    sheet.rows.len() > 1 && consecutive(sheet.column(column)).is_some()
}

/// The columns of these names, several of which may be one that has commas in it.
fn positions(sheet: &Sheet, names: &[String]) -> Result<Vec<usize>, CountsError> {
    let Some(first) = names.first() else { return Ok(Vec::new()) };
    let is_joined = |count: &usize| {
        let parts = |name: &str| name.split(',').map(|part| part.trim().to_owned()).collect::<Vec<_>>();
        let whole = parts(&names[..*count].join(","));
        sheet.header.iter().position(|name| parts(name) == whole)
    };
    let joined = (2..=names.len()).find_map(|count| Some((is_joined(&count)?, count)));
    let (place, count) = match position(sheet, first) {
        Ok(place) => (place, 1),
        Err(error) => joined.ok_or(error)?,
    };
    let mut all = vec![place];
    all.extend(positions(sheet, &names[count..])?);
    Ok(all)
}

fn position(sheet: &Sheet, name: &str) -> Result<usize, CountsError> {
    let found = sheet.header.iter().position(|column| column == name);
    let fault = || CountsFault::NoColumn { name: name.to_owned(), columns: sheet.header.clone() };
    found.ok_or_else(|| fault().at(Some(1)))
}

/// Whether the first column has no name and numbers the rows, perhaps in another order, if names are in another column.
fn is_index(sheet: &Sheet) -> bool {
    let is_nameless = sheet.header.len() > 1 && NAMELESS.contains(&sheet.header[0].as_str());
    let is_whole = || sheet.column(0).all(|cell| cell.parse::<u64>().is_ok());
    let has_names = || (1..sheet.header.len()).any(|column| !sheet.is_numeric(column));
    let is_number_sign = sheet.header[0] == "#";
    is_nameless && (sheet.numbers_rows(0) || (!is_number_sign && is_whole() && has_names()))
}

/// Whether a column is called as totals are and is the sum of the others of `columns` in each row.
fn is_margin(sheet: &Sheet, column: usize, columns: &[usize]) -> bool {
    let number = |row: &StringRecord, column: usize| row[column].parse::<u64>().map_or(0, u128::from);
    let is_sum = |row: &StringRecord| {
        columns.iter().map(|column| number(row, *column)).sum::<u128>() == 2 * number(row, column)
    };
    is_total_name(&sheet.header[column]) && sheet.rows.iter().all(is_sum)
}

/// The only column, unless its numbers could be observations: counts are taken for such where they are small or repeat.
fn only_column(sheet: &Sheet, column: usize, is_said: bool) -> Result<usize, CountsError> {
    let name = || sheet.header[column].clone();
    if is_said {
        return Ok(column);
    }
    if !sheet.is_numeric(column) {
        let header = iter::once(sheet.header[column].as_str());
        let header = header.filter(|name| name.split_whitespace().all(is_number));
        if let Some(cell) = header.chain(sheet.column(column)).find(|cell| cell.contains("  ")) {
            return Err(CountsFault::SpacesInCells(cell.to_owned()).anywhere());
        }
        let is_text = sheet.column(column).any(|cell| cell.chars().any(char::is_alphabetic));
        let is_named = !sheet.notes.contains(&ReadingNote::NoHeader);
        let fault = || CountsFault::RawText { name: name(), is_named }.at(Some(1));
        return if is_text { Err(fault()) } else { Ok(column) };
    }
    if could_be_observations(sheet.column(column)) {
        return Err(CountsFault::RawOrCounts(name()).anywhere());
    }
    Ok(column)
}

/// Whether numbers could be observations rather than counts: they are small, or some are equal.
pub(super) fn could_be_observations<'c>(cells: impl Iterator<Item = &'c str>) -> bool {
    let mut cells: Vec<&str> = cells.collect();
    let rows = cells.len();
    cells.sort_unstable();
    cells.dedup();
    let is_small = |cell: &&str| cell.parse().is_ok_and(|count: usize| count < rows.max(2));
    cells.len() < rows || cells.iter().any(is_small)
}
