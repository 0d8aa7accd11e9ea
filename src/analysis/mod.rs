//! The analysis of a result: which statistics are reported, and when each is valid.
//!
//! The formulas are in [`stats`](crate::stats). Effects come first: tests carry a verdict only where they are
//! the declared headline, and a census, being the whole population, has no p-value at all.
//!
//! The same list of named statistics becomes rows of `statistics.csv`, members of `--json`, lines in the terminal
//! and the sentence of the finding.

pub mod against;
pub mod contest;
pub(crate) mod crossing;
pub mod effects;
pub mod expected;
pub mod fit;
pub mod matching;
pub(crate) mod name;
#[cfg(feature = "programs")]
pub mod numerals;
pub mod pair;
pub mod parts;
pub mod ranking;
pub mod run_lengths;
pub(crate) mod sample;
pub mod side;
pub(crate) mod statistic;
pub mod stopping;
pub mod uniformity;
pub mod verdict;
#[cfg(feature = "cli")]
pub(crate) mod without_replacement;

pub use name::Name;
pub use statistic::Statistic;

/// The confidence level of all intervals.
pub const CONF_LEVEL: f64 = 0.95;

/// Where counts come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Every start was run once.
    Census,
    /// Some starts were drawn.
    Sample,
    /// Samples that depend on each other: they are no census, and no interval and no p-value would hold.
    Dependent,
}
