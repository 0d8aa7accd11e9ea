//! Measures that chance alone does not inflate: against their definition, and against laws that are known.

use queenlab::model::draw::{Draw, Streams};
use queenlab::stats::law::Alias;
use queenlab::stats::uniformity::Uniformity;

const SAMPLES: u64 = 400;

fn table(counts: &[u64]) -> Uniformity {
    Uniformity::of(counts).expect("counts")
}

fn corrected(counts: &[u64]) -> f64 {
    table(counts).tv_cross_fit()
}

/// The definition: every observation goes to one of two halves; the first chooses the event, the second estimates.
fn by_all_halvings(counts: &[u64]) -> f64 {
    let n: u64 = counts.iter().sum();
    let mean = n as f64 / counts.len() as f64 / 2.0;
    let owners: Vec<usize> =
        counts.iter().enumerate().flat_map(|(index, &count)| vec![index; count as usize]).collect();
    let one = |halving: u64| -> f64 {
        let mut halves = vec![[0.0; 2]; counts.len()];
        for (place, &owner) in owners.iter().enumerate() {
            halves[owner][(halving >> place & 1) as usize] += 1.0;
        }
        let excess = |[choosing, estimating]: [f64; 2]| match choosing - mean {
            above if above > 0.0 => estimating - mean,
            below if below < 0.0 => mean - estimating,
            _ => 0.0,
        };
        halves.into_iter().map(excess).sum::<f64>() / n as f64
    };
    (0..1u64 << n).map(one).sum::<f64>() / (1u64 << n) as f64
}

#[test]
fn the_corrected_distance_is_the_mean_over_all_halvings() {
    for counts in [&[1u64, 0][..], &[3, 1], &[2, 2, 2], &[7, 0, 1, 2], &[1, 1, 1, 1, 1, 0, 0], &[12, 1]] {
        let (found, expected) = (corrected(counts), by_all_halvings(counts));
        assert!((found - expected).abs() < 1e-12, "{counts:?}: {found}, not {expected}");
    }
}

#[test]
fn large_counts_are_halved_by_the_normal_law_as_well_as_small_ones_in_every_way() {
    for others in [50u64, 60, 64, 70, 90] {
        let [below, above] = [64u64, 66].map(|count| corrected(&[count, others, others]));
        let between = corrected(&[65, others, others]);
        let middle = f64::midpoint(below, above);
        assert!((between - middle).abs() < 2e-3, "{others}: {below}, {between}, {above}");
    }
}

fn sampled(law: &[f64], n: u64, draw: &mut Draw) -> Vec<u64> {
    let alias = Alias::of(law).expect("a law");
    let mut counts = vec![0; law.len()];
    (0..n).for_each(|_| counts[alias.draw(draw) as usize] += 1);
    counts
}

/// Laws over `k` categories: uniform; tilted by a share of each probability; geometric.
fn laws() -> Vec<(&'static str, Vec<f64>)> {
    let tilted = |k: usize, by: f64| -> Vec<f64> {
        (0..k).map(|i| (1.0 + if i % 2 == 0 { by } else { -by }) / k as f64).collect()
    };
    let mut geometric: Vec<f64> = (0..92).map(|i| 0.95_f64.powi(i)).collect();
    let sum: f64 = geometric.iter().sum();
    for p in &mut geometric {
        *p /= sum;
    }
    vec![
        ("uniform", tilted(92, 0.0)),
        ("tilted a little", tilted(92, 0.02)),
        ("tilted", tilted(92, 0.2)),
        ("geometric", geometric),
        ("many, uniform", tilted(4000, 0.0)),
        ("many, tilted", tilted(4000, 0.3)),
    ]
}

fn distance(law: &[f64]) -> f64 {
    law.iter().map(|p| (p - 1.0 / law.len() as f64).abs()).sum::<f64>() / 2.0
}

#[test]
fn the_corrected_distance_is_not_inflated() {
    for (name, law) in laws() {
        for n in [500u64, 5_000] {
            let (truth, mut draw) = (distance(&law), Streams::new(11, 0).trial(n));
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..SAMPLES {
                let found = table(&sampled(&law, n, &mut draw)).tv_cross_fit();
                sum += found;
                squares += found.powi(2);
            }
            let mean = sum / SAMPLES as f64;
            let error = ((squares / SAMPLES as f64 - mean * mean) / SAMPLES as f64).sqrt();
            assert!(mean <= truth + 4.0 * error, "{name}, {n}: {mean} is above {truth}");
            if truth < 1e-9 {
                assert!(mean.abs() <= 4.0 * error, "{name}, {n}: {mean} is not 0");
            }
        }
    }
}
