//! What runs shards, and the scripts that it needs. `QUEENLAB` names the program where it is not on the path.

use clap::ValueEnum;

use super::needs::Needs;
use crate::experiment::plan::Plan;
use crate::model::digest::sha256;
use crate::result::package::File;

/// The most pods of a plan at a time, which a cluster survives.
const PODS: u64 = 50;

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
    /// The files that run the shards of `plan`, which ask for what they need, with the options `consent`.
    pub(super) fn files(self, plan: &Plan, name: &str, needs: Needs, consent: &str) -> Vec<File> {
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
        let values = [
            ("@NAME@", name.to_owned()),
            ("@JOB@", job_name(plan, name)),
            ("@SHARDS@", plan.shards().to_string()),
            ("@PARALLEL@", plan.shards().min(PODS).to_string()),
            ("@CONSENT@", consent.to_owned()),
            ("@VERSION@", env!("CARGO_PKG_VERSION").to_owned()),
            ("@MINUTES@", needs.shard.minutes.to_string()),
            ("@MEGABYTES@", needs.shard.megabytes.to_string()),
            ("@MERGE_MINUTES@", needs.merge.minutes.to_string()),
            ("@MERGE_MEGABYTES@", needs.merge.megabytes.to_string()),
        ];
        let file = |&(name, text): &(&str, &str)| {
            let bytes = filled(text, &values).into_bytes();
            File { name: name.to_owned(), bytes }
        };
        texts.iter().map(file).collect()
    }
}

/// A template with values for its placeholders. What looks like one in a value stays.
fn filled(template: &str, values: &[(&str, String)]) -> String {
    let (mut filled, mut rest) = (String::new(), template);
    while let Some(place) = rest.find('@') {
        filled += &rest[..place];
        rest = &rest[place..];
        let found = values.iter().find(|(key, _)| rest.starts_with(key));
        let (key, value) = found.map_or(("@", "@"), |(key, value)| (*key, value.as_str()));
        filled += value;
        rest = &rest[key.len()..];
    }
    filled + rest
}

/// A name that no other plan has, of at most 46 letters: Kubernetes allows 63, and adds some of its own to those of pods.
fn job_name(plan: &Plan, name: &str) -> String {
    const LETTERS: usize = 28;
    let short: String = name.chars().take(LETTERS).collect();
    let digits: String = sha256(plan.to_json().as_bytes()).chars().take(8).collect();
    format!("queenlab-{}-{digits}", short.trim_end_matches('-'))
}
