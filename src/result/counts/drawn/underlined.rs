//! Tables whose columns have but spaces between them, below names that are underlined or between two rules.

use std::ops::Range;

use super::super::fault::{CountsError, CountsFault};
use super::{Drawn, Line, RowLine, SHORTEST, runs};

/// The rows of columns that are underlined, each up to where all lines have a space before the next.
///
/// # Errors
/// If columns are not apart, or if another table comes next.
pub(super) fn drawn(lines: &[Line]) -> Result<Option<Drawn>, CountsError> {
    let below_names =
        || (1..lines.len()).find(|at| is_below_names(&lines[at - 1..])).map(|rule| (rule, true));
    let Some((rule, has_names)) = above_rows(lines).map(|rule| (rule, false)).or_else(below_names) else {
        return Ok(None);
    };
    let rows = &lines[rule + 1..];
    let is_end = |line: &Line| line.is_empty() || line.is_underline() || is_number_of_rows(line);
    let (rows, behind) = rows.split_at(rows.iter().position(is_end).unwrap_or(rows.len()));
    let mut others = behind.iter().enumerate().filter(|(at, line)| {
        let is_closed = *at == 0 && behind.get(1).is_none_or(Line::is_empty);
        line.is_underline() && !is_closed
    });
    if let Some((_, other)) = others.next() {
        return Err(CountsFault::SeveralTables.at(Some(other.number)));
    }
    let first = if has_names { rule - 1 } else { rule };
    let texts: Vec<&Line> = lines[first..rule].iter().chain(rows).collect();
    let ends = ends(&lines[rule], &texts)?;
    let is_text = |line: &&Line| !line.is_empty() && !line.is_underline();
    let around = lines[..first].iter().chain(behind).filter(is_text).count();
    let cells =
        |line: &&Line| RowLine { number: line.number, cells: cut(line.text, &ends), is_below_rule: false };
    let mut cells: Vec<RowLine> = texts.iter().map(cells).collect();
    let names = has_names.then(|| cells.remove(0));
    Ok(Some(Drawn { names, lines: cells, around, may_be_wrapped: true }))
}

/// The rule that the text begins with, if rows without names are below it and another rule closes them.
fn above_rows(lines: &[Line]) -> Option<usize> {
    let rule = lines.iter().position(|line| !line.is_empty())?;
    let end = lines[rule + 1..].iter().position(|line| line.is_empty() || line.is_underline())? + rule + 1;
    let is_last = lines[end + 1..].iter().all(Line::is_empty);
    let is_closed = end > rule + 1 && is_last && runs(lines[rule].text) == runs(lines[end].text);
    (lines[rule].is_underline() && is_closed && runs(lines[rule].text).len() > 1).then_some(rule)
}

/// Whether lines begin with names, a rule of one run for each or as long as the only one, and a row.
fn is_below_names(lines: &[Line]) -> bool {
    let [names, rule, row, ..] = lines else { return false };
    let is_text = |line: &Line| !line.is_empty() && !line.is_underline();
    let runs = runs(rule.text);
    let blank = names.text.chars().take_while(|sign| sign.is_whitespace()).count();
    let is_covered = || {
        runs[0].len() >= SHORTEST
            && runs[0].start <= blank
            && runs[0].end >= names.text.trim_end().chars().count()
    };
    rule.is_underline() && is_text(names) && is_text(row) && (runs.len() > 1 || is_covered())
}

/// Whether a line says how many rows there were: `(3 rows)`.
fn is_number_of_rows(line: &Line) -> bool {
    line.text.starts_with('(') && line.text.contains(" row") && line.text.trim_end().ends_with(')')
}

/// Where the columns of `texts` end: at the last place before the next that all leave free, as text may be longer than its
/// rule; else at the first behind that.
///
/// # Errors
/// If there is none between two columns.
fn ends(rule: &Line, texts: &[&Line]) -> Result<Vec<usize>, CountsError> {
    let signs: Vec<Vec<char>> =
        texts.iter().copied().chain([rule]).map(|line| line.text.chars().collect()).collect();
    let is_free =
        |place: &usize| signs.iter().all(|signs| signs.get(*place).is_none_or(|sign| sign.is_whitespace()));
    let end = |pair: &[Range<usize>]| {
        let before = (pair[0].start + 1..pair[1].start).rev();
        before.chain(pair[1].start..pair[1].end).find(is_free)
    };
    let ends: Option<Vec<usize>> = runs(rule.text).windows(2).map(end).collect();
    let fault = || CountsFault::NotOfForm {
        form: "a table whose columns are apart in all lines",
        found: texts[0].text.trim().to_owned(),
    };
    ends.ok_or_else(|| fault().at(Some(texts[0].number)))
}

fn cut(line: &str, ends: &[usize]) -> Vec<String> {
    let signs: Vec<char> = line.chars().collect();
    let place = |end: usize| end.min(signs.len());
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let ends = ends.iter().copied().chain([signs.len()]);
    let cell = |(start, end)| signs[place(start)..place(end)].iter().collect::<String>().trim().to_owned();
    starts.zip(ends).map(cell).collect()
}
