//! The symmetry classes of the solutions.

use std::cmp::Reverse;

use maud::{Markup, html};

use super::super::page::rich;
use super::super::subject::Subject;
use super::super::words;
use super::Say;
use crate::analysis::statistic::{estimate, find};
use crate::analysis::verdict::{Conclusion, Headline, Verdict};
use crate::analysis::{Name, Source, Statistic, fit};
use crate::chart::board::board;
use crate::chart::canvas::px;
use crate::model::language::Language;
use crate::result::schema::{FrequencyRow, Table};
use crate::stats::distance::tv_expected;
use crate::stats::law::Law;
use crate::text::finding;
use crate::text::hypothesis::Hypothesis;

/// More members have no bars of their own.
const MAX_BARS: usize = 8;

/// With more classes only the most frequent have a card.
const MAX_CARDS: usize = 48;

/// The solutions of one class, the most frequent first.
#[derive(Clone, Copy)]
struct Orbit<'a>(&'a [&'a FrequencyRow]);

impl<'a> Orbit<'a> {
    fn class(self) -> &'a str {
        self.0[0].class.as_deref().unwrap_or_default()
    }

    fn counts(self) -> impl Iterator<Item = u64> {
        self.0.iter().map(|member| member.count)
    }

    fn hits(self) -> u64 {
        self.counts().sum()
    }

    fn size(self) -> u64 {
        self.0.len() as u64
    }
}

pub(super) fn section(subject: &Subject) -> Markup {
    let mut orbits = orbits(subject);
    let is_equal_expected = subject.cell.row.keys_known.is_some() && !subject.is_law();
    let words = is_equal_expected.then(|| words(&orbits, subject));
    orbits.sort_by_cached_key(|orbit| Reverse(orbit.hits()));
    let all: u64 = orbits.iter().map(|orbit| orbit.hits()).sum();
    let language = subject.language();
    html! {
        @if !orbits.is_empty() {
            section id="classes" {
                h2 { (title(orbits.len(), subject)) }
                p { (what_a_class_is(subject)) }
                @if let Some(words) = words { (words) }
                @if orbits.len() > MAX_CARDS {
                    p { (rich(language, &words::MOST_FREQUENT_CLASSES, &[html! { (MAX_CARDS) },
                        html! { a href=(format!("{}{}", subject.root, FrequencyRow::FILE)) { (FrequencyRow::FILE) } }])) }
                }
                ul class="orbits" { @for orbit in orbits.into_iter().take(MAX_CARDS) { (card(orbit, all, subject)) } }
            }
        }
    }
}

fn title(classes: usize, subject: &Subject) -> String {
    match classes {
        1 => subject.plain(words::SYMMETRY_OF_ONE).to_owned(),
        classes => subject.say(words::SYMMETRY, &[&subject.language().grouped(classes as u64)]),
    }
}

fn what_a_class_is(subject: &Subject) -> String {
    let symmetry = subject.machine.written_keys().symmetry().plain(subject.language());
    let phrase = if subject.is_law() { words::A_CLASS_IS_ALIKE } else { words::A_CLASS_IS };
    subject.say(phrase, &[symmetry])
}

/// The classes in the order of their first members; none where classes have no meaning.
fn orbits<'a>(subject: &Subject<'a>) -> Vec<Orbit<'a>> {
    subject.views().members.chunk_by(|one, other| one.class == other.class).map(Orbit).collect()
}

/// How far the classes are from being hit in proportion to their members, and what part of the deviation they explain.
fn words(orbits: &[Orbit], subject: &Subject) -> Markup {
    let language = subject.language();
    let statistics = fit_of(orbits, subject);
    let answer = if subject.cell.row.census {
        None
    } else {
        Hypothesis::disproportionate().answer_of(&statistics, language)
    };
    let is_seen = Conclusion::of(&statistics)
        .is_none_or(|by| matches!(by.verdict, Verdict::Rejected | Verdict::Weak | Verdict::Unequal));
    let explained = explained(subject).filter(|_| is_seen);
    let explained = explained.map(|share| subject.say(words::BETWEEN_CLASSES, &[&language.percent(share)]));
    html! {
        @if let Some(share) = estimate(&statistics, Name::TvBetween) {
            p {
                @if let Some(answer) = answer { (answer.to_string()) " " }
                (distance(share, &statistics, orbits, subject)) ". " @if let Some(explained) = explained { (explained) }
            }
        }
    }
}

/// A statistic to a whole number, or to three digits if it is small.
fn chi_squared(value: f64, language: Language) -> String {
    const LARGE: f64 = 100.0;
    if value < LARGE { language.significant(value) } else { language.rounded(value) }
}

