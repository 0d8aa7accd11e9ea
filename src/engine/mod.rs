//! Trials of any system: run singly or in parallel, tallied, saved and replayed.

pub mod batch;
pub mod cell_tally;
pub mod machine;
pub mod part;
pub mod progress;
pub(crate) mod shared;
mod signals;
pub mod tally;
pub mod tape;
pub mod trial;
