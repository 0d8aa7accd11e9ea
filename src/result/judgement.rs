//! What is judged of a result, for machines: one word, the test that it rests on, and the effect.

use serde_json::{Map, Value, json};

use super::cell::CellResult;
use crate::analysis::against::DistanceNames;
use crate::analysis::pair::Pair;
use crate::analysis::statistic::{find, from_log10};
use crate::analysis::verdict::{Conclusion, Verdict};
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
}

impl Judgement {
    /// What the statistics of a sample say.
    #[must_use]
    pub fn of(statistics: &[Statistic]) -> Self {
        let conclusion = Conclusion::of(statistics);
        let verdict = conclusion.map_or(Verdict::Untested, |by| by.verdict);
        let names = DistanceNames::of(statistics);
        let corrected = (!verdict.denies_a_sample()).then_some(names.corrected);
        let effects = corrected.into_iter().chain([names.observed, Name::TvBetween]);
        let has_value = |row: &&Statistic| row.estimate.is_some();
        let find = |name| find(statistics, name).filter(has_value);
        let effect = effects.into_iter().find_map(find);
        Self { verdict, test: conclusion.map(|by| by.ground.clone()), effect: effect.cloned(), parts: None }
    }

    /// What a result says of `cell`; nothing but that it is untested where nobody expects its keys to be equally likely.
    #[must_use]
    pub fn of_cell(cell: &CellResult) -> Self {
        let counts_solutions =
            cell.row.answers.0.iter().any(|answer| matches!(answer, KeyFigure::Estimate(_)));
        if counts_solutions || cell.row.keys == Keys::Endings {
            return Self { verdict: Verdict::Untested, test: None, effect: None, parts: None };
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
    #[must_use]
    pub fn of_pair(pair: &Pair) -> Self {
        let (verdict, test) = pair.verdict();
        Self { verdict, test: test.cloned(), ..Self::of(&pair.frequencies) }
    }

    /// The members `verdict`, `test`, `p_value`, `log10_p`, `p_at_most` and `effect` of an object, and `parts_verdict` if parts
    /// were tested.
    #[must_use]
    pub fn members(&self) -> Map<String, Value> {
        let p = self.test.as_ref().and_then(Statistic::p_value);
        let effect = self.effect.as_ref().map(|effect| {
            let (low, high) = (effect.interval.map(|ends| ends.low), effect.interval.map(|ends| ends.high));
            json!({ "name": effect.name.text(), "estimate": effect.estimate, "conf_low": low, "conf_high": high })
        });
        let members = [
            ("verdict", json!(self.verdict.name())),
            ("test", json!(self.test.as_ref().map(|test| test.name.text()))),
            ("p_value", json!(p.and_then(|p| from_log10(p.log10)))),
            ("log10_p", json!(p.map(|p| p.log10))),
            ("p_at_most", json!(p.map(|p| p.at_most))),
            ("effect", json!(effect)),
        ];
        let parts = self.parts.map(|verdict| ("parts_verdict", json!(verdict.name())));
        members.into_iter().chain(parts).map(|(name, value)| (name.to_owned(), value)).collect()
    }
}
