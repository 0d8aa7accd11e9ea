//! What may stand beside a solution in its line: a number, a time, a cost.

use std::collections::BTreeSet;

use regex::Regex;

use super::varying;

/// Fewer lines may begin with 1, 2 and so on by chance.
const NUMBERED: usize = 3;

/// As many that begin so are numbered, whatever is behind the numbers.
const SURELY_NUMBERED: usize = 20;

/// A line that begins with its number, perhaps behind a word.
struct Numbered<'l> {
    number: u64,
    /// The number of all, if it is behind it: `1/40`.
    total: Option<u64>,
    /// What is between the numbers and the rest.
    sign: &'l str,
    /// Whether a solution may stand behind them.
    is_clear: bool,
    /// Whether anything does.
    has_more: bool,
}

/// What may end the number of a line, perhaps behind a bracket.
const SIGNS: [&str; 14] =
    [" -> ", " => ", " = ", " | ", " : ", "->", "=>", ":", ".", ",", ";", "|", "=", ")"];

impl<'l> Numbered<'l> {
    /// What a line is that begins with `before`.
    fn of(line: &'l str, before: &str) -> Option<Self> {
        let (number, rest) = digits(line.strip_prefix(before)?);
        let number = number.parse().ok()?;
        let total = ["/", " of ", " / "].iter().find_map(|between| {
            let (total, behind) = digits(rest.strip_prefix(between)?);
            Some((total.parse().ok().filter(|total| number <= *total)?, behind))
        });
        let behind = total.map_or(rest, |(_, behind)| behind);
        let bracket = usize::from(behind.starts_with([']', ')', '}']));
        let sign = SIGNS.iter().find(|sign| behind[bracket..].starts_with(**sign));
        let end = bracket + sign.map_or(0, |sign| sign.trim_end().len());
        let sign = behind.get(..end.max(1)).filter(|sign| !sign.starts_with(char::is_alphanumeric))?;
        let is_clear = is_solution(before, behind);
        let has_more = behind.len() > sign.len();
        Some(Self { number, total: total.map(|(total, _)| total), sign, is_clear, has_more })
    }
}

/// The digits that a text begins with, and what is behind them.
fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len()))
}

/// What there is to ask of lines that begin with their numbers, perhaps behind a word; without a format `otherwise` would be the key.
pub(super) fn about_numbers(text: &str, otherwise: &str) -> Option<String> {
    /// The lines of a run, at least, where there are several.
    const RUN: usize = 10;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let first = lines.first().filter(|_| lines.len() >= NUMBERED)?;
    let before = &first[..first.find(|sign: char| sign.is_ascii_digit())?];
    let numbers: Vec<Numbered> =
        lines.iter().map(|line| Numbered::of(line, before)).collect::<Option<_>>()?;
    let &Numbered { number: start, total, sign, .. } = numbers.first()?;
    // Runs that follow each other may each be numbered from the beginning.
    let are_alike = numbers.iter().all(|next| next.total == total && next.sign == sign);
    let begins = numbers.iter().skip(1).filter(|next| next.number == start).count();
    let is_next =
        |pair: &[Numbered]| pair[0].number.checked_add(1) == Some(pair[1].number) || pair[1].number == start;
    let are_in_order = numbers.windows(2).all(is_next) && begins * RUN <= numbers.len();
    let is_sure =
        numbers.len() >= SURELY_NUMBERED && sign != "\t" && numbers.iter().all(|number| number.has_more);
    let are_clear = is_sure || numbers.iter().all(|number| number.is_clear);
    let is_assigned = before.contains('=') && !(sign.starts_with(':') || is_counter(before));
    let is_sign = sign.starts_with(|sign: char| "]):.,;\t |".contains(sign)) || !before.trim().is_empty();
    let are_numbered = start <= 1 && is_sign && !is_assigned && are_clear && are_alike && are_in_order;
    are_numbered.then(|| {
        let [before, sign] = [before, sign].map(regex::escape);
        let total = if total.is_some() { r"\s*(?:/|of)\s*\d+" } else { "" };
        let around = || varying::around(&lines, 2).filter(|pattern| takes_whole(pattern, &lines));
        let between = around().map_or_else(String::new, |between| {
            format!(" --key-regex '{between}' what is between them and a number at the end,")
        });
        format!(
            "these lines look numbered: --key-regex '^{before}\\d+{total}{sign}\\s*(?<key>.*)$' takes what is behind the numbers,{between} --format columns takes {otherwise}"
        )
    })
}

/// Whether an expression takes parts of lines, enough to know it, that are whole, and leaves out a number before them that is whole, too.
fn takes_whole(pattern: &str, lines: &[&str]) -> bool {
    let Ok(pattern) = Regex::new(pattern) else { return false };
    let is_whole = |line: &&str| {
        let key = pattern.captures(line).and_then(|found| found.name("key"));
        key.is_some_and(|key| {
            let before = line[..key.start()].trim_end_matches([',', ':', ';', ' ', '\t']);
            !before.contains(',') && !key.as_str().contains(['(', '[', '{', '"', ')', ']', '}'])
        })
    };
    lines.len() >= SURELY_NUMBERED && lines.iter().all(is_whole)
}

/// Whether what is before `=` says that runs are counted.
fn is_counter(before: &str) -> bool {
    const COUNTERS: [&str; 8] = ["seed", "run", "trial", "iteration", "iter", "sample", "step", "rep"];
    COUNTERS.contains(&before.trim_end_matches([' ', '=']).to_lowercase().as_str())
}

