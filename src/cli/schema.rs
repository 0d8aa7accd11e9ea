//! `queenlab schema`: the JSON Schema of experiment files.

use std::io::Write;

use super::stdout_error;
use crate::experiment::schema::schema;
use crate::store::error::Error;

pub(super) fn run(out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{:#}", schema()).map_err(stdout_error)
}
