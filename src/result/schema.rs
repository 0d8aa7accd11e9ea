//! The tables of a result: for each its file, its columns, what they mean, and how their values are written.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, Serializer};

use super::maybe::{Maybe, Missing};
use crate::model::decimal::Decimal;
use crate::model::key_figure::KeyFigures;
use crate::model::keys::Keys;
use crate::stats::numeric;

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in the header.
    pub name: Cow<'static, str>,
    /// Its type, as the Frictionless Table Schema names it.
    pub kind: &'static str,
    /// What it means.
    pub about: &'static str,
    /// Whether it has values of measures, which are integers unless a measure has decimals.
    pub is_of_measures: bool,
}

impl Column {
    /// A column of this name, type and meaning.
    pub const fn new(name: &'static str, kind: &'static str, about: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), kind, about, is_of_measures: false }
    }

    const fn of<T: Field>(name: &'static str, about: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), kind: T::KIND, about, is_of_measures: T::IS_OF_MEASURES }
    }
}

/// A row of a table. In files, the columns that say which cell it is about stand before its own.
pub trait Table: PartialEq + Serialize + DeserializeOwned {
    /// What it is called where it has no file.
    const NAME: &'static str;
    /// The file that holds the table.
    const FILE: &'static str;
    /// What the table holds.
    const ABOUT: &'static str;
    /// Its own columns, in order.
    const COLUMNS: &'static [Column];
    /// Whether every option has a column, rather than those that vary.
    const HAS_ALL_OPTIONS: bool;
    /// Whether it grows with the keys, so that an outline does not have it.
    const OF_KEYS: bool;
}

