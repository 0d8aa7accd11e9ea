//! Numbers keep their digits: of huge tables, in far tails, and where one formula takes over from another.

use queenlab::stats::binomial::{MAX_SUMMED, lower_tail, quantile, upper_tail};
use queenlab::stats::coverage::Unseen;
use queenlab::stats::deviance::{half_deviance, stirling_error};
use queenlab::stats::e_value::log10_e_law;
use queenlab::stats::goodness::starts_to_detect;
use queenlab::stats::histogram::Histogram;
use queenlab::stats::law::Law;
use queenlab::stats::normal::{self, central_t};
use queenlab::stats::spectrum::Spectrum;
use queenlab::stats::steps::quantile_type7;
use queenlab::stats::tail::log10_p_kolmogorov;
use queenlab::stats::uniformity::Uniformity;

/// The census of 10 queens: place 0.999 of 10^10 starts is 9,989,999,999.001, between 21,101 and 21,818 steps.
#[test]
fn the_place_of_a_quantile_keeps_its_part() {
    let steps: Histogram = [(21_101, 9_990_000_000), (21_818, 10_000_000)].into_iter().collect();
    assert_eq!(quantile_type7(&steps, 0.999, steps.total()), Some(21_101.717));
    let steps: Histogram = [(0, 999 << 50), (1000, 1 << 50)].into_iter().collect();
    assert_eq!(quantile_type7(&steps, 0.999, steps.total()), Some(1.0));
}

/// By 40 digits: a cell of 3 beside cells of 10^17 and more counts as such, not as empty.
#[test]
fn the_hellinger_distance_keeps_small_counts() {
    let counts = [9 * 10u64.pow(17), 8 * 10u64.pow(17), 3, 0, 10u64.pow(16)];
    let found = Uniformity::of(&counts).expect("a table").hellinger_uniform();
    let wanted = 0.579_197_922_633_134_6;
    assert!((found / wanted - 1.0).abs() < 1e-14, "{found}, not {wanted}");
}

fn assert_digits(found: f64, wanted: f64, rel_tol: f64) {
    assert!((found / wanted - 1.0).abs() < rel_tol, "{found}, not {wanted}");
}

/// By exact fractions: on either side of the mean the smaller tail is the one that is summed.
#[test]
fn small_tails_of_a_binomial_law_are_exact() {
    assert_digits(upper_tail(90, 100, 0.3), 4.477_482_114_901_719e-36, 1e-12);
    assert_digits(upper_tail(40, 100, 0.3), 0.020_988_576_003_924_68, 1e-12);
    assert_digits(lower_tail(2, 100, 0.3), 3.082_588_133_121_766_7e-13, 1e-12);
    assert_digits(lower_tail(20, 100, 0.3), 0.016_462_853_241_869_475, 1e-12);
}

/// By 30 digits.
#[test]
fn normal_quantiles_are_exact_in_the_far_tail_and_symmetric() {
    let wanted = [
        (0.025, 1.959_963_984_540_054_2),
        (0.005, 2.575_829_303_548_901),
        (0.3, 0.524_400_512_708_040_8),
        (1e-10, 6.361_340_902_404_056),
        (1e-100, 21.273_453_560_965_324),
        (1e-300, 37.047_096_299_361_2),
    ];
    for (upper, z) in wanted {
        let found = normal::upper_quantile(upper).expect("within 0 and 1");
        assert_digits(found, z, 1e-15);
        assert_digits(normal::upper_tail(found), upper, 1e-12);
    }
    let z = |upper| normal::upper_quantile(upper).expect("within 0 and 1");
    assert_digits(z(0.75), -z(0.25), 1e-15);
    assert!(z(0.5).abs() < 1e-16, "{}", z(0.5));
    assert_eq!([0.0, 1.0, -0.5, f64::NAN].map(normal::upper_quantile), [None; 4]);
}

/// By 30 digits: odd and even degrees of freedom have a series of their own, large ones an expansion.
#[test]
fn quantiles_of_students_law_are_exact() {
    let wanted = [
        (0.95, 1, 12.706_204_736_174_705),
        (0.95, 2, 4.302_652_729_749_464),
        (0.95, 3, 3.182_446_305_283_71),
        (0.95, 10, 2.228_138_851_986_275),
        (0.99, 7, 3.499_483_297_350_494),
        (0.9, 120, 1.657_650_899_355_235_6),
        (0.95, 999, 1.962_341_461_133_45),
        (0.99, 1000, 2.580_754_698_065_951),
    ];
    for (conf_level, df, t) in wanted {
        assert_digits(central_t(conf_level, df).expect("a quantile"), t, 1e-12);
    }
    assert_eq!(central_t(0.95, 0), None);
    assert_eq!(central_t(1.0, 5), None);
}

const PROBABILITIES: [(f64, f64); 4] = [
    (0.000_5, -3.290_526_731_491_895),
    (0.025, -1.959_963_984_540_054),
    (0.5, 0.0),
    (0.975, 1.959_963_984_540_054),
];

#[test]
fn a_quantile_of_a_binomial_law_is_the_smallest_that_has_the_probability() {
    for n in 1..=60 {
        for p in [0.001, 0.02, 0.3, 0.5, 0.77, 0.995] {
            for (probability, z) in PROBABILITIES {
                let smallest = (0..=n).find(|&x| lower_tail(x, n, p) >= probability);
                assert_eq!(Some(quantile(n, p, probability, z)), smallest, "{n} {p} {probability}");
            }
        }
    }
}

