//! `queenlab merge`: puts the shards of an experiment together.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::interrupt::quoted_path as quoted;
use super::run::{Clock, default_folder, report, warn_of_others};
use super::tell;
use crate::error::Error;
use crate::experiment::{self, Cell, Experiment};
use crate::output::rows;
use crate::output::tables::Tables;
use crate::part::Units;
use crate::plain;
use crate::store::{self, Blocks, Claim};
use crate::work::{Fault, Share, Work, join};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folders of the shards, in any order
    #[arg(required = true)]
    dirs: Vec<PathBuf>,
    /// The folder to write to [default: results/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let clock = Clock::start();
    let mut shards = args.dirs.iter().map(|dir| Shard::open(dir)).collect::<Result<Vec<_>, _>>()?;
    let experiment = common_experiment(&shards)?;
    let cells = experiment.cells().expect("an experiment that was read has cells");
    let tables = tabulate(&cells, &mut shards)?;
    let dir = args.out.clone().unwrap_or_else(|| default_folder(&experiment, None));
    match store::claim(&dir, &experiment, Share::ALL, false)? {
        Claim::Finished(_) => tell("The experiment was finished before."),
        Claim::Open(_, lock) => {
            warn_of_others(&dir, &lock);
            store::finish(&dir, &experiment, &tables, clock.info(0))?;
        }
    }
    report(&dir, &tables, out)
}

/// The folder of a shard, and what it holds.
struct Shard<'d> {
    dir: &'d Path,
    experiment: String,
    blocks: Blocks,
}

impl<'d> Shard<'d> {
    fn open(dir: &'d Path) -> Result<Self, Error> {
        if Blocks::exist(dir) {
            return Ok(Self { dir, experiment: Blocks::experiment(dir)?, blocks: Blocks::open(dir)? });
        }
        Err(Error::Foreign {
            path: dir.to_owned(),
            message: "the folder holds no shard: allowed are folders that queenlab run --shard K/N wrote"
                .to_owned(),
        })
    }

    /// Into how many shards the work was cut that it is of.
    fn cut(&self) -> u64 {
        self.blocks.label().share().map_or(1, Share::of)
    }
}

fn common_experiment(shards: &[Shard]) -> Result<Experiment, Error> {
    let first = &shards[0];
    for other in shards {
        if let Some(difference) = store::difference(&first.experiment, &other.experiment) {
            return Err(Error::Foreign {
                path: other.dir.to_owned(),
                message: format!(
                    "this is no shard of the experiment in {} ({difference})",
                    plain::path(first.dir)
                ),
            });
        }
    }
    experiment::parse(&Blocks::experiment_file(first.dir), first.experiment.as_bytes())
}

/// The tables of all cells, if nothing is missing.
fn tabulate(cells: &[Cell], shards: &mut [Shard]) -> Result<Tables, Error> {
    let mut tables = Tables::default();
    let mut gaps = Vec::new();
    for cell in cells {
        let work = put_together(cell, shards)?;
        let missing = work.missing(Share::ALL);
        if missing.is_empty() {
            rows::add_cell(&mut tables, cell, &work.tally());
        } else {
            gaps.push((missing, work.units()));
        }
    }
    if gaps.is_empty() { Ok(tables) } else { Err(incomplete(shards, &gaps)) }
}

/// The work of all shards; or of those of one cut, if only these are whole.
fn put_together<'c>(cell: &'c Cell, shards: &mut [Shard]) -> Result<Box<dyn Work + 'c>, Error> {
    let texts = shards.iter_mut().map(|shard| shard.blocks.take(cell.number));
    let texts = texts.collect::<Result<Vec<_>, _>>()?;
    let pieces = || shards.iter().zip(&texts).filter_map(|(shard, text)| Some((shard, text.as_deref()?)));
    let all = join_pieces(cell, &pieces().collect::<Vec<_>>())?;
    if all.missing(Share::ALL).is_empty() {
        return Ok(all);
    }
    for cut in shards.iter().map(Shard::cut).collect::<BTreeSet<_>>() {
        let of_cut: Vec<_> = pieces().filter(|(shard, _)| shard.cut() == cut).collect();
        let work = join_pieces(cell, &of_cut)?;
        if work.missing(Share::ALL).is_empty() {
            return Ok(work);
        }
    }
    Ok(all)
}

fn join_pieces<'c>(cell: &'c Cell, pieces: &[(&Shard, &str)]) -> Result<Box<dyn Work + 'c>, Error> {
    let texts: Vec<&str> = pieces.iter().map(|&(_, text)| text).collect();
    let origin = |place: usize| pieces[place].0;
    join(cell.machine.as_ref(), &cell.job, &texts).map_err(|fault| match fault {
        Fault::Nonsense(place, message) => origin(place).blocks.nonsense(cell.number, &message),
        Fault::Contradiction(one, other) => Error::Integrity {
            path: origin(other).dir.to_owned(),
            message: format!(
                "cell {}: other results of the same trials than in {}",
                cell.number,
                plain::path(origin(one).dir)
            ),
        },
    })
}

/// The error that units are missing, with the commands that fill the gaps. Each gap is what is missing of a cell, and
/// how many units the cell has.
fn incomplete(shards: &[Shard], gaps: &[(Units, u64)]) -> Error {
    const COMMANDS: usize = 10;
    let cut = shards.iter().filter_map(|shard| shard.blocks.label().share()).max_by_key(|share| share.of());
    let cut = cut.unwrap_or(Share::ALL);
    let lacking = |share: &Share| gaps.iter().any(|(gap, total)| !share.units(*total).is_disjoint(gap));
    let missing: Vec<Share> = cut.siblings().filter(lacking).collect();
    let named: Vec<String> = missing.iter().map(ToString::to_string).collect();
    let commands = missing.iter().take(COMMANDS).map(|&share| format!("\n  {}", command(shards, share)));
    Error::incomplete(format!(
        "trials are missing, of {} of {} shards: {}; to run them:{}",
        missing.len(),
        cut.of(),
        named.join(", "),
        commands.collect::<String>()
    ))
}

/// The command that does a shard, in the folder where it was begun, or beside the first.
fn command(shards: &[Shard], share: Share) -> String {
    let experiment = Blocks::experiment_file(shards[0].dir);
    let begun = shards.iter().find(|shard| shard.blocks.label().share() == Some(share));
    let dir =
        begun.map_or_else(|| shards[0].dir.with_file_name(folder_name(share)), |shard| shard.dir.to_owned());
    format!("queenlab run {} --shard {share} --out {}", quoted(&experiment), quoted(&dir))
}

/// A name that no other shard has, as in the folder of a plan.
fn folder_name(share: Share) -> String {
    share.number().to_string()
}
