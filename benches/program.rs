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

/// What a command takes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// The time of processors, in hundredths of a second.
    pub processor: f64,
    /// The most bytes that it holds resident.
    pub bytes: u64,
}

/// The most bytes that a `queenlab` with these arguments held resident.
pub fn peak(dir: &Path, args: &[impl AsRef<OsStr> + Debug]) -> u64 {
    cost(dir, args).bytes
}

/// What a `queenlab` with these arguments takes, as Linux counts it, read every few milliseconds.
pub fn cost(dir: &Path, args: &[impl AsRef<OsStr> + Debug]) -> Cost {
    let mut child = Command::new(&*QUEENLAB)
        .current_dir(dir)
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let folder = format!("/proc/{}", child.id());
    let mut cost = Cost::default();
    while child.try_wait().expect("a child").is_none() {
        let read = |name: &str| fs::read_to_string(format!("{folder}/{name}")).unwrap_or_default();
        cost.bytes = cost.bytes.max(resident(&read("status")));
        cost.processor = cost.processor.max(ticks(&read("stat")) / 100.0);
        sleep(Duration::from_millis(3));
    }
    assert!(child.wait().expect("a child").success(), "{args:?}");
    cost
}

fn resident(status: &str) -> u64 {
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
    1024 * kilobytes.and_then(|text| text.parse::<u64>().ok()).unwrap_or(0)
}

/// The time in user and kernel mode: the twelfth and thirteenth number after the name.
fn ticks(stat: &str) -> f64 {
    let numbers = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    numbers.skip(11).take(2).filter_map(|number| number.parse::<f64>().ok()).sum()
}
