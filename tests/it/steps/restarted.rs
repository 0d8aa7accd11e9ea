//! Trials with `restart = K` are what cutoffs.csv foretells.

use queenlab::analysis::{Name, Source, fit};
use queenlab::engine::cell_tally::{CellTally, Solution};
use queenlab::stats::histogram::Histogram;
use queenlab::stats::law::Law;
use queenlab::stats::steps::Summary;

use super::lengths;
use crate::support::{census, machine, sample};

const CUTOFF: u64 = 51;

/// From the twelfth on, attempts count as one.
const ATTEMPTS: usize = 12;

fn steps(solution: &Solution) -> &Histogram {
    &solution.reached.as_ref().expect("reached").measures[0]
}

fn assert_fits(counts: &[u64], law: &Law) {
    let found = fit::statistics(counts, law, Source::Sample).expect("comparable");
    let chi2 = found.iter().find(|row| row.name == Name::Chi2).and_then(|row| row.log10_p).expect("tested");
    assert!(chi2 > -4.0, "{counts:?}: p = 10^{chi2}");
}

#[test]
fn they_take_the_attempts_and_reach_the_solutions_that_were_foretold() {
    let exact: CellTally = census(machine("repair", 6, &[]).as_ref());
    let found = sample(machine("repair", 6, &[("restart", "51")]).as_ref(), 40_000);
    let restart = lengths(&exact.measures[0], 0).restart(CUTOFF).expect("trials");

    let summary = Summary::of(&found.measures[0]).expect("solved");
    let error = summary.std_error().expect("several");
    let expected = restart.expected_steps().expect("solved");
    assert!((summary.mean() - expected).abs() < 4.0 * error, "{}, {expected} foretold", summary.mean());

    let mut attempts = [0; ATTEMPTS];
    for (value, count) in found.measures[0].iter() {
        let attempt = usize::try_from(value.saturating_sub(1) / CUTOFF).expect("few");
        attempts[attempt.min(ATTEMPTS - 1)] += count;
    }
    let fails = |attempts| (1.0 - restart.share()).powi(attempts);
    let mut law: Vec<f64> = (0i32..11).map(|before| fails(before) * restart.share()).collect();
    law.push(fails(11));
    assert_fits(&attempts, &Law::from_weights(&law).expect("a law"));

    let within = |of: &Solution| steps(of).iter().filter(|&(value, _)| value <= CUTOFF).map(|(_, n)| n).sum();
    let foretold: Vec<u64> = exact.solutions.iter().map(within).collect();
    let ends: Vec<u64> = found.solutions.iter().map(Solution::count).collect();
    assert_fits(&ends, &Law::from_census(&foretold).expect("a law"));
}
