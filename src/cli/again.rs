//! How what is missing or damaged of a result is made again: the commands that messages advise.

use std::path::Path;

use crate::experiment::{self, Experiment};
use crate::programs::known::Known;
use crate::programs::shell::{quoted, quoted_path};
use crate::result::package::{EXPERIMENT, PACKAGE, SAMPLES, TABLES};
use crate::result::plain;
use crate::result::trials::FILE as TRIALS;
use crate::store::error::Error;

/// The command that runs the experiment in `file` with these options. Where that starts a program, nobody but the user knows
/// the folder of its files.
pub(super) fn run_command(experiment: &Experiment, file: &Path, options: &str) -> String {
    let consent = if experiment.starts_programs() { " --allow-exec --folder DIR" } else { "" };
    plain::line(&format!("queenlab run {} {options}{consent}", quoted_path(file))).into_owned()
}

/// What [`run_command`] leaves open.
pub(super) fn where_folder_is(experiment: &Experiment) -> &'static str {
    if experiment.starts_programs() { ", where DIR is the folder of the program's files" } else { "" }
}

/// An error as it is; of a damaged result also how that is written again, if its experiment can be read.
pub(super) fn advised(error: Error) -> Error {
    match error {
        Error::Integrity { path, message } => {
            let advice = of_file(&path).map_or_else(String::new, |advice| format!("; {advice}"));
            Error::Integrity { path, message: message + &advice }
        }
        error => error,
    }
}

fn of_file(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let dir = path.parent()?;
    let file = dir.join(EXPERIMENT);
    let is_of_result = [PACKAGE, SAMPLES, TRIALS].contains(&name) || TABLES.contains(&name);
    let text = std::fs::read_to_string(&file).ok().filter(|_| is_of_result)?;
    let experiment = experiment::parse(text.as_bytes()).ok()?;
    Some(of_result(&experiment, &file, &quoted_path(dir)))
}

fn of_result(experiment: &Experiment, file: &Path, dir: &str) -> String {
    if let Some(known) = experiment.samples() {
        let known = match known {
            Known::Nothing => String::new(),
            Known::Count(count) => format!(" --known {count}"),
            Known::Like(like) => format!(" --like {}", quoted(&like.to_string())),
            Known::File(_) | Known::Keys(_) | Known::Listed(_) => " --known KEYS".to_owned(),
        };
        return format!(
            "queenlab tally FILE{known} --out {dir} --fresh counts again, where FILE has the samples, with the options that said how they are read"
        );
    }
    if experiment.starts_programs() {
        let run = run_command(experiment, file, &format!("--out {dir} --fresh"));
        return format!(
            "{run} runs the program again, which may give another result{}",
            where_folder_is(experiment)
        );
    }
    format!("{} writes the whole result again", run_command(experiment, file, &format!("--out {dir}")))
}
