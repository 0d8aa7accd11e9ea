//! How often each square is made, against exact laws.

use std::collections::{BTreeMap, BTreeSet};

use queenlab::engine::cell_tally::Solution;
use queenlab::model::keys::KeySpace;
use queenlab::model::system::System;
use queenlab::systems::squares::SymbolSquare;

use super::{assert_even, assert_fits, made, one, options, reference, squares};
use crate::support::census;

#[test]
fn the_published_sudokus_follow_the_law_of_their_markov_chain() {
    let law = reference::law();
    let mut counts: BTreeMap<String, u64> = law.keys().map(|key| (key.clone(), 0)).collect();
    let mut tries = Vec::new();
    for made in made(&squares("size=9"), 20_000) {
        *counts.get_mut(&made.square.to_string()).expect("a sudoku of the law") += 1;
        tries.push(made.measures[0]);
    }
    let sum: f64 = law.values().sum();
    let shares: Vec<f64> = law.values().map(|share| share / sum).collect();
    assert_fits(&counts.into_values().collect::<Vec<_>>(), &shares);
    assert_geometric(&tries);
}

/// Tries up to t have probability 1 - 0.99^t.
fn assert_geometric(tries: &[u64]) {
    let bounds = [0, 5, 10, 20, 30, 50, 70, 100, 140, 200, 300, 450];
    let share = |tries: u64| 1.0 - 0.99_f64.powi(tries as i32);
    let count = |low: u64, high: u64| tries.iter().filter(|&&t| low < t && t <= high).count() as u64;
    let inner = bounds.windows(2);
    let (mut counts, mut shares): (Vec<u64>, Vec<f64>) =
        inner.map(|pair| (count(pair[0], pair[1]), share(pair[1]) - share(pair[0]))).unzip();
    counts.push(count(450, u64::MAX));
    shares.push(1.0 - share(450));
    assert_fits(&counts, &shares);
}

#[test]
fn all_swaps_of_side_3_give_four_squares_and_those_of_side_5_give_576() {
    let three = crate::support::machine("squares", 3, &[("product", "semimagic")]);
    let mut sorted: Vec<u64> = census(three.as_ref()).solutions.iter().map(Solution::count).collect();
    sorted.sort_unstable();
    assert_eq!(sorted, [169, 182, 182, 196], "13 + 14 = 27 orders of rows, squared");
    let system = squares("size=5 product=semimagic");
    let reached: BTreeSet<SymbolSquare> = made(&system, 20_000).map(|made| made.square).collect();
    assert_eq!(reached.into_iter().collect::<Vec<_>>(), system.known().expect("listed"));
    assert_eq!((system.known().map(|keys| keys.len()), system.starts()), (Some(576), Ok(9_765_625)));
}

#[test]
fn shuffled_rows_and_columns_come_evenly() {
    let system = squares("size=3 product=semimagic method=uniform");
    let known = system.known().expect("listed");
    assert_eq!((known.len(), system.starts()), (36, Ok(36)));
    assert_even(&known, made(&system, 20_000).map(|made| made.square));
}

#[test]
fn jacobson_and_matthews_visit_the_576_latin_squares_of_order_4_evenly() {
    let system = squares("size=4 product=latin method=jacobson-matthews");
    let known = system.known().expect("listed");
    assert_eq!(known.len(), 576, "OEIS A002860");
    assert_even(&known, made(&system, 60_000).map(|made| made.square));
}

/// Of the 161,280 squares of order 5, the 5!^3 / 100 that are the cyclic group in disguise have no 2 x 2 latin subsquare.
#[test]
fn jacobson_and_matthews_leave_the_cyclic_squares_of_order_5() {
    let system = squares("size=5 product=latin method=jacobson-matthews");
    let without = made(&system, 20_000).filter(|made| !has_subsquare(&made.square)).count() as u64;
    let cyclic = 17_280.0 / 161_280.0;
    assert_fits(&[without, 20_000 - without], &[cyclic, 1.0 - cyclic]);
}

fn has_subsquare(square: &SymbolSquare) -> bool {
    let n = square.side();
    let pairs = || (0..n).flat_map(move |a| (0..a).map(move |b| (a, b)));
    pairs().any(|(a, b)| {
        pairs().any(|(c, d)| square.at(a, c) == square.at(b, d) && square.at(a, d) == square.at(b, c))
    })
}

/// 4!^3 orders of rows, columns and symbols make the same square 32 times each.
#[test]
fn the_foil_reaches_432_of_the_576_evenly() {
    let system = squares("size=4 product=latin method=cyclic");
    let reached: BTreeSet<SymbolSquare> = made(&system, 10_000).map(|made| made.square).collect();
    assert_eq!(reached.len(), 432);
    assert_even(&reached.into_iter().collect::<Vec<_>>(), made(&system, 40_000).map(|made| made.square));
}

#[test]
fn the_walk_reaches_the_288_sudokus_of_size_4_evenly() {
    let system = squares("size=4 method=walk moves=100");
    let known = system.known().expect("listed");
    assert_eq!(known.len(), 288, "OEIS A107739");
    assert_even(&known, made(&system, 30_000).map(|made| made.square));
}

/// 36.87 is the mean over all sudokus; the published ones have 54 each, the most there can be.
#[test]
fn the_walk_has_the_mean_of_cycles_of_all_sudokus() {
    let cycles: Vec<f64> =
        made(&squares("size=9 method=walk"), 4000).map(|made| made.measures[2] as f64).collect();
    let n = cycles.len() as f64;
    let mean = cycles.iter().sum::<f64>() / n;
    let variance = cycles.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    assert!((mean - 36.87).abs() < 4.0 * (variance / n).sqrt(), "{mean}");
    assert!(made(&squares("size=9"), 10).all(|made| made.measures[2] == 54));
}

#[test]
fn a_step_is_an_exchange_or_a_swap_that_changes_something() {
    for made in made(&squares("size=9"), 50) {
        let [tries, hits, _] = made.measures;
        let swaps = made.steps - 6 * tries;
        assert!(swaps <= 18 && hits >= tries, "{swaps} swaps, {hits} hits in {tries} tries");
    }
    assert!(made(&squares("size=9 method=walk moves=70"), 5).all(|made| made.steps == 70));
    assert_eq!(one("size=1 product=magic").to_string(), "1");
    assert!(options("size=1").size() == 1);
}
