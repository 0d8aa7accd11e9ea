//! The program as users run it, and commands of a shell that are timed.
#![allow(dead_code, reason = "not every benchmark uses all of it")]

use std::ffi::OsStr;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

/// The program that the environment variable `QUEENLAB` names; without it, as `cargo build --release` makes it.
pub static QUEENLAB: LazyLock<PathBuf> =
    LazyLock::new(|| env::var_os("QUEENLAB").map_or_else(built, PathBuf::from));

fn built() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let built =
        Command::new(env!("CARGO")).args(["build", "--locked", "--release"]).current_dir(&root).status();
    assert!(built.is_ok_and(|status| status.success()), "queenlab builds");
    root.join("target/release/queenlab")
}

/// The time that a command of a shell takes.
pub fn seconds(dir: &Path, command: &str) -> f64 {
    let begun = Instant::now();
    let done = Command::new("sh").args(["-c", command]).current_dir(dir).stdout(Stdio::null()).status();
    assert!(done.expect("a shell").success(), "{command}");
    begun.elapsed().as_secs_f64()
}

/// The processor time that a command takes, as the shell counts it.
pub fn processor(dir: &Path, command: &str) -> f64 {
    let timed = format!("{{ {command}; }} >/dev/null 2>&1; times");
    let done = Command::new("sh").args(["-c", &timed]).current_dir(dir).output().expect("a shell");
    let text = String::from_utf8(done.stdout).expect("text");
    let children = text.lines().nth(1).expect("the times of commands");
    let part = |text: &str| {
        let (minutes, seconds) = text.trim_end_matches('s').split_once('m').expect("minutes");
        60.0 * minutes.parse::<f64>().expect("a number") + seconds.parse::<f64>().expect("a number")
    };
    children.split_whitespace().map(part).sum()
}

/// The most bytes that a `queenlab` with these arguments held resident, as Linux counts them, read every few milliseconds.
pub fn peak(dir: &Path, args: &[impl AsRef<OsStr> + Debug]) -> u64 {
    let mut child = Command::new(&*QUEENLAB)
        .current_dir(dir)
        .args(args)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("a child").is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let kilobytes = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        most = most.max(kilobytes.and_then(|text| text.parse::<u64>().ok()).unwrap_or(0));
        sleep(Duration::from_millis(3));
    }
    assert!(child.wait().expect("a child").success(), "{args:?}");
    1024 * most
}
