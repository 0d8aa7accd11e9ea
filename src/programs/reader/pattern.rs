//! The named group of a regular expression.

use std::fmt;
use std::str::FromStr;

use regex::Regex;

use super::{BadReader, ReadError};

/// A regular expression with one named group: the group of its last match is the value.
#[derive(Clone, Debug)]
pub struct Pattern {
    regex: Regex,
    group: usize,
}

impl Pattern {
    pub(super) fn find<'o>(&self, output: &'o str) -> Result<&'o str, ReadError> {
        let last = self.regex.captures_iter(output).filter_map(|found| found.get(self.group)).last();
        last.map(|found| found.as_str()).ok_or_else(|| ReadError::NoMatch(self.regex.to_string()))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.regex.fmt(f)
    }
}

impl FromStr for Pattern {
    type Err = BadReader;

    fn from_str(text: &str) -> Result<Self, BadReader> {
        let regex = compile(text)?;
        let named: Vec<usize> =
            regex.capture_names().enumerate().filter_map(|(group, name)| name.map(|_| group)).collect();
        match named.as_slice() {
            [group] => Ok(Self { group: *group, regex }),
            _ => Err(BadReader(format!(
                "{} named groups: allowed is a regular expression with one, such as ^key=(?<key>\\w+)",
                named.len()
            ))),
        }
    }
}

/// A regular expression of a user. Its error takes one line.
pub(super) fn compile(text: &str) -> Result<Regex, BadReader> {
    Regex::new(text).map_err(|error| {
        let reason = error.to_string();
        let reason = reason.lines().last().unwrap_or_default().trim();
        BadReader(format!("no regular expression ({})", reason.trim_start_matches("error: ")))
    })
}
