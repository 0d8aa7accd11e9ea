//! Tallies are merged if no sample is in two of them, as far as they say where theirs are from.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::support::{output, queenlab};

/// A folder with the tallies `a`, `b` and `c` of different samples, and `ab` and `ac`, which were merged from them.
fn tallies() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, samples) in [("a", "x\ny\nx\n"), ("b", "y\ny\n"), ("c", "z\nx\ny\ny\n")] {
        let file = format!("{name}.txt");
        fs::write(dir.path().join(&file), samples).expect("written");
        output(dir.path(), &["tally", &file, "--known", "3", "--out", name]);
    }
    for (name, parts) in [("ab", ["a", "b"]), ("ac", ["a", "c"])] {
        output(dir.path(), &["merge", parts[0], parts[1], "--out", name]);
    }
    dir
}

fn refused(dir: &Path, [one, other]: [&str; 2]) {
    let done = queenlab(dir, &["merge", one, other, "--out", "no"]);
    let said = format!("{other}: these are the same samples as in {one}, or some of them");
    assert_eq!((done.code, done.err.contains(&said)), (3, true), "{done:?}");
    assert!(!dir.join("no").exists());
}

#[test]
fn samples_that_are_in_two_of_them_are_not_counted_twice() {
    let dir = tallies();
    output(dir.path(), &["merge", "ab", "c", "--out", "abc"]);
    let copied = Command::new("cp").args(["-r", "a", "copy"]).current_dir(&dir).status().expect("cp");
    assert!(copied.success());
    symlink("a", dir.path().join("link")).expect("a link");
    for pair in [
        ["a", "ab"],
        ["ab", "a"],
        ["ab", "ac"],
        ["abc", "c"],
        ["ab", "abc"],
        ["a", "a"],
        ["a", "./a"],
        ["a", "copy"],
        ["link", "ab"],
        ["copy", "abc"],
    ] {
        refused(dir.path(), pair);
    }
    let sum = output(dir.path(), &["show", "abc", "--json"]);
    assert!(sum.contains("\"trials\":9") || sum.contains("\"trials\": 9"), "{sum}");
    output(dir.path(), &["verify", "abc"]);
}
