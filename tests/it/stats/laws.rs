//! Laws that hold for all tables and all step counts.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use queenlab::analysis::verdict::Verdict;
use queenlab::model::draw::{Draw, Streams};
use queenlab::stats::counter::Counter;
use queenlab::stats::coverage::{
    distinct_if_uniform, rarefaction, starts_to_see_all, starts_to_see_all_uniform,
};
use queenlab::stats::distance::tv_expected_if_uniform;
use queenlab::stats::e_value::EValue;
use queenlab::stats::goodness::{ExpectedCounts, Goodness, adjusted_residuals, g_follows_chi2_law};
use queenlab::stats::histogram::Histogram;
use queenlab::stats::interval::clopper_pearson;
use queenlab::stats::law::{Law, LawError};
use queenlab::stats::spectrum::Spectrum;
use queenlab::stats::steps::{Summary, quantile_type7};
use queenlab::stats::tail::{holm, log10_p_chi2, log10_p_kolmogorov, log10_p_normal};
use queenlab::stats::two_samples::{Homogeneity, KolmogorovSmirnov, MannWhitney};
use queenlab::stats::uniformity::{Partition, Uniformity};
use queenlab::stats::{binomial, chi2_law};

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs()))
}

fn stream(number: u64) -> Draw {
    Streams::new(3, 0).trial(number)
}

/// Counts of at least two cells, not all 0.
fn tables() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(prop_oneof![Just(0u64), 0u64..50, 0u64..1_000_000], 2..40)
        .prop_filter("something was counted", |counts| counts.iter().any(|&count| count > 0))
}

/// As [`tables`], up to totals near 2^63.
fn huge_tables() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(prop_oneof![0u64..9, 0u64..1 << 57], 2..40)
        .prop_filter("something was counted", |counts| counts.iter().any(|&count| count > 0))
}

fn histograms() -> impl Strategy<Value = Histogram> {
    prop::collection::btree_map(0u64..60, 1u64..30, 1..12).prop_map(|map| map.into_iter().collect())
}

/// All floats of a table, for looking at them alike.
fn all_numbers(t: &Uniformity) -> Vec<Option<f64>> {
    let plain = [
        t.chi2(),
        t.g(),
        t.tv_uniform(),
        t.kl_uniform_nats(),
        t.kl_uniform_bits(),
        t.cohen_w(),
        t.jsd_uniform_nats(),
        t.hellinger_uniform(),
        t.entropy_nats(),
        t.entropy_bits(),
        t.gini(),
        t.evenness_pielou(),
        t.hill_1_exp_entropy(),
        t.hill_2_inverse_simpson(),
        t.hill_inf(),
        t.max_over_mean(),
        t.min_over_mean(),
        t.entropy_miller_madow_nats(),
        t.expected_min(),
        t.entropy_se_delta_nats(),
        EValue::of(t).log10_e,
        EValue::of(t).log10_p_anytime,
    ];
    let optional = [
        log10_p_chi2(t.chi2(), t.df()),
        log10_p_chi2(t.g(), t.df()),
        t.max_over_min(),
        t.collision_prob_unbiased(),
        t.effective_number_unbiased(),
        t.collision_z_uniform(),
        t.triple_ratio_unknown_k(),
    ];
    plain.into_iter().map(Some).chain(optional).collect()
}

