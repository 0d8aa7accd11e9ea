//! Two results side by side: two samples, a sample and a census, or two censuses.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use super::crossing::{LeadStretch, leads};
use super::fit::{self, CHI2_LAW, Category, categories_of_sample, tested};
use super::ranking::{Estimate, Question};
use super::run_lengths::RunLengths;
use super::side::{Sampled, Side};
use super::statistic::find;
use super::verdict::{Conclusion, Headline, Verdict};
use super::{Name, Source, Statistic, against};
use crate::stats::chi2_law;
use crate::stats::distance::tv_expected_between;
use crate::stats::e_value::log10_e_conditional;
use crate::stats::goodness::g_follows_chi2_law;
use crate::stats::histogram::Histogram;
use crate::stats::law::Law;
use crate::stats::rank_sum;
use crate::stats::tail::{log10_p_chi2, log10_p_kolmogorov};
use crate::stats::two_samples::{Homogeneity, KolmogorovSmirnov, MannWhitney};

/// The comparison of two results.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The categories of both.
    pub categories: Vec<Arc<str>>,
    /// The counts of the first, category by category.
    pub a: Vec<u64>,
    /// The counts of the second.
    pub b: Vec<u64>,
    /// The categories of the sample against the census, if one is a sample and the other a census.
    pub against_census: Vec<Category>,
    /// How far the frequencies differ.
    pub frequencies: Vec<Statistic>,
    /// Whether other than equal shares are expected of both.
    pub is_expected: bool,
    /// How far each is from uniform, or from what is expected of both, corrected for chance, if that is known.
    pub evenness: Option<[Estimate; 2]>,
    /// How far the run lengths differ, cut at the smaller of the step limits.
    pub steps: Vec<Statistic>,
    /// The run lengths that are compared.
    pub lengths: [RunLengths; 2],
    /// Which of both is ahead within which numbers of steps, beyond what chance explains.
    pub leads: Vec<LeadStretch>,
    /// Whether each is a sample of independent trials.
    samples: [bool; 2],
    /// Whether the samples of one depend on each other, so that nothing is tested.
    pub is_dependent: bool,
    /// The limits of time, if trials ended by different ones, so that run lengths are not compared.
    pub time_limits: Option<[f64; 2]>,
}

/// A sample reached a category that a census never reached, or that a law excludes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// The category.
    pub category: String,
    /// How often.
    pub count: u64,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { category, count } = self;
        write!(f, "impossible outcome: the sample reached {category} {count} times, the other never does")
    }
}

impl Pair {
    /// Compares two sides.
    ///
    /// # Errors
    /// If one is a census or a law, and the other reached a category that it never does.
    pub fn of(first: &Side, second: &Side) -> Result<Self, Impossible> {
        let all: BTreeSet<&Arc<str>> = first.counts.keys().chain(second.counts.keys()).collect();
        let categories: Vec<Arc<str>> = all.into_iter().cloned().collect();
        let counts = |side: &Side| -> Vec<u64> {
            let count = |category: &Arc<str>| side.counts.get(category).copied().unwrap_or(0);
            categories.iter().map(count).collect()
        };
        let (a, b) = (counts(first), counts(second));
        let is_dependent = first.is_dependent || second.is_dependent;
        let (mut frequencies, against_census) = match (first.origin.is_exact(), second.origin.is_exact()) {
            _ if is_dependent => (frequencies(&a, &b, Source::Dependent), Vec::new()),
            (true, true) => (frequencies(&a, &b, Source::Census), Vec::new()),
            (false, false) => (frequencies(&a, &b, Source::Sample), Vec::new()),
            (true, false) => against_census(&b, &a, &categories)?,
            (false, true) => against_census(&a, &b, &categories)?,
        };
        Headline::Chi2.mark(&mut frequencies);
        let limit = first.lengths.common_limit(&second.lengths);
        let lengths = [first, second].map(|side| side.lengths.within(limit));
        let time_limits = time_limits(first, second);
        let sampled = sampling(first, second);
        let compared = || steps(&lengths[0], &lengths[1], sampled);
        let crossing = || leads(&lengths, sampled);
        let is_expected = [first, second].map(|side| against::is_expected(&side.statistics));
        let evenness = |side: &Side| side.answer(Question::of_distance(&side.statistics));
        let both = evenness(first).zip(evenness(second)).filter(|_| is_expected[0] == is_expected[1]);
        Ok(Self {
            is_expected: is_expected == [true, true],
            evenness: both.map(<[Estimate; 2]>::from),
            steps: if time_limits.is_some() { Vec::new() } else { compared() },
            leads: if time_limits.is_some() || is_dependent { Vec::new() } else { crossing() },
            samples: [first, second].map(|side| !side.origin.is_exact() && !side.is_dependent),
            categories,
            a,
            b,
            against_census,
            frequencies,
            lengths,
            time_limits,
            is_dependent,
        })
    }

