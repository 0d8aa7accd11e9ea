//! Nothing is lost, and no byte depends on how work was cut, stopped, repeated or put together.

mod checkpoints;
mod damage;
mod disk;
mod folders;
mod forged;
mod killed;
mod legs;
mod merged;
mod pieces;
mod sampling;
mod signals;
mod taken;
mod texts;
#[cfg(unix)]
mod theirs;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use queenlab::model::digest::sha256;
use tempfile::{TempDir, tempdir};

use crate::support::{DETERMINISTIC, Done, output, queenlab, wait_until};

/// A sweep that is done at once.
const SHORT: &str = "name = \"short\"\nabout = \"\"\n[system]\nkind = \"repair\"\nsize = [4, 6]\n[trials]\n\
                     count = 600\nseed = 5\n";

/// A sweep that takes one thread some seconds, so that its work is written to disk before it is done.
const LONG: &str = "name = \"long\"\nabout = \"\"\n[system]\nkind = \"backtrack\"\nsize = [11, 12]\n\
                    order = \"shuffled\"\n[trials]\ncount = 135000\nseed = 5\n";

/// The files of [`LONG`], run without a stop on more threads.
static LONG_RESULT: LazyLock<Vec<String>> = LazyLock::new(|| {
    let dir = folder_with(LONG);
    output(dir.path(), &["run", "x.toml", "--out", "r", "--threads", "2"]);
    files(&dir.path().join("r"))
});

/// The command that runs the experiment of a folder on one thread.
const RUN: [&str; 6] = ["run", "x.toml", "--out", "r", "--threads", "1"];

fn folder_with(experiment: &str) -> TempDir {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    dir
}

/// The files of a result that may not differ.
fn files(dir: &Path) -> Vec<String> {
    DETERMINISTIC.iter().map(|file| fs::read_to_string(dir.join(file)).expect("a file")).collect()
}

/// Runs the binary, which has to refuse with a message that holds `part`.
fn refused(dir: &Path, args: &[&str], code: i32, part: &str) -> Done {
    let done = queenlab(dir, args);
    assert_eq!(done.code, code, "{args:?}: {done:?}");
    assert!(done.err.contains(part), "{args:?}: {:?} lacks {part:?}", done.err);
    done
}

/// Starts the binary and goes on.
fn start(dir: &Path, args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queenlab"));
    command.current_dir(dir).args(args).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().expect("the binary starts")
}

/// Waits until a file is there.
fn wait_for(file: &Path) {
    wait_until(&format!("{} is there", file.display()), || file.exists());
}

/// Changes a file of work so that its checksum fits again.
fn reseal(file: &Path, change: impl FnOnce(&str) -> String) {
    let text = fs::read_to_string(file).expect("a file");
    let end = text.trim_end().rfind('\n').expect("a last line") + 1;
    let changed = change(&text[..end]);
    assert_ne!(changed, text[..end]);
    let footer = format!("{{\"sha256\":\"{}\"}}\n", sha256(changed.as_bytes()));
    fs::write(file, changed + &footer).expect("written");
}
