//! Two results side by side.

use std::cmp::Ordering;
use std::io::{self, Write};

use comfy_table::Table;

use super::layout::{percent_or_dash, significant_or_dash, table, titled};
use super::statistics::{categories, statistics};
use crate::analysis::Statistic;
use crate::analysis::pair::Pair;
use crate::analysis::side::{Profile, Side};
use crate::output::finding::{DIFFERENCE, Said};
use crate::output::number::{grouped, percent, significant};

/// Writes the comparison: the answer in words, both sides, the statistics.
///
/// # Errors
/// If `out` takes no more.
pub fn compare(first: &Side, second: &Side, pair: &Pair, out: &mut dyn Write) -> io::Result<()> {
    let (a, b) = (first.profile(), second.profile());
    writeln!(out, "A: {}\nB: {}", first.name, second.name)?;
    for sentence in [frequencies(pair), evenness(&a, &b), steps(pair, &a, &b)].into_iter().flatten() {
        writeln!(out, "{sentence}")?;
    }
    titled("Both", &sides(&[first, second]), out)?;
    if !pair.against_census.is_empty() {
        categories(&pair.categories, &pair.against_census, out)?;
    }
    let all: Vec<Statistic> = pair.frequencies.iter().chain(&pair.steps).cloned().collect();
    statistics(&all, out)
}

fn sides(sides: &[&Side; 2]) -> Table {
    let header = ["", "source", "solved", "reached", "must move", "varied as", "median steps", "mean steps"];
    let mut table = table(&header, 2);
    for (name, side) in ["A", "B"].iter().zip(sides) {
        let profile = side.profile();
        table.add_row([
            (*name).to_owned(),
            if side.census { "census" } else { "sample" }.to_owned(),
            grouped(profile.solved),
            grouped(profile.reached),
            percent_or_dash(profile.tv_uniform),
            significant_or_dash(profile.hill_1_exp_entropy),
            significant_or_dash(profile.steps_median),
            significant_or_dash(profile.steps_mean),
        ]);
    }
    table
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
    let verdict =
        test.and_then(|test| Some(format!(": {}", DIFFERENCE.answer(test.log10_p?, None, &test.name))));
    Some(format!(
        "Steps: median {} in A, {} in B; of a trial of each, A takes more steps with probability {}{}.",
        significant(a.steps_median?),
        significant(b.steps_median?),
        percent(a12),
        verdict.unwrap_or_default(),
    ))
}
