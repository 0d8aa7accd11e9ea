//! Two results side by side: in words, and as JSON.

use std::cmp::Ordering;

use serde_json::{Value, json};

use super::finding::{DIFFERENCE, Said};
use super::json::flat;
use super::number::{percent, significant};
use crate::analysis::Statistic;
use crate::analysis::conclusion::Conclusion;
use crate::analysis::pair::Pair;
use crate::analysis::side::{Profile, Side};
use crate::stats::kolmogorov_smirnov::KolmogorovSmirnov;

/// One object with every number of the comparison.
#[must_use]
pub fn json(first: &Side, second: &Side, pair: &Pair) -> Value {
    let mut tests = pair.frequencies.iter();
    let df = tests.find(|statistic| statistic.name == "chi2").and_then(|chi2| chi2.df);
    let mut object = flat(&pair.frequencies);
    object.extend(flat(&pair.steps));
    let mut add = |name: &str, value: Value| object.insert(name.to_owned(), value);
    add("ks_d_fraction", json!(fraction(first, second)));
    add("df", json!(df));
    add("a", side_json(first));
    add("b", side_json(second));
    let rows = pair.categories.iter().enumerate().map(|(index, category)| {
        let against = pair.against_census.get(index);
        json!({
            "category": category,
            "count_a": pair.a[index],
            "count_b": pair.b[index],
            "expected": against.and_then(|row| row.expected),
            "residual": against.and_then(|row| Some(row.residual?.adjusted)),
            "log10_p": against.and_then(|row| Some(row.residual?.log10_p)),
            "log10_p_holm": against.and_then(|row| row.log10_p_holm),
        })
    });
    add("rows", rows.collect());
    Value::Object(object)
}

/// The largest distance of the two distributions of steps, exactly.
fn fraction(first: &Side, second: &Side) -> Option<String> {
    let ks = KolmogorovSmirnov::of(&first.steps, &second.steps)?;
    let (numerator, denominator) = (ks.numerator(), ks.denominator());
    let common = common_divisor(numerator, denominator);
    Some(format!("{}/{}", numerator / common, denominator / common))
}

/// Euclid's greatest common divisor.
fn common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

fn side_json(side: &Side) -> Value {
    let profile = side.profile();
    json!({
        "name": side.name,
        "census": side.census,
        "solved": profile.solved,
        "reached": profile.reached,
        "tv_uniform": profile.tv_uniform,
        "hill_1_exp_entropy": profile.hill_1_exp_entropy,
        "steps_median": profile.steps_median,
        "steps_mean": profile.steps_mean,
    })
}

/// What is said of A and B: of their frequencies, their evenness and their steps, as far as these are known.
#[must_use]
pub fn sentences(pair: &Pair, a: &Profile, b: &Profile) -> Vec<String> {
    let all = [frequencies(pair), evenness(a, b), steps(pair, a, b)];
    all.into_iter().flatten().collect()
}

fn frequencies(pair: &Pair) -> Option<String> {
    Said::of_starts(&pair.frequencies, false).difference()
}

fn evenness(a: &Profile, b: &Profile) -> Option<String> {
    let (tv_a, tv_b) = (a.tv_uniform?, b.tv_uniform?);
    let more = match tv_a.total_cmp(&tv_b) {
        Ordering::Less => "A is the more even",
        Ordering::Greater => "B is the more even",
        Ordering::Equal => "Both are as even",
    };
    let (a, b) = (percent(tv_a), percent(tv_b));
    Some(format!(
        "{more}: for evenness {a} of the starts of A would have to end elsewhere, {b} of those of B."
    ))
}

fn find<'s>(statistics: &'s [Statistic], name: &str) -> Option<&'s Statistic> {
    statistics.iter().find(|statistic| statistic.name == name)
}

fn steps(pair: &Pair, a: &Profile, b: &Profile) -> Option<String> {
    let a12 = find(&pair.steps, "a12")?.estimate?;
    let test = find(&pair.steps, "mwu").or_else(|| find(&pair.steps, "ks_limit"));
    let answer = test.and_then(Conclusion::by).and_then(|by| DIFFERENCE.answer(&by, None));
    let verdict = answer.map(|answer| format!(": {answer}"));
    Some(format!(
        "Steps: median {} in A, {} in B; of a trial of each, A takes more steps with probability {}{}.",
        significant(a.steps_median?),
        significant(b.steps_median?),
        percent(a12),
        verdict.unwrap_or_default(),
    ))
}
