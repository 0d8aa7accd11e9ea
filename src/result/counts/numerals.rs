//! Numbers as people write them: decimal point or comma, thousands apart, per cent, fractions.

use super::fault::CountsFault;
use super::options::{DecimalMark, Separator};

/// How the numbers of a table are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numerals {
    pub(super) mark: DecimalMark,
}

/// A number of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Number {
    /// Its digits with a decimal point, as the standard library reads them.
    text: String,
    /// Whether it is followed by a sign for per cent.
    pub(super) is_percent: bool,
    /// Whether thousands are apart in it, and by what.
    pub(super) thousands: Option<char>,
}

/// What the marks in a number say.
enum Evidence {
    /// It has none, or is no number.
    None,
    /// They can be read in one way.
    Settled(DecimalMark),
    /// It has one, which could part thousands.
    Either(DecimalMark),
}

/// What may stand between thousands besides `.` and `,`: spaces, among them those that are not broken, and apostrophes.
const BETWEEN_THOUSANDS: [char; 7] = [' ', '\u{a0}', '\u{2009}', '\u{202f}', '\'', '\u{2019}', '_'];

impl Numerals {
    /// How the numbers in `evidence` are written, cells of all columns that have but numbers; those that are used, with the
    /// names of their columns, must not be readable in two ways. In a table with commas between columns a comma parts
    /// thousands, unless other numbers say that it does not.
    ///
    /// # Errors
    /// If numbers contradict each other, or could be read in two ways.
    pub(super) fn of<'c>(
        evidence: impl Iterator<Item = &'c str>,
        used: impl Iterator<Item = (&'c str, &'c str)>,
        separator: Option<Separator>,
    ) -> Result<Self, CountsFault> {
        let mut settled: [Option<&str>; 2] = [None, None];
        for cell in evidence {
            if let Evidence::Settled(mark) = Evidence::of(cell) {
                settled[usize::from(mark == DecimalMark::Comma)].get_or_insert(cell);
            }
        }
        let mark = match settled {
            [Some(point), Some(comma)] => {
                let [point, comma] = [point, comma].map(str::to_owned);
                return Err(CountsFault::TwoDecimalMarks { point, comma });
            }
            [_, Some(_)] => DecimalMark::Comma,
            [Some(_), _] => DecimalMark::Point,
            [None, None] => Self::of_used(used, separator)?,
        };
        Ok(Self { mark })
    }

    fn of_used<'c>(
        used: impl Iterator<Item = (&'c str, &'c str)>,
        separator: Option<Separator>,
    ) -> Result<DecimalMark, CountsFault> {
        for (column, cell) in used {
            match Evidence::of(cell) {
                Evidence::Either(DecimalMark::Comma) if separator == Some(Separator::Comma) => {}
                Evidence::Either(mark) => {
                    return Err(CountsFault::DecimalOrThousands {
                        column: column.to_owned(),
                        cell: cell.to_owned(),
                        mark_name: mark.name(),
                        other_name: mark.other().name(),
                    });
                }
                _ => {}
            }
        }
        Ok(DecimalMark::Point)
    }

    /// The number in a cell.
    pub(super) fn number(self, cell: &str) -> Option<Number> {
        let cell = cell.trim();
        let (digits, is_percent) = match cell.strip_suffix('%') {
            Some(digits) => (digits.trim_end(), true),
            None => (cell, false),
        };
        let (digits, exponent) = match digits.find(['e', 'E']) {
            Some(place) => (&digits[..place], &digits[place + 1..]),
            None => (digits, "0"),
        };
        let exponent: i32 = exponent.parse().ok()?;
        let (sign, digits) = match digits.strip_prefix('-') {
            Some(digits) => ("-", digits),
            None => ("", digits.strip_prefix('+').unwrap_or(digits)),
        };
        let (whole, decimals) = match digits.split_once(self.mark.character()) {
            Some((_, "")) if self.mark == DecimalMark::Comma => return None,
            parts => parts.unwrap_or((digits, "")),
        };
        let (whole, thousands) = self.without_thousands(whole)?;
        let is_number =
            decimals.bytes().all(|byte| byte.is_ascii_digit()) && !(whole.is_empty() && decimals.is_empty());
        is_number.then(|| Number {
            text: format!("{sign}{whole}.{decimals}e{exponent}"),
            is_percent,
            thousands,
        })
    }

    /// Digits without what is between thousands: groups of three behind the first, which has one to three.
    fn without_thousands(self, digits: &str) -> Option<(String, Option<char>)> {
        let other = self.mark.other().character();
        let between = digits.chars().find(|c| *c == other || BETWEEN_THOUSANDS.contains(c));
        let Some(between) = between else {
            return digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| (digits.to_owned(), None));
        };
        let groups: Vec<&str> = digits.split(between).collect();
        let is_digits = |group: &&str| group.bytes().all(|byte| byte.is_ascii_digit());
        let is_grouped = groups.iter().all(is_digits)
            && (1..=3).contains(&groups[0].len())
            && groups[1..].iter().all(|group| group.len() == 3);
        is_grouped.then(|| (groups.concat(), Some(between)))
    }

    /// The whole number in a cell, however that is written.
    pub(super) fn whole(self, cell: &str) -> Option<u64> {
        cell.parse().ok().or_else(|| self.number(cell)?.whole())
    }

    /// A number from 0 that may be a fraction, or per cent.
    pub(super) fn weight(self, cell: &str) -> Option<f64> {
        let part = |text: &str| self.number(text).map(|number| number.value());
        let value = match cell.split_once('/') {
            Some((numerator, denominator)) => part(numerator)? / part(denominator)?,
            None => part(cell)?,
        };
        Some(value).filter(|value| value.is_finite() && *value >= 0.0)
    }
}

