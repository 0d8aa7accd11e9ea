//! A finding in a few sentences: the verdict first, then the effect sizes.

use libm::exp10;

use super::answers;
use super::effect_sizes::Effects;
use super::hypothesis::{Hypothesis, Statement, capitalised};
use super::{endings, parts, ranking, restart, words};
use crate::analysis::against::{DistanceNames, is_expected};
use crate::analysis::verdict::{Conclusion, Verdict};
use crate::analysis::{Name, Statistic};
use crate::model::excerpt::excerpt;
use crate::model::language::{Language, Phrase};
use crate::model::measure::STEPS;
use crate::model::outcome::SOLVED;
use crate::model::program::{KIND, MEMORY, TALLY, TIME};
use crate::result::cell::CellResult;
use crate::result::judgement::Judgement;
use crate::result::occurrences::{FirstFew, Occurrences};

/// What the result says of `cell`, of which it finds `judgement`: the cell, what is said `first`, the verdict and the effect sizes.
pub fn beginning_with(
    first: Option<String>,
    cell: &CellResult,
    judgement: &Judgement,
    language: Language,
) -> String {
    let about = about(cell, language);
    let verdict = verdict(cell, judgement, language).map(|answer| answer.to_string());
    let effects = effects(cell, judgement, language);
    let parts = parts::sentences(cell, language);
    let all: Vec<String> =
        [about].into_iter().chain(first).chain(verdict).chain(effects).chain(parts).collect();
    all.join(" ")
}

/// Which cell it is, and how many of its trials were not solved.
pub fn about(cell: &CellResult, language: Language) -> String {
    format!("{}{}.", heading(cell, language), unsolved(cell, language))
}

/// The verdict on `cell`, of which the result finds `judgement`, where it has a meaning to ask whether its keys are equally likely; of a
/// census, whether they are.
pub fn verdict(cell: &CellResult, judgement: &Judgement, language: Language) -> Option<Statement> {
    if let Some(estimate) = answers::estimate(cell, language) {
        return Some(estimate);
    }
    let statistics = &cell.statistics;
    let distance = cell.statistic(DistanceNames::of(statistics).observed)?;
    let (is_law, k) = (is_expected(statistics), distance.k);
    let refuted =
        if is_law { Hypothesis::not_as_expected() } else { Hypothesis::not_uniform(k, words::SOLUTIONS) };
    if !cell.row.census {
        return match judgement.corrected() {
            None => refuted.answer_of(statistics, language),
            Some(by) => Some(refuted.corrected(statistics, judgement.verdict, by, language)),
        };
    }
    let fact = match distance.estimate? <= 0.0 {
        true if is_law => Hypothesis::as_expected(),
        true => Hypothesis::uniform(k, words::SOLUTIONS),
        false => refuted,
    };
    Some(fact.of_census(language))
}

/// The effect sizes of `cell`, of which the result finds `judgement`, as sentences; of endings their shares.
pub fn effects(cell: &CellResult, judgement: &Judgement, language: Language) -> Vec<String> {
    if endings::are_keys_of(cell) {
        return vec![endings::shares(cell, language)];
    }
    if answers::estimate(cell, language).is_some() {
        return vec![words::UNBIASED.plain(language).to_owned()];
    }
    let own = answers::sentences(cell, language);
    let effects = Effects {
        statistics: &cell.statistics,
        observations: counted(cell),
        category: [words::SOLUTION, words::SOLUTIONS],
        corrected: judgement.corrected_verdict(),
        language,
    };
    let reached = cell.reached.keys;
    let untested = Conclusion::of(&cell.statistics).is_none() && !cell.row.census && !cell.is_dependent();
    let note = untested.then(|| words::UNTESTED.plain(language).to_owned());
    let from_law = effects.against_law().map(|effects| effects.into_iter().chain(note).collect());
    let effects: Vec<String> =
        from_law.or_else(|| effects.sampled(reached)).unwrap_or_else(|| match reached {
            0 => vec![none_reached(cell).plain(language).to_owned()],
            1 => vec![one_reached(cell).plain(language).to_owned()],
            seen if own.is_empty() => effects.unknown(seen),
            seen => vec![language.say(&words::MANY_REACHED, &[&language.grouped(seen)])],
        });
    let notes = [
        listed(&cell.statistics, &cell.reached.occurrences, cell.reached.keys, words::SOLUTIONS, language),
        enumerated(cell, language),
        of_a_program(cell).then(|| extremes(cell, language)).flatten(),
        dependence(cell, language),
        restart::sentence(cell, language).or_else(|| restart::unknown(cell, language)),
        no_effect(cell, language),
        unsolved_share(cell, language),
        ended_by_machine(cell, language),
    ];
    own.into_iter().chain(effects).chain(notes.into_iter().flatten()).collect()
}

