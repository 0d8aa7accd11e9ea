//! Whole runs of `repair` with their files, with the default number of threads, beside programs in C on one thread that do
//! the same as it is told: `cargo bench -p queenlab-benches --bench naive`.
//!
//! Ratios are medians of rounds in which one runs after the other.

use std::fs;
use std::path::Path;

use self::median::{amount_of, median, rounds_of};
use self::program::{QUEENLAB, seconds};

mod median;
mod program;

const ROUNDS: usize = 5;

/// Drawn starts of a board, and a reference that takes fewer of them.
struct Case {
    size: u64,
    trials: u64,
    reference: &'static str,
    fewer: u64,
}

const CASES: [Case; 4] = [
    Case { size: 8, trials: 100_000, reference: "repair", fewer: 100_000 },
    Case { size: 8, trials: 10_000_000, reference: "repair", fewer: 100_000 },
    Case { size: 12, trials: 200_000, reference: "lines", fewer: 10_000 },
    Case { size: 12, trials: 1_000_000, reference: "lines", fewer: 10_000 },
];

fn main() {
    let dir = tempfile::tempdir().expect("a folder");
    println!(
        "{} rounds\n{:>6} {:>12} {:>14} {:>10} {:>14}",
        rounds_of(ROUNDS),
        "queens",
        "trials",
        "ns/trial",
        "C",
        "times as fast"
    );
    for case in &CASES {
        measure(dir.path(), case);
    }
}

fn measure(dir: &Path, case: &Case) {
    let Case { size, reference, .. } = case;
    let [trials, fewer] = [case.trials, case.fewer].map(amount_of);
    let experiment = format!(
        "name = \"x\"\n[system]\nkind = \"repair\"\nsize = {size}\n[trials]\ncount = {trials}\nseed = 7\n"
    );
    fs::write(dir.join("x.toml"), experiment).expect("written");
    let references = concat!(env!("CARGO_MANIFEST_DIR"), "/references");
    seconds(dir, &format!("cc -O2 '{references}/{reference}.c' -o {reference}"));
    let ours = format!("'{}' run x.toml --progress none --fresh", QUEENLAB.display());
    let c = format!("./{reference} {fewer}");
    let rounds: Vec<[f64; 2]> = (0..rounds_of(ROUNDS))
        .map(|_| [1e9 * seconds(dir, &ours) / trials as f64, 1e9 * seconds(dir, &c) / fewer as f64])
        .collect();
    let of = |value: fn(&[f64; 2]) -> f64| median(rounds.iter().map(value));
    println!(
        "{size:>6} {trials:>12} {:>14.0} {:>10.0} {:>14.1}",
        of(|round| round[0]),
        of(|round| round[1]),
        of(|round| round[1] / round[0]),
    );
}
