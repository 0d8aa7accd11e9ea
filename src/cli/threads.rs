//! How many threads a command uses.

use super::whole::whole_in;
use crate::engine::batch::{Workers, WorkersError};
use crate::experiment::Cell;
use crate::store::error::Error;

/// The variable of the environment that has their number.
pub(super) const THREADS: &str = "QUEENLAB_THREADS";

#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Threads {
    /// The number of threads; results do not depend on it [default: one per core]
    #[arg(long, value_name = "N", env = THREADS, hide_env_values = true, value_parser = count)]
    threads: Option<u16>,
}

fn count(text: &str) -> Result<u16, String> {
    whole_in::<1, 1024>(text).map(|count| u16::try_from(count).expect("at most 1024"))
}

impl Threads {
    pub(super) fn workers(self) -> Result<Workers, Error> {
        workers(self.threads)
    }

    /// Those for the trials of `cells`.
    pub(super) fn workers_for(self, cells: &[Cell]) -> Result<Workers, Error> {
        let trials = cells.iter().map(|cell| cell.job.trials).fold(0, u64::saturating_add);
        started(Workers::of_units(self.threads.map(usize::from), trials))
    }
}

/// A worker for each of `threads`, or for each core.
pub(super) fn workers(threads: Option<u16>) -> Result<Workers, Error> {
    started(Workers::new(threads.map(usize::from)))
}

fn started(workers: Result<Workers, WorkersError>) -> Result<Workers, Error> {
    workers.map_err(|error| Error::Unexpected(format!("threads cannot be started: {error}")))
}
