//! The groups of a table: each is tested, with p corrected for their number, and they are compared with each other.

use std::io;

use serde::Serialize;
use serde_json::{Value, json};

use super::super::compare::{tables::of_groups, tested};
use super::report::Report;
use crate::analysis::contest::{Contest, PairTest};
use crate::analysis::pair::Pair;
use crate::analysis::side::Side;
use crate::analysis::verdict::Verdict;
use crate::model::language::Language;
use crate::result::judgement::Judgement;
use crate::result::{json, plain};
use crate::store::error::Error;
use crate::text::terminal::{self, Screen};
use crate::text::{comparison, overall, ranking, reading};

/// The groups of a table.
pub(super) struct Groups {
    groups: Vec<Group>,
    /// The groups as competitors, and the test of each pair; none of one group alone, or of draws of several categories each.
    contest: Option<(Contest, Vec<PairTest>)>,
}

/// Why draws of several categories each are not compared.
const DEPENDENT: &str = "The groups are not compared: no test is known here for counts of draws that take several categories each.";

/// A group, and what is found of it beside others.
struct Group {
    name: String,
    report: Report,
    judgement: Judgement,
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
    /// The groups of `reports`, whose observations are `independent`, or parts of draws.
    pub(super) fn of(reports: Vec<Report>, independent: bool) -> Result<Self, Error> {
        let tables: Vec<_> = reports.iter().map(|report| report.table.clone()).collect();
        let contest = if tables.len() > 1 && independent {
            let contest = Contest::of(of_groups(&tables), Some(&[]), false).map_err(Error::request)?;
            let pairs = tested(&contest)?;
            Some((contest, pairs))
        } else {
            None
        };
        let judgements = reports.iter().map(|report| Judgement::of(&report.statistics)).collect();
        let group = |(report, judgement): (Report, Judgement)| {
            let name = report.table.group.clone().unwrap_or_default();
            Group { name, report, judgement }
        };
        Ok(Self {
            groups: reports.into_iter().zip(Judgement::together(judgements)).map(group).collect(),
            contest,
        })
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
        for Group { name, report, judgement } in &self.groups {
            let extremes = reading::extremes(&report.table).filter(|extremes| !extremes.is_empty());
            let extremes = extremes.map_or_else(String::new, |extremes| format!(", {extremes}"));
            let sentence = format!("{name}{extremes}: {}", report.sentence(judgement));
            terminal::paragraph(&plain::line(&sentence), out)?;
        }
        let judgements = self.groups.iter().map(|group| &group.judgement);
        if let Some(note) = overall::correction(judgements, Language::English) {
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
        match &self.contest {
            Some((contest, pairs)) => terminal::pairs(contest, pairs, out),
            None if self.groups.len() > 1 => terminal::paragraph(DEPENDENT, out),
            None => Ok(()),
        }
    }

    /// Both groups and their comparison, if there are two.
    fn pair(&self) -> Option<(&Side, &Side, Pair)> {
        let (contest, _) = self.contest.as_ref()?;
        let [a, b] = contest.entries.as_slice() else { return None };
        Some((&a.side, &b.side, Pair::of(&a.side, &b.side).ok()?))
    }

    /// The verdict on each group and on each pair, with its name.
    pub(super) fn verdicts(&self) -> Vec<(String, Verdict)> {
        let groups = self.groups.iter().map(|group| (group.name.clone(), group.judgement.verdict));
        let pairs = self.contest.iter().flat_map(|(contest, pairs)| {
            pairs.iter().map(|pair| {
                let [a, b] = pair.solvers.map(|solver| &contest.matching.solvers[solver]);
                (format!("{a} and {b}"), pair.verdict)
            })
        });
        groups.chain(pairs).collect()
    }
}

impl Group {
    /// Its numbers, with the verdict by the corrected p-value.
    fn object(&self) -> impl Serialize {
        let mut object = self.report.object();
        object.numbers.extend(self.judgement.members());
        object.numbers.insert("group".to_owned(), json!(self.name));
        object
    }

    fn row(&self) -> terminal::GroupRow<'_> {
        terminal::GroupRow {
            name: &self.name,
            statistics: &self.report.statistics,
            n: self.report.table.counts.iter().sum(),
            p_holm: self.judgement.holm,
            verdict: self.judgement.verdict,
        }
    }
}