/// Whether a solution may stand behind the number of a line: words, or several numbers behind a sign that ends the number of a line.
fn is_solution(before: &str, behind: &str) -> bool {
    let is_plain = before.chars().all(|sign| sign.is_alphabetic() || " #_=[(".contains(sign));
    let several = |rest: &str| {
        !rest.starts_with(' ') && rest.split([' ', ',']).filter(|word| !word.is_empty()).count() > 1
    };
    let listed =
        [": ", ". ", ") ", "] ", "]: ", "): ", " | "].iter().find_map(|sign| behind.strip_prefix(sign));
    behind.contains(char::is_alphabetic)
        || (is_plain && !behind.ends_with('.') && listed.is_some_and(several))
}

/// What there is to ask of lines that all begin with how much of a run is done; without a format `otherwise` would be the key.
pub(super) fn about_progress(text: &str, otherwise: &str) -> Option<String> {
    const DONE: &str = r"\s*[\[(]?\s*\d+(?:\.\d+)?\s?%[\])]?[\s,:;|-]+";
    /// Fewer may be shares that were drawn, in order.
    const RISES: usize = 10;
    /// All, in percent, but for what is rounded.
    const ALL: f64 = 99.0;
    let share = Regex::new(&format!("^{DONE}\\S")).ok()?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let done = |line: &&str| {
        let begin = share.find(line)?.as_str().trim_start_matches([' ', '[', '(']);
        begin.split('%').next()?.trim().parse::<f64>().ok()
    };
    let shares: Vec<f64> = lines.iter().map(done).collect::<Option<_>>()?;
    let rises = shares.windows(2).filter(|pair| pair[0] < pair[1]).count();
    let is_whole = shares.last().is_some_and(|last| *last >= ALL);
    (shares.is_sorted() && is_whole && rises >= RISES).then(|| {
        format!(
            "these lines begin with how much is done: --key-regex '^{DONE}(?<key>.*)$' takes what is behind it, --format columns takes {otherwise}"
        )
    })
}

/// What there is to ask of lines that all begin with a time; without a format `otherwise` would be the key.
pub(super) fn about_times(text: &str, otherwise: &str) -> Option<String> {
    const TIME: &str = r"\[?(?:\d{4}[-/]\d\d[-/]\d\d[T ])?(?:[01]?\d|2[0-3]):[0-5]\d:[0-5]\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?(?:[\s,;|-]+|:\s+)";
    of_times(text, TIME, otherwise).map(|(question, _)| question)
}

/// The same of lines that begin with the hour and the minute in brackets, none of which is before the last.
pub(super) fn about_clocks(text: &str, otherwise: &str) -> Option<String> {
    const CLOCK: &str = r"\[(?:[01]?\d|2[0-3]):[0-5]\d(?: ?[AaPp][Mm])?\]:?\s+";
    let (question, times) = of_times(text, CLOCK, otherwise)?;
    (times.len() > 1 && times.is_sorted() && times.first() < times.last()).then_some(question)
}

fn of_times<'t>(text: &'t str, time: &str, otherwise: &str) -> Option<(String, Vec<&'t str>)> {
    let begins = Regex::new(&format!("^({time})\\S")).ok()?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let begin = |line: &'t str| Some(begins.captures(line)?.get(1)?.as_str());
    let times: Vec<&str> = lines.map(begin).collect::<Option<_>>()?;
    let question = format!(
        "these lines begin with a time: --key-regex '^{time}(?<key>.*)$' takes what is behind it, --format columns takes {otherwise}"
    );
    (!times.is_empty()).then_some((question, times))
}

/// What there is to ask of lines that end in a cost or a time which differs in most of them or says what it is, while what is before it is
/// seldom new; without a format `otherwise` would be the key.
pub(super) fn about_costs(text: &str, otherwise: &str) -> Option<String> {
    /// A number with its unit, with many decimals or behind its name.
    const COST: &str = r"[\s,;(\[]+(?:-?\d[\d.]*\s*(?:s|sec|secs|seconds?|ms|us|µs|min|steps?|iterations?|flips?|nodes?)|-?\d+\.\d{3,}|(?:cost|score|energy|obj|objective|fitness|logp|loss|time|elapsed|took|steps|iters?|iterations|flips|nodes|restarts|conflicts)\s*[=:]?\s*-?\d[\d.]*)[)\]]?$";
    const OF_RUNS: &str = r"(?:\d\s+|\d\.\d+)(?:s|secs?|seconds?)\b|\d\s*(?:ms|us|µs)\b|flips|nodes|iter|restarts|conflicts|elapsed|took|logp";
    /// Fewer different lines may be solutions with a size.
    const FEW: usize = 10;
    const LINES: usize = 20;
    let cost = Regex::new(COST).ok()?;
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let before = |line: &&'_ str| cost.find(line).map(|found| line[..found.start()].to_owned());
    let befores: Option<BTreeSet<String>> = lines.iter().map(before).collect();
    let befores = befores.filter(|befores| befores.iter().all(|before| !before.is_empty()))?;
    let distinct: BTreeSet<&str> = lines.iter().copied().collect();
    // A number with a unit, or that only a search counts, is no part of a solution, however often it is there.
    let of_run = Regex::new(OF_RUNS).ok()?;
    let is_of_run = |line: &&str| cost.find(line).is_some_and(|found| of_run.is_match(found.as_str()));
    let is_new = distinct.len() * 2 > lines.len()
        || (distinct.len() >= FEW.max(befores.len() + 1) && lines.iter().all(is_of_run));
    (is_new && lines.len() >= LINES && befores.len() * 4 < lines.len()).then(|| {
        format!(
            "these lines end in a number beside what they repeat, as costs and times are: --key-regex '^(?<key>.*?){COST}' \
             leaves it out, --format columns takes {otherwise}"
        )
    })
}
