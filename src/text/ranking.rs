//! Several solvers side by side: in words, and as JSON.

use serde_json::{Value, json};

use super::answers;
use super::finding::statistics;
use super::number::significant;
use crate::analysis::CONF_LEVEL;
use crate::analysis::contest::{Competitor, Contest, PairTest};
use crate::analysis::matching::SIZE;
use crate::analysis::ranking::{Question, Standing};
use crate::result::schema::CellRow;
use crate::result::tables::Tables;

/// The cells of a result side by side, if two solvers agree in a size.
#[must_use]
pub fn of_result(tables: &Tables) -> Option<Contest> {
    let cells = tables.cells.iter().map(|cell| competitor("", cell, tables));
    Contest::of(cells.collect(), None, false).ok()
}

/// A cell as a competitor, without its counts and steps; `source` is what the user calls its result.
#[must_use]
pub fn competitor(source: &str, cell: &CellRow, tables: &Tables) -> Competitor {
    let mut statistics = statistics(cell, tables);
    if !answers::is_about_uniformity(cell) {
        let of_uniformity = [Question::Evenness, Question::Effective].map(Question::statistic);
        statistics.retain(|row| !of_uniformity.contains(&row.name.as_ref()));
    }
    Competitor {
        contestant: cell.identity.contestant(source),
        statistics,
        answers: answers::short(cell, tables),
        ..Competitor::default()
    }
}

/// One object with every number of the ranking.
#[must_use]
pub fn json(contest: &Contest, pairs: Option<&[PairTest]>) -> Value {
    let groups: Vec<Value> =
        (0..contest.matching.groups.len()).map(|group| group_json(contest, group)).collect();
    let solver = |solver: usize| &contest.matching.solvers[solver];
    let pairs = pairs.map(|pairs| {
        let pair = |test: &PairTest| {
            json!({
                "group": contest.matching.groups[test.group].values,
                "a": solver(test.solvers[0]),
                "b": solver(test.solvers[1]),
                "tv_between": test.tv,
                "log10_p": finite(test.log10_p),
                "log10_p_holm": finite(test.log10_p_holm),
            })
        };
        pairs.iter().map(pair).collect::<Vec<_>>()
    });
    json!({
        "by": contest.matching.by,
        "solvers": contest.matching.solvers,
        "conf_level": CONF_LEVEL,
        "answers": sentences(contest),
        "groups": groups,
        "pairs": pairs,
    })
}

/// A logarithm that JSON can hold: of an impossible outcome none is small enough.
fn finite(log10_p: Option<f64>) -> Option<f64> {
    log10_p.map(|log10_p| log10_p.max(f64::MIN))
}

fn group_json(contest: &Contest, group: usize) -> Value {
    let by = &contest.matching.by;
    let values = &contest.matching.groups[group].values;
    let columns: serde_json::Map<String, Value> =
        by.iter().zip(values).map(|(column, value)| (column.clone(), json!(value))).collect();
    let solvers: Vec<Value> = (0..contest.matching.solvers.len())
        .filter_map(|solver| solver_json(contest, group, solver))
        .collect();
    json!({ "agree_in": columns, "solvers": solvers })
}

fn solver_json(contest: &Contest, group: usize, solver: usize) -> Option<Value> {
    let entry = contest.entry(group, solver)?;
    let mut object = json!({
        "solver": contest.matching.solvers[solver],
        "name": entry.side.name,
        "origin": entry.side.origin.name(),
        "answers": entry.answers,
        "solved": entry.side.steps.total().max(entry.side.counts.values().sum()),
    });
    for question in Question::ALL {
        let estimate = contest.estimates(group, question)[solver];
        let interval = estimate.and_then(|estimate| estimate.interval);
        object[question.statistic()] = json!({
            "estimate": estimate.map(|estimate| estimate.value),
            "conf_low": interval.map(|interval| interval.low),
            "conf_high": interval.map(|interval| interval.high),
            "standing": standing(contest.standings(group, question)[solver]),
        });
    }
    Some(object)
}

fn standing(standing: Standing) -> Option<&'static str> {
    match standing {
        Standing::Best => Some("best"),
        Standing::Tied => Some("tied"),
        Standing::Behind => Some("behind"),
        Standing::Unranked => None,
    }
}

/// The answers: who is closest to uniform, whose effective share is the largest, who takes the fewest steps, and what
/// the first pays for it.
#[must_use]
pub fn sentences(contest: &Contest) -> Vec<String> {
    let questions = [
        (Question::Evenness, "Closest to uniform"),
        (Question::Effective, "Largest effective share of the solutions"),
        (Question::Steps, "Fewest steps in the median"),
    ];
    let answers = questions.into_iter().filter_map(|(question, words)| answer(contest, question, words));
    answers.chain(price(contest)).collect()
}

fn answer(contest: &Contest, question: Question, words: &str) -> Option<String> {
    let mut winners: Vec<(String, Vec<String>)> = Vec::new();
    for group in 0..contest.matching.groups.len() {
        let standings = contest.standings(group, question);
        let best: Vec<&str> = contest
            .matching
            .solvers
            .iter()
            .zip(&standings)
            .filter(|(_, standing)| matches!(standing, Standing::Best | Standing::Tied))
            .map(|(solver, _)| solver.as_str())
            .collect();
        let name = match best.as_slice() {
            [] => continue,
            [only] => (*only).to_owned(),
            several => format!("{} (tied)", listed(several)),
        };
        let place = place(contest, group);
        match winners.iter_mut().find(|(held, _)| *held == name) {
            Some((_, places)) => places.push(place),
            None => winners.push((name, vec![place])),
        }
    }
    let column = contest.matching.by.join(", ");
    let clauses: Vec<String> = match winners.as_slice() {
        [] => return None,
        [(name, places)] if places.len() > 1 && places.len() == contest.matching.groups.len() => {
            vec![format!("{name}, at every {column}")]
        }
        several => several.iter().map(|(name, places)| at(name, &column, places)).collect(),
    };
    Some(format!("{words}: {}.", clauses.join("; ")))
}

fn at(name: &str, column: &str, places: &[String]) -> String {
    let places: Vec<&str> = places.iter().map(String::as_str).filter(|place| !place.is_empty()).collect();
    let plural = if places.len() > 1 && column == SIZE { "s" } else { "" };
    if places.is_empty() {
        name.to_owned()
    } else {
        format!("{name} at {column}{plural} {}", listed(&places))
    }
}

/// Words as a list: "a, b and c".
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The values in which the cells of a group agree.
#[must_use]
pub fn place(contest: &Contest, group: usize) -> String {
    let values = &contest.matching.groups[group].values;
    values.iter().filter(|value| !value.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}

/// What each takes in the last group, the largest size: steps of different systems are different units.
fn price(contest: &Contest) -> Option<String> {
    let members = |group: &usize| contest.matching.groups[*group].members.iter().flatten().count();
    let group = (0..contest.matching.groups.len()).rev().find(|group| members(group) > 1)?;
    let steps = contest.estimates(group, Question::Steps);
    let known = contest.matching.solvers.iter().zip(steps);
    let each: Vec<String> =
        known.filter_map(|(solver, steps)| Some(format!("{solver} {}", significant(steps?.value)))).collect();
    let units = if contest.ranks(Question::Steps) {
        ""
    } else {
        " Steps of different systems are different units, so they are not ranked."
    };
    let at = if contest.matching.by == [SIZE] && !place(contest, group).is_empty() {
        format!(" at size {}", place(contest, group))
    } else {
        String::new()
    };
    (each.len() > 1).then(|| format!("Median steps{at}: {}.{units}", each.join(", ")))
}
