//! Parsing the command line. What clap says of it quotes what the user typed, which may have come from anybody.

use std::env;
use std::ffi::OsString;
use std::path::Path;

use clap::Parser;
use clap::error::{ContextKind, ContextValue};

use super::threads::THREADS;
use super::{Cli, console};
use crate::result::plain;
use crate::store::error::Error;

/// Why nothing is to be done: help, or an error.
pub(super) struct Refusal {
    /// The exit code.
    pub(super) code: u8,
    is_error: bool,
    styled: String,
}

impl Refusal {
    pub(super) fn report(&self) -> Result<(), Error> {
        console::usage(&self.styled, self.is_error)
    }
}

/// The command line, or the help or error to print instead.
pub(super) fn parse() -> Result<Cli, Refusal> {
    Cli::try_parse().map_err(with_hint).map_err(|error| Refusal {
        code: u8::try_from(error.exit_code()).unwrap_or(2),
        is_error: error.use_stderr(),
        styled: safe(&error),
    })
}

/// The error, with the command that was meant where an experiment stands in place of a command, or with what to type where a
/// number below 0 is taken for an option.
fn with_hint(mut error: clap::Error) -> clap::Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let experiment = text(ContextKind::InvalidSubcommand)
        .filter(|word| Path::new(word).extension().is_some_and(|end| end == "toml"))
        .map(|word| format!("queenlab run {word} runs an experiment"));
    let negative = text(ContextKind::InvalidArg)
        .filter(|word| {
            word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        })
        .map(|word| {
            format!(
                "a value that begins with - is joined by =, as in --seed={word}, which says what is allowed"
            )
        });
    let threads = text(ContextKind::InvalidArg)
        .filter(|arg| arg.starts_with("--threads") && env::var_os(THREADS).is_some())
        .filter(|_| env::args_os().all(|word| !word.to_string_lossy().starts_with("--threads")))
        .map(|_| format!("the environment says so: {THREADS}"));
    if let Some(hint) = experiment.or(negative).or(threads) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint.into()]));
    }
    error
}

/// The text of `error` without raw text of others: clap has to say it again of the words as they may be shown. Should it
/// find nothing wrong with these, its styles are left out, so that nothing else can be in the text.
fn safe(error: &clap::Error) -> String {
    let words = env::args_os().map(|word| OsString::from(plain::line(&word.to_string_lossy()).into_owned()));
    match Cli::try_parse_from(words) {
        Err(again) => with_hint(again).render().ansi().to_string(),
        Ok(_) => plain::text(&error.render().to_string()).into_owned(),
    }
}
