//! Parts of solutions: the distribution of the values of each, against what uniform solutions would give, or else against equal
//! shares.
//!
//! It answers where solutions are too many to be counted: orders of 20 that all differ look like fair ones, but not the
//! values of a position.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::fit::impossible;
use super::{Name, Source, Statistic};
use crate::model::natural;
use crate::model::parts::{IN, PartForm, both, side};
use crate::stats::chi2_law::{self, Tail};
use crate::stats::e_value::log10_e_law;
use crate::stats::goodness::{Goodness, adjusted_residuals};
use crate::stats::law::Law;
use crate::stats::numeric::at_most_zero;
use crate::stats::tail::{holm, log10_p_bound};

/// How often each value of each part was counted.
pub type ValueCounts = BTreeMap<Box<str>, BTreeMap<Box<str>, u64>>;

/// The values of the parts of all solutions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownParts {
    /// The weight of the solutions that have each value of each part.
    pub weights: BTreeMap<Box<str>, BTreeMap<Box<str>, f64>>,
    /// The weight of all solutions.
    pub total: f64,
    /// Whether all weigh the same.
    pub is_uniform: bool,
}

/// What the parts of solutions are tested against.
#[derive(Clone, Copy, Debug)]
pub enum PartExpectation<'c> {
    /// A law over all solutions, by what it gives for their parts.
    Solutions(&'c KnownParts),
    /// Places whose values are equally likely.
    EqualValues,
    /// Atoms: all sets of this size are equally likely, or if sizes differ, all sets.
    EqualSets(Option<u64>),
}

/// A part of solutions.
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionPart {
    /// Its name.
    pub name: String,
    /// Its values, in order.
    pub values: Vec<PartValue>,
    /// The decimal logarithm of the p-value of its values together, if they are tested.
    pub log10_p: Option<f64>,
}

/// A value of a part.
#[derive(Clone, Debug, PartialEq)]
pub struct PartValue {
    /// The value.
    pub value: String,
    /// How often it was counted.
    pub count: u64,
    /// How often it is expected.
    pub expected: Option<f64>,
    /// The adjusted residual.
    pub residual: Option<f64>,
}

impl PartExpectation<'_> {
    /// What `form` is tested against where solutions are not known; `size` is the number of parts of each.
    pub fn of(form: PartForm, size: Option<u64>) -> Self {
        if form.is_of_atoms() { Self::EqualSets(size) } else { Self::EqualValues }
    }

    /// What is compared, for a table.
    pub const fn method(self) -> &'static str {
        match self {
            Self::Solutions(known) if known.is_uniform => UNIFORM_SOLUTIONS,
            Self::Solutions(_) => EXPECTED_LAW,
            Self::EqualValues => "equal shares of the values of each part, chi-squared, Holm",
            Self::EqualSets(Some(_)) => SETS_OF_ONE_SIZE,
            Self::EqualSets(None) => "equal shares of in and out, chi-squared, Holm",
        }
    }
}

/// The method where all solutions are known.
pub const UNIFORM_SOLUTIONS: &str = "what equally likely solutions have in each part, chi-squared, Holm";

/// The method where all solutions are known and a law is expected.
pub const EXPECTED_LAW: &str = "what the expected law gives for each part, chi-squared, Holm";

/// The method where all solutions are sets of one size.
pub const SETS_OF_ONE_SIZE: &str = "equally likely sets of one size, chi-squared, Holm";

/// The parts of `n` solutions.
pub fn parts(
    form: PartForm,
    counts: &ValueCounts,
    n: u64,
    expectation: PartExpectation,
    source: Source,
) -> Vec<SolutionPart> {
    let sheet = Sheet { absent: form.absent(), n, source };
    let none = BTreeMap::new();
    let mut parts: Vec<SolutionPart> = match expectation {
        PartExpectation::Solutions(known) => {
            let names = known.weights.keys().chain(counts.keys());
            let names: BTreeSet<&str> = names.map(AsRef::as_ref).collect();
            let part = |name: &str| sheet.of_known(name, counts.get(name).unwrap_or(&none), known);
            names.into_iter().map(part).collect()
        }
        PartExpectation::EqualValues => {
            let places = Places::of(form, counts, n);
            counts.iter().map(|(name, values)| sheet.of_values(name, values, &places.values(name))).collect()
        }
        PartExpectation::EqualSets(size) => {
            let atoms = Atoms::of(form, counts, n, size);
            let part = |name: &str| sheet.of_atoms(name, counts.get(name).unwrap_or(&none), atoms.odds(name));
            atoms.parts().iter().map(|name| part(name)).collect()
        }
    };
    parts.sort_by(|one, other| natural::cmp(&one.name, &other.name));
    parts
}

