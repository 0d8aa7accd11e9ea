//! The tally of a cell, restored from its own tables: exact but for the histograms of single solutions, of which tables have
//! the mean and the extremes. What depends on more is not computed again when the tables are verified, and is named.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::iter;

use serde_json::{Value, json};
use smallvec::SmallVec;

use super::against::Contradiction;
use super::cell::{CellResult, CellResults};
use super::csv::{RowsByCell, TableError};
use super::schema::{
    ALL, CellRow, CutoffRow, FrequencyRow, MarginalRow, StatisticRow, StepRow, SummaryRow, Table, WalkRow,
};
use super::trials;
use crate::analysis::parts::SETS_OF_ONE_SIZE;
use crate::analysis::stopping::{self, InterimLook};
use crate::analysis::{Name, Statistic};
use crate::engine::cell_tally::CellTally;
use crate::engine::part::Restored;
use crate::engine::progress::Job;
use crate::engine::tally::{
    KeyStats, MAX_VALUES, MIN_DIGITS, PartCounts, SamplingLevel, TallyHeader, may_be_rounded,
};
use crate::experiment::Cell;
use crate::model::decimal::Decimal;
use crate::model::measure::{Measure, MeasureForm};
use crate::model::outcome::{Receipt, SOLVED};
use crate::model::program::TALLY;
use crate::stats::histogram::Histogram;
use crate::stats::numeric::product;
use crate::stats::unit_scale::UnitScale;

/// The tables that grow with the keys, as they are read.
pub struct KeyTables<'l, R: Read> {
    /// How often each key was reached.
    pub frequencies: RowsByCell<'l, FrequencyRow, R>,
    /// The histograms of measures.
    pub steps: RowsByCell<'l, StepRow, R>,
    /// The summaries of measures.
    pub summaries: RowsByCell<'l, SummaryRow, R>,
}

impl<R: Read> KeyTables<'_, R> {
    /// The keys of `cell` that were reached, each with this number of measures.
    fn keys(
        &mut self,
        cell: &Cell,
        measures: usize,
    ) -> impl Iterator<Item = Result<(String, KeyStats), Contradiction>> {
        let reached =
            self.frequencies.of(cell.number).filter(|row| row.as_ref().map_or(true, |row| row.count > 0));
        let mut summaries = self.summaries.of(cell.number).filter(|row| row.as_ref().map_or(true, is_of_key));
        reached.map(move |row| {
            let row = row.map_err(|error| Contradiction::unread::<FrequencyRow>(&error))?;
            let own = summaries.by_ref().take(measures).collect::<Result<Vec<_>, _>>();
            let own = own.map_err(|error| Contradiction::unread::<SummaryRow>(&error))?;
            let stats = key_stats(cell, &row, &own).filter(|stats| stats.measures.len() == measures);
            let message = || format!("no trials have the count, means and extremes of {}", row.solution);
            let stats = stats.ok_or_else(|| contradiction(SummaryRow::FILE, cell, &message()))?;
            Ok((row.solution.into(), stats))
        })
    }
}

/// The tally of `cell` from its tables, whose counts agree.
///
/// # Errors
/// If these are not the tables of any trials of the cell.
pub(crate) fn restored(
    cell: &Cell,
    held: &CellResult,
    rows: &mut KeyTables<impl Read>,
) -> Result<CellTally, Contradiction> {
    check_trials(cell, &held.row)?;
    let wrong = |message: &str| contradiction(FrequencyRow::FILE, cell, message);
    let mut tally = counted(cell, held, rows)?;
    let measures = histograms(cell, rows.steps.of(cell.number), tally.measures.len())?;
    let mut pairs = cell.measures().zip(iter::zip(&tally.measures, &measures));
    if !tally.is_sampled() && !pairs.all(|(measure, (one, other))| are_alike(measure.form, one, other)) {
        return Err(wrong("the values of its solutions are not those of steps.csv"));
    }
    tally.measures = measures;
    if tally.is_sampled() {
        tally.parts = parts(cell, held);
    }
    tally.looks = looks(cell, &tally, held);
    Ok(tally)
}

/// The tally of `cell` whose histograms are those of its solutions.
fn counted(
    cell: &Cell,
    held: &CellResult,
    rows: &mut KeyTables<impl Read>,
) -> Result<CellTally, Contradiction> {
    let job = Job { until: None, trials: held.row.trials, ..cell.job.clone() };
    let mut work = cell.machine.work(&job);
    let blank = cell.machine.work(&job).tally();
    let mut found = Ok(());
    let keys = rows.keys(cell, blank.measures.len());
    let all = Restored {
        common: header(&blank, held),
        endings: (0..).zip(held.endings.iter().cloned()).collect(),
        keys: &mut keys.map_while(|key| key.map_err(|contradiction| found = Err(contradiction)).ok()),
    };
    let read = work.restore(all);
    found?;
    read.map_err(|error| contradiction(FrequencyRow::FILE, cell, &error.to_string()))?;
    Ok(work.tally())
}

