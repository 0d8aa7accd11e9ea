//! How the weights and the samples of a result were read, where that could be another way.

use std::collections::BTreeMap;

use super::question::Parts;
use super::warnings::numbers;
use crate::analysis::expected::WeightUnit;
use crate::experiment::Cell;
use crate::programs::spec::SAMPLES;
use crate::result::cell::{CellResult, CellResults};
use crate::text::number::grouped;

/// What is to be said of the cells of `results`, which are some of `cells`, numbered from 1.
pub(super) fn of(cells: &[Cell], results: &CellResults) -> Option<String> {
    let own = results.cells.iter().filter_map(|found| {
        let place = usize::try_from(found.identity.number.checked_sub(1)?).ok()?;
        Some((cells.get(place)?, found))
    });
    let found: Vec<(&Cell, &CellResult)> = own.collect();
    let weights = weights(found.iter().map(|(cell, _)| *cell));
    let parts = found.iter().find_map(|(cell, found)| unclear_parts(cell, found));
    let all: Vec<String> = weights.into_iter().chain(several_samples(found)).chain(parts).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// What the expected weights are that are no shares and no per cent as they stand.
pub(super) fn weights<'c>(cells: impl IntoIterator<Item = &'c Cell>) -> Option<String> {
    let mut all = 0;
    let mut found: BTreeMap<String, Vec<&Cell>> = BTreeMap::new();
    for cell in cells {
        all += 1;
        let unit = cell.job.expected.as_ref().map(|law| law.unit());
        let unit = unit.filter(|unit| !matches!(unit, WeightUnit::Shares | WeightUnit::Percent));
        if let Some(unit) = unit {
            found.entry(unit.to_string()).or_default().push(cell);
        }
    }
    let said: Vec<String> = found
        .into_iter()
        .filter_map(|(unit, of)| Some(format!("Expected{}: {unit}.", which(of, all)?)))
        .collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// That trials of cells printed several samples, of which one is counted.
pub(super) fn several_samples<'c>(
    found: impl IntoIterator<Item = (&'c Cell, &'c CellResult)>,
) -> Option<String> {
    let (mut all, mut most, mut several) = (0, 1, Vec::new());
    for (cell, found) in found {
        all += 1;
        let counts_samples =
            cell.machine.program().is_some_and(|program| program.spec().form.counts_samples());
        let printed = found.total(SAMPLES).and_then(|row| row.max?.as_whole()).filter(|_| counts_samples);
        if let Some(printed) = printed.filter(|printed| *printed > 1) {
            several.push(cell);
            most = most.max(printed);
        }
    }
    Some(format!(
        "Trials{} printed up to {} samples; of each trial the first is counted. queenlab tally counts all.",
        which(several, all)?,
        grouped(most)
    ))
}

/// That it is not clear what the parts of keys are, each of which is looked at.
fn unclear_parts(cell: &Cell, found: &CellResult) -> Option<String> {
    let parts = cell.job.each.map(|form| Parts { form, is_named: true });
    let first = found.reached.occurrences.most.first().map(|(key, _)| key.as_str());
    Some(parts?.question(first)? + ".")
}

/// Which cells of all are meant, if there is one: nothing where they are all.
fn which(of: Vec<&Cell>, all: usize) -> Option<String> {
    let count = of.len();
    let numbers = numbers(of.into_iter())?;
    Some(if count == all { String::new() } else { format!(" (cell {numbers})") })
}
