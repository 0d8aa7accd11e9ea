//! `queenlab effects`: which option of an experiment matters, for which answer.

use std::path::{Path, PathBuf};

use super::console::note;
use super::document_arg::DocumentArg;
use super::foreign;
use super::partial::PartialArg;
use super::stdout_error;
use crate::analysis::CONF_LEVEL;
use crate::analysis::effects::{OptionEffects, Response, ResponseEffects};
use crate::experiment::Experiment;
use crate::model::excerpt::suggestion;
use crate::model::language::Language;
use crate::result::cell::{CellResults, Kept};
use crate::result::{effects, json, plain};
use crate::store;
use crate::store::error::Error;
use crate::text::effects::{remarks, sentences};
use crate::text::number::grouped;
use crate::text::terminal::{self, Screen};

const RESPONSES: &str = "The effects on this alone: tv_uniform_corrected, effective_share, steps_q50, steps_mean, share_solved, or \
    the mean of a measure [default: all in which cells differ]";

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder of a result whose cells differ in options
    dir: PathBuf,
    #[arg(long, value_name = "RESPONSE", help = RESPONSES)]
    response: Option<String>,
    /// The level of the intervals
    #[arg(long, value_name = "LEVEL", default_value_t = CONF_LEVEL)]
    level: f64,
    /// Print one JSON object with every number
    #[arg(long)]
    json: bool,
    /// Also write effects.csv and importance.csv to this folder
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
    /// Replace files of the same names that queenlab did not write
    #[arg(long, requires = "to")]
    force: bool,
    #[command(flatten)]
    pub(super) document: DocumentArg,
    #[command(flatten)]
    partial: PartialArg,
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    if !(args.level > 0.0 && args.level < 1.0) {
        let message = format!("--level {}: allowed is a number between 0 and 1, as in 0.95", args.level);
        return Err(Error::Request(message));
    }
    foreign::admit(&args.dir);
    let (experiment, results) = args.partial.load_without(&args.dir, &mut Kept::Seen(&mut |_, _| ()))?;
    let found = of(&args.dir, &experiment, &results, args.response.as_deref(), args.level)?;
    let written = if args.json {
        let mut object = effects::json(&found);
        object["answers"] = said(&found).into();
        json::line(&object, out)
    } else {
        terminal::effects(&found, out)
    };
    written.and_then(|()| out.flush()).map_err(stdout_error)?;
    let Some(to) = &args.to else { return Ok(()) };
    let files = effects::files(&found);
    store::replace_own(to, &files, &[], args.force)?;
    for file in files {
        let size = grouped(file.bytes.len() as u64);
        let receipt = format!("{}: {size} bytes", plain::path(&to.join(&file.name)));
        if args.json { note(receipt) } else { writeln!(out, "{receipt}").map_err(stdout_error)? }
    }
    Ok(())
}

/// Everything that is said.
fn said(found: &OptionEffects) -> Vec<String> {
    let english = Language::English;
    let answers = (0..found.responses.len()).flat_map(|number| sentences(found, number, english));
    answers.chain(remarks(found, english)).collect()
}

/// The effects of the options of the result in `dir` on one response, or on all in which its cells differ.
pub(super) fn of(
    dir: &Path,
    experiment: &Experiment,
    results: &CellResults,
    response: Option<&str>,
    level: f64,
) -> Result<OptionEffects, Error> {
    let refused = |message: String| Error::Request(format!("{}: {message}", plain::path(dir)));
    let asked = response.map(|name| known(name, experiment, results).map_err(refused)).transpose()?;
    let found = effects::of(experiment, results, asked.as_ref(), level);
    let [whole, all] = [results.cells.len(), experiment.cells().len()];
    if found.design.factors.is_empty() && whole < all {
        let message = format!("no option varies in the cells that are whole, which are {whole} of {all}");
        return Err(refused(message));
    }
    if found.design.factors.is_empty() {
        let message = "no option varies, so there is nothing to compare: allowed is the result of an experiment that lists several \
            values of an option, as in size = [6, 8]";
        return Err(refused(message.to_owned()));
    }
    let measured = |own: &ResponseEffects| own.measured.len() - own.left_out();
    match found.responses.as_slice() {
        [] => Err(refused("its cells do not differ in any number that could be compared".to_owned())),
        [only] if measured(only) < 2 => {
            let few = if measured(only) == 0 { "no cell has it" } else { "one cell alone has it" };
            Err(refused(format!("--response {}: {few}", only.response.name())))
        }
        _ => Ok(found),
    }
}

fn known(name: &str, experiment: &Experiment, results: &CellResults) -> Result<Response, String> {
    let found = effects::responses(results).into_iter().find(|response| response.name() == name);
    found.ok_or_else(|| {
        let measured = effects::measured_responses(experiment, results);
        let names: Vec<&str> = measured.iter().map(Response::name).collect();
        let meant = suggestion(name, names.iter().copied());
        format!("--response {name}: allowed are {}{meant}", names.join(", "))
    })
}
