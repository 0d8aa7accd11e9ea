//! A result: a list of cells, each with what every table says of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::layout::{CellIdentity, Layout};
use super::occurrences::Occurrences;
use super::rows::{CellRows, cumulated};
use super::schema::{
    CellRow, CoverageRow, CutoffRow, FrequencyRow, MarginalRow, OutcomeRow, StepRow, SummaryRow, WalkRow,
};
use crate::analysis::ranking::{Estimate, Question};
use crate::analysis::statistic::find;
use crate::analysis::{CONF_LEVEL, Name, Statistic};
use crate::engine::cell_tally::CellTally;
use crate::engine::tape::Ending;
use crate::experiment::Cell;
use crate::model::decimal::Decimal;
use crate::model::key_figure::KeyFigure;
use crate::model::keys::Keys;
use crate::model::measure::STEPS;
use crate::model::outcome::{LIMIT, SOLVED};
use crate::model::program::{KIND, TALLY, UNSOLVABLE};
use crate::stats::histogram::Histogram;
use crate::stats::interval::{Interval, effective_number, of_skewed_mean};
use crate::stats::neighbours::DEPENDENT;
use crate::stats::numeric::{at_least_zero, power};
use crate::stats::unit_scale::Rounding;

/// A cell of a result, with its rows of every table. Those that grow with its keys are left out of an outline, of which
/// sentences are made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellResult {
    /// Which cell it is.
    pub identity: Arc<CellIdentity>,
    /// Its row of cells.csv.
    pub row: CellRow,
    /// How its trials ended.
    pub outcomes: Vec<OutcomeRow>,
    /// What its frequencies say about uniformity.
    pub statistics: Vec<Statistic>,
    /// How many distinct solutions a number of its starts reaches.
    pub coverage: Vec<CoverageRow>,
    /// What restarts after a number of steps give.
    pub cutoffs: Vec<CutoffRow>,
    /// What races of walks give.
    pub walks: Vec<WalkRow>,
    /// How often each part of its solutions has each value, if that is asked for.
    pub marginals: Vec<MarginalRow>,
    /// The summaries of its measures over all solutions.
    pub totals: Vec<SummaryRow>,
    /// How its first trials ended, if they cannot be run again for trials.csv.
    pub endings: Vec<Ending>,
    /// The keys that it reached.
    pub reached: Reached,
    /// How often it reached each solution; empty in an outline.
    pub frequencies: Vec<FrequencyRow>,
    /// The histograms of its measures; empty in an outline.
    pub steps: Vec<MeasureHistogram>,
    /// The summaries of its measures for each solution; empty in an outline.
    pub summaries: Vec<SummaryRow>,
}

/// How often each value of a measure occurred, from the smallest: its rows of steps.csv in a third of the room.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeasureHistogram {
    /// The measure.
    pub measure: String,
    /// The values with their counts.
    pub counts: Vec<(Decimal, u64)>,
}

impl MeasureHistogram {
    /// Its rows of the table.
    pub fn rows(&self) -> impl Iterator<Item = StepRow> {
        cumulated(&self.measure, self.counts.iter().copied())
    }
}

impl CellResult {
    /// The outline that `rows` make: the frequencies are to be noted in [`Self::reached`].
    pub fn outline(rows: &CellRows) -> Self {
        Self {
            identity: Arc::clone(rows.identity()),
            row: rows.cell(),
            outcomes: rows.outcomes().collect(),
            statistics: rows.statistics(),
            coverage: rows.coverage(),
            cutoffs: rows.cutoffs(),
            walks: rows.walks(),
            marginals: rows.marginals().collect(),
            totals: rows.totals().collect(),
            endings: rows.endings(),
            ..Self::default()
        }
    }

    /// The same without the rows that grow with its keys.
    pub fn without_keys(&self) -> Self {
        Self { frequencies: Vec::new(), steps: Vec::new(), summaries: Vec::new(), ..self.clone() }
    }

    /// How many trials reached a solution.
    pub fn solved(&self) -> u64 {
        self.outcomes.iter().find(|row| row.outcome == SOLVED).map_or(0, |row| row.count)
    }

