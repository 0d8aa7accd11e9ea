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

/// Cell `number` of an experiment.
pub(crate) fn cell(experiment: &Experiment, number: u64) -> Result<&Cell, Fault> {
    let cells = experiment.cells();
    cells
        .iter()
        .find(|cell| cell.number == number)
        .ok_or_else(|| Fault::of(format!("cell {number}: the experiment has the cells 1 to {}", cells.len())))
}
