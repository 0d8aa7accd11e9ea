//! Which separator parts the columns of a table.

use super::fault::{CountsError, CountsFault};
use super::numerals::is_number;
use super::options::Separator;
use super::sheet::records;

/// So much of a table is looked at.
const LOOKED_AT: usize = 1 << 16;

/// The separator that Excel announces in a line of its own, and the text with that line left empty.
pub(super) fn announced(text: &str) -> (Option<Separator>, &str) {
    let end = text.find(['\r', '\n']).unwrap_or(text.len());
    let separator = text[..end].strip_prefix("sep=").and_then(|separator| separator.parse().ok());
    if separator.is_some() { (separator, &text[end..]) } else { (None, text) }
}

/// The separator that parts all lines into as many cells; none where there is one column.
///
/// # Errors
/// If several do.
pub(super) fn separator(text: &str) -> Result<Option<Separator>, CountsError> {
    let text = beginning(text);
    let parts_all = |separator: &Separator| parts_all(text, *separator);
    let mut possible: Vec<Separator> = Separator::ALL.into_iter().filter(parts_all).collect();
    if possible.len() > 1 && is_comma_in_numbers_alone(text) {
        possible.retain(|separator| *separator != Separator::Comma);
    }
    if possible.len() > 1 {
        possible.retain(|separator| *separator != Separator::Spaces);
    }
    match possible.as_slice() {
        [] => {
            let parts_some =
                |separator: &&Separator| parts_first(text, **separator) || parts_others(text, **separator);
            Ok(Separator::ALL[..4].iter().find(parts_some).copied())
        }
        [only] => Ok(Some(*only)),
        several => {
            Err(CountsFault::Separators(several.iter().map(|separator| separator.name()).collect())
                .anywhere())
        }
    }
}

/// The first lines, whole.
fn beginning(text: &str) -> &str {
    if text.len() <= LOOKED_AT {
        return text;
    }
    let cut = text.as_bytes()[..LOOKED_AT].iter().rposition(|byte| *byte == b'\n');
    cut.map_or(text, |cut| &text[..cut])
}

/// Whether all rows have as many cells, two at least, except that the header may have one less: R leaves out the name of the
/// column of row names. Cells that are all empty at the end are none; by spaces, a column has numbers.
fn parts_all(text: &str, separator: Separator) -> bool {
    let Ok(rows) = records(text, Some(separator), true) else { return false };
    let rows: Vec<_> = rows.iter().filter(|row| row.iter().any(|cell| !cell.is_empty())).collect();
    let Some((first, others)) = rows.split_first() else { return false };
    let width = others.first().map_or(first.len(), |row| row.len());
    let is_first_as_long = first.len() == width || first.len() + 1 == width;
    let has_numbers =
        || (0..width).any(|column| others.iter().all(|row| row.get(column).is_some_and(is_number)));
    width > 1
        && first.len() > 1
        && is_first_as_long
        && others.iter().all(|row| row.len() == width)
        && (separator != Separator::Spaces || has_numbers())
}

/// Whether the first row has several cells.
fn parts_first(text: &str, separator: Separator) -> bool {
    let rows = records(text, Some(separator), true);
    rows.is_ok_and(|rows| rows.first().is_some_and(|row| row.len() > 1))
}

/// Whether all rows below a title have as many cells, two at least.
fn parts_others(text: &str, separator: Separator) -> bool {
    let Ok(rows) = records(text, Some(separator), true) else { return false };
    let Some((_, others)) = rows.split_first() else { return false };
    let is_table = others.windows(2).all(|pair| pair[0].len() == pair[1].len());
    let is_number = separator == Separator::Comma && is_comma_in_numbers_alone(text);
    is_table && !is_number && others.first().is_some_and(|row| row.len() > 1)
}

/// Whether there are commas, and each stands between two digits.
fn is_comma_in_numbers_alone(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_digit =
        |place: Option<usize>| place.and_then(|place| bytes.get(place)).is_some_and(u8::is_ascii_digit);
    let mut commas = text.match_indices(',').map(|(place, _)| place).peekable();
    commas.peek().is_some() && commas.all(|place| is_digit(place.checked_sub(1)) && is_digit(Some(place + 1)))
}
