//! Which columns the tables of a result have, and a cell in a few numbers, as overviews show it.

use super::answers;
use super::column::Content::{Count, Exact, Number, OutOf, P, Percent, Signed, Text, Value};
use super::column::TableColumn;
use super::endings::are_keys_of;
use crate::analysis::against::{DistanceNames, is_expected};
use crate::analysis::matching::SIZE;
use crate::analysis::run_lengths::RunLengths;
use crate::analysis::side::Side;
use crate::analysis::statistic::PValue;
use crate::analysis::{Name, Statistic};
use crate::model::language::{Language, Phrase};
use crate::model::outcome::SOLVED;
use crate::model::words::columns as words;
use crate::result::cell::{CellResult, CellResults};
use crate::result::schema::{CutoffRow, FrequencyRow, OutcomeRow, SummaryRow, WalkRow};

/// A cell at a glance. What is not defined, not finite, or not what its system is asked, is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glance {
    /// The number of trials.
    pub trials: u64,
    /// The share of trials that reached a solution.
    pub solved: Option<f64>,
    /// How many solutions were reached.
    pub distinct: u64,
    /// How many can be, if that is known.
    pub known: Option<u64>,
    /// Total variation distance from uniform, or from what is expected, corrected for chance: what is ranked and drawn.
    pub tv_corrected: Option<f64>,
    /// The effective number of solutions: exp of the entropy.
    pub hill_1_exp_entropy: Option<f64>,
    /// The count of the most frequent solution divided by that of the rarest, of a census: that of a sample is not stable.
    pub max_over_min: Option<f64>,
    /// The median of the steps.
    pub steps_median: Option<f64>,
}

impl Glance {
    /// What `tables` say of `cell`.
    pub fn of(cell: &CellResult) -> Self {
        let is_asked = cell.is_about_uniformity();
        let estimate =
            |name| cell.statistic(name)?.estimate.filter(|estimate| estimate.is_finite() && is_asked);
        Self {
            trials: cell.row.trials,
            solved: cell.outcomes.iter().find(|row| row.outcome == SOLVED).map(|row| row.share),
            distinct: cell.reached.keys,
            known: cell.row.keys_known,
            tv_corrected: estimate(DistanceNames::of(&cell.statistics).corrected),
            hill_1_exp_entropy: estimate(Name::Hill1ExpEntropy),
            max_over_min: estimate(Name::MaxOverMin).filter(|_| cell.row.census),
            steps_median: cell.total("steps").and_then(|row| row.q50),
        }
    }

    /// How many solutions were reached, of how many: `91/92`.
    pub fn reached(&self) -> String {
        let known = self.known.map_or_else(String::new, |known| format!("/{known}"));
        format!("{}{known}", self.distinct)
    }
}

/// What is said of each cell of a result: the ratio of the most frequent to the rarest, which a sample leaves open, if any has it.
pub fn of_cells(results: &CellResults) -> &'static [TableColumn<Glance>] {
    let has_ratio = results.cells.iter().any(|cell| Glance::of(cell).max_over_min.is_some());
    if has_ratio { &CELL } else { &CELL[..CELL.len() - 1] }
}

/// The trials of a cell.
pub const TRIALS: TableColumn<Glance> = TableColumn(words::TRIALS, Count(|cell| Some(cell.trials)));

/// The median of its steps.
pub const MEDIAN_STEPS: TableColumn<Glance> =
    TableColumn(words::MEDIAN_STEPS, Number(|cell| cell.steps_median));

/// What is said of each cell of a sweep.
const CELL: [TableColumn<Glance>; 7] = [
    TRIALS,
    TableColumn(words::SOLVED, Percent(|cell| cell.solved)),
    TableColumn(words::REACHED, OutOf(Glance::reached)),
    TableColumn(words::TV_CORRECTED, Percent(|cell| cell.tv_corrected)),
    TableColumn(words::EFFECTIVE, Number(|cell| cell.hill_1_exp_entropy)),
    MEDIAN_STEPS,
    TableColumn(words::RATIO, Number(|cell| cell.max_over_min)),
];

/// What else answers the question of a cell.
pub const ANSWERS: TableColumn<CellResult> = TableColumn(words::ANSWERS, Text(answers::short));

/// What a restart after a number of steps gives.
pub const CUTOFF: [TableColumn<CutoffRow>; 9] = [
    TableColumn(words::CUTOFF, Count(|row| Some(row.cutoff))),
    TableColumn(words::SOLVED, Percent(|row| Some(row.share))),
    TableColumn(words::EXPECTED_STEPS, Number(|row| row.expected_steps)),
    TableColumn(words::WITH_STARTS, Number(|row| row.expected_cost)),
    TableColumn(words::FROM, Number(|row| row.conf_low)),
    TableColumn(words::TO, Number(|row| row.conf_high)),
    TableColumn(words::TV, Percent(|row| row.tv_uniform)),
    TableColumn(words::TV_CORRECTED, Percent(|row| row.tv_uniform_corrected)),
    TableColumn(words::EFFECTIVE, Number(|row| row.hill_1_exp_entropy)),
];

/// What a race of walks gives.
pub const WALKS: [TableColumn<WalkRow>; 6] = [
    TableColumn(words::WALKS, Count(|row| Some(row.walks))),
    TableColumn(words::EXPECTED_STEPS, Number(|row| Some(row.expected_steps))),
    TableColumn(words::SPEED_UP, Number(|row| row.speed_up)),
    TableColumn(words::TV, Percent(|row| row.tv_uniform)),
    TableColumn(words::TV_CORRECTED, Percent(|row| row.tv_uniform_corrected)),
    TableColumn(words::EFFECTIVE, Number(|row| row.hill_1_exp_entropy)),
];

