//! `queenlab stats`: the frequency statistics of any table of counts.

use std::io;
use std::path::{Path, PathBuf};

use clap::value_parser;
use serde::Serialize;
use serde_json::{Map, Value, json};
use thiserror::Error;

use super::fail_if::FailIf;
use super::input::{self, MAX_DATA};
use super::stdout_error;
use crate::analysis::categories::{Category, of_census, of_sample};
use crate::analysis::headline::Headline;
use crate::analysis::without_replacement::{self, DrawsError};
use crate::analysis::{CONF_LEVEL, Source, Statistic, fit, uniformity, unseen};
use crate::model::language::Language;
use crate::result::counts::{self, CountsTable};
use crate::result::json::{self, List};
use crate::result::judgement::Judgement;
use crate::result::occurrences::Occurrences;
use crate::stats::law::{Law, LawError};
use crate::stats::uniformity::Uniformity;
use crate::store::error::Error;
use crate::text::finding::{self, Effects};
use crate::text::hypothesis::Hypothesis;
use crate::text::terminal::{self, Screen};
use crate::text::words;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A CSV file with a header, - for standard input
    file: PathBuf,
    /// The column of counts, unless there is only one column
    #[arg(long, value_name = "COL", default_value = "count")]
    count: String,
    /// Test against this column of expected counts or probabilities instead of the uniform distribution
    #[arg(long, value_name = "COL")]
    expected: Option<String>,
    /// The counts are of draws that take M different categories each, as a lottery does
    #[arg(long, value_name = "M", value_parser = value_parser!(u64).range(1..), conflicts_with = "expected")]
    draws: Option<u64>,
    /// Print one JSON object with every number
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fail_if: FailIf,
}

