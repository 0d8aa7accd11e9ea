//! Several solvers side by side: in words, and as JSON.

use std::cmp::Reverse;

use serde_json::{Value, json};

use super::answers;
use super::words;
use crate::analysis::contest::{Competitor, Contest, PairTest, Ranked};
use crate::analysis::matching::{Matching, SIZE};
use crate::analysis::ranking::{Question, Standing};
use crate::analysis::run_lengths::RunLengths;
use crate::analysis::side::{Origin, Side};
use crate::analysis::{CONF_LEVEL, Name};
use crate::model::language::{Language, Phrase};
use crate::model::measure::STEPS;
use crate::model::outcome::LIMIT;
use crate::model::program::FAULTS;
use crate::result::cell::{CellResult, CellResults};

/// The cells of a result side by side, if two solvers agree in a size.
pub fn of_result(results: &CellResults) -> Option<Contest> {
    let cells = results.cells.iter().map(|cell| runner("", cell));
    Contest::of(cells.collect(), None, false).ok()
}

/// A cell as a competitor, without its counts and run lengths; `source` is what the user calls its result.
pub fn competitor(source: &str, cell: &CellResult) -> Competitor {
    let mut statistics = cell.statistics.clone();
    if !cell.is_about_uniformity() {
        let of_uniformity =
            [Question::Evenness, Question::Expected, Question::Effective].map(Question::statistic);
        statistics.retain(|row| !of_uniformity.contains(&row.name));
    }
    if !cell.has_run_lengths() {
        statistics.retain(|row| !row.name.is_of_steps());
    }
    Competitor {
        contestant: cell.identity.contestant(source),
        side: Side {
            unit: cell.identity.system.clone(),
            statistics,
            undecided: cell.undecided(),
            known: cell.row.keys_known,
            ..Side::default()
        },
        answers: answers::short(cell, Language::English),
    }
}

/// The same with its run lengths, if they are known and say something, but those of trials that ended in a fault.
pub fn runner(source: &str, cell: &CellResult) -> Competitor {
    let Competitor { contestant, side, answers } = competitor(source, cell);
    let faults = cell.ended(&FAULTS);
    let solved = cell.lengths(STEPS.name).unwrap_or_default();
    let all_faults: u64 = faults.iter().map(|(_, count)| count).sum();
    let unsolved = cell.row.trials.saturating_sub(solved.total() + all_faults);
    let beyond_limit = cell.ended(&[LIMIT]).iter().map(|(_, count)| count).sum();
    let are_known = cell.has_run_lengths() && solved.total() >= cell.solved();
    let lengths = RunLengths { solved, unsolved, beyond_limit, limit: None };
    let side = Side {
        size: cell.identity.size,
        origin: if cell.row.census { Origin::Census } else { Origin::Sample },
        is_dependent: cell.is_dependent(),
        lengths: if are_known { lengths } else { RunLengths::default() },
        faults,
        ..side
    };
    Competitor { contestant, side, answers }
}