/// By 40 digits; beyond what is summed the expansion is right to about one success.
#[test]
fn quantiles_of_billions_of_trials_are_right() {
    assert_eq!(quantile(2_000_000_000, 0.3, 0.975, 1.959_963_984_540_054), 600_040_167);
    assert_eq!(quantile(2_000_000_000, 0.001, 0.025, -1.959_963_984_540_054), 1_997_230);
    let n = 2 * MAX_SUMMED;
    for p in [1e-9, 0.3, 0.999] {
        for (probability, z) in PROBABILITIES {
            let x = quantile(n, p, probability, z);
            assert!(lower_tail(x + 2, n, p) >= probability, "{p} {probability}");
            assert!(lower_tail(x - 2, n, p) < probability, "{p} {probability}");
        }
    }
}

/// By 60 digits.
#[test]
fn factorials_and_deviances_have_their_digits_where_formulas_meet() {
    assert_digits(stirling_error(5.0), 0.016_644_691_189_821_193, 1e-12);
    assert_digits(stirling_error(16.0), 0.005_207_655_919_609_64, 5e-14);
    assert_digits(stirling_error(20.0), 0.004_166_319_691_996_922, 1e-14);
    assert_digits(half_deviance(1e300, 1e-10), 7.128_013_788_281_542e302, 1e-14);
}

/// A category ten powers less likely, of those that are all but impossible, is evidence ten powers stronger.
#[test]
fn evidence_does_not_end_where_quotients_overflow() {
    let evidence = |p: f64| {
        let law = Law::from_weights(&[p, 1.0]).expect("a law");
        log10_e_law(&[1, 3], &law).expect("a table of the law")
    };
    assert!((evidence(1e-305) - evidence(1e-300) - 5.0).abs() < 1e-9);
    assert!((evidence(1e-310) - evidence(1e-300) - 10.0).abs() < 1e-6, "{}", evidence(1e-310));
}

/// By 40 digits.
#[test]
fn the_expansion_of_students_law_has_its_digits_where_the_series_ends() {
    assert_digits(central_t(0.5, 1000).expect("a quantile"), 0.674_735_164_607_009_4, 4e-15);
    assert_digits(central_t(0.95, 1000).expect("a quantile"), 1.962_339_080_826_408, 4e-15);
}

/// By 40 digits.
#[test]
fn kolmogorovs_law_has_its_digits_where_the_series_meet() {
    assert_digits(log10_p_kolmogorov(1.0).expect("a tail"), -0.568_636_763_947_679, 1e-14);
    assert_digits(log10_p_kolmogorov(1.1).expect("a tail"), -0.750_268_112_182_562, 1e-14);
}

/// Exact integers: beyond 128 bits they are summed in floats.
#[test]
fn triples_of_huge_counts_are_counted() {
    let triples = |counts: &[u64]| Spectrum::of(counts).expect("a table").ordered_triples();
    assert_digits(triples(&[1 << 60, 1 << 59, 1 << 59, 5]), 1.915_619_426_082_361e54, 1e-15);
    assert_eq!(triples(&[1000, 3, 3, 2]), 997_002_012.0);
}

/// Exact: `K` times the sum of the squares is beyond 128 bits.
#[test]
fn chi_squared_of_huge_tables_is_right() {
    let chi2 = |counts: &[u64]| Uniformity::of(counts).expect("a table").chi2();
    assert_digits(chi2(&[1 << 63, 0, 0, 0, 0]), 2f64.powi(65), 1e-15);
    assert_digits(chi2(&[1 << 63, 1 << 62, 0, 0, 0, 0, 0, 0]), 4.765_408_885_708_301e19, 1e-15);
}

/// By 20 digits: power just above the level, and a noncentrality of thousands.
#[test]
fn sample_sizes_are_right_for_hardly_any_power_and_for_many_categories() {
    assert_digits(starts_to_detect(0.1, 2, 0.05, 0.051).expect("starts"), 0.872_447_319_071_028, 1e-9);
    assert_digits(starts_to_detect(0.1, 20_000, 0.01, 0.99).expect("starts"), 95_202.837_887_386_42, 1e-9);
}

/// In floats 3/11 of 55 is 14.999999999999998; a third of 10 is no place.
#[test]
fn a_place_is_settled_if_only_rounding_keeps_it_off() {
    let steps: Histogram = (0..56).map(|value| (value, 1)).collect();
    assert_eq!(quantile_type7(&steps, 3.0 / 11.0, 56), Some(15.0));
    let steps: Histogram = (0..11).map(|value| (value, 1)).collect();
    assert_digits(quantile_type7(&steps, 1.0 / 3.0, 11).expect("a quantile"), 10.0 / 3.0, 1e-15);
}

/// Chao's bound of 3 singletons and 4 doubletons among 11: 7 + 10/11 * 9/8.
#[test]
fn unseen_outcomes_are_estimated_from_singletons_and_doubletons() {
    let unseen = Unseen::of(&[1, 1, 1, 2, 2, 2, 2]).expect("counts");
    assert_digits(unseen.chao1(), 7.0 + 10.0 / 11.0 * 9.0 / 8.0, 1e-15);
}