impl Number {
    /// The number itself; of per cent the hundredth.
    pub(super) fn value(&self) -> f64 {
        let value: f64 = self.text.parse().expect("digits, a point and an exponent are a number");
        if self.is_percent { value / 100.0 } else { value }
    }

    /// The whole number that it is, however that is written: `30`, `30.0`, `3e1`.
    pub(super) fn whole(&self) -> Option<u64> {
        let (digits, exponent) = self.text.split_once('e')?;
        let (whole, decimals) = digits.split_once('.')?;
        let decimals = decimals.trim_end_matches('0');
        let exponent = exponent.parse::<i32>().ok()?.checked_sub(i32::try_from(decimals.len()).ok()?)?;
        let all = format!("{whole}{decimals}");
        let digits = all.trim_start_matches('0');
        match usize::try_from(exponent) {
            _ if self.is_percent => None,
            _ if digits.is_empty() => Some(0),
            Ok(zeros) if zeros < 20 => format!("{digits}{}", "0".repeat(zeros)).parse().ok(),
            Ok(_) => None,
            Err(_) => {
                let cut = usize::try_from(exponent.unsigned_abs()).ok()?;
                let kept = digits.len().checked_sub(cut)?;
                digits[kept..].bytes().all(|byte| byte == b'0').then(|| digits[..kept].parse().ok())?
            }
        }
    }
}

impl Evidence {
    fn of(cell: &str) -> Self {
        if !cell.contains(['.', ',']) {
            return Self::None;
        }
        let reads = |mark| Numerals { mark }.number(cell).is_some();
        match (reads(DecimalMark::Point), reads(DecimalMark::Comma)) {
            (true, true) if is_below_one(cell) => Self::Settled(mark_of(cell)),
            (true, true) => Self::Either(mark_of(cell)),
            (true, false) => Self::Settled(DecimalMark::Point),
            (false, true) => Self::Settled(DecimalMark::Comma),
            (false, false) => Self::None,
        }
    }
}

/// Whether a number begins with a zero, as no number with thousands does.
fn is_below_one(cell: &str) -> bool {
    cell.trim_start_matches(['-', '+', ' ']).starts_with('0')
}

fn mark_of(cell: &str) -> DecimalMark {
    if cell.contains(',') { DecimalMark::Comma } else { DecimalMark::Point }
}

/// Whether a cell is a number in some way of writing.
pub(super) fn is_number(cell: &str) -> bool {
    let is_plain = !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit());
    is_plain
        || [DecimalMark::Point, DecimalMark::Comma]
            .into_iter()
            .any(|mark| Numerals { mark }.weight(cell).is_some())
}

/// Whether an observation may be none: it is empty, or what R, pandas and databases write then.
pub(super) fn is_unobserved(cell: &str) -> bool {
    const WORDS: [&str; 6] = ["na", "n/a", "nan", "null", "<na>", "#n/a"];
    cell.is_empty() || cell == "\\N" || WORDS.contains(&cell.to_ascii_lowercase().as_str())
}

/// Whether a cell says that there is no value: nothing, or a word for that.
pub(super) fn is_missing(cell: &str) -> bool {
    const WORDS: [&str; 6] = ["na", "n/a", "nan", "null", "none", "-"];
    cell.is_empty() || WORDS.contains(&cell.to_ascii_lowercase().as_str())
}
