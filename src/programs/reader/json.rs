//! A place in JSON.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

use super::{BadReader, ReadError};
use crate::model::excerpt::excerpt;

/// A JSON pointer (RFC 6901) into the whole output, or into the last line that has the place; `-` is the last element
/// of an array.
///
/// Text is taken as it is, the elements of an array are joined by a space, anything else is taken as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointer {
    written: String,
    tokens: Vec<String>,
}

impl Pointer {
    pub(super) fn find(&self, output: &str) -> Result<String, ReadError> {
        let whole = serde_json::from_str::<Value>(output);
        if let Some(found) = whole.as_ref().ok().and_then(|whole| self.descend(whole)) {
            return Ok(text(found));
        }
        let values = output.lines().rev().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let mut found = values.filter_map(|value| self.descend(&value).map(text));
        found.next().ok_or_else(|| match whole {
            Ok(_) => ReadError::NoPlace(self.written.clone()),
            Err(_) if output.trim().is_empty() => ReadError::Nothing,
            Err(error) => ReadError::NotJson(excerpt(&error.to_string())),
        })
    }

    fn descend<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        self.tokens.iter().try_fold(value, |value, token| match value {
            Value::Array(items) if token == "-" => items.last(),
            Value::Array(items) => items.get(token.parse::<usize>().ok()?),
            Value::Object(members) => members.get(token),
            _ => None,
        })
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
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
