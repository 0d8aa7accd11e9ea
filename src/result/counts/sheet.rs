//! A table as cells of text: lines that are split at a separator, with or without a header.

use csv::{Position, ReaderBuilder, StringRecord, Trim};

use super::fault::{CountsError, CountsFault};
use super::options::{Doubtful, ReadingNote, Separator, TableOptions, TextForm};
use crate::analysis::numerals::{DecimalMark, is_number};

/// Cells of text below names of columns.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    /// The names of the columns, different ones except for columns without a name.
    pub(super) header: Vec<String>,
    /// The rows, each as long as the header.
    pub(super) rows: Vec<StringRecord>,
    /// What parted the columns, if anything did.
    pub(super) separator: Option<Separator>,
    /// What stands before decimals, where the form says so.
    pub(super) mark: Option<DecimalMark>,
    /// What is to be said of the form.
    pub(super) notes: Vec<ReadingNote>,
    /// The line before the first empty one above the rows, where a title may stand.
    pub(super) title: Option<usize>,
    /// The line behind the first empty one below the rows, where a remark may stand.
    pub(super) footnote: Option<usize>,
}

impl Sheet {
    /// A sheet of pasted counts, a row for each with its category, if it has one.
    pub(super) fn pasted(form: TextForm, rows: Vec<StringRecord>) -> Self {
        let width = rows.first().map_or(PAIR.len(), StringRecord::len);
        let names: &[&str] = if width == 1 { &VALUE } else { &PAIR };
        let header = names.iter().take(width).map(|name| (*name).to_owned()).collect();
        let notes = vec![ReadingNote::Form(form)];
        Self { header, rows, notes, ..Self::default() }
    }

    /// The sheet of `rows`, perhaps with a header.
    ///
    /// # Errors
    /// If rows are of different lengths, or if the header looks like a row.
    pub(super) fn of_rows(
        mut rows: Vec<StringRecord>,
        separator: Option<Separator>,
        mut notes: Vec<ReadingNote>,
        options: &TableOptions,
    ) -> Result<Self, CountsError> {
        let all = rows.len();
        rows.retain(|row| row.len() <= 1 || row.iter().any(|cell| !cell.is_empty()));
        notes.extend((rows.len() < all).then_some(ReadingNote::EmptyRows(all - rows.len())));
        if rows.is_empty() {
            return Err(CountsFault::Empty.at(Some(1)));
        }
        let has_header = has_header(&rows, options, separator)?;
        let numbers = |columns: usize| (1..=columns).map(|column| column.to_string());
        let header =
            if has_header { rows.remove(0) } else { numbers(rows[0].len()).collect::<Vec<_>>().into() };
        notes.extend((!has_header).then_some(ReadingNote::NoHeader));
        let header = header.iter().map(str::to_owned).collect();
        let mut sheet = Self { header, rows, separator, notes, ..Self::default() };
        sheet.name_row_names();
        sheet.drop_empty_columns();
        sheet.check()?;
        Ok(sheet)
    }

    /// The cells of a column.
    pub(super) fn column(&self, column: usize) -> impl Iterator<Item = &str> {
        self.rows.iter().map(move |row| &row[column])
    }

    /// Whether a column has numbers, and nothing else.
    pub(super) fn is_numeric(&self, column: usize) -> bool {
        let mut cells = self.column(column).filter(|cell| !is_missing(cell)).peekable();
        cells.peek().is_some() && cells.all(is_number)
    }

    /// Whether a column counts its rows, from 0 or from 1.
    pub(super) fn numbers_rows(&self, column: usize) -> bool {
        numbers_rows(self.column(column))
    }
}

/// The columns of pasted counts with categories, and perhaps with shares.
const PAIR: [&str; 3] = ["category", "count", "percent"];

/// The column of pasted numbers.
const VALUE: [&str; 1] = ["value"];

/// So much of a table is looked at.
const LOOKED_AT: usize = 1 << 16;

/// The first lines, whole.
pub(super) fn beginning(text: &str) -> &str {
    if text.len() <= LOOKED_AT {
        return text;
    }
    let cut = text.as_bytes()[..LOOKED_AT].iter().rposition(|byte| *byte == b'\n');
    cut.map_or(text, |cut| &text[..cut])
}

/// Whether these are the numbers from 0 or from 1 on.
pub(super) fn numbers_rows<'c>(cells: impl Iterator<Item = &'c str>) -> bool {
    consecutive(cells).is_some_and(|first| first <= 1)
}

