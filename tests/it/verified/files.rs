//! Each file of a result and of unfinished work: removed, emptied, cut, garbage, or that of another.

use std::fs;
use std::path::Path;

use queenlab::engine::batch::{Signals, Workers};
use queenlab::engine::progress::Shard;
use queenlab::experiment;
use queenlab::store::Blocks;
use tempfile::tempdir;

use super::{DIE, Kind, SAMPLE};
use crate::support::{output, queenlab};

/// Damages a file in every way, and calls `found` after each. `other` is the file of this name of something else.
fn damage(path: &Path, other: &[u8], found: impl Fn(&str)) {
    let whole = fs::read(path).expect("a file");
    fs::remove_file(path).expect("removed");
    found("removed");
    let cut = &whole[..whole.len() / 2];
    let changes = [("emptied", &[][..]), ("cut", cut), ("garbage", b"\xffgarbage"), ("another", other)];
    for (what, bytes) in changes.into_iter().filter(|(_, bytes)| *bytes != whole) {
        fs::write(path, bytes).expect("written");
        found(what);
    }
    fs::write(path, whole).expect("written");
}

/// Each file in a folder but those of which nothing is promised: `verify` finds that it is damaged, and names it.
fn is_found(dir: &Path, folder: &str, other: &Path) {
    let files = fs::read_dir(dir.join(folder)).expect("a folder").map(|entry| entry.expect("an entry"));
    for file in files.filter(|entry| entry.path().is_file()) {
        let name = file.file_name().into_string().expect("a name");
        if ["run-info.json", "legs.jsonl"].contains(&name.as_str()) {
            continue;
        }
        let other = fs::read(other.join(&name)).unwrap_or_else(|_| b"other".to_vec());
        damage(&file.path(), &other, |what| {
            let done = queenlab(dir, &["verify", "r", "--trials", "0"]);
            assert_eq!(done.code, 6, "{name} {what}: {done:?}");
            assert!(done.err.starts_with("error: r/"), "{name} {what}: {done:?}");
            if what == "removed" {
                assert!(done.err.contains(&format!("{name}: not there")), "{name} {what}: {done:?}");
            }
        });
    }
}

#[test]
fn of_a_result() {
    let rows = format!("{SAMPLE}rows = 9\n");
    let kinds = [Kind::run(&rows, &[]), Kind::tally(), Kind::run(DIE, &[])];
    for kind in kinds.iter().filter(|_| cfg!(target_os = "linux")) {
        let other = Kind::run(&rows.replace("seed = 5", "seed = 6"), &[]);
        is_found(kind.dir.path(), "r", &other.dir.path().join("r"));
    }
}

#[test]
fn of_a_shard() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), SAMPLE).expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "r", "--shard", "1/2"]);
    output(dir.path(), &["run", "x.toml", "--seed", "6", "--out", "other", "--shard", "1/2"]);
    output(dir.path(), &["verify", "r"]);
    is_found(dir.path(), "r/blocks", &dir.path().join("other/blocks"));
}

/// Unfinished work of [`SAMPLE`] in two files, one for each cell.
fn two_files(dir: &Path) {
    let experiment = experiment::parse(SAMPLE.as_bytes()).expect("an experiment");
    let mut blocks = Blocks::make(dir, &experiment, Shard::ALL).expect("made").closed_after(1);
    let workers = Workers::new(Some(1)).expect("a thread");
    for cell in experiment.cells() {
        let mut work = cell.machine.work(&cell.job);
        work.run(Shard::ALL, &workers, &Signals::default(), &mut ());
        blocks.put(cell.number, work.as_ref()).expect("put");
        blocks.save(None).expect("saved");
    }
}

#[test]
fn of_work_in_several_files() {
    let dir = tempdir().expect("a folder");
    two_files(&dir.path().join("r"));
    let blocks = dir.path().join("r/blocks");
    output(dir.path(), &["verify", "r"]);
    damage(&blocks.join("1.blocks"), &fs::read(blocks.join("2.blocks")).expect("a file"), |what| {
        let done = queenlab(dir.path(), &["verify", "r"]);
        assert!(done.code == 6 && done.err.contains(".blocks: "), "{what}: {done:?}");
    });
    let last = blocks.join("2.blocks");
    let whole = fs::read(&last).expect("a file");
    fs::remove_file(&last).expect("removed");
    output(dir.path(), &["verify", "r"]);
    fs::write(dir.path().join("r/run-info.json"), "{}").expect("written");
    let done = queenlab(dir.path(), &["verify", "r"]);
    let missing = "cell 2: trials are missing, although the run is finished";
    assert!(done.code == 6 && done.err.contains(missing), "{done:?}");
    fs::write(&last, whole).expect("written");
    output(dir.path(), &["verify", "r"]);
}

#[test]
fn what_was_finished_before_is_forgotten_when_a_run_begins_anew() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), SAMPLE).expect("written");
    let info = dir.path().join("r/run-info.json");
    output(dir.path(), &["run", "x.toml", "--out", "r", "--shard", "1/2"]);
    assert!(info.exists());
    let experiment = experiment::parse(SAMPLE.as_bytes()).expect("an experiment");
    queenlab::store::claim(&dir.path().join("r"), &experiment, Shard::ALL, true).expect("a claim");
    assert!(!info.exists());
}
