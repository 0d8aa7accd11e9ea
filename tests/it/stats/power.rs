//! The verdict of every shape of table: it says what the evidence says, and under the null hypothesis keeps its level.

use proptest::prelude::*;
use queenlab::analysis::verdict::{Conclusion, Headline, Verdict};
use queenlab::analysis::{Source, Statistic, fit, pair, uniformity};
use queenlab::model::draw::{Draw, Streams};
use queenlab::stats::law::Law;

fn stream(number: u64) -> Draw {
    Streams::new(11, 0).trial(number)
}

/// What is said of a table, and by which test.
struct Finding {
    statistics: Vec<Statistic>,
}

impl Finding {
    fn of(mut statistics: Vec<Statistic>) -> Self {
        Headline::Chi2.mark(&mut statistics);
        Self { statistics }
    }

    fn of_uniformity(counts: &[u64]) -> Self {
        Self::of(uniformity::statistics(counts, None, Source::Sample))
    }

    fn verdict(&self) -> Verdict {
        Conclusion::of(&self.statistics).expect("a conclusion").verdict
    }

    fn declared(&self) -> &str {
        let marked = |row: &&Statistic| row.headline;
        self.statistics.iter().find(marked).expect("a declared test").name.name()
    }

    fn log10_p(&self, name: &str) -> f64 {
        let row = self.statistics.iter().find(|row| row.name.name() == name);
        row.and_then(|row| row.log10_p).unwrap_or(0.0)
    }

    fn is_proved(&self) -> bool {
        ["log10_e", "log10_e_mixture", "log10_p_bound"].iter().any(|name| self.log10_p(name) <= -7.0)
    }
}

/// How the counts of a table differ.
#[derive(Clone, Copy, Debug)]
enum Shape {
    FewEmpty,
    EveryFourth,
    OneCell,
    Stairs,
    Zipf,
    Drawn,
}

const SHAPES: [Shape; 6] =
    [Shape::FewEmpty, Shape::EveryFourth, Shape::OneCell, Shape::Stairs, Shape::Zipf, Shape::Drawn];

/// A table of `k` cells with about `mean` observations in each.
fn table(shape: Shape, k: usize, mean: f64, draw: &mut Draw) -> Vec<u64> {
    let n = (mean * k as f64).ceil().max(1.0);
    let weight = |i: usize| match shape {
        Shape::FewEmpty => f64::from(u8::from(!i.is_multiple_of(50))),
        Shape::EveryFourth => f64::from(u8::from(i.is_multiple_of(4))),
        Shape::OneCell => f64::from(u8::from(i == 0)),
        Shape::Stairs => (1 + i % 5) as f64,
        Shape::Zipf => 1.0 / (i + 1) as f64,
        Shape::Drawn => 1.0,
    };
    let sum: f64 = (0..k).map(weight).sum();
    let count = |i: usize| {
        let mean = n * weight(i) / sum;
        let up = (draw.index(1000) as f64) < 1000.0 * mean.fract();
        mean as u64 + u64::from(up)
    };
    let mut counts: Vec<u64> = (0..k).map(count).collect();
    counts[k / 2] += 1;
    counts
}

fn assert_says_what_is_proved(shape: Shape, k: usize, mean: f64) {
    let mut draw = stream(k as u64);
    let counts = table(shape, k, mean, &mut draw);
    let found = Finding::of_uniformity(&counts);
    assert!(!found.is_proved() || found.verdict() == Verdict::Rejected, "{shape:?}, {k} cells of {mean}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn what_a_bound_proves_is_said(shape in 0usize..6, log_k in 0.4f64..3.5, log_mean in -3.0f64..6.0) {
        let k = 10f64.powf(log_k) as usize;
        assert_says_what_is_proved(SHAPES[shape], k, 10f64.powf(log_mean));
    }
}

#[test]
fn what_a_bound_proves_is_said_of_a_million_cells() {
    for (shape, mean) in SHAPES.into_iter().zip([1e6, 0.001, 0.01, 1.0, 0.1, 2.9]) {
        assert_says_what_is_proved(shape, 1_000_000, mean);
    }
}

/// All cells equal, a few empty: G is about twice chi-squared, so the bound of G is stronger than its law.
#[test]
fn a_few_empty_cells_are_proved_by_the_bound_alone() {
    let mut fired = 0;
    for (k, mean, empty) in [(100, 60, 1), (1000, 60, 20), (20, 60, 1), (200, 100, 2), (400, 30, 12)] {
        let mut counts = vec![mean; k];
        counts[..empty].fill(0);
        let found = Finding::of_uniformity(&counts);
        let declared = Verdict::of(found.log10_p(found.declared()));
        assert!(!found.is_proved() || found.verdict() == Verdict::Rejected, "{k}, {mean}, {empty}");
        fired += u32::from(found.log10_p("log10_p_bound") <= -7.0 && declared != Verdict::Rejected);
    }
    assert!(fired > 0, "no shape where chi-squared does not see what the bound proves");
}

