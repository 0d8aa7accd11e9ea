//! Models of SAT solvers.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{BadReader, ReadError};
use crate::model::excerpt::excerpt;

/// The largest number of a variable.
const MOST: u64 = 1_000_000;

/// The variables of a model that make the key: it is the numbers of those that are true, separated by a space.
///
/// Literals are on `v` lines or alone on lines, in any order, on as many lines as there are; a zero ends a model. All other
/// lines are passed over (the output format of the SAT competitions).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Projection {
    /// All that the model has.
    All,
    /// Those in a range, all of which the model must have.
    Range(RangeInclusive<u64>),
}

impl Projection {
    /// The true variables of the first model in `output`.
    pub(super) fn find(&self, output: &str) -> Result<Vec<String>, ReadError> {
        let mut model: BTreeMap<u64, bool> = BTreeMap::new();
        if let Some(bits) = bits(output) {
            return Err(ReadError::Bits(excerpt(bits)));
        }
        let (mut any, mut twice) = (false, None);
        for word in output.lines().filter_map(literals).flat_map(str::split_whitespace) {
            let literal = literal(word).ok_or_else(|| ReadError::NotALiteral(excerpt(word)))?;
            any = true;
            if literal == 0 {
                twice = None;
                break;
            }
            let (variable, value) = (literal.unsigned_abs(), literal > 0);
            if !self.contains(variable) {
                continue;
            }
            match model.insert(variable, value) {
                Some(before) if before == value => twice = twice.or(Some(variable)),
                Some(_) => return Err(ReadError::Contradiction(variable)),
                None => {}
            }
        }
        if let Some(twice) = twice {
            return Err(ReadError::Twice(twice));
        }
        if !any {
            return Err(ReadError::NoLiterals);
        }
        if let Some(open) = self.open(&model) {
            return Err(ReadError::Unassigned(open));
        }
        Ok(model.iter().filter(|&(_, &value)| value).map(|(variable, _)| variable.to_string()).collect())
    }

    fn contains(&self, variable: u64) -> bool {
        match self {
            Self::All => true,
            Self::Range(range) => range.contains(&variable),
        }
    }

    /// A variable that the model should have and has not.
    fn open(&self, model: &BTreeMap<u64, bool>) -> Option<u64> {
        match self {
            Self::All => None,
            Self::Range(range) => range.clone().find(|variable| !model.contains_key(variable)),
        }
    }
}

/// The first word of models that are a digit for each variable, as the `MaxSAT` Evaluation writes them.
fn bits(output: &str) -> Option<&str> {
    let mut words = output.lines().filter_map(literals).flat_map(str::split_whitespace);
    let first = words.next().filter(|first| first.len() > 1)?;
    let are_bits =
        |word: &str| word.len() == first.len() && word.bytes().all(|digit| matches!(digit, b'0' | b'1'));
    // Two digits may be a variable.
    let is_alone = words.clone().next().is_none();
    (are_bits(first) && (is_alone || first.len() > 2) && words.all(are_bits)).then_some(first)
}

/// A literal: a variable is a number, or `x` and a number. A number that begins with a zero is none, but one of the bits of
/// a model that is written otherwise.
fn literal(word: &str) -> Option<i64> {
    let (sign, variable) = word.strip_prefix('-').map_or((1, word), |variable| (-1, variable));
    let number = variable.strip_prefix('x').unwrap_or(variable);
    let is_number = number == "0" || number.starts_with(|first: char| ('1'..='9').contains(&first));
    number.parse::<i64>().ok().filter(|_| is_number).map(|number| sign * number)
}

/// The literals of a line, if it has some.
pub fn literals(line: &str) -> Option<&str> {
    let line = line.trim();
    match line.strip_prefix(['v', 'V']) {
        Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => Some(rest),
        _ => line.starts_with(|c: char| c == '-' || c.is_ascii_digit()).then_some(line),
    }
}

impl fmt::Display for Projection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Range(range) => write!(f, "{}-{}", range.start(), range.end()),
        }
    }
}

impl FromStr for Projection {
    type Err = BadReader;

    fn from_str(text: &str) -> Result<Self, BadReader> {
        if text == "all" {
            return Ok(Self::All);
        }
        let range = text.split_once('-').and_then(|(first, last)| {
            let range = first.parse::<u64>().ok()?..=last.parse::<u64>().ok()?;
            (*range.start() > 0 && !range.is_empty() && *range.end() <= MOST).then_some(range)
        });
        range.map(Self::Range).ok_or_else(|| {
            BadReader(format!("allowed is all, or a range of variables from 1 to {MOST}, such as 1-64"))
        })
    }
}
