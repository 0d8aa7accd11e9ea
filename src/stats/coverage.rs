//! How many outcomes a number of starts reaches, how many starts reach all of them, and what a sample says of those that it
//! has not reached.

use libm::{exp, expm1, log, log1p};

use super::deviance::{deviation_cost, factorial_excess, stirling_error};
use super::interval::never_seen_bound;
use super::numeric::{doubled_until, turning_point, whole};
use super::spectrum::Spectrum;

/// Expected number of distinct outcomes among `m` of the `n` observations, for each given `m`.
///
/// Rarefaction, `sum 1 - C(n - c, m) / C(n, m)` (Hurlbert 1971): it depends on the counts only, not on the order of
/// arrival. `None` for `m > n`. Takes `O(1)` for each `m` and each distinct count.
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
pub fn distinct_if_uniform(k: u64, m: u64) -> f64 {
    k as f64 * seen_at_least_once(1.0 / k.max(1) as f64, m)
}

/// Expected number of distinct outcomes after `m` starts: `sum 1 - (1 - p)^m`.
///
/// The probabilities are in 0 to 1 and sum to at most 1.
pub fn distinct_expected(probabilities: &[f64], m: u64) -> f64 {
    probabilities.iter().map(|&p| seen_at_least_once(p, m)).sum()
}

fn seen_at_least_once(p: f64, m: u64) -> f64 {
    if m == 0 {
        return 0.0;
    }
    -expm1(m as f64 * log1p(-p))
}

/// Quadrature nodes per unit of `ln t`.
const NODES_PER_UNIT: i32 = 32;

/// The first node is at `e^-33` of the rarest outcome's mean waiting time: the integral before it is negligible.
const EARLIEST: i32 = -33 * NODES_PER_UNIT;

/// Expected number of starts until all of `k` equally likely outcomes have been seen: `k (1 + 1/2 + ... + 1/k)`.
pub fn starts_to_see_all_uniform(k: u64) -> f64 {
    k as f64 * (1..=k).rev().map(|i| 1.0 / i as f64).sum::<f64>()
}

/// The number of starts after which all of `k` equally likely outcomes have been seen with `probability` in 0.6 to 1, which
/// is after the mean.
///
/// By inclusion and exclusion, whose terms fall like those of the exponential series there. `None` outside this range, or
/// for no outcomes.
pub fn starts_to_see_all_with(k: u64, probability: f64) -> Option<u64> {
    if k == 0 || !(0.6..1.0).contains(&probability) {
        return None;
    }
    let mean = starts_to_see_all_uniform(k);
    let are_seen = |starts: f64| 1.0 - missing(k, starts.ceil()) >= probability;
    let high = mean * doubled_until(|times| are_seen(times * mean));
    whole(turning_point(mean.floor(), high, are_seen).ceil())
}

/// The probability that one of `k` outcomes has not been seen after `starts` starts, where it is below about a half.
fn missing(k: u64, starts: f64) -> f64 {
    let mut ln_ways = 0.0;
    let mut sum = 0.0;
    let mut sign = 1.0;
    for unseen in 1..k {
        ln_ways += log((k - unseen + 1) as f64 / unseen as f64);
        let term = exp(ln_ways + starts * log1p(-(unseen as f64) / k as f64));
        sum += sign * term;
        sign = -sign;
        if term < sum.abs() * f64::EPSILON {
            break;
        }
    }
    sum
}

/// Expected number of starts until every outcome of a census has been seen, with its shares as probabilities.
///
/// `integral of 1 - prod (1 - e^(-p t)) over t > 0` (Flajolet, Gardy & Thimonier 1992), by the trapezoidal rule in
/// `ln t`, which converges exponentially. `None` for no counts, or if a count is 0: that outcome never occurs.
pub fn starts_to_see_all(census: &Spectrum) -> Option<f64> {
    let n = census.n() as f64;
    let rarest = census.min().filter(|&count| count > 0)? as f64 / n;
    let groups: Vec<(f64, f64)> =
        census.iter().map(|(count, cells)| (count as f64 / n / rarest, cells as f64)).collect();
    Some(waiting_time(&groups) / rarest)
}

