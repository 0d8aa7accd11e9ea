//! Results side by side: two in detail, several ranked.

use std::io;

use super::super::column::{Heading, fields, headings};
use super::super::columns::side;
use super::super::comparison;
use super::super::number::{grouped, percent, significant};
use super::super::ranking::{self, place};
use super::Screen;
use super::layout::{hanging, paragraph};
use super::statistics::{categories, statistics};
use super::table::{TextTable, titled};
use crate::analysis::Statistic;
use crate::analysis::contest::{Contest, PairTest, Ranked};
use crate::analysis::pair::Pair;
use crate::analysis::ranking::{Estimate, Question, Standing};
use crate::analysis::side::Side;
use crate::analysis::statistic::PValue;
use crate::model::language::Language::{self, English};
use crate::model::words::columns as words;
use crate::result::plain;
use crate::stats::interval::Interval;

/// Writes the comparison: the answer in words, both sides, the statistics.
///
/// # Errors
/// If `out` takes no more.
pub fn compare(first: &Side, second: &Side, pair: &Pair, out: &mut dyn Screen) -> io::Result<()> {
    for (letter, side) in [("A", first), ("B", second)] {
        paragraph(&format!("{letter}: {}", plain::line(&side.name)), out)?;
        if let Some(read) = &side.read {
            hanging("   ", &plain::line(read), out)?;
        }
    }
    for sentence in comparison::sentences([first, second], pair, English) {
        paragraph(&sentence, out)?;
    }
    titled("Both", &sides(&[first, second], pair), out)?;
    if !pair.against_census.is_empty() {
        categories(&pair.categories, &pair.against_census, &pair.frequencies, out)?;
    }
    let all: Vec<Statistic> = pair.frequencies.iter().chain(&pair.steps).cloned().collect();
    statistics(&all, out)
}

fn sides(sides: &[&Side; 2], pair: &Pair) -> TextTable {
    let columns = side();
    let mut table = TextTable::new([Heading::text("")].into_iter().chain(headings(&columns, English)));
    for (name, side) in ["A", "B"].into_iter().zip(sides.iter().copied().zip(&pair.lengths)) {
        let fields = fields(&columns, &side, English).map(|field| field.text);
        table.add_row([name.to_owned()].into_iter().chain(fields));
    }
    table
}

/// Writes the ranking: the answers in words, a line for each cell, and the tests of all pairs if there are any.
///
/// # Errors
/// If `out` takes no more.
pub fn rank(contest: &Contest, pairs: Option<&[PairTest]>, out: &mut dyn Screen) -> io::Result<()> {
    for sentence in ranking::sentences(contest, English) {
        paragraph(&plain::line(&sentence), out)?;
    }
    for side in contest.entries.iter().map(|entry| &entry.side) {
        if let Some(read) = &side.read {
            paragraph(&plain::line(&format!("{}: {read}", side.name)), out)?;
        }
    }
    titled("Cells", &cells(contest), out)?;
    writeln!(out)?;
    paragraph(
        &format!(
            "TV corrected: total variation distance from {}, of samples corrected for chance; effective share: of \
             the solutions (exp of entropy); 95 % intervals. * best, = tied: none is better beyond chance, which is \
             corrected for the number of cells.",
            super::measured_from(contest.distance == Question::Expected)
        ),
        out,
    )?;
    pairs.map_or(Ok(()), |pairs| self::pairs(contest, pairs, out))
}

/// The tests of more pairs than this are not all shown.
const MOST_PAIRS: usize = 200;

/// Writes the tests of pairs, of many those with the smallest p-values.
///
/// # Errors
/// If `out` takes no more.
pub fn pairs(contest: &Contest, pairs: &[PairTest], out: &mut dyn Screen) -> io::Result<()> {
    let title = "Pairs (p corrected by Holm's method)";
    if pairs.len() <= MOST_PAIRS {
        return titled(title, &tests(contest, pairs), out);
    }
    let p = |test: &PairTest| test.log10_p.unwrap_or(f64::INFINITY);
    let mut smallest = pairs.to_vec();
    smallest.sort_by(|a, b| p(a).total_cmp(&p(b)));
    smallest.truncate(MOST_PAIRS);
    titled(title, &tests(contest, &smallest), out)?;
    let all = grouped(pairs.len() as u64);
    paragraph(&format!("The {MOST_PAIRS} of {all} pairs with the smallest p-values; --json has all."), out)
}

fn cells(contest: &Contest) -> TextTable {
    let names = [contest.matching.by.join(" "), "solver".to_owned()].map(Heading::text);
    let median = words::MEDIAN_STEPS.en;
    let numbers = [words::SOLVED.en, words::TV_CORRECTED.en, "", "effective share", "", median, ""];
    let has_answers = contest.entries.iter().any(|entry| !entry.answers.is_empty());
    let answers = has_answers.then(|| Heading::text(words::ANSWERS.en));
    let headings = names.into_iter().chain(numbers.map(Heading::number)).chain(answers);
    let mut table = TextTable::new(headings).stacking(&[4, 6, 8]);
    for group in 0..contest.matching.groups.len() {
        let columns = contest.questions().map(|question| contest.ranked(group, question));
        for (solver, name) in contest.matching.solvers.iter().enumerate() {
            let Some(entry) = contest.entry(group, solver) else { continue };
            let mut row = vec![place(contest, group), name.clone(), grouped(entry.side.solved())];
            for Ranked { question, estimates, standings } in &columns {
                row.push(format!("{}{}", mark(standings[solver]), value(*question, estimates[solver])));
                row.push(range(*question, estimates[solver]));
            }
            row.extend(has_answers.then(|| entry.answers.clone()));
            table.add_row(row);
        }
    }
    table
}

const fn mark(standing: Standing) -> &'static str {
    match standing {
        Standing::Best => "* ",
        Standing::Tied => "= ",
        Standing::Behind | Standing::Unranked => "",
    }
}

fn value(question: Question, estimate: Option<Estimate>) -> String {
    English.finite(estimate.map(|estimate| estimate.value), |_, value| number(question, value))
}

fn range(question: Question, estimate: Option<Estimate>) -> String {
    let interval = estimate.and_then(|estimate| estimate.interval);
    let number = |bound| number(question, bound).replace(" %", "");
    let range = |ends: Interval| match ends.low.is_finite() {
        true if ends.high.is_finite() => format!("{} to {}", number(ends.low), number(ends.high)),
        true => format!("{} or more", number(ends.low)),
        false => String::new(),
    };
    interval.map_or_else(String::new, range)
}

fn number(question: Question, number: f64) -> String {
    if question == Question::Steps { significant(number) } else { percent(number) }
}

fn tests(contest: &Contest, pairs: &[PairTest]) -> TextTable {
    let names = [contest.matching.by.join(" "), "A".to_owned(), "B".to_owned()].map(Heading::text);
    let numbers = ["TV between", words::P.en].map(Heading::number);
    let mut table = TextTable::new(names.into_iter().chain(numbers));
    for test in pairs {
        let [a, b] = test.solvers.map(|solver| contest.matching.solvers[solver].clone());
        let p = English.p(test.log10_p_holm.map(|log10| PValue { log10, at_most: test.at_most }));
        table.add_row([place(contest, test.group), a, b, English.finite(test.tv, Language::percent), p]);
    }
    table
}
