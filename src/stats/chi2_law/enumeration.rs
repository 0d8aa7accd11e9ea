//! All tables, by halves: those of one half of the categories, each met by those of the other that complete it (Horowitz
//! and Sahni 1974). Probabilities are only added, so the smallest tail is as exact as the largest.

use libm::{exp, log, log10};

use super::sum::Window;
use super::{Method, Tail, Tails};
use crate::stats::numeric::whole;

/// More parts of tables than this are not made.
const MOST: usize = 1 << 20;

/// Log of how many times [`MOST`] the estimate may be: it counts those that exceed the sum, too.
const LN_SLACK: f64 = 1.5;

/// The log of the smallest probability of a count that is not left out.
const LN_LEAST: f64 = -745.0;

/// Relative tolerance within which two values of chi-squared are equal.
const TIE: f64 = 1e-10;

/// Categories with the same law of their count.
pub(super) struct Alike {
    pub multiplicity: f64,
    /// The greatest count.
    pub last: u64,
    pub mean: f64,
    pub variance: f64,
}

impl Alike {
    /// How many counts have a probability above that of the smallest float, at most: within 39 standard deviations of the mean
    /// that of a normal variable is, and that of small counts up to 800.
    fn counts(&self) -> f64 {
        (self.last as f64 + 1.0).min(800.0 + 80.0 * self.variance.sqrt())
    }

    /// The log of the number of parts of tables of half of these categories, at most: of the counts of each, or of their sum and
    /// the sum of their squares.
    fn ln_parts(&self) -> f64 {
        let ln_counts = log(self.counts());
        0.5 * (self.multiplicity * ln_counts).min(2.0 * log(self.multiplicity) + 3.0 * ln_counts)
    }

    fn parts(&self, ln_probability: impl Fn(&Self, u64) -> f64) -> Vec<Part> {
        let mode = whole(self.mean).unwrap_or(0).min(self.last);
        let window = Window::around(mode, self.last, LN_LEAST, |count| ln_probability(self, count));
        let part = |(count, probability)| {
            let deviation = count as f64 - self.mean;
            Part { count, cost: deviation * deviation / self.variance, probability }
        };
        (window.first..).zip(window.probabilities).map(part).collect()
    }
}

/// A part of a table: the counts of some of its categories.
#[derive(Clone, Copy)]
struct Part {
    /// The sum of the counts.
    count: u64,
    /// What they add to chi-squared.
    cost: f64,
    probability: f64,
}

impl Part {
    fn and(self, other: &Self) -> Self {
        Self {
            count: self.count + other.count,
            cost: self.cost + other.cost,
            probability: self.probability * other.probability,
        }
    }
}

/// Both tails of chi-squared at `value`, of tables of independent counts with this sum, which has a log probability of
/// `ln_condition`; `None` if they are too many.
pub(super) fn tails(
    categories: &[Alike],
    ln_probability: impl Fn(&Alike, u64) -> f64,
    sum: u64,
    value: f64,
    ln_condition: f64,
) -> Option<Tails> {
    let is_long = |alike: &Alike| alike.counts() > MOST as f64;
    let ln_parts: f64 = categories.iter().map(Alike::ln_parts).sum();
    if categories.iter().any(is_long) || ln_parts > log(MOST as f64) + LN_SLACK {
        return None;
    }
    let empty = || vec![Part { count: 0, cost: 0.0, probability: exp(-0.5 * ln_condition) }];
    let (mut half, mut other) = (empty(), empty());
    let mut left = MOST;
    for alike in categories {
        let category = alike.parts(&ln_probability);
        for _ in 0..whole(alike.multiplicity)? {
            left = left.checked_sub(half.len().checked_mul(category.len())?)?;
            half = crossed(&half, &category, sum);
            if half.len() > other.len() {
                std::mem::swap(&mut half, &mut other);
            }
        }
    }
    let tie = TIE * (1.0 + value);
    let (mut upper, mut lower) = (0.0, 0.0);
    for parts in half.chunk_by(|a, b| a.count == b.count) {
        let rest = with_sum(&other, sum - parts[0].count);
        upper += met(parts.iter(), rest.iter().rev(), |cost| cost >= value - tie);
        lower += met(parts.iter().rev(), rest.iter(), |cost| cost <= value + tie);
    }
    let tail = |p: f64| if p > 0.0 { Tail::known(log10(p)) } else { Tail::resolved(p) };
    Some(Tails { upper: tail(upper), lower: tail(lower), method: Method::Enumeration })
}

/// The parts of a table with one more category, by their sum and their cost; those with the same of both are one.
fn crossed(parts: &[Part], category: &[Part], sum: u64) -> Vec<Part> {
    let with = |part: &Part| {
        let part = *part;
        category
            .iter()
            .take_while(move |other| part.count + other.count <= sum)
            .map(move |other| part.and(other))
    };
    let mut crossed: Vec<Part> = parts.iter().flat_map(with).collect();
    crossed.sort_unstable_by(|a, b| a.count.cmp(&b.count).then(a.cost.total_cmp(&b.cost)));
    crossed.dedup_by(|next, kept| {
        let same = next.count == kept.count && next.cost - kept.cost <= TIE * (1.0 + kept.cost);
        if same {
            kept.probability += next.probability;
        }
        same
    });
    crossed
}

fn with_sum(parts: &[Part], sum: u64) -> &[Part] {
    let end = parts.partition_point(|part| part.count <= sum);
    let start = parts[..end].partition_point(|part| part.count < sum);
    &parts[start..end]
}

/// The probability of the pairs that count: of each of `parts` and the first ones of `others`, more of them the later it is.
fn met<'a>(
    parts: impl Iterator<Item = &'a Part>,
    others: impl Iterator<Item = &'a Part>,
    counts: impl Fn(f64) -> bool,
) -> f64 {
    let mut others = others.peekable();
    let mut reached = 0.0;
    let pairs = parts.map(|part| {
        while let Some(other) = others.next_if(|other| counts(part.cost + other.cost)) {
            reached += other.probability;
        }
        part.probability * reached
    });
    pairs.sum()
}
