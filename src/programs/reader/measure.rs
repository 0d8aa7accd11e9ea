//! Values of measures, as programs write them.

use super::numeral::Numeral;
use super::{ReadError, Reader};
use crate::model::excerpt::excerpt;
use crate::model::measure::MeasureForm;

/// Finds the value of a measure in the output of a program.
#[derive(Clone, Debug)]
pub struct MeasureReader {
    /// Where it is.
    pub reader: Reader,
    /// What it is.
    pub form: MeasureForm,
}

impl MeasureReader {
    /// What the value in `output` is kept as.
    ///
    /// # Errors
    /// Why it is not found, or no value of the measure.
    pub fn read(&self, output: &str) -> Result<u64, ReadError> {
        kept(self.form, &self.reader.read(output)?)
    }
}

/// The number of steps that is written so.
///
/// # Errors
/// If it is no whole number from 0.
pub fn steps(written: &str) -> Result<u64, ReadError> {
    kept(MeasureForm::Whole, written).map_err(|fault| match fault {
        ReadError::NotWhole(text) => ReadError::NoSteps(text),
        fault => fault,
    })
}

/// What a value of this form that is written so is kept as.
///
/// # Errors
/// If it is none.
pub fn kept(form: MeasureForm, written: &str) -> Result<u64, ReadError> {
    let text = written.trim();
    let numeral = Numeral::of(text);
    match form {
        MeasureForm::Whole => text.parse().map_err(|_| match numeral {
            Some(numeral) if numeral.is_negative || numeral.places > 0 => ReadError::NotWhole(excerpt(text)),
            _ => ReadError::NotANumber(excerpt(text)),
        }),
        MeasureForm::Decimal(places) => {
            let numeral = numeral.ok_or_else(|| ReadError::NoNumeral(excerpt(text)))?;
            let value = numeral.rounded(places).and_then(|value| form.kept(value));
            value.ok_or_else(|| ReadError::OutOfRange { written: excerpt(text), places })
        }
    }
}