/// That no trial of `cell` reached a solution, and if there is none.
pub(super) fn none_reached(cell: &CellResult) -> Phrase {
    if cell.row.keys_known == Some(0) { words::NONE_EXISTS } else { words::NONE_REACHED }
}

/// That all that was counted in `cell` is one solution, and if there is but one.
pub(super) fn one_reached(cell: &CellResult) -> Phrase {
    if cell.row.keys_known == Some(1) { words::ONE_EXISTS } else { words::ONE_REACHED }
}

/// Whether the distribution may be far from uniform, or from what is expected: the 95 % interval of that leaves it possible, or there
/// is none.
pub(super) fn may_be_far(cell: &CellResult) -> bool {
    farthest(cell).is_none_or(|high| high > FAR)
}

/// Where the 95 % interval of the distance from uniform, or from what is expected, ends.
pub(super) fn farthest(cell: &CellResult) -> Option<f64> {
    let corrected = cell.statistic(DistanceNames::of(&cell.statistics).corrected);
    corrected.and_then(|row| row.interval).map(|interval| interval.high)
}

/// Trials that leave a larger distance possible show little.
const FAR: f64 = 0.1;

/// Whether its keys are what a program printed, so that a reader may want to see some of them.
fn of_a_program(cell: &CellResult) -> bool {
    [KIND, TALLY].contains(&cell.row.kind.as_str())
}

/// The most frequent and the rarest key of `cell`, where all keys that were reached have rows.
fn extremes(cell: &CellResult, language: Language) -> Option<String> {
    let is_whole = cell.row.keys_known.is_none_or(|known| known <= cell.reached.keys);
    let clause =
        most_and_rarest(&cell.reached.occurrences, is_whole, language).filter(|_| cell.keeps_all_keys())?;
    Some(capitalised(&clause) + ".")
}

/// The two categories that are there most often and the rarest, each with its count, as a clause; none of an empty table. `is_whole` if each
/// that exists is there.
pub(crate) fn most_and_rarest(
    occurrences: &Occurrences,
    is_whole: bool,
    language: Language,
) -> Option<String> {
    let named = |(name, count): &(String, u64)| {
        let shown = excerpt(name);
        let shown = if shown.trim() == shown && !shown.is_empty() { shown } else { format!("{shown:?}") };
        format!("{shown} ({})", language.grouped(*count))
    };
    let rarest = occurrences.rarest.as_ref()?;
    let (last, are_equal) = (named(rarest), occurrences.most.first().is_some_and(|most| most.1 == rarest.1));
    let most: Vec<String> = occurrences.most.iter().map(named).collect();
    let [pair, three] = match (are_equal, is_whole && occurrences.missing.count == 0) {
        (true, _) => [words::TWO_EQUAL, words::SEVERAL_EQUAL],
        (false, true) => [words::MOST_AND_RAREST, words::TWO_AND_RAREST],
        (false, false) => [words::MOST_AND_RAREST_REACHED, words::TWO_AND_RAREST_REACHED],
    };
    Some(match most.as_slice() {
        [only] => language.say(&words::ONLY_CATEGORY, &[only]),
        [first, second] if *second == last => language.say(&pair, &[first, second]),
        [first, second] if occurrences.most[1].1 == rarest.1 && !are_equal => {
            language.say(&pair, &[first, &ranking::listed(&[second, &last], language)])
        }
        [first, second, ..] => language.say(&three, &[first, second, &last]),
        [] => return None,
    })
}

