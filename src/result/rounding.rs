//! How exact the values of measures are, of which there may be very many different ones.

use crate::model::decimal::Decimal;
use crate::model::measure::MeasureForm;
use crate::stats::histogram::{Histogram, Precision};
use crate::stats::unit_scale::float;

/// How far values are rounded down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rounding {
    /// How exact whole numbers are.
    pub whole: Precision,
    /// Decimals lose less than this.
    pub decimal: Option<Decimal>,
}

impl Rounding {
    /// That of the values of a measure.
    #[must_use]
    pub fn of(form: MeasureForm, kept: &Histogram) -> Self {
        let precision = kept.precision();
        match form {
            MeasureForm::Whole => Self { whole: precision, decimal: None },
            MeasureForm::Decimal(places) => {
                let decimal = (!precision.is_exact()).then(|| places.step(precision.digits()));
                Self { whole: Precision::EXACT, decimal }
            }
        }
    }

    /// The coarser one of each.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let decimals = self.decimal.into_iter().chain(other.decimal);
        let coarser = |one: &Decimal, other: &Decimal| float(*one).total_cmp(&float(*other));
        Self { whole: self.whole.min(other.whole), decimal: decimals.max_by(coarser) }
    }
}
