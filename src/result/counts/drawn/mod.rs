//! Tables that are drawn with rules: those of Markdown, Org, psql, `MySQL`, `DuckDB` and polars, columns that are underlined, and
//! rows whose names have a bar behind them.

use std::ops::Range;

use csv::StringRecord;

use super::fault::CountsError;
use super::options::{ReadingNote, Separator, TableOptions, TextForm};
use super::sheet::{Sheet, at_line, beginning, is_whole};
use frame::{BARS, Frame};

mod frame;
mod stub;
mod underlined;
mod wrapped;

/// A line of the text, its number counted from 1.
#[derive(Clone, Copy)]
struct Line<'t> {
    number: usize,
    text: &'t str,
    /// Whether it is below the first line of some that have bars.
    is_second: bool,
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
        let shortest = match self.text.contains(' ') {
            _ if self.is_second => 1,
            true => SHORTEST,
            false => 2,
        };
        let is_long = || runs.iter().all(|run| run.len() >= shortest);
        !runs.is_empty() && (!is_of_bars || is_long())
    }

    /// Whether it is a rule below names of columns that have but spaces between them.
    fn is_underline(&self) -> bool {
        self.text.contains(|sign: char| is_dash(sign) && sign != ':')
            && self.text.trim_end().chars().all(|sign| sign == ' ' || (is_dash(sign) && sign != ':'))
    }

    /// Whether a rule has two lines or a heavy one, as those below the names of columns have where there are several kinds.
    fn is_strong(&self) -> bool {
        self.is_rule() && self.text.contains(['=', '═', '━'])
    }
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut have_bars = [false; 2];
    (1..).zip(text.lines()).map(move |(number, text)| {
        let is_second = have_bars == [false, true];
        have_bars = [have_bars[1], text.contains(is_crossing)];
        Line { number, text, is_second }
    })
}

fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '=' | '─' | '━' | '═' | '╌' | '┄' | '┈' | '╍' | '╴' | '╶' | '╸' | '╺' | ':')
}

fn is_crossing(sign: char) -> bool {
    matches!(sign, '+' | '|' | '\u{2500}'..='\u{257f}') && !is_dash(sign)
}

/// Fewer dashes with spaces between bars say that there is no value, unless they are below the names, where one is enough in Markdown.
const SHORTEST: usize = 3;

/// The sheet in a text, if it is a table that is drawn.
///
/// # Errors
/// If a row of it has other columns than its rules, or if it is not the only one.
pub(super) fn sheet(text: &str, options: &TableOptions) -> Result<Option<Sheet>, CountsError> {
    let of_clickhouse = of_clickhouse(text);
    let text = of_clickhouse.as_deref().unwrap_or(text);
    let is_sign =
        |line: Line| line.is_rule() || line.is_underline() || line.text.trim_start().starts_with('|');
    if !lines(beginning(text)).any(is_sign) || !matches!(options.separator, None | Some(Separator::Bar)) {
        return Ok(None);
    }
    let lines: Vec<Line> = lines(text).collect();
    let drawn = match (stub::drawn(&lines), Frame::of(&lines)) {
        (Some(drawn), _) => Some(drawn),
        (None, Some((frame, block))) => frame.drawn(&lines, block)?,
        (None, None) => underlined::drawn(&lines)?,
    };
    let Some(Drawn { names, lines, around, may_be_wrapped }) = drawn else { return Ok(None) };
    let has_header = options.header.or(names.is_some().then_some(true));
    let rows = if may_be_wrapped {
        wrapped::rows(names.as_ref(), &lines, options)?
    } else {
        lines.iter().map(RowLine::record).collect()
    };
    let mut notes = vec![ReadingNote::Form(TextForm::Drawn)];
    notes.extend((around > 0).then_some(ReadingNote::Around(around)));
    notes.extend((rows.len() < lines.len()).then_some(ReadingNote::Joined(lines.len() - rows.len())));
    let rows = names.iter().map(RowLine::record).chain(rows).collect();
    Sheet::of_rows(rows, None, notes, &TableOptions { header: has_header, ..options.clone() }).map(Some)
}

/// A table as `ClickHouse` draws it, with the names as a row where they stand in its first rule, and without the numbers of rows before
/// the frame.
fn of_clickhouse(text: &str) -> Option<String> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let is_framed = first.trim_start().starts_with(['┌', '┏']);
    let has_names = is_framed && first.contains(char::is_alphanumeric);
    let names = |sign: char| match sign {
        '─' | '━' => ' ',
        sign if is_crossing(sign) => '│',
        sign => sign,
    };
    let unnumbered = |line: &str| {
        let (before, _) = line.split_once(BARS)?;
        let is_number = before.trim().strip_suffix('.').is_some_and(is_whole);
        is_number.then(|| " ".repeat(before.len()) + &line[before.len()..])
    };
    let row = |line: &str| {
        if has_names && line == first {
            return line.chars().map(names).collect();
        }
        unnumbered(line).unwrap_or_else(|| line.to_owned())
    };
    let is_one = has_names || (is_framed && text.lines().any(|line| unnumbered(line).is_some()));
    is_one.then(|| text.lines().map(row).collect::<Vec<String>>().join("\n"))
}

/// A table that is drawn.
struct Drawn {
    /// The names of the columns, if a rule stands below them.
    names: Option<RowLine>,
    /// The lines of the rows.
    lines: Vec<RowLine>,
    /// How many lines before and behind the table are none of it.
    around: usize,
    /// Whether a row may go on in the next line without a sign.
    may_be_wrapped: bool,
}

/// A line of a row: most rows have one.
struct RowLine {
    number: usize,
    cells: Vec<String>,
    /// Whether a rule stands above it.
    is_below_rule: bool,
}

impl RowLine {
    fn record(&self) -> StringRecord {
        at_line(self.cells.clone(), self.number)
    }
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
