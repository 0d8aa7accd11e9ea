//! `queenlab man`: manual pages.

use std::io::Write;
use std::path::PathBuf;

use clap_mangen::Man;

use super::{grouped, stdout_error};
use crate::result::package::File;
use crate::result::plain;
use crate::store;
use crate::store::error::Error;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder that takes them, queenlab.1 and one for each command
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
    /// Replace files of the same names that queenlab did not write
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args, command: clap::Command, out: &mut dyn Write) -> Result<(), Error> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let pages = pages(command);
    store::replace_own(&args.to, &pages, &[], args.force)?;
    writeln!(out, "{}: {} files", plain::path(&args.to), grouped(pages.len() as u64)).map_err(stdout_error)
}

/// The pages of the commands below `command`, and its own.
fn pages(command: clap::Command) -> Vec<File> {
    let below = command.get_subcommands().filter(|below| !below.is_hide_set());
    let mut all: Vec<File> = below.cloned().flat_map(pages).collect();
    let (page, mut bytes) = (Man::new(command), Vec::new());
    page.render(&mut bytes).expect("memory takes any bytes");
    all.push(File { name: page.get_filename(), bytes });
    all
}
