//! Tables of counts from the user: CSV as spreadsheets and programs write it, and counts as they are pasted.

mod advice;
mod alike;
mod decoration;
mod derived;
mod doubtful;
mod drawn;
mod fault;
mod forms;
mod known;
mod layout;
mod literal;
mod marked;
mod names;
mod numbers;
mod obstacles;
mod options;
mod pasted;
mod printed;
mod reshaped;
mod rows;
mod sheet;
mod statistics;
mod thousands;
mod totals;

use std::iter;

use indexmap::IndexSet;
use libm::exp;

use self::advice::about_cell;
pub use self::alike::{Capitals, written_alike};
pub use self::fault::CountsError;
pub(crate) use self::fault::CountsFault;
use self::forms::Decoded;
pub use self::forms::{text, unpacking};
use self::known::{check_known, complete};
use self::layout::Columns;
use self::names::is_count_name;
use self::numbers::{check_counts, numerals};
use self::obstacles::{Obstacle, above_table, obstacles, or_pairs};
pub use self::options::{
    CountsForm, Doubtful, EmptyCells, KnownCategories, ReadingNote, Separator, TableOptions, TableReading,
    TextForm,
};
use self::rows::{CategoryCounts, CountReader, Groups};
use self::sheet::{Sheet, is_missing, is_whole};
use self::statistics::check_categories;
use crate::analysis::numerals::{DecimalMark, Numerals};

/// Counts of categories, and their expected values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CountsTable {
    /// What the counts are of, in a table that is divided into groups.
    pub group: Option<String>,
    /// The cells of the columns that name that, if columns do.
    pub group_cells: Vec<String>,
    /// The name of each category, all distinct.
    pub categories: Vec<String>,
    /// How often each was counted.
    pub counts: Vec<u64>,
    /// Expected counts or probabilities, if a column of them was requested.
    pub expected: Option<Vec<f64>>,
    /// Whether the categories are those that observations have.
    pub are_of_observations: bool,
    /// Whether it was said how many categories there are, or which.
    pub are_known: bool,
}

/// A table as it was read: one of counts for each group, at least one, all of the same categories.
#[derive(Clone, Debug, PartialEq)]
pub struct CountsTables {
    /// The counts.
    pub tables: Vec<CountsTable>,
    /// How they were read.
    pub reading: TableReading,
}

/// Reads counts. What `options` leave open is found by names and values; what these leave open is an error that says which
/// option decides.
///
/// # Errors
/// If it is no table of counts, or could be read in two ways.
pub fn read(bytes: Vec<u8>, options: &TableOptions) -> Result<CountsTables, CountsError> {
    let decoded = forms::decode(bytes).map_err(CountsFault::anywhere)?;
    let beginning = sheet::beginning(&decoded.text).to_owned();
    of_text(decoded, options).map_err(|error| explained(error, &beginning, options))
}

/// The error of a text, or what keeps counts from being read that could be without it, where no option says what there is.
fn explained(error: CountsError, text: &str, options: &TableOptions) -> CountsError {
    let is_open = match &error.fault {
        CountsFault::NotACount { cell, .. } => about_cell(cell).is_empty(),
        CountsFault::HeaderOrRow { .. }
        | CountsFault::NoCounts { .. }
        | CountsFault::NotOfForm { .. }
        | CountsFault::Ragged(..)
        | CountsFault::RawText { .. }
        | CountsFault::RowNameOrPart(_)
        | CountsFault::SeveralNumbers(_) => true,
        _ => false,
    };
    let kept = TableOptions {
        total: Some(Doubtful::Keep),
        empty: Some(EmptyCells::Keep),
        ..TableOptions::default()
    };
    let is_in_the_way = |Obstacle { without, is_above_lines, .. }: &Obstacle| match as_it_is(without, &kept) {
        Ok(CountsTables { tables, reading }) => {
            let of_lines = [TextForm::Uniq, TextForm::Pairs].map(ReadingNote::Form);
            let are_lines = reading.notes.iter().any(|note| of_lines.contains(note));
            tables[0].categories.len() > 1 && (are_lines || !is_above_lines)
        }
        // What they are asked then is another question.
        Err(CountsError { fault, .. }) => {
            let is_number = matches!(fault, CountsFault::CommaInThousands(_) | CountsFault::Numerals(_));
            !is_above_lines && (is_number || matches!(fault, CountsFault::HeaderOrRow { .. }))
        }
    };
    if !is_open || options.raw.is_some() || options.names().next().is_some() {
        return error;
    }
    obstacles(text).into_iter().find(is_in_the_way).map_or(error, |obstacle| obstacle.error)
}

