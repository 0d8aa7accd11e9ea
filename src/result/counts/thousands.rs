//! Spaces between the thousands of counts: which are none between words, and none between counts.

use std::collections::HashSet;
use std::ops::Range;

use super::fault::{CountsError, CountsFault};
use super::layout::Columns;
use super::options::{CountsForm, TableOptions};
use super::sheet::{Sheet, is_whole, line_of};

/// A space that no line is broken at.
const HARD: &str = "\u{a0}";

/// Whether a sign is such a space, in one of its widths.
fn is_hard(sign: char) -> bool {
    matches!(sign, '\u{a0}' | '\u{2009}' | '\u{202f}')
}

/// Where the number with `is_space` between its thousands ends that a text begins with.
fn grouped(text: &str, is_space: impl Fn(char) -> bool) -> Option<usize> {
    let digits = |at: usize| text[at..].bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(0);
    if !(1..=3).contains(&end) || text.starts_with('0') {
        return None;
    }
    let mut groups = 0;
    while let Some(space) = text[end..].chars().next().filter(|sign| is_space(*sign)) {
        let next = end + space.len_utf8();
        if digits(next) != 3 {
            break;
        }
        end = next + 3;
        groups += 1;
    }
    (groups > 0 && !text[end..].starts_with(char::is_alphanumeric)).then_some(end)
}

/// Whether a line has spaces that are not broken, and each stands between thousands.
fn are_hard_between_thousands(line: &str) -> bool {
    let mut rest = line;
    while let Some(at) = rest.find(is_hard) {
        let number = rest[..at].trim_end_matches(|sign: char| sign.is_ascii_digit()).len();
        match grouped(&rest[number..], is_hard) {
            Some(end) if number < at => rest = &rest[number + end..],
            _ => return false,
        }
    }
    true
}

/// The parts of a line on both sides of its last place that `is_between` words and not the thousands of a number in it.
pub(super) fn before_last(line: &str, is_between: fn(char) -> bool) -> Option<(&str, &str)> {
    let are_hard = are_hard_between_thousands(line) && !is_unbroken(line.trim());
    line.rsplit_once(|sign| is_between(sign) && !(are_hard && is_hard(sign)))
}

/// The same of its first space.
pub(super) fn behind_first(line: &str) -> Option<(&str, &str)> {
    let are_hard = are_hard_between_thousands(line) && !is_unbroken(line.trim());
    line.split_once(|sign: char| sign.is_whitespace() && !(are_hard && is_hard(sign)))
}

/// Whether it is a number with such spaces between its thousands.
pub(super) fn is_unbroken(text: &str) -> bool {
    grouped(text, is_hard) == Some(text.len())
}

/// Whether all lines end with a count whose thousands may have a space between them, as one has at least.
pub(super) fn may_end_in_groups<'l>(mut lines: impl Iterator<Item = &'l str>) -> bool {
    let mut has_groups = false;
    lines.all(|line| {
        let name = line.trim_end_matches(|sign: char| sign.is_ascii_digit() || sign == ' ');
        let numbers = &line[name.len()..];
        let words: Vec<&str> = numbers.split_whitespace().collect();
        has_groups |= words.len() > 1;
        (numbers.starts_with(' ') || !name.ends_with(char::is_alphanumeric))
            && words.first().is_some_and(|first| first.len() <= 3)
            && words.iter().skip(1).all(|word| word.len() == 3)
    }) && has_groups
}

/// The first line that begins with a digit, groups of three and a name, if the others begin with a smaller count and a name, one with
/// a count in the hundreds.
pub(super) fn beginning_with_groups<'l>(lines: &[(usize, &'l str)]) -> Option<(usize, &'l str)> {
    let is_group = |word: &&str| word.len() == 3 && is_whole(word);
    let kind = |(_, line): &(usize, &str)| {
        let mut words = line.split(' ');
        let first = words.next().filter(|first| is_whole(first) && first.len() <= 3)?;
        let groups = words.clone().take_while(is_group).count();
        let is_name = !words.nth(groups)?.starts_with(|sign: char| sign.is_ascii_digit());
        (is_name && (groups == 0 || first.len() == 1)).then_some((groups > 0, first.len() == 3))
    };
    let kinds: Vec<(bool, bool)> = lines.iter().map(kind).collect::<Option<_>>()?;
    let grouped = kinds.iter().position(|(has_groups, _)| *has_groups)?;
    kinds.contains(&(false, true)).then(|| lines[grouped])
}

