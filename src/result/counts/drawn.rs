//! Tables that are drawn with rules: those of Markdown, Org, psql, `MySQL`, `DuckDB` and polars, and columns that are underlined.

use std::ops::Range;

use csv::StringRecord;

use super::fault::{CountsError, CountsFault};
use super::options::{ReadingNote, Separator, TableOptions, TextForm};
use super::sheet::{Sheet, at_line, beginning};

/// What parts the columns of a table in a frame.
const BARS: [char; 8] = ['│', '┃', '║', '┆', '┊', '╎', '┇', '┋'];

/// What parts columns where there is no such frame.
const BAR: [char; 1] = ['|'];

/// A line of the text, its number counted from 1.
#[derive(Clone, Copy)]
struct Line<'t> {
    number: usize,
    text: &'t str,
}

impl Line<'_> {
    fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.lines()).map(|(number, text)| Line { number, text })
}

/// The sheet in a text, if it is a table that is drawn.
///
/// # Errors
/// If a row of it has other columns than its rules, or if it is not the only one.
pub(super) fn sheet(text: &str, options: &TableOptions) -> Result<Option<Sheet>, CountsError> {
    let may_be = lines(beginning(text)).any(|line| is_rule(&line) || line.text.trim_start().starts_with('|'));
    if !may_be || !matches!(options.separator, None | Some(Separator::Bar)) {
        return Ok(None);
    }
    let lines: Vec<Line> = lines(text).collect();
    let filled: Vec<Line> = lines.iter().copied().filter(|line| !line.is_empty()).collect();
    let drawn = match Frame::of(&filled) {
        Some(frame) => frame.drawn(&filled)?,
        None => underlined(&lines)?,
    };
    let Some(Drawn { rows, has_header, around }) = drawn else { return Ok(None) };
    let mut notes = vec![ReadingNote::Form(TextForm::Drawn)];
    notes.extend((around > 0).then_some(ReadingNote::Around(around)));
    let has_header = options.header.or(has_header.then_some(true));
    Sheet::of_rows(rows, None, notes, &TableOptions { header: has_header, ..options.clone() }).map(Some)
}

/// The rows of a table that is drawn.
struct Drawn {
    rows: Vec<StringRecord>,
    /// Whether a rule stands below the first.
    has_header: bool,
    /// How many lines before and behind the table are none of it.
    around: usize,
}

fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '=' | '─' | '━' | '═' | '╌' | '┄' | '┈' | '╍' | ':')
}

/// Whether a line is a rule.
fn is_rule(line: &Line) -> bool {
    let is_drawn = |sign: char| {
        is_dash(sign) || sign.is_whitespace() || matches!(sign, '+' | '|' | '\u{2500}'..='\u{257f}')
    };
    line.text.chars().all(is_drawn) && line.text.contains(|sign: char| is_dash(sign) && sign != ':')
}

/// Whether a rule has two lines, as those below the names of columns have that are drawn with several kinds.
fn is_double(line: &Line) -> bool {
    is_rule(line) && line.text.contains(['=', '═'])
}

/// Where the dashes of a rule are, in characters.
fn runs(rule: &str) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for place in rule.chars().enumerate().filter(|(_, sign)| is_dash(*sign)).map(|(place, _)| place) {
        match runs.last_mut() {
            Some(last) if last.end == place => last.end += 1,
            _ => runs.push(place..place + 1),
        }
    }
    runs
}

/// How the cells of a table are parted that has bars between them.
struct Frame {
    bars: &'static [char],
    columns: usize,
    /// Whether bars also stand at the left and at the right.
    is_closed: [bool; 2],
    /// Whether a backslash takes away the meaning of the sign behind it.
    has_escapes: bool,
}

