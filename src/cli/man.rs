//! `queenlab man`: manual pages.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap_mangen::generate_to;

use super::{grouped, stdout_error};
use crate::result::plain;
use crate::store::error::Error;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder that takes them, queenlab.1 and one for each command
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
}

pub(super) fn run(args: &Args, command: clap::Command, out: &mut dyn Write) -> Result<(), Error> {
    let to = &args.to;
    fs::create_dir_all(to).and_then(|()| generate_to(command, to)).map_err(Error::io(to))?;
    let pages = fs::read_dir(to).map_err(Error::io(to))?.count();
    writeln!(out, "{}: {} files", plain::path(to), grouped(pages as u64)).map_err(stdout_error)
}
