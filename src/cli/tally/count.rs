//! Counting samples as they come.

use std::fmt::Display;
use std::ops::Range;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use super::super::input::name;
use super::super::question::{self, EACH_LINE, First, Parts};
use super::feed::Lines;
use super::remarks::Remarks;
use super::table::InterimTable;
use crate::analysis::stopping::is_due;
use crate::engine::batch::Signals;
use crate::engine::progress::Progress as _;
use crate::model::program::{UNREADABLE, WRONG};
use crate::programs::form::SampleForm;
use crate::programs::key::TextKey;
use crate::programs::known::{Known, ProgramKeys};
use crate::programs::known_file::{BYTE_ORDER_MARK, is_column_name};
use crate::programs::line::{LineError, LineReader, Sample};
use crate::programs::reader::ReadError;
use crate::programs::records::{Cutter, SampleRecord, is_of_consequences};
use crate::programs::samples::{MAX_SAMPLES, SampleProgress};
use crate::programs::status::{is_without_model, is_without_solution};
use crate::store::error::Error;
use crate::text::number::{grouped, many, percent};

/// Samples that are counted.
pub(super) struct Counting<'a> {
    pub(super) path: &'a Path,
    pub(super) reader: LineReader,
    /// What cuts lines into records, unless each is one.
    cutter: Option<Cutter>,
    /// The share of lines that may be no samples; none if not one may.
    pub(super) tolerate: Option<f64>,
    pub(super) progress: SampleProgress,
    pub(super) table: InterimTable,
    /// How lines are read, as far as that was said.
    form: &'a SampleForm,
    /// What the parts of keys are, if each is looked at.
    parts: Option<Parts>,
    /// The first lines, until it is known whether there is something to ask about them.
    head: Option<Vec<u8>>,
    /// The last lines, where more came than the first ones.
    tail: Option<Vec<u8>>,
    /// Whether there is, so that nothing is answered.
    pub(super) is_asked: bool,
    line: u64,
    /// Whether the last line that came had a line break.
    ends_in_break: bool,
    /// What is said besides.
    pub(super) remarks: Remarks,
    fault: Option<(u64, LineError)>,
    /// Whether there are more keys than are said to exist.
    pub(super) is_refuted: bool,
}

/// How much is read before anything is asked about it, in bytes, if there is as much: a pipe brings less at a time.
const HEAD: usize = 1 << 17;

/// The whole lines in the first [`HEAD`] bytes, so that what is asked does not depend on the pieces in which an input comes.
fn first_lines(head: &[u8]) -> &[u8] {
    let end = head.get(..HEAD).and_then(|first| first.iter().rposition(|&byte| byte == b'\n'));
    end.map_or(head, |end| &head[..=end])
}

/// Keeps the last whole ones of the lines so far.
fn keep_last(tail: &mut Vec<u8>, lines: &[u8]) {
    const LONGEST: usize = 1 << 12;
    let from = lines.len().saturating_sub(LONGEST);
    tail.extend(&lines[from..]);
    let from = tail.len().saturating_sub(LONGEST);
    let start = tail[from..].iter().position(|&byte| byte == b'\n').filter(|_| from > 0);
    tail.drain(..start.map_or(from, |start| from + start + 1));
}

/// Whether there is more to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Continue,
    Enough,
}

impl<'a> Counting<'a> {
    pub(super) fn new(
        path: &'a Path,
        form: &'a SampleForm,
        tolerate: Option<f64>,
        progress: SampleProgress,
    ) -> Self {
        let (reader, cutter) = (LineReader::of_stream(form), form.of_stream().cutter());
        Self {
            path,
            reader,
            cutter,
            tolerate,
            progress,
            table: InterimTable::new(),
            form,
            parts: None,
            head: Some(Vec::new()),
            tail: None,
            is_asked: false,
            line: 0,
            ends_in_break: true,
            remarks: Remarks::default(),
            fault: None,
            is_refuted: false,
        }
    }

    /// The same, with each of these parts of keys looked at.
    pub(super) fn with_parts(self, parts: Option<Parts>) -> Self {
        Self { parts, ..self }
    }

