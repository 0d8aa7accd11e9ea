//! `queenlab new`: a commented experiment to begin with.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use super::offers::Offer;
use super::stdout_error;
use crate::experiment::{Experiment, NAME_RULE, draft};
use crate::store;
use crate::store::error::Error;
use crate::systems::catalog;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The name of the experiment, of small letters, digits and -; the file is NAME.toml
    name: String,
    /// The system
    #[arg(long, value_name = "KIND", default_value = "repair", value_parser = Offer::SYSTEMS, hide_possible_values = true)]
    system: String,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    if !Experiment::may_be_called(&args.name) {
        return Err(Error::Request(format!(
            "no experiment can be called {:?}: allowed are {NAME_RULE}",
            args.name
        )));
    }
    let entry = catalog::find(&args.system).map_err(Error::request)?;
    let text = draft(&args.name, entry);
    let file = format!("{}.toml", args.name);
    let path = PathBuf::from(&file);
    store::create(&path, text.as_bytes()).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            Error::foreign(&path, "the file is there already: another name makes another one")
        }
        _ => Error::io(&path)(error),
    })?;
    let next =
        format!("{file} is written: queenlab check {file} says what it runs, queenlab run {file} runs it.");
    writeln!(out, "{next}").map_err(stdout_error)
}