/// The values that places can have, as far as counts tell.
struct Places<'c> {
    form: PartForm,
    own: BTreeMap<&'c str, BTreeSet<&'c str>>,
    /// The values of every place where each is there once in every solution.
    shared: Option<BTreeSet<&'c str>>,
}

impl<'c> Places<'c> {
    fn of(form: PartForm, counts: &'c ValueCounts, n: u64) -> Self {
        let mut totals: BTreeMap<&str, u64> = BTreeMap::new();
        let mut own: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut is_full = true;
        for (name, values) in counts.iter().filter(|(name, _)| form.pair(name).is_none()) {
            is_full &= values.values().sum::<u64>() == n;
            own.insert(name, values.keys().map(AsRef::as_ref).collect());
            for (value, count) in values {
                *totals.entry(value).or_default() += count;
            }
        }
        let is_order = is_full && totals.len() == own.len() && totals.values().all(|&total| total == n);
        Self { form, own, shared: is_order.then(|| totals.into_keys().collect()) }
    }

    /// The values that a place can have, or two of them together.
    fn values(&self, name: &str) -> BTreeSet<Cow<'c, str>> {
        let Some([one, other]) = self.form.pair(name) else {
            return self.of_one(name).map(Cow::Borrowed).collect();
        };
        let together = self.of_one(one).flat_map(|one| self.of_one(other).map(move |other| [one, other]));
        let together = together.filter(|[one, other]| self.shared.is_none() || one != other);
        together.map(|[one, other]| Cow::Owned(both(&side(one), &side(other)))).collect()
    }

    fn of_one(&self, name: &str) -> impl Iterator<Item = &'c str> + '_ {
        self.shared.as_ref().or_else(|| self.own.get(name)).into_iter().flatten().copied()
    }
}

/// Atoms: how many sets each is in, and which are in all of them, so that they are no choice.
struct Atoms<'c> {
    form: PartForm,
    names: Vec<&'c str>,
    fixed: BTreeSet<&'c str>,
    size: Option<u64>,
}

impl<'c> Atoms<'c> {
    fn of(form: PartForm, counts: &'c ValueCounts, n: u64, size: Option<u64>) -> Self {
        let singles = || counts.iter().filter(|(name, _)| form.pair(name).is_none());
        let fixed = singles().filter(|(_, values)| values.values().sum::<u64>() == n);
        let fixed = fixed.map(|(name, _)| name.as_ref()).collect();
        let mut names: Vec<&str> = singles().map(|(name, _)| name.as_ref()).collect();
        names.sort_by(|one, other| natural::cmp(one, other));
        Self { form, names, fixed, size }
    }

    /// All atoms; where pairs are parts, each two of them, too, whether they are ever in a set together or not.
    fn parts(&self) -> Vec<Cow<'c, str>> {
        let singles = self.names.iter().map(|&name| Cow::Borrowed(name));
        let later = |place: usize| self.names[place + 1..].iter();
        let pairs = self.names.iter().enumerate().filter(|_| self.form.has_pairs());
        let pairs = pairs.flat_map(|(place, one)| later(place).map(|other| Cow::Owned(both(one, other))));
        singles.chain(pairs).collect()
    }

    /// The odds that a part is in a set, whose other atoms are drawn: in, and out; `None` if it is in all of them.
    fn odds(&self, name: &str) -> Option<[f64; 2]> {
        let atoms = self.form.pair(name).map_or_else(|| vec![name], |pair| pair.to_vec());
        let free = atoms.iter().filter(|atom| !self.fixed.contains(*atom)).count() as u64;
        if free == 0 {
            return None;
        }
        let Some(size) = self.size else {
            return Some([1.0, if free == 1 { 1.0 } else { 3.0 }]);
        };
        let fixed = self.fixed.len() as u64;
        let ways = |of: u64| (0..free).map(|taken| of.saturating_sub(taken) as f64).product::<f64>();
        let [chosen, all] = [size.saturating_sub(fixed), self.names.len() as u64 - fixed].map(ways);
        Some([chosen, all - chosen])
    }
}

struct Sheet {
    /// The value of a part that a solution does not have.
    absent: &'static str,
    n: u64,
    source: Source,
}

/// A value with its count and its weight under the law.
type Weighted<'v> = (&'v str, u64, f64);

/// A smaller share of all weights is an error of rounding.
const ROUNDING: f64 = 1e-12;

impl Sheet {
    /// A part whose values are expected as often as in the solutions that are known.
    fn of_known(&self, name: &str, counts: &BTreeMap<Box<str>, u64>, known: &KnownParts) -> SolutionPart {
        let none = BTreeMap::new();
        let weights = known.weights.get(name).unwrap_or(&none);
        let values: BTreeSet<&str> = weights.keys().chain(counts.keys()).map(AsRef::as_ref).collect();
        let weighted = |value| {
            let count = counts.get(value).copied().unwrap_or(0);
            (value, count, weights.get(value).copied().unwrap_or(0.0))
        };
        let mut values: Vec<Weighted> = values.into_iter().map(weighted).collect();
        let lacking = known.total - weights.values().sum::<f64>();
        let lacking = if lacking > ROUNDING * known.total { lacking } else { 0.0 };
        let absent = self.n.saturating_sub(counts.values().sum());
        if lacking > 0.0 || absent > 0 {
            values.push((self.absent, absent, lacking));
        }
        self.part(name, values, None)
    }

