//! Effect sizes in words: how far from uniform, how many effectively, how many are missing.

use std::f64::consts::SQRT_2;

use libm::{log, sqrt};

use super::answers::interval;
use super::words;
use crate::analysis::against::{DistanceNames, is_expected};
use crate::analysis::ranking::Estimate;
use crate::analysis::statistic::find;
use crate::analysis::verdict::{Conclusion, Verdict};
use crate::analysis::{CONF_LEVEL, Name, Statistic};
use crate::model::language::{Language, Phrase};

/// Effect sizes, and words for what they are about.
pub struct Effects<'a> {
    /// The statistics.
    pub statistics: &'a [Statistic],
    /// What was counted: starts, observations.
    pub observations: Phrase,
    /// What it was counted by, one and many: category, categories.
    pub category: [Phrase; 2],
    /// The verdict by a p-value that is corrected for the number of tests; a bound is not.
    pub corrected: Option<Verdict>,
    /// The language of the words.
    pub language: Language,
}

impl Effects<'_> {
    fn find(&self, name: Name) -> Option<&Statistic> {
        find(self.statistics, name)
    }

    fn estimate(&self, name: Name) -> Option<f64> {
        self.find(name)?.estimate
    }

    /// What the distances are called.
    fn names(&self) -> DistanceNames {
        DistanceNames::of(self.statistics)
    }

    /// How far the frequencies are from uniform, or from what is expected, if that is known. Where counts agree better than
    /// chance allows they are no sample, so nothing is estimated from them.
    pub(crate) fn against_law(&self) -> Option<Vec<String>> {
        let tv = self.find(self.names().observed)?;
        let from = if is_expected(self.statistics) { words::FROM_EXPECTED } else { words::FROM_UNIFORM };
        let say = |distance: String| self.language.say(&from, &[&distance]);
        let verdict = Conclusion::of(self.statistics).map(|by| by.verdict);
        if verdict.is_some_and(Verdict::denies_a_sample) {
            let missing = self.missing(tv.k).filter(|_| verdict == Some(Verdict::TooClose));
            return Some([say(self.observed(tv)?)].into_iter().chain(missing).collect());
        }
        let distance = say(self.distance_from_law(tv)?);
        let all = [Some(distance), self.at_least(), self.effective(), self.extremes(tv.k)];
        Some(all.into_iter().flatten().collect())
    }

    /// The observed distance of a sample, and what chance alone gives.
    fn observed(&self, tv: &Statistic) -> Option<String> {
        let Some(chance) = tv.null_expectation else {
            return self.distance(tv);
        };
        let [observed, chance] = [tv.estimate?, chance].map(|share| self.language.percent(share));
        Some(self.language.say(&words::OBSERVED, &[&observed, &chance]))
    }

    /// The distance corrected for chance with its interval, beside the observed one; of a census there is but one.
    fn distance_from_law(&self, tv: &Statistic) -> Option<String> {
        let corrected = self.find(self.names().corrected);
        let corrected = corrected.and_then(|row| Some((row.estimate?, row.interval?)));
        let Some(((estimate, interval), chance)) = corrected.zip(tv.null_expectation) else {
            return self.observed(tv);
        };
        let shares = [estimate, interval.low, interval.high, tv.estimate?, chance];
        let [estimate, low, high, observed, chance] = shares.map(|share| self.language.percent(share));
        let interval = self.language.say(&words::INTERVAL, &[&low, &high]);
        Some(self.language.say(&words::CORRECTED, &[&estimate, &interval, &observed, &chance]))
    }

    /// What the distance is at least, unless the samples that are tested together show none.
    fn at_least(&self) -> Option<String> {
        if self.corrected == Some(Verdict::NotSignificant) {
            return None;
        }
        let share = self.estimate(self.names().at_least).filter(|&share| share > 0.0)?;
        let observations = self.observations.plain(self.language);
        Some(self.language.say(&words::AT_LEAST, &[&self.language.percent(share), observations]))
    }

    /// The effective number, if there are enough observations to estimate it.
    fn effective(&self) -> Option<String> {
        let row = self.find(Name::Hill1ExpEntropy)?;
        let number = self.language.significant(row.estimate?);
        let Some(within) = row.interval else {
            return Some(self.language.say(&words::EFFECTIVE, &[self.categories(), &number]));
        };
        let within = interval(within, self.language);
        Some(self.language.say(&words::EFFECTIVE_WITHIN, &[self.categories(), &number, &within]))
    }

    /// How far the counts are from those that they are compared with, if that is known.
    pub(crate) fn against_other(&self) -> Option<String> {
        Some(self.language.say(&words::DISTANCE, &[&self.distance(self.find(Name::TvBetween)?)?]))
    }

    /// A total variation distance with its plain meaning, and what chance alone gives.
    fn distance(&self, tv: &Statistic) -> Option<String> {
        let (share, observations) =
            (self.language.percent(tv.estimate?), self.observations.plain(self.language));
        Some(match tv.null_expectation {
            None => self.language.say(&words::ELSEWHERE, &[&share, observations]),
            Some(chance) => self
                .language
                .say(&words::ELSEWHERE_BY_CHANCE, &[&share, observations, &self.language.percent(chance)]),
        })
    }

    fn category(&self) -> &'static str {
        self.category[0].plain(self.language)
    }

    fn categories(&self) -> &'static str {
        self.category[1].plain(self.language)
    }

    fn extremes(&self, known: u64) -> Option<String> {
        let ratio = || Estimate::most_over_least(self.statistics).map(|ratio| self.ratio(ratio));
        self.missing(known).or_else(ratio)
    }

    /// How many categories were never reached, if any.
    fn missing(&self, known: u64) -> Option<String> {
        Some(match known as f64 - self.estimate(Name::Hill0Seen)? {
            0.0 => return None,
            1.0 => self.language.say(&words::ONE_MISSING, &[self.category()]),
            missing => {
                self.language.say(&words::MISSING, &[&self.language.rounded(missing), self.categories()])
            }
        })
    }

    fn ratio(&self, ratio: Estimate) -> String {
        let times = self.language.significant(ratio.value);
        match ratio.interval {
            None => self.language.say(&words::MOST_TO_RAREST, &[self.category(), &times]),
            Some(within) => {
                let within = interval(within, self.language);
                self.language.say(&words::MOST_TO_RAREST_WITHIN, &[self.category(), &times, &within])
            }
        }
    }

    /// Where only a sample of what was reached is kept individually: how much there was.
    pub(super) fn sampled(&self, kept: u64) -> Option<Vec<String>> {
        let share = self.estimate(Name::KeysShare)?;
        let distinct = self.find(Name::DistinctKeys)?;
        let numbers = [distinct.estimate?, distinct.std_error?, kept as f64, 1.0 / share];
        let [all, error, kept, one_in] = numbers.map(|number| self.language.rounded(number));
        Some(vec![self.language.say(&words::SOME_KEPT, &[&all, self.categories(), &error, &kept, &one_in])])
    }

    /// Where it is not known what can be reached: what was, and how much probability that leaves.
    pub(super) fn unknown(&self, seen: u64) -> Vec<String> {
        let language = self.language;
        let seen = language.grouped(seen);
        let reached = language.say(&words::HOW_MANY_UNKNOWN, &[&seen, self.categories()]);
        let missing = self.find(Name::MissingMassTuring);
        let missing = missing.and_then(|row| {
            let [share, most] = [row.estimate?, missing_at_most(row.estimate?, row.n)];
            let [share, most] = [share, most].map(|share| language.percent(share));
            let counted = self.observations.plain(language);
            Some(if share == most {
                language.say(&words::GOOD_TURING_ALL, &[&share, counted])
            } else {
                language.say(&words::GOOD_TURING, &[&share, counted, &most])
            })
        });
        let all = self.estimate(Name::Chao1);
        let at_least = all.map(|all| language.say(&words::CHAO, &[&language.rounded(all)]));
        [Some(reached), missing, at_least].into_iter().flatten().collect()
    }
}

/// What the probability of all that was not seen in `n` observations is at most, with 95 % confidence, if the estimate of Good and Turing is
/// `share`. One observation changes the estimate by `2/n` at most by `McDiarmid`'s inequality of 1989, and the probability exceeds its mean by x in
/// `exp(-n x^2)` of samples at most (Berend and Kontorovich 2013).
fn missing_at_most(share: f64, n: u64) -> f64 {
    let one_in = 2.0 / (1.0 - CONF_LEVEL);
    let deviation = sqrt(log(one_in) / n as f64);
    (share + (1.0 + SQRT_2) * deviation).min(1.0)
}
