//! `queenlab merge`: puts the shards of an experiment together.

mod given;
mod missing;
mod streams;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

use self::given::{Given, ShardFolder};
use self::streams::Streams;
use super::note;
use super::report::{Form, Report};
use super::run::{Clock, default_folder, warn_of_others};
use crate::engine::progress::{JoinError, Progress, Shard, join};
use crate::experiment::Cell;
use crate::result::layout::Layout;
use crate::result::tables::Tables;
use crate::result::{plain, rows};
use crate::store::error::Error;
use crate::store::{self, Claim, legs};
use crate::text::terminal::Screen;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folders of the shards, in any order; also of the whole result. Or of tallies of disjoint streams of samples
    #[arg(required = true)]
    dirs: Vec<PathBuf>,
    /// The folder to write to [default: results/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let clock = Clock::start();
    let mut given = Given::open(&args.dirs)?;
    if let Some(streams) = Streams::of(&given)? {
        return streams.merge(args.out.as_deref(), &clock, args.form, out);
    }
    let experiment = given.experiment()?;
    let cells = experiment.cells().expect("an experiment that was read has cells");
    let tables = whole(&cells, &mut given)?;
    given.empty.iter().for_each(|dir| note(format_args!("{}: empty, and not needed.", plain::path(dir))));
    let dir = args.out.clone().unwrap_or_else(|| default_folder(&experiment, None));
    match store::claim_for_merge(&dir, &experiment)? {
        Claim::Finished(_) => note("The experiment was finished before."),
        Claim::Open(_, lock) => {
            warn_of_others(&dir, &lock);
            store::finish(&dir, &experiment, &tables, clock.info(0, legs(&args.dirs)))?;
        }
    }
    Report { dir: &dir, experiment: &experiment, tables: &tables }.write(args.form, out)
}

/// What took part in the shards.
fn legs(dirs: &[PathBuf]) -> Vec<Value> {
    dirs.iter().flat_map(|dir| legs::finished(dir)).collect()
}

/// The tables of the whole experiment: those of a result, if one was given, or of all shards.
fn whole(cells: &[Cell], given: &mut Given) -> Result<Tables, Error> {
    let Some(result) = given.finished.pop() else {
        return tabulate(cells, given);
    };
    if let Some(other) = given.finished.iter().find(|other| other.tables != result.tables) {
        return Err(contradiction(result.dir, other.dir));
    }
    if given.shards.is_empty() {
        return Ok(result.tables);
    }
    match tabulate(cells, given) {
        Ok(tables) if tables != result.tables => Err(contradiction(result.dir, given.shards[0].dir)),
        Ok(_) | Err(Error::Unfinished { .. }) => Ok(result.tables),
        Err(error) => Err(error),
    }
}

fn contradiction(one: &Path, other: &Path) -> Error {
    Error::Integrity {
        path: other.to_owned(),
        message: format!("other results of the same trials than in {}", plain::path(one)),
    }
}

/// The tables of all cells, if nothing is missing.
fn tabulate(cells: &[Cell], given: &mut Given) -> Result<Tables, Error> {
    let mut tables = Tables::empty(Layout::of(cells));
    let mut gaps = Vec::new();
    for cell in cells {
        let work = put_together(cell, &mut given.shards)?;
        let missing = work.missing(Shard::ALL);
        if missing.is_empty() {
            rows::add_cell(&mut tables, cell, &work.tally());
        } else {
            gaps.push((missing, work.units()));
        }
    }
    if gaps.is_empty() { Ok(tables) } else { Err(missing::error(given, &gaps)) }
}

/// The progress of all shards; or of those of one plan, if only these are complete.
fn put_together<'c>(cell: &'c Cell, folders: &mut [ShardFolder]) -> Result<Box<dyn Progress + 'c>, Error> {
    let texts = folders.iter_mut().map(|folder| folder.blocks.take(cell.number));
    let texts = texts.collect::<Result<Vec<_>, _>>()?;
    let pieces = || folders.iter().zip(&texts).filter_map(|(folder, text)| Some((folder, text.as_deref()?)));
    let all = join_pieces(cell, &pieces().collect::<Vec<_>>())?;
    if all.missing(Shard::ALL).is_empty() {
        return Ok(all);
    }
    for cut in folders.iter().map(ShardFolder::cut).collect::<BTreeSet<_>>() {
        let of_cut: Vec<_> = pieces().filter(|(folder, _)| folder.cut() == cut).collect();
        let work = join_pieces(cell, &of_cut)?;
        if work.missing(Shard::ALL).is_empty() {
            return Ok(work);
        }
    }
    Ok(all)
}

fn join_pieces<'c>(cell: &'c Cell, pieces: &[(&ShardFolder, &str)]) -> Result<Box<dyn Progress + 'c>, Error> {
    let texts: Vec<&str> = pieces.iter().map(|&(_, text)| text).collect();
    let origin = |place: usize| pieces[place].0;
    join(|| cell.machine.work(&cell.job), &texts).map_err(|fault| match fault {
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
