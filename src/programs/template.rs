//! Commands with placeholders.

use crate::model::excerpt::excerpt;
use std::fmt;

use thiserror::Error;

/// A word of a command: `{name}` is a placeholder, `{{` and `}}` are braces. A filled placeholder never makes a second
/// argument: there is no shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    written: String,
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Placeholder(String),
}

/// Why a word of a command cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TemplateError {
    /// A brace has no partner.
    #[error("\"{0}\" has a single brace: a brace of the argument itself is written twice, {{{{ or }}}}")]
    Brace(String),
    /// It contains the character that ends the arguments of programs.
    #[error("an argument cannot contain the character 0")]
    Nul,
}

impl Template {
    /// The word, if nothing in it is to be filled.
    pub fn literal(&self) -> Option<String> {
        let text = |piece: &Piece| match piece {
            Piece::Text(text) => Some(text.clone()),
            Piece::Placeholder(_) => None,
        };
        self.pieces.iter().map(text).collect()
    }

    /// Parses a word.
    ///
    /// # Errors
    /// If a brace has no partner, or there is a NUL.
    pub fn parse(written: &str) -> Result<Self, TemplateError> {
        let brace = || TemplateError::Brace(excerpt(written));
        if written.contains('\0') {
            return Err(TemplateError::Nul);
        }
        let (mut pieces, mut text, mut rest) = (Vec::new(), String::new(), written);
        while let Some(at) = rest.find(['{', '}']) {
            text.push_str(&rest[..at]);
            rest = &rest[at..];
            if let Some(after) = rest.strip_prefix("{{").or_else(|| rest.strip_prefix("}}")) {
                text.push_str(&rest[..1]);
                rest = after;
                continue;
            }
            let (name, after) =
                rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).ok_or_else(brace)?;
            if name.is_empty() || name.contains('{') {
                return Err(brace());
            }
            pieces.push(Piece::Text(std::mem::take(&mut text)));
            pieces.push(Piece::Placeholder(name.to_owned()));
            rest = after;
        }
        text.push_str(rest);
        pieces.push(Piece::Text(text));
        Ok(Self { written: written.to_owned(), pieces })
    }

    /// The names of its placeholders.
    pub fn placeholders(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Placeholder(name) => Some(name.as_str()),
            Piece::Text(_) => None,
        })
    }

    /// The argument, with each placeholder replaced by its value.
    ///
    /// # Panics
    /// If `value` has none for a placeholder: they are checked when an experiment is read.
    pub fn fill(&self, value: impl Fn(&str) -> Option<String>) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Placeholder(name) => value(name).expect("placeholders are checked"),
        };
        self.pieces.iter().map(piece).collect()
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}