/// Why a table has no statistics.
#[derive(Debug, Error)]
enum StatsError {
    #[error("impossible outcome: {category} was expected 0 times and counted {count} times")]
    Impossible { category: String, count: u64 },
    #[error("the expected column: {0}")]
    Expected(LawError),
    #[error(transparent)]
    Law(#[from] LawError),
    #[error(transparent)]
    Draws(#[from] DrawsError),
}

/// The statistics of a table.
struct Report {
    table: CountsTable,
    statistics: Vec<Statistic>,
    categories: Vec<Category>,
}

/// The members of the JSON object.
#[derive(Serialize)]
struct Object<R: Serialize> {
    #[serde(flatten)]
    numbers: Map<String, Value>,
    conf_level: f64,
    rows: R,
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let table = read(&args.file, &args.count, args.expected.as_deref())?;
    let report = report(table, args.draws.filter(|&size| size > 1)).map_err(|error| Error::Input {
        path: input::name(&args.file).to_owned(),
        line: None,
        message: error.to_string(),
    })?;
    let written = if args.json { report.json(out) } else { report.print(out) };
    written.and_then(|()| out.flush()).map_err(stdout_error)?;
    args.fail_if.check([("the table".to_owned(), Judgement::of(&report.statistics).verdict)])
}

pub(super) fn read(path: &Path, count: &str, expected: Option<&str>) -> Result<CountsTable, Error> {
    let bytes = input::read(path, MAX_DATA)?;
    let wrong = |line, message| Error::Input { path: input::name(path).to_owned(), line, message };
    counts::read(&bytes, count, expected).map_err(|error| wrong(error.line, error.to_string()))
}

fn report(table: CountsTable, draws: Option<u64>) -> Result<Report, StatsError> {
    let law = law(&table).transpose()?;
    let mut statistics = match (&law, draws) {
        (_, Some(size)) => without_replacement::statistics(&table.counts, size)?,
        (None, None) => uniformity::statistics(&table.counts, None, Source::Sample),
        (Some(law), None) => fit::statistics(&table.counts, law, Source::Sample)?,
    };
    Headline::Chi2.mark(&mut statistics);
    let known = |new: &Statistic| statistics.iter().any(|statistic| statistic.name == new.name);
    let unseen = unseen::statistics(&table.counts).into_iter().filter(|new| !known(new));
    let unseen: Vec<Statistic> = unseen.collect();
    statistics.extend(unseen);
    let uniform = Law::uniform(table.counts.len()).ok();
    let law = law.as_ref().or(uniform.as_ref());
    let categories = match draws {
        None => of_sample(&table.counts, law).collect(),
        Some(_) => of_census(&table.counts, law).collect(),
    };
    Ok(Report { table, statistics, categories })
}

/// The law of the expected column: counts that sum to those observed, or probabilities.
fn law(table: &CountsTable) -> Option<Result<Law, StatsError>> {
    let expected = table.expected.as_ref()?;
    if let Some(index) = fit::impossible(&table.counts, expected) {
        let (category, count) = (&table.categories[index], table.counts[index]);
        return Some(Err(StatsError::Impossible { category: category.clone(), count }));
    }
    let n = table.counts.iter().sum();
    let law = Law::from_expected(expected, n).or_else(|error| match error {
        LawError::SumMismatch { .. } => Law::from_probabilities(expected).map_err(|_| error),
        error => Err(error),
    });
    Some(law.map_err(StatsError::Expected))
}

impl Report {
    fn json(&self, out: &mut dyn Screen) -> io::Result<()> {
        let mut numbers = json::flat(&self.statistics);
        let counts = &self.table.counts;
        numbers.insert("n".to_owned(), json!(counts.iter().sum::<u64>()));
        numbers.insert("k".to_owned(), json!(counts.len()));
        numbers.insert("df".to_owned(), self.df());
        numbers.extend(Judgement::of(&self.statistics).members());
        numbers.extend(self.named_by_their_source());
        let rows = self.table.categories.iter().zip(&self.categories);
        let rows = List(rows.map(|(name, category)| json::Row { category: name, values: *category }));
        json::line(&Object { numbers, conf_level: CONF_LEVEL, rows }, out)
    }

    /// Numbers that are known by names of their own.
    fn named_by_their_source(&self) -> Map<String, Value> {
        let find = |name: &str| self.statistics.iter().find(|statistic| statistic.name == name);
        let (tv, evidence) = (find("tv_uniform"), find("log10_e"));
        let pairs = Uniformity::of(&self.table.counts).map(|table| table.pairs_colliding().to_string());
        let named = [
            ("pairs_colliding", json!(pairs)),
            ("tv_expected_if_uniform", json!(tv.and_then(|tv| tv.null_expectation))),
            ("log10_p_anytime", json!(evidence.and_then(|evidence| evidence.log10_p))),
        ];
        named.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
    }

    fn df(&self) -> Value {
        let mut rows = self.statistics.iter();
        json!(rows.find(|row| row.name == "chi2").and_then(|row| row.df))
    }

    fn print(&self, out: &mut dyn Screen) -> io::Result<()> {
        terminal::paragraph(&self.sentence(), out)?;
        terminal::statistics(&self.statistics, out)?;
        terminal::categories(&self.table.categories, &self.categories, &self.statistics, out)
    }

    fn sentence(&self) -> String {
        let effects = Effects {
            statistics: &self.statistics,
            observations: words::OBSERVATIONS,
            category: [words::CATEGORY, words::CATEGORIES],
            language: Language::English,
        };
        let k = self.table.counts.len();
        let (claim, effects) = match (effects.from_uniform(), effects.from_other()) {
            (Some(effects), _) => (Hypothesis::not_uniform(k as u64, words::CATEGORIES), effects),
            (None, Some(distance)) => (Hypothesis::not_as_expected(), vec![distance]),
            (None, None) => {
                let total: u64 = self.table.counts.iter().sum();
                let categories = if k == 1 { "category" } else { "categories" };
                return format!("{total} observations in {k} {categories}: nothing to test.");
            }
        };
        let answer = claim.answer_of(&self.statistics, Language::English).map(|answer| answer.to_string());
        answer.into_iter().chain(effects).chain(self.listed()).collect::<Vec<_>>().join(" ")
    }

    /// What a listing has once, twice and not at all.
    fn listed(&self) -> Option<String> {
        let mut occurrences = Occurrences::default();
        let rows = self.table.categories.iter().zip(&self.table.counts);
        rows.for_each(|(name, &count)| occurrences.note(name, count));
        finding::listed(&self.statistics, &occurrences, words::CATEGORIES, Language::English)
    }
}
