//! Numbers as people read them, in the form of a language (Unicode CLDR).

use std::iter;

use crate::model::decimal::Decimal;
use crate::model::language::Language;

impl Language {
    /// A count with its thousands separated: `16,777,216`, `16.777.216`; in Spanish from five digits on.
    pub fn grouped(self, count: u64) -> String {
        self.separated(&count.to_string())
    }

    /// A value of a measure, its thousands separated.
    pub fn value(self, value: Decimal) -> String {
        let written = value.to_string();
        let (whole, fraction) = written.split_at(written.find('.').unwrap_or(written.len()));
        format!("{}{}", self.separated(whole), self.decimal(fraction))
    }

    /// A number without decimals, its thousands separated.
    pub fn rounded(self, number: f64) -> String {
        // Adding 0 makes 0 of -0.
        self.separated(&format!("{:.0}", number + 0.0))
    }

    /// A share in percent, with three significant digits: `48.6 %`, `0.00612 %`.
    pub fn percent(self, share: f64) -> String {
        format!("{} %", self.significant(100.0 * share))
    }

    /// A number with three significant digits, or all digits before the point, thousands separated.
    pub fn significant(self, number: f64) -> String {
        let scaled = iter::successors(Some(number.abs()), |scaled| Some(scaled * 10.0));
        let decimals = scaled.take(16).position(|scaled| scaled >= 99.95);
        match decimals.unwrap_or(0) {
            0 => self.rounded(number),
            decimals => self.decimal(&format!("{:.decimals$}", number + 0.0)),
        }
    }

    /// A number that is whole without decimals, any other with three significant digits.
    pub fn brief(self, number: f64) -> String {
        if number.fract() == 0.0 { self.rounded(number) } else { self.significant(number) }
    }

    /// A number written with a point, in the form of the language.
    pub fn decimal(self, written: &str) -> String {
        match self {
            Self::English => written.to_owned(),
            Self::Spanish => written.replace('.', ","),
        }
    }

    /// Digits, perhaps after a sign, their thousands separated.
    fn separated(self, written: &str) -> String {
        let digits = written.trim_start_matches('-');
        let (separator, shortest) = match self {
            Self::English => (',', 4),
            Self::Spanish => ('.', 5),
        };
        let mut text = written[..written.len() - digits.len()].to_owned();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && digits.len() >= shortest && (digits.len() - index).is_multiple_of(3) {
                text.push(separator);
            }
            text.push(digit);
        }
        text
    }
}

/// A count with its thousands separated, in English.
pub fn grouped(count: u64) -> String {
    Language::English.grouped(count)
}

/// A count and what is counted, in English: `1 trial`, `1,000 trials`.
pub fn many(count: u64, one: &str, several: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { several })
}

/// A number without decimals, its thousands separated, in English.
pub fn rounded(number: f64) -> String {
    Language::English.rounded(number)
}

/// A share in percent, with three significant digits, in English.
pub fn percent(share: f64) -> String {
    Language::English.percent(share)
}

/// A number with three significant digits, or all digits before the point, in English.
pub fn significant(number: f64) -> String {
    Language::English.significant(number)
}
