//! Systems whose keys a program has.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::key::{KeyList, MAX_BYTES, TextKey};
use crate::engine::machine::{AnySystem, WrittenKey};
use crate::model::excerpt::excerpt;
use crate::model::options::{Domain, OptionError, Options, Value};
use crate::model::refusals;
use crate::model::system::Card;
use crate::systems::catalog::{self, CatalogEntry, UnknownSystem};
use crate::systems::problems;

/// A system whose keys a program has: its known keys, symmetry classes and boards.
#[derive(Clone)]
pub struct Like {
    /// The system.
    pub entry: &'static CatalogEntry,
    /// Its options.
    pub options: Options,
    pub(super) system: Arc<dyn AnySystem>,
    /// Its keys, if it can list them.
    pub(super) keys: Arc<KeyList>,
}

/// Why a text names no system and its options.
#[derive(Clone, Debug, Error)]
pub enum LikeError {
    /// It has another form.
    #[error(
        "allowed is KIND:SIZE, such as uniform:8, and perhaps :OPTION=VALUE, or a problem, such as torus:5 or graph:petersen:3"
    )]
    Form,
    /// It begins as a problem does.
    #[error(
        "{0:?}: allowed are queens:SIZE, torus:SIZE, rooks:SIZE, latin:SIZE, sudoku:SIZE, sudoku:GIVENS, graph:FILE:COLOURS, as in graph:petersen:3, and cnf:FILE"
    )]
    Problem(String),
    /// There is no such system.
    #[error(transparent)]
    System(#[from] UnknownSystem),
    /// The system has no such option.
    #[error("{system} has no option \"{option}\"")]
    NoOption {
        /// The system.
        system: &'static str,
        /// The option that was named.
        option: String,
    },
    /// An option has two values.
    #[error("{0} is given twice: allowed is one value")]
    Twice(String),
    /// An option cannot have this value.
    #[error("{option} is {value:?}: allowed is {allowed}")]
    Value {
        /// The option.
        option: &'static str,
        /// The value that was given.
        value: String,
        /// The values that are allowed.
        allowed: &'static Domain,
    },
    /// The options are impossible together.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The file that it names cannot be read.
    #[error("{0}")]
    File(String),
}

/// The system whose keys stand for those of a problem: it takes every one, and lists keys when they are asked for.
const OF_PROBLEMS: &str = "repair";

impl Like {
    /// The system `entry` under `options`.
    ///
    /// # Errors
    /// If the options are impossible together, or keys are too long.
    pub fn new(entry: &'static CatalogEntry, options: Options) -> Result<Self, OptionError> {
        let system = entry.build(&options)?;
        let mut keys = KeyList::default();
        for WrittenKey { key, class } in system.written_keys().all().into_iter().flatten() {
            keys.insert(text_key(&key)?, class.as_deref().map(text_key).transpose()?);
        }
        Ok(Self { entry, options, system: system.into(), keys: keys.into() })
    }
}

impl Like {
    /// Whether its keys say what is true.
    pub(crate) fn is_of_truths(&self) -> bool {
        self.is_problem() && self.system.written_keys().values().is_none()
    }
}

impl FromStr for Like {
    type Err = LikeError;

    /// Parses what [`fmt::Display`] writes, if it names no file.
    fn from_str(text: &str) -> Result<Self, LikeError> {
        Self::parse(text, Ok)
    }
}

impl Like {
    /// Parses what [`fmt::Display`] writes: a system, `uniform:8`, or a problem, `torus:5` or `graph:petersen:3`. `attach` adds the file
    /// to a value that names one.
    ///
    /// # Errors
    /// If there is no such system or problem, or it is impossible.
    pub fn parse(text: &str, attach: impl FnOnce(Value) -> Result<Value, String>) -> Result<Self, LikeError> {
        match problem(text) {
            Some(chosen) => Self::of_problem(chosen, attach),
            None if is_almost_a_problem(text) => Err(LikeError::Problem(excerpt(text))),
            None => Self::of_system(text),
        }
    }

