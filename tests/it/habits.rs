//! What users of other command lines expect: a file to begin with, JSON, suggestions, the environment.

use std::fs;
use std::path::Path;
use std::process::Command;

use queenlab::systems::catalog;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{output, queenlab, read};

fn folder() -> TempDir {
    let dir = tempdir().expect("a folder");
    let text = "name = \"t\"\n[system]\nkind = \"repair\"\nsize = [4, 5]\n[trials]\ncount = 200\nseed = 3\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    dir
}

fn json(dir: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&output(dir, args)).expect("one JSON value")
}

#[test]
fn new_writes_an_experiment_of_every_system_that_check_takes() {
    let dir = tempdir().expect("a folder");
    for entry in catalog::entries() {
        let kind = entry.card.name;
        let said = output(dir.path(), &["new", &format!("my-{kind}"), "--system", kind]);
        assert!(said.contains(&format!("queenlab run my-{kind}.toml runs it")), "{said}");
        let file = format!("my-{kind}.toml");
        let checked = json(dir.path(), &["check", &file, "--json"]);
        assert_eq!(
            (&checked["cells"][0]["system"], &checked["cells"][0]["trials"]),
            (&kind.into(), &10_000.into())
        );
        let text = read(dir.path(), &file);
        for option in entry.card.options {
            let line = format!("# {}: {}\n{} = ", option.about.en, option.domain, option.name);
            assert!(text.contains(&line), "{text}");
        }
    }
    for (name, system, message) in [
        ("my-repair", "repair", "my-repair.toml: the file is there already"),
        ("My", "repair", "no experiment can be called \"My\": allowed are 1 to 64 small letters"),
        ("a", "repiar", "there is no system \"repiar\": allowed is one of: \"repair\""),
    ] {
        let refused = queenlab(dir.path(), &["new", name, "--system", system]);
        assert!(refused.code == 3 && refused.err.contains(message), "{refused:?}");
    }
    assert!(!dir.path().join("My.toml").exists() && !dir.path().join("a.toml").exists());
}

#[test]
fn words_that_are_misspelt_are_recognised() {
    let dir = folder();
    let refused = queenlab(dir.path(), &["systems", "repiar"]);
    assert!(refused.err.trim_end().ends_with("; did you mean \"repair\"?"), "{refused:?}");
    let refused = queenlab(dir.path(), &["systems", "xyz"]);
    assert!(!refused.err.contains("did you mean"), "{refused:?}");
    let text = read(dir.path(), "x.toml").replace("size", "siez");
    fs::write(dir.path().join("y.toml"), text).expect("written");
    let refused = queenlab(dir.path(), &["check", "y.toml"]);
    assert!(refused.code == 3 && refused.err.contains("did you mean \"size\"?"), "{refused:?}");
    let text = read(dir.path(), "x.toml")
        .replace("size", "order = \"shufled\"\nsize")
        .replace("repair", "backtrack");
    fs::write(dir.path().join("z.toml"), text).expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "r", "--progress", "none"]);
    for (args, meant) in [
        ("check z.toml", "shuffled"),
        ("trace repair --option siez=4", "size"),
        ("trace squares --option method=wlak", "walk"),
        ("plot r --cell 1 --what frequences --svg x.svg", "frequencies"),
        ("plot r --what evennes --against size --svg x.svg", "evenness"),
    ] {
        let refused = queenlab(dir.path(), &args.split(' ').collect::<Vec<_>>());
        assert!(refused.err.trim_end().ends_with(&format!("did you mean \"{meant}\"?")), "{refused:?}");
    }
}

#[test]
fn systems_are_listed_as_json() {
    let all = json(Path::new("."), &["systems", "--json"]);
    let names: Vec<&str> =
        all.as_array().expect("a list").iter().filter_map(|card| card["name"].as_str()).collect();
    assert_eq!(names, catalog::entries().map(|entry| entry.card.name).collect::<Vec<_>>());
    let one = json(Path::new("."), &["systems", "repair", "--json"]);
    assert_eq!(one, all[0]);
    assert_eq!(one["options"][0]["domain"]["integers"], serde_json::json!([2, 32]));
    assert_eq!(one["measures"][0]["name"], "reactions");
}

