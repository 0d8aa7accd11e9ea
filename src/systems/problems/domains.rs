//! The values that each place can hold: what is given, and what follows from it alone, is no choice.
//!
//! A variable of one value would make false livelocks, so such places are found before the variables are.

use std::collections::VecDeque;

use super::constraint::{Conflict, Constraint, Literal};

/// The values that places can hold, as bits.
#[derive(Clone, Debug)]
pub(super) struct Domains {
    pub(super) live: Vec<u64>,
}

/// A place has no value left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoValue {
    /// The place.
    pub place: usize,
}

impl Domains {
    /// Those of places with these numbers of values, without what a place with one value rules out, again and again.
    ///
    /// # Errors
    /// If a place has no value left: then there is no solution.
    pub(super) fn of(sizes: &[u8], constraints: &[Constraint]) -> Result<Self, NoValue> {
        let live = sizes.iter().map(|&size| u64::MAX >> (64 - u32::from(size))).collect();
        let mut domains = Self { live };
        let mut about = vec![Vec::new(); sizes.len()];
        for (number, constraint) in constraints.iter().enumerate() {
            constraint.places().into_iter().for_each(|place| about[place].push(number));
        }
        let mut queue: VecDeque<usize> = (0..constraints.len()).collect();
        while let Some(number) = queue.pop_front() {
            for place in domains.narrow(&constraints[number])? {
                queue.extend(&about[place]);
            }
        }
        Ok(domains)
    }

    /// The value of a place, if it has only one.
    pub(super) fn only(&self, place: usize) -> Option<u8> {
        let live = self.live[place];
        live.is_power_of_two().then(|| u8::try_from(live.trailing_zeros()).expect("one of 64"))
    }

    /// Takes out what `constraint` rules out. Returns the places that have one value since then.
    fn narrow(&mut self, constraint: &Constraint) -> Result<Vec<usize>, NoValue> {
        let mut settled = Vec::new();
        match *constraint {
            Constraint::Given { place, value } => self.keep(place, 1 << value, &mut settled)?,
            Constraint::Pair { early, late, clash, .. } => {
                for (place, other) in [(early, late), (late, early)] {
                    if let Some(value) = self.only(place) {
                        self.keep(other, !clashing(clash, value), &mut settled)?;
                    }
                }
            }
            Constraint::Clause(ref literals) => {
                if let Some(literal) = self.last(literals) {
                    self.keep(literal.place, 1 << literal.value, &mut settled)?;
                }
            }
        }
        Ok(settled)
    }

    /// The literal that has to be true, as no other can be: the first, if none can.
    fn last(&self, literals: &[Literal]) -> Option<Literal> {
        let mut open = literals.iter().filter(|literal| self.live[literal.place] >> literal.value & 1 == 1);
        let first = open.next().or_else(|| literals.first())?;
        open.next().is_none().then_some(*first)
    }

    fn keep(&mut self, place: usize, values: u64, settled: &mut Vec<usize>) -> Result<(), NoValue> {
        let before = self.live[place];
        self.live[place] &= values;
        match self.live[place].count_ones() {
            0 => Err(NoValue { place }),
            1 if self.live[place] != before => {
                settled.push(place);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// The values that clash with `value`, as bits.
pub(super) fn clashing(clash: Conflict, value: u8) -> u64 {
    (0..64).filter(|&other| clash.is_between(value, other)).fold(0, |bits, other| bits | 1 << other)
}
