//! Reading experiment files: every mistake is told with its line, its key and what is allowed.

use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Axis, Count, DEFAULT_KEYS, DEFAULT_MAX_STEPS, Experiment, MAX_CELLS};
use crate::analysis::headline::Headline;
use crate::analysis::stopping::Until;
use crate::catalog::{self, Entry};
use crate::error::Error;
use crate::options::{Domain, OptionSpec, Value};

type Node<'t> = Spanned<DeValue<'t>>;

/// What is wrong, and where: bytes of the text.
struct Fault {
    message: String,
    span: Option<Range<usize>>,
}

type Checked<T> = Result<T, Fault>;

/// The most bytes of an experiment file that somebody writes.
pub const MAX_BYTES: usize = 1_000_000;

/// The most bytes of a resolved experiment, which names every default and may need more escapes.
const MAX_RESOLVED: usize = 4 * MAX_BYTES;

/// The experiment that `bytes` describe. `path` is only named in errors.
///
/// # Errors
/// [`Error::Input`], if anything is unknown, missing, of a wrong type or impossible.
pub fn parse(path: &Path, bytes: &[u8]) -> Result<Experiment, Error> {
    if bytes.len() > MAX_RESOLVED {
        let message = format!("{} bytes are too many: allowed are {MAX_RESOLVED}", bytes.len());
        return Err(Error::Input { path: path.to_owned(), line: None, message });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| Error::Input {
        path: path.to_owned(),
        line: Some(line_of(bytes, error.valid_up_to())),
        message: "this is no text in UTF-8".to_owned(),
    })?;
    experiment(text).map_err(|fault| Error::Input {
        path: path.to_owned(),
        line: fault.span.map(|span| line_of(bytes, span.start)),
        message: fault.message,
    })
}

fn line_of(bytes: &[u8], position: usize) -> usize {
    let before = &bytes[..position.min(bytes.len())];
    before.split(|&byte| byte == b'\n').count()
}

fn experiment(text: &str) -> Checked<Experiment> {
    let document = DeTable::parse(text)
        .map_err(|error| Fault { message: error.message().to_owned(), span: error.span() })?;
    let file = Section { name: "", table: document.get_ref(), span: None };
    file.allow_only(&["name", "about", "system", "trials", "statistics"])?;
    let system = file.section("system")?;
    let entry = system.required("kind", kind)?;
    let trials = file.section("trials")?;
    trials.allow_only(&["count", "seed", "max_steps", "keys", "until"])?;
    let until = until(&trials)?;
    let count = trials.required("count", count)?;
    let experiment = Experiment {
        name: file.required("name", name)?,
        about: file.optional("about", about)?.unwrap_or_default(),
        system: entry,
        axes: axes(&system, entry)?,
        count,
        seed: seed_of(&trials, count)?,
        max_steps: trials.optional("max_steps", positive)?.unwrap_or(DEFAULT_MAX_STEPS),
        until,
        keys: trials.optional("keys", keys)?.unwrap_or(DEFAULT_KEYS),
        headline: headline(&file, until)?,
    };
    check_cells(&experiment, &system, &trials)?;
    Ok(experiment)
}

/// A table of the file, and the key that it stands under.
struct Section<'a, 't> {
    name: &'a str,
    table: &'a DeTable<'t>,
    span: Option<Range<usize>>,
}

impl<'a, 't> Section<'a, 't> {
    fn allow_only(&self, allowed: &[&str]) -> Checked<()> {
        let unknown = self.table.keys().find(|key| !allowed.contains(&key.get_ref().as_ref()));
        unknown.map_or(Ok(()), |key| {
            Err(Fault {
                message: format!(
                    "unknown key \"{}\": allowed is {}",
                    self.key(key.get_ref()),
                    allowed.join(", ")
                ),
                span: Some(key.span()),
            })
        })
    }

    fn key(&self, key: &str) -> String {
        if self.name.is_empty() { key.to_owned() } else { format!("{}.{key}", self.name) }
    }

