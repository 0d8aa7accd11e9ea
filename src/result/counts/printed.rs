//! Counts as R and pandas print them, and tables that were cut short when they were printed.

use std::collections::HashSet;

use csv::StringRecord;

use super::fault::{CountsError, CountsFault};
use super::names::{is_count_name, is_rank_name};
use super::options::{ReadingNote, TableOptions, TextForm};
use super::sheet::{Sheet, at_line, is_whole};
use super::statistics::is_title;
use crate::analysis::numerals::is_number;
use crate::programs::known_file::is_column_name;

/// The sheet in a text, if it is one that R or pandas print. Names of columns that are given are not those of a table of R; and
/// lines that could be counts of another `form` are such a table only below its title.
///
/// # Errors
/// If a row of a Series has several names, or not all.
pub(super) fn sheet(
    text: &str,
    options: &TableOptions,
    is_of_form: bool,
) -> Result<Option<Sheet>, CountsError> {
    if let Some(sheet) = vector_of_r(text).or_else(|| frame(text)).or_else(|| crossed_table_of_r(text)) {
        return Ok(Some(sheet));
    }
    let is_open = options.names().next().is_none();
    match series(text)?.or_else(|| series_without_foot(text, is_open)) {
        None if is_open => Ok(table_of_r(text, is_of_form)),
        series => Ok(series),
    }
}

/// The line behind the first empty line below the rows of a table, or one with separators alone, if at most a few lines follow and
/// more are before it. An empty line below the header, and comments, are none.
pub(super) fn footnote(text: &str) -> Option<usize> {
    const MOST: usize = 3;
    let is_empty =
        |line: &str| line.trim_matches(|sign: char| sign.is_whitespace() || ",;|".contains(sign)).is_empty();
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
    let lines: Vec<(usize, bool)> = lines.map(|(number, line)| (number, is_empty(line))).collect();
    let header = lines.iter().position(|(_, is_empty)| !is_empty)?;
    let rows = header + 1 + lines[header + 1..].iter().position(|(_, is_empty)| !is_empty)?;
    let gap = rows + lines[rows..].iter().position(|(_, is_empty)| *is_empty)?;
    let mut behind = lines[gap..].iter().filter(|(_, is_empty)| !is_empty).peekable();
    let (begin, _) = **behind.peek()?;
    let before = 1 + gap - rows;
    let behind = behind.count();
    (before >= MOST && behind <= MOST && behind < before).then_some(begin)
}

/// The line before the only empty line, if that alone is above it and is called as titles are.
pub(super) fn title(text: &str) -> Option<usize> {
    let lines: Vec<(usize, &str)> = (1..).zip(text.trim_end().lines().map(str::trim)).collect();
    let first = lines.iter().position(|(_, line)| !line.is_empty())?;
    let [(title, above), (_, gap), below @ ..] = &lines[first..] else { return None };
    let is_only = gap.is_empty() && below.len() > 1 && below.iter().all(|(_, line)| !line.is_empty());
    (is_only && is_title(above)).then_some(*title)
}

/// Refuses text of which the middle or the end is missing, as printers of tables leave it out where it is long.
///
/// # Errors
/// If a line says so.
pub(super) fn check_whole(text: &str) -> Result<(), CountsError> {
    let cut = (1..).zip(text.lines()).find(|(_, line)| says_cut(line.trim()));
    cut.map_or(Ok(()), |(number, line)| Err(CountsFault::CutShort(line.trim().to_owned()).at(Some(number))))
}

/// Refuses a table of which a line says that it has more rows.
///
/// # Errors
/// If there is such a line.
pub(super) fn check_rows(text: &str, rows: usize) -> Result<(), CountsError> {
    let is_more = |line: &str| stated_rows(line).is_some_and(|stated| stated > rows);
    let found = (1..).zip(text.lines()).find(|(_, line)| is_more(line.trim()));
    found.map_or(Ok(()), |(number, line)| {
        Err(CountsFault::FewerRows { line: line.trim().to_owned(), rows }.at(Some(number)))
    })
}

/// What stands above the last line, if that says how many rows there are, as `psql` does.
pub(super) fn above_number_of_rows(text: &str) -> &str {
    let lines = text.trim_end();
    let (above, last) = lines.rsplit_once('\n').unwrap_or(("", lines));
    if stated_rows(last.trim()).is_some() { above } else { text }
}

