//! A number beside each sample that is new in most lines, as seeds, times and costs are.

use std::collections::BTreeSet;

use regex::Regex;

use super::are_of_one_length;

/// Fewer lines show nothing.
const LINES: usize = 20;

/// What stands between the parts of lines.
struct Separator {
    is_between: fn(char) -> bool,
    /// What a part is, as a regular expression.
    part: &'static str,
    /// What stands between parts.
    between: &'static str,
}

const SPACES: Separator = Separator { is_between: char::is_whitespace, part: r"\S+", between: r"\s+" };

/// Behind a number at the beginning of a line.
const BEHIND_NUMBER: Separator =
    Separator { is_between: |sign| ",;:|\t".contains(sign), part: r"[^,;:|\t]+", between: r"[,;:|\t]+" };

/// Before a number at the end of a line, where `:` is between hours and minutes.
const BEFORE_NUMBER: Separator =
    Separator { is_between: |sign| ",;|\t".contains(sign), part: r"[^,;|\t]+", between: r"[,;|\t]+" };

/// What there is to ask of lines that have such a number before or behind their samples, where nobody said that they have steps;
/// without a format `otherwise` would be the key.
pub(super) fn about_varying(text: &str, has_steps: bool, otherwise: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.len() < LINES {
        return None;
    }
    // Whole numbers behind a tab are steps, but long ones behind a number may be boards.
    let steps: Option<Vec<u64>> = lines.iter().map(|line| line.rsplit_once('\t')?.1.parse().ok()).collect();
    let are_short = steps.as_ref().is_some_and(|steps| steps.iter().all(|&steps| steps < 1000));
    let may_have_steps = has_steps || steps.is_some();
    let before = || before(&lines).filter(|_| !are_short);
    let behind = || behind(&lines).filter(|_| !may_have_steps);
    let (side, pattern) = before()
        .map(|pattern| ("before", pattern))
        .or_else(|| behind().map(|pattern| ("behind", pattern)))?;
    Some(format!(
        "these lines have a number {side} what they repeat, as seeds, times and costs are: --key-regex '{pattern}' leaves it out, \
         --format columns takes {otherwise}"
    ))
}

/// So many parts are looked at, from the beginning and from the end.
const DEEPEST: usize = 6;

/// What takes the sample behind such a number.
fn before(lines: &[&str]) -> Option<String> {
    separators(lines, r"^[^\s,;:|]*\d[^\s,;:|]*[,;:|\t]", BEHIND_NUMBER).into_iter().find_map(|separator| {
        let parts = separator.parts(lines);
        let place = |at: usize| move |line: &[&str]| Some(at).filter(|at| *at < line.len());
        let found = (0..DEEPEST)
            .find(|&at| varies(&parts, place(at), |line, at| line[at + 1..].join(" "), are_seeds))?;
        let Separator { part, between, .. } = separator;
        Some(format!(r"^\s*(?:{part}{between}){{{}}}\s*(?<key>.*)$", found + 1))
    })
}

/// What takes the sample before such a number.
fn behind(lines: &[&str]) -> Option<String> {
    separators(lines, r"[,;|\t]\s*[^\s,;|]*\d[^\s,;|]*$", BEFORE_NUMBER).into_iter().find_map(|separator| {
        let parts = separator.parts(lines);
        let place = |at: usize| move |line: &[&str]| line.len().checked_sub(at + 1);
        let found =
            (0..DEEPEST).find(|&at| varies(&parts, place(at), |line, at| line[..at].join(" "), |_| false))?;
        let Separator { part, between, .. } = separator;
        Some(format!(r"^(?<key>.*?)\s*(?:{between}{part}){{{}}}[\s,;|]*$", found + 1))
    })
}

/// The separators of lines: that one first if all of them match `pattern`.
fn separators(lines: &[&str], pattern: &str, separator: Separator) -> Vec<Separator> {
    let is_there = Regex::new(pattern).is_ok_and(|pattern| lines.iter().all(|line| pattern.is_match(line)));
    is_there.then_some(separator).into_iter().chain([SPACES]).collect()
}

