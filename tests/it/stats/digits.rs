//! Numbers of huge tables keep their digits.

use queenlab::histogram::Histogram;
use queenlab::stats::quantile::{quantile_type1, quantile_type7};
use queenlab::stats::uniformity::Uniformity;

/// The census of 10 queens: place 0.999 of 10^10 starts is 9,989,999,999.001, between 21,101 and 21,818 steps.
#[test]
fn the_place_of_a_quantile_keeps_its_part() {
    let steps: Histogram = [(21_101, 9_990_000_000), (21_818, 10_000_000)].into_iter().collect();
    assert_eq!(quantile_type7(&steps, 0.999, steps.total()), Some(21_101.717));
    let steps: Histogram = [(0, 999 << 50), (1000, 1 << 50)].into_iter().collect();
    assert_eq!(quantile_type7(&steps, 0.999, steps.total()), Some(1.0));
    assert_eq!(quantile_type1(&steps, 0.999, steps.total()), Some(0));
    let steps: Histogram = [(0, (999 << 50) - 1), (1000, (1 << 50) + 1)].into_iter().collect();
    assert_eq!(quantile_type1(&steps, 0.999, steps.total()), Some(1000));
}

/// By 40 digits: a cell of 3 beside cells of 10^17 and more counts as such, not as empty.
#[test]
fn the_hellinger_distance_keeps_small_counts() {
    let counts = [9 * 10u64.pow(17), 8 * 10u64.pow(17), 3, 0, 10u64.pow(16)];
    let found = Uniformity::of(&counts).expect("a table").hellinger_uniform();
    let wanted = 0.579_197_922_633_134_6;
    assert!((found / wanted - 1.0).abs() < 1e-14, "{found}, not {wanted}");
}
