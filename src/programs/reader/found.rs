//! What a reader finds, before it is written as a key.

use std::borrow::Cow;

use super::json::Json;
use super::list;
use super::written::{self, of_words};

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
