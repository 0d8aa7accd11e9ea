//! The workers of examples/workers, in four languages: they search as the system `permute` does.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{output, packaged, queenlab, read};

fn examples() -> PathBuf {
    packaged("examples/workers")
}

/// A folder with the worker `file`, and permute.toml with this command.
fn folder(file: &str, command: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    fs::copy(examples().join(file), dir.path().join(file)).expect("copied");
    let text = read(&examples(), "permute.toml").replace("[\"python3\", \"permute.py\"]", command);
    fs::write(dir.path().join("x.toml"), text.replace("permute.py", file)).expect("written");
    dir
}

/// Counts trials of the worker, and compares them with those of the system.
#[track_caller]
fn is_like_the_system(dir: &Path) {
    let system =
        "name = \"system\"\n[system]\nkind = \"permute\"\nsize = 8\n[trials]\ncount = 20000\nseed = 1\n";
    fs::write(dir.join("system.toml"), system).expect("written");
    output(dir, &["run", "system.toml", "--out", "system", "--progress", "none"]);
    let done = queenlab(dir, &["run", "x.toml", "--allow-exec", "--out", "worker", "--progress", "none"]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(read(dir, "worker/outcomes.csv").contains(",solved,4000,"), "{done:?}");
    let said = output(dir, &["compare", "worker", "system"]);
    assert_eq!(said.matches("not significant at 0.005").count(), 2, "solutions and steps: {said}");
}

#[test]
fn python() {
    is_like_the_system(folder("permute.py", "[\"python3\", \"permute.py\"]").path());
}

#[test]
fn c() {
    let dir = folder("permute.c", "[\"./permute\"]");
    let made =
        Command::new("cc").args(["-O2", "permute.c", "-o", "permute"]).current_dir(dir.path()).status();
    assert!(made.expect("a C compiler").success());
    is_like_the_system(dir.path());
}

#[test]
#[ignore = "needs Node.js: apt-get install nodejs"]
fn javascript() {
    is_like_the_system(folder("permute.js", "[\"node\", \"permute.js\"]").path());
}

#[test]
#[ignore = "needs SWI-Prolog: apt-get install swi-prolog-nox"]
fn prolog() {
    let command = "[\"swipl\", \"-q\", \"-g\", \"main\", \"-t\", \"halt\", \"permute.pl\"]";
    is_like_the_system(folder("permute.pl", command).path());
}