#[test]
fn run_verify_plan_and_merge_print_json() {
    let dir = folder();
    let plan = json(
        dir.path(),
        &["plan", "x.toml", "--engine", "parallel", "--shards", "2", "--out", "p", "--json"],
    );
    assert_eq!(plan["shards"], 2);
    let files: Vec<&str> =
        plan["files"].as_array().expect("files").iter().filter_map(Value::as_str).collect();
    assert!(
        files.contains(&"p/plan.json") && files.iter().all(|file| dir.path().join(file).exists()),
        "{files:?}"
    );
    let ran = json(dir.path(), &["run", "x.toml", "--out", "r", "--json"]);
    assert_eq!(ran, json(dir.path(), &["show", "r", "--json"]));
    assert_eq!(ran, json(dir.path(), &["run", "x.toml", "--out", "r", "--json"]), "finished before");
    for shard in ["1/2", "2/2"] {
        let done = json(dir.path(), &["run", "x.toml", "--shard", shard, "--out", &shard[..1], "--json"]);
        assert_eq!((done["shard"].as_str(), done["folder"].as_str()), (Some(shard), Some(&shard[..1])));
    }
    assert_eq!(json(dir.path(), &["verify", "1", "--json"])["rerun_trials"], 0);
    assert_eq!(json(dir.path(), &["merge", "1", "2", "--out", "m", "--json"]), ran);
    let verified = json(dir.path(), &["verify", "m", "--json"]);
    assert_eq!(verified["trials"], 400);
    let rerun = verified["rerun_trials"].as_u64();
    assert!(rerun > Some(100) && rerun <= Some(400), "each counts once: {verified}");
}

#[test]
fn the_number_of_threads_is_taken_from_the_environment() {
    let dir = folder();
    let run = |threads: &str, more: &[&str]| {
        let done = Command::new(env!("CARGO_BIN_EXE_queenlab"))
            .args(["run", "x.toml", "--fresh", "--out", "r"])
            .args(more)
            .env("QUEENLAB_THREADS", threads)
            .current_dir(dir.path())
            .output()
            .expect("the program");
        (done.status.code(), String::from_utf8_lossy(&done.stderr).into_owned())
    };
    let threads = || {
        serde_json::from_str::<Value>(&read(dir.path(), "r/run-info.json")).expect("JSON")["threads"].clone()
    };
    assert_eq!(run("3", &[]).0, Some(0));
    assert_eq!(threads(), 3);
    assert_eq!(run("3", &["--threads", "1"]).0, Some(0));
    assert_eq!(threads(), 1, "the command line comes first");
    let (code, said) = run("many", &[]);
    assert!(code == Some(2) && said.contains("the environment says so: QUEENLAB_THREADS"), "{said}");
    let (code, said) = run("3", &["--threads", "many"]);
    assert!(code == Some(2) && !said.contains("QUEENLAB_THREADS"), "{said}");
}

#[test]
fn quiet_commands_print_warnings_and_errors_only() {
    let dir = folder();
    let silent = |args: &[&str], code: i32| {
        let done = queenlab(dir.path(), &[args, &["--quiet"]].concat());
        assert_eq!((done.code, done.out.as_str()), (code, ""), "{args:?}");
        done.err
    };
    assert_eq!(silent(&["run", "x.toml", "--out", "r", "--progress", "plain"], 0), "");
    assert_eq!(silent(&["run", "x.toml", "--out", "r"], 0), "");
    assert_eq!(silent(&["verify", "r"], 0), "");
    assert_eq!(silent(&["plan", "x.toml", "--engine", "slurm", "--out", "p"], 0), "");
    assert_eq!(silent(&["plot", "r", "--cell", "1", "--svg", "a.svg"], 0), "");
    assert!(read(dir.path(), "a.svg").starts_with("<svg"));
    let err = silent(&["run", "nothing.toml"], 3);
    assert!(err.starts_with("error: nothing.toml: ") && err.lines().count() == 1, "{err}");
    fs::write(dir.path().join("r/frequencies.csv"), "").expect("written");
    assert!(silent(&["verify", "r"], 6).contains("frequencies.csv"));
}
