//! The folder of a result.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::error::Error;
use crate::experiment::Experiment;
use crate::output::csv;
use crate::output::package::{File, Resource, package};
use crate::output::tables::{Table, Tables};

const EXPERIMENT: &str = "experiment.toml";

/// Makes sure that the result of `experiment` may be written to `dir`, and makes the folder. With
/// `fresh` the result of another experiment is given up.
///
/// # Errors
/// If the folder holds something else, or cannot be made.
pub fn claim(dir: &Path, experiment: &Experiment, fresh: bool) -> Result<(), Error> {
    fs::create_dir_all(dir).map_err(Error::io(dir))?;
    if fresh {
        return Ok(());
    }
    let foreign = |message: String| Error::Foreign {
        path: dir.to_owned(),
        message: format!("{message}: --fresh replaces it, --out names another folder"),
    };
    match fs::read_to_string(dir.join(EXPERIMENT)) {
        Ok(held) => difference(&held, &experiment.to_toml()).map_or(Ok(()), |difference| {
            Err(foreign(format!("the folder holds the result of another experiment ({difference})")))
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let mut files = fs::read_dir(dir).map_err(Error::io(dir))?;
            files
                .next()
                .map_or(Ok(()), |_| Err(foreign(format!("the folder holds files but no {EXPERIMENT}"))))
        }
        Err(error) => Err(Error::io(dir.join(EXPERIMENT))(error)),
    }
}

/// The first line in which two experiments differ.
fn difference(held: &str, wanted: &str) -> Option<String> {
    let (mut held, mut wanted) = (held.lines(), wanted.lines());
    loop {
        match (held.next(), wanted.next()) {
            (None, None) => return None,
            (held, wanted) if held == wanted => {}
            (held, wanted) => {
                let line = |line: Option<&str>| line.unwrap_or("nothing").to_owned();
                return Some(format!("{} there, {} here", line(held), line(wanted)));
            }
        }
    }
}

/// The files of a result, the package that describes the others last.
#[must_use]
pub fn resources(experiment: &Experiment, tables: &Tables) -> Vec<File> {
    let resources = vec![
        Resource::experiment(experiment),
        Resource::table(&tables.cells),
        Resource::table(&tables.outcomes),
        Resource::table(&tables.frequencies),
        Resource::table(&tables.steps),
        Resource::table(&tables.steps_summary),
        Resource::table(&tables.statistics),
        Resource::table(&tables.coverage),
    ];
    let package = package(experiment, &resources);
    let files = resources.into_iter().map(|resource| resource.file);
    files.chain([package]).collect()
}

/// The result in the folder `dir`.
///
/// # Errors
/// If a file is missing, cannot be read, or is not what it should be.
pub fn load(dir: &Path) -> Result<(Experiment, Tables), Error> {
    let path = dir.join(EXPERIMENT);
    let text = fs::read(&path).map_err(Error::io(&path))?;
    let experiment = crate::experiment::parse(&path, &text)?;
    let tables = Tables {
        cells: table(dir)?,
        outcomes: table(dir)?,
        frequencies: table(dir)?,
        steps: table(dir)?,
        steps_summary: table(dir)?,
        statistics: table(dir)?,
        coverage: table(dir)?,
    };
    Ok((experiment, tables))
}

fn table<T: Table>(dir: &Path) -> Result<Vec<T>, Error> {
    let path = dir.join(T::FILE);
    let bytes = fs::read(&path).map_err(Error::io(&path))?;
    csv::read(&bytes).map_err(|message| Error::Integrity { path, message })
}
