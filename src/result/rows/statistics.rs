//! Rows of statistics.csv.

use super::runs::{Runs, ranked_trials, source};
use crate::analysis::against::{self, DistanceNames};
use crate::analysis::{Name, Source, Statistic, run_lengths, sample};
use crate::engine::cell_tally::CellTally;
use crate::engine::machine::AnySystem;
use crate::experiment::Cell;
use crate::model::key_figure::KeyFigure;
use crate::model::keys::Keys;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn rows(cell: &Cell, tally: &CellTally, parts: Option<&Statistic>) -> Vec<Statistic> {
    let source = source(cell, tally);
    let mut statistics = run_lengths::statistics(&tally.measures[0], ranked_trials(tally), source);
    statistics.extend(Runs::of(cell, tally).iter().flat_map(Runs::statistics));
    if cell.machine.card().keys == Keys::Solutions {
        statistics.extend(frequencies(cell, tally, source));
    }
    if cell.job.until.is_some() {
        statistics.iter_mut().for_each(withdraw);
    }
    let k = tally.counts.len() as u64;
    statistics.extend(tally.looks.iter().map(|look| look.statistic(k)));
    statistics.extend(tally.neighbours.iter().flat_map(|neighbours| sample::independence(neighbours, k)));
    statistics.extend(parts.cloned());
    let answers = cell.machine.system().map(AnySystem::answers).unwrap_or_default();
    let counts_solutions = answers.iter().any(|answer| matches!(answer, KeyFigure::Estimate(_)));
    if !counts_solutions {
        cell.headline.mark(&mut statistics);
    }
    statistics.sort_by_key(|statistic| statistic.name.name());
    statistics
}

/// Leaves an estimate out that holds for a number of trials that was fixed beforehand, not where counts decided when to stop.
fn withdraw(statistic: &mut Statistic) {
    const UNIFORM: DistanceNames = DistanceNames::UNIFORM;
    const EXPECTED: DistanceNames = DistanceNames::EXPECTED;
    const FIXED_SIZE: [Name; 6] = [
        UNIFORM.corrected,
        UNIFORM.at_least,
        EXPECTED.corrected,
        EXPECTED.at_least,
        Name::EffectiveShare,
        Name::Hill1ExpEntropy,
    ];
    if FIXED_SIZE.contains(&statistic.name) {
        (statistic.estimate, statistic.interval) = (None, None);
        statistic.note = Some("not given: the counts decided when to stop".to_owned());
    }
}

fn frequencies(cell: &Cell, tally: &CellTally, source: Source) -> Vec<Statistic> {
    let counts = tally.counts.as_slice();
    match tally.known {
        None if tally.is_sampled() => sample::of_kept_keys(counts, tally.solved(), tally.level.one_in()),
        Some(_) => {
            let law = tally.law(cell.job.expected.as_deref());
            let name = |index: usize| tally.solutions[index].key.to_string();
            against::statistics(counts, law.as_ref(), classes(tally).as_deref(), source, name)
        }
        None => sample::unseen(counts),
    }
}

/// The number of the symmetry class of each solution, if classes have a meaning.
fn classes(tally: &CellTally) -> Option<Vec<usize>> {
    let solutions = tally.solutions.iter();
    let classes: Vec<&str> = solutions.map(|s| s.class.as_deref()).collect::<Option<_>>()?;
    let distinct: BTreeSet<&str> = classes.iter().copied().collect();
    let numbers: BTreeMap<&str, usize> = distinct.into_iter().zip(0..).collect();
    Some(classes.iter().map(|class| numbers[class]).collect())
}
