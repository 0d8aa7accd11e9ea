//! Trials of `minconflicts` and `lasvegas` on 8 queens, side by side with plain programs in C and Python that do the same and
//! count the solutions: `cargo bench -p queenlab-benches --bench race`.
//!
//! All are whole commands, queenlab with one thread, which also writes a result. Ratios are medians of rounds in which one runs
//! after the other.

use std::fs;
use std::path::Path;

use self::median::{amount_of, median, rounds_of};
use self::program::{QUEENLAB, seconds};

mod median;
mod program;

const TRIALS: u64 = 1_000_000;

/// Python takes long.
const FEWER: u64 = 10_000;

const ROUNDS: usize = 3;

fn main() {
    let dir = tempfile::tempdir().expect("a folder");
    println!(
        "{} trials, {} rounds\n{:<14} {:>16} {:>10} {:>10} {:>16} {:>16}",
        amount_of(TRIALS),
        rounds_of(ROUNDS),
        "us/trial",
        "queenlab",
        "C",
        "Python",
        "queenlab / C",
        "Python / queenlab"
    );
    for system in ["minconflicts", "lasvegas"] {
        measure(dir.path(), system);
    }
}

fn measure(dir: &Path, system: &str) {
    let [trials, fewer] = [TRIALS, FEWER].map(amount_of);
    let experiment = format!(
        "name = \"x\"\n[system]\nkind = \"{system}\"\nsize = 8\n[trials]\ncount = {trials}\nseed = 7\n"
    );
    fs::write(dir.join("x.toml"), experiment).expect("written");
    let references = concat!(env!("CARGO_MANIFEST_DIR"), "/references");
    seconds(dir, &format!("cc -O2 '{references}/{system}.c' -o {system}"));
    let ours = format!("'{}' run x.toml --threads 1 --progress none --fresh", QUEENLAB.display());
    let c = format!("./{system} {trials}");
    let python = format!("python3 '{references}/{system}.py' {fewer}");
    let rounds: Vec<[f64; 3]> = (0..rounds_of(ROUNDS))
        .map(|_| {
            let [ours, c] = [&ours, &c].map(|command| 1e6 * seconds(dir, command) / trials as f64);
            [ours, c, 1e6 * seconds(dir, &python) / fewer as f64]
        })
        .collect();
    let of = |value: fn(&[f64; 3]) -> f64| median(rounds.iter().map(value));
    println!(
        "{system:<14} {:>16.3} {:>10.3} {:>10.1} {:>16.2} {:>16.0}",
        of(|round| round[0]),
        of(|round| round[1]),
        of(|round| round[2]),
        of(|round| round[0] / round[1]),
        of(|round| round[2] / round[0]),
    );
}
