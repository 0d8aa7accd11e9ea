//! What a command that finishes a result says of it.

use std::path::Path;

use super::{at_most, show, stdout_error};
use crate::model::language::Language;
use crate::result::outline::Outline;
use crate::result::{json, plain};
use crate::store;
use crate::store::error::Error;
use crate::text::finding;
use crate::text::terminal::{Screen, paragraph};

/// In which form it says so.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct Form {
    /// Print one JSON object with every number instead of sentences
    #[arg(long)]
    pub(super) json: bool,
}

/// The report of a result in the folder `dir`.
pub(super) struct Report<'r> {
    pub(super) dir: &'r Path,
    pub(super) outline: &'r Outline,
}

/// The most cells whose findings are printed.
const CELLS: usize = 20;

impl Report<'_> {
    /// Writes it: the findings of the first cells, or every number.
    pub(super) fn write(&self, form: Form, out: &mut dyn Screen) -> Result<(), Error> {
        if form.json {
            let (experiment, tables) = store::load(self.dir)?;
            return json::line(&show::object(&experiment, &tables), out).map_err(stdout_error);
        }
        let cells = self.outline.cells.iter();
        let findings = cells.map(|cell| finding::sentence(cell, self.outline, Language::English));
        let dir = plain::path(self.dir);
        let end = format!("The result is in {dir}; queenlab show {dir} shows it.");
        let mut lines = at_most(CELLS, findings).into_iter().chain([end]);
        lines.try_for_each(|line| paragraph(&line, out)).map_err(stdout_error)
    }
}
