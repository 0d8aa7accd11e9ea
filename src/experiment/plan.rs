//! Plans: an experiment and its number of shards, in one file for every computer.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::engine::progress::{MAX_SHARDS, Shard};
use crate::model::digest::sha256;
use crate::model::draw::PROTOCOL;

/// The maximum size in bytes of a plan file, in which the experiment is escaped.
pub const MAX_BYTES: usize = 8_000_000;

/// Why a file is not a plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// It does not have the form of a plan.
    #[error("{0}")]
    Json(String),
    /// The number of shards is out of range.
    #[error("{0} shards: allowed are 1 to {MAX_SHARDS}")]
    Shards(u64),
    /// The experiment was changed.
    #[error("the experiment is not as it was written (its checksum is another)")]
    Checksum,
    /// Another version of the program wrote it.
    #[error("queenlab {tool} wrote it with {protocol}: this is {}", env!("CARGO_PKG_VERSION"))]
    OtherVersion {
        /// The version that wrote it.
        tool: String,
        /// Its draw protocol.
        protocol: String,
    },
}

/// Shards to be run anywhere, in any order.
///
/// The number of shards is stored only here: a scheduler that reruns a single shard reports a different number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    queenlab: String,
    version: u32,
    tool: String,
    protocol: String,
    shards: u64,
    sha256: String,
    experiment: String,
}

impl Plan {
    /// The plan for `shards` shards of a resolved experiment.
    ///
    /// # Panics
    /// If there are none, or more than [`MAX_SHARDS`].
    pub fn new(experiment: String, shards: u64) -> Self {
        assert!((1..=MAX_SHARDS).contains(&shards), "{shards} shards");
        Self {
            queenlab: "plan".to_owned(),
            version: 1,
            tool: env!("CARGO_PKG_VERSION").to_owned(),
            protocol: PROTOCOL.to_owned(),
            shards,
            sha256: sha256(experiment.as_bytes()),
            experiment,
        }
    }

    /// Parses what [`Self::to_json`] writes.
    ///
    /// # Errors
    /// If `bytes` are not such a plan, or one of another version of the program.
    pub fn parse(bytes: &[u8]) -> Result<Self, PlanError> {
        let plan: Self = serde_json::from_slice(bytes).map_err(|error| PlanError::Json(error.to_string()))?;
        if !(1..=MAX_SHARDS).contains(&plan.shards) {
            return Err(PlanError::Shards(plan.shards));
        }
        if plan.sha256 != sha256(plan.experiment.as_bytes()) {
            return Err(PlanError::Checksum);
        }
        let (tool, protocol) = (plan.tool.clone(), plan.protocol.clone());
        if plan == Self::new(plan.experiment.clone(), plan.shards) {
            return Ok(plan);
        }
        Err(PlanError::OtherVersion { tool, protocol })
    }

    /// The contents of the file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("JSON of strings and numbers") + "\n"
    }

    /// The resolved experiment.
    pub fn experiment(&self) -> &str {
        &self.experiment
    }

    /// The number of shards.
    pub fn shards(&self) -> u64 {
        self.shards
    }

    /// Shard `number`, counted from 1; `None` if out of range.
    pub fn shard(&self, number: u64) -> Option<Shard> {
        Shard::new(number, self.shards)
    }
}
