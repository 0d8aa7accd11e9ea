//! Rows of statistics.csv.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::statistic::p_value;
use crate::analysis::{CONF_LEVEL, Source, Statistic, evenness, sampled, steps, unseen};
use crate::cell_tally::{CellTally, Solution};
use crate::draw::{Draw, Streams};
use crate::experiment::Cell;
use crate::output::tables::StatisticRow;
use crate::stats::interval::Interval;
use crate::system::Keys;

pub(super) fn rows(cell: &Cell, tally: &CellTally) -> Vec<StatisticRow> {
    let mut draw = simulations(cell);
    let source = if cell.is_sample() { Source::Sample(&mut draw) } else { Source::Census };
    let mut statistics = steps::statistics(&tally.measures[0], tally.trials, &source);
    if cell.machine.card().keys == Keys::Solutions {
        statistics.extend(frequencies(tally, source));
    }
    let k = tally.solutions.len() as u64;
    statistics.extend(tally.looks.iter().map(|look| look.statistic(k)));
    cell.headline.mark(&mut statistics);
    statistics.sort_by(|a, b| a.name.cmp(&b.name));
    statistics.into_iter().map(|statistic| row(cell, statistic)).collect()
}

/// The stream for simulations about a cell: the experiment's seed, cell 0, and the cell as trial.
fn simulations(cell: &Cell) -> Draw {
    Streams::new(cell.seed, 0).trial(cell.number)
}

fn frequencies(tally: &CellTally, source: Source) -> Vec<Statistic> {
    let counts: Vec<u64> = tally.solutions.iter().map(Solution::count).collect();
    match tally.known {
        None if tally.is_sampled() => sampled::statistics(&counts, tally.solved(), tally.sieve),
        Some(_) => evenness::statistics(&counts, classes(tally).as_deref(), source),
        None => unseen::statistics(&counts),
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

fn row(cell: &Cell, statistic: Statistic) -> StatisticRow {
    StatisticRow {
        cell: cell.number,
        size: cell.options.size() as u64,
        estimate: statistic.estimate,
        std_error: statistic.std_error,
        conf_low: statistic.interval.map(|interval| interval.low),
        conf_high: statistic.interval.map(|interval| interval.high),
        conf_level: statistic.interval.map(|_| CONF_LEVEL),
        df: statistic.df,
        p_value: statistic.log10_p.and_then(p_value),
        log10_p: statistic.log10_p,
        n: statistic.n,
        k: statistic.k,
        null_expectation: statistic.null_expectation,
        valid: statistic.valid,
        statistic: statistic.name.into_owned(),
        method: statistic.method,
        note: statistic.note,
    }
}

/// The statistic that a row holds.
#[must_use]
pub fn statistic(row: &StatisticRow) -> Statistic {
    let interval = row.conf_low.zip(row.conf_high);
    Statistic {
        name: row.statistic.clone().into(),
        estimate: row.estimate,
        std_error: row.std_error,
        interval: interval.map(|(low, high)| Interval { low, high }),
        df: row.df,
        log10_p: row.log10_p,
        method: row.method.clone(),
        n: row.n,
        k: row.k,
        null_expectation: row.null_expectation,
        valid: row.valid,
        note: row.note.clone(),
    }
}
