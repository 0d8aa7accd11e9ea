//! Whole commands that list all solutions of a problem, on one thread, beside `clingo 0`:
//! `cargo bench -p queenlab-benches --bench listing`. Ratios of processor times in one run are what to quote.

use std::fs;
use std::path::Path;
use std::process::Command;

use self::median::{median, rounds_of};
use self::program::{QUEENLAB, processor};

mod median;
mod program;

const ROUNDS: usize = 7;

/// What clingo reads, the word of the problem, one of its solutions, and their number.
const PROBLEMS: [(&str, &str, &str, u64); 3] = [
    ("queens.lp -c n=10", "queens:10", "1-3-6-8-10-5-9-2-4-7", 724),
    ("--mode=clasp drawn.cnf", "cnf:drawn.cnf", "1 2 3 4 5 6 7 8 9 10 13 14 15 16", 100_000),
    ("--mode=clasp free.cnf", "cnf:free.cnf", "1", 3 << 15),
];

fn main() {
    if Command::new("clingo").arg("--version").output().is_err() {
        return println!("there is no clingo");
    }
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    let experiments = Path::new(env!("CARGO_MANIFEST_DIR")).join("../experiments");
    for (from, to) in [("gallery/queens.lp", "queens.lp"), ("problems/hundred-thousand.cnf", "drawn.cnf")] {
        fs::copy(experiments.join(from), dir.join(to)).expect("copied");
    }
    fs::write(dir.join("free.cnf"), "p cnf 17 1\n1 2 0\n").expect("written");
    println!("{:>10} {:>12} {:>12} {:>7}  problem", "solutions", "clingo, s", "queenlab, s", "ratio");
    for (files, like, solution, solutions) in PROBLEMS {
        let commands = [
            format!("clingo 0 --verbose=0 {files}"),
            format!("echo '{solution}' | '{}' tally - --like {like}", QUEENLAB.display()),
        ];
        let rounds =
            (0..rounds_of(ROUNDS)).map(|_| commands.each_ref().map(|command| processor(dir, command)));
        let rounds: Vec<[f64; 2]> = rounds.collect();
        let [clingo, own] = [0, 1].map(|which| median(rounds.iter().map(|round| round[which])));
        let ratio = median(rounds.iter().map(|[clingo, own]| clingo / own));
        println!("{solutions:>10} {clingo:>12.3} {own:>12.3} {ratio:>7.2}  {like}");
    }
}
