//! What a user names to be compared: the folder of a result, a cell of one, or a table.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::super::input::{self, STANDARD};
use super::super::stats;
use crate::analysis::contest::Competitor;
use crate::analysis::matching::Contestant;
use crate::analysis::side::{Origin, Side};
use crate::analysis::{Source, steps as of_steps, uniformity};
use crate::experiment::Experiment;
use crate::model::language::Language;
use crate::result::plain;
use crate::result::schema::CellRow;
use crate::result::tables::Tables;
use crate::stats::counter::Counter;
use crate::stats::histogram::Histogram;
use crate::store;
use crate::store::error::Error;
use crate::text::finding::heading;
use crate::text::ranking;

/// Every cell that the user names: all of a result, one of them, or a table.
pub(super) fn competitors(name: &str) -> Result<Vec<Competitor>, Error> {
    let path = Path::new(name);
    if path.is_file() || name == STANDARD {
        return Ok(vec![competitor_of_file(path)?]);
    }
    let Named { dir, tables, .. } = named(name)?;
    let competitor = |cell: &CellRow| Competitor {
        side: side_of(name, cell, &tables),
        ..ranking::competitor(dir, cell, &tables)
    };
    Ok(tables.cells.iter().map(competitor).collect())
}

fn competitor_of_file(path: &Path) -> Result<Competitor, Error> {
    let side = side_of_file(path)?;
    let counts: Vec<u64> = side.counts.values().copied().collect();
    let mut statistics = uniformity::effects(&counts);
    let source = Source::Sample(&mut stats::simulations());
    statistics.extend(of_steps::statistics(&side.steps, side.steps.total(), &source));
    let contestant = Contestant { source: side.name.clone(), system: side.name.clone(), options: Vec::new() };
    Ok(Competitor { contestant, side, statistics, answers: String::new() })
}

/// The one cell or table that the user names.
pub(in super::super) fn side(name: &str) -> Result<Side, Error> {
    let mut all = competitors(name)?;
    if all.len() > 1 {
        return Err(no_such_cell(name, name, all.len()));
    }
    Ok(all.remove(0).side)
}

fn no_such_cell(name: &str, dir: &str, cells: usize) -> Error {
    let dir = plain::path(Path::new(dir));
    Error::Request(format!("{name}: allowed is one of the {cells} cells, {dir}:1 to {dir}:{cells}"))
}

/// The law of the system of the one cell that the user names.
pub(super) fn law(name: &str) -> Result<Side, Error> {
    let Named { experiment, tables, .. } = named(name)?;
    let cells = experiment.cells().map_err(Error::unexpected)?;
    let cell = cells.iter().find(|cell| tables.cells.iter().any(|row| row.identity.number == cell.number));
    let law = cell.and_then(|cell| Some((cell, cell.machine.law()?)));
    let (cell, law) = law.ok_or_else(|| {
        let message = "--law: the probabilities of its solutions are not known without trials: allowed are uniform, and lasvegas up to 12 queens";
        Error::Request(format!("{name}: {message}"))
    })?;
    Ok(Side {
        name: format!("the law of {} size {}", cell.system, cell.size().unwrap_or_default()),
        size: cell.size(),
        origin: Origin::Law,
        counts: law.into_iter().collect(),
        ..Side::default()
    })
}

/// What the user names.
struct Named<'n> {
    dir: &'n str,
    experiment: Experiment,
    /// The tables of all cells, or of the one that is named.
    tables: Tables,
}

fn named(name: &str) -> Result<Named<'_>, Error> {
    let (dir, chosen) = match name.rsplit_once(':') {
        Some((dir, cell)) if !Path::new(name).exists() => (dir, Some(cell)),
        _ => (name, None),
    };
    let path = Path::new(dir);
    if !path.exists() {
        let message = "there is no such file or folder: allowed is the folder of a result, perhaps with :CELL, or a CSV file";
        return Err(Error::io(path)(io::Error::new(ErrorKind::NotFound, message)));
    }
    let (experiment, mut tables) = store::load(path)?;
    if let Some(chosen) = chosen {
        let cells = tables.cells.len();
        tables.keep_cell(chosen.parse().unwrap_or(0));
        if tables.cells.is_empty() {
            return Err(no_such_cell(name, dir, cells));
        }
    }
    Ok(Named { dir, experiment, tables })
}

fn side_of(name: &str, cell: &CellRow, tables: &Tables) -> Side {
    let frequencies = tables.frequencies_of(cell);
    let steps = tables.steps_of(cell).filter(|row| row.measure == "steps");
    Side {
        name: format!("{name}, {}", heading(cell, Language::English)),
        size: cell.identity.size,
        origin: if cell.census { Origin::Census } else { Origin::Sample },
        counts: frequencies.map(|row| (row.solution.clone(), row.count)).collect::<BTreeMap<_, _>>(),
        steps: steps.map(|row| (row.value, row.count)).collect::<Histogram>(),
    }
}

/// A table of counts by category, or a histogram, whose column of values is named `value`.
fn side_of_file(path: &Path) -> Result<Side, Error> {
    let table = stats::read(path, "count", None)?;
    let named = table.categories.into_iter().zip(table.counts);
    let mut steps = Counter::default();
    let mut side = Side { name: input::name(path).to_string_lossy().into_owned(), ..Side::default() };
    if table.label.as_deref() == Some("value") {
        for (value, count) in named {
            let value = value.parse().map_err(|_| Error::Input {
                path: input::name(path).to_owned(),
                line: None,
                message: format!("value is {value:?}: allowed is a whole number"),
            })?;
            steps.add_many(value, count);
        }
    } else {
        side.counts = named.collect();
    }
    side.steps = steps.histogram();
    Ok(side)
}
