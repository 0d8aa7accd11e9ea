//! The solver interface, independent of how solvers are run: systems, random streams, options, boards.

pub mod census;
pub mod decimal;
pub mod digest;
pub(crate) mod distinct;
pub mod draw;
pub mod excerpt;
pub mod grid;
pub mod key_figure;
pub mod keys;
pub mod language;
pub mod measure;
pub(crate) mod named;
pub mod natural;
#[cfg(feature = "programs")]
pub(crate) mod numpy;
pub mod options;
pub mod outcome;
pub mod parts;
pub mod program;
pub mod scene;
pub mod start;
pub mod system;
pub mod totals;
pub mod whole;

pub(crate) use self::words::refusals;

/// What the program says in words: a phrase for each key of `words/en.json`, in the languages of that folder.
///
/// A section is a module, a list an array: `systems: repair: rule` is `systems::repair::RULE`. `PAGES` has the sections of
/// `pages` as scripts take them.
#[cfg_attr(not(feature = "cli"), allow(dead_code))]
pub(crate) mod words {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}