    /// Counts lines until they end, a signal comes, or the samples are enough. `keep` may save what is counted now and then.
    pub(super) fn run(
        &mut self,
        lines: &Receiver<Lines>,
        signals: &Signals,
        keep: &mut dyn FnMut(&SampleProgress),
    ) -> Result<(), Error> {
        const PATIENCE: Duration = Duration::from_millis(100);
        while signals.stopped_by().is_none() {
            keep(&self.progress);
            match lines.recv_timeout(PATIENCE) {
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.ask()?;
                    self.end()?;
                    self.remarks.foreign = self.foreign_line();
                    break;
                }
                Ok(Err(error)) => return Err(Error::io(name(self.path))(error)),
                Ok(Ok(whole)) => {
                    if self.count(&whole)? == Next::Enough {
                        return self.ask();
                    }
                }
            }
        }
        if signals.stopped_by().is_some() {
            self.stop()?;
        }
        self.ask()?;
        self.check_faults()
    }

    /// Counts lines. What there is to ask about the first ones is asked before anything is answered.
    fn count(&mut self, lines: &[u8]) -> Result<Next, Error> {
        let is_first = self.line == 0;
        let lines = lines.strip_prefix(BYTE_ORDER_MARK).filter(|_| is_first).unwrap_or(lines);
        if let Some(head) = &mut self.head {
            head.extend(lines);
            if head.len() >= HEAD {
                self.tail = Some(Vec::new());
                self.ask()?;
            }
        }
        if let Some(tail) = &mut self.tail {
            keep_last(tail, lines);
        }
        let next = self.count_all(lines);
        if next.is_err() { self.ask().and(next) } else { next }
    }

    /// Asks about the first lines, unless that was done.
    fn ask(&mut self) -> Result<(), Error> {
        let head = self.head.take();
        let question = head.and_then(|head| self.question(first_lines(&head), head.len() < HEAD));
        self.is_asked |= question.is_some();
        let refused = |message| Error::wrong(name(self.path), None, message);
        question.map_or(Ok(()), |message| Err(refused(message)))
    }

    /// A line among the last of a long input that is written as no sample is.
    fn foreign_line(&self) -> Option<String> {
        let tail = self.tail.as_ref().filter(|_| self.form.is_usual() && !self.are_named())?;
        question::foreign_line(&String::from_utf8_lossy(tail))
    }

    /// Whether all samples that can come are known by name.
    fn are_named(&self) -> bool {
        !matches!(self.progress.keys().source(), Known::Nothing | Known::Count(_))
    }

    fn count_all(&mut self, lines: &[u8]) -> Result<Next, Error> {
        self.ends_in_break = lines.ends_with(b"\n");
        let last = lines.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        self.remarks.may_be_cut =
            !last.is_empty() && self.cutter.is_none() && self.reader.begins_another(last);
        let lines = lines.strip_suffix(b"\n").unwrap_or(lines);
        match self.cutter.take() {
            None => self.count_lines(lines),
            Some(mut cutter) => {
                let next = self.count_records(&mut cutter, lines);
                self.cutter = Some(cutter);
                next
            }
        }
    }

    /// What is to be asked of the first lines.
    fn question(&self, lines: &[u8], is_whole: bool) -> Option<String> {
        let coding = question::about_coding(lines).map(str::to_owned);
        coding.or_else(|| self.about_keys(lines, is_whole)).or_else(|| self.about_parts(lines))
    }

    /// What is to be asked of the keys in the first lines.
    fn about_keys(&self, lines: &[u8], is_whole: bool) -> Option<String> {
        match self.form.format {
            None if self.form.is_usual() => question::about_bytes(lines, EACH_LINE).or_else(|| {
                let text = &String::from_utf8_lossy(lines);
                let (has_steps, keys) = (self.form.steps.is_some(), self.progress.keys());
                question::about_rows(text, keys)
                    .or_else(|| {
                        question::about_samples(First { text, has_steps, is_whole, known: keys.source() })
                    })
                    .or_else(|| self.heading_of_known(text).filter(|_| is_whole))
            }),
            None if self.form.is_first_column() => question::about_columns(&String::from_utf8_lossy(lines)),
            None if self.are_named() => None,
            None => {
                let taken = |pattern| question::about_taken(pattern, &String::from_utf8_lossy(lines));
                let keys = || self.form.leaves_order().then(|| self.keys_of(lines));
                let order = || question::about_order(&keys()?.join("\n"));
                self.form.pattern().and_then(taken).or_else(order)
            }
            Some(format) => question::against(format, &String::from_utf8_lossy(lines)),
        }
    }

    /// What is to be asked of the parts of the keys in the first lines, if each is looked at.
    fn about_parts(&self, lines: &[u8]) -> Option<String> {
        self.parts?.question(self.keys_of(lines).iter().map(String::as_str))
    }

    /// The keys of the first lines.
    fn keys_of(&self, lines: &[u8]) -> Vec<String> {
        let cut = self.form.of_stream().cutter().map(|mut cutter| cutter.all(lines));
        let whole =
            || lines.split(|&byte| byte == b'\n').map(|line| SampleRecord::whole(line.into())).collect();
        let (mut reader, any) = (LineReader::new(self.form), ProgramKeys::any());
        let key = |record| Some(reader.read_record(record, &any).ok()?.key.as_str().to_owned());
        cut.unwrap_or_else(whole).iter().filter_map(key).collect()
    }

    /// What there is to ask of known keys the first of which may name their column, as no sample is called so.
    fn heading_of_known(&self, text: &str) -> Option<String> {
        let named = self.progress.keys().named()?;
        let first = named.first.as_ref().map(TextKey::as_str).filter(|first| is_column_name(first))?;
        let is_sample = |line: &str| line.split('\t').next().is_some_and(|key| key.trim() == first);
        (!text.lines().any(is_sample)).then(|| {
            format!(
                "the first of the known solutions, {first:?}, may name their column, as no sample is called so: leave it out, or write a first line \"solution\" above it"
            )
        })
    }

    fn count_lines(&mut self, lines: &[u8]) -> Result<Next, Error> {
        for line in lines.split(|&byte| byte == b'\n') {
            self.line += 1;
            let sample = self.reader.read(line, self.progress.keys());
            if line.trim_ascii().is_empty() && (sample.is_err() || self.form.is_usual()) {
                let Range { start, end } = self.remarks.empty;
                self.remarks.empty = if end == self.line { start } else { self.line }..self.line + 1;
            } else if self.add_empty()? == Next::Enough || self.add(sample)? == Next::Enough {
                return Ok(Next::Enough);
            }
        }
        Ok(Next::Continue)
    }

    /// Counts the empty lines before a sample.
    fn add_empty(&mut self) -> Result<Next, Error> {
        let here = self.line;
        for line in std::mem::take(&mut self.remarks.empty) {
            self.line = line;
            let sample = self.reader.read(b"", self.progress.keys());
            if self.add(sample)? == Next::Enough {
                return Ok(Next::Enough);
            }
        }
        self.line = here;
        Ok(Next::Continue)
    }

    fn count_records(&mut self, cutter: &mut Cutter, lines: &[u8]) -> Result<Next, Error> {
        let mut records = Vec::new();
        for line in lines.split(|&byte| byte == b'\n') {
            self.line += 1;
            self.remarks.without += u64::from(is_without_solution(line));
            if is_without_model(line) {
                self.remarks.without_model(self.progress.trials());
            }
            self.remarks.has_consequences |= is_of_consequences(line);
            cutter.line(line, &mut records);
            self.remarks.left_out = cutter.left_out();
            for record in records.drain(..) {
                if self.add_record(&record)? == Next::Enough {
                    return Ok(Next::Enough);
                }
            }
        }
        Ok(Next::Continue)
    }

    /// Counts what is left when there are no more lines.
    fn end(&mut self) -> Result<(), Error> {
        let mut records = Vec::new();
        if let Some(cutter) = &mut self.cutter {
            if !self.ends_in_break {
                cutter.break_off();
            }
            cutter.end(&mut records);
        }
        records.iter().try_for_each(|record| self.add_record(record).map(|_| ()))
    }

    /// Counts what is there when no more lines are read.
    fn stop(&mut self) -> Result<(), Error> {
        let mut records = Vec::new();
        self.cutter.iter_mut().for_each(|cutter| cutter.stop(&mut records));
        records.iter().try_for_each(|record| self.add_record(record).map(|_| ()))
    }

    fn add_record(&mut self, record: &SampleRecord) -> Result<Next, Error> {
        let sample = self.reader.read_record(record, self.progress.keys());
        self.add(sample)
    }

    #[inline]
    fn add(&mut self, sample: Result<Sample, LineError>) -> Result<Next, Error> {
        match sample {
            Ok(sample) => {
                self.progress.add(sample).map_err(|error| {
                    self.is_refuted = true;
                    self.wrong(self.line, error)
                })?;
            }
            Err(fault) if self.tolerate.is_none() => {
                let advice = match &fault {
                    LineError::Read(ReadError::Unfinished) => {
                        ": --tolerate SHARE leaves such ones out".to_owned()
                    }
                    LineError::Read(ReadError::NotANumber(_)) if self.form.is_usual() => {
                        " of steps; --key-column 2 takes what is behind the tab as the key".to_owned()
                    }
                    LineError::Read(ReadError::NoSteps(_)) if self.form.is_usual() => {
                        "; --key-column 1 takes what is before the tab as the key".to_owned()
                    }
                    LineError::Status(line) => question::besides(line),
                    _ => String::new(),
                };
                return Err(self.wrong(self.line, format!("{fault}{advice}")));
            }
            Err(fault) => {
                let wrong = matches!(fault, LineError::Wrong(_));
                self.progress.add_stopped(if wrong { WRONG } else { UNREADABLE });
                self.fault = Some((self.line, fault));
            }
        }
        if is_due(self.progress.trials()) {
            self.check_faults()?;
            self.table.add(&self.progress);
            if self.progress.look() || self.progress.trials() >= MAX_SAMPLES {
                return Ok(Next::Enough);
            }
        }
        Ok(Next::Continue)
    }

    /// Checks that the share of lines that are no samples is as small as it may be.
    fn check_faults(&self) -> Result<(), Error> {
        let Some(((line, fault), most)) = self.fault.as_ref().zip(self.tolerate) else {
            return Ok(());
        };
        let (stopped, trials) = (self.progress.stopped(), self.progress.trials());
        let share = stopped as f64 / trials as f64;
        if share <= most {
            return Ok(());
        }
        Err(self.wrong(
            *line,
            format!(
                "{fault}; {} of {} no samples ({}): --tolerate allows {}",
                grouped(stopped),
                many(trials, "line is", "lines are"),
                percent(share),
                percent(most)
            ),
        ))
    }

    fn wrong(&self, line: u64, message: impl Display) -> Error {
        Error::wrong(name(self.path), usize::try_from(line).ok(), message)
    }
}
