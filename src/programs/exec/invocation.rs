//! What is started, and how it ended.

use std::ops::Range;
use std::path::PathBuf;

/// What to start.
#[derive(Debug)]
pub struct Invocation {
    /// The path by which the program is started.
    pub program: PathBuf,
    /// The name of the program, which it is given, and its arguments.
    pub arguments: Vec<String>,
    /// The folder that it starts in.
    pub folder: PathBuf,
    /// Its environment.
    pub env: Vec<(String, String)>,
    /// What it finds on standard input.
    pub stdin: Option<PathBuf>,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessEnd {
    /// With this exit code.
    Exit(i32),
    /// By this signal.
    Signal(i32),
    /// It took too long.
    Time,
    /// It printed too much.
    Output,
    /// It closed its output, and did not end.
    Closed,
}

/// A process that ended.
#[derive(Debug)]
pub struct Finished {
    /// How it ended.
    pub ended: ProcessEnd,
    /// Its standard output.
    pub stdout: Vec<u8>,
    /// The end of its standard error.
    pub stderr: Vec<u8>,
}

/// What comes of waiting for a line of a process that stays.
#[derive(Debug, PartialEq, Eq)]
pub enum Received {
    /// A line, without its end: where it is.
    Line(Range<usize>),
    /// None any more: it ended, or exceeded a limit.
    Ended(ProcessEnd),
    /// None yet, and the caller was asked to stop.
    Stopped,
}