proptest! {
    #[test]
    fn nothing_is_ever_nan_or_infinite(counts in prop_oneof![tables(), huge_tables()]) {
        let table = Uniformity::of(&counts).unwrap();
        for (index, number) in all_numbers(&table).into_iter().enumerate() {
            prop_assert!(number.is_none_or(f64::is_finite), "{index}: {number:?}");
        }
        prop_assert!((0.0..=1.0).contains(&table.tv_uniform()));
        prop_assert!(tv_expected_if_uniform(table.n(), table.k()).unwrap().is_finite());
    }

    #[test]
    fn order_of_cells_does_not_matter(counts in tables(), turn in 0usize..40) {
        let mut turned = counts.clone();
        turned.rotate_left(turn % counts.len());
        turned.swap(0, counts.len() - 1);
        let numbers = [&counts, &turned].map(|c| all_numbers(&Uniformity::of(c).unwrap()));
        prop_assert_eq!(&numbers[0], &numbers[1]);
    }

    #[test]
    fn divergence_is_g_over_2n_and_ln_k_minus_entropy(counts in tables()) {
        let table = Uniformity::of(&counts).unwrap();
        let kl = table.kl_uniform_nats();
        prop_assert!(close(kl, table.g() / (2.0 * table.n() as f64)));
        prop_assert!(close(kl, (table.k() as f64).ln() - table.entropy_nats()));
    }

    #[test]
    fn hill_numbers_fall_with_their_order(counts in tables()) {
        let table = Uniformity::of(&counts).unwrap();
        let numbers = [1.0, table.hill_inf(), table.hill_2_inverse_simpson(),
            table.hill_1_exp_entropy(), table.hill_0_seen() as f64];
        prop_assert!(numbers.windows(2).all(|pair| pair[0] <= pair[1] * (1.0 + 1e-12)));
    }

    #[test]
    fn tv_is_zero_exactly_when_flat(counts in tables()) {
        let flat = counts.iter().all(|&count| count == counts[0]);
        prop_assert_eq!(Uniformity::of(&counts).unwrap().tv_uniform() == 0.0, flat);
    }

    #[test]
    fn multiplying_counts_scales_tests_and_keeps_effects(counts in tables(), m in 2u64..50) {
        let multiplied: Vec<u64> = counts.iter().map(|count| count * m).collect();
        let [one, many] = [&counts, &multiplied].map(|c| Uniformity::of(c).unwrap());
        prop_assert!(close(many.chi2(), m as f64 * one.chi2()));
        prop_assert!(close(many.g(), m as f64 * one.g()));
        for effect in [Uniformity::tv_uniform, Uniformity::cohen_w, Uniformity::gini,
            Uniformity::entropy_nats, Uniformity::hill_2_inverse_simpson] {
            prop_assert!(close(effect(&one), effect(&many)));
        }
    }

    #[test]
    fn the_p_of_a_count_is_twice_its_binomial_tail(n in 1u64..60, at in 0.0..1.0f64, share in 0.01..0.99f64) {
        let count = (at * (n + 1) as f64) as u64;
        let law = Law::from_weights(&[share, 1.0 - share]).unwrap();
        let p = law.probabilities()[0];
        let chance = |x: u64| {
            let ways: f64 = (1..=x).map(|i| (n - x + i) as f64 / i as f64).product();
            ways * p.powi(x as i32) * (1.0 - p).powi((n - x) as i32)
        };
        let beyond = if count as f64 > n as f64 * p { count..=n } else { 0..=count };
        let expected = (2.0 * beyond.map(chance).sum::<f64>()).min(1.0).log10();
        let found = adjusted_residuals(&[count, n - count], &law).unwrap()[0].unwrap().log10_p;
        prop_assert!(close(found, expected), "{found} {expected}");
    }

    #[test]
    fn squared_residuals_sum_to_chi2(counts in tables()) {
        let law = Law::uniform(counts.len()).unwrap();
        let residuals = adjusted_residuals(&counts, &law).unwrap();
        let sum: f64 = residuals.iter().map(|r| r.unwrap().adjusted.powi(2)).sum();
        let k = counts.len() as f64;
        prop_assert!(close(sum, Uniformity::of(&counts).unwrap().chi2() * k / (k - 1.0)));
    }

    #[test]
    fn goodness_against_the_uniform_law_is_uniformity(counts in tables()) {
        let fit = Goodness::of(&counts, &Law::uniform(counts.len()).unwrap()).unwrap();
        let table = Uniformity::of(&counts).unwrap();
        prop_assert!(close(fit.chi2, table.chi2()) && close(fit.g, table.g()));
        prop_assert!(close(fit.tv, table.tv_uniform()) && fit.df == table.df());
    }

    #[test]
    fn classes_split_g(counts in tables(), seed in prop::collection::vec(0usize..5, 40)) {
        let classes = &seed[..counts.len()];
        let split = Partition::of(&counts, classes).unwrap();
        let table = Uniformity::of(&counts).unwrap();
        prop_assert!(close(split.between.g + split.within_total().g, table.g()));
        prop_assert_eq!(split.between.df + split.within_total().df, table.df());
    }

    #[test]
    fn corrections_never_lower_a_p_value(p in prop::collection::vec(-400.0f64..0.0, 1..30)) {
        let (holm, bonferroni) = (holm(&p), (p.len() as f64).log10());
        for i in 0..p.len() {
            prop_assert!(p[i] <= holm[i] && holm[i] <= p[i] + bonferroni + 1e-12);
        }
    }

    #[test]
    fn intervals_contain_the_share(n in 1u64..100_000, part in 0.0f64..=1.0, level in 0.5f64..0.999) {
        let count = (n as f64 * part) as u64;
        let share = count as f64 / n as f64;
        let interval = clopper_pearson(count, n, level).unwrap();
        prop_assert!(interval.low <= share && share <= interval.high);
        prop_assert!(interval.low >= 0.0 && interval.high <= 1.0);
    }

    #[test]
    fn rarefaction_ends_at_what_was_seen(counts in prop_oneof![tables(), huge_tables()]) {
        let table = Spectrum::of(&counts).unwrap();
        let n = table.n();
        let curve = rarefaction(&table, &[0, 1, n / 2, n, n + 1]);
        prop_assert_eq!(curve[0], Some(0.0));
        prop_assert!(close(curve[1].unwrap(), 1.0));
        prop_assert!(curve[2].unwrap() <= curve[3].unwrap());
        prop_assert_eq!(curve[3], Some(table.seen() as f64));
        prop_assert_eq!(curve[4], None);
    }

    #[test]
    fn rarefaction_agrees_with_a_product(n in 2u64..3000, c in 0u64..3000, m in 0u64..3000) {
        let (c, m) = (c % (n + 1), m % (n + 1));
        let missed: f64 = (0..c).map(|j| (n - m).saturating_sub(j) as f64 / (n - j) as f64).product();
        let table = Spectrum::of(&[c, n - c]).unwrap();
        let other: f64 = (0..n - c).map(|j| (n - m).saturating_sub(j) as f64 / (n - j) as f64).product();
        let wanted = 2.0 - missed - other;
        prop_assert!(close(rarefaction(&table, &[m])[0].unwrap(), wanted));
    }

    #[test]
    fn merging_histograms_is_associative_and_commutative(
        a in histograms(), b in histograms(), c in histograms()
    ) {
        let merged = |parts: [&Histogram; 3]| {
            let mut sum = Counter::default();
            for part in parts {
                let mut counter = Counter::default();
                part.iter().for_each(|(value, count)| counter.add_many(value, count));
                sum.merge(counter);
            }
            sum.histogram()
        };
        prop_assert_eq!(merged([&a, &b, &c]), merged([&c, &a, &b]));
        prop_assert_eq!(merged([&a, &b, &c]), a.iter().chain(b.iter()).chain(c.iter()).collect());
        prop_assert_eq!(Summary::of(&merged([&a, &b, &c])), Summary::of(&merged([&b, &c, &a])));
    }

    /// Small values, which are counted in an array, and few that are far apart.
    #[test]
    fn counters_merged_in_parts_count_as_a_map_does(
        small in vec((0u64..400, 1u64..3), 0..2000), large in vec((0u64..1 << 40, 1u64..3), 0..400), parts in 1usize..5
    ) {
        let (mut map, mut counters) = (BTreeMap::new(), vec![Counter::default(); parts]);
        for (place, &(value, count)) in small.iter().chain(&large).chain(&small).enumerate() {
            *map.entry(value).or_insert(0) += count;
            (0..count).for_each(|_| counters[place % parts].add(value));
        }
        let total: u64 = map.values().sum();
        prop_assert_eq!(counters.iter().map(Counter::total).sum::<u64>(), total);
        let mut sum = Counter::default();
        for counter in counters {
            sum.merge(counter);
        }
        prop_assert_eq!(sum.total(), total);
        prop_assert!(sum.histogram().iter().eq(map));
    }

    #[test]
    fn quantiles_end_at_the_success_share(steps in histograms(), failed in 1u64..50, p in 0.0f64..=1.0) {
        let total = steps.total() + failed;
        let successes = steps.total() as f64;
        let place = (total - 1) as f64 * p;
        prop_assert_eq!(quantile_type7(&steps, p, total).is_some(), place.ceil() < successes);
        prop_assert!(quantile_type7(&steps, p, steps.total()).is_some());
    }

    #[test]
    fn comparing_the_other_way_round_mirrors(a in histograms(), b in histograms()) {
        let [one, two] = [(&a, &b), (&b, &a)].map(|(a, b)| MannWhitney::of(a, b).unwrap());
        prop_assert!(close(one.a12() + two.a12(), 1.0) && close(one.z_abs(), two.z_abs()));
        prop_assert!(one.log10_p().unwrap() <= 0.0);
        let [one, two] = [(&a, &b), (&b, &a)].map(|(a, b)| KolmogorovSmirnov::of(a, b).unwrap());
        prop_assert_eq!(one.d_plus(), two.d_minus());
        prop_assert_eq!(one.numerator(), two.numerator());
    }

    #[test]
    fn mann_whitney_counts_pairs(a in histograms(), b in histograms()) {
        let mut twice_u = 0;
        for (x, count_x) in a.iter() {
            for (y, count_y) in b.iter() {
                twice_u += count_x * count_y * (1 + u64::from(x > y) - u64::from(x < y));
            }
        }
        prop_assert_eq!(MannWhitney::of(&a, &b).unwrap().u_a(), twice_u as f64 / 2.0);
    }

    #[test]
    fn a_table_is_homogeneous_with_its_multiple(a in tables(), m in 1u64..9) {
        let b: Vec<u64> = a.iter().map(|count| count * m).collect();
        let same = Homogeneity::of(&a, &b).unwrap();
        prop_assert_eq!((same.chi2, same.g, same.tv_between), (0.0, 0.0, 0.0));
    }

    #[test]
    fn tails_fall_from_zero(x in 0.0f64..1e6, step in 0.0f64..1e3, df in 1u64..100_000) {
        prop_assert_eq!(log10_p_chi2(0.0, df), Some(0.0));
        prop_assert!(log10_p_chi2(x + step, df).unwrap() <= log10_p_chi2(x, df).unwrap() + 1e-12);
        prop_assert!(log10_p_normal(x + step).unwrap() <= log10_p_normal(x).unwrap());
        let (less, more) = (x / 1e5, (x + step) / 1e5);
        prop_assert!(log10_p_kolmogorov(more).unwrap() <= log10_p_kolmogorov(less).unwrap() + 1e-15);
    }

    #[test]
    fn binomial_tails_are_complements(n in 1u64..5000, x in 0u64..5000, p in 0.001f64..0.999) {
        let x = x % (n + 1);
        prop_assert!(close(binomial::upper_tail(x, n, p) + binomial::lower_tail(x, n, p)
            - binomial::ln_probability(x, n, p).exp(), 1.0));
    }
}

