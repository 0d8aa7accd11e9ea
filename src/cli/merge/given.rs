//! The folders that are to be merged: shards, results of the whole experiment, and nothing where a shard is missing.

use std::path::{Path, PathBuf};

use crate::engine::progress::Shard;
use crate::experiment::Experiment;
use crate::result::cell::CellResults;
use crate::result::package::EXPERIMENT;
use crate::result::plain;
use crate::store::error::Error;
use crate::store::{self, Blocks, Held, held};

/// The folder of a shard, and what it holds.
pub(super) struct ShardFolder<'d> {
    pub(super) dir: &'d Path,
    experiment: String,
    /// Which shard it is, if anything of it was done.
    pub(super) shard: Option<Shard>,
    pub(super) blocks: Blocks,
}

impl<'d> ShardFolder<'d> {
    fn open(dir: &'d Path) -> Result<Self, Error> {
        let mut blocks = Blocks::open(dir)?;
        blocks.close();
        let shard = blocks.header().shard().filter(|_| !blocks.is_empty());
        Ok(Self { dir, experiment: Blocks::experiment(dir)?, shard, blocks })
    }

    /// The number of shards of its plan.
    pub(super) fn cut(&self) -> u64 {
        self.shard.map_or(1, Shard::of)
    }
}

/// The folder of a result, and what it holds: a plan of one shard has no other.
pub(super) struct Finished<'d> {
    pub(super) dir: &'d Path,
    experiment: String,
    pub(super) tables: CellResults,
    /// The counts of samples that were drawn elsewhere.
    pub(super) samples: Option<String>,
}

impl<'d> Finished<'d> {
    fn open(dir: &'d Path) -> Result<Self, Error> {
        let (experiment, tables) = store::load_own(dir)?;
        let samples = store::samples(dir, &experiment)?;
        Ok(Self { dir, experiment: experiment.to_toml(), tables, samples })
    }
}

impl Finished<'_> {
    /// Its experiment.
    pub(super) fn experiment(&self) -> Result<Experiment, Error> {
        store::read_experiment(&self.dir.join(EXPERIMENT), self.experiment.as_bytes())
    }
}

/// What the folders hold.
#[derive(Default)]
pub(super) struct Given<'d> {
    pub(super) shards: Vec<ShardFolder<'d>>,
    pub(super) finished: Vec<Finished<'d>>,
    pub(super) empty: Vec<&'d Path>,
}

impl<'d> Given<'d> {
    pub(super) fn open(dirs: &'d [PathBuf]) -> Result<Self, Error> {
        let mut given = Self::default();
        for dir in dirs {
            match held(dir)? {
                Held::Nothing => given.empty.push(dir),
                Held::Progress => given.shards.push(ShardFolder::open(dir)?),
                Held::Result => given.finished.push(Finished::open(dir)?),
                Held::Other => return Err(no_shard(dir, "the folder holds neither shard nor result")),
            }
        }
        Ok(given)
    }

    /// The experiment that all of them are of.
    pub(super) fn experiment(&self) -> Result<Experiment, Error> {
        let shards = self.shards.iter().map(|shard| (shard.dir, &shard.experiment, "shard"));
        let finished = self.finished.iter().map(|result| (result.dir, &result.experiment, "result"));
        let mut all = shards.chain(finished);
        let Some((first, text, _)) = all.next() else {
            return Err(no_shard(self.empty[0], "there is nothing"));
        };
        for (dir, other, what) in all {
            if let Some(difference) = store::difference(text, other) {
                let first = plain::path(first);
                return Err(Error::foreign(
                    dir,
                    format!("this is no {what} of the experiment in {first} ({difference})"),
                ));
            }
        }
        let file = Some(Blocks::experiment_file(first)).filter(|file| file.exists());
        store::read_experiment(&file.unwrap_or_else(|| first.join(EXPERIMENT)), text.as_bytes())
    }
}

fn no_shard(dir: &Path, found: &str) -> Error {
    const ALLOWED: &str = "allowed are folders that queenlab run --shard K/N or queenlab run wrote";
    Error::foreign(dir, format_args!("{found}: {ALLOWED}"))
}
