//! Signals that ask a run to stop: Ctrl-C, a polite kill, and the warning of a scheduler.

use std::env;
use std::path::Path;
use std::process;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::report_error;
use crate::engine::batch::{Signals, Stop};
use crate::result::plain::is_hidden;
use crate::store::error::Error;

#[cfg(unix)]
const STOPPING: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGUSR1];

#[cfg(not(unix))]
const STOPPING: [i32; 2] = [SIGINT, SIGTERM];

/// Has signals stop the workers instead of the process.
pub(super) fn listen(signals: &Signals) -> Result<(), Error> {
    for signal in STOPPING {
        let number = usize::try_from(signal).expect("signals are positive");
        flag::register_usize(signal, signals.signal.clone(), number)
            .map_err(|error| Error::Unexpected(format!("signal {signal} cannot be caught: {error}")))?;
    }
    Ok(())
}

/// The exit code of a run that was stopped.
pub(super) fn exit_code(stop: Stop) -> u8 {
    match stop {
        Stop::Signal(number) if number == SIGINT.unsigned_abs() as usize => 130,
        Stop::Signal(number) if number == SIGTERM.unsigned_abs() as usize => 143,
        Stop::Signal(_) | Stop::Caller => 5,
    }
}

/// The command that resumes this run: the same, but not from the beginning.
pub(super) fn command() -> String {
    let words = env::args_os().filter(|word| word != "--fresh");
    words.map(|word| quoted(&word.to_string_lossy())).collect::<Vec<_>>().join(" ")
}

/// A path as a shell reads it.
pub(super) fn quoted_path(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}

/// A word as a shell reads it. One with characters that are not shown needs a shell that knows `$'..'`, as bash, zsh and
/// the ksh of today do.
pub(super) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if word.contains(is_hidden) {
        format!("$'{}'", word.chars().map(escaped).collect::<String>())
    } else if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

fn escaped(character: char) -> String {
    match character {
        '\'' | '\\' => format!("\\{character}"),
        hidden if is_hidden(hidden) => {
            let bytes = hidden.to_string().into_bytes();
            bytes.iter().map(|byte| format!("\\x{byte:02x}")).collect::<Vec<_>>().concat()
        }
        shown => shown.to_string(),
    }
}

/// Ends the process at once with what `error` says: everything that was done is on disk.
pub(super) fn leave(error: &Error) -> ! {
    report_error(error);
    process::exit(error.exit_code().into())
}
