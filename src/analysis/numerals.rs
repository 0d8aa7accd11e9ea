//! Numbers as people write them: decimal point or comma, thousands apart, per cent, fractions.

use std::str::FromStr;

use thiserror::Error;

use crate::model::named::named;

named! {
    /// What stands before decimals; the other one may stand between thousands.
    pub enum DecimalMark {
        /// `.`
        Point = "point",
        /// `,`
        Comma = "comma",
    }
}

impl DecimalMark {
    /// The character.
    pub(crate) const fn character(self) -> char {
        match self {
            Self::Point => '.',
            Self::Comma => ',',
        }
    }

    /// The other one.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Point => Self::Comma,
            Self::Comma => Self::Point,
        }
    }
}

impl FromStr for DecimalMark {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "." | "point" => Ok(Self::Point),
            "," | "comma" => Ok(Self::Comma),
            _ => Err("allowed are point and comma".to_owned()),
        }
    }
}

/// Why it is not known how numbers are written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum NumeralFault {
    /// A number, in this place, could have decimals or thousands.
    #[error(
        "{cell:?} is {} with a decimal {mark}, or {} with {mark}s between thousands",
        with_decimals(cell),
        without_marks(cell)
    )]
    DecimalOrThousands { place: String, cell: String, mark: DecimalMark },
    #[error("{point:?} has a decimal point and {comma:?} a decimal comma")]
    TwoDecimalMarks { point: String, comma: String },
    #[error(
        "{percent:?} is per cent and {number:?} is not: allowed is the sign behind each number, or behind none"
    )]
    SomePercent { percent: String, number: String },
}

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numerals {
    pub(crate) mark: DecimalMark,
}

/// A number of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Number {
    /// Its digits with a decimal point, as the standard library reads them.
    text: String,
    /// Whether it is followed by a sign for per cent.
    pub(crate) is_percent: bool,
    /// Whether thousands are apart in it, and by what.
    pub(crate) thousands: Option<char>,
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
    /// places where they stand, must not be readable in two ways. In a table with commas between columns a comma parts
    /// thousands, unless other numbers say that it does not.
    ///
    /// # Errors
    /// If numbers contradict each other, or could be read in two ways.
    pub(crate) fn of<'c>(
        evidence: impl Iterator<Item = &'c str>,
        used: impl Iterator<Item = (&'c str, &'c str)>,
        is_comma_separated: bool,
    ) -> Result<Self, NumeralFault> {
        let mut settled: [Option<&str>; 2] = [None, None];
        for cell in evidence {
            if let Evidence::Settled(mark) = Evidence::of(cell) {
                settled[usize::from(mark == DecimalMark::Comma)].get_or_insert(cell);
            }
        }
        let mark = match settled {
            [Some(point), Some(comma)] => {
                let [point, comma] = [point, comma].map(str::to_owned);
                return Err(NumeralFault::TwoDecimalMarks { point, comma });
            }
            [_, Some(_)] => DecimalMark::Comma,
            [Some(_), _] => DecimalMark::Point,
            [None, None] => Self::of_used(used, is_comma_separated)?,
        };
        Ok(Self { mark })
    }

    /// How these weights are written, which stand for the same shares if each has one mark with three digits behind it.
    pub(crate) fn of_weights<'c>(
        used: impl Iterator<Item = (&'c str, &'c str)> + Clone,
        is_comma_separated: bool,
    ) -> Result<Self, NumeralFault> {
        let mut marks = used.clone().map(|(_, cell)| match Evidence::of(cell) {
            Evidence::Either(mark) => Some(mark),
            _ => None,
        });
        match marks.next().flatten() {
            Some(mark) if marks.all(|other| other == Some(mark)) => Ok(Self { mark }),
            _ => Self::of(used.clone().map(|(_, cell)| cell), used, is_comma_separated),
        }
    }

    fn of_used<'c>(
        used: impl Iterator<Item = (&'c str, &'c str)>,
        is_comma_separated: bool,
    ) -> Result<DecimalMark, NumeralFault> {
        for (place, cell) in used {
            match Evidence::of(cell) {
                Evidence::Either(DecimalMark::Comma) if is_comma_separated => {}
                Evidence::Either(mark) => {
                    let (place, cell) = (place.to_owned(), cell.to_owned());
                    return Err(NumeralFault::DecimalOrThousands { place, cell, mark });
                }
                _ => {}
            }
        }
        Ok(DecimalMark::Point)
    }

    /// The number in a cell.
    pub(crate) fn number(self, cell: &str) -> Option<Number> {
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
            && (groups[1..].iter().all(|group| group.len() == 3) || is_of_lakhs(&groups));
        is_grouped.then(|| (groups.concat(), Some(between)))
    }

    /// The whole number in a cell, however that is written.
    pub(crate) fn whole(self, cell: &str) -> Option<u64> {
        cell.parse().ok().or_else(|| self.number(cell)?.whole())
    }

    /// A number from 0 that may be a fraction, or per cent; not one that is too small or too large for a number of the machine.
    pub(crate) fn weight(self, cell: &str) -> Option<f64> {
        let part = |text: &str| self.number(text).and_then(|number| number.in_range());
        let value = match cell.split_once('/') {
            Some((numerator, denominator)) => part(numerator)? / part(denominator)?,
            None => part(cell)?,
        };
        Some(value).filter(|value| value.is_finite() && *value >= 0.0)
    }

    /// Checks that either all of these weights are per cent, or none above 1 is without.
    ///
    /// # Errors
    /// If some are and some are not: the others would weigh a hundred times as much.
    pub(crate) fn check_percent<'c>(
        self,
        weights: impl Iterator<Item = &'c str>,
    ) -> Result<(), NumeralFault> {
        let (mut percent, mut number) = (None, None);
        for cell in weights {
            let place = if cell.trim().ends_with('%') { &mut percent } else { &mut number };
            let least = if cell.contains('%') { 0.0 } else { 1.0 };
            if self.weight(cell).is_some_and(|weight| weight > least) {
                place.get_or_insert(cell);
            }
        }
        let found = percent.zip(number).map(|(percent, number)| (percent.to_owned(), number.to_owned()));
        found.map_or(Ok(()), |(percent, number)| Err(NumeralFault::SomePercent { percent, number }))
    }
}