/// The name that a line begins with, and where the count is behind a colon, a separator or an open bracket, perhaps before its share or a bar.
fn behind_sign(line: &str) -> Option<(&str, Range<usize>)> {
    let is_sign = |sign: char| matches!(sign, ':' | '=' | '(' | '[' | ',' | ';' | '|' | '\t');
    let count = |at: usize| {
        let begin = line.len() - line[at + 1..].trim_start().len();
        let is_time = begin == at + 1 && line[..at].ends_with(|sign: char| sign.is_ascii_digit());
        let end = begin + grouped(&line[begin..], |sign| sign == ' ').or_else(|| plain(&line[begin..]))?;
        (!is_time && is_end(&line[end..])).then(|| (line[..at].trim(), begin..end))
    };
    line.match_indices(is_sign).find_map(|(at, _)| count(at))
}

/// Where the digits end that a text begins with.
fn plain(text: &str) -> Option<usize> {
    let end = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then_some(end)
}

/// Whether nothing but a bracket, a share or a bar is behind a count.
fn is_end(rest: &str) -> bool {
    let rest = rest.trim_start_matches([')', ']']);
    let is_share = || rest.trim_end_matches([')', ']']).ends_with('%');
    rest.is_empty()
        || (rest.starts_with(char::is_whitespace) && (is_share() || !rest.contains(char::is_alphanumeric)))
}

/// A text in which the spaces between thousands are such that no line is broken at: those of counts behind a sign in all lines, each
/// behind another name, in several numbers of groups, as columns of numbers do not have.
pub(super) fn joined(text: &str) -> Option<String> {
    let (mut names, mut groups) = (HashSet::new(), HashSet::new());
    let line_of = |line: &str| {
        if line.trim().is_empty() || line.starts_with('#') {
            return Some(line.to_owned());
        }
        let (name, Range { start, end }) = behind_sign(line.trim_end())?;
        let count = &line[start..end];
        groups.insert(count.matches(' ').count());
        let has_groups = count.contains(' ') || count.len() <= 3;
        let is_row = has_groups && names.insert(name.to_owned());
        is_row.then(|| [&line[..start], &count.replace(' ', HARD), &line[end..]].concat())
    };
    let lines: Vec<String> = text.split_inclusive('\n').map(line_of).collect::<Option<_>>()?;
    (groups.len() > 1).then(|| lines.concat())
}

/// Checks that spaces in cells do not stand between several counts: in all cells between as many numbers, as in lists, none of which
/// begins with a zero, where one of the first numbers has three digits as the others have, or there is no cell to compare with.
pub(super) fn check_spaces(
    sheet: &Sheet,
    columns: &Columns,
    options: &TableOptions,
) -> Result<(), CountsError> {
    let cells =
        || columns.values.iter().flat_map(|&column| sheet.rows.iter().map(move |row| (row, &row[column])));
    let is_grouped = |cell: &str| grouped(cell, |sign| sign == ' ') == Some(cell.len());
    let Some((row, cell)) = cells().find(|(_, cell)| is_grouped(cell)) else { return Ok(()) };
    let groups = cell.matches(' ').count();
    let are_lists = cells()
        .all(|(_, cell)| is_grouped(cell) && cell.matches(' ').count() == groups && !cell.contains(" 0"));
    let is_large = |cell: &str| cell.find(' ') == Some(3);
    let could_be = are_lists && (cells().nth(1).is_none() || cells().any(|(_, cell)| is_large(cell)));
    if !could_be || options.form == Some(CountsForm::Counts) {
        return Ok(());
    }
    Err(CountsFault::SpaceInCell(cell.to_owned()).at(line_of(row)))
}