    fn of_problem(
        (problem, size): (&str, Option<&str>),
        attach: impl FnOnce(Value) -> Result<Value, String>,
    ) -> Result<Self, LikeError> {
        let entry = catalog::find(OF_PROBLEMS)?;
        let named = attach(Value::Word(problem.to_owned().into())).map_err(LikeError::File)?;
        let mut options = entry.options([(problems::OPTION, named)]);
        if let Some(size) = size {
            set(&mut options, entry.card, "size", size)?;
        }
        Ok(Self::new(entry, options)?)
    }

    /// Whether it is a problem other than N queens.
    pub(crate) fn is_problem(&self) -> bool {
        self.entry.card.name == OF_PROBLEMS && problems::is_named(&self.options)
    }

    fn of_system(text: &str) -> Result<Self, LikeError> {
        let mut parts = text.split(':');
        let (Some(kind), Some(size)) = (parts.next(), parts.next()) else {
            return Err(LikeError::Form);
        };
        let entry = catalog::find(kind)?;
        let mut options = Options::defaults(entry.card.options);
        set(&mut options, entry.card, "size", size)?;
        let mut named = BTreeSet::from(["size"]);
        for part in parts {
            let (option, value) = part.split_once('=').ok_or(LikeError::Form)?;
            if !named.insert(option) {
                return Err(LikeError::Twice(option.to_owned()));
            }
            set(&mut options, entry.card, option, value)?;
        }
        Ok(Self::new(entry, options)?)
    }
}

fn text_key(text: &str) -> Result<TextKey, OptionError> {
    TextKey::new(text).map_err(|_| OptionError {
        name: problems::OPTION,
        message: refusals::LONG_KEY.with(&[&text.len().to_string(), &MAX_BYTES.to_string()]),
    })
}

/// The givens of the smallest sudoku: fewer digits are a size.
const SHORTEST_GIVENS: usize = 16;

/// The problem that `text` names, and its size if that follows.
fn problem(text: &str) -> Option<(&str, Option<&str>)> {
    let option = problems::option();
    if let Some((word, size)) = text.split_once(':')
        && (1..SHORTEST_GIVENS).contains(&size.len())
        && size.bytes().all(|byte| byte.is_ascii_digit())
        && option.domain.parse(word).is_some()
    {
        return Some((word, Some(size)));
    }
    option.domain.parse(text).map(|_| (text, None))
}

/// Whether `text` begins as a problem does, and has not what follows.
fn is_almost_a_problem(text: &str) -> bool {
    let first = text.split(':').next();
    matches!(problems::option().domain, Domain::Forms(forms) if forms.iter().any(|form| form.split(':').next() == first))
}

/// Sets an option of the system that `card` describes.
fn set(options: &mut Options, card: &Card, option: &str, value: &str) -> Result<(), LikeError> {
    let spec = card.options.iter().find(|spec| spec.name == option);
    let spec = spec.ok_or_else(|| LikeError::NoOption { system: card.name, option: option.to_owned() })?;
    let parsed = spec.domain.parse(value);
    let parsed = parsed.ok_or_else(|| LikeError::Value {
        option: spec.name,
        value: excerpt(value),
        allowed: &spec.domain,
    })?;
    options.set(spec.name, parsed);
    Ok(())
}

impl fmt::Debug for Like {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Like {
    /// `uniform:8`, or `squares:4:kind=latin` where an option is not the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defaults = Options::defaults(self.entry.card.options);
        let size = self.options.get("size").map_or_else(String::new, |size| format!(":{size}"));
        if self.is_problem() {
            return write!(f, "{}{size}", self.options.get(problems::OPTION).expect("a problem"));
        }
        write!(f, "{}{size}", self.entry.card.name)?;
        let mut others = self.options.iter().filter(|(name, _)| *name != "size");
        others.try_for_each(|(name, value)| {
            if defaults.get(name) == Some(value) { Ok(()) } else { write!(f, ":{name}={value}") }
        })
    }
}
