//! The answer to the question of a cell as a person would give it: what a page says first.

use std::cmp::Reverse;

use super::answers::{self, interval};
#[cfg(feature = "cli")]
use super::finding::beginning_with;
use super::finding::{counted, may_be_far, none_reached, observations, one_reached, seen};
use super::hypothesis::sentence;
use super::{endings, words};
use crate::analysis::Statistic;
use crate::analysis::against::{DistanceNames, is_expected};
use crate::analysis::ranking::Estimate;
use crate::analysis::statistic::estimate;
use crate::analysis::verdict::{Conclusion, Verdict};
use crate::model::key_figure::KeyFigure;
use crate::model::language::{Language, Phrase};
use crate::result::cell::CellResult;
#[cfg(feature = "cli")]
use crate::result::judgement::Judgement;
use crate::result::schema::FrequencyRow;
use crate::stats::binomial::expected_of_largest;

/// An answer: a few words, then what they rest on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lead {
    /// "Not equally often."
    pub answer: String,
    /// "The 2 most frequent of the 92 take 18.5 % of all starts."
    pub grounds: Vec<String>,
}

impl Lead {
    /// The answer for `cell`. `classes` is the number of symmetry classes that exist, where that is known.
    pub fn of(cell: &CellResult, classes: Option<u64>, language: Language) -> Self {
        let telling = Telling { cell, rows: most_frequent_first(cell), language };
        if let Some(estimate) = answers::estimate(cell, language) {
            return Self {
                answer: format!("{}.", estimate.statement),
                grounds: vec![sentence(&estimate.ground)],
            };
        }
        if endings::are_keys_of(cell) {
            return telling.winner();
        }
        let own = answers::sentences(cell, language);
        if let Some((first, others)) = own.split_first() {
            let counts_classes = cell.row.answers.0.contains(&KeyFigure::Classes);
            let of_classes = classes
                .filter(|_| counts_classes)
                .map(|all| language.say(&words::CLASSES_EXIST, &[&language.grouped(all)]));
            return Self {
                answer: first.clone(),
                grounds: others.iter().cloned().chain(of_classes).collect(),
            };
        }
        telling.uniformity(&cell.statistics)
    }
}

fn most_frequent_first(cell: &CellResult) -> Vec<&FrequencyRow> {
    let mut rows: Vec<&FrequencyRow> = cell.frequencies.iter().collect();
    rows.sort_by_key(|row| Reverse(row.count));
    rows
}

/// What is known of a cell while its answer is put into words.
struct Telling<'a> {
    cell: &'a CellResult,
    rows: Vec<&'a FrequencyRow>,
    language: Language,
}

