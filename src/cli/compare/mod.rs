//! `queenlab compare`: two results, or a sample against a census; or any number of them, matched and ranked.

mod side;

use super::stdout_error;
use crate::analysis::contest::{Competitor, Contest};
use crate::analysis::pair::Pair;
use crate::analysis::side::Side;
use crate::result::json;
use crate::store::error::Error;
use crate::text::terminal::Screen;
use crate::text::{comparison, ranking, terminal};

pub(super) use self::side::side;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folders of results, each followed by :CELL for one of its cells, or CSV files (- for standard input) with a
    /// column `count` (or `value` and `count`, for steps). Two cells are compared in detail; more are ranked
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
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let mut entries = Vec::new();
    for name in &args.results {
        entries.extend(side::competitors(name)?);
    }
    if let ([entry], true) = (entries.as_slice(), args.law) {
        let name = args.results[0].as_str();
        return in_detail((name, &entry.side), ("its law", &side::law(name)?), args.json, out);
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
            in_detail((first, &a.side), (second, &b.side), args.json, out)
        }
        _ => ranked(entries, args, out),
    }
}

fn in_detail(a: (&str, &Side), b: (&str, &Side), as_json: bool, out: &mut dyn Screen) -> Result<(), Error> {
    let pair = pair(a, b)?;
    let written = if as_json {
        json::line(&comparison::json(a.1, b.1, &pair), out)
    } else {
        terminal::compare(a.1, b.1, &pair, out)
    };
    written.map_err(stdout_error)
}

fn ranked(entries: Vec<Competitor>, args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let contest =
        Contest::of(entries, args.ranking.by.as_deref(), args.ranking.steps).map_err(Error::request)?;
    let pairs = args.ranking.pairs.then(|| contest.pairs(&mut super::stats::simulations()));
    let written = if args.json {
        json::line(&ranking::json(&contest, pairs.as_deref()), out)
    } else {
        terminal::rank(&contest, pairs.as_deref(), out)
    };
    written.map_err(stdout_error)
}

/// Two sides, with what the user calls them, if they can be compared.
pub(super) fn pair((first, a): (&str, &Side), (second, b): (&str, &Side)) -> Result<Pair, Error> {
    if let Some((a, b)) = a.size.zip(b.size).filter(|(a, b)| a != b) {
        let message = format!("one is of size {a}, the other of size {b}: allowed is one size");
        return Err(Error::Request(format!("{first} and {second}: {message}")));
    }
    let mut draw = super::stats::simulations();
    let pair = Pair::of(a, b, &mut draw)
        .map_err(|impossible| Error::Differs(format!("{first} and {second}: {impossible}")))?;
    if pair.frequencies.is_empty() && pair.steps.is_empty() {
        let message = "there is nothing to compare: solutions of both, or steps of both, are needed";
        return Err(Error::Request(format!("{first} and {second}: {message}")));
    }
    Ok(pair)
}
