//! Kubernetes: what the manifests would run, with the index that an indexed job gives its pods.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{assert_same_bytes, planned};
use crate::support::{installed, read};

/// A line of a manifest after its key.
fn value<'m>(manifest: &'m str, key: &str) -> &'m str {
    let mut lines = manifest.lines().map(str::trim_start);
    let line = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    line.unwrap_or_else(|| panic!("{key} is not in {manifest}"))
}

/// The items of a list such as `[run, "1"]`, with the volume where it is here.
fn list(value: &str, volume: &Path) -> Vec<String> {
    let inner = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).expect("a list");
    let items = inner.split(", ").map(|item| item.trim_matches('"'));
    let here = format!("{}/", volume.display());
    items.map(|item| item.replace("/plan/", &here)).collect()
}

/// Runs the container of a manifest.
fn run(manifest: &str, volume: &Path, index: Option<u64>) {
    let mut words = list(value(manifest, "command"), volume);
    if manifest.contains("args: ") {
        words.extend(list(value(manifest, "args"), volume));
    }
    let binary = Path::new(env!("CARGO_BIN_EXE_queenlab"));
    let program = if words[0] == "queenlab" { binary } else { Path::new(&words[0]) };
    let path = format!("{}:/usr/bin:/bin", binary.parent().expect("a folder").display());
    let mut command = Command::new(program);
    command.args(&words[1..]).env("PATH", path).current_dir("/");
    command.envs(index.map(|index| ("JOB_COMPLETION_INDEX", index.to_string())));
    let done = command.output().expect("it starts");
    assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn the_pods_of_any_number_of_shards_give_the_bytes_of_one_run() {
    for shards in [None, Some("1"), Some("3")] {
        let dir = planned("k8s", shards);
        let plan = dir.path().join("plan");
        let [pods, merge] = ["shards.yaml", "merge.yaml"].map(|file| read(&plan, file));
        let completions: u64 = value(&pods, "completions").parse().expect("a number");
        assert_eq!(completions.to_string(), shards.unwrap_or("1"));
        for index in (0..completions).rev() {
            run(&pods, &plan, Some(index));
        }
        let folders = fs::read_dir(plan.join("shards")).expect("a folder").count();
        assert_eq!(folders as u64, completions, "each pod has a shard of its own");
        run(&merge, &plan, None);
        assert_same_bytes(dir.path());
    }
}

#[test]
#[ignore = "needs kubernetes-validate: pip install kubernetes-validate"]
fn manifests_follow_the_schema_of_kubernetes() {
    let dir = planned("k8s", Some("3"));
    for file in ["shards.yaml", "merge.yaml"] {
        let manifest = dir.path().join("plan").join(file);
        let judge = |manifest: &Path| {
            let mut command = Command::new(installed("papers", "kubernetes-validate"));
            command.arg("--strict").arg(manifest).output().expect("kubernetes-validate")
        };
        let judged = judge(&manifest);
        assert!(judged.status.success(), "{file}: {judged:?}");
        let wrong = fs::read_to_string(&manifest).expect("a manifest").replace("completions:", "completion:");
        fs::write(&manifest, wrong.replace("template:", "templates:")).expect("written");
        assert!(!judge(&manifest).status.success(), "{file}");
    }
}