    /// The outcomes among `names` that trials ended in, and how many did.
    pub(crate) fn ended(&self, names: &[&str]) -> Vec<(String, u64)> {
        let rows = self.outcomes.iter().filter(|row| row.count > 0);
        rows.filter(|row| names.contains(&row.outcome.as_str()))
            .map(|row| (row.outcome.clone(), row.count))
            .collect()
    }

    /// The trials that were ended before they could reach a solution, as a share of these and the solved ones: ended by the step
    /// limit, and of a program by whatever else, but not by its answer that there is no solution. Where these would have ended could
    /// change each distance from uniform by at most as much. None is where no solution exists.
    pub fn undecided(&self) -> f64 {
        let is_ended = |row: &&OutcomeRow| match self.row.kind.as_str() {
            KIND => row.outcome != SOLVED && row.outcome != UNSOLVABLE,
            _ => row.outcome == LIMIT,
        };
        if self.row.keys_known == Some(0) {
            return 0.0;
        }
        let ended: u64 = self.outcomes.iter().filter(is_ended).map(|row| row.count).sum();
        if ended == 0 { 0.0 } else { ended as f64 / (ended + self.solved()) as f64 }
    }

    /// Whether its samples are no independent draws, so that no test is valid.
    pub fn is_dependent(&self) -> bool {
        self.row.warning.as_deref() == Some(DEPENDENT)
    }

    /// The rows of each part of its solutions, if they were looked at.
    pub fn parts(&self) -> impl Iterator<Item = &[MarginalRow]> {
        self.marginals.chunk_by(|one, other| one.part == other.part)
    }

    /// The statistic of this name.
    pub fn statistic(&self, name: Name) -> Option<&Statistic> {
        find(&self.statistics, name)
    }

    /// The summary of a measure over all solutions.
    pub fn total(&self, measure: &str) -> Option<&SummaryRow> {
        self.totals.iter().find(|row| row.measure == measure)
    }

    /// Whether steps were counted: a sample has 1 where its program counts none.
    pub(crate) fn counts_steps(&self) -> bool {
        let is_one = |row: &SummaryRow| [row.min, row.max] == [Some(Decimal::whole(1)); 2];
        let is_of_program = [KIND, TALLY].contains(&self.row.kind.as_str());
        !is_of_program || !self.total(STEPS.name).is_some_and(is_one)
    }

    /// Whether its run lengths say something: steps were counted, or trials without a solution take longer than the others.
    pub(crate) fn has_run_lengths(&self) -> bool {
        self.counts_steps() || self.solved() < self.row.trials
    }

    /// How often each value of a measure occurred, in units of its last place; nothing in an outline, none if one is negative.
    pub fn lengths(&self, measure: &str) -> Option<Histogram> {
        let length =
            |&(value, count): &(Decimal, u64)| (!value.is_negative()).then_some((value.digits(), count));
        self.values(measure).iter().map(length).collect()
    }

    /// The values of a measure that occurred, from the smallest, with their counts; none in an outline.
    pub fn values(&self, measure: &str) -> &[(Decimal, u64)] {
        let found = self.steps.iter().find(|histogram| histogram.measure == measure);
        found.map_or(&[], |histogram| &histogram.counts)
    }

    /// The number that `answer`, which the question of its system has, is here, if there is one.
    pub fn answer(&self, answer: &KeyFigure) -> Option<Estimate> {
        match answer {
            KeyFigure::Mean(measure) | KeyFigure::MeanOfKnown(measure, _) => {
                mean(self.total(measure)?, &self.row)
            }
            KeyFigure::Estimate(measure) => of_all_trials(self.total(measure)?, self.row.trials),
            KeyFigure::Classes => Some(Estimate { value: self.reached.classes()? as f64, interval: None }),
        }
    }

    /// What answers `question`; how equally likely solutions are is not asked of all systems.
    pub(crate) fn estimate(&self, question: Question) -> Option<Estimate> {
        let is_asked = question == Question::Steps || self.is_about_uniformity();
        is_asked.then(|| Estimate::of(&self.statistics, question)).flatten()
    }

    /// Whether its system is asked how equally likely its solutions are, rather than how many there are.
    pub fn is_about_uniformity(&self) -> bool {
        !self.row.answers.0.iter().any(|answer| matches!(answer, KeyFigure::Estimate(_)))
    }

