//! The catalogue: one line per system. A program that uses this crate can add its own ([`register`]).
//!
//! It is the only module of this room that knows the engine, since it hands out machines. Systems of other programs
//! are registered once for the process: some thirty places ask for a system by its name, and none of them for
//! another catalogue. The live page is left out for such a system, since the module in it has only those of the
//! crate.

use std::sync::OnceLock;

use thiserror::Error;

use super::anneal::Anneal;
use super::anneal::general::GeneralAnneal;
use super::backtrack::Backtrack;
use super::backtrack::general::GeneralBacktrack;
#[cfg(feature = "cli")]
use super::foreign::Foreign;
use super::game::Game;
use super::knuth::Knuth;
use super::lasvegas::LasVegas;
use super::lasvegas::general::GeneralLasVegas;
use super::minconflicts::MinConflicts;
use super::minconflicts::general::GeneralMinConflicts;
use super::permute::Permute;
use super::problems::{self, Problem};
use super::repair::Repair;
use super::repair::general::GeneralRepair;
use super::squares::Squares;
use super::uniform::Uniform;
use crate::engine::machine::AnySystem;
use crate::model::excerpt::suggestion;
use crate::model::options::{OptionError, Options, Value};
use crate::model::program;
use crate::model::system::{Card, System};

/// The systems of this crate, in the order in which they are listed.
const BUILT_IN: &[CatalogEntry] = &[
    CatalogEntry::with_general::<Repair, GeneralRepair>(),
    CatalogEntry::with_general::<Backtrack, GeneralBacktrack>(),
    CatalogEntry::of::<Permute>(),
    CatalogEntry::of::<Game>(),
    CatalogEntry::of::<Squares>(),
    CatalogEntry::with_general::<MinConflicts, GeneralMinConflicts>(),
    CatalogEntry::with_general::<LasVegas, GeneralLasVegas>(),
    CatalogEntry::with_general::<Anneal, GeneralAnneal>(),
    CatalogEntry::with_general::<Knuth, Knuth<GeneralLasVegas>>(),
    CatalogEntry::with_general::<Uniform, Uniform<Problem>>(),
];

/// The systems of the program that uses this crate, listed after them.
static REGISTERED: OnceLock<Vec<CatalogEntry>> = OnceLock::new();

/// A system that can be built.
#[derive(Debug)]
pub struct CatalogEntry {
    /// The description of the system.
    pub card: &'static Card,
    build: Build,
    /// The same solver in its general form, for other problems and other rules, if it has one.
    general: Option<(&'static Card, Build)>,
    /// Whether only another program has it, so that nothing of it can be run.
    #[cfg(feature = "cli")]
    is_foreign: bool,
}

type Build = fn(&Options) -> Result<Box<dyn AnySystem>, OptionError>;

impl CatalogEntry {
    /// The entry of the system `S`.
    pub const fn of<S: System>() -> Self {
        Self {
            card: &S::CARD,
            build: built::<S>,
            general: None,
            #[cfg(feature = "cli")]
            is_foreign: false,
        }
    }

    /// The entry of a system that only another program has.
    #[cfg(feature = "cli")]
    pub const fn foreign(card: &'static Card) -> Self {
        Self { card, is_foreign: true, ..Self::of::<Foreign>() }
    }

    /// The entry of the queens' solver `Q`, which is `G` where an option departs from a default that is not written.
    const fn with_general<Q: System, G: System>() -> Self {
        Self { general: Some((&G::CARD, built::<G>)), ..Self::of::<Q>() }
    }

    /// The description of the general form, if there is one that needs its own.
    pub fn general_card(&self) -> Option<&'static Card> {
        self.general.map(|(card, _)| card).filter(|card| card.rule != self.card.rule)
    }

    /// The options that are `chosen`, and the defaults of the others. A problem other than N queens has no default size.
    pub fn options<'v>(&self, chosen: impl IntoIterator<Item = (&'v str, Value)>) -> Options {
        let mut options = Options::defaults(self.card.options);
        let mut is_sized = false;
        for (name, value) in chosen {
            is_sized |= name == "size";
            options.set(name, value);
        }
        if problems::is_named(&options) && !is_sized { options.without("size") } else { options }
    }

    /// The system under `options`.
    ///
    /// # Errors
    /// If an option is outside its domain, or the options are impossible together.
    pub fn build(&self, options: &Options) -> Result<Box<dyn AnySystem>, OptionError> {
        match self.general {
            Some((_, build)) if options.depart() => build(options),
            _ => (self.build)(options),
        }
    }
}

fn built<S: System>(options: &Options) -> Result<Box<dyn AnySystem>, OptionError> {
    Ok(Box::new(S::new(options)?))
}

/// Every system, in the order in which they are listed.
pub fn entries() -> impl Iterator<Item = &'static CatalogEntry> + Clone {
    BUILT_IN.iter().chain(REGISTERED.get().into_iter().flatten())
}

/// Whether the system named `kind` is one of this crate.
pub(crate) fn is_built_in(kind: &str) -> bool {
    BUILT_IN.iter().any(|entry| entry.card.name == kind)
}

/// Whether only another program has the system named `kind`.
#[cfg(feature = "cli")]
pub(crate) fn is_foreign(kind: &str) -> bool {
    entries().any(|entry| entry.is_foreign && entry.card.name == kind)
}

/// Adds `systems`, for the whole process: experiments, results, pages and the command line have them as the systems of this
/// crate. `cli::main_with` does it for a program of its own: see `examples/own_system.rs`.
///
/// # Errors
/// If systems were added before, or one has a name that is impossible or taken, or no option `size`.
pub fn register(systems: Vec<CatalogEntry>) -> Result<(), RegisterError> {
    for (place, CatalogEntry { card, .. }) in systems.iter().enumerate() {
        let is_name =
            !card.name.is_empty() && card.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        let is_taken = is_built_in(card.name)
            || [program::KIND, program::TALLY].contains(&card.name)
            || systems[..place].iter().any(|entry| entry.card.name == card.name);
        if is_taken || !is_name {
            return Err(RegisterError::Name(card.name));
        }
        if !card.options.iter().any(|option| option.name == "size") {
            return Err(RegisterError::NoSize(card.name));
        }
    }
    REGISTERED.set(systems).map_err(|_| RegisterError::Again)
}

/// Why systems cannot be added to the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RegisterError {
    /// The name is impossible or taken.
    #[error(
        "no system can be called \"{0}\": allowed are small letters and \"-\", and no name of another system"
    )]
    Name(&'static str),
    /// It has no size.
    #[error("the system \"{0}\" has no option \"size\": each has one")]
    NoSize(&'static str),
    /// It was done before.
    #[error("systems were added to the catalogue before: allowed is once")]
    Again,
}

/// There is no such system.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no system \"{kind}\": allowed is one of: \"{}\"{}{}", names().join("\", \""), suggestion(kind, names()), of_program(kind))]
pub struct UnknownSystem {
    /// The name that was asked for.
    pub kind: String,
}

/// What to type for a program of the user's own, which is no system.
fn of_program(kind: &str) -> &'static str {
    if kind == program::KIND {
        "; queenlab try --save FILE -- COMMAND writes the experiment of a program of your own"
    } else {
        ""
    }
}

fn names() -> Vec<&'static str> {
    entries().map(|entry| entry.card.name).collect()
}

/// The system named `kind`.
///
/// # Errors
/// If there is no such system.
pub fn find(kind: &str) -> Result<&'static CatalogEntry, UnknownSystem> {
    let found = entries().find(|entry| entry.card.name == kind);
    found.ok_or_else(|| UnknownSystem { kind: kind.to_owned() })
}
