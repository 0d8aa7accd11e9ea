//! Growing histograms hold what was counted, in whatever order and however often they were put in order.

use std::collections::BTreeMap;

use queenlab::model::measure::MeasureForm;
use queenlab::stats::counter::Counter;
use queenlab::stats::histogram::Histogram;
use queenlab::stats::unit_scale::UnitScale;

/// Values all over a range, far more than are buffered, each several times.
fn values() -> impl Iterator<Item = u64> {
    (0..5000u64).map(|i| i * 7919 % 1103)
}

fn wanted(times: u64) -> Vec<(u64, u64)> {
    let mut counts = BTreeMap::new();
    values().for_each(|value| *counts.entry(value).or_insert(0) += times);
    counts.into_iter().collect()
}

#[test]
fn a_counter_holds_every_value_as_often_as_it_came() {
    let mut counter = Counter::default();
    values().for_each(|value| counter.add(value));
    assert_eq!(counter.total(), 5000);
    assert_eq!(counter.histogram().iter().collect::<Vec<_>>(), wanted(1));
}

#[test]
fn a_merged_counter_holds_both() {
    let whole: Histogram = wanted(1).into_iter().collect();
    let mut counter = Counter::from(whole.clone());
    assert_eq!(counter.total(), 5000);
    counter.merge(Counter::from(whole));
    values().for_each(|value| counter.add_many(value, 3));
    assert_eq!(counter.total(), 25_000);
    assert_eq!(counter.histogram().iter().collect::<Vec<_>>(), wanted(5));
}

/// An array of counts has two bytes for each until one needs more; it grows before and after.
#[test]
fn counts_of_any_size_are_exact() {
    for large in [65_534, 65_535, 65_536, 1 << 40] {
        let mut counter = Counter::default();
        let mut expected = BTreeMap::new();
        let mut add = |value, count| {
            counter.add_many(value, count);
            *expected.entry(value).or_insert(0) += count;
        };
        (0..1000).for_each(|value| add(value, 1));
        add(7, large);
        add(7, 1);
        (0..4000).for_each(|value| add(value, 2));
        add(3999, large);
        assert!(counter.histogram().iter().eq(expected), "{large}");
    }
}

/// The histogram that has the number, the mean and the extremes of these values.
fn alike(values: &[(u64, u64)]) -> (Histogram, Histogram) {
    let one: Histogram = values.iter().copied().collect();
    let extremes = [one.min(), one.max()].map(|end| end.expect("a value"));
    let mean = one.sum() as f64 / one.total() as f64;
    (UnitScale::like(MeasureForm::Whole, one.total(), mean, extremes).expect("there is one"), one)
}

#[test]
fn one_with_the_number_mean_and_extremes_of_another() {
    for values in [
        &[(7, 1)][..],
        &[(7, 9)],
        &[(0, 1), (u64::MAX, 1)],
        &[(3, 1), (4, 1), (900, 1)],
        &[(3, 5), (4, 11)],
        &[(0, 700), (1, 3), (1 << 40, 5)],
        &[(1, 1 << 33), (77, 12_345), (1 << 31, 1 << 33)],
        &[(u64::MAX - 5, 3), (u64::MAX, 1 << 40)],
    ] {
        let (like, one) = alike(values);
        let outline = |of: &Histogram| (of.total(), of.min(), of.max(), of.sum() as f64 / of.total() as f64);
        assert_eq!(outline(&like), outline(&one), "{values:?}");
        assert!(like.sum().abs_diff(one.sum()) <= one.sum() >> 48, "{values:?}");
        if Histogram::is_determined(one.total(), [values[0].0, values[values.len() - 1].0])
            && one.sum() >> 51 == 0
        {
            assert_eq!(like, one);
        }
    }
    for (count, mean, extremes) in [
        (0, 1.0, [1, 1]),
        (1, 2.0, [1, 2]),
        (2, 1.6, [1, 2]),
        (3, 9.0, [1, 2]),
        (4, 1.3, [1, 2]),
        (5, -1.0, [0, 0]),
        (2, f64::NAN, [0, 1]),
    ] {
        assert_eq!(
            UnitScale::like(MeasureForm::Whole, count, mean, extremes),
            None,
            "{count} {mean} {extremes:?}"
        );
    }
}
