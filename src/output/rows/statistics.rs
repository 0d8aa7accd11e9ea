//! Rows of statistics.csv.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::{Source, Statistic, evenness, steps, unseen};
use crate::draw::{Draw, Streams};
use crate::experiment::Cell;
use crate::machine::{CellTally, Solution};
use crate::output::tables::StatisticRow;

pub(super) fn rows(cell: &Cell, tally: &CellTally) -> Vec<StatisticRow> {
    let mut draw = simulations(cell);
    let source = if cell.is_census() {
        Source::Census
    } else {
        Source::Sample(&mut draw)
    };
    let mut statistics = steps::statistics(&tally.measures[0], tally.trials, &source);
    statistics.extend(frequencies(tally, source));
    let k = tally.solutions.len() as u64;
    statistics.extend(tally.looks.iter().map(|look| look.statistic(k)));
    cell.headline.mark(&mut statistics);
    statistics.sort_by_key(|statistic| statistic.name);
    statistics
        .into_iter()
        .map(|statistic| row(cell, statistic))
        .collect()
}

/// The stream for simulations about a cell: the experiment's seed, cell 0, and the cell as trial.
fn simulations(cell: &Cell) -> Draw {
    Streams::new(cell.seed, 0).trial(cell.number)
}

fn frequencies(tally: &CellTally, source: Source) -> Vec<Statistic> {
    let counts: Vec<u64> = tally.solutions.iter().map(Solution::count).collect();
    match tally.known {
        Some(_) => evenness::statistics(&counts, classes(tally).as_deref(), source),
        None => unseen::statistics(&counts),
    }
}

/// The number of the symmetry class of each solution, if classes have a meaning.
fn classes(tally: &CellTally) -> Option<Vec<usize>> {
    let solutions = tally.solutions.iter();
    let classes: Vec<&str> = solutions
        .map(|s| s.class.as_deref())
        .collect::<Option<_>>()?;
    let distinct: BTreeSet<&str> = classes.iter().copied().collect();
    let numbers: BTreeMap<&str, usize> = distinct.into_iter().zip(0..).collect();
    Some(classes.iter().map(|class| numbers[class]).collect())
}

fn row(cell: &Cell, statistic: Statistic) -> StatisticRow {
    StatisticRow {
        cell: cell.number,
        size: cell.options.size() as u64,
        statistic: statistic.name.to_owned(),
        estimate: statistic.estimate,
        std_error: statistic.std_error,
        conf_low: statistic.interval.map(|interval| interval.low),
        conf_high: statistic.interval.map(|interval| interval.high),
        conf_level: statistic.conf_level(),
        df: statistic.df,
        p_value: statistic.p_value(),
        log10_p: statistic.log10_p,
        n: statistic.n,
        k: statistic.k,
        null_expectation: statistic.null_expectation,
        valid: statistic.valid,
        method: statistic.method,
        note: statistic.note,
    }
}
