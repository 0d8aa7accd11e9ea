//! `repair` on problems other than queens beside a C program of the same rules, whole commands on one thread:
//! `cargo bench -p queenlab-benches --bench problems`. Ratios of processor times in one run are what to quote.

use std::fs;
use std::path::Path;

use self::median::{amount_of, median, rounds_of};
use self::program::{QUEENLAB, processor, seconds};

mod median;
mod program;

const ROUNDS: usize = 7;
const TRIALS: u64 = 1_000_000;

/// A problem in an experiment, and the words that the C program takes.
const PROBLEMS: [(&str, &str); 3] = [
    ("problem = \"graph:petersen.col:3\"", "graph petersen.col 3"),
    ("problem = \"latin\"\nsize = 4", "latin 4"),
    ("problem = \"sudoku\"\nsize = 4", "sudoku 4"),
];

fn main() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::copy(root.join("experiments/problems/petersen.col"), dir.join("petersen.col")).expect("copied");
    let reference = root.join("benches/references/problem.c").display().to_string();
    seconds(dir, &format!("cc -O2 '{reference}' -o reference"));
    let trials = amount_of(TRIALS);
    println!("{:>10} {:>12} {:>12} {:>7}  problem", "trials", "C, s", "queenlab, s", "ratio");
    for (written, words) in PROBLEMS {
        let experiment = format!(
            "name = \"t\"\n[system]\nkind = \"repair\"\n{written}\n[trials]\ncount = {trials}\nseed = 1\n"
        );
        fs::write(dir.join("t.toml"), experiment).expect("written");
        let commands = [
            format!("./reference trials {trials} 1 {words}"),
            format!("'{}' run t.toml --fresh --out r --threads 1 --quiet", QUEENLAB.display()),
        ];
        let rounds =
            (0..rounds_of(ROUNDS)).map(|_| commands.each_ref().map(|command| processor(dir, command)));
        let rounds: Vec<[f64; 2]> = rounds.collect();
        let [c, own] = [0, 1].map(|which| median(rounds.iter().map(|round| round[which])));
        let ratio = median(rounds.iter().map(|[c, own]| c / own));
        println!("{trials:>10} {c:>12.3} {own:>12.3} {ratio:>7.2}  {words}");
    }
}
