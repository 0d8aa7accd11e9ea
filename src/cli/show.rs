//! `queenlab show`: a result in the terminal.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::cell_args::CellArgs;
use super::document_arg::DocumentArg;
use super::partial::PartialArg;
use super::report::{self, Form, WholeResult};
use super::{foreign, remarks, stdout_error, warnings};
use crate::experiment::Experiment;
use crate::result::cell::{CellResult, CellResults, Kept};
use crate::result::json;
use crate::store::error::Error;
use crate::text::terminal::{self, By, Screen, SolutionList, paragraph};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    result: CellArgs,
    /// How to sort the solutions [default: share]
    #[arg(long, value_enum, conflicts_with = "json")]
    by: Option<By>,
    #[command(flatten)]
    pub(super) document: DocumentArg,
    #[command(flatten)]
    partial: PartialArg,
    #[command(flatten)]
    form: Form,
}

impl ValueEnum for By {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Share, Self::Steps, Self::Class]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Share => PossibleValue::new("share").help("Most frequent first"),
            Self::Steps => PossibleValue::new("steps").help("Fewest steps on average first"),
            Self::Class => PossibleValue::new("class").help("Symmetry classes"),
        })
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    foreign::admit(args.result.dir());
    if args.form.json {
        return show_json(args, out);
    }
    let chosen = args.result.cell()?;
    let mut listing = SolutionList::of(args.by.unwrap_or(By::Share));
    let mut list = |cell: &CellResult, row| {
        if chosen.is_none_or(|number| number == cell.identity.number) {
            listing.add(row);
        }
    };
    let (experiment, results) = args.load(&mut Kept::Seen(&mut list))?;
    if args.by.is_some() && results.cells.len() > 1 {
        let cells = results.cells.len();
        return Err(Error::Request(format!("--by is for one cell: --cell chooses one of the {cells}")));
    }
    terminal::show(&experiment, &results, listing, out)
        .and_then(|()| {
            let mut cells = experiment.cells().to_vec();
            cells.retain(|cell| results.cell(cell.number).is_some());
            warnings::write(&cells, out)
        })
        .and_then(|()| {
            remarks::of(experiment.cells(), &results).map_or(Ok(()), |remarks| paragraph(&remarks, out))
        })
        .and_then(|()| out.flush())
        .map_err(stdout_error)?;
    args.form.fail_if.check(report::verdicts(&results))
}

/// Writes every number of it.
fn show_json(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let in_memory = args.partial.is_given();
    let kept = if in_memory { &mut Kept::All } else { &mut Kept::Seen(&mut |_, _| ()) };
    let (experiment, results) = args.load(kept)?;
    let dir = (!in_memory).then_some(args.result.dir());
    let read = remarks::of(experiment.cells(), &results);
    let whole = WholeResult { experiment: &experiment, outline: &results, dir, read: read.as_deref() };
    json::line(&whole, out).map_err(stdout_error)?;
    args.form.fail_if.check(report::verdicts(&results))
}

impl Args {
    /// The result, or the cell of it that is asked for, with the rows that are `kept`.
    fn load(&self, kept: &mut Kept) -> Result<(Experiment, CellResults), Error> {
        let (experiment, mut results) = self.partial.load(self.result.dir(), kept)?;
        if let Some(cell) = self.result.cell()? {
            results.cells.retain(|held| held.identity.number == cell);
            if results.cells.is_empty() {
                return Err(self.result.no_such_cell(experiment.cells().len()));
            }
        }
        Ok((experiment, results))
    }
}