    /// Whether every solution that was reached has a row, rather than a sample of them.
    pub(crate) fn keeps_all_keys(&self) -> bool {
        self.statistic(Name::KeysShare).is_none()
    }
}

/// The mean over the solved trials of `cell`; no measure of a system is negative.
fn mean(row: &SummaryRow, cell: &CellRow) -> Option<Estimate> {
    let low = |low: f64| if cell.kind == KIND { low } else { at_least_zero(low) };
    let interval = row.conf_low.zip(row.conf_high).map(|ends| Interval { low: low(ends.0), high: ends.1 });
    let unknown = Interval { low: low(f64::NEG_INFINITY), high: f64::INFINITY };
    let is_unknown = !cell.census && row.n < FEW_TRIALS;
    Some(Estimate { value: row.mean?, interval: if is_unknown { Some(unknown) } else { interval } })
}

/// Of fewer solved trials no mean has an interval, as their law may be skewed.
const FEW_TRIALS: u64 = 10;

/// The mean over all trials, of which those without a solution count 0.
fn of_all_trials(row: &SummaryRow, trials: u64) -> Option<Estimate> {
    let (solved, trials, mean) = (row.n as f64, trials as f64, row.mean?);
    let value = mean * solved / trials;
    let squares = (solved - 1.0) * power(row.sd.unwrap_or(0.0), 2) + solved * mean * mean;
    let variance = (squares - trials * value * value) / (trials - 1.0);
    let relative_error = (at_least_zero(variance) / trials).sqrt() / value;
    let effective = effective_number(value * trials, squares);
    let interval =
        of_skewed_mean(value, relative_error, effective, CONF_LEVEL).filter(|_| trials >= FEW_WEIGHTS);
    let unknown = Interval { low: 0.0, high: f64::INFINITY };
    Some(Estimate { value, interval: Some(interval.unwrap_or(unknown)) })
}

/// Weights are so skewed that fewer of them have no interval.
const FEW_WEIGHTS: f64 = 1000.0;

/// The cells of a result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellResults {
    /// The columns before those of each table.
    pub layout: Layout,
    /// The cells, in the order of the experiment.
    pub cells: Vec<CellResult>,
    /// How exact the values of measures are, of a result that is being made.
    pub rounding: Rounding,
}

impl CellResults {
    /// A result without cells.
    pub fn empty(layout: Layout) -> Self {
        Self { layout, ..Self::default() }
    }

    /// How far solutions are from uniform, or if shares that differ are expected in every cell, from these.
    pub fn distance(&self) -> Question {
        let of = |cell: &CellResult| Question::of_distance(&cell.statistics);
        let is_expected =
            !self.cells.is_empty() && self.cells.iter().all(|cell| of(cell) == Question::Expected);
        if is_expected { Question::Expected } else { Question::Evenness }
    }

    /// The outline of a single cell, made from `tally`.
    pub fn outline_of(layout: Layout, cell: &Cell, tally: &CellTally) -> Self {
        let mut results = Self::empty(layout);
        let rows = CellRows::of(&results.layout, cell, tally);
        let mut outline = CellResult::outline(&rows);
        if outline.row.keys == Keys::Endings {
            rows.frequencies().for_each(|row| outline.reached.note(&outline.row, &row));
        } else {
            let reached = &mut outline.reached;
            tally.solutions.iter().for_each(|one| {
                reached.count(&outline.row, &one.key, one.class.as_deref(), one.count());
            });
        }
        results.push(outline, rows.rounding());
        results
    }

    /// Adds `cell`, made from `tally`, with all of its rows.
    pub fn add(&mut self, cell: &Cell, tally: &CellTally) {
        self.add_kept(cell, tally, &mut Kept::All);
    }

    /// The same with the rows that are `kept`.
    pub(crate) fn add_kept(&mut self, cell: &Cell, tally: &CellTally, kept: &mut Kept) {
        let rows = CellRows::of(&self.layout, cell, tally);
        let (mut made, rounding) = (CellResult::outline(&rows), rows.rounding());
        rows.frequencies().for_each(|row| kept.frequency(row, &mut made));
        rows.steps().for_each(|row| kept.step(row, &mut made));
        rows.summary_parts().flatten().for_each(|row| kept.summary(row, &mut made));
        self.push(made, rounding);
    }

