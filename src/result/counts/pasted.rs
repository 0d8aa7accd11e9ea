//! Counts as terminals print them, a line each.

use super::fault::{CountsError, CountsFault};
use super::layout::could_be_observations;
use super::options::{CountsForm, Doubtful, ReadingNote, Separator, TableOptions, TextForm};
use super::sheet::{Sheet, add_empty_lines, at_line, is_whole, numbers_rows};
use crate::analysis::numerals::is_number;

/// A line that has more than space, its number counted from 1, and its text.
type NumberedLine<'t> = (usize, &'t str);

/// The category before the count, or behind it.
type Parts<'l> = (&'l str, &'l str);

fn lines(text: &str) -> impl Iterator<Item = NumberedLine<'_>> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    numbered.filter(|(_, line)| !line.trim().is_empty())
}

/// Whether a line begins as a comment does.
fn is_comment(line: &str) -> bool {
    line.starts_with('#')
}

/// The form of lines that have no separator but space and no header, if it is one of those of counts.
///
/// # Errors
/// If either end of the lines could be the count.
pub(super) fn form_of(text: &str, options: &TableOptions) -> Result<Option<CountsForm>, CountsError> {
    let keeps = options.comments == Some(Doubtful::Keep);
    let lines: Vec<NumberedLine> = lines(text).filter(|(_, line)| keeps || !is_comment(line)).collect();
    let all = |test: fn(&str) -> bool| !lines.is_empty() && lines.iter().all(|(_, line)| test(line));
    if all(|line| is_number(line.trim())) && !all(|line| line.trim().contains(char::is_whitespace)) {
        return Ok(Some(CountsForm::Counts));
    }
    match (all(|line| uniq(line).is_some()), all(|line| pair(line).is_some())) {
        (true, false) => of_uniq(&lines).map(Some),
        (false, true) => of_pairs(&lines).map(Some),
        (true, true) if all(|line| line.split_whitespace().count() == 2) => of_two_numbers(&lines).map(Some),
        (true, _) if are_aligned(&lines) && !may_be_columns(&lines) => Ok(Some(CountsForm::Uniq)),
        _ => Ok(None),
    }
}

/// Pairs, if nothing but the number at the end of each line could be its count: no other number is before it, but one that
/// numbers the lines, and it is no part of a time or the last of several assignments.
fn of_pairs(lines: &[NumberedLine]) -> Result<CountsForm, CountsError> {
    let number = |line| {
        let name = pair(line)?.0;
        let last = name.rsplit(is_between).find(|word| is_number(word)).filter(|last| *last != name)?;
        Some((name.rsplit_once(last)?.0, last))
    };
    let numbers: Vec<Option<Parts>> = lines.iter().map(|(_, line)| number(line)).collect();
    let is_label = numbers.len() > 1
        && numbers.windows(2).all(|two| two[0].map(|(name, _)| name) == two[1].map(|(name, _)| name))
        && numbers_rows(numbers.iter().map(|number| number.map_or("", |(_, number)| number)));
    let is_doubtful = |((_, line), number): &(&NumberedLine, &Option<Parts>)| {
        (number.is_some() && !is_label) || is_cut(line)
    };
    match lines.iter().zip(&numbers).find(is_doubtful) {
        None => Ok(CountsForm::Pairs),
        Some((&(number, line), _)) => {
            Err(CountsFault::SeveralNumbers(line.trim().to_owned()).at(Some(number)))
        }
    }
}

/// Whether the sign before the number at the end also stands elsewhere in the line, or between digits as in a time.
fn is_cut(line: &str) -> bool {
    let Some((category, count)) = pair(line) else { return false };
    let before = &line.trim()[..line.trim().len() - count.len()];
    let ends_in_digit = category.ends_with(|c: char| c.is_ascii_digit());
    match before.chars().last() {
        Some(sign @ (':' | '=')) => category.contains(sign) || (sign == ':' && ends_in_digit),
        _ => false,
    }
}

/// Which of two numbers is the count: not the one that numbers the lines, and of lines that are padded on the left, as those
/// of `uniq -c` are, the first. Of lines that begin with their numbers the second may be an observation.
fn of_two_numbers(lines: &[NumberedLine]) -> Result<CountsForm, CountsError> {
    let numbers = |place: fn(&str) -> Option<Parts>, is_first: bool| {
        let cells = lines.iter().filter_map(|(_, line)| place(line));
        numbers_rows(cells.map(|(first, second)| if is_first { first } else { second }))
    };
    let (numbers_first, numbers_last) = (numbers(uniq, true), numbers(uniq, false));
    let are_counts = || !could_be_observations(lines.iter().filter_map(|(_, line)| Some(uniq(line)?.1)));
    match (is_padded(lines), numbers_first, numbers_last) {
        (true, false, _) | (false, false, true) => Ok(CountsForm::Uniq),
        (false, true, false) if are_counts() => Ok(CountsForm::Pairs),
        _ => {
            let (number, line) = lines[0];
            Err(CountsFault::UniqOrPairs(line.trim().to_owned()).at(Some(number)))
        }
    }
}

/// Lines that begin with their counts, unless these could number the lines, which are not padded then.
fn of_uniq(lines: &[NumberedLine]) -> Result<CountsForm, CountsError> {
    let counts = lines.iter().filter_map(|(_, line)| Some(uniq(line)?.0));
    let in_brackets = |line: &str| {
        let name = uniq(line)?.1;
        let inner = name.trim_matches(|sign: char| "()[]".contains(sign));
        Some(inner.len() < name.len() && is_number(inner))
    };
    let has_others = lines.iter().all(|(_, line)| in_brackets(line) == Some(true));
    if is_padded(lines) || !(numbers_rows(counts) || has_others) {
        return Ok(CountsForm::Uniq);
    }
    let (number, line) = lines[0];
    Err(CountsFault::UniqOrNumbered(line.trim().to_owned()).at(Some(number)))
}

