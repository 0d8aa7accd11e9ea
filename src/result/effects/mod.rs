//! A result as a design whose cells differ in options, and what its options do.

mod rows;

use std::cmp::Ordering;
use std::collections::BTreeMap;

pub use rows::{EFFECTS, EffectRow, IMPORTANCE, ImportanceRow, files, importance, json, main_effects};

use libm::{exp, log};

use super::cell::{CellResult, CellResults};
use crate::analysis::effects::{
    Baseline, Design, DesignFactor, Levels, Measurement, OptionEffects, Response,
};
use crate::analysis::ranking::{Estimate, Question};
use crate::analysis::run_lengths::FEW;
use crate::analysis::{CONF_LEVEL, Name};
use crate::experiment::{Cell, Experiment};
use crate::model::distinct::distinct;
use crate::model::key_figure::KeyFigure;
use crate::model::measure::STEPS;
use crate::model::options::Value;
use crate::model::outcome::{LIMIT, LIVELOCK, SOLVED};
use crate::model::program::FAULTS;
use crate::stats::interval::{Interval, clopper_pearson};
use crate::stats::normal::central_z;
use crate::stats::steps::{Summary, quantile_interval, restricted};

/// The factor that says which solver a cell is of, if there are several.
pub const SYSTEM: &str = "system";

/// The effects of the options at `conf_level` in (0, 1): on every response that the cells have and differ in, or on the one that is `asked`
/// for. P-values are corrected for those of all either way.
pub fn of(
    experiment: &Experiment,
    results: &CellResults,
    asked: Option<&Response>,
    conf_level: f64,
) -> OptionEffects {
    let cells = matched(experiment, results);
    let responses = responses(results).into_iter().map(|response| {
        let measured = measured(&response, &cells);
        (response, measured)
    });
    let counts = |(response, measured): &(Response, Vec<_>)| Some(response) == asked || do_differ(measured);
    let mut effects = OptionEffects::of(design(&cells), responses.filter(counts).collect(), conf_level);
    effects.responses.retain(|own| asked.is_none_or(|asked| own.response == *asked));
    effects.undecided = with_solutions(&cells).map(CellResult::undecided).fold(0.0, f64::max);
    effects.has_limited =
        cells.iter().any(|both| limited(both.0) > 0 && measurement(&Response::MeanSteps, *both).is_some());
    let has_others = |cell: &CellResult| cell.is_about_uniformity() && cell.solved() < cell.row.trials;
    effects.has_others = effects.undecided > 0.0 || with_solutions(&cells).any(has_others);
    effects.estimates = cells.iter().flat_map(|(held, _)| estimates(held)).map(str::to_owned).collect();
    effects
}

/// The measures that a cell is asked to estimate, to which trials without a solution add 0.
fn estimates(held: &CellResult) -> impl Iterator<Item = &str> {
    let asked = held.row.answers.0.iter().filter(|_| held.solved() < held.row.trials);
    asked.filter_map(
        |answer| if let KeyFigure::Estimate(measure) = answer { Some(measure.as_ref()) } else { None },
    )
}

