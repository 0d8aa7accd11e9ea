//! The test of consecutive samples, against the enumeration of all orders.

use queenlab::stats::binomial;
use queenlab::stats::neighbours::{Neighbours, Pairs};
use queenlab::stats::tail::log10_p_normal;

/// Calls `each` with every order of the observations `rest`, after those of `begun`.
fn orders(begun: &mut Vec<usize>, rest: &mut Vec<u64>, each: &mut impl FnMut(&[usize])) {
    if rest.iter().all(|&count| count == 0) {
        return each(begun);
    }
    for category in 0..rest.len() {
        if rest[category] > 0 {
            rest[category] -= 1;
            begun.push(category);
            orders(begun, rest, each);
            begun.pop();
            rest[category] += 1;
        }
    }
}

/// The pairs of equal observations that stand `lag` apart.
fn equal_pairs(order: &[usize], lag: usize) -> u64 {
    order.iter().zip(&order[lag..]).filter(|(earlier, later)| earlier == later).count() as u64
}

/// Only the pairs at `lag`.
fn at(lag: usize, pairs: Pairs) -> Vec<Pairs> {
    let mut lags = vec![Pairs::default(); lag];
    lags[lag - 1] = pairs;
    lags
}

#[test]
fn mean_and_variance_are_those_of_all_orders() {
    for counts in
        [vec![2], vec![1, 1], vec![3, 2], vec![4, 1, 1], vec![2, 2, 2], vec![3, 3, 1, 1], vec![5, 3, 0]]
    {
        let n: u64 = counts.iter().sum();
        for lag in 1..usize::try_from(n).expect("few") {
            let (mut all, mut sum, mut squares) = (0u64, 0u64, 0u64);
            orders(&mut Vec::new(), &mut counts.clone(), &mut |order| {
                let equal = equal_pairs(order, lag);
                (all, sum, squares) = (all + 1, sum + equal, squares + equal * equal);
            });
            let pairs = Pairs { all: n - lag as u64, equal: 0 };
            let found = Neighbours::of(&at(lag, pairs), &counts).expect("pairs");
            let mean = sum as f64 / all as f64;
            let variance = squares as f64 / all as f64 - mean * mean;
            assert_eq!(found.lag, lag as u64);
            assert!((found.expected - mean).abs() < 1e-12, "{counts:?}: {} {mean}", found.expected);
            let of_test = found.sd * found.sd;
            assert!((of_test - variance).abs() < 1e-9, "{counts:?} at {lag}: {of_test} {variance}");
        }
    }
}

#[test]
fn there_is_nothing_to_ask_without_pairs() {
    assert_eq!(Neighbours::of(&[Pairs::default()], &[5, 5]), None);
    assert_eq!(Neighbours::of(&[], &[5, 5]), None);
    assert_eq!(Neighbours::of(&[Pairs { all: 1, equal: 1 }], &[1]), None);
    let same = Neighbours::of(&[Pairs { all: 9, equal: 9 }], &[10]).expect("pairs");
    assert!(!same.are_dependent(), "one category always agrees");
}

#[test]
fn more_or_less_agreement_than_chance_allows_is_dependence() {
    let counts = vec![1000; 10];
    let with = |equal| Neighbours::of(&[Pairs { all: 9999, equal }], &counts).expect("pairs");
    for independent in [870, 900, 999, 1050, 1130] {
        assert!(!with(independent).are_dependent(), "{independent}");
    }
    for dependent in [0, 446, 800, 1200, 5000, 9990] {
        assert!(with(dependent).are_dependent(), "{dependent}");
    }
    assert!(with(1100).log10_p > with(1110).log10_p);
}

#[test]
fn the_lag_of_the_least_p_is_reported_and_corrected_for_the_number_of_lags() {
    let counts = vec![1000; 10];
    let usual = Pairs { all: 9990, equal: 999 };
    let alone = Neighbours::of(&[usual, Pairs { all: 9990, equal: 1100 }], &counts).expect("pairs");
    let of_four = [usual, usual, Pairs { all: 9990, equal: 1100 }, usual];
    let found = Neighbours::of(&of_four, &counts).expect("pairs");
    assert_eq!((found.lag, found.pairs.equal, alone.lag), (3, 1100, 2));
    assert!(
        (found.log10_p - alone.log10_p - 2f64.log10()).abs() < 1e-3,
        "{} {}",
        found.log10_p,
        alone.log10_p
    );
}

#[test]
fn the_p_value_is_the_larger_of_the_normal_and_the_binomial_one() {
    let counts = vec![1000; 10];
    let with = |equal| Neighbours::of(&[Pairs { all: 9999, equal }], &counts).expect("pairs");
    for equal in [700u64, 900, 998, 1001, 1130, 1200, 5000] {
        let found = with(equal);
        let z = ((equal as f64 - found.expected).abs() - 0.5) / found.sd;
        let normal = log10_p_normal(z.max(0.0)).expect("a tail");
        let share = found.expected / 9999.0;
        let tail = if equal as f64 > found.expected {
            binomial::upper_tail(equal, 9999, share)
        } else {
            binomial::lower_tail(equal, 9999, share)
        };
        let wanted = normal.max((2.0 * tail).log10()).min(0.0);
        assert!((found.log10_p - wanted).abs() < 1e-9, "{equal}: {found:?}");
    }
}

#[test]
fn gaps_scale_the_mean_and_about_the_variance() {
    let of = |all| Neighbours::of(&[Pairs { all, equal: 0 }], &[500, 300, 201]).expect("pairs");
    let (whole, quarter) = (of(1000), of(250));
    assert!((quarter.expected - whole.expected / 4.0).abs() < 1e-9, "{quarter:?}");
    let ratio = quarter.sd / (whole.sd / 2.0);
    assert!((1.0..1.2).contains(&ratio), "pairs of a part are freer than all of them: {quarter:?} {whole:?}");
}

#[test]
fn rare_agreement_is_judged_by_the_binomial_law() {
    let counts: Vec<u64> = std::iter::repeat_n(1, 99_998).chain([2]).collect();
    let once = Neighbours::of(&[Pairs { all: 99_999, equal: 1 }], &counts).expect("pairs");
    assert!(!once.are_dependent() && once.log10_p < -4.0, "one pair of 2e5 possible ones is 2e-5: {once:?}");
}
