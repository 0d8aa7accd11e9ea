//! Where programs cannot be run: everything else is as elsewhere, so that results of programs can be read.

use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::Path;

use super::super::spec::Limits;
use super::invocation::{Finished, Invocation, Received};
use crate::engine::batch::Signals;

/// A folder that is never made.
pub(super) enum NoFolder {}

impl NoFolder {
    pub(super) fn path(&self) -> &Path {
        match *self {}
    }
}

pub(super) fn scratch() -> io::Result<NoFolder> {
    Err(unsupported())
}

fn unsupported() -> io::Error {
    io::Error::new(ErrorKind::Unsupported, "programs are run on Linux, by the command line, alone")
}

impl Invocation {
    /// Refuses.
    ///
    /// # Errors
    /// Always.
    pub fn run(&self, _: &Limits, _: &Signals) -> io::Result<Option<Finished>> {
        Err(unsupported())
    }
}

/// A process that never is.
pub struct NoSession;

#[expect(clippy::unused_self, reason = "a process that is has state")]
impl NoSession {
    pub fn start(_: &Invocation, _: &Limits) -> io::Result<Self> {
        Err(unsupported())
    }

    pub fn send(&mut self, _: &str, _: &Signals) -> io::Result<()> {
        Err(unsupported())
    }

    pub fn receive(&mut self, _: f64, _: &Signals) -> io::Result<Received> {
        Err(unsupported())
    }

    pub fn text(&self, _: Range<usize>) -> &[u8] {
        &[]
    }

    pub fn surplus(&mut self) -> io::Result<&[u8]> {
        Err(unsupported())
    }

    pub fn errors(&self) -> &[u8] {
        &[]
    }

    pub fn close(self) -> io::Result<Finished> {
        Err(unsupported())
    }
}

pub mod guard {
    //! No guard, as there is nothing to guard.

    use std::io::{self, BufRead};
    use std::path::Path;

    /// Refuses.
    ///
    /// # Errors
    /// Always.
    pub fn start(_: &Path, _: &str) -> io::Result<()> {
        Err(super::unsupported())
    }

    /// Does nothing.
    pub fn keep(_: impl BufRead) {}
}
