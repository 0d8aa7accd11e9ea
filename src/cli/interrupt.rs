//! Signals that ask a run to stop: Ctrl-C, a polite kill, and the warning of a scheduler.
//!
//! Workers that are asked to stop are not waited for: after half a second all that they handed over is saved and
//! the process ends, however long a trial takes.

use std::env;
use std::io;
use std::process;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGUSR1};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::report_error;
use crate::engine::batch::{Signals, Stop};
use crate::programs::shell::quoted;
use crate::store::error::Error;

/// The signals that ask to stop: a terminal that is closed, too, unless `nohup` has that ignored.
fn stopping() -> Vec<i32> {
    let mut signals = vec![SIGINT, SIGTERM];
    #[cfg(unix)]
    signals.push(SIGUSR1);
    #[cfg(unix)]
    signals.extend(Some(SIGHUP).filter(|_| !is_ignored(SIGHUP)));
    signals
}

/// Whether a signal was ignored by whoever started this process; where that cannot be known, it may have been.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Has signals stop the workers instead of the process.
pub(super) fn listen(signals: &Signals) -> Result<(), Error> {
    for signal in stopping() {
        let number = usize::try_from(signal).expect("signals are positive");
        flag::register_usize(signal, signals.signal.clone(), number)
            .map_err(|error| uncaught(signal, &error))?;
    }
    Ok(())
}

/// Has the second of these signals end the process at once: what is still done after the first may take long.
pub(super) fn insist() -> Result<(), Error> {
    let is_second = Arc::new(AtomicBool::new(false));
    for signal in stopping() {
        let code = exit_code(Stop::Signal(signal.unsigned_abs() as usize));
        flag::register_conditional_shutdown(signal, code.into(), Arc::clone(&is_second))
            .and_then(|_| flag::register(signal, Arc::clone(&is_second)))
            .map_err(|error| uncaught(signal, &error))?;
    }
    Ok(())
}

fn uncaught(signal: i32, error: &io::Error) -> Error {
    Error::Unexpected(format!("signal {signal} cannot be caught: {error}"))
}

/// The exit code of a run that was stopped.
pub(super) fn exit_code(stop: Stop) -> u8 {
    const FINAL: [i32; 3] = [1, SIGINT, SIGTERM];
    match stop {
        Stop::Signal(number) if FINAL.iter().any(|signal| signal.unsigned_abs() as usize == number) => {
            128 + u8::try_from(number).expect("a small number")
        }
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
