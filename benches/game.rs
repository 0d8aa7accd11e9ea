//! How fast games are played: lines swept on bit boards beside lines walked square by square, the same drawn games
//! in one run, and games a second on one thread. `cargo bench -p queenlab-benches --bench game`.

mod median;
#[path = "../tests/it/game/plain.rs"]
mod plain;

use std::hint::black_box;
use std::time::Instant;

use queenlab::engine::trial::Sampler;
use queenlab::engine::trial::{Series, Starts};
use queenlab::model::draw::Streams;
use queenlab::model::options::{Options, Value};
use queenlab::model::system::System;
use queenlab::systems::game::Game;

use median::{median, rounds_of};
use plain::Plain;

fn main() {
    println!(
        "{:<12} {:>6} {:>14} {:>16} {:>14} {:>12}",
        "as_coded", "rounds", "plain ns/game", "queenlab ns/game", "times as fast", "games/s"
    );
    for (size, games) in [(4, 4000), (8, 1000), (12, 300), (16, 100)] {
        compare(size, games);
    }
    rate(1_000_000);
}

/// Prints the medians of rounds, in each of which both play the same games, one after the other.
fn compare(size: u64, games: u64) {
    const ROUNDS: usize = 7;
    let system = game(size);
    let series = series(&system);
    let columns = i32::try_from(size).expect("small");
    let times: Vec<(f64, f64)> = (0..rounds_of(ROUNDS))
        .map(|_| (nanoseconds(games, |trial| walked(&series, columns, trial)), swept(&series, games)))
        .collect();
    let of = |time: fn(&(f64, f64)) -> f64| median(times.iter().map(time));
    let (plain, ours, ratio) = (of(|t| t.0), of(|t| t.1), of(|t| t.0 / t.1));
    println!(
        "{:<12} {:>6} {plain:>14.0} {ours:>16.0} {ratio:>14.1} {:>12.0}",
        format!("{size} by {size}"),
        times.len(),
        1e9 / ours
    );
}

fn walked(series: &Series<Game>, columns: i32, trial: u64) {
    let mut draw = series.streams.trial(trial);
    black_box(Plain::new(columns, false, false).play(&mut |len| draw.index(len)));
}

fn swept(series: &Series<Game>, games: u64) -> f64 {
    let mut state = series.blank();
    nanoseconds(games, |trial| {
        black_box(series.run(&mut state, trial));
    })
}

/// Prints the games a second on one thread.
fn rate(games: u64) {
    let system = game(8);
    let time = swept(&series(&system), games);
    println!("\n{games} games of 8 by 8: {:.0} a second, {time:.0} ns each", 1e9 / time);
}

fn nanoseconds(games: u64, play: impl FnMut(u64)) -> f64 {
    let begun = Instant::now();
    (0..games).for_each(play);
    begun.elapsed().as_secs_f64() * 1e9 / games as f64
}

fn game(size: u64) -> Game {
    let mut options = Options::defaults(Game::CARD.options);
    options.set("size", Value::Integer(size));
    Game::new(&options).expect("possible options")
}

fn series(system: &Game) -> Series<'_, Game> {
    Series { system, streams: Streams::new(2026, 1), starts: Starts::Drawn, budget: u64::MAX }
}
