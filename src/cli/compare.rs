//! `queenlab compare`: two results, or a sample against a census: frequencies and steps.

use std::io::{self, ErrorKind};
use std::path::Path;

use super::input::{self, STANDARD};
use super::stdout_error;
use crate::analysis::pair::Pair;
use crate::analysis::side::Side;
use crate::result::tables::Tables;
use crate::result::{json, plain};
use crate::stats::histogram::{Counter, Histogram};
use crate::store;
use crate::store::error::Error;
use crate::text::finding::heading;
use crate::text::terminal::Screen;
use crate::text::{comparison, terminal};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder of a result, followed by :CELL if it has several cells, or a CSV file (- for standard input) with a
    /// column `count` (or `value` and `count`, for steps)
    a: String,
    /// The other, in the same form
    b: String,
    /// Print one JSON object with every number
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let (a, b) = (side(&args.a)?, side(&args.b)?);
    let pair = pair((&args.a, &a), (&args.b, &b))?;
    let written = if args.json {
        json::line(&comparison::json(&a, &b, &pair), out)
    } else {
        terminal::compare(&a, &b, &pair, out)
    };
    written.map_err(stdout_error)
}

/// Two sides, with what the user calls them, if they can be compared.
pub(super) fn pair((first, a): (&str, &Side), (second, b): (&str, &Side)) -> Result<Pair, Error> {
    if let Some((a, b)) = a.size.zip(b.size).filter(|(a, b)| a != b) {
        let message = format!("one is of size {a}, the other of size {b}: allowed is one size");
        return Err(Error::Request(format!("{first} and {second}: {message}")));
    }
    let mut draw = super::stats::simulations();
    let pair = Pair::of(a, b, &mut draw)
        .map_err(|impossible| Error::Differs(format!("{first} and {second}: {impossible}")))?;
    if pair.frequencies.is_empty() && pair.steps.is_empty() {
        let message = "there is nothing to compare: solutions of both, or steps of both, are needed";
        return Err(Error::Request(format!("{first} and {second}: {message}")));
    }
    Ok(pair)
}

/// A result, a cell of one, or a table, as the user names it.
pub(super) fn side(name: &str) -> Result<Side, Error> {
    let path = Path::new(name);
    if path.is_file() || name == STANDARD {
        return side_of_file(path);
    }
    match name.rsplit_once(':') {
        Some((dir, cell)) if !path.exists() => side_of_cell(name, Path::new(dir), Some(cell)),
        _ => side_of_cell(name, path, None),
    }
}

fn side_of_cell(name: &str, dir: &Path, chosen: Option<&str>) -> Result<Side, Error> {
    if !dir.exists() {
        let message = "there is no such file or folder: allowed is the folder of a result, perhaps with :CELL, or a CSV file";
        return Err(Error::io(dir)(io::Error::new(ErrorKind::NotFound, message)));
    }
    let (_, mut tables) = store::load(dir)?;
    let cells = tables.cells.len();
    let number = match chosen {
        Some(cell) => cell.parse().unwrap_or(0),
        None => tables.cells.first().map_or(0, |cell| if cells == 1 { cell.identity.number } else { 0 }),
    };
    tables.keep_cell(number);
    let cell = tables.cells.first().ok_or_else(|| {
        let dir = plain::path(dir);
        Error::Request(format!("{name}: allowed is one of the {cells} cells, {dir}:1 to {dir}:{cells}"))
    })?;
    Ok(Side {
        name: format!("{name}, {}", heading(cell)),
        size: cell.identity.size,
        census: cell.census,
        counts: counts(&tables),
        steps: steps(&tables),
    })
}

fn counts(tables: &Tables) -> std::collections::BTreeMap<String, u64> {
    tables.frequencies.iter().map(|row| (row.solution.clone(), row.count)).collect()
}

fn steps(tables: &Tables) -> Histogram {
    let rows = tables.steps.iter().filter(|row| row.measure == "steps");
    rows.map(|row| (row.value, row.count)).collect()
}

/// A table of counts by category, or a histogram, whose column of values is named `value`.
fn side_of_file(path: &Path) -> Result<Side, Error> {
    let table = super::stats::read(path, "count", None)?;
    let named = table.categories.into_iter().zip(table.counts);
    let mut steps = Counter::default();
    let mut side = Side { name: input::name(path).to_string_lossy().into_owned(), ..Side::default() };
    if table.label.as_deref() == Some("value") {
        for (value, count) in named {
            let value = value.parse().map_err(|_| Error::Input {
                path: input::name(path).to_owned(),
                line: None,
                message: format!("value is {value:?}: allowed is a whole number"),
            })?;
            steps.add_many(value, count);
        }
    } else {
        side.counts = named.collect();
    }
    side.steps = steps.histogram();
    Ok(side)
}