fn contradiction(file: &'static str, cell: &Cell, message: &str) -> Contradiction {
    Contradiction { file, message: format!("cell {}: {message}", cell.number) }
}

/// Checks that the experiment asks for the trials of this row of `cell`, or may stop after them.
fn check_trials(cell: &Cell, row: &CellRow) -> Result<(), Contradiction> {
    let (trials, most) = (row.trials, cell.job.trials);
    let is_asked = match cell.job.until {
        None => trials == most,
        Some(_) => stopping::stages(most).any(|stage| stage.end == trials),
    };
    let message = || format!("{trials} trials are not what the experiment asks for");
    if is_asked { Ok(()) } else { Err(contradiction(CellRow::FILE, cell, &message())) }
}

/// What is known without the solutions; trials that reached one without a row count as one value of each measure.
fn header(blank: &CellTally, held: &CellResult) -> TallyHeader {
    let count = |name: &str| {
        let own = held.outcomes.iter().find(|row| row.outcome == name);
        own.map_or(0, |row| row.count)
    };
    let stops = blank.outcomes.iter().map(|&(name, _)| (name, count(name)));
    let kept = u64::try_from(held.reached.trials).unwrap_or(u64::MAX);
    let rest = held.solved().saturating_sub(kept);
    let others = [(0, rest)].into_iter().filter(|_| rest > 0).collect::<Histogram>();
    TallyHeader {
        stopped: stops.filter(|&(name, count)| name != SOLVED && count > 0).collect(),
        level: level(held),
        others: vec![others; blank.measures.len()],
        parts: PartCounts::default(),
    }
}

fn level(held: &CellResult) -> SamplingLevel {
    let share = held.statistic(Name::KeysShare);
    let levels = (0..u64::BITS).map(|level| SamplingLevel { level });
    let is_held =
        |level: &SamplingLevel| share.is_some_and(|row| row.estimate == Some(1.0 / level.one_in() as f64));
    levels.into_iter().find(is_held).unwrap_or_default()
}

/// Statistics of trials as those that reached a solution, by its row and its summaries.
fn key_stats(cell: &Cell, row: &FrequencyRow, summaries: &[SummaryRow]) -> Option<KeyStats> {
    let like = |(Measure { form, .. }, summary): (Measure, &SummaryRow)| {
        let ends = [form.kept(summary.min?)?, form.kept(summary.max?)?];
        UnitScale::like(form, row.count, summary.mean?, ends)
    };
    let measures = cell.measures().zip(summaries).map(like).collect::<Option<SmallVec<[_; 1]>>>()?;
    let steps = measures.first()?;
    Some(KeyStats {
        shortest: Receipt { steps: steps.min()?, trial: row.shortest_trial.get()? },
        longest: Receipt { steps: steps.max()?, trial: row.longest_trial.get()? },
        first: row.first_trial.get()?,
        measures,
    })
}

/// The first `count` measures of steps.csv.
fn histograms(
    cell: &Cell,
    steps: impl Iterator<Item = Result<StepRow, TableError>>,
    count: usize,
) -> Result<Vec<Histogram>, Contradiction> {
    let mut values: BTreeMap<String, Vec<(Decimal, u64)>> = BTreeMap::new();
    for row in steps {
        let row = row.map_err(|error| Contradiction::unread::<StepRow>(&error))?;
        if row.count > 0 {
            values.entry(row.measure).or_default().push((row.value, row.count));
        }
    }
    let histogram = |Measure { name, form }: Measure| {
        let values = values.remove(name).unwrap_or_default().into_iter();
        values.filter_map(|(value, count)| Some((form.kept(value)?, count))).collect()
    };
    Ok(cell.measures().take(count).map(histogram).collect())
}

/// Whether the histograms of the solutions and that of steps.csv have the same number of values, extremes and sum, as exactly as
/// means in a table tell it, or values that are rounded.
fn are_alike(form: MeasureForm, of_solutions: &Histogram, of_all: &Histogram) -> bool {
    let outline = |of: &Histogram| (of.total(), of.min(), of.max());
    let error = match (form, may_be_rounded(of_all.iter().count())) {
        (MeasureForm::Whole, true) => of_solutions.sum() >> (MIN_DIGITS - 1),
        (MeasureForm::Decimal(_), true) => spread(of_all) >> MIN_STEPS,
        (_, false) => size(form, of_all) >> 48,
    };
    outline(of_solutions) == outline(of_all) && of_solutions.sum().abs_diff(of_all.sum()) <= error
}

