//! Plans: an experiment and into how many shards it is cut, in one file for every machine.

use serde::{Deserialize, Serialize};

use crate::draw::PROTOCOL;
use crate::output::package::sha256;
use crate::work::{MOST_SHARDS, Share};

/// The most bytes of a file that holds a plan: the experiment needs escapes in it.
pub const MAX_BYTES: usize = 8_000_000;

/// Shards to be run anywhere, in any order.
///
/// How many there are stands here alone: a scheduler that runs one shard again tells another number.
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
    /// If there are none, or more than [`MOST_SHARDS`].
    #[must_use]
    pub fn new(experiment: String, shards: u64) -> Self {
        assert!((1..=MOST_SHARDS).contains(&shards), "{shards} shards");
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

    /// Reads what [`Self::to_json`] writes.
    ///
    /// # Errors
    /// One sentence, if `bytes` are no such plan, or one of another version of the program.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let plan: Self = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if !(1..=MOST_SHARDS).contains(&plan.shards) {
            return Err(format!("{} shards: allowed are 1 to {MOST_SHARDS}", plan.shards));
        }
        if plan.sha256 != sha256(plan.experiment.as_bytes()) {
            return Err("the experiment is not as it was written (its checksum is another)".to_owned());
        }
        let (tool, protocol) = (plan.tool.clone(), plan.protocol.clone());
        if plan == Self::new(plan.experiment.clone(), plan.shards) {
            return Ok(plan);
        }
        Err(format!("queenlab {tool} wrote it with {protocol}: this is {}", env!("CARGO_PKG_VERSION")))
    }

    /// The file.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("JSON of strings and numbers") + "\n"
    }

    /// The resolved experiment.
    #[must_use]
    pub fn experiment(&self) -> &str {
        &self.experiment
    }

    /// How many shards there are.
    #[must_use]
    pub fn shards(&self) -> u64 {
        self.shards
    }

    /// Shard `number`, counted from 1, if there is such a shard.
    #[must_use]
    pub fn share(&self, number: u64) -> Option<Share> {
        Share::new(number, self.shards)
    }
}
