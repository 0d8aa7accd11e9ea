//! The intervals of effects contain the true effect as often as they say.

use queenlab::analysis::effects::{Design, Measurement, OptionEffects};
use queenlab::analysis::{Name, Source, Statistic, uniformity};
use queenlab::model::draw::{Draw, Streams};
use queenlab::stats::histogram::Histogram;
use queenlab::stats::interval::clopper_pearson;
use queenlab::stats::steps::Summary;

use super::{effects, full};

const SAMPLES: u64 = 1000;

/// In 1,000 samples of a law whose interval covers 95 %, fewer than this are covered with probability 1e-4 at most, and more than the
/// other.
const FEWEST: u64 = 923;
const MOST: u64 = 974;

fn design() -> Design {
    full(&[("a", &["0", "1", "2"]), ("b", &["0", "1"])])
}

/// In how many samples the interval of the effect of level 2 of the first option, and of both options together, contains the
/// truth, and in how many an effect is seen.
fn covered(number: u64, truth: &[f64], measure: impl Fn(usize, &mut Draw) -> Measurement) -> [u64; 3] {
    let mut counts = [0; 3];
    let means = [0, 1, 2].map(|level| f64::midpoint(truth[2 * level], truth[2 * level + 1]));
    let (main, joint) = (means[2] - means[0], truth[5] - truth[4] - truth[1] + truth[0]);
    for sample in 0..SAMPLES {
        let mut draw = Streams::new(46, number).trial(sample);
        let measured = (0..truth.len()).map(|cell| Some(measure(cell, &mut draw))).collect();
        let found: OptionEffects = effects(design(), measured);
        let own = &found.responses[0];
        let effect = own.of_factor(0).find(|effect| effect.level == 2).expect("a level");
        let both = own.interactions.iter().find(|effect| effect.levels == [2, 1]).expect("a pair");
        for (count, (change, truth)) in counts.iter_mut().zip([(effect.change, main), (both.change, joint)]) {
            let ends = change.and_then(|change| change.interval).expect("an interval");
            *count += u64::from(ends.low <= truth && truth <= ends.high);
        }
        counts[2] += u64::from((0..2).any(|factor| own.is_seen(factor, 0.95)));
    }
    counts
}

fn binomial(draw: &mut Draw, n: u64, p: f64) -> u64 {
    (0..n).filter(|_| f64::from(draw.below(1 << 30)) < p * f64::from(1 << 30)).count() as u64
}

#[test]
fn of_shares_of_trials() {
    let measure = |p: &[f64; 6], cell: usize, draw: &mut Draw| {
        let (n, p) = (60, p[cell]);
        let count = binomial(draw, n, p);
        Measurement::unbiased(count as f64 / n as f64, clopper_pearson(count, n, 0.95), n)
    };
    let unlike = [0.02, 0.5, 0.9, 0.1, 0.3, 0.97];
    let [main, joint, _] = covered(1, &unlike, |cell, draw| measure(&unlike, cell, draw));
    assert!(
        main >= FEWEST && joint >= FEWEST,
        "{main}, {joint}: exact intervals are wide, so no upper bound"
    );
    let alike = [0.3; 6];
    let [main, joint, seen] = covered(2, &alike, |cell, draw| measure(&alike, cell, draw));
    assert!(main >= FEWEST && joint >= FEWEST && seen <= SAMPLES - FEWEST, "{main}, {joint}, {seen}");
}

