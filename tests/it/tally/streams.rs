//! Endless streams: reports while they run, and how they end.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::support::{BINARY, output, read, undisturbed, wait_until};

fn tally(dir: &std::path::Path, args: &[&str]) -> Child {
    let mut command = undisturbed();
    command.current_dir(dir).arg("tally").arg("-").args(args);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// The keys of a sequence that looks random (the finalizer of `SplitMix64`), and is far from even.
fn uneven(number: u64) -> &'static str {
    let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ["a", "b", "a", "c"][usize::try_from((mixed ^ mixed >> 31) % 4).expect("small")]
}

#[test]
fn a_rule_ends_an_endless_stream_and_closes_the_pipe() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut child = tally(dir.path(), &["--known", "3", "--until", "e_value=1e6", "--out", "t"]);
    let mut pipe = child.stdin.take().expect("a pipe");
    let mut numbers = 0..1_000_000_000u64;
    let written = numbers.find(|&number| writeln!(pipe, "{}", uneven(number)).is_err());
    assert!(written.is_some(), "the pipe is closed");
    let done = child.wait_with_output().expect("it ends");
    assert_eq!(done.status.code(), Some(0));
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(
        said.contains("tally, 1,024 samples. The 3 solutions are not equally likely (Dirichlet e-value"),
        "{said}"
    );
    assert!(read(dir.path(), "t/experiment.toml").contains("until = { e_value = 1000000.0 }\n"));
    assert!(read(dir.path(), "t/statistics.csv").contains("interim_log10_e"));
    output(dir.path(), &["verify", "t"]);
}

#[test]
fn there_is_a_report_at_every_doubling() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut child = tally(dir.path(), &["--known", "3"]);
    let mut pipe = child.stdin.take().expect("a pipe");
    (0..5000).for_each(|number| writeln!(pipe, "{}", uneven(number)).expect("it listens"));
    drop(pipe);
    let done = child.wait_with_output().expect("it ends");
    let reports = String::from_utf8_lossy(&done.stderr).into_owned();
    let first: Vec<&str> = reports.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(first, ["samples", "1,024", "2,048", "4,096"], "{reports}");
    assert!(reports.lines().all(|line| line.len() <= 80), "{reports}");
}

/// Sends `signal` to a tally of 1,500 samples and half a line, once they are counted.
fn stopped_by(signal: &str, dir: &std::path::Path) -> (Option<i32>, String) {
    let mut child = tally(dir, &["--known", "3", "--out", "t"]);
    let mut pipe = child.stdin.take().expect("a pipe");
    (0..1500).for_each(|number| writeln!(pipe, "{}", uneven(number)).expect("it listens"));
    write!(pipe, "half a li").expect("it listens");
    let mut reports = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut said = String::new();
    while !said.contains("1,024") {
        assert!(reports.read_line(&mut said).expect("a line") > 0, "{said}");
    }
    std::thread::sleep(Duration::from_millis(300));
    kill(signal, &child);
    let code = child.wait().expect("it ends").code();
    reports.read_to_string(&mut said).expect("text");
    drop(pipe);
    (code, said)
}

fn kill(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
}

#[test]
fn a_signal_ends_the_reading_keeps_what_was_counted_and_says_so() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let dir = tempfile::tempdir().expect("a folder");
        let (ended, said) = stopped_by(signal, dir.path());
        assert_eq!(ended, Some(code), "{signal}: {said}");
        let what = "stopped after 1,500 samples, before the input ended: their result is in t";
        assert!(said.contains(what), "{signal}: {said}");
        assert!(
            read(dir.path(), "t/cells.csv").contains(",tally,,tally,1500,"),
            "the line that was not finished is not counted"
        );
        let shown = output(dir.path(), &["show", "t"]);
        assert!(shown.contains("Stopped after 1,500 samples, before the input ended."), "{shown}");
        output(dir.path(), &["verify", "t"]);
    }
}

/// With `nohup`, a terminal that is closed is nothing to stop for.
#[test]
fn a_hangup_that_is_ignored_stops_nothing() {
    let dir = tempfile::tempdir().expect("a folder");
    let script = format!(
        "trap '' HUP; {{ sleep 1; echo a; echo b; }} | {BINARY} tally - & sleep 0.5; pkill -HUP -P $$; wait $!"
    );
    let done =
        Command::new("setsid").args(["sh", "-c", &script]).current_dir(dir.path()).output().expect("a shell");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
}