    /// A place whose values are equally likely among the solutions that have it.
    fn of_values(
        &self,
        name: &str,
        counts: &BTreeMap<Box<str>, u64>,
        values: &BTreeSet<Cow<str>>,
    ) -> SolutionPart {
        let weighted = |value| (value, counts.get(value).copied().unwrap_or(0), 1.0);
        let values = values.iter().map(AsRef::as_ref).map(weighted).collect();
        let absent = self.n.saturating_sub(counts.values().sum());
        self.part(name, values, Some(absent).filter(|&absent| absent > 0))
    }

    /// Atoms that are in a set at these odds, or always.
    fn of_atoms(&self, name: &str, counts: &BTreeMap<Box<str>, u64>, odds: Option<[f64; 2]>) -> SolutionPart {
        let there = counts.values().sum::<u64>();
        let Some([inside, outside]) = odds else {
            return self.part(name, vec![(IN, there, 1.0)], None);
        };
        self.part(name, vec![(IN, there, inside), (self.absent, self.n.saturating_sub(there), outside)], None)
    }

    /// The part with these values; `absent` solutions do not have it, about which nothing is expected.
    fn part(&self, name: &str, mut values: Vec<Weighted>, absent: Option<u64>) -> SolutionPart {
        values.sort_by(|(one, ..), (other, ..)| natural::cmp(one, other));
        let counts: Vec<u64> = values.iter().map(|&(_, count, _)| count).collect();
        let weights: Vec<f64> = values.iter().map(|&(.., weight)| weight).collect();
        let law = Law::from_weights(&weights).ok().filter(|_| impossible(&counts, &weights).is_none());
        let (n, all) = (counts.iter().sum::<u64>() as f64, weights.iter().sum::<f64>());
        let residuals = law.as_ref().filter(|_| self.source == Source::Sample);
        let residuals = residuals.and_then(|law| adjusted_residuals(&counts, law).ok()).unwrap_or_default();
        let value = |(place, (value, count, weight)): (usize, Weighted)| PartValue {
            value: value.to_owned(),
            count,
            expected: Some(n * weight / all),
            residual: residuals.get(place).copied().flatten().map(|residual| residual.adjusted),
        };
        let mut made: Vec<PartValue> = values.into_iter().enumerate().map(value).collect();
        let without =
            |count| PartValue { value: self.absent.to_owned(), count, expected: None, residual: None };
        made.extend(absent.map(without));
        let tested = law.filter(|_| self.source == Source::Sample);
        let log10_p = tested.and_then(|law| log10_p(&counts, &law));
        SolutionPart { name: name.to_owned(), values: made, log10_p }
    }
}

/// The p-value of counts by the exact law of chi-squared; where that gives only a bound, the smaller of two bounds.
fn log10_p(counts: &[u64], law: &Law) -> Option<f64> {
    let bound = || {
        let fit = Goodness::of(counts, law).ok()?;
        log10_p_bound(fit.g, fit.df)
    };
    match chi2_law::given(counts, law).ok()? {
        Some(tails) => match tails.upper {
            Tail { log10, at_most: false } => Some(log10),
            Tail { log10, at_most: true } => Some(bound().map_or(log10, |bound| bound.min(log10))),
        },
        None => log10_e_law(counts, law).ok().map(|log10_e| at_most_zero(-log10_e)),
    }
}

/// The statistic of all parts together: how many were tested, and the smallest p-value, corrected for their number; of parts
/// with too many values nothing but that.
pub fn statistic(parts: Option<&[SolutionPart]>, n: u64, expectation: PartExpectation) -> Statistic {
    let log10_p: Vec<f64> = parts.into_iter().flatten().filter_map(|part| part.log10_p).collect();
    let tested = log10_p.len() as u64;
    let row = Statistic::new(Name::PartsP, parts.map(|_| tested as f64), (n, tested));
    let row = row.note(if parts.is_some() { SMALLEST } else { TOO_MANY });
    match holm(&log10_p).into_iter().min_by(f64::total_cmp) {
        Some(least) => row.p(Some(least), expectation.method(), true),
        None => Statistic { method: Some(expectation.method().to_owned()), ..row },
    }
}

const SMALLEST: &str = "how many parts are tested; p is the smallest of them, which may depend on each other";

const TOO_MANY: &str = "not counted: parts of solutions have too many values";
