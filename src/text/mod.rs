//! Results and traces in words, for a terminal or a page.

pub mod answers;
pub mod cell_columns;
pub mod column;
pub mod columns;
pub mod comparison;
pub mod effect_sizes;
pub mod effects;
pub mod endings;
pub mod finding;
pub mod hypothesis;
pub mod lead;
pub mod listing;
pub mod number;
pub mod overall;
pub mod parts;
pub mod ranking;
#[cfg(feature = "cli")]
pub mod reading;
pub mod replay;
pub mod restart;
#[cfg(feature = "cli")]
pub mod terminal;
pub mod trace;
mod variety;

pub(crate) use crate::model::words::text as words;
