//! The options of a system: allowed and chosen values.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use super::excerpt::suggestion;
use super::language::{Phrase, Sentence};
use super::whole::whole;

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Integer(u64),
    /// A word.
    Word(Cow<'static, str>),
    /// A fraction.
    Fraction(Fraction),
    /// A word that names a file, and what the file says.
    File {
        /// The word.
        word: Arc<str>,
        /// The text of the file.
        text: Arc<str>,
    },
}

/// A fraction from 0 up to, but not including, 1, as written: 2/4 is not 1/2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: u32,
    denominator: u32,
}

impl Fraction {
    /// The largest denominator.
    pub const MAX: u32 = 999_999;

    /// The fraction, if it is below 1 and its denominator at most [`Self::MAX`].
    pub const fn new(numerator: u32, denominator: u32) -> Option<Self> {
        if numerator < denominator && denominator <= Self::MAX {
            Some(Self { numerator, denominator })
        } else {
            None
        }
    }

    /// Parses two whole numbers separated by a slash.
    pub fn parse(text: &str) -> Option<Self> {
        let (numerator, denominator) = text.split_once('/')?;
        Self::new(digits(numerator)?, digits(denominator)?)
    }

    /// Its numerator and its denominator.
    pub const fn parts(self) -> (u32, u32) {
        (self.numerator, self.denominator)
    }

    /// This fraction of `whole`, rounded down.
    pub(crate) fn floor_of(self, whole: usize) -> usize {
        whole * self.numerator as usize / self.denominator as usize
    }
}

/// An unsigned whole number.
fn digits(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(number) => number.fmt(f),
            Self::Word(word) => word.fmt(f),
            Self::Fraction(fraction) => fraction.fmt(f),
            Self::File { word, .. } => word.fmt(f),
        }
    }
}

/// The values that an option can take.
#[derive(Debug)]
pub enum Domain {
    /// Whole numbers from the first to the second.
    Integers(u64, u64),
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number, or a word instead of one.
    Numbers {
        /// The least.
        low: u64,
        /// The greatest.
        high: u64,
        /// The words.
        or: &'static [&'static str],
    },
    /// A fraction, or a word instead of one.
    Fractions {
        /// The word.
        or: &'static str,
    },
    /// A word in one of these forms: small letters stand for themselves, and each capital word behind a colon for what is
    /// chosen, as in `graph:FILE:COLOURS`. A [`FILE_PART`] may hold colons.
    Forms(&'static [&'static str]),
}

/// What stands for the name of a file in a form.
pub const FILE_PART: &str = "FILE";

/// Whether `text` has as many parts as `form`, or more if one is a file, and the first of them.
fn has_form(text: &str, form: &str) -> bool {
    let parts = |text: &str| text.split(':').count();
    let fits = if form.split(':').any(|part| part == FILE_PART) { usize::ge } else { usize::eq };
    text.split(':').next() == form.split(':').next() && fits(&parts(text), &parts(form))
}

impl Domain {
    /// Whether `value` is in the domain.
    pub fn contains(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Integers(low, high) | Self::Numbers { low, high, .. }, Value::Integer(number)) => {
                (low..=high).contains(&number)
            }
            (Self::Words(words) | Self::Numbers { or: words, .. }, Value::Word(word)) => {
                words.contains(&word.as_ref())
            }
            (Self::Fractions { or }, Value::Word(word)) => word == or,
            (Self::Fractions { .. }, Value::Fraction(_)) => true,
            (Self::Forms(_), Value::Word(_) | Value::File { .. }) => self.takes(&value.to_string()),
            _ => false,
        }
    }

    /// Whether `text` has one of the forms.
    fn takes(&self, text: &str) -> bool {
        matches!(self, Self::Forms(forms) if forms.iter().any(|form| has_form(text, form)))
    }

    /// Parses `text`; `None` if the value is not in the domain.
    pub fn parse(&self, text: &str) -> Option<Value> {
        let value = match self {
            Self::Integers(..) => Value::Integer(whole(text).ok()?),
            Self::Words(_) | Self::Forms(_) => Value::Word(text.to_owned().into()),
            Self::Numbers { .. } => {
                whole(text).map_or_else(|_| Value::Word(text.to_owned().into()), Value::Integer)
            }
            Self::Fractions { or } if text == *or => Value::Word((*or).into()),
            Self::Fractions { .. } => Value::Fraction(Fraction::parse(text)?),
        };
        self.contains(&value).then_some(value)
    }

    /// Which of its words somebody may have meant who wrote `text`, as the end of a sentence.
    pub(crate) fn suggestion(&self, text: &str) -> String {
        match self {
            Self::Words(words) | Self::Forms(words) | Self::Numbers { or: words, .. } => {
                suggestion(text, words.iter().copied())
            }
            Self::Integers(..) | Self::Fractions { .. } => String::new(),
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integers(low, high) => write!(f, "a whole number from {low} to {high}"),
            Self::Words(words) | Self::Forms(words) => write!(f, "one of: \"{}\"", words.join("\", \"")),
            Self::Numbers { low, high, or } => {
                write!(f, "\"{}\", or a whole number from {low} to {high}", or.join("\", \""))
            }
            Self::Fractions { or } => {
                write!(f, "\"{or}\", or a fraction \"i/j\" with 0 <= i < j <= {}", Fraction::MAX)
            }
        }
    }
}

