//! The failures outside of a search, and their exit codes.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::experiment::ParseError;
use crate::result::plain;

/// A failure that ends a command. A search that fails is not an error but an outcome.
///
/// Its message is one line, whatever foreign text it quotes; only that of an unfinished run and of a program that fails may take
/// several.
#[derive(Debug, Error)]
pub enum Error {
    /// A file or folder could not be read or written.
    #[error("{}: {}", plain::path(.path), plain::line(&.source.to_string()))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// An unexpected failure.
    #[error("{}", plain::line(.0))]
    Unexpected(String),
    /// The command line asks for something impossible.
    #[error("{}", plain::line(.0))]
    Request(String),
    /// A file of the user is invalid.
    #[error("{}: {}", place(.path, *.line), plain::line(.message))]
    Input {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1, where it is known.
        line: Option<usize>,
        /// The key, what is wrong, and what is allowed.
        message: String,
    },
    /// A folder of results belongs to another experiment.
    #[error("{}: {}", plain::path(.path), plain::line(.message))]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// How that shows, and what to do.
        message: String,
    },
    /// A run is not finished; its progress is saved.
    #[error("{message}")]
    Unfinished {
        /// The exit code that says why: 128 and its number for a signal, 9 for a program that failed, 7 for one that ended a trial
        /// in two ways, 3 for one that cannot be started, else 5.
        exit_code: u8,
        /// What is done, and how to resume.
        message: String,
    },
    /// A program under test cannot be run.
    #[error("{0}")]
    Program(String),
    /// Two results that should agree do not.
    #[error("{}", plain::line(.0))]
    Differs(String),
    /// A verdict that the command was to fail on.
    #[error("{}", plain::line(.0))]
    Verdict(String),
    /// A result is damaged or incomplete.
    #[error("{}: {}", plain::path(.path), plain::line(.message))]
    Integrity {
        /// The damaged file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
}

impl Error {
    /// A run that is not finished and that no signal stopped.
    pub(crate) fn incomplete(message: String) -> Self {
        Self::Unfinished { exit_code: 5, message }
    }

    /// The command line asks for something impossible, as `error` says.
    pub fn request(error: impl Display) -> Self {
        Self::Request(error.to_string())
    }

    /// The file of the user at `path` is invalid, as `message` says, in a `line` that may be known.
    pub(crate) fn wrong(path: impl Into<PathBuf>, line: Option<usize>, message: impl Display) -> Self {
        Self::Input { path: path.into(), line, message: message.to_string() }
    }

    /// The folder or file at `path` is something else, as `message` says.
    pub(crate) fn foreign(path: impl Into<PathBuf>, message: impl Display) -> Self {
        Self::Foreign { path: path.into(), message: message.to_string() }
    }

    /// The file at `path` is damaged, as `message` says.
    pub(crate) fn damaged(path: impl Into<PathBuf>, message: impl Display) -> Self {
        Self::Integrity { path: path.into(), message: message.to_string() }
    }

    /// A failure that should not occur.
    pub(crate) fn unexpected(error: impl Display) -> Self {
        Self::Unexpected(error.to_string())
    }

    /// The error of the operating system at `path`.
    pub fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { path, source }
    }

    /// The error in the experiment file `path`.
    pub fn input(path: impl Into<PathBuf>) -> impl FnOnce(ParseError) -> Self {
        let path = path.into();
        move |ParseError { line, message }| Self::Input { path, line, message: message.en }
    }

    /// The exit code, as listed in the README.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Io { .. } | Self::Unexpected(_) => 1,
            Self::Request(_) | Self::Input { .. } | Self::Foreign { .. } | Self::Program(_) => 3,
            Self::Unfinished { exit_code, .. } => *exit_code,
            Self::Integrity { .. } => 6,
            Self::Differs(_) => 7,
            Self::Verdict(_) => 8,
        }
    }
}

fn place(path: &Path, line: Option<usize>) -> String {
    let path = plain::path(path);
    line.map_or(path.clone(), |line| format!("{path}:{line}"))
}
