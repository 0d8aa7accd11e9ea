//! Which option matters, in words: only what the intervals support.

use super::ranking::listed;
use crate::analysis::effects::{
    Baseline, Change, DesignFactor, MainEffect, OptionEffects, Response, ResponseEffects,
};
use crate::analysis::ranking::Question;
use crate::model::language::Language;
use crate::model::words::effects as words;
use crate::result::effects::SYSTEM;
use crate::stats::interval::Interval;

/// What a response is called in a sentence.
pub fn title(response: &Response, language: Language) -> String {
    let phrase = match response {
        Response::Answer(Question::Evenness) => words::DISTANCE,
        Response::Answer(Question::Expected) => words::FROM_EXPECTED,
        Response::Answer(Question::Effective) => words::EFFECTIVE,
        Response::Answer(Question::Steps) => words::MEDIAN_STEPS,
        Response::MeanSteps => words::MEAN_STEPS,
        Response::ShareSolved => words::SHARE_SOLVED,
        Response::Measure(measure) => return language.say(&words::MEASURE, &[measure]),
    };
    phrase.plain(language).to_owned()
}

/// The number that people read: shares in percent, of which the differences are points.
pub fn shown(response: &Response, value: f64) -> f64 {
    if response.is_share() { 100.0 * value } else { value }
}

/// What the options do to the response of this number, the most important first: what explains the differences, what does not,
/// and what else is to be known.
pub fn sentences(effects: &OptionEffects, number: usize, language: Language) -> Vec<String> {
    let wording = Wording { effects, own: &effects.responses[number], language };
    let answer = if wording.own.shares.is_some() { wording.answer() } else { vec![wording.all_the_same()] };
    answer.into_iter().chain(wording.left_out()).chain(wording.own_baselines()).collect()
}

/// What explains most of the differences in the leading response, or that nothing does.
pub fn strongest(effects: &OptionEffects, language: Language) -> String {
    sentences(effects, effects.leading(), language).swap_remove(0)
}

/// What is to be known of the design, whatever the response.
pub fn remarks(effects: &OptionEffects, language: Language) -> Vec<String> {
    let design = &effects.design;
    let (there, all) = (design.cells.len(), design.combinations());
    let [some, of] = [there, all].map(|count| language.grouped(count as u64));
    let holes = (there < all).then(|| language.say(&words::HOLES, &[&some, &of]));
    let is_common = |factor: &usize| {
        let mut varying = effects.responses.iter().filter(|own| own.varies(design, *factor));
        varying.any(|own| own.factors[*factor] == design.factors[*factor])
    };
    let common = (0..design.factors.len()).filter(is_common);
    let first = common.filter_map(|factor| baseline(&design.factors[factor], language));
    let several = design.factors.iter().any(|factor| factor.name == SYSTEM);
    let of_steps = |own: &ResponseEffects| {
        matches!(own.response, Response::MeanSteps | Response::Answer(Question::Steps))
    };
    let units = (several && effects.responses.iter().any(of_steps))
        .then(|| super::words::UNITS.plain(language).to_owned());
    let of_solved = |own: &ResponseEffects| match own.response {
        Response::Answer(question) => question.is_share(),
        Response::Measure(_) => !is_estimate(effects, own),
        Response::MeanSteps | Response::ShareSolved => false,
    };
    let others = (effects.has_others && effects.responses.iter().any(of_solved))
        .then(|| words::OF_SOLVED_ALONE.plain(language).to_owned());
    let undecided = others
        .as_ref()
        .filter(|_| effects.undecided > 0.0)
        .map(|_| language.say(&words::OTHERS_ENDED, &[&language.percent(effects.undecided)]));
    let is_limited = |own: &ResponseEffects| matches!(own.response, Response::MeanSteps);
    let limited = (effects.has_limited && effects.responses.iter().any(is_limited))
        .then(|| words::LIMITED_STEPS.plain(language).to_owned());
    let estimates = estimates(effects, language);
    let others = others.into_iter().chain(undecided).chain(estimates).chain(limited);
    holes.into_iter().chain(first).chain(units).chain(others).collect()
}

