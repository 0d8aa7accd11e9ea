//! Two results side by side: in words, and as JSON.

use num_integer::gcd;
use serde_json::{Value, json};

use super::effect_sizes::Effects;
use super::hypothesis::Hypothesis;
use super::words;
use crate::analysis::Name;
use crate::analysis::against::{DistanceNames, is_expected};
use crate::analysis::crossing::LeadStretch;
use crate::analysis::pair::Pair;
use crate::analysis::ranking::Estimate;
use crate::analysis::run_lengths::RunLengths;
use crate::analysis::side::{Origin, Side};
use crate::analysis::statistic::find;
use crate::analysis::verdict::Conclusion;
use crate::model::language::{Language, Phrase};
use crate::result::json::flat;
use crate::result::judgement::Judgement;
use crate::stats::two_samples::KolmogorovSmirnov;

/// One object with every number of the comparison.
pub fn json(first: &Side, second: &Side, pair: &Pair) -> Value {
    let mut tests = pair.frequencies.iter();
    let df = tests.find(|statistic| statistic.name == Name::Chi2).and_then(|chi2| chi2.df);
    let mut object = flat(&pair.frequencies);
    object.extend(flat(&pair.steps));
    object.extend(Judgement::of_pair(pair).members());
    let mut add = |name: &str, value: Value| object.insert(name.to_owned(), value);
    add("ks_d_fraction", json!(fraction(pair)));
    add("df", json!(df));
    let [median_a, median_b] = pair.lengths.each_ref().map(RunLengths::median);
    add("a", side_json(first, median_a));
    add("b", side_json(second, median_b));
    let sides = ["a", "b"];
    let lead = |lead: &LeadStretch| json!({ "side": sides[lead.leader], "from": lead.from, "to": lead.to });
    add("steps_leads", pair.leads.iter().map(lead).collect());
    let rows = pair.categories.iter().enumerate().map(|(index, category)| {
        let against = pair.against_census.get(index);
        json!({
            "category": &**category,
            "count_a": pair.a[index],
            "count_b": pair.b[index],
            "expected": against.and_then(|row| row.expected),
            "residual": against.and_then(|row| row.residual),
            "log10_p": against.and_then(|row| row.log10_p),
            "log10_p_holm": against.and_then(|row| row.log10_p_holm),
        })
    });
    add("rows", rows.collect());
    Value::Object(object)
}

/// The largest distance of the two distributions of steps, exactly.
fn fraction(pair: &Pair) -> Option<String> {
    let [a, b] = pair.lengths.each_ref().map(RunLengths::ranked);
    let ks = KolmogorovSmirnov::of(&a, &b).filter(|_| !pair.steps.is_empty())?;
    let (numerator, denominator) = (ks.numerator(), ks.denominator());
    let common = gcd(numerator, denominator);
    Some(format!("{}/{}", numerator / common, denominator / common))
}

fn side_json(side: &Side, steps_median: Option<f64>) -> Value {
    let of_frequencies = side.statistics.iter().filter(|row| !row.name.is_of_steps());
    let mut object = flat(&of_frequencies.cloned().collect::<Vec<_>>());
    let mut add = |name: &str, value: Value| object.insert(name.to_owned(), value);
    add("name", json!(side.name));
    add("origin", json!(side.origin.name()));
    add("known", json!(side.known));
    add("solved", json!(side.trials_solved()));
    add("reached", json!(side.reached()));
    add("unsolved", json!(side.lengths.unsolved));
    add("steps_median", json!(steps_median));
    add("steps_mean", json!(side.steps_mean()));
    add("read", json!(side.read));
    Value::Object(object)
}

/// What is said of A and B: of their frequencies, their uniformity and their run lengths, as far as these are known.
pub fn sentences(sides: [&Side; 2], pair: &Pair, language: Language) -> Vec<String> {
    let are_tables = sides.iter().all(|side| side.read.is_some());
    let category =
        if are_tables { [words::CATEGORY, words::CATEGORIES] } else { [words::SOLUTION, words::SOLUTIONS] };
    let frequencies = frequencies(pair, counted(sides), category, language);
    let undecided = undecided(sides, language).filter(|_| frequencies.is_some());
    let all = [
        frequencies,
        uniformity(sides, pair, language),
        unlike_laws(sides, language),
        undecided,
        steps(pair, language),
        units(sides, pair, language),
    ];
    all.into_iter().flatten().chain(not_ranked(sides, language)).collect()
}

