//! `queenlab merge`: shards in any order, some twice, missing ones named, false ones refused.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{SHORT, files, folder_with, refused, reseal};
use crate::support::{forge, output, queenlab, read};

/// A folder with [`SHORT`] and its result below `r`.
fn with_result() -> TempDir {
    let dir = folder_with(SHORT);
    output(dir.path(), &["run", "x.toml", "--out", "r"]);
    dir
}

/// Runs shards, each to the folder of its name with `-` for `/`.
fn run_shards(dir: &Path, shards: &[&str]) {
    for shard in shards {
        output(dir, &["run", "x.toml", "--shard", shard, "--out", &shard.replace('/', "-")]);
    }
}

/// Merges to a new folder, whose files have to be those of the one run.
fn merges(dir: &Path, shards: &[&str]) {
    output(dir, &[&["merge", "--out", "m"], shards].concat());
    assert_eq!(files(&dir.join("m")), files(&dir.join("r")), "{shards:?}");
    fs::remove_dir_all(dir.join("m")).expect("removed");
}

#[test]
fn shards_in_any_order_and_twice_give_the_bytes_of_one_run() {
    let dir = with_result();
    run_shards(dir.path(), &["1/3", "2/3", "3/3"]);
    for order in [&["1-3", "2-3", "3-3"][..], &["3-3", "1-3", "2-3", "1-3"], &["3-3", "2-3", "1-3"]] {
        merges(dir.path(), order);
    }
}

#[test]
fn a_gap_names_the_commands_that_fill_it() {
    let dir = with_result();
    run_shards(dir.path(), &["2/4", "4/4"]);
    let merge = ["merge", "4-4", "2-4", "--out", "m"];
    let printed = refused(dir.path(), &merge, 5, "of 2 of 4 shards: 1/4, 3/4; to run them:").err;
    assert!(!dir.path().join("m").exists());
    let commands: Vec<Vec<&str>> = printed
        .lines()
        .filter(|line| line.starts_with("  "))
        .map(|line| line.split(' ').skip(3).collect())
        .collect();
    assert_eq!(commands.len(), 2);
    let mut folders = vec!["4-4", "2-4"];
    for command in commands {
        output(dir.path(), &command);
        folders.push(command.last().expect("a folder after --out"));
    }
    merges(dir.path(), &folders);
}

