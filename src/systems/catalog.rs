//! The catalogue: one line per system.

use thiserror::Error;

use super::anneal::Anneal;
use super::backtrack::Backtrack;
use super::game::Game;
use super::knuth::Knuth;
use super::lasvegas::LasVegas;
use super::minconflicts::MinConflicts;
use super::permute::Permute;
use super::repair::Repair;
use super::squares::Squares;
use super::uniform::Uniform;
use crate::engine::machine::Machine;
use crate::model::options::{OptionError, Options};
use crate::model::system::{Card, System};

/// Every system, in the order in which they are listed.
pub const CATALOG: &[CatalogEntry] = &[
    CatalogEntry::of::<Repair>(),
    CatalogEntry::of::<Backtrack>(),
    CatalogEntry::of::<Permute>(),
    CatalogEntry::of::<Game>(),
    CatalogEntry::of::<Squares>(),
    CatalogEntry::of::<MinConflicts>(),
    CatalogEntry::of::<LasVegas>(),
    CatalogEntry::of::<Anneal>(),
    CatalogEntry::of::<Knuth>(),
    CatalogEntry::of::<Uniform>(),
];

/// A system that can be built.
#[derive(Debug)]
pub struct CatalogEntry {
    /// The description of the system.
    pub card: &'static Card,
    build: fn(&Options) -> Result<Box<dyn Machine>, OptionError>,
}

impl CatalogEntry {
    const fn of<S: System>() -> Self {
        Self { card: &S::CARD, build: |options| Ok(Box::new(S::new(options)?)) }
    }

    /// The system under `options`.
    ///
    /// # Errors
    /// If an option is outside its domain, or the options are impossible together.
    pub fn build(&self, options: &Options) -> Result<Box<dyn Machine>, OptionError> {
        (self.build)(options)
    }
}

/// There is no such system.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no system \"{kind}\": allowed is one of: \"{}\"", names().join("\", \""))]
pub struct UnknownSystem {
    /// The name that was asked for.
    pub kind: String,
}

fn names() -> Vec<&'static str> {
    CATALOG.iter().map(|entry| entry.card.name).collect()
}

/// The system named `kind`.
///
/// # Errors
/// If there is no such system.
pub fn find(kind: &str) -> Result<&'static CatalogEntry, UnknownSystem> {
    let found = CATALOG.iter().find(|entry| entry.card.name == kind);
    found.ok_or_else(|| UnknownSystem { kind: kind.to_owned() })
}