/// The first of numbers each of which is greater by one than the one before.
pub(super) fn consecutive<'c>(cells: impl Iterator<Item = &'c str>) -> Option<u64> {
    let numbers: Vec<u64> = cells.map(|cell| cell.parse().ok()).collect::<Option<_>>()?;
    let are = numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]));
    numbers.first().copied().filter(|_| are)
}

/// Whether a cell is a number without any marks.
pub(super) fn is_whole(cell: &str) -> bool {
    !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit())
}

/// A row at a line, counted from 1.
pub(super) fn at_line<C: AsRef<[u8]>>(cells: Vec<C>, number: usize) -> StringRecord
where
    StringRecord: From<Vec<C>>,
{
    let mut position = Position::new();
    position.set_line(number as u64);
    let mut row = StringRecord::from(cells);
    row.set_position(Some(position));
    row
}

/// A row that stands where another does.
pub(super) fn with_position(mut row: StringRecord, other: &StringRecord) -> StringRecord {
    row.set_position(other.position().cloned());
    row
}

/// The line where a row is.
pub(super) fn line_of(row: &StringRecord) -> Option<usize> {
    row.position().and_then(|position| usize::try_from(position.line()).ok())
}

/// Reads `text`, whose columns are separated by `separator` if there are several.
///
/// # Errors
/// If rows are of different lengths, or if the header looks like a row, or a comment like one.
pub(super) fn of(
    text: &str,
    separator: Option<Separator>,
    options: &TableOptions,
) -> Result<Sheet, CountsError> {
    let mut rows = records(text, separator, options.comments != Some(Doubtful::Keep))?;
    if separator.is_none() && !text.contains('"') {
        add_empty_lines(text, &mut rows);
    }
    let mut notes: Vec<ReadingNote> = separator
        .filter(|separator| *separator != Separator::Comma)
        .map(ReadingNote::Separator)
        .into_iter()
        .collect();
    check_names_of_rows(text, separator, &rows)?;
    let comments = comments(text, separator, options, rows.first())?;
    notes.extend((comments > 0).then_some(ReadingNote::Comments(comments)));
    Sheet::of_rows(rows, separator, notes, options)
}

/// The records of `text`, of any lengths, comments left out where they are `skipped`.
///
/// # Errors
/// If it is no CSV.
pub(super) fn records(
    text: &str,
    separator: Option<Separator>,
    skips_comments: bool,
) -> Result<Vec<StringRecord>, CountsError> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        // A separator of its own for ASCII, which stands in no text, where there is one column.
        .delimiter(separator.map_or(0x1f, Separator::byte))
        .comment(skips_comments.then_some(b'#'))
        .from_reader(text.as_bytes());
    let is_skipped = |line: &&str| line.is_empty() || (skips_comments && line.starts_with('#'));
    let record = |record: Result<StringRecord, csv::Error>| match record {
        Ok(mut record) => {
            if separator == Some(Separator::Spaces) {
                // Cells are between runs of spaces.
                record = with_position(record.iter().filter(|cell| !cell.is_empty()).collect(), &record);
            }
            move_to_its_line(&mut record, text, is_skipped);
            Ok(record)
        }
        Err(error) => Err(CountsFault::Csv(error.to_string()).anywhere()),
    };
    let mut rows: Vec<StringRecord> = reader.records().map(record).collect::<Result<_, _>>()?;
    if separator == Some(Separator::Spaces) {
        // R prints the types of columns below their names.
        let is_type = |cell: &str| cell.starts_with('<') && cell.ends_with('>');
        if rows.get(1).is_some_and(|row| row.iter().all(is_type)) {
            rows.remove(1);
        }
        name_index(&mut rows, text);
    }
    Ok(rows)
}

/// Moves the name of an index, which pandas prints alone below the names of columns, to these, before which that of their own
/// index may stand.
fn name_index(rows: &mut Vec<StringRecord>, text: &str) {
    let [header, index, others @ ..] = rows.as_slice() else { return };
    let width = others.first().map_or(0, StringRecord::len);
    let line = line_of(index).and_then(|line| text.lines().nth(line.saturating_sub(1)));
    let is_padded = line.is_some_and(|line| line.ends_with(' '));
    let is_short = header.len() + 1 == width || (header.len() == width && is_padded);
    let is_index = index.len() == 1 && !is_number(&index[0]) && others.iter().all(|row| row.len() == width);
    if width > 2 && is_short && is_index {
        let names = header.iter().skip(header.len() + 1 - width);
        let whole = with_position(index.iter().chain(names).collect(), header);
        rows.splice(..2, [whole]);
    }
}

