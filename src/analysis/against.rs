//! One table of counts against the law that is expected of it: equal shares, or others.

use super::{CONF_LEVEL, Name, Source, Statistic, fit, uniformity};
use crate::stats::distance::LawDistance;
use crate::stats::e_value::log10_e_anytime;
use crate::stats::law::Law;
use crate::stats::numeric::{at_least_zero, at_most_zero};

/// What the distances from a law are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DistanceNames {
    /// The distance of the observed shares.
    pub observed: Name,
    /// The same without what chance adds.
    pub corrected: Name,
    /// What the true distance is at least.
    pub at_least: Name,
}

impl DistanceNames {
    /// From equal shares.
    pub const UNIFORM: Self = Self {
        observed: Name::TvUniform,
        corrected: Name::TvUniformCorrected,
        at_least: Name::TvUniformAtLeast,
    };

    /// From other shares.
    pub const EXPECTED: Self = Self {
        observed: Name::TvExpected,
        corrected: Name::TvExpectedCorrected,
        at_least: Name::TvExpectedAtLeast,
    };

    /// Those of these statistics, which are against one law.
    pub fn of(statistics: &[Statistic]) -> Self {
        if is_expected(statistics) { Self::EXPECTED } else { Self::UNIFORM }
    }
}

/// Whether the statistics are against shares that are not equal.
pub fn is_expected(statistics: &[Statistic]) -> bool {
    statistics.iter().any(|row| row.name == Name::TvExpected)
}

/// The law, unless its shares are equal, which is what counts are compared with if there is none.
fn unequal(law: Option<&Law>) -> Option<&Law> {
    law.filter(|law| !law.is_uniform())
}

/// The statistics of counts against `law`, or against equal shares; nothing for fewer than two categories or no
/// observations.
///
/// `classes` holds the number of the symmetry class of each category, `name` has what it is called.
pub fn statistics(
    counts: &[u64],
    law: Option<&Law>,
    classes: Option<&[usize]>,
    source: Source,
    name: impl Fn(usize) -> String,
) -> Vec<Statistic> {
    let Some(law) = unequal(law) else {
        return uniformity::statistics(counts, classes, source);
    };
    let mut all = of_distance(counts, law, source);
    let Some(impossible) = Impossible::of(counts, law) else {
        all.extend(tests(counts, law, source));
        return all;
    };
    let of_sample = (source == Source::Sample).then(|| impossible.statistic(counts, name));
    all.into_iter().chain(of_sample).collect()
}

/// The effect sizes of counts, without tests.
pub fn effects(counts: &[u64], law: Option<&Law>, source: Source) -> Vec<Statistic> {
    match unequal(law) {
        None => uniformity::effects(counts, source),
        Some(law) => of_distance(counts, law, source),
    }
}

fn of_distance(counts: &[u64], law: &Law, source: Source) -> Vec<Statistic> {
    let Ok(distance) = LawDistance::of(counts, law) else {
        return Vec::new();
    };
    let size = (counts.iter().sum(), counts.len() as u64);
    let row = |name, estimate| Statistic::new(name, estimate, size);
    let DistanceNames { observed, corrected, at_least } = DistanceNames::EXPECTED;
    let plain = row(observed, Some(distance.plug_in()));
    let seen = counts.iter().filter(|&&count| count > 0).count();
    let seen = row(Name::Hill0Seen, Some(seen as f64));
    match source {
        Source::Census => vec![plain, row(corrected, Some(distance.plug_in())), seen],
        Source::Dependent => vec![plain, row(corrected, None), seen],
        Source::Sample => {
            let known = distance.estimate(CONF_LEVEL);
            let estimate = row(corrected, known.map(|known| at_least_zero(known.estimate)));
            let method = "lower bound at level 0.95, proved for every law (McDiarmid 1989)";
            let bound = row(at_least, distance.at_least(CONF_LEVEL));
            vec![
                plain.expected(distance.by_chance()),
                estimate.interval(known.map(|known| known.interval), "cross-fitting below, plug-in above"),
                Statistic { method: Some(method.to_owned()), ..bound },
                seen,
            ]
        }
    }
}

fn tests(counts: &[u64], law: &Law, source: Source) -> Vec<Statistic> {
    let mut all = fit::statistics(counts, law, source).unwrap_or_default();
    all.retain(|row| row.name != Name::TvBetween);
    let evidence = log10_e_anytime(counts, law).ok().filter(|_| source == Source::Sample);
    all.extend(evidence.map(|log10_e| {
        let method = "mixture of two Dirichlet e-values (Lindon and Malek 2022), valid at any look";
        let size = (counts.iter().sum(), counts.len() as u64);
        Statistic::new(Name::Log10E, Some(log10_e), size).p(Some(at_most_zero(-log10_e)), method, true)
    }));
    all
}

/// The categories that were observed although the law excludes them.
struct Impossible(Vec<usize>);

impl Impossible {
    fn of(counts: &[u64], law: &Law) -> Option<Self> {
        let cells = counts.iter().zip(law.probabilities()).enumerate();
        let excluded: Vec<usize> =
            cells.filter(|(_, (count, p))| **count > 0 && **p <= 0.0).map(|(index, _)| index).collect();
        (!excluded.is_empty()).then_some(Self(excluded))
    }

    /// How many observations are of them, and of which: no p-value is needed.
    fn statistic(&self, counts: &[u64], name: impl Fn(usize) -> String) -> Statistic {
        const NAMED: usize = 8;
        let Self(excluded) = self;
        let observed: u64 = excluded.iter().map(|&index| counts[index]).sum();
        let named = excluded.iter().take(NAMED).map(|&index| format!("{} ({})", name(index), counts[index]));
        let rest = (excluded.len() > NAMED).then(|| "..".to_owned());
        let note = named.chain(rest).collect::<Vec<_>>().join(", ");
        let size = (counts.iter().sum(), counts.len() as u64);
        Statistic::new(Name::Impossible, Some(observed as f64), size)
            .p(None, "observations that the expected law excludes", true)
            .note(&note)
    }
}
