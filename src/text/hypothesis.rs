//! What tests say about a clause, in words; their p-values and names as people read them.

use std::fmt;

use libm::exp10;

use super::words;
use crate::analysis::statistic::{FINITE_SAMPLE, MIN_LOG10_P, PValue, estimate};
use crate::analysis::verdict::{Conclusion, Verdict};
use crate::analysis::{Name, Statistic};
use crate::model::language::{Language, Phrase};
use crate::stats::chi2_law::FLOOR;

/// The opposite of a null hypothesis, as a clause: "the 92 solutions are not equally likely".
pub struct Hypothesis {
    asserted: Phrase,
    /// The null hypothesis as what may be: "the 92 solutions may be equally likely".
    doubted: Phrase,
    about: Vec<Word>,
}

/// A word of a clause.
enum Word {
    Count(u64),
    Said(Phrase),
}

/// What the tests say, and which of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// A main clause: "The 92 solutions are not equally likely".
    pub statement: String,
    /// The test with its p-value, or why none is needed.
    pub ground: String,
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}).", self.statement, self.ground)
    }
}

impl Hypothesis {
    /// Counts do not follow the law that is expected.
    pub(crate) fn not_as_expected() -> Self {
        let about = vec![Word::Said(words::COUNTS_AND_EXPECTED)];
        Self { asserted: words::DIFFERENT, doubted: words::COUNTS_DOUBTED, about }
    }

    /// Counts follow exactly the law that is expected: what only a census can show.
    pub(crate) fn as_expected() -> Self {
        Self { asserted: words::AS_EXPECTED, about: Vec::new(), ..Self::not_as_expected() }
    }

    /// Two samples, or a sample and a census, differ.
    pub fn difference(what: Phrase) -> Self {
        let about = vec![Word::Said(what)];
        Self { asserted: words::DIFFERENT, doubted: words::DIFFERENT_DOUBTED, about }
    }

    /// One of two takes longer more often, which is what a test by ranks sees of their run lengths.
    pub(crate) fn longer() -> Self {
        let about = vec![Word::Said(words::LENGTHS_OF_BOTH)];
        Self { asserted: words::DIFFERENT, doubted: words::LONGER_DOUBTED, about }
    }

    /// The values of `k` parts of solutions are not those `expected`.
    pub(crate) fn unlike_parts(k: u64, expected: Phrase) -> Self {
        let about = vec![Word::Count(k), Word::Said(expected)];
        match k {
            1 => Self { asserted: words::PART_DIFFERS, doubted: words::PART_DOUBTED, about },
            _ => Self { asserted: words::PARTS_DIFFER, doubted: words::PARTS_DOUBTED, about },
        }
    }

    /// `k` categories, called `name`, are not equally likely.
    pub fn not_uniform(k: u64, name: Phrase) -> Self {
        let about = vec![Word::Count(k), Word::Said(name)];
        Self { asserted: words::UNEQUAL, doubted: words::UNEQUAL_DOUBTED, about }
    }

    /// `k` categories, called `name`, are equally likely: what only a census can show.
    pub fn uniform(k: u64, name: Phrase) -> Self {
        Self { asserted: words::EQUAL, ..Self::not_uniform(k, name) }
    }

    /// Symmetry classes are not hit in proportion to their members.
    pub fn disproportionate() -> Self {
        let (asserted, doubted) = (words::DISPROPORTIONATE, words::DISPROPORTIONATE_DOUBTED);
        Self { asserted, doubted, about: Vec::new() }
    }

