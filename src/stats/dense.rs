//! Counts of small values.

use std::iter::repeat;

/// The counts of the values below a length.
///
/// Trials add to thousands of counts in random order. So a count has two bytes, and what does not fit is added elsewhere,
/// once in 65,536 times.
#[derive(Clone, Debug, Default)]
pub(super) struct Dense {
    low: Vec<u16>,
    /// How often each count went round; empty while none did.
    high: Vec<u64>,
}

/// The number of values that the low part of a count has.
const ROUND: u64 = 1 << u16::BITS;

impl Dense {
    pub(super) fn len(&self) -> usize {
        self.low.len()
    }

    /// Adds to the count of `value` if it is below the length, and tells whether it is.
    #[inline]
    pub(super) fn add(&mut self, value: u64, count: u64) -> bool {
        let place = usize::try_from(value).unwrap_or(usize::MAX);
        let Some(low) = self.low.get_mut(place) else { return false };
        let sum = u64::from(*low) + count;
        *low = u16::try_from(sum % ROUND).expect("a part of two bytes");
        if sum >= ROUND {
            self.carry(place, sum / ROUND);
        }
        true
    }

    #[cold]
    fn carry(&mut self, place: usize, rounds: u64) {
        self.high.resize(self.low.len(), 0);
        self.high[place] += rounds;
    }

    /// Makes the length one more than `value`, which is not below it, and counts it.
    pub(super) fn extend(&mut self, value: u64, count: u64) {
        let place = usize::try_from(value).expect("a value that fits into memory");
        self.low.resize(place + 1, 0);
        self.add(value, count);
    }

    /// Pairs of value and count, ascending; counts of 0 are left out.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        let high = self.high.iter().copied().chain(repeat(0));
        let counts = self.low.iter().zip(high).map(|(&low, high)| u64::from(low) + high * ROUND);
        (0..).zip(counts).filter(|&(_, count)| count > 0)
    }
}
