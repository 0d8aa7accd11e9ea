//! `queenlab tally`: counts the samples that any program prints, and tests them.
//!
//! A line that cannot be read ends the count with an error, and the result up to it is written: nothing counted is
//! lost.

mod count;
mod feed;
mod keep;
mod remarks;
mod request;
mod table;

use std::path::PathBuf;
use std::sync::Arc;

use self::count::Counting;
use self::keep::Keeper;
use self::request::Request;
use super::input::{self, STANDARD};
use super::interrupt;
use super::key_args::{KeyArgs, StepsArgs};
use super::note;
use super::report::{Form, Report, SampleReading, never_reached};
use super::run::{Clock, warn_of_others};
use super::threads::workers;
use super::whole::whole_in;
use crate::analysis::stopping::Until;
use crate::engine::batch::{Signals, Workers};
use crate::engine::progress::{Progress as _, TextLines as _};
use crate::programs::known::Known;
use crate::programs::samples::SampleProgress;
use crate::result::cell::CellResults;
use crate::result::layout::Layout;
use crate::result::plain;
use crate::store;
use crate::store::error::Error;
use crate::text::number::many;
use crate::text::terminal::Screen;

/// The largest number of keys that are counted one by one.
const MOST_KEYS: u64 = u32::MAX as u64;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A file with one sample a line: a key, and perhaps its steps after a tab [default: -, standard input]
    #[arg(default_value = STANDARD, hide_default_value = true)]
    file: PathBuf,
    #[command(flatten)]
    key: KeyArgs,
    #[command(flatten)]
    steps: StepsArgs,
    /// The maximum number of keys that are counted one by one; of more, a random sample is [default: 1000000]
    #[arg(long, value_name = "N", value_parser = whole_in::<1, MOST_KEYS>)]
    keys: Option<u64>,
    /// Stop when the e-value is at least, or the half width of every interval at most, this: `e_value=1e6`,
    /// `half_width=0.01`; looked at after every doubling
    #[arg(long, value_name = "RULE", value_parser = request::until_arg)]
    until: Option<Until>,
    /// Count lines that cannot be read, up to this share, instead of stopping at the first
    #[arg(long, value_name = "SHARE", value_parser = request::share_arg)]
    tolerate: Option<f64>,
    /// Write the result to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write over another result in the folder
    #[arg(long, requires = "out")]
    fresh: bool,
    #[command(flatten)]
    form: Form,
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let clock = Clock::start();
    args.key.check(&args.steps)?;
    args.key.check_input(&args.file)?;
    let (keys, expected) = (args.key.keys()?, args.key.expected()?);
    let request = Request { args, expected: expected.as_ref() };
    let experiment = request.experiment(&keys, 1, false).map_err(Error::request)?;
    let lock = args.out.as_deref().map(|dir| store::claim_empty(dir, args.fresh)).transpose()?;
    args.out.iter().zip(&lock).for_each(|(dir, lock)| warn_of_others(dir, lock));
    let signals = Signals::default();
    interrupt::listen(&signals)?;
    interrupt::insist()?;
    let workers = workers(None)?;
    let lines = feed::start(&args.file);
    let law = expected.as_ref().map(|expected| Arc::clone(&expected.law));
    let progress =
        SampleProgress::new(keys, experiment.keys, experiment.until, law).with_parts(experiment.each);
    let form = request::form(args);
    let mut counting = Counting::new(&args.file, &form, args.tolerate, progress).with_parts(args.key.parts());
    let mut keeper = Keeper::new(request, &clock);
    let ended = counting.run(&lines, &signals, &mut |progress| keeper.keep(progress));
    let ended = ended.and_then(|()| stopped(args, &counting.progress, &signals));
    if counting.is_asked || (counting.is_refuted && args.out.is_none()) {
        return ended;
    }
    let (progress, remarks) = (counting.progress, counting.remarks);
    let usual =
        if counting.reader.has_steps() { "a key a line, its steps behind a tab" } else { "a key a line" };
    if progress.trials() > 0 {
        remarks.warn();
        finish(progress, usual, ended.is_err(), request, &clock, &workers, out)?;
    } else if ended.is_ok() {
        let reason = remarks.runs_without().map_or_else(String::new, |ended| format!(": {ended}"));
        let message = format!("there are no samples{reason}");
        return Err(Error::wrong(input::name(&args.file), None, message));
    }
    ended
}

/// The error of a count that a signal stopped.
fn stopped(args: &Args, progress: &SampleProgress, signals: &Signals) -> Result<(), Error> {
    let Some(stop) = signals.stopped_by() else { return Ok(()) };
    let kept = match args.out.as_deref().filter(|_| progress.trials() > 0) {
        Some(dir) => format!("their result is in {}", plain::path(dir)),
        None => "what an input still holds is not known".to_owned(),
    };
    let samples = many(progress.trials(), "sample", "samples");
    let message = format!("stopped after {samples}, before the input ended: {kept}");
    Err(Error::Unfinished { exit_code: interrupt::exit_code(stop), message })
}

/// What is said where nothing is known of the solutions that exist.
const UNTESTED: &str = "whether all solutions are equally likely is not tested: --known says how many exist, or which, --like of which system";

/// What is said of a single line of which nobody said how it is read.
const ONE_LINE: &str = "one line is one sample: if it has several, --key-json '/*' takes each element of a list of JSON, tr ' ' '\\n' makes each word a line";

/// Says what was found, and writes it; if it cannot be written, it is said all the same.
fn finish(
    progress: SampleProgress,
    usual: &str,
    is_cut: bool,
    request: Request,
    clock: &Clock,
    workers: &Workers,
    out: &mut dyn Screen,
) -> Result<(), Error> {
    let args = request.args;
    let experiment = request.experiment(progress.keys(), progress.trials(), is_cut);
    let experiment = experiment.map_err(Error::unexpected)?;
    let cells = experiment.cells();
    let samples = args.out.as_ref().map(|_| workers.within(|| progress.text()));
    let is_untested = matches!(progress.keys().source(), Known::Nothing) && request.expected.is_none();
    let is_one_line = !is_cut && progress.trials() == 1 && request::form(args).is_usual();
    let mut read = SampleReading {
        samples: progress.trials(),
        left_out: progress.stopped(),
        form: &request::form(args),
        usual,
        keys: progress.keys(),
        expected: request.expected.map(|expected| &*expected.law),
    }
    .to_string();
    let list = progress.keys().named();
    let tally = workers.within(|| Box::new(progress).tally());
    let written = args.out.as_deref().zip(samples).map(|(dir, samples)| {
        workers
            .within(|| keep::write(dir, &experiment, &tally, &samples, clock))
            .map(|outline| (dir, outline))
    });
    let outline = || workers.within(|| CellResults::outline_of(Layout::of(cells), &cells[0], &tally));
    let (dir, outline, failure) = match written {
        Some(Ok((dir, outline))) => (Some(dir), outline, None),
        Some(Err(error)) => (None, outline(), Some(error)),
        None => (None, outline(), None),
    };
    read.extend(never_reached(&outline.cells[0], list.as_deref()));
    Report { dir, outline: &outline, read: Some(&read) }.write(&args.form, out)?;
    let has_parts = tally.solutions.first().is_some_and(|solution| solution.key.contains([' ', ',']));
    if is_one_line && has_parts {
        note(ONE_LINE);
    }
    if is_untested {
        note(UNTESTED);
    }
    failure.map_or(Ok(()), Err)
}
