//! A finding in a few sentences: the verdict first, then the effect sizes.

use super::answers;
use super::endings;
use super::hypothesis::{Hypothesis, Statement};
use super::number::{grouped, percent, rounded, significant};
use crate::analysis::Statistic;
use crate::analysis::conclusion::Conclusion;
use crate::model::outcome::SOLVED;
use crate::programs::outcomes::{MEMORY, TIME};
use crate::programs::spec::KIND;
use crate::result::rows::statistic;
use crate::result::schema::{CellRow, OutcomeRow};
use crate::result::tables::Tables;
use crate::stats::neighbours::DEPENDENT;
use crate::stats::rule::Verdict;

/// A solution, and several.
pub const SOLUTIONS: [&str; 2] = ["solution", "solutions"];

/// What the result says of `cell`: the cell, the verdict and the effect sizes.
#[must_use]
pub fn sentence(cell: &CellRow, tables: &Tables) -> String {
    let about = format!("{}{}.", heading(cell), unsolved(cell, tables));
    let verdict = verdict(cell, tables).map(|answer| answer.to_string());
    let all: Vec<String> = [about].into_iter().chain(verdict).chain(effects(cell, tables)).collect();
    all.join(" ")
}

/// The verdict on `cell`, where it has a meaning to ask whether its keys are equally likely; of a census, whether they are.
#[must_use]
pub fn verdict(cell: &CellRow, tables: &Tables) -> Option<Statement> {
    if let Some(estimate) = answers::estimate(cell, tables) {
        return Some(estimate);
    }
    let statistics = statistics(cell, tables);
    let distance = find(&statistics, "tv_uniform")?;
    let k = grouped(distance.k);
    if !cell.census {
        return Hypothesis::not_uniform(&k, "solutions").answer_of(&statistics);
    }
    let uniform = distance.estimate? <= 0.0;
    let claim = if uniform {
        Hypothesis(format!("the {k} solutions are equally likely"))
    } else {
        Hypothesis::not_uniform(&k, "solutions")
    };
    Some(claim.of_census())
}

/// The effect sizes of `cell` as sentences; of endings their shares.
#[must_use]
pub fn effects(cell: &CellRow, tables: &Tables) -> Vec<String> {
    if endings::are_keys_of(cell) {
        return vec![endings::shares(cell, tables)];
    }
    if answers::estimate(cell, tables).is_some() {
        return vec![answers::bias()];
    }
    let own = answers::sentences(cell, tables);
    let statistics = statistics(cell, tables);
    let effects = Effects { statistics: &statistics, observations: observations(cell), category: SOLUTIONS };
    let reached = tables.frequencies_of(cell).filter(|row| row.count > 0).count();
    let untested = Conclusion::of(&statistics).is_none() && !cell.census && !is_dependent(cell);
    let note = untested.then(|| "Not tested: the trials are not a random sample.".to_owned());
    let from_uniform = effects.from_uniform().map(|effects| effects.into_iter().chain(note).collect());
    let effects: Vec<String> =
        from_uniform.or_else(|| effects.sampled(reached)).unwrap_or_else(|| match reached {
            0 => vec!["No trial reached a solution.".to_owned()],
            1 => vec!["Every solved trial reached the same solution.".to_owned()],
            seen if own.is_empty() => effects.unknown(seen),
            seen => vec![format!("{} different solutions were reached.", grouped(seen as u64))],
        });
    let notes = [
        dependence(cell, &statistics),
        no_effect(cell, tables),
        unsolved_share(cell, tables),
        ended_by_machine(cell, tables),
    ];
    own.into_iter().chain(effects).chain(notes.into_iter().flatten()).collect()
}

/// Whether the samples of `cell` are no independent draws, so that no test is valid.
#[must_use]
pub fn is_dependent(cell: &CellRow) -> bool {
    cell.warning.as_deref() == Some(DEPENDENT)
}

