//! What to run.

use std::sync::Arc;

use crate::analysis::expected::ExpectedLaw;
use crate::analysis::stopping::Until;
use crate::engine::trial::Starts;
use crate::model::draw::Streams;
use crate::model::parts::PartForm;

/// The trials of one cell, of any system.
#[derive(Clone, Debug)]
pub struct Job {
    /// The random streams.
    pub streams: Streams,
    /// How trials begin.
    pub starts: Starts,
    /// The number of trials.
    pub trials: u64,
    /// The step limit of a trial.
    pub budget: u64,
    /// The stopping rule, if any.
    pub until: Option<Until>,
    /// The law that keys are expected to follow, unless they are expected to be equally likely.
    pub expected: Option<Arc<ExpectedLaw>>,
    /// The maximum number of keys tallied individually.
    pub keys: usize,
    /// What the parts of keys are, if these are counted.
    pub each: Option<PartForm>,
    /// The number of trials, the first ones, that have a row each in a table of their own.
    pub rows: u64,
}
