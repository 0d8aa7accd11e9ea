//! Signals that ask a run to stop: Ctrl-C, a polite kill, and the warning of a scheduler.

use std::env;
use std::process;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::report_error;
use crate::engine::batch::{Signals, Stop};
use crate::programs::shell::quoted;
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

/// Ends the process at once with what `error` says: everything that was done is on disk.
pub(super) fn leave(error: &Error) -> ! {
    report_error(error);
    process::exit(error.exit_code().into())
}