#[test]
fn nothing_to_test_is_none() {
    for counts in [&[][..], &[5], &[0, 0], &[u64::MAX, 1]] {
        assert!(Uniformity::of(counts).is_none(), "{counts:?}");
    }
    assert!(Summary::of(&Histogram::default()).is_none());
    assert!(log10_p_chi2(f64::NAN, 3).is_none() && log10_p_chi2(1.0, 0).is_none());
}

#[test]
fn an_impossible_outcome_is_an_error() {
    let law = Law::from_census(&[3, 0, 5]).unwrap();
    let error = Goodness::of(&[1, 1, 1], &law).unwrap_err();
    assert_eq!(error, LawError::ImpossibleOutcome { index: 1 });
    assert_eq!(Goodness::of(&[6, 0, 10], &law).unwrap().chi2, 0.0);
}

#[test]
fn g_follows_the_chi_squared_law_from_fifty_expected_on() {
    assert_eq!([50.0, 49.9].map(g_follows_chi2_law), [true, false]);
    let expected = ExpectedCounts::of([9.0, 50.0, 4.0, 0.9].into_iter());
    assert_eq!((expected.below_5, expected.below_1, expected.min), (2, 1, 0.9));
}

#[test]
fn words_follow_from_p_values() {
    let words = [-1e-9, -2.0, -2.4, -6.1].map(Verdict::of);
    assert_eq!(words, [Verdict::NotSignificant, Verdict::NotSignificant, Verdict::Weak, Verdict::Rejected]);
    assert_eq!([-6.0, -6.1].map(Verdict::is_too_close), [false, true]);
    let names: Vec<&str> = Verdict::ALL.into_iter().map(Verdict::name).collect();
    let distinct: std::collections::BTreeSet<&&str> = names.iter().collect();
    assert_eq!(distinct.len(), names.len());
    assert!(Verdict::Rejected.is_at_least(Verdict::Weak) && !Verdict::Weak.is_at_least(Verdict::Rejected));
}

