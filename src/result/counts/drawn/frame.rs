//! Tables with bars between their columns.

use std::ops::Range;

use super::super::fault::{CountsError, CountsFault};
use super::{Drawn, Line, RowLine, is_crossing, is_dash, runs};

/// What parts the columns of a table in a frame.
pub(super) const BARS: [char; 8] = ['│', '┃', '║', '┆', '┊', '╎', '┇', '┋'];

/// What parts columns where there is no such frame.
const BAR: [char; 1] = ['|'];

/// A cell without the signs of Markdown around it that make it bold or code.
fn unmarked(cell: &str) -> &str {
    let inside = |marks: &str| {
        let inside = cell.strip_prefix(marks)?.strip_suffix(marks)?;
        (!inside.is_empty() && !inside.contains(marks)).then_some(inside)
    };
    ["**", "`"].into_iter().find_map(inside).unwrap_or(cell)
}

/// How the cells of a table are parted that has bars between them.
pub(super) struct Frame {
    bars: &'static [char],
    columns: usize,
    /// Where columns end, in characters of a line.
    places: Vec<usize>,
    /// Whether bars also stand at the left and at the right.
    is_closed: [bool; 2],
    /// Whether it is one of Markdown: a backslash takes away the meaning of the sign behind it, and there is one rule.
    is_markdown: bool,
}

