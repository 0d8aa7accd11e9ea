//! Lines that end in a cost or a time, which differs in most of them or says what it is.

use std::collections::BTreeSet;

use regex::Regex;

use super::expression::Expression;

/// A word that joins a cost to what is before it.
const JOINED: &str = r"(?:[\s,;]+(?:in|after|at|took|with))?";

/// How costs are written: with many decimals, with a unit, behind a name.
const COSTS: [&str; 5] = [
    r"[\s,;(\[]+-?\d+\.\d{3,}[)\]]?$",
    r"[\s;(\[]+-?\d+,\d{3,}[)\]]?$",
    r"[\s;(\[]+\d+,\d+\s*(?:s|sec|min)[)\]]?$",
    r"[\s,;(\[]+-?\d[\d.]*\s*(?:s|sec|secs|seconds?|ms|us|µs|min|steps?|iterations?|flips?|nodes?)[)\]]?$",
    r"[\s,;(\[]+(?:cost|score|energy|obj|objective|fitness|logp|loss|time|elapsed|took|steps|iters?|iterations|flips|nodes|restarts|conflicts)\s*[=:]?\s*-?\d[\d.]*[)\]]?$",
];

/// A number with a unit, or that only a search counts.
const OF_RUNS: &str = r"(?:\d\s+|\d[.,]\d+)(?:s|secs?|seconds?)\b|\d\s*(?:ms|us|µs)\b|flips|nodes|iter|restarts|conflicts|elapsed|took|logp";

/// What finds costs at the ends of all lines: in one way of writing them, if all lines have that, else in all ways.
fn costs_of(lines: &[&str]) -> Option<Regex> {
    let all = format!("(?:{})", COSTS.join("|"));
    let ways = COSTS.into_iter().chain([all.as_str()]);
    let mut found = ways.filter_map(|cost| Regex::new(&format!("{JOINED}{cost}")).ok());
    found.find(|cost| lines.iter().all(|line| cost.is_match(line)))
}

/// What takes what is before the costs in which lines end, if that is seldom new.
pub(super) fn before_costs(lines: &[&str]) -> Option<Expression> {
    /// Fewer different lines may be solutions with a size.
    const FEW: usize = 10;
    const LINES: usize = 20;
    let cost = costs_of(lines)?;
    let before = |line: &&'_ str| cost.find(line).map(|found| line[..found.start()].to_owned());
    let befores: Option<BTreeSet<String>> = lines.iter().map(before).collect();
    let befores = befores.filter(|befores| befores.iter().all(|before| !before.is_empty()))?;
    let distinct: BTreeSet<&str> = lines.iter().copied().collect();
    // What is of a run is no part of a solution, however often it is there.
    let of_run = Regex::new(OF_RUNS).ok()?;
    let is_of_run = |line: &&str| cost.find(line).is_some_and(|found| of_run.is_match(found.as_str()));
    let is_new = distinct.len() * 2 > lines.len()
        || (distinct.len() >= FEW.max(befores.len() + 1) && lines.iter().all(is_of_run));
    (is_new && lines.len() >= LINES && befores.len() * 4 < lines.len())
        .then(|| Expression(format!("^(?<key>.*?){cost}")))
}

/// What there is to ask of such lines.
pub(super) fn about_costs(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    before_costs(&lines).map(|before| {
        format!(
            "these lines end in a number beside what they repeat, as costs and times are: {before} leaves it out"
        )
    })
}
