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

    /// Whether it is a rule of a frame, which has crossings.
    fn is_rule(&self) -> bool {
        let is_drawn = |sign: char| is_dash(sign) || is_crossing(sign) || sign.is_whitespace();
        if !self.text.contains(is_crossing) || !self.text.chars().all(is_drawn) {
            return false;
        }
        let (runs, is_of_bars) =
            (runs(self.text), !self.text.contains(|sign| is_crossing(sign) && sign != '|'));
        !runs.is_empty() && (!is_of_bars || runs.iter().all(|run| run.len() >= SHORTEST))
    }

    /// Whether it is a rule below names of columns that have but spaces between them.
    fn is_underline(&self) -> bool {
        self.text.contains(|sign: char| is_dash(sign) && sign != ':')
            && self.text.trim_end().chars().all(|sign| sign == ' ' || (is_dash(sign) && sign != ':'))
    }

    /// Whether a rule has two lines, as those below the names of columns have that are drawn with several kinds.
    fn is_double(&self) -> bool {
        self.is_rule() && self.text.contains(['=', '═'])
    }
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.lines()).map(|(number, text)| Line { number, text })
}

fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '=' | '─' | '━' | '═' | '╌' | '┄' | '┈' | '╍' | ':')
}

fn is_crossing(sign: char) -> bool {
    matches!(sign, '+' | '|' | '\u{2500}'..='\u{257f}') && !is_dash(sign)
}

/// Fewer dashes between bars say that there is no value.
const SHORTEST: usize = 3;

