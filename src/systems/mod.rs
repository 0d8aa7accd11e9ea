//! The systems, and what those that place queens share.

pub mod anneal;
pub mod backtrack;
pub mod board;
pub mod catalog;
mod counted;
#[cfg(feature = "cli")]
pub mod foreign;
pub mod game;
pub mod knuth;
pub mod lasvegas;
pub mod minconflicts;
pub mod permute;
pub mod problems;
pub mod queens;
pub mod repair;
pub mod squares;
pub mod uniform;

/// What a system of another crate is written with.
pub mod prelude {
    pub use super::board::Rows;
    pub use super::catalog::CatalogEntry;
    pub use super::queens::QueensKeys;
    pub use crate::model::draw::Draw;
    pub use crate::model::grid::{Axes, Grid, Token};
    pub use crate::model::keys::{Key, KeySpace};
    pub use crate::model::language::Phrase;
    pub use crate::model::options::{OptionError, OptionSpec, Options};
    pub use crate::model::outcome::{End, Step};
    pub use crate::model::system::{Card, System, Term};
}
