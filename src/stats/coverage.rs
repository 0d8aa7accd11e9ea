//! The expected number of distinct outcomes after a given number of starts.

use libm::{expm1, log1p};

use super::deviance::{deviation_cost, factorial_excess, stirling_error};
use super::spectrum::Spectrum;

/// Expected number of distinct outcomes among `m` of the `n` observations, for each given `m`.
///
/// Rarefaction, `sum 1 - C(n - c, m) / C(n, m)` (Hurlbert 1971): it depends on the counts only, not on the order of
/// arrival. `None` for `m > n`. Takes `O(1)` for each `m` and each distinct count.
#[must_use]
pub fn rarefaction(table: &Spectrum, starts: &[u64]) -> Vec<Option<f64>> {
    starts.iter().map(|&m| expected_distinct(table, m)).collect()
}

fn expected_distinct(table: &Spectrum, m: u64) -> Option<f64> {
    let n = table.n();
    (m <= n).then(|| table.iter().map(|(count, cells)| cells as f64 * chance_to_be_seen(n, count, m)).sum())
}

/// `1 - C(n - c, m) / C(n, m)`, which is symmetric in `c` and `m`.
fn chance_to_be_seen(n: u64, count: u64, m: u64) -> f64 {
    let (fewer, more) = (count.min(m), count.max(m));
    let left = n - more;
    if fewer == 0 {
        return 0.0;
    }
    if fewer > left {
        return 1.0;
    }
    let share_left = -(more as f64) / n as f64;
    let ln_missed = fewer as f64 * log1p(share_left) + ln_without_replacement(left, fewer)
        - ln_without_replacement(n, fewer);
    -expm1(ln_missed)
}

/// `ln (n! / ((n - c)! n^c))` for `c <= n`: the log ratio of the number of draws without replacement to that with
/// replacement. Loader's form of the factorials (2000) avoids cancellation.
fn ln_without_replacement(n: u64, c: u64) -> f64 {
    if n == c {
        return factorial_excess(n) - n as f64;
    }
    let (whole, rest) = (n as f64, (n - c) as f64);
    let d = -(c as f64) / whole;
    stirling_error(whole) - stirling_error(rest) - whole * deviation_cost(d) - 0.5 * log1p(d)
}

/// Expected number of distinct outcomes after `m` uniform starts over `k` outcomes: `k (1 - (1 - 1/k)^m)`, and 0 for no
/// outcomes.
#[must_use]
pub fn distinct_if_uniform(k: u64, m: u64) -> f64 {
    k as f64 * seen_at_least_once(1.0 / k.max(1) as f64, m)
}

/// Expected number of distinct outcomes after `m` starts: `sum 1 - (1 - p)^m`.
///
/// The probabilities are in 0 to 1 and sum to at most 1.
#[must_use]
pub fn distinct_expected(probabilities: &[f64], m: u64) -> f64 {
    probabilities.iter().map(|&p| seen_at_least_once(p, m)).sum()
}

fn seen_at_least_once(p: f64, m: u64) -> f64 {
    if m == 0 {
        return 0.0;
    }
    -expm1(m as f64 * log1p(-p))
}
