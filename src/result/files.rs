//! The files of a result.

use super::package::{EXPERIMENT, File, Resource, describe_trials, package};
use super::schema::{
    CellRow, CoverageRow, FrequencyRow, OutcomeRow, StatisticRow, StepRow, SummaryRow, Table,
};
use super::tables::Tables;
use super::trials::{FileSum, TrialTable};
use crate::experiment::Experiment;

/// The files that the package describes; of samples that were drawn elsewhere, [`SAMPLES`](super::package::SAMPLES) too.
pub const RESOURCES: [&str; 8] = [
    EXPERIMENT,
    CellRow::FILE,
    OutcomeRow::FILE,
    FrequencyRow::FILE,
    StepRow::FILE,
    SummaryRow::FILE,
    StatisticRow::FILE,
    CoverageRow::FILE,
];

/// The files of a result, the package that describes the others last. `samples` are the counts of samples that were
/// drawn elsewhere.
#[must_use]
pub fn resources(
    experiment: &Experiment,
    tables: &Tables,
    samples: Option<&str>,
    trials: Option<&FileSum>,
) -> Vec<File> {
    let mut resources = vec![
        Resource::experiment(experiment),
        Resource::table(&tables.layout, &tables.cells),
        Resource::table(&tables.layout, &tables.outcomes),
        Resource::table(&tables.layout, &tables.frequencies),
        Resource::table(&tables.layout, &tables.steps),
        Resource::table(&tables.layout, &tables.steps_summary),
        Resource::table(&tables.layout, &tables.statistics),
        Resource::table(&tables.layout, &tables.coverage),
    ];
    resources.extend(samples.map(Resource::samples));
    let cells = trials.map(|sum| (sum, experiment.cells().expect("an experiment that was read has cells")));
    let trials =
        cells.map(|(sum, cells)| describe_trials(&TrialTable::of(&tables.layout, &cells).columns(), sum));
    let package = package(experiment, &resources, trials.as_ref());
    let files = resources.into_iter().map(|resource| resource.file);
    files.chain([package]).collect()
}
