//! Results that are not finished, taken as what they are.

use std::path::Path;

use super::console::note;
use super::warn;
use crate::experiment::{Experiment, Written};
use crate::result::cell::{CellResults, Kept};
use crate::store::error::Error;
use crate::store::{self, PartialResult};
use crate::text::number::percent;

#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct PartialArg {
    /// Take the cells that are whole of an experiment that is not finished
    #[arg(long)]
    partial: bool,
}

impl PartialArg {
    /// The result in the folder `dir` with the rows that are `kept`; what of it is whole, if that is asked for. Then it says
    /// so, wherever the experiment is described.
    pub(super) fn load(self, dir: &Path, kept: &mut Kept) -> Result<(Experiment, CellResults), Error> {
        if !self.partial {
            return store::load_kept(dir, kept);
        }
        let partial = store::partial(dir, kept)?;
        let Some(status) = status(&partial) else {
            return Ok((partial.experiment, partial.tables));
        };
        if partial.tables.cells.is_empty() {
            return Err(Error::incomplete(format!("{}: {status}", crate::result::plain::path(dir))));
        }
        warn(&status);
        let mut experiment = partial.experiment;
        let note = |written: &mut Written| written.about.note(&format!("Not finished: {status}. "));
        experiment.change(note).map_err(Error::unexpected)?;
        Ok((experiment, partial.tables))
    }

    /// The same of a folder that may lack its large tables, which is said.
    pub(super) fn load_without(
        self,
        dir: &Path,
        kept: &mut Kept,
    ) -> Result<(Experiment, CellResults), Error> {
        if self.partial {
            return self.load(dir, kept);
        }
        let (experiment, results, left_out) = store::load_without(dir, kept)?;
        if !left_out.is_empty() {
            let dir = crate::result::plain::path(dir);
            note(format!("{dir} is without {}, so what needs them is left out.", left_out.join(", ")));
        }
        Ok((experiment, results))
    }

    /// Whether it is asked for.
    pub(super) fn is_given(self) -> bool {
        self.partial
    }
}

/// Which cells are whole, if not all are: "2 of 3 cells are whole; cell 3 has 41 %".
fn status(partial: &PartialResult) -> Option<String> {
    let begun = partial.rest.iter().filter(|(_, done, _)| *done > 0);
    let share = |(cell, done, all): &(u64, u64, u64)| {
        format!("cell {cell} has {}", percent(*done as f64 / *all as f64))
    };
    let begun: Vec<String> = begun.map(share).collect();
    let whole = partial.cells - partial.rest.len();
    let rest = if begun.is_empty() { String::new() } else { format!("; {}", begun.join(", ")) };
    let are = if whole == 1 { "is" } else { "are" };
    (!partial.rest.is_empty()).then(|| format!("{whole} of {} cells {are} whole{rest}", partial.cells))
}