    /// Whether A and B each are samples of independent trials.
    pub const fn are_samples(&self) -> [bool; 2] {
        self.samples
    }

    /// Whether both have the same count of every category, and as many trials without a solution.
    pub(crate) fn is_identical(&self) -> bool {
        let [a, b] = &self.lengths;
        !self.frequencies.is_empty() && self.a == self.b && a.unsolved == b.unsolved
    }

    /// The test of the run lengths, if there is one.
    pub(crate) fn test_of_lengths(&self) -> Option<&Statistic> {
        find(&self.steps, Name::Mwu).or_else(|| find(&self.steps, Name::KsLimit))
    }

    /// What is to be said of the frequencies of both, and by which test; where only steps are compared, of these.
    pub fn verdict(&self) -> (Verdict, Option<&Statistic>) {
        if self.is_identical() {
            return (Verdict::Identical, None);
        }
        let of_lengths =
            || self.test_of_lengths().filter(|_| self.frequencies.is_empty()).and_then(Conclusion::by);
        match Conclusion::of(&self.frequencies).or_else(of_lengths) {
            Some(Conclusion { verdict: Verdict::Rejected, ground }) => (Verdict::Differ, Some(ground)),
            Some(Conclusion { verdict, ground }) => (verdict, Some(ground)),
            None if self.is_dependent => (Verdict::Dependent, None),
            None if self.differs_exactly() => (Verdict::Differ, None),
            None => (Verdict::Untested, None),
        }
    }

    /// Whether both are censuses, and their shares are not the same.
    fn differs_exactly(&self) -> bool {
        let tested = self.frequencies.iter().any(|row| row.log10_p.is_some());
        let distance = find(&self.frequencies, Name::TvBetween);
        !tested && distance.and_then(|row| row.estimate).is_some_and(|distance| distance > 0.0)
    }
}

/// A sample against a census: how well it fits, and each category.
fn against_census(
    sample: &[u64],
    census: &[u64],
    categories: &[Arc<str>],
) -> Result<(Vec<Statistic>, Vec<Category>), Impossible> {
    if let Some(index) = fit::impossible(sample, census) {
        return Err(Impossible { category: categories[index].to_string(), count: sample[index] });
    }
    let law = Law::from_census(census).ok();
    let rows = categories_of_sample(sample, law.as_ref()).collect();
    let fit = law.map(|law| fit::statistics(sample, &law, Source::Sample));
    Ok((fit.and_then(Result::ok).unwrap_or_default(), rows))
}

fn sampling(first: &Side, second: &Side) -> Sampled {
    match (first.origin.is_exact(), second.origin.is_exact()) {
        _ if first.is_dependent || second.is_dependent => Sampled::None,
        (false, false) => Sampled::Both,
        (true, true) => Sampled::None,
        (true, false) => Sampled::One { side: 1, trials: second.lengths.trials() },
        (false, true) => Sampled::One { side: 0, trials: first.lengths.trials() },
    }
}

/// The limits of time of both, if they differ and trials were ended by one of them.
fn time_limits(first: &Side, second: &Side) -> Option<[f64; 2]> {
    let seconds = |side: &Side| side.time.map_or(f64::INFINITY, |time| time.seconds);
    let ended = |side: &Side| side.time.is_some_and(|time| time.ended > 0);
    let limits = [seconds(first), seconds(second)];
    let differ = limits[0].total_cmp(&limits[1]).is_ne();
    (differ && (ended(first) || ended(second))).then_some(limits)
}

