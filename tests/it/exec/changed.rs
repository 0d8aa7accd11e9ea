//! A program that changes while it is run, and what is shown and covered by consent to it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::{KEYS, folder, refused, run};
use crate::support::{BINARY, output, queenlab, read};

/// A trial of about 10 ms that reaches `key`.
fn slow(key: &str) -> String {
    format!("sleep 0.01; echo {key}\n")
}

fn start(dir: &Path) -> Child {
    Command::new(BINARY)
        .current_dir(dir)
        .args(["run", "x.toml", "--allow-exec", "--threads", "2", "--progress", "none", "--out", "t"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// The exit code and the message of a run in `dir` that `change` happens to once some trials are saved.
fn changed(dir: &Path, change: impl FnOnce()) -> (Option<i32>, String) {
    let mut child = start(dir);
    let is_saved = || fs::metadata(dir.join("t/blocks/1.blocks")).is_ok_and(|held| held.len() > 400);
    while !is_saved() && child.try_wait().expect("a child").is_none() {
        sleep(Duration::from_millis(10));
    }
    change();
    let done = child.wait_with_output().expect("it ends");
    (done.status.code(), String::from_utf8_lossy(&done.stderr).into_owned())
}

/// The keys in the progress of an unfinished run.
fn keys_kept(dir: &Path) -> Vec<String> {
    let progress = read(dir, "t/blocks/1.blocks");
    let lines = progress.lines().filter_map(|line| line.strip_prefix("{\"key\":\""));
    lines.filter_map(|line| Some(line.split_once('"')?.0.to_owned())).collect()
}

#[test]
fn a_program_that_is_rebuilt_ends_its_run() {
    let rename = |dir: &Path, script: &str| {
        fs::write(dir.join("new"), script).expect("written");
        fs::rename(dir.join("new"), dir.join("program.sh")).expect("renamed");
    };
    let write = |dir: &Path, script: &str| fs::write(dir.join("program.sh"), script).expect("written");
    let remove = |dir: &Path, _: &str| fs::remove_file(dir.join("program.sh")).expect("removed");
    for change in [&rename as &dyn Fn(&Path, &str), &write, &remove] {
        let dir = folder(&slow("old"), "", "count = 2000");
        let (code, said) = changed(dir.path(), || change(dir.path(), &slow("new")));
        assert!(code == Some(9) && said.contains("program.sh changed while it was run"), "{code:?} {said}");
        assert_eq!(keys_kept(dir.path()), ["old"]);
    }
}

/// A worker holds its program in memory, and its answers do not count either once its file is another.
#[test]
fn a_worker_that_is_rebuilt_ends_its_run() {
    let script = "import json, sys, time\nsys.stdin.readline()\nprint('{\"queenlab\":1}', flush=True)\n\
                  for line in sys.stdin:\n    for trial in json.loads(line)['trials']:\n        time.sleep(0.01)\n        \
                  print('{\"key\":\"old\"}', flush=True)\n";
    let dir = folder("", "", "count = 2000");
    fs::write(dir.path().join("worker.py"), script).expect("written");
    let text = read(dir.path(), "x.toml")
        .replace("[\"sh\", \"program.sh\", \"{seed31}\"]", "[\"python3\", \"worker.py\"]\nworker = true");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    let rebuild = || fs::write(dir.path().join("worker.py"), script.replace("old", "new")).expect("written");
    let (code, said) = changed(dir.path(), rebuild);
    assert!(code == Some(9) && said.contains("worker.py changed while it was run"), "{code:?} {said}");
    assert_eq!(keys_kept(dir.path()), ["old"]);
}

#[test]
fn a_file_that_is_written_again_as_it_was_changes_nothing() {
    let dir = folder(&slow("old"), "", "count = 300");
    let (code, said) = changed(dir.path(), || {
        let [again, own] = ["again.sh", "program.sh"].map(|name| dir.path().join(name));
        fs::write(&again, slow("old")).expect("written");
        fs::rename(again, own).expect("one of both at any time, never a part of it");
    });
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn what_consent_covers_is_all_that_is_started() {
    let system = "env = { LD_PRELOAD = \"./own.so\" }\nversion = [\"sh\", \"version.sh\"]";
    let dir = folder(KEYS, system, "count = 5");
    fs::write(dir.path().join("version.sh"), "echo 1\n").expect("written");
    fs::write(dir.path().join("own.so"), "").expect("written");
    refused(
        &queenlab(dir.path(), &["run", "x.toml"]),
        3,
        "this starts a program: LD_PRELOAD=./own.so sh program.sh '{seed31}', and for its version \
         LD_PRELOAD=./own.so sh version.sh; --allow-exec allows it",
    );
    let hash = || {
        let done = queenlab(dir.path(), &["run", "x.toml", "--allow-exec=abc"]);
        done.err.trim().rsplit(' ').next().expect("a hash").to_owned()
    };
    let mut hashes = vec![hash()];
    for (file, text) in
        [("version.sh", "touch started; echo 1\n"), ("own.so", "x"), ("program.sh", "echo a\n")]
    {
        fs::write(dir.path().join(file), text).expect("written");
        hashes.push(hash());
        assert!(!dir.path().join("started").exists());
    }
    hashes.dedup();
    assert_eq!(hashes.len(), 4, "{hashes:?}");
}

/// A program in the PATH of the experiment is that which is summed and started, and not the one in ours.
#[test]
fn a_program_is_looked_up_where_it_is_started() {
    let dir = folder(KEYS, "", "count = 20");
    let text = read(dir.path(), "x.toml").replace("[\"sh\", \"program.sh\",", "[\"sort\",");
    let put = |folder: &str, script: &str| {
        let path = dir.path().join(folder).join("sort");
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(&path, script).expect("written");
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("allowed");
    };
    put("own", "#!/bin/sh\necho mine\n");
    fs::write(
        dir.path().join("x.toml"),
        text.replace("files = ", "env = { PATH = \"none:own:/usr/bin\" }\nfiles = "),
    )
    .expect("written");
    assert_eq!(run(dir.path(), &["--out", "t"]).code, 0);
    assert!(read(dir.path(), "t/frequencies.csv").contains(",mine,"));
    let sum = output(dir.path(), &["show", "t", "--json"]);
    assert!(!sum.is_empty());
    put("own", "#!/bin/sh\necho mine # otherwise\n");
    refused(&run(dir.path(), &["--out", "t"]), 3, "sort changed: the folder holds the result of the program");
}
