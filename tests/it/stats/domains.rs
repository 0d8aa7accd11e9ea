//! Outside of its domain a function has no value, and at the edge of its domain it has the right one.

use queenlab::analysis::verdict::Verdict;
use queenlab::stats::chi2_law;
use queenlab::stats::coverage::{Unseen, starts_to_see_all};
use queenlab::stats::distance::{tv_expected, tv_expected_if_uniform};
use queenlab::stats::e_value::{EValue, log10_e_conditional};
use queenlab::stats::goodness::{Goodness, starts_to_detect};
use queenlab::stats::histogram::Histogram;
use queenlab::stats::interval::{clopper_pearson, never_seen_bound, simultaneous_shares};
use queenlab::stats::law::{Alias, Law, LawError};
use queenlab::stats::normal::central_z;
use queenlab::stats::numeric::{at_least_zero, at_most_zero, difference, doubled_until};
use queenlab::stats::spectrum::Spectrum;
use queenlab::stats::steps::{Summary, quantile_interval, quantile_type7};
use queenlab::stats::tail::{log10_p_chi2, log10_p_kolmogorov};
use queenlab::stats::two_samples::{Homogeneity, KolmogorovSmirnov, MannWhitney};
use queenlab::stats::uniformity::{Partition, Uniformity};

fn histogram(values: &[u64]) -> Histogram {
    values.iter().map(|&value| (value, 1)).collect()
}

#[test]
fn a_level_is_within_0_and_1() {
    for level in [-0.5, 0.0, 1.0, 1.5, f64::NAN] {
        assert_eq!(central_z(level), None, "{level}");
        assert!(simultaneous_shares(&[1, 2], level).is_none(), "{level}");
        assert_eq!(clopper_pearson(1, 2, level), None, "{level}");
        assert_eq!(never_seen_bound(9, level), None, "{level}");
        assert_eq!(starts_to_detect(0.1, 2, 0.0, level), None, "{level}");
    }
}

#[test]
fn an_interval_needs_observations() {
    assert!(simultaneous_shares(&[0, 0], 0.95).is_none());
    assert_eq!(clopper_pearson(0, 0, 0.95), None);
    assert_eq!(clopper_pearson(3, 2, 0.95), None);
    assert_eq!(never_seen_bound(0, 0.05), None);
    assert_eq!(tv_expected_if_uniform(0, 2), None);
    assert_eq!(tv_expected_if_uniform(2, 1), None);
    assert_eq!(tv_expected(0, &[0.5, 0.5]), None);
}

#[test]
fn an_interval_of_successes_alone_ends_at_1() {
    for level in [0.5, 0.9, 0.95, 0.99] {
        for n in 1..1000 {
            assert_eq!(clopper_pearson(n, n, level).expect("an interval").high, 1.0, "{n} {level}");
        }
    }
}

#[test]
fn one_observation_of_two_equally_likely_outcomes_is_half_off() {
    assert_eq!(tv_expected_if_uniform(1, 2), Some(0.5));
    assert_eq!(tv_expected(1, &[0.5, 0.5]), Some(0.5));
    assert_eq!(tv_expected(3, &[0.0, 1.0]), Some(0.0));
}

#[test]
fn sample_sizes_need_an_effect_a_level_and_a_power() {
    let valid = [0.1, 0.05, 0.9];
    let starts = |[w, alpha, power]: [f64; 3], k| starts_to_detect(w, k, alpha, power);
    assert!(starts(valid, 2).is_some());
    assert_eq!(starts(valid, 1), None);
    for (index, wrong) in [(0, -0.1), (0, 0.0), (1, 0.0), (1, 0.9), (1, 0.95), (2, 1.0), (2, 0.05)] {
        let mut with = valid;
        with[index] = wrong;
        assert_eq!(starts(with, 2), None, "{with:?}");
    }
}

#[test]
fn a_quantile_is_one_of_runs_that_there_are() {
    let steps = histogram(&[1, 2, 3, 4]);
    for (p, total) in [(0.5, 0), (0.5, 3), (-0.1, 4), (1.1, 4), (f64::NAN, 4)] {
        assert_eq!(quantile_type7(&steps, p, total), None, "{p} {total}");
        assert_eq!(quantile_interval(&steps, p, total, 0.95), None, "{p} {total}");
    }
    assert_eq!(quantile_type7(&Histogram::default(), 0.5, 0), None);
    let many: Histogram = [(1, 1000)].into_iter().collect();
    for p in [0.0, 1.0] {
        assert_eq!(quantile_interval(&many, p, 1000, 0.95), None, "{p}");
    }
}

#[test]
fn both_samples_of_a_comparison_hold_something() {
    let (some, none) = (histogram(&[1, 2]), Histogram::default());
    for (a, b) in [(&some, &none), (&none, &some)] {
        assert!(MannWhitney::of(a, b).is_none());
        assert!(KolmogorovSmirnov::of(a, b).is_none());
    }
    for (a, b) in [([3, 4], [0, 0]), ([0, 0], [3, 4])] {
        assert!(Homogeneity::of(&a, &b).is_none());
        assert!(chi2_law::two_samples(&a, &b).is_none());
        assert_eq!(log10_e_conditional(&a, &b), None);
    }
    assert!(Homogeneity::of(&[3, 4], &[3, 4, 0]).is_none());
    assert!(chi2_law::two_samples(&[3, 4], &[3, 4, 0]).is_none());
}

#[test]
fn nothing_is_drawn_from_no_weights_and_what_never_occurs_is_not_awaited() {
    assert!(Alias::of(&[]).is_none());
    assert_eq!(starts_to_see_all(&Spectrum::of(&[3, 0]).expect("counts")), None);
    assert!(Unseen::of(&[0, 0]).is_none());
}