impl Number {
    /// The number itself; of per cent the hundredth.
    pub(crate) fn value(&self) -> f64 {
        let value: f64 = self.text.parse().expect("digits, a point and an exponent are a number");
        if self.is_percent { value / 100.0 } else { value }
    }

    /// Whether it is written with an exponent.
    pub(crate) fn has_exponent(&self) -> bool {
        !self.text.ends_with("e0")
    }

    /// How many digits it is written with, without zeros before them.
    pub(crate) fn digits(&self) -> usize {
        let digits = self.text.split('e').next().unwrap_or_default();
        digits.trim_start_matches(['-', '+', '0', '.']).bytes().filter(u8::is_ascii_digit).count()
    }

    /// Whether it is a whole number that has more digits than are written.
    pub(crate) fn lacks_digits(&self) -> bool {
        self.whole().is_some_and(|whole| whole.to_string().len() > self.digits())
    }

    /// The number, unless it is none of 0 and is too small for a number of the machine.
    fn in_range(&self) -> Option<f64> {
        let (digits, _) = self.text.split_once('e')?;
        let is_zero = !digits.contains(|sign| ('1'..='9').contains(&sign));
        Some(self.value()).filter(|value| is_zero || *value != 0.0)
    }

    /// The whole number that it is, however that is written: `30`, `30.0`, `3e1`.
    pub(crate) fn whole(&self) -> Option<u64> {
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
            (true, true) if is_below_one(cell) || cell.contains(['e', 'E']) => Self::Settled(mark_of(cell)),
            (true, true) => Self::Either(mark_of(cell)),
            (true, false) => Self::Settled(DecimalMark::Point),
            (false, true) => Self::Settled(DecimalMark::Comma),
            (false, false) => Self::None,
        }
    }
}

/// Whether groups are those of numbers in India: two digits each but for the last three, `1,00,030`.
fn is_of_lakhs(groups: &[&str]) -> bool {
    let [first, middle @ .., last] = groups else { return false };
    !middle.is_empty() && first.len() <= 2 && middle.iter().all(|group| group.len() == 2) && last.len() == 3
}

/// Whether a number begins with a zero, as no number with thousands does.
fn is_below_one(cell: &str) -> bool {
    cell.trim_start_matches(['-', '+', ' ']).starts_with('0')
}

fn mark_of(cell: &str) -> DecimalMark {
    if cell.contains(',') { DecimalMark::Comma } else { DecimalMark::Point }
}

/// Whether a cell is a number in some way of writing.
pub(crate) fn is_number(cell: &str) -> bool {
    let is_plain = !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit());
    is_plain
        || [DecimalMark::Point, DecimalMark::Comma]
            .into_iter()
            .any(|mark| Numerals { mark }.weight(cell).is_some())
}

/// The number whose mark stands before decimals.
pub(crate) fn with_decimals(cell: &str) -> String {
    cell.replace(',', ".")
}

/// The same without it.
pub(crate) fn without_marks(cell: &str) -> String {
    cell.replace(['.', ','], "")
}