/// The sum of how far values are from 0, in units of their last place.
fn size(form: MeasureForm, kept: &Histogram) -> u128 {
    kept.iter().map(|(value, count)| product(form.decimal(value).digits(), count)).sum()
}

/// Values that are rounded are rounded to multiples of so small a part of their range, as a power of two: there are more than half
/// of all that can be kept, and decimals near the least that are allowed are rounded to a sixteenth of the multiples of others.
const MIN_STEPS: u32 = MAX_VALUES.ilog2() - 5;

/// The number of values, times their range.
fn spread(kept: &Histogram) -> u128 {
    let range = kept.max().zip(kept.min()).map_or(0, |(most, least)| most - least);
    product(range, kept.total())
}

/// The parts of the solutions of `cell`, not all of which have rows, by the rows of their parts.
fn parts(cell: &Cell, held: &CellResult) -> Option<PartCounts> {
    let form = cell.job.each?;
    let together = held.statistic(Name::PartsP)?;
    if together.estimate.is_none() {
        return Some(PartCounts::too_many());
    }
    let counts = held.marginals.iter().filter(|row| row.count > 0 && row.value != form.absent());
    let counts = counts.map(|row| (row.part.as_str(), row.value.as_str(), row.count));
    let all: u64 =
        counts.clone().filter(|(part, ..)| form.pair(part).is_none()).map(|(.., count)| count).sum();
    let is_of_one_size = together.method.as_deref() == Some(SETS_OF_ONE_SIZE);
    let size = all.checked_div(held.solved()).filter(|_| is_of_one_size);
    Some(PartCounts::of(counts, size))
}

/// The interim looks of `cell`, which has this tally: the last one taken again, those before as the tables have them.
pub fn looks(cell: &Cell, tally: &CellTally, held: &CellResult) -> Vec<InterimLook> {
    let Some(until) = cell.job.until else {
        return Vec::new();
    };
    let drawn_elsewhere = cell.machine.card().name == TALLY;
    let ends = stopping::stages(cell.job.trials).map(|stage| stage.end);
    let ends = ends.filter(|&end| end <= tally.trials && (!drawn_elsewhere || stopping::is_due(end)));
    let mut looks = held.statistics.iter().filter(|statistic| statistic.is_look());
    ends.map_while(|end| match looks.next() {
        _ if end == tally.trials && !tally.is_sampled() => {
            Some(until.look(end, &tally.counts, tally.law(cell.job.expected.as_deref()).as_ref()))
        }
        None if tally.is_sampled() => None,
        look => Some(until.judge(end, look.map_or(0, |look| look.n), look.and_then(|look| look.estimate))),
    })
    .collect()
}

/// The columns of `steps_summary.csv` that depend on more than the number of trials, their mean and their extremes.
const SPREAD: [&str; 14] = [
    "std_error", "conf_low", "conf_high", "sd", "q01", "q05", "q10", "q25", "q50", "q75", "q90", "q95",
    "q99", "q999",
];

/// Of a measure, where no other table has them.
const OUTLINE: [&str; 3] = ["mean", "min", "max"];

const RECEIPTS: [&str; 3] = ["shortest_trial", "longest_trial", "first_trial"];

/// Of an interim look.
const LOOK: [&str; 2] = ["estimate", "n"];

/// Of a recorded trial, besides its measures.
const TRIAL: [&str; 3] = ["outcome", "solution", "steps"];

/// Of restarts and races, which depend on the steps of each solution.
const EVENNESS: [&str; 3] = ["tv_uniform", "tv_uniform_corrected", "hill_1_exp_entropy"];

/// Of a distance at a cutoff.
const INTERVAL: [&str; 3] = ["estimate", "conf_low", "conf_high"];

/// Whether a row is about one key.
pub(crate) fn is_of_key(row: &SummaryRow) -> bool {
    row.solution != ALL
}

/// Whether the columns [`SPREAD`] of a row cannot be computed again.
pub(crate) fn has_spread(row: &SummaryRow) -> bool {
    row.min.zip(row.max).is_some_and(|(min, max)| !Histogram::is_determined(row.n, [0, max.distance(min)]))
}

