//! Blocks of lines.

use super::{Cut, LONGEST, SampleRecord};

/// Lines up to one that ends a block.
pub(super) struct Blocks {
    end: BlockEnd,
    lines: Vec<u8>,
}

/// What ends a block.
enum BlockEnd {
    /// Nothing but the end of all lines.
    Output,
    /// A line without anything but white space.
    Blank,
    /// This line, without white space around it. What comes after the last one is no record, if there is nothing.
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
        Self { end, lines: Vec::new() }
    }

    /// Adds a line, unless the block is longer than a sample may be: then it is no whole record.
    fn add(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        self.lines.extend(line);
        self.lines.push(b'\n');
        if self.lines.len() > LONGEST {
            self.lines.clear();
            records.push(SampleRecord { bytes: Vec::new(), is_whole: false });
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

/// Whether a line of `MiniZinc` says something of the search: these stand between solutions, or within one.
fn is_remark(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"%")
}

/// Whether a line of `MiniZinc` says how the search ended, such as `==========` and `=====UNSATISFIABLE=====`.
fn is_status(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.len() >= 10 && line.starts_with(b"=====") && line.ends_with(b"=====")
}

impl Cut for Blocks {
    fn line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        let is_minizinc = matches!(self.end, BlockEnd::MiniZinc);
        if self.is_end(line) {
            match (self.take(), &self.end) {
                (Some(block), _) => records.push(SampleRecord::whole(block)),
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
        let is_whole = matches!(self.end, BlockEnd::Output | BlockEnd::Blank);
        records.extend(self.take().map(|bytes| SampleRecord { bytes, is_whole }));
    }
}