/// Numbers of failures before a success, whose mean is `(1 - p) / p`.
#[test]
fn of_means() {
    let measure = |p: &[f64; 6], cell: usize, draw: &mut Draw| {
        let failures =
            |draw: &mut Draw| (0_u64..1000).find(|_| binomial(draw, 1, p[cell]) == 1).expect("a success");
        let values: Histogram = (0..150).map(|_| (failures(draw), 1)).collect();
        let summary = Summary::of(&values).expect("values");
        Measurement::unbiased(summary.mean(), summary.mean_interval(0.95), 150)
    };
    let p = [0.5, 0.4, 0.3, 0.5, 0.25, 0.6];
    let truth = p.map(|p| (1.0 - p) / p);
    let [main, joint, _] = covered(3, &truth, |cell, draw| measure(&p, cell, draw));
    assert!((FEWEST..=MOST).contains(&main) && (FEWEST..=MOST).contains(&joint), "{main}, {joint}");
    let alike = [0.4; 6];
    let [.., seen] = covered(4, &[1.5; 6], |cell, draw| measure(&alike, cell, draw));
    assert!(seen <= SAMPLES - FEWEST, "{seen}");
}

/// A law over `k` categories, from uniform at 0 to a ramp at 1; for 2, half of the categories are half as frequent again.
fn law(shape: u32, k: usize) -> Vec<f64> {
    let uniform = 1.0 / k as f64;
    let ramp = |place: usize| 2.0 * (place as f64 + 1.0) / (k as f64 * (k as f64 + 1.0));
    (0..k)
        .map(|place| match shape {
            0 => uniform,
            1 => ramp(place),
            _ => uniform * if place % 2 == 0 { 1.5 } else { 0.5 },
        })
        .collect()
}

fn counts(draw: &mut Draw, law: &[f64], n: u64) -> Vec<u64> {
    let mut counts = vec![0; law.len()];
    let cumulated: Vec<f64> = law
        .iter()
        .scan(0.0, |sum, p| {
            *sum += p;
            Some(*sum)
        })
        .collect();
    for _ in 0..n {
        let at = f64::from(draw.below(1 << 31)) / f64::from(1_u32 << 31);
        counts[cumulated.partition_point(|&below| below <= at).min(law.len() - 1)] += 1;
    }
    counts
}

fn find(all: &[Statistic], name: Name) -> &Statistic {
    all.iter().find(|row| row.name == name).expect("a statistic")
}

/// Distances and effective shares are estimated with bias, which differs between laws and sizes of samples: their intervals
/// hold all the same, also for means of several cells.
#[test]
fn of_distances_and_effective_shares_whatever_the_laws() {
    for (number, (k, trials)) in (10..).zip([(2, [40, 90]), (12, [30, 300]), (92, [92, 900])]) {
        let of_cell = |cell: usize| (law([0, 0, 1, 2, 2, 1][cell], k), trials[cell % 2]);
        let true_distance = |cell: usize| {
            let (law, _) = of_cell(cell);
            law.iter().map(|p| (p - 1.0 / k as f64).max(0.0)).sum::<f64>()
        };
        let true_share = |cell: usize| {
            let (law, _) = of_cell(cell);
            law.iter().map(|p| -p * p.ln()).sum::<f64>().exp() / k as f64
        };
        let measure = |name: Name, cell: usize, draw: &mut Draw| {
            let (law, n) = of_cell(cell);
            let counts = counts(draw, &law, n);
            let all = uniformity::effects(&counts, Source::Sample);
            let row = find(&all, name);
            let (value, ends) = (row.estimate.expect("an estimate"), row.interval.expect("an interval"));
            let error = match name {
                Name::TvUniformCorrected => 0.5 / (n as f64).sqrt(),
                _ => value * find(&all, Name::EntropyNats).std_error.expect("an error"),
            };
            Measurement::share(value, ends, 1.959_963_984_540_054 * error, n)
        };
        for (name, truth) in [
            (Name::TvUniformCorrected, [0, 1, 2, 3, 4, 5].map(true_distance)),
            (Name::EffectiveShare, [0, 1, 2, 3, 4, 5].map(true_share)),
        ] {
            let [main, joint, _] = covered(number, &truth, |cell, draw| measure(name, cell, draw));
            assert!(main >= FEWEST && joint >= FEWEST, "{name} of {k}: {main}, {joint}");
        }
    }
}
