//! Which files commands replace: those that queenlab wrote, others only with `--force`, and what a user names as the one file
//! to be written.

use std::fs;
use std::path::Path;

use crate::support::{output, queenlab, read, result_of};

/// What a file holds that a user wrote.
const MINE: &str = "dear queenlab";

/// `args` writes to the folder `to`, but not over the file `name` there unless it is forced; then as often as it is asked to.
fn asks_before_it_replaces(dir: &Path, args: &[&str], to: &str, name: &str) {
    let (folder, path) = (dir.join(to), format!("{to}/{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(dir.join(&path).parent().expect("a folder")).expect("made");
    fs::write(dir.join(&path), MINE).expect("written");
    let done = queenlab(dir, args);
    let said = format!("error: {path}: queenlab did not write this: --force replaces it\n");
    assert_eq!((done.code, done.err.lines().last()), (3, said.lines().last()), "{args:?} {name}");
    assert_eq!(read(dir, &path), MINE);
    output(dir, &[args, &["--force"]].concat());
    assert_ne!(read(dir, &path), MINE);
    output(dir, args);
}

#[test]
fn pages_and_tables() {
    let dir = result_of("repair", "[5, 6]", "200");
    let export = ["export", "results/t", "--to", "site"];
    for name in [
        "index.html", "index.es.html", "cells.csv", "experiment.toml", "datapackage.json",
        "cell-1/report.html",
    ] {
        asks_before_it_replaces(dir.path(), &export, "site", name);
    }
    let one = result_of("repair", "6", "200");
    for name in ["classic/src/simulator.js", "classic/simulator.html", "simulator.html"] {
        asks_before_it_replaces(one.path(), &export, "site", name);
    }
    output(one.path(), &["run", "x.toml", "--seed", "7", "--out", "other"]);
    output(one.path(), &["export", "other", "--to", "site"]);
    assert_eq!(read(one.path(), "site/cells.csv"), read(one.path(), "other/cells.csv"));
    output(one.path(), &["export", "other", "--to", "other"]);
    output(one.path(), &["verify", "other"]);
}

#[test]
fn scripts_and_manifests() {
    let dir = result_of("repair", "5", "200");
    for (engine, names) in [
        ("slurm", &["submit.sh", "shard.sh", "merge.sh"][..]),
        ("parallel", &["run.sh"]),
        ("k8s", &["shards.yaml", "merge.yaml"]),
    ] {
        let plan = ["plan", "x.toml", "--engine", engine, "--shards", "2", "--out", "p"];
        for name in names {
            asks_before_it_replaces(dir.path(), &plan, "p", name);
        }
        let other = ["plan", "x.toml", "--engine", "slurm", "--shards", "2", "--out", "p"];
        output(dir.path(), &other);
    }
    fs::create_dir(dir.path().join("mine")).expect("a folder");
    fs::write(dir.path().join("mine/plan.json"), MINE).expect("written");
    let done = queenlab(
        dir.path(),
        &["plan", "x.toml", "--engine", "k8s", "--shards", "2", "--out", "mine", "--force"],
    );
    assert_eq!((done.code, read(dir.path(), "mine/plan.json").as_str()), (3, MINE), "{done:?}");
}

/// A link below the folder that is named may lead anywhere.
#[test]
fn folders_behind_links() {
    let dir = result_of("repair", "[4, 5]", "200");
    for link in ["o/cell-1", "p/cell-1/classic/src"] {
        fs::create_dir_all(dir.path().join("ext")).expect("a folder");
        let link = dir.path().join(link);
        fs::create_dir_all(link.parent().expect("a folder")).expect("made");
        std::os::unix::fs::symlink(dir.path().join("ext"), &link).expect("a link");
        let to = link.strip_prefix(dir.path()).expect("below").iter().next().expect("a name");
        let done = queenlab(dir.path(), &["export", "results/t", "--to", to.to_str().expect("text")]);
        assert!(done.code == 3 && done.err.contains("this is a link"), "{done:?}");
        assert_eq!(fs::read_dir(dir.path().join("ext")).expect("a folder").count(), 0);
    }
}

#[test]
fn manual_pages() {
    let dir = tempfile::tempdir().expect("a folder");
    for name in ["queenlab.1", "queenlab-try.1"] {
        asks_before_it_replaces(dir.path(), &["man", "--to", "man"], "man", name);
    }
    fs::write(dir.path().join("man/other.1"), MINE).expect("written");
    let pages = fs::read_dir(dir.path().join("man")).expect("a folder").count() - 1;
    assert_eq!(output(dir.path(), &["man", "--to", "man"]), format!("man: {pages} files\n"));
}

#[test]
fn the_one_file_that_is_named() {
    let dir = result_of("repair", "5", "200");
    fs::write(dir.path().join("a.svg"), MINE).expect("written");
    output(dir.path(), &["plot", "results/t", "--svg", "a.svg"]);
    assert!(read(dir.path(), "a.svg").starts_with("<svg"));
}

/// A file may have no byte: as on a disk that is full.
#[cfg(unix)]
#[test]
fn a_new_experiment_that_cannot_be_written_leaves_nothing() {
    let dir = tempfile::tempdir().expect("a folder");
    let full = "trap '' XFSZ; ulimit -f 0; exec \"$0\" new x";
    let mut command = std::process::Command::new("sh");
    let done =
        command.args(["-c", full, crate::support::BINARY]).current_dir(&dir).output().expect("a shell");
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    assert!(String::from_utf8_lossy(&done.stderr).contains("x.toml: "), "{done:?}");
    assert_eq!(fs::read_dir(&dir).expect("a folder").count(), 0);
    output(dir.path(), &["new", "x"]);
    let again = queenlab(dir.path(), &["new", "x"]);
    assert_eq!(again.code, 3, "{again:?}");
    output(dir.path(), &["check", "x.toml"]);
}

/// Pages are written over pages, but not over what another run has found, or is about to.
#[test]
fn pages_do_not_replace_the_result_of_another_run() {
    let dir = result_of("repair", "[5, 6]", "200");
    output(dir.path(), &["run", "x.toml", "--seed", "7", "--out", "other"]);
    let held = read(dir.path(), "other/cells.csv");
    let export = ["export", "results/t", "--to", "other"];
    let done = queenlab(dir.path(), &export);
    assert!(done.code == 3 && done.err.contains("another result was run in this folder"), "{done:?}");
    assert_eq!(read(dir.path(), "other/cells.csv"), held);
    fs::create_dir_all(dir.path().join("begun/blocks")).expect("a folder");
    fs::copy(dir.path().join("results/t/experiment.toml"), dir.path().join("begun/blocks/experiment.toml"))
        .expect("copied");
    let begun = queenlab(dir.path(), &["export", "results/t", "--to", "begun"]);
    assert_eq!(begun.code, 3, "{begun:?}");
    output(dir.path(), &[&export[..], &["--force"]].concat());
    assert_eq!(read(dir.path(), "other/cells.csv"), read(dir.path(), "results/t/cells.csv"));
    output(dir.path(), &["run", "x.toml", "--seed", "8", "--out", "third"]);
    for result in ["results/t", "third", "results/t"] {
        output(dir.path(), &["export", result, "--to", "site"]);
    }
    let text = read(dir.path(), "x.toml").replace("[5, 6]", "6").replace("name = \"t\"", "name = \"u\"");
    fs::write(dir.path().join("u.toml"), text).expect("written");
    output(dir.path(), &["run", "u.toml"]);
    let export = ["export", "results/u", "--to", "site"];
    let done = queenlab(dir.path(), &export);
    assert!(
        done.code == 3 && done.err.contains("the pages in this folder are of another result, t"),
        "{done:?}"
    );
    output(dir.path(), &[&export[..], &["--force"]].concat());
    assert!(read(dir.path(), "site/report.html").contains("size 6"));
}
