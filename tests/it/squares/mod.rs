//! Facts of magic squares, latin squares and sudokus: from the document, from the literature, and from rules written anew.

mod chance;
mod class;
mod products;
mod reference;
mod skipped_ahead;
mod traces;
mod vectors;

use queenlab::engine::trial::Sampler;
use queenlab::engine::trial::{Series, Starts};
use queenlab::model::draw::Streams;
use queenlab::model::options::Options;
use queenlab::model::outcome::End;
use queenlab::model::system::System;
use queenlab::stats::tail::log10_p_chi2;
use queenlab::systems::squares::{Squares, SymbolSquare};

use crate::support::NO_LIMIT;

/// Options such as `product=latin`, each in a word of its own.
fn options(words: &str) -> Options {
    let mut options = Options::defaults(Squares::CARD.options);
    for (name, text) in words.split(' ').filter_map(|word| word.split_once('=')) {
        let spec = Squares::CARD.options.iter().find(|spec| spec.name == name).expect("an option");
        options.set(spec.name, spec.domain.parse(text).expect("of its domain"));
    }
    options
}

fn squares(words: &str) -> Squares {
    Squares::new(&options(words)).expect("possible options")
}

/// A trial that reached its square: that, its steps, and its tries, hits and cycles.
struct Made {
    square: SymbolSquare,
    steps: u64,
    measures: [u64; 3],
}

fn made(system: &Squares, trials: u64) -> impl Iterator<Item = Made> {
    let series = Series { system, streams: Streams::new(2026, 1), starts: Starts::Drawn, budget: NO_LIMIT };
    let mut state = series.blank();
    (0..trials).map(move |trial| {
        let outcome = series.run(&mut state, trial);
        let End::Reached(square) = outcome.end else { panic!("trial {trial} reached nothing") };
        let mut measures = [0; 3];
        series.measure(&state, &mut measures);
        Made { square, steps: outcome.steps, measures }
    })
}

/// The square of trial 0.
fn one(words: &str) -> SymbolSquare {
    made(&squares(words), 1).next().expect("a trial").square
}

/// Asserts that counts are no rarer under these shares than one in ten thousand.
fn assert_fits(counts: &[u64], shares: &[f64]) {
    assert_eq!(counts.len(), shares.len());
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let n = counts.iter().sum::<u64>() as f64;
    let cells = counts.iter().zip(shares).map(|(&count, share)| (count as f64, n * share));
    let chi2: f64 = cells.map(|(count, expected)| (count - expected).powi(2) / expected).sum();
    let log10_p = log10_p_chi2(chi2, counts.len() as u64 - 1).expect("a tail");
    assert!(log10_p > -4.0, "chi2 = {chi2}, log10 p = {log10_p}: {counts:?}");
}

/// Asserts that every one of these squares is reached equally often, and no other.
fn assert_even(all: &[SymbolSquare], reached: impl Iterator<Item = SymbolSquare>) {
    let mut counts = vec![0; all.len()];
    for square in reached {
        counts[all.binary_search(&square).expect("a known square")] += 1;
    }
    assert_fits(&counts, &vec![1.0 / all.len() as f64; all.len()]);
}