impl Frame {
    fn of(lines: &[Line]) -> Option<Self> {
        let mut others = lines.iter().filter(|line| !is_rule(line));
        let bars: &[char] = if others.clone().any(|line| line.text.contains(BARS)) { &BARS } else { &BAR };
        if !others.clone().any(|line| line.text.contains(bars)) {
            return None;
        }
        let Some(rule) = lines.iter().find(|line| is_rule(line)) else {
            let is_enclosed = |line: &Line| {
                let text = line.text.trim();
                text.len() > 1 && text.starts_with(bars) && text.ends_with(bars)
            };
            let first = others.clone().next()?;
            let mut frame = Self { bars, columns: 0, is_closed: [true; 2], has_escapes: false };
            frame.columns = frame.cells(first).len();
            return others.all(is_enclosed).then_some(frame);
        };
        let rule = rule.text.trim();
        let is_closed = [rule.starts_with(is_dash), rule.ends_with(is_dash)].map(|is_open| !is_open);
        let has_escapes = rule.contains('|') && !rule.contains('+');
        let frame = Self { bars, columns: runs(rule).len(), is_closed, has_escapes };
        let is_one =
            (frame.columns > 1 || is_closed == [true; 2]) && lines.iter().any(|line| frame.is_row(line));
        is_one.then_some(frame)
    }

    fn cells(&self, line: &Line) -> Vec<String> {
        let mut text = line.text.trim();
        let [left, right] = self.is_closed;
        text = text.strip_prefix(self.bars).filter(|_| left).unwrap_or(text);
        text = text.strip_suffix(self.bars).filter(|_| right).unwrap_or(text);
        let mut cells = vec![String::new()];
        let mut signs = text.chars().peekable();
        while let Some(sign) = signs.next() {
            let last = cells.last_mut().expect("there is a first cell");
            match signs.peek() {
                _ if self.bars.contains(&sign) => cells.push(String::new()),
                Some(next) if sign == '\\' && self.has_escapes && next.is_ascii_punctuation() => {
                    last.extend(signs.next());
                }
                _ => last.push(sign),
            }
        }
        cells.iter().map(|cell| cell.trim().to_owned()).collect()
    }

    fn is_row(&self, line: &Line) -> bool {
        !is_rule(line)
            && (self.columns == 1 || line.text.contains(self.bars))
            && self.cells(line).len() == self.columns
    }

    /// The rows between the first and the last line that have the columns of the rules.
    ///
    /// # Errors
    /// If another line between them has not, or is cut as they are.
    fn drawn(&self, lines: &[Line]) -> Result<Option<Drawn>, CountsError> {
        let is_row = |line: &Line| self.is_row(line);
        let (Some(first), Some(last)) = (lines.iter().position(is_row), lines.iter().rposition(is_row))
        else {
            return Ok(None);
        };
        let is_text = |line: &&Line| !is_rule(line);
        let has_foot =
            lines.iter().any(|line| is_rule(line) && line.text.contains('├') && line.text.contains('┴'));
        let around: Vec<&Line> = lines[..first].iter().chain(&lines[last + 1..]).filter(is_text).collect();
        let table = &lines[first..=last];
        let mut ragged = table.iter().filter(is_text).filter(|line| !is_row(line));
        let mut behind = around.iter().copied().filter(|line| !has_foot && line.text.contains(self.bars));
        if let Some(line) = ragged.next().or_else(|| behind.next()) {
            let (found, expected) = (self.cells(line).len() as u64, self.columns as u64);
            return Err(CountsFault::Ragged { found, expected }.at(Some(line.number)));
        }
        let (names, rows) = names_and_rows(table);
        let has_header = !names.is_empty();
        let header = has_header.then(|| self.names(names));
        let rows = rows.iter().filter(is_text).map(|line| at_line(self.cells(line), line.number));
        let rows = header.into_iter().chain(rows).collect();
        Ok(Some(Drawn { rows, has_header, around: around.len() }))
    }

