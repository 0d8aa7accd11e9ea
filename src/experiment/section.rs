//! Sections of an experiment file: every error has its place, its key and what is allowed.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use serde_json::Value as Json;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Factor, MAX_CELLS};
use crate::model::excerpt::{excerpt, suggestion};
use crate::model::language::Sentence;
use crate::model::options::{Domain, OptionSpec, Value};
use crate::model::program;
use crate::model::whole::{NotWhole, whole};
use crate::systems::catalog::{self, CatalogEntry};
use crate::systems::problems;

pub(super) type Node<'t> = Spanned<DeValue<'t>>;

/// What is allowed as the value of a key.
#[derive(Debug)]
pub(super) struct Allowed(String);

pub(super) fn wrong(allowed: impl Into<String>) -> Allowed {
    Allowed(allowed.into())
}

/// An error and its byte range in the text.
pub(super) struct Fault {
    pub(super) message: Sentence,
    pub(super) span: Option<Range<usize>>,
}

pub(super) type Checked<T> = Result<T, Fault>;

/// A key of a section, whose values are in a `T`.
pub(super) struct FileKey<T> {
    pub(super) name: &'static str,
    /// What it is for, unless its name says it.
    pub(super) about: &'static str,
    /// The JSON Schema of its values.
    pub(super) schema: fn() -> Json,
    /// Puts its value into a `T`.
    pub(super) read: fn(&mut T, &Node) -> Result<(), Allowed>,
    /// Its value, unless it goes without saying.
    pub(super) write: fn(&T) -> Option<String>,
}

impl<T> FileKey<T> {
    /// The key is read with what stands beside it.
    pub(super) const BESIDE: fn(&mut T, &Node) -> Result<(), Allowed> = |_, _| Ok(());
}

/// The name of a key, and what it is for, unless its name says it.
pub(super) struct Named(pub(super) &'static str, pub(super) &'static str);

impl Named {
    pub(super) const fn of<T>(
        self,
        schema: fn() -> Json,
        read: fn(&mut T, &Node) -> Result<(), Allowed>,
        write: fn(&T) -> Option<String>,
    ) -> FileKey<T> {
        FileKey { name: self.0, about: self.1, schema, read, write }
    }
}

/// What has the files that options name.
pub(super) trait Attach {
    /// The value with the file that it names, if it names one.
    fn attach(&self, value: Value) -> Result<Value, String>;

    /// The text of a file.
    fn text(&self, file: &str) -> Result<Arc<str>, String>;
}

/// A table of the file and its key.
pub(super) struct Section<'a, 't> {
    pub(super) name: &'a str,
    pub(super) table: &'a DeTable<'t>,
    pub(super) span: Option<Range<usize>>,
    /// The files that options name.
    pub(super) files: &'a dyn Attach,
    /// Which keys stand in which other section, or before the first.
    pub(super) places: &'a [(&'static str, Vec<&'static str>)],
}

impl<'a, 't> Section<'a, 't> {
    pub(super) fn allow_only(&self, allowed: &[&str]) -> Checked<()> {
        let unknown = self.table.keys().find(|key| !allowed.contains(&key.get_ref().as_ref()));
        unknown.map_or(Ok(()), |key| {
            Err(Fault {
                message: format!(
                    "unknown key \"{}\": allowed is {}{}",
                    self.key(key.get_ref()),
                    allowed.join(", "),
                    self.place_of(key.get_ref())
                        .unwrap_or_else(|| suggestion(key.get_ref(), allowed.iter().copied()))
                )
                .into(),
                span: Some(key.span()),
            })
        })
    }

    /// Where else a key belongs, as the end of a sentence, if another place of a file has it.
    fn place_of(&self, key: &str) -> Option<String> {
        let (place, _) = self.places.iter().find(|(_, keys)| keys.contains(&key))?;
        let named = match *place {
            "" => "before the first section".to_owned(),
            section => format!("in [{section}]"),
        };
        (*place != self.name).then(|| format!("; \"{key}\" belongs {named}"))
    }

    pub(super) fn key(&self, key: &str) -> String {
        if self.name.is_empty() { key.to_owned() } else { format!("{}.{key}", self.name) }
    }

    pub(super) fn section(&self, name: &'a str) -> Checked<Section<'a, 't>> {
        let node = self.table.get(name).ok_or_else(|| Fault {
            message: format!("the section [{name}] is missing").into(),
            span: None,
        })?;
        let table = node.get_ref().as_table().ok_or_else(|| Fault {
            message: format!("\"{name}\" is {}: it must be a section, [{name}]", describe(node)).into(),
            span: Some(node.span()),
        })?;
        Ok(Section { name, table, span: Some(node.span()), files: self.files, places: self.places })
    }

