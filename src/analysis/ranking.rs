//! Which of several estimates is best, and which are within chance of it.

use libm::{exp, log};

use super::against::{DistanceNames, is_expected};
use super::statistic::find;
use super::verdict::{Conclusion, Verdict};
use super::{CONF_LEVEL, Name, Statistic};
use crate::stats::interval::{Interval, clopper_pearson};
use crate::stats::normal::central_z;
use crate::stats::numeric::whole;

/// A number, and the interval of the true one; without an interval it is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The interval, at [`CONF_LEVEL`].
    pub interval: Option<Interval>,
}

impl Estimate {
    /// The median of trials without a solution, which is larger than any other.
    pub(crate) const BEYOND_ALL: Self = Self { value: f64::INFINITY, interval: None };

    /// The estimate that answers `question`, if there is one. A median that is among the trials without a solution is
    /// larger than any other.
    pub fn of(statistics: &[Statistic], question: Question) -> Option<Self> {
        let verdict = Conclusion::of(statistics).map(|by| by.verdict);
        if question != Question::Steps && verdict.is_some_and(Verdict::denies_a_sample) {
            return None;
        }
        let statistic = find(statistics, question.statistic())?;
        let beyond = (question == Question::Steps).then_some(Self::BEYOND_ALL.value);
        let value = statistic.estimate.or(beyond)?;
        Some(Self { value, interval: statistic.interval })
    }

    /// How many times as frequent the most frequent category is as the rarest; `None` if one was never reached, or if the
    /// observations are no independent draws, or decided when to stop.
    pub(crate) fn most_over_least(statistics: &[Statistic]) -> Option<Self> {
        let find = |name| find(statistics, name);
        let value = find(Name::MaxOverMin)?.estimate?;
        let is_sample = find(Name::TvUniform)?.null_expectation.is_some();
        find(Name::TvUniformCorrected)?.estimate?;
        if is_sample {
            let share = |name| find(name).and_then(share_within);
            let (most, least) = share(Name::MaxOverMean).zip(share(Name::MinOverMean))?;
            let interval = Interval { low: (most.low / least.high).max(1.0), high: most.high / least.low };
            return Some(Self { value, interval: Some(interval) });
        }
        Some(Self { value, interval: None })
    }

    /// The interval, which is a point if the number is exact.
    pub fn range(&self) -> Interval {
        self.interval.unwrap_or(Interval { low: self.value, high: self.value })
    }

    /// Whether the two are not distinguished: their intervals overlap.
    pub fn overlaps(&self, other: &Self) -> bool {
        let (own, theirs) = (self.range(), other.range());
        own.low <= theirs.high && theirs.low <= own.high
    }

    /// The same number with an interval at `conf_level`: the one at [`CONF_LEVEL`], stretched by the ratio of the normal quantiles.
    pub fn at_level(self, conf_level: f64) -> Self {
        let times = central_z(conf_level).zip(central_z(CONF_LEVEL)).map_or(1.0, |(far, own)| far / own);
        let moved = |end: f64| {
            let is_finite = self.value.is_finite() && end.is_finite();
            if is_finite { end + (times - 1.0) * (end - self.value) } else { end }
        };
        let interval = self.interval.map(|ends| Interval { low: moved(ends.low), high: moved(ends.high) });
        Self { interval, ..self }
    }
}

/// A question that a ranking answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// How close the solutions are to equally likely: total variation distance from uniform, corrected for chance.
    Evenness,
    /// How close they are to what is expected, if that is not equal shares: total variation distance, corrected for chance.
    Expected,
    /// How large the effective share of the solutions is.
    Effective,
    /// How few steps the median trial takes.
    Steps,
}

impl Question {
    /// How far the counts that these statistics are of are from uniform, or from what is expected of them.
    pub(crate) fn of_distance(statistics: &[Statistic]) -> Self {
        if is_expected(statistics) { Self::Expected } else { Self::Evenness }
    }

    /// The statistic that answers it.
    pub const fn statistic(self) -> Name {
        match self {
            Self::Evenness => DistanceNames::UNIFORM.corrected,
            Self::Expected => DistanceNames::EXPECTED.corrected,
            Self::Effective => Name::EffectiveShare,
            Self::Steps => Name::StepsQ50,
        }
    }

