//! The program as users run it, and commands of a shell that are timed.
#![allow(dead_code, reason = "not every benchmark uses all of it")]

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Instant;

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
