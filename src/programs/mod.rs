//! Programs under test: solvers and samplers in any language, and how their output is read.

pub mod exec;
pub mod key;
pub mod known;
pub mod known_file;
pub mod like;
pub mod line;
pub mod naming;
pub mod outcomes;
pub mod reader;
pub mod samples;
pub mod seeds;
pub mod spec;
pub mod template;
pub mod worker;

/// The beginning of a text of others, for messages.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 70;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}