    /// Whether the answer is a share of all.
    pub(crate) const fn is_share(self) -> bool {
        !matches!(self, Self::Steps)
    }

    /// An interval of the answer that takes in where a share of the trials ended that is not known; none where all is known. A distance
    /// changes by at most that share u; the entropy of k categories by at most u ln k + h(u) (Fannes 1973).
    pub(crate) fn widened(self, known: Interval, share: f64, categories: u64) -> Option<Interval> {
        if share <= 0.0 || self == Self::Steps {
            return None;
        }
        let categories = categories.max(1) as f64;
        let [low, high] = if self == Self::Effective {
            let factor = exp(share * log(categories) + entropy_of_two(share));
            [known.low / factor, known.high * factor]
        } else {
            [known.low - share, known.high + share]
        };
        let least = if self == Self::Effective { 1.0 / categories } else { 0.0 };
        let most = if self == Self::Evenness { 1.0 - 1.0 / categories } else { 1.0 };
        Some(Interval { low: low.max(least), high: high.min(most) })
    }

    const fn is_more_better(self) -> bool {
        matches!(self, Self::Effective)
    }
}

/// The entropy of two outcomes, in nats.
fn entropy_of_two(share: f64) -> f64 {
    let of = |share: f64| if share > 0.0 { -share * log(share) } else { 0.0 };
    of(share) + of(1.0 - share)
}

/// Where an estimate stands among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It alone is not behind.
    Best,
    /// It and others are not behind.
    Tied,
    /// Another is better beyond chance: its interval is apart.
    Behind,
    /// It is not ranked: it is not known, the only one, or none is a number.
    Unranked,
}

/// The confidence level of intervals of which, if `rivals` others in all rankings together are equal, all overlap with a probability
/// of about [`CONF_LEVEL`] at least (Dunn 1961).
pub fn corrected_level(rivals: usize) -> f64 {
    1.0 - (1.0 - CONF_LEVEL) / rivals.max(1) as f64
}

/// Where each of `estimates`, which answer `question`, stands.
pub fn standings(question: Question, estimates: &[Option<Estimate>]) -> Vec<Standing> {
    let places = places(question, estimates);
    let is_ranked = places.iter().flatten().count() > 1;
    let is_number = estimates.iter().flatten().any(|estimate| estimate.value.is_finite());
    if !is_ranked || !is_number {
        return vec![Standing::Unranked; estimates.len()];
    }
    let is_alone = places.iter().filter(|place| **place == Some(1)).count() == 1;
    let standing = |place: Option<usize>| match place {
        None => Standing::Unranked,
        Some(1) if is_alone => Standing::Best,
        Some(1) => Standing::Tied,
        Some(_) => Standing::Behind,
    };
    places.into_iter().map(standing).collect()
}

/// The place of each of `estimates`, which answer `question`: one more than those that are better beyond chance, whose intervals are
/// apart from its own, so that those that are not distinguished may share one; none of what is not known. Of equal ones all share the
/// first as often as all intervals overlap: see [`corrected_level`].
pub fn places(question: Question, estimates: &[Option<Estimate>]) -> Vec<Option<usize>> {
    let ranges: Vec<Option<Interval>> =
        estimates.iter().map(|estimate| estimate.map(|estimate| estimate.range())).collect();
    let is_more_better = question.is_more_better();
    let mut far_ends: Vec<f64> =
        ranges.iter().flatten().map(|ends| if is_more_better { -ends.low } else { ends.high }).collect();
    far_ends.sort_by(f64::total_cmp);
    let better_than = |own: Interval| {
        let near_end = if is_more_better { -own.high } else { own.low };
        far_ends.partition_point(|end| *end < near_end)
    };
    ranges.into_iter().map(|own| own.map(|own| 1 + better_than(own))).collect()
}

/// The interval of the share of a category, one of the simultaneous intervals of all: see
/// [`SimultaneousShares`](crate::stats::interval::SimultaneousShares).
fn share_within(over_mean: &Statistic) -> Option<Interval> {
    let (n, k) = (over_mean.n, over_mean.k);
    let count = whole((over_mean.estimate? * n as f64 / k as f64).round())?;
    let shares = if k == 2 { 1 } else { k };
    clopper_pearson(count, n, 1.0 - (1.0 - CONF_LEVEL) / shares as f64)
}
