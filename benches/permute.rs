//! How fast all solutions are found, side by side with SWI-Prolog on the same programs in one run, and how fast
//! trials are.
//!
//! `cargo bench -p queenlab-benches --bench permute` needs SWI-Prolog (`apt-get install swi-prolog-nox`). It times itself, so its start
//! does not count. `queens_1` on 10 queens takes it about a quarter of a minute, so that is asked once only.

mod median;

use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use queenlab::engine::trial::Sampler;
use queenlab::engine::trial::{Series, Starts};
use queenlab::model::census::Exhaustive;
use queenlab::model::draw::Streams;
use queenlab::model::options::{Options, Value};
use queenlab::model::system::System;
use queenlab::systems::permute::Permute;

use median::{amount_of, median, rounds_of};

fn main() {
    println!(
        "{:<30} {:>6} {:>14} {:>14} {:>16}",
        "all solutions", "rounds", "swipl s", "queenlab s", "times as fast"
    );
    for (program, size, rounds) in [
        ("queens_2", 8, 7),
        ("queens_2", 9, 7),
        ("queens_2", 10, 7),
        ("queens_1", 8, 7),
        ("queens_1", 9, 3),
        ("queens_1", 10, 1),
    ] {
        compare(program, size, rounds);
    }
    trials(amount_of(1_000_000));
}

/// Prints the medians of rounds, each of which asks one after the other.
fn compare(program: &'static str, size: u64, rounds: usize) {
    let permute = permute(program, size);
    let times: Vec<(f64, f64)> =
        (0..rounds_of(rounds)).map(|_| (swipl(program, size), queenlab(&permute))).collect();
    let of = |time: fn(&(f64, f64)) -> f64| median(times.iter().map(time));
    let (theirs, ours, ratio) = (of(|t| t.0), of(|t| t.1), of(|t| t.0 / t.1));
    println!(
        "{:<30} {:>6} {theirs:>14.6} {ours:>14.9} {ratio:>16.0}",
        format!("{program}, {size} queens"),
        times.len()
    );
}

/// The processor seconds that SWI-Prolog counts itself, of a second time if they are few.
fn swipl(program: &str, size: u64) -> f64 {
    let goal = format!("seconds({program}, {size})");
    let judge = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/it/prolog/judge.pl");
    let asked = Command::new("swipl").args(["-q", "-g", &goal, "-t", "halt", judge]).output();
    let printed = String::from_utf8(asked.expect("swipl starts").stdout).expect("text");
    printed.trim().parse().expect("seconds")
}

/// The seconds for all solutions, and the steps and inferences that they take: the mean of enough times.
fn queenlab(permute: &Permute) -> f64 {
    const TIMES: u32 = 100;
    let begun = Instant::now();
    for _ in 0..TIMES {
        all(permute);
    }
    begun.elapsed().as_secs_f64() / f64::from(TIMES)
}

fn all(permute: &Permute) {
    let mut state = permute.blank();
    let mut draw = Streams::new(0, 1).trial(0);
    while let Some(rows) = permute.next(&mut state, &mut draw) {
        black_box(rows);
    }
    black_box(permute.finish(&mut state, &mut draw, u64::MAX));
}

/// Prints how long drawn trials take, on one thread.
fn trials(trials: u64) {
    println!("\n{:<30} {:>12} {:>14}", "first solutions of 8 queens", "trials", "ns/trial");
    for program in ["queens_1", "queens_2"] {
        let permute = permute(program, 8);
        let series = Series {
            system: &permute,
            streams: Streams::new(2026, 1),
            starts: Starts::Drawn,
            budget: u64::MAX,
        };
        let mut state = series.blank();
        let begun = Instant::now();
        for trial in 0..trials {
            black_box(series.run(&mut state, trial));
        }
        let time = begun.elapsed().as_secs_f64() * 1e9 / trials as f64;
        println!("{program:<30} {trials:>12} {time:>14.1}");
    }
}

fn permute(program: &'static str, size: u64) -> Permute {
    let mut options = Options::defaults(Permute::CARD.options);
    options.set("size", Value::Integer(size));
    options.set("program", Value::Word(program.into()));
    Permute::new(&options).expect("possible options")
}
