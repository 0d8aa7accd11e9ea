//! Systems whose keys a program has.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::engine::machine::Machine;
use crate::model::excerpt::excerpt;
use crate::model::options::{Domain, OptionError, Options};
use crate::systems::catalog::{self, CatalogEntry, UnknownSystem};

/// A system whose keys a program has: its known keys, symmetry classes and boards.
#[derive(Clone, Debug)]
pub struct Like {
    /// The system.
    pub entry: &'static CatalogEntry,
    /// Its options.
    pub options: Options,
}

/// Why a text names no system and its options.
#[derive(Clone, Debug, Error)]
pub enum LikeError {
    /// It has another form.
    #[error("allowed is KIND:SIZE, such as uniform:8, and perhaps :OPTION=VALUE")]
    Form,
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
}

impl Like {
    /// The system under its options.
    ///
    /// # Errors
    /// If the options are impossible together.
    pub fn build(&self) -> Result<Box<dyn Machine>, OptionError> {
        self.entry.build(&self.options)
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), LikeError> {
        let card = self.entry.card;
        let spec = card.options.iter().find(|spec| spec.name == option);
        let spec =
            spec.ok_or_else(|| LikeError::NoOption { system: card.name, option: option.to_owned() })?;
        let parsed = spec.domain.parse(value);
        let parsed = parsed.ok_or_else(|| LikeError::Value {
            option: spec.name,
            value: excerpt(value),
            allowed: &spec.domain,
        })?;
        self.options.set(spec.name, parsed);
        Ok(())
    }
}

impl FromStr for Like {
    type Err = LikeError;

    /// Parses what [`fmt::Display`] writes.
    fn from_str(text: &str) -> Result<Self, LikeError> {
        let mut parts = text.split(':');
        let (Some(kind), Some(size)) = (parts.next(), parts.next()) else {
            return Err(LikeError::Form);
        };
        let entry = catalog::find(kind)?;
        let mut like = Self { entry, options: Options::defaults(entry.card.options) };
        like.set("size", size)?;
        for part in parts {
            let (option, value) = part.split_once('=').ok_or(LikeError::Form)?;
            like.set(option, value)?;
        }
        like.build()?;
        Ok(like)
    }
}

impl fmt::Display for Like {
    /// `uniform:8`, or `squares:4:kind=latin` where an option is not the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defaults = Options::defaults(self.entry.card.options);
        write!(f, "{}:{}", self.entry.card.name, self.options.size())?;
        let mut others = self.options.iter().filter(|(name, _)| *name != "size");
        others.try_for_each(|(name, value)| {
            if defaults.get(name) == Some(value) { Ok(()) } else { write!(f, ":{name}={value}") }
        })
    }
}