/// One object with every number of the ranking.
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
                Name::TvBetween.name(): test.tv,
                "log10_p": finite(test.log10_p),
                "log10_p_holm": finite(test.log10_p_holm),
                "p_at_most": test.at_most,
                "verdict": test.verdict.name(),
            })
        };
        pairs.iter().map(pair).collect::<Vec<_>>()
    });
    json!({
        "by": contest.matching.by,
        "solvers": contest.matching.solvers,
        "conf_level": CONF_LEVEL,
        "answers": sentences(contest, Language::English),
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
    let ranked = contest.questions().map(|question| contest.ranked(group, question));
    let solvers: Vec<Value> = (0..contest.matching.solvers.len())
        .filter_map(|solver| solver_json(contest, &ranked, group, solver))
        .collect();
    json!({ "agree_in": columns, "solvers": solvers })
}

fn solver_json(contest: &Contest, ranked: &[Ranked], group: usize, solver: usize) -> Option<Value> {
    let entry = contest.entry(group, solver)?;
    let mut object = json!({
        "solver": contest.matching.solvers[solver],
        "name": entry.side.name,
        "origin": entry.side.origin.name(),
        "answers": entry.answers,
        "read": entry.side.read,
        "solved": entry.side.lengths.solved.total().max(entry.side.solved()),
    });
    for Ranked { question, estimates, standings } in ranked {
        let estimate = estimates[solver];
        let interval = estimate.and_then(|estimate| estimate.interval);
        object[question.statistic().name()] = json!({
            "estimate": estimate.map(|estimate| estimate.value).filter(|value| value.is_finite()),
            "conf_low": interval.map(|interval| interval.low),
            "conf_high": interval.map(|interval| interval.high).filter(|high| high.is_finite()),
            "standing": standing(standings[solver]),
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

/// The answers: who is closest to uniform, or to what is expected, whose effective share is the largest unless they are the same,
/// and who takes the fewest steps, or where that is not ranked what each takes.
pub fn sentences(contest: &Contest, language: Language) -> Vec<String> {
    let best = |question| Some((question, best(contest, question, language)?));
    let mut answers: Vec<(Question, String)> = contest.questions().into_iter().filter_map(best).collect();
    answers.dedup_by(|(question, best), (_, before)| *question == Question::Effective && best == before);
    let answers = answers.iter().map(|(question, best)| language.say(&phrase(*question), &[best]));
    answers.chain(unranked(contest, language)).chain(price(contest, language)).collect()
}

/// Whose distance is not estimated, beside others that are ranked by theirs: too few observations, no sample, another law, or another
/// question.
fn unranked(contest: &Contest, language: Language) -> Option<String> {
    let groups = 0..contest.matching.groups.len();
    let estimates: Vec<_> = groups.clone().map(|group| contest.estimates(group, contest.distance)).collect();
    let is_left_out = |group: usize, solver: usize| {
        estimates[group][solver].is_none() && estimates[group].iter().flatten().nth(1).is_some()
    };
    let left_out = |(solver, name): (usize, &String)| {
        let there: Vec<usize> =
            groups.clone().filter(|group| contest.entry(*group, solver).is_some()).collect();
        let out: Vec<usize> = there.iter().copied().filter(|group| is_left_out(*group, solver)).collect();
        let places = || out.iter().map(|group| place_of(contest, *group, language)).collect::<Vec<String>>();
        (!out.is_empty()).then(|| {
            if out.len() == there.len() { name.clone() } else { at(contest, name, &places(), language) }
        })
    };
    let names: Vec<String> = contest.matching.solvers.iter().enumerate().filter_map(left_out).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let all = match names.as_slice() {
        [] => return None,
        few if few.len() <= NAMED => listed(few, language),
        many => language.say(&words::MANY_LEFT_OUT, &[&many.len().to_string()]),
    };
    Some(language.say(&words::NOT_RANKED_HERE, &[&all]))
}

/// Who is closest to uniform, or to what is expected, if that is known of several.
pub fn closest(contest: &Contest, language: Language) -> Option<String> {
    let question = contest.distance;
    Some(language.say(&phrase(question), &[&best(contest, question, language)?]))
}

const fn phrase(question: Question) -> Phrase {
    match question {
        Question::Evenness => words::CLOSEST,
        Question::Expected => words::CLOSEST_TO_EXPECTED,
        Question::Effective => words::LARGEST_SHARE,
        Question::Steps => words::FEWEST_STEPS,
    }
}

/// The solvers that are named at most where they are tied, and the winners, those of the most groups; more are counted, if they are
/// several.
const NAMED: usize = 3;

/// Of more places it is said how many they are.
const LISTED: usize = 12;

/// Who is best, and where.
fn best(contest: &Contest, question: Question, language: Language) -> Option<String> {
    let mut winners = winners(contest, question, language);
    let named = if winners.len() > NAMED + 1 { NAMED } else { winners.len() };
    if named < winners.len() {
        winners.sort_by_key(|winner| Reverse(winner.places.len()));
    }
    let others: usize = winners.drain(named..).map(|winner| winner.places.len()).sum();
    let clauses: Vec<String> = match winners.as_slice() {
        [] => return None,
        [Winner { name, places, .. }]
            if places.len() > 1 && places.len() == contest.matching.groups.len() =>
        {
            vec![language.say(&words::AT_EVERY, &[name, &columns(contest, language)])]
        }
        several => several.iter().map(|winner| at(contest, &winner.name, &winner.places, language)).collect(),
    };
    let others = (others > 0).then(|| language.say(&words::OTHERS, &[&others.to_string()]));
    let clauses: Vec<String> = clauses.into_iter().chain(others).collect();
    Some(clauses.join("; "))
}

/// A solver that is best, or several that are tied.
struct Winner<'c> {
    solvers: Vec<&'c str>,
    /// Who they are, or how many of those that are ranked.
    name: String,
    /// The groups in which it is.
    places: Vec<String>,
}

/// The winners of all groups, in the order in which they appear.
fn winners(contest: &Contest, question: Question, language: Language) -> Vec<Winner<'_>> {
    let mut winners: Vec<Winner> = Vec::new();
    for group in 0..contest.matching.groups.len() {
        let Ranked { standings, .. } = contest.ranked(group, question);
        let solvers = contest.matching.solvers.iter().zip(&standings);
        let best = solvers.filter(|(_, standing)| matches!(standing, Standing::Best | Standing::Tied));
        let solvers: Vec<&str> = best.map(|(solver, _)| solver.as_str()).collect();
        let name = match solvers.as_slice() {
            [] => continue,
            [only] => (*only).to_owned(),
            several if several.len() > NAMED => {
                let ranked = standings.iter().filter(|standing| **standing != Standing::Unranked).count();
                let [tied, all] = [several.len(), ranked].map(|count| count.to_string());
                language.say(&words::MANY_TIED, &[&tied, &all])
            }
            several => language.say(&words::TIED, &[&listed(several, language)]),
        };
        let place = place_of(contest, group, language);
        match winners.iter_mut().find(|winner| winner.name == name && winner.solvers == solvers) {
            Some(winner) => winner.places.push(place),
            None => winners.push(Winner { solvers, name, places: vec![place] }),
        }
    }
    winners
}

fn at(contest: &Contest, name: &str, places: &[String], language: Language) -> String {
    let places: Vec<&str> = places.iter().map(String::as_str).filter(|place| !place.is_empty()).collect();
    if places.is_empty() {
        return name.to_owned();
    }
    if places.len() > LISTED {
        let [some, all] = [places.len(), contest.matching.groups.len()].map(|count| count.to_string());
        return language.say(&words::AT_SOME, &[name, &some, &all, &columns(contest, language)]);
    }
    language.say(&words::AT, &[name, &together(contest, &places, language)])
}

/// Several places as a list.
fn together(contest: &Contest, places: &[&str], language: Language) -> String {
    let list = listed(places, language);
    match contest.matching.by.as_slice() {
        [only] => format!("{} {list}", column(only, places.len() > 1, language)),
        _ => list,
    }
}

/// What the columns are called in which cells agree, those that have values.
fn columns(contest: &Contest, language: Language) -> String {
    let Matching { by, groups, .. } = &contest.matching;
    let has_values = |place: usize| groups.iter().any(|group| !group.values[place].is_empty());
    let there = by.iter().enumerate().filter(|(place, _)| has_values(*place));
    let names: Vec<&str> = there.map(|(_, name)| column(name, false, language)).collect();
    listed(&names, language)
}

/// What a column is called: an option by its name.
fn column(name: &str, many: bool, language: Language) -> &str {
    match name {
        SIZE if many => words::SIZES.plain(language),
        SIZE => words::THE_SIZE.plain(language),
        option => option,
    }
}

/// The values in which the cells of a group agree; of several columns each with what it is called.
fn place_of(contest: &Contest, group: usize, language: Language) -> String {
    let Matching { by, groups, .. } = &contest.matching;
    if by.len() == 1 {
        return place(contest, group);
    }
    let known = by.iter().zip(&groups[group].values).filter(|(_, value)| !value.is_empty());
    let named = |(name, value): (&String, &String)| format!("{} {value}", column(name, false, language));
    known.map(named).collect::<Vec<String>>().join(", ")
}

/// Words as a list: "a, b and c".
pub(super) fn listed(parts: &[&str], language: Language) -> String {
    match parts {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => language.say(&words::LIST, &[&first.join(", "), last]),
    }
}

/// The values in which the cells of a group agree.
pub fn place(contest: &Contest, group: usize) -> String {
    let values = &contest.matching.groups[group].values;
    values.iter().filter(|value| !value.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}

/// A median, which may be among the trials without a solution.
fn median(steps: f64, language: Language) -> String {
    if steps.is_finite() { language.brief(steps) } else { words::NOT_REACHED.plain(language).to_owned() }
}

/// Of more solvers the steps are in the table alone.
const PRICED: usize = 6;

/// What each takes in the last group, the largest size, where steps are not ranked: those of different systems are different units.
fn price(contest: &Contest, language: Language) -> Option<String> {
    if contest.ranks_steps {
        return None;
    }
    let members = |group: &usize| contest.matching.groups[*group].members.iter().flatten().count();
    let group = (0..contest.matching.groups.len()).rev().find(|group| members(group) > 1)?;
    let steps = contest.estimates(group, Question::Steps);
    let known = contest.matching.solvers.iter().zip(steps);
    let each: Vec<String> = known
        .filter_map(|(solver, steps)| Some(format!("{solver} {}", median(steps?.value, language))))
        .collect();
    let each = (2..=PRICED).contains(&each.len()).then(|| each.join(", "))?;
    let medians = match place_of(contest, group, language).as_str() {
        "" => language.say(&words::MEDIANS, &[&each]),
        place => language.say(&words::MEDIANS_AT, &[&together(contest, &[place], language), &each]),
    };
    Some(format!("{medians} {}", words::OTHER_UNITS.plain(language)))
}
