//! Slurm, on one node of its own that listens on the loopback interface alone.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{assert_same_bytes, planned};

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
        cluster.shell(&format!("bash {} start {}/slurm", script(), dir.display()));
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
        const PATIENCE: Duration = Duration::from_secs(120);
        let begun = Instant::now();
        while !is_so(&self.shell("squeue --noheader --array --format '%F %K %T'")) {
            assert!(begun.elapsed() < PATIENCE, "{what}: {}", self.shell("squeue; tail -n 20 plan/log/*"));
            sleep(Duration::from_millis(200));
        }
    }
}

impl Drop for Cluster<'_> {
    fn drop(&mut self) {
        let stop = Command::new("bash").args([script(), "stop"]).arg(self.dir.join("slurm")).status();
        assert!(stop.is_ok_and(|status| status.success()), "Slurm does not stop");
    }
}

fn script() -> &'static str {
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/machines/slurm.sh")
}

/// One task is lost, so the merge is not run until it was done again.
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
    let lost = cluster
        .shell("squeue --noheader --array --name x --format '%F_%K' | sort -n | head -n 1")
        .trim()
        .to_owned();
    cluster.shell(&format!("scancel {lost}"));
    cluster.set_node("state=resume");
    cluster.wait_until("the queue is empty", str::is_empty);
    assert!(!dir.path().join("plan/result").exists(), "merged without all shards");

    let (_, number) = lost.split_once('_').expect("a task of an array");
    cluster.shell(&format!("sh plan/submit.sh {number}"));
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
