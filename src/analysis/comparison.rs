//! Comparison of two tables of counts, or of the steps of two results.

use super::fit::{CHI2_LAW, tested};
use super::run_lengths::RunLengths;
use super::{Source, Statistic};
use crate::stats::chi2_law;
use crate::stats::distance::tv_expected_between;
use crate::stats::e_value::log10_e_conditional;
use crate::stats::goodness::g_follows_chi2_law;
use crate::stats::histogram::Histogram;
use crate::stats::homogeneity::Homogeneity;
use crate::stats::tail::log10_p_kolmogorov;
use crate::stats::two_samples::{KolmogorovSmirnov, MannWhitney};

/// Whether two tables over the same categories come from the same law; nothing if one of them is empty.
///
/// Categories that are empty in both are dropped. Two censuses are only measured, not tested.
#[must_use]
pub fn frequencies(a: &[u64], b: &[u64], source: Source) -> Vec<Statistic> {
    let Some(pair) = Homogeneity::of(a, b) else {
        return Vec::new();
    };
    let size = (a.iter().chain(b).sum(), pair.columns_kept);
    let plain = |name: &'static str, estimate: f64| Statistic::new(name, Some(estimate), size);
    let mut all = vec![
        plain("tv_between", pair.tv_between),
        plain("cramers_v", pair.cramers_v),
        plain("columns_kept", pair.columns_kept as f64),
        plain("expected_min", pair.expected.min),
    ];
    let chi2 = plain("chi2", pair.chi2).df(pair.df);
    let g = plain("g", pair.g).df(pair.df);
    match source {
        Source::Census | Source::Dependent => all.extend([chi2, g]),
        Source::Sample => {
            if let Some(distance) = all.iter_mut().find(|row| row.name == "tv_between") {
                distance.null_expectation = tv_expected_between(a, b);
            }
            all.extend(tested(chi2, chi2_law::two_samples(a, b), pair.chi2_log10_p()));
            all.push(g.p(pair.g_log10_p(), CHI2_LAW, g_follows_chi2_law(pair.expected.min)));
            all.extend(log10_e_conditional(a, b).filter(|_| pair.df > 0).map(|log10_e| {
                let method = "e-value of urns, given all margins";
                Statistic::evidence("log10_e_conditional", log10_e, method, size)
            }));
        }
    }
    all
}

/// Which of two sides are samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampled {
    /// Both are.
    Both,
    /// One is, with this number of values; the other is a census, and so the law itself.
    One(u64),
    /// Both are censuses.
    None,
}

/// Which of two takes more steps, by how much, and whether chance explains it; nothing if one has no trials, or none of
/// both was solved.
///
/// Trials without a solution take part as the longest, tied. With ties both tests are conservative.
#[must_use]
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
    let row = |name: &'static str, estimate| Statistic::new(name, estimate, size);
    let kolmogorov = |lambda: f64| {
        row("ks_limit", Some(lambda)).p(log10_p_kolmogorov(lambda), "Kolmogorov's limit law", true)
    };
    let mut all = vec![
        row("a12", Some(mwu.a12())).note("probability that A takes more steps than B; ties, among them two trials without a solution, count half"),
        row("cliffs_delta", Some(mwu.cliffs_delta())),
        row("median_difference", medians.map(|(a, b)| a - b)),
        row("ks_d", Some(ks.d())),
        row("ks_d_plus", Some(ks.d_plus())),
        row("ks_d_minus", Some(ks.d_minus())),
        row("ks_lambda", Some(ks.lambda())),
        row("mwu_u_a", Some(mwu.u_a())),
        row("mwu_z_abs_continuity_ties", Some(mwu.z_abs())),
    ];
    match sampled {
        Sampled::None => {}
        Sampled::One(n) => all.push(kolmogorov((n as f64).sqrt() * ks.d())),
        Sampled::Both => all.extend([
            kolmogorov(ks.lambda()),
            row("mwu", Some(mwu.u_a())).p(
                mwu.log10_p(),
                "normal law, corrected for ties and continuity",
                true,
            ),
        ]),
    }
    all
}
