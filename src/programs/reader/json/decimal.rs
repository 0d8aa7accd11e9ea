//! Numbers of JSON as exact decimals.

/// The number of digits up to which a number is written without an exponent.
const LONGEST: i64 = 40;

/// The one way to write the value of `number`, a number of JSON: no leading zeros, none at the end of a fraction, `0` for
/// a zero of either sign, and an exponent only beyond 40 digits. None if its exponent does not fit 32 bits.
pub(super) fn canonical(number: &str) -> Option<String> {
    let (sign, number) = number.strip_prefix('-').map_or(("", number), |number| ("-", number));
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let written = [whole, fraction].concat();
    let digits = written.trim_start_matches('0');
    if digits.is_empty() {
        return Some("0".to_owned());
    }
    let significant = digits.trim_end_matches('0');
    let exponent = i64::from(exponent.trim_start_matches('+').parse::<i32>().ok()?);
    let places = i64::try_from(fraction.len()).ok()? - exponent - length(digits)? + length(significant)?;
    Some(format!("{sign}{}", unsigned(significant, places)?))
}

/// `digits` with as many of them as `places` behind the point; a negative number of places is zeros.
fn unsigned(digits: &str, places: i64) -> Option<String> {
    let length = length(digits)?;
    let zeros = |count: i64| usize::try_from(count).ok().map(|count| "0".repeat(count));
    Some(match places {
        ..=0 if length - places <= LONGEST => format!("{digits}{}", zeros(-places)?),
        1..=LONGEST if places < length => {
            let (whole, fraction) = digits.split_at(usize::try_from(length - places).ok()?);
            format!("{whole}.{fraction}")
        }
        1..=LONGEST => format!("0.{}{digits}", zeros(places - length)?),
        _ => {
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            format!("{first}{point}{rest}e{}", length - 1 - places)
        }
    })
}

fn length(digits: &str) -> Option<i64> {
    i64::try_from(digits.len()).ok()
}
