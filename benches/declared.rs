//! How long the declared test takes, by design: the law of chi-squared of one table, both tails.
//! `cargo bench -p queenlab-benches --bench declared`.

mod median;

use std::hint::black_box;
use std::time::Instant;

use queenlab::stats::chi2_law;
use queenlab::stats::uniformity::Uniformity;

use median::{median, rounds_of};

/// Trials and solutions, with the milliseconds that the test may take where that was asked for.
const DESIGNS: [(u64, u64, Option<f64>); 9] = [
    (100, 2, None),
    (100, 92, None),
    (276, 92, None),
    (2_500, 60, None),
    (14_949, 299, None),
    (100_000, 92, Some(20.0)),
    (100_000, 14_200, Some(5.0)),
    (1_400_000, 700_000, None),
    (100, 1_000_000, None),
];

/// Counts that differ by about as much as chance makes them.
fn table(n: u64, k: u64) -> Uniformity {
    let mut counts = vec![0; usize::try_from(k).expect("few")];
    let mut state = 1u64;
    for _ in 0..n {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let place = (u128::from(state) * u128::from(k)) >> 64;
        counts[usize::try_from(place).expect("below k")] += 1;
    }
    Uniformity::of(&counts).expect("a table")
}

fn main() {
    println!("{:>10} {:>10} {:>10} {:>10}", "trials", "solutions", "ms", "at most");
    for (n, k, most) in DESIGNS {
        let table = table(n, k);
        let times = (0..rounds_of(11)).map(|_| {
            let begun = Instant::now();
            black_box(chi2_law::uniform(black_box(&table)));
            begun.elapsed().as_secs_f64() * 1e3
        });
        let most = most.map_or_else(String::new, |most| format!("{most:.0}"));
        println!("{n:>10} {k:>10} {:>10.3} {most:>10}", median(times));
    }
}
