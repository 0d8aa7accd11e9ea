//! `queenlab compare`: two results, or a sample against a census; or any number of them, matched and ranked.

mod named;
mod side;
pub(super) mod tables;

use indexmap::IndexSet;

use self::named::Named;
use super::document_arg::DocumentArg;
use super::fail_if::FailIf;
use super::partial::PartialArg;
use super::stdout_error;
use super::table_args::TableArgs;
use super::threads::workers;
use super::warn;
use crate::analysis::contest::{Competitor, Contest, PairTest};
use crate::analysis::matching::MatchError;
use crate::analysis::pair::Pair;
use crate::analysis::side::Side;
use crate::engine::shared::map;
use crate::result::{json, plain};
use crate::store::error::Error;
use crate::text::terminal::Screen;
use crate::text::{comparison, ranking, reading, terminal};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folders of results, each followed by :CELL for one of its cells, or tables of counts (- for standard input; with
    /// a column `value`, of steps). Two cells, tables or groups are compared in detail; more are ranked
    #[arg(required = true, value_name = "RESULT")]
    results: Vec<String>,
    #[command(flatten)]
    ranking: RankingArgs,
    /// Compare one cell with the probabilities that its system is known to have, instead of another result
    #[arg(long, conflicts_with_all = ["by", "pairs", "steps"])]
    law: bool,
    /// Print one JSON object with every number
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(super) document: DocumentArg,
    #[command(flatten)]
    partial: PartialArg,
    #[command(flatten)]
    tables: TableArgs,
    #[command(flatten)]
    fail_if: FailIf,
}

#[derive(Debug, clap::Args)]
struct RankingArgs {
    /// Rank cells that agree in these columns, as in `--by size,memory` [default: size, and the options that vary alike]
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    by: Option<Vec<String>>,
    /// Test every pair of cells that agree, corrected for their number (Holm)
    #[arg(long)]
    pairs: bool,
    /// Rank the steps of different systems, too, although they are different units
    #[arg(long)]
    steps: bool,
}

impl RankingArgs {
    fn is_asked_for(&self) -> bool {
        self.by.is_some() || self.pairs || self.steps
    }

