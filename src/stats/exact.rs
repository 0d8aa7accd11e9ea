//! The exact multinomial test, by enumerating all tables.

use libm::{exp, log};

use super::deviance::factorial_excess;
use super::law::{Law, LawError};

/// The maximum number of tables that are enumerated.
pub const MAX_TABLES: u64 = 1_000_000;

/// Relative tolerance within which sums are ties.
const TIE: f64 = 1e-10;

/// Exact p-values of a table under a law, by three orderings of the tables; ties count as extreme.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ExactTest {
    /// Probability of all tables with a likelihood ratio at least as large.
    pub p_exact_llr: f64,
    /// Probability of all tables that are at most as probable.
    pub p_exact_prob: f64,
    /// Probability of all tables with a chi-squared at least as large.
    pub p_exact_chisq: f64,
    /// Probability of all tables with a chi-squared at most as large.
    pub p_exact_chisq_lower: f64,
    /// The number of tables, `C(n + K - 1, K - 1)` over the possible outcomes.
    pub tables: u64,
}

impl ExactTest {
    /// Enumerates all tables with as many observations as `counts`.
    ///
    /// # Errors
    /// See [`Law::observe`]; `TooLarge` above [`MAX_TABLES`] tables.
    pub fn of(counts: &[u64], law: &Law) -> Result<Self, LawError> {
        let observed = law.observe(counts)?;
        let categories = &observed.categories;
        if tables(observed.n, categories.len() as u64).is_none() {
            return Err(LawError::TooLarge);
        }
        let expected: Vec<f64> = categories.iter().map(|&(_, p)| observed.n as f64 * p).collect();
        let pairs = categories.iter().zip(&expected);
        let mut enumeration = Enumeration {
            expected: &expected,
            observed: pairs.fold(TableSums::default(), |sums, (&(count, _), &e)| sums.with(count, e)),
            ln_weight: factorial_excess(observed.n),
            test: Self::default(),
        };
        enumeration.descend(0, observed.n, TableSums::default());
        Ok(enumeration.test.capped())
    }
}

impl ExactTest {
    /// Sums of all probabilities may exceed 1 by rounding.
    fn capped(self) -> Self {
        Self {
            p_exact_llr: self.p_exact_llr.min(1.0),
            p_exact_prob: self.p_exact_prob.min(1.0),
            p_exact_chisq: self.p_exact_chisq.min(1.0),
            p_exact_chisq_lower: self.p_exact_chisq_lower.min(1.0),
            tables: self.tables,
        }
    }
}

/// `C(n + k - 1, k - 1)`, or `None` above [`MAX_TABLES`].
fn tables(n: u64, k: u64) -> Option<u64> {
    let (fewer, more) = (n.min(k - 1), n.max(k - 1));
    (1..=fewer).try_fold(1u64, |tables, i| {
        let next = u128::from(tables) * (u128::from(more) + u128::from(i)) / u128::from(i);
        u64::try_from(next).ok().filter(|&next| next <= MAX_TABLES)
    })
}

/// Sums over the categories of a table; an empty category adds nothing.
#[derive(Clone, Copy, Default)]
struct TableSums {
    llr: f64,
    chi2: f64,
    excess: f64,
}

impl TableSums {
    /// The sums with one more category.
    fn with(self, count: u64, expected: f64) -> Self {
        if count == 0 {
            return self;
        }
        let ratio = count as f64 / expected;
        Self {
            llr: self.llr + count as f64 * log(ratio),
            chi2: self.chi2 + count as f64 * ratio,
            excess: self.excess + factorial_excess(count),
        }
    }

    /// Minus the log of the table's probability, up to a constant.
    fn rarity(&self) -> f64 {
        self.llr + self.excess
    }
}

struct Enumeration<'a> {
    expected: &'a [f64],
    observed: TableSums,
    ln_weight: f64,
    test: ExactTest,
}

impl Enumeration<'_> {
    /// Distributes `left >= 1` observations over the categories from `first` on.
    fn descend(&mut self, first: usize, left: u64, sums: TableSums) {
        let last = self.expected.len() - 1;
        for cell in first..last {
            for count in 1..left {
                self.descend(cell + 1, left - count, sums.with(count, self.expected[cell]));
            }
            self.visit(sums.with(left, self.expected[cell]));
        }
        self.visit(sums.with(left, self.expected[last]));
    }

    fn visit(&mut self, sums: TableSums) {
        let probability = exp(self.ln_weight - sums.rarity());
        let counted = |extreme: bool| if extreme { probability } else { 0.0 };
        let test = &mut self.test;
        test.p_exact_llr += counted(reaches(sums.llr, self.observed.llr));
        test.p_exact_prob += counted(reaches(sums.rarity(), self.observed.rarity()));
        test.p_exact_chisq += counted(reaches(sums.chi2, self.observed.chi2));
        test.p_exact_chisq_lower += counted(reaches(-sums.chi2, -self.observed.chi2));
        test.tables += 1;
    }
}

fn reaches(sum: f64, observed: f64) -> bool {
    sum >= observed - TIE * (1.0 + observed.abs())
}
