//! A place in JSON.

mod value;

use std::fmt;
use std::str::FromStr;

use serde_json::value::RawValue;

use self::value::Layer;
pub use self::value::{Json, JsonError};
use super::{BadReader, ReadError};
use crate::model::excerpt::excerpt;

/// A JSON pointer (RFC 6901) into the whole output, or into the last line that has the place; `-` is the last element
/// of an array, `*` each of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pointer {
    written: String,
    tokens: Vec<String>,
}

/// What stands for each element of an array.
const EACH: &str = "*";

impl Pointer {
    /// The value at the place: the first one, if there are several.
    pub(super) fn find(&self, output: &str) -> Result<Json, ReadError> {
        let whole = self.first(output);
        if let Ok(Some(found)) = whole {
            return Ok(found);
        }
        let mut lines = output.lines().rev().filter_map(|line| self.first(line).transpose());
        match (lines.find(|found| !matches!(found, Err(JsonError::Syntax(_)))), whole) {
            (Some(found), _) => found.map_err(ReadError::from),
            (None, Ok(_)) => Err(ReadError::NoPlace(self.written.clone())),
            (None, Err(_)) if output.trim().is_empty() => Err(ReadError::Nothing),
            (None, Err(error)) => Err(error.into()),
        }
    }

    fn first(&self, text: &str) -> Result<Option<Json>, JsonError> {
        descend(Layer::of(text)?, &self.tokens, &mut |layer| layer.value().map(Some))
    }

    /// Whether it names the value itself.
    pub(crate) fn is_whole(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Whether it can name several places.
    pub(crate) fn names_several(&self) -> bool {
        self.tokens.iter().any(|token| token == EACH)
    }

    /// The text of each value at the place in `text`, in their order; none where one is missing, or where an array of them should be.
    ///
    /// # Errors
    /// If it is not JSON.
    pub fn each(&self, text: &str) -> Result<Vec<Option<String>>, JsonError> {
        let mut all = Vec::new();
        gather(Layer::of(text)?, &self.tokens, &mut all)?;
        Ok(all)
    }
}

/// The value that all of `output` is, if it is one.
pub(super) fn whole(output: &str) -> Option<Json> {
    Pointer::default().first(output).ok().flatten()
}

/// Adds the text of each value at the place that `tokens` name, and none for each that is missing.
fn gather(layer: Layer, tokens: &[String], all: &mut Vec<Option<String>>) -> Result<(), JsonError> {
    let Some((token, rest)) = tokens.split_first() else {
        all.push(Some(layer.value()?.to_string()));
        return Ok(());
    };
    let may_be_empty = token == EACH && matches!(layer, Layer::Array(_));
    let found = inner(layer, token);
    all.extend((found.is_empty() && !may_be_empty).then_some(None));
    found.into_iter().try_for_each(|value| gather(Layer::of_raw(value)?, rest, all))
}

/// Calls `take` with each value at the place that `tokens` name, in their order, until it returns one.
fn descend<'t, T>(
    layer: Layer<'t>,
    tokens: &[String],
    take: &mut dyn FnMut(Layer<'t>) -> Result<Option<T>, JsonError>,
) -> Result<Option<T>, JsonError> {
    let Some((token, rest)) = tokens.split_first() else {
        return take(layer);
    };
    for inner in inner(layer, token) {
        if let Some(found) = descend(Layer::of_raw(inner)?, rest, take)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// What `token` names in a value.
fn inner<'t>(layer: Layer<'t>, token: &str) -> Vec<&'t RawValue> {
    match layer {
        Layer::Array(items) if token == EACH => items,
        Layer::Array(items) if token == "-" => items.last().copied().into_iter().collect(),
        Layer::Array(items) => {
            token.parse::<usize>().ok().and_then(|index| items.get(index).copied()).into_iter().collect()
        }
        Layer::Object(members) => members.get(token).copied().into_iter().collect(),
        Layer::Text(_) | Layer::Plain(_) => Vec::new(),
    }
}

impl From<JsonError> for ReadError {
    fn from(error: JsonError) -> Self {
        Self::NotJson(excerpt(&error.to_string()))
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

impl FromStr for Pointer {
    type Err = BadReader;

    fn from_str(written: &str) -> Result<Self, BadReader> {
        let tokens = match written.strip_prefix('/') {
            Some(rest) => rest.split('/').map(|token| token.replace("~1", "/").replace("~0", "~")).collect(),
            None if written.is_empty() => Vec::new(),
            None => {
                return Err(BadReader("allowed is a JSON pointer such as /solutions/-/value".to_owned()));
            }
        };
        Ok(Self { written: written.to_owned(), tokens })
    }
}