    /// Adds a cell whose measures are as exact as this.
    pub fn push(&mut self, cell: CellResult, rounding: Rounding) {
        self.rounding = self.rounding.and(rounding);
        self.cells.push(cell);
    }

    /// The number of all trials.
    pub fn trials(&self) -> u64 {
        self.cells.iter().map(|cell| cell.row.trials).sum()
    }

    /// The cell of this number, if it is here.
    pub fn cell(&self, number: u64) -> Option<&CellResult> {
        self.place(number).map(|place| &self.cells[place])
    }

    /// The same, to be changed.
    pub(crate) fn cell_mut(&mut self, number: u64) -> Option<&mut CellResult> {
        self.place(number).map(|place| &mut self.cells[place])
    }

    fn place(&self, number: u64) -> Option<usize> {
        self.cells.binary_search_by_key(&number, |cell| cell.identity.number).ok()
    }
}

/// The keys of a cell that were reached.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reached {
    /// Their number, of those that have rows.
    pub keys: u64,
    /// How many trials reached these.
    pub trials: u128,
    /// The rows of all keys, if they are ways to end.
    pub endings: Vec<FrequencyRow>,
    /// How many trials reached the first.
    first: u64,
    /// Their symmetry classes, if these answer a question.
    classes: BTreeSet<String>,
    /// Those that are there once, twice or not at all.
    pub occurrences: Occurrences,
}

impl Reached {
    /// How many trials reached the only key.
    pub fn only(&self) -> Option<u64> {
        (self.keys == 1).then_some(self.first)
    }

    /// The number of their symmetry classes, if that answers a question.
    pub fn classes(&self) -> Option<u64> {
        (!self.classes.is_empty()).then_some(self.classes.len() as u64)
    }

    /// Notes a row of frequencies.csv of the cell with this row of cells.csv.
    pub fn note(&mut self, cell: &CellRow, row: &FrequencyRow) {
        if cell.keys == Keys::Endings {
            self.endings.push(row.clone());
        }
        self.count(cell, &row.solution, row.class.as_deref(), row.count);
    }

    fn count(&mut self, cell: &CellRow, solution: &str, class: Option<&str>, count: u64) {
        self.occurrences.note(solution, count);
        if count == 0 {
            return;
        }
        if self.keys == 0 {
            self.first = count;
        }
        self.keys += 1;
        self.trials += u128::from(count);
        if cell.answers.0.contains(&KeyFigure::Classes) {
            self.classes.extend(class.filter(|class| !self.classes.contains(*class)).map(str::to_owned));
        }
    }
}

/// The rows of the tables that grow with the keys that are held: histograms, unless it is [`Self::Nothing`], and of frequencies
/// and of summaries of single solutions what each says.
pub enum Kept<'k> {
    /// All of them.
    All,
    /// The frequencies.
    Frequencies,
    /// The frequencies, without the names of the solutions and their classes.
    Nameless,
    /// None: each frequency is shown to this, once its cell has noted it.
    Seen(&'k mut dyn FnMut(&CellResult, FrequencyRow)),
    /// Nothing at all of those tables.
    Nothing,
}

impl Kept<'_> {
    /// Notes a frequency of `cell`.
    pub(super) fn frequency(&mut self, row: FrequencyRow, cell: &mut CellResult) {
        cell.reached.note(&cell.row, &row);
        match self {
            Self::All | Self::Frequencies => cell.frequencies.push(row),
            Self::Nameless => {
                cell.frequencies.push(FrequencyRow { solution: Box::default(), class: None, ..row });
            }
            Self::Seen(see) => see(cell, row),
            Self::Nothing => {}
        }
    }

    /// Notes a row of the histograms of `cell`.
    pub(super) fn step(&self, row: StepRow, cell: &mut CellResult) {
        if matches!(self, Self::Nothing) {
            return;
        }
        if cell.steps.last().is_none_or(|last| last.measure != row.measure) {
            cell.steps.push(MeasureHistogram { measure: row.measure, counts: Vec::new() });
        }
        cell.steps.last_mut().expect("one was pushed").counts.push((row.value, row.count));
    }

    /// Notes a summary of a solution of `cell`.
    pub(super) fn summary(&mut self, row: SummaryRow, cell: &mut CellResult) {
        if let Self::All = self {
            cell.summaries.push(row);
        }
    }
}
