//! Records that are runs of lines: blocks, models of SAT solvers, boards as they are drawn.

use super::{Cut, LONGEST, SampleRecord};
use crate::programs::reader::picture::{is_between_rows, row};
use crate::programs::reader::{ReadError, literals};
use crate::programs::status::is_status as says_status;

/// Lines up to one that ends a block.
pub(super) struct Blocks {
    end: BlockEnd,
    lines: Vec<u8>,
    /// Whether nothing came yet.
    is_first: bool,
    /// Whether the line that ends a block came before all of them: then it heads each, unless it ends the last one, too.
    may_be_heading: bool,
}

/// What ends a block.
enum BlockEnd {
    /// Nothing but the end of all lines.
    Output,
    /// A line without anything but white space.
    Blank,
    /// This line, without white space around it. What comes after the last one is no record, if there is nothing. Where it is the first
    /// of all lines, it heads blocks.
    Line(Vec<u8>),
    /// The line of ten `-` that `MiniZinc` prints after each solution. Its comments, statistics and lines of ten or more `=`
    /// belong to none; so does what was printed before one of these without being ended.
    MiniZinc,
}

impl Blocks {
    pub(super) fn until_the_end() -> Self {
        Self::ended(BlockEnd::Output)
    }

    pub(super) fn until_blank() -> Self {
        Self::ended(BlockEnd::Blank)
    }

    pub(super) fn until(line: &str) -> Self {
        Self::ended(BlockEnd::Line(line.as_bytes().to_vec()))
    }

    pub(super) fn of_minizinc() -> Self {
        Self::ended(BlockEnd::MiniZinc)
    }

    fn ended(end: BlockEnd) -> Self {
        Self { end, lines: Vec::new(), is_first: true, may_be_heading: false }
    }

    /// Adds a line, unless the block is longer than a sample may be: then it is no whole record.
    fn add(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        self.lines.extend(line);
        self.lines.push(b'\n');
        if self.lines.len() > LONGEST {
            self.lines.clear();
            records.push(SampleRecord::ended(Vec::new(), false));
        }
    }

    /// The lines so far, without blank ones around them, unless there are none.
    fn take(&mut self) -> Option<Vec<u8>> {
        let lines = std::mem::take(&mut self.lines);
        let is_blank = |line: &&[u8]| line.trim_ascii().is_empty();
        let mut all: Vec<&[u8]> = lines.split(|&byte| byte == b'\n').skip_while(is_blank).collect();
        while all.last().is_some_and(is_blank) {
            all.pop();
        }
        (!all.is_empty()).then(|| all.join(&b'\n'))
    }

    fn is_end(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        match &self.end {
            BlockEnd::Output => false,
            BlockEnd::Blank => line.is_empty(),
            BlockEnd::Line(end) => line == end,
            BlockEnd::MiniZinc => line == b"----------",
        }
    }
}

/// Whether a line of `MiniZinc` says something of the search or of the model: these stand between solutions, or within one.
fn is_remark(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    line.starts_with(b"%") || line.starts_with(b"Warning:")
}

/// Whether a line of `MiniZinc` says how the search ended, such as `==========` and `=====UNSATISFIABLE=====`.
fn is_status(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.len() >= 10 && line.starts_with(b"=====") && line.ends_with(b"=====")
}

/// Whether a solution of `MiniZinc` was cut off, so that another one follows in its block: of lines that end in `;` a later one names
/// what the first names.
fn begins_again(block: &[u8]) -> bool {
    let name = |line: &[u8]| line.windows(3).position(|sign| sign == b" = ").map(|end| line[..end].to_vec());
    let mut lines = block.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.next().filter(|line| line.ends_with(b";")).and_then(name);
    first.is_some() && block.trim_ascii_end().ends_with(b";") && lines.any(|line| name(line) == first)
}

impl Cut for Blocks {
    fn bare_line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        let is_minizinc = matches!(self.end, BlockEnd::MiniZinc);
        let is_first = std::mem::replace(&mut self.is_first, false);
        if is_first && matches!(self.end, BlockEnd::Line(_)) && self.is_end(line) {
            self.may_be_heading = true;
        } else if self.is_end(line) {
            match (self.take(), &self.end) {
                (Some(bytes), _) => {
                    let is_whole = !(is_minizinc && begins_again(&bytes));
                    records.push(SampleRecord::ended(bytes, is_whole));
                }
                (None, BlockEnd::Line(_) | BlockEnd::MiniZinc) => {
                    records.push(SampleRecord::whole(Vec::new()));
                }
                (None, _) => {}
            }
        } else if is_minizinc && is_status(line) {
            self.lines.clear();
        } else if !(is_minizinc && is_remark(line)) {
            self.add(line, records);
        }
    }

    fn end(&mut self, records: &mut Vec<SampleRecord>) {
        let is_whole = self.may_be_heading || matches!(self.end, BlockEnd::Output | BlockEnd::Blank);
        match self.take() {
            Some(bytes) => {
                let last = bytes.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
                let is_footer = self.may_be_heading && says_status(&String::from_utf8_lossy(last));
                records.push(SampleRecord::ended(bytes, is_whole && !is_footer));
            }
            None if self.may_be_heading => records.insert(0, SampleRecord::whole(Vec::new())),
            None => {}
        }
    }
}

