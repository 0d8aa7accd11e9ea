//! Progress: run in parts, and merged.

use std::convert::Infallible;

use queenlab::engine::batch::{Signals, Workers};
use queenlab::engine::part::{count, units};
use queenlab::engine::progress::{JoinError, Progress, Shard, join};
use queenlab::experiment::Cell;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::subject::Subject;

/// Units of a cell: trials, or parts of a census.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Run {
    experiment: String,
    cell: u64,
    from: u64,
    to: u64,
}

impl Run {
    /// Their progress.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        let subject = Subject::of(&self.experiment, self.cell)?;
        let cell = subject.cell();
        let mut work = cell.machine.work(&cell.job);
        if self.from > self.to || self.to > work.units() {
            let (from, to, all) = (self.from, self.to, work.units());
            return Err(Fault::of(format!("units {from} to {to}: the cell has {all}")));
        }
        let workers = Workers::new(Some(1)).map_err(Fault::of)?;
        work.run_units(&units(self.from..self.to), &workers, &Signals::default(), &mut ());
        Ok(written(work.as_ref()))
    }
}

/// Progress of several origins.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Merge {
    experiment: String,
    cell: u64,
    progress: Vec<String>,
}

impl Merge {
    /// The progress of all of them.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        let subject = Subject::of(&self.experiment, self.cell)?;
        merged(subject.cell(), &self.progress).map(|work| written(work.as_ref()))
    }
}

/// The progress of a cell from parts in any order.
pub(crate) fn merged<'c>(cell: &'c Cell, parts: &[String]) -> Result<Box<dyn Progress + 'c>, Fault> {
    let part = |place: usize| Ok::<_, Infallible>(&parts[place]);
    join(|| cell.machine.work(&cell.job), parts.len(), part).map_err(|error| {
        Fault::of(match error {
            JoinError::Unread(never) => match never {},
            JoinError::Nonsense(part, error) => format!("part {part} is no progress of the cell: {error}"),
            JoinError::Contradiction(one, other) => {
                format!("the same trials differ in parts {one} and {other}")
            }
        })
    })
}

/// Whether nothing is left to do.
pub(crate) fn is_complete(work: &dyn Progress) -> bool {
    work.missing(Shard::ALL).is_empty()
}

fn written(work: &dyn Progress) -> Value {
    json!({
        "progress": work.text(),
        "done": count(&work.done()),
        "trials": work.trials(),
    })
}
