//! `queenlab export`: pages and Javascript files from a result.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::{stdout_error, tell};
use crate::error::Error;
use crate::experiment::Cell;
use crate::machine::Start;
use crate::output::classic::{self, Trace};
use crate::output::number::grouped;
use crate::output::package::File;
use crate::output::tables::{FrequencyRow, Table, Tables};
use crate::output::trace;
use crate::store;
use crate::tape::Ending;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder of the result
    dir: PathBuf,
    /// The folder to write to
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let (experiment, tables) = store::load(&args.dir)?;
    let cells = experiment.cells().map_err(|wrong| Error::Integrity {
        path: args.dir.clone(),
        message: format!("{}: {}", wrong.name, wrong.message),
    })?;
    let (fit, others): (Vec<Cell>, Vec<Cell>) = cells.into_iter().partition(fits_classic);
    let refused: Vec<String> = others.iter().map(name).collect();
    let refusal = format!(
        "the classic files hold traces of repair up to size {}: refused for {}",
        classic::MAX_SIZE,
        refused.join(", ")
    );
    if fit.is_empty() {
        return Err(Error::Request(refusal));
    }
    if !others.is_empty() {
        tell(refusal);
    }
    for cell in &fit {
        let files = classic_files(&args.dir, cell, &tables)?;
        let dir = args.to.join(classic_folder(cell, tables.cells.len()));
        store::replace_all(&dir, &files)?;
        let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
        let (count, bytes) = (grouped(files.len() as u64), grouped(bytes as u64));
        writeln!(out, "{}: {count} files, {bytes} bytes", dir.display()).map_err(stdout_error)?;
    }
    Ok(())
}

fn name(cell: &Cell) -> String {
    format!("cell {} ({} size {})", cell.number, cell.machine.card().name, cell.options.size())
}

fn fits_classic(cell: &Cell) -> bool {
    cell.machine.card().name == "repair" && cell.options.size() <= classic::MAX_SIZE
}

fn classic_folder(cell: &Cell, cells: usize) -> PathBuf {
    if cells == 1 { PathBuf::from("classic") } else { PathBuf::from(format!("cell-{}/classic", cell.number)) }
}

fn classic_files(dir: &Path, cell: &Cell, tables: &Tables) -> Result<Vec<File>, Error> {
    let reached = tables.frequencies.iter().filter(|row| row.cell == cell.number);
    let traces = reached
        .filter_map(|row| Some(shortest_trace(dir, cell, row, row.shortest_trial?)))
        .collect::<Result<Vec<_>, _>>()?;
    let (classic_start, _) = replay(cell, &Start::Classic)?;
    Ok(classic::files(cell.options.size(), &traces, &classic_start))
}

/// The trace of a receipt, which has to end as the table says.
fn shortest_trace(dir: &Path, cell: &Cell, row: &FrequencyRow, trial: u64) -> Result<Trace, Error> {
    let (text, ending) = replay(cell, &cell.replay(trial))?;
    let claimed = (Some(row.solution.as_str()), row.steps_min);
    match ending.filter(|end| (end.key.as_deref(), Some(end.steps)) == claimed) {
        Some(end) => Ok(Trace { solution: row.solution.clone(), steps: end.steps, text }),
        None => Err(Error::Integrity {
            path: dir.join(FrequencyRow::FILE),
            message: format!("trial {trial} does not reach {} as the table says", row.solution),
        }),
    }
}

fn replay(cell: &Cell, start: &Start) -> Result<(String, Option<Ending>), Error> {
    let frames = cell.machine.play(start, cell.job.budget).map_err(Error::Unexpected)?;
    let mut text = Vec::new();
    let ending = trace::text(cell.machine.card(), frames, &mut text).map_err(stdout_error)?;
    let text = String::from_utf8(text).expect("traces are text");
    Ok((text.trim_end().to_owned(), ending))
}