/// The folders are called as `queenlab run` calls those of shards, so that the same merge finds them.
#[test]
fn a_gap_among_folders_with_usual_names_is_filled_for_the_same_merge() {
    let dir = with_result();
    output(dir.path(), &["run", "x.toml", "--shard", "3/4"]);
    let usual = |shard: usize| format!("results/short-shard-{shard}-of-4");
    let printed =
        refused(dir.path(), &["merge", &usual(3), "--out", "m"], 5, "of 3 of 4 shards: 1/4, 2/4, 4/4").err;
    let commands: Vec<&str> = printed.lines().filter(|line| line.starts_with("  ")).collect();
    for (command, shard) in commands.iter().zip([1, 2, 4]) {
        assert!(command.ends_with(&format!("--shard {shard}/4 --out {}", usual(shard))), "{command}");
        output(dir.path(), &command.split(' ').skip(3).collect::<Vec<_>>());
    }
    merges(dir.path(), &[1, 2, 3, 4].map(usual).iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn a_shard_that_was_only_begun_is_named_with_its_folder() {
    let dir = with_result();
    run_shards(dir.path(), &["1/2", "2/2"]);
    let file = dir.path().join("2-2/blocks/1.blocks");
    reseal(&file, |text| {
        let second = text.find("{\"cell\":2").expect("the second cell");
        text[..second].to_owned()
    });
    let printed = refused(dir.path(), &["merge", "1-2", "2-2", "--out", "m"], 5, "of 1 of 2 shards: 2/2").err;
    let command = printed.lines().last().expect("a command");
    assert_eq!(command, "  queenlab run 1-2/blocks/experiment.toml --shard 2/2 --out 2-2");
    output(dir.path(), &command.split(' ').skip(3).collect::<Vec<_>>());
    merges(dir.path(), &["1-2", "2-2"]);
}

#[test]
fn shards_of_different_cuts_are_merged_if_one_cut_is_whole_or_they_fit() {
    let dir = with_result();
    run_shards(dir.path(), &["1/2", "1/3", "2/3", "3/3", "2/4", "4/4"]);
    merges(dir.path(), &["1-2", "4-4", "2-4"]);
    merges(dir.path(), &["1-2", "3-3", "1-3", "2-3"]);
    let printed = refused(dir.path(), &["merge", "1-2", "1-3", "--out", "m"], 5, "shards: ").err;
    for shard in ["2/3", "3/3"] {
        assert!(printed.contains(&format!("--shard {shard}")), "{printed}");
    }
    merges(dir.path(), &["1-2", "1-3", "2-3", "3-3"]);
}

#[test]
fn shards_of_another_experiment_are_refused_and_the_key_is_named() {
    let dir = with_result();
    run_shards(dir.path(), &["1/2"]);
    output(dir.path(), &["run", "x.toml", "--seed", "6", "--shard", "2/2", "--out", "other"]);
    let merge = ["merge", "1-2", "other", "--out", "m"];
    refused(
        dir.path(),
        &merge,
        3,
        "other: this is no shard of the experiment in 1-2 (seed = 5 there, seed = 6 here)",
    );
    let result = ["merge", "other", "r", "--out", "m"];
    refused(dir.path(), &result, 3, "r: this is no result of the experiment in other (seed = 6 there");
    fs::create_dir(dir.path().join("letters")).expect("a folder");
    fs::write(dir.path().join("letters/a"), "dear").expect("written");
    refused(
        dir.path(),
        &["merge", "1-2", "letters"],
        3,
        "letters: the folder holds neither shard nor result",
    );
    refused(dir.path(), &["merge", "nowhere"], 3, "nowhere: there is nothing: allowed are");
}

#[test]
fn one_shard_is_the_whole_result_and_is_merged_alone_or_with_others() {
    let dir = with_result();
    run_shards(dir.path(), &["1/1", "1/2", "2/2"]);
    for folders in [&["1-1"][..], &["1-1", "r"], &["1-2", "1-1"], &["2-2", "1-2", "r"]] {
        merges(dir.path(), folders);
    }
}

#[test]
fn a_result_that_another_contradicts_is_not_merged() {
    let dir = with_result();
    run_shards(dir.path(), &["1/1", "1/2", "2/2"]);
    let table = read(&dir.path().join("r"), "frequencies.csv");
    let row = table.lines().nth(1).expect("a row");
    let (rest, last) = row.split_at(row.len() - 1);
    let other = if last == "1" { "2" } else { "1" };
    forge(&dir.path().join("r"), "frequencies.csv", row, &format!("{rest}{other}"));
    for others in [&["1-1"][..], &["2-2", "1-2"]] {
        let merge = [&["merge", "r", "--out", "m"], others].concat();
        refused(dir.path(), &merge, 6, "other results of the same trials than in ");
    }
    assert!(!dir.path().join("m").exists());
}

#[test]
fn a_result_that_is_damaged_or_of_another_version_is_not_merged() {
    let dir = with_result();
    let package = dir.path().join("r/datapackage.json");
    let whole = fs::read_to_string(&package).expect("a package");
    let version = concat!("\"version\": \"", env!("CARGO_PKG_VERSION"), "\"");
    assert!(whole.contains(version), "{whole}");
    fs::write(&package, whole.replace(version, "\"version\": \"0.0.1\"")).expect("written");
    let merge = ["merge", "r", "--out", "m"];
    refused(dir.path(), &merge, 6, "r/datapackage.json: another version of queenlab wrote it");
    fs::write(&package, whole.replacen("Name of", "Nome of", 1)).expect("written");
    refused(dir.path(), &merge, 6, "r/datapackage.json: the file is not as it was written");
}

#[test]
fn a_folder_without_anything_is_a_missing_shard() {
    let dir = with_result();
    run_shards(dir.path(), &["2/3"]);
    fs::create_dir(dir.path().join("empty")).expect("a folder");
    let merge = ["merge", "nowhere", "2-3", "empty", "--out", "m"];
    let part =
        "there is nothing in nowhere, empty; trials are missing, of 2 of 3 shards: 1/3, 3/3; to run them:";
    let printed = refused(dir.path(), &merge, 5, part).err;
    let commands: Vec<&str> = printed.lines().filter(|line| line.starts_with("  ")).collect();
    assert_eq!(
        commands,
        [
            "  queenlab run 2-3/blocks/experiment.toml --shard 1/3 --out nowhere",
            "  queenlab run 2-3/blocks/experiment.toml --shard 3/3 --out empty",
        ]
    );
    for command in commands {
        output(dir.path(), &command.split(' ').skip(3).collect::<Vec<_>>());
    }
    merges(dir.path(), &["nowhere", "2-3", "empty"]);
}

#[test]
fn a_folder_without_anything_does_not_matter_where_the_others_are_enough() {
    let dir = with_result();
    run_shards(dir.path(), &["1/2", "2/2"]);
    let done = queenlab(dir.path(), &["merge", "1-2", "nowhere", "2-2", "--out", "m"]);
    assert_eq!((done.code, done.err.as_str()), (0, "nowhere: empty, and not needed.\n"));
    assert_eq!(files(&dir.path().join("m")), files(&dir.path().join("r")));
    assert!(!dir.path().join("nowhere").exists());
}

#[test]
fn a_folder_of_another_experiment_is_not_merged_to_and_the_advice_is_what_merge_can_do() {
    let dir = with_result();
    run_shards(dir.path(), &["1/1"]);
    output(dir.path(), &["run", "x.toml", "--seed", "6", "--out", "other"]);
    let printed =
        refused(dir.path(), &["merge", "1-1", "--out", "other"], 3, "seed = 6 there, seed = 5 here").err;
    assert!(printed.ends_with("): --out names another folder\n") && !printed.contains("fresh"), "{printed}");
}

#[test]
fn a_count_that_was_changed_is_refused_although_the_checksum_fits() {
    let dir = with_result();
    run_shards(dir.path(), &["1/2", "2/2"]);
    let file = dir.path().join("2-2/blocks/1.blocks");
    reseal(&file, |text| text.replacen("\"stopped\":{", "\"stopped\":{\"step-limit\":1", 1));
    for args in [&["merge", "1-2", "2-2", "--out", "m"][..], &["verify", "2-2"]] {
        refused(dir.path(), args, 6, "2-2/blocks/1.blocks: cell ");
    }
    assert!(!dir.path().join("m").exists());
}

#[test]
fn shards_that_contradict_each_other_are_refused_and_a_false_one_alone_is_found_by_its_trials() {
    let dir = with_result();
    run_shards(dir.path(), &["1/2", "2/2"]);
    fs::rename(dir.path().join("2-2"), dir.path().join("false")).expect("renamed");
    run_shards(dir.path(), &["2/2"]);
    reseal(&dir.path().join("false/blocks/1.blocks"), |text| {
        text.replacen("\"longest\":[", "\"longest\":[9", 1)
    });
    let merge = ["merge", "1-2", "2-2", "false", "--out", "m"];
    let printed = refused(dir.path(), &merge, 6, "cell 1: other results of the same trials than in ").err;
    assert!(printed.contains("2-2") && printed.contains("false"), "{printed}");
    output(dir.path(), &["merge", "1-2", "false", "--out", "m"]);
    let done = queenlab(dir.path(), &["verify", "m"]);
    assert!([6, 7].contains(&done.code), "{done:?}");
}

#[test]
fn work_of_two_shards_in_one_folder_is_refused() {
    let dir = with_result();
    run_shards(dir.path(), &["1/2", "2/2"]);
    let [first, second] = ["1-2/blocks/1.blocks", "2-2/blocks/1.blocks"].map(|file| dir.path().join(file));
    let parts = |text: &str| {
        let [one, two] = ["{\"cell\":1", "{\"cell\":2"].map(|cell| text.find(cell).expect("a cell"));
        [&text[..one], &text[one..two], &text[two..]].map(ToOwned::to_owned)
    };
    reseal(&first, |text| parts(text)[..2].concat());
    reseal(&second, |text| {
        let [header, _, cell] = parts(text);
        header + &cell
    });
    fs::copy(&second, dir.path().join("1-2/blocks/2.blocks")).expect("copied");
    let run = ["run", "x.toml", "--shard", "1/2", "--out", "1-2"];
    for args in [&["merge", "1-2", "2-2", "--out", "m"][..], &["verify", "1-2"], &run] {
        refused(dir.path(), args, 6, "1-2/blocks/2.blocks: it belongs to another experiment or shard");
    }
}

/// Changes the first two numbers of the last measure of a line, in its JSON.
fn with_another_total(line: &str, measures: &str) -> String {
    let mut line: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let last = line[measures].as_array_mut().and_then(|all| all.last_mut()).expect("measures");
    let count = last[0][1].as_u64().expect("a count");
    last[0][1] = (count + 1).into();
    line.to_string()
}

#[test]
fn measures_of_other_totals_than_the_steps_are_refused_although_the_checksum_fits() {
    let dir = with_result();
    run_shards(dir.path(), &["1/2", "2/2"]);
    reseal(&dir.path().join("2-2/blocks/1.blocks"), |text| {
        let line = text.lines().find(|line| line.contains("\"measures\":[")).expect("a key");
        text.replacen(line, &with_another_total(line, "measures"), 1)
    });
    for args in [&["merge", "1-2", "2-2", "--out", "m"][..], &["verify", "2-2"]] {
        refused(dir.path(), args, 6, "2-2/blocks/1.blocks: cell 1: the measures do not agree");
    }
}

/// A shard of another split has trials of several of the others, and is named.
#[test]
fn shards_of_different_splits_are_named() {
    let dir = folder_with(SHORT);
    for (shard, out) in [("1/2", "half"), ("2/3", "b"), ("3/3", "c")] {
        output(dir.path(), &["run", "x.toml", "--shard", shard, "--out", out]);
    }
    refused(
        dir.path(),
        &["merge", "half", "b", "c", "--out", "m"],
        5,
        "half is shard 1/2, and the others are of 3; trials are missing",
    );
}
