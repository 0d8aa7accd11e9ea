//! The folder of a result.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::atomic::{is_passing, make_folder};
use crate::error::Error;
use crate::experiment::Experiment;
use crate::output::csv;
use crate::output::package::{File, PACKAGE, Resource, hash_of, package};
use crate::output::tables::{
    CellRow, CoverageRow, FrequencyRow, OutcomeRow, StatisticRow, StepRow, SummaryRow, Table, Tables,
};

const EXPERIMENT: &str = "experiment.toml";

/// The files that the package describes.
const RESOURCES: [&str; 8] = [
    EXPERIMENT,
    CellRow::FILE,
    OutcomeRow::FILE,
    FrequencyRow::FILE,
    StepRow::FILE,
    SummaryRow::FILE,
    StatisticRow::FILE,
    CoverageRow::FILE,
];

/// Makes sure that the result of `experiment` may be written to `dir`, and makes the folder. With
/// `fresh` the result of another experiment is given up.
///
/// # Errors
/// If the folder holds something else, or cannot be made.
pub fn claim(dir: &Path, experiment: &Experiment, fresh: bool) -> Result<(), Error> {
    make_folder(dir)?;
    if fresh {
        return Ok(());
    }
    let foreign = |message: String| Error::Foreign {
        path: dir.to_owned(),
        message: format!("{message}: --fresh writes over it, --out names another folder"),
    };
    match fs::read_to_string(dir.join(EXPERIMENT)) {
        Ok(held) => difference(&held, &experiment.to_toml()).map_or(Ok(()), |difference| {
            Err(foreign(format!("the folder holds the result of another experiment ({difference})")))
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let mut files = fs::read_dir(dir).map_err(Error::io(dir))?;
            if files.all(|file| file.is_ok_and(|file| is_passing(&file.file_name()))) {
                Ok(())
            } else {
                Err(foreign(format!("the folder holds files but no {EXPERIMENT}")))
            }
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
    let sums = Checksums::read(dir)?;
    let text = sums.checked(EXPERIMENT)?;
    let experiment = crate::experiment::parse(&dir.join(EXPERIMENT), &text)?;
    let tables = Tables {
        cells: table(&sums)?,
        outcomes: table(&sums)?,
        frequencies: table(&sums)?,
        steps: table(&sums)?,
        steps_summary: table(&sums)?,
        statistics: table(&sums)?,
        coverage: table(&sums)?,
    };
    Ok((experiment, tables))
}

/// The files of the result in the folder `dir`, as they were written, with the package that describes them last.
///
/// # Errors
/// If a file is missing, cannot be read, or is not what it should be.
pub fn files(dir: &Path) -> Result<Vec<File>, Error> {
    let sums = Checksums::read(dir)?;
    let checked = |name: &&str| Ok(File { name: (*name).to_owned(), bytes: sums.checked(name)? });
    let mut files = RESOURCES.iter().map(checked).collect::<Result<Vec<_>, Error>>()?;
    files.push(File { name: PACKAGE.to_owned(), bytes: sums.text });
    Ok(files)
}

fn table<T: Table>(sums: &Checksums) -> Result<Vec<T>, Error> {
    let bytes = sums.checked(T::FILE)?;
    csv::read(&bytes).map_err(|message| damaged(sums.dir.join(T::FILE), message))
}

fn damaged(path: PathBuf, message: impl Into<String>) -> Error {
    Error::Integrity { path, message: message.into() }
}

/// What the files of a result must be, by its data package.
struct Checksums<'d> {
    dir: &'d Path,
    text: Vec<u8>,
    package: Value,
}

impl<'d> Checksums<'d> {
    fn read(dir: &'d Path) -> Result<Self, Error> {
        let path = dir.join(PACKAGE);
        let text = fs::read(&path).map_err(Error::io(&path))?;
        let package = serde_json::from_slice(&text).map_err(|error| damaged(path, error.to_string()))?;
        Ok(Self { dir, text, package })
    }

    fn how_to_get_it(&self) -> String {
        let dir = self.dir.display();
        format!("not there; queenlab run {dir}/{EXPERIMENT} --out {dir} writes the whole result again")
    }

    /// The bytes of a file, if they are those that were written.
    fn checked(&self, file: &str) -> Result<Vec<u8>, Error> {
        let path = self.dir.join(file);
        let bytes = fs::read(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => damaged(path.clone(), self.how_to_get_it()),
            _ => Error::io(&path)(error),
        })?;
        let resources = self.package["resources"].as_array();
        let described = resources.and_then(|all| all.iter().find(|resource| resource["path"] == file));
        match described.and_then(|resource| resource["hash"].as_str()) {
            Some(hash) if hash == hash_of(&bytes) => Ok(bytes),
            Some(_) => Err(damaged(
                path,
                format!("the file is not as it was written ({PACKAGE} has another checksum)"),
            )),
            None => Err(damaged(path, format!("{PACKAGE} does not describe the file"))),
        }
    }
}
