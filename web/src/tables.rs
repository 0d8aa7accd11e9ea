//! The files of a result.

use queenlab::experiment::{Cell, Experiment};
use queenlab::result::cell::CellResults;
use queenlab::result::files::{FileSums, resources};
use queenlab::result::layout::Layout;
use queenlab::result::package::File;
use queenlab::result::trials;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cell::experiment;
use crate::fault::Fault;
use crate::progress::{is_complete, merged};

/// An experiment that is finished.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Files {
    experiment: String,
    /// The progress of each cell, in their order.
    progress: Vec<String>,
}

impl Files {
    /// Its files with the bytes that the command writes.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        let experiment = experiment(&self.experiment)?;
        let cells = experiment.cells();
        if self.progress.len() != cells.len() {
            let (given, all) = (self.progress.len(), cells.len());
            return Err(Fault::of(format!("there is progress of {given} cells: the experiment has {all}")));
        }
        let mut results = CellResults::empty(Layout::of(cells));
        for (cell, progress) in cells.iter().zip(&self.progress) {
            add(&mut results, cell, progress)?;
        }
        Ok(files(&experiment, &results)?.iter().map(file).collect())
    }
}

fn add(results: &mut CellResults, cell: &Cell, progress: &String) -> Result<(), Fault> {
    let work = merged(cell, std::slice::from_ref(progress))?;
    if !is_complete(work.as_ref()) {
        return Err(Fault::of(format!(
            "cell {}: {} of {} trials are done",
            cell.number,
            work.trials(),
            cell.job.trials
        )));
    }
    results.add(cell, &work.tally());
    Ok(())
}

fn files(experiment: &Experiment, results: &CellResults) -> Result<Vec<File>, Fault> {
    let Some(rows) = experiment.rows else {
        return Ok(resources(experiment, results, None, &FileSums::new()));
    };
    let (bytes, sum) =
        trials::write_summed(rows, experiment.cells(), results, Vec::new()).map_err(Fault::of)?;
    let mut files = resources(experiment, results, None, &[(trials::FILE, sum)].into());
    files.push(File { name: trials::FILE.to_owned(), bytes });
    Ok(files)
}

fn file(file: &File) -> Value {
    json!({ "name": file.name, "text": String::from_utf8_lossy(&file.bytes) })
}