/// The integral in units of the rarest outcome's mean waiting time; pairs of rate and multiplicity.
fn waiting_time(groups: &[(f64, f64)]) -> f64 {
    let step = 1.0 / f64::from(NODES_PER_UNIT);
    let mut sum = 0.0;
    for node in EARLIEST.. {
        let t = exp(f64::from(node) * step);
        let area = t * incomplete(groups, t);
        sum += area;
        if area < sum * f64::EPSILON / 64.0 {
            break;
        }
    }
    sum * step
}

/// The probability that some outcome has not occurred by time `t`.
fn incomplete(groups: &[(f64, f64)], t: f64) -> f64 {
    let mut ln_complete = 0.0;
    for &(rate, cells) in groups {
        ln_complete += cells * log1p(-exp(-rate * t));
        if ln_complete < -40.0 {
            return 1.0;
        }
    }
    -expm1(ln_complete)
}

/// Coverage and richness estimates from `n >= 1` observations; empty categories are ignored.
#[derive(Clone, Debug)]
pub struct Unseen {
    spectrum: Spectrum,
}

impl Unseen {
    /// `None` if all counts are 0 or their sum exceeds 64 bits.
    pub fn of(counts: &[u64]) -> Option<Self> {
        let spectrum = Spectrum::of(counts)?;
        (spectrum.n() > 0).then_some(Self { spectrum })
    }

    /// The number of observations.
    pub fn n(&self) -> u64 {
        self.spectrum.n()
    }

    /// The number of distinct outcomes seen.
    pub fn seen(&self) -> u64 {
        self.spectrum.seen()
    }

    /// The number of outcomes seen exactly once.
    pub fn f1(&self) -> u64 {
        self.spectrum.categories_with(1)
    }

    /// The number of outcomes seen exactly twice.
    pub fn f2(&self) -> u64 {
        self.spectrum.categories_with(2)
    }

    /// Turing's estimate (Good 1953) of the probability of all unseen outcomes, `f1 / n`.
    pub fn missing_mass_turing(&self) -> f64 {
        self.f1() as f64 / self.n() as f64
    }

    /// Turing's estimate of the probability of the outcomes seen, `1 - f1 / n`.
    pub fn coverage_turing(&self) -> f64 {
        (self.n() - self.f1()) as f64 / self.n() as f64
    }

    /// The improved coverage estimate of Chao & Jost (2012), in 0 to 1.
    ///
    /// `1 - (f1/n) (n-1) f1 / ((n-1) f1 + 2 f2)`; without doubletons `f1 - 1` and 1 replace the last `f1` and `f2`.
    pub fn coverage_chao_jost(&self) -> f64 {
        let f2 = self.f2();
        let singles = if f2 > 0 { self.f1() } else { self.f1().saturating_sub(1) };
        let weight = (self.n() - 1) as f64 * singles as f64;
        1.0 - self.missing_mass_turing() * weight / (weight + 2.0 * f2.max(1) as f64)
    }

    /// Chao's lower bound (1984) for the number of outcomes, with the factor `(n - 1) / n`.
    pub fn chao1(&self) -> f64 {
        let (n, f1, f2) = (self.n() as f64, self.f1() as f64, self.f2() as f64);
        let unseen = if f2 > 0.0 { f1 * f1 / (2.0 * f2) } else { self.f1_pairs() };
        self.seen() as f64 + (n - 1.0) / n * unseen
    }

    /// The bias-corrected form of Chao's lower bound, `S + f1 (f1 - 1) / (2 (f2 + 1))`.
    pub fn chao1_bias_corrected(&self) -> f64 {
        self.seen() as f64 + self.f1_pairs() / (self.f2() + 1) as f64
    }

    fn f1_pairs(&self) -> f64 {
        let f1 = self.f1() as f64;
        f1 * (f1 - 1.0) / 2.0
    }

    /// 95 % upper bound for the probability of one outcome, named in advance, that was never seen.
    pub fn prob_bound_unseen_category_95(&self) -> Option<f64> {
        never_seen_bound(self.n(), 0.05)
    }
}
