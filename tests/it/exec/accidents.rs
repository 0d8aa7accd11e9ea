//! What ends programs from outside, what they leave behind, and files that are none.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::{KEYS, TABLES, folder, refused, run};
use crate::programs::{alive, count, mark, soon_none};
use crate::support::{BINARY, queenlab, read, undisturbed, wait_until};

fn start(dir: &Path, more: &[&str]) -> Child {
    undisturbed()
        .current_dir(dir)
        .args(["run", "x.toml", "--allow-exec", "--threads", "2", "--progress", "none", "--out", "t"])
        .args(more)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

fn await_some(mark: &str) {
    wait_until("a trial is running", || alive(mark) > 0);
}

/// Sends `signal` to processes with `mark` in their command lines.
fn send(signal: &str, mark: &str) {
    let status = Command::new("pkill").args([signal, "-f", mark]).status().expect("pkill");
    assert!(status.code().is_some_and(|code| code < 2));
}

/// The trials of a job that is stopped as a whole are run again: none counts as crashed.
#[test]
fn a_polite_stop_of_all_processes_costs_no_trial() {
    for (number, signal) in [(751, "-TERM"), (752, "-INT"), (753, "-HUP")] {
        let mark = &mark(number);
        let script = format!("sh -c 'sleep 0.2' {mark}; echo a\n");
        let dir = folder(&script, "", "count = 60");
        let mut child = start(dir.path(), &[]);
        await_some(mark);
        sleep(Duration::from_millis(500));
        // The programs first, and a while later the one that waits for them.
        let programs = Command::new("pkill").args([signal, "-P", &child.id().to_string()]).status();
        assert!(programs.expect("pkill").code().is_some());
        sleep(Duration::from_millis(300));
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill");
        assert!(sent.success());
        assert!(child.wait().expect("it ends").code().is_some_and(|code| code > 128), "{signal}");
        let done = run(dir.path(), &["--out", "t"]);
        assert_eq!(done.code, 0, "{done:?}");
        let rows = read(dir.path(), "t/outcomes.csv");
        assert!(!rows.contains(",crashed,") || rows.contains(",crashed,0,"), "{signal}: {rows}");
    }
}

/// What `try` says of some of its trials, it says of some.
#[test]
fn a_try_that_is_stopped_says_after_how_many_trials() {
    let dir = folder("sleep 0.05; echo >> ran; echo a\n", "", "count = 1");
    let child = Command::new(BINARY)
        .current_dir(dir.path())
        .args(["try", "-n", "2000", "--", "sh", "program.sh", "{seed31}"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    wait_until("30 trials ran", || {
        fs::read_to_string(dir.path().join("ran")).is_ok_and(|ran| ran.lines().count() >= 30)
    });
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill").success());
    let done = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.code() == Some(130) && said.contains(" of 2,000 trials"), "{said}");
}

/// A program that dies alone is a crash, after a moment in which the run could have been stopped as well.
#[test]
fn a_program_that_is_killed_alone_has_crashed() {
    let dir = folder("kill -TERM $$\n", "tolerate = 1\ndeterministic = false", "count = 2");
    assert_eq!(run(dir.path(), &[]).code, 0);
    assert_eq!(count(dir.path(), "crashed"), 2);
}

/// A job that stands still and goes on later has no trial that took too long.
#[test]
fn time_in_which_all_stood_still_does_not_count() {
    let mark = &mark(754);
    let script = format!("sh -c 'sleep 0.3' {mark}; echo a\n");
    let dir = folder(&script, "limits = { seconds = 10 }\ndeterministic = false", "count = 12");
    let mut child = start(dir.path(), &[]);
    await_some(mark);
    let ours = child.id().to_string();
    send("-STOP", mark);
    assert!(Command::new("kill").args(["-STOP", &ours]).status().expect("kill").success());
    sleep(Duration::from_secs(12));
    send("-CONT", mark);
    assert!(Command::new("kill").args(["-CONT", &ours]).status().expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let rows = read(dir.path(), "t/outcomes.csv");
    assert!(rows.contains(",solved,12,") && !rows.contains(",time,1"), "{rows}");
}

/// A child in a group, or a session, of its own, with its output kept open or not.
#[test]
fn what_leaves_the_group_of_its_program_is_ended() {
    let mark = &mark(755);
    for script in [
        format!("setsid sleep {mark} & echo a\n"),
        format!("setsid sleep {mark} >/dev/null 2>&1 & echo a\n"),
        format!(
            "setsid sh -c 'setsid sleep {mark} >/dev/null 2>&1 & sleep {mark}' >/dev/null 2>&1 & echo a\n"
        ),
        format!("set -m; sleep {mark} >/dev/null 2>&1 & echo a\n"),
    ] {
        let dir = folder(&script, "", "count = 12");
        let done = run(dir.path(), &["--threads", "2"]);
        assert_eq!(done.code, 0, "{script}{done:?}");
        assert_eq!(alive(mark), 0, "{script}");
    }
}

/// What a running program started, and let go, lives as long as that does.
#[test]
fn a_helper_of_a_program_is_not_ended_by_the_end_of_another() {
    let script = "d=$(mktemp -d); mkfifo $d/p; (setsid sh -c 'sleep 0.2; echo key > '$d/p >/dev/null 2>&1 &); \
                  case $(($1 % 3)) in 0) cat $d/p;; *) cat $d/p;; esac; rm -r $d\n";
    let dir = folder(script, "limits = { seconds = 20 }", "count = 40");
    let done = run(dir.path(), &["--threads", "4"]);
    assert!(done.code == 0 && done.out.contains("40"), "{done:?}");
    assert_eq!(count(dir.path(), "solved"), 40);
}

/// A program that moves to the group of whoever called queenlab is ended, alone.
#[test]
fn the_group_of_the_caller_is_never_ended() {
    let mark = &mark(756);
    let python = format!(
        "import os, time\nos.setpgid(0, os.getpgid(os.getppid()))\nopen('started', 'w')\ntime.sleep({mark})\n"
    );
    for end in ["", "kill -KILL $!;"] {
        let dir = folder(
            "exec python3 moves.py $1\n",
            "limits = { seconds = 1 }\ndeterministic = false",
            "count = 2",
        );
        fs::write(dir.path().join("moves.py"), &python).expect("written");
        let script = format!(
            "{BINARY} run x.toml --allow-exec --progress none >/dev/null 2>&1 & \
             while [ ! -e started ]; do sleep 0.05; done; {end} wait; sleep 2; echo alive"
        );
        let caller = Command::new("setsid").args(["sh", "-c", &script]).current_dir(dir.path()).output();
        let caller = caller.expect("a shell");
        assert_eq!(String::from_utf8_lossy(&caller.stdout), "alive\n", "{end}");
        assert!(soon_none(mark), "{end}");
    }
}

#[test]
fn files_that_are_none_are_refused_at_once() {
    let pipe = |dir: &Path, name: &str| {
        assert!(Command::new("mkfifo").arg(dir.join(name)).status().expect("mkfifo").success());
    };
    for (system, what) in [
        ("files = [\"pipe\"]", "pipe: the program needs this file: this is a folder, a pipe or a device"),
        (
            "stdin = \"/dev/zero\"",
            "/dev/zero: the program needs this file: this is a folder, a pipe or a device",
        ),
        ("known = \"pipe\"", "pipe: cannot be read: this is a folder, a pipe or a device"),
        ("known = \"/dev/zero\"", "/dev/zero: cannot be read: this is a folder, a pipe or a device"),
    ] {
        let dir = folder(KEYS, "", "count = 5");
        pipe(dir.path(), "pipe");
        let text = read(dir.path(), "x.toml").replace("files = [\"program.sh\"]", system);
        fs::write(dir.path().join("x.toml"), text).expect("written");
        refused(&run(dir.path(), &[]), 3, what);
    }
    for made in ["mkfifo $2", "ln -s /dev/zero $2", "mkdir $2"] {
        let dir = folder(&format!("{made}\n"), "from = \"out\"\ntolerate = 1", "count = 3");
        let text = read(dir.path(), "x.toml").replace("\"{seed31}\"]", "\"{seed31}\", \"{out}\"]");
        fs::write(dir.path().join("x.toml"), text).expect("written");
        let done = run(dir.path(), &[]);
        assert!(done.code == 0 && count(dir.path(), "unreadable") == 3, "{made}: {done:?}");
    }
}

/// Each trial that is run twice is so once an experiment, whichever shard it belongs to and however often that stops.
#[test]
fn repeatability_is_checked_once_an_experiment() {
    let runs = |dir: &Path| fs::read_to_string(dir.join("log")).map_or(0, |log| log.lines().count());
    let script = format!("echo >> log; {KEYS}");
    let dir = folder(&script, "known = 3", "count = 60");
    assert_eq!(run(dir.path(), &["--out", "whole"]).code, 0);
    assert_eq!(runs(dir.path()), 60 + 8 + 2);
    for shard in 1..=3 {
        assert_eq!(run(dir.path(), &["--shard", &format!("{shard}/3"), "--out", &shard.to_string()]).code, 0);
    }
    assert_eq!(runs(dir.path()), 2 * (60 + 8 + 2));
    let merged = queenlab(dir.path(), &["merge", "1", "2", "3", "--out", "merged"]);
    assert_eq!(merged.code, 0, "{merged:?}");
    for table in TABLES {
        assert_eq!(read(dir.path(), &format!("whole/{table}")), read(dir.path(), &format!("merged/{table}")));
    }
}
