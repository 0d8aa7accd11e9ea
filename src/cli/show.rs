//! `queenlab show`: a result in the terminal.

use std::path::PathBuf;

use super::partial::PartialArg;
use super::report::{self, Form};
use super::{stdout_error, warnings};
use crate::result::json;
use crate::store::error::Error;
use crate::text::terminal::{self, Screen};
use clap::ValueEnum;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder of the result
    dir: PathBuf,
    /// How to sort the solutions [default: share]
    #[arg(long, value_enum, conflicts_with = "json")]
    by: Option<By>,
    /// The cell to show
    #[arg(long, value_name = "C")]
    cell: Option<u64>,
    #[command(flatten)]
    partial: PartialArg,
    #[command(flatten)]
    form: Form,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum By {
    /// Most frequent first
    #[default]
    Share,
    /// Fewest steps on average first
    Steps,
    /// Symmetry classes
    Class,
}

impl From<By> for terminal::By {
    fn from(by: By) -> Self {
        match by {
            By::Share => Self::Share,
            By::Steps => Self::Steps,
            By::Class => Self::Class,
        }
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let (experiment, mut results) = args.partial.load(&args.dir)?;
    if let Some(cell) = args.cell {
        results.cells.retain(|held| held.identity.number == cell);
        if results.cells.is_empty() {
            return Err(Error::Request(format!("the result has no cell {cell}")));
        }
    }
    if args.by.is_some() && results.cells.len() > 1 {
        let cells = results.cells.len();
        return Err(Error::Request(format!("--by is for one cell: --cell chooses one of the {cells}")));
    }
    let by = args.by.unwrap_or_default();
    let shown = if args.form.json {
        json::line(&report::object(&experiment, &results), out)
    } else {
        terminal::show(&experiment, &results, by.into(), out).and_then(|()| {
            let mut cells = experiment.cells().to_vec();
            cells.retain(|cell| results.cell(cell.number).is_some());
            warnings(&cells, out)
        })
    };
    shown.and_then(|()| out.flush()).map_err(stdout_error)?;
    args.form.fail_if.check(report::verdicts(&results))
}