impl Separator {
    fn parts<'t>(&self, lines: &[&'t str]) -> Vec<Vec<&'t str>> {
        let parts = |line: &&'t str| line.split(self.is_between).filter(|part| !part.is_empty()).collect();
        lines.iter().map(parts).collect()
    }
}

/// Whether the part of each line that `place` says is a number that is hardly ever there twice, or has a name that says what it is,
/// while what `rest` leaves is seldom new; and not always the same, unless the numbers `are_seeds`.
fn varies(
    lines: &[Vec<&str>],
    place: impl Fn(&[&str]) -> Option<usize>,
    rest: impl Fn(&[&str], usize) -> String,
    are_seeds: impl Fn(&[&str]) -> bool,
) -> bool {
    let places: Option<Vec<usize>> = lines.iter().map(|parts| place(parts)).collect();
    let Some(places) = places else { return false };
    let all = || lines.iter().zip(&places);
    let rests: BTreeSet<String> = all().map(|(parts, &at)| rest(parts, at).trim().to_owned()).collect();
    let values: Vec<&str> = all().map(|(parts, &at)| parts[at]).collect();
    let (distinct, count) = (values.iter().collect::<BTreeSet<_>>().len(), lines.len());
    let are_new =
        distinct * 10 >= 9 * count || (distinct * 2 >= count && values.iter().all(|value| is_long(value)));
    let are_named = || distinct > 1 && all().all(|(parts, &at)| is_named(parts, at));
    values.iter().all(|value| digits(value) > 0)
        && (are_new || are_named())
        && (rests.len() > 1 || are_seeds(&values))
        && rests.len() * 4 < count
        && !rests.contains("")
        && !may_be_steps(&rests)
}

/// Whether a number is long, as few are by chance, and no time or date.
fn is_long(value: &str) -> bool {
    let is_plain = !value.contains(':') && !value.trim_start_matches('-').contains('-');
    is_plain && (digits(value) >= 4 || value.contains('.'))
}

/// Whether numbers are whole and long, and all differ.
fn are_seeds(values: &[&str]) -> bool {
    let is_whole = |value: &&str| value.len() >= 4 && value.bytes().all(|byte| byte.is_ascii_digit());
    values.iter().map(|value| value.trim_end_matches(':')).collect::<BTreeSet<_>>().len() == values.len()
        && values.iter().map(|value| value.trim_end_matches(':')).all(|value| is_whole(&value))
}

fn digits(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_digit).count()
}

/// Whether a part, or the one before, says that it is of a run or of a search, and of nothing that could be found.
fn is_named(parts: &[&str], at: usize) -> bool {
    const NAMES: [&str; 12] = [
        "seed",
        "trial",
        "iter",
        "iteration",
        "elapsed",
        "ts",
        "timestamp",
        "pid",
        "tid",
        "flips",
        "restarts",
        "conflicts",
    ];
    // Elsewhere these may be things.
    const FIRST: [&str; 3] = ["chain", "epoch", "attempt"];
    let names = |part: &str, is_first: bool| {
        let word = part.split(|sign: char| !sign.is_alphabetic()).find(|word| !word.is_empty());
        let word = word.unwrap_or_default().to_lowercase();
        NAMES.contains(&word.as_str()) || (is_first && FIRST.contains(&word.as_str()))
    };
    let is_number = !parts[at].contains(char::is_alphabetic);
    names(parts[at], at == 0) || (at > 0 && is_number && names(parts[at - 1], at == 1))
}

/// Whether what is left are numbers that may be the steps of keys.
fn may_be_steps(rests: &BTreeSet<String>) -> bool {
    rests.iter().all(|rest| rest.parse::<u64>().is_ok()) && !are_of_one_length(rests.iter())
}
