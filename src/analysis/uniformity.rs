//! One table of counts against uniformity over all its categories.

use super::fit::{self, CHI2_LAW};
use super::{CONF_LEVEL, Name, Source, Statistic};
use crate::stats::chi2_law;
use crate::stats::distance::tv_expected_if_uniform;
use crate::stats::e_value::{EValue, log10_e_uniform};
use crate::stats::goodness::g_follows_chi2_law;
use crate::stats::interval::{Interval, IntervalEstimate};
use crate::stats::numeric::at_least_zero;
use crate::stats::tail::log10_p_chi2;
use crate::stats::uniformity::{GPart, Partition, Uniformity};

const DIGAMMA: &str = "two digamma estimates of known sign";

/// The statistics of uniformity of counts; nothing for fewer than two categories or no observations.
///
/// `classes` holds the number of the symmetry class of each category.
pub fn statistics(counts: &[u64], classes: Option<&[usize]>, source: Source) -> Vec<Statistic> {
    let Some(table) = Uniformity::of(counts) else {
        return Vec::new();
    };
    let sheet = Assessed { table: &table, source };
    let split = classes.and_then(|classes| Partition::of(counts, classes));
    let mut all = sheet.effects();
    all.extend(sheet.tests());
    all.extend(split.into_iter().flat_map(|split| sheet.classes(&split)));
    if source == Source::Sample {
        all.extend(sheet.estimators());
        all.extend(sheet.always_valid());
    }
    all
}

/// The effect sizes of counts, without tests; nothing for fewer than two categories or no observations.
pub fn effects(counts: &[u64], source: Source) -> Vec<Statistic> {
    let table = Uniformity::of(counts);
    table.map(|table| Assessed { table: &table, source }.effects()).unwrap_or_default()
}

/// How evenly the categories of a table are reached, in a few numbers.
#[derive(Clone, Debug)]
pub struct Evenness {
    /// The total variation distance from uniform.
    pub tv_uniform: f64,
    /// The same without what chance adds.
    pub tv_uniform_corrected: Statistic,
    /// The effective number of categories of order 1.
    pub hill_1_exp_entropy: Option<f64>,
}

impl Evenness {
    /// Those of a table, which are also among its [`statistics`].
    pub fn of(table: &Uniformity, source: Source) -> Self {
        let sheet = Assessed { table, source };
        Self {
            tv_uniform: table.tv_uniform(),
            tv_uniform_corrected: sheet.corrected_total_variation(),
            hill_1_exp_entropy: sheet.effective_number().estimate,
        }
    }
}

fn in_bits(nats: f64) -> f64 {
    nats / std::f64::consts::LN_2
}

struct Assessed<'t> {
    table: &'t Uniformity,
    source: Source,
}

