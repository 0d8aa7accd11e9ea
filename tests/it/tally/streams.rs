//! Endless streams: reports while they run, and how they end.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{BINARY, output, read};

fn tally(dir: &std::path::Path, args: &[&str]) -> Child {
    let mut command = Command::new(BINARY);
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

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_reading_and_keeps_what_was_counted() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut child = tally(dir.path(), &["--known", "3", "--out", "t"]);
    let mut pipe = child.stdin.take().expect("a pipe");
    (0..1500).for_each(|number| writeln!(pipe, "{}", uneven(number)).expect("it listens"));
    write!(pipe, "half a li").expect("it listens");
    let mut reports = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    assert!(reports.any(|line| line.is_ok_and(|line| line.contains("1,024"))));
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let done = child.wait_with_output().expect("it ends");
    assert_eq!((done.status.code(), begun.elapsed() < Duration::from_secs(10)), (Some(0), true));
    assert!(
        read(dir.path(), "t/cells.csv").contains(",tally,,tally,1500,"),
        "the line that was not finished is not counted"
    );
    drop(pipe);
}