/// How many rows there are, as polars, tibbles, pandas and clients of databases say it.
fn stated_rows(line: &str) -> Option<usize> {
    let between = |before: &str, after: &str| {
        line.strip_prefix(before).and_then(|rest| rest.split_once(after)).map(|(number, _)| number)
    };
    let number = between("shape: (", ", ")
        .or_else(|| between("# A tibble: ", " \u{d7} "))
        .or_else(|| between("# A tibble: ", " x "))
        .or_else(|| between("[", " rows x ").filter(|_| line.ends_with(" columns]")))
        .or_else(|| between("(", " rows").filter(|_| line.ends_with(')')))
        .or_else(|| between("", " rows in set").filter(|_| line.ends_with(')')))?;
    number.replace([',', '_'], "").parse().ok()
}

/// Whether a line stands for others: tibbles count them, R says how many are omitted, pandas how many there are, and others
/// write dots in each column.
fn says_cut(line: &str) -> bool {
    const NOTES: [&str; 4] = ["# \u{2139} ", "# i ", "# \u{2026} ", "# ... "];
    let is_bar = |sign: char| sign.is_whitespace() || matches!(sign, '|' | '\u{2500}'..='\u{257f}');
    let mut cells = line.split(is_bar).filter(|cell| !cell.is_empty()).peekable();
    let is_framed = line.starts_with(['\u{2502}', '|']);
    let are_cells = cells.peek().is_some() && (is_framed || cells.clone().nth(1).is_some());
    (NOTES.iter().any(|note| line.starts_with(note)) && line.contains(" more row"))
        || (line.starts_with("[ reached ") && line.contains(" omitted "))
        || line.starts_with("only showing top ")
        || (is_framed && line.contains(" shown)"))
        || (line.contains("Length: ") && is_foot(line))
        || (are_cells
            && cells.all(|cell| matches!(cell, ".." | "..." | "\u{2026}") || (is_framed && cell == "\u{b7}")))
}

/// Whether a line ends what pandas prints of a Series.
fn is_foot(line: &str) -> bool {
    let (before, kind) = line.rsplit_once("dtype: ").unwrap_or((line, ""));
    let is_kind = !kind.is_empty() && !kind.contains(char::is_whitespace);
    is_kind
        && (before.is_empty() || ["Name: ", "Length: ", "Freq: "].iter().any(|name| before.starts_with(name)))
}

/// The counts that pandas prints as a Series: below the name of the index, if it has one, a name and a count in each line,
/// which all end at the same place. Below numbers from 0 they could be observations: then their column has the name of the Series,
/// or `value`.
///
/// # Errors
/// If the index has several levels, whose names are not in all lines.
fn series(text: &str) -> Result<Option<Sheet>, CountsError> {
    let mut lines: Vec<(usize, &str)> =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    let Some((_, foot)) = lines.pop().filter(|(_, foot)| is_foot(foot.trim())) else { return Ok(None) };
    if let Some(sheet) = series_of_text(&lines, foot.trim()) {
        return Ok(Some(sheet));
    }
    let width = lines.last().map_or(0, |(_, line)| line.chars().count());
    let is_row = |line: &str| {
        line.chars().count() == width && line.rsplit(char::is_whitespace).next().is_some_and(is_number)
    };
    let named = lines.first().filter(|(_, line)| !is_row(line)).map(|(_, line)| line.trim());
    let row = |&(number, line): &(usize, &str)| {
        let fault = || CountsFault::NotOfForm {
            form: "a Series whose index has one level",
            found: line.trim().to_owned(),
        };
        let has_levels = named.is_some_and(|name| name.contains("  "));
        let cells = name_and_number(line).filter(|_| !has_levels).ok_or_else(|| fault().at(Some(number)))?;
        Ok(at_line(cells.to_vec(), number))
    };
    let rows: Result<Vec<_>, CountsError> =
        lines.iter().skip(usize::from(named.is_some())).map(row).collect();
    let mut sheet = Sheet::pasted(TextForm::Series, rows?);
    let name = name_of(foot.trim());
    let is_sorted =
        || sheet.column(1).filter_map(|count| count.parse::<u64>().ok()).is_sorted_by(|a, b| a >= b);
    let could_be_counts = name.map_or_else(|| named.is_some() || is_sorted(), is_count_name);
    if !could_be_counts && begins_at_zero(&sheet) {
        sheet.header = vec![String::new(), name.unwrap_or("value").to_owned()];
    }
    Ok(Some(sheet))
}

