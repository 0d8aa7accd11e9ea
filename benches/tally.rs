//! `queenlab tally` beside `sort | uniq -c` on the same ten million lines: `cargo bench -p queenlab-benches --bench tally`.
//!
//! Both are whole commands that read a file. The lines are the 92 solutions of 8 queens, drawn uniformly. The ratio is the
//! median of rounds in which one runs after the other; memory is the peak that the system counted (`/usr/bin/time -f %M`, if it
//! is there).

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use queenlab::model::draw::Streams;
use queenlab::systems::solutions::solutions;

use self::median::{amount_of, median, rounds_of};
use self::program::{QUEENLAB, seconds};

mod median;
mod program;

const LINES: u64 = 10_000_000;

const ROUNDS: usize = 5;

fn main() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), samples()).expect("written");
    let tally = format!("'{}' tally samples --known 92 2>&1", QUEENLAB.display());
    let others = ["sort samples | uniq -c", "LC_ALL=C sort samples | uniq -c"];
    println!(
        "{} lines, {} rounds\n{:<34} {:>8} {:>12} {:>14}",
        amount_of(LINES),
        rounds_of(ROUNDS),
        "",
        "s",
        "lines/s",
        "times as slow"
    );
    let rounds: Vec<Vec<f64>> = (0..rounds_of(ROUNDS))
        .map(|_| {
            std::iter::once(tally.as_str())
                .chain(others)
                .map(|command| seconds(dir.path(), command))
                .collect()
        })
        .collect();
    for (place, name) in ["queenlab tally"].into_iter().chain(others).enumerate() {
        let time = median(rounds.iter().map(|round| round[place]));
        let ratio = median(rounds.iter().map(|round| round[place] / round[0]));
        println!("{name:<34} {time:>8.2} {:>12.0} {ratio:>14.1}", amount_of(LINES) as f64 / time);
    }
    if let Some(kilobytes) = memory(dir.path(), &tally) {
        println!("queenlab tally takes {kilobytes} KB of memory");
    }
}

/// Lines with the solutions of 8 queens.
fn samples() -> String {
    let solutions = solutions(8).expect("they are listed");
    let mut draw = Streams::new(2026, 1).trial(0);
    let mut text = String::new();
    for _ in 0..amount_of(LINES) {
        writeln!(text, "{}", solutions[draw.index(solutions.len())]).expect("a string takes any text");
    }
    text
}

fn memory(dir: &Path, command: &str) -> Option<u64> {
    let mut time = Command::new("/usr/bin/time");
    let done =
        time.args(["-f", "%M", "sh", "-c", &format!("{command} >&2")]).current_dir(dir).output().ok()?;
    String::from_utf8_lossy(&done.stderr).lines().last()?.trim().parse().ok()
}