#[test]
fn a_pipe_that_nobody_writes_to_can_be_left() {
    let dir = tempfile::tempdir().expect("a folder");
    assert!(Command::new("mkfifo").arg(dir.path().join("pipe")).status().expect("mkfifo").success());
    let mut command = Command::new(BINARY);
    let child = command.current_dir(dir.path()).args(["tally", "pipe"]).stderr(Stdio::piped()).spawn();
    let child = child.expect("the binary starts");
    // Until it catches signals, it is ended by them: bit 14 is that of TERM.
    let catches = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
        u64::from_str_radix(mask.trim(), 16).expect("hexadecimal digits") >> 14 & 1 == 1
    };
    wait_until("it catches signals", catches);
    kill("-TERM", &child);
    let done = child.wait_with_output().expect("it ends");
    assert_eq!(done.status.code(), Some(143));
    assert!(String::from_utf8_lossy(&done.stderr).contains("stopped after 0 samples"));
}

#[test]
fn a_second_signal_ends_what_takes_long() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut child = tally(dir.path(), &["--out", "t"]);
    let mut pipe = child.stdin.take().expect("a pipe");
    let keys = (0..800_000).map(|key| format!("{key}\n")).collect::<Vec<_>>().concat();
    pipe.write_all(keys.as_bytes()).expect("it listens");
    let mut reports = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    assert!(reports.any(|line| line.is_ok_and(|line| line.contains("524,288"))));
    kill("-INT", &child);
    std::thread::sleep(Duration::from_millis(300));
    kill("-INT", &child);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(!dir.path().join("t/datapackage.json").exists(), "it did not wait for the tables");
}

/// Counts that cannot be written are said.
#[test]
fn a_full_disk_loses_no_count() {
    let dir = tempfile::tempdir().expect("a folder");
    let keys = (0..5000).map(|key| format!("key-{}\n", key % 1000)).collect::<Vec<_>>().concat();
    std::fs::write(dir.path().join("keys"), keys).expect("written");
    let script = format!("trap '' XFSZ; ulimit -f 1; exec {BINARY} tally keys --out t");
    let done = Command::new("sh").args(["-c", &script]).current_dir(dir.path()).output().expect("a shell");
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.code() == Some(1) && err.contains("error: t"), "{err}");
    assert!(out.contains("tally, 5,000 samples."), "{out}");
}

#[test]
#[ignore = "takes a minute"]
fn a_long_count_has_a_result_before_its_end() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut child = tally(dir.path(), &["--known", "3", "--out", "t"]);
    let mut pipe = child.stdin.take().expect("a pipe");
    (0..1500).for_each(|number| writeln!(pipe, "{}", uneven(number)).expect("it listens"));
    wait_until("there is a result", || dir.path().join("t/datapackage.json").exists());
    kill("-KILL", &child);
    child.wait().expect("it ends");
    let shown = output(dir.path(), &["show", "t"]);
    assert!(shown.contains("Stopped after 1,500 samples, before the input ended."), "{shown}");
    output(dir.path(), &["verify", "t"]);
}

/// Two keys with steps that hardly ever are the same twice: what is kept does not grow with them, whatever their order is.
#[test]
fn steps_of_very_many_different_values_are_rounded_and_said() {
    let dir = tempfile::tempdir().expect("a folder");
    let lines: Vec<String> = (0..200_000u64)
        .map(|number| format!("{}\t{}\n", uneven(number), number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 30))
        .collect();
    let reversed: String = lines.iter().rev().map(String::as_str).collect();
    for (name, text) in [("one", lines.concat()), ("other", reversed)] {
        std::fs::write(dir.path().join("samples"), text).expect("written");
        let said = output(dir.path(), &["tally", "samples", "--steps", "2", "--known", "3", "--out", name]);
        assert!(
            said.contains("A measure has more than 65,536 different values: all but the least and the greatest are rounded"),
            "{said}"
        );
        output(dir.path(), &["verify", name]);
    }
    for table in ["steps.csv", "steps_summary.csv", "outcomes.csv"] {
        assert_eq!(read(dir.path(), &format!("one/{table}")), read(dir.path(), &format!("other/{table}")));
    }
    assert!(read(dir.path(), "one/steps.csv").lines().count() < 66_000);
}