#[test]
fn pairs_and_triples_need_as_many_observations() {
    let table = |counts: &[u64]| Uniformity::of(counts).expect("a table");
    let one = table(&[1, 0]);
    assert_eq!(one.collision_prob_unbiased(), None);
    assert_eq!(one.collision_z_uniform(), None);
    let two = table(&[2, 0]);
    assert_eq!(two.collision_prob_unbiased(), Some(1.0));
    assert_eq!(two.collision_z_uniform(), Some(1.0));
    assert_eq!(two.triple_ratio_unknown_k(), None);
    assert_eq!(table(&[1, 1]).effective_number_unbiased(), None);
    assert_eq!(table(&[3, 0]).triple_ratio_unknown_k(), Some(1.0));
}

#[test]
fn one_run_has_no_spread() {
    let one = Summary::of(&histogram(&[7])).expect("a run");
    assert_eq!((one.variance_n_minus_1(), one.mean_interval(0.95)), (None, None));
}

#[test]
fn a_law_has_two_outcomes_and_no_bad_number() {
    assert_eq!(Law::from_census(&[5, 0]), Err(LawError::TooFewOutcomes));
    assert_eq!(Law::from_weights(&[0.0, 0.0]), Err(LawError::TooFewOutcomes));
    for bad in [-1.0, f64::INFINITY, f64::NAN] {
        let found = Law::from_weights(&[1.0, 1.0 - bad, bad]);
        assert!(found.is_err(), "{bad}: {found:?}");
    }
    assert_eq!(Law::from_weights(&[1.5, -0.5]), Err(LawError::BadNumber { index: 1 }));
    let law = Law::from_census(&[3, 0, 5]).expect("a law");
    assert_eq!(law.df(), 1);
    assert_eq!(law.observe(&[0, 0, 0]), Err(LawError::BadTotal));
}

#[test]
fn expected_counts_of_just_1_and_5_are_not_below_them() {
    let of = |n| Uniformity::of(&[n, 0, 0, 0]).expect("a table");
    let below = |n| [of(n).categories_expected_below_1(), of(n).categories_expected_below_5()];
    assert_eq!([below(3), below(4), below(19), below(20)], [[4, 4], [0, 4], [0, 4], [0, 0]]);
}

#[test]
fn nothing_has_no_sign() {
    let evidence = EValue::of(&Uniformity::of(&[1, 0]).expect("a table"));
    assert_eq!(evidence.log10_e, 0.0);
    let capped = [at_most_zero(-0.0), at_most_zero(f64::NAN), at_least_zero(-0.0), at_least_zero(-1.0)];
    for zero in capped.into_iter().chain([difference(3, 3), evidence.log10_p_anytime]) {
        assert!(zero == 0.0 && zero.is_sign_positive(), "{zero}");
    }
}

#[test]
fn a_search_ends_at_a_power_of_two_and_never_beyond_what_is_finite() {
    assert_eq!(doubled_until(|x| x >= 1000.0), 1024.0);
    assert!(doubled_until(|_| false).is_finite());
}

#[test]
fn a_distance_of_kolmogorov_is_not_negative_and_its_square_is_finite() {
    assert_eq!([-1.0, 1e200, f64::NAN].map(log10_p_kolmogorov), [None; 3]);
    assert_eq!(log10_p_kolmogorov(0.0), Some(0.0));
}

#[test]
fn a_statistic_of_almost_nothing_has_the_p_value_1() {
    for df in [1, 2, 1_000_000, u64::MAX] {
        assert_eq!(log10_p_chi2(0.0, df), Some(0.0), "{df}");
        for x in [f64::from_bits(1), f64::MIN_POSITIVE, 1e-290] {
            let log10_p = log10_p_chi2(x, df).expect("a tail");
            assert!((-1e-140..=0.0).contains(&log10_p), "{x} {df}: {log10_p}");
        }
    }
}

#[test]
fn the_mean_of_many_runs_has_the_interval_of_the_normal_law() {
    let of = |half: u64| {
        let runs: Histogram = [(1, half), (3, half)].into_iter().collect();
        Summary::of(&runs).expect("runs")
    };
    let (few, many) = (of(499), of(500));
    assert_eq!(few.mean_interval(0.95), few.mean_interval_t(0.95));
    let half_width = central_z(0.95).expect("a level") * many.std_error().expect("a spread");
    let interval = many.mean_interval(0.95).expect("an interval");
    assert_eq!((interval.low, interval.high), (2.0 - half_width, 2.0 + half_width));
}

#[test]
fn the_edges_of_verdicts_belong_to_the_weaker_one_and_that_of_a_proof_to_it() {
    let edges = [-6.0, libm::log10(0.005), 0.0];
    let wanted = [Verdict::Weak, Verdict::NotSignificant, Verdict::NotSignificant];
    assert_eq!(edges.map(Verdict::of), wanted);
    assert_eq!([-7.1, -7.0, -6.9].map(Verdict::is_proved_by), [true, true, false]);
}

#[test]
fn a_part_of_g_has_the_p_value_of_its_degrees_of_freedom() {
    let split = Partition::of(&[9, 3, 4, 4, 5], &[0, 0, 1, 1, 2]).expect("classes");
    assert_eq!(split.between.log10_p(), log10_p_chi2(split.between.g, 2));
    assert_eq!((split.within[&2].g, split.within[&2].log10_p()), (0.0, None));
}

#[test]
fn an_effect_is_a_size_per_observation() {
    let fit = Goodness::of(&[30, 10], &Law::uniform(2).expect("a law")).expect("counts");
    assert_eq!((fit.chi2, fit.cohen_w()), (10.0, 0.5));
}
