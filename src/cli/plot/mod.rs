//! `queenlab plot`: one chart of a result as a file, for papers.

mod measured;
mod places;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::Write;
use std::iter;
use std::path::PathBuf;

use clap::ArgGroup;

use self::measured::MeasuredChart;
use self::places::{Fill, is_stdout, write};
use super::cell_args::CellArgs;
use super::console::note;
use super::partial::PartialArg;
use super::{effects, foreign, stdout_error};
use crate::analysis::CONF_LEVEL;
use crate::analysis::effects::OptionEffects;
use crate::analysis::ranking::Question;
use crate::chart::drawing::{Drawing, What};
use crate::chart::quantity::Quantity;
use crate::chart::run_lengths::SolvedShare;
use crate::chart::scale::ScaleKind;
use crate::chart::sweep::Sweep;
use crate::chart::tradeoff::Varied;
use crate::chart::tree::Tree;
use crate::experiment::Experiment;
use crate::model::excerpt::suggestion;
use crate::model::key_figure::KeyFigure;
use crate::result::cell::{CellResult, CellResults, Kept};
use crate::result::plain;
use crate::store::error::Error;

#[cfg(feature = "png")]
use crate::chart::raster;

#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("files").args(["svg", "png", "vega"]).required(true).multiple(true))]
pub(super) struct Args {
    #[command(flatten)]
    result: CellArgs,
    /// Write the chart as SVG, over a file of this name; - is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the chart as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write the chart as a Vega-Lite specification with its data
    #[arg(long, value_name = "FILE")]
    vega: Option<PathBuf>,
    /// The chart of a cell: frequencies, log-frequencies, steps (their histogram), coverage, parts, tree, cutoffs (of restarts) or
    /// walks (races of them); of a cell or of all run-length (trials solved within a number of steps) or survival (not solved, on log-log axes); with --against evenness,
    /// effective, steps (their median), winners, or the mean of a measure; of all cells effects or interactions of options
    /// [default: frequencies, with --against evenness]
    #[arg(long, value_name = "WHAT")]
    what: Option<String>,
    /// The measure whose values are drawn, of --what steps, run-length, survival, cutoffs and walks [default: steps]
    #[arg(long, value_name = "MEASURE", conflicts_with = "against")]
    measure: Option<String>,
    /// Draw all cells against this column: size, or an option
    #[arg(long, value_name = "COLUMN", conflicts_with = "cell")]
    against: Option<String>,
    /// What the options have the effects on, as `queenlab effects` calls it [default: the first in which cells differ]
    #[arg(long, value_name = "RESPONSE")]
    response: Option<String>,
    #[command(flatten)]
    partial: PartialArg,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    foreign::admit(args.result.dir());
    args.check_places()?;
    args.check()?;
    let (dir, outlined) = (args.result.dir(), &mut Kept::Seen(&mut |_, _| ()));
    let (experiment, results) = match args.chart() {
        Some(Chart::Cell(What::Frequencies(_)) | Chart::Tree) => args.partial.load(dir, &mut args.kept())?,
        Some(Chart::Effects | Chart::Interactions) => args.partial.load_without(dir, outlined)?,
        _ => args.partial.load(dir, outlined)?,
    };
    let mut found = None;
    let drawing = drawing(args, &experiment, &results, &mut found)?;
    let whole = |bytes: Vec<u8>| -> Fill { Box::new(move |out| out.write_all(&bytes)) };
    let mut files: Vec<(&PathBuf, Fill)> = Vec::new();
    if let Some(path) = &args.svg {
        files.push((path, whole(drawing.svg())));
    }
    if let Some(path) = &args.png {
        files.push((path, whole(png(&drawing.svg())?)));
    }
    if let Some(path) = &args.vega {
        files.push((path, Box::new(|out| drawing.vega(out))));
    }
    let piped = files.iter().any(|(path, _)| is_stdout(path));
    for (path, fill) in files {
        let receipt = write(path, fill)?;
        if piped { note(receipt) } else { writeln!(out, "{receipt}").map_err(stdout_error)? }
    }
    Ok(())
}

/// The chart; `found` keeps the effects, if these are drawn.
fn drawing<'r>(
    args: &Args,
    experiment: &Experiment,
    results: &'r CellResults,
    found: &'r mut Option<OptionEffects>,
) -> Result<Drawing<'r>, Error> {
    let effects =
        || effects::of(args.result.dir(), experiment, results, args.response.as_deref(), CONF_LEVEL);
    match (&args.against, args.chart()) {
        (Some(column), _) => of_sweep(args, column, experiment, results),
        (None, None) => Err(unknown(args.what())),
        (None, Some(Chart::Cell(what))) => Ok(Drawing::of(what, drawn(args, what, results)?)),
        (None, Some(Chart::Measured(chart))) => of_measure(args, chart, experiment, results),
        (None, Some(Chart::Tree)) => of_tree(args, experiment, results),
        (None, Some(Chart::Effects)) => Ok(Drawing::of_effects(&experiment.name, found.insert(effects()?))),
        (None, Some(Chart::Interactions)) => {
            Drawing::of_interactions(&experiment.name, found.insert(effects()?)).ok_or_else(|| {
                args.refused(
                    "--what interactions is for two options that vary, in whose cells the response differs",
                )
            })
        }
    }
}

