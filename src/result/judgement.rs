//! What is judged of a result, for machines: one word, the test that it rests on, and the effect.

use serde_json::{Map, Value, json};

use super::cell::CellResult;
use crate::analysis::against::DistanceNames;
use crate::analysis::pair::Pair;
use crate::analysis::statistic::{PValue, find, from_log10};
use crate::analysis::verdict::{Conclusion, Verdict, corrected, strongest};
use crate::analysis::{Name, Statistic};
use crate::model::key_figure::KeyFigure;
use crate::model::keys::Keys;
use crate::stats::neighbours::DEPENDENT;

/// A verdict with its test and its effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The test that it rests on, if one was made.
    pub test: Option<Statistic>,
    /// How far the frequencies are from those of the null hypothesis.
    pub effect: Option<Statistic>,
    /// What all parts of the solutions together say, if they were tested.
    pub parts: Option<Verdict>,
    /// The p-value of the test, corrected for the number of tests that are read together (Holm 1979).
    pub holm: Option<PValue>,
    /// The decimal logarithm of the smallest p-value that is known, which is corrected.
    strongest: Option<f64>,
}

impl Judgement {
    /// What the statistics of a sample say.
    pub fn of(statistics: &[Statistic]) -> Self {
        let conclusion = Conclusion::of(statistics);
        let verdict = conclusion.map_or(Verdict::Untested, |by| by.verdict);
        let names = DistanceNames::of(statistics);
        let corrected = (!verdict.denies_a_sample()).then_some(names.corrected);
        let effects = corrected.into_iter().chain([names.observed, Name::TvBetween]);
        let has_value = |row: &&Statistic| row.estimate.is_some();
        let find = |name| find(statistics, name).filter(has_value);
        let effect = effects.into_iter().find_map(find);
        Self {
            verdict,
            test: conclusion.map(|by| by.ground.clone()),
            effect: effect.cloned(),
            parts: None,
            holm: None,
            strongest: conclusion.and_then(|by| strongest(by.ground, statistics)),
        }
    }

    /// Each of `judgements` with p and the verdict by it corrected for their number, so that of fair samples that are read together hardly
    /// ever one is said to be unequal.
    pub fn together(mut judgements: Vec<Self>) -> Vec<Self> {
        let strongest: Vec<Option<f64>> = judgements.iter().map(|judgement| judgement.strongest).collect();
        for (judgement, log10) in judgements.iter_mut().zip(corrected(&strongest)) {
            let own = judgement.test.as_ref().and_then(Statistic::p_value);
            let Some((own, log10)) = own.zip(log10) else { continue };
            judgement.holm = Some(PValue { log10: log10.max(own.log10), ..own });
            if matches!(judgement.verdict, Verdict::Rejected | Verdict::Weak | Verdict::NotSignificant) {
                judgement.verdict = Verdict::of(log10);
            }
        }
        judgements
    }

    /// The test, and what its p-value is for the number of tests.
    pub(crate) fn corrected(&self) -> Option<(&Statistic, PValue)> {
        self.test.as_ref().zip(self.holm)
    }

    /// The verdict, if its p-value is corrected for the number of tests.
    pub(crate) fn corrected_verdict(&self) -> Option<Verdict> {
        self.holm.map(|_| self.verdict)
    }

    /// What a result says of its cells: of several together, of one alone.
    pub fn of_cells(cells: &[CellResult]) -> Vec<Self> {
        let alone: Vec<Self> = cells.iter().map(Self::of_cell).collect();
        if alone.len() > 1 { Self::together(alone) } else { alone }
    }

    /// What a result says of `cell`; nothing but that it is untested where nobody expects its keys to be equally likely.
    pub fn of_cell(cell: &CellResult) -> Self {
        let counts_solutions =
            cell.row.answers.0.iter().any(|answer| matches!(answer, KeyFigure::Estimate(_)));
        if counts_solutions || cell.row.keys == Keys::Endings {
            return Self::of(&[]);
        }
        let judgement = Self::of(&cell.statistics);
        let parts = cell.statistic(Name::PartsP).and_then(Conclusion::by).map(|by| by.verdict);
        let exact = judgement.effect.as_ref().and_then(|effect| effect.estimate);
        let verdict = match exact {
            _ if cell.row.warning.as_deref() == Some(DEPENDENT) => Verdict::Dependent,
            Some(distance) if cell.row.census && distance > 0.0 => Verdict::Unequal,
            Some(_) if cell.row.census => Verdict::Equal,
            _ => judgement.verdict,
        };
        Self { verdict, parts, ..judgement }
    }

    /// What is said of the frequencies of two results.
    pub fn of_pair(pair: &Pair) -> Self {
        let (verdict, test) = pair.verdict();
        Self { verdict, test: test.cloned(), ..Self::of(&pair.frequencies) }
    }

    /// The members `verdict`, `test`, `p_value`, `log10_p`, `p_at_most` and `effect` of an object, `p_value_holm` and `log10_p_holm` if
    /// several tests are read together, and `parts_verdict` if parts were tested.
    pub fn members(&self) -> Map<String, Value> {
        let p = self.test.as_ref().and_then(Statistic::p_value);
        let effect = self.effect.as_ref().map(|effect| {
            let (low, high) = (effect.interval.map(|ends| ends.low), effect.interval.map(|ends| ends.high));
            json!({ "name": effect.name.name(), "estimate": effect.estimate, "conf_low": low, "conf_high": high })
        });
        let members = [
            ("verdict", json!(self.verdict.name())),
            ("test", json!(self.test.as_ref().map(|test| test.name.name()))),
            ("p_value", json!(p.and_then(|p| from_log10(p.log10)))),
            ("log10_p", json!(p.map(|p| p.log10))),
            ("p_at_most", json!(p.map(|p| p.at_most))),
            ("effect", json!(effect)),
        ];
        let holm = self
            .holm
            .map(|p| [("p_value_holm", json!(from_log10(p.log10))), ("log10_p_holm", json!(p.log10))]);
        let parts = self.parts.map(|verdict| ("parts_verdict", json!(verdict.name())));
        members
            .into_iter()
            .chain(holm.into_iter().flatten())
            .chain(parts)
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }
}