fn of_text(decoded: Decoded, options: &TableOptions) -> Result<CountsTables, CountsError> {
    let Decoded { text, encoding } = decoded;
    let (sheet, columns) = parse(&text, options)?;
    drop(text);
    let numerals =
        numerals(&sheet, &columns, options).map_err(|fault| CountsFault::from(fault).anywhere())?;
    if options.raw.is_none() {
        check_counts(&sheet, &columns, numerals, options)?;
    }
    let mut notes: Vec<ReadingNote> = encoding.map(ReadingNote::Encoding).into_iter().collect();
    notes.extend(sheet.notes.iter().cloned());
    notes.extend(notes_on(&sheet, &columns, numerals, options));
    let rows = CountReader { sheet: &sheet, columns: &columns, numerals, options };
    let groups = rows.groups(&mut notes)?;
    notes.extend(filled(&groups).filter(|_| options.raw.is_none()));
    let mut tables = tables(groups, options).map_err(CountsFault::anywhere)?;
    rows.note_group_cells(&mut tables);
    check_categories(&tables).map_err(CountsFault::anywhere)?;
    check_known(&sheet, &columns, options).map_err(CountsFault::anywhere)?;
    notes.extend(complete(&mut tables, options).map_err(CountsFault::anywhere)?);
    notes.extend(alike(&tables));
    let counted =
        [TextForm::Uniq, TextForm::Series, TextForm::TwoArrays, TextForm::Counter].map(ReadingNote::Form);
    let are_counted = options.raw.is_some() || counted.iter().any(|form| notes.contains(form));
    for table in &mut tables {
        table.are_of_observations = are_counted;
        table.are_known = options.known.is_some();
    }
    let n = sum(&tables).ok_or_else(|| CountsFault::Overflow.anywhere())?;
    let names = |columns: &[usize]| columns.iter().map(|column| sheet.header[*column].clone()).collect();
    let reading = TableReading {
        expected: None,
        values: names(&columns.values),
        is_raw: options.raw.is_some(),
        categories: names(&columns.categories),
        groups: names(&columns.groups),
        rows: sheet.rows.len() as u64,
        n,
        notes,
    };
    Ok(CountsTables { tables, reading })
}

/// The cells of a table, and what its columns mean.
fn parse(text: &str, options: &TableOptions) -> Result<(Sheet, Columns), CountsError> {
    let error = |error: CountsError| or_pairs(above_table(error, text), text);
    let sheet = reshaped::reshaped(forms::sheet(text, options).map_err(error)?, options);
    let columns = Columns::of(&sheet, options).map_err(error)?;
    Ok((sheet, columns))
}

/// The column that has to be named, if columns of which none is called as counts are have whole numbers in one, beside names none of which is
/// there twice.
pub fn unnamed_counts(text: &str) -> Option<String> {
    let text = sheet::beginning(text);
    let mut options = TableOptions { total: Some(Doubtful::Keep), ..TableOptions::default() };
    let fault = as_it_is(text, &options).err()?.fault;
    let CountsFault::NoCounts { may_be, .. } = fault else { return None };
    let [column] = <[String; 1]>::try_from(may_be).ok()?;
    options.count = vec![column.clone()];
    let tables = as_it_is(text, &options).ok()?.tables;
    tables.iter().all(|table| has_names(table) && table.categories.len() > 1).then_some(column)
}

/// The tables in a text, or why there are none.
fn as_it_is(text: &str, options: &TableOptions) -> Result<CountsTables, CountsError> {
    of_text(forms::decode(text.as_bytes().to_vec()).map_err(CountsFault::anywhere)?, options)
}

/// Whether the beginning of a text is clearly counts: a table that is drawn or printed by R or pandas, lines as `uniq -c` pads
/// them, columns of which one is called as columns of counts are, or a count beside each of several names, none of which is there
/// twice.
pub fn recognized(text: &str) -> bool {
    let text = sheet::beginning(text);
    // Whether a row is a total decides nothing here.
    let options = |header| TableOptions { header, total: Some(Doubtful::Keep), ..TableOptions::default() };
    let read = |header| as_it_is(text, &options(header));
    let tables = match read(None) {
        Ok(tables) => tables,
        Err(CountsError { fault: CountsFault::HeaderOrRow { .. }, .. }) => {
            return read(Some(false)).is_ok_and(|tables| counts_names(&tables));
        }
        Err(error) => return matches!(error.fault, CountsFault::CutShort(_) | CountsFault::Above(_)),
    };
    let reading = &tables.reading;
    let form = reading.notes.iter().find_map(|note| match note {
        ReadingNote::Form(form) => Some(*form),
        _ => None,
    });
    match form {
        Some(TextForm::Drawn | TextForm::OfR | TextForm::Series | TextForm::Counter) => true,
        Some(TextForm::Uniq) if text.lines().all(|line| line.starts_with(' ')) => true,
        Some(TextForm::ListOfPairs) if text.trim().lines().count() < 2 => false,
        // Behind a sample its cost may stand in brackets.
        Some(TextForm::Pairs) if text.trim_end().ends_with(')') && !text.contains('%') => false,
        Some(TextForm::Uniq | TextForm::Pairs | TextForm::Frame | TextForm::ListOfPairs) => {
            counts_names(&tables)
        }
        Some(_) => false,
        None => reading.values.iter().any(|name| is_count_name(name)),
    }
}

