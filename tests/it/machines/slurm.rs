//! Slurm, on one node of its own that listens on the loopback interface alone.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{assert_same_bytes, planned};
use crate::support::{happens, packaged};

/// The ports are fixed, so one cluster runs at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// A cluster that ends with the test.
struct Cluster<'d> {
    dir: &'d Path,
    _alone: MutexGuard<'static, ()>,
}

impl<'d> Cluster<'d> {
    fn start(dir: &'d Path) -> Self {
        let cluster = Self { dir, _alone: ALONE.lock().unwrap_or_else(PoisonError::into_inner) };
        cluster.shell(&format!("bash {} start {}/slurm", script().display(), dir.display()));
        cluster
    }

    /// What a command says that has to succeed.
    fn shell(&self, command: &str) -> String {
        let done = Command::new("sh")
            .args(["-c", command])
            .current_dir(self.dir)
            .env("SLURM_CONF", self.dir.join("slurm/slurm.conf"))
            .env("QUEENLAB", env!("CARGO_BIN_EXE_queenlab"))
            .output()
            .expect("a shell");
        let printed = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success(), "{command}: {printed}{}", String::from_utf8_lossy(&done.stderr));
        printed
    }

    fn set_node(&self, state: &str) {
        self.shell(&format!("scontrol update nodename=$(hostname -s) {state}"));
    }

    fn wait_until(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let comes = happens(|| is_so(&self.shell("squeue --noheader --array --format '%F %K %T'")));
        assert!(comes, "{what}: {}", self.shell("squeue; tail -n 20 plan/log/*"));
    }
}

impl Drop for Cluster<'_> {
    fn drop(&mut self) {
        let stop = Command::new("bash").arg(script()).arg("stop").arg(self.dir.join("slurm")).status();
        assert!(stop.is_ok_and(|status| status.success()), "Slurm does not stop");
    }
}

fn script() -> PathBuf {
    packaged("tests/it/machines/slurm.sh")
}

/// The arrays that `submit.sh` queues of a plan of 8 shards where an array has up to 5 tasks, with how many shards are
/// before each.
fn queued(dir: &Path, shards: &str) -> String {
    let sbatch = "case \"$*\" in *array*) echo \"$SHARDS_BEFORE $3\" >> queued ;; esac; echo 7";
    let commands = [("sbatch", sbatch), ("scontrol", "echo 'MaxArraySize = 6'")];
    for (name, lines) in commands {
        fs::write(dir.join(name), format!("#!/bin/sh\n{lines}\n")).expect("written");
        fs::set_permissions(dir.join(name), Permissions::from_mode(0o755)).expect("executable");
    }
    let path = format!("{}:{}", dir.display(), env::var("PATH").expect("a path"));
    let script = dir.join("plan/submit.sh");
    let mut submit = Command::new("sh");
    submit.arg(script).args(shards.split_whitespace()).env("PATH", path);
    let done = submit.env("QUEENLAB", env!("CARGO_BIN_EXE_queenlab")).output().expect("a shell");
    let said = String::from_utf8(done.stderr).expect("text");
    let queued = fs::read_to_string(dir.join("plan/queued")).unwrap_or_default();
    let _ = fs::remove_file(dir.join("plan/queued"));
    if done.status.success() { queued } else { said }
}

#[test]
fn shards_have_their_numbers_in_every_array() {
    let dir = planned("slurm", Some("8"));
    for (shards, wanted) in [
        ("", "0 --array=1-5\n5 --array=1-3\n"),
        ("8", "5 --array=3-3\n"),
        ("2,4-7%3 --qos=long", "0 --array=2-2,4-5%3\n5 --array=1-2%3\n"),
        ("9", "no shard in 9: allowed is 1 to 8\n"),
    ] {
        assert_eq!(queued(dir.path(), shards), wanted, "{shards}");
    }
}

/// The last task is lost, so the merge is not run until it was done again.
#[test]
#[ignore = "needs Slurm, as root: apt-get install slurm-wlm munge"]
fn an_array_with_a_lost_task_that_is_run_again_gives_the_same_bytes() {
    let dir = planned("slurm", Some("8"));
    let cluster = Cluster::start(dir.path());
    cluster.set_node("state=drain reason=test");
    cluster.shell("sh plan/submit.sh --partition=main");
    assert_eq!(
        cluster.shell("squeue --noheader --name x --format %F | sort -u | wc -l").trim(),
        "2",
        "5 tasks and 3"
    );
    let last = cluster.shell("squeue --noheader --array --name x --format '%F_%K' | sort -V | tail -n 1");
    cluster.shell(&format!("scancel {last}"));
    cluster.set_node("state=resume");
    cluster.wait_until("the queue is empty", str::is_empty);
    assert!(!dir.path().join("plan/result").exists(), "merged without all shards");

    cluster.shell("sh plan/submit.sh 8");
    cluster.wait_until("the queue is empty", str::is_empty);
    assert_same_bytes(dir.path());
}

#[test]
#[ignore = "needs Slurm, as root: apt-get install slurm-wlm munge"]
fn a_plan_of_any_number_of_shards_gives_the_same_bytes() {
    for shards in [None, Some("1"), Some("3")] {
        let dir = planned("slurm", shards);
        let cluster = Cluster::start(dir.path());
        let setup = format!("QUEENLAB={}\n", env!("CARGO_BIN_EXE_queenlab"));
        fs::write(dir.path().join("plan/setup.sh"), setup).expect("written");
        cluster.shell("unset QUEENLAB; cd /; sh \"$OLDPWD/plan/submit.sh\" --partition=main");
        cluster.wait_until("the queue is empty", str::is_empty);
        assert_same_bytes(dir.path());
    }
}

#[test]
#[ignore = "needs Slurm, as root: apt-get install slurm-wlm munge"]
fn some_shards_at_a_time_are_queued_as_an_array_with_a_limit() {
    let dir = planned("slurm", Some("4"));
    let cluster = Cluster::start(dir.path());
    cluster.shell("sh plan/submit.sh 1-4%1 --partition=main");
    let running = || cluster.shell("squeue --noheader --array --name x --states RUNNING --format %K");
    cluster.wait_until("the queue is empty", |queue| {
        assert!(running().lines().count() <= 1, "one at a time");
        queue.is_empty()
    });
    assert_same_bytes(dir.path());
}