/// Whether all lines are padded on the left, as those of `uniq -c` are.
fn is_padded(lines: &[NumberedLine]) -> bool {
    lines.iter().all(|(_, line)| line.starts_with(char::is_whitespace))
}

/// Whether all counts end where `uniq -c` aligns them, and a space is next: in the column 7 of GNU, 4 of BSD, or behind it.
fn are_aligned(lines: &[NumberedLine]) -> bool {
    let end = |line: &str| {
        let digits = line.trim_start_matches(' ').find(' ')?;
        Some((line.len() - line.trim_start_matches(' ').len() + digits, digits))
    };
    let is_of = |width: usize| {
        let ends = |(_, line): &NumberedLine| end(line).is_some_and(|(end, digits)| end == width.max(digits));
        lines.iter().all(ends)
    };
    lines.iter().any(|(_, line)| line.starts_with(' ')) && [7, 4].into_iter().any(is_of)
}

/// Whether the first numbers may number the lines, or more columns are aligned.
fn may_be_columns(lines: &[NumberedLine]) -> bool {
    let parts = || lines.iter().filter_map(|(_, line)| uniq(line));
    numbers_rows(parts().map(|(count, _)| count)) || parts().any(|(_, counted)| counted.starts_with(' '))
}

/// Whether each line begins with a number and a space, behind which a tab is part of what was counted.
pub(super) fn has_counts_before_tabs(text: &str) -> bool {
    let before = |line: &str| line.trim_start().split_once(' ').is_some_and(|(count, _)| is_whole(count));
    lines(text).all(|(_, line)| before(line))
}

/// Checks that lines that begin with a count are padded, where they could also be cut at `separator`.
///
/// # Errors
/// If they are not.
pub(super) fn check_padded(text: &str, separator: Separator) -> Result<(), CountsError> {
    let lines: Vec<NumberedLine> = lines(text).filter(|(_, line)| !is_comment(line)).collect();
    match lines.first() {
        Some((number, line)) if !is_padded(&lines) && !are_aligned(&lines) => {
            Err(CountsFault::UniqOrTable { line: line.trim().to_owned(), separator: separator.name() }
                .at(Some(*number)))
        }
        _ => Ok(()),
    }
}

/// A count, and behind one space what was counted.
fn uniq(line: &str) -> Option<Parts<'_>> {
    let (count, category) = line.trim_start().split_once(char::is_whitespace)?;
    is_whole(count).then(|| (count, category.trim_end()))
}

fn ends_a_word(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ':' | '=')
}

fn is_between(sign: char) -> bool {
    ends_a_word(sign) || matches!(sign, '/' | ',' | ';')
}

/// What was counted, and behind space or a colon its count.
fn pair(line: &str) -> Option<Parts<'_>> {
    let (category, count) = line.trim().rsplit_once(ends_a_word)?;
    let category = category.trim_end().trim_end_matches([':', '=']).trim_end();
    (is_number(count) && !category.is_empty()).then_some((category, count))
}

/// The counts of lines in the form of `uniq -c`.
///
/// # Errors
/// If a line does not begin with a number.
pub(super) fn uniq_sheet(text: &str, options: &TableOptions) -> Result<Sheet, CountsError> {
    sheet(text, options, TextForm::Uniq, |line| uniq(line).map(|(count, category)| vec![category, count]))
}

/// The counts of lines that end in them.
///
/// # Errors
/// If a line does not end in a number.
pub(super) fn pairs_sheet(text: &str, options: &TableOptions) -> Result<Sheet, CountsError> {
    sheet(text, options, TextForm::Pairs, |line| pair(line).map(|(category, count)| vec![category, count]))
}

/// The counts, one on each line.
///
/// # Errors
/// If a line is no number.
pub(super) fn counts_sheet(text: &str, options: &TableOptions) -> Result<Sheet, CountsError> {
    let mut sheet =
        sheet(text, options, TextForm::Counts, |line| is_number(line.trim()).then(|| vec![line.trim()]))?;
    add_empty_lines(text, &mut sheet.rows);
    Ok(sheet)
}

/// The rows of lines in a form. A line that begins with `#` is a comment if it is not in the form, or if a space is next.
///
/// # Errors
/// If a line is not in it, or begins with `#` and is.
fn sheet(
    text: &str,
    options: &TableOptions,
    form: TextForm,
    cells: fn(&str) -> Option<Vec<&str>>,
) -> Result<Sheet, CountsError> {
    let (mut rows, mut comments) = (Vec::new(), 0);
    for (number, line) in lines(text) {
        let found = cells(line).filter(|_| options.comments.is_some() || !line.starts_with("# "));
        let fault = match (found, is_comment(line), options.comments) {
            (_, true, Some(Doubtful::Skip)) | (None, true, None) => {
                comments += 1;
                continue;
            }
            (Some(_), true, None) => CountsFault::CommentOrRow,
            (Some(cells), _, _) => {
                rows.push(at_line(cells, number));
                continue;
            }
            (None, _, _) => CountsFault::NotOfForm { form: form.name(), found: line.trim().to_owned() },
        };
        return Err(fault.at(Some(number)));
    }
    if rows.is_empty() {
        return Err(CountsFault::NoRows.anywhere());
    }
    let mut sheet = Sheet::pasted(form, rows);
    sheet.notes.extend((comments > 0).then_some(ReadingNote::Comments(comments)));
    Ok(sheet)
}
