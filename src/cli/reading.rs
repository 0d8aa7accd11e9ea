//! How samples were read, in a line: what is guessed by nobody is shown to everybody.

use crate::model::keys::KeySpace;
use crate::programs::form::SampleForm;
use crate::programs::known::{Known, ProgramKeys};
use crate::text::number::grouped;

/// How `samples` samples were read; where `form` says nothing, as `usual` says.
pub(super) fn line(samples: u64, form: &SampleForm, usual: &str, keys: &ProgramKeys) -> String {
    let found = if form.is_usual() { usual.to_owned() } else { form.to_string() };
    let notations: Vec<String> = keys.notations().iter().map(ToString::to_string).collect();
    let boards = (!notations.is_empty()).then(|| format!("boards written as {}", notations.join(" and ")));
    let samples = format!("{} samples", grouped(samples));
    let parts = [Some(samples), Some(found), boards, known(keys)];
    format!("Read: {}.", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

/// How many keys are known, and from where.
fn known(keys: &ProgramKeys) -> Option<String> {
    let number = grouped(KeySpace::count(keys)?);
    Some(match keys.source() {
        Known::Like(like) => format!("{number} known of {like}"),
        Known::Count(_) => format!("{number} known to exist"),
        _ => format!("{number} known by name"),
    })
}