/// The distance of the classes from their shares of all solutions: of a sample, beside that by chance.
fn distance(share: f64, statistics: &[Statistic], orbits: &[Orbit], subject: &Subject) -> String {
    let language = subject.language();
    let counted = finding::counted(subject.cell).plain(language);
    let chi2 = find(statistics, Name::Chi2).map(|test| {
        let (value, df) =
            (chi_squared(test.estimate.unwrap_or(0.0), language), language.grouped(test.df.unwrap_or(0)));
        subject.say(words::CLASS_CHI2, &[&value, &df])
    });
    let w = estimate(statistics, Name::CohenW);
    let w = w.map(|w| subject.say(words::COHENS_W, &[&language.significant(w)]));
    let share = language.percent(share);
    let distance = by_chance(orbits).filter(|_| subject.is_sample()).map_or_else(
        || subject.say(words::CLASS_DISTANCE, &[&share, counted]),
        |chance| subject.say(words::CLASS_DISTANCE_BY_CHANCE, &[&share, &language.percent(chance)]),
    );
    [Some(distance), chi2, w].into_iter().flatten().collect()
}

/// The mean distance of classes that are hit in proportion to their members.
fn by_chance(orbits: &[Orbit]) -> Option<f64> {
    let members = orbits.iter().map(|orbit| orbit.size()).sum::<u64>() as f64;
    let shares: Vec<f64> = orbits.iter().map(|orbit| orbit.size() as f64 / members).collect();
    tv_expected(orbits.iter().map(|orbit| orbit.hits()).sum(), &shares)
}

fn fit_of(orbits: &[Orbit], subject: &Subject) -> Vec<Statistic> {
    let hits: Vec<u64> = orbits.iter().map(|orbit| orbit.hits()).collect();
    let sizes: Vec<u64> = orbits.iter().map(|orbit| orbit.size()).collect();
    let source = if subject.is_sample() { Source::Sample } else { Source::Census };
    let law = Law::from_census(&sizes);
    let mut statistics = law.and_then(|law| fit::statistics(&hits, &law, source)).unwrap_or_default();
    Headline::Chi2.mark(&mut statistics);
    statistics
}

fn explained(subject: &Subject) -> Option<f64> {
    let g = |name| subject.cell.statistic(name)?.estimate;
    let (between, all) = (g(Name::GBetweenClasses)?, g(Name::G)?);
    (all > 0.0).then(|| between / all)
}

fn card(orbit: Orbit, all: u64, subject: &Subject) -> Markup {
    let language = subject.language();
    let share = orbit.hits() as f64 / all.max(1) as f64;
    html! {
        li class="card orbit" {
            @if let Some(grid) = subject.board_of(orbit.class()) { (board(&grid, subject.axes(), subject.language())) }
            div {
                span class="key" { (Subject::name_of(orbit.class())) } br;
                strong class="hits" { (subject.times(orbit.hits())) } ", " (language.percent(share)) br;
                span class="small quiet" { (members(orbit, subject)) (bars(orbit)) }
            }
        }
    }
}

fn members(orbit: Orbit, subject: &Subject) -> Markup {
    let language = subject.language();
    let counts: Vec<String> = orbit.counts().map(|count| language.grouped(count)).collect();
    let average = language.brief(orbit.hits() as f64 / orbit.size() as f64);
    let size = match orbit.size() {
        1 => subject.plain(words::ONE_MEMBER).to_owned(),
        size => subject.say(words::MEMBERS, &[&language.grouped(size)]),
    };
    html! {
        span class="members" { (size) }
        @if orbit.size() > 1 { (subject.say(words::EACH_ON_AVERAGE, &[&average, &counts.join(" · ")])) }
    }
}

/// The members beside each other, each as high as it is frequent.
fn bars(orbit: Orbit) -> Markup {
    let most = orbit.counts().max().unwrap_or(0).max(1) as f64;
    let bar = |(index, count): (usize, u64)| {
        let height = 20.0 * count as f64 / most;
        format!("M{} 20v-{}h8v{}z", 10 * index, px(height), px(height))
    };
    let shown = orbit.0.len().min(MAX_BARS);
    html! {
        @if shown > 1 {
            svg class="chart shares" viewBox=(format!("0 0 {} 20", 10 * shown)) width=(10 * shown) height="20" aria-hidden="true" {
                path class="bars" d=(orbit.counts().take(shown).enumerate().map(bar).collect::<String>()) {}
            }
        }
    }
}