    /// The columns to match, each once.
    fn columns(&self) -> Option<Vec<String>> {
        let once = |columns: &Vec<String>| columns.iter().cloned().collect::<IndexSet<_>>();
        self.by.as_ref().map(once).map(Vec::from_iter)
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let mut all = Vec::new();
    for name in &args.results {
        all.extend(side::named(name, &args.tables, args.partial)?);
    }
    if let Some([one, other]) = named::of_the_same_trials(&all).map(|names| names.map(plain::line)) {
        warn(format_args!(
            "{one} and {other} have trials in common: system, options, cell and seed are the same, so they are not independent samples"
        ));
    }
    warn_of_names(&all);
    let entries = named::complete(all, args.tables.known_count())?;
    if let ([entry], true) = (entries.as_slice(), args.law) {
        let name = args.results[0].as_str();
        return in_detail((name, &entry.side), ("its law", &side::law(name)?), args, out);
    }
    if args.law {
        return Err(Error::Request("--law: allowed is one cell, DIR:CELL".to_owned()));
    }
    match (entries.as_slice(), args.results.as_slice()) {
        ([_], _) => {
            let message = "there is one cell, and nothing to compare it with: allowed are two or more";
            Err(Error::Request(format!("{}: {message}", args.results[0])))
        }
        ([a, b], [first, second]) if !args.ranking.is_asked_for() => {
            in_detail((first, &a.side), (second, &b.side), args, out)
        }
        ([a, b], _) if !args.ranking.is_asked_for() && a.side.read.is_some() => {
            in_detail((&a.side.name, &a.side), (&b.side.name, &b.side), args, out)
        }
        _ => ranked(entries, args, out),
    }
}

/// Warns of categories of tables that may be the same and are written in two ways.
fn warn_of_names(all: &[Named]) {
    if let Some([one, other]) = named::written_alike(all) {
        warn(format_args!("{}", reading::two_categories(&one, &other)));
    }
    if let Some(names) = named::without_common(all) {
        let [one, other] = names.map(plain::line);
        let what = if matches!(all, [Named::Cell(..), Named::Cell(..)]) { "solution" } else { "category" };
        warn(format_args!(
            "{one} and {other} have no {what} in common: the same one has to be written alike in both"
        ));
    }
}

fn in_detail(a: (&str, &Side), b: (&str, &Side), args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let pair = pair(a, b)?;
    let written = if args.json {
        json::line(&comparison::json(a.1, b.1, &pair), out)
    } else {
        terminal::compare(a.1, b.1, &pair, out)
    };
    written.and_then(|()| out.flush()).map_err(stdout_error)?;
    let (verdict, _) = pair.verdict();
    args.fail_if.check([(format!("{} and {}", a.0, b.0), verdict)])
}

fn ranked(entries: Vec<Competitor>, args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    if args.fail_if.is_given() && !args.ranking.pairs {
        let message = "--fail-if: there are more than two cells: allowed with --pairs, which tests each pair";
        return Err(Error::Request(message.to_owned()));
    }
    let contest = Contest::of(entries, args.ranking.columns().as_deref(), args.ranking.steps)
        .map_err(|error| unranked(&error))?;
    let pairs = if args.ranking.pairs { Some(tested(&contest)?) } else { None };
    let written = if args.json {
        json::line(&ranking::json(&contest, pairs.as_deref()), out)
    } else {
        terminal::rank(&contest, pairs.as_deref(), out)
    };
    written.and_then(|()| out.flush()).map_err(stdout_error)?;
    let named = |pair: &PairTest| {
        let [a, b] = pair.solvers.map(|solver| &contest.matching.solvers[solver]);
        (format!("{a} and {b}"), pair.verdict)
    };
    args.fail_if.check(pairs.iter().flatten().map(named))
}

/// The tests of all pairs, corrected for their number.
pub(super) fn tested(contest: &Contest) -> Result<Vec<PairTest>, Error> {
    let tests = workers(None)?.within(|| map(contest.pairs(), |pair| contest.test(pair)));
    Ok(PairTest::together(tests))
}

/// Why nothing is ranked, and what to type.
fn unranked(error: &MatchError) -> Error {
    let advice = match error {
        MatchError::NothingShared { by, .. } => format!(
            "; allowed are results of two solvers or more of the same {}: queenlab compare DIR OTHER; what changes within one result says queenlab effects DIR",
            by.join(", ")
        ),
        _ => String::new(),
    };
    Error::Request(format!("{error}{advice}"))
}

/// The comparison of two results, each a cell or a table, with what the user calls them.
pub(super) fn of_two(first: &str, second: &str) -> Result<(Side, Side, Pair), Error> {
    let mut both = named::complete(vec![side::single(first)?, side::single(second)?], None)?.into_iter();
    let mut next = || both.next().map(|competitor| competitor.side).unwrap_or_default();
    let (a, b) = (next(), next());
    let pair = pair((first, &a), (second, &b))?;
    Ok((a, b, pair))
}

/// Two sides, with what the user calls them, if they can be compared.
fn pair((first, a): (&str, &Side), (second, b): (&str, &Side)) -> Result<Pair, Error> {
    let refused = |message: String| Error::Request(format!("{first} and {second}: {message}"));
    if let Some((a, b)) = a.size.zip(b.size).filter(|(a, b)| a != b) {
        return Err(refused(format!("one is of size {a}, the other of size {b}: allowed is one size")));
    }
    if let Some(contradiction) = a.contradiction(b) {
        return Err(refused(contradiction.to_string()));
    }
    let pair =
        Pair::of(a, b).map_err(|impossible| Error::Differs(format!("{first} and {second}: {impossible}")))?;
    if pair.frequencies.is_empty() && pair.steps.is_empty() && pair.time_limits.is_none() {
        let message = "there is nothing to compare: solutions of both, or steps of both, are needed";
        return Err(refused(message.to_owned()));
    }
    Ok(pair)
}
