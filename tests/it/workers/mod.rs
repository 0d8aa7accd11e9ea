//! Workers: programs that stay, good ones and bad ones.

mod bad;
mod good;
mod languages;
mod lines;
mod stopped;
mod traces;

use std::fs;

use tempfile::TempDir;

use crate::programs::{TABLES, count, refused, run};

/// A worker of Python: `head` once, `answer` for each trial, and what `outcome` says of it.
fn worker(head: &str, greeting: &str, answer: &str) -> String {
    let answer: Vec<String> = answer.lines().map(|line| format!("        {line}")).collect();
    format!(
        "import json, os, random, sys, time\n{head}\nsys.stdin.readline()\nprint('{greeting}', flush=True)\n\
         for line in sys.stdin:\n    for trial, seed in json.loads(line)['trials']:\n{}\n    sys.stdout.flush()\n",
        answer.join("\n")
    )
}

/// A worker whose keys and steps follow from the seed.
fn good() -> String {
    worker(
        "",
        r#"{"queenlab":1,"seed":"31","measures":["double"],"outcomes":["gave-up"]}"#,
        "if seed % 5 == 0: print(json.dumps({'outcome': 'gave-up', 'steps': 9}))\n\
         else: print(json.dumps({'key': 'abc'[seed % 3], 'steps': seed % 7, 'measures': [2 * (seed % 7)]}))",
    )
}

/// A folder with a worker, and an experiment that runs it.
fn folder(script: &str, system: &str, count: u64) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("worker.py"), script).expect("written");
    let text = format!(
        "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"python3\", \"worker.py\"]\nworker = true\n\
         files = [\"worker.py\"]\n{system}\n[trials]\ncount = {count}\nseed = 7\n"
    );
    fs::write(dir.path().join("x.toml"), text).expect("written");
    dir
}
