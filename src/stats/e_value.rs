//! Anytime-valid evidence against uniformity: the uniform-Dirichlet e-value.

use libm::log1p;

use super::deviance::factorial_excess;
use super::numeric::at_most_zero;
use super::uniformity::Uniformity;
use std::f64::consts::LN_10;

/// Evidence against the uniform law, valid for every `n` and at every interim look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EValue {
    /// Decimal log of the e-value; negative values are evidence for uniformity.
    pub log10_e: f64,
    /// Decimal log of `min(1, 1/e)`, a p-value that stays valid under any number of interim looks.
    pub log10_p_anytime: f64,
}

impl EValue {
    /// The Bayes factor of the uniform Dirichlet mixture over the uniform law (Lindon & Malek 2022).
    ///
    /// `ln e = ln G(K) - ln G(K + n) + sum ln G(1 + c) + n ln K`, regrouped so that only the
    /// divergence and the log of the number of possible tables, `C(n + K - 1, n)`, are large.
    #[must_use]
    pub fn of(table: &Uniformity) -> Self {
        let cells: f64 =
            table.spectrum.iter().map(|(count, cells)| cells as f64 * factorial_excess(count)).sum();
        let ln_likelihood_ratio = table.g() / 2.0 + cells - factorial_excess(table.n());
        let log10_e = (ln_likelihood_ratio - ln_tables(table.n(), table.df())) / LN_10;
        Self { log10_e, log10_p_anytime: at_most_zero(-log10_e) }
    }
}

/// `ln C(n + df, n)`, the log of the number of tables of `n` observations over `df + 1` categories.
fn ln_tables(n: u64, df: u64) -> f64 {
    let (n_float, df_float) = (n as f64, df as f64);
    let leading = n_float * log1p(df_float / n_float) + df_float * log1p(n_float / df_float);
    leading + factorial_excess(n.saturating_add(df)) - factorial_excess(n) - factorial_excess(df)
}
