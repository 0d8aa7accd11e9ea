//! Counts against a given law: a census, or known probabilities.

use libm::log10;

use super::simulation::{TABLES, is_affordable};
use super::{Source, Statistic};
use crate::model::draw::Draw;
use crate::stats::bound::log10_p_bound;
use crate::stats::dirichlet::log10_e_law;
use crate::stats::exact::ExactTest;
use crate::stats::expected_tv::tv_expected;
use crate::stats::goodness::Goodness;
use crate::stats::law::{Law, LawError};
use crate::stats::monte_carlo::{self, simulate};
use crate::stats::rule::{PValueMethod, given_null};

/// The first category that was observed although its weight under a law is 0.
pub fn impossible<W: PartialEq + Default>(counts: &[u64], weights: &[W]) -> Option<usize> {
    let mut cells = counts.iter().zip(weights);
    cells.position(|(&count, weight)| count > 0 && *weight == W::default())
}

/// How well `counts` fit `law`.
///
/// # Errors
/// If they cannot be compared: different lengths, no observations, or an impossible outcome observed.
pub fn statistics(counts: &[u64], law: &Law, source: Source) -> Result<Vec<Statistic>, LawError> {
    let fit = Goodness::of(counts, law)?;
    let asymptotic = given_null(&fit.expected) == PValueMethod::Asymptotic;
    let size = (fit.n, counts.len() as u64);
    let plain = |name: &'static str, estimate: f64| Statistic::new(name, Some(estimate), size);
    let chi2 = plain("chi2", fit.chi2).df(fit.df);
    let g = plain("g", fit.g).df(fit.df);
    let tv = plain("tv_between", fit.tv);
    let mut all = vec![
        plain("cohen_w", fit.cohen_w()),
        plain("expected_min", fit.expected.min),
        plain("categories_expected_below_5", fit.expected.below_5 as f64),
        plain("categories_expected_below_1", fit.expected.below_1 as f64),
    ];
    match source {
        Source::Census => all.extend([tv, chi2, g]),
        Source::Sample(draw) => {
            let by_law = "chi-squared law";
            all.extend([
                tv.expected(tv_expected(fit.n, law.probabilities())),
                chi2.p(fit.chi2_log10_p(), by_law, asymptotic),
                g.p(fit.g_log10_p(), by_law, false),
            ]);
            all.extend([mixture(log10_e_law(counts, law)?, size), bound(fit.g, fit.df, size)]);
            all.extend(without_law(counts, law, size, asymptotic, draw));
        }
    }
    Ok(all)
}

/// The e-value that has power for any number of observations and categories.
pub(super) fn mixture(log10_e: f64, size: (u64, u64)) -> Statistic {
    let method = "mixture of Dirichlet e-values, valid for every n and K";
    Statistic::evidence("log10_e_mixture", log10_e, method, size)
}

/// The bound on the p-value of G, which holds for every multinomial law.
pub(super) fn bound(g: f64, df: u64, size: (u64, u64)) -> Statistic {
    let bound = log10_p_bound(g, df);
    Statistic::new("log10_p_bound", bound, size).p(bound, "finite-sample bound of G (Agrawal 2020)", true)
}

/// P-values that need no large counts: by enumeration where that is quick, otherwise, if the chi-squared distribution
/// is not valid, by simulation where that is affordable.
pub(super) fn without_law(
    counts: &[u64],
    law: &Law,
    size: (u64, u64),
    asymptotic: bool,
    draw: &mut Draw,
) -> Vec<Statistic> {
    match ExactTest::of(counts, law) {
        Ok(exact) => enumerated(&exact, size).to_vec(),
        Err(_) if asymptotic || !is_affordable(size.0, size.1) => Vec::new(),
        Err(_) => simulated(counts, law, size, draw),
    }
}

fn enumerated(exact: &ExactTest, size: (u64, u64)) -> [Statistic; 3] {
    let method = format!("enumeration of {} tables", exact.tables);
    let row = |name: &'static str, p: f64| {
        Statistic::new(name, Some(p).filter(|&p| p > 0.0), size).p(Some(log10(p)), method.clone(), true)
    };
    [
        row("p_exact_chisq", exact.p_exact_chisq),
        row("p_exact_llr", exact.p_exact_llr),
        row("p_exact_prob", exact.p_exact_prob),
    ]
}

fn simulated(counts: &[u64], law: &Law, size: (u64, u64), draw: &mut Draw) -> Vec<Statistic> {
    let both = [monte_carlo::TestStatistic::Chi2, monte_carlo::TestStatistic::G];
    let row = |(name, simulated)| Statistic::simulated(name, &simulated, size);
    let simulated = simulate(counts, law, both, TABLES, draw);
    simulated.map_or_else(
        |_| Vec::new(),
        |tests| ["p_mc_chi2", "p_mc_g"].into_iter().zip(tests).map(row).collect(),
    )
}
