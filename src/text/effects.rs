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
#[must_use]
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
#[must_use]
pub fn shown(response: &Response, value: f64) -> f64 {
    if response.is_share() { 100.0 * value } else { value }
}

/// What the options do to the response of this number, the most important first: what explains the differences, what does not,
/// and what else is to be known.
#[must_use]
pub fn sentences(effects: &OptionEffects, number: usize, language: Language) -> Vec<String> {
    let wording = Wording { effects, own: &effects.responses[number], language };
    let answer = if wording.own.shares.is_some() { wording.answer() } else { vec![wording.all_the_same()] };
    answer.into_iter().chain(wording.left_out()).collect()
}

/// What explains most of the differences in the leading response, or that nothing does.
#[must_use]
pub fn strongest(effects: &OptionEffects, language: Language) -> String {
    sentences(effects, effects.leading(), language).swap_remove(0)
}

/// What is to be known of the design, whatever the response.
#[must_use]
pub fn remarks(effects: &OptionEffects, language: Language) -> Vec<String> {
    let design = &effects.design;
    let (there, all) = (design.cells.len(), design.combinations());
    let [some, of] = [there, all].map(|count| language.grouped(count as u64));
    let holes = (there < all).then(|| language.say(&words::HOLES, &[&some, &of]));
    let first = design.factors.iter().filter_map(|factor| match &factor.reason {
        Baseline::Default => None,
        Baseline::First { default: None } => {
            Some(language.say(&words::FIRST_LEVEL, &[&factor.name, factor.base()]))
        }
        Baseline::First { default: Some(default) } => {
            Some(language.say(&words::NO_DEFAULT, &[&factor.name, factor.base(), default]))
        }
        Baseline::Matched { other } => {
            Some(language.say(&words::MATCHED_LEVEL, &[&factor.name, factor.base(), other]))
        }
    });
    let several = design.factors.iter().any(|factor| factor.name == SYSTEM);
    let of_steps = |own: &ResponseEffects| {
        matches!(own.response, Response::MeanSteps | Response::Answer(Question::Steps))
    };
    let units = (several && effects.responses.iter().any(of_steps))
        .then(|| super::words::UNITS.plain(language).to_owned());
    let of_solved = |own: &ResponseEffects| match own.response {
        Response::Answer(question) => question.is_share(),
        Response::Measure(_) => true,
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
    holes.into_iter().chain(first).chain(units).chain(others).chain(undecided).chain(limited).collect()
}

/// More options than this are not named one by one.
const NAMED: usize = 3;

/// What is said of one response.
struct Wording<'e> {
    effects: &'e OptionEffects,
    own: &'e ResponseEffects,
    language: Language,
}

impl Wording<'_> {
    fn factor(&self, number: usize) -> &DesignFactor {
        &self.effects.design.factors[number]
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

    fn answer(&self) -> Vec<String> {
        let design = &self.effects.design;
        let mut order: Vec<usize> =
            (0..design.factors.len()).filter(|&factor| self.own.varies(design, factor)).collect();
        order.sort_by(|&a, &b| self.share(b).total_cmp(&self.share(a)));
        let (seen, others): (Vec<usize>, Vec<usize>) =
            order.into_iter().partition(|&factor| self.own.is_seen(factor, self.effects.conf_level));
        let mut all = Vec::new();
        match seen.first() {
            None if self
                .own
                .main
                .iter()
                .filter_map(|effect| effect.change)
                .all(|change| change.is_untested()) => {}
            None => all.push(self.language.say(&words::NO_OPTION, &[&self.combinations(), &self.title()])),
            Some(_) => all.extend(
                seen.iter().take(NAMED).enumerate().map(|(rank, &factor)| self.explained(rank, factor)),
            ),
        }
        all.extend(others.iter().take(NAMED).map(|&factor| self.nothing(factor)));
        all.extend(self.joint());
        all.extend(self.sampling());
        all
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

    /// What the intervals of an option have together that has no effect beyond chance.
    fn nothing(&self, factor: usize) -> String {
        let changes: Vec<Change> = self.own.of_factor(factor).filter_map(|effect| effect.change).collect();
        let name = &self.factor(factor).name;
        let whole = changes
            .iter()
            .filter_map(|change| change.interval)
            .reduce(|a, b| Interval { low: a.low.min(b.low), high: a.high.max(b.high) });
        match whole {
            _ if changes.is_empty() => {
                self.language.say(&words::UNMATCHED, &[name, self.factor(factor).base(), &self.title()])
            }
            _ if changes.iter().all(Change::is_untested) => {
                self.language.say(&words::TOO_FEW_TRIALS, &[name, &self.title()])
            }
            None => self.language.say(&words::NONE_EXACT, &[name]),
            Some(whole) => {
                let is_beyond = |ends: Interval| ends.low > 0.0 || ends.high < 0.0;
                let is_beyond = changes.iter().filter_map(|change| change.interval).any(is_beyond);
                let phrase = if is_beyond { words::NONE_CORRECTED } else { words::NONE_SEEN };
                self.language.say(&phrase, &[name, &self.ends(whole)])
            }
        }
    }

    /// The pair that explains the most beyond all else, if that is beyond chance. Then some cells differ in it alone, so that no
    /// others explain the same.
    fn joint(&self) -> Option<String> {
        let shares = self.own.shares.as_ref()?;
        let seen = shares.pairs.iter().filter(|(pair, _)| self.own.is_joint(*pair, self.effects.conf_level));
        let (pair, share) = seen.max_by(|(_, a), (_, b)| a.total_cmp(b))?;
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
#[must_use]
pub fn strongest_pairs(own: &ResponseEffects) -> Vec<[usize; 2]> {
    let mut pairs: Vec<_> = own.shares.iter().flat_map(|shares| &shares.pairs).collect();
    pairs.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    pairs.into_iter().map(|(pair, _)| *pair).collect()
}
