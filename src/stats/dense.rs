//! Counts of small values.

/// The counts of the values below a length: two bytes each, and eight from the first on that does not fit.
///
/// Trials add to thousands of counts in random order, so those of a sample stay in the cache. A census has large ones.
#[derive(Clone, Debug)]
pub(super) enum Dense {
    Narrow(Vec<u16>),
    Wide(Vec<u64>),
}

impl Default for Dense {
    fn default() -> Self {
        Self::Narrow(Vec::new())
    }
}

impl Dense {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Narrow(counts) => counts.len(),
            Self::Wide(counts) => counts.len(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds to the count of `value` if it is below the length, and tells whether it is.
    #[inline]
    pub(super) fn add(&mut self, value: u64, count: u64) -> bool {
        let place = usize::try_from(value).unwrap_or(usize::MAX);
        match self {
            Self::Narrow(counts) => {
                let Some(held) = counts.get_mut(place) else { return false };
                match u16::try_from(u64::from(*held).saturating_add(count)) {
                    Ok(sum) => *held = sum,
                    Err(_) => self.widened()[place] += count,
                }
            }
            Self::Wide(counts) => {
                let Some(held) = counts.get_mut(place) else { return false };
                *held += count;
            }
        }
        true
    }

    #[cold]
    fn widened(&mut self) -> &mut Vec<u64> {
        if let Self::Narrow(counts) = self {
            *self = Self::Wide(counts.iter().map(|&count| count.into()).collect());
        }
        let Self::Wide(counts) = self else { unreachable!("made above") };
        counts
    }

    /// Makes the length one more than `value`, which is not below it, and counts it.
    pub(super) fn extend(&mut self, value: u64, count: u64) {
        let length = usize::try_from(value).expect("a value that fits into memory") + 1;
        match self {
            Self::Narrow(counts) => counts.resize(length, 0),
            Self::Wide(counts) => counts.resize(length, 0),
        }
        self.add(value, count);
    }

    /// Pairs of value and count, ascending; counts of 0 are left out.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        let (narrow, wide): (&[u16], &[u64]) = match self {
            Self::Narrow(counts) => (counts, &[]),
            Self::Wide(counts) => (&[], counts),
        };
        let counts = narrow.iter().map(|&count| count.into()).chain(wide.iter().copied());
        (0..).zip(counts).filter(|&(_, count)| count > 0)
    }
}
