//! Numbers as programs write them, exactly: digits, and how many of them stand behind the point.

use crate::model::decimal::Decimal;
use crate::model::measure::DecimalPlaces;

/// Whether `text` is a number that is written out.
pub(in crate::programs) fn is_number(text: &str) -> bool {
    Numeral::of(text).is_some()
}

/// A number that is written out: `-0.5`, `12`, `1e-3`.
pub(super) struct Numeral {
    pub(super) is_negative: bool,
    /// Its digits from the first that is not 0 on: none of 0.
    pub(super) digits: String,
    /// How many of them stand behind the point; zeros follow them if it is negative.
    pub(super) places: i64,
}

impl Numeral {
    /// The number that `text` is. None if it is no number, or its exponent does not fit 32 bits.
    pub(super) fn of(text: &str) -> Option<Self> {
        let is_negative = text.starts_with('-');
        let number = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let written = [whole, fraction].concat();
        let power = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !are_digits(&written) || !are_digits(power) {
            return None;
        }
        let digits = written.trim_start_matches('0').to_owned();
        if digits.is_empty() {
            return Some(Self { is_negative: false, digits, places: 0 });
        }
        let exponent = i64::from(exponent.parse::<i32>().ok()?);
        let places = i64::try_from(fraction.len()).ok()? - exponent;
        Some(Self { is_negative, digits, places })
    }

    /// The nearest decimal with this number of places, ties to even. None if it has too many digits.
    pub(super) fn rounded(&self, to: DecimalPlaces) -> Option<Decimal> {
        let extra = self.places - i64::from(to.count());
        let digits = match usize::try_from(extra) {
            Err(_) => self.with_zeros(extra.unsigned_abs())?,
            Ok(extra) => match self.digits.len().checked_sub(extra) {
                None => 0,
                Some(kept) => nearest(self.digits.split_at(kept))?,
            },
        };
        Some(to.decimal(self.is_negative, digits))
    }

    /// The digits, followed by this number of zeros.
    fn with_zeros(&self, zeros: u64) -> Option<u64> {
        if self.digits.is_empty() {
            return Some(0);
        }
        let power = 10u64.checked_pow(u32::try_from(zeros).ok()?)?;
        self.digits.parse::<u64>().ok()?.checked_mul(power)
    }
}

/// The whole number that is nearest to these digits before the point and behind it, of two the even one.
fn nearest((whole, fraction): (&str, &str)) -> Option<u64> {
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let (first, rest) = fraction.split_at(usize::from(!fraction.is_empty()));
    let is_more = first > "5" || first == "5" && rest.bytes().any(|digit| digit != b'0');
    let is_tie = first == "5" && !is_more;
    whole.checked_add(u64::from(is_more || is_tie && whole % 2 == 1))
}