/// What a table that is a listing has once, twice and not at all of its categories, called `name`; `reached` is the number of those that were.
pub fn listed(
    statistics: &[Statistic],
    occurrences: &Occurrences,
    reached: u64,
    name: Phrase,
    language: Language,
) -> Option<String> {
    let conclusion = Conclusion::of(statistics).filter(|by| by.verdict == Verdict::Listing)?;
    let all = conclusion.ground.k;
    let missing = all.saturating_sub(reached);
    let counts = [all, occurrences.once, occurrences.twice.count, missing];
    let [all, once, twice, missing] = counts.map(|count| language.grouped(count));
    let [doubles, absent] = [&occurrences.twice, &occurrences.missing].map(in_brackets);
    Some(
        language
            .say(&words::LISTED, &[&all, name.plain(language), &once, &twice, &doubles, &missing, &absent]),
    )
}

/// The names, in brackets behind their number: " (a, b, ..)".
fn in_brackets(few: &FirstFew) -> String {
    let rest = (few.count > few.names.len() as u64).then_some("..");
    let names: Vec<&str> = few.names.iter().map(String::as_str).chain(rest).collect();
    if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
}

/// After so many trials that reached one solution there is no doubt that all do.
pub(super) const ENOUGH: u64 = 100;

/// What has to be said of samples that may be an enumeration: no two of them are alike, or all that are known came equally often.
fn enumerated(cell: &CellResult, language: Language) -> Option<String> {
    /// Below these probabilities it is said that solutions came once, or equally often.
    const ONCE: f64 = 0.1;
    const EQUALLY_OFTEN: f64 = 0.05;
    let keys = cell.reached.keys;
    if cell.row.kind != TALLY || keys < 2 || !cell.keeps_all_keys() || cell.is_dependent() {
        return None;
    }
    let are_different = cell.reached.trials == u128::from(keys);
    if cell.row.keys_known.is_none() {
        return are_different.then(|| words::ALL_DIFFERENT.plain(language).to_owned());
    }
    let conclusion = Conclusion::of(&cell.statistics)?;
    let by_chance = cell.statistic(Name::Chi2LowerP)?.log10_p.map(exp10)?;
    let Occurrences { most, rarest, missing, .. } = &cell.reached.occurrences;
    let are_equal = keys > 2 && missing.count == 0 && most.first()?.1 == rarest.as_ref()?.1;
    let is_said = (are_different && by_chance < ONCE) || (are_equal && by_chance < EQUALLY_OFTEN);
    (is_said && !is_expected(&cell.statistics) && !conclusion.verdict.denies_a_sample())
        .then(|| language.say(&words::AS_EQUAL_AS_CAN_BE, &[&language.percent(by_chance)]))
}

/// From this number of solved trials on, all of which reached one solution, the seed may have no effect.
const SUSPECT: u64 = 10;

/// What has to be said of a program that reaches one solution, in as many steps, whatever its seed.
fn no_effect(cell: &CellResult, language: Language) -> Option<String> {
    let only = cell.reached.only()?;
    let differs = cell.total(STEPS.name).is_some_and(|row| row.min != row.max)
        || only + by_machine(cell) < cell.row.trials;
    (cell.row.kind == KIND && only >= SUSPECT && !differs && cell.row.keys_known != Some(1))
        .then(|| language.say(&words::NO_EFFECT, &[&language.grouped(only)]))
}

/// How much the trials could change that were ended without a solution.
fn unsolved_share(cell: &CellResult, language: Language) -> Option<String> {
    let share = cell.undecided();
    (share > 0.0 && cell.solved() > 0)
        .then(|| language.say(&words::UNSOLVED_SHARE, &[&language.percent(share)]))
}

/// What has to be said of trials of a program that the speed and the memory of the machine ended.
fn ended_by_machine(cell: &CellResult, language: Language) -> Option<String> {
    let trials = by_machine(cell);
    (cell.row.kind == KIND && trials > 0)
        .then(|| language.say(&words::ENDED_BY_MACHINE, &[&language.grouped(trials)]))
}

/// How many trials of `cell` were ended by time or memory.
fn by_machine(cell: &CellResult) -> u64 {
    let ended = cell.outcomes.iter().filter(|row| [TIME, MEMORY].contains(&row.outcome.as_str()));
    ended.map(|row| row.count).sum()
}

