//! `kill -9` at any moment.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use queenlab::model::draw::Streams;

use super::{LONG, LONG_RESULT, RUN, SHORT, files, folder_with, start, wait_for};
use crate::support::output;

/// Kills a run after a random part of `most` milliseconds; whether it was still at work.
fn kill_once(dir: &Path, round: u64, most: u64) -> bool {
    let mut run = start(dir, &RUN);
    let pause = Streams::new(9, 1).trial(round).below(most);
    sleep(Duration::from_millis(u64::from(pause)));
    let ended = run.try_wait().expect("a child").is_some();
    run.kill().expect("killed");
    run.wait().expect("dead");
    !ended
}

/// Goes on to the end: the result is that of a run without a stop, and nothing else stays.
fn finish(dir: &Path) {
    output(dir, &RUN);
    let result = dir.join("r");
    assert!(files(&result) == *LONG_RESULT, "other bytes than those of one run");
    let entries = fs::read_dir(result).expect("a folder");
    let names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(names.len(), 12, "{names:?}");
}

#[test]
fn a_killed_run_goes_on_from_what_it_saved() {
    let dir = folder_with(LONG);
    let saved = dir.path().join("r/blocks/1.blocks");
    let mut run = start(dir.path(), &RUN);
    wait_for(&saved);
    run.kill().expect("killed");
    run.wait().expect("dead");
    let printed = output(dir.path(), &["verify", "r"]);
    assert!(!printed.contains("on 0 trials"), "{printed}");
    kill_once(dir.path(), 0, 400);
    assert_eq!(output(dir.path(), &["verify", "r"]), printed, "nothing new was saved, and nothing lost");
    finish(dir.path());
}

#[test]
fn a_shard_that_was_killed_before_it_saved_anything_begins_again() {
    let dir = folder_with(SHORT);
    let run = ["run", "x.toml", "--out", "r", "--shard", "2/3"];
    output(dir.path(), &run);
    let saved = dir.path().join("r/blocks/1.blocks");
    let whole = fs::read(&saved).expect("a file");
    fs::remove_file(&saved).expect("removed");
    output(dir.path(), &run);
    assert!(fs::read(&saved).expect("a file") == whole);
}

/// Experiments whose trials, or parts of a census, take long: a batch of them would take minutes.
const SLOW: [(&str, &str, &str); 4] = [
    ("repair", "size = 32", "count = 100000"),
    ("repair", "size = 11", "count = \"all\""),
    ("backtrack", "size = 30\norder = \"shuffled\"", "count = 100000"),
    (
        "squares",
        "size = 9\nproduct = \"latin\"\nmethod = \"jacobson-matthews\"\nvisits = 2000000",
        "count = 100000",
    ),
];

/// The processor time that a process has had; on a machine that does other things, less passes for it than for the clock.
fn processor_time(process: u32) -> Duration {
    const TICK: Duration = Duration::from_millis(10);
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("a process");
    let after_name = stat.rsplit_once(')').expect("a name").1;
    let ticks =
        after_name.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u32>().expect("ticks"));
    TICK * ticks.sum::<u32>()
}

/// Watches the file of work of a process for `seconds`, and returns its longest processor time between two checkpoints, or
/// before the first.
fn longest_gap(process: u32, saved: &Path, seconds: u64) -> Duration {
    let (begun, mut last, mut then, mut longest) = (Instant::now(), None, Duration::ZERO, Duration::ZERO);
    while begun.elapsed() < Duration::from_secs(seconds) {
        let now = processor_time(process);
        let modified = fs::metadata(saved).and_then(|file| file.modified()).ok();
        if modified != last {
            (last, then) = (modified, now);
        }
        longest = longest.max(now.saturating_sub(then));
        sleep(Duration::from_millis(10));
    }
    longest
}

#[test]
#[ignore = "slow: four runs of slow trials are watched for some seconds each, then killed"]
fn of_slow_trials_no_more_than_the_last_second_is_lost() {
    for (kind, options, count) in SLOW {
        let dir = folder_with(&format!(
            "name = \"slow\"\n[system]\nkind = \"{kind}\"\n{options}\n[trials]\n{count}\nseed = 5\n"
        ));
        let mut run = start(dir.path(), &RUN);
        let gap = longest_gap(run.id(), &dir.path().join("r/blocks/1.blocks"), 6);
        run.kill().expect("killed");
        run.wait().expect("dead");
        assert!(gap < Duration::from_millis(2500), "{kind}: {gap:?} between two checkpoints");
        let printed = output(dir.path(), &["verify", "r"]);
        assert!(!printed.contains("on 0 trials"), "{kind}: {printed}");
    }
}

#[test]
#[ignore = "slow: 24 runs are killed at random moments, most of them within a second and a half"]
fn runs_killed_at_random_moments_come_to_the_bytes_of_one_run() {
    let mut kills = 0;
    let mut round = 0;
    while kills < 24 {
        let dir = folder_with(LONG);
        while kills < 24 && kill_once(dir.path(), round, 1700) {
            kills += 1;
            round += 1;
        }
        round += 1;
        finish(dir.path());
    }
}