/// The cells that have distances and measures.
fn with_solutions<'r>(cells: &'r [Both<'r>]) -> impl Iterator<Item = &'r CellResult> {
    cells.iter().map(|(cell, _)| *cell).filter(|cell| cell.solved() > 0)
}

/// Every response that a cell may have.
pub fn responses(results: &CellResults) -> Vec<Response> {
    let rows = results.cells.iter().flat_map(|cell| &cell.totals).filter(|row| row.measure != "steps");
    let measures = rows.map(|row| Response::Measure(row.measure.clone()));
    distinct(Response::COMMON.into_iter().chain(measures))
}

/// The responses that a cell has.
pub fn measured_responses(experiment: &Experiment, results: &CellResults) -> Vec<Response> {
    let cells = matched(experiment, results);
    let has = |response: &Response| measured(response, &cells).iter().any(Option::is_some);
    responses(results).into_iter().filter(has).collect()
}

/// Whether at least two options vary, so that it can be asked which of them matters.
pub fn has_several_options(experiment: &Experiment, results: &CellResults) -> bool {
    let design = design(&matched(experiment, results));
    design.factors.iter().filter(|factor| factor.name != SYSTEM).count() > 1
}

/// A cell of a result, and of the experiment.
type Both<'r> = (&'r CellResult, &'r Cell);

fn matched<'r>(experiment: &'r Experiment, results: &'r CellResults) -> Vec<Both<'r>> {
    let cells = experiment.cells().iter();
    cells.filter_map(|cell| Some((results.cell(cell.number)?, cell))).collect()
}

/// The values of an option, one for each cell that has it.
type Values = Vec<Option<String>>;

/// What varies between cells: the solver, and the options that have several values.
fn design(cells: &[Both]) -> Design {
    let names = distinct(cells.iter().flat_map(|(_, cell)| cell.options.iter()).map(|(name, _)| name));
    let systems: Values = cells.iter().map(|(_, cell)| Some(cell.system.clone())).collect();
    let value = |name: &str, cell: &Cell| cell.options.get(name).map(ToString::to_string);
    let varying = names.into_iter().filter(|name| does_vary(name, cells));
    let options = varying.map(|name| {
        let values: Values = cells.iter().map(|(_, cell)| value(name, cell)).collect();
        (name, default(name, cells), values)
    });
    let mut design = Design { factors: Vec::new(), cells: vec![Levels::new(); cells.len()] };
    for (name, default, values) in [(SYSTEM, None, systems)].into_iter().chain(options) {
        add_factor(&mut design, name, default, &values);
    }
    design
}

/// Whether an option has several values in the cells of one solver; else it says no more than which solver it is.
fn does_vary(name: &str, cells: &[Both]) -> bool {
    let mut first: BTreeMap<&str, Option<&Value>> = BTreeMap::new();
    cells.iter().any(|(_, cell)| {
        let value = cell.options.get(name);
        *first.entry(&cell.system).or_insert(value) != value
    })
}

/// The default of an option, if it is one of a system.
fn default(name: &str, cells: &[Both]) -> Option<String> {
    let mut specs = cells.iter().flat_map(|(_, cell)| cell.machine.card().options);
    specs.find(|spec| spec.name == name).map(|spec| spec.default.to_string())
}

/// Adds a factor with these values, if there are several.
fn add_factor(design: &mut Design, name: &str, default: Option<String>, values: &[Option<String>]) {
    let levels = distinct(values.iter().flatten().cloned());
    if levels.len() < 2 {
        return;
    }
    let number = |value: &String| levels.iter().position(|level| level == value);
    for (cell, value) in design.cells.iter_mut().zip(values) {
        cell.push(value.as_ref().and_then(number));
    }
    let place = default.as_ref().and_then(number);
    let reason = place.map_or(Baseline::First { default }, |_| Baseline::Default);
    let baseline = place.unwrap_or(0);
    design.factors.push(DesignFactor { name: name.to_owned(), levels, baseline, reason });
}

fn do_differ(measured: &[Option<Measurement>]) -> bool {
    let mut values = measured.iter().flatten().map(|held| held.value);
    let first = values.next();
    values.any(|value| first.map(|first| first.total_cmp(&value)) != Some(Ordering::Equal))
}

fn measured(response: &Response, cells: &[Both]) -> Vec<Option<Measurement>> {
    cells.iter().map(|cell| measurement(response, *cell)).collect()
}

/// The response of a cell; none that is not finite, as a median beyond the solved trials.
fn measurement(response: &Response, both: Both) -> Option<Measurement> {
    let (held, cell) = both;
    let found = match response {
        Response::Answer(question) => answer(*question, held),
        Response::MeanSteps => mean_steps(held, cell),
        Response::ShareSolved => share_solved(held),
        Response::Measure(measure) => mean(held, measure),
    };
    let found = found.filter(|found| found.value.is_finite())?;
    Some(if cell.is_sample() { found } else { Measurement::exact(found.value) })
}

/// Of the interval of a distance, `1 / (2 sqrt(n))` is a bound of the standard error; of that of an effective share, what
/// the entropy varies by.
fn answer(question: Question, held: &CellResult) -> Option<Measurement> {
    let Estimate { value, interval } = held.estimate(question)?;
    let solved = held.solved();
    if let Some(ends) = interval_of_one(held).filter(|_| question == Question::Effective) {
        return Some(Measurement::unbiased(value, Some(ends), solved).with_error(0.0));
    }
    let z = central_z(CONF_LEVEL)?;
    let reach = match question {
        Question::Steps => return Some(median(held, value, interval)),
        Question::Evenness | Question::Expected => {
            held.statistic(question.statistic()).map(|row| 0.5 / (row.n as f64).sqrt())
        }
        Question::Effective => {
            let error = held.statistic(Name::EntropySeDeltaNats).and_then(|row| row.estimate);
            error.map(|error| error * value)
        }
    };
    Some(interval.map_or_else(
        || Measurement::unbiased(value, None, solved),
        |ends| Measurement::share(value, ends, z * reach.unwrap_or(0.0), solved),
    ))
}

/// The median of the steps. Where its interval ends at the median itself, as between equal numbers of steps, chance reaches as far as at
/// a higher level, by the ratio of the normal quantiles; with too few trials for that, as far as the next step.
fn median(held: &CellResult, value: f64, interval: Option<Interval>) -> Measurement {
    const BEYOND: f64 = 1.0 - 1e-6;
    let lengths = held.lengths(STEPS.name).unwrap_or_default();
    let trials = held.statistic(Name::StepsQ50).map_or(0, |row| row.n);
    let plain = Measurement::unbiased(value, interval, trials);
    let far = quantile_interval(&lengths, 0.5, trials, BEYOND);
    let far = far.map_or([None; 2], |far| {
        [far.low.map(|low| value - low as f64), far.high.map(|high| high as f64 - value)]
    });
    let ratio = central_z(CONF_LEVEL).zip(central_z(BEYOND)).map_or(1.0, |(own, far)| own / far);
    let [below, above] = far.map(|reach| reach.map_or(1.0, |reach| reach * ratio));
    let [low, high] = plain.reach;
    plain.reaching([if low > 0.0 { low } else { below }, if high > 0.0 { high } else { above }])
}

/// The mean of a measure over the solved trials, or what it answers where the system is asked for it.
fn mean(held: &CellResult, measure: &str) -> Option<Measurement> {
    let is_asked = |answer: &&KeyFigure| matches!(answer, KeyFigure::Estimate(own) if own == measure);
    let estimate = match held.row.answers.0.iter().find(is_asked) {
        Some(asked) => held.answer(asked),
        None => held.answer(&KeyFigure::Mean(measure.to_owned().into())),
    };
    Some(of_mean(estimate?, held.total(measure)?.n))
}

/// The mean of `trials`, without an interval if they are few: that of skewed values is too narrow. Where all values are equal, they say nothing of how far chance reaches: as far as if the next whole number
/// came as often as it may, unseen.
fn of_mean(Estimate { value, interval }: Estimate, trials: u64) -> Measurement {
    let interval = interval.filter(|ends| ends.high.is_finite());
    let plain = |interval| Measurement::unbiased(value, interval, trials);
    if interval.is_none_or(|ends| ends.low < ends.high) {
        return plain(interval.filter(|_| trials >= FEW));
    }
    let seen = clopper_pearson(trials, trials, CONF_LEVEL).filter(|_| value.fract() == 0.0);
    plain(interval).reaching([seen.map_or(f64::INFINITY, |seen| 1.0 - seen.low); 2]).with_error(0.0)
}

/// Where an effective share is of which all trials reached one solution: others come in as small a share as they may, each alike.
fn interval_of_one(held: &CellResult) -> Option<Interval> {
    let row =
        held.statistic(Name::EffectiveShare).filter(|row| row.k > 1 && held.reached.only().is_some())?;
    let (k, least) = (row.k as f64, clopper_pearson(row.n, row.n, CONF_LEVEL)?.low);
    if least * k <= 1.0 {
        return Some(Interval { low: 1.0 / k, high: 1.0 });
    }
    let others = 1.0 - least;
    let entropy = -(1.0 - others) * log(1.0 - others) - others * log(others / (k - 1.0));
    Some(Interval { low: 1.0 / k, high: (exp(entropy) / k).min(1.0) })
}

fn count(held: &CellResult, of: impl Fn(&str) -> bool) -> u64 {
    held.outcomes.iter().filter(|row| of(&row.outcome)).map(|row| row.count).sum()
}

/// The mean over all trials but faults, where a trial without a solution counts as the step limit (the restricted mean). None
/// where something else ended a trial, since what it would have taken is not known.
fn mean_steps(held: &CellResult, cell: &Cell) -> Option<Measurement> {
    let unsolved = count(held, |outcome| outcome != SOLVED && !FAULTS.contains(&outcome));
    if unsolved == 0 {
        return mean(held, STEPS.name);
    }
    let is_known = held.solved() == 0 || !held.steps.is_empty();
    if !is_known || unsolved != limited(held) {
        return None;
    }
    let solved = held.lengths(STEPS.name)?;
    let summary = Summary::of(&restricted(&solved, unsolved, cell.known_limit()?))?;
    let estimate = Estimate { value: summary.mean(), interval: summary.mean_interval(CONF_LEVEL) };
    Some(of_mean(estimate, summary.n))
}

/// The number of trials that would have gone on beyond the step limit.
fn limited(held: &CellResult) -> u64 {
    count(held, |outcome| outcome == LIMIT || outcome == LIVELOCK)
}

fn share_solved(held: &CellResult) -> Option<Measurement> {
    let (solved, trials) = (held.solved(), held.row.trials);
    let interval = clopper_pearson(solved, trials, CONF_LEVEL)?;
    let share = solved as f64 / trials as f64;
    let error = (share * (1.0 - share) / trials as f64).sqrt();
    Some(Measurement::unbiased(share, Some(interval), trials).with_error(error))
}