/// The same without its last line: below the name of its index, one that columns are called by, or any word above numbers where
/// `is_any`, names and counts two spaces apart at least that end at the same place.
fn series_without_foot(text: &str, is_any: bool) -> Option<Sheet> {
    let mut lines = (1..).zip(text.lines().map(str::trim_end)).filter(|(_, line)| !line.is_empty());
    let (_, index) = lines.next()?;
    let lines: Vec<(usize, &str)> = lines.collect();
    let width = |line: &str| line.chars().count();
    let row = |&(number, line): &(usize, &str)| {
        let [name, count] = name_and_number(line).filter(|_| width(line) == width(lines[0].1))?;
        (name.len() + count.len() + 1 < line.len()).then(|| at_line(vec![name, count], number))
    };
    let rows: Vec<_> = lines.iter().map(row).collect::<Option<_>>()?;
    let mut sheet = Sheet::pasted(TextForm::Series, rows);
    let is_of_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let is_word = index.chars().all(is_of_word) && !is_number(index) && !is_count_name(index);
    // A word above others may be one of them without a count, and numbers from 0 or 1 on those of observations.
    let is_word =
        || is_any && is_word && !is_rank_name(index) && sheet.is_numeric(0) && !sheet.numbers_rows(0);
    let is_name = (is_column_name(index) || is_word()) && sheet.column(0).all(|name| name != index);
    index.clone_into(&mut sheet.header[0]);
    (is_name && lines.len() > 1).then_some(sheet)
}

/// The name of a row, which a line begins with, and the number that it ends with.
fn name_and_number(line: &str) -> Option<[&str; 2]> {
    let (name, number) = line.rsplit_once(char::is_whitespace)?;
    let is_row = !name.starts_with(char::is_whitespace) && is_number(number);
    is_row.then_some([name.trim_end(), number])
}

/// The only column of a data frame: its name, which ends where its numbers do, perhaps that of the index in the next line, and
/// rows that begin with their names. R does not name the column of a matrix.
fn frame(text: &str) -> Option<Sheet> {
    let mut lines =
        (1..).zip(text.lines().map(str::trim_end)).filter(|(_, line)| !line.is_empty()).peekable();
    let (_, head) = lines.next()?;
    let (name, width) = (head.trim_start(), head.chars().count());
    let is_wide = |line: &str| line.chars().count() == width;
    let index = lines.next_if(|(_, line)| !is_wide(line) && !line.contains("  "));
    let row = |(number, line)| {
        let cells = name_and_number(line).filter(|_| is_wide(line))?;
        Some(at_line(cells.to_vec(), number))
    };
    let mut sheet = Sheet::pasted(TextForm::Frame, lines.map(row).collect::<Option<_>>()?);
    if name != "[,1]" {
        let index = index.map(|(_, name)| name.to_owned());
        sheet.header = vec![index.unwrap_or_default(), name.to_owned()];
    }
    let is_head = head.starts_with(' ') && !name.contains(char::is_whitespace) && !is_number(name);
    (is_head && !sheet.rows.is_empty()).then_some(sheet)
}

/// The name of a Series in its last line.
fn name_of(foot: &str) -> Option<&str> {
    Some(foot.strip_prefix("Name: ")?.split_once(", ")?.0)
}

/// The observations that pandas prints as a Series of text, below numbers from 0.
fn series_of_text(lines: &[(usize, &str)], foot: &str) -> Option<Sheet> {
    const KINDS: [&str; 4] = ["object", "str", "string", "bool"];
    foot.rsplit_once("dtype: ").filter(|(_, kind)| KINDS.contains(kind))?;
    let row = |&(number, line): &(usize, &str)| {
        let (index, text) = line.split_once(char::is_whitespace)?;
        Some(at_line(vec![index, text.trim()], number))
    };
    let mut sheet = Sheet::pasted(TextForm::Series, lines.iter().map(row).collect::<Option<_>>()?);
    sheet.header = vec![String::new(), name_of(foot).unwrap_or("value").to_owned()];
    begins_at_zero(&sheet).then_some(sheet)
}

/// Whether names number their rows from 0, as those of observations do.
fn begins_at_zero(sheet: &Sheet) -> bool {
    sheet.numbers_rows(0) && sheet.column(0).next() == Some("0")
}

/// The counts that R prints of a table of one dimension: lines of names, each above one of counts, which end where the names
/// do and in a space. A line above them that is empty or names the variable shows that they are such a table; without it they
/// are a vector with names, if these are no numbers and not those of columns, and nothing else.
fn table_of_r(text: &str, is_of_form: bool) -> Option<Sheet> {
    let lines: Vec<(usize, &str)> =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    let (title, pairs) = lines.split_at(lines.len() % 2);
    let mut rows = Vec::new();
    for pair in pairs.chunks(2) {
        let ((_, names), (number, counts)) = (pair[0], pair[1]);
        let cells = cells(names, counts).filter(|cells| cells.len() > 1 || !rows.is_empty())?;
        rows.extend(cells.into_iter().map(|cells| at_line(cells.to_vec(), number)));
    }
    let is_printed = pairs.iter().all(|(_, line)| line.ends_with(' '));
    let has_title = match title.first() {
        Some((_, title)) => !title.ends_with(' ') && !title.contains("  "),
        None => text.lines().next().is_some_and(str::is_empty),
    };
    let are_names =
        rows.iter().any(|row| !is_number(&row[0])) && !rows.iter().any(|row| is_count_name(&row[0]));
    let has_names = are_names && !is_of_form && (is_printed || pairs.len() == 2);
    let is_vector = title.is_empty() && (has_names || (is_printed && are_of_one_width(pairs)));
    (!rows.is_empty() && (is_vector || (has_title && is_printed))).then(|| Sheet::pasted(TextForm::OfR, rows))
}

