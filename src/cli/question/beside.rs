//! What may stand beside a solution in its line: a number, a time, a cost.

use regex::Regex;

use super::expression::Expression;
use super::numbered::{SURELY_NUMBERED, numbered};
use super::varying::{self, Beside, deepened};

/// What there is to ask of lines that begin with their numbers, perhaps behind a word.
pub(super) fn about_numbers(text: &str) -> Option<String> {
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
        format!(", {between} what is between them and a number at the end")
    });
    Some(format!("these lines look numbered: {behind} takes what is behind the numbers{between}"))
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

/// What there is to ask of lines that all begin with how much of a run is done.
pub(super) fn about_progress(text: &str) -> Option<String> {
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
        format!("these lines begin with how much is done: {behind} takes what is behind it")
    })
}

/// What there is to ask of lines that all begin with a time.
pub(super) fn about_times(text: &str) -> Option<String> {
    const TIME: &str = r"\[?(?:\d{4}[-/]\d\d[-/]\d\d[T ])?(?:[01]?\d|2[0-3]):[0-5]\d:[0-5]\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?(?:[\s,;|-]+|:\s+)";
    of_times(text, TIME).map(|(question, _)| question)
}

/// The same of lines that begin with the hour and the minute in brackets, none of which is before the last.
pub(super) fn about_clocks(text: &str) -> Option<String> {
    const CLOCK: &str = r"\[(?:[01]?\d|2[0-3]):[0-5]\d(?: ?[AaPp][Mm])?\]:?\s+";
    let (question, times) = of_times(text, CLOCK)?;
    (times.len() > 1 && times.is_sorted() && times.first() < times.last()).then_some(question)
}

fn of_times<'t>(text: &'t str, time: &str) -> Option<(String, Vec<&'t str>)> {
    let begins = Regex::new(&format!("^({time})\\S")).ok()?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let begin = |line: &'t str| Some(begins.captures(line)?.get(1)?.as_str());
    let times: Vec<&str> = lines.map(begin).collect::<Option<_>>()?;
    let behind = deepened(Expression(format!("^{time}(?<key>.*)$")), &text.lines().collect::<Vec<_>>());
    let question = format!("these lines begin with a time: {behind} takes what is behind it");
    (!times.is_empty()).then_some((question, times))
}

/// What there is to ask of lines that have parts before or behind their samples which vary as seeds and costs do, where nobody said that
/// they have steps.
pub(super) fn about_varying(text: &str, has_steps: bool) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let beside = Beside::found(&lines, has_steps)?;
    let place = beside.place();
    let (it, pattern) = (beside.it, deepened(beside.expression, &lines));
    Some(format!(
        "these lines have {place} what they repeat, as seeds, times and costs are: {pattern} leaves {it} out"
    ))
}