/// The specification of an option.
#[derive(Debug)]
pub struct OptionSpec {
    /// The key in experiment files.
    pub name: &'static str,
    /// What it does.
    pub about: Phrase,
    /// The allowed values.
    pub domain: Domain,
    /// The value if none is given.
    pub default: Value,
    /// Whether the default is not written. So it is of options that came after results without them, which are still of
    /// the same experiment.
    pub is_quiet: bool,
}

impl OptionSpec {
    /// The option `size`, a whole number from `low` to `high`.
    pub const fn size(about: Phrase, low: u64, high: u64, default: u64) -> Self {
        Self::integer("size", about, low, high, default)
    }

    /// A whole number from `low` to `high`.
    pub const fn integer(name: &'static str, about: Phrase, low: u64, high: u64, default: u64) -> Self {
        Self::spoken(name, about, Domain::Integers(low, high), Value::Integer(default))
    }

    /// One of `words`.
    pub const fn word(
        name: &'static str,
        about: Phrase,
        words: &'static [&'static str],
        default: &'static str,
    ) -> Self {
        Self::spoken(name, about, Domain::Words(words), Value::Word(Cow::Borrowed(default)))
    }

    /// A fraction, or the word `or`.
    pub const fn fraction(name: &'static str, about: Phrase, or: &'static str, default: Value) -> Self {
        Self::spoken(name, about, Domain::Fractions { or }, default)
    }

    const fn spoken(name: &'static str, about: Phrase, domain: Domain, default: Value) -> Self {
        Self { name, about, domain, default, is_quiet: false }
    }
}

/// An option of a system that has an impossible value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name}: {message}")]
pub struct OptionError {
    /// The option.
    pub name: &'static str,
    /// What is wrong and what is allowed.
    pub message: Sentence,
}

/// A value for every option of a system, in the order of its card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    chosen: Vec<Choice>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Choice {
    name: Cow<'static, str>,
    value: Value,
    /// The value that is not written.
    quiet: Option<Value>,
}

impl Options {
    /// The defaults of `specs`.
    pub fn defaults(specs: &[OptionSpec]) -> Self {
        let choice = |spec: &OptionSpec| Choice {
            name: spec.name.into(),
            value: spec.default.clone(),
            quiet: spec.is_quiet.then(|| spec.default.clone()),
        };
        Self { chosen: specs.iter().map(choice).collect() }
    }

    /// With one more option.
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: Value) -> Self {
        self.chosen.push(Choice { name: name.into(), value, quiet: None });
        self
    }

    /// Without the option `name`.
    pub fn without(mut self, name: &str) -> Self {
        self.chosen.retain(|choice| choice.name != name);
        self
    }

    /// Whether an option has another value than the default that is not written.
    pub(crate) fn depart(&self) -> bool {
        self.chosen.iter().any(|choice| choice.quiet.as_ref().is_some_and(|usual| *usual != choice.value))
    }

    /// Sets the option `name`, which becomes the last if it is new.
    pub fn set(&mut self, name: &str, value: Value) {
        match self.chosen.iter_mut().find(|choice| choice.name == name) {
            Some(choice) => choice.value = value,
            None => self.chosen.push(Choice { name: name.to_owned().into(), value, quiet: None }),
        }
    }

    /// All names and values, in the order of the card.
    pub fn all(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.chosen.iter().map(|choice| (choice.name.as_ref(), &choice.value))
    }

    /// Names and values as they are written, in the order of the card.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        let written = self.chosen.iter().filter(|choice| choice.quiet.as_ref() != Some(&choice.value));
        written.map(|choice| (choice.name.as_ref(), &choice.value))
    }

    /// The number chosen for the option `name`.
    ///
    /// # Panics
    /// If the card has no such option, or it is not a number.
    pub fn integer(&self, name: &str) -> u64 {
        match self.get(name) {
            Some(Value::Integer(number)) => *number,
            other => panic!("option {name} is {other:?}, not a number"),
        }
    }

    /// The word chosen for the option `name`.
    ///
    /// # Panics
    /// If the card has no such option, or it is not a word.
    pub fn word(&self, name: &str) -> &str {
        match self.get(name) {
            Some(Value::Word(word)) => word,
            other => panic!("option {name} is {other:?}, not a word"),
        }
    }

    /// The fraction chosen for the option `name`; `None` if a word was chosen instead.
    ///
    /// # Panics
    /// If the card has no such option, or it is a number.
    pub fn fraction(&self, name: &str) -> Option<Fraction> {
        match self.get(name) {
            Some(Value::Fraction(fraction)) => Some(*fraction),
            Some(Value::Word(_)) => None,
            other => panic!("option {name} is {other:?}, not a fraction"),
        }
    }

    /// The side of the board.
    pub fn size(&self) -> usize {
        usize::try_from(self.integer("size")).expect("boards are small")
    }

    /// The value of the option `name`, if there is one.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.chosen.iter().find(|choice| choice.name == name).map(|choice| &choice.value)
    }
}
