//! The symmetry classes of the solutions: boards that are the same but for turning and mirroring.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::super::board::board;
use super::super::subject::Subject;
use crate::analysis::headline::Headline;
use crate::analysis::{Source, Statistic, fit};
use crate::model::draw::Streams;
use crate::result::schema::{FrequencyRow, Table};
use crate::stats::law::Law;
use crate::text::finding;
use crate::text::hypothesis::Hypothesis;
use crate::text::number::{grouped, percent, rounded, significant};

/// With more classes only the most frequent have a card.
const MAX_CARDS: usize = 48;

/// The solutions of one class.
struct Orbit<'a> {
    class: &'a str,
    /// How often each member was reached, descending.
    counts: Vec<u64>,
}

impl Orbit<'_> {
    fn hits(&self) -> u64 {
        self.counts.iter().sum()
    }

    fn size(&self) -> u64 {
        self.counts.len() as u64
    }
}

pub(super) fn section(subject: &Subject) -> Markup {
    let mut orbits = orbits(subject);
    let words = words(&orbits, subject);
    orbits.sort_by_key(|orbit| std::cmp::Reverse(orbit.hits()));
    let all: u64 = orbits.iter().map(Orbit::hits).sum();
    html! {
        @if !orbits.is_empty() {
            section id="classes" {
                h2 { "Symmetry: " (grouped(orbits.len() as u64)) " classes" }
                p { "Solutions that are the same up to rotations and reflections of the board form a class. If all solutions were equally likely, a class would be hit in proportion to its members." }
                @if subject.cell.keys_known.is_some() { (words) }
                @if orbits.len() > MAX_CARDS {
                    p { "The " (MAX_CARDS) " most frequent of them; the classes of all solutions are in "
                        a href=(format!("{}{}", subject.root, FrequencyRow::FILE)) { (FrequencyRow::FILE) } "." }
                }
                ul class="orbits" { @for orbit in orbits.iter().take(MAX_CARDS) { (card(orbit, all, subject)) } }
            }
        }
    }
}

/// The classes in the order of their first members; none where classes have no meaning.
fn orbits<'a>(subject: &Subject<'a>) -> Vec<Orbit<'a>> {
    let mut classes: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for row in subject.solutions() {
        if let Some(class) = &row.class {
            classes.entry(class).or_default().push(row.count);
        }
    }
    let orbit = |(class, mut counts): (_, Vec<u64>)| {
        counts.sort_unstable_by(|a, b| b.cmp(a));
        Orbit { class, counts }
    };
    classes.into_iter().map(orbit).collect()
}

/// How far the classes are from being hit in proportion to their members, and what part of the deviation they explain.
fn words(orbits: &[Orbit], subject: &Subject) -> Markup {
    let statistics = fit_of(orbits, subject);
    let estimate = |name: &str| statistics.iter().find(|row| row.name == name).and_then(|row| row.estimate);
    let test = statistics.iter().find(|row| row.name == "chi2");
    let claim = Hypothesis("the classes are not hit in proportion to their members".to_owned());
    let answer = if subject.cell.census { None } else { claim.answer_of(&statistics) };
    html! {
        @if let Some(share) = estimate("tv_between") {
            p {
                @if let Some(answer) = answer { (answer.to_string()) " " }
                "Total variation distance: " (percent(share)) " (that share of " (finding::observations(subject.cell)) " would have to end in another class)"
                @if let Some(test) = test { "; chi-squared " (rounded(test.estimate.unwrap_or(0.0))) " with " (grouped(test.df.unwrap_or(0))) " degrees of freedom" }
                @if let Some(w) = estimate("cohen_w") { ", Cohen's w " (significant(w)) }
                "."
                @if let Some(share) = explained(subject) {
                    " Differences between classes account for " (percent(share)) " of the deviation from uniform (likelihood ratio G), differences within classes for the rest."
                }
            }
        }
    }
}

fn fit_of(orbits: &[Orbit], subject: &Subject) -> Vec<Statistic> {
    let hits: Vec<u64> = orbits.iter().map(Orbit::hits).collect();
    let sizes: Vec<u64> = orbits.iter().map(Orbit::size).collect();
    let mut draw = Streams::new(subject.cell.seed.unwrap_or(0), 0).trial(subject.cell.identity.number);
    let source = if subject.is_sample() { Source::Sample(&mut draw) } else { Source::Census };
    let law = Law::from_census(&sizes);
    let mut statistics = law.and_then(|law| fit::statistics(&hits, &law, source)).unwrap_or_default();
    Headline::Chi2.mark(&mut statistics);
    statistics
}

fn explained(subject: &Subject) -> Option<f64> {
    let g =
        |name: &str| subject.tables.statistics_of(subject.cell).find(|row| row.statistic == name)?.estimate;
    let (between, all) = (g("g_between_classes")?, g("g")?);
    (all > 0.0).then(|| between / all)
}

fn card(orbit: &Orbit, all: u64, subject: &Subject) -> Markup {
    let share = orbit.hits() as f64 / all.max(1) as f64;
    let members: Vec<String> = orbit.counts.iter().map(|&count| grouped(count)).collect();
    html! {
        li class="card orbit" {
            @if let Some(grid) = subject.board_of(orbit.class) { (board(&grid, subject.axes())) }
            div {
                span class="key" { (orbit.class) } br;
                strong class="hits" { (grouped(orbit.hits())) } " times, " (percent(share)) br;
                span class="small quiet" {
                    span class="members" { (grouped(orbit.size())) } " members, " (significant(orbit.hits() as f64 / orbit.size() as f64))
                    " each on average: " (members.join(" · "))
                }
            }
        }
    }
}