    /// The sections of this name: one, `[name]`, or several, `[[name]]`.
    pub(super) fn sections(&self, name: &'a str) -> Checked<Vec<Section<'a, 't>>> {
        let items = self.table.get(name).and_then(|node| node.get_ref().as_array());
        let Some(items) = items.filter(|items| !items.is_empty()) else {
            return Ok(vec![self.section(name)?]);
        };
        let section = |node: &'a Node<'t>| match node.get_ref().as_table() {
            Some(table) => {
                Ok(Section { name, table, span: Some(node.span()), files: self.files, places: self.places })
            }
            None => Err(self.fault(name, node, &wrong("allowed is a section, or several"))),
        };
        items.iter().map(section).collect()
    }

    pub(super) fn required<T>(&self, key: &str, read: fn(&Node) -> Result<T, Allowed>) -> Checked<T> {
        let node = self.demand(key)?;
        read(node).map_err(|allowed| self.fault(key, node, &allowed))
    }

    /// The value of a key that must be there.
    pub(super) fn demand(&self, key: &str) -> Checked<&'a Node<'t>> {
        self.table.get(key).ok_or_else(|| Fault {
            message: format!("the key \"{}\" is missing", self.key(key)).into(),
            span: self.span.clone(),
        })
    }

    /// Puts the values of those of `keys` that are there into `into`.
    pub(super) fn read<T>(&self, keys: &[FileKey<T>], into: &mut T) -> Checked<()> {
        let mut given = keys.iter().filter_map(|key| Some((key, self.table.get(key.name)?)));
        given.try_for_each(|(key, node)| {
            (key.read)(into, node).map_err(|allowed| self.fault(key.name, node, &allowed))
        })
    }

    pub(super) fn fault(&self, key: &str, node: &Node, allowed: &Allowed) -> Fault {
        Fault {
            message: format!("{} is {}: {}", self.key(key), describe(node), allowed.0).into(),
            span: Some(node.span()),
        }
    }
}

/// The value as described in error messages.
pub(super) fn describe(node: &Node) -> String {
    match node.get_ref() {
        DeValue::String(text) => format!("{:?}", excerpt(text)),
        DeValue::Integer(number) => excerpt(&number.to_string()),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Array(items) if items.is_empty() => "an empty list".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a section".to_owned(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Datetime(date) => date.to_string(),
    }
}

pub(super) fn word(node: &Node) -> Result<String, Allowed> {
    let text = node.get_ref().as_str().map(str::to_owned);
    text.ok_or_else(|| wrong("allowed is text in quotes"))
}

/// The item of `all` that is called as `node` says.
pub(super) fn one_of<T: Copy>(node: &Node, all: &[T], name: fn(T) -> &'static str) -> Result<T, Allowed> {
    let found = all.iter().copied().find(|&item| node.get_ref().as_str() == Some(name(item)));
    let names: Vec<&str> = all.iter().map(|&item| name(item)).collect();
    found.ok_or_else(|| wrong(format!("allowed is one of: \"{}\"", names.join("\", \""))))
}

pub(super) fn unsigned(node: &Node) -> Option<u64> {
    let number = node.get_ref().as_integer()?;
    u64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// A whole number, as people write one.
pub(super) fn numeral(node: &Node) -> Result<u64, NotWhole> {
    match node.get_ref() {
        DeValue::String(text) => whole(text),
        DeValue::Float(number) => whole(number.as_str()),
        _ => unsigned(node).ok_or(NotWhole::NoNumber),
    }
}

/// A whole number of `range`; `or` is what else is allowed.
pub(super) fn counted(node: &Node, range: RangeInclusive<u64>, or: &str) -> Result<u64, Allowed> {
    let read = match numeral(node) {
        Err(doubt @ (NotWhole::Ambiguous | NotWhole::SmallM)) => return Err(wrong(doubt.to_string())),
        read => read.ok().filter(|number| range.contains(number)),
    };
    let (low, high) = range.into_inner();
    read.ok_or_else(|| wrong(format!("allowed is a whole number from {low} to {high}{or}")))
}

pub(super) fn kind(node: &Node) -> Result<&'static CatalogEntry, Allowed> {
    let name = word(node)?;
    catalog::find(&name).map_err(|_| {
        let program = cfg!(feature = "programs").then_some(program::KIND);
        let kinds: Vec<&str> = catalog::entries().map(|entry| entry.card.name).chain(program).collect();
        let meant = suggestion(&name, kinds.iter().copied());
        wrong(format!("allowed is one of: \"{}\"{meant}", kinds.join("\", \"")))
    })
}

