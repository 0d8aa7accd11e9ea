//! Parts of solutions: rows of marginals.csv, and the statistic of all of them.

use super::runs::source;
use crate::analysis::expected::ExpectedLaw;
use crate::analysis::parts::{KnownParts, PartExpectation, SolutionPart, parts, statistic};
use crate::analysis::statistic::from_log10;
use crate::analysis::{Source, Statistic};
use crate::engine::cell_tally::{CellTally, Solution};
use crate::engine::tally::{MAX_PART_VALUES, PartCounts};
use crate::experiment::Cell;
use crate::model::parts::{COUNTED, PartForm};
use crate::result::schema::MarginalRow;

/// What the parts of the solutions of a cell say, if they are counted.
pub(super) struct Marginals {
    /// The parts; none if they have too many values.
    parts: Option<Vec<SolutionPart>>,
    /// What is said of all together.
    statistic: Statistic,
}

impl Marginals {
    pub(super) fn of(cell: &Cell, tally: &CellTally) -> Option<Self> {
        if !COUNTED {
            return None;
        }
        let (counted, form) = (tally.parts.as_ref()?, cell.job.each?);
        let known = known(form, cell.job.expected.as_deref(), tally);
        let expectation = known
            .as_ref()
            .map_or_else(|| PartExpectation::of(form, counted.size()), PartExpectation::Solutions);
        let solved = tally.solved();
        // No p-value holds where counts decided when to stop.
        let source = match source(cell, tally) {
            Source::Sample if cell.job.until.is_some() => Source::Dependent,
            source => source,
        };
        let is_cut = counted.is_cut() || has_too_many_pairs(form, counted);
        let parts = (!is_cut).then(|| parts(form, counted.parts(), solved, expectation, source));
        let statistic = statistic(parts.as_deref(), solved, expectation);
        Some(Self { parts, statistic })
    }

    pub(super) fn statistic(&self) -> &Statistic {
        &self.statistic
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = MarginalRow> {
        self.parts.iter().flatten().flat_map(|part| {
            let n: u64 = part.values.iter().map(|value| value.count).sum();
            part.values.iter().map(move |value| MarginalRow {
                part: part.name.clone(),
                value: value.value.clone(),
                count: value.count,
                share: (n > 0).then(|| value.count as f64 / n as f64),
                expected: value.expected,
                residual: value.residual,
                p: part.log10_p.and_then(from_log10),
            })
        })
    }
}

/// Whether atoms have too many pairs, with those that are in no solution together.
fn has_too_many_pairs(form: PartForm, counted: &PartCounts) -> bool {
    let atoms = || counted.parts().keys().filter(|name| form.pair(name).is_none()).count();
    form == PartForm::AtomPairs && atoms() * atoms().saturating_sub(1) / 2 > MAX_PART_VALUES
}

/// The parts of all solutions under the law that is expected, if all have names and there are not too many parts.
fn known(form: PartForm, expected: Option<&ExpectedLaw>, tally: &CellTally) -> Option<KnownParts> {
    tally.known.filter(|&known| known > 0 && known == tally.solutions.len() as u64)?;
    let mut known = KnownParts { is_uniform: expected.is_none(), ..KnownParts::default() };
    let mut values = 0;
    for Solution { key, .. } in &tally.solutions {
        let weight = expected.map_or(Some(1.0), |law| law.weight(key))?;
        known.total += weight;
        form.each(key, |part, value| {
            if values > MAX_PART_VALUES {
                return;
            }
            let held = known.weights.entry(part.into()).or_default();
            values += usize::from(!held.contains_key(value));
            *held.entry(value.into()).or_default() += weight;
        });
        if values > MAX_PART_VALUES {
            return None;
        }
    }
    Some(known)
}
