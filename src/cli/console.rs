//! Standard output and standard error: the one way out for text, be it ours or that of others.
//!
//! Whatever is written here is escaped ([`plain`]), so no sequence of controls comes through. Styles are written beside
//! the text, by methods of their own.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use terminal_size::{Width, terminal_size_of};

use super::stdout_error;
use crate::result::plain;
use crate::store::error::Error;
use crate::text::terminal::{Screen, wrapping};

const TITLE: Style = Style::new().bold();

const ERROR: Style = AnsiColor::Red.on_default().bold();

const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// Whether only warnings and errors are written.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Has only warnings and errors written from now on.
pub(super) fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

pub(super) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// Has everything that is written from now on keep to it.
    pub(super) fn choose(self) {
        match self {
            Self::Auto => {}
            Self::Always => ColorChoice::Always.write_global(),
            Self::Never => ColorChoice::Never.write_global(),
        }
    }
}

/// A stream of text to a person or a program.
pub(super) struct Console {
    out: Box<dyn Write>,
    /// The width of the terminal, if it is one.
    columns: Option<usize>,
    /// The first bytes of a character whose others are not there yet.
    begun: Vec<u8>,
}

impl Console {
    pub(super) fn stdout() -> Self {
        if is_quiet() {
            return Self::silent();
        }
        let columns = terminal_size_of(io::stdout()).map(|(Width(columns), _)| columns.into());
        Self { out: Box::new(AutoStream::auto(io::stdout())), columns, begun: Vec::new() }
    }

    /// Standard error for what is said while standard output has what is asked for.
    pub(super) fn beside() -> Self {
        if is_quiet() { Self::silent() } else { Self::stderr() }
    }

    fn silent() -> Self {
        Self { out: Box::new(io::sink()), columns: None, begun: Vec::new() }
    }

    fn stderr() -> Self {
        let columns = terminal_size_of(io::stderr()).map(|(Width(columns), _)| columns.into());
        Self { out: Box::new(AutoStream::auto(io::stderr())), columns, begun: Vec::new() }
    }

    /// Writes lines, wrapped to a terminal, behind a word in a style of its own.
    fn labelled(&mut self, style: Style, label: &str, lines: impl Display) -> io::Result<()> {
        let (lines, blank) = (lines.to_string(), " ".repeat(label.len()));
        self.ours(format_args!("{style}{label}{style:#}"))?;
        match self.columns {
            None => writeln!(self, "{lines}"),
            Some(columns) => {
                let wrapped = textwrap::fill(&lines, wrapping(columns).initial_indent(&blank));
                writeln!(self, "{}", wrapped.strip_prefix(&blank).unwrap_or(&wrapped))
            }
        }
    }

    /// Writes what is ours from beginning to end, with its styles.
    fn ours(&mut self, styled: impl Display) -> io::Result<()> {
        write!(self.out, "{styled}")
    }
}

impl Write for Console {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend(bytes);
        let whole = std::mem::take(&mut self.begun);
        for chunk in whole.utf8_chunks() {
            self.out.write_all(plain::text(chunk.valid()).as_bytes())?;
            match chunk.invalid() {
                [] => {}
                begun if is_begun(begun) => self.begun.extend(begun),
                _ => self.out.write_all("\u{fffd}".as_bytes())?,
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Whether other bytes can make a character of these.
fn is_begun(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

impl Screen for Console {
    fn title(&mut self, title: &str) -> io::Result<()> {
        self.ours(TITLE)?;
        self.write_all(title.as_bytes())?;
        self.ours(format_args!("{TITLE:#}"))
    }

    fn columns(&self) -> Option<usize> {
        self.columns
    }
}

/// Writes a line to standard error unless it is to be quiet.
pub(super) fn note(line: impl Display) {
    if !is_quiet() {
        say(Style::new(), "", line);
    }
}

/// Writes a warning; the command continues.
pub(super) fn warn(line: impl Display) {
    say(WARNING, "warning: ", line);
}

/// Writes the error that ends a command.
pub(super) fn report_error(error: &Error) {
    say(ERROR, "error: ", error);
}

/// Writes to standard error; a failure is ignored, as it could not be reported.
fn say(style: Style, label: &str, lines: impl Display) {
    let _ = Console::stderr().labelled(style, label, lines);
}

/// Writes help, the version, or what is wrong with the usage, none of which holds raw text of others.
pub(super) fn usage(styled: impl Display, is_error: bool) -> Result<(), Error> {
    if is_error {
        let _ = Console::stderr().ours(styled);
        return Ok(());
    }
    let mut out = Console::stdout();
    out.ours(styled).and_then(|()| out.flush()).map_err(stdout_error)
}

/// Writes a file to standard output, as `fill` makes it, and nothing else.
pub(super) fn write_file(fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
    let out = io::stdout();
    if out.is_terminal() {
        let message = "standard output is a terminal, which cannot show this file: name a file or a pipe";
        return Err(Error::Request(message.to_owned()));
    }
    let mut out = BufWriter::new(out);
    fill(&mut out).and_then(|()| out.flush()).map_err(stdout_error)
}
