//! A flipped bit or a cut tail in any file is found: no panic, and never other numbers.

use std::fs;
use std::path::Path;

use super::{SHORT, files, folder_with};
use crate::support::{DETERMINISTIC, output, queenlab};

/// The bytes of a file with one bit flipped, at some places, and without their tail.
fn damaged(bytes: &[u8]) -> Vec<Vec<u8>> {
    let last = bytes.len() - 1;
    let flipped = [0, last / 5, last / 3, last / 2, last * 4 / 5, last].into_iter().zip([0, 7, 1, 6, 5, 0]);
    let flipped = flipped.map(|(place, bit)| {
        let mut bytes = bytes.to_vec();
        bytes[place] ^= 1 << bit;
        bytes
    });
    let cut = [0, last / 2, last].into_iter().map(|length| bytes[..length].to_vec());
    flipped.chain(cut).collect()
}

/// Damages `file` in every way: each of the commands ends with one of `codes` and names the folder `name`.
fn is_found(dir: &Path, file: &str, commands: &[&[&str]], codes: &[i32], name: &str) {
    let path = dir.join(file);
    let whole = fs::read(&path).expect("a file");
    for bytes in damaged(&whole) {
        fs::write(&path, &bytes).expect("written");
        for args in commands {
            let done = queenlab(dir, args);
            assert!(codes.contains(&done.code), "{file}: {args:?}: {done:?}");
            assert!(done.err.contains(name) && !done.err.contains("panicked"), "{file}: {done:?}");
            assert_eq!(done.out, "", "{file}: {args:?}");
            assert_eq!(fs::read(&path).expect("a file"), bytes, "what is damaged is left as it is");
        }
    }
    fs::write(&path, whole).expect("written");
}

#[test]
fn of_a_result() {
    let dir = folder_with(SHORT);
    output(dir.path(), &["run", "x.toml", "--out", "r"]);
    for file in DETERMINISTIC {
        is_found(dir.path(), &format!("r/{file}"), &[&["verify", "r", "--trials", "0"]], &[6], "r/");
    }
    output(dir.path(), &["verify", "r"]);
}

#[test]
fn of_work() {
    let dir = folder_with(SHORT);
    let run = ["run", "x.toml", "--out", "a", "--shard", "1/2"];
    output(dir.path(), &run);
    output(dir.path(), &["run", "x.toml", "--out", "b", "--shard", "2/2"]);
    let commands: [&[&str]; 3] = [&["verify", "a"], &["merge", "b", "a", "--out", "r"], &run];
    is_found(dir.path(), "a/blocks/1.blocks", &commands, &[6], "a/blocks/1.blocks");
    is_found(dir.path(), "a/blocks/experiment.toml", &commands[..1], &[6], "a/blocks/");
    is_found(dir.path(), "a/blocks/experiment.toml", &commands[1..], &[3, 6], "a");
    assert!(!dir.path().join("r").exists());
    output(dir.path(), &["merge", "b", "a", "--out", "r"]);
}

#[test]
fn of_a_plan() {
    let dir = folder_with(SHORT);
    output(dir.path(), &["plan", "x.toml", "--shards", "3", "--engine", "parallel", "--out", "p"]);
    let plan = dir.path().join("p/plan.json");
    fs::write(&plan, fs::read_to_string(&plan).expect("a file").trim_end()).expect("written");
    let run: [&str; 7] = ["run", "--plan", "p/plan.json", "--shard", "2/3", "--out", "s"];
    is_found(dir.path(), "p/plan.json", &[&run], &[3, 6], "p/plan.json");
    assert!(!dir.path().join("s").exists());
    output(dir.path(), &run);
}

#[test]
fn a_damaged_table_is_made_again_by_run() {
    let dir = folder_with(SHORT);
    let run = ["run", "x.toml", "--out", "r"];
    output(dir.path(), &run);
    let whole = files(&dir.path().join("r"));
    for file in DETERMINISTIC.into_iter().filter(|&file| file != "experiment.toml") {
        fs::write(dir.path().join("r").join(file), "cut").expect("written");
        output(dir.path(), &run);
        assert_eq!(files(&dir.path().join("r")), whole, "{file}");
    }
}

