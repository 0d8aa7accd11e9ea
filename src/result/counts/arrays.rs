//! An array of two rows, as numpy stacks values and their counts.

use super::fault::{CountsError, CountsFault};
use super::literal::{first_list, inside};
use super::options::TextForm;
use super::sheet::{Sheet, is_whole, numbers_rows};

/// The counts of such an array of three columns at least, as pairs have two.
///
/// # Errors
/// If its values are not consecutive, so that they could be counts of another group.
pub(super) fn of_two_rows(text: &str) -> Result<Option<Sheet>, CountsError> {
    let Some((values, counts)) = rows(text).filter(|(values, counts)| values.len() == counts.len()) else {
        return Ok(None);
    };
    if values.len() < 3 || !values.iter().chain(&counts).all(|number| is_whole(number)) {
        return Ok(None);
    }
    if !numbers_rows(values.iter().map(String::as_str)) {
        return Err(CountsFault::TwoRows.at(Some(1)));
    }
    let rows = values.into_iter().zip(counts).map(|(value, count)| vec![value, count].into()).collect();
    Ok(Some(Sheet::pasted(TextForm::TwoArrays, rows)))
}

/// The numbers of both rows.
fn rows(text: &str) -> Option<(Vec<String>, Vec<String>)> {
    let (values, rest) = first_list(inside(text)?.strip_prefix('[')?.trim_start())?;
    let (counts, rest) = first_list(rest.trim_start().trim_start_matches(',').trim_start())?;
    let cells = |rows: Vec<csv::StringRecord>| rows.iter().map(|row| row[0].to_owned()).collect();
    (rest.trim() == "]").then(|| (cells(values), cells(counts)))
}
