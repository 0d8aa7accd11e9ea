//! The groups of a table: each is tested, with p corrected for their number, and they are compared with each other.

use std::io;

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::super::compare::tables::of_groups;
use super::report::{Report, corrected};
use crate::analysis::contest::{Contest, PairTest};
use crate::analysis::pair::Pair;
use crate::analysis::side::Side;
use crate::analysis::statistic::from_log10;
use crate::analysis::verdict::{Conclusion, Verdict};
use crate::model::language::Language;
use crate::result::judgement::Judgement;
use crate::result::{json, plain};
use crate::stats::tail::holm;
use crate::store::error::Error;
use crate::text::terminal::{self, Screen};
use crate::text::{comparison, ranking, reading};

/// The groups of a table.
pub(super) struct Groups {
    groups: Vec<Group>,
    /// The groups as competitors, and the test of each pair; none of one group alone.
    contest: Option<(Contest, Vec<PairTest>)>,
}

/// A group, and what is said of it beside others.
struct Group {
    name: String,
    report: Report,
    /// The decimal logarithm of its p-value, corrected for the number of groups that are tested (Holm 1979).
    log10_p_holm: Option<f64>,
    verdict: Verdict,
}

/// The JSON object.
#[derive(Serialize)]
struct Object<G: Serialize> {
    read: String,
    groups: Vec<G>,
    pairs: Value,
    comparison: Value,
}

impl Groups {
    /// The groups of `reports`.
    ///
    /// # Errors
    /// If they cannot be compared.
    pub(super) fn of(reports: Vec<Report>) -> Result<Self, Error> {
        let tables: Vec<_> = reports.iter().map(|report| report.table.clone()).collect();
        let contest = if tables.len() > 1 {
            let contest = Contest::of(of_groups(&tables), Some(&[]), false).map_err(Error::request)?;
            let pairs = contest.pairs();
            Some((contest, pairs))
        } else {
            None
        };
        let log10_p: Vec<Option<f64>> = reports.iter().map(log10_p).collect();
        let mut tested = holm(&log10_p.iter().flatten().copied().collect::<Vec<_>>()).into_iter();
        let group = |(report, log10_p): (Report, Option<f64>)| {
            let log10_p_holm = log10_p.and_then(|_| tested.next());
            let own = Judgement::of(&report.statistics).verdict;
            Group {
                name: report.table.group.clone().unwrap_or_default(),
                verdict: log10_p_holm.map_or(own, |log10_p| corrected(own, log10_p)),
                report,
                log10_p_holm,
            }
        };
        Ok(Self { groups: reports.into_iter().zip(log10_p).map(group).collect(), contest })
    }

    /// Writes one JSON object with every number, and `how` the table was read.
    pub(super) fn json(&self, how: &str, out: &mut dyn Screen) -> io::Result<()> {
        let pairs =
            self.contest.as_ref().map(|(contest, pairs)| ranking::json(contest, Some(pairs))["pairs"].take());
        let object = Object {
            read: how.to_owned(),
            groups: self.groups.iter().map(Group::object).collect(),
            pairs: json!(pairs),
            comparison: json!(self.pair().map(|(a, b, pair)| comparison::json(a, b, &pair))),
        };
        json::line(&object, out)
    }

    /// Writes the finding of each group, `how` the table was read, and the tests of all pairs.
    pub(super) fn print(&self, how: &str, out: &mut dyn Screen) -> io::Result<()> {
        let tests = self.groups.iter().filter(|group| group.log10_p_holm.is_some()).count();
        for Group { name, report, log10_p_holm, .. } in &self.groups {
            let extremes = reading::extremes(&report.table).filter(|extremes| !extremes.is_empty());
            let extremes = extremes.map_or_else(String::new, |extremes| format!(", {extremes}"));
            let sentence = format!("{name}{extremes}: {}", report.sentence(*log10_p_holm));
            terminal::paragraph(&plain::line(&sentence), out)?;
        }
        if tests > 1 {
            let note = format!("p of groups is corrected for {tests} tests by Holm's method.");
            terminal::paragraph(&note, out)?;
        }
        if let Some((a, b, pair)) = self.pair() {
            let said = comparison::sentences([a, b], &pair, Language::English).join(" ");
            if !said.is_empty() {
                let said = format!("A is {}, B is {}: {said}", a.name, b.name);
                terminal::paragraph(&plain::line(&said), out)?;
            }
        }
        terminal::paragraph(&plain::line(how), out)?;
        let rows: Vec<_> = self.groups.iter().map(Group::row).collect();
        terminal::groups(&rows, out)?;
        self.contest.as_ref().map_or(Ok(()), |(contest, pairs)| terminal::pairs(contest, pairs, out))
    }

    /// Both groups and their comparison, if there are two.
    fn pair(&self) -> Option<(&Side, &Side, Pair)> {
        let (contest, _) = self.contest.as_ref()?;
        let [a, b] = contest.entries.as_slice() else { return None };
        Some((&a.side, &b.side, Pair::of(&a.side, &b.side).ok()?))
    }

    /// The verdict on each group and on each pair, with its name.
    pub(super) fn verdicts(&self) -> Vec<(String, Verdict)> {
        let groups = self.groups.iter().map(|group| (group.name.clone(), group.verdict));
        let pairs = self.contest.iter().flat_map(|(contest, pairs)| {
            pairs.iter().map(|pair| {
                let [a, b] = pair.solvers.map(|solver| &contest.matching.solvers[solver]);
                (format!("{a} and {b}"), pair.verdict)
            })
        });
        groups.chain(pairs).collect()
    }
}

/// The decimal logarithm of the p-value that carries the verdict.
fn log10_p(report: &Report) -> Option<f64> {
    Conclusion::of(&report.statistics)?.ground.log10_p
}

impl Group {
    /// Its numbers, with the verdict by the corrected p-value.
    fn object(&self) -> impl Serialize {
        let mut object = self.report.object();
        let corrected: Map<String, Value> = [
            ("group", json!(self.name)),
            ("verdict", json!(self.verdict.name())),
            ("p_value_holm", json!(self.log10_p_holm.and_then(from_log10))),
            ("log10_p_holm", json!(self.log10_p_holm)),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect();
        object.numbers.extend(corrected);
        object
    }

    fn row(&self) -> terminal::GroupRow<'_> {
        terminal::GroupRow {
            name: &self.name,
            statistics: &self.report.statistics,
            n: self.report.table.counts.iter().sum(),
            log10_p_holm: self.log10_p_holm,
            verdict: self.verdict,
        }
    }
}
