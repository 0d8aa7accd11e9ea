//! The types of columns, and how their values are written.

use serde::{Serialize, Serializer};

use crate::model::key_figure::KeyFigures;
use crate::model::keys::Keys;
use crate::stats::numeric;

/// The type of a column.
pub(super) trait Field: Serialize {
    /// Its name in the Frictionless Table Schema.
    const KIND: &'static str;

    /// Writes a value into CSV.
    fn write<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.serialize(out)
    }
}

macro_rules! fields {
    ($($type:ty: $kind:literal),*) => { $(impl Field for $type { const KIND: &'static str = $kind; })* };
}

fields! { u64: "integer", bool: "boolean", String: "string", Keys: "string", KeyFigures: "string" }

impl<T: Field> Field for Option<T> {
    const KIND: &'static str = T::KIND;

    fn write<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Some(value) => value.write(out),
            None => out.serialize_none(),
        }
    }
}

/// Whole floats below this one are exact, and are written without an exponent.
const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

impl Field for f64 {
    const KIND: &'static str = "number";

    /// Most floats of long tables are whole: their digits are known sooner than the shortest ones of any float.
    fn write<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let is_exact = |whole: &u64| *whole < EXACT && (*whole as f64).to_bits() == self.to_bits();
        let Some(whole) = numeric::whole(*self).filter(is_exact) else {
            return out.serialize_f64(*self);
        };
        let mut digits = itoa::Buffer::new();
        let digits = digits.format(whole);
        let mut text = [b'0'; 20];
        text[..digits.len()].copy_from_slice(digits.as_bytes());
        text[digits.len()] = b'.';
        out.serialize_str(str::from_utf8(&text[..digits.len() + 2]).expect("digits and a point"))
    }
}