impl Frame {
    /// The frame that the first rule belongs to, or bars at both ends of all lines, and the lines that touch each other in it.
    /// The rule with most columns has all of them: others may be above a title or below all.
    pub(super) fn of(lines: &[Line]) -> Option<(Self, Range<usize>)> {
        let bars = |line: &Line| line.text.contains(BAR) || line.text.contains(BARS);
        let is_part = |line: &Line| line.is_rule() || bars(line);
        let rule = lines.iter().position(Line::is_rule);
        let Some(at) = rule else { return Self::without_rules(lines) };
        let start = lines[..at].iter().rposition(|line| !is_part(line)).map_or(0, |before| before + 1);
        let end =
            lines[at..].iter().position(|line| !is_part(line)).map_or(lines.len(), |behind| at + behind);
        let rules = lines[start..end].iter().filter(|line| line.is_rule()).rev();
        let drawn = rules.max_by_key(|line| runs(line.text).len())?.text;
        let rule = drawn.trim();
        let rows = || lines[start..end].iter().filter(|line| !line.is_rule());
        let frame = Self {
            bars: if rows().any(|line| line.text.contains(BARS)) { &BARS } else { &BAR },
            columns: runs(rule).len(),
            places: runs(drawn).windows(2).map(|pair| pair[0].end).collect(),
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
        let mut frame =
            Self { bars: &BAR, columns: 0, places: Vec::new(), is_closed: [true; 2], is_markdown: false };
        frame.columns = frame.cells(rows.clone().next()?).len();
        rows.all(is_enclosed).then_some((frame, 0..lines.len()))
    }

    /// The cells between bars; if these are too many, those between the ends of columns.
    fn cells(&self, line: &Line) -> Vec<String> {
        let cells = self.cut(line, |_| true);
        if cells.len() <= self.columns || self.is_markdown || self.places.is_empty() {
            return cells;
        }
        let placed = self.cut(line, |place| self.places.contains(&place));
        if placed.len() == self.columns { placed } else { cells }
    }

    /// The texts between bars where cells end.
    fn cut(&self, line: &Line, is_end: impl Fn(usize) -> bool) -> Vec<String> {
        let (left, right) = self.ends(line);
        let mut cells = vec![String::new()];
        let mut signs = line.text.chars().enumerate().skip(left).take(right - left).peekable();
        while let Some((place, sign)) = signs.next() {
            let last = cells.last_mut().expect("there is a first cell");
            match signs.peek() {
                _ if self.bars.contains(&sign) && is_end(place) => cells.push(String::new()),
                Some((_, next)) if sign == '\\' && self.is_markdown && next.is_ascii_punctuation() => {
                    last.extend(signs.next().map(|(_, sign)| sign));
                }
                _ => last.push(sign),
            }
        }
        let has_marks = self.is_markdown && !line.text.contains('\\');
        let plain = |cell: &str| if has_marks { unmarked(cell) } else { cell }.to_owned();
        cells.iter().map(|cell| plain(cell.trim())).collect()
    }

    /// Where the cells of a line begin and end, in characters, without the bars at its ends.
    fn ends(&self, line: &Line) -> (usize, usize) {
        let text = line.text.trim();
        let blank = line.text.chars().take_while(|sign| sign.is_whitespace()).count();
        let length = text.chars().count();
        let [left, right] = [text.starts_with(self.bars), text.ends_with(self.bars) && length > 1];
        let [left, right] = [left && self.is_closed[0], right && self.is_closed[1]].map(usize::from);
        (blank + left, (blank + length).saturating_sub(right))
    }

    fn is_row(&self, line: &Line) -> bool {
        !line.is_rule() && line.text.contains(self.bars) && self.cells(line).len() == self.columns
    }

    /// The rows of the lines in `block`.
    ///
    /// # Errors
    /// If one of them has other columns than the rules, goes over several lines, or if there are two tables.
    pub(super) fn drawn(&self, lines: &[Line], block: Range<usize>) -> Result<Option<Drawn>, CountsError> {
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
        let has_title = filled[0].is_rule() && runs(filled[0].text).len() < self.columns;
        let mut ragged = table.iter().filter(is_text).filter(|line| !is_row(line));
        let mut above = filled[..first].iter().filter(is_text).filter(|_| !has_title && !has_foot);
        let mut below = filled[last + 1..].iter().filter(is_text).filter(|_| !has_foot);
        if let Some(line) = ragged.next().or_else(|| above.next()).or_else(|| below.next()) {
            let (found, expected) = (self.cells(line).len() as u64, self.columns as u64);
            return Err(CountsFault::Ragged(found, expected).at(Some(line.number)));
        }
        let all = lines.iter().filter(|line| !line.is_empty() && !line.is_rule()).count();
        let (names, rows) = self.names_and_rows(table);
        let names = (!names.is_empty()).then(|| self.names(names));
        let around = all - table.iter().filter(is_text).count();
        let may_be_wrapped = !self.is_of_psql();
        Ok(Some(Drawn { names, lines: self.lines(rows), around, may_be_wrapped }))
    }

    /// The lines of `rows` that are no rules.
    fn lines(&self, rows: &[Line]) -> Vec<RowLine> {
        let is_below_rule = |at: usize| at == 0 || rows[at - 1].is_rule();
        let texts = rows.iter().enumerate().filter(|(_, line)| !line.is_rule());
        let cells = |(at, line): (usize, &Line)| RowLine {
            number: line.number,
            cells: self.cells(line),
            is_below_rule: is_below_rule(at),
        };
        texts.map(cells).collect()
    }

    /// Whether it is one as psql draws it, which has a sign where a row goes on in the next line.
    fn is_of_psql(&self) -> bool {
        !self.is_markdown && self.is_closed == [false; 2] && self.bars == BAR
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
        let is_open = self.is_markdown || self.is_of_psql();
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
        let goes_on = |line: &&Line| !line.is_rule() && self.is_of_psql() && line.text.contains("+|");
        table.iter().find(goes_on).map_or(Ok(()), |line| {
            let found = line.text.trim().to_owned();
            Err(CountsFault::NotOfForm { form: "a table whose rows are a line each", found }
                .at(Some(line.number)))
        })
    }

    /// The lines above the rule that is below the names, and those below it: the strong rule among others, the only one, or in
    /// Markdown the one below types. Where such a rule is below each row, none of them says that there are names.
    fn names_and_rows<'l, 't>(&self, lines: &'l [Line<'t>]) -> (&'l [Line<'t>], &'l [Line<'t>]) {
        let rules: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].is_rule()).collect();
        let strong = rules.iter().copied().find(|at| lines[*at].is_strong());
        let strong = strong.filter(|_| !rules.iter().all(|at| lines[*at].is_strong()));
        match (strong, rules.as_slice()) {
            (Some(rule), _) | (None, &[rule]) => (&lines[..rule], &lines[rule + 1..]),
            (None, &[_, rule]) if self.is_markdown => (&lines[..rule], &lines[rule + 1..]),
            _ => (&[], lines),
        }
    }

    /// The names of the columns, which may go over several lines; below them polars and `DuckDB` write types.
    fn names(&self, lines: &[Line]) -> RowLine {
        let rule = lines.iter().position(Line::is_rule);
        let has_types = rule.is_none() && self.bars == BARS && lines.len() == 2;
        let names = &lines[..rule.unwrap_or(if has_types { 1 } else { lines.len() })];
        let parts: Vec<Vec<String>> = names.iter().map(|line| self.cells(line)).collect();
        let name = |column: usize| {
            let words: Vec<&str> = parts.iter().map(|parts| parts[column].as_str()).collect();
            words.join(" ").trim().to_owned()
        };
        let cells = (0..self.columns).map(name).collect();
        RowLine { number: lines[0].number, cells, is_below_rule: false }
    }
}
