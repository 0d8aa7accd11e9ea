//! Programs run one process for each trial, beside `xargs -P` that starts the same program as often: `cargo bench -p
//! queenlab-benches --bench exec`.
//!
//! Both are whole commands on two processors; queenlab also reads, counts and writes a result. The ratio is the median of
//! rounds in which one runs after the other.

use std::fs;

use self::median::{median, rounds_of};
use self::program::{QUEENLAB, seconds};

mod median;
mod program;

const TRIALS: usize = 4000;

const ROUNDS: usize = 5;

fn main() {
    let dir = tempfile::tempdir().expect("a folder");
    let experiment = format!(
        "name = \"x\"\n[system]\nkind = \"exec\"\ncommand = [\"/bin/echo\", \"{{seed31}}\"]\n[trials]\ncount = {TRIALS}\nseed = 7\n"
    );
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    let run = "run x.toml --allow-exec --threads 2 --progress none --fresh";
    let queenlab = format!("'{}' {run}", QUEENLAB.display());
    let xargs = format!("seq {TRIALS} | xargs -P 2 -n 1 /bin/echo");
    let rounds: Vec<[f64; 2]> = (0..rounds_of(ROUNDS))
        .map(|_| [&queenlab, &xargs].map(|command| seconds(dir.path(), command)))
        .collect();
    println!(
        "{TRIALS} trials of /bin/echo, {} rounds\n{:<12} {:>12} {:>14}",
        rounds.len(),
        "",
        "ms/trial",
        "times as fast"
    );
    for (place, name) in ["queenlab", "xargs -P 2"].into_iter().enumerate() {
        let time = median(rounds.iter().map(|round| round[place]));
        let ratio = median(rounds.iter().map(|round| round[1] / round[place]));
        println!("{name:<12} {:>12.3} {ratio:>14.2}", 1e3 * time / TRIALS as f64);
    }
}