macro_rules! tables {
    ($dollar:tt $($row:ident, $name_of:literal, $all_options:literal, $of_keys:literal, $about:literal {
        $($name:ident: $type:ty = $meaning:literal,)*
    })*) => {
        $(
            #[doc = $about]
            #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
            pub struct $row {
                $(#[doc = $meaning] #[serde(serialize_with = "Field::write")] pub $name: $type,)*
            }

            impl Table for $row {
                const NAME: &'static str = $name_of;
                const FILE: &'static str = concat!($name_of, ".csv");
                const ABOUT: &'static str = $about;
                const COLUMNS: &'static [Column] =
                    &[$(Column::of::<$type>(stringify!($name), $meaning),)*];
                const HAS_ALL_OPTIONS: bool = $all_options;
                const OF_KEYS: bool = $of_keys;

            }
        )*

        /// An expression for each table, in order, in a list: `each_table!(Row => Row::FILE)`.
        macro_rules! each_table {
            ($dollar T:ident => $dollar each:expr) => { [$({ type $dollar T = $crate::result::schema::$row; $dollar each }),*] };
        }
        pub(crate) use each_table;
    };
}

tables! {
    $
    CellRow, "cells", true, false, "The cells of the experiment: one combination of options each." {
        kind: String = "The kind in the experiment file: a system of the catalogue, exec for a program, tally for samples.",
        trials: u64 = "Trials run.",
        seed: Option<u64> = "Seed of the cell's random streams; empty if its trials were run elsewhere.",
        census: bool = "Whether trial i is start number i and every start was run once.",
        keys: Keys = "What trials are counted by: solutions, or endings, which are not expected to be equally likely.",
        keys_known: Option<u64> = "How many of them can be reached; empty if unknown.",
        answers: KeyFigures = "What answers the question of the system besides frequencies and steps, separated by a space: mean:MEASURE over the solved trials, estimate:MEASURE over all trials (it estimates the number of solutions), classes.",
        warning: Option<String> = "What a reader of the results has to know, in a word: `queenlab show` explains it.",
    }
    OutcomeRow, "outcomes", false, false, "How the trials ended. Every trial is in one row." {
        outcome: String = "solved; step-limit: it would take more steps than allowed (censored); others as the system defines.",
        count: u64 = "Trials that ended so.",
        share: f64 = "Their share of all trials of the cell.",
    }
    FrequencyRow, "frequencies", false, true, "How often each solution was reached. Known solutions that were never reached have count 0." {
        solution: Box<str> = "The solution; of N queens the rows by column, as digits up to N = 9, joined by - above.",
        class: Option<Box<str>> = "The smallest of the solutions that are the same up to the 8 symmetries of the board.",
        count: u64 = "Trials that reached it.",
        share: Maybe<f64> = "Its share of the trials that reached any solution.",
        conf_low: Maybe<f64> = "Lower end of the simultaneous interval of the share (Clopper and Pearson 1934 with Bonferroni's correction, level 0.95 for all rows together).",
        conf_high: Maybe<f64> = "Upper end of that interval.",
        expected: Maybe<f64> = "Count expected if all known solutions were equally likely.",
        residual: Maybe<f64> = "Adjusted residual: (count - expected) in standard errors.",
        log10_p: Maybe<f64> = "Decimal logarithm of the two-sided p-value of the count, by the binomial law.",
        log10_p_holm: Maybe<f64> = "The same, adjusted for the number of rows (Holm 1979).",
        steps_min: Maybe<u64> = "Minimum steps of a trial that reached it.",
        steps_mean: Maybe<f64> = "Mean steps of the trials that reached it.",
        steps_max: Maybe<u64> = "Maximum steps of a trial that reached it.",
        shortest_trial: Maybe<u64> = "The trial with the minimum steps; of several the lowest. In a census its start number.",
        longest_trial: Maybe<u64> = "The trial with the maximum steps; of several the lowest.",
        first_trial: Maybe<u64> = "The lowest trial that reached it.",
    }
    StepRow, "steps", false, true, "The exact histogram of every measure over the trials that reached a solution." {
        measure: String = "steps, or a measure of the system; a census has those that memory allows, see `queenlab systems`.",
        value: Decimal = "A value that occurred.",
        count: u64 = "Trials with this value.",
        cum_count: u64 = "Trials with this value or a smaller one.",
    }
    SummaryRow, "steps_summary", false, true, "Every measure in summary, over all solutions and for each that was reached." {
        solution: String = "A solution, or ALL.",
        measure: String = "steps, or a measure of the system; a census has those that memory allows, see `queenlab systems`.",
        n: u64 = "Trials that reached it.",
        mean: Option<f64> = "Mean.",
        std_error: Option<f64> = "Standard error of the mean; empty in a census.",
        conf_low: Option<f64> = "Lower end of the 95 % interval of the mean; empty in a census.",
        conf_high: Option<f64> = "Upper end of that interval.",
        sd: Option<f64> = "Standard deviation, with n - 1.",
        min: Option<Decimal> = "Smallest value.",
        q01: Option<f64> = "Quantile 0.01, type 7 of Hyndman and Fan, as all quantiles here; empty where too many trials reached no solution.",
        q05: Option<f64> = "Quantile 0.05.",
        q10: Option<f64> = "Quantile 0.10.",
        q25: Option<f64> = "Quantile 0.25.",
        q50: Option<f64> = "Median.",
        q75: Option<f64> = "Quantile 0.75.",
        q90: Option<f64> = "Quantile 0.90.",
        q95: Option<f64> = "Quantile 0.95.",
        q99: Option<f64> = "Quantile 0.99.",
        q999: Option<f64> = "Quantile 0.999.",
        max: Option<Decimal> = "Largest value.",
    }
    StatisticRow, "statistics", false, false, "What the frequencies say about uniformity." {
        statistic: String = "Name of the statistic.",
        estimate: Option<f64> = "Its value.",
        std_error: Option<f64> = "Its standard error.",
        conf_low: Option<f64> = "Lower end of its interval.",
        conf_high: Option<f64> = "Upper end of its interval.",
        conf_level: Option<f64> = "Confidence level of the interval.",
        df: Option<u64> = "Degrees of freedom of the test.",
        p_value: Option<f64> = "p-value, down to 1e-300; empty below and in a census.",
        log10_p: Option<f64> = "Decimal logarithm of the p-value.",
        method: Option<String> = "How estimate, interval and p-value were made.",
        n: u64 = "Trials that the statistic rests on.",
        k: u64 = "Categories that it rests on.",
        null_expectation: Option<f64> = "Mean of the estimate if all categories were equally likely.",
        valid: Option<bool> = "Whether the conditions of the method hold.",
        headline: bool = "Whether it is the declared test, which carries the verdict.",
        note: Option<String> = "Notes.",
    }
    CoverageRow, "coverage", false, false, "How many different solutions a number of starts reaches." {
        starts: u64 = "Number of starts.",
        distinct_observed: Option<u64> = "Solutions reached by the trials below this number.",
        distinct_expected: Option<f64> = "Expected number of solutions reached by that many of the solved trials, in random order (rarefaction, Hurlbert 1971).",
        distinct_uniform: Option<f64> = "Expected number if all known solutions were equally likely.",
    }
    CutoffRow, "cutoffs", false, false, "What it takes to reach a solution, and how evenly they are reached, if every trial is ended after a number of steps and a new one begun." {
        cutoff: u64 = "Steps after which a trial is ended: on a logarithmic grid, the best one, and the limit or the most steps of a solved trial.",
        solved: u64 = "Trials that take at most as many.",
        share: f64 = "Their share of all trials but faults.",
        expected_steps: Option<f64> = "Steps to a solution on average: of all trials, each cut at the cutoff, divided by solved. Empty where trials ended otherwise than by a solution, a livelock or the limit.",
        expected_cost: Option<f64> = "The same with one more for each start; the best cutoff has the least.",
        conf_low: Option<f64> = "Lower end of the 95 % interval of the cost; empty in a census, and below 10 solved trials.",
        conf_high: Option<f64> = "Upper end of that interval.",
        tv_uniform: Option<f64> = "Total variation distance of the solutions so reached from uniform, as in statistics.csv.",
        tv_uniform_corrected: Option<f64> = "The same without what chance adds, as in statistics.csv.",
        hill_1_exp_entropy: Option<f64> = "Effective number of solutions of order 1, as in statistics.csv.",
    }
    WalkRow, "walks", false, false, "How many steps the first of independent walks takes that reaches a solution and ends the others, and how evenly they are reached. If none does within the limit, all begin again." {
        walks: u64 = "Walks side by side: 1, 2, 4, .. 1024, of a sample at most a tenth of its trials.",
        expected_steps: f64 = "Steps of the first to reach a solution, on average.",
        speed_up: Option<f64> = "Those of one walk, divided by these.",
        tv_uniform: Option<f64> = "Total variation distance of the solutions so reached from uniform.",
        tv_uniform_corrected: Option<f64> = "The same without what chance adds.",
        hill_1_exp_entropy: Option<f64> = "Effective number of solutions of order 1; of a sample of one walk only.",
    }
    MarginalRow, "marginals", false, false, "How often each part of the solutions has each value: with `trials.each` only." {
        part: String = "The part: a position, counted from 1, or its name; a row and a column; an atom.",
        value: String = "The value; of an atom in or out; empty: the solution has no such part.",
        count: u64 = "Trials whose solution has this value there.",
        share: Option<f64> = "Their share of the trials that reached a solution.",
        expected: Option<f64> = "Count expected if all known solutions were equally likely; if they are not known, if all values of the part were; empty where nothing is expected.",
        residual: Option<f64> = "Adjusted residual: (count - expected) in standard errors.",
        p: Option<f64> = "p-value of all values of the part together (chi-squared, exact law), not corrected for the number of parts; empty below 1e-300 and where there is nothing to test.",
    }
}

/// The solution of the rows of `steps_summary.csv` that are over all solutions.
pub const ALL: &str = "ALL";

/// The tables that a result has only where they are asked for.
pub const OPTIONAL: [&str; 1] = [MarginalRow::FILE];

/// The file and the columns of every table.
pub const COLUMNS: &[(&str, &[Column])] = &each_table!(Row => (Row::FILE, Row::COLUMNS));

/// The type of a column.
pub(super) trait Field: Serialize {
    /// Its name in the Frictionless Table Schema.
    const KIND: &'static str;
    /// Whether it is that of the values of measures.
    const IS_OF_MEASURES: bool = false;

    /// Writes a value into CSV.
    fn write<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.serialize(out)
    }
}

