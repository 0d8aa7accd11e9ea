//! Counts as R and pandas print them, and tables that were cut short when they were printed.

use super::fault::{CountsError, CountsFault};
use super::layout::is_count_name;
use super::numerals::is_number;
use super::options::TextForm;
use super::sheet::{Sheet, at_line, is_whole};

/// The sheet in a text, if it is one that R or pandas print.
///
/// # Errors
/// If a row of a Series has several names, or not all.
pub(super) fn sheet(text: &str) -> Result<Option<Sheet>, CountsError> {
    match series(text)? {
        None => Ok(table_of_r(text)),
        series => Ok(series),
    }
}

/// Refuses text of which the middle or the end is missing, as printers of tables leave it out where it is long.
///
/// # Errors
/// If a line says so.
pub(super) fn check_whole(text: &str) -> Result<(), CountsError> {
    let cut = (1..).zip(text.lines()).find(|(_, line)| says_cut(line.trim()));
    cut.map_or(Ok(()), |(number, line)| Err(CountsFault::CutShort(line.trim().to_owned()).at(Some(number))))
}

/// Whether a line stands for others: tibbles count them, R says how many are omitted, pandas how many there are, and others
/// write dots in each column.
fn says_cut(line: &str) -> bool {
    const NOTES: [&str; 4] = ["# \u{2139} ", "# i ", "# \u{2026} ", "# ... "];
    let is_bar = |sign: char| sign.is_whitespace() || matches!(sign, '|' | '\u{2500}'..='\u{257f}');
    let mut cells = line.split(is_bar).filter(|cell| !cell.is_empty()).peekable();
    let has_several = cells.clone().nth(1).is_some();
    (NOTES.iter().any(|note| line.starts_with(note)) && line.contains(" more row"))
        || line.starts_with("[ reached ")
        || (line.contains("Length: ") && is_foot(line))
        || (has_several && cells.all(|cell| matches!(cell, ".." | "..." | "\u{2026}" | "\u{b7}")))
}

/// Whether a line ends what pandas prints of a Series.
fn is_foot(line: &str) -> bool {
    let (before, kind) = line.rsplit_once("dtype: ").unwrap_or((line, ""));
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|sign| sign.is_ascii_alphanumeric());
    is_word(kind) && (before.is_empty() || before.starts_with("Name: ") || before.starts_with("Length: "))
}

/// The counts that pandas prints as a Series: below the name of the index, if it has one, a name and a count in each line,
/// which all end at the same place.
///
/// # Errors
/// If the index has several levels, whose names are not in all lines.
fn series(text: &str) -> Result<Option<Sheet>, CountsError> {
    let mut lines: Vec<(usize, &str)> =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    if !lines.pop().is_some_and(|(_, foot)| is_foot(foot.trim())) {
        return Ok(None);
    }
    let width = lines.last().map_or(0, |(_, line)| line.chars().count());
    let named = lines.first().filter(|(_, line)| line.chars().count() != width).map(|(_, line)| line.trim());
    let row = |&(number, line): &(usize, &str)| {
        let fault = || CountsFault::NotOfForm {
            form: "a Series whose index has one level",
            found: line.trim().to_owned(),
        };
        let pair = line
            .rsplit_once(char::is_whitespace)
            .filter(|(name, count)| !name.starts_with(char::is_whitespace) && is_number(count));
        let has_levels = named.is_some_and(|name| name.contains("  "));
        let (name, count) = pair.filter(|_| !has_levels).ok_or_else(|| fault().at(Some(number)))?;
        Ok(at_line(vec![name.trim_end(), count], number))
    };
    let rows: Result<Vec<_>, CountsError> =
        lines.iter().skip(usize::from(named.is_some())).map(row).collect();
    Ok(Some(Sheet::pasted(TextForm::Series, rows?)))
}

/// The counts that R prints of a table of one dimension: lines of names, each above one of counts, which end where the names
/// do. Numbers could be a table of their own, unless lines end in a space, as only R writes it.
fn table_of_r(text: &str) -> Option<Sheet> {
    let lines: Vec<(usize, &str)> =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    let pairs = &lines[lines.len() % 2..];
    let mut rows = Vec::new();
    for pair in pairs.chunks(2) {
        let ((_, names), (number, counts)) = (pair[0], pair[1]);
        rows.extend(cells(names, counts)?.into_iter().map(|cells| at_line(cells.to_vec(), number)));
    }
    let is_printed = pairs.iter().all(|(_, line)| line.ends_with(' '));
    let mut names = rows.iter().map(|row| &row[0]);
    let is_clear = is_printed || !names.clone().all(is_number);
    let is_table = rows.len() > 1 && is_clear && !names.any(is_count_name);
    is_table.then(|| Sheet::pasted(TextForm::OfR, rows))
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
