//! A number beside each sample that is new in most lines, as seeds, times and costs are.

use std::collections::BTreeSet;

use regex::Regex;

use super::are_of_one_length;

/// Fewer lines show nothing.
const LINES: usize = 20;

/// Of as many samples less than one is new.
const MANY: usize = 4;

/// How lines are cut into parts.
struct Separator {
    /// What a part is, as a regular expression.
    part: &'static str,
    /// What stands between parts.
    between: &'static str,
}

/// What is in square brackets is one part.
const SPACES: Separator = Separator { part: r"(?:\[[^\]]*\]|\S+)", between: r"\s+" };

/// Behind a number at the beginning of a line.
const BEHIND_NUMBER: Separator = Separator { part: r"[^,;:|\t]+", between: r"[,;:|\t]+" };

/// Before a number at the end of a line, where `:` is between hours and minutes.
const BEFORE_NUMBER: Separator = Separator { part: r"[^,;|\t]+", between: r"[,;|\t]+" };

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
    let before = || before(&lines).filter(|_| !are_short).map(|pattern| ("a number before", "it", pattern));
    let behind =
        || behind(&lines).filter(|_| !may_have_steps).map(|pattern| ("a number behind", "it", pattern));
    let around = || around(&lines, MANY).filter(|_| !may_have_steps);
    let around = || around().map(|pattern| ("numbers before and behind", "them", pattern));
    let (what, it, pattern) = before().or_else(behind).or_else(around)?;
    Some(format!(
        "these lines have {what} what they repeat, as seeds, times and costs are: --key-regex '{pattern}' leaves {it} out, \
         --format columns takes {otherwise}"
    ))
}

/// So many parts are looked at, from the beginning and from the end.
const DEEPEST: usize = 6;

/// What takes the sample behind such a number.
fn before(lines: &[&str]) -> Option<String> {
    separators(lines, BEGINS, BEHIND_NUMBER).into_iter().find_map(|separator| {
        let found = (1..=DEEPEST).map(|before| Cut { before, behind: 0 });
        let Cut { before, .. } = varying(&separator.parts(lines), found, MANY)?;
        Some(format!(r"^\s*{}\s*(?<key>.*)$", separator.begin(before)))
    })
}

/// What takes the sample before such a number.
fn behind(lines: &[&str]) -> Option<String> {
    separators(lines, ENDS, BEFORE_NUMBER).into_iter().find_map(|separator| {
        let found = (1..=DEEPEST).map(|behind| Cut { before: 0, behind });
        let Cut { behind, .. } = varying(&separator.parts(lines), found, MANY)?;
        Some(format!(r"^(?<key>.*?)\s*{}[\s,;|]*$", separator.end(behind)))
    })
}

/// What takes the sample between such a number and another one, if less than one of so `many` is new.
pub(super) fn around(lines: &[&str], many: usize) -> Option<String> {
    const DEEPEST: usize = 3;
    separators(lines, &format!("{BEGINS}.*{ENDS}"), BEHIND_NUMBER).into_iter().find_map(|separator| {
        let found = (1..=DEEPEST).flat_map(|before| (1..=DEEPEST).map(move |behind| Cut { before, behind }));
        let Cut { before, behind } = varying(&separator.parts(lines), found, many)?;
        Some(format!(r"^\s*{}\s*(?<key>.*?)\s*{}[\s,;|]*$", separator.begin(before), separator.end(behind)))
    })
}

const BEGINS: &str = r"^[^\s,;:|]*\d[^\s,;:|]*[,;:|\t]";
const ENDS: &str = r"[,;|\t]\s*[^\s,;|]*\d[^\s,;|]*$";

/// The separators of lines: that one first if all of them match `pattern`.
fn separators(lines: &[&str], pattern: &str, separator: Separator) -> Vec<Separator> {
    let is_there = Regex::new(pattern).is_ok_and(|pattern| lines.iter().all(|line| pattern.is_match(line)));
    is_there.then_some(separator).into_iter().chain([SPACES]).collect()
}

impl Separator {
    fn parts<'t>(&self, lines: &[&'t str]) -> Vec<Vec<&'t str>> {
        let Ok(part) = Regex::new(self.part) else { return Vec::new() };
        lines.iter().map(|line| part.find_iter(line).map(|found| found.as_str()).collect()).collect()
    }

    /// As many parts at the beginning of a line, as a regular expression.
    fn begin(&self, parts: usize) -> String {
        format!("(?:{}{}){{{parts}}}", self.part, self.between)
    }

    /// As many parts at the end of a line, as a regular expression.
    fn end(&self, parts: usize) -> String {
        format!("(?:{}{}){{{parts}}}", self.between, self.part)
    }
}

