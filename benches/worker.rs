//! What queenlab costs for each trial of a worker, beside the worker that reads the same questions from a file: `cargo bench -p
//! queenlab-benches --bench worker`.
//!
//! Both are whole commands, queenlab with one thread, which also draws seeds, reads, counts and writes a result. The
//! difference is the median of rounds in which one runs after the other.

use std::fs;
use std::path::Path;

use self::median::{median, rounds_of};
use self::program::{QUEENLAB, seconds};

mod median;
mod program;

const TRIALS: u64 = 1_000_000;

/// As many as queenlab asks at a time.
const BATCH: u64 = 256;

const ROUNDS: usize = 5;

const C: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *line = NULL;
  size_t size = 0;
  if (getline(&line, &size, stdin) < 0) return 1;
  puts("{\"queenlab\":1,\"seed\":\"31\"}");
  fflush(stdout);
  while (getline(&line, &size, stdin) > 0) {
    for (char *at = strchr(line, '['); at && (at = strchr(at + 1, '[')); )
      printf("{\"key\":\"%lu\",\"steps\":1}\n", strtoul(strchr(at, ',') + 1, NULL, 10) % 10);
    fflush(stdout);
  }
}
"#;

const PYTHON: &str = r#"
import json, sys
print(json.dumps({"queenlab": 1, "seed": "31"}) if sys.stdin.readline() else "", flush=True)
for line in sys.stdin:
    for _, seed in json.loads(line)["trials"]:
        print(f'{{"key":"{seed % 10}","steps":1}}')
    sys.stdout.flush()
"#;

fn main() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("worker.c"), C).expect("written");
    fs::write(dir.path().join("worker.py"), PYTHON).expect("written");
    seconds(dir.path(), "cc -O2 worker.c -o worker");
    fs::write(dir.path().join("questions"), questions()).expect("written");
    println!(
        "{TRIALS} trials, {} rounds\n{:<8} {:>16} {:>14} {:>16}",
        rounds_of(ROUNDS),
        "",
        "queenlab us/trial",
        "alone",
        "difference"
    );
    for (name, command) in [("C", "[\"./worker\"]"), ("Python", "[\"python3\", \"worker.py\"]")] {
        let alone = command.replace(['[', ']', ','], "").replace('"', "");
        measure(dir.path(), name, command, &alone);
    }
}

/// The lines that a worker is sent.
fn questions() -> String {
    let batch = |first: u64| {
        let trials = first..TRIALS.min(first + BATCH);
        let trials: Vec<String> =
            trials.map(|trial| format!("[{trial},{}]", trial * 7919 % 2_147_483_646)).collect();
        format!("{{\"trials\":[{}]}}", trials.join(","))
    };
    let lines: Vec<String> = (0..TRIALS).step_by(256).map(batch).collect();
    format!("{{\"queenlab\":1}}\n{}\n", lines.join("\n"))
}

fn measure(dir: &Path, name: &str, command: &str, alone: &str) {
    let experiment = format!(
        "name = \"x\"\n[system]\nkind = \"exec\"\ncommand = {command}\nworker = true\nknown = 10\n[trials]\ncount = {TRIALS}\nseed = 7\n"
    );
    fs::write(dir.join("x.toml"), experiment).expect("written");
    let run = format!("'{}' run x.toml --allow-exec --threads 1 --progress none --fresh", QUEENLAB.display());
    let alone = format!("{alone} < questions");
    let rounds: Vec<[f64; 2]> =
        (0..rounds_of(ROUNDS)).map(|_| [&run, &alone].map(|command| seconds(dir, command))).collect();
    let each = |time: f64| 1e6 * time / TRIALS as f64;
    let [run, alone] = [0, 1].map(|place| each(median(rounds.iter().map(|round| round[place]))));
    let difference = each(median(rounds.iter().map(|round| round[0] - round[1])));
    println!("{name:<8} {run:>16.3} {alone:>14.3} {difference:>16.3}");
}
