//! A column of a line.

use std::fmt;
use std::str::FromStr;

use super::{BadReader, ReadError};

/// A column of the last line that is not empty, counted from 1. Columns are separated by a tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnNumber(usize);

impl ColumnNumber {
    /// The first column.
    pub const FIRST: Self = Self(1);

    pub(super) fn find(self, output: &str) -> Result<&str, ReadError> {
        let line = output.lines().rev().find(|line| !line.trim().is_empty()).ok_or(ReadError::Nothing)?;
        line.split('\t')
            .nth(self.0 - 1)
            .map(str::trim)
            .ok_or_else(|| ReadError::NoColumn { wanted: self.0, found: line.split('\t').count() })
    }
}

impl fmt::Display for ColumnNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ColumnNumber {
    type Err = BadReader;

    fn from_str(text: &str) -> Result<Self, BadReader> {
        let number = text.parse().ok().filter(|&number| number > 0).map(Self);
        number.ok_or_else(|| BadReader("allowed is the number of a column, from 1".to_owned()))
    }
}
