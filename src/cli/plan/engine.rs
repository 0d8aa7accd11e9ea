//! What runs shards, and the scripts that it needs. `QUEENLAB` names the program where it is not on the path.

use std::time::Duration;

use clap::ValueEnum;

use crate::experiment::plan::Plan;
use crate::result::package::File;

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Engine {
    /// A job array and a job that merges, for sbatch
    Slurm,
    /// GNU parallel, on this machine or several
    Parallel,
    /// An indexed Job and a Job that merges, for kubectl
    K8s,
}

impl Engine {
    /// The files that run the shards of `plan` with the options `consent`, each of which takes at most `most` seconds.
    pub(super) fn files(self, plan: &Plan, name: &str, most: f64, consent: &str) -> Vec<File> {
        let texts: &[(&str, &str)] = match self {
            Self::Slurm => &[
                ("submit.sh", include_str!("submit.sh")),
                ("shard.sh", include_str!("shard.sh")),
                ("merge.sh", include_str!("merge.sh")),
            ],
            Self::Parallel => &[("run.sh", include_str!("run.sh"))],
            Self::K8s => {
                &[("shards.yaml", include_str!("shards.yaml")), ("merge.yaml", include_str!("merge.yaml"))]
            }
        };
        let shards = plan.shards().to_string();
        let filled = |text: &str| {
            text.replace("@NAME@", name)
                .replace("@SHARDS@", &shards)
                .replace("@CONSENT@", consent)
                .replace("@MINUTES@", &minutes(most).to_string())
        };
        let file =
            |&(name, text): &(&str, &str)| File { name: name.to_owned(), bytes: filled(text).into_bytes() };
        texts.iter().map(file).collect()
    }
}

/// The minutes to ask for: twice what is expected, and at least half an hour.
fn minutes(seconds: f64) -> u64 {
    (Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX).as_secs() / 30).max(30)
}
