//! Reading experiment files: every error is reported with its line, its key and what is allowed.

use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

#[cfg(feature = "programs")]
use super::program;
use super::publication::Publication;
use super::section::{Allowed, Checked, Fault, Node, Section, factors, kind, unsigned, word};
use super::{Count, DEFAULT_KEYS, DEFAULT_MAX_STEPS, Experiment, MAX_BYTES, Misfit, Solver, Written};
use crate::analysis::stopping::Until;
use crate::analysis::verdict::Headline;
use crate::model::excerpt::excerpt;
use crate::model::language::Sentence;
use crate::model::program::TALLY;

/// The maximum size in bytes of a resolved experiment, which lists every default and known key and may need more escapes.
const MAX_RESOLVED: usize = 4 * MAX_BYTES;

/// Why a text is not an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ParseError {
    /// The line, counted from 1, if known.
    pub line: Option<usize>,
    /// The key, what is wrong, and what is allowed.
    pub message: Sentence,
}

/// Parses an experiment.
///
/// # Errors
/// If anything is unknown, missing, of the wrong type or impossible.
pub fn parse(bytes: &[u8]) -> Result<Experiment, ParseError> {
    if bytes.len() > MAX_RESOLVED {
        let message = format!("{} bytes are too many: allowed are {MAX_RESOLVED}", bytes.len());
        return Err(ParseError { line: None, message: message.into() });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| ParseError {
        line: Some(line_of(bytes, error.valid_up_to())),
        message: "this is no text in UTF-8".to_owned().into(),
    })?;
    experiment(text).map_err(|fault| ParseError {
        line: fault.span.map(|span| line_of(bytes, span.start)),
        message: fault.message,
    })
}

fn line_of(bytes: &[u8], position: usize) -> usize {
    let before = &bytes[..position.min(bytes.len())];
    before.split(|&byte| byte == b'\n').count()
}

fn experiment(text: &str) -> Checked<Experiment> {
    let document = DeTable::parse(text).map_err(|error| no_toml(text, &error))?;
    let file = Section { name: "", table: document.get_ref(), span: None };
    let [license, created] = Publication::KEYS;
    file.allow_only(&["name", "about", "system", "trials", "statistics", license, created])?;
    let systems = file.sections("system")?;
    let trials = file.section("trials")?;
    let solvers = systems.iter().map(solver).collect::<Checked<Vec<_>>>()?;
    let is_tally = matches!(solvers.as_slice(), [only] if only.kind() == TALLY);
    let count = trials.required("count", count)?;
    let (seed, max_steps) = if is_tally {
        trials.allow_only(&["count", "keys", "until"])?;
        (None, None)
    } else {
        trials.allow_only(&["count", "seed", "max_steps", "keys", "rows", "until"])?;
        let max_steps = trials.optional("max_steps", positive)?;
        (Some(seed_of(&trials, count)?), Some(max_steps.unwrap_or(DEFAULT_MAX_STEPS)))
    };
    let until = until(&trials)?;
    let written = Written {
        name: file.required("name", name)?,
        about: file.optional("about", about)?.unwrap_or_default(),
        publication: Publication::of(&file)?,
        solvers,
        count,
        seed,
        max_steps,
        until,
        keys: trials.optional("keys", keys)?.unwrap_or(DEFAULT_KEYS),
        rows: trials.optional("rows", positive)?,
        headline: headline(&file, until)?,
    };
    written.check().map_err(|misfit| place(misfit, &systems, &trials))
}

/// Where a misfit stands in the file.
fn place(Misfit { system, key, message }: Misfit, systems: &[Section], trials: &Section) -> Fault {
    let section = system.map_or(trials, |place| &systems[place]);
    let span = match key {
        Some(key) => section.table.get(key.as_str()).map(Spanned::span),
        None => section.span.clone(),
    };
    Fault { message, span }
}

