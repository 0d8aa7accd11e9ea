//! What a problem demands, as it is stated: the network is compiled from it, and a wrong solution is explained by it.

/// What may not hold together. Places and values are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// A place holds this value.
    Given {
        /// The place.
        place: usize,
        /// Its value.
        value: u8,
    },
    /// Two places do not clash.
    Pair {
        /// The earlier place.
        early: usize,
        /// The later one.
        late: usize,
        /// Which of the kinds of the problem it is, counted from 0 in the order in which they are tested.
        kind: u8,
        /// What values clash.
        clash: Conflict,
    },
    /// One of these literals is true. It has no variable twice.
    Clause(Box<[Literal]>),
}

/// Which values of two places clash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Equal ones.
    Equal,
    /// Those that differ by this much.
    Apart(usize),
    /// Those that differ by this much on a ring, and the size of the ring.
    ApartOnRing(usize, usize),
}

/// A Boolean variable, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The place of the variable.
    pub place: usize,
    /// The value, 0 or 1, under which it is true.
    pub value: u8,
}

impl Conflict {
    /// Whether these values clash.
    pub(crate) fn is_between(self, one: u8, other: u8) -> bool {
        let distance = usize::from(one.abs_diff(other));
        match self {
            Self::Equal => distance == 0,
            Self::Apart(gap) => distance == gap,
            Self::ApartOnRing(gap, size) => distance == gap % size || distance + gap % size == size,
        }
    }
}

impl Constraint {
    /// Whether the values of all places break it.
    pub(crate) fn is_broken(&self, values: &[u8]) -> bool {
        match self {
            Self::Given { place, value } => values[*place] != *value,
            Self::Pair { early, late, clash, .. } => clash.is_between(values[*early], values[*late]),
            Self::Clause(literals) => !literals.iter().any(|literal| values[literal.place] == literal.value),
        }
    }

    /// The places that it is about.
    pub(super) fn places(&self) -> Vec<usize> {
        match self {
            Self::Given { place, .. } => vec![*place],
            Self::Pair { early, late, .. } => vec![*early, *late],
            Self::Clause(literals) => literals.iter().map(|literal| literal.place).collect(),
        }
    }
}
