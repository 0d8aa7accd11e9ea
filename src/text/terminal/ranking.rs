//! Several solvers side by side.

use std::io;

use super::super::number::{grouped, percent, significant};
use super::super::p_value::p_value;
use super::super::ranking::{place, sentences};
use super::Screen;
use super::layout::{Table, paragraph, percent_or_dash, table, titled};
use crate::analysis::contest::{Contest, PairTest};
use crate::analysis::ranking::{Estimate, Question, Standing};
use crate::analysis::statistic::PValue;
use crate::model::language::Language;
use crate::result::plain;
use crate::stats::interval::Interval;

/// Writes the ranking: the answers in words, a line for each cell, and the tests of all pairs if there are any.
///
/// # Errors
/// If `out` takes no more.
pub fn rank(contest: &Contest, pairs: Option<&[PairTest]>, out: &mut dyn Screen) -> io::Result<()> {
    for sentence in sentences(contest, Language::English) {
        paragraph(&plain::line(&sentence), out)?;
    }
    for side in contest.entries.iter().map(|entry| &entry.side) {
        if let Some(read) = &side.read {
            paragraph(&plain::line(&format!("{}: {read}", side.name)), out)?;
        }
    }
    titled("Cells", cells(contest), out)?;
    writeln!(out)?;
    paragraph(
        "TV corrected: total variation distance from uniform, corrected for chance; effective: effective share of the \
         solutions (exp of entropy); 95 % intervals. * best, = tied with the best: the intervals overlap.",
        out,
    )?;
    pairs.map_or(Ok(()), |pairs| self::pairs(contest, pairs, out))
}

/// Writes the tests of pairs.
///
/// # Errors
/// If `out` takes no more.
pub fn pairs(contest: &Contest, pairs: &[PairTest], out: &mut dyn Screen) -> io::Result<()> {
    titled("Pairs (p corrected by Holm's method)", tests(contest, pairs), out)
}

fn cells(contest: &Contest) -> Table {
    let by = contest.matching.by.join(" ");
    let header = [by.as_str(), "solver", "solved", "TV corrected", "", "effective", "", "median steps", ""];
    let has_answers = contest.entries.iter().any(|entry| !entry.answers.is_empty());
    let header: Vec<&str> = header.into_iter().chain(has_answers.then_some("answers")).collect();
    let mut table = table(&header, 2);
    for group in 0..contest.matching.groups.len() {
        let columns = Question::ALL.map(|question| {
            (question, contest.estimates(group, question), contest.standings(group, question))
        });
        for (solver, name) in contest.matching.solvers.iter().enumerate() {
            let Some(entry) = contest.entry(group, solver) else { continue };
            let mut row = vec![place(contest, group), name.clone(), grouped(entry.side.solved())];
            for (question, estimates, standings) in &columns {
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
    let known = estimate.filter(|estimate| estimate.value.is_finite());
    known.map_or_else(|| "-".to_owned(), |estimate| number(question, estimate.value))
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

fn tests(contest: &Contest, pairs: &[PairTest]) -> Table {
    let by = contest.matching.by.join(" ");
    let mut table = table(&[by.as_str(), "A", "B", "TV between", "p"], 3);
    for test in pairs {
        let [a, b] = test.solvers.map(|solver| contest.matching.solvers[solver].clone());
        let p = match test.log10_p_holm {
            None => "-".to_owned(),
            Some(log10) => p_value(PValue { log10, at_most: test.at_most }, None),
        };
        table.add_row([place(contest, test.group), a, b, percent_or_dash(test.tv), p]);
    }
    table
}
