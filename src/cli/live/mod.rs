//! `queenlab live`: the live page alone, or a folder for a class and a zip of it.

use std::io::Write;
use std::path::PathBuf;

use super::console::write_file;
use super::written::WrittenFiles;
use crate::site::{lesson, live};
use crate::store::error::Error;

mod zip;

/// What the folder is called within the zip, and the zip by itself.
const CLASS: &str = "queenlab-class";

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Write the page, the lesson in both languages, and blank boards to this folder, and a zip of them to be handed on
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
    /// Replace files of the same names that queenlab did not write
    #[arg(long, requires = "to")]
    force: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let Some(dir) = &args.to else { return write_file(|out| out.write_all(&live::page())) };
    let mut files: Vec<_> = [live::of_lesson()].into_iter().chain(lesson::files()).collect();
    files.push(zip::of(CLASS, &files));
    WrittenFiles::put(dir, &files, &[], args.force, out)
}
