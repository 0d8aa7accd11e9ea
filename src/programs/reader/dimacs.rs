//! Models of SAT solvers.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{BadReader, ReadError};
use crate::model::excerpt::excerpt;

/// The variables of a model that make the key: it is the numbers of those that are true, separated by a space.
///
/// Literals are on `v` lines or alone on lines, in any order, on as many lines as there are; zeros end them. All other
/// lines are passed over (the output format of the SAT competitions).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projection(RangeInclusive<u64>);

impl Projection {
    pub(super) fn find(&self, output: &str) -> Result<String, ReadError> {
        let mut model: BTreeMap<u64, bool> = BTreeMap::new();
        let mut any = false;
        for word in output.lines().filter_map(literals).flat_map(str::split_whitespace) {
            let literal: i64 = word.parse().map_err(|_| ReadError::NotALiteral(excerpt(word)))?;
            any = true;
            if self.0.contains(&literal.unsigned_abs()) {
                model.insert(literal.unsigned_abs(), literal > 0);
            }
        }
        if !any {
            return Err(ReadError::NoLiterals);
        }
        if let Some(open) = self.0.clone().find(|variable| !model.contains_key(variable)) {
            return Err(ReadError::Unassigned(open));
        }
        let chosen: Vec<String> =
            model.iter().filter(|&(_, &value)| value).map(|(variable, _)| variable.to_string()).collect();
        Ok(if chosen.is_empty() { "none".to_owned() } else { chosen.join(" ") })
    }
}

/// The literals of a line, if it has some.
fn literals(line: &str) -> Option<&str> {
    let line = line.trim();
    match line.strip_prefix(['v', 'V']) {
        Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => Some(rest),
        _ => line.starts_with(|c: char| c == '-' || c.is_ascii_digit()).then_some(line),
    }
}

impl fmt::Display for Projection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0.start(), self.0.end())
    }
}

impl FromStr for Projection {
    type Err = BadReader;

    fn from_str(text: &str) -> Result<Self, BadReader> {
        const MOST: u64 = 1_000_000;
        let range = text.split_once('-').and_then(|(first, last)| {
            let range = first.parse::<u64>().ok()?..=last.parse::<u64>().ok()?;
            (*range.start() > 0 && !range.is_empty() && *range.end() <= MOST).then_some(range)
        });
        let range = range.map(Self);
        range.ok_or_else(|| {
            BadReader(format!("allowed is a range of variables from 1 to {MOST}, such as 1-64"))
        })
    }
}