/// Moves the position of a record, which is where the one before ends, behind the lines that are skipped.
fn move_to_its_line(record: &mut StringRecord, text: &str, is_skipped: impl Fn(&&str) -> bool) {
    let Some(mut position) = record.position().cloned() else { return };
    let behind = usize::try_from(position.byte()).ok().and_then(|byte| text.get(byte..)).unwrap_or("");
    position.set_line(position.line() + behind.lines().take_while(is_skipped).count() as u64);
    record.set_position(Some(position));
}

/// Adds the empty lines between `rows` of one column, each of which may be a row without a count or an observation.
pub(super) fn add_empty_lines(text: &str, rows: &mut Vec<StringRecord>) {
    let lines = rows.first().and_then(line_of)..rows.last().and_then(line_of);
    let empty = (1..)
        .zip(text.lines())
        .filter(|(number, line)| Some(*number) > lines.start && Some(*number) < lines.end && line.is_empty());
    rows.extend(empty.map(|(number, _)| at_line(vec![""], number)));
    rows.sort_by_key(line_of);
}

/// Checks that each row has not one cell more than the header: what it begins with may be its name, as R writes it in quotes, aligns it,
/// or numbers rows that have names besides; or the category has the separator in it.
///
/// # Errors
/// If either could be.
fn check_names_of_rows(
    text: &str,
    separator: Option<Separator>,
    rows: &[StringRecord],
) -> Result<(), CountsError> {
    let Some((header, others)) = rows.split_first() else { return Ok(()) };
    let Some(separator @ (Separator::Comma | Separator::Semicolon | Separator::Spaces)) = separator else {
        return Ok(());
    };
    let all = |test: &dyn Fn(&StringRecord) -> bool| others.iter().all(test);
    if header.len() < 2 || others.len() < 2 || !all(&|row| row.len() == header.len() + 1) {
        return Ok(());
    }
    let lines: Vec<&str> = text.lines().collect();
    let begins = |row: &StringRecord, sign: char| {
        let line = line_of(row).and_then(|line| lines.get(line.checked_sub(1)?));
        line.is_some_and(|line| line.starts_with(sign))
    };
    let is_aligned = separator == Separator::Spaces && begins(header, ' ');
    let are_marked = all(&|row| begins(row, '"')) || all(&|row| row[0].ends_with(':'));
    let ends_empty = all(&|row| row[header.len()].is_empty());
    let are_names = (1..header.len()).any(|cell| all(&|row| !is_number(&row[cell])));
    let is_numbered = numbers_rows(others.iter().map(|row| &row[0])) && are_names;
    if is_aligned || are_marked || ends_empty || is_numbered {
        return Ok(());
    }
    let between = match separator {
        Separator::Spaces => "spaces",
        Separator::Semicolon => "semicolons",
        _ => "commas",
    };
    Err(CountsFault::RowNameOrPart(between).at(line_of(&others[0])))
}

/// How many lines are comments.
///
/// # Errors
/// If one of them, without a space behind its `#`, has as many cells as a row, and a number among them.
fn comments(
    text: &str,
    separator: Option<Separator>,
    options: &TableOptions,
    first: Option<&StringRecord>,
) -> Result<usize, CountsError> {
    if options.comments == Some(Doubtful::Keep) {
        return Ok(0);
    }
    let mut comments = 0;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with('#')) {
        comments += 1;
        let is_alone = options.raw.is_some() && first.is_some_and(|first| first.len() == 1);
        let is_clear = line.starts_with("# ") || !(is_alone || line.contains(|c: char| c.is_ascii_digit()));
        if options.comments.is_some() || is_clear {
            continue;
        }
        let cells = records(line, separator, false)?;
        let is_row = |cells: &StringRecord| {
            first.is_some_and(|first| first.len() == cells.len())
                && (is_alone || (cells.len() > 1 && cells.iter().skip(1).any(is_number)))
        };
        if cells.first().is_some_and(is_row) {
            return Err(CountsFault::CommentOrRow.at(Some(index + 1)));
        }
    }
    Ok(comments)
}

