//! `queenlab completions`: completions for a shell.

use std::io::Write;

use clap_complete::Shell;

use super::stdout_error;
use crate::store::error::Error;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell
    shell: Shell,
}

pub(super) fn run(args: &Args, command: &mut clap::Command, out: &mut dyn Write) -> Result<(), Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "queenlab", &mut script);
    out.write_all(&script).map_err(stdout_error)
}