    fn clause(&self, phrase: &Phrase, language: Language) -> String {
        let word = |word: &Word| match word {
            Word::Count(count) => language.grouped(*count),
            Word::Said(phrase) => phrase.plain(language).to_owned(),
        };
        let about: Vec<String> = self.about.iter().map(word).collect();
        language.say(phrase, &about.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// The answer of `conclusion`. `log10_e` is quoted where p is too small to be resolved.
    pub fn answer(
        &self,
        conclusion: &Conclusion,
        log10_e: Option<f64>,
        language: Language,
    ) -> Option<Statement> {
        let ground = ground(conclusion.ground, conclusion.ground.p_value(), log10_e, language)?;
        Some(self.judged(conclusion.verdict, ground, language))
    }

    /// The answer of `verdict`, for which a test of `statistics` was corrected to `p`.
    pub(crate) fn corrected(
        &self,
        statistics: &[Statistic],
        verdict: Verdict,
        (test, p): (&Statistic, PValue),
        language: Language,
    ) -> Statement {
        let p = p_value(p, log10_e(statistics)).replacen('p', "p (Holm)", 1);
        let ground = format!("{}, {}", test_name(test.name, language), language.decimal(&p));
        self.judged(verdict, ground, language)
    }

    fn judged(&self, verdict: Verdict, ground: String, language: Language) -> Statement {
        let (asserted, doubted) =
            (self.clause(&self.asserted, language), self.clause(&self.doubted, language));
        let statement = match verdict {
            Verdict::Weak => language.say(&words::WEAK_EVIDENCE, &[&asserted]),
            Verdict::NotSignificant => language.say(&words::NOT_SIGNIFICANT, &[&capitalised(&doubted)]),
            Verdict::TooClose => words::TOO_CLOSE.plain(language).to_owned(),
            Verdict::Listing => words::LISTING.plain(language).to_owned(),
            _ => capitalised(&asserted),
        };
        Statement { statement, ground }
    }

    /// The answer of all tests of a sample, if there is any.
    pub fn answer_of(&self, statistics: &[Statistic], language: Language) -> Option<Statement> {
        let conclusion = Conclusion::of(statistics)?;
        let own = conclusion.ground.estimate.filter(|_| conclusion.ground.name.is_e_value());
        self.answer(&conclusion, own.or_else(|| log10_e(statistics)), language)
    }

    /// The clause as a fact of a census, which needs no test.
    pub fn of_census(&self, language: Language) -> Statement {
        Statement {
            statement: capitalised(&self.clause(&self.asserted, language)),
            ground: words::EXACT_CENSUS.plain(language).to_owned(),
        }
    }
}

/// The first e-value that is known.
fn log10_e(statistics: &[Statistic]) -> Option<f64> {
    let mut e_values = FINITE_SAMPLE.into_iter().filter(|name| name.is_e_value());
    e_values.find_map(|name| estimate(statistics, name))
}

/// The test with its p-value; of what cannot occur, how often it did.
fn ground(test: &Statistic, p: Option<PValue>, log10_e: Option<f64>, language: Language) -> Option<String> {
    if test.name == Name::Impossible {
        let [observed, all] = [language.rounded(test.estimate?), language.grouped(test.n)];
        return Some(language.say(&words::IMPOSSIBLE, &[&observed, &all, test.note.as_deref()?]));
    }
    let p = language.decimal(&p_value(p?, log10_e));
    Some(format!("{}, {p}", test_name(test.name, language)))
}

/// A clause as a sentence.
pub(super) fn sentence(clause: &str) -> String {
    capitalised(clause) + "."
}

pub(super) fn capitalised(clause: &str) -> String {
    let mut characters = clause.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// The p-value in words. Where it is too small to be resolved, the e-value is quoted, which holds for every sample.
pub fn p_value(p: PValue, log10_e: Option<f64>) -> String {
    let evidence = log10_e.filter(|log10_e| *log10_e >= 1.0);
    let evidence = evidence.map_or_else(String::new, |log10_e| format!(", log10 e = {log10_e:.0}"));
    match p {
        PValue { log10, .. } if log10 < MIN_LOG10_P => format!("p < 1e-300{evidence}"),
        PValue { log10, at_most: true } if log10.total_cmp(&FLOOR).is_eq() => format!("p < 1e-9{evidence}"),
        PValue { log10, at_most: true } => bound(log10),
        PValue { log10, .. } if log10 < -4.0 => format!("p = {:.1e}", exp10(log10)),
        PValue { log10, .. } => format!("p = {:.4}", exp10(log10)),
    }
}

/// An upper bound of a p-value, rounded upwards so that it stays one.
fn bound(log10_p: f64) -> String {
    let up = |log10: f64, digits: f64| (exp10(log10) * digits * (1.0 - 1e-9)).ceil() / digits;
    if log10_p >= 0.0 {
        "p <= 1".to_owned()
    } else if log10_p < -4.0 {
        let power = log10_p.floor();
        format!("p <= {:.1e}", up(log10_p - power, 10.0) * exp10(power))
    } else {
        format!("p <= {:.4}", up(log10_p, 1e4))
    }
}

/// What the test behind a statistic is called.
pub(crate) fn test_name(statistic: Name, language: Language) -> &'static str {
    let phrase = match statistic {
        Name::Chi2 => words::CHI2,
        Name::Chi2LowerP => words::CHI2_LOWER,
        Name::Log10E => words::E_DIRICHLET,
        Name::Log10EMixture => words::E_MIXTURE,
        Name::Log10EConditional => words::E_CONDITIONAL,
        Name::Log10PBound => words::BOUND_OF_G,
        Name::PartsP => words::EACH_PART,
        Name::Mwu => words::MANN_WHITNEY,
        Name::KsLimit => words::KOLMOGOROV_SMIRNOV,
        other => return other.name(),
    };
    phrase.plain(language)
}
