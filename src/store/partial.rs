//! What is whole of an experiment that is not finished.

use std::path::Path;

use super::blocks::Blocks;
use super::claim::{Held, held};
use super::error::Error;
use super::folder::load_kept;
use crate::engine::progress::Shard;
use crate::experiment::{Cell, Experiment};
use crate::result::cell::{CellResults, Kept};
use crate::result::layout::Layout;

/// The cells of an experiment that are whole, and what is known of the others.
#[derive(Debug)]
pub struct PartialResult {
    /// The experiment with all of its cells.
    pub experiment: Experiment,
    /// The tables of the whole cells.
    pub tables: CellResults,
    /// How many cells there are.
    pub cells: usize,
    /// The cells that are not whole, with their trials that are done and all.
    pub rest: Vec<(u64, u64, u64)>,
}

/// What is whole in the folder `dir` of an unfinished run, or of a shard; of a result everything; with the rows that are
/// `kept`.
///
/// # Errors
/// If it holds neither, or something that is not as it was written.
pub fn partial(dir: &Path, kept: &mut Kept) -> Result<PartialResult, Error> {
    if held(dir)? != Held::Progress {
        let (experiment, tables) = load_kept(dir, kept)?;
        let cells = tables.cells.len();
        return Ok(PartialResult { experiment, tables, cells, rest: Vec::new() });
    }
    let experiment = Blocks::read_experiment(dir)?;
    let cells = experiment.cells();
    let mut blocks = Blocks::open(dir)?;
    let (mut tables, mut rest) = (CellResults::empty(Layout::of(cells)), Vec::new());
    for cell in cells {
        if let Some(done) = add_whole(cell, &mut blocks, &mut tables, kept)? {
            rest.push((cell.number, done, cell.job.trials));
        }
    }
    let cells = cells.len();
    Ok(PartialResult { experiment, tables, cells, rest })
}

/// Adds `cell` to `tables` if it is whole; else the number of its trials that are done.
fn add_whole(
    cell: &Cell,
    blocks: &mut Blocks,
    tables: &mut CellResults,
    kept: &mut Kept,
) -> Result<Option<u64>, Error> {
    let Some(text) = blocks.take(cell.number)? else {
        return Ok(Some(0));
    };
    let mut work = cell.machine.work(&cell.job);
    work.read(&text).map_err(|error| blocks.nonsense(cell.number, &error))?;
    if !work.missing(Shard::ALL).is_empty() {
        return Ok(Some(work.trials()));
    }
    tables.add_kept(cell, &work.tally(), kept);
    Ok(None)
}
