//! What may stand beside a solution in its line: a number, a time, a cost.

use std::collections::BTreeSet;

use regex::Regex;

use super::deeper::deepened;
use super::expression::Expression;
use super::numbered::{SURELY_NUMBERED, numbered};
use super::varying::{self, Beside};

/// What there is to ask of lines that begin with their numbers, perhaps behind a word; without a format `otherwise` would be the key.
pub(super) fn about_numbers(text: &str, otherwise: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let bracketed = || {
        let outer = Expression::of_brackets(&lines)?;
        outer.with(&numbered(&outer.keys(&lines)?)?)
    };
    let first = bracketed().or_else(|| numbered(&lines))?;
    let behind = deepened(first.clone(), &lines);
    let around =
        || varying::around(&lines, 2).filter(|around| behind == first && takes_whole(around, &lines));
    let between = around().map_or_else(String::new, |between| {
        format!(" {between} what is between them and a number at the end,")
    });
    Some(format!(
        "these lines look numbered: {behind} takes what is behind the numbers,{between} --format columns takes {otherwise}"
    ))
}

/// Whether an expression takes parts of lines, enough to know it, that are whole, and leaves out a number before them that is whole, too.
fn takes_whole(expression: &Expression, lines: &[&str]) -> bool {
    let Ok(pattern) = Regex::new(&expression.0) else { return false };
    let is_whole = |line: &&str| {
        let key = pattern.captures(line).and_then(|found| found.name("key"));
        key.is_some_and(|key| {
            let before = line[..key.start()].trim_end_matches([',', ':', ';', ' ', '\t']);
            !before.contains(',') && !key.as_str().contains(['(', '[', '{', '"', ')', ']', '}'])
        })
    };
    lines.len() >= SURELY_NUMBERED && lines.iter().all(is_whole)
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
        let behind = deepened(Expression(format!("^{DONE}(?<key>.*)$")), &lines);
        format!(
            "these lines begin with how much is done: {behind} takes what is behind it, --format columns takes {otherwise}"
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
    let behind = deepened(Expression(format!("^{time}(?<key>.*)$")), &text.lines().collect::<Vec<_>>());
    let question = format!(
        "these lines begin with a time: {behind} takes what is behind it, --format columns takes {otherwise}"
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

/// What there is to ask of lines that have parts before or behind their samples which vary as seeds and costs do, where nobody said that
/// they have steps; without a format `otherwise` would be the key.
pub(super) fn about_varying(text: &str, has_steps: bool, otherwise: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let beside = Beside::found(&lines, has_steps)?;
    let place = beside.place();
    let (it, pattern) = (beside.it, deepened(beside.expression, &lines));
    Some(format!(
        "these lines have {place} what they repeat, as seeds, times and costs are: {pattern} leaves {it} out, \
         --format columns takes {otherwise}"
    ))
}
