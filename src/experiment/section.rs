//! Sections of an experiment file: every error has its place, its key and what is allowed.

use std::ops::Range;

use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Factor, NAME_RULE};
use crate::analysis::verdict::Headline;
use crate::model::excerpt::{excerpt, suggestion};
use crate::model::language::Sentence;
use crate::model::options::{Domain, OptionSpec, Value};
use crate::systems::catalog::{self, CatalogEntry, UnknownSystem};

pub(super) type Node<'t> = Spanned<DeValue<'t>>;

/// What is allowed as the value of a key.
#[derive(Debug, Error)]
pub(super) enum Allowed {
    #[error("allowed is text in quotes")]
    Text,
    #[error("allowed is text without control characters")]
    PlainText,
    #[error("allowed is a name of {NAME_RULE}")]
    Name,
    #[error("allowed is the SPDX identifier of a license, such as \"CC-BY-4.0\"")]
    License,
    #[error("allowed is a date and a time with an offset, such as 2026-11-24T12:00:00Z")]
    DateTime,
    #[error(transparent)]
    System(#[from] UnknownSystem),
    #[error("allowed is a whole number from {0} to {1}")]
    Integer(u64, u64),
    #[error("allowed is a whole number from 1 to {}, or \"all\"", i64::MAX)]
    Count,
    #[error("{0}")]
    Until(&'static str),
    #[error("allowed is one of: \"{}\"", Headline::ALL.map(|test| test.to_string()).join("\", \""))]
    Headline,
    #[error("allowed is {0}, or a list of such{meant}", meant = .0.suggestion(.1))]
    Option(&'static Domain, String),
    #[error("allowed is a section, or several")]
    Sections,
    #[cfg(feature = "programs")]
    #[error("{0}")]
    Program(String),
}

/// An error and its byte range in the text.
pub(super) struct Fault {
    pub(super) message: Sentence,
    pub(super) span: Option<Range<usize>>,
}

pub(super) type Checked<T> = Result<T, Fault>;

/// A table of the file and its key.
pub(super) struct Section<'a, 't> {
    pub(super) name: &'a str,
    pub(super) table: &'a DeTable<'t>,
    pub(super) span: Option<Range<usize>>,
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
                    suggestion(key.get_ref(), allowed.iter().copied())
                )
                .into(),
                span: Some(key.span()),
            })
        })
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
        Ok(Section { name, table, span: Some(node.span()) })
    }

    /// The sections of this name: one, `[name]`, or several, `[[name]]`.
    pub(super) fn sections(&self, name: &'a str) -> Checked<Vec<Section<'a, 't>>> {
        let items = self.table.get(name).and_then(|node| node.get_ref().as_array());
        let Some(items) = items.filter(|items| !items.is_empty()) else {
            return Ok(vec![self.section(name)?]);
        };
        let section = |node: &'a Node<'t>| match node.get_ref().as_table() {
            Some(table) => Ok(Section { name, table, span: Some(node.span()) }),
            None => Err(self.fault(name, node, &Allowed::Sections)),
        };
        items.iter().map(section).collect()
    }

    pub(super) fn optional<T>(&self, key: &str, read: fn(&Node) -> Result<T, Allowed>) -> Checked<Option<T>> {
        let read = |node: &Node<'t>| read(node).map_err(|allowed| self.fault(key, node, &allowed));
        self.table.get(key).map(read).transpose()
    }

    pub(super) fn required<T>(&self, key: &str, read: fn(&Node) -> Result<T, Allowed>) -> Checked<T> {
        self.optional(key, read)?.ok_or_else(|| Fault {
            message: format!("the key \"{}\" is missing", self.key(key)).into(),
            span: self.span.clone(),
        })
    }

    pub(super) fn fault(&self, key: &str, node: &Node, allowed: &Allowed) -> Fault {
        Fault {
            message: format!("{} is {}: {allowed}", self.key(key), describe(node)).into(),
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
    text.ok_or(Allowed::Text)
}

pub(super) fn unsigned(node: &Node) -> Option<u64> {
    let number = node.get_ref().as_integer()?;
    u64::from_str_radix(number.as_str(), number.radix()).ok()
}

pub(super) fn kind(node: &Node) -> Result<&'static CatalogEntry, Allowed> {
    Ok(catalog::find(&word(node)?)?)
}

/// The options of the file in its order, then the defaults of the others.
pub(super) fn factors(system: &Section, entry: &'static CatalogEntry) -> Checked<Vec<Factor>> {
    let specs = entry.card.options;
    let names = specs.iter().map(|spec| spec.name);
    system.allow_only(&["kind"].into_iter().chain(names).collect::<Vec<_>>())?;
    let (mut given, missing): (Vec<_>, Vec<_>) =
        specs.iter().partition(|spec| system.table.contains_key(spec.name));
    given.sort_by_key(|spec| system.table[spec.name].span().start);
    let mut factors = given.into_iter().map(|spec| factor(system, spec)).collect::<Checked<Vec<_>>>()?;
    factors.extend(
        missing.into_iter().map(|spec| Factor { name: spec.name.into(), values: vec![spec.default.clone()] }),
    );
    Ok(factors)
}

fn factor(system: &Section, spec: &'static OptionSpec) -> Checked<Factor> {
    let node = &system.table[spec.name];
    let values = match node.get_ref() {
        DeValue::Array(items) if !items.is_empty() => {
            items.iter().map(|item| value(system, spec, item)).collect()
        }
        _ => value(system, spec, node).map(|single| vec![single]),
    };
    values.map(|values| Factor { name: spec.name.into(), values })
}

fn value(system: &Section, spec: &'static OptionSpec, node: &Node) -> Checked<Value> {
    let value = match spec.domain {
        Domain::Integers(..) => unsigned(node).map(Value::Integer),
        Domain::Words(_) | Domain::Fractions { .. } => {
            word(node).ok().and_then(|text| spec.domain.parse(&text))
        }
    };
    let value = value.filter(|value| spec.domain.contains(value));
    value.ok_or_else(|| {
        let text = node.get_ref().as_str().unwrap_or_default().to_owned();
        system.fault(spec.name, node, &Allowed::Option(&spec.domain, text))
    })
}
