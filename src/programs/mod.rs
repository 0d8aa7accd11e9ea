//! Programs under test: solvers and samplers in any language, and how their output is read.

#[cfg(feature = "programs")]
pub mod exec;
#[cfg(feature = "programs")]
pub mod key;
#[cfg(feature = "programs")]
pub mod known;
#[cfg(feature = "programs")]
pub mod known_file;
#[cfg(feature = "programs")]
pub mod like;
#[cfg(feature = "programs")]
pub mod line;
#[cfg(feature = "programs")]
pub mod naming;
pub mod outcomes;
#[cfg(feature = "programs")]
pub mod reader;
#[cfg(feature = "programs")]
pub mod samples;
#[cfg(feature = "programs")]
pub mod seeds;
#[cfg(feature = "programs")]
pub mod spec;
#[cfg(feature = "programs")]
pub mod template;
#[cfg(feature = "programs")]
pub mod worker;

/// The kind of system in experiment files.
pub const KIND: &str = "exec";

/// The beginning of a text of others, for messages.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 70;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}
