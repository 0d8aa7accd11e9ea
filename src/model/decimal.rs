//! Decimals: numbers with a fixed number of places behind the point, none of a whole number.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

/// A decimal. There is one way to write it: `-0.500` has three places, and 0 no sign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Decimal {
    is_negative: bool,
    digits: u64,
    places: u8,
}

/// The most places of which a unit is a number of 64 bits.
const MOST_PLACES: u8 = 19;

impl Decimal {
    /// The decimal with these digits, as many of which as `places`, at most 19, stand behind the point.
    pub(super) const fn new(is_negative: bool, digits: u64, places: u8) -> Self {
        Self { is_negative: is_negative && digits > 0, digits, places }
    }

    /// A whole number.
    pub const fn whole(number: u64) -> Self {
        Self::new(false, number, 0)
    }

    /// The whole number from 0 that it is, if it is written as one.
    pub fn as_whole(self) -> Option<u64> {
        (!self.is_negative && self.places == 0).then_some(self.digits)
    }

    /// As JSON has it.
    pub fn json(self) -> Value {
        serde_json::from_str(&self.to_string()).expect("a decimal is JSON")
    }

    /// Whether it is below 0.
    pub(crate) const fn is_negative(self) -> bool {
        self.is_negative
    }

    /// Its digits without sign and point: how many units of its last place it has.
    pub const fn digits(self) -> u64 {
        self.digits
    }

    /// The decimal from 0 with these digits and as many places.
    pub const fn with_digits(self, digits: u64) -> Self {
        Self::new(false, digits, self.places)
    }

    /// How many of them stand behind the point.
    pub const fn places(self) -> u8 {
        self.places
    }

    /// How many units of the last place lie between two decimals with as many places.
    pub const fn distance(self, other: Self) -> u64 {
        if self.is_negative == other.is_negative {
            self.digits.abs_diff(other.digits)
        } else {
            self.digits.saturating_add(other.digits)
        }
    }

    /// How many units of its last place make 1.
    pub const fn unit(self) -> u64 {
        10u64.pow(self.places as u32)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative { "-" } else { "" };
        let (whole, rest) = (self.digits / self.unit(), self.digits % self.unit());
        match usize::from(self.places) {
            0 => write!(f, "{sign}{whole}"),
            places => write!(f, "{sign}{whole}.{rest:0places$}"),
        }
    }
}

/// A text that is not written as a decimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDecimal;

impl fmt::Display for NoDecimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("allowed is a number such as 12 or -0.500")
    }
}

impl FromStr for Decimal {
    type Err = NoDecimal;

    fn from_str(text: &str) -> Result<Self, NoDecimal> {
        let (is_negative, number) = text.strip_prefix('-').map_or((false, text), |number| (true, number));
        let (whole, rest) =
            number.split_once('.').map_or((number, None), |(whole, rest)| (whole, Some(rest)));
        let is_plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let leads = whole == "0" || !whole.starts_with('0');
        if !is_plain(whole) || !leads || !rest.is_none_or(is_plain) {
            return Err(NoDecimal);
        }
        let read = digits(whole, rest.unwrap_or_default());
        let read = read.map(|(digits, places)| Self::new(is_negative, digits, places));
        read.filter(|read| read.is_negative == is_negative).ok_or(NoDecimal)
    }
}

/// The number that the digits before the point and behind it make, and how many are behind it, if there may be as many.
fn digits(whole: &str, rest: &str) -> Option<(u64, u8)> {
    let places = u8::try_from(rest.len()).ok().filter(|&places| places <= MOST_PLACES)?;
    let unit = Decimal::new(false, 0, places).unit();
    let part = if rest.is_empty() { 0 } else { rest.parse().ok()? };
    Some((whole.parse::<u64>().ok()?.checked_mul(unit)?.checked_add(part)?, places))
}

impl TryFrom<String> for Decimal {
    type Error = NoDecimal;

    fn try_from(text: String) -> Result<Self, NoDecimal> {
        text.parse()
    }
}

/// A whole number as a number, any other as its text.
impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.as_whole() {
            Some(number) => out.serialize_u64(number),
            None => out.collect_str(self),
        }
    }
}