#[test]
fn a_damaged_or_foreign_package_is_no_finished_result() {
    let dir = folder_with(SHORT);
    let run = ["run", "x.toml", "--out", "r"];
    output(dir.path(), &run);
    let package = dir.path().join("r/datapackage.json");
    let whole = fs::read(&package).expect("a package");
    let text = String::from_utf8(whole.clone()).expect("text");
    let version = concat!("\"version\": \"", env!("CARGO_PKG_VERSION"), "\"");
    let other_version = text.replace(version, "\"version\": \"0.0.1\"");
    assert_ne!(other_version, text);
    let flipped = damaged(&whole)
        .into_iter()
        .chain([other_version.into_bytes(), text.replacen("Name", "Nama", 1).into_bytes()]);
    for bytes in flipped {
        fs::write(&package, bytes).expect("written");
        let done = queenlab(dir.path(), &run);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "it was not finished before");
        assert!(fs::read(&package).expect("a package") == whole);
    }
    let again = queenlab(dir.path(), &run);
    assert_eq!(again.err, "The experiment was finished before; --fresh runs it again.\n");
}

/// What a damaged result advises is the command that makes such a one again.
#[test]
fn a_damaged_result_says_how_it_is_made_again() {
    let dir = tempfile::tempdir().expect("a folder");
    let at = |name: &str| dir.path().join(name);
    let system = "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 5\n[trials]\ncount = 20\nseed = 1\n";
    let program = "name = \"p\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"-c\", \"echo a\", \"{seed}\"]\n[trials]\ncount = 4\nseed = 1\n";
    fs::write(at("t.toml"), system).expect("written");
    fs::write(at("p.toml"), program).expect("written");
    fs::write(at("x.txt"), "a\nb\na\n").expect("written");
    output(dir.path(), &["run", "t.toml", "--out", "t"]);
    output(dir.path(), &["run", "p.toml", "--out", "p", "--allow-exec"]);
    output(dir.path(), &["tally", "x.txt", "--known", "3", "--out", "s"]);
    let again = [
        ("t", "queenlab run t/experiment.toml --out t writes"),
        (
            "p",
            "queenlab run p/experiment.toml --out p --fresh --allow-exec --folder DIR runs the program again",
        ),
        ("s", "queenlab tally FILE --known 3 --out s --fresh counts again"),
    ];
    for (result, advice) in again {
        let file = at(result).join("outcomes.csv");
        let text = fs::read_to_string(&file).expect("a table");
        fs::write(&file, text.replace('\n', "\r\n")).expect("written");
        let ends = queenlab(dir.path(), &["show", result]);
        assert!(ends.err.contains("its lines end in CR LF") && ends.err.contains(advice), "{ends:?}");
        fs::write(&file, text + "1").expect("written");
        let other = queenlab(dir.path(), &["show", result]);
        assert!(!other.err.contains("CR LF") && other.err.contains(advice), "{other:?}");
        fs::remove_file(&file).expect("removed");
        let lacks = queenlab(dir.path(), &["verify", result]);
        assert!(
            lacks.code == 6 && lacks.err.contains("not there; ") && lacks.err.contains(advice),
            "{lacks:?}"
        );
    }
    output(dir.path(), &["run", "t/experiment.toml", "--out", "t"]);
    output(
        dir.path(),
        &["run", "p/experiment.toml", "--out", "p", "--fresh", "--allow-exec", "--folder", "."],
    );
    output(dir.path(), &["tally", "x.txt", "--known", "3", "--out", "s", "--fresh"]);
    for result in ["t", "p", "s"] {
        output(dir.path(), &["verify", result]);
    }
    let nowhere = queenlab(dir.path(), &["run", "p.toml", "--out", "q", "--allow-exec", "--folder", "DIR"]);
    assert!(
        nowhere.code == 3 && nowhere.err.contains("--folder DIR: there is no such folder"),
        "{nowhere:?}"
    );
}
