//! One cell of a result, as `DIR:CELL` or with `--cell`.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

use super::whole::whole_in;

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
    dir: PathBuf,
    cell: Option<u64>,
}

impl Place {
    fn of(name: PathBuf) -> Self {
        match name.to_str().map(split) {
            Some((dir, cell)) => Self { dir: dir.into(), cell },
            None => Self { dir: name, cell: None },
        }
    }
}

impl CellArgs {
    pub(super) fn dir(&self) -> &Path {
        &self.place.dir
    }

    pub(super) fn cell(&self) -> Option<u64> {
        self.cell.or(self.place.cell)
    }
}

/// The folder of `DIR:CELL` and the number of the cell, which is 0 if it is none; else what is named, whole.
pub(super) fn split(name: &str) -> (&str, Option<u64>) {
    match name.rsplit_once(':').map(|(dir, cell)| (dir, cell.parse())) {
        Some((dir, Ok(cell))) if !Path::new(name).exists() => (dir, Some(cell)),
        Some((dir, Err(_))) if !Path::new(name).exists() && Path::new(dir).is_dir() => (dir, Some(0)),
        _ => (name, None),
    }
}
