//! P-values and the names of tests as people read them.

use libm::exp10;

use super::words;
use crate::analysis::Name;
use crate::analysis::statistic::{MIN_LOG10_P, PValue};
use crate::model::language::Language;
use crate::stats::chi2_law::FLOOR;

/// The p-value in words. Where it is too small to be resolved, the e-value is quoted, which holds for every sample.
#[must_use]
pub fn p_value(p: PValue, log10_e: Option<f64>) -> String {
    let evidence = log10_e.filter(|log10_e| *log10_e >= 1.0);
    let evidence = evidence.map_or_else(String::new, |log10_e| format!(", log10 e = {log10_e:.0}"));
    match p {
        PValue { log10, .. } if log10 < MIN_LOG10_P => format!("p < 1e-300{evidence}"),
        PValue { log10, at_most: true } if log10.total_cmp(&FLOOR).is_eq() => format!("p < 1e-9{evidence}"),
        PValue { log10, at_most: true } => bound(log10),
        PValue { log10, .. } if log10 < -4.0 => format!("p = {:.1e}", exp10(log10)),
        PValue { log10, .. } => format!("p = {:.4}", exp10(log10)),
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
pub fn test_name(statistic: Name, language: Language) -> &'static str {
    let phrase = match statistic {
        Name::Chi2 => words::CHI2,
        Name::Chi2LowerP => words::CHI2_LOWER,
        Name::Log10E => words::E_DIRICHLET,
        Name::Log10EMixture => words::E_MIXTURE,
        Name::Log10EConditional => words::E_CONDITIONAL,
        Name::Log10PBound => words::BOUND_OF_G,
        Name::PartsP => words::EACH_PART,
        Name::Mwu => words::MANN_WHITNEY,
        Name::KsLimit => words::KOLMOGOROV_SMIRNOV,
        other => return other.text(),
    };
    phrase.plain(language)
}
