//! Sudokus a second: published, by walk, the walk without its measure, and a whole run of walks, beside the puzzles of
//! qqwing.
//!
//! `cargo bench -p queenlab-benches --bench squares`, on one thread. Debian's qqwing (`apt-get install qqwing`) is asked if it is there: it makes
//! puzzles, which is more than a filled grid, and not evenly.

mod median;
mod program;

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

use queenlab::engine::trial::Sampler;
use queenlab::engine::trial::{Series, Starts};
use queenlab::model::draw::Streams;
use queenlab::model::keys::KeySpace;
use queenlab::model::options::{Options, Value};
use queenlab::model::outcome::{End, LIMIT};
use queenlab::model::system::System;
use queenlab::systems::squares::Squares;

use self::median::{amount_of, median, rounds_of};
use self::program::{QUEENLAB, seconds};

const ROUNDS: usize = 5;

fn main() {
    let (published, walk) = (squares("published"), squares("walk"));
    let dir = tempfile::tempdir().expect("a folder");
    let rounds: Vec<[f64; 6]> = (0..rounds_of(ROUNDS))
        .map(|_| {
            [
                trials(&published, 5000),
                trials(&walk, 2000),
                moves(&walk, 2000),
                run(dir.path(), amount_of(20_000)),
                classes(&walk, 2000),
                qqwing(200).unwrap_or(f64::NAN),
            ]
        })
        .collect();
    let names = [
        "published",
        "walk of 1,000 moves",
        "the same, moves alone",
        "a run of walks, its files",
        "minimal forms",
        "qqwing, puzzles",
    ];
    println!("{:<26} {:>12} {:>20}", "9 x 9, medians", "a second", "of the moves alone");
    for (kind, name) in names.into_iter().enumerate() {
        let rate = median(rounds.iter().map(|round| round[kind]));
        let ratio = median(rounds.iter().map(|round| round[kind] / round[2]));
        println!("{name:<26} {rate:>12.0} {ratio:>20.4}");
    }
    let times = median(rounds.iter().map(|round| round[1] / round[3]));
    println!("A run takes {times:.2} times its trials.");
}

/// Trials a second, measured and with their keys.
fn trials(system: &Squares, trials: u64) -> f64 {
    let series = Series { system, streams: Streams::new(2026, 1), starts: Starts::Drawn, budget: u64::MAX };
    let mut state = series.blank();
    let mut values = [0; 3];
    let begun = Instant::now();
    for trial in 0..trials {
        black_box(series.run(&mut state, trial));
        series.measure(&state, &mut values);
        black_box(values);
    }
    trials as f64 / begun.elapsed().as_secs_f64()
}

/// Trials a second without keys and measures: one move short of their end.
fn moves(system: &Squares, trials: u64) -> f64 {
    let series = Series { system, streams: Streams::new(2026, 1), starts: Starts::Drawn, budget: 999 };
    let mut state = series.blank();
    let begun = Instant::now();
    for trial in 0..trials {
        assert_eq!(series.run(&mut state, trial).end, End::Stopped(LIMIT));
    }
    trials as f64 / begun.elapsed().as_secs_f64()
}

/// Sudokus a second of a run of `trials` walks with all of its files.
fn run(dir: &Path, trials: u64) -> f64 {
    let experiment = format!(
        "name = \"x\"\n[system]\nkind = \"squares\"\nmethod = \"walk\"\n[trials]\ncount = {trials}\nseed = 1\n"
    );
    fs::write(dir.join("x.toml"), experiment).expect("written");
    let command = format!("'{}' run x.toml --threads 1 --progress none --fresh", QUEENLAB.display());
    trials as f64 / seconds(dir, &command)
}

/// The minimal forms a second of sudokus that differ.
fn classes(system: &Squares, sudokus: u64) -> f64 {
    let series = Series { system, streams: Streams::new(2026, 1), starts: Starts::Drawn, budget: u64::MAX };
    let mut state = series.blank();
    let reached = |trial| series.run(&mut state, trial).end.reached().expect("a sudoku");
    let keys: Vec<_> = (0..sudokus).map(reached).collect();
    let begun = Instant::now();
    for key in &keys {
        black_box(system.class(key));
    }
    sudokus as f64 / begun.elapsed().as_secs_f64()
}

/// The puzzles a second of qqwing, if it is installed; its start does count.
fn qqwing(puzzles: u64) -> Option<f64> {
    let begun = Instant::now();
    let number = puzzles.to_string();
    let made = Command::new("qqwing").args(["--generate", &number, "--csv"]).stdout(Stdio::null()).status();
    made.ok().filter(ExitStatus::success)?;
    Some(puzzles as f64 / begun.elapsed().as_secs_f64())
}

fn squares(method: &'static str) -> Squares {
    let mut options = Options::defaults(Squares::CARD.options);
    options.set("method", Value::Word(method.into()));
    Squares::new(&options).expect("possible options")
}
