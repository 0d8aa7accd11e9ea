//! No process is left behind: not after a trial, not after a stop, not after a kill.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use super::{folder, run};
use crate::programs::{alive, mark, soon_none};
use crate::support::{BINARY, PATIENCE, wait_until};

/// A script whose trials leave a child behind that sleeps for about `seconds`, which marks it.
fn forks(seconds: &str) -> String {
    format!("sleep {seconds} & (sleep {seconds} &) ; trap '' TERM; echo key\n")
}

#[test]
fn children_of_a_trial_do_not_outlive_it() {
    let mark = &mark(731);
    let dir = folder(&forks(mark), "", "count = 8");
    let begun = Instant::now();
    let done = run(dir.path(), &[]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(begun.elapsed() < PATIENCE && soon_none(mark));
}

/// Starts a run whose trials last, waits until some are running, and sends it `signal`.
fn stopped_by(signal: &str, dir: &Path, mark: &str) -> Option<i32> {
    let mut child = Command::new(BINARY)
        .current_dir(dir)
        .args(["run", "x.toml", "--allow-exec", "--threads", "2", "--progress", "none"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    wait_until("a trial is running", || alive(mark) > 0);
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    child.wait().expect("it ends").code()
}

#[test]
fn an_interrupt_kills_what_runs_and_keeps_what_was_done() {
    let mark = &mark(732);
    let dir =
        folder(&format!("sleep {mark}\n"), "deterministic = false\nlimits = { seconds = 900 }", "count = 8");
    assert_eq!(stopped_by("-INT", dir.path(), mark), Some(130));
    assert!(soon_none(mark));
}

#[test]
fn a_kill_leaves_no_child() {
    let mark = &mark(733);
    let script = format!("sleep {mark} & sleep {mark}\n");
    let dir = folder(&script, "deterministic = false\nlimits = { seconds = 900 }", "count = 8");
    assert_eq!(stopped_by("-KILL", dir.path(), mark), None);
    assert!(soon_none(mark), "the guard kills them");
}