/// Whether the first row names the columns.
///
/// # Errors
/// If it has a number where all other rows have one, so that it could be a row. One column, and columns with tabs between
/// them, are then taken to have no header, as they are pasted; so is a column whose first cell is there again.
fn has_header(
    rows: &[StringRecord],
    options: &TableOptions,
    separator: Option<Separator>,
) -> Result<bool, CountsError> {
    if let Some(header) = options.header {
        return Ok(header);
    }
    let (first, others) = rows.split_first().expect("there are rows");
    let is_number_of_column = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    if options.names().any(|name| !is_number_of_column(name) && first.iter().any(|cell| cell == name)) {
        return Ok(true);
    }
    let is_data = |column: usize, cell: &str| {
        is_number(cell)
            && others
                .iter()
                .all(|row| row.get(column).is_some_and(|cell| is_missing(cell) || is_number(cell)))
    };
    if separator.is_none() && others.iter().any(|row| row == first) {
        return Ok(false);
    }
    let Some((_, cell)) = first.iter().enumerate().find(|(column, cell)| is_data(*column, cell)) else {
        return Ok(true);
    };
    match separator {
        Some(_) if others.is_empty() && first.iter().all(is_number) => {
            Err(CountsFault::OneLine.at(line_of(first)))
        }
        None | Some(Separator::Tab) if options.count.is_empty() => Ok(false),
        _ => {
            let fault = CountsFault::HeaderOrRow { cell: cell.to_owned(), may_be_pairs: false };
            Err(fault.at(line_of(first)))
        }
    }
}

/// A row whose first cell ends in a colon, without that.
fn without_colon(row: &StringRecord) -> StringRecord {
    let first = row.iter().take(1).map(|cell| cell.trim_end_matches(':'));
    with_position(first.chain(row.iter().skip(1)).collect(), row)
}

impl Sheet {
    /// Names the column of row names, which R writes without a name, with nothing; data.table ends them with a colon.
    fn name_row_names(&mut self) {
        if self.rows.iter().all(|row| row.len() == self.header.len() + 1 && row[0].ends_with(':')) {
            self.rows.iter_mut().for_each(|row| *row = without_colon(row));
        }
        let is_short = self.rows.iter().all(|row| row.len() == self.header.len() + 1);
        let first = self.rows.iter().map(|row| row.get(0).unwrap_or_default());
        if is_short && !self.rows.is_empty() && numbers_rows(first) {
            self.header.insert(0, String::new());
        }
    }

    /// Drops the last columns that have neither a name nor a cell.
    fn drop_empty_columns(&mut self) {
        let has_cells =
            |row: &StringRecord| (0..row.len()).rfind(|at| !row[*at].is_empty()).map_or(0, |at| at + 1);
        let named = self.header.iter().rposition(|name| !name.is_empty()).map_or(0, |at| at + 1);
        let width = self.rows.iter().map(has_cells).max().unwrap_or(0).max(named).max(1);
        let longest = self.rows.iter().map(StringRecord::len).max().unwrap_or(0).max(self.header.len());
        if longest <= width {
            return;
        }
        self.header.truncate(width);
        self.rows.iter_mut().for_each(|row| row.truncate(width));
        self.notes.push(ReadingNote::EmptyColumns(longest - width));
    }

    fn check(&self) -> Result<(), CountsError> {
        let expected = self.header.len();
        if let Some(row) = self.rows.iter().find(|row| row.len() != expected) {
            return Err(CountsFault::Ragged(row.len() as u64, expected as u64).at(line_of(row)));
        }
        let mut names: Vec<&String> = self.header.iter().collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(CountsFault::ColumnTwice(pair[0].clone()).at(Some(1))),
            None if self.rows.is_empty() => Err(CountsFault::NoRows.anywhere()),
            None => Ok(()),
        }
    }
}

/// Whether an observation may be none: it is empty, or what R, pandas and databases write then.
pub(super) fn is_unobserved(cell: &str) -> bool {
    const WORDS: [&str; 7] = ["na", "na's", "n/a", "nan", "null", "<na>", "#n/a"];
    cell.is_empty() || cell == "\\N" || WORDS.contains(&cell.to_ascii_lowercase().as_str())
}

/// Whether a cell says that there is no value: nothing, or a word for that.
pub(super) fn is_missing(cell: &str) -> bool {
    const WORDS: [&str; 6] = ["na", "n/a", "nan", "null", "none", "-"];
    cell.is_empty() || WORDS.contains(&cell.to_ascii_lowercase().as_str())
}
