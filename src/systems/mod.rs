//! The systems, and what those that place queens share.

pub mod anneal;
pub mod backtrack;
pub mod board;
pub mod catalog;
mod counted;
#[cfg(feature = "cli")]
pub mod foreign;
pub mod game;
mod held;
pub mod knuth;
pub mod lasvegas;
pub mod minconflicts;
pub mod permute;
pub mod prelude;
pub mod problems;
mod queens;
pub mod repair;
pub mod solutions;
pub mod squares;
pub mod uniform;