/// How much the trials could change that were ended without a solution, which the intervals of the distances take in.
fn undecided(sides: [&Side; 2], language: Language) -> Option<String> {
    let [a, b] = sides.map(|side| side.undecided);
    let shares = [a, b].map(|share| language.percent(share));
    (a > 0.0 || b > 0.0).then(|| language.say(&words::UNDECIDED_OF_BOTH, &[&shares[0], &shares[1]]))
}

/// That the distances of both are from unlike laws.
fn unlike_laws(sides: [&Side; 2], language: Language) -> Option<String> {
    let from = |side: &Side| {
        let names = DistanceNames::of(&side.statistics);
        side.estimate(names.observed).map(|_| is_expected(&side.statistics))
    };
    match sides.map(from) {
        [Some(false), Some(true)] => Some(words::B_FROM_EXPECTED.plain(language).to_owned()),
        [Some(true), Some(false)] => Some(words::A_FROM_EXPECTED.plain(language).to_owned()),
        _ => None,
    }
}

/// What the frequencies of both count.
fn counted(sides: [&Side; 2]) -> Phrase {
    let trials = sides.map(|side| side.lengths.trials());
    if trials == [0, 0] {
        words::OBSERVATIONS
    } else if sides.iter().any(|side| side.lengths.trials() > side.lengths.solved.total()) {
        words::SOLVED_STARTS
    } else {
        words::STARTS
    }
}

fn frequencies(pair: &Pair, counted: Phrase, category: [Phrase; 2], language: Language) -> Option<String> {
    if pair.is_identical() {
        return Some(language.say(&words::IDENTICAL, &[category[0].plain(language)]));
    }
    if pair.is_dependent {
        let row = find(&pair.frequencies, Name::TvBetween)?;
        return Some(language.say(&words::DEPENDENT_SIDE, &[&language.percent(row.estimate?)]));
    }
    let statistics = &pair.frequencies;
    let effects = Effects { statistics, observations: counted, category, corrected: None, language };
    let distance = effects.against_other()?;
    let answer = Hypothesis::difference(words::FREQUENCIES_OF_BOTH).answer_of(&pair.frequencies, language);
    let has_one = pair.a.iter().zip(&pair.b).filter(|(a, b)| **a + **b > 0).count() == 1;
    let untested = has_one.then(|| words::SAME_ONE.plain(language).to_owned());
    let answer = answer.map(|answer| answer.to_string()).or(untested);
    Some(answer.into_iter().chain([distance]).collect::<Vec<String>>().join(" "))
}

/// Which of both is closer to uniform, or to what is expected: only where their intervals have nothing in common.
fn uniformity(sides: [&Side; 2], pair: &Pair, language: Language) -> Option<String> {
    let [a, b] = pair.evenness.as_ref()?;
    let distances = [(a, sides[0]), (b, sides[1])].map(|(estimate, side)| within(estimate, side, language));
    let phrase = match (a.overlaps(b), a.value < b.value, pair.is_expected) {
        (true, _, true) => words::EXPECTED_NOT_TOLD_APART,
        (true, _, false) if a.interval.is_none() && b.interval.is_none() => words::EQUALLY_FAR,
        (true, _, false) => words::NOT_TOLD_APART,
        (false, true, true) => words::A_CLOSER_TO_EXPECTED,
        (false, true, false) => words::A_CLOSER,
        (false, false, true) => words::B_CLOSER_TO_EXPECTED,
        (false, false, false) => words::B_CLOSER,
    };
    Some(language.say(&phrase, &[&distances[0], &distances[1]]))
}

/// A distance, with its interval if it has one: of a census it is what the trials without a solution leave open.
fn within(estimate: &Estimate, side: &Side, language: Language) -> String {
    let value = language.percent(estimate.value);
    let Some(interval) = estimate.interval else { return value };
    let [low, high] = [interval.low, interval.high].map(|end| language.percent(end));
    let phrase = if side.origin == Origin::Sample { words::INTERVAL } else { words::FROM_TO };
    format!("{value} ({})", language.say(&phrase, &[&low, &high]))
}

