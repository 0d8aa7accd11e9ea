//! Censuses: all starts, enumerated as families of starts with the same end.
//!
//! A system enumerates starts as products of choices, and knows no histograms. The tally knows no boxes: it
//! multiplies polynomials for exact histograms, and adds the best choice of each place for receipts.

use serde::{Deserialize, Serialize};

use super::draw::Draw;
use super::outcome::End;

/// A system with state `S` and key `K` whose starts can be enumerated without running each of them.
pub trait Census<S, K>: Sync {
    /// The dimensions of the enumeration.
    fn extent(&self) -> Extent;

    /// Enumerates the starts of part `part` (counted from 0), or only those in `left`, as families of starts with the
    /// same end. Starts that would take more than `budget` steps may end as [`LIMIT`](super::outcome::LIMIT).
    ///
    /// # Panics
    /// May panic if there is no such part.
    fn enumerate<'s>(
        &'s self,
        state: &'s mut S,
        part: u64,
        left: Option<&Remainder>,
        budget: u64,
    ) -> Families<'s, K>;
}

/// An enumeration of families of starts, by their end.
pub type Families<'s, K> = Box<dyn Enumeration<End<K>> + 's>;

/// The dimensions of a census.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The number of independent parts.
    pub parts: u64,
    /// The number of measures enumerated, steps first; the others have too many values.
    pub measures: usize,
    /// The number of places of a start.
    pub places: usize,
    /// The number of choices for each place, at most 64.
    pub choices: u32,
}

/// The starts of a part that have not been enumerated yet, as disjoint products of sets of choices.
///
/// Each product has a bit set of choices for every place of a start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remainder(pub Vec<Vec<u64>>);

impl Remainder {
    /// The number of starts left.
    pub fn count(&self) -> u128 {
        let product = |sets: &Vec<u64>| sets.iter().map(|set| u128::from(set.count_ones())).product::<u128>();
        self.0.iter().map(product).sum()
    }

    /// Whether every product has at least one choice for each place, and only choices within `extent`.
    pub fn fits(&self, extent: &Extent) -> bool {
        let possible = |&set: &u64| set != 0 && extent.choices >= u64::BITS - set.leading_zeros();
        self.0.iter().all(|sets| sets.len() == extent.places && sets.iter().all(possible))
    }
}

/// An enumeration of the starts of a part, which can be interrupted after any family and resumed later.
pub trait Enumeration<E> {
    /// The next family, or `None` at the end.
    fn next(&mut self) -> Option<Family<E>>;

    /// The starts not enumerated yet.
    fn remainder(&self) -> Remainder;

    /// Leaves some of the starts that are not enumerated yet to another enumeration of the part, if they are many.
    fn split(&mut self) -> Option<Remainder> {
        None
    }
}

/// A set of starts with the same end: all combinations of one choice for each place.
///
/// The number of a start is the sum of the numbers of its choices. Each of its measures is the value in `alike` plus
/// the sum of the contributions of its choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family<E> {
    /// The common end.
    pub end: E,
    /// The part of each measure that is common to all starts, steps first.
    pub alike: Vec<u64>,
    /// The places of a start.
    pub places: Vec<Choices>,
}

/// The choices for one place of a start: at least one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The contribution of each choice to the number of the start, ascending.
    pub numbers: Vec<u64>,
    /// The contribution of each choice to each measure, steps first.
    pub adds: Vec<Vec<u64>>,
}

/// Starts of a family with the same value of every measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Members {
    /// The value of each measure, steps first.
    pub values: Vec<u64>,
    /// The number of starts.
    pub count: u64,
    /// The lowest start number among them.
    pub first: u64,
}

impl<E> Family<E> {
    /// The number of starts.
    pub fn count(&self) -> u64 {
        self.places.iter().map(|place| place.numbers.len() as u64).product()
    }

    /// The lowest start number.
    pub fn first(&self) -> u64 {
        self.places.iter().map(|place| place.numbers[0]).sum()
    }

    /// The minimum number of steps, and the lowest start that takes it.
    pub fn shortest(&self) -> (u64, u64) {
        self.extreme(|adds| adds.iter().min())
    }

    /// The maximum number of steps, and the lowest start that takes it.
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

    /// The distribution of a measure over the starts, as values with their counts: the product of one polynomial for
    /// each place, with one coefficient for each value in its range.
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

    /// The starts, grouped by the values of all measures: for the few families that exceed the step limit only in part.
    pub fn members(&self) -> Vec<Members> {
        let mut groups = vec![Members { values: self.alike.clone(), count: 1, first: 0 }];
        for place in &self.places {
            let mut longer = Vec::with_capacity(groups.len() * place.numbers.len());
            for group in &groups {
                for (choice, number) in place.numbers.iter().enumerate() {
                    let values = group
                        .values
                        .iter()
                        .zip(&place.adds)
                        .map(|(value, adds)| value + adds[choice])
                        .collect();
                    longer.push(Members { values, count: group.count, first: group.first + number });
                }
            }
            groups = grouped(longer);
        }
        groups
    }
}

/// The starts with the same values together.
fn grouped(mut starts: Vec<Members>) -> Vec<Members> {
    starts.sort_unstable_by(|one, other| one.values.cmp(&other.values));
    starts.dedup_by(|next, group| {
        let is_same = next.values == group.values;
        if is_same {
            group.count += next.count;
            group.first = group.first.min(next.first);
        }
        is_same
    });
    starts
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

/// A system with state `S` and key `K` whose search can be resumed after each key until all keys are found.
pub trait Exhaustive<S, K> {
    /// Resumes the search after a key was reached by stepping or finishing.
    fn resume(&self, state: &mut S);

    /// The next key, or `None` if the search is exhausted.
    fn next(&self, state: &mut S, draw: &mut Draw) -> Option<K>;

    /// The reached key as the original program prints it, if it prints more than the key.
    fn print(&self, _state: &S) -> Option<String> {
        None
    }
}
