//! The catalogue: one line per system.

use crate::machine::Machine;
use crate::options::{OptionError, Options};
use crate::system::{Card, System};
use crate::systems::{
    backtrack::Backtrack, game::Game, permute::Permute, repair::Repair, squares::Squares, uniform::Uniform,
};

/// Every system, in the order in which they are listed.
pub const CATALOG: &[Entry] = &[
    Entry::of::<Repair>(),
    Entry::of::<Backtrack>(),
    Entry::of::<Permute>(),
    Entry::of::<Game>(),
    Entry::of::<Squares>(),
    Entry::of::<Uniform>(),
];

/// A system that can be built.
#[derive(Debug)]
pub struct Entry {
    /// What the system says of itself.
    pub card: &'static Card,
    build: fn(&Options) -> Result<Box<dyn Machine>, OptionError>,
}

impl Entry {
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

/// The system named `kind`, or one sentence that says which there are.
///
/// # Errors
/// If there is no such system.
pub fn find(kind: &str) -> Result<&'static Entry, String> {
    let found = CATALOG.iter().find(|entry| entry.card.name == kind);
    found.ok_or_else(|| {
        let names: Vec<_> = CATALOG.iter().map(|entry| entry.card.name).collect();
        format!("there is no system \"{kind}\": allowed is one of: \"{}\"", names.join("\", \""))
    })
}