/// What is wrong with a text that is no TOML, with what stands there if that is not in the message.
fn no_toml(text: &str, error: &toml::de::Error) -> Fault {
    let span = error.span();
    let there = span.clone().and_then(|span| text.get(span)).map(excerpt).unwrap_or_default();
    let message = match (error.message(), there.as_str()) {
        ("duplicate key", "system") => {
            "duplicate key \"system\": allowed is one [system], or [[system]] for each of several".to_owned()
        }
        ("duplicate key", key) => format!("duplicate key {key:?}"),
        (message, _) => message.to_owned(),
    };
    Fault { message: message.into(), span }
}

fn about(node: &Node) -> Result<String, Allowed> {
    let hidden = |c: char| c.is_control() && c != '\n';
    let text = word(node)?;
    if text.contains(hidden) { Err(Allowed::PlainText) } else { Ok(text) }
}

fn name(node: &Node) -> Result<String, Allowed> {
    let name = word(node).map_err(|_| Allowed::Name)?;
    if Experiment::may_be_called(&name) { Ok(name) } else { Err(Allowed::Name) }
}

fn solver(system: &Section) -> Checked<Solver> {
    #[cfg(feature = "programs")]
    if let Some(solver) = program::solver(system)? {
        return Ok(solver);
    }
    let entry = system.required("kind", kind)?;
    Ok(Solver::System { entry, factors: factors(system, entry)? })
}

fn seed(node: &Node) -> Result<u64, Allowed> {
    unsigned(node).ok_or(Allowed::Integer(0, u64::MAX))
}

/// A census draws no starts, so it needs no seed.
fn seed_of(trials: &Section, count: Count) -> Checked<u64> {
    match count {
        Count::All => Ok(trials.optional("seed", seed)?.unwrap_or(0)),
        Count::Trials(_) => trials.required("seed", seed),
    }
}

fn positive(node: &Node) -> Result<u64, Allowed> {
    let number = unsigned(node).filter(|&number| number > 0);
    number.ok_or(Allowed::Integer(1, u64::MAX))
}

fn keys(node: &Node) -> Result<usize, Allowed> {
    let number = positive(node).ok().and_then(|number| u32::try_from(number).ok());
    let number = number.ok_or(Allowed::Integer(1, u32::MAX.into()))?;
    Ok(number as usize)
}

fn count(node: &Node) -> Result<Count, Allowed> {
    if node.get_ref().as_str() == Some("all") {
        return Ok(Count::All);
    }
    let trials = positive(node).ok().filter(|&trials| i64::try_from(trials).is_ok());
    trials.map(Count::Trials).ok_or(Allowed::Count)
}

fn until(trials: &Section) -> Checked<Option<Until>> {
    let Some(node) = trials.table.get("until") else {
        return Ok(None);
    };
    let rules = node.get_ref().as_table().filter(|rules| rules.len() == 1);
    let Some((name, bound)) = rules.and_then(|rules| rules.iter().next()) else {
        return Err(trials.fault("until", node, &Allowed::Until(Until::FORMS)));
    };
    let name = name.get_ref();
    let until = Until::parse(name, literal(bound));
    until.map(Some).map_err(|allowed| trials.fault(&format!("until.{name}"), bound, &Allowed::Until(allowed)))
}

/// A number as written, or an empty string.
fn literal<'n>(node: &'n Node) -> &'n str {
    match node.get_ref() {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => "",
    }
}

/// The declared test; with an e-value as stopping rule the default is the e-value, which stays valid.
fn headline(file: &Section, until: Option<Until>) -> Checked<Headline> {
    let fallback = match until {
        Some(Until::EValue(_)) => Headline::EValue,
        _ => Headline::default(),
    };
    if !file.table.contains_key("statistics") {
        return Ok(fallback);
    }
    let section = file.section("statistics")?;
    section.allow_only(&["headline"])?;
    let declared = section.optional("headline", |node| {
        let word = word(node)?;
        let found = Headline::ALL.into_iter().find(|test| test.to_string() == word);
        found.ok_or(Allowed::Headline)
    })?;
    Ok(declared.unwrap_or(fallback))
}