/// Half of the cells more frequent than the others, by so much that chi-squared moves by about 14 standard errors.
#[test]
fn every_sparsity_can_be_found_uneven() {
    let k = 20_000;
    for (number, mean) in [0.01, 0.03, 0.1, 0.3, 1.0, 2.9, 10.0, 100.0].into_iter().enumerate() {
        let n = (k as f64 * mean) as u64;
        let effect = (14.0 * (2.0 / k as f64).sqrt() / mean).sqrt().min(1.0);
        let mut draw = stream(number as u64);
        let mut counts = vec![0u64; k];
        for _ in 0..n {
            let common = (draw.index(1_000_000) as f64) < 500_000.0 * (1.0 + effect);
            counts[draw.index(k / 2) * 2 + usize::from(common)] += 1;
        }
        let found = Finding::of_uniformity(&counts);
        let moved = effect * effect * mean * (k as f64 / 2.0).sqrt();
        assert_eq!(found.verdict() == Verdict::Rejected, moved > 9.0, "mean {mean}: moved by {moved}");
    }
}

/// Draws `n` observations from the law with these probabilities, summed up.
fn drawn(n: u64, sums: &[f64], draw: &mut Draw) -> Vec<u64> {
    let mut counts = vec![0; sums.len()];
    for _ in 0..n {
        let share = draw.index(1 << 31) as f64 / f64::from(1u32 << 31);
        counts[sums.partition_point(|&sum| sum <= share).min(sums.len() - 1)] += 1;
    }
    counts
}

fn drawn_evenly(n: u64, k: usize, draw: &mut Draw) -> Vec<u64> {
    let mut counts = vec![0; k];
    (0..n).for_each(|_| counts[draw.index(k)] += 1);
    counts
}

/// Under the null hypothesis at most 5.2 in 1,000 of `nulls` tables are weak evidence or more, give or take 5 standard
/// errors, and none is proof.
fn assert_level(declared: &str, nulls: u64, mut finding: impl FnMut(&mut Draw) -> Finding) {
    let mut draw = stream(nulls);
    let mut alarms = 0u32;
    for _ in 0..nulls {
        let found = finding(&mut draw);
        assert_eq!(found.declared(), declared);
        let verdict = found.verdict();
        assert!(![Verdict::Rejected, Verdict::TooClose, Verdict::Listing].contains(&verdict), "{verdict:?}");
        alarms += u32::from(verdict == Verdict::Weak);
    }
    let most = nulls as f64 * 0.0052;
    assert!(f64::from(alarms) <= most + 5.0 * most.sqrt(), "{alarms} false alarms of {nulls}");
}

/// Designs of every way to compute the law: two categories, large counts, all frequencies, near zero.
#[test]
#[ignore = "slow: thousands of nulls of six designs"]
fn the_level_of_uniformity() {
    for (n, k) in [(30, 2), (1000, 5), (11, 4), (45, 15), (1000, 92), (1000, 1000)] {
        assert_level("chi2", 1500, |draw| Finding::of_uniformity(&drawn_evenly(n, k, draw)));
    }
}

#[test]
#[ignore = "slow: hundreds of nulls"]
fn the_level_against_a_law() {
    let k = 2000;
    let weights: Vec<f64> = (1..=k).map(|i| 1.0 / f64::from(i)).collect();
    let sum: f64 = weights.iter().sum();
    let probabilities: Vec<f64> = weights.iter().map(|weight| weight / sum).collect();
    let law = Law::from_weights(&probabilities).expect("a law");
    let sums: Vec<f64> = probabilities
        .iter()
        .scan(0.0, |sum, p| {
            *sum += p;
            Some(*sum)
        })
        .collect();
    assert_level("chi2", 150, |draw| {
        let counts = drawn(18_500, &sums, draw);
        Finding::of(fit::statistics(&counts, &law, Source::Sample).expect("a fit"))
    });
}

#[test]
#[ignore = "slow: hundreds of nulls"]
fn the_level_of_two_tables() {
    assert_level("chi2", 150, |draw| {
        let (a, b) = (drawn_evenly(300, 500, draw), drawn_evenly(20_000, 500, draw));
        Finding::of(pair::frequencies(&a, &b, Source::Sample))
    });
}