impl Telling<'_> {
    fn plain(&self, phrase: Phrase) -> String {
        phrase.plain(self.language).to_owned()
    }

    /// Who wins most often, however that is.
    fn winner(&self) -> Lead {
        let wins = endings::wins(self.cell);
        let answer = match wins.first() {
            Some(&(winner, most)) if most > 0 => {
                let all: u64 = wins.iter().map(|(_, count)| count).sum();
                let share = self.language.percent(most as f64 / all as f64);
                let is_clear = endings::clear_winner(self.cell, 1).is_some();
                let phrase = if is_clear { words::MOST_OFTEN } else { words::WINNER_NOT_DECIDED };
                self.language.say(&phrase, &[winner, &share])
            }
            _ => self.plain(words::NONE_REACHED),
        };
        Lead { answer, grounds: Vec::new() }
    }

    /// Whether the solutions come equally often, and how many trials reached none.
    fn uniformity(&self, statistics: &[Statistic]) -> Lead {
        let Lead { answer, mut grounds } = self.evenness(statistics);
        let (solved, trials) = (self.cell.solved(), self.cell.row.trials);
        if (1..trials).contains(&solved) {
            let unsolved = self.language.percent((trials - solved) as f64 / trials as f64);
            let observed = observations(self.cell).plain(self.language);
            grounds.push(self.language.say(&words::REACHED_NONE, &[&unsolved, observed]));
        }
        Lead { answer, grounds }
    }

    fn evenness(&self, statistics: &[Statistic]) -> Lead {
        let reached = self.rows.iter().filter(|row| row.count > 0).count();
        let distance = estimate(statistics, DistanceNames::of(statistics).observed);
        match (reached, distance) {
            (0, _) => Lead { answer: self.plain(none_reached(self.cell)), grounds: Vec::new() },
            (1, Some(_))
                if self.known() > 1 && (self.cell.row.census || Conclusion::of(statistics).is_some()) =>
            {
                Lead { answer: self.judged(statistics), grounds: vec![self.plain(one_reached(self.cell))] }
            }
            (1, _) => Lead { answer: self.plain(one_reached(self.cell)), grounds: Vec::new() },
            (_, None) => Lead {
                answer: self.language.say(&words::MANY_REACHED, &[&self.language.grouped(reached as u64)]),
                grounds: vec![self.plain(words::UNKNOWN_REST)],
            },
            (_, Some(distance)) if self.cell.row.census && distance <= 0.0 && self.is_law() => {
                Lead { answer: self.plain(words::EXACTLY_EXPECTED), grounds: Vec::new() }
            }
            (_, Some(distance)) if self.cell.row.census && distance <= 0.0 => {
                let all = self.language.grouped(self.rows.len() as u64);
                let share = self.language.percent(1.0 / self.rows.len() as f64);
                let grounds = vec![self.language.say(&words::EACH_TAKES, &[&all, &share, self.counted()])];
                Lead { answer: self.plain(words::EXACTLY_EQUAL), grounds }
            }
            (_, Some(_)) if self.is_law() => {
                Lead { answer: self.judged(statistics), grounds: self.furthest().into_iter().collect() }
            }
            (_, Some(_)) => Lead { answer: self.judged(statistics), grounds: self.extremes(statistics) },
        }
    }

    /// Whether other than equal shares are expected.
    fn is_law(&self) -> bool {
        is_expected(&self.cell.statistics)
    }

    /// One of two phrases: of equal shares, or of others.
    fn either(&self, equal: Phrase, expected: Phrase) -> Phrase {
        if self.is_law() { expected } else { equal }
    }

    /// The solution whose count is furthest from what is expected of it, in standard errors; of a census in trials.
    fn furthest(&self) -> Option<String> {
        let language = self.language;
        let reach = |row: &FrequencyRow| {
            let expected = row.expected.get()?;
            Some(row.residual.get().map_or((row.count as f64 - expected).abs(), f64::abs))
        };
        let known = self.rows.iter().filter_map(|row| Some((row, reach(row)?)));
        let (row, _) = known.max_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, reach)| *reach > 0.0)?;
        let expected = language.significant(row.expected.get()?);
        Some(language.say(&words::FURTHEST, &[&row.solution, &language.grouped(row.count), &expected]))
    }

    fn counted(&self) -> &'static str {
        counted(self.cell).plain(self.language)
    }

    fn judged(&self, statistics: &[Statistic]) -> String {
        let refuted = self.either(words::NOT_EQUALLY, words::NOT_AS_EXPECTED);
        if self.cell.row.census {
            return self.plain(refuted);
        }
        if self.cell.is_dependent() {
            return self.plain(words::NOT_JUDGED);
        }
        match Conclusion::of(statistics).map(|conclusion| conclusion.verdict) {
            Some(Verdict::Weak) => self.plain(self.either(words::PERHAPS_NOT, words::PERHAPS_NOT_EXPECTED)),
            Some(Verdict::NotSignificant) => {
                let phrase = if may_be_far(self.cell) {
                    self.either(words::PERHAPS_EQUALLY, words::PERHAPS_EXPECTED)
                } else {
                    self.either(words::AS_FAR_AS_SEEN, words::EXPECTED_AS_FAR)
                };
                self.language.say(&phrase, &[&seen(self.cell, self.language)])
            }
            Some(Verdict::TooClose) => self.plain(words::TOO_CLOSE),
            Some(Verdict::Listing) => format!("{}.", self.plain(words::LISTING)),
            Some(_) => self.plain(refuted),
            None => self.plain(words::NOT_JUDGED),
        }
    }

    /// What a few take together, how many of those known came, and the most frequent solution beside the rarest.
    fn extremes(&self, statistics: &[Statistic]) -> Vec<String> {
        let (language, known, few) = (self.language, self.known(), self.few());
        let reached = self.rows.iter().filter(|row| row.count > 0).count() as u64;
        let (most, least) = (self.rows[0].count, self.rows.last().map_or(0, |row| row.count));
        if reached == known && least == most {
            return vec![language.say(&words::SEEN_EQUALLY, &[&language.grouped(known)])];
        }
        let of_known = (reached < known).then(|| {
            language.say(&words::REACHED_OF_KNOWN, &[&language.grouped(known), &language.grouped(reached)])
        });
        let ratio = Estimate::most_over_least(statistics).map(|ratio| self.ratio(ratio));
        let is_open =
            Conclusion::of(statistics).is_some_and(|found| found.verdict == Verdict::NotSignificant);
        let is_said = if is_open { !may_be_far(self.cell) } else { few.take_more(self.cell.row.census) };
        let few = is_said.then(|| few.said(self.cell, language));
        few.into_iter().chain(of_known).chain(ratio).collect()
    }

    /// How many solutions are known, reached or not.
    fn known(&self) -> u64 {
        self.cell.row.keys_known.unwrap_or(self.rows.len() as u64)
    }

    /// What the most frequent ones take together.
    fn few(&self) -> Few {
        let reached = self.rows.iter().filter(|row| row.count > 0).count() as u64;
        let number = (self.known() / FEW).min(reached).max(1);
        let taken = self.rows.iter().take(number as usize).map(|row| row.count).sum();
        Few { number, known: self.known(), taken, all: self.rows.iter().map(|row| row.count).sum() }
    }

    fn ratio(&self, ratio: Estimate) -> String {
        let times = self.language.significant(ratio.value);
        match ratio.interval {
            None => self.language.say(&words::RATIO, &[&times]),
            Some(within) => {
                self.language.say(&words::RATIO_WITHIN, &[&times, &interval(within, self.language)])
            }
        }
    }
}

