//! P-values and the names of tests as people read them.

use libm::exp10;

use super::words;
use crate::analysis::statistic::{MIN_LOG10_P, PValue};
use crate::model::language::Language;

/// The p-value in words. The chi-squared law has the wrong exponent in the far tail, so there the e-value is quoted, which
/// holds for every sample.
#[must_use]
pub fn p_value(p: PValue, log10_e: Option<f64>) -> String {
    match (p, log10_e) {
        (PValue { log10, .. }, Some(log10_e)) if log10 < MIN_LOG10_P => {
            format!("p < 1e-300, log10 e = {log10_e:.0}")
        }
        (PValue { log10, .. }, None) if log10 < MIN_LOG10_P => "p < 1e-300".to_owned(),
        (PValue { log10, at_most: true }, _) => bound(log10),
        (PValue { log10, .. }, _) if log10 < -4.0 => format!("p = {:.1e}", exp10(log10)),
        (PValue { log10, .. }, _) => format!("p = {:.4}", exp10(log10)),
    }
}

/// An upper bound of a p-value, rounded upwards so that it stays one.
fn bound(log10_p: f64) -> String {
    let up = |log10: f64, digits: f64| (exp10(log10) * digits * (1.0 - 1e-9)).ceil() / digits;
    if log10_p >= 0.0 {
        "p <= 1".to_owned()
    } else if log10_p < -4.0 {
        let power = log10_p.floor();
        format!("p <= {:.1e}", up(log10_p - power, 10.0) * exp10(power))
    } else {
        format!("p <= {:.4}", up(log10_p, 1e4))
    }
}

/// What the test behind a statistic is called.
#[must_use]
pub fn test_name(statistic: &str, language: Language) -> &str {
    let phrase = match statistic {
        "chi2" => words::CHI2,
        "p_exact_chisq" => words::EXACT_CHI2,
        "p_mc_chi2" => words::SIMULATED_CHI2,
        "log10_e" => words::E_DIRICHLET,
        "log10_e_mixture" => words::E_MIXTURE,
        "log10_e_conditional" => words::E_CONDITIONAL,
        "log10_p_bound" => words::BOUND_OF_G,
        "mwu" => words::MANN_WHITNEY,
        "ks_limit" => words::KOLMOGOROV_SMIRNOV,
        other => return other,
    };
    phrase.plain(language)
}
