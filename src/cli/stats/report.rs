//! The statistics of one table of counts, or of one group.

use std::io;

use serde::Serialize;
use serde_json::{Map, Value, json};
use thiserror::Error;

use crate::analysis::against::{self, is_expected};
use crate::analysis::fit::{Category, categories_of_census, categories_of_sample, given_that_all_were_seen};
use crate::analysis::statistic::find;
use crate::analysis::verdict::Headline;
use crate::analysis::without_replacement::{self, DrawsError};
use crate::analysis::{CONF_LEVEL, Name, Source, Statistic, sample};
use crate::model::language::Language;
use crate::result::counts::CountsTable;
use crate::result::json::{self, List};
use crate::result::judgement::Judgement;
use crate::result::occurrences::Occurrences;
use crate::result::plain;
use crate::stats::law::{Law, LawError};
use crate::stats::uniformity::Uniformity;
use crate::text::effect_sizes::Effects;
use crate::text::finding;
use crate::text::hypothesis::Hypothesis;
use crate::text::number::many;
use crate::text::terminal::{self, Screen};
use crate::text::words;

/// Why a table has no statistics.
#[derive(Debug, Error)]
pub(super) enum StatsError {
    #[error("what is expected: {0}")]
    Expected(LawError),
    #[error(transparent)]
    Draws(#[from] DrawsError),
}

/// Why draws of several categories each are not tested.
const FEW_DRAWS: &str = "Not tested: the law of such draws is known where each category is expected in 5 draws or more, and to be left out of as many.";

/// With fewer expected to be unseen, that all were seen is no rare event, and the lower tail is about what it would be given that.
const FEW_UNSEEN: f64 = 0.5;

/// The statistics of a table.
pub(super) struct Report {
    pub(super) table: CountsTable,
    pub(super) statistics: Vec<Statistic>,
    categories: Vec<Category>,
}

/// The members of the JSON object.
#[derive(Serialize)]
pub(super) struct Object<R: Serialize> {
    #[serde(flatten)]
    pub(super) numbers: Map<String, Value>,
    conf_level: f64,
    rows: R,
}

impl Report {
    /// The statistics of `table`, whose observations are independent, or parts of draws of `draws` categories each.
    ///
    /// # Errors
    /// If it cannot be tested against what was expected, or is none of such draws.
    pub(super) fn of(table: CountsTable, draws: Option<u64>) -> Result<Self, StatsError> {
        let law = table.expected.as_deref().map(Law::from_weights);
        let law = law.transpose().map_err(StatsError::Expected)?;
        let name = |index: usize| table.categories[index].clone();
        let mut statistics = match draws {
            Some(size) => without_replacement::statistics(&table.counts, size)?,
            None => against::statistics(&table.counts, law.as_ref(), None, Source::Sample, name),
        };
        let is_listed = table.has_each_once() && !table.are_of_observations;
        if table.may_lack() > FEW_UNSEEN && !is_listed {
            match draws {
                Some(_) => statistics.retain(|row| row.name != Name::Chi2LowerP),
                None => given_that_all_were_seen(&mut statistics),
            }
        }
        Headline::Chi2.mark(&mut statistics);
        let known = |new: &Statistic| find(&statistics, new.name).is_some();
        let unseen = sample::unseen(&table.counts).into_iter().filter(|new| !known(new));
        let unseen: Vec<Statistic> = unseen.collect();
        statistics.extend(unseen);
        let uniform = Law::uniform(table.counts.len()).ok();
        let law = law.as_ref().or(uniform.as_ref());
        let categories = match draws {
            None => categories_of_sample(&table.counts, law).collect(),
            Some(_) => categories_of_census(&table.counts, law).collect(),
        };
        Ok(Self { table, statistics, categories })
    }

    /// Writes one JSON object with every number, and `how` the table was read.
    pub(super) fn json(&self, how: &str, out: &mut dyn Screen) -> io::Result<()> {
        let mut object = self.object();
        object.numbers.insert("read".to_owned(), json!(how));
        json::line(&object, out)
    }

    /// Every number, with the categories.
    pub(super) fn object(&self) -> Object<impl Serialize> {
        let mut numbers = json::flat(&self.statistics);
        let counts = &self.table.counts;
        numbers.insert("n".to_owned(), json!(counts.iter().sum::<u64>()));
        numbers.insert("k".to_owned(), json!(counts.len()));
        numbers.insert("df".to_owned(), self.df());
        numbers.extend(Judgement::of(&self.statistics).members());
        numbers.extend(self.named_by_their_source());
        let rows = self.table.categories.iter().zip(&self.categories);
        let rows = List::of(rows.map(|(name, category)| json::Row { category: name, values: *category }));
        Object { numbers, conf_level: CONF_LEVEL, rows }
    }

    /// Numbers that are known by names of their own.
    fn named_by_their_source(&self) -> Map<String, Value> {
        let [tv, evidence] = [Name::TvUniform, Name::Log10E].map(|name| find(&self.statistics, name));
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
        json!(rows.find(|row| row.name == Name::Chi2).and_then(|row| row.df))
    }

    /// Writes the finding, `how` the table was read, and every number.
    pub(super) fn print(&self, how: &str, out: &mut dyn Screen) -> io::Result<()> {
        terminal::paragraph(&plain::line(&self.sentence(&Judgement::of(&self.statistics))), out)?;
        terminal::paragraph(&plain::line(how), out)?;
        terminal::statistics(&self.statistics, out)?;
        terminal::categories(&self.table.categories, &self.categories, &self.statistics, out)
    }

    /// The finding, of which `judgement` has the verdict.
    pub(super) fn sentence(&self, judgement: &Judgement) -> String {
        let effects = Effects {
            statistics: &self.statistics,
            observations: words::OBSERVATIONS,
            category: [words::CATEGORY, words::CATEGORIES],
            corrected: judgement.corrected_verdict(),
            language: Language::English,
        };
        let k = self.table.counts.len();
        let Some(effects) = effects.against_law() else {
            let total: u64 = self.table.counts.iter().sum();
            let observations = many(total, "observation", "observations");
            let categories = many(k as u64, "category", "categories");
            let others = if k == 1 { "; --known N or FILE says which others exist" } else { "" };
            return format!("{observations} in {categories}: nothing to test{others}.");
        };
        let claim = if is_expected(&self.statistics) {
            Hypothesis::not_as_expected()
        } else {
            Hypothesis::not_uniform(k as u64, words::CATEGORIES)
        };
        let answer = match judgement.corrected() {
            None => claim.answer_of(&self.statistics, Language::English),
            Some(by) => Some(claim.corrected(&self.statistics, judgement.verdict, by, Language::English)),
        };
        let untested = answer.is_none() && find(&self.statistics, Name::Draws).is_some();
        let untested = untested.then(|| FEW_DRAWS.to_owned());
        let answer = answer.map(|answer| answer.to_string());
        let all = answer.into_iter().chain(effects).chain(untested).chain(self.listed());
        all.collect::<Vec<_>>().join(" ")
    }

    /// What a listing has once, twice and not at all.
    fn listed(&self) -> Option<String> {
        let mut occurrences = Occurrences::default();
        let rows = self.table.categories.iter().zip(&self.table.counts);
        rows.for_each(|(name, &count)| occurrences.note(name, count));
        let reached = self.table.counts.iter().filter(|&&count| count > 0).count() as u64;
        finding::listed(&self.statistics, &occurrences, reached, words::CATEGORIES, Language::English)
    }
}
