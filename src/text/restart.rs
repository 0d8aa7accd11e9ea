//! What a restart changes, in a sentence.

use super::answers::interval;
use super::words;
use crate::analysis::against::is_expected;
use crate::analysis::{Name, Statistic};
use crate::model::language::{Language, Phrase};
use crate::model::program::KIND;
use crate::result::cell::CellResult;
use crate::result::schema::CutoffRow;
use crate::stats::numeric::whole;

/// A restart is worth a sentence if it takes more times fewer steps than this, also where each start is a step.
const WORTH: f64 = 1.2;

/// Distances of a census that differ by less are equal but for rounding.
const EQUAL: f64 = 1e-12;

/// By how much the best restart shortens the way to a solution, and whether it ends closer to uniform; `None` where it gains
/// little, or a sample leaves that open.
pub fn sentence(cell: &CellResult, language: Language) -> Option<String> {
    let value = |name| cell.statistic(name)?.estimate;
    let gain = cell.statistic(Name::RestartGain).filter(|gain| is_worth(cell, gain))?;
    let parts = [
        steps(whole(value(Name::RestartCutoff)?)?, language),
        language.significant(value(Name::RestartExpectedSteps)?),
        without(cell, language)?,
        fewer(gain, language)?,
        evenness(cell, language).unwrap_or_default(),
    ];
    let phrase = if cell.row.census { words::RESTART } else { words::RESTART_OF_SAMPLE };
    Some(language.say(&phrase, &parts.each_ref().map(String::as_str)))
}

/// Whether the best restart helps, and the sentence that this rests on, if it does; `None` where nothing is known of it.
pub fn answer(cell: &CellResult, language: Language) -> Option<(String, Option<String>)> {
    let gain = cell.statistic(Name::RestartGain)?;
    let sentence = sentence(cell, language);
    let times = language.significant(gain.estimate?);
    let answer = match (&sentence, gain.interval) {
        (Some(_), _) => language.say(&words::RESTART_HELPS, &[&times]),
        (None, None) => language.say(&words::RESTART_HARDLY_HELPS, &[&times]),
        (None, Some(within)) => {
            let times = format!("{times} ({})", interval(within, language));
            language.say(&words::RESTART_HARDLY_HELPS, &[&times])
        }
    };
    Some((answer, sentence))
}

/// That it is not known whether a restart helps, where a program counts steps and those of trials without a solution are not known.
pub fn unknown(cell: &CellResult, language: Language) -> Option<String> {
    let (solved, trials) = (cell.solved(), cell.row.trials);
    let is_open = (1..trials).contains(&solved) && cell.statistic(Name::StepsErt).is_none();
    (cell.row.kind == KIND && is_open && cell.counts_steps())
        .then(|| language.say(&words::RESTART_UNKNOWN, &[&language.grouped(trials - solved)]))
}

fn steps(steps: u64, language: Language) -> String {
    let phrase = if steps == 1 { words::CUTOFF_OF_ONE } else { words::CUTOFF };
    language.say(&phrase, &[&language.grouped(steps)])
}

fn is_worth(cell: &CellResult, gain: &Statistic) -> bool {
    let is_certain = cell.row.census || gain.interval.is_some_and(|interval| interval.low > 1.0);
    is_certain && gain.estimate.is_some_and(|gain| gain > WORTH) && saves_starts(cell).unwrap_or(false)
}

/// Whether a restart is worth it if each start takes a step more, by which the best cutoff is chosen: else a cutoff before the
/// first step would be free. `None` where that is not known.
fn saves_starts(cell: &CellResult) -> Option<bool> {
    let statistic = |name| cell.statistic(name);
    let starts = 1.0 / statistic(Name::ShareSolved)?.estimate?;
    let [without, with] = [statistic(Name::StepsErt)?, statistic(Name::RestartExpectedCost)?];
    let is_large = (without.estimate? + starts) / with.estimate? > WORTH;
    let ends = without.interval.zip(with.interval);
    let is_certain = cell.row.census || ends.is_some_and(|(without, with)| without.low + starts > with.high);
    Some(is_large && is_certain)
}