/// Whether the words of all lines end where columns of one width do, as R prints those of a vector with names.
fn are_of_one_width(lines: &[(usize, &str)]) -> bool {
    let ends = |line: &str| {
        let signs: Vec<char> = line.chars().collect();
        let is_end = |two: &[char]| !two[0].is_whitespace() && two[1].is_whitespace();
        let ends = (1..).zip(signs.windows(2)).filter(|(_, two)| is_end(two)).map(|(end, _)| end);
        ends.collect::<Vec<usize>>()
    };
    let is_padded = lines.iter().any(|(_, line)| line.starts_with(' ') || line.contains("  "));
    let width = lines.first().and_then(|(_, line)| ends(line).first().copied()).map_or(0, |end| end + 1);
    is_padded
        && lines.iter().all(|(_, line)| (1..).zip(ends(line)).all(|(column, end)| end + 1 == column * width))
}

/// The whole numbers that R prints of a vector without names: each line begins with the place of its first one.
fn vector_of_r(text: &str) -> Option<Sheet> {
    let mut rows = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let (place, cells) = line.trim().strip_prefix('[')?.split_once(']')?;
        if place.trim().parse() != Ok(rows.len() + 1) || !cells.split_whitespace().all(is_whole) {
            return None;
        }
        rows.extend(cells.split_whitespace().map(|cell| at_line(vec![cell], number)));
    }
    (rows.len() > 1).then(|| Sheet::pasted(TextForm::Vector, rows))
}

/// The names and counts of two lines that are aligned at the right.
fn cells(names: &str, counts: &str) -> Option<Vec<[String; 2]>> {
    let [names, counts] = [names, counts].map(|line| line.trim_end().chars().collect::<Vec<char>>());
    let is_end = |line: &[char], place: usize| {
        !line[place].is_whitespace() && line.get(place + 1).is_none_or(|next| next.is_whitespace())
    };
    let is_aligned = names.len() == counts.len();
    let ends: Vec<usize> =
        (0..counts.len()).filter(|place| is_end(&counts, *place)).map(|place| place + 1).collect();
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let cell = |(start, end): (usize, usize)| {
        let [name, count] =
            [&names, &counts].map(|line| line[start..end].iter().collect::<String>().trim().to_owned());
        (is_end(&names, end - 1) && is_whole(&count)).then_some([name, count])
    };
    is_aligned.then(|| starts.zip(ends.iter().copied()).map(cell).collect())?
}

/// The counts that R prints of a table of two dimensions, a column for each of its own: the name of the columns above theirs, and rows that
/// are indented below the name of the rows.
fn crossed_table_of_r(text: &str) -> Option<Sheet> {
    let mut lines = (1..).zip(text.lines().map(str::trim_end)).filter(|(_, line)| !line.is_empty());
    let (_, columns) = lines.next()?;
    let (_, names) = lines.next()?;
    let header: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
    let is_word = !columns.trim().contains(char::is_whitespace);
    let are_placed = columns.starts_with(' ') && !names.starts_with(' ');
    let row =
        |(number, line)| cells_of_crossed(line, names, header.len() - 1).map(|cells| at_line(cells, number));
    let are_distinct = header.iter().collect::<HashSet<_>>().len() == header.len();
    if !(is_word && are_placed && are_distinct && header.len() > 2) {
        return None;
    }
    let rows: Vec<StringRecord> = lines.map(row).collect::<Option<_>>()?;
    let notes = vec![ReadingNote::Form(TextForm::OfR)];
    (!rows.is_empty()).then(|| Sheet { header, rows, notes, ..Sheet::default() })
}

/// The indented name of a row and its counts, in as many `columns`, the last of which ends where those of `names` do.
fn cells_of_crossed<'l>(line: &'l str, names: &str, columns: usize) -> Option<Vec<&'l str>> {
    let is_aligned = line.starts_with(' ') && line.chars().count() == names.chars().count();
    let (mut name, mut cells) = (line, Vec::new());
    for _ in 0..columns {
        let (before, count) = name.trim_end().rsplit_once(' ').filter(|(_, count)| is_whole(count))?;
        cells.push(count);
        name = before;
    }
    cells.push(name.trim());
    cells.reverse();
    is_aligned.then_some(cells)
}
