//! What keeps counts from being read that could be without it: lines above them, units beside them, and `k` for thousands.

use csv::StringRecord;
use regex::{Captures, Regex};

use super::advice::ROUNDED;
use super::fault::{CountsError, CountsFault};
use super::options::Separator;
use super::pasted::{ends_in_count, is_counted, lines};
use super::sheet::{is_missing, is_whole, line_of, records};
use super::statistics::is_title;
use crate::analysis::numerals::is_number;

/// What may be in the way in a text.
pub(super) struct Obstacle {
    /// What is said if it is.
    pub(super) error: CountsError,
    /// The text without it, in which counts can be read if it is.
    pub(super) without: String,
    /// Whether these have to stand in lines, not in columns.
    pub(super) is_above_lines: bool,
}

/// What may be in the way, the surest first.
pub(super) fn obstacles(text: &str) -> Vec<Obstacle> {
    rounded(text).into_iter().chain(suffix(text)).chain(signs(text)).chain(titles(text)).collect()
}

/// The error of a text, unless it is that lines above a table are no part of it.
pub(super) fn above_table(error: CountsError, text: &str) -> CountsError {
    match begins_at(text) {
        Some(begin) if error.line.is_none_or(|line| line <= begin) => CountsFault::Above(begin).at(Some(1)),
        _ => error,
    }
}

/// The error of a text whose first row may be a header, which says if all lines end in counts: not two rows of numbers, names above counts.
pub(super) fn or_pairs(error: CountsError, text: &str) -> CountsError {
    let CountsError { line, fault: CountsFault::HeaderOrRow { cell, .. } } = error else { return error };
    let lines: Vec<&str> = lines(text).map(|(_, line)| line).collect();
    let are_rows = lines.len() == 2 && lines.iter().all(|line| line.split_whitespace().all(is_number));
    let may_be_pairs = !are_rows && lines.iter().all(|line| ends_in_count(line));
    CountsFault::HeaderOrRow { cell, may_be_pairs }.at(line)
}

/// The line where a table begins below others that are none: the first from which on all rows have as many cells, names of columns above
/// numbers.
fn begins_at(text: &str) -> Option<usize> {
    [Separator::Comma, Separator::Semicolon, Separator::Tab].into_iter().find_map(|separator| {
        /// Fewer rows may be a part of what is above.
        const ROWS: usize = 3;
        let rows = records(text, Some(separator), false).ok()?;
        let width = rows.last().map(StringRecord::len).filter(|width| *width > 1)?;
        let above = rows.iter().rposition(|row| row.len() != width)?;
        let [header, others @ ..] = &rows[above + 1..] else { return None };
        let has_numbers = |column: usize| others.iter().all(|row| is_whole(&row[column]));
        let are_names = header.iter().all(|name| !name.is_empty() && !is_whole(name));
        // Settings stand below their names, in two rows.
        let is_above_table = rows[..=above].iter().filter(|row| row.len() > 1).count() > 2;
        let is_table = !is_above_table && others.len() >= ROWS && are_names && (0..width).any(has_numbers);
        line_of(header).filter(|_| is_table)
    })
}

/// Up to three lines above others that each have a count, of which they say what titles do.
fn titles(text: &str) -> Vec<Obstacle> {
    const MOST: usize = 3;
    let lines: Vec<(usize, &str)> = lines(text).take(MOST + 1).collect();
    let above = lines.iter().take_while(|(_, line)| is_above(line.trim())).count();
    let obstacle = |(begin, _): &(usize, &str)| Obstacle {
        error: CountsFault::Above(*begin).at(Some(1)),
        without: text.lines().skip(begin - 1).collect::<Vec<_>>().join("\n"),
        is_above_lines: true,
    };
    lines.iter().skip(1).take(above).map(obstacle).collect()
}

/// Whether a line without a count may stand above others: it ends in a colon, begins with a rule or as titles do, or has numbers and ends in
/// a word.
fn is_above(line: &str) -> bool {
    let last = line.split_whitespace().next_back().unwrap_or_default();
    let is_word = !is_missing(last) && last.ends_with(|sign: char| sign.is_alphanumeric() || sign == ')');
    let has_numbers = line.contains(|sign: char| sign.is_ascii_digit());
    let is_title = line.ends_with(':') || line.starts_with(['=', '*', '-', '~']) || is_title(line);
    !is_counted(line) && !line.contains(['|', '\t', ';']) && (is_title || (is_word && has_numbers))
}

