//! What a trial ends in, where it may be about the solution instead of it.

use std::collections::BTreeSet;

use super::part::digits;
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
const ABOUT: [&str; 28] = [
    "attempts", "best", "bound", "checked", "checksum", "cost", "cpu", "distance", "energy", "explored",
    "fitness", "hash", "length", "loss", "makespan", "objective", "penalty", "pid", "profit", "rss", "score",
    "steps", "tardiness", "temperature", "time", "used", "value", "violations",
];

/// What there is to ask of keys that are the same words about a solution and a number each, of which the first trial `printed` one below
/// other lines.
pub(in crate::cli) fn about_values(keys: &[&str], printed: &[u8]) -> Option<String> {
    let name = |key: &'_ str| {
        let number = key.trim_start_matches(|sign: char| !sign.is_ascii_digit());
        let name = key[..key.len() - number.len()].trim_end_matches(['-', '+']).trim_end();
        let is_number = digits(number) > 0 && number.split_whitespace().next()?.parse::<f64>().is_ok();
        (is_number && name.contains(char::is_alphabetic)).then(|| name.to_owned())
    };
    let names: BTreeSet<String> = keys.iter().map(|key| name(key)).collect::<Option<_>>()?;
    let name = names.first().filter(|_| names.len() == 1 && keys.len() > 1)?.to_lowercase();
    let is_about = name.split(|sign: char| !sign.is_alphabetic()).any(|word| ABOUT.contains(&word));
    let above = above(printed);
    (is_about && !above.is_empty()).then(|| {
        format!(
            "the trials end in {:?} and such, below other lines that differ, as {:?}: --key-regex says what of the output is the key",
            excerpt(keys[0]),
            excerpt(&above[above.len() - 1])
        )
    })
}

/// Whether two trials differ in what they printed above their last lines, besides what says how they went.
pub(in crate::cli) fn differ_above(one: &[u8], other: &[u8]) -> bool {
    above(one) != above(other)
}

/// The lines above the last one that say what was found.
fn above(printed: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(printed);
    let mut lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.pop();
    lines.into_iter().filter(|line| !is_status(line)).map(str::to_owned).collect()
}
