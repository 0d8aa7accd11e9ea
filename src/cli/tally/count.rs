//! Counting samples as they come.

use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use super::super::input::name;
use super::feed::Lines;
use super::table::InterimTable;
use crate::analysis::stopping::is_due;
use crate::engine::batch::Signals;
use crate::engine::progress::Progress as _;
use crate::model::program::{UNREADABLE, WRONG};
use crate::programs::line::{LineError, LineReader};
use crate::programs::samples::{MAX_SAMPLES, SampleProgress};
use crate::store::error::Error;
use crate::text::number::{grouped, percent};

/// Samples that are counted.
pub(super) struct Counting<'a> {
    pub(super) path: &'a Path,
    pub(super) reader: LineReader,
    /// The share of lines that may be no samples; none if not one may.
    pub(super) tolerate: Option<f64>,
    pub(super) progress: SampleProgress,
    pub(super) table: InterimTable,
    line: u64,
    fault: Option<(u64, LineError)>,
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
        reader: LineReader,
        tolerate: Option<f64>,
        progress: SampleProgress,
    ) -> Self {
        Self { path, reader, tolerate, progress, table: InterimTable::new(), line: 0, fault: None }
    }

    /// Counts lines until they end, a signal comes, or the samples are enough.
    pub(super) fn run(&mut self, lines: &Receiver<Lines>, signals: &Signals) -> Result<(), Error> {
        const PATIENCE: Duration = Duration::from_millis(100);
        while signals.stopped_by().is_none() {
            match lines.recv_timeout(PATIENCE) {
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Ok(Err(error)) => return Err(Error::io(name(self.path))(error)),
                Ok(Ok(whole)) => {
                    if self.count(&whole)? == Next::Enough {
                        return Ok(());
                    }
                }
            }
        }
        self.check_faults()
    }

    fn count(&mut self, lines: &[u8]) -> Result<Next, Error> {
        let lines = lines.strip_suffix(b"\n").unwrap_or(lines);
        for line in lines.split(|&byte| byte == b'\n') {
            self.line += 1;
            self.add(line)?;
            if is_due(self.progress.trials()) {
                self.check_faults()?;
                self.table.add(&self.progress);
                if self.progress.look() || self.progress.trials() >= MAX_SAMPLES {
                    return Ok(Next::Enough);
                }
            }
        }
        Ok(Next::Continue)
    }

    fn add(&mut self, line: &[u8]) -> Result<(), Error> {
        match self.reader.read(line, self.progress.keys()) {
            Ok(sample) => self.progress.add(sample).map_err(|error| self.wrong(self.line, error.to_string())),
            Err(fault) if self.tolerate.is_none() => Err(self.wrong(self.line, fault.to_string())),
            Err(fault) => {
                let wrong = matches!(fault, LineError::Wrong(_));
                self.progress.add_stopped(if wrong { WRONG } else { UNREADABLE });
                self.fault = Some((self.line, fault));
                Ok(())
            }
        }
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
                "{fault}; {} of {} lines are no samples ({}): --tolerate allows {}",
                grouped(stopped),
                grouped(trials),
                percent(share),
                percent(most)
            ),
        ))
    }

    fn wrong(&self, line: u64, message: String) -> Error {
        Error::Input { path: name(self.path).to_owned(), line: usize::try_from(line).ok(), message }
    }
}
