//! `queenlab merge`: puts the shards of an experiment together.

mod given;
mod missing;
mod partial;
mod streams;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use self::given::{Given, ShardFolder};
use self::streams::Streams;
use super::note;
use super::report::{Form, Report};
use super::run::{Clock, default_folder, warn_of_others};
use super::threads::workers;
use crate::engine::cell_tally::CellTally;
use crate::engine::progress::{JoinError, Progress, Shard, join};
use crate::experiment::{Cell, Experiment};
use crate::result::cell::CellResults;
use crate::result::layout::Layout;
use crate::result::plain;
use crate::store::error::Error;
use crate::store::{self, Blocks, Claim, TableFiles, legs};
use crate::text::terminal::Screen;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folders of the shards, in any order; also of the whole result. Or of tallies of disjoint streams of samples
    #[arg(required = true)]
    dirs: Vec<PathBuf>,
    /// The folder to write to [default: results/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Put the cells together that are whole although shards are missing or not done, as an unfinished run
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    form: Form,
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let clock = Clock::start();
    let mut given = Given::open(&args.dirs)?;
    if let Some(streams) = Streams::of(&given)? {
        return streams.merge(args.out.as_deref(), &clock, &args.form, out);
    }
    let experiment = given.experiment()?;
    let cells = experiment.cells();
    let dir = args.out.clone().unwrap_or_else(|| default_folder(&experiment, None));
    if args.partial && given.finished.is_empty() {
        return partial::merge(&experiment, cells, &mut given, &dir, args.form.json, out);
    }
    let known = known(&experiment, cells, &mut given)?;
    let outline = match store::claim_for_merge(&dir, &experiment)? {
        Claim::Finished(tables) => {
            note("The experiment was finished before.");
            tables
        }
        Claim::Open(blocks, lock) => {
            warn_of_others(&dir, &lock);
            let tables = match &known {
                Some(tables) => TableFiles::of(&dir, tables),
                None => tabulate(&experiment, cells, &mut given, &dir),
            };
            let tables = tables.inspect_err(|_| leave(&dir, &blocks))?;
            store::finish(&experiment, tables, None, clock.info(0, legs(&args.dirs)))?
        }
    };
    given.empty.iter().for_each(|dir| note(format_args!("{}: empty, and not needed.", plain::path(dir))));
    Report { dir: Some(&dir), outline: &outline, read: None }.write(&args.form, out)
}

/// Leaves a folder as it was if nothing was in it.
fn leave(dir: &Path, blocks: &Blocks) {
    if blocks.is_empty() && Blocks::remove(dir).is_ok() {
        let _ = fs::remove_dir(dir);
    }
}

/// What took part in the shards.
fn legs(dirs: &[PathBuf]) -> Vec<Value> {
    dirs.iter().flat_map(|dir| legs::finished(dir)).collect()
}

/// The tables of the whole experiment, if a result of it was given.
fn known(experiment: &Experiment, cells: &[Cell], given: &mut Given) -> Result<Option<CellResults>, Error> {
    let Some(result) = given.finished.pop() else {
        return Ok(None);
    };
    if let Some(other) = given.finished.iter().find(|other| other.tables.cells != result.tables.cells) {
        return Err(contradiction(result.dir, other.dir));
    }
    if given.shards.is_empty() {
        return Ok(Some(result.tables));
    }
    let mut tables = CellResults::empty(Layout::of(cells));
    let made = each_cell(experiment, cells, given, |cell, tally| {
        tables.add(cell, tally);
        Ok(())
    });
    match made {
        Ok(()) if tables.cells != result.tables.cells => Err(contradiction(result.dir, given.shards[0].dir)),
        Ok(()) | Err(Error::Unfinished { .. }) => Ok(Some(result.tables)),
        Err(error) => Err(error),
    }
}

fn contradiction(one: &Path, other: &Path) -> Error {
    Error::damaged(other, format!("other results of the same trials than in {}", plain::path(one)))
}

/// The tables of all cells, if nothing is missing.
fn tabulate(
    experiment: &Experiment,
    cells: &[Cell],
    given: &mut Given,
    dir: &Path,
) -> Result<TableFiles, Error> {
    let mut tables = TableFiles::begin(dir, Layout::of(cells))?;
    each_cell(experiment, cells, given, |cell, tally| tables.add(cell, tally)).map(|()| tables)
}

/// Puts the cells together one after the other, and gives each to `add` until something is missing.
fn each_cell(
    experiment: &Experiment,
    cells: &[Cell],
    given: &mut Given,
    mut add: impl FnMut(&Cell, &CellTally) -> Result<(), Error> + Send,
) -> Result<(), Error> {
    let workers = workers(None)?;
    let mut gaps = Vec::new();
    for cell in cells {
        let work = put_together(cell, &mut given.shards)?;
        let missing = work.missing(Shard::ALL);
        if !missing.is_empty() {
            gaps.push((missing, work.units()));
        } else if gaps.is_empty() {
            workers.within(|| add(cell, &work.tally()))?;
        }
    }
    if gaps.is_empty() { Ok(()) } else { Err(missing::error(experiment, given, &gaps)) }
}

/// The progress of all shards; or of those of one plan, if only these are complete.
fn put_together<'c>(cell: &'c Cell, folders: &mut [ShardFolder]) -> Result<Box<dyn Progress + 'c>, Error> {
    let held: Vec<usize> =
        (0..folders.len()).filter(|&place| folders[place].blocks.holds(cell.number)).collect();
    let all = join_pieces(cell, folders, &held)?;
    if all.missing(Shard::ALL).is_empty() {
        return Ok(all);
    }
    for cut in folders.iter().map(ShardFolder::cut).collect::<BTreeSet<_>>() {
        let of_cut: Vec<usize> = held.iter().copied().filter(|&place| folders[place].cut() == cut).collect();
        let work = join_pieces(cell, folders, &of_cut)?;
        if work.missing(Shard::ALL).is_empty() {
            return Ok(work);
        }
    }
    Ok(all)
}

/// The progress in the folders at `places`.
fn join_pieces<'c>(
    cell: &'c Cell,
    folders: &mut [ShardFolder],
    places: &[usize],
) -> Result<Box<dyn Progress + 'c>, Error> {
    let text = |place: usize| {
        let text = folders[places[place]].blocks.take(cell.number);
        text.map(Option::unwrap_or_default)
    };
    let joined = join(|| cell.machine.work(&cell.job), places.len(), text);
    let origin = |place: usize| &folders[places[place]];
    joined.map_err(|fault| match fault {
        JoinError::Unread(error) => error,
        JoinError::Nonsense(place, error) => origin(place).blocks.nonsense(cell.number, &error),
        JoinError::Contradiction(one, other) => Error::Integrity {
            path: origin(other).dir.to_owned(),
            message: format!(
                "cell {}: other results of the same trials than in {}",
                cell.number,
                plain::path(origin(one).dir)
            ),
        },
    })
}
