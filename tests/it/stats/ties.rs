//! Tables that differ only in the order of equal categories are ties, although their sums are rounded differently.

use queenlab::stats::chi2_law;
use queenlab::stats::law::Law;

#[test]
fn exact_p_values_do_not_depend_on_the_order() {
    let law = Law::from_weights(&[0.25, 0.25, 0.5]).expect("a law");
    let of = |counts: [u64; 3]| {
        let tails = chi2_law::given(&counts, &law).expect("counts").expect("few tables");
        [tails.upper.log10, tails.lower.log10]
    };
    for (found, wanted) in of([13, 8, 17]).into_iter().zip(of([8, 13, 17])) {
        assert!((found - wanted).abs() < 1e-9, "{found}, not {wanted}");
    }
}

#[test]
fn a_category_that_is_empty_in_both_tables_does_not_count() {
    let of = |a: &[u64], b: &[u64]| chi2_law::two_samples(a, b).expect("two samples").upper;
    assert_eq!(of(&[8, 0, 2], &[1, 0, 5]), of(&[8, 2], &[1, 5]));
}
