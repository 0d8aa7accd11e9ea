//! The run lengths of a cell, with those of each of its solutions.

use crate::analysis::run_lengths::Restarts;
use crate::analysis::uniformity::Evenness;
use crate::analysis::{Source, Statistic};
use crate::engine::cell_tally::CellTally;
use crate::experiment::Cell;
use crate::model::draw::Streams;
use crate::model::keys::Keys;
use crate::model::outcome::{LIMIT, LIVELOCK};
use crate::model::program::FAULTS;
use crate::stats::histogram::Histogram;
use crate::stats::restart::{Lengths, halves, heads};
use crate::stats::spectrum::Spectrum;
use crate::stats::uniformity::Uniformity;

/// The stream of the random halves of the trials.
const HALVES: u64 = 0;

/// Run lengths of trials.
#[derive(Clone, Copy)]
pub(super) struct Attempts<'h> {
    pub(super) lengths: Lengths<'h>,
    /// After how many steps a trial ends that is not solved; none if not all of them go on until then.
    pub(super) limit: Option<u64>,
    pub(super) source: Source,
}

/// The run lengths of a cell with a trial that was solved, some of which took steps.
pub(super) struct Runs<'t> {
    pub(super) attempts: Attempts<'t>,
    /// The seed of random halves of them.
    pub(super) seed: u64,
    tally: &'t CellTally,
    /// How many solutions can be reached, if all that were are here and are expected to be equally likely.
    pub(super) known: Option<u64>,
}

impl<'t> Runs<'t> {
    /// Those of `cell` with this tally; `None` if no trial was solved, or none took a step. Of a program that reports no steps each
    /// trial is one.
    pub(super) fn of(cell: &Cell, tally: &'t CellTally) -> Option<Self> {
        let solved = &tally.measures[0];
        let least = u64::from(cell.machine.system().is_none());
        let longest = solved.max().filter(|&most| most > least)?;
        let unsolved = ranked_trials(tally) - solved.total();
        let limit = match unsolved {
            0 => Some(longest),
            _ => cell.known_limit().filter(|_| unsolved == tally.count(LIMIT) + tally.count(LIVELOCK)),
        };
        // Where counts decided when to stop, no estimate holds.
        let source = if cell.job.until.is_some() { Source::Dependent } else { source(cell, tally) };
        let all_are_here = cell.machine.card().keys == Keys::Solutions && !tally.is_sampled();
        let is_asked = all_are_here && cell.job.expected.is_none();
        let known = tally.known.filter(|_| is_asked).map(|_| tally.counts.len() as u64);
        let attempts = Attempts { lengths: Lengths { solved, unsolved }, limit, source };
        Some(Self { attempts, seed: cell.seed.unwrap_or(0), tally, known })
    }

    /// What restarts change.
    pub(super) fn statistics(&self) -> Vec<Statistic> {
        let Attempts { lengths, limit, source } = self.attempts;
        let halved = (source == Source::Sample).then(|| self.halves());
        let restarts = Restarts {
            all: lengths,
            halves: halved.as_ref().map(|halved| {
                halved.each_ref().map(|(solved, unsolved)| Lengths { solved, unsolved: *unsolved })
            }),
            limit,
            source,
        };
        restarts.statistics(|cutoff| self.evenness(&[cutoff]).remove(0))
    }

    /// The steps of the solved trials and the number of the others, of two random halves of the trials.
    fn halves(&self) -> [(Histogram, u64); 2] {
        let mut draw = Streams::new(self.seed, 0).trial(HALVES);
        let Lengths { solved, unsolved } = self.attempts.lengths;
        let first = heads(unsolved, &mut draw);
        let [one, other] = halves(solved, &mut draw);
        [(one, first), (other, unsolved - first)]
    }

    /// The steps of the trials that reached each solution.
    pub(super) fn of_solutions(&self) -> impl Iterator<Item = &'t Histogram> + use<'t> {
        let reached = self.tally.solutions.iter().filter_map(|solution| solution.reached.as_ref());
        reached.map(|reached| &reached.measures[0])
    }

    /// How evenly the solutions are reached after each of these cutoffs, which ascend, if they can be counted.
    pub(super) fn evenness(&self, cutoffs: &[u64]) -> Vec<Option<Evenness>> {
        let spectra = self.known.and_then(|known| Spectrum::within(self.of_solutions(), known, cutoffs));
        let of_each =
            |spectrum| Some(Evenness::of(&Uniformity::of_spectrum(spectrum)?, self.attempts.source));
        let none = || cutoffs.iter().map(|_| None).collect();
        spectra.map_or_else(none, |spectra| spectra.into_iter().map(of_each).collect())
    }
}

/// Where the counts of `cell` come from.
pub(super) fn source(cell: &Cell, tally: &CellTally) -> Source {
    match (cell.is_sample(), tally.is_dependent()) {
        (false, _) => Source::Census,
        (true, false) => Source::Sample,
        (true, true) => Source::Dependent,
    }
}

/// The trials that say something about the solver: all but those that ended in a fault.
pub(super) fn ranked_trials(tally: &CellTally) -> u64 {
    let faults = tally.outcomes.iter().filter(|(name, _)| FAULTS.contains(name));
    tally.trials - faults.map(|(_, count)| count).sum::<u64>()
}
