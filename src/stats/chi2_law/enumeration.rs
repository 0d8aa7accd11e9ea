//! All tables, by halves: those of one half of the categories, each met by those of the other that complete it (Horowitz
//! and Sahni 1974). Probabilities are only added, so the smallest tail is as exact as the largest.

use libm::{exp, log10};

use super::{Method, Tail, Tails};

/// More parts of tables than this are not made.
const MOST: usize = 1 << 20;

/// Relative tolerance within which two values of chi-squared are equal.
const TIE: f64 = 1e-10;

/// A part of a table: the counts of some of its categories.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// The sum of the counts.
    count: u64,
    /// What they add to chi-squared.
    cost: f64,
    probability: f64,
}

impl Part {
    /// All counts of a category up to `last`, by its mean, its variance and the log of a probability; `None` if they are too
    /// many.
    pub(super) fn all(
        last: u64,
        [mean, variance]: [f64; 2],
        ln_probability: impl Fn(u64) -> f64,
    ) -> Option<Vec<Self>> {
        let part = |count| {
            let deviation = count as f64 - mean;
            Self { count, cost: deviation * deviation / variance, probability: exp(ln_probability(count)) }
        };
        (last < MOST as u64).then(|| (0..=last).map(part).filter(|part| part.probability > 0.0).collect())
    }

    fn and(self, other: &Self) -> Self {
        Self {
            count: self.count + other.count,
            cost: self.cost + other.cost,
            probability: self.probability * other.probability,
        }
    }
}

/// Both tails of chi-squared at `value`, of tables with this sum of counts, which has a log probability of `ln_condition`;
/// `None` if they are too many.
pub(super) fn tails(
    categories: impl Iterator<Item = Option<Vec<Part>>>,
    sum: u64,
    ln_condition: f64,
    value: f64,
) -> Option<Tails> {
    let empty = || vec![Part { count: 0, cost: 0.0, probability: exp(-0.5 * ln_condition) }];
    let (mut half, mut other) = (empty(), empty());
    let mut left = MOST;
    for category in categories {
        let category = category?;
        left = left.checked_sub(half.len().checked_mul(category.len())?)?;
        half = crossed(&half, &category, sum);
        if half.len() > other.len() {
            std::mem::swap(&mut half, &mut other);
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
