//! Signals that ask a run to stop.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output};
use std::thread::sleep;
use std::time::Duration;

use super::{LONG, LONG_RESULT, RUN, files, folder_with, refused, start, wait_for};
use crate::support::{output, read, wait_until};

/// Sends a run `signal` once some work is on disk, and waits for its end.
fn interrupt(run: Child, dir: &Path, signal: &str) -> Output {
    wait_for(&dir.join("r/blocks/1.blocks"));
    send(run, signal)
}

/// Sends a run `signal`, and waits for its end.
fn send(run: Child, signal: &str) -> Output {
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
        let printed = String::from_utf8(stopped.stderr).expect("text");
        assert_eq!(stopped.status.code(), Some(code), "{printed}");
        assert_eq!(printed.lines().count(), 1, "{printed}");
        assert!(printed.contains(" of 270,000 trials are done and saved in r; to resume: "), "{printed}");
        assert!(printed.trim_end().ends_with(&RUN.join(" ")), "{printed}");
    }
    output(folders[0].path(), &RUN);
    assert!(files(&folders[0].path().join("r")) == *LONG_RESULT, "other bytes than those of one run");
}

/// What a run says that `INT` stops.
fn stopped(run: Child) -> String {
    let output = send(run, "INT");
    let printed = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(130), "{printed}");
    printed
}

#[test]
fn a_trial_that_takes_long_is_left_and_what_was_ended_is_kept() {
    let dir = folder_with(
        "name = \"x\"\n[system]\nkind = \"squares\"\nsize = [4, 9]\nproduct = \"latin\"\nmethod = \"jacobson-matthews\"\n\
         visits = 1000000000\n[trials]\ncount = 3\nseed = 5\n",
    );
    let run = start(dir.path(), &RUN);
    sleep(Duration::from_millis(1500));
    let printed = stopped(run);
    assert!(printed.contains(" of 6 trials are done and saved in r; to resume: "), "{printed}");
}

#[test]
fn the_last_phase_can_be_stopped_and_all_trials_are_kept() {
    let dir = folder_with(
        "name = \"x\"\n[system]\nkind = \"squares\"\nsize = 9\nproduct = \"sudoku\"\nmethod = \"walk\"\nmoves = 20\n[trials]\n\
         count = 100000\nseed = 5\n",
    );
    let run = start(dir.path(), &RUN);
    let all_are_saved = || read(dir.path(), "r/blocks/1.blocks").contains("\"units\":[[0,99999]]");
    wait_until("all trials are on disk", || dir.path().join("r/blocks/1.blocks").exists() && all_are_saved());
    let printed = stopped(run);
    let kept = "stopped before the tables were written: 100,000 of 100,000 trials are done and saved in r; ";
    assert!(printed.contains(kept), "{printed}");
    assert!(output(dir.path(), &["verify", "r"]).contains("the progress on 100,000 trials"));
}

#[test]
fn a_merge_that_lacks_a_shard_leaves_the_work_in_its_folder() {
    let dir = folder_with(LONG);
    interrupt(start(dir.path(), &RUN), dir.path(), "INT");
    output(dir.path(), &["run", "x.toml", "--shard", "1/40", "--out", "1-40"]);
    let work = read(dir.path(), "r/blocks/1.blocks");
    refused(dir.path(), &["merge", "1-40", "--out", "r"], 5, "trials are missing");
    assert_eq!(read(dir.path(), "r/blocks/1.blocks"), work);
    let held = || {
        fs::read_dir(dir.path().join("r"))
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name())
    };
    assert_eq!(held().collect::<Vec<_>>(), ["blocks"]);
}

/// A run whose folder is removed says so at its next save, and not that its trials are saved there.
#[test]
fn a_folder_that_is_removed_during_a_run_ends_it() {
    let dir = folder_with(LONG);
    let run = start(dir.path(), &RUN);
    wait_for(&dir.path().join("r/blocks/1.blocks"));
    fs::remove_dir_all(dir.path().join("r")).expect("removed");
    let done = run.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(
        done.status.code() == Some(6) && said.contains("r/blocks: removed while this run was writing to it"),
        "{said}"
    );
}

/// However early a resumed run is stopped, it does not say that less is saved than there is.
#[test]
fn a_run_that_is_stopped_at_its_begin_says_what_is_saved() {
    let dir = folder_with(LONG);
    let saved = |done: &Output| {
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        let number = said.split(" of 270,000 trials").next().and_then(|text| text.rsplit(' ').next());
        let number = number.expect("a number").replace(',', "").parse::<u64>().expect("a number");
        (said.contains("at least"), number)
    };
    let first = interrupt(start(dir.path(), &RUN), dir.path(), "INT");
    let (_, before) = saved(&first);
    assert!(before > 0, "{first:?}");
    for pause in [0, 5, 20, 50, 100] {
        let run = start(dir.path(), &RUN);
        sleep(Duration::from_millis(pause));
        let done = send(run, "INT");
        if done.status.code() == Some(130) && !done.stderr.is_empty() {
            let (at_least, now) = saved(&done);
            assert!(at_least || now >= before, "{done:?}");
        }
    }
}
