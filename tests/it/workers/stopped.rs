//! Workers in runs that are stopped: none is left behind, and the run resumes to the same bytes.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::{TABLES, folder, good, run};
use crate::programs::{alive, mark, soon_none};
use crate::support::{BINARY, read, wait_until};

/// A worker that takes 20 ms for a trial, nine seconds for all on two threads, marked by an argument, in a folder with its experiment.
fn slow(mark: &str) -> tempfile::TempDir {
    let script = good().replace("        if seed % 5", "        time.sleep(0.02)\n        if seed % 5");
    let dir = folder(&script, "", 900);
    let text = read(dir.path(), "x.toml")
        .replace("\"worker.py\"]\nworker", &format!("\"worker.py\", \"{mark}\"]\nworker"));
    fs::write(dir.path().join("x.toml"), text).expect("written");
    dir
}

fn start(dir: &Path) -> Child {
    Command::new(BINARY)
        .current_dir(dir)
        .args(["run", "x.toml", "--allow-exec", "--out", "stopped", "--threads", "2", "--progress", "none"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts")
}

/// Waits until a worker is there: between the check of repeatability and the run there is none for a moment.
fn await_worker(mark: &str) {
    wait_until("trials are running", || alive(mark) > 0);
}

#[test]
fn a_run_that_is_killed_and_stopped_resumes_to_the_same_bytes() {
    let mark = &mark(741);
    let dir = slow(mark);
    assert_eq!(run(dir.path(), &["--out", "whole"]).code, 0);
    for signal in ["-KILL", "-INT", "-KILL", "-TERM"] {
        let mut child = start(dir.path());
        await_worker(mark);
        sleep(Duration::from_secs(1));
        await_worker(mark);
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill");
        assert!(sent.success());
        child.wait().expect("it ends");
        assert!(soon_none(mark), "a worker outlives {signal}");
    }
    assert!(dir.path().join("stopped/blocks").exists(), "it was not at its end");
    let done = run(dir.path(), &["--out", "stopped"]);
    assert_eq!(done.code, 0, "{done:?}");
    for file in TABLES {
        assert_eq!(
            read(dir.path(), &format!("whole/{file}")),
            read(dir.path(), &format!("stopped/{file}")),
            "{file}"
        );
    }
}
