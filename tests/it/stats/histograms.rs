//! Growing histograms hold what was counted, in whatever order and however often they were put in order.

use std::collections::BTreeMap;

use queenlab::stats::counter::Counter;
use queenlab::stats::histogram::Histogram;

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