/// The first count that is rounded, where a number for each makes counts of all.
fn rounded(text: &str) -> Option<Obstacle> {
    let form = format!(r"(?m)(?<before>^|[\s:=,;|(\[]){ROUNDED}(?<end>$|[\s,;|)\]])");
    let form = Regex::new(&form).ok()?;
    let cell = form.captures(text)?.name("cell")?;
    let line = 1 + text[..cell.start()].matches('\n').count();
    let whole = |found: &Captures| {
        let digits = found["number"].replace(['.', ','], "");
        [&found["before"], &digits, "000", &found["end"]].concat()
    };
    Some(Obstacle {
        error: CountsFault::NotACount { column: "count".to_owned(), cell: cell.as_str().to_owned() }
            .at(Some(line)),
        without: form.replace_all(text, whole).into_owned(),
        is_above_lines: false,
    })
}

/// A word that ends all lines behind their last digits, with or without an `s`, perhaps in a bracket: `103 times`, `(1 vote)`.
fn suffix(text: &str) -> Option<Obstacle> {
    let lines: Vec<(usize, &str)> = lines(text).collect();
    let parts = |(_, line): &(usize, &'_ str)| {
        let line = line.trim_end();
        let (before, behind) = line.split_at(line.rfind(|sign: char| sign.is_ascii_digit())? + 1);
        let unit = behind.trim_end_matches([')', ']']);
        Some([before.to_owned(), unit.to_owned(), behind[unit.len()..].to_owned()])
    };
    let parts: Vec<[String; 3]> = lines.iter().map(parts).collect::<Option<_>>()?;
    let [_, unit, bracket] = parts.iter().max_by_key(|[_, unit, _]| unit.len())?;
    let one = unit.strip_suffix('s').unwrap_or(unit);
    let are_alike = parts.iter().all(|[_, own, end]| (own == unit || own == one) && end == bracket);
    let is_word = |sign: char| sign.is_alphabetic() || matches!(sign, ' ' | '\u{d7}');
    if !are_alike || unit.trim().is_empty() || !unit.chars().all(is_word) {
        return None;
    }
    let are_same = parts.iter().all(|[_, own, _]| own == unit);
    let found = if are_same { unit.clone() } else { format!("{one}s*") };
    let without: Vec<String> = parts.iter().map(|[before, ..]| [before, bracket.as_str()].concat()).collect();
    let command = format!("sed 's/{found}{bracket}$/{bracket}/'");
    Some(unit_beside(lines[0], parts[0][1].trim(), command, without.join("\n")))
}

/// The sign of multiplication behind the number that all lines begin with, or before the one that they end with: `103x red`, `red x103`.
fn signs(text: &str) -> Option<Obstacle> {
    const FORMS: [[&str; 3]; 2] = [
        [r"^( *[0-9]+)[x×] ", "$1 ", r"sed -E 's/^( *[0-9]+)(x|×) /\1 /'"],
        [r" [x×]([0-9]+)$", " $1", r"sed -E 's/ (x|×)([0-9]+)$/ \2/'"],
    ];
    let lines: Vec<(usize, &str)> = lines(text).collect();
    let first = *lines.first()?;
    let sign = if first.1.contains('\u{d7}') { "\u{d7}" } else { "x" };
    FORMS.into_iter().find_map(|[found, by, command]| {
        let form = Regex::new(found).ok()?;
        let without = |(_, line): &(usize, &str)| {
            let line = line.trim_end();
            form.is_match(line).then(|| form.replace(line, by).into_owned())
        };
        let without: Vec<String> = lines.iter().map(without).collect::<Option<_>>()?;
        Some(unit_beside(first, sign, command.to_owned(), without.join("\n")))
    })
}

fn unit_beside((number, line): (usize, &str), unit: &str, command: String, without: String) -> Obstacle {
    let fault = CountsFault::Unit { line: line.trim().to_owned(), unit: unit.to_owned(), command };
    Obstacle { error: fault.at(Some(number)), without, is_above_lines: false }
}
