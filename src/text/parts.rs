//! What the parts of solutions say, in a few sentences.

use super::hypothesis::Hypothesis;
use super::words;
use crate::analysis::parts::{EXPECTED_LAW, SETS_OF_ONE_SIZE, UNIFORM_SOLUTIONS};
use crate::analysis::verdict::Conclusion;
use crate::analysis::{Name, Statistic};
use crate::engine::tally::MAX_PART_VALUES;
use crate::model::excerpt::excerpt;
use crate::model::language::{Language, Phrase};
use crate::model::parts::COUNTED;
use crate::result::cell::CellResult;
use crate::result::schema::MarginalRow;
use crate::stats::distance::tv_expected;

/// What is said of the parts of the solutions of `cell`, if they were looked at.
pub fn sentences(cell: &CellResult, language: Language) -> Vec<String> {
    let Some(together) = cell.statistic(Name::PartsP).filter(|_| COUNTED) else {
        return Vec::new();
    };
    if together.estimate.is_none() {
        return vec![language.say(&words::TOO_MANY_PARTS, &[&language.grouped(MAX_PART_VALUES as u64)])];
    }
    let verdict = Conclusion::by(together).and_then(|conclusion| {
        let values = Hypothesis::unlike_parts(together.k, expectation(together));
        values.answer(&conclusion, None, language)
    });
    let stopped = cell.statistics.iter().any(Statistic::is_look);
    let stopped = stopped.then(|| words::PARTS_STOPPED.plain(language).to_owned());
    let fixed = cell.parts().filter(|part| is_fixed(part)).count() as u64;
    let nothing = (fixed > 0).then(|| language.say(&words::PARTS_FIXED, &[&language.grouped(fixed)]));
    let verdict = verdict.map(|verdict| verdict.to_string());
    let from = match verdict {
        Some(_) => words::THAT.plain(language).to_owned(),
        None => language.say(&words::VALUES_AS, &[expectation(together).plain(language)]),
    };
    [verdict, stopped, farthest(cell, &from, language), nothing].into_iter().flatten().collect()
}

/// What the values of parts are compared with.
fn expectation(together: &Statistic) -> Phrase {
    match together.method.as_deref() {
        Some(UNIFORM_SOLUTIONS) => words::IN_EQUAL_SOLUTIONS,
        Some(EXPECTED_LAW) => words::UNDER_THE_EXPECTED_LAW,
        Some(SETS_OF_ONE_SIZE) => words::WITH_EQUAL_SETS,
        _ => words::WITH_EQUAL_VALUES,
    }
}

/// Whether a part has one value only, so that there is nothing to test.
fn is_fixed(part: &[MarginalRow]) -> bool {
    part.iter().filter(|row| row.expected.is_some_and(|expected| expected > 0.0)).count() < 2
}

/// The part whose values are farthest from what is expected, which is called `from`.
fn farthest(cell: &CellResult, from: &str, language: Language) -> Option<String> {
    let distances = cell.parts().filter(|part| !is_fixed(part)).map(|part| (part, distance(part)));
    let (part, distance) = distances.reduce(|most, next| if next.1 > most.1 { next } else { most })?;
    if distance <= 0.0 {
        return None;
    }
    let shares: Vec<f64> = expected(part).map(|(_, expected)| expected / total(part)).collect();
    let by_chance = tv_expected(expected(part).map(|(count, _)| count).sum(), &shares)?;
    let name = excerpt(&part[0].part);
    let [distance, by_chance] = [distance, by_chance].map(|share| language.percent(share));
    let said = if cell.row.census { &words::FARTHEST_PART } else { &words::FARTHEST_PART_BY_CHANCE };
    Some(language.say(said, &[&name, &distance, &by_chance, from]))
}

/// The counts of a part and what is expected of them.
fn expected(part: &[MarginalRow]) -> impl Iterator<Item = (u64, f64)> {
    part.iter().filter_map(|row| Some((row.count, row.expected?)))
}

fn total(part: &[MarginalRow]) -> f64 {
    expected(part).map(|(_, expected)| expected).sum()
}

/// The total variation distance of the values of a part from what is expected.
fn distance(part: &[MarginalRow]) -> f64 {
    let apart: f64 = expected(part).map(|(count, expected)| (count as f64 - expected).abs()).sum();
    apart / (2.0 * total(part))
}