/// The sheet in a text, if it is a table that is drawn.
///
/// # Errors
/// If a row of it has other columns than its rules, or if it is not the only one.
pub(super) fn sheet(text: &str, options: &TableOptions) -> Result<Option<Sheet>, CountsError> {
    let is_sign =
        |line: Line| line.is_rule() || line.is_underline() || line.text.trim_start().starts_with('|');
    if !lines(beginning(text)).any(is_sign) || !matches!(options.separator, None | Some(Separator::Bar)) {
        return Ok(None);
    }
    let lines: Vec<Line> = lines(text).collect();
    let drawn = match Frame::of(&lines) {
        Some((frame, block)) => frame.drawn(&lines, block)?,
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
    /// Whether it is one of Markdown: a backslash takes away the meaning of the sign behind it, and there is one rule.
    is_markdown: bool,
}

impl Frame {
    /// The frame that the first rule belongs to, or bars at both ends of all lines, and the lines that touch each other in it.
    fn of(lines: &[Line]) -> Option<(Self, Range<usize>)> {
        let bars = |line: &Line| line.text.contains(BAR) || line.text.contains(BARS);
        let is_part = |line: &Line| line.is_rule() || bars(line);
        let rule = lines.iter().position(Line::is_rule);
        let Some(at) = rule else { return Self::without_rules(lines) };
        let start = lines[..at].iter().rposition(|line| !is_part(line)).map_or(0, |before| before + 1);
        let end =
            lines[at..].iter().position(|line| !is_part(line)).map_or(lines.len(), |behind| at + behind);
        let rule = lines[at].text.trim();
        let rows = || lines[start..end].iter().filter(|line| !line.is_rule());
        let frame = Self {
            bars: if rows().any(|line| line.text.contains(BARS)) { &BARS } else { &BAR },
            columns: runs(rule).len(),
            is_closed: [rule.starts_with(is_dash), rule.ends_with(is_dash)].map(|is_open| !is_open),
            is_markdown: rule.contains('|') && !rule.contains(|sign| is_crossing(sign) && sign != '|'),
        };
        let is_frame = rows().any(|line| frame.is_row(line));
        is_frame.then_some((frame, start..end))
    }

    /// The frame of lines that all begin and end with a bar.
    fn without_rules(lines: &[Line]) -> Option<(Self, Range<usize>)> {
        let mut rows = lines.iter().filter(|line| !line.is_empty());
        let is_enclosed = |line: &Line| {
            let text = line.text.trim();
            text.len() > 1 && text.starts_with(BAR) && text.ends_with(BAR)
        };
        let mut frame = Self { bars: &BAR, columns: 0, is_closed: [true; 2], is_markdown: false };
        frame.columns = frame.cells(rows.clone().next()?).len();
        rows.all(is_enclosed).then_some((frame, 0..lines.len()))
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
                Some(next) if sign == '\\' && self.is_markdown && next.is_ascii_punctuation() => {
                    last.extend(signs.next());
                }
                _ => last.push(sign),
            }
        }
        cells.iter().map(|cell| cell.trim().to_owned()).collect()
    }

    fn is_row(&self, line: &Line) -> bool {
        !line.is_rule() && line.text.contains(self.bars) && self.cells(line).len() == self.columns
    }

    /// The rows of the lines in `block`.
    ///
    /// # Errors
    /// If one of them has other columns than the rules, goes over several lines, or if there are two tables.
    fn drawn(&self, lines: &[Line], block: Range<usize>) -> Result<Option<Drawn>, CountsError> {
        let is_row = |line: &Line| self.is_row(line);
        let filled: Vec<Line> =
            lines[block.clone()].iter().copied().filter(|line| !line.is_empty()).collect();
        let (Some(first), Some(last)) = (filled.iter().position(is_row), filled.iter().rposition(is_row))
        else {
            return Ok(None);
        };
        let table = &filled[first..=last];
        self.check_only(table, lines[..block.start].iter().chain(&lines[block.end..]))?;
        let is_text = |line: &&Line| !line.is_rule();
        let has_foot =
            filled.iter().any(|line| line.is_rule() && line.text.contains('├') && line.text.contains('┴'));
        let mut ragged = table.iter().filter(is_text).filter(|line| !is_row(line));
        let mut behind =
            filled[..first].iter().chain(&filled[last + 1..]).filter(is_text).filter(|_| !has_foot);
        if let Some(line) = ragged.next().or_else(|| behind.next()) {
            let (found, expected) = (self.cells(line).len() as u64, self.columns as u64);
            return Err(CountsFault::Ragged { found, expected }.at(Some(line.number)));
        }
        let all = lines.iter().filter(|line| !line.is_empty() && !line.is_rule()).count();
        let (names, rows) = self.names_and_rows(table);
        let has_header = !names.is_empty();
        let header = has_header.then(|| self.names(names));
        let rows = rows.iter().filter(is_text).map(|line| at_line(self.cells(line), line.number));
        let rows = header.into_iter().chain(rows).collect();
        let around = all - table.iter().filter(is_text).count();
        Ok(Some(Drawn { rows, has_header, around }))
    }

    /// Checks that no other table is in a table, or outside of it, and that each row is a line.
    ///
    /// # Errors
    /// If there is one, or if psql says that a cell goes on in the next line.
    fn check_only<'l>(
        &self,
        table: &[Line],
        mut outside: impl Iterator<Item = &'l Line<'l>>,
    ) -> Result<(), CountsError> {
        let has_types = self.is_markdown && table.len() > 3 && table[1].is_rule() && table[3].is_rule();
        let is_open = self.is_markdown || self.is_closed == [false; 2];
        let allowed = if !is_open {
            usize::MAX
        } else if has_types {
            2
        } else {
            1
        };
        let other = table.iter().filter(|line| line.is_rule()).nth(allowed);
        let begins = |line: &Line| !self.is_closed[0] || line.text.trim_start().starts_with(self.bars);
        let is_like_row = |line: &Line| self.is_row(line) && begins(line);
        let twice = table.windows(2).find(|pair| pair.iter().all(Line::is_rule)).map(|pair| &pair[1]);
        let other = other.or(twice).or_else(|| outside.find(|line| line.is_rule() || is_like_row(line)));
        if let Some(line) = other {
            return Err(CountsFault::SeveralTables.at(Some(line.number)));
        }
        let goes_on =
            |line: &&Line| !line.is_rule() && is_open && !self.is_markdown && line.text.contains("+|");
        table.iter().find(goes_on).map_or(Ok(()), |line| {
            let found = line.text.trim().to_owned();
            Err(CountsFault::NotOfForm { form: "a table whose rows are a line each", found }
                .at(Some(line.number)))
        })
    }

    /// The lines above the rule that is below the names, and those below it: the double rule, the only one, or in Markdown the
    /// one below types. Where a rule is below each row, none of them says that there are names.
    fn names_and_rows<'l, 't>(&self, lines: &'l [Line<'t>]) -> (&'l [Line<'t>], &'l [Line<'t>]) {
        let rules: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].is_rule()).collect();
        let double = rules.iter().copied().find(|at| lines[*at].is_double());
        match (double, rules.as_slice()) {
            (Some(rule), _) | (None, &[rule]) => (&lines[..rule], &lines[rule + 1..]),
            (None, &[_, rule]) if self.is_markdown => (&lines[..rule], &lines[rule + 1..]),
            _ => (&[], lines),
        }
    }

    /// The names of the columns, which may go over several lines; below them polars and `DuckDB` write types.
    fn names(&self, lines: &[Line]) -> StringRecord {
        let rule = lines.iter().position(Line::is_rule);
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

/// The rows of columns that are underlined, each up to where all lines have a space before the next.
///
/// # Errors
/// If columns are not apart, or if another table comes next.
fn underlined(lines: &[Line]) -> Result<Option<Drawn>, CountsError> {
    let Some(rule) = (1..lines.len()).find(|at| is_below_names(&lines[at - 1..])) else { return Ok(None) };
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
    let table: Vec<&Line> = lines[rule - 1..=rule].iter().chain(rows).collect();
    let ends = ends(&table)?;
    let is_text = |line: &&Line| !line.is_empty() && !line.is_underline();
    let around = lines[..rule - 1].iter().chain(behind).filter(is_text).count();
    let record = |line: &&Line| at_line(cut(line.text, &ends), line.number);
    let rows = table.iter().filter(|line| !line.is_underline()).map(record).collect();
    Ok(Some(Drawn { rows, has_header: true, around }))
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
