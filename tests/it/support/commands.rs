//! The commands of the binary, which exist with its command line only.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// What a command did.
#[derive(Debug)]
pub struct Done {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub const BINARY: &str = env!("CARGO_BIN_EXE_queenlab");

/// The binary, in which no signal is ignored, as under `nohup` one is.
pub fn undisturbed() -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal", BINARY]);
    command
}

/// What `script` is given to run a command of the shell on a terminal of 80 columns.
pub fn in_80_columns(command: &str) -> [String; 3] {
    ["-qec".to_owned(), format!("stty cols 80 rows 24; {command}"), "/dev/null".to_owned()]
}

/// Runs the binary in the folder `dir`.
pub fn queenlab(dir: &Path, args: &[&str]) -> Done {
    let output = Command::new(BINARY).current_dir(dir).args(args).output().expect("the binary starts");
    Done {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs the binary, which has to end well, and returns its output.
pub fn output(dir: &Path, args: &[&str]) -> String {
    let done = queenlab(dir, args);
    assert_eq!(done.code, 0, "{args:?}: {done:?}");
    done.out
}

/// The result of an experiment of `kind`, in the folder that is returned, below `results/t`.
pub fn result_of(kind: &str, size: &str, count: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let experiment = format!(
        "name = \"t\"\nabout = \"A question?\"\n[system]\nkind = \"{kind}\"\nsize = {size}\n[trials]\n\
         count = {count}\nseed = 2026\n"
    );
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    output(dir.path(), &["run", "x.toml"]);
    dir
}

/// The same, with its pages below `site`.
pub fn site_of(kind: &str, size: &str, count: &str) -> TempDir {
    let dir = result_of(kind, size, count);
    output(dir.path(), &["export", "results/t", "--to", "site"]);
    dir
}
