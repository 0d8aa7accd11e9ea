//! What others put into a folder stays: their files and folders, and what links lead to. Pipes are not waited for.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::{SHORT, folder_with, refused};
use crate::support::{BINARY, output, read};

const OTHERS: &str = "queenlab did not write this: move it elsewhere, or name another folder with --out";

/// A folder with an experiment, samples and a shard that is the whole.
fn with_inputs() -> TempDir {
    let dir = folder_with(SHORT);
    fs::write(dir.path().join("samples"), "a\nb\na\n").expect("written");
    output(dir.path(), &["run", "x.toml", "--shard", "1/1", "--out", "shard"]);
    dir
}

const RUN: [&str; 4] = ["run", "x.toml", "--out", "r"];
const FRESH: [&str; 5] = ["run", "x.toml", "--out", "r", "--fresh"];

/// All that writes a result or progress to `r`.
const WRITERS: [&[&str]; 5] = [
    &RUN,
    &FRESH,
    &["merge", "shard", "--out", "r"],
    &["tally", "samples", "--out", "r"],
    &["tally", "samples", "--out", "r", "--fresh"],
];

/// Every command that writes to `r` refuses to, names `path`, and leaves it as it is.
fn stays(dir: &Path, path: &str, text: &str) {
    for args in WRITERS {
        refused(dir, args, 3, &format!("{path}: {OTHERS}"));
    }
    assert_eq!(read(dir, "r/mine"), text);
}

#[test]
fn a_folder_that_is_called_as_that_of_progress() {
    for (name, text) in
        [("notes", "dear"), ("experiment.toml", SHORT), ("1.blocks", "dear"), (".queenlab-1.tmp", "")]
    {
        let dir = with_inputs();
        fs::create_dir_all(dir.path().join("r/blocks")).expect("a folder");
        fs::write(dir.path().join("r/blocks").join(name), text).expect("written");
        symlink(Path::new("blocks").join(name), dir.path().join("r/mine")).expect("a link");
        stays(dir.path(), "r/blocks", text);
    }
}

#[test]
fn a_folder_that_is_empty_or_elsewhere() {
    let dir = with_inputs();
    fs::create_dir_all(dir.path().join("r/blocks")).expect("a folder");
    refused(dir.path(), &FRESH, 3, &format!("r/blocks: {OTHERS}"));
    fs::remove_dir(dir.path().join("r/blocks")).expect("it is still there");
    output(dir.path(), &["run", "x.toml", "--shard", "1/2", "--out", "half"]);
    symlink("../half/blocks", dir.path().join("r/blocks")).expect("a link");
    refused(dir.path(), &RUN, 3, &format!("r/blocks: {OTHERS}"));
    output(dir.path(), &["verify", "half"]);
}

/// The experiment of earlier progress lacks the first line by which the folder is known now.
#[test]
fn progress_of_before_goes_on() {
    let dir = folder_with(SHORT);
    output(dir.path(), &["run", "x.toml", "--shard", "1/2", "--out", "r"]);
    let (first, rest) = read(dir.path(), "r/blocks/experiment.toml")
        .split_once('\n')
        .map(|(first, rest)| (first.to_owned(), rest.to_owned()))
        .expect("lines");
    assert!(first.starts_with("# queenlab"), "{first}");
    fs::write(dir.path().join("r/blocks/experiment.toml"), rest).expect("written");
    output(dir.path(), &["verify", "r"]);
    output(dir.path(), &["run", "x.toml", "--shard", "1/2", "--out", "r"]);
    output(dir.path(), &["run", "x.toml", "--shard", "1/2", "--out", "r", "--fresh"]);
}

#[test]
fn a_file_among_progress() {
    let dir = folder_with(SHORT);
    output(dir.path(), &["run", "x.toml", "--shard", "1/2", "--out", "r"]);
    fs::write(dir.path().join("r/blocks/notes"), "dear").expect("written");
    refused(dir.path(), &FRESH, 3, &format!("r/blocks/notes: {OTHERS}"));
    assert_eq!(read(dir.path(), "r/blocks/notes"), "dear");
    output(dir.path(), &["verify", "r"]);
}

#[test]
fn a_file_that_is_called_as_one_of_a_result() {
    let others =
        ["cells.csv", "coverage.csv", "trials.csv", "tally.jsonl", "run-info.json", "experiment.toml"];
    for name in others.into_iter().chain(["datapackage.json"]) {
        let dir = with_inputs();
        fs::create_dir(dir.path().join("r")).expect("a folder");
        fs::write(dir.path().join("r").join(name), "{\"dear\": 1}").expect("written");
        symlink(name, dir.path().join("r/mine")).expect("a link");
        stays(dir.path(), &format!("r/{name}"), "{\"dear\": 1}");
    }
}

#[test]
fn a_package_of_another_kind_beside_an_experiment_that_was_copied() {
    let dir = with_inputs();
    output(dir.path(), &RUN);
    let names =
        fs::read_dir(dir.path().join("r")).expect("a folder").map(|entry| entry.expect("an entry").path());
    names
        .filter(|path| !path.ends_with("experiment.toml"))
        .for_each(|path| fs::remove_file(path).expect("removed"));
    fs::write(dir.path().join("r/datapackage.json"), "{\"name\": \"mine\"}").expect("written");
    refused(dir.path(), &RUN, 3, &format!("r/datapackage.json: {OTHERS}"));
    refused(dir.path(), &FRESH, 3, &format!("r/datapackage.json: {OTHERS}"));
}

