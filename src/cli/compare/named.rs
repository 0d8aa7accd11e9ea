//! Cells and tables that are compared, over the same categories.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::analysis::contest::Competitor;
use crate::analysis::side::Side;
use crate::analysis::{Source, against, run_lengths};
use crate::model::options::Options;
use crate::programs::exec::sources::Provenance;
use crate::programs::seeds::Seeds;
use crate::programs::spec::ProgramSpec;
use crate::programs::template::Template;
use crate::result::counts::{self, Capitals};
use crate::store::error::Error;
use crate::text::number::many;

/// A cell or a table that the user names.
pub(super) enum Named {
    /// A cell of a result, which knows its solutions, and which trials it has, if they are drawn.
    Cell(Competitor, Option<Draws>),
    /// A table, whose categories are not all that there are.
    Table(Competitor),
}

/// Where trials are drawn from: those of equal ones are the same, as far as both have them.
#[derive(Debug, PartialEq)]
pub(super) struct Draws {
    pub(super) seed: u64,
    pub(super) cell: u64,
    pub(super) system: String,
    pub(super) options: Options,
    pub(super) call: Option<Box<Call>>,
}

/// What a program is started with.
#[derive(Debug, PartialEq)]
pub(super) struct Call {
    command: Vec<Template>,
    stdin: Option<String>,
    env: BTreeMap<String, String>,
    seeds: Seeds,
    provenance: Option<Provenance>,
}

impl Call {
    /// None where the program draws from more than its seed.
    pub(super) fn of(program: &ProgramSpec) -> Option<Self> {
        let ProgramSpec { command, stdin, env, seeds, provenance, .. } = program.clone();
        program.is_repeatable().then_some(Self { command, stdin, env, seeds, provenance })
    }
}

impl Named {
    fn side(&self) -> &Side {
        let (Self::Cell(competitor, _) | Self::Table(competitor)) = self;
        &competitor.side
    }

    fn competitor(self) -> Competitor {
        let (Self::Cell(competitor, _) | Self::Table(competitor)) = self;
        competitor
    }

    fn draws(&self) -> Option<&Draws> {
        match self {
            Self::Cell(_, draws) => draws.as_ref(),
            Self::Table(_) => None,
        }
    }
}

/// The names of two cells that have trials in common, which no test takes into account.
pub(super) fn of_the_same_trials(named: &[Named]) -> Option<[&str; 2]> {
    named.iter().enumerate().find_map(|(place, one)| {
        let draws = one.draws()?;
        let other = named[place + 1..].iter().find(|other| other.draws() == Some(draws))?;
        Some([one, other].map(|named| named.side().name.as_str()))
    })
}

/// The names of two that have no category in common, of cells if their solutions come again, and nothing else is there.
pub(super) fn without_common(named: &[Named]) -> Option<[&str; 2]> {
    /// As often, on average, solutions come again of which two solvers are expected to share some.
    const AGAIN: u64 = 2;
    let [a, b] = named else { return None };
    let may_share = |named: &Named| {
        let counts = &named.side().counts;
        let is_table = matches!(named, Named::Table(_));
        !counts.is_empty() && (is_table || counts.values().sum::<u64>() >= AGAIN * counts.len() as u64)
    };
    let are_filled = may_share(a) && may_share(b);
    let [a, b] = [a.side(), b.side()];
    let have_common = a.counts.keys().any(|name| b.counts.contains_key(name));
    (are_filled && !have_common).then_some([&a.name, &b.name])
}

/// Two categories that differ only in how they are written, and that only different tables have.
pub(super) fn written_alike(named: &[Named]) -> Option<[Arc<str>; 2]> {
    let tables: Vec<&Side> =
        named.iter().filter(|one| matches!(one, Named::Table(_))).map(Named::side).collect();
    let all: BTreeSet<&Arc<str>> = tables.iter().flat_map(|side| side.counts.keys()).collect();
    let alike = counts::written_alike(all.into_iter().map(|name| &**name), Capitals::MayNotMatter)?;
    let are_apart = !tables.iter().any(|side| alike.iter().all(|name| side.counts.contains_key(*name)));
    are_apart.then(|| alike.map(Arc::from))
}

