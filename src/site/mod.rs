//! Pages: each is one file that opens anywhere, offline, and asks for nothing.
//!
//! Text is escaped by `maud` wherever it stands; only constants of this program are written as they are.

pub mod classic;
pub mod edition;
pub mod effects;
pub mod lesson;
pub mod live;
pub mod overview;
pub mod page;
pub mod report;
pub mod script;
pub mod simulator;
pub mod solutions;
mod stacks;
mod stage;
pub mod start;
pub mod subject;
pub mod sudoku;
mod sweeps;
pub mod table;
pub mod views;

pub(crate) use crate::model::words::site as words;
