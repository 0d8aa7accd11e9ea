//! The analysis of a result: which statistics are reported, and when each is valid.
//!
//! The formulas are in [`stats`](crate::stats). Effects come first: tests carry a verdict only where they are
//! the declared headline, and a census, being the whole population, has no p-value at all.

pub mod categories;
pub mod comparison;
pub mod conclusion;
pub mod contest;
pub mod fit;
pub mod headline;
pub mod independence;
pub mod matching;
pub mod pair;
pub mod ranking;
pub mod sampled;
pub mod side;
pub(crate) mod simulation;
pub mod statistic;
pub mod steps;
pub mod stopping;
pub mod uniformity;
pub mod unseen;

pub use statistic::Statistic;

/// The confidence level of all intervals.
pub const CONF_LEVEL: f64 = 0.95;

/// Whether counts are those of a census or of a sample.
#[derive(Debug)]
pub enum Source<'a> {
    /// Every start was run once.
    Census,
    /// Some starts were drawn; simulations of the null hypothesis draw from this stream.
    Sample(&'a mut crate::model::draw::Draw),
}
