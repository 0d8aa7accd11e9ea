//! `queenlab plot`: one chart of a result as a file, for papers.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::stdout_error;
use crate::error::Error;
use crate::output::chart::drawing::{self, Drawing};
use crate::output::chart::raster;
use crate::output::chart::scale::Kind;
use crate::output::number::grouped;
use crate::output::tables::{CellRow, Tables};
use crate::store;
use clap::{ArgGroup, ValueEnum};

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

impl From<What> for drawing::What {
    fn from(what: What) -> Self {
        match what {
            What::Frequencies => Self::Frequencies(Kind::Linear),
            What::LogFrequencies => Self::Frequencies(Kind::Log),
            What::Steps => Self::Steps,
            What::Coverage => Self::Coverage,
        }
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let (_, tables) = store::load(&args.dir)?;
    let drawing = Drawing::of(args.what.into(), chosen(args, &tables)?, &tables);
    if let Some(path) = &args.svg {
        write(path, drawing.svg(), out)?;
    }
    if let Some(path) = &args.png {
        write(path, raster::png(&drawing.svg()).map_err(Error::Unexpected)?, out)?;
    }
    if let Some(path) = &args.vega {
        write(path, drawing.vega(), out)?;
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

fn write(path: &Path, bytes: Vec<u8>, out: &mut dyn Write) -> Result<(), Error> {
    let size = grouped(bytes.len() as u64);
    store::replace(path, bytes)?;
    writeln!(out, "{}: {size} bytes", path.display()).map_err(stdout_error)
}
