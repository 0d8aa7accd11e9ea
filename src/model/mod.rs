//! The solver interface, independent of how solvers are run: systems, random streams, options, boards.

pub mod census;
pub mod cut;
pub mod decimal;
pub mod digest;
pub mod draw;
pub mod excerpt;
pub mod grid;
pub mod key_figure;
pub mod keys;
pub mod language;
pub mod measure;
pub mod natural;
pub mod options;
pub mod outcome;
pub mod parts;
pub mod program;
pub mod scene;
pub mod start;
pub mod system;
pub mod whole;
pub(crate) mod words;

pub(crate) use self::words::refusals;
