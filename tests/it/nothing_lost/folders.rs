//! Folders of results and of work: what is in them, what is swept, and what is no result.

use std::fs;

use queenlab::engine::progress::Shard;
use queenlab::experiment::{self, Experiment};
use queenlab::result::package::hash_of;

use queenlab::store::{self, Blocks, Claim, Held, claim, held, legs};
use serde_json::{Map, Value, json};
use tempfile::{TempDir, tempdir};

use super::{SHORT, folder_with};
use crate::support::output;

fn short() -> Experiment {
    experiment::parse(SHORT.as_bytes()).expect("an experiment")
}

/// A folder with a result in `r`.
fn result() -> TempDir {
    let dir = folder_with(SHORT);
    output(dir.path(), &["run", "x.toml", "--out", "r", "--threads", "1"]);
    dir
}

#[test]
fn what_an_interrupted_writer_left_is_swept_and_nothing_else() {
    let dir = tempdir().expect("a folder");
    let at = |name: &str| dir.path().join(name);
    fs::write(at(".queenlab-1.tmp"), "").expect("written");
    fs::create_dir_all(at(".queenlab-2.tmp/more")).expect("made");
    assert_eq!(held(dir.path()).expect("a folder"), Held::Nothing);
    for own in [".queenlab-notes", "mine.tmp"] {
        fs::write(at(own), "").expect("written");
    }
    assert_eq!(held(dir.path()).expect("a folder"), Held::Other);
    claim(dir.path(), &short(), Shard::ALL, true).expect("claimed");
    let there = [".queenlab-1.tmp", ".queenlab-2.tmp", ".queenlab-notes", "mine.tmp"].map(|n| at(n).exists());
    assert_eq!(there, [false, false, true, true]);
}

#[test]
fn a_file_is_no_folder() {
    let dir = folder_with(SHORT);
    let file = dir.path().join("x.toml");
    assert!(held(&file).is_err());
    assert!(Blocks::remove(&file).is_err());
}

#[test]
fn a_result_without_its_package_is_made_again_and_one_that_cannot_be_read_is_not() {
    let dir = result();
    let folder = dir.path().join("r");
    let again = || claim(&folder, &short(), Shard::ALL, false);
    assert!(matches!(again(), Ok(Claim::Finished(_))));
    fs::rename(folder.join("cells.csv"), folder.join("kept")).expect("renamed");
    fs::create_dir(folder.join("cells.csv")).expect("made");
    assert!(again().is_err(), "a folder is in the place of a table");
    fs::remove_file(folder.join("datapackage.json")).expect("removed");
    assert!(matches!(again(), Ok(Claim::Open(..))));
}

#[test]
fn a_folder_says_why_it_holds_no_result() {
    let dir = tempdir().expect("a folder");
    let why = || store::load(dir.path()).expect_err("no result").to_string();
    assert!(why().contains("not there, so the folder holds no result"), "{}", why());
    Blocks::make(dir.path(), &short(), Shard::ALL).expect("made");
    assert!(why().contains("the experiment is not finished"), "{}", why());
    fs::create_dir(dir.path().join("datapackage.json")).expect("made");
    assert!(!why().contains("not there") && !why().contains("not finished"), "{}", why());
}

#[test]
fn the_files_of_a_result_are_as_they_were_written() {
    let dir = result();
    let files = store::files(&dir.path().join("r")).expect("a result");
    assert_eq!(files.last().expect("a package").name, "datapackage.json");
    for file in files {
        let bytes = fs::read(dir.path().join("r").join(&file.name)).expect("a file");
        assert_eq!((file.sum.bytes, file.sum.hash), (bytes.len() as u64, hash_of(&bytes)), "{}", file.name);
        let lines = String::from_utf8(bytes).expect("text").lines().count() as u64;
        let rows = file.name.strip_suffix(".csv").map(|_| lines - 1);
        assert_eq!(file.rows, rows, "{}", file.name);
    }
}

#[test]
fn a_leg_is_what_was_known_when_it_began_and_when_it_ended() {
    let dir = tempdir().expect("a folder");
    Blocks::make(dir.path(), &short(), Shard::ALL).expect("made");
    let said = |key: &str| Map::from_iter([(key.to_owned(), json!(1))]);
    legs::end(dir.path(), &said("nothing began"));
    legs::begin(dir.path(), &said("threads"));
    legs::end(dir.path(), &said("seconds"));
    legs::begin(dir.path(), &said("threads"));
    let wanted: [Value; 2] = [json!({"threads": 1, "seconds": 1}), json!({"threads": 1})];
    assert_eq!(legs::unfinished(dir.path()), wanted);
}