/// Whether two tables over the same categories come from the same law; nothing if one of them is empty.
///
/// Categories that are empty in both are dropped. Two censuses are only measured, not tested.
pub fn frequencies(a: &[u64], b: &[u64], source: Source) -> Vec<Statistic> {
    let Some(pair) = Homogeneity::of(a, b) else {
        return Vec::new();
    };
    let size = (a.iter().chain(b).sum(), pair.columns_kept);
    let plain = |name: Name, estimate: f64| Statistic::new(name, Some(estimate), size);
    let mut all = vec![
        plain(Name::TvBetween, pair.tv_between),
        plain(Name::CramersV, pair.cramers_v),
        plain(Name::ColumnsKept, pair.columns_kept as f64),
        plain(Name::ExpectedMin, pair.expected.min),
    ];
    let chi2 = plain(Name::Chi2, pair.chi2).df(pair.df);
    let g = plain(Name::G, pair.g).df(pair.df);
    match source {
        Source::Census | Source::Dependent => all.extend([chi2, g]),
        Source::Sample => {
            if let Some(distance) = all.iter_mut().find(|row| row.name == Name::TvBetween) {
                distance.null_expectation = tv_expected_between(a, b);
            }
            all.extend(tested(chi2, chi2_law::two_samples(a, b), log10_p_chi2(pair.chi2, pair.df)));
            all.push(g.p(log10_p_chi2(pair.g, pair.df), CHI2_LAW, g_follows_chi2_law(pair.expected.min)));
            all.extend(log10_e_conditional(a, b).filter(|_| pair.df > 0).map(|log10_e| {
                let method = "e-value of urns, given all margins";
                Statistic::evidence(Name::Log10EConditional, log10_e, method, size)
            }));
        }
    }
    all
}

/// Which of two takes more steps, by how much, and whether chance explains it; nothing if one has no trials, or none of
/// both was solved.
///
/// Trials without a solution take part as the longest, tied. With ties both tests are conservative.
pub fn steps(a: &RunLengths, b: &RunLengths, sampled: Sampled) -> Vec<Statistic> {
    let solved = a.solved.total() + b.solved.total();
    let medians = a.median().zip(b.median());
    let (a, b) = (a.ranked(), b.ranked());
    let pairs = KolmogorovSmirnov::of(&a, &b).zip(MannWhitney::of(&a, &b)).filter(|_| solved > 0);
    let Some((ks, mwu)) = pairs else {
        return Vec::new();
    };
    let values: Histogram = a.iter().chain(b.iter()).collect();
    let size = (values.total(), values.iter().count() as u64);
    let row = |name: Name, estimate| Statistic::new(name, estimate, size);
    let kolmogorov = |lambda: f64| {
        row(Name::KsLimit, Some(lambda)).p(log10_p_kolmogorov(lambda), "Kolmogorov's limit law", true)
    };
    let mut all = vec![
        row(Name::A12, Some(mwu.a12())).note("probability that A takes more steps than B; ties, among them two trials without a solution, count half"),
        row(Name::CliffsDelta, Some(mwu.cliffs_delta())),
        row(Name::MedianDifference, medians.map(|(a, b)| a - b)),
        row(Name::KsD, Some(ks.d())),
        row(Name::KsDPlus, Some(ks.d_plus())),
        row(Name::KsDMinus, Some(ks.d_minus())),
        row(Name::KsLambda, Some(ks.lambda())),
        row(Name::MwuUA, Some(mwu.u_a())),
        row(Name::MwuZAbsContinuityTies, Some(mwu.z_abs())),
    ];
    match sampled {
        Sampled::None => {}
        Sampled::One { trials, .. } => all.push(kolmogorov((trials as f64).sqrt() * ks.d())),
        Sampled::Both => {
            let (log10_p, method) = rank_sum::log10_p(&a, &b).unzip();
            let method = method.map_or("", rank_sum::RankSumLaw::name);
            all.extend([kolmogorov(ks.lambda()), row(Name::Mwu, Some(mwu.u_a())).p(log10_p, method, true)]);
        }
    }
    all
}
