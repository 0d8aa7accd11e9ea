//! The link to the live page that has it show a cell of the result beside which it stands.

use crate::experiment::Experiment;
use crate::model::language::Language;
use crate::result::cell::CellResult;
use crate::site::subject::{PageKind, encoded};
use crate::systems::catalog;

/// Whether the page can run the cells of `experiment`.
pub(super) fn runs(experiment: &Experiment) -> bool {
    experiment.cells().iter().all(|cell| catalog::is_built_in(cell.machine.card().name))
}

/// The link from a page beside it: it names the solver of `cell`, and has it run again if the page can run the experiment.
#[must_use]
pub fn link(experiment: &Experiment, cell: &CellResult, language: Language) -> String {
    let (identity, row) = (&cell.identity, &cell.row);
    let size = identity.size.map(|size| format!("&size={size}")).unwrap_or_default();
    let option = |(name, value): &(String, String)| format!("&option-{name}={}", encoded(value));
    let options: String = identity.options.iter().map(option).collect();
    let seed = row.seed.map(|seed| format!("&seed={seed}")).unwrap_or_default();
    let trials = if runs(experiment) { trials(cell) } else { String::new() };
    let (file, language) = (PageKind::Live.file(), language.code());
    format!("{file}#system={}{size}{options}{seed}{trials}&lang={language}", row.kind)
}

fn trials(cell: &CellResult) -> String {
    let count = if cell.row.census { "all".to_owned() } else { cell.row.trials.to_string() };
    format!("&count={count}&cell={}&view=answer", cell.identity.number)
}
