//! Histograms of very many different values: rounded by a rule that does not depend on their order.

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::prelude::*;
use queenlab::stats::counter::Counter;
use queenlab::stats::histogram::Histogram;

fn counted(values: &[u64], most: usize) -> Counter {
    let mut counter = Counter::default();
    for &value in values {
        counter.add(value);
        counter.bound(most);
    }
    counter
}

fn significant(value: u64, digits: u32) -> u64 {
    let bits = u64::BITS - value.leading_zeros();
    if bits > digits { value >> (bits - digits) << (bits - digits) } else { value }
}

/// What the rule says of all values at once.
fn model(values: &[u64], most: usize) -> (u32, BTreeMap<u64, u64>) {
    let different =
        |digits| values.iter().map(|&value| significant(value, digits)).collect::<BTreeSet<_>>().len();
    let digits = (1..=64).rev().find(|&digits| different(digits) <= most).unwrap_or(1);
    let mut counts = BTreeMap::new();
    let [least, greatest] = [values.iter().min(), values.iter().max()].map(|value| *value.expect("a value"));
    let mut left = values.to_vec();
    for extreme in [least, greatest] {
        if let Some(place) = left.iter().position(|&value| value == extreme) {
            left.swap_remove(place);
            *counts.entry(extreme).or_default() += 1;
        }
    }
    for value in left {
        let floor = significant(value, digits).max(least);
        *counts.entry(floor).or_default() += 1;
    }
    (digits, counts)
}

/// Values of all magnitudes.
fn value() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0u32..64).prop_map(|(value, shift)| value >> shift)
}

proptest! {
    #[test]
    fn the_rule_is_that_of_all_values_at_once(values in vec(value(), 300..900), most in 200usize..400) {
        let histogram = counted(&values, most).histogram();
        let (digits, counts) = model(&values, most);
        prop_assert_eq!(histogram.precision().digits(), digits);
        prop_assert_eq!(histogram.iter().collect::<BTreeMap<_, _>>(), counts);
    }

    #[test]
    fn neither_order_nor_parts_nor_a_text_between_matter(
        values in vec(value(), 300..900), most in 200usize..400, cut in 0usize..300, reversed in any::<bool>()
    ) {
        let whole = counted(&values, most).histogram();
        let (one, other) = values.split_at(cut);
        let mut other = other.to_vec();
        if reversed {
            other.reverse();
        }
        let mut parts = counted(&other, most);
        parts.merge(counted(one, most));
        parts.bound(most);
        prop_assert_eq!(&parts.histogram(), &whole);
        let part = counted(one, most).histogram();
        let mut resumed = Counter::from(Histogram::with(part.precision(), part.iter()));
        for &value in &other {
            resumed.add(value);
            resumed.bound(most);
        }
        prop_assert_eq!(&resumed.histogram(), &whole);
    }
}
