//! Two results side by side: in words, and as JSON.

use std::cmp::Ordering;

use num_integer::gcd;
use serde_json::{Value, json};

use super::finding::Effects;
use super::hypothesis::Hypothesis;
use super::words;
use crate::analysis::Statistic;
use crate::analysis::conclusion::Conclusion;
use crate::analysis::pair::Pair;
use crate::analysis::side::{Profile, Side};
use crate::model::language::Language;
use crate::result::json::flat;
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
            "residual": against.and_then(|row| row.residual),
            "log10_p": against.and_then(|row| row.log10_p),
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
    let common = gcd(numerator, denominator);
    Some(format!("{}/{}", numerator / common, denominator / common))
}

fn side_json(side: &Side) -> Value {
    let profile = side.profile();
    json!({
        "name": side.name,
        "origin": side.origin.name(),
        "solved": profile.solved,
        "reached": profile.reached,
        "tv_uniform": profile.tv_uniform,
        "hill_1_exp_entropy": profile.hill_1_exp_entropy,
        "steps_median": profile.steps_median,
        "steps_mean": profile.steps_mean,
    })
}

/// What is said of A and B: of their frequencies, their uniformity and their steps, as far as these are known.
#[must_use]
pub fn sentences(pair: &Pair, a: &Profile, b: &Profile, language: Language) -> Vec<String> {
    let all = [frequencies(pair, language), uniformity(a, b, language), steps(pair, a, b, language)];
    all.into_iter().flatten().collect()
}

fn frequencies(pair: &Pair, language: Language) -> Option<String> {
    let effects = Effects {
        statistics: &pair.frequencies,
        observations: words::STARTS,
        category: [words::SOLUTION, words::SOLUTIONS],
        language,
    };
    let distance = effects.from_other()?;
    let answer = Hypothesis::difference(words::FREQUENCIES_OF_BOTH).answer_of(&pair.frequencies, language);
    Some(answer.map_or(distance.clone(), |answer| format!("{answer} {distance}")))
}

fn uniformity(a: &Profile, b: &Profile, language: Language) -> Option<String> {
    let (tv_a, tv_b) = (a.tv_uniform?, b.tv_uniform?);
    let phrase = match tv_a.total_cmp(&tv_b) {
        Ordering::Less => words::A_CLOSER,
        Ordering::Greater => words::B_CLOSER,
        Ordering::Equal => words::EQUALLY_FAR,
    };
    Some(language.say(&phrase, &[&language.percent(tv_a), &language.percent(tv_b)]))
}

fn find<'s>(statistics: &'s [Statistic], name: &str) -> Option<&'s Statistic> {
    statistics.iter().find(|statistic| statistic.name == name)
}

fn steps(pair: &Pair, a: &Profile, b: &Profile, language: Language) -> Option<String> {
    let a12 = find(&pair.steps, "a12")?.estimate?;
    let test = find(&pair.steps, "mwu").or_else(|| find(&pair.steps, "ks_limit"));
    let answer = test.and_then(Conclusion::by);
    let answer =
        answer.and_then(|by| Hypothesis::difference(words::STEPS_OF_BOTH).answer(&by, None, language));
    let [median_a, median_b] = [a.steps_median?, b.steps_median?].map(|median| language.brief(median));
    let medians = language.say(&words::MEDIANS_OF_BOTH, &[&median_a, &median_b]);
    let superiority = language.say(&words::SUPERIORITY, &[&language.percent(a12)]);
    let answer = answer.map(|answer| answer.to_string());
    Some([medians, superiority].into_iter().chain(answer).collect::<Vec<_>>().join(" "))
}
