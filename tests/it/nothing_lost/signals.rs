//! Signals that ask a run to stop.

use std::path::Path;
use std::process::{Child, Command, Output};

use super::{LONG, LONG_RESULT, RUN, files, folder_with, start, wait_for};
use crate::support::output;

/// Sends a run `signal` once some work is on disk, and waits for its end.
fn interrupt(run: Child, dir: &Path, signal: &str) -> Output {
    wait_for(&dir.join("r/blocks/1.blocks"));
    let kill = format!("kill -{signal} {}", run.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    run.wait_with_output().expect("an end")
}

#[test]
fn a_stopped_run_says_how_to_go_on_and_the_same_command_does() {
    let stops = [("INT", 130), ("TERM", 143), ("USR1", 5)];
    let folders = stops.map(|_| folder_with(LONG));
    let runs = folders.each_ref().map(|dir| start(dir.path(), &RUN));
    for ((run, dir), (signal, code)) in runs.into_iter().zip(&folders).zip(stops) {
        let stopped = interrupt(run, dir.path(), signal);
        let told = String::from_utf8(stopped.stderr).expect("text");
        assert_eq!(stopped.status.code(), Some(code), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.contains(" of 90,000 trials are done and kept in r; to go on: "), "{told}");
        assert!(told.trim_end().ends_with(&RUN.join(" ")), "{told}");
    }
    output(folders[0].path(), &RUN);
    assert!(files(&folders[0].path().join("r")) == *LONG_RESULT, "other bytes than those of one run");
}
