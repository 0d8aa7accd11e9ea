//! Two results side by side, for people and as JSON.

use std::cmp::Ordering;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::finding::{DIFFERENCE, Said};
use super::json::flat;
use super::number::{percent, significant};
use super::terminal;
use crate::analysis::Statistic;
use crate::analysis::pair::{Pair, Side};
use crate::stats::kolmogorov_smirnov::KolmogorovSmirnov;
use crate::stats::quantile::quantile_type7;
use crate::stats::uniformity::Uniformity;

/// One JSON object with every number of the comparison.
#[must_use]
pub fn json(first: &Side, second: &Side, pair: &Pair) -> Value {
    let mut object = flat(&pair.frequencies);
    object.extend(flat(&pair.steps));
    let mut add = |name: &str, value: Value| object.insert(name.to_owned(), value);
    add("ks_d_fraction", json!(fraction(first, second)));
    add("df", json!(find(&pair.frequencies, "chi2").and_then(|chi2| chi2.df)));
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
    let view = View::of(side);
    json!({
        "name": side.name,
        "census": side.census,
        "solved": view.solved,
        "reached": view.reached,
        "tv_uniform": view.tv_uniform,
        "hill_1_exp_entropy": view.varied_as,
        "steps_median": view.median,
        "steps_mean": view.mean,
    })
}

/// Writes the comparison: both sides, the answer, the statistics.
///
/// # Errors
/// If `out` takes no more.
pub fn print(first: &Side, second: &Side, pair: &Pair, out: &mut dyn Write) -> io::Result<()> {
    let (a, b) = (View::of(first), View::of(second));
    writeln!(out, "A: {}", first.name)?;
    writeln!(out, "B: {}", second.name)?;
    for sentence in [frequencies(pair), evenness(&a, &b), steps(pair, &a, &b)].into_iter().flatten() {
        writeln!(out, "{sentence}")?;
    }
    terminal::sides(&[a, b], out)?;
    if !pair.against_census.is_empty() {
        terminal::categories(&pair.categories, &pair.against_census, out)?;
    }
    let all: Vec<Statistic> = pair.frequencies.iter().chain(&pair.steps).cloned().collect();
    terminal::statistics(&all, out)
}

/// What is shown of a side.
pub(super) struct View {
    pub(super) source: &'static str,
    pub(super) solved: u64,
    pub(super) reached: usize,
    pub(super) tv_uniform: Option<f64>,
    pub(super) varied_as: Option<f64>,
    pub(super) median: Option<f64>,
    pub(super) mean: Option<f64>,
}

impl View {
    fn of(side: &Side) -> Self {
        let counts: Vec<u64> = side.counts.values().copied().collect();
        let table = Uniformity::of(&counts);
        let total = side.steps.total();
        Self {
            source: if side.census { "census" } else { "sample" },
            solved: counts.iter().sum(),
            reached: counts.iter().filter(|&&count| count > 0).count(),
            tv_uniform: table.as_ref().map(Uniformity::tv_uniform),
            varied_as: table.as_ref().map(Uniformity::hill_1_exp_entropy),
            median: quantile_type7(&side.steps, 0.5, total),
            mean: (total > 0).then(|| side.steps.sum() as f64 / total as f64),
        }
    }
}

fn find<'s>(statistics: &'s [Statistic], name: &str) -> Option<&'s Statistic> {
    statistics.iter().find(|statistic| statistic.name == name)
}

fn frequencies(pair: &Pair) -> Option<String> {
    let said = Said {
        statistics: &pair.frequencies,
        observations: "starts",
        categories: "solutions",
        census: false,
    };
    said.difference()
}

fn evenness(a: &View, b: &View) -> Option<String> {
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

fn steps(pair: &Pair, a: &View, b: &View) -> Option<String> {
    let a12 = find(&pair.steps, "a12")?.estimate?;
    let test = find(&pair.steps, "mwu").or_else(|| find(&pair.steps, "ks_limit"));
    let verdict =
        test.and_then(|test| Some(format!(": {}", DIFFERENCE.answer(test.log10_p?, None, &test.name))));
    Some(format!(
        "Steps: median {} in A, {} in B; of a trial of each, A takes more steps with probability {}{}.",
        significant(a.median?),
        significant(b.median?),
        percent(a12),
        verdict.unwrap_or_default(),
    ))
}
