//! Parts of solutions: rows of marginals.csv, and the statistic of all of them.

use super::statistics::source;
use crate::analysis::parts::{Expectation, SolutionPart, parts, statistic};
use crate::analysis::statistic::from_log10;
use crate::analysis::{Source, Statistic};
use crate::engine::cell_tally::CellTally;
use crate::engine::tally::PartCounts;
use crate::experiment::Cell;
use crate::model::parts::PartForm;
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
        let (counted, form) = (tally.parts.as_ref()?, cell.job.each?);
        let known = known(form, tally).filter(|(_, known)| !known.is_cut());
        let expectation = match &known {
            Some((solutions, known)) => Expectation::Uniform(*solutions, known.parts()),
            None => Expectation::of(form, counted.size()),
        };
        let solved = tally.solved();
        // No p-value holds where counts decided when to stop.
        let source = match source(cell, tally) {
            Source::Sample if cell.job.until.is_some() => Source::Dependent,
            source => source,
        };
        let parts = (!counted.is_cut()).then(|| parts(form, counted.parts(), solved, expectation, source));
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

/// The number of known solutions and how often each part of them has each value, if all have names.
fn known(form: PartForm, tally: &CellTally) -> Option<(u64, PartCounts)> {
    let solutions = tally.solutions.len() as u64;
    tally.known.filter(|&known| known == solutions && known > 0)?;
    let mut parts = PartCounts::default();
    tally.solutions.iter().for_each(|solution| parts.add(form, &solution.key, 1));
    Some((solutions, parts))
}
