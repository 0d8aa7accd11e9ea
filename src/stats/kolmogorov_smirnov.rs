//! The largest gap between two distributions of step counts.

use super::histogram::Histogram;
use super::numeric::product;
use std::collections::BTreeSet;

/// The two-sample Kolmogorov-Smirnov statistic (Smirnov 1939), exact with ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KolmogorovSmirnov {
    size_a: u64,
    size_b: u64,
    above: u128,
    below: u128,
}

impl KolmogorovSmirnov {
    /// `None` if a histogram is empty. Takes `O(d log d)` for `d` distinct values.
    #[must_use]
    pub fn of(a: &Histogram, b: &Histogram) -> Option<Self> {
        let (size_a, size_b) = (a.total(), b.total());
        if size_a == 0 || size_b == 0 {
            return None;
        }
        let (mut above, mut below) = (0, 0);
        for (reached_a, reached_b) in cumulative_pairs(a, b) {
            let (scaled_a, scaled_b) = (product(reached_a, size_b), product(reached_b, size_a));
            above = scaled_a.saturating_sub(scaled_b).max(above);
            below = scaled_b.saturating_sub(scaled_a).max(below);
        }
        Some(Self { size_a, size_b, above, below })
    }

    /// The numerator of `D` as an exact fraction over [`denominator`](Self::denominator), not reduced.
    #[must_use]
    pub fn numerator(&self) -> u128 {
        self.above.max(self.below)
    }

    /// The product of both sample sizes.
    #[must_use]
    pub fn denominator(&self) -> u128 {
        product(self.size_a, self.size_b)
    }

    /// `D = max |Fa - Fb|`, in 0 to 1.
    #[must_use]
    pub fn d(&self) -> f64 {
        self.numerator() as f64 / self.denominator() as f64
    }

    /// `D+ = max (Fa - Fb)`: large when `a` takes fewer steps.
    #[must_use]
    pub fn d_plus(&self) -> f64 {
        self.above as f64 / self.denominator() as f64
    }

    /// `D- = max (Fb - Fa)`: large when `a` takes more steps.
    #[must_use]
    pub fn d_minus(&self) -> f64 {
        self.below as f64 / self.denominator() as f64
    }

    /// `sqrt(na nb / (na + nb)) D`.
    #[must_use]
    pub fn lambda(&self) -> f64 {
        let (a, b) = (self.size_a as f64, self.size_b as f64);
        (a / (a + b) * b).sqrt() * self.d()
    }
}

/// The number of values at most `v` in each histogram, for every `v` that occurs in one of them.
fn cumulative_pairs<'a>(a: &'a Histogram, b: &'a Histogram) -> impl Iterator<Item = (u64, u64)> + 'a {
    let values: BTreeSet<u64> = a.iter().chain(b.iter()).map(|(value, _)| value).collect();
    let (mut rest_a, mut rest_b) = (a.iter().peekable(), b.iter().peekable());
    let (mut reached_a, mut reached_b) = (0, 0);
    values.into_iter().map(move |value| {
        reached_a += rest_a.next_if(|&(v, _)| v == value).map_or(0, |(_, count)| count);
        reached_b += rest_b.next_if(|&(v, _)| v == value).map_or(0, |(_, count)| count);
        (reached_a, reached_b)
    })
}
