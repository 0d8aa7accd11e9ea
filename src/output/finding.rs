//! A finding in one sentence: the effect first, then the verdict, then p.

use std::fmt;

use super::endings;
use super::number::{grouped, percent, rounded, significant};
use super::rows::statistic;
use super::tables::{CellRow, Tables};
use crate::analysis::Statistic;
use crate::analysis::conclusion::Conclusion;
use crate::analysis::statistic::{LEAST_LOG10_P, PValue};
use crate::stats::rule::Verdict;
use crate::tape::SOLVED;

/// What the result says of `cell`.
#[must_use]
pub fn sentence(cell: &CellRow, tables: &Tables) -> String {
    if endings::are_keys_of(cell) {
        return format!("{}{}: {}", heading(cell), unsolved(cell, tables), endings::shares(cell, tables));
    }
    let statistics = statistics(cell, tables);
    let said = Said::of_starts(&statistics, cell.census);
    let reached = tables.frequencies_of(cell).filter(|row| row.count > 0).count();
    let evenness = said.evenness().or_else(|| said.sampled(reached)).unwrap_or_else(|| match reached {
        0 => "no trial reached a solution".to_owned(),
        1 => "every solved trial reached the same solution".to_owned(),
        seen => said.unknown(seen),
    });
    format!("{}{}: {evenness}", heading(cell), unsolved(cell, tables))
}

/// The verdict on `cell` alone, where evenness has a meaning; of a census, whether its counts are equal.
#[must_use]
pub fn verdict(cell: &CellRow, tables: &Tables) -> Option<Answer> {
    let statistics = statistics(cell, tables);
    let said = Said::of_starts(&statistics, cell.census);
    let distance = said.estimate("tv_uniform")?;
    if !cell.census {
        return said.answer(&UNEVENNESS);
    }
    let word = if distance > 0.0 { UNEVENNESS.yes } else { "even" };
    Some(Answer { word: word.to_owned(), ground: OF_A_CENSUS.to_owned() })
}

/// Why a census needs no test.
const OF_A_CENSUS: &str = "exact, as every start was run";

/// The statistics of `cell`.
#[must_use]
pub fn statistics(cell: &CellRow, tables: &Tables) -> Vec<Statistic> {
    tables.statistics_of(cell).map(statistic).collect()
}

/// The trials that reached nothing, by outcome: they are not in the frequencies, so they are always told.
fn unsolved(cell: &CellRow, tables: &Tables) -> String {
    let others = tables.outcomes_of(cell).filter(|row| row.outcome != SOLVED && row.count > 0);
    let told = others.map(|row| format!(", {} {} ({})", grouped(row.count), row.outcome, percent(row.share)));
    told.collect()
}

/// The cell in a few words.
#[must_use]
pub fn heading(cell: &CellRow) -> String {
    let options = cell.options.iter().map(|options| format!(" {options}"));
    let starts = match cell.census {
        true => "starts, every one",
        false if endings::are_keys_of(cell) => "random trials",
        false => "random starts",
    };
    format!(
        "{} size {}{}, {} {starts}",
        cell.system,
        cell.size,
        options.collect::<String>(),
        grouped(cell.trials),
    )
}

/// What a test asks about, in words.
pub struct Question {
    /// The answer if there is no doubt.
    pub yes: &'static str,
    /// What there may be evidence of.
    pub of: &'static str,
}

/// Are the categories unequally frequent?
pub const UNEVENNESS: Question = Question { yes: "uneven", of: "unevenness" };

/// Do the counts differ from what they are compared with?
pub const DIFFERENCE: Question = Question { yes: "different", of: "a difference" };

/// A verdict in words, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The word.
    pub word: String,
    /// The p-value with the name of its test, or why there is none.
    pub ground: String,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.word, self.ground)
    }
}

impl Question {
    /// The conclusion in words. `log10_e` is quoted where p is too small to be written.
    #[must_use]
    pub fn answer(&self, conclusion: &Conclusion, log10_e: Option<f64>) -> Option<Answer> {
        let word = match conclusion.verdict {
            Verdict::Uneven => self.yes.to_owned(),
            Verdict::Weak => format!("weak evidence of {}", self.of),
            Verdict::TooEven => "closer than chance allows (are seeds repeated?)".to_owned(),
            Verdict::NoEvidence => format!("no evidence of {}", self.of),
        };
        let ground = conclusion.ground;
        let p = p_value(ground.p_value()?, log10_e);
        Some(Answer { word, ground: format!("{p} ({})", ground.name) })
    }
}

/// Statistics, and words for what they are about.
pub struct Said<'a> {
    /// The statistics.
    pub statistics: &'a [Statistic],
    /// What was counted: starts, observations.
    pub observations: &'a str,
    /// By what: solutions, categories.
    pub categories: &'a str,
    /// Whether the counts are all there is.
    pub census: bool,
}

impl<'a> Said<'a> {
    /// What is said of starts by the solutions that they reach.
    #[must_use]
    pub fn of_starts(statistics: &'a [Statistic], census: bool) -> Self {
        Self { statistics, observations: "starts", categories: "solutions", census }
    }

    fn find(&self, name: &str) -> Option<&Statistic> {
        self.statistics.iter().find(|statistic| statistic.name == name)
    }

    fn estimate(&self, name: &str) -> Option<f64> {
        self.find(name)?.estimate
    }

