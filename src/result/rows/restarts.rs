//! Rows of cutoffs.csv and walks.csv: trials that are restarted after some steps, and several at a time.

use std::iter;

use libm::exp10;

use super::super::schema::{CutoffRow, WalkRow};
use super::runs::{Attempts, Runs};
use crate::analysis::uniformity::Evenness;
use crate::analysis::{CONF_LEVEL, Source};
use crate::engine::shared;
use crate::model::draw::Streams;
use crate::stats::histogram::Histogram;
use crate::stats::numeric::whole;
use crate::stats::race::{DOUBLINGS, Races, Winners};
use crate::stats::restart::{Lengths, Restart, halves, heads};

/// The rows of these trials; `evenness` says how evenly those of at most each of some numbers of steps reach the solutions.
pub(super) fn cutoff_rows(
    attempts: Attempts,
    evenness: impl FnOnce(&[u64]) -> Vec<Option<Evenness>>,
) -> Vec<CutoffRow> {
    let cutoffs = cutoffs(attempts);
    let evenness = evenness(&cutoffs);
    let restarts = attempts.lengths.restarts(cutoffs);
    restarts.zip(evenness).map(|(restart, evenness)| row(attempts, &restart, evenness.as_ref())).collect()
}

fn row(attempts: Attempts, restart: &Restart, evenness: Option<&Evenness>) -> CutoffRow {
    let is_known = attempts.limit.is_some();
    let is_sample = attempts.source == Source::Sample;
    let interval = restart.cost_interval(CONF_LEVEL).filter(|_| is_known && is_sample);
    CutoffRow {
        cutoff: restart.cutoff,
        solved: restart.solved,
        share: restart.share(),
        expected_steps: restart.expected_steps().filter(|_| is_known),
        expected_cost: restart.expected_cost().filter(|_| is_known),
        conf_low: interval.map(|interval| interval.low),
        conf_high: interval.map(|interval| interval.high),
        tv_uniform: evenness.map(|evenness| evenness.tv_uniform),
        tv_uniform_corrected: evenness.and_then(|evenness| evenness.tv_uniform_corrected.estimate),
        hill_1_exp_entropy: evenness.and_then(|evenness| evenness.hill_1_exp_entropy),
    }
}

/// Those of the grid from the fewest steps to a solution on, the best one, and the last one.
fn cutoffs(Attempts { lengths, limit, .. }: Attempts) -> Vec<u64> {
    let solved = lengths.solved;
    let last = limit.or(solved.max()).unwrap_or(0);
    let best = lengths.best_restart().map(|best| best.cutoff);
    let mut cutoffs: Vec<u64> = grid(last).chain(best).chain([last]).collect();
    cutoffs.retain(|&cutoff| Some(cutoff) >= solved.min());
    cutoffs.sort_unstable();
    cutoffs.dedup();
    cutoffs
}

/// 0, and twelve numbers in each factor of ten, up to `last`.
fn grid(last: u64) -> impl Iterator<Item = u64> {
    let marks = (0u32..).map_while(|twelfth| whole((exp10(f64::from(twelfth) / 12.0)).round()));
    iter::once(0).chain(marks).take_while(move |&mark| mark <= last)
}

/// The stream of the random halves of the trials of each solution.
const HALVES: u64 = 1;

pub(super) fn walk_rows(runs: &Runs) -> Option<Vec<WalkRow>> {
    let Attempts { lengths, limit, source } = runs.attempts;
    let limit = limit?;
    let races = Races::of(lengths, limit)?;
    let winners = winners(runs, &races, runs.of_solutions().collect());
    let halves = (source == Source::Sample && winners.is_some()).then(|| in_halves(runs, limit)).flatten();
    let rows = times(runs.attempts, &races).enumerate().map(|(race, row)| {
        let Some(winners) = winners.as_ref().map(|winners| &winners[race]) else { return row };
        let of_halves = halves.as_ref().map(|[one, other]| [&one[race], &other[race]]);
        WalkRow {
            tv_uniform: Some(winners.tv_uniform()),
            tv_uniform_corrected: match source {
                Source::Census => Some(winners.tv_uniform()),
                _ => of_halves.map(|halves| winners.tv_corrected(halves)),
            },
            hill_1_exp_entropy: (source == Source::Census).then(|| winners.hill_1_exp_entropy()),
            ..row
        }
    });
    Some(with_one_walk(runs, rows.collect()))
}

/// The rows without what says how evenly solutions are reached.
pub(super) fn times(attempts: Attempts, races: &Races) -> impl Iterator<Item = WalkRow> {
    (0..number(attempts)).map(|race| {
        let steps = races.expected_steps(race);
        WalkRow {
            walks: 1 << race,
            expected_steps: steps,
            speed_up: (steps > 0.0).then(|| races.expected_steps(0) / steps),
            ..WalkRow::default()
        }
    })
}

/// The races of which this number of trials can say something.
fn number(Attempts { lengths, source, .. }: Attempts) -> usize {
    let trials = lengths.solved.total() + lengths.unsolved;
    let most = if source == Source::Census { u64::MAX } else { trials / 10 };
    (0..DOUBLINGS).take_while(|&race| race == 0 || 1 << race <= most).count()
}

/// The same with what the counts themselves say of a single walk.
fn with_one_walk(runs: &Runs, mut rows: Vec<WalkRow>) -> Vec<WalkRow> {
    let evenness = runs.evenness(&[u64::MAX]).remove(0);
    if let Some((row, evenness)) = rows.first_mut().zip(evenness) {
        row.tv_uniform = Some(evenness.tv_uniform);
        row.tv_uniform_corrected = evenness.tv_uniform_corrected.estimate;
        row.hill_1_exp_entropy = evenness.hill_1_exp_entropy;
    }
    rows
}

/// Who wins each race, with these run lengths of each solution.
fn winners(runs: &Runs, races: &Races, of_solutions: Vec<&Histogram>) -> Option<Vec<Winners>> {
    let known = runs.known?;
    let shares = shared::map(of_solutions, |steps| races.shares(steps));
    let of_race = |race| Winners::of(shares.iter().map(|shares| shares[race]).collect(), known);
    (0..DOUBLINGS).map(of_race).collect()
}

/// The same of two random halves of the trials.
fn in_halves(runs: &Runs, limit: u64) -> Option<[Vec<Winners>; 2]> {
    let mut draw = Streams::new(runs.seed, 0).trial(HALVES);
    let unsolved_of_all = runs.attempts.lengths.unsolved;
    let unsolved = heads(unsolved_of_all, &mut draw);
    let (one, other): (Vec<_>, Vec<_>) =
        runs.of_solutions().map(|steps| halves(steps, &mut draw)).map(<(_, _)>::from).unzip();
    let half = |own: &[Histogram], unsolved| {
        let solved = own.iter().flat_map(Histogram::iter).collect();
        let races = Races::of(Lengths { solved: &solved, unsolved }, limit)?;
        winners(runs, &races, own.iter().collect())
    };
    Some([half(&one, unsolved)?, half(&other, unsolved_of_all - unsolved)?])
}
