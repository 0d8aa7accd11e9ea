//! The result of what is counted so far, written now and then: a pipe cannot be read twice.

use std::path::Path;
use std::time::{Duration, Instant};

use super::super::run::Clock;
use super::super::warn;
use super::request::Request;
use crate::engine::cell_tally::CellTally;
use crate::engine::progress::{Progress as _, TextLines as _};
use crate::experiment::Experiment;
use crate::programs::samples::SampleProgress;
use crate::result::cell::CellResults;
use crate::result::layout::Layout;
use crate::store::error::Error;
use crate::store::{self, TableFiles};

/// The least pause between two results, and as a multiple of the time that one takes.
const PAUSE: (Duration, u32) = (Duration::from_secs(60), 20);

/// Writes the result of a count that goes on.
pub(super) struct Keeper<'a> {
    request: Request<'a>,
    clock: &'a Clock,
    due: Instant,
}

impl<'a> Keeper<'a> {
    pub(super) fn new(request: Request<'a>, clock: &'a Clock) -> Self {
        Self { request, clock, due: Instant::now() + PAUSE.0 }
    }

    /// Writes the result of `progress` if that is due. One that cannot be written costs the count nothing.
    pub(super) fn keep(&mut self, progress: &SampleProgress) {
        let Some(dir) =
            self.request.args.out.as_deref().filter(|_| progress.trials() > 0 && Instant::now() >= self.due)
        else {
            return;
        };
        let begun = Instant::now();
        if let Err(error) = self.write(dir, progress) {
            warn(format_args!("what is counted so far cannot be saved: {error}"));
        }
        self.due = Instant::now() + PAUSE.0.max(PAUSE.1 * begun.elapsed());
    }

    fn write(&self, dir: &Path, progress: &SampleProgress) -> Result<(), Error> {
        let experiment = self.request.experiment(progress.keys(), progress.trials(), true);
        let (experiment, samples) = (experiment.map_err(Error::unexpected)?, progress.text());
        let cell = &experiment.cells()[0];
        let mut work = cell.machine.work(&cell.job);
        work.read(&samples).map_err(Error::unexpected)?;
        write(dir, &experiment, &work.tally(), &samples, self.clock).map(|_| ())
    }
}

/// Writes the result of these samples.
pub(super) fn write(
    dir: &Path,
    experiment: &Experiment,
    tally: &CellTally,
    samples: &str,
    clock: &Clock,
) -> Result<CellResults, Error> {
    let cells = experiment.cells();
    let mut tables = TableFiles::begin(dir, Layout::of(cells))?;
    tables.add(&cells[0], tally)?;
    store::finish(experiment, tables, Some(samples), clock.info(1, Vec::new()))
}
