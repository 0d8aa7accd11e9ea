//! What a reader finds, and the parts of it that make the key, put in order.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use regex::Regex;

use super::json::Json;
use super::written::{EMPTY, of_places, of_words};
use super::{BadReader, ReadError, compile, list, written};
use crate::model::natural;

/// How a key is made of the parts of a value, so that their order in the output does not matter.
#[derive(Clone, Debug)]
pub enum Tokens {
    /// Its words, or the elements of its array, in natural order.
    Sorted,
    /// The same, and the elements of arrays in it, too.
    Nested,
    /// The groups `at` and `put` of all matches of a regular expression: what is put where, in natural order of the places.
    Matched(Regex),
}

impl Tokens {
    pub(super) fn arrange(&self, value: &Found) -> Result<String, ReadError> {
        match self {
            Self::Sorted => Ok(sorted(value.words())),
            Self::Nested => Ok(sorted(value.with_sorted_elements().words())),
            Self::Matched(regex) => {
                let text = value.text();
                if text.trim().is_empty() { Ok(EMPTY.to_owned()) } else { matched(regex, &text) }
            }
        }
    }
}

fn sorted(mut words: Vec<String>) -> String {
    words.sort_unstable_by(|a, b| natural::cmp(a, b));
    of_words(&words)
}

fn matched(regex: &Regex, value: &str) -> Result<String, ReadError> {
    let group = |found: &regex::Captures<'_>, name| found.name(name).map(|group| group.range());
    let pair = |found: regex::Captures<'_>| Some((group(&found, "at")?, group(&found, "put")?));
    let mut pairs: Vec<(&str, &str)> =
        regex.captures_iter(value).filter_map(pair).map(|(at, put)| (&value[at], &value[put])).collect();
    if pairs.is_empty() {
        return Err(ReadError::NoTokens(regex.to_string()));
    }
    pairs.sort_by(|a, b| natural::cmp(a.0, b.0).then_with(|| natural::cmp(a.1, b.1)));
    Ok(of_places(&pairs))
}

impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sorted => f.write_str("sort"),
            Self::Nested => f.write_str("sets"),
            Self::Matched(regex) => regex.fmt(f),
        }
    }
}

impl FromStr for Tokens {
    type Err = BadReader;

    fn from_str(text: &str) -> Result<Self, BadReader> {
        match text {
            "sort" => return Ok(Self::Sorted),
            "sets" => return Ok(Self::Nested),
            _ => {}
        }
        let regex = compile(text)?;
        let has = |wanted| regex.capture_names().flatten().any(|name| name == wanted);
        if has("at") && has("put") {
            return Ok(Self::Matched(regex));
        }
        Err(BadReader(
            "allowed are \"sort\", \"sets\", or a regular expression with the groups at and put, such as \
             q\\((?<at>\\d+),(?<put>\\d+)\\)"
                .to_owned(),
        ))
    }
}

/// What is at the place where a reader looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found<'o> {
    /// Text.
    Text(Cow<'o, str>),
    /// A value of JSON.
    Json(Json),
    /// Words, in an order that means nothing.
    Words(Vec<String>),
}

impl<'o> Found<'o> {
    /// The key that it is.
    pub(super) fn key(self) -> Cow<'o, str> {
        match self {
            Self::Text(Cow::Borrowed(text)) => written::text(text),
            Self::Text(Cow::Owned(text)) => Cow::Owned(written::text(&text).into_owned()),
            Self::Json(value) => Cow::Owned(value.key()),
            Self::Words(words) => Cow::Owned(of_words(&words)),
        }
    }

    /// The text, or the words in one.
    pub(super) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::Json(Json::Text(text)) => Cow::Borrowed(text),
            _ => Cow::Owned(self.words().join(" ")),
        }
    }

    /// The list or the array that it is, with the elements of those in it in order.
    fn with_sorted_elements(&self) -> Self {
        match self {
            Self::Text(text) => {
                list::whole(text).map_or_else(|| self.clone(), |list| Self::Json(list.sorted()))
            }
            Self::Json(value) => Self::Json(value.clone().sorted()),
            Self::Words(_) => self.clone(),
        }
    }

    /// The words of a text, or the elements of an array; any other value is one.
    pub(super) fn words(&self) -> Vec<String> {
        match self {
            Self::Text(text) => words_of(text),
            Self::Json(Json::Array(items)) => items.iter().map(Json::word).collect(),
            Self::Json(Json::Text(text)) => words_of(text),
            Self::Json(value) => vec![value.word()],
            Self::Words(words) => words.clone(),
        }
    }
}

/// The words of a text, or the elements of the list that it is.
fn words_of(text: &str) -> Vec<String> {
    match list::whole(text) {
        Some(Json::Array(items)) => items.iter().map(Json::word).collect(),
        _ => written::words(text).into_iter().map(str::to_owned).collect(),
    }
}