/// Rows of equal length, one after the other: as many as they have squares are a board.
#[derive(Default)]
pub(super) struct Boards {
    rows: Vec<String>,
    squares: usize,
    /// The side of the last board that was whole.
    side: usize,
}

impl Boards {
    /// Whether `line` is one of dashes below a row that has bars between squares: no row of empty squares.
    fn is_line_below_row(&self, line: &str) -> bool {
        let line = line.trim();
        let is_line = line.len() > 2 && line.bytes().all(|byte| byte == b'-' || byte == b'=');
        is_line && self.rows.last().is_some_and(|row| row.contains('|'))
    }

    /// Ends what was begun: rows that look like those of a board, and are not enough.
    fn give_up(&mut self, records: &mut Vec<SampleRecord>) {
        let rows = std::mem::take(&mut self.rows);
        if rows.len() > 1 || (rows.len() == 1 && self.squares == self.side) {
            records.push(SampleRecord::ended(rows.join("\n").into_bytes(), false));
        }
    }
}

impl Cut for Boards {
    fn bare_line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        let text = String::from_utf8_lossy(line);
        if is_between_rows(&text) || self.is_line_below_row(&text) {
            return;
        }
        let squares = row(&text).map_or(0, |row| row.len());
        if squares != self.squares {
            self.give_up(records);
            self.squares = squares;
        }
        if squares > 0 {
            self.rows.push(text.into_owned());
        }
        if squares > 0 && self.rows.len() == squares {
            let rows = std::mem::take(&mut self.rows);
            records.push(SampleRecord::whole(rows.join("\n").into_bytes()));
            self.side = squares;
        }
    }

    fn end(&mut self, records: &mut Vec<SampleRecord>) {
        self.give_up(records);
    }
}

/// Literals, on one line or several, up to a zero, a status line (`s ..`) or the end. A solver ends all of its models with a zero or
/// none: where some have one, the others were cut off.
#[derive(Default)]
pub(super) struct Models {
    literals: String,
    /// Whether they are certificates of quantified formulas, each of whose lines ends with a zero (QDIMACS).
    is_quantified: bool,
    zeros: Zeros,
    /// How often the solver said that there is a model.
    said: u64,
    /// How many models there were.
    taken: u64,
}

/// Whether models end with a zero.
enum Zeros {
    /// None of these did: they are held back until it is known.
    Unknown(Vec<Vec<u8>>),
    Always,
    Never,
}

impl Default for Zeros {
    fn default() -> Self {
        Self::Unknown(Vec::new())
    }
}

impl Models {
    /// Takes the model so far, which may end with a zero.
    fn take(&mut self, has_zero: bool, records: &mut Vec<SampleRecord>) {
        /// With as many models that have no zero none will have one.
        const ENOUGH: usize = 3;
        if self.literals.is_empty() {
            return;
        }
        self.taken += 1;
        let bytes = std::mem::take(&mut self.literals).into_bytes();
        match &mut self.zeros {
            Zeros::Unknown(held) if has_zero => {
                records.extend(held.drain(..).map(|bytes| SampleRecord::ended(bytes, false)));
                records.push(SampleRecord::whole(bytes));
                self.zeros = Zeros::Always;
            }
            Zeros::Unknown(held) => {
                held.push(bytes);
                if held.len() == ENOUGH {
                    self.release(records);
                }
            }
            Zeros::Always => records.push(SampleRecord::ended(bytes, has_zero)),
            Zeros::Never => records.push(SampleRecord::whole(bytes)),
        }
    }

    /// Takes the models that were held back: none ends with a zero.
    fn release(&mut self, records: &mut Vec<SampleRecord>) {
        if let Zeros::Unknown(held) = &mut self.zeros {
            records.extend(held.drain(..).map(SampleRecord::whole));
            self.zeros = Zeros::Never;
        }
    }
}

impl Cut for Models {
    fn bare_line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        let text = String::from_utf8_lossy(line);
        if text.trim_start().starts_with(['s', 'S']) {
            self.take(false, records);
            self.said += u64::from(["s SATISFIABLE", "s OPTIMUM FOUND", "SAT"].contains(&text.trim()));
            self.is_quantified |= text.trim_start().starts_with("s cnf ");
        }
        let is_quantified = self.is_quantified;
        let is_inner = |word: &&str| !(is_quantified && *word == "0");
        for word in literals(&text).into_iter().flat_map(str::split_whitespace).filter(is_inner) {
            self.literals.push_str(if self.literals.is_empty() { "v " } else { " " });
            self.literals.push_str(word);
            if word == "0" || self.literals.len() > LONGEST {
                self.take(word == "0", records);
            }
        }
    }

    fn end(&mut self, records: &mut Vec<SampleRecord>) {
        self.take(false, records);
        self.release(records);
        let without = self.said.saturating_sub(self.taken);
        records.extend(
            (0..without).map(|_| SampleRecord { bytes: Vec::new(), fault: Some(ReadError::NoModel) }),
        );
    }
}