/// How many parts of a line are left out at its beginning and at its end.
#[derive(Clone, Copy)]
struct Cut {
    before: usize,
    behind: usize,
}

impl Cut {
    /// What is left of each line, if something is left of all.
    fn rests(self, lines: &[Vec<&str>]) -> Option<Vec<String>> {
        let rest = |parts: &Vec<&str>| {
            let rest = parts.get(self.before..parts.len().checked_sub(self.behind)?)?;
            Some(rest.join(" ").trim().to_owned()).filter(|rest| !rest.is_empty())
        };
        lines.iter().map(rest).collect()
    }

    /// The parts that are left out beside the rest: those before it, and those behind it.
    fn sides<'l, 't>(self, lines: &'l [Vec<&'t str>]) -> Vec<Places<'l, 't>> {
        let before = |parts: &[&str]| self.before.checked_sub(1).filter(|at| *at < parts.len());
        let behind = |parts: &[&str]| parts.len().checked_sub(self.behind);
        let side = |place: &dyn Fn(&[&str]) -> Option<usize>| {
            lines.iter().filter_map(|parts| place(parts).map(|at| (parts.as_slice(), at))).collect()
        };
        let before = (self.before > 0).then(|| side(&before));
        before.into_iter().chain((self.behind > 0).then(|| side(&behind))).collect()
    }
}

/// A part of each line: all parts of the line, and which one it is.
type Places<'l, 't> = Vec<(&'l [&'t str], usize)>;

/// The first cut beside which stands a number that is hardly ever there twice, or has a name that says what it is, while what it leaves
/// is seldom new.
fn varying(lines: &[Vec<&str>], mut cuts: impl Iterator<Item = Cut>, many: usize) -> Option<Cut> {
    let is_seldom_new = |rests: &[String]| {
        let rests: BTreeSet<&String> = rests.iter().collect();
        rests.len() * many < lines.len() && !may_be_steps(&rests)
    };
    let are_open = |rests: &[String]| rests.iter().any(|rest| *rest != rests[0]);
    cuts.find(|cut| {
        let sides = cut.sides(lines);
        let are_numbers = |side: &Places<'_, '_>| {
            side.len() == lines.len() && side.iter().all(|(parts, at)| digits(parts[*at]) > 0)
        };
        let are_seeds = || cut.before > 0 && are_seeds(&sides[0]);
        sides.iter().all(are_numbers)
            && sides.first().is_some_and(|side| are_of_runs(side))
            && cut
                .rests(lines)
                .is_some_and(|rests| is_seldom_new(&rests) && (are_open(&rests) || are_seeds()))
    })
}

/// Whether parts are hardly ever there twice, or have a name that says what they are.
fn are_of_runs(places: &[(&[&str], usize)]) -> bool {
    let values = || places.iter().map(|(parts, at)| parts[*at]);
    let (distinct, count) = (values().collect::<BTreeSet<_>>().len(), places.len());
    let are_new = distinct * 10 >= 9 * count || (distinct * 2 >= count && values().all(is_long));
    are_new || (distinct > 1 && places.iter().all(|(parts, at)| is_named(parts, *at)))
}

/// Whether a number is long, as few are by chance, and no time or date.
fn is_long(value: &str) -> bool {
    let is_plain = !value.contains(':') && !value.trim_start_matches('-').contains('-');
    is_plain && (digits(value) >= 4 || value.contains('.'))
}

/// Whether numbers are whole and long, and all differ.
fn are_seeds(places: &[(&[&str], usize)]) -> bool {
    let is_whole = |value: &str| value.len() >= 4 && value.bytes().all(|byte| byte.is_ascii_digit());
    let values = || places.iter().map(|(parts, at)| parts[*at].trim_end_matches(':'));
    values().collect::<BTreeSet<_>>().len() == places.len() && values().all(is_whole)
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
fn may_be_steps(rests: &BTreeSet<&String>) -> bool {
    rests.iter().all(|rest| rest.parse::<u64>().is_ok()) && !are_of_one_length(rests.iter())
}
