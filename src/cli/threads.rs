//! How many threads a command uses.

use clap::value_parser;

use crate::engine::batch::Workers;
use crate::store::error::Error;

#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Threads {
    /// The number of threads; results do not depend on it [default: one per core]
    #[arg(long, value_name = "N", env = "QUEENLAB_THREADS", hide_env_values = true, value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    pub(super) fn workers(self) -> Result<Workers, Error> {
        workers(self.threads)
    }
}

/// A worker for each of `threads`, or for each core.
pub(super) fn workers(threads: Option<u16>) -> Result<Workers, Error> {
    Workers::new(threads.map(usize::from))
        .map_err(|error| Error::Unexpected(format!("threads cannot be started: {error}")))
}