    fn section(&self, name: &'a str) -> Checked<Section<'a, 't>> {
        let node = self
            .table
            .get(name)
            .ok_or_else(|| Fault { message: format!("the section [{name}] is missing"), span: None })?;
        let table = node.get_ref().as_table().ok_or_else(|| Fault {
            message: format!("\"{name}\" is {}: it must be a section, [{name}]", describe(node)),
            span: Some(node.span()),
        })?;
        Ok(Section { name, table, span: Some(node.span()) })
    }

    fn optional<T>(&self, key: &str, read: fn(&Node) -> Result<T, String>) -> Checked<Option<T>> {
        let read = |node: &Node<'t>| read(node).map_err(|wrong| self.fault(key, node, &wrong));
        self.table.get(key).map(read).transpose()
    }

    fn required<T>(&self, key: &str, read: fn(&Node) -> Result<T, String>) -> Checked<T> {
        self.optional(key, read)?.ok_or_else(|| Fault {
            message: format!("the key \"{}\" is missing", self.key(key)),
            span: self.span.clone(),
        })
    }

    fn fault(&self, key: &str, node: &Node, allowed: &str) -> Fault {
        Fault {
            message: format!("{} is {}: {allowed}", self.key(key), describe(node)),
            span: Some(node.span()),
        }
    }
}

/// The value as a person would name it.
fn describe(node: &Node) -> String {
    match node.get_ref() {
        DeValue::String(text) => format!("{:?}", shortened(text)),
        DeValue::Integer(number) => shortened(&number.to_string()),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Array(items) if items.is_empty() => "an empty list".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a section".to_owned(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Datetime(date) => date.to_string(),
    }
}

fn shortened(text: &str) -> String {
    const LONGEST: usize = 70;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}

fn word(node: &Node) -> Result<String, String> {
    let text = node.get_ref().as_str().map(str::to_owned);
    text.ok_or_else(|| "allowed is text in quotes".to_owned())
}

fn about(node: &Node) -> Result<String, String> {
    let hidden = |c: char| c.is_control() && c != '\n';
    let text = word(node)?;
    if text.contains(hidden) {
        Err("allowed is text without control characters".to_owned())
    } else {
        Ok(text)
    }
}

fn name(node: &Node) -> Result<String, String> {
    let allowed = "allowed is a name of 1 to 64 small letters, digits and \"-\", the first no \"-\"";
    let letter = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let name = word(node).map_err(|_| allowed)?;
    let bytes = name.as_bytes();
    let fits = (1..=64).contains(&bytes.len())
        && letter(&bytes[0])
        && bytes.iter().all(|byte| letter(byte) || *byte == b'-');
    if fits { Ok(name) } else { Err(allowed.to_owned()) }
}

fn kind(node: &Node) -> Result<&'static Entry, String> {
    catalog::find(&word(node)?)
}

fn unsigned(node: &Node) -> Option<u64> {
    let number = node.get_ref().as_integer()?;
    u64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn seed(node: &Node) -> Result<u64, String> {
    unsigned(node).ok_or_else(|| format!("allowed is a whole number from 0 to {}", u64::MAX))
}

/// A census draws no start, so it needs no seed.
fn seed_of(trials: &Section, count: Count) -> Checked<u64> {
    match count {
        Count::All => Ok(trials.optional("seed", seed)?.unwrap_or(0)),
        Count::Trials(_) => trials.required("seed", seed),
    }
}

fn positive(node: &Node) -> Result<u64, String> {
    let number = unsigned(node).filter(|&number| number > 0);
    number.ok_or_else(|| format!("allowed is a whole number from 1 to {}", u64::MAX))
}

fn keys(node: &Node) -> Result<usize, String> {
    let number = positive(node).ok().and_then(|number| u32::try_from(number).ok());
    let number = number.ok_or_else(|| format!("allowed is a whole number from 1 to {}", u32::MAX))?;
    Ok(number as usize)
}

fn count(node: &Node) -> Result<Count, String> {
    if node.get_ref().as_str() == Some("all") {
        return Ok(Count::All);
    }
    let trials = positive(node).ok().filter(|&trials| i64::try_from(trials).is_ok());
    trials
        .map(Count::Trials)
        .ok_or_else(|| format!("allowed is a whole number from 1 to {}, or \"all\"", i64::MAX))
}

fn until(trials: &Section) -> Checked<Option<Until>> {
    let Some(node) = trials.table.get("until") else {
        return Ok(None);
    };
    let rules = node.get_ref().as_table().filter(|rules| rules.len() == 1);
    let Some((name, bound)) = rules.and_then(|rules| rules.iter().next()) else {
        return Err(trials.fault("until", node, Until::FORMS));
    };
    let name = name.get_ref();
    let until = Until::parse(name, literal(bound));
    until.map(Some).map_err(|allowed| trials.fault(&format!("until.{name}"), bound, allowed))
}

/// A number as it is written, or nothing.
fn literal<'n>(node: &'n Node) -> &'n str {
    match node.get_ref() {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => "",
    }
}