/// Whether there are several categories that numbers are not the names of. Behind a tab stand the steps of samples.
fn counts_names(CountsTables { tables, reading }: &CountsTables) -> bool {
    let is_tabbed = reading.notes.contains(&ReadingNote::Separator(Separator::Tab));
    // Two lines may be samples, unless they stand for many.
    let least = if reading.n < 40 { 3 } else { 2 };
    !is_tabbed && tables.iter().all(|table| table.categories.len() >= least && has_names(table))
}

fn has_names(table: &CountsTable) -> bool {
    table.categories.iter().all(|name| name.contains(char::is_alphabetic))
}

/// What is to be said of the columns and of their numbers.
fn notes_on(
    sheet: &Sheet,
    columns: &Columns,
    numerals: Numerals,
    options: &TableOptions,
) -> Vec<ReadingNote> {
    let used = columns.values.iter().filter(|_| options.raw.is_none()).copied().chain(columns.expected);
    let cells = || used.clone().flat_map(|column| sheet.column(column)).filter(|cell| !is_missing(cell));
    let has_decimals = cells().any(|cell| cell.contains(numerals.mark.character()));
    let decimal = (numerals.mark == DecimalMark::Comma && has_decimals).then_some(ReadingNote::DecimalComma);
    let thousands = cells().filter(|cell| !is_whole(cell)).find_map(|cell| numerals.number(cell)?.thousands);
    let index = columns.index.map(|_| ReadingNote::Index);
    decimal.into_iter().chain(thousands.map(ReadingNote::Thousands)).chain(index).collect()
}

/// Tables of the categories of all groups, those that a group lacks counted 0 times.
fn tables(groups: Groups, options: &TableOptions) -> Result<Vec<CountsTable>, CountsFault> {
    if groups.is_empty() {
        return Err(CountsFault::NoRows);
    }
    check_apart(&groups, options)?;
    let mut all: Vec<String> = categories(&groups).into_iter().cloned().collect();
    if options.raw.is_some() {
        all.sort_by_cached_key(|category| (category.parse::<u64>().unwrap_or(u64::MAX), category.clone()));
    }
    let has_expected = options.expected.is_some();
    let counts_of = |(group, rows): (Option<String>, CategoryCounts)| {
        let rows = all.iter().map(|category| match rows.get(category) {
            None if has_expected => Err(CountsFault::NothingExpected(category.clone())),
            found => Ok(found.copied().unwrap_or_default()),
        });
        let (counts, expected): (Vec<u64>, Vec<Option<f64>>) =
            rows.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
        Ok((group, counts, has_expected.then(|| expected.into_iter().flatten().collect())))
    };
    let counts: Vec<_> = groups.into_iter().map(counts_of).collect::<Result<_, CountsFault>>()?;
    let categories = iter::repeat_n(all, counts.len());
    let table = |((group, counts, expected), categories)| CountsTable {
        group,
        categories,
        counts,
        expected,
        ..CountsTable::default()
    };
    Ok(counts.into_iter().zip(categories).map(table).collect())
}

/// Checks that groups have the same categories, where nobody says which there are: not each its own.
fn check_apart(groups: &Groups, options: &TableOptions) -> Result<(), CountsFault> {
    let all = groups.values().map(CategoryCounts::len).sum::<usize>();
    let are_apart = groups.len() > 1 && categories(groups).len() == all && all > groups.len();
    if !are_apart || options.raw.is_some() || options.known.is_some() || options.matches_categories {
        return Ok(());
    }
    let [one, other] = [0, 1].map(|group| groups[group].keys().next().cloned().unwrap_or_default());
    Err(CountsFault::GroupsApart { one, other })
}

/// The categories of all groups, in the order in which they appear.
fn categories(groups: &Groups) -> IndexSet<&String> {
    groups.values().flat_map(|rows| rows.keys()).collect()
}

/// How many categories of others groups lack.
fn filled(groups: &Groups) -> Option<ReadingNote> {
    let all = categories(groups).len();
    let missing = groups.values().map(|rows| all - rows.len()).sum::<usize>() as u64;
    (missing > 0).then_some(ReadingNote::Filled(missing))
}

/// That two categories differ only in how they are written.
fn alike(tables: &[CountsTable]) -> Option<ReadingNote> {
    let names = tables.first()?.categories.iter().map(String::as_str);
    let names = written_alike(names, Capitals::MayNotMatter)?;
    Some(ReadingNote::Alike(names.map(str::to_owned)))
}

/// The number of all observations.
fn sum(tables: &[CountsTable]) -> Option<u64> {
    let mut counts = tables.iter().flat_map(|table| &table.counts);
    counts.try_fold(0u64, |sum, &count| sum.checked_add(count))
}

impl CountsTable {
    /// How many categories of as many equally likely ones would be unseen, if those that it lacks, whose counts are 0, may be there.
    pub fn may_lack(&self) -> f64 {
        let (k, n) = (self.counts.len() as f64, self.counts.iter().sum::<u64>() as f64);
        let are_given = self.are_known || self.expected.is_some() || self.counts.contains(&0);
        if are_given { 0.0 } else { k * exp(-n / k) }
    }

    /// Whether each category was counted once.
    pub fn has_each_once(&self) -> bool {
        self.counts.len() > 1 && self.counts.iter().all(|&count| count == 1)
    }
}
