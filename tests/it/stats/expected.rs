//! Shares that are not equal: distances, e-values and verdicts under known laws.

use std::collections::BTreeMap;

use libm::{exp, lgamma, log, log10};
use queenlab::analysis::expected::{ExpectedError, ExpectedLaw};
use queenlab::analysis::stopping::{self, Until};
use queenlab::analysis::verdict::{Conclusion, Headline, Verdict};
use queenlab::analysis::{Name, Source, Statistic, against};
use queenlab::model::draw::{Draw, Streams};
use queenlab::stats::chi2_law;
use queenlab::stats::distance::LawDistance;
use queenlab::stats::e_value::{EValue, log10_e_anytime};
use queenlab::stats::law::{Alias, Law};
use queenlab::stats::uniformity::Uniformity;

fn stream(number: u64) -> Draw {
    Streams::new(48, 0).trial(number)
}

fn counts_of(law: &Law, n: u64, draw: &mut Draw) -> Vec<u64> {
    let alias = Alias::of(law.probabilities()).expect("positive weights");
    let mut counts = vec![0; law.probabilities().len()];
    (0..n).for_each(|_| counts[alias.draw(draw) as usize] += 1);
    counts
}

fn judged(counts: &[u64], law: &Law) -> (Verdict, Vec<Statistic>) {
    let mut all = against::statistics(counts, Some(law), None, Source::Sample, |index| index.to_string());
    Headline::Chi2.mark(&mut all);
    (Conclusion::of(&all).expect("a conclusion").verdict, all)
}

fn estimate(statistics: &[Statistic], name: Name) -> f64 {
    let row = statistics.iter().find(|row| row.name == name);
    row.and_then(|row| row.estimate).unwrap_or_else(|| panic!("{name}"))
}

/// All paths of the naive shuffle, which swaps each place with any place: `n^n`, all equally likely.
fn naive_paths(n: usize) -> BTreeMap<Vec<usize>, u64> {
    let mut all = BTreeMap::from([((0..n).collect::<Vec<_>>(), 1)]);
    for place in 0..n {
        let mut next: BTreeMap<Vec<usize>, u64> = BTreeMap::new();
        for (order, paths) in all {
            for other in 0..n {
                let mut swapped = order.clone();
                swapped.swap(place, other);
                *next.entry(swapped).or_default() += paths;
            }
        }
        all = next;
    }
    all
}

#[test]
fn a_naive_shuffle_follows_the_law_of_its_paths_and_no_other() {
    for n in 3..=7 {
        let paths = naive_paths(n);
        let factorial: usize = (1..=n).product();
        assert_eq!(paths.len(), factorial);
        assert_eq!(paths.values().sum::<u64>(), (n as u64).pow(n as u32));
        let weights: Vec<f64> = paths.values().map(|&paths| paths as f64).collect();
        let law = Law::from_weights(&weights).expect("a law");
        let mut draw = stream(n as u64);
        let mut counts: BTreeMap<&Vec<usize>, u64> = paths.keys().map(|order| (order, 0)).collect();
        for _ in 0..40_000 {
            let mut order: Vec<usize> = (0..n).collect();
            (0..n).for_each(|place| order.swap(place, draw.below(n as u64) as usize));
            *counts.get_mut(&order).expect("a permutation") += 1;
        }
        let counts: Vec<u64> = counts.into_values().collect();
        let (verdict, statistics) = judged(&counts, &law);
        assert_eq!(verdict, Verdict::NotSignificant, "{n}");
        assert!(estimate(&statistics, Name::Log10E) < 1.0, "{n}");
        let uniform = Law::uniform(factorial).expect("a law");
        assert_eq!(judged(&counts, &uniform).0, Verdict::Rejected, "{n}");
    }
}