/// What the values of an option are compared with, unless that is the default.
fn baseline(factor: &DesignFactor, language: Language) -> Option<String> {
    let words = [factor.name.as_str(), factor.base()];
    match &factor.reason {
        Baseline::Default => None,
        Baseline::First { default: None } => Some(language.say(&words::FIRST_LEVEL, &words)),
        Baseline::First { default: Some(default) } => {
            Some(language.say(&words::NO_DEFAULT, &[words[0], words[1], default]))
        }
        Baseline::Matched { other } => {
            Some(language.say(&words::MATCHED_LEVEL, &[words[0], words[1], other]))
        }
    }
}

/// Whether trials without a solution count as 0 in a response.
fn is_estimate(effects: &OptionEffects, own: &ResponseEffects) -> bool {
    matches!(&own.response, Response::Measure(measure) if effects.estimates.contains(measure))
}

/// In which responses trials without a solution count as 0.
fn estimates(effects: &OptionEffects, language: Language) -> Option<String> {
    let estimates = effects.responses.iter().filter(|own| is_estimate(effects, own));
    let titles: Vec<String> = estimates.map(|own| title(&own.response, language)).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    (!titles.is_empty()).then(|| language.say(&words::ESTIMATES, &[&listed(&titles, language)]))
}

/// More options with an effect than this are not named one by one.
const NAMED: usize = 3;

/// What is said of one response.
struct Wording<'e> {
    effects: &'e OptionEffects,
    own: &'e ResponseEffects,
    language: Language,
}