/// The files in a folder, and those of its progress.
fn held(dir: &Path) -> Vec<PathBuf> {
    let entries =
        |dir: PathBuf| fs::read_dir(dir).into_iter().flatten().map(|entry| entry.expect("an entry").path());
    let all = entries(dir.to_owned()).chain(entries(dir.join("blocks")));
    all.filter(|path| path.is_file()).collect()
}

/// Puts links and a pipe in the place of each file of `folder`, and runs `commands`: none waits, none panics, and nothing
/// elsewhere is changed or made. After each of them `folder` is as it was.
fn lead_nowhere(dir: &Path, folder: &str, commands: &[&[&str]]) {
    let whole = dir.join("whole");
    fs::rename(dir.join(folder), &whole).expect("renamed");
    let elsewhere = dir.join("elsewhere");
    for path in held(&whole) {
        let name = path.strip_prefix(&whole).expect("below");
        for kind in ["link", "dangling", "pipe"] {
            for args in commands {
                let copied = Command::new("cp").arg("-r").args([&whole, &dir.join(folder)]).status();
                assert!(copied.expect("cp").success());
                let place = dir.join(folder).join(name);
                fs::rename(&place, &elsewhere).expect("renamed");
                let bytes = fs::read(&elsewhere).expect("a file");
                match kind {
                    "link" => symlink(&elsewhere, &place).expect("a link"),
                    "dangling" => symlink(dir.join("nothing"), &place).expect("a link"),
                    _ => assert!(Command::new("mkfifo").arg(&place).status().expect("mkfifo").success()),
                }
                let done =
                    Command::new("timeout").arg("30").arg(BINARY).args(*args).current_dir(dir).output();
                let done = done.expect("timeout");
                let said = String::from_utf8_lossy(&done.stderr).into_owned();
                let case = format!("{kind} {}: {args:?}: {said}", name.display());
                let code = done.status.code().expect("no signal");
                assert!([0, 1, 3, 5, 6].contains(&code) && !said.contains("panicked"), "{code} {case}");
                let named = if name.ends_with("blocks/experiment.toml") { Path::new("blocks") } else { name };
                assert!(
                    [0, 5].contains(&code) || said.contains(&format!("{folder}/{}", named.display())),
                    "{case}"
                );
                assert_eq!(fs::read(&elsewhere).expect("it stays"), bytes, "{case}");
                assert!(!dir.join("nothing").exists(), "{case}");
                for made in [folder, "m", "site"] {
                    let _ = fs::remove_dir_all(dir.join(made));
                }
            }
        }
    }
}

#[test]
fn links_and_pipes_in_a_result() {
    let dir = folder_with(&SHORT.replace("seed = 5", "seed = 5\nrows = 9"));
    output(dir.path(), &RUN);
    let commands: [&[&str]; 7] = [
        &RUN,
        &FRESH,
        &["merge", "r", "--out", "m"],
        &["show", "r"],
        &["verify", "r", "--trials", "0"],
        &["export", "r", "--to", "site"],
        &["plot", "r", "--cell", "1", "--svg", "x.svg"],
    ];
    lead_nowhere(dir.path(), "r", &commands);
}

#[test]
fn links_and_pipes_in_a_tally() {
    let dir = with_inputs();
    output(dir.path(), &["tally", "samples", "--out", "r"]);
    let commands: [&[&str]; 4] =
        [WRITERS[4], &["merge", "r", "--out", "m"], &["show", "r"], &["verify", "r"]];
    lead_nowhere(dir.path(), "r", &commands);
}

#[test]
fn links_and_pipes_in_a_shard() {
    let dir = folder_with(SHORT);
    let run: [&str; 6] = ["run", "x.toml", "--out", "r", "--shard", "1/2"];
    output(dir.path(), &run);
    output(dir.path(), &["run", "x.toml", "--out", "other", "--shard", "2/2"]);
    let commands: [&[&str]; 5] = [
        &run,
        &["run", "x.toml", "--out", "r", "--shard", "1/2", "--fresh"],
        &["merge", "r", "other", "--out", "m"],
        &["verify", "r"],
        &["show", "r", "--partial"],
    ];
    assert!(read(dir.path(), "r/blocks/legs.jsonl").contains("begun"));
    lead_nowhere(dir.path(), "r", &commands);
}

#[test]
fn what_only_the_result_before_had_is_removed() {
    let dir = with_inputs();
    let rows = SHORT.replace("seed = 5", "seed = 5\nrows = 9");
    fs::write(dir.path().join("rows.toml"), rows).expect("written");
    let has = |name: &str| dir.path().join("r").join(name).exists();
    fs::create_dir(dir.path().join("r")).expect("a folder");
    output(dir.path(), &["run", "rows.toml", "--out", "r"]);
    fs::write(dir.path().join("r/mine.csv"), "dear").expect("written");
    assert!(has("trials.csv"));
    output(dir.path(), &FRESH);
    assert!(!has("trials.csv") && has("mine.csv"));
    output(dir.path(), WRITERS[4]);
    assert!(has("tally.jsonl") && has("cells.csv"));
    output(dir.path(), &["run", "rows.toml", "--out", "r", "--fresh"]);
    assert!(has("trials.csv") && !has("tally.jsonl"));
    output(dir.path(), &["verify", "r"]);
    output(dir.path(), &["run", "x.toml", "--shard", "1/2", "--out", "r", "--fresh"]);
    assert!(!has("trials.csv") && !has("cells.csv") && !has("datapackage.json") && has("mine.csv"));
    output(dir.path(), &["verify", "r"]);
}
