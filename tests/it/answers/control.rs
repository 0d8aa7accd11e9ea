//! The control: what is drawn evenly must come out even.

use queenlab::engine::batch::{Signals, Workers};
use queenlab::engine::cell_tally::Solution;
use queenlab::engine::progress::Job;
use queenlab::engine::trial::Starts;
use queenlab::model::draw::Streams;
use queenlab::stats::tail::{log10_p_chi2, log10_p_kolmogorov};
use queenlab::stats::uniformity::Uniformity;

use crate::support::{census, machine, sample};

#[test]
fn a_census_of_the_control_is_perfectly_even() {
    let tally = census(machine("uniform", 8, &[]).as_ref());
    let counts: Vec<u64> = tally.solutions.iter().map(Solution::count).collect();
    assert_eq!(counts, [1; 92]);
    assert_eq!(Uniformity::of(&counts).map(|table| table.tv_uniform()), Some(0.0));
}

#[test]
fn every_solution_of_14_queens_can_be_drawn() {
    let tally = sample(machine("uniform", 14, &[]).as_ref(), 100);
    assert_eq!(tally.known, Some(365_596));
}

/// Whatever is wrong in draws, tallies or tests would bend these 1,000 p-values.
#[test]
fn over_a_thousand_seeds_the_headline_p_values_are_uniform() {
    const SEEDS: u64 = 1000;
    let control = machine("uniform", 8, &[]);
    let workers = Workers::new(Some(2)).expect("two threads");
    let headline = |seed| {
        let job = Job {
            streams: Streams::new(seed, 1),
            starts: Starts::Drawn,
            trials: 920,
            budget: 1,
            until: None,
            expected: None,
            keys: usize::MAX,
            rows: 0,
            each: None,
        };
        let tally = control.run(&job, &workers, &Signals::default());
        let counts: Vec<u64> = tally.solutions.iter().map(Solution::count).collect();
        let table = Uniformity::of(&counts).expect("a table");
        10f64.powf(log10_p_chi2(table.chi2(), table.df()).expect("a p-value"))
    };
    let mut p_values: Vec<f64> = (0..SEEDS).map(headline).collect();
    p_values.sort_by(f64::total_cmp);
    let rank = |index: usize| (index as f64 + 0.5) / SEEDS as f64;
    let gaps = p_values.iter().enumerate().map(|(index, p)| (p - rank(index)).abs());
    let d = gaps.fold(0.0, f64::max);
    let log10_p = log10_p_kolmogorov(d * (SEEDS as f64).sqrt()).expect("a p-value");
    assert!(log10_p > -3.0, "D = {d}, log10 p = {log10_p}");
}