/// What has to be said of a program that reaches one solution, whatever its seed.
fn no_effect(cell: &CellRow, tables: &Tables) -> Option<String> {
    const ENOUGH: u64 = 100;
    let mut reached = tables.frequencies_of(cell).filter(|row| row.count > 0);
    let only = reached.next().filter(|row| cell.kind == KIND && row.count >= ENOUGH)?;
    reached.next().is_none().then(|| {
        format!(
            "The seed has no effect: all {} solved trials reached the same solution.",
            grouped(only.count)
        )
    })
}

/// How much the trials of a program without a solution could change.
fn unsolved_share(cell: &CellRow, tables: &Tables) -> Option<String> {
    let solved: u64 = tables.outcomes_of(cell).filter(|row| row.outcome == SOLVED).map(|row| row.count).sum();
    let share = 1.0 - solved as f64 / cell.trials as f64;
    (cell.kind == KIND && share > 0.0 && solved > 0).then(|| {
        format!(
            "The trials without a solution could change the total variation distance by at most {}.",
            percent(share)
        )
    })
}

/// What has to be said of trials of a program that the speed and the memory of the machine ended.
fn ended_by_machine(cell: &CellRow, tables: &Tables) -> Option<String> {
    let by_machine = |row: &&OutcomeRow| [TIME, MEMORY].contains(&row.outcome.as_str());
    let trials: u64 = tables.outcomes_of(cell).filter(by_machine).map(|row| row.count).sum();
    (cell.kind == KIND && trials > 0).then(|| {
        format!(
            "{} trials were ended by time or memory: on another machine they may end otherwise.",
            grouped(trials)
        )
    })
}

/// What has to be said of samples that are no independent draws.
fn dependence(cell: &CellRow, statistics: &[Statistic]) -> Option<String> {
    let equal = find(statistics, "equal_neighbours").filter(|_| is_dependent(cell))?;
    let (observed, expected) = (rounded(equal.estimate?), rounded(equal.null_expectation?));
    let all = grouped(equal.n);
    Some(format!(
        "Not tested: the samples are not independent draws, so no p-value would be valid: {observed} of {all} consecutive \
         pairs are equal, {expected} by chance."
    ))
}

/// The statistics of `cell`.
#[must_use]
pub fn statistics(cell: &CellRow, tables: &Tables) -> Vec<Statistic> {
    tables.statistics_of(cell).map(statistic).collect()
}

fn find<'s>(statistics: &'s [Statistic], name: &str) -> Option<&'s Statistic> {
    statistics.iter().find(|statistic| statistic.name == name)
}

/// The trials that reached no key, by outcome: they are not in the frequencies, so they are always mentioned.
#[must_use]
pub fn unsolved(cell: &CellRow, tables: &Tables) -> String {
    let others = tables.outcomes_of(cell).filter(|row| row.outcome != SOLVED && row.count > 0);
    let named =
        others.map(|row| format!(", {} {} ({})", grouped(row.count), row.outcome, percent(row.share)));
    named.collect()
}

/// What was counted in `cell`: starts, or samples, trials or seeds of another program.
#[must_use]
pub fn observations(cell: &CellRow) -> &'static str {
    match (cell.seed, cell.kind.as_str()) {
        (None, _) => "samples",
        (_, KIND) if cell.census => "seeds",
        (_, KIND) => "trials",
        _ => "starts",
    }
}

/// The cell in a few words.
#[must_use]
pub fn heading(cell: &CellRow) -> String {
    let cell_is = &cell.identity;
    let options = cell_is.options.iter().map(|(name, value)| format!(" {name}={value}"));
    let trials = grouped(cell.trials);
    let starts = match cell.census {
        true if cell.trials == 1 => "its only start".to_owned(),
        true => format!("all {trials} {}", observations(cell)),
        false if cell.seed.is_none() => format!("{trials} samples"),
        false if endings::are_keys_of(cell) || observations(cell) == "trials" => {
            format!("{trials} random trials")
        }
        false => format!("{trials} random starts"),
    };
    let size = cell_is.size.map(|size| format!(" size {size}")).unwrap_or_default();
    format!("{}{size}{}, {starts}", cell_is.system, options.collect::<String>())
}