/// A row that was `made` of one that is `held`, with the columns of that which cannot be computed again.
pub(crate) fn with_spread(made: SummaryRow, held: &SummaryRow) -> SummaryRow {
    if !has_spread(&made) {
        return made;
    }
    let SummaryRow { solution, measure, n, mean, min, max, .. } = made;
    SummaryRow { solution, measure, n, mean, min, max, ..held.clone() }
}

/// Takes the columns over that cannot be computed again where solutions have a spread, into `made`, a cell that was made of
/// the tables of `held`: also of the statistic of the best restart. All solved trials take at most the last cutoff, and a single walk ends as they do.
pub(crate) fn take_evenness_over(made: &mut CellResult, held: &CellResult) {
    let held_distance = held.statistic(Name::RestartTvUniform);
    let of_best = made.statistics.iter_mut().find(|row| row.name == Name::RestartTvUniform);
    if let Some((made, held)) = of_best.zip(held_distance) {
        *made = held.clone();
    }
    let cutoffs = made.cutoffs.len().saturating_sub(1);
    for (made, held) in made.cutoffs.iter_mut().zip(&held.cutoffs).take(cutoffs) {
        let CutoffRow { tv_uniform, tv_uniform_corrected, hill_1_exp_entropy, .. } = *held;
        *made = CutoffRow { tv_uniform, tv_uniform_corrected, hill_1_exp_entropy, ..made.clone() };
    }
    for (made, held) in made.walks.iter_mut().zip(&held.walks).skip(1) {
        let WalkRow { tv_uniform, tv_uniform_corrected, hill_1_exp_entropy, .. } = *held;
        *made = WalkRow { tv_uniform, tv_uniform_corrected, hill_1_exp_entropy, ..made.clone() };
    }
}

/// Columns that cannot be computed again from the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotRecomputed {
    file: &'static str,
    columns: Vec<String>,
    rows: &'static str,
}

impl NotRecomputed {
    /// What is not computed again of `results` with these `cells`, of which those in `restored` were made of their own
    /// tables; `has_spread`: whether a solution of these has.
    pub fn of(
        cells: &[Cell],
        results: &CellResults,
        restored: &BTreeSet<u64>,
        has_spread: bool,
    ) -> Vec<Self> {
        let all = cells.iter().zip(&results.cells);
        let own: Vec<_> = all.filter(|(cell, _)| restored.contains(&cell.number)).collect();
        let measures = own.iter().any(|(cell, _)| !cell.machine.measures().is_empty());
        let recorded = own.iter().filter(|(_, held)| !held.endings.is_empty());
        let recorded: BTreeSet<&str> = recorded
            .flat_map(|(cell, _)| {
                TRIAL.into_iter().chain(cell.machine.measures().into_iter().map(|measure| measure.name))
            })
            .collect();
        let is_earlier_look = |pair: &[Statistic]| pair[0].is_look() && pair[0].name == pair[1].name;
        let looks = results.cells.iter().any(|cell| cell.statistics.windows(2).any(is_earlier_look));
        let sampled_parts = own.iter().any(|(_, held)| !held.marginals.is_empty() && !held.keeps_all_keys());
        let all = [
            has_spread
                .then(|| Self::new(SummaryRow::FILE, SPREAD, "solutions that more than 3 trials reached")),
            has_spread.then(|| Self::new(CutoffRow::FILE, EVENNESS, "cutoffs before the last")),
            has_spread.then(|| Self::new(StatisticRow::FILE, INTERVAL, Name::RestartTvUniform.name())),
            has_spread.then(|| Self::new(WalkRow::FILE, EVENNESS, "more than one walk")),
            measures
                .then(|| Self::new(SummaryRow::FILE, OUTLINE, "single solutions, measures other than steps")),
            (!own.is_empty()).then(|| {
                Self::new(FrequencyRow::FILE, RECEIPTS, "whether an earlier trial is that of the solution")
            }),
            sampled_parts
                .then(|| Self::new(MarginalRow::FILE, ["count"], "where not every solution has a row")),
            looks.then(|| Self::new(StatisticRow::FILE, LOOK, "interim looks before the last")),
            (!recorded.is_empty())
                .then(|| Self::new(trials::FILE, recorded, "trials of programs that were not run again")),
        ];
        all.into_iter().flatten().collect()
    }

    fn new<'n>(file: &'static str, columns: impl IntoIterator<Item = &'n str>, rows: &'static str) -> Self {
        Self { file, columns: columns.into_iter().map(str::to_owned).collect(), rows }
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        json!({ "file": self.file, "columns": self.columns, "rows": self.rows })
    }

    /// As a part of a sentence.
    pub fn phrase(&self) -> String {
        format!("{} of {} ({})", self.columns.join(", "), self.file, self.rows)
    }
}
