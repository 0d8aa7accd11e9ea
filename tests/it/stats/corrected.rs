//! Measures that chance alone does not inflate: against their definition, and against laws that are known.

use queenlab::model::draw::{Draw, Streams};
use queenlab::stats::alias::Alias;
use queenlab::stats::interval::Interval;
use queenlab::stats::uniformity::Uniformity;

const SAMPLES: u64 = 400;

fn table(counts: &[u64]) -> Uniformity {
    Uniformity::of(counts).expect("counts")
}

fn corrected(counts: &[u64]) -> f64 {
    table(counts).tv_cross_fitted(0.95).expect("a level").estimate
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

fn assert_ends(found: Interval, [low, high]: [f64; 2]) {
    assert!((found.low - low).abs() < 1e-12 && (found.high - high).abs() < 1e-12, "{found:?}");
}

/// By 40 digits: the normal interval, and what is lost with categories on the wrong side.
#[test]
fn the_interval_of_the_corrected_distance_is_as_defined() {
    let interval = |counts: &[u64], level| table(counts).tv_cross_fitted(level).expect("a level").interval;
    let narrow = interval(&[60, 30, 10, 0], 0.5);
    assert_ends(narrow, [0.342_734_950_814_790_9, 0.433_433_438_350_079_4]);
    let wide = interval(&[60, 40, 30, 20, 10, 5], 0.95);
    assert_ends(wide, [0.186_658_471_855_999_86, 0.370_561_952_617_984_25]);
}

/// By 40 digits.
#[test]
fn the_interval_of_the_effective_share_is_as_defined() {
    let (share, interval) = table(&[12, 3, 4, 1]).effective_share(0.95).expect("enough");
    assert!((share - 0.779_925_565_293_616_9).abs() < 1e-14, "{share}");
    assert_ends(interval, [0.554_044_132_137_792_4, 1.0]);
    assert_eq!(table(&[11, 3, 4, 1]).effective_share(0.95), None);
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

fn effective(law: &[f64]) -> f64 {
    let entropy: f64 = law.iter().map(|p| -p * p.ln()).sum();
    entropy.exp() / law.len() as f64
}

#[test]
fn the_corrected_distance_is_not_inflated_and_its_interval_holds() {
    for (name, law) in laws() {
        for n in [500u64, 5_000] {
            let (truth, mut draw) = (distance(&law), Streams::new(11, 0).trial(n));
            let (mut sum, mut squares, mut held) = (0.0, 0.0, 0);
            for _ in 0..SAMPLES {
                let found = table(&sampled(&law, n, &mut draw)).tv_cross_fitted(0.95).expect("a level");
                sum += found.estimate;
                squares += found.estimate.powi(2);
                held += u64::from(found.interval.low <= truth && truth <= found.interval.high);
            }
            let mean = sum / SAMPLES as f64;
            let error = ((squares / SAMPLES as f64 - mean * mean) / SAMPLES as f64).sqrt();
            assert!(mean <= truth + 4.0 * error, "{name}, {n}: {mean} is above {truth}");
            if truth < 1e-9 {
                assert!(mean.abs() <= 4.0 * error, "{name}, {n}: {mean} is not 0");
            }
            assert!(held * 100 >= 93 * SAMPLES, "{name}, {n}: {held} of {SAMPLES} intervals hold");
        }
    }
}

#[test]
fn the_interval_of_the_effective_share_holds() {
    for (name, law) in laws() {
        for n in [1_000u64, 5_000, 40_000] {
            let (truth, mut draw) = (effective(&law), Streams::new(12, 0).trial(n));
            if n < 5 * law.len() as u64 {
                assert_eq!(table(&sampled(&law, n, &mut draw)).effective_share(0.95), None, "{name}, {n}");
                continue;
            }
            let held = (0..SAMPLES).filter(|_| {
                let (_, interval) =
                    table(&sampled(&law, n, &mut draw)).effective_share(0.95).expect("enough");
                interval.low <= truth + 1e-12 && truth <= interval.high + 1e-12
            });
            let held = held.count() as u64;
            assert!(held * 100 >= 92 * SAMPLES, "{name}, {n}: {held} of {SAMPLES} intervals hold");
        }
    }
}
