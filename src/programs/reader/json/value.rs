//! Values of JSON as keys write them.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;
use thiserror::Error;

use crate::model::natural;
use crate::programs::reader::numeral::Numeral;
use crate::programs::reader::written::{EMPTY, quoted};

/// How deep arrays and objects may be nested, as in other readers of JSON.
const DEEPEST: usize = 128;

/// A value of JSON: numbers are exact decimals, the members of an object are in one order, and none is there twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// A string.
    Text(String),
    /// A number as an exact decimal, `true`, `false` or `null`.
    Plain(String),
    /// An array.
    Array(Vec<Self>),
    /// An object.
    Object(BTreeMap<String, Self>),
}

/// Why a text is no such value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JsonError {
    /// It is not JSON.
    #[error("{0}")]
    Syntax(String),
    /// A number is too large or too small to be written.
    #[error("the number {0} has too large an exponent")]
    Exponent(String),
    /// It is nested too deeply.
    #[error("more than {DEEPEST} arrays and objects in each other")]
    Depth,
}

/// The outermost layer of a value, with what is in it as text.
pub(super) enum Layer<'t> {
    Text(String),
    Plain(&'t str),
    Array(Vec<&'t RawValue>),
    Object(BTreeMap<String, &'t RawValue>),
}

impl<'t> Layer<'t> {
    /// The outermost layer of the whole of `text`.
    pub(super) fn of(text: &'t str) -> Result<Self, JsonError> {
        let raw: &RawValue = serde_json::from_str(text).map_err(|error| syntax(&error))?;
        Self::of_raw(raw)
    }

    /// The outermost layer of what is in another one.
    pub(super) fn of_raw(raw: &'t RawValue) -> Result<Self, JsonError> {
        let text = raw.get();
        match text.as_bytes().first() {
            Some(b'"') => serde_json::from_str(text).map(Self::Text),
            Some(b'[') => serde_json::from_str(text).map(Self::Array),
            Some(b'{') => serde_json::from_str(text).map(|Members(members)| Self::Object(members)),
            _ => Ok(Self::Plain(text)),
        }
        .map_err(|error| syntax(&error))
    }

    /// The value in all its layers.
    pub(super) fn value(self) -> Result<Json, JsonError> {
        self.within(DEEPEST)
    }

    fn within(self, layers: usize) -> Result<Json, JsonError> {
        let below = layers.checked_sub(1).ok_or(JsonError::Depth)?;
        let inner = |raw| Layer::of_raw(raw)?.within(below);
        Ok(match self {
            Self::Text(text) => Json::Text(text),
            Self::Plain(word) => Json::Plain(plain(word)?),
            Self::Array(items) => Json::Array(items.into_iter().map(inner).collect::<Result<_, _>>()?),
            Self::Object(members) => {
                let member = |(name, raw)| Ok((name, inner(raw)?));
                Json::Object(members.into_iter().map(member).collect::<Result<_, JsonError>>()?)
            }
        })
    }
}

fn syntax(error: &serde_json::Error) -> JsonError {
    JsonError::Syntax(error.to_string())
}

fn plain(word: &str) -> Result<String, JsonError> {
    match word {
        "true" | "false" | "null" => Ok(word.to_owned()),
        number => canonical(number).ok_or_else(|| JsonError::Exponent(number.to_owned())),
    }
}

impl Json {
    /// As the whole of a key: a scalar is its text, the empty array [`EMPTY`], anything else JSON; a text that could be
    /// taken for one of these is a string of JSON.
    pub fn key(&self) -> String {
        match self {
            Self::Text(text) if stands_alone(text) => text.clone(),
            Self::Array(items) if items.is_empty() => EMPTY.to_owned(),
            _ => self.to_string(),
        }
    }

    /// Puts values in natural order.
    pub(in super::super) fn sort(values: &mut [Self]) {
        values.sort_by(|a, b| natural::cmp(&a.to_string(), &b.to_string()));
    }

    /// The same with the elements of each array in natural order.
    pub(in super::super) fn sorted(self) -> Self {
        match self {
            Self::Array(items) => {
                let mut items: Vec<Self> = items.into_iter().map(Self::sorted).collect();
                Self::sort(&mut items);
                Self::Array(items)
            }
            Self::Object(members) => {
                Self::Object(members.into_iter().map(|(name, value)| (name, value.sorted())).collect())
            }
            other => other,
        }
    }

    /// A number, `true`, `false` or `null` if that is what `text` is, else text.
    pub(in super::super) fn scalar(text: &str) -> Self {
        let layer = serde_json::from_str::<&RawValue>(text).ok().map(Layer::of_raw);
        match layer {
            Some(Ok(Layer::Plain(word))) => {
                plain(word).map_or_else(|_| Self::Text(text.to_owned()), Self::Plain)
            }
            _ => Self::Text(text.to_owned()),
        }
    }

    /// As a word among others.
    pub(in super::super) fn word(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            _ => self.to_string(),
        }
    }
}

fn stands_alone(text: &str) -> bool {
    !text.is_empty() && text != EMPTY && !text.starts_with(['[', '{', '"']) && !text.contains(['\n', '\r'])
}

impl fmt::Display for Json {
    /// JSON without spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(&quoted(text)),
            Self::Plain(word) => f.write_str(word),
            Self::Array(items) => {
                let items: Vec<String> = items.iter().map(Self::to_string).collect();
                write!(f, "[{}]", items.join(","))
            }
            Self::Object(members) => {
                let member = |(name, value): (&String, &Self)| format!("{}:{value}", quoted(name));
                let members: Vec<String> = members.iter().map(member).collect();
                write!(f, "{{{}}}", members.join(","))
            }
        }
    }
}

/// The members of an object.
struct Members<'t>(BTreeMap<String, &'t RawValue>);

impl<'de: 't, 't> Deserialize<'de> for Members<'t> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EachOnce).map(Self)
    }
}

/// Takes the members of an object, each of them once.
struct EachOnce;

impl<'de> Visitor<'de> for EachOnce {
    type Value = BTreeMap<String, &'de RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut members = BTreeMap::new();
        while let Some((name, value)) = access.next_entry::<String, &'de RawValue>()? {
            if members.contains_key(&name) {
                return Err(A::Error::custom(format_args!("the member {name:?} is there twice")));
            }
            members.insert(name, value);
        }
        Ok(members)
    }
}

/// The number of digits up to which a number is written without an exponent.
const LONGEST: i64 = 40;

/// The one way to write the value of `number`, a number of JSON: no leading zeros, none at the end of a fraction, `0` for
/// a zero of either sign, and an exponent only beyond 40 digits. None if its exponent does not fit 32 bits.
fn canonical(number: &str) -> Option<String> {
    let Numeral { is_negative, digits, places } = Numeral::of(number)?;
    if digits.is_empty() {
        return Some("0".to_owned());
    }
    let significant = digits.trim_end_matches('0');
    let places = places - length(&digits)? + length(significant)?;
    let sign = if is_negative { "-" } else { "" };
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
