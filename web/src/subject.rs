//! What a request is about: a cell of an experiment.

use queenlab::experiment::{self, Cell, Experiment, MAX_BYTES};

use crate::fault::Fault;

/// The experiment in `text`.
pub(crate) fn experiment(text: &str) -> Result<Experiment, Fault> {
    if text.len() > MAX_BYTES {
        return Err(Fault::of(format!("{} bytes are too many: allowed are {MAX_BYTES}", text.len())));
    }
    Ok(experiment::parse(text.as_bytes())?)
}

/// A cell and its experiment.
pub(crate) struct Subject {
    pub(crate) experiment: Experiment,
    place: usize,
}

impl Subject {
    /// Cell `number` of the experiment in `text`.
    pub(crate) fn of(text: &str, number: u64) -> Result<Self, Fault> {
        let experiment = experiment(text)?;
        let cells = experiment.cells();
        let place = cells.iter().position(|cell| cell.number == number);
        let place = place.ok_or_else(|| {
            Fault::of(format!("cell {number}: the experiment has the cells 1 to {}", cells.len()))
        })?;
        Ok(Self { experiment, place })
    }

    pub(crate) fn cell(&self) -> &Cell {
        &self.experiment.cells()[self.place]
    }
}