    /// How even the frequencies are, if that can be told.
    #[must_use]
    pub fn evenness(&self) -> Option<String> {
        let tv = self.find("tv_uniform")?;
        let by_chance = tv.null_expectation.filter(|_| !self.census);
        let chance = by_chance.map(|share| format!(" ({} by chance alone)", percent(share)));
        let extremes = match self.estimate("max_over_min") {
            Some(ratio) => {
                let ratio = significant(ratio);
                format!("the commonest comes {ratio} times as often as the rarest")
            }
            None => self.never_reached(tv.k)?,
        };
        Some(format!(
            "{} of the {} would have to end elsewhere for the {} {} to come equally often{}; they are as varied as \
             {:.1} equal ones; {extremes}: {}",
            percent(tv.estimate?),
            self.observations,
            grouped(tv.k),
            self.categories,
            chance.unwrap_or_default(),
            self.estimate("hill_1_exp_entropy")?,
            self.verdict(&UNEVENNESS),
        ))
    }

    /// How far the counts are from what they are compared with, if that can be told.
    #[must_use]
    pub fn difference(&self) -> Option<String> {
        let tv = self.find("tv_between")?;
        let chance = tv.null_expectation.map(|share| format!(" ({} by chance alone)", percent(share)));
        Some(format!(
            "{} of the {} would have to end elsewhere to be as in the other{}: {}",
            percent(tv.estimate?),
            self.observations,
            chance.unwrap_or_default(),
            self.verdict(&DIFFERENCE),
        ))
    }

    fn never_reached(&self, known: u64) -> Option<String> {
        Some(match known as f64 - self.estimate("hill_0_seen")? {
            1.0 => "1 was never reached".to_owned(),
            missing => format!("{} were never reached", rounded(missing)),
        })
    }

    /// The verdict, or that a census needs none.
    #[must_use]
    pub fn verdict(&self, question: &Question) -> String {
        if self.census {
            return OF_A_CENSUS.to_owned();
        }
        self.answer(question).map_or_else(|| "no verdict".to_owned(), |answer| answer.to_string())
    }

    /// What the tests of a sample come to, if there are any.
    fn answer(&self, question: &Question) -> Option<Answer> {
        let conclusion = Conclusion::of(self.statistics)?;
        let own = conclusion.ground.estimate.filter(|_| conclusion.ground.name.starts_with("log10_e"));
        question.answer(&conclusion, own.or_else(|| self.estimate("log10_e")))
    }

    /// Where only a sample of what was reached is kept one by one: how much there was.
    fn sampled(&self, kept: usize) -> Option<String> {
        let share = self.estimate("keys_share")?;
        let distinct = self.find("distinct_keys")?;
        Some(format!(
            "about {} different {} were reached (standard error {}); {} of them, one in {}, are kept one by one",
            rounded(distinct.estimate?),
            self.categories,
            rounded(distinct.std_error?),
            grouped(kept as u64),
            rounded(1.0 / share),
        ))
    }

    /// Where it is not known what can be reached: what was, and how much probability that leaves.
    fn unknown(&self, seen: usize) -> String {
        let missing = self.estimate("missing_mass_turing").map(|share| {
            format!("; about {} of the trials would reach one that was not seen", percent(share))
        });
        let all = self.estimate("chao1");
        let at_least = all.map(|all| format!("; there are at least about {}", rounded(all)));
        format!(
            "{} different {} were reached, and how many there are is not known{}{}",
            grouped(seen as u64),
            self.categories,
            missing.unwrap_or_default(),
            at_least.unwrap_or_default(),
        )
    }
}

/// What has to be said of `log10_p_holm`, the p-values of single rows, below a table that as a whole is within chance.
#[must_use]
pub fn standing_out(
    statistics: &[Statistic],
    mut log10_p_holm: impl Iterator<Item = f64>,
) -> Option<&'static str> {
    let verdict = Conclusion::of(statistics)?.verdict;
    let stands_out = |log10_p| matches!(Verdict::of(log10_p), Verdict::Weak | Verdict::Uneven);
    (verdict == Verdict::NoEvidence && log10_p_holm.any(stands_out)).then_some(
        "A single row can stand out, p (Holm) below 0.005, while the table as a whole is within chance: p (Holm) is \
         corrected for the number of rows, but it rests on the normal law, which is rough where fewer than 5 are \
         expected, and carries no verdict.",
    )
}

/// A p-value as a person reads it. The chi-squared law has the wrong exponent in the far tail, so the
/// e-value, which holds for every sample, is quoted there.
#[must_use]
pub fn p_value(p: PValue, log10_e: Option<f64>) -> String {
    match (p, log10_e) {
        (PValue { log10, .. }, Some(log10_e)) if log10 < LEAST_LOG10_P => {
            format!("p < 1e-300, log10 e = {log10_e:.0}")
        }
        (PValue { log10, .. }, None) if log10 < LEAST_LOG10_P => "p < 1e-300".to_owned(),
        (PValue { log10, at_most: true }, _) => bound(log10),
        (PValue { log10, .. }, _) if log10 < -4.0 => format!("p = {:.1e}", 10f64.powf(log10)),
        (PValue { log10, .. }, _) => format!("p = {:.4}", 10f64.powf(log10)),
    }
}

/// A bound of a p-value, rounded upwards so that it stays one.
fn bound(log10_p: f64) -> String {
    let up = |log10: f64, digits: f64| (10f64.powf(log10) * digits * (1.0 - 1e-9)).ceil() / digits;
    if log10_p >= 0.0 {
        "p <= 1".to_owned()
    } else if log10_p < -4.0 {
        let power = log10_p.floor();
        format!("p <= {:.1e}", up(log10_p - power, 10.0) * 10f64.powf(power))
    } else {
        format!("p <= {:.4}", up(log10_p, 1e4))
    }
}
