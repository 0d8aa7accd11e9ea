//! The law of the rank sum of two samples, by reference values that Python computed with fractions: `comb(t, d)` ways to draw `d` of
//! each tie of `t`, summed over the sums of midranks, over `comb(n + m, n)`.

use queenlab::analysis::pair::frequencies;
use queenlab::analysis::{Name, Source};
use queenlab::stats::histogram::Histogram;
use queenlab::stats::rank_sum::{RankSumLaw, log10_p};

/// Numbers of steps, each with its count.
type Counts = [(u64, u64)];

fn histogram(values: &Counts) -> Histogram {
    values.iter().copied().collect()
}

fn p(a: &Counts, b: &Counts) -> (f64, RankSumLaw) {
    let (log10_p, method) = log10_p(&histogram(a), &histogram(b)).expect("two samples");
    (libm::exp10(log10_p), method)
}

fn distinct(from: u64, to: u64, count: u64) -> Vec<(u64, u64)> {
    (from..to).map(|value| (value, count)).collect()
}

#[test]
fn few_trials_and_many_ties_have_their_exact_law() {
    let apart = distinct(1, 52, 1).into_iter().chain([(60, 3)]).collect::<Vec<_>>();
    let cases: [(&Counts, &Counts, f64); 5] = [
        (&[(1, 4), (2, 1)], &[(1, 1990), (2, 10)], 0.027_158_882_414_157_502),
        (&[(52, 1)], &apart, 0.145_454_545_454_545_45),
        (
            &[(1, 3), (2, 5), (3, 1), (9, 4)],
            &[(1, 1), (2, 1), (3, 7), (5, 6), (9, 30)],
            5.962_269_467_186_906e-4,
        ),
        (&[(1, 18), (2, 2)], &[(1, 9990), (2, 10)], 2.468_493_060_148_528e-4),
        (&[(1, 1), (5, 1)], &[(2, 40), (3, 60), (4, 1)], 1.0),
    ];
    for (a, b, expected) in cases {
        for (one, other) in [(a, b), (b, a)] {
            let (found, method) = p(one, other);
            assert!((found / expected - 1.0).abs() < 1e-11, "{found} {expected}");
            assert_eq!(method, RankSumLaw::Exact);
        }
    }
}

#[test]
fn one_trial_is_no_stronger_evidence_than_its_place_among_all() {
    for others in [1, 9, 5_000] {
        let (found, _) = p(&[(others + 1, 1)], &distinct(1, others + 1, 1));
        let expected = 2.0 / (others + 1) as f64;
        assert!((found / expected - 1.0).abs() < 1e-11, "{others} {found}");
    }
}

/// Most values are one, as a step limit is, or there are two. Python: hypergeometric tails as fractions.
#[test]
fn what_few_values_say_beside_a_large_tie_is_exact() {
    for (few, of, expected) in [
        ([30, 2], 2_000, 2.238_568_315_906e-7),
        ([66, 37], 5_000, 0.005_297_908_721_961),
        ([66, 36], 5_000, 0.003_688_759_516_529),
    ] {
        let [a, b] = few.map(|few| vec![(5, few), (1000, of - few)]);
        let (found, method) = p(&a, &b);
        assert_eq!(method, RankSumLaw::Exact);
        assert!((found / expected - 1.0).abs() < 1e-9, "{few:?} {found}");
    }
    let mut late = distinct(0, 40, 10);
    late.push((40, 20_000));
    assert_eq!(p(&distinct(0, 40, 1), &late).1, RankSumLaw::Exact);
}

/// What cannot be summed in time: the normal law where its tails are right, else a bound.
#[test]
fn large_samples_have_the_normal_law_or_a_bound() {
    let (even, other) = (distinct(0, 1000, 1), distinct(300, 1300, 1));
    assert_eq!(p(&even, &other).1, RankSumLaw::Normal);
    assert_eq!(p(&distinct(0, 24, 1), &distinct(24, 10_024, 1)).1, RankSumLaw::Normal);
    let with_limit = |values: Vec<(u64, u64)>, limit: u64| [values, vec![(2000, limit)]].concat();
    let rare = with_limit(distinct(0, 1900, 1), 18_000);
    let (found, method) = p(&with_limit(distinct(0, 600, 1), 400), &rare);
    assert_eq!(method, RankSumLaw::Bound);
    assert!(found < 1e-6, "{found}");
    let (found, method) = p(&with_limit(distinct(0, 95, 1), 905), &rare);
    assert_eq!(method, RankSumLaw::Bound);
    assert!(found > 0.1, "{found}");
}

/// Python: the mean over all tables with these margins, each with its multivariate hypergeometric weight, as fractions.
#[test]
fn two_samples_differ_by_chance_as_much_as_their_margins_say() {
    let cases: [(&[u64], &[u64], f64); 5] = [
        (&[1, 1, 0], &[0, 2, 0], 0.5),
        (&[2, 1], &[0, 3], 0.266_666_666_666_666_66),
        (&[5, 3, 1], &[2, 0, 4], 0.289_932_289_932_289_9),
        (&[7], &[3], 0.0),
        (&[1, 0, 0, 9], &[20, 1, 3, 2], 0.210_973_459_861_112_82),
    ];
    for (a, b, expected) in cases {
        for (one, other) in [(a, b), (b, a)] {
            let rows = frequencies(one, other, Source::Sample);
            let found =
                rows.iter().find(|row| row.name == Name::TvBetween).and_then(|row| row.null_expectation);
            let found = found.expect("two samples");
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
    }
}
