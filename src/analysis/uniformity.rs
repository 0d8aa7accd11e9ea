//! One table of counts against uniformity over all its categories.

use libm::exp;

use super::{CONF_LEVEL, Source, Statistic, fit};
use crate::model::draw::Draw;
use crate::stats::cross_fit::CrossFitted;
use crate::stats::dirichlet::log10_e_uniform;
use crate::stats::e_value::EValue;
use crate::stats::expected_tv::{tv_expected_if_uniform, tv_interval};
use crate::stats::interval::Interval;
use crate::stats::law::Law;
use crate::stats::normal::central_z;
use crate::stats::numeric::at_least_zero;
use crate::stats::partition::{GPart, Partition};
use crate::stats::rule::{PValueMethod, g_follows_chi2_law, uniform_null};
use crate::stats::uniformity::Uniformity;

const CHI2_LAW: &str = "chi-squared law";

/// The statistics of uniformity of counts; nothing for fewer than two categories or no observations.
///
/// `classes` holds the number of the symmetry class of each category.
#[must_use]
pub fn statistics(counts: &[u64], classes: Option<&[usize]>, source: Source) -> Vec<Statistic> {
    let Some(table) = Uniformity::of(counts) else {
        return Vec::new();
    };
    let sampled = matches!(source, Source::Sample(_));
    let sheet = Sheet { table: &table, sampled };
    let split = classes.and_then(|classes| Partition::of(counts, classes));
    let mut all = sheet.effects();
    all.extend(sheet.tests());
    all.extend(split.into_iter().flat_map(|split| sheet.classes(&split)));
    if let Source::Sample(draw) = source {
        all.extend(sheet.estimators());
        all.extend(sheet.always_valid());
        all.extend(sheet.without_law(counts, draw));
    }
    all
}

/// The effect sizes of a sample, without tests; nothing for fewer than two categories or no observations.
#[must_use]
pub fn effects(counts: &[u64]) -> Vec<Statistic> {
    Uniformity::of(counts).map(|table| Sheet { table: &table, sampled: true }.effects()).unwrap_or_default()
}

fn in_bits(nats: f64) -> f64 {
    nats / std::f64::consts::LN_2
}

struct Sheet<'t> {
    table: &'t Uniformity,
    sampled: bool,
}

