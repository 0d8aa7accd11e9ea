//! Every solution that an exhaustive search finds, in its order.

use std::io::{self, Write};

use serde_json::json;

use crate::engine::machine::Listed;

/// One solution a line.
///
/// # Errors
/// If `out` takes no more, as of all functions here.
pub fn text(mut keys: impl Iterator<Item = Listed>, out: &mut dyn Write) -> io::Result<()> {
    keys.try_for_each(|listed| writeln!(out, "{}", listed.key))
}

/// Every solution as a board, with the solution above it.
///
/// # Errors
/// If `out` takes no more.
pub fn boards(mut keys: impl Iterator<Item = Listed>, out: &mut dyn Write) -> io::Result<()> {
    keys.try_for_each(|listed| {
        writeln!(out, "{}", listed.key)?;
        listed.grid.lines().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out)
    })
}

/// One JSON object with all solutions.
///
/// # Errors
/// If `out` takes no more.
pub fn json(keys: impl Iterator<Item = Listed>, out: &mut dyn Write) -> io::Result<()> {
    let keys: Vec<String> = keys.map(|listed| listed.key).collect();
    writeln!(out, "{}", json!({ "solutions": keys }))
}

/// What the original program prints; the bare solution where it prints nothing of its own.
///
/// # Errors
/// If `out` takes no more.
pub fn original(mut keys: impl Iterator<Item = Listed>, out: &mut dyn Write) -> io::Result<()> {
    keys.try_for_each(|listed| match listed.printed {
        Some(printed) => write!(out, "{printed}"),
        None => writeln!(out, "{}", listed.key),
    })
}
