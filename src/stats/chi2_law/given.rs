//! Given shares.

use std::f64::consts::LN_10;

use libm::log;

use super::direct::{Binomial, Correction, Opposite, ln_two_sided};
use super::enumeration::{self, Alike};
use super::sum::{Group, Range, Sum, Window, poisson_angles};
use super::unequal::{Parts, Share, UnequalLaw, are_listable, distinct, interpolated};
use super::uniform::{self, ln_poisson};
use super::{LARGE, LN_LEFT_OUT, Method, Tail, Tails, direct, unequal};
use crate::stats::binomial::MAX_SUMMED;
use crate::stats::deviance::factorial_excess;
use crate::stats::law::{Law, LawError, Observed};
use crate::stats::numeric::whole;
use crate::stats::uniformity::Uniformity;

/// Both tails of the law of chi-squared for these shares; `None` if they are too expensive.
pub(super) fn tails(counts: &[u64], law: &Law) -> Result<Option<Tails>, LawError> {
    let table = Table::of(law.observe(counts)?);
    let tails = table.equal_shares().or_else(|| table.two_outcomes()).or_else(|| table.large());
    Ok(tails.or_else(|| table.enumerated()).or_else(|| table.inverted()))
}

/// A table with its shares.
struct Table {
    categories: Vec<(u64, f64)>,
    n: u64,
    shares: Vec<Share>,
}

impl Table {
    fn of(observed: Observed) -> Self {
        let shares = distinct(observed.categories.iter().map(|&(_, share)| share));
        Self { categories: observed.categories, n: observed.n, shares }
    }

    fn k(&self) -> f64 {
        self.categories.len() as f64
    }

    fn smallest(&self) -> f64 {
        self.shares.first().map_or(0.0, |share| share.share)
    }

    fn chi2(&self) -> f64 {
        let n = self.n as f64;
        let part = |&(count, share): &(u64, f64)| {
            let deviation = count as f64 - n * share;
            deviation * deviation / (n * share)
        };
        self.categories.iter().map(part).sum()
    }

    fn equal_shares(&self) -> Option<Tails> {
        if self.shares.len() > 1 {
            return None;
        }
        let counts: Vec<u64> = self.categories.iter().map(|&(count, _)| count).collect();
        Uniformity::of(&counts).map(|table| uniform::tails(&table))
    }

    /// Two categories, ordered by the distance of a count from its mean.
    fn two_outcomes(&self) -> Option<Tails> {
        let [(observed, p), _] = self.categories[..] else { return None };
        let mean = self.n as f64 * p;
        if mean * (1.0 - p) > MAX_SUMMED as f64 {
            return None;
        }
        let (opposite, tie) = (2.0 * mean - observed as f64, TIE * (1.0 + mean));
        let opposite = Opposite {
            floor: whole((opposite + tie).floor()),
            ceiling: whole((opposite - tie).ceil()).unwrap_or(0),
        };
        let law = Binomial { n: self.n, p };
        let [upper, lower] = ln_two_sided(&law, observed, &opposite).map(|ln_p| Tail::known(ln_p / LN_10));
        Some(Tails { upper, lower, method: Method::Binomial })
    }

    fn large(&self) -> Option<Tails> {
        let n = self.n as f64;
        if n * self.smallest() < LARGE as f64 {
            return None;
        }
        let inverse = self.shares.iter().map(|share| share.multiplicity / share.share).sum();
        let (x, above) = (self.chi2(), direct::reach(self.chi2(), self.k(), n * self.smallest()));
        let probabilities = Correction::new(n, self.k(), inverse).tails(x, above);
        Some(Tails::resolved(probabilities, Method::ChiSquared).lower_at_most(above > x))
    }

    fn enumerated(&self) -> Option<Tails> {
        let alike = |share: &Share| {
            let mean = self.n as f64 * share.share;
            Alike { multiplicity: share.multiplicity, last: self.n, mean, variance: mean }
        };
        let categories: Vec<Alike> = self.shares.iter().map(alike).collect();
        let ln_condition = -factorial_excess(self.n);
        let poisson = |alike: &Alike, count| ln_poisson(count, alike.mean);
        enumeration::tails(&categories, poisson, self.n, self.chi2(), ln_condition)
    }

    fn inverted(&self) -> Option<Tails> {
        let k = self.k();
        let limits = Range { low: -k, high: self.n as f64 * (1.0 / self.smallest() - 1.0) - k };
        if !are_listable(self.shares.iter().map(|share| self.n as f64 * share.share)) {
            return None;
        }
        let all = self.sum(&self.shares, |window, _| window);
        let fewer =
            (self.shares.len() > FEW_SHARES).then(|| self.sum(&interpolated(&self.shares), Window::thinned));
        let plan = UnequalLaw {
            all: &all,
            fewer: fewer.as_ref().unwrap_or(&all),
            limits,
            step: self.step(),
            categories: k,
        };
        plan.tails(self.chi2() - k)
    }

    /// The independent counts that a table consists of.
    fn sum(&self, shares: &[Share], thinned: fn(Window, f64) -> Window) -> Sum {
        let ln_condition = -factorial_excess(self.n);
        let ln_least = LN_LEFT_OUT + ln_condition - log(self.k());
        let group = |share: &Share| {
            let mean = self.n as f64 * share.share;
            let window =
                Window::around(whole(mean).unwrap_or(0), u64::MAX, ln_least, |count| ln_poisson(count, mean));
            let window = thinned(window, mean.sqrt());
            let deviation = |count: u64| count as f64 - mean;
            let cost = |count| deviation(count) * deviation(count) / mean - 1.0;
            Group::new(share.multiplicity, &window, 2.0 / mean, deviation, cost)
        };
        Sum::new(shares.iter().map(group).collect(), self.n, ln_condition, poisson_angles(self.n))
    }

    /// The spacing of chi-squared, `sum N_i^2 / (n p_i) - n`.
    fn step(&self) -> Option<f64> {
        let shares: Vec<f64> = self.shares.iter().map(|share| share.share).collect();
        let parts = Parts::of(&shares)?;
        let spacing = unequal::spacing(&parts.parts)?;
        Some(spacing / (self.n as f64 * parts.unit))
    }
}

/// More different shares are interpolated where they are summed one by one.
const FEW_SHARES: usize = 16;

/// Relative tolerance within which two distances from the mean are equal.
const TIE: f64 = 1e-12;