impl Wording<'_> {
    fn factor(&self, number: usize) -> &DesignFactor {
        &self.own.factors[number]
    }

    fn combinations(&self) -> String {
        self.language.grouped((self.own.measured.len() - self.own.left_out()) as u64)
    }

    fn title(&self) -> String {
        title(&self.own.response, self.language)
    }

    fn all_the_same(&self) -> String {
        self.language.say(&words::ALL_THE_SAME, &[&self.combinations(), &self.title()])
    }

    fn left_out(&self) -> Option<String> {
        let [some, all] =
            [self.own.left_out(), self.own.measured.len()].map(|count| self.language.grouped(count as u64));
        let words = [some.as_str(), &all, &self.title()];
        (self.own.left_out() > 0).then(|| self.language.say(&words::LEFT_OUT, &words))
    }

    /// What options are compared with here, as the cells without this response leave fewer pairs.
    fn own_baselines(&self) -> impl Iterator<Item = String> {
        let design = &self.effects.design;
        let varying = (0..design.factors.len()).filter(|&factor| self.own.varies(design, factor));
        let apart = varying.filter(|&factor| self.own.factors[factor] != design.factors[factor]);
        let said = apart.filter_map(|factor| baseline(self.factor(factor), self.language));
        said.map(|said| self.language.say(&words::OF_RESPONSE, &[&self.title(), &said]))
    }

    fn answer(&self) -> Vec<String> {
        let design = &self.effects.design;
        let mut order: Vec<usize> =
            (0..design.factors.len()).filter(|&factor| self.own.varies(design, factor)).collect();
        order.sort_by(|&a, &b| self.share(b).total_cmp(&self.share(a)));
        let most = order.first().copied().filter(|_| order.len() > 1);
        let (seen, others): (Vec<usize>, Vec<usize>) =
            order.into_iter().partition(|&factor| self.own.is_seen(factor, self.effects.conf_level));
        let mut all = if seen.is_empty() {
            self.none_seen(most)
        } else {
            let most = self.explains_most(most.filter(|most| !seen.contains(most)));
            let named = seen.iter().take(NAMED).enumerate();
            most.into_iter().chain(named.map(|(rank, &factor)| self.explained(rank, factor))).collect()
        };
        all.extend(others.iter().filter_map(|&factor| self.nothing(factor)));
        all.extend(self.joint());
        all.extend(self.sampling());
        all
    }

    /// That no effect is seen, if any was tested, and what the option explains that explains the most.
    fn none_seen(&self, most: Option<usize>) -> Vec<String> {
        let title = self.title();
        let is_tested = |change: Change| change.interval.is_some() && !change.is_untested();
        let mut changes = self.own.main.iter().filter_map(|effect| effect.change);
        let is_exact_and_none =
            most.is_some_and(|most| self.share(most) <= 0.0) && self.own.sampling == Some(0.0);
        let none = is_exact_and_none || changes.any(is_tested);
        let none = none.then(|| self.language.say(&words::NO_OPTION, &[&self.combinations(), &title]));
        none.into_iter().chain(self.explains_most(most)).collect()
    }

    /// What the option explains that explains the most, unless nobody knows how much of it sampling does.
    fn explains_most(&self, option: Option<usize>) -> Option<String> {
        let option = option.filter(|option| self.own.sampling.is_some() && self.share(*option) > 0.0)?;
        let (name, share) = (&self.factor(option).name, self.language.percent(self.share(option)));
        Some(self.language.say(&words::EXPLAINS_MOST, &[name, &self.title(), &share]))
    }

    fn share(&self, factor: usize) -> f64 {
        self.own.shares.as_ref().and_then(|shares| shares.single[factor]).unwrap_or_default()
    }

    /// What an option explains, and its largest effect beyond chance.
    fn explained(&self, rank: usize, factor: usize) -> String {
        let level = self.effects.conf_level;
        let changes = self.own.of_factor(factor).filter_map(|effect| Some((effect, effect.change?)));
        let seen = changes.filter(|(_, change)| change.is_seen(level));
        let largest = seen.max_by(|(_, a), (_, b)| a.estimate.abs().total_cmp(&b.estimate.abs()));
        let largest = largest.map_or_else(String::new, |(effect, change)| self.largest(effect, &change));
        let (name, share) = (&self.factor(factor).name, self.language.percent(self.share(factor)));
        if rank > 0 {
            return self.language.say(&words::EXPLAINS_TOO, &[name, &share, &largest]);
        }
        self.language.say(&words::EXPLAINS, &[&self.combinations(), name, &share, &self.title(), &largest])
    }

    fn largest(&self, effect: &MainEffect, change: &Change) -> String {
        let factor = self.factor(effect.factor);
        let is_less = change.estimate < 0.0;
        let phrase = if is_less { words::TAKES_OFF } else { words::ADDS };
        let size = self.in_units(&self.number(change.estimate.abs()));
        let ends = match change.interval {
            None => words::EXACTLY.plain(self.language).to_owned(),
            Some(Interval { low, high }) if is_less => self.ends(Interval { low: -high, high: -low }),
            Some(ends) => self.ends(ends),
        };
        self.language.say(&phrase, &[&factor.levels[effect.level], factor.base(), &size, &ends])
    }

    fn number(&self, value: f64) -> String {
        self.language.significant(shown(&self.own.response, value))
    }

    fn in_units(&self, number: &str) -> String {
        match self.own.response {
            Response::Measure(_) => number.to_owned(),
            Response::MeanSteps | Response::Answer(Question::Steps) => {
                self.language.say(&words::STEPS, &[number])
            }
            _ => self.language.say(&words::POINTS, &[number]),
        }
    }

    fn ends(&self, Interval { low, high }: Interval) -> String {
        let [from, to] = [low, high].map(|end| self.number(end));
        match (low.is_finite(), high.is_finite()) {
            (true, true) => self.language.say(&words::INTERVAL, &[&from, &to]),
            (true, false) => self.language.say(&words::AT_LEAST, &[&from]),
            (false, true) => self.language.say(&words::AT_MOST, &[&to]),
            (false, false) => String::new(),
        }
    }

    /// What the intervals of an option have together that has no effect beyond chance; of one that is beyond 0 before it is corrected,
    /// that. Nothing of exact numbers, if some values have no pair.
    fn nothing(&self, factor: usize) -> Option<String> {
        let (name, say) =
            (&self.factor(factor).name, |phrase, words: &[&str]| self.language.say(phrase, words));
        let changes: Vec<Change> = self.own.of_factor(factor).filter_map(|effect| effect.change).collect();
        if changes.is_empty() {
            return Some(say(&words::UNMATCHED, &[name, self.factor(factor).base(), &self.title()]));
        }
        if changes.iter().all(Change::is_untested) {
            return Some(say(&words::TOO_FEW_TRIALS, &[name, &self.title()]));
        }
        let intervals = self.intervals(factor).map(|(_, ends)| ends);
        let whole = intervals.reduce(|a, b| Interval { low: a.low.min(b.low), high: a.high.max(b.high) });
        let Some(whole) = whole else {
            return (self.share(factor) <= 0.0).then(|| say(&words::NONE_EXACT, &[name]));
        };
        let is_beyond = |(_, ends): &(&str, Interval)| ends.low > 0.0 || ends.high < 0.0;
        let nearest = |(_, ends): &(&str, Interval)| ends.low.max(-ends.high) / (ends.high - ends.low);
        let beyond = self.intervals(factor).filter(is_beyond);
        Some(match beyond.max_by(|a, b| nearest(a).total_cmp(&nearest(b))) {
            None => say(&words::NONE_SEEN, &[name, &self.ends(whole)]),
            Some((level, ends)) => {
                say(&words::NONE_CORRECTED, &[&format!("{name}={level}"), &self.ends(ends)])
            }
        })
    }

    /// The intervals of the effects of an option, each with its level.
    fn intervals(&self, factor: usize) -> impl Iterator<Item = (&str, Interval)> {
        let levels = &self.factor(factor).levels;
        let of_level = |effect: &MainEffect| Some((effect.level, effect.change?.interval?));
        let intervals = self.own.of_factor(factor).filter_map(of_level);
        intervals.map(move |(level, ends)| (levels[level].as_str(), ends))
    }

    /// The pair that explains the most beyond all else, if that is beyond chance. Then some cells differ in it alone, so that no
    /// others explain the same.
    fn joint(&self) -> Option<String> {
        let shares = self.own.shares.as_ref()?;
        let seen = shares.pairs.iter().filter(|(pair, _)| self.own.is_joint(*pair, self.effects.conf_level));
        let (pair, share) = seen.filter(|(_, share)| *share > 0.0).max_by(|(_, a), (_, b)| a.total_cmp(b))?;
        let both = listed(&pair.map(|factor| self.factor(factor).name.as_str()), self.language);
        let design = &self.effects.design;
        let is_whole = self.own.left_out() == 0 && design.cells.len() == design.combinations();
        let phrase = if is_whole { words::JOINT } else { words::JOINT_APART };
        Some(self.language.say(&phrase, &[&both, &self.language.percent(*share)]))
    }

    /// What sampling explains, unless all numbers are exact.
    fn sampling(&self) -> Option<String> {
        let share = self.own.sampling.filter(|share| *share > 0.0)?;
        let phrase =
            if self.own.response.has_bounded_error() { words::SAMPLING_AT_MOST } else { words::SAMPLING };
        Some(self.language.say(&phrase, &[&self.language.percent(share)]))
    }
}

/// The pairs of options of a response, those that explain the most first.
pub fn strongest_pairs(own: &ResponseEffects) -> Vec<[usize; 2]> {
    let mut pairs: Vec<_> = own.shares.iter().flat_map(|shares| &shares.pairs).collect();
    pairs.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    pairs.into_iter().map(|(pair, _)| *pair).collect()
}
