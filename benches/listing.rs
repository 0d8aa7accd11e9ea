//! Whole commands that list all solutions of a problem and write them, on one thread, beside `clingo 0`:
//! `cargo bench -p queenlab-benches --bench listing`. Ratios of processor times in one run are what to quote.

use std::fs;
use std::path::Path;
use std::process::Command;

use self::median::{median, rounds_of};
use self::program::{QUEENLAB, processor};

mod median;
mod program;

const ROUNDS: usize = 5;

/// The shell counts in hundredths of a second: each command is run ten times.
const TIMES: &str = "0 1 2 3 4 5 6 7 8 9";

/// What clingo reads, the options of `uniform`, which lists all solutions before it draws one, and their number.
const PROBLEMS: [(&str, &str, usize); 3] = [
    ("queens.lp -c n=10", "size = 10", 724),
    ("--mode=clasp drawn.cnf", "problem = \"cnf:drawn.cnf\"", 100_000),
    ("--mode=clasp free.cnf", "problem = \"cnf:free.cnf\"", 3 << 15),
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
    for (files, options, solutions) in PROBLEMS {
        let experiment =
            format!("name = \"t\"\n[system]\nkind = \"uniform\"\n{options}\n[trials]\ncount = 1\nseed = 1\n");
        fs::write(dir.join("t.toml"), experiment).expect("written");
        let commands = [
            format!("clingo 0 --verbose=0 {files}"),
            format!("'{}' run t.toml --fresh --out r --threads 1 --quiet", QUEENLAB.display()),
        ];
        let commands = commands.map(|command| format!("for _ in {TIMES}; do {command}; done"));
        let rounds =
            (0..rounds_of(ROUNDS)).map(|_| commands.each_ref().map(|command| processor(dir, command)));
        let rounds: Vec<[f64; 2]> = rounds.collect();
        let table = fs::read_to_string(dir.join("r/frequencies.csv")).expect("a table");
        assert_eq!(table.lines().count(), 1 + solutions, "every solution has a row");
        let [clingo, own] = [0, 1].map(|which| median(rounds.iter().map(|round| round[which])));
        let ratio = median(rounds.iter().map(|[clingo, own]| clingo / own));
        println!("{solutions:>10} {clingo:>12.3} {own:>12.3} {ratio:>7.2}  {options}");
    }
}