/// A chart of a measure: of the cell that is chosen, or of all.
fn of_measure<'r>(
    args: &Args,
    chart: MeasuredChart,
    experiment: &Experiment,
    results: &'r CellResults,
) -> Result<Drawing<'r>, Error> {
    let cells = match args.result.cell()? {
        None if chart.is_of_cells() => results.cells.iter().collect(),
        _ => vec![chosen(args, results)?],
    };
    let measure = measured::measure(args.measure.as_deref(), results)?;
    chart
        .drawn(measure, &cells, &experiment.name, results)
        .map_err(|message| args.refused(format_args!("--what {}: {message}", args.what())))
}

/// The tree of a cell whose solutions are boards with a queen in each column.
fn of_tree<'r>(args: &Args, experiment: &Experiment, results: &'r CellResults) -> Result<Drawing<'r>, Error> {
    let held = chosen(args, results)?;
    let cell = experiment.cells().iter().find(|cell| cell.number == held.identity.number);
    let keys = cell.map(|cell| cell.machine.written_keys());
    let board = |key: &str| keys?.board(key);
    let tree = Tree::of_rows(held.frequencies.iter(), held.row.keys_known, board);
    let message = "--what tree is for several solutions that have a queen in each column";
    tree.map(|tree| Drawing::of_tree(held, tree)).ok_or_else(|| args.refused(message))
}

/// The chart of all cells against a column.
fn of_sweep(
    args: &Args,
    column: &str,
    experiment: &Experiment,
    results: &CellResults,
) -> Result<Drawing<'static>, Error> {
    let quantity = of_a_sweep(args.what(), results).map_err(|message| args.refused(message))?;
    let sweep = Sweep::of(quantity, column, results)
        .map_err(|error| args.refused(error.to_string().replacen("--by", "--against", 1)))?;
    if sweep.lines.is_empty() {
        return Err(args.refused(format_args!("--what {}: no cell has it", args.what())));
    }
    Ok(Drawing::of_sweep(&experiment.name, sweep))
}

#[cfg(feature = "png")]
fn png(svg: &[u8]) -> Result<Vec<u8>, Error> {
    raster::png(svg).map_err(Error::unexpected)
}

#[cfg(not(feature = "png"))]
fn png(_svg: &[u8]) -> Result<Vec<u8>, Error> {
    let message = "--png: this queenlab was built without PNG: allowed is --svg, --vega, or a build with --features png";
    Err(Error::Request(message.to_owned()))
}

impl Args {
    /// Why there is no such chart of the result.
    fn refused(&self, message: impl Display) -> Error {
        Error::Request(format!("{}: {message}", plain::path(self.result.dir())))
    }

    /// Only effects are on a response, only some charts are of a measure, and only some of one cell.
    fn check(&self) -> Result<(), Error> {
        let is_of_effects = matches!(self.chart(), Some(Chart::Effects | Chart::Interactions));
        if self.response.is_some() && (self.against.is_some() || !is_of_effects) {
            return Err(Error::request("--response is for --what effects and --what interactions"));
        }
        if self.measure.is_some() && !matches!(self.chart(), Some(Chart::Measured(_))) {
            let message = "--measure is for --what steps, run-length, survival, cutoffs and walks";
            return Err(Error::request(message));
        }
        let of_all = match &self.against {
            Some(_) => "--against".to_owned(),
            None if is_of_effects => format!("--what {}", self.what()),
            None => return Ok(()),
        };
        let message = || Error::Request(format!("{of_all} draws all cells: allowed is DIR without :CELL"));
        self.result.cell()?.map_or(Ok(()), |_| Err(message()))
    }

    /// What a chart of solutions needs of them: bars have no names.
    fn kept(&self) -> Kept<'static> {
        let has_names = self.vega.is_some() || self.chart() == Some(Chart::Tree) || self.against.is_some();
        if has_names { Kept::Frequencies } else { Kept::Nameless }
    }

    /// What is drawn.
    fn what(&self) -> &str {
        let default = if self.against.is_some() { EVENNESS } else { FREQUENCIES };
        self.what.as_deref().unwrap_or(default)
    }

    /// The chart of this name.
    fn chart(&self) -> Option<Chart> {
        CHARTS.iter().find_map(|(name, chart)| (*name == self.what()).then_some(*chart))
    }
}