/// What has to be said of samples that are no independent draws.
fn dependence(cell: &CellResult, language: Language) -> Option<String> {
    let equal = cell.statistic(Name::EqualNeighbours).filter(|_| cell.is_dependent())?;
    let [observed, expected] =
        [equal.estimate?, equal.null_expectation?].map(|pairs| language.rounded(pairs));
    let lag = cell.statistic(Name::EqualNeighboursLag)?.estimate.map(|lag| language.rounded(lag))?;
    Some(language.say(&words::DEPENDENT_SAMPLES, &[&observed, &language.grouped(equal.n), &expected, &lag]))
}

/// The trials that reached no key, by outcome: they are not in the frequencies, so they are always mentioned.
pub fn unsolved(cell: &CellResult, language: Language) -> String {
    let others = cell.outcomes.iter().filter(|row| row.outcome != SOLVED && row.count > 0);
    let named = others.map(|row| {
        format!(", {} {} ({})", language.grouped(row.count), row.outcome, language.percent(row.share))
    });
    named.collect()
}

/// What was counted in `cell`: starts, or samples, trials or seeds of another program.
pub fn observations(cell: &CellResult) -> Phrase {
    match (cell.row.seed, cell.row.kind.as_str()) {
        (None, _) => words::SAMPLES,
        (_, KIND) if cell.row.census => words::SEEDS,
        (_, KIND) => words::TRIALS,
        _ => words::STARTS,
    }
}

/// What the frequencies of `cell` count: of its starts those that reached a solution.
pub fn counted(cell: &CellResult) -> Phrase {
    let all = observations(cell);
    if cell.solved() == cell.row.trials {
        return all;
    }
    match all {
        words::SAMPLES => words::SOLVED_SAMPLES,
        words::TRIALS => words::SOLVED_TRIALS,
        words::SEEDS => words::SOLVED_SEEDS,
        _ => words::SOLVED_STARTS,
    }
}

/// The cell in a few words.
pub fn heading(cell: &CellResult, language: Language) -> String {
    let options = cell.identity.options.iter().map(|(name, value)| format!(" {name}={value}"));
    let (options, trials) = (options.collect::<String>(), trials(cell, language));
    format!("{}{options}, {trials}", kind_and_size(cell, language))
}

/// What a verdict on `cell` rests on: its trials, or how many of them were solved.
pub(super) fn seen(cell: &CellResult, language: Language) -> String {
    let all = trials(cell, language);
    if cell.solved() == cell.row.trials {
        return all;
    }
    language.say(&words::SOLVED_OF, &[&language.grouped(cell.solved()), &all])
}

/// The system of `cell`, and its size.
pub(crate) fn kind_and_size(cell: &CellResult, language: Language) -> String {
    let size = cell.identity.size.map(|size| language.say(&words::SIZE, &[&size.to_string()]));
    [Some(cell.identity.system.clone()), size].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// How many trials `cell` has, and how they start.
pub fn trials(cell: &CellResult, language: Language) -> String {
    let (trials, observed) = (language.grouped(cell.row.trials), observations(cell));
    let [one, several] = match cell.row.census {
        true => [words::ONLY_START, words::ALL_OF],
        false if cell.row.seed.is_none() => [words::ONE_SAMPLE, words::SAMPLED],
        false if endings::are_keys_of(cell) || observed == words::TRIALS => {
            [words::ONE_RANDOM_TRIAL, words::RANDOM_TRIALS]
        }
        false => [words::ONE_RANDOM_START, words::RANDOM_STARTS],
    };
    if cell.row.trials == 1 {
        return one.plain(language).to_owned();
    }
    language.say(&several, &[&trials, observed.plain(language)])
}

/// What has to be said of `log10_p_holm`, the p-values of single rows, below a table that as a whole is within chance.
pub fn standing_out(statistics: &[Statistic], mut log10_p_holm: impl Iterator<Item = f64>) -> Option<Phrase> {
    let verdict = Conclusion::of(statistics)?.verdict;
    let stands_out = |log10_p| Verdict::of(log10_p) != Verdict::NotSignificant;
    (verdict == Verdict::NotSignificant && log10_p_holm.any(stands_out)).then_some(words::STANDS_OUT)
}