impl Sheet<'_> {
    fn plain(&self, name: &'static str, estimate: f64) -> Statistic {
        self.maybe(name, Some(estimate))
    }

    fn maybe(&self, name: &'static str, estimate: Option<f64>) -> Statistic {
        Statistic::new(name, estimate, (self.table.n(), self.table.k()))
    }

    /// Effect sizes: valid for a census as well as for a sample.
    fn effects(&self) -> Vec<Statistic> {
        let table = self.table;
        let error = self.sampled.then(|| table.entropy_se_delta_nats());
        vec![
            self.total_variation(),
            self.corrected_total_variation(),
            self.effective_share(),
            self.plain("hellinger_uniform", table.hellinger_uniform()),
            self.plain("jsd_uniform_nats", table.jsd_uniform_nats()),
            self.plain("kl_uniform_nats", table.kl_uniform_nats()),
            self.plain("kl_uniform_bits", table.kl_uniform_bits()),
            self.plain("cohen_w", table.cohen_w()),
            self.entropy("entropy_nats", |nats| nats).std_error(error),
            self.entropy("entropy_bits", in_bits).std_error(error.map(in_bits)),
            self.entropy("hill_1_exp_entropy", exp),
            self.plain("evenness_pielou", table.evenness_pielou()),
            self.plain("hill_0_seen", table.hill_0_seen() as f64),
            self.plain("hill_2_inverse_simpson", table.hill_2_inverse_simpson()),
            self.plain("hill_inf", table.hill_inf()),
            self.plain("gini", table.gini()),
            self.plain("max_over_mean", table.max_over_mean()),
            self.plain("min_over_mean", table.min_over_mean()),
            self.maybe("max_over_min", table.max_over_min()),
            self.plain("expected_min", table.expected_min()),
            self.plain("categories_expected_below_5", table.categories_expected_below_5() as f64),
            self.plain("categories_expected_below_1", table.categories_expected_below_1() as f64),
        ]
    }

    fn total_variation(&self) -> Statistic {
        let (n, k, tv) = (self.table.n(), self.table.k(), self.table.tv_uniform());
        let row = self.plain("tv_uniform", tv);
        if !self.sampled {
            return row;
        }
        let interval = tv_interval(tv, n, k, 1.0 - CONF_LEVEL);
        row.expected(tv_expected_if_uniform(n, k))
            .interval(interval, "distribution-free (mean bound and McDiarmid)")
    }

    fn corrected_total_variation(&self) -> Statistic {
        const NAME: &str = "tv_uniform_corrected";
        let corrected = self.table.tv_cross_fitted(CONF_LEVEL).filter(|_| self.sampled);
        corrected.map_or_else(
            || self.plain(NAME, self.table.tv_uniform()),
            |CrossFitted { estimate, interval }| {
                self.plain(NAME, at_least_zero(estimate))
                    .interval(Some(interval), "cross-fitting, normal law")
            },
        )
    }

    fn effective_share(&self) -> Statistic {
        const NAME: &str = "effective_share";
        if !self.sampled {
            return self.plain(NAME, self.table.hill_1_exp_entropy() / self.table.k() as f64);
        }
        let share = self.table.effective_share(CONF_LEVEL);
        let row = self.maybe(NAME, share.map(|(share, _)| share));
        row.interval(share.map(|(_, interval)| interval), "Miller-Madow, delta method of second order")
    }

    /// An increasing function of the entropy in nats, with its delta-method interval.
    fn entropy(&self, name: &'static str, of: fn(f64) -> f64) -> Statistic {
        let nats = self.table.entropy_nats();
        let error = self.table.entropy_se_delta_nats();
        let around = central_z(CONF_LEVEL)
            .map(|z| Interval { low: of(at_least_zero(nats - z * error)), high: of(nats + z * error) });
        let around = around.filter(|_| self.sampled);
        self.plain(name, of(nats)).interval(around, "plug-in, delta method")
    }

    fn tests(&self) -> [Statistic; 2] {
        let (n, k, df) = (self.table.n(), self.table.k(), self.table.df());
        let chi2 = self.plain("chi2", self.table.chi2()).df(df).expected(Some(df as f64));
        let g = self.plain("g", self.table.g()).df(df);
        if !self.sampled {
            return [chi2, g];
        }
        let asymptotic = uniform_null(n, k) == PValueMethod::Asymptotic;
        [
            chi2.p(self.table.chi2_log10_p(), CHI2_LAW, asymptotic),
            g.p(self.table.g_log10_p(), CHI2_LAW, g_follows_chi2_law(n, k)),
        ]
    }

    /// G split between and within symmetry classes.
    fn classes(&self, split: &Partition) -> [Statistic; 2] {
        let valid = g_follows_chi2_law(self.table.n(), self.table.k());
        let part = |name, part: GPart| {
            let row = self.plain(name, part.g).df(part.df);
            if self.sampled { row.p(part.log10_p(), CHI2_LAW, valid) } else { row }
        };
        [part("g_between_classes", split.between), part("g_within_classes", split.within_total())]
    }

    /// Estimators of population quantities from a sample.
    fn estimators(&self) -> Vec<Statistic> {
        let table = self.table;
        vec![
            self.plain("entropy_miller_madow_nats", table.entropy_miller_madow_nats()),
            self.plain("entropy_se_delta_nats", table.entropy_se_delta_nats()),
            self.maybe("effective_number_unbiased", table.effective_number_unbiased()),
            self.maybe("collision_prob_unbiased", table.collision_prob_unbiased()),
            self.maybe("collision_z_uniform", table.collision_z_uniform()),
            self.maybe("triple_ratio_unknown_k", table.triple_ratio_unknown_k()),
        ]
    }

    /// Evidence that is valid for any number of observations and categories.
    fn always_valid(&self) -> [Statistic; 3] {
        let e_value = EValue::of(self.table);
        let looks = "Dirichlet e-value (Lindon and Malek 2022), valid at any look";
        let size = (self.table.n(), self.table.k());
        [
            self.plain("log10_e", e_value.log10_e).p(Some(e_value.log10_p_anytime), looks, true),
            fit::mixture(log10_e_uniform(self.table), size),
            fit::bound(self.table.g(), self.table.df(), size),
        ]
    }

    fn without_law(&self, counts: &[u64], draw: &mut Draw) -> Vec<Statistic> {
        let size = (self.table.n(), self.table.k());
        let asymptotic = uniform_null(size.0, size.1) == PValueMethod::Asymptotic;
        let law = Law::uniform(counts.len());
        law.map(|law| fit::without_law(counts, &law, size, asymptotic, draw)).unwrap_or_default()
    }
}
