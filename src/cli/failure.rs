//! Failures of programs under test, in words.

use crate::engine::machine::{LaunchError, Misdeed, RunFailure};
use crate::experiment::Cell;
use crate::programs::shell::quoted;
use crate::result::plain;
use crate::store::error::Error;

/// Why a trial is not played: a user's mistake, or a program that failed.
pub(super) fn not_played(error: LaunchError) -> Error {
    match error {
        LaunchError::Failed(failure) => Error::Program(program_failed(&failure)),
        LaunchError::NothingToShow { ref command } => {
            Error::Request(format!("{error}; this runs the trial by hand: {}", pasted(command)))
        }
        error => Error::request(error),
    }
}

/// How a program under test failed: what happened, the command as it can be pasted, and the end of its standard error.
pub(super) fn program_failed(failure: &RunFailure) -> String {
    let said = failure.said.iter().map(|line| format!("  | {}", plain::line(line)));
    let head = [plain::line(&failure.message).into_owned(), format!("  {}", pasted(&failure.command))];
    head.into_iter().chain(said).collect::<Vec<_>>().join("\n")
}

/// The program under test cannot be run any more in `cell`; `saved` says what is kept.
pub(super) fn stopped_by_program(cell: &Cell, failure: &RunFailure, saved: &str) -> Error {
    let exit_code = match failure.misdeed {
        Misdeed::NotStarted => 3,
        Misdeed::Failed => 9,
        Misdeed::Unrepeatable => 7,
    };
    let message = format!("stopped: cell {}, {}\n{saved}", cell.number, program_failed(failure));
    Error::Unfinished { exit_code, message: message.trim_end().to_owned() }
}

/// A command as it can be pasted.
fn pasted(command: &[String]) -> String {
    let words: Vec<String> = command.iter().map(|word| quoted(word)).collect();
    plain::line(&words.join(" ")).into_owned()
}
