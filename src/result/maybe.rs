//! Numbers that may be missing, in the room that a number takes: tables with a row for each solution are held by the million.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number, or none.
#[derive(Clone, Copy)]
pub struct Maybe<T>(T);

/// Numbers of which one stands for none.
pub trait Missing: Copy {
    /// That one.
    const NONE: Self;

    /// Whether it is that one.
    fn is_none(self) -> bool;
}

impl Missing for f64 {
    const NONE: Self = Self::NAN;

    fn is_none(self) -> bool {
        self.is_nan()
    }
}

impl Missing for u64 {
    const NONE: Self = Self::MAX;

    fn is_none(self) -> bool {
        self == Self::MAX
    }
}

impl<T: Missing> Maybe<T> {
    /// The number, if there is one.
    pub fn get(self) -> Option<T> {
        (!self.0.is_none()).then_some(self.0)
    }
}

impl<T: Missing> From<Option<T>> for Maybe<T> {
    fn from(number: Option<T>) -> Self {
        Self(number.unwrap_or(T::NONE))
    }
}

impl<T: Missing> Default for Maybe<T> {
    fn default() -> Self {
        Self(T::NONE)
    }
}

impl<T: Missing + PartialEq> PartialEq for Maybe<T> {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl<T: Missing + fmt::Debug> fmt::Debug for Maybe<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl<T: Missing + Serialize> Serialize for Maybe<T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(out)
    }
}

impl<'de, T: Missing + Deserialize<'de>> Deserialize<'de> for Maybe<T> {
    /// A number that stands for none is an error.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match Option::<T>::deserialize(from)? {
            Some(number) if number.is_none() => Err(D::Error::custom("no number of a table")),
            number => Ok(number.into()),
        }
    }
}