/// How trials ended.
pub const OUTCOME: [TableColumn<OutcomeRow>; 3] = [
    TableColumn(words::OUTCOME, Text(|row, _| row.outcome.clone())),
    TableColumn(words::TRIALS, Count(|row| Some(row.count))),
    TableColumn(words::SHARE, Percent(|row| Some(row.share))),
];

/// A measure of the solved trials.
pub const MEASURE: [TableColumn<SummaryRow>; 11] = [
    TableColumn(words::MEASURE, Text(|row, _| row.measure.clone())),
    TableColumn(words::MEAN, Number(|row| row.mean)),
    TableColumn(words::SD, Number(|row| row.sd)),
    TableColumn(words::MIN, Value(|row| row.min)),
    TableColumn(words::Q05, Number(|row| row.q05)),
    TableColumn(words::Q25, Number(|row| row.q25)),
    TableColumn(words::MEDIAN, Number(|row| row.q50)),
    TableColumn(words::Q75, Number(|row| row.q75)),
    TableColumn(words::Q95, Number(|row| row.q95)),
    TableColumn(words::Q99, Number(|row| row.q99)),
    TableColumn(words::MAX, Value(|row| row.max)),
];

/// How often a solution was reached.
pub const TIMES: [TableColumn<FrequencyRow>; 2] = [
    TableColumn(words::TIMES, Count(|row| Some(row.count))),
    TableColumn(words::SHARE, Percent(|row| row.share.get())),
];

/// The interval of its share.
pub const INTERVAL: [TableColumn<FrequencyRow>; 2] = [
    TableColumn(words::FROM, Percent(|row| row.conf_low.get())),
    TableColumn(words::TO, Percent(|row| row.conf_high.get())),
];

/// How far that is from what is expected: if all are equally likely, or under a law.
pub const fn residual(is_law: bool) -> &'static [TableColumn<FrequencyRow>; 3] {
    if is_law { &const { residuals(words::EXPECTED) } } else { &const { residuals(words::IF_UNIFORM) } }
}

const fn residuals(expected: Phrase) -> [TableColumn<FrequencyRow>; 3] {
    [
        TableColumn(expected, Number(|row| row.expected.get())),
        TableColumn(words::RESIDUAL, Signed(|row| row.residual.get())),
        TableColumn(words::P_HOLM, P(|row| row.log10_p_holm.get().map(PValue::exactly))),
    ]
}

/// In how many steps it was reached.
pub const STEPS: [TableColumn<FrequencyRow>; 3] = [
    TableColumn(words::STEPS_MIN, Count(|row| row.steps_min.get())),
    TableColumn(words::MEAN, Number(|row| row.steps_mean.get())),
    TableColumn(words::MAX, Count(|row| row.steps_max.get())),
];

/// What is said of the solutions, or the endings, of a cell: how often each was reached, within which interval, how far that is from
/// what is expected, if something is, and in how many steps.
pub fn of_keys(cell: &CellResult) -> impl Iterator<Item = &'static TableColumn<FrequencyRow>> {
    let residual: &[_] = if are_keys_of(cell) { &[] } else { residual(is_expected(&cell.statistics)) };
    TIMES.iter().chain(&INTERVAL).chain(residual).chain(&STEPS)
}

/// What a column of the options of cells, or an axis along which they differ, is called.
pub fn option_title(option: &str, language: Language) -> &str {
    if option == SIZE { words::SIZE.plain(language) } else { option }
}

/// A statistic: of counts that are expected to be equal, or to follow a law.
pub const fn statistic(is_law: bool) -> &'static [TableColumn<Statistic>; 6] {
    if is_law { &const { statistics(words::EXPECTED) } } else { &const { statistics(words::IF_UNIFORM) } }
}

/// A statistic of two that are compared, which may both follow one law.
pub const COMPARED: [TableColumn<Statistic>; 6] = statistics(words::BY_CHANCE);

const fn statistics(expected: Phrase) -> [TableColumn<Statistic>; 6] {
    [
        TableColumn(words::STATISTIC, Text(|row, _| row.name.to_string())),
        TableColumn(words::ESTIMATE, Exact(|row| row.estimate)),
        TableColumn(words::FROM, Exact(|row| row.interval.map(|interval| interval.low))),
        TableColumn(words::TO, Exact(|row| row.interval.map(|interval| interval.high))),
        TableColumn(expected, Exact(|row| row.null_expectation)),
        TableColumn(words::P, P(Statistic::p_value)),
    ]
}

/// One of two that are compared, with its run lengths.
pub type Compared<'p> = (&'p Side, &'p RunLengths);

fn names(side: &Side) -> DistanceNames {
    DistanceNames::of(&side.statistics)
}

/// What is said of each of two that are compared.
pub const fn side<'p>() -> [TableColumn<Compared<'p>>; 8] {
    [
        TableColumn(words::SOURCE, Text(|(side, _), _| side.origin.name().to_owned())),
        TableColumn(words::SOLVED, Count(|(side, _)| side.trials_solved())),
        TableColumn(words::REACHED, Count(|(side, _)| side.reached())),
        TableColumn(words::TV, Percent(|(side, _)| side.estimate(names(side).observed))),
        TableColumn(words::TV_CORRECTED, Percent(|(side, _)| side.estimate(names(side).corrected))),
        TableColumn(words::EFFECTIVE, Number(|(side, _)| side.estimate(Name::Hill1ExpEntropy))),
        TableColumn(words::MEDIAN_STEPS, Number(|(_, lengths)| lengths.median())),
        TableColumn(words::MEAN_STEPS, Number(|(side, _)| side.steps_mean())),
    ]
}
