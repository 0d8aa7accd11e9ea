//! Starts that end alike: what a census tells of many starts at once.

use std::collections::BTreeMap;

/// How a system enumerates all its starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// Into how many independent parts they fall.
    pub parts: u64,
    /// How many measures are enumerated, steps first: the others have too many values.
    pub measures: usize,
    /// How many places a start has.
    pub places: usize,
    /// How many choices there are for each place: at most 64.
    pub choices: u32,
}

/// Starts of a part of a census that are not enumerated yet: disjoint products of choices.
///
/// Each is a set of choices for every place of a start, as bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remainder(pub Vec<Vec<u64>>);

impl Remainder {
    /// How many starts are left.
    #[must_use]
    pub fn count(&self) -> u128 {
        let product = |sets: &Vec<u64>| sets.iter().map(|set| u128::from(set.count_ones())).product::<u128>();
        self.0.iter().map(product).sum()
    }

    /// Whether every product has a choice, and no other than `census` has, for each place.
    #[must_use]
    pub fn fits(&self, census: &Census) -> bool {
        let possible = |&set: &u64| set != 0 && census.choices >= u64::BITS - set.leading_zeros();
        self.0.iter().all(|sets| sets.len() == census.places && sets.iter().all(possible))
    }
}

/// An enumeration of the starts of a part of a census, which can be left at any family and resumed later.
pub trait Enumeration<E> {
    /// The next family of starts, if there is another.
    fn next(&mut self) -> Option<Family<E>>;

    /// The starts that are left.
    fn remainder(&self) -> Remainder;
}

/// A set of starts: one choice for each place of a start, freely combined.
///
/// A start's number is the sum of the numbers of its choices, and each of its measures is what the family has
/// `alike` and the sum of what its choices add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family<E> {
    /// How all of them end.
    pub end: E,
    /// Each measure before its choices add to it, steps first.
    pub alike: Vec<u64>,
    /// The places of a start.
    pub places: Vec<Place>,
}

/// What may stand in one place of a start: at least one choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// What each choice adds to the number of the start, ascending.
    pub numbers: Vec<u64>,
    /// What each choice adds to each measure, steps first.
    pub adds: Vec<Vec<u64>>,
}

/// Starts of a family that have every measure in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Members {
    /// The value of each measure, steps first.
    pub values: Vec<u64>,
    /// How many they are.
    pub count: u64,
    /// The lowest number of a start among them.
    pub first: u64,
}

impl<E> Family<E> {
    /// How many starts there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.places.iter().map(|place| place.numbers.len() as u64).product()
    }

    /// The lowest number of a start.
    #[must_use]
    pub fn first(&self) -> u64 {
        self.places.iter().map(|place| place.numbers[0]).sum()
    }

    /// The fewest steps, and the number of the lowest start that takes them.
    #[must_use]
    pub fn shortest(&self) -> (u64, u64) {
        self.extreme(|adds| adds.iter().min())
    }

    /// The most steps, and the number of the lowest start that takes them.
    #[must_use]
    pub fn longest(&self) -> (u64, u64) {
        self.extreme(|adds| adds.iter().max())
    }

    fn extreme(&self, best: impl Fn(&[u64]) -> Option<&u64>) -> (u64, u64) {
        let (mut steps, mut number) = (self.alike[0], 0);
        for place in &self.places {
            let adds = &place.adds[0];
            let added = *best(adds).expect("a choice");
            let choice = adds.iter().position(|&add| add == added).expect("it is one of them");
            steps += added;
            number += place.numbers[choice];
        }
        (steps, number)
    }

    /// How many starts have which value of a measure: the product of one polynomial for each place, as long as the
    /// values lie apart.
    #[must_use]
    pub fn values(&self, measure: usize) -> Vec<(u64, u64)> {
        let mut lowest = self.alike[measure];
        let mut counts = vec![1];
        for place in &self.places {
            let adds = &place.adds[measure];
            let least = *adds.iter().min().expect("a choice");
            lowest += least;
            counts = product(&counts, adds.iter().map(|add| add - least));
        }
        (lowest..).zip(counts).filter(|&(_, count)| count > 0).collect()
    }

    /// The starts, grouped by all measures together: for the few families that a budget cuts in two.
    #[must_use]
    pub fn members(&self) -> Vec<Members> {
        let mut groups = BTreeMap::from([(self.alike.clone(), (1, 0))]);
        for place in &self.places {
            let mut longer = BTreeMap::new();
            for (values, (count, first)) in groups {
                for (choice, number) in place.numbers.iter().enumerate() {
                    let values: Vec<u64> =
                        values.iter().zip(&place.adds).map(|(value, adds)| value + adds[choice]).collect();
                    let group = longer.entry(values).or_insert((0, u64::MAX));
                    group.0 += count;
                    group.1 = group.1.min(first + number);
                }
            }
            groups = longer;
        }
        groups.into_iter().map(|(values, (count, first))| Members { values, count, first }).collect()
    }
}

/// The polynomial `counts` times the sum of x^d over `degrees`.
fn product(counts: &[u64], degrees: impl Iterator<Item = u64> + Clone) -> Vec<u64> {
    let highest = degrees.clone().max().unwrap_or(0);
    let mut sums = vec![0; counts.len() + usize::try_from(highest).expect("a length in memory")];
    for degree in degrees {
        let shifted = &mut sums[usize::try_from(degree).expect("at most the highest")..];
        shifted.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    sums
}
