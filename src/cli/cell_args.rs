//! One cell of a result, as `DIR:CELL` or with `--cell`.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

use super::whole::whole_in;
use crate::result::plain;
use crate::store::error::Error;

/// The arguments that name a result, and perhaps one of its cells.
#[derive(Debug, clap::Args)]
pub(super) struct CellArgs {
    /// The folder of the result, perhaps followed by :CELL for one of its cells
    #[arg(value_name = "DIR", value_parser = PathBufValueParser::new().map(Place::of))]
    place: Place,
    /// The cell, if the result has several
    #[arg(long, value_name = "C", value_parser = whole_in::<1, { u64::MAX }>)]
    cell: Option<u64>,
}

#[derive(Clone, Debug)]
struct Place {
    /// All that is named.
    name: PathBuf,
    dir: PathBuf,
    cell: Option<u64>,
}

impl Place {
    fn of(name: PathBuf) -> Self {
        let (dir, cell) = name.to_str().map_or((name.clone(), None), |name| {
            let (dir, cell) = split(name);
            (dir.into(), cell)
        });
        Self { name, dir, cell }
    }
}

impl CellArgs {
    pub(super) fn dir(&self) -> &Path {
        &self.place.dir
    }

    /// The cell, if one is named.
    ///
    /// # Errors
    /// If two are.
    pub(super) fn cell(&self) -> Result<Option<u64>, Error> {
        one(self.place.cell, self.cell)
    }

    /// The error that the result has `cells` cells, and not the one that is named.
    pub(super) fn no_such_cell(&self, cells: usize) -> Error {
        let name = self.cell.map_or_else(|| plain::path(&self.place.name), |cell| format!("--cell {cell}"));
        no_such_cell(&name, self.cell.or(self.place.cell), self.dir(), cells)
    }
}

/// The one cell that is named, as `DIR:CELL` or with `--cell`.
///
/// # Errors
/// If these are two.
pub(super) fn one(of_place: Option<u64>, chosen: Option<u64>) -> Result<Option<u64>, Error> {
    match (of_place, chosen) {
        (Some(of_place), Some(chosen)) if of_place != chosen => Err(Error::Request(format!(
            "DIR:{of_place} and --cell {chosen} are two cells: allowed is one of them"
        ))),
        (of_place, chosen) => Ok(chosen.or(of_place)),
    }
}

/// The error that `name`, which is cell `asked`, is none of the `cells` cells of the experiment in the folder `dir`, or one that
/// is not whole yet.
pub(super) fn no_such_cell(name: &str, asked: Option<u64>, dir: &Path, cells: usize) -> Error {
    let dir = plain::path(dir);
    let allowed = match cells {
        _ if asked.is_some_and(|asked| (1..=cells as u64).contains(&asked)) => {
            return Error::incomplete(format!(
                "{name}: this cell is not whole yet: queenlab show {dir} --partial says which are"
            ));
        }
        1 => format!("its one cell, {dir}:1"),
        cells => format!("one of the {cells} cells, {dir}:1 to {dir}:{cells}"),
    };
    Error::Request(format!("{name}: allowed is {allowed}"))
}

/// The folder of `DIR:CELL` and the number of the cell, which is 0 if it is none; else what is named, whole.
pub(super) fn split(name: &str) -> (&str, Option<u64>) {
    match name.rsplit_once(':').map(|(dir, cell)| (dir, cell.parse())) {
        Some((dir, Ok(cell))) if !Path::new(name).exists() => (dir, Some(cell)),
        Some((dir, Err(_))) if !Path::new(name).exists() && Path::new(dir).is_dir() => (dir, Some(0)),
        _ => (name, None),
    }
}
