//! `queenlab tally` beside `sort | uniq -c` on the same ten million lines: `cargo bench -p queenlab-benches --bench tally`.
//!
//! Both are whole commands that read a file. The lines are the 92 solutions of 8 queens, drawn uniformly: as they are, as
//! objects of JSON, and as blocks of a board each. The ratio is the median of rounds in which one runs after the other; memory is
//! the peak that the system counted (`/usr/bin/time -f %M`, if it is there).

use std::fs;
use std::path::Path;
use std::process::Command;

use queenlab::model::draw::Streams;
use queenlab::systems::queens::solutions;

use self::median::{amount_of, median, rounds_of};
use self::program::{QUEENLAB, seconds};

mod median;
mod program;

const SAMPLES: u64 = 10_000_000;

/// JSON and blocks take many bytes a sample.
const LONG_SAMPLES: u64 = 1_000_000;

const ROUNDS: usize = 5;

/// A form of samples: its name, how many there are, how one is written, and how they are read.
type Form = (&'static str, u64, fn(&str) -> String, &'static str);

const FORMS: [Form; 3] = [
    ("lines", SAMPLES, |key| format!("{key}\n"), ""),
    ("JSON", LONG_SAMPLES, |key| format!("{{\"seed\":7,\"board\":\"{key}\"}}\n"), "--key-json /board"),
    ("blocks", LONG_SAMPLES, |key| format!("{}\n{}\n\n", &key[..4], &key[4..]), "--record blank"),
];

fn main() {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, number, written, options) in FORMS {
        fs::write(dir.path().join("samples"), samples(number, written)).expect("written");
        compare(dir.path(), name, number, options);
    }
}

/// Compares the commands, and says how much memory ours takes.
fn compare(dir: &Path, name: &str, number: u64, options: &str) {
    let tally = format!("'{}' tally samples --known 92 {options} 2>&1", QUEENLAB.display());
    let others = ["sort samples | uniq -c", "LC_ALL=C sort samples | uniq -c"];
    println!(
        "{} samples as {name}, {} rounds\n{:<34} {:>8} {:>12} {:>14}",
        amount_of(number),
        rounds_of(ROUNDS),
        "",
        "s",
        "samples/s",
        "times as slow"
    );
    let round = |_| -> Vec<f64> {
        std::iter::once(tally.as_str()).chain(others).map(|command| seconds(dir, command)).collect()
    };
    let rounds: Vec<Vec<f64>> = (0..rounds_of(ROUNDS)).map(round).collect();
    for (place, name) in ["queenlab tally"].into_iter().chain(others).enumerate() {
        let time = median(rounds.iter().map(|round| round[place]));
        let ratio = median(rounds.iter().map(|round| round[place] / round[0]));
        println!("{name:<34} {time:>8.2} {:>12.0} {ratio:>14.1}", amount_of(number) as f64 / time);
    }
    if let Some(kilobytes) = memory(dir, &tally) {
        println!("queenlab tally takes {kilobytes} KB of memory\n");
    }
}

/// The solutions of 8 queens, each written so.
fn samples(number: u64, written: fn(&str) -> String) -> String {
    let solutions = solutions(8).expect("they are listed");
    let mut draw = Streams::new(2026, 1).trial(0);
    let drawn = (0..amount_of(number)).map(|_| written(&solutions[draw.index(solutions.len())].to_string()));
    drawn.collect()
}

fn memory(dir: &Path, command: &str) -> Option<u64> {
    let mut time = Command::new("/usr/bin/time");
    let done =
        time.args(["-f", "%M", "sh", "-c", &format!("{command} >&2")]).current_dir(dir).output().ok()?;
    String::from_utf8_lossy(&done.stderr).lines().last()?.trim().parse().ok()
}
