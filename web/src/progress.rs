//! Progress: run in parts, and merged.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::convert::Infallible;

use queenlab::engine::batch::{Signals, Workers};
use queenlab::engine::part::{count, units};
use queenlab::engine::progress::{JoinError, Progress, Shard, join};
use queenlab::experiment::Cell;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cell::{cell, experiment};
use crate::fault::Fault;

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
        let experiment = experiment(&self.experiment)?;
        let cell = cell(&experiment, self.cell)?;
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
        let experiment = experiment(&self.experiment)?;
        merged(cell(&experiment, self.cell)?, &self.progress).map(|work| written(work.as_ref()))
    }
}

thread_local! {
    /// The progress of batches, by the numbers that the page gives them.
    static HELD: RefCell<BTreeMap<u64, Box<dyn Progress>>> = const { RefCell::new(BTreeMap::new()) };
}

/// Parts of a batch, whose progress the module keeps: it is not read and written again with each part.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hold {
    batch: u64,
    experiment: String,
    cell: u64,
    progress: Vec<String>,
}

impl Hold {
    /// How much is done with them.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        HELD.with_borrow_mut(|held| {
            let work = match held.entry(self.batch) {
                Entry::Occupied(begun) => begun.into_mut(),
                Entry::Vacant(place) => place.insert(begun(&self.experiment, self.cell)?),
            };
            for part in &self.progress {
                work.read(part)
                    .map_err(|error| Fault::of(format!("this is no progress of the cell: {error}")))?;
            }
            Ok(counted(work.as_ref()))
        })
    }
}

/// The progress of a cell with nothing done. It borrows the system that it runs, so its cell is kept as long as the module.
fn begun(text: &str, number: u64) -> Result<Box<dyn Progress>, Fault> {
    let experiment = experiment(text)?;
    let cell: &'static Cell = Box::leak(Box::new(cell(&experiment, number)?.clone()));
    Ok(cell.machine.work(&cell.job))
}

/// A batch whose progress is kept.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Held {
    batch: u64,
}

impl Held {
    /// Its progress.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        held(self.batch, written)
    }
}

/// What `of` says of the progress of a batch.
pub(crate) fn held<T>(batch: u64, of: impl FnOnce(&dyn Progress) -> T) -> Result<T, Fault> {
    HELD.with_borrow(|held| {
        let work = held.get(&batch).ok_or_else(|| Fault::of(format!("nothing is kept of batch {batch}")))?;
        Ok(of(work.as_ref()))
    })
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

fn counted(work: &dyn Progress) -> Value {
    json!({ "done": count(&work.done()), "trials": work.trials() })
}

fn written(work: &dyn Progress) -> Value {
    let mut value = counted(work);
    value["progress"] = work.text().into();
    value
}