    /// The names of the columns, which may go over several lines; below them polars and `DuckDB` write types.
    fn names(&self, lines: &[Line]) -> StringRecord {
        let rule = lines.iter().position(is_rule);
        let has_types = rule.is_none() && self.bars == BARS && lines.len() == 2;
        let names = &lines[..rule.unwrap_or(if has_types { 1 } else { lines.len() })];
        let parts: Vec<Vec<String>> = names.iter().map(|line| self.cells(line)).collect();
        let name = |column: usize| {
            let words: Vec<&str> = parts.iter().map(|parts| parts[column].as_str()).collect();
            words.join(" ").trim().to_owned()
        };
        at_line((0..self.columns).map(name).collect(), lines[0].number)
    }
}

/// The lines above the rule that is below the names, and those below it: the double rule, or the only one. Where a rule is below
/// each row, none of them says that there are names.
fn names_and_rows<'l, 't>(lines: &'l [Line<'t>]) -> (&'l [Line<'t>], &'l [Line<'t>]) {
    let mut rules = (0..lines.len()).filter(|at| is_rule(&lines[*at]));
    let double = (0..lines.len()).find(|at| is_double(&lines[*at]));
    match (double, rules.next(), rules.next()) {
        (Some(rule), ..) | (None, Some(rule), None) => (&lines[..rule], &lines[rule + 1..]),
        _ => (&[], lines),
    }
}

/// The rows of columns that are underlined, each up to where all lines have a space before the next.
///
/// # Errors
/// If columns are not apart, or if another table comes next.
fn underlined(lines: &[Line]) -> Result<Option<Drawn>, CountsError> {
    let is_underline =
        |at: &usize| is_rule(&lines[*at]) && !lines[*at - 1].is_empty() && !is_rule(&lines[*at - 1]);
    let Some(rule) = (1..lines.len()).find(is_underline).filter(|rule| runs(lines[*rule].text).len() > 1)
    else {
        return Ok(None);
    };
    let rows = &lines[rule + 1..];
    let (rows, behind) =
        rows.split_at(rows.iter().position(|line| line.is_empty() || is_rule(line)).unwrap_or(rows.len()));
    if let Some(other) = behind.iter().skip(1).find(|line| is_rule(line)) {
        return Err(CountsFault::SeveralTables.at(Some(other.number)));
    }
    let table: Vec<&Line> = lines[rule - 1..=rule].iter().chain(rows).collect();
    let ends = ends(&table)?;
    let is_said = |line: &&Line| !line.is_empty() && !is_rule(line);
    let around = lines[..rule - 1].iter().chain(behind).filter(is_said).count();
    let record = |line: &&Line| at_line(cut(line.text, &ends), line.number);
    let rows = table.iter().filter(|line| !is_rule(line)).map(record).collect();
    Ok(Some(Drawn { rows, has_header: true, around }))
}

/// Where columns end: at the last place before the next that all lines leave free, as text may be longer than its rule; else
/// at the first behind that.
///
/// # Errors
/// If there is none between two columns.
fn ends(table: &[&Line]) -> Result<Vec<usize>, CountsError> {
    let signs: Vec<Vec<char>> = table.iter().map(|line| line.text.chars().collect()).collect();
    let is_free =
        |place: &usize| signs.iter().all(|signs| signs.get(*place).is_none_or(|sign| sign.is_whitespace()));
    let end = |pair: &[Range<usize>]| {
        let before = (pair[0].start + 1..pair[1].start).rev();
        before.chain(pair[1].start..pair[1].end).find(is_free)
    };
    let ends: Option<Vec<usize>> = runs(table[1].text).windows(2).map(end).collect();
    let fault = || CountsFault::NotOfForm {
        form: "a table whose columns are apart in all lines",
        found: table[0].text.trim().to_owned(),
    };
    ends.ok_or_else(|| fault().at(Some(table[0].number)))
}

fn cut(line: &str, ends: &[usize]) -> Vec<String> {
    let signs: Vec<char> = line.chars().collect();
    let place = |end: usize| end.min(signs.len());
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let ends = ends.iter().copied().chain([signs.len()]);
    let cell = |(start, end)| signs[place(start)..place(end)].iter().collect::<String>().trim().to_owned();
    starts.zip(ends).map(cell).collect()
}
