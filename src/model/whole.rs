//! Whole numbers as people type them: `1000`, `1_000`, `1,000`, `1k`, `2.5M`, `1e6`.
//!
//! A point and a comma mean different things in different countries, so `1.000` and `1,5` are refused.

use thiserror::Error;

/// Why a text is no whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotWhole {
    /// It is no number.
    #[error("this is no whole number, as in 1000, 1_000, 1,000, 1k or 1e3")]
    NoNumber,
    /// A point or a comma that may stand between thousands or before decimals.
    #[error(
        "a point or a comma may stand before decimals or between thousands: 1000, 1_000, 1,000 and 1k are one thousand"
    )]
    Ambiguous,
    /// A small m, which is a thousandth to some and a million to others.
    #[error("m may be a thousandth or a million: 1M and 1e6 are one million")]
    SmallM,
    /// It is not whole.
    #[error("this number is not whole")]
    Broken,
    /// It is too large.
    #[error("this number is too large: the largest is {}", u64::MAX)]
    TooLarge,
}

/// The number that `text` means.
///
/// # Errors
/// If it means none, or may mean several.
pub fn whole(text: &str) -> Result<u64, NotWhole> {
    let (mantissa, power) = scaled(text)?;
    let digits = match (mantissa.split_once('.'), power) {
        (None, _) => ungrouped(mantissa)? + &zeros(power),
        (Some(_), 0) => return Err(point_alone(mantissa)),
        (Some((before, behind)), _) => {
            if !is_digits(before) || !is_digits(behind) {
                return Err(NotWhole::NoNumber);
            }
            let behind = behind.trim_end_matches('0');
            let missing = power.checked_sub(behind.len()).ok_or(NotWhole::Broken)?;
            format!("{before}{behind}{}", zeros(missing))
        }
    };
    digits.parse().map_err(|_| NotWhole::TooLarge)
}

/// What stands before the sign of a power of ten, and its exponent.
fn scaled(text: &str) -> Result<(&str, usize), NotWhole> {
    const LARGEST: usize = 19;
    if let Some((mantissa, exponent)) = text.split_once(['e', 'E']) {
        let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
        let exponent = Some(exponent).filter(|exponent| is_digits(exponent)).ok_or(NotWhole::NoNumber)?;
        let exponent = exponent.parse().ok().filter(|&exponent| exponent <= LARGEST);
        return Ok((mantissa, exponent.ok_or(NotWhole::TooLarge)?));
    }
    let units = [("k", 3), ("K", 3), ("M", 6)];
    match units.iter().find_map(|(unit, power)| Some((text.strip_suffix(unit)?, *power))) {
        Some(scaled) => Ok(scaled),
        None if text.strip_suffix('m').is_some_and(is_digits) => Err(NotWhole::SmallM),
        None => Ok((text, 0)),
    }
}

/// Why digits around a point are no whole number.
fn point_alone(text: &str) -> NotWhole {
    let mut parts = text.split('.');
    let begins = parts.next().is_some_and(is_digits);
    match parts.all(|part| is_digits(part) && part.len() == 3) {
        true if begins => NotWhole::Ambiguous,
        _ if text.split('.').all(is_digits) => NotWhole::Broken,
        _ => NotWhole::NoNumber,
    }
}

/// The digits without what separates them.
fn ungrouped(text: &str) -> Result<String, NotWhole> {
    if text.contains(',') {
        let mut groups = text.split(',');
        let first = groups.next().unwrap_or_default();
        if !is_digits(first) || !groups.clone().all(is_digits) {
            return Err(NotWhole::NoNumber);
        }
        let are_thousands = first.len() <= 3 && groups.all(|group| group.len() == 3);
        return if are_thousands { Ok(text.replace(',', "")) } else { Err(NotWhole::Ambiguous) };
    }
    if text.split('_').all(is_digits) { Ok(text.replace('_', "")) } else { Err(NotWhole::NoNumber) }
}

fn zeros(number: usize) -> String {
    "0".repeat(number)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