#[test]
fn corrections_reach_beyond_floats() {
    let log10_p = [-19608.0, -400.0, -1.0];
    let wanted = [-19608.0 + 3f64.log10(), -400.0 + 2f64.log10(), -1.0];
    assert!(holm(&log10_p).iter().zip(wanted).all(|(a, b)| close(*a, b)));
}

#[test]
fn headline_p_of_a_uniform_sampler_is_uniform() {
    let (k, n, samples) = (20, 400, 1000);
    let mut p_values: Vec<f64> = (0..samples)
        .map(|sample| {
            let mut draw = stream(sample);
            let mut counts = vec![0u64; k];
            (0..n).for_each(|_| counts[draw.index(k)] += 1);
            let table = Uniformity::of(&counts).unwrap();
            10f64.powf(log10_p_chi2(table.chi2(), table.df()).unwrap())
        })
        .collect();
    p_values.sort_by(f64::total_cmp);
    let gap = |(rank, p): (usize, &f64)| (p - (rank as f64 + 0.5) / samples as f64).abs();
    let d = p_values.iter().enumerate().map(gap).fold(0.0, f64::max);
    let log10_p = log10_p_kolmogorov(d * (samples as f64).sqrt()).unwrap();
    assert!(log10_p > -3.0, "D = {d}, log10 p = {log10_p}");
}