/// The declared test; where evidence decides when to stop, it is the one that stays valid.
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
        found.ok_or_else(|| {
            let all = Headline::ALL.map(|test| test.to_string());
            format!("allowed is one of: \"{}\"", all.join("\", \""))
        })
    })?;
    Ok(declared.unwrap_or(fallback))
}

/// The options of the file in its order, then the defaults of the others.
fn axes(system: &Section, entry: &'static Entry) -> Checked<Vec<Axis>> {
    let specs = entry.card.options;
    let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
    system.allow_only(&[&["kind"], names.as_slice()].concat())?;
    let (mut given, missing): (Vec<_>, Vec<_>) =
        specs.iter().partition(|spec| system.table.contains_key(spec.name));
    given.sort_by_key(|spec| system.table[spec.name].span().start);
    let mut axes = given.into_iter().map(|spec| axis(system, spec)).collect::<Checked<Vec<_>>>()?;
    axes.extend(missing.into_iter().map(|spec| Axis { spec, values: vec![spec.default.clone()] }));
    Ok(axes)
}

fn axis(system: &Section, spec: &'static OptionSpec) -> Checked<Axis> {
    let node = &system.table[spec.name];
    let values = match node.get_ref() {
        DeValue::Array(items) if !items.is_empty() => {
            items.iter().map(|item| value(system, spec, item)).collect()
        }
        _ => value(system, spec, node).map(|single| vec![single]),
    };
    values.map(|values| Axis { spec, values })
}

fn value(system: &Section, spec: &OptionSpec, node: &Node) -> Checked<Value> {
    let value = match spec.domain {
        Domain::Integers(..) => unsigned(node).map(Value::Integer),
        Domain::Words(_) | Domain::Fractions { .. } => {
            word(node).ok().and_then(|text| spec.domain.parse(&text))
        }
    };
    value.filter(|value| spec.domain.contains(value)).ok_or_else(|| {
        system.fault(spec.name, node, &format!("allowed is {}, or a list of such", spec.domain))
    })
}

fn check_cells(experiment: &Experiment, system: &Section, trials: &Section) -> Checked<()> {
    if experiment.count == Count::All && experiment.until.is_some() {
        return Err(Fault {
            message: "trials.until does not go with a census: it runs every start".to_owned(),
            span: trials.table.get("until").map(Spanned::span),
        });
    }
    let cells = experiment.cell_count();
    if cells > MAX_CELLS {
        return Err(Fault {
            message: format!("the lists in [system] make {cells} cells: allowed are {MAX_CELLS}"),
            span: system.span.clone(),
        });
    }
    experiment.cells().map(|_| ()).map_err(|error| {
        let section = if ["count", "until"].contains(&error.name.as_str()) { trials } else { system };
        Fault {
            message: format!("{}: {}", section.key(&error.name), error.message),
            span: section.table.get(error.name.as_str()).map(Spanned::span),
        }
    })
}
