//! The number of marked ones among those that are drawn without replacement.

use libm::exp;

use super::binomial::ln_probability;
use super::numeric::product;

/// An urn with `all` balls of which `marked` are marked, and how many are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Urn {
    /// All balls.
    pub all: u64,
    /// The marked ones, at most all.
    pub marked: u64,
    /// The drawn ones, at most all.
    pub drawn: u64,
}

impl Urn {
    /// The most marked ones that can be drawn.
    pub fn most(&self) -> u64 {
        self.marked.min(self.drawn)
    }

    /// The fewest marked ones that can be drawn.
    pub fn least(&self) -> u64 {
        self.drawn.saturating_sub(self.all - self.marked)
    }

    /// The probability of drawing `x` marked ones, as a ratio of binomial probabilities.
    pub fn probability(&self, x: u64) -> f64 {
        let Self { all, marked, drawn } = *self;
        if x < self.least() || x > self.most() {
            return 0.0;
        }
        if drawn == 0 || drawn == all {
            return 1.0;
        }
        let share = drawn as f64 / all as f64;
        let both = ln_probability(x, marked, share) + ln_probability(drawn - x, all - marked, share);
        exp(both - ln_probability(drawn, all, share)).min(1.0)
    }

    /// How far the number of marked ones is from its mean on average.
    ///
    /// With `g(x) = x (all - marked - drawn + x) p(x) / all` the terms `(x - mean) p(x)` are `g(x) - g(x + 1)`, as those of De
    /// Moivre's form for the binomial law are (Diaconis & Zabell 1991).
    pub fn mean_deviation(&self) -> f64 {
        let Self { all, marked, drawn } = *self;
        let mean = product(marked, drawn) / u128::from(all.max(1));
        let above = u64::try_from(mean).map_or(u64::MAX, |mean| mean.saturating_add(1));
        if above > self.most() {
            return 0.0;
        }
        let unmarked_left = (all - marked) - (drawn - above);
        2.0 * above as f64 * (unmarked_left as f64 / all as f64) * self.probability(above)
    }
}
