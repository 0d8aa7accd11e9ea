//! Reading experiment files: every error is reported with its line, its key and what is allowed.

use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::files::Files;
use super::keys::{FILE, STATISTICS, TRIALS};
use super::section::{Checked, Fault, Node, Section, factors, kind, wrong};
#[cfg(feature = "cli")]
use super::unquoted;
use super::{Count, Experiment, MAX_BYTES, Misfit, Solver, Written};
#[cfg(feature = "programs")]
use super::{expected::expectation, program};
use crate::analysis::stopping::Until;
use crate::analysis::verdict::Headline;
use crate::model::excerpt::excerpt;
use crate::model::language::Sentence;
use crate::systems::catalog;

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

/// Parses an experiment whose files are part of it, if it names any.
///
/// # Errors
/// If anything is unknown, missing, of the wrong type or impossible.
pub fn parse(bytes: &[u8]) -> Result<Experiment, ParseError> {
    parse_with(bytes, &mut |file| Err(format!("the file {file} is not in [files]")))
}

/// Parses an experiment. `read` reads the files that its options name, if they are not part of it.
///
/// # Errors
/// If anything is unknown, missing, of the wrong type or impossible, or a file cannot be read.
pub fn parse_with(
    bytes: &[u8],
    read: &mut dyn FnMut(&str) -> Result<String, String>,
) -> Result<Experiment, ParseError> {
    if bytes.len() > MAX_RESOLVED {
        let message = format!("{} bytes are too many: allowed are {MAX_RESOLVED}", bytes.len());
        return Err(ParseError { line: None, message: message.into() });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| ParseError {
        line: Some(line_of(bytes, error.valid_up_to())),
        message: "this is no text in UTF-8".to_owned().into(),
    })?;
    experiment(text, &Files::new(read)).map_err(|fault| ParseError {
        line: fault.span.map(|span| line_of(bytes, span.start)),
        message: fault.message,
    })
}

fn line_of(bytes: &[u8], position: usize) -> usize {
    let before = &bytes[..position.min(bytes.len())];
    before.split(|&byte| byte == b'\n').count()
}

fn experiment(text: &str, files: &Files) -> Checked<Experiment> {
    let document = DeTable::parse(text).map_err(|error| no_toml(text, &error))?;
    let places = places();
    let file = Section { name: "", table: document.get_ref(), span: None, files, places: &places };
    let [name, about, license, created] = FILE.map(|key| key.name);
    file.allow_only(&[name, about, "system", "trials", "statistics", "files", license, created])?;
    let texts = file.table.contains_key("files").then(|| file.section("files")).transpose()?;
    texts.iter().try_for_each(|texts| files.take(texts))?;
    let systems = file.sections("system")?;
    let trials = file.section("trials")?;
    let mut written = Written::of(systems.iter().map(solver).collect::<Checked<_>>()?);
    texts.iter().try_for_each(|texts| files.check(texts))?;
    read_trials(&trials, &mut written)?;
    file.demand("name")?;
    file.read(&FILE, &mut written)?;
    if file.table.contains_key("statistics") {
        let section = file.section("statistics")?;
        section.allow_only(&STATISTICS.map(|key| key.name))?;
        section.read(&STATISTICS, &mut written)?;
    }
    written.check().map_err(|misfit| place(misfit, &systems, &trials))
}

/// The keys of each section, by its name, and of what is before the first.
fn places() -> [(&'static str, Vec<&'static str>); 4] {
    let options = catalog::entries().flat_map(|entry| entry.card.options);
    [
        ("trials", TRIALS.map(|key| key.name).to_vec()),
        ("statistics", STATISTICS.map(|key| key.name).to_vec()),
        ("system", ["kind"].into_iter().chain(options.map(|option| option.name)).collect()),
        ("", FILE.map(|key| key.name).to_vec()),
    ]
}

/// A census draws no starts, so it needs no seed; nor do trials that were run elsewhere.
fn read_trials(trials: &Section, written: &mut Written) -> Checked<()> {
    let is_run = written.max_steps.is_some();
    let keys = TRIALS.map(|key| key.name).into_iter();
    let keys = keys.filter(|key| is_run || ["count", "keys", "each", "until"].contains(key));
    trials.demand("count")?;
    trials.allow_only(&keys.collect::<Vec<_>>())?;
    trials.read(&TRIALS, written)?;
    if is_run && written.count != Count::All {
        trials.demand("seed")?;
    }
    written.until = until(trials)?;
    written.headline = Headline::under(written.until);
    Ok(())
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
        #[cfg(feature = "cli")]
        (message, _) => {
            let hint = span.clone().and_then(|span| unquoted::in_quotes(text, span.start));
            message.to_owned() + &hint.unwrap_or_default()
        }
        #[cfg(not(feature = "cli"))]
        (message, _) => message.to_owned(),
    };
    Fault { message: message.into(), span }
}

fn solver(system: &Section) -> Checked<Solver> {
    #[cfg(feature = "programs")]
    if let Some(solver) = program::solver(system)? {
        return Ok(solver);
    }
    let entry = system.required("kind", kind)?;
    Ok(Solver::System {
        entry,
        factors: factors(system, entry)?,
        #[cfg(feature = "programs")]
        expected: expectation(system)?,
    })
}

fn until(trials: &Section) -> Checked<Option<Until>> {
    let Some(node) = trials.table.get("until") else {
        return Ok(None);
    };
    let rules = node.get_ref().as_table().filter(|rules| rules.len() == 1);
    let Some((name, bound)) = rules.and_then(|rules| rules.iter().next()) else {
        return Err(trials.fault("until", node, &wrong(Until::FORMS)));
    };
    let name = name.get_ref();
    let until = Until::parse(name, literal(bound));
    until.map(Some).map_err(|allowed| trials.fault(&format!("until.{name}"), bound, &wrong(allowed)))
}

/// A number as written, or an empty string.
fn literal<'n>(node: &'n Node) -> &'n str {
    match node.get_ref() {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => "",
    }
}