/// All of `named` over the same categories, as [`over_all`] has them; `exist` is how many there are, if that is said.
///
/// # Errors
/// If there are more categories than are said to exist.
pub(super) fn complete(named: Vec<Named>, exist: Option<u64>) -> Result<Vec<Competitor>, Error> {
    let found = categories(&named).len() as u64;
    check_laws(&named)?;
    match exist.filter(|exist| *exist < found) {
        Some(exist) => Err(Error::Request(format!(
            "--known {exist}: there are {}",
            many(found, "category", "categories")
        ))),
        None => Ok(over_all(named, exist.unwrap_or(0))),
    }
}

/// Checks that a law that is expected of a table is over the categories of all.
fn check_laws(named: &[Named]) -> Result<(), Error> {
    let all = categories(named);
    let without_weight = named.iter().map(Named::side).find_map(|side| {
        let law = side.expected.as_ref()?;
        Some((&side.name, all.iter().find(|category| law.weight(category).is_none())?))
    });
    without_weight.map_or(Ok(()), |(name, category)| {
        let message = "nothing says what is expected of it: add a row with the count 0, or --expected FILE with all of them";
        Err(Error::Request(format!("{name} has no {category:?}, and {message}")))
    })
}

/// All of `named`, each table with the categories that only others have: together they are all that is known, unless more
/// `exist`, so that the distance of each from uniform is over the same categories.
pub(super) fn over_all(named: Vec<Named>, exist: u64) -> Vec<Competitor> {
    if named.iter().all(|one| matches!(one, Named::Cell(..))) {
        return named.into_iter().map(Named::competitor).collect();
    }
    let categories = categories(&named);
    let known = named.iter().filter_map(|one| one.side().known).max().unwrap_or(0);
    let known = known.max(categories.len() as u64).max(exist);
    let completed = |one| match one {
        Named::Cell(competitor, _) => competitor,
        Named::Table(Competitor { side, contestant, answers }) => {
            Competitor { side: completed(side, &categories, known), contestant, answers }
        }
    };
    named.into_iter().map(completed).collect()
}

/// The categories of all.
fn categories(named: &[Named]) -> BTreeSet<Arc<str>> {
    named.iter().flat_map(|one| one.side().counts.keys().cloned()).collect()
}

/// The side of a table over these categories, of which `known` exist.
fn completed(mut side: Side, categories: &BTreeSet<Arc<str>>, known: u64) -> Side {
    let trials = side.lengths.trials();
    side.statistics = run_lengths::statistics(&side.lengths.solved, trials, Source::Sample);
    if side.counts.is_empty() {
        return side;
    }
    let missing: Vec<&Arc<str>> = categories.iter().filter(|one| !side.counts.contains_key(*one)).collect();
    if let (Some(read), false) = (&mut side.read, missing.is_empty()) {
        read.push_str(&added(&missing));
    }
    for category in categories {
        side.counts.entry(category.clone()).or_default();
    }
    side.known = Some(known);
    let law = side.expected.as_ref().and_then(|law| law.over(side.counts.keys().map(|category| &**category)));
    let mut counts: Vec<u64> = side.counts.values().copied().collect();
    counts.resize(usize::try_from(known).unwrap_or(counts.len()).max(counts.len()), 0);
    side.statistics.extend(against::effects(&counts, law.as_ref(), Source::Sample));
    side
}

/// That these categories of others have no row in a table.
fn added(categories: &[&Arc<str>]) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<&str> = categories.iter().take(SHOWN).map(|one| &***one).collect();
    let more = if categories.len() > SHOWN { ", .." } else { "" };
    format!(" Counted 0 times here, since another has them: {}{more}.", shown.join(", "))
}
