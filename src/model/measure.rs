//! What trials measure, and how the values are kept.
//!
//! Tallies count whole numbers from 0. A decimal is kept as the number of its last place, counted from a number below all that
//! are allowed: so what is kept has the order of the decimals, and its sums are exact.

use super::decimal::Decimal;

/// Something that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure<'n> {
    /// Its name.
    pub name: &'n str,
    /// What its values are.
    pub form: MeasureForm,
}

/// What every trial takes.
pub const STEPS: Measure = Measure { name: "steps", form: MeasureForm::Whole };

/// What values of a measure are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MeasureForm {
    /// Whole numbers from 0, which are kept as they are.
    #[default]
    Whole,
    /// Decimals with a number of places.
    Decimal(DecimalPlaces),
}

/// What 0 is kept as: 15 digits below it, and above it, are exact in every format.
const ZERO: u64 = 1 << 50;

/// The largest number of the last place.
const MOST: u64 = 999_999_999_999_999;

impl MeasureForm {
    /// What is kept as this number.
    pub const fn decimal(self, kept: u64) -> Decimal {
        match self {
            Self::Whole => Decimal::whole(kept),
            Self::Decimal(places) => places.decimal(kept < ZERO, kept.abs_diff(ZERO)),
        }
    }

    /// What a value is kept as, if it is one of the measure.
    pub fn kept(self, value: Decimal) -> Option<u64> {
        match self {
            Self::Whole => value.as_whole(),
            Self::Decimal(places) if value.places() == places.0 && value.digits() <= MOST => {
                let (digits, is_negative) = (value.digits(), value.is_negative());
                Some(if is_negative { ZERO - digits } else { ZERO + digits })
            }
            Self::Decimal(_) => None,
        }
    }

    /// Whether values may have a point or a sign.
    pub(crate) const fn is_decimal(self) -> bool {
        matches!(self, Self::Decimal(_))
    }
}

/// How many places behind the point a measure has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecimalPlaces(u8);

impl DecimalPlaces {
    /// The most places.
    pub const MOST: u8 = 9;

    /// This number of places, if there can be as many.
    pub fn new(places: u64) -> Option<Self> {
        u8::try_from(places).ok().filter(|&places| places <= Self::MOST).map(Self)
    }

    /// The number.
    pub const fn count(self) -> u8 {
        self.0
    }

    /// The decimal with as many places and these digits.
    pub const fn decimal(self, is_negative: bool, digits: u64) -> Decimal {
        Decimal::new(is_negative, digits, self.0)
    }

    /// A value that is kept with this number of significant binary digits loses less than this.
    pub const fn step(self, digits: u32) -> Decimal {
        self.decimal(false, 1 << (2 * ZERO).ilog2().saturating_sub(digits))
    }

    /// The largest value; the least is as far below 0.
    pub const fn largest(self) -> Decimal {
        self.decimal(false, MOST)
    }
}