/// What is known of the trials that are restarted at a cutoff of `cell`, in one line.
pub fn at(cell: &CellResult, row: &CutoffRow, language: Language) -> String {
    let is_last = cell.cutoffs.last() == Some(row);
    let phrase = match is_last {
        true if row.share >= 1.0 => words::NEVER_RESTARTED,
        true => words::RESTARTED_AT_LIMIT,
        false => words::RESTARTED_AFTER,
    };
    let is_corrected = !cell.row.census;
    let away = if is_corrected { words::DISTANCE_AWAY_CORRECTED } else { words::DISTANCE_AWAY };
    let numbers = [
        (row.share < 1.0).then(|| (words::SOLVED_BY_THEN, language.percent(row.share))),
        row.expected_steps.map(|steps| (words::STEPS_TO_A_SOLUTION, language.significant(steps))),
        distance(cell, row).map(|distance| (away, language.percent(distance))),
    ];
    let numbers = numbers.into_iter().flatten().map(|(phrase, number)| language.say(&phrase, &[&number]));
    let parts: Vec<String> =
        [language.say(&phrase, &[&steps(row.cutoff, language)])].into_iter().chain(numbers).collect();
    parts.join(" · ")
}

/// How far from uniform the solutions are that are so reached; of a sample without what chance adds, if there are as many trials as
/// solutions: of fewer it says nothing.
pub fn distance(cell: &CellResult, row: &CutoffRow) -> Option<f64> {
    if cell.row.census {
        return row.tv_uniform;
    }
    row.tv_uniform_corrected.filter(|_| Some(row.solved) >= cell.row.keys_known)
}

/// The expected steps without it.
fn without(cell: &CellResult, language: Language) -> Option<String> {
    let steps = language.significant(cell.statistic(Name::StepsErt)?.estimate?);
    let last = cell.cutoffs.last()?;
    let all_are_solved = cell.statistic(Name::ShareSolved)?.estimate? >= 1.0;
    Some(if all_are_solved {
        steps
    } else {
        language.say(&words::IF_AT_LIMIT, &[&steps, &language.grouped(last.cutoff)])
    })
}

fn fewer(gain: &Statistic, language: Language) -> Option<String> {
    let times = language.significant(gain.estimate?);
    Some(match gain.interval {
        None => language.say(&words::TIMES_FEWER, &[&times]),
        Some(within) => language.say(&words::TIMES_FEWER_WITHIN, &[&times, &interval(within, language)]),
    })
}

/// Whether it ends closer to uniform, as far as intervals that do not overlap show.
fn evenness(cell: &CellResult, language: Language) -> Option<String> {
    let rows = [Name::RestartTvUniform, Name::TvUniformCorrected].map(|name| cell.statistic(name));
    if is_expected(&cell.statistics) {
        return Some(words::ENDS_UNKNOWN.plain(language).to_owned());
    }
    let [Some(with), Some(without)] = rows else { return None };
    let [here, there] = [with.estimate?, without.estimate?];
    let phrase = compared([with, without], here - there);
    let [here, there] = [here, there].map(|distance| language.percent(distance));
    Some(language.say(&phrase, &[&here, &there]))
}

fn compared([with, without]: [&Statistic; 2], difference: f64) -> Phrase {
    let is_clear = match (with.interval, without.interval) {
        (Some(one), Some(other)) => one.high < other.low || other.high < one.low,
        _ => true,
    };
    match difference {
        _ if !is_clear => words::ENDS_PERHAPS_AS_FAR,
        _ if difference < -EQUAL => words::ENDS_CLOSER,
        _ if difference > EQUAL => words::ENDS_FARTHER,
        _ => words::ENDS_AS_FAR,
    }
}