#[test]
fn leading_digits_of_powers_of_two_follow_benford() {
    let weights: Vec<f64> = (1..10).map(|digit| log10(1.0 + 1.0 / f64::from(digit))).collect();
    let law = Law::from_weights(&weights).expect("a law");
    let mut counts = vec![0; 9];
    let mut digits = vec![1u8];
    for _ in 0..1000 {
        let mut carry = 0;
        for digit in &mut digits {
            let doubled = *digit * 2 + carry;
            (*digit, carry) = (doubled % 10, doubled / 10);
        }
        digits.extend((carry > 0).then_some(carry));
        counts[usize::from(*digits.last().expect("a digit")) - 1] += 1;
    }
    assert_eq!(counts, [301, 176, 125, 97, 79, 69, 56, 52, 45]);
    let (verdict, statistics) = judged(&counts, &law);
    assert_ne!(verdict, Verdict::Rejected);
    let chi2: f64 = counts
        .iter()
        .zip(&weights)
        .map(|(&count, p)| (count as f64 - 1000.0 * p).powi(2) / (1000.0 * p))
        .sum();
    assert!((estimate(&statistics, Name::Chi2) - chi2).abs() < 1e-9);
    assert_eq!(judged(&counts, &Law::uniform(9).expect("a law")).0, Verdict::Rejected);
}

/// By Gamma functions: the mixture of both Dirichlet distributions over the law.
fn log10_e(counts: &[u64], law: &Law) -> f64 {
    let (k, n) = (counts.len() as f64, counts.iter().sum::<u64>() as f64);
    let ln_e = |part: f64| {
        let cells = counts.iter().zip(law.probabilities()).map(|(&count, p)| {
            let (count, a) = (count as f64, k * (p + part * (1.0 / k - p)));
            lgamma(a + count) - lgamma(a) - if count > 0.0 { count * log(*p) } else { 0.0 }
        });
        cells.sum::<f64>() + lgamma(k) - lgamma(k + n)
    };
    log10(0.5 * exp(ln_e(1e-6)) + 0.5 * exp(ln_e(1.0)))
}

#[test]
fn the_anytime_e_value_is_the_one_of_gamma_functions_and_of_equal_shares() {
    let mut draw = stream(100);
    for weights in [&[95.0, 5.0][..], &[9.0, 3.0, 3.0, 1.0], &[1.0, 1e-3, 2.0, 0.5, 7.0]] {
        let law = Law::from_weights(weights).expect("a law");
        for n in [1, 2, 13, 60, 150] {
            let counts = counts_of(&law, n, &mut draw);
            let (found, wanted) = (log10_e_anytime(&counts, &law).expect("e"), log10_e(&counts, &law));
            assert!((found - wanted).abs() < 1e-9, "{weights:?} {counts:?}: {found} {wanted}");
        }
    }
    let uniform = Law::uniform(5).expect("a law");
    for counts in [[1, 0, 0, 0, 0], [4, 5, 6, 7, 8], [100, 0, 3, 200, 1]] {
        let found = log10_e_anytime(&counts, &uniform).expect("e");
        let wanted = EValue::of(&Uniformity::of(&counts).expect("a table")).log10_e;
        assert!((found - wanted).abs() < 1e-9, "{found} {wanted}");
    }
}

#[test]
fn the_mean_of_the_next_e_value_is_the_present_one() {
    let mut draw = stream(101);
    for weights in [&[0.885, 0.085, 0.03][..], &[1.0, 1e-9], &[5.0, 1.0, 1.0, 1.0, 2.0]] {
        let law = Law::from_weights(weights).expect("a law");
        let e = |counts: &[u64]| 10f64.powf(log10_e_anytime(counts, &law).expect("e"));
        for n in [0, 1, 5, 40] {
            let counts = counts_of(&law, n, &mut draw);
            let next = |index: usize| {
                let mut counts = counts.clone();
                counts[index] += 1;
                law.probabilities()[index] * e(&counts)
            };
            let mean: f64 = (0..counts.len()).map(next).sum();
            let present = if n == 0 { 1.0 } else { e(&counts) };
            assert!((mean / present - 1.0).abs() < 1e-8, "{weights:?} {n}: {mean} {present}");
        }
    }
}