/// The options of the file in its order, then the defaults of the others.
pub(super) fn factors(system: &Section, entry: &'static CatalogEntry) -> Checked<Vec<Factor>> {
    let specs = entry.card.options;
    let names = ["kind"].into_iter().chain(specs.iter().map(|spec| spec.name));
    let expected = cfg!(feature = "programs").then_some("expected");
    system.allow_only(&names.chain(expected).collect::<Vec<_>>())?;
    let (mut given, missing): (Vec<_>, Vec<_>) =
        specs.iter().partition(|spec| system.table.contains_key(spec.name));
    given.sort_by_key(|spec| system.table[spec.name].span().start);
    let mut factors = given.into_iter().map(|spec| factor(system, spec)).collect::<Checked<Vec<_>>>()?;
    factors.retain(|factor| !is_quiet(specs, factor));
    let is_sized = !factors.iter().any(|factor| factor.name == problems::OPTION);
    let missing = missing.into_iter().filter(|spec| !spec.is_quiet && (is_sized || spec.name != "size"));
    factors.extend(missing.map(|spec| Factor { name: spec.name.into(), values: vec![spec.default.clone()] }));
    Ok(factors)
}

/// Whether the option has only the default, which is not written.
fn is_quiet(specs: &[OptionSpec], factor: &Factor) -> bool {
    let quiet = |spec: &OptionSpec| {
        spec.is_quiet && spec.name == factor.name && factor.values == [spec.default.clone()]
    };
    specs.iter().any(quiet)
}

fn factor(system: &Section, spec: &'static OptionSpec) -> Checked<Factor> {
    let node = &system.table[spec.name];
    let items = match node.get_ref() {
        DeValue::Array(items) if !items.is_empty() => items.iter().collect(),
        _ => vec![node],
    };
    let values = items.into_iter().map(|item| values(system, spec, item)).collect::<Checked<Vec<_>>>()?;
    Ok(Factor { name: spec.name.into(), values: values.concat() })
}

/// The values that `node` stands for: one, or all of a range.
fn values(system: &Section, spec: &'static OptionSpec, node: &Node) -> Checked<Vec<Value>> {
    match range(spec, node) {
        Some(range) => Ok(range.map(Value::Integer).collect()),
        None => value(system, spec, node).map(|single| vec![single]),
    }
}

/// A range of numbers, both ends of which are values of the option: `"5..10"`.
fn range(spec: &OptionSpec, node: &Node) -> Option<RangeInclusive<u64>> {
    let range = written_range(node.get_ref().as_str()?)?;
    let is_allowed = |number: &u64| spec.domain.contains(&Value::Integer(*number));
    (is_allowed(range.start()) && is_allowed(range.end())).then_some(range)
}

/// The range of whole numbers that `text` is, if it is not too long for an option.
pub(super) fn written_range(text: &str) -> Option<RangeInclusive<u64>> {
    let (first, last) = text.split_once("..")?;
    let end = |text: &str| whole(text.trim()).ok();
    let range = end(first)?..=end(last)?;
    let is_short = range.end().checked_sub(*range.start()).is_some_and(|more| more < MAX_CELLS as u64);
    is_short.then_some(range)
}

/// That a range is allowed, too, if it is.
const fn ranges(domain: &Domain) -> &'static str {
    match domain {
        Domain::Integers(..) | Domain::Numbers { .. } => ", or a range such as \"5..10\"",
        Domain::Words(_) | Domain::Fractions { .. } | Domain::Forms(_) => "",
    }
}

fn value(system: &Section, spec: &'static OptionSpec, node: &Node) -> Checked<Value> {
    let value = match spec.domain {
        Domain::Integers(..) => numeral(node).ok().map(Value::Integer),
        Domain::Numbers { .. } => {
            let word = || word(node).ok().map(|text| Value::Word(text.into()));
            numeral(node).ok().map(Value::Integer).or_else(word)
        }
        Domain::Words(_) | Domain::Fractions { .. } | Domain::Forms(_) => {
            word(node).ok().and_then(|text| spec.domain.parse(&text))
        }
    };
    let value = value.filter(|value| spec.domain.contains(value));
    let value = value.ok_or_else(|| {
        let meant = spec.domain.suggestion(node.get_ref().as_str().unwrap_or_default());
        let allowed =
            wrong(format!("allowed is {}, or a list of such{}{meant}", spec.domain, ranges(&spec.domain)));
        system.fault(spec.name, node, &allowed)
    })?;
    system.files.attach(value).map_err(|why| system.fault(spec.name, node, &wrong(why)))
}