/// The most frequent of the solutions, together.
struct Few {
    number: u64,
    /// How many solutions are known, reached or not.
    known: u64,
    /// The trials that reached them.
    taken: u64,
    /// The trials that reached any solution.
    all: u64,
}

impl Few {
    /// What they take of what `cell` counted.
    fn said(&self, cell: &CellResult, language: Language) -> String {
        let share = language.percent(self.taken as f64 / self.all.max(1) as f64);
        let (known, counted) = (language.grouped(self.known), counted(cell).plain(language));
        match self.number {
            1 => language.say(&words::ONE_TAKES, &[&known, &share, counted]),
            few => language.say(&words::FEW_TAKE, &[&language.grouped(few), &known, &share, counted]),
        }
    }

    /// Whether they take more than their number, and of a sample at least twice as much more as the most frequent of equally likely
    /// ones: with few trials for each solution, which of them come most often is mostly chance.
    fn take_more(&self, is_census: bool) -> bool {
        let even = self.all as f64 * self.number as f64 / self.known as f64;
        let by_chance = || expected_of_largest(self.number, self.known, self.all) - even;
        let more = self.taken as f64 - even;
        more > 0.0 && (is_census || self.number == self.known || more >= 2.0 * by_chance())
    }
}

/// What the result says of `cell`, of which it finds `judgement`, beginning with what every sample of it says alike.
#[cfg(feature = "cli")]
pub(crate) fn finding(cell: &CellResult, judgement: &Judgement, language: Language) -> String {
    beginning_with(of_few(cell, language), cell, judgement, language)
}

/// What the most frequent take, in an outline, of many solutions that are found not to be equally frequent.
#[cfg(feature = "cli")]
fn of_few(cell: &CellResult, language: Language) -> Option<String> {
    let known = cell.row.keys_known.filter(|known| *known >= 2 * FEW)?;
    let is_asked = cell.row.answers.0.is_empty() && !is_expected(&cell.statistics);
    let is_found =
        Conclusion::of(&cell.statistics).map_or(cell.row.census, |by| by.verdict == Verdict::Rejected);
    let number = (known / FEW).min(cell.reached.keys);
    let few = Few { number, known, taken: cell.reached.occurrences.taken_by(number), all: cell.solved() };
    let is_said = is_asked && is_found && cell.keeps_all_keys() && few.take_more(cell.row.census);
    is_said.then(|| few.said(cell, language))
}

/// One in this many solutions is among the few that the answer names together.
const FEW: u64 = 46;
