//! A finding in one sentence: the effect first, then the verdict, then p.

use super::endings;
use super::number::{grouped, percent, rounded, significant};
use super::rows::statistic;
use super::tables::{CellRow, Tables};
use crate::analysis::Statistic;
use crate::analysis::headline::MARK;
use crate::analysis::statistic::LEAST_LOG10_P;
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
pub fn verdict(cell: &CellRow, tables: &Tables) -> Option<String> {
    let statistics = statistics(cell, tables);
    let said = Said::of_starts(&statistics, cell.census);
    let distance = said.estimate("tv_uniform")?;
    let answer = said.answer(&UNEVENNESS)?;
    Some(match cell.census {
        true if distance > 0.0 => format!("{}, {answer}", UNEVENNESS.yes),
        true => format!("even, {answer}"),
        false => answer,
    })
}

fn statistics(cell: &CellRow, tables: &Tables) -> Vec<Statistic> {
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

impl Question {
    /// The word for a p-value, with the p-value and the name of its test.
    #[must_use]
    pub fn answer(&self, log10_p: f64, log10_e: Option<f64>, test: &str) -> String {
        let word = match Verdict::of(log10_p) {
            Verdict::Uneven => self.yes.to_owned(),
            Verdict::Weak => format!("weak evidence of {}", self.of),
            Verdict::TooEven if test == "chi2" => {
                "closer than chance allows (are seeds repeated?)".to_owned()
            }
            Verdict::TooEven | Verdict::NoEvidence => format!("no evidence of {}", self.of),
        };
        format!("{word}, {} ({test})", p_value(log10_p, log10_e))
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

    fn verdict(&self, question: &Question) -> String {
        self.answer(question).unwrap_or_else(|| "no verdict".to_owned())
    }

    /// The answer of the headline test, if there is one, or that a census needs none.
    #[must_use]
    pub fn answer(&self, question: &Question) -> Option<String> {
        if self.census {
            return Some("exact, as every start was run".to_owned());
        }
        let marked = |note: &String| note.starts_with(MARK);
        let mut tests = self.statistics.iter();
        let headline = tests.find(|statistic| statistic.note.as_ref().is_some_and(marked));
        let test = headline?;
        Some(question.answer(test.log10_p?, self.estimate("log10_e"), &test.name))
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

/// A p-value as a person reads it. The chi-squared law has the wrong exponent in the far tail, so the
/// e-value, which holds for every sample, is quoted there.
#[must_use]
pub fn p_value(log10_p: f64, log10_e: Option<f64>) -> String {
    match log10_e {
        Some(log10_e) if log10_p < LEAST_LOG10_P => format!("p < 1e-300, log10 e = {log10_e:.0}"),
        None if log10_p < LEAST_LOG10_P => "p < 1e-300".to_owned(),
        _ if log10_p < -4.0 => format!("p = {:.1e}", 10f64.powf(log10_p)),
        _ => format!("p = {:.4}", 10f64.powf(log10_p)),
    }
}
