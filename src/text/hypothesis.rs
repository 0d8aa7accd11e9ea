//! What tests say about a clause, in words.

use std::fmt;

use super::p_value::{p_value, test_name};
use crate::analysis::Statistic;
use crate::analysis::conclusion::Conclusion;
use crate::stats::rule::Verdict;

/// The opposite of a null hypothesis, as a clause: "the 92 solutions are not equally likely".
pub struct Hypothesis(pub String);

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
    /// Two samples, or a sample and a law, differ.
    #[must_use]
    pub fn difference(what: &str) -> Self {
        Self(format!("{what} differ"))
    }

    /// `k` categories, called `name`, are not equally likely.
    #[must_use]
    pub fn not_uniform(k: &str, name: &str) -> Self {
        Self(format!("the {k} {name} are not equally likely"))
    }

    /// The answer of `conclusion`. `log10_e` is quoted where p is too small to be written.
    #[must_use]
    pub fn answer(&self, conclusion: &Conclusion, log10_e: Option<f64>) -> Option<Statement> {
        let Self(clause) = self;
        let statement = match conclusion.verdict {
            Verdict::Rejected => capitalised(clause),
            Verdict::WeakEvidence => format!("There is weak evidence that {clause}"),
            Verdict::NoEvidence => format!("There is no evidence that {clause}"),
            Verdict::TooClose => "The counts are closer than chance allows: are seeds repeated?".to_owned(),
        };
        let p = p_value(conclusion.ground.p_value()?, log10_e);
        Some(Statement { statement, ground: format!("{}, {p}", test_name(&conclusion.ground.name)) })
    }

    /// The answer of all tests of a sample, if there is any.
    #[must_use]
    pub fn answer_of(&self, statistics: &[Statistic]) -> Option<Statement> {
        let conclusion = Conclusion::of(statistics)?;
        let own = conclusion.ground.estimate.filter(|_| conclusion.ground.name.starts_with("log10_e"));
        let declared = || statistics.iter().find(|row| row.name == "log10_e")?.estimate;
        self.answer(&conclusion, own.or_else(declared))
    }

    /// The clause as a fact of a census, which needs no test.
    #[must_use]
    pub fn of_census(&self) -> Statement {
        Statement { statement: capitalised(&self.0), ground: "exact: every start was run".to_owned() }
    }
}

fn capitalised(clause: &str) -> String {
    let mut characters = clause.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