/// The cell that is drawn, if it has what is to be drawn.
fn drawn<'t>(args: &Args, what: What, results: &'t CellResults) -> Result<&'t CellResult, Error> {
    let cell = chosen(args, results)?;
    if what != What::Parts || !cell.marginals.is_empty() {
        return Ok(cell);
    }
    let message = "--what parts is for results of trials.each, or of --each, with parts of solutions";
    Err(args.refused(message))
}

fn chosen<'t>(args: &Args, results: &'t CellResults) -> Result<&'t CellResult, Error> {
    match (args.result.cell()?, results.cells.as_slice()) {
        (None, [cell]) => Ok(cell),
        (None, cells) => Err(args.refused(format_args!("--cell chooses one of the {} cells", cells.len()))),
        (Some(number), _) => {
            let cell = results.cell(number);
            cell.ok_or_else(|| args.result.no_such_cell(results.cells.len()))
        }
    }
}

/// How often each solution is reached.
const FREQUENCIES: &str = "frequencies";

/// What can be drawn without a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chart {
    Cell(What),
    Measured(MeasuredChart),
    /// All solutions, queen by queen.
    Tree,
    /// The effects of each level of the options of all cells.
    Effects,
    /// The effects of two options together.
    Interactions,
}

const CHARTS: [(&str, Chart); 12] = [
    (FREQUENCIES, Chart::Cell(What::Frequencies(ScaleKind::Linear))),
    ("log-frequencies", Chart::Cell(What::Frequencies(ScaleKind::Log))),
    ("steps", Chart::Measured(MeasuredChart::Histogram)),
    ("coverage", Chart::Cell(What::Coverage)),
    ("run-length", Chart::Measured(MeasuredChart::Lengths(SolvedShare::Solved))),
    ("survival", Chart::Measured(MeasuredChart::Lengths(SolvedShare::Unsolved))),
    ("cutoffs", Chart::Measured(MeasuredChart::Tradeoff(Varied::Cutoff))),
    ("walks", Chart::Measured(MeasuredChart::Tradeoff(Varied::Walks))),
    ("parts", Chart::Cell(What::Parts)),
    ("tree", Chart::Tree),
    ("effects", Chart::Effects),
    ("interactions", Chart::Interactions),
];

/// How far the solutions of each cell are from uniform, or from what is expected.
const EVENNESS: &str = "evenness";

const QUANTITIES: [(&str, Quantity); 3] = [
    ("effective", Quantity::Answer(Question::Effective)),
    ("steps", Quantity::Answer(Question::Steps)),
    ("winners", Quantity::Winners),
];

fn unknown(what: &str) -> Error {
    let names = CHARTS.map(|(name, _)| name);
    let (meant, names) = (suggestion(what, names), names.join(", "));
    Error::Request(format!("--what {what}: allowed are {names}, and more with --against COLUMN{meant}"))
}

/// A number of every cell.
fn of_a_sweep(what: &str, results: &CellResults) -> Result<Quantity, String> {
    let evenness = (EVENNESS, Quantity::Answer(results.distance()));
    let known = QUANTITIES.into_iter().chain([evenness]);
    let known = known.into_iter().find_map(|(name, quantity)| (name == what).then_some(quantity));
    let measures: BTreeSet<&str> =
        results.cells.iter().flat_map(|cell| &cell.totals).map(|row| row.measure.as_str()).collect();
    let own = || {
        let answers = results.cells.iter().flat_map(|cell| &cell.row.answers.0);
        let mut named = answers.filter(|answer| match answer {
            KeyFigure::Mean(measure) | KeyFigure::MeanOfKnown(measure, _) | KeyFigure::Estimate(measure) => {
                measure == what
            }
            KeyFigure::Classes => what == "classes",
        });
        named.next().map(|answer| Quantity::Own(answer.clone()))
    };
    let measure = || measures.contains(what).then(|| Quantity::Own(KeyFigure::Mean(what.to_owned().into())));
    known.or_else(own).or_else(measure).ok_or_else(|| {
        let is_there = |quantity: &Quantity| results.cells.iter().any(|cell| !quantity.of(cell).is_empty());
        let drawn = QUANTITIES.iter().filter(|(_, quantity)| is_there(quantity)).map(|(name, _)| *name);
        let names: Vec<&str> = iter::once(EVENNESS)
            .chain(drawn)
            .chain(measures.into_iter().filter(|name| *name != "steps"))
            .collect();
        let meant = suggestion(what, names.iter().copied());
        format!("--what {what}: with --against allowed are {}{meant}", names.join(", "))
    })
}
