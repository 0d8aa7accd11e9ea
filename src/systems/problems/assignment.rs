//! Solutions as keys: the value of each place, written as people of that field write it.

use std::fmt;

use smallvec::SmallVec;

use crate::model::keys::{Key, prefix_of_bytes};

/// A value of a place that is not part of the key.
pub(super) const HIDDEN: u8 = u8::MAX;

/// A value for each place of a problem. A trial ends with some, so few of them take no memory of their own.
pub type Values = SmallVec<[u8; 22]>;

/// The value of each place of a problem, in order.
///
/// Solutions of one problem are ordered by their values, place by place.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assignment {
    values: Values,
    form: Form,
}

/// How an assignment is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// The value of each place, counted from 1: a digit.
    Digits,
    /// The same, joined by `-`.
    Joined,
    /// The numbers of the places whose value is 1, counted from 1 and separated by a space; `∅` if there is none.
    Truths,
}

impl Clone for Assignment {
    /// Values at once, rather than one by one.
    #[inline]
    fn clone(&self) -> Self {
        Self { values: Values::from_slice(&self.values), form: self.form }
    }
}

impl Form {
    /// How places with this many values are written.
    pub(crate) fn of_values(values: usize) -> Self {
        if values > 9 { Self::Joined } else { Self::Digits }
    }
}

impl Assignment {
    /// The assignment of these values, counted from 0.
    #[inline]
    pub fn new(values: Values, form: Form) -> Self {
        Self { values, form }
    }

    /// Other values in the same form.
    pub(super) fn with(&self, values: impl Iterator<Item = u8>) -> Self {
        Self { values: Values::from_slice(&values.collect::<Vec<u8>>()), form: self.form }
    }

    /// The value of each place, counted from 0.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The assignment of places with these numbers of values that `text` denotes, if it denotes one.
    pub fn parse(text: &str, form: Form, sizes: &[u8]) -> Option<Self> {
        let parts: Vec<&str> = match form {
            Form::Digits => text.split("").filter(|part| !part.is_empty()).collect(),
            Form::Joined => text.split('-').collect(),
            Form::Truths => return Self::parse_truths(text, sizes.len()),
        };
        let value = |(part, &size): (&str, &u8)| {
            let value: u8 = part.parse().ok().filter(|value| (1..=size).contains(value))?;
            Some(value - 1)
        };
        let values: Option<Vec<u8>> = parts.into_iter().zip(sizes).map(value).collect();
        Some(Self { values: Values::from_slice(&values?), form })
            .filter(|read| read.to_string() == text && read.values.len() == sizes.len())
    }

    fn parse_truths(text: &str, places: usize) -> Option<Self> {
        let mut values = vec![0; places];
        for part in text.split(' ').filter(|_| text != NONE) {
            let number: usize = part.parse().ok()?;
            *values.get_mut(number.checked_sub(1)?)? = 1;
        }
        let read = Self { values: Values::from_slice(&values), form: Form::Truths };
        (read.to_string() == text).then_some(read)
    }
}

/// What stands for no true variable.
const NONE: &str = "∅";

impl Key for Assignment {
    fn prefix(&self) -> u128 {
        prefix_of_bytes(self.values.iter().copied())
    }
}

impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(self.values.len() * 3);
        match self.form {
            Form::Digits => text.extend(self.values.iter().map(|&value| char::from(b'1' + value))),
            Form::Joined => join(&mut text, '-', self.values.iter().map(|&value| usize::from(value) + 1)),
            Form::Truths => {
                let places = (1..).zip(&self.values).filter(|&(_, &value)| value == 1);
                join(&mut text, ' ', places.map(|(number, _)| number));
                if text.is_empty() {
                    text.push_str(NONE);
                }
            }
        }
        f.write_str(&text)
    }
}

fn join(text: &mut String, sign: char, numbers: impl Iterator<Item = usize>) {
    for number in numbers {
        if !text.is_empty() {
            text.push(sign);
        }
        text.push_str(&number.to_string());
    }
}
