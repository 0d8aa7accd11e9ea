//! What a user names to be compared: the folder of a result, a cell of one, or a table.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Arc;

use super::super::input::STANDARD;
use super::super::partial::PartialArg;
use super::super::table_args::TableArgs;
use super::super::{cell_args, foreign};
use super::named::{Call, Draws, Named};
use super::tables::of_file;
use crate::analysis::run_lengths::RunLengths;
use crate::analysis::side::{Origin, Side, TimeLimit};
use crate::analysis::{Name, Source, uniformity};
use crate::experiment::Experiment;
use crate::model::language::Language;
use crate::model::program::TIME;
use crate::programs::spec::ProgramSpec;
use crate::result::cell::{CellResult, CellResults, Kept};
use crate::result::schema::FrequencyRow;
use crate::store::error::Error;
use crate::text::finding::heading;
use crate::text::ranking;

/// Every cell that the user names: all of a result, or what is whole of it, one of them, or each group of a table, which is read as `tables` say.
pub(super) fn named(name: &str, tables: &TableArgs, partial: PartialArg) -> Result<Vec<Named>, Error> {
    let path = Path::new(name);
    if path.is_file() || name == STANDARD {
        let competitors = of_file(path, tables)?;
        return Ok(competitors.into_iter().map(Named::Table).collect());
    }
    if tables.has_expected() {
        let message = "--expected is of tables: a result has what is expected of it in its experiment";
        return Err(Error::Request(format!("{name}: {message}")));
    }
    let Loaded { dir, results, experiment, mut counts } = loaded(name, partial)?;
    let competitor = |cell: &CellResult| {
        let mut competitor = ranking::runner(dir, cell);
        let counts = counts.remove(&cell.identity.number).filter(|_| cell.keeps_all_keys());
        competitor.side.counts = counts.into_iter().flatten().collect();
        let own = experiment.cells().iter().find(|own| own.number == cell.identity.number);
        competitor.side = of_experiment(competitor.side, name, cell, &experiment);
        // One start again and again is no sample.
        competitor.side.is_dependent |= own.is_some_and(|own| !own.is_census() && !own.is_sample());
        let draws = own.filter(|_| !cell.row.census).and_then(|own| {
            let (system, options) = (own.system.clone(), own.options.clone());
            let call = match own.machine.program() {
                Some(program) => Some(Box::new(Call::of(program.spec())?)),
                None => None,
            };
            Some(Draws { seed: own.seed?, cell: own.number, system, options, call })
        });
        Named::Cell(competitor, draws)
    };
    Ok(results.cells.iter().map(competitor).collect())
}

/// The one cell or table that the user names.
pub(super) fn single(name: &str) -> Result<Named, Error> {
    let mut all = named(name, &TableArgs::default(), PartialArg::default())?;
    if all.len() > 1 {
        return Err(cell_args::no_such_cell(name, None, Path::new(name), all.len()));
    }
    Ok(all.remove(0))
}

/// The law of the system of the one cell that the user names.
pub(super) fn law(name: &str) -> Result<Side, Error> {
    let Loaded { experiment, results, .. } = loaded(name, PartialArg::default())?;
    let cell = experiment.cells().iter().find(|cell| results.cell(cell.number).is_some());
    let law = cell.and_then(|cell| Some((cell, cell.machine.system()?.law()?)));
    let (cell, law) = law.ok_or_else(|| {
        let message = "--law: the probabilities of its solutions are not known without trials: allowed are uniform, and lasvegas that searches no queen, up to 12 queens";
        Error::Request(format!("{name}: {message}"))
    })?;
    let size = cell.size().map_or_else(String::new, |size| format!(" size {size}"));
    let counts: BTreeMap<Arc<str>, u64> = law.into_iter().map(|(key, weight)| (key.into(), weight)).collect();
    let weights: Vec<u64> = counts.values().copied().collect();
    let mut statistics = uniformity::effects(&weights, Source::Census);
    let of_counts = [Name::ExpectedMin, Name::CategoriesExpectedBelow5, Name::CategoriesExpectedBelow1];
    for row in statistics.iter_mut().filter(|row| of_counts.contains(&row.name)) {
        row.estimate = None;
    }
    Ok(Side {
        name: format!("the law of {}{size}", cell.system),
        size: cell.size(),
        origin: Origin::Law,
        known: Some(counts.len() as u64),
        statistics,
        counts,
        ..Side::default()
    })
}

/// A result that the user names.
struct Loaded<'n> {
    dir: &'n str,
    experiment: Experiment,
    /// All cells, or the one that is named.
    results: CellResults,
    /// How often each solution of these was reached, by the number of the cell.
    counts: BTreeMap<u64, Vec<(Arc<str>, u64)>>,
}

fn loaded(name: &str, partial: PartialArg) -> Result<Loaded<'_>, Error> {
    let (dir, chosen) = cell_args::split(name);
    let path = Path::new(dir);
    if !path.exists() {
        let message = "there is no such file or folder: allowed is the folder of a result, perhaps with :CELL, or a CSV file";
        return Err(Error::io(path)(io::Error::new(ErrorKind::NotFound, message)));
    }
    foreign::admit(path);
    let mut counts: BTreeMap<u64, Vec<(Arc<str>, u64)>> = BTreeMap::new();
    let mut count = |cell: &CellResult, row: FrequencyRow| {
        let number = cell.identity.number;
        if chosen.is_none_or(|chosen| chosen == number) {
            counts.entry(number).or_default().push((row.solution.into(), row.count));
        }
    };
    let (experiment, mut results) = partial.load(path, &mut Kept::Seen(&mut count))?;
    if let Some(chosen) = chosen {
        results.cells.retain(|cell| cell.identity.number == chosen);
        if results.cells.is_empty() {
            return Err(cell_args::no_such_cell(name, Some(chosen), path, experiment.cells().len()));
        }
    }
    Ok(Loaded { dir, experiment, results, counts })
}

/// What the experiment of `cell` adds to its side: its limits, its unit and its name.
fn of_experiment(side: Side, name: &str, cell: &CellResult, experiment: &Experiment) -> Side {
    let of_program = experiment.programs().find(|program| program.name() == cell.identity.system);
    let time = of_program.map(|program| TimeLimit {
        seconds: program.limits.seconds,
        ended: cell.ended(&[TIME]).iter().map(|(_, count)| count).sum(),
    });
    let has_lengths = side.lengths.trials() > 0;
    let limit = experiment.max_steps.filter(|_| has_lengths && of_program.is_none());
    Side {
        name: format!("{name}, {}", heading(cell, Language::English)),
        unit: of_program.map_or(side.unit, ProgramSpec::unit),
        lengths: RunLengths { limit, ..side.lengths },
        time,
        ..side
    }
}
