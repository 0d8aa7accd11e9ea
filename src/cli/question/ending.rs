//! What a trial ends in, where it may be about the solution instead of it.

use std::collections::BTreeSet;

use super::part::{digits, is_unit};
use crate::model::excerpt::excerpt;
use crate::programs::status::is_status;

/// What is said of keys that have the seed of their trial in them, as `key` has.
pub(in crate::cli) fn of_seed(key: &str) -> String {
    format!(
        "the lines in which trials end have the seed in them, as {:?}: --key-regex says what of the output is the key",
        excerpt(key)
    )
}

/// What is said of a solution besides it, or of the run that found it.
const ABOUT: [&str; 39] = [
    "attempts", "backtracks", "best", "bound", "checked", "checksum", "conflicts", "cost", "cpu", "distance",
    "energy", "evaluations", "expanded", "explored", "fitness", "generations", "hash", "iterations",
    "length", "loss", "makespan", "moves", "nodes", "objective", "penalty", "pid", "profit", "restarts",
    "rss", "score", "steps", "swaps", "tardiness", "temperature", "time", "used", "value", "violations",
    "visited",
];

/// What the solution itself is called.
const RESULT: [&str; 8] = ["answer", "chosen", "final", "outcome", "output", "result", "solution", "state"];

/// What trials end in, where all end in the same words and a number, or in a number alone.
pub(in crate::cli) struct Ending<'k> {
    key: &'k str,
    /// Whether the words are about a solution.
    is_about: bool,
}

impl<'k> Ending<'k> {
    /// That of these keys, if it may be no solution.
    pub(in crate::cli) fn of(keys: &[&'k str]) -> Option<Self> {
        let words: BTreeSet<Vec<String>> =
            keys.iter().map(|key| beside_number(key)).collect::<Option<_>>()?;
        let key = keys.first().filter(|_| keys.len() > 1 && words.len() == 1)?;
        let are = |names: &[&str]| words.iter().flatten().any(|word| is_one_of(word, names));
        let is_solution = are(&RESULT) || (words.contains(&Vec::new()) && are_boards(keys));
        let is_about = are(&ABOUT);
        (is_about || !is_solution).then_some(Self { key, is_about })
    }

    /// What there is to ask where one trial and another printed different lines above it.
    pub(in crate::cli) fn question(&self, one: &[u8], other: &[u8]) -> Option<String> {
        let [one, other] = [one, other].map(above);
        let differs = |line: &&String| {
            if self.is_about { !other.contains(line) } else { is_found(line, &other) }
        };
        one.iter().rfind(differs).map(|line| {
            format!(
                "the trials end in {:?} and such, below other lines that differ, as {:?}: --key-regex says what of the output is the key",
                excerpt(self.key),
                excerpt(line)
            )
        })
    }
}

/// Whether numbers may be boards: digits alone, as many of them in each, many of them or the same in another order.
fn are_boards(numbers: &[&str]) -> bool {
    const MANY: usize = 5;
    const FEWEST: usize = 3;
    let first = numbers[0];
    let are_same = |number: &&str| first.chars().all(|digit| number.contains(digit));
    numbers.iter().all(|number| digits(number) == first.len() && number.len() == first.len())
        && (first.len() >= MANY || (first.len() >= FEWEST && numbers.iter().all(are_same)))
}

/// The words of a line that has a number, and no other unless they are about a solution.
fn beside_number(line: &str) -> Option<Vec<String>> {
    let (numbers, words): (Vec<&str>, Vec<&str>) = parts(line).partition(|part| is_number(part));
    let words: Vec<String> = words.into_iter().map(without_plural).collect();
    let is_about = || numbers.len() > 1 && words.iter().any(|word| is_one_of(word, &ABOUT));
    (numbers.len() == 1 || is_about()).then_some(words)
}

/// A word in small letters, and alike for one and for several.
fn without_plural(word: &str) -> String {
    word.to_lowercase().trim_end_matches('s').to_owned()
}

fn is_one_of(word: &str, names: &[&str]) -> bool {
    names.iter().any(|name| without_plural(name) == word)
}

/// Whether a line is more than words with other numbers beside them than in one of the `others`, as seeds, times and the lines of a log are:
/// it has several numbers in a row, or other words.
fn is_found(line: &str, others: &[String]) -> bool {
    let is_named = line.contains(char::is_alphabetic);
    let is_listed =
        || parts(line).zip(parts(line).skip(1)).any(|(one, next)| is_number(one) && is_number(next));
    let is_like = |other: &String| {
        let pairs = || parts(line).zip(parts(other)).filter(|(one, other)| one != other);
        let are_numbers = || pairs().all(|(one, other)| is_number(one) && is_number(other));
        line == other
            || (is_named
                && parts(line).count() == parts(other).count()
                && (pairs().count() < 2 || !is_listed())
                && are_numbers())
    };
    line.contains(char::is_alphanumeric) && !others.iter().any(is_like)
}

fn parts(line: &str) -> impl Iterator<Item = &str> {
    let parts = line.split(|sign: char| !(sign.is_alphanumeric() || "_.+-".contains(sign)));
    parts.filter(|part| part.contains(char::is_alphanumeric))
}

/// Whether it is a number, perhaps with a unit.
fn is_number(part: &str) -> bool {
    let number = part.trim_end_matches(char::is_alphabetic);
    let has_unit = || is_unit(&part[number.len()..]);
    digits(number) > 0 && number.parse::<f64>().is_ok() && (number == part || has_unit())
}

/// The lines above the last one that say what was found.
fn above(printed: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(printed);
    let mut lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.pop();
    lines.into_iter().filter(|line| !is_status(line)).map(str::to_owned).collect()
}