/// Ville: whoever looks after every observation is wrong with a probability of at most a.
#[test]
fn looking_at_every_observation_keeps_the_level_and_finds_what_is_there() {
    let law = Law::from_weights(&[95.0, 4.0, 1.0]).expect("a law");
    let other = Law::from_weights(&[88.0, 9.0, 3.0]).expect("a law");
    let crossings = |truth: &Law, streams: std::ops::Range<u64>| {
        let alias = Alias::of(truth.probabilities()).expect("weights");
        let crosses = |number: &u64| {
            let (mut draw, mut counts) = (stream(*number), [0; 3]);
            (0..400).any(|_| {
                counts[alias.draw(&mut draw) as usize] += 1;
                log10_e_anytime(&counts, &law).expect("e") >= log10(20.0)
            })
        };
        streams.filter(crosses).count()
    };
    let false_alarms = crossings(&law, 1_000..2_000);
    assert!(false_alarms <= 50, "{false_alarms} of 1000");
    let found = crossings(&other, 2_000..2_200);
    assert!(found >= 160, "{found} of 200");
}

#[test]
fn a_rule_that_stops_takes_the_law() {
    let law = Law::from_weights(&[95.0, 5.0]).expect("a law");
    let until = Until::EValue(1e6);
    assert!(!until.look(1024, &[973, 51], Some(&law)).enough);
    assert!(until.look(1024, &[973, 51], None).enough);
    assert!(until.look(1024, &[900, 124], Some(&law)).enough);
    let excluded = Law::from_weights(&[1.0, 2.0, 0.0]).expect("a law");
    assert!(until.look(1024, &[300, 600, 1], Some(&excluded)).enough, "what cannot occur did");
    let equal = Law::uniform(2).expect("a law");
    assert_eq!(stopping::log10_e(&[5, 9], Some(&equal)), stopping::log10_e(&[5, 9], None));
}

#[test]
fn chi_squared_under_a_law_keeps_its_level_and_has_power() {
    let (law, other) = (
        Law::from_weights(&[88.5, 8.5, 3.0]).expect("a law"),
        Law::from_weights(&[80.0, 15.0, 5.0]).expect("a law"),
    );
    let rejects = |truth: &Law, number: u64| {
        let counts = counts_of(truth, 200, &mut stream(number));
        let tails = chi2_law::given(&counts, &law).expect("counts").expect("a law");
        tails.upper.log10 < log10(0.05)
    };
    let level = (3_000..7_000).filter(|&number| rejects(&law, number)).count();
    assert!((120..=241).contains(&level), "{level} of 4000");
    let power = (7_000..7_200).filter(|&number| rejects(&other, number)).count();
    assert!(power >= 150, "{power} of 200");
}

fn distance(p: &Law, q: &Law) -> f64 {
    let pairs = p.probabilities().iter().zip(q.probabilities());
    pairs.map(|(p, q)| (p - q).abs()).sum::<f64>() / 2.0
}

#[test]
fn intervals_of_the_distance_from_a_law_hold() {
    let laws: [&[f64]; 4] = [
        &[95.0, 5.0],
        &[88.5, 8.5, 3.0],
        &[9.0, 3.0, 3.0, 1.0],
        &[31.0, 17.0, 12.0, 10.0, 8.0, 7.0, 6.0, 5.0, 4.0],
    ];
    for weights in laws {
        let law = Law::from_weights(weights).expect("a law");
        let bent = weights.iter().enumerate().map(|(i, w)| w * if i % 2 == 0 { 1.0 } else { 1.6 });
        let bent = Law::from_weights(&bent.collect::<Vec<_>>()).expect("a law");
        for (truth, n) in [(&law, 60), (&law, 1000), (&bent, 60), (&bent, 1000)] {
            let true_distance = distance(truth, &law);
            let (mut inside, mut below) = (0, 0);
            for number in 0..400 {
                let counts = counts_of(truth, n, &mut stream(10_000 + number));
                let found = LawDistance::of(&counts, &law).expect("counts");
                let ends = found.estimate(0.95).expect("an estimate").interval;
                inside += u32::from(ends.low <= true_distance && true_distance <= ends.high);
                below += u32::from(found.at_least(0.95).expect("a bound") <= true_distance);
            }
            assert!(inside >= 368, "{weights:?} n = {n}: {inside} of 400");
            assert!(below >= 380, "{weights:?} n = {n}: {below} of 400");
        }
    }
}

