//! Programs under test: solvers and samplers in any language, and how their output is read.

pub mod exec;
pub mod form;
pub mod format;
pub mod key;
pub mod known;
pub mod known_file;
pub mod like;
pub mod line;
pub mod notation;
pub mod reader;
mod recent;
pub mod records;
pub mod samples;
pub mod seeds;
pub mod shell;
pub mod spec;
pub(crate) mod status;
pub mod template;
pub mod weights;
pub mod worker;