/// Effect sizes, and words for what they are about.
pub struct Effects<'a> {
    /// The statistics.
    pub statistics: &'a [Statistic],
    /// What was counted: starts, observations.
    pub observations: &'a str,
    /// What it was counted by, one and many: category, categories.
    pub category: [&'a str; 2],
}

impl Effects<'_> {
    fn find(&self, name: &str) -> Option<&Statistic> {
        find(self.statistics, name)
    }

    fn estimate(&self, name: &str) -> Option<f64> {
        self.find(name)?.estimate
    }

    /// How far the frequencies are from uniform, if that is known.
    #[must_use]
    pub fn from_uniform(&self) -> Option<Vec<String>> {
        let tv = self.find("tv_uniform")?;
        let distance = format!("Total variation distance from uniform: {}.", self.distance(tv)?);
        let effective = self.estimate("hill_1_exp_entropy")?;
        let effective = significant(effective);
        let effective = format!("Effective number of {}: {effective} (exp of entropy).", self.category[1]);
        Some(vec![distance, effective, self.extremes(tv.k)?])
    }

    /// How far the counts are from those that they are compared with, if that is known.
    #[must_use]
    pub fn from_other(&self) -> Option<String> {
        Some(format!("Total variation distance: {}.", self.distance(self.find("tv_between")?)?))
    }

    /// A total variation distance with its plain meaning, and what chance alone gives.
    fn distance(&self, tv: &Statistic) -> Option<String> {
        let chance = tv.null_expectation.map(|share| format!("; {} by chance", percent(share)));
        Some(format!(
            "{} (that share of {} would have to end elsewhere{})",
            percent(tv.estimate?),
            self.observations,
            chance.unwrap_or_default(),
        ))
    }

    fn extremes(&self, known: u64) -> Option<String> {
        if let Some(ratio) = self.estimate("max_over_min") {
            let ratio = significant(ratio);
            return Some(format!(
                "The most frequent {} is {ratio} times as frequent as the rarest.",
                self.category[0]
            ));
        }
        Some(match known as f64 - self.estimate("hill_0_seen")? {
            1.0 => format!("1 {} was never reached.", self.category[0]),
            missing => format!("{} {} were never reached.", rounded(missing), self.category[1]),
        })
    }

    /// Where only a sample of what was reached is kept individually: how much there was.
    fn sampled(&self, kept: usize) -> Option<Vec<String>> {
        let share = self.estimate("keys_share")?;
        let distinct = self.find("distinct_keys")?;
        Some(vec![format!(
            "About {} different {} were reached (standard error {}); {} of them, one in {}, are kept individually.",
            rounded(distinct.estimate?),
            self.category[1],
            rounded(distinct.std_error?),
            grouped(kept as u64),
            rounded(1.0 / share),
        )])
    }

    /// Where it is not known what can be reached: what was, and how much probability that leaves.
    fn unknown(&self, seen: usize) -> Vec<String> {
        let reached = format!(
            "{} different {} were reached; how many exist is unknown.",
            grouped(seen as u64),
            self.category[1]
        );
        let missing = self.estimate("missing_mass_turing").map(|share| {
            format!("About {} of the trials would reach one not seen before (Good-Turing).", percent(share))
        });
        let all = self.estimate("chao1");
        let at_least = all.map(|all| format!("At least about {} exist (Chao1).", rounded(all)));
        [Some(reached), missing, at_least].into_iter().flatten().collect()
    }
}

/// What has to be said of `log10_p_holm`, the p-values of single rows, below a table that as a whole is within chance.
#[must_use]
pub fn standing_out(
    statistics: &[Statistic],
    mut log10_p_holm: impl Iterator<Item = f64>,
) -> Option<&'static str> {
    let verdict = Conclusion::of(statistics)?.verdict;
    let stands_out = |log10_p| matches!(Verdict::of(log10_p), Verdict::WeakEvidence | Verdict::Rejected);
    (verdict == Verdict::NoEvidence && log10_p_holm.any(stands_out)).then_some(
        "A single row can stand out, p (Holm) below 0.005, while the table as a whole is within chance: p (Holm) is \
         corrected for the number of rows, but it rests on the normal law, which is rough where fewer than 5 are \
         expected, and carries no verdict.",
    )
}