impl Assessed<'_> {
    fn plain(&self, name: Name, estimate: f64) -> Statistic {
        self.maybe(name, Some(estimate))
    }

    fn maybe(&self, name: Name, estimate: Option<f64>) -> Statistic {
        Statistic::new(name, estimate, (self.table.n(), self.table.k()))
    }

    /// Effect sizes: valid for a census as well as for a sample.
    fn effects(&self) -> Vec<Statistic> {
        let table = self.table;
        let is_sample = self.source == Source::Sample;
        let error = is_sample.then(|| table.entropy_se_delta_nats());
        let mut all = vec![
            self.total_variation(),
            self.corrected_total_variation(),
            self.effective_share(),
            self.plain(Name::HellingerUniform, table.hellinger_uniform()),
            self.plain(Name::JsdUniformNats, table.jsd_uniform_nats()),
            self.plain(Name::KlUniformNats, table.kl_uniform_nats()),
            self.plain(Name::KlUniformBits, table.kl_uniform_bits()),
            self.plain(Name::CohenW, table.cohen_w()),
            self.plain(Name::EntropyNats, table.entropy_nats()).std_error(error),
            self.plain(Name::EntropyBits, table.entropy_bits()).std_error(error.map(in_bits)),
            self.effective_number(),
            self.plain(Name::EvennessPielou, table.evenness_pielou()),
            self.plain(Name::Hill0Seen, table.hill_0_seen() as f64),
            self.plain(Name::Hill2InverseSimpson, table.hill_2_inverse_simpson()),
            self.plain(Name::HillInf, table.hill_inf()),
            self.plain(Name::Gini, table.gini()),
            self.plain(Name::MaxOverMean, table.max_over_mean()),
            self.plain(Name::MinOverMean, table.min_over_mean()),
            self.maybe(Name::MaxOverMin, table.max_over_min()),
            self.plain(Name::ExpectedMin, table.expected_min()),
            self.plain(Name::CategoriesExpectedBelow5, table.categories_expected_below_5() as f64),
            self.plain(Name::CategoriesExpectedBelow1, table.categories_expected_below_1() as f64),
        ];
        all.extend(is_sample.then(|| self.at_least()));
        all
    }

    fn total_variation(&self) -> Statistic {
        let (n, k) = (self.table.n(), self.table.k());
        let row = self.plain(Name::TvUniform, self.table.tv_uniform());
        if self.source == Source::Sample { row.expected(tv_expected_if_uniform(n, k)) } else { row }
    }

    fn corrected_total_variation(&self) -> Statistic {
        let estimate = || self.table.tv_estimate(CONF_LEVEL);
        self.estimated(
            Name::TvUniformCorrected,
            self.table.tv_uniform(),
            estimate,
            "cross-fitting below, plug-in or collisions above",
        )
    }

    /// What the true distance is at least.
    fn at_least(&self) -> Statistic {
        let method = "lower bound at level 0.95, proved for every law (McDiarmid 1989)";
        let row = self.maybe(Name::TvUniformAtLeast, self.table.tv_at_least(CONF_LEVEL));
        Statistic { method: Some(method.to_owned()), ..row }
    }

    fn effective_share(&self) -> Statistic {
        let exact = self.table.hill_1_exp_entropy() / self.table.k() as f64;
        self.estimated(Name::EffectiveShare, exact, || self.table.effective_share(CONF_LEVEL), DIGAMMA)
    }

    fn effective_number(&self) -> Statistic {
        let k = self.table.k() as f64;
        let number = |IntervalEstimate { estimate, interval }| IntervalEstimate {
            estimate: estimate * k,
            interval: Interval { low: interval.low * k, high: interval.high * k },
        };
        let estimate = || self.table.effective_share(CONF_LEVEL).map(number);
        self.estimated(Name::Hill1ExpEntropy, self.table.hill_1_exp_entropy(), estimate, DIGAMMA)
    }

    /// What a census has exactly, a sample as an estimate with its interval, and dependent samples not at all.
    fn estimated(
        &self,
        name: Name,
        exact: f64,
        estimate: impl FnOnce() -> Option<IntervalEstimate>,
        method: &str,
    ) -> Statistic {
        match self.source {
            Source::Census => self.plain(name, exact),
            Source::Dependent => self.maybe(name, None),
            Source::Sample => {
                let known = estimate();
                let row = self.maybe(name, known.map(|known| at_least_zero(known.estimate)));
                row.interval(known.map(|known| known.interval), method)
            }
        }
    }

    fn tests(&self) -> Vec<Statistic> {
        let df = self.table.df();
        let chi2 = self.plain(Name::Chi2, self.table.chi2()).df(df).expected(Some(df as f64));
        let g = self.plain(Name::G, self.table.g()).df(df);
        if self.source != Source::Sample {
            return vec![chi2, g];
        }
        let mut tests = fit::tested(chi2, Some(chi2_law::uniform(self.table)), None);
        tests.push(g.p(
            log10_p_chi2(self.table.g(), self.table.df()),
            CHI2_LAW,
            g_follows_chi2_law(self.table.expected_min()),
        ));
        tests
    }

    /// G split between and within symmetry classes.
    fn classes(&self, split: &Partition) -> [Statistic; 2] {
        let valid = g_follows_chi2_law(self.table.expected_min());
        let part = |name, part: GPart| {
            let row = self.plain(name, part.g).df(part.df);
            if self.source == Source::Sample { row.p(part.log10_p(), CHI2_LAW, valid) } else { row }
        };
        [part(Name::GBetweenClasses, split.between), part(Name::GWithinClasses, split.within_total())]
    }

    /// Estimators of population quantities from a sample.
    fn estimators(&self) -> Vec<Statistic> {
        let table = self.table;
        vec![
            self.plain(Name::EntropyMillerMadowNats, table.entropy_miller_madow_nats()),
            self.plain(Name::EntropySeDeltaNats, table.entropy_se_delta_nats()),
            self.maybe(Name::EffectiveNumberUnbiased, table.effective_number_unbiased()),
            self.maybe(Name::CollisionProbUnbiased, table.collision_prob_unbiased()),
            self.maybe(Name::CollisionZUniform, table.collision_z_uniform()),
            self.maybe(Name::TripleRatioUnknownK, table.triple_ratio_unknown_k()),
        ]
    }

    /// Evidence that is valid for any number of observations and categories.
    fn always_valid(&self) -> [Statistic; 3] {
        let e_value = EValue::of(self.table);
        let looks = "Dirichlet e-value (Lindon and Malek 2022), valid at any look";
        let size = (self.table.n(), self.table.k());
        [
            self.plain(Name::Log10E, e_value.log10_e).p(Some(e_value.log10_p_anytime), looks, true),
            fit::mixture(log10_e_uniform(self.table), size),
            fit::bound(self.table.g(), self.table.df(), size),
        ]
    }
}