#[test]
fn the_law_of_two_samples_agrees_with_fisher() {
    let found = chi2_law::two_samples(&[8, 2], &[1, 5]).unwrap().upper.log10;
    let wanted = 0.034_965_034_965_034_97f64; // two-sided Fisher: 280 of 8008 tables
    assert!((found - wanted.log10()).abs() < 1e-12, "{found}, not {}", wanted.log10());
}

#[test]
fn uniform_waiting_time_agrees_with_the_harmonic_sum() {
    for k in [1, 2, 10, 1000, 100_000u64] {
        let census = Spectrum::of(&vec![7; usize::try_from(k).unwrap()]).unwrap();
        let (integral, sum) = (starts_to_see_all(&census).unwrap(), starts_to_see_all_uniform(k));
        assert!((integral / sum - 1.0).abs() < 1e-12, "{k}: {integral}, not {sum}");
    }
    assert!(close(distinct_if_uniform(92, 1), 1.0));
}

/// Counts near 2^62 are not summed term by term.
#[test]
fn rows_of_huge_counts_have_a_p() {
    let counts = [1 << 60, (1 << 60) + 2_000_000_000, (1 << 60) - 9];
    let residuals = adjusted_residuals(&counts, &Law::uniform(3).unwrap()).unwrap();
    assert!(
        residuals.iter().all(|residual| (-0.9..=-0.3).contains(&residual.unwrap().log10_p)),
        "{residuals:?}"
    );
}

/// Of 12 draws from 92, where 0.13 are expected of each, two alike are no rarity; the normal law had them at 1.8e-5.
#[test]
fn rows_of_few_draws_stand_out_as_rarely_as_their_p_says() {
    for (k, n) in [(92usize, 12u64), (92, 92), (5, 12), (1000, 300)] {
        let law = Law::uniform(k).unwrap();
        let stands_out = |number: u64| {
            let mut draw = stream(number);
            let mut counts = vec![0u64; k];
            (0..n).for_each(|_| counts[draw.below(k as u64) as usize] += 1);
            let residuals = adjusted_residuals(&counts, &law).unwrap();
            let log10_p: Vec<f64> = residuals.iter().map(|residual| residual.unwrap().log10_p).collect();
            holm(&log10_p).into_iter().any(|p| p < 0.05f64.log10())
        };
        let tables = (0..400).filter(|&number| stands_out(number)).count();
        assert!(tables <= 35, "{tables} of 400 tables of {n} draws from {k}");
    }
}