fn steps(pair: &Pair, language: Language) -> Option<String> {
    if let Some(limits) = pair.time_limits {
        let no_limit = words::NO_LIMIT.plain(language).to_owned();
        let [a, b] = limits.map(|s| if s.is_finite() { language.brief(s) } else { no_limit.clone() });
        return Some(language.say(&words::OTHER_TIME, &[&a, &b]));
    }
    let a12 = find(&pair.steps, Name::A12)?.estimate?;
    let answer = pair.test_of_lengths().and_then(Conclusion::by);
    let answer = answer.and_then(|by| lengths_differ(pair).answer(&by, None, language));
    let [median_a, median_b] = pair.lengths.each_ref().map(|lengths| median(lengths, language));
    let medians = language.say(&words::MEDIANS_OF_BOTH, &[&median_a, &median_b]);
    let unsolved = pair.lengths.each_ref().map(|lengths| lengths.unsolved);
    let a12 = language.percent(a12);
    let [in_a, in_b] = unsolved.map(|trials| language.grouped(trials));
    let limit = pair.lengths.iter().find_map(|lengths| lengths.limit);
    let superiority = match limit {
        _ if unsolved == [0, 0] => language.say(&words::SUPERIORITY, &[&a12]),
        Some(most) => {
            language.say(&words::SUPERIORITY_WITHIN, &[&a12, &in_a, &in_b, &language.grouped(most)])
        }
        None => language.say(&words::SUPERIORITY_CENSORED, &[&a12, &in_a, &in_b]),
    };
    let answer = answer.map(|answer| answer.to_string());
    let all = [medians, superiority].into_iter().chain(answer).chain(crossing(pair, language));
    Some(all.collect::<Vec<_>>().join(" "))
}

/// What is tested of run lengths: by their ranks, which may be alike where more trials of one reach no solution, or one is known to
/// solve more within some steps.
fn lengths_differ(pair: &Pair) -> Hypothesis {
    let are_solved = pair.lengths.iter().all(|lengths| lengths.unsolved == 0);
    if pair.leads.is_empty() && are_solved {
        return Hypothesis::difference(words::LENGTHS_OF_BOTH);
    }
    Hypothesis::longer()
}

/// That the steps of both are no common unit.
fn units(sides: [&Side; 2], pair: &Pair, language: Language) -> Option<String> {
    let [a, b] = sides.map(|side| &side.unit);
    (a != b && !pair.steps.is_empty()).then(|| words::UNITS.plain(language).to_owned())
}

/// That the run-length distributions cross, and where; of samples beyond chance.
fn crossing(pair: &Pair, language: Language) -> Option<String> {
    let name = |lead: &LeadStretch| ["A", "B"][lead.leader];
    let number = |steps: u64| language.grouped(steps);
    let last = |lead: &LeadStretch| number(lead.to.unwrap_or(u64::MAX));
    let is_sampled = pair.are_samples().contains(&true);
    let chance = if is_sampled { words::BEYOND_CHANCE.plain(language) } else { "" };
    match pair.leads.as_slice() {
        [] | [_] => None,
        [first, second] => {
            let within = within_steps(first, second, language);
            let words = [name(first), &last(first), name(second), &within, chance];
            Some(language.say(&words::CROSSES, &words))
        }
        [first, second, .., before, end] | [first, second @ before, end] => {
            let crossings = number(pair.leads.len() as u64 - 1);
            let ends = [last(first), number(second.from), last(before), number(end.from)];
            let [a, b, c, d] = ends.each_ref();
            Some(language.say(&words::CROSSES_OFTEN, &[&crossings, a, b, c, d, chance]))
        }
    }
}

/// Within how many steps `second` is ahead, which follows `first`.
fn within_steps(first: &LeadStretch, second: &LeadStretch, language: Language) -> String {
    let from = language.grouped(second.from);
    let follows = first.to.and_then(|to| to.checked_add(1)) == Some(second.from);
    match second.to {
        Some(to) if to > second.from => language.say(&words::WITHIN_FROM_TO, &[&from, &language.grouped(to)]),
        Some(_) => language.say(&words::WITHIN, &[&from]),
        None if follows => words::WITHIN_MORE.plain(language).to_owned(),
        None => language.say(&words::WITHIN_OR_MORE, &[&from]),
    }
}

/// The median run length, or what is known of it where fewer than half of the trials were solved.
fn median(lengths: &RunLengths, language: Language) -> String {
    match (lengths.median(), lengths.median_is_beyond()) {
        (Some(median), _) => language.brief(median),
        (None, Some(limit)) => language.say(&words::MORE_THAN, &[&language.grouped(limit)]),
        (None, None) => words::UNDEFINED.plain(language).to_owned(),
    }
}

/// The trials that ended in faults, which are not about the solver.
fn not_ranked(sides: [&Side; 2], language: Language) -> impl Iterator<Item = String> {
    let named = ["A", "B"].into_iter().zip(sides).filter(|(_, side)| !side.faults.is_empty());
    named.map(move |(name, side)| {
        let fault = |(outcome, count): &(String, u64)| format!("{} {outcome}", language.grouped(*count));
        let faults: Vec<String> = side.faults.iter().map(fault).collect();
        language.say(&words::NOT_RANKED, &[&faults.join(", "), name])
    })
}
