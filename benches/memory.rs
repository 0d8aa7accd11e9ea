//! The memory that commands take for each solution that they keep, beyond that of a single trial:
//! `cargo bench -p queenlab-benches --bench memory`.

use std::fs;
use std::path::Path;

use self::median::amount_of;
use self::program::peak;

mod median;
mod program;

/// A system most trials of which reach a solution of their own.
struct Case {
    system: &'static str,
    trials: u64,
}

const CASES: [Case; 4] = [
    Case { system: "kind = \"backtrack\"\nsize = 20\norder = \"shuffled\"", trials: 200_000 },
    Case { system: "kind = \"minconflicts\"\nsize = 20", trials: 200_000 },
    Case { system: "kind = \"squares\"\nsize = 9\nmethod = \"walk\"\nmoves = 100", trials: 50_000 },
    Case { system: "kind = \"squares\"\nsize = 31\nproduct = \"latin\"\nmethod = \"cyclic\"", trials: 5_000 },
];

const SHARDS: u64 = 4;

fn main() {
    println!("{:>8} {:>10} {:>12} {:>12}  system", "command", "trials", "megabytes", "bytes/key");
    for case in &CASES {
        measure(case);
    }
}

fn measure(case: &Case) {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    let single = peak(dir, &run_of(dir, case.system, 1));
    let trials = amount_of(case.trials);
    let run = peak(dir, &run_of(dir, case.system, trials));
    let experiment = dir.join("x.toml").display().to_string();
    let mut merge = vec!["merge".to_owned(), "--out".to_owned(), "merged".to_owned()];
    for shard in 1..=SHARDS {
        let folder = format!("shard-{shard}");
        let part = format!("{shard}/{SHARDS}");
        peak(dir, &["run", &experiment, "--shard", &part, "--out", &folder].map(str::to_owned));
        merge.push(folder);
    }
    for (command, peak) in [("run", run), ("merge", peak(dir, &merge))] {
        println!(
            "{command:>8} {:>10} {:>12.1} {:>12}  {}",
            trials,
            peak as f64 / 1e6,
            peak.saturating_sub(single) / trials,
            case.system.replace('\n', ", ")
        );
    }
}

/// Writes an experiment, and returns the command that runs it.
fn run_of(dir: &Path, system: &str, trials: u64) -> Vec<String> {
    let experiment =
        format!("name = \"x\"\n[system]\n{system}\n[trials]\ncount = {trials}\nseed = 7\nkeys = 1000000\n");
    fs::write(dir.join("x.toml"), experiment).expect("written");
    ["run", "x.toml", "--progress", "none", "--fresh"].map(str::to_owned).to_vec()
}