macro_rules! fields {
    ($($type:ty: $kind:literal),*) => { $(impl Field for $type { const KIND: &'static str = $kind; })* };
}

fields! { u64: "integer", bool: "boolean", String: "string", Box<str>: "string", Keys: "string", KeyFigures: "string" }

impl Field for Decimal {
    const KIND: &'static str = u64::KIND;
    const IS_OF_MEASURES: bool = true;
}

impl<T: Field> Field for Option<T> {
    const KIND: &'static str = T::KIND;
    const IS_OF_MEASURES: bool = T::IS_OF_MEASURES;

    fn write<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Some(value) => value.write(out),
            None => out.serialize_none(),
        }
    }
}

impl<T: Field + Missing> Field for Maybe<T> {
    const KIND: &'static str = T::KIND;

    fn write<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.get().write(out)
    }
}

/// Whole floats below this one are exact, and are written without an exponent.
const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

impl Field for f64 {
    const KIND: &'static str = "number";

    /// Most floats of long tables are whole: their digits are known sooner than the shortest ones of any float.
    fn write<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let is_exact = |whole: &u64| *whole < EXACT && (*whole as f64).to_bits() == self.to_bits();
        let Some(whole) = numeric::whole(*self).filter(is_exact) else {
            return out.serialize_f64(*self);
        };
        let mut digits = itoa::Buffer::new();
        let digits = digits.format(whole);
        let mut text = [b'0'; 20];
        text[..digits.len()].copy_from_slice(digits.as_bytes());
        text[digits.len()] = b'.';
        out.serialize_str(str::from_utf8(&text[..digits.len() + 2]).expect("digits and a point"))
    }
}