#[test]
fn equal_shares_are_a_law_like_any_other() {
    let mut draw = stream(102);
    let law = Law::uniform(7).expect("a law");
    for n in [3, 20, 500] {
        let counts = counts_of(&law, n, &mut draw);
        let (of_law, table) =
            (LawDistance::of(&counts, &law).expect("counts"), Uniformity::of(&counts).expect("a table"));
        assert!((of_law.plug_in() - table.tv_uniform()).abs() < 1e-12);
        let [of_law, of_table] = [of_law.at_least(0.95), table.tv_at_least(0.95)].map(Option::unwrap);
        assert!((of_law - of_table).abs() < 1e-12);
        let without = against::statistics(&counts, None, None, Source::Sample, |_| String::new());
        let with = against::statistics(&counts, Some(&law), None, Source::Sample, |_| String::new());
        assert_eq!(with, without);
    }
}

#[test]
fn what_cannot_occur_rejects_without_a_p_value() {
    let law = Law::from_weights(&[3.0, 1.0, 0.0, 0.0]).expect("a law");
    let (verdict, statistics) = judged(&[30, 10, 0, 2], &law);
    let row = statistics.iter().find(|row| row.name == Name::Impossible).expect("a row");
    assert_eq!((verdict, row.estimate, row.log10_p), (Verdict::Rejected, Some(2.0), None));
    assert_eq!(row.note.as_deref(), Some("3 (2)"));
    assert!(!statistics.iter().any(|row| row.name == Name::Chi2));
    assert_eq!(judged(&[30, 10, 0, 0], &law).0, Verdict::NotSignificant);
}

#[test]
fn weights_of_any_size_are_a_law() {
    let named = |weights: &[f64]| {
        ExpectedLaw::new(weights.iter().enumerate().map(|(index, weight)| (index.to_string(), *weight)))
    };
    let huge = named(&[1e308, 1e308, 2e307]).expect("a law");
    let shares = huge.law().probabilities();
    assert!((shares[0] - 1.0 / 2.2).abs() < 1e-12 && (shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(named(&[1e-300, 2e-300]).is_ok());
    for bad in [&[0.0, 0.0][..], &[1.0], &[1.0, 0.0], &[1.0, -1.0], &[1.0, f64::NAN], &[1.0, f64::INFINITY]] {
        assert!(matches!(named(bad), Err(ExpectedError::Law(_))), "{bad:?}");
    }
    let twice = ExpectedLaw::new([("a".to_owned(), 1.0), ("a".to_owned(), 2.0)]);
    assert_eq!(twice, Err(ExpectedError::Twice("a".to_owned())));
    let units = [
        (&[0.5, 0.25, 0.25][..], "shares"),
        (&[88.5, 8.5, 3.0], "per cent"),
        (&[0.333, 0.333, 0.333], "rounded shares that sum to 0.999, scaled"),
        (&[1e-9, 1.0, 1.0], "weights that sum to 2.000000001, scaled"),
        (&[0.5, 0.5, 1.0], "weights that sum to 2, scaled"),
        (&[33.3, 33.3, 33.3], "rounded per cent that sum to 99.9, scaled"),
        (&[9.0, 3.0, 3.0, 1.0], "weights that sum to 16, scaled"),
        (&[1.0, 1.0], "weights that sum to 2, scaled"),
    ];
    for (weights, said) in units {
        assert_eq!(named(weights).expect("a law").unit().to_string(), said);
    }
}
