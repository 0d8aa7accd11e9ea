//! A bound on the p-value of G that does not require large expected counts.

use libm::log;
use std::f64::consts::LN_10;

/// Decimal log of the bound `P(G/2 >= t) <= exp(-t) (e t / (K - 1))^(K - 1)` (Agrawal 2020).
///
/// `g` is the likelihood ratio statistic and `df = K - 1 >= 1`. The bound holds for every sample
/// size, for `t = g / 2 > K - 1`; otherwise `None`.
#[must_use]
pub fn log10_p_bound(g: f64, df: u64) -> Option<f64> {
    let (t, df) = (g / 2.0, df as f64);
    if !(df >= 1.0 && t > df && t.is_finite()) {
        return None;
    }
    Some((df * (1.0 + log(t / df)) - t) / LN_10)
}
