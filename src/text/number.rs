//! Numbers as people read them.

use std::iter;

/// A count with its thousands separated: `16,777,216`.
#[must_use]
pub fn grouped(count: u64) -> String {
    separated(&count.to_string())
}

/// A number of at least 0 without decimals, its thousands separated.
#[must_use]
pub fn rounded(number: f64) -> String {
    separated(&format!("{number:.0}"))
}

/// A share in percent, with three significant digits: `48.6 %`, `0.00612 %`.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{} %", significant(100.0 * share))
}

/// A number of at least 0 with three significant digits, or all digits before the point, thousands separated.
#[must_use]
pub fn significant(number: f64) -> String {
    let scaled = iter::successors(Some(number), |scaled| Some(scaled * 10.0));
    let decimals = scaled.take(16).position(|scaled| scaled >= 100.0);
    match decimals.unwrap_or(0) {
        0 => rounded(number),
        decimals => format!("{number:.decimals$}"),
    }
}

fn separated(digits: &str) -> String {
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
