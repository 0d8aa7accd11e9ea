//! `queenlab stats`: the frequency statistics of any table of counts, or of each of its groups.

mod groups;
mod report;

use std::path::PathBuf;

use self::groups::Groups;
use self::report::Report;
use super::document_arg::DocumentArg;
use super::fail_if::FailIf;
use super::input::{self, STANDARD};
use super::stdout_error;
use super::table_args::TableArgs;
use super::threads::workers;
use super::whole::whole_in;
use crate::engine::shared::map;
use crate::result::judgement::Judgement;
use crate::store::error::Error;
use crate::text::reading;
use crate::text::terminal::Screen;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A table of counts, or counts as they are pasted: CSV, Markdown, `uniq -c`, JSON, what databases, R and Python print
    /// [default: -, standard input]
    #[arg(default_value = STANDARD, hide_default_value = true)]
    file: PathBuf,
    /// The counts are of draws that take M different categories each, as a lottery does
    #[arg(long, value_name = "M", value_parser = whole_in::<1, { u64::MAX }>, conflicts_with = "expected")]
    draws: Option<u64>,
    /// Print one JSON object with every number
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(super) document: DocumentArg,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    fail_if: FailIf,
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let read = args.table.read(&args.file)?;
    let draws = args.draws.filter(|&size| size > 1);
    let is_grouped = read.tables.iter().any(|table| table.group.is_some());
    let how = reading::sentence(&read.reading, read.tables.first().filter(|_| !is_grouped));
    let how = how + reading::of_observed(&read.tables);
    let reports = workers(None)?.within(|| map(read.tables, |table| Report::of(table, draws)));
    let reports: Result<Vec<Report>, _> = reports.into_iter().collect();
    let reports = reports.map_err(|error| Error::wrong(input::name(&args.file), None, error))?;
    if let ([report], false) = (reports.as_slice(), is_grouped) {
        let written = if args.json { report.json(&how, out) } else { report.print(&how, out) };
        written.and_then(|()| out.flush()).map_err(stdout_error)?;
        return args.fail_if.check([("the table".to_owned(), Judgement::of(&report.statistics).verdict)]);
    }
    let groups = Groups::of(reports, draws.is_none())?;
    let written = if args.json { groups.json(&how, out) } else { groups.print(&how, out) };
    written.and_then(|()| out.flush()).map_err(stdout_error)?;
    args.fail_if.check(groups.verdicts())
}
