//! `queenlab plot`: one chart of a result as a file, for papers.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, ValueEnum};
use maud::Markup;
use serde_json::Value;

use super::stdout_error;
use crate::error::Error;
use crate::output::chart::coverage::Coverage;
use crate::output::chart::frequencies::Frequencies;
use crate::output::chart::scale::Kind;
use crate::output::chart::steps::Steps;
use crate::output::chart::{figure, raster, vega};
use crate::output::finding::heading;
use crate::output::number::grouped;
use crate::output::tables::{CellRow, Tables};
use crate::store;

#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("files").args(["svg", "png", "vega"]).required(true).multiple(true))]
pub(super) struct Args {
    /// The folder of the result
    dir: PathBuf,
    /// Write the chart as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the chart as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write the chart as a Vega-Lite specification with its data
    #[arg(long, value_name = "FILE")]
    vega: Option<PathBuf>,
    /// What to draw
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    what: What,
    /// The cell, if the result has several
    #[arg(long, value_name = "C")]
    cell: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum What {
    /// How often each solution was reached
    #[default]
    Frequencies,
    /// The same on a logarithmic scale
    LogFrequencies,
    /// How many steps it took
    Steps,
    /// How many different solutions so many starts reach
    Coverage,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let (_, tables) = store::load(&args.dir)?;
    let cell = chosen(args, &tables)?;
    let title = heading(cell);
    let (chart, spec) = drawn(args.what, &title, cell, &tables);
    let svg = figure::svg(&title, &chart);
    if let Some(path) = &args.png {
        write(path, raster::png(&svg).map_err(Error::Unexpected)?, out)?;
    }
    if let Some(path) = &args.svg {
        write(path, svg, out)?;
    }
    if let Some(path) = &args.vega {
        write(path, format!("{spec:#}\n").into_bytes(), out)?;
    }
    Ok(())
}

fn chosen<'t>(args: &Args, tables: &'t Tables) -> Result<&'t CellRow, Error> {
    let refused = |message: String| Error::Request(format!("{}: {message}", args.dir.display()));
    match (args.cell, tables.cells.as_slice()) {
        (None, [cell]) => Ok(cell),
        (None, cells) => Err(refused(format!("--cell chooses one of the {} cells", cells.len()))),
        (Some(number), cells) => {
            let cell = cells.iter().find(|cell| cell.cell == number);
            cell.ok_or_else(|| refused(format!("the result has no cell {number}")))
        }
    }
}

/// The chart, and the same as a specification.
fn drawn(what: What, title: &str, cell: &CellRow, tables: &Tables) -> (Markup, Value) {
    match what {
        What::Frequencies | What::LogFrequencies => {
            let all = Frequencies::of(cell, tables.frequencies_of(cell));
            let kind = if what == What::Frequencies { Kind::Linear } else { Kind::Log };
            (all.chart(kind), vega::frequencies(title, &all, kind))
        }
        What::Steps => {
            let steps = Steps::of(cell, tables);
            (steps.chart(), vega::steps(title, &steps.bins))
        }
        What::Coverage => {
            let coverage = Coverage::of(tables.coverage_of(cell), cell.keys_known);
            (coverage.chart(), vega::coverage(title, tables.coverage_of(cell)))
        }
    }
}

fn write(path: &Path, bytes: Vec<u8>, out: &mut dyn Write) -> Result<(), Error> {
    let size = grouped(bytes.len() as u64);
    store::replace(path, bytes)?;
    writeln!(out, "{}: {size} bytes", path.display()).map_err(stdout_error)
}
