//! The files of a result.

use super::layout::Layout;
use super::outline::Outline;
use super::package::{EXPERIMENT, File, Resource, package};
use super::schema::{
    CellRow, CoverageRow, FrequencyRow, OutcomeRow, StatisticRow, StepRow, SummaryRow, Table,
};
use super::sum::FileSum;
use super::tables::Tables;
use super::trials::TrialTable;
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

/// The tables that grow with the keys: of frequencies, of steps and of their summaries.
#[derive(Debug)]
pub struct KeyTables([Resource; 3]);

impl KeyTables {
    /// Those of `tables`.
    #[must_use]
    pub fn of(tables: &Tables) -> Self {
        let layout = &tables.layout;
        Self([
            Resource::table(layout, &tables.frequencies),
            Resource::table(layout, &tables.steps),
            Resource::table(layout, &tables.steps_summary),
        ])
    }

    /// Those that are written elsewhere, with these sums.
    #[must_use]
    pub fn written(layout: &Layout, [frequencies, steps, steps_summary]: [&FileSum; 3]) -> Self {
        Self([
            Resource::written_table::<FrequencyRow>(layout, frequencies),
            Resource::written_table::<StepRow>(layout, steps),
            Resource::written_table::<SummaryRow>(layout, steps_summary),
        ])
    }
}

/// The files of a result that are not written elsewhere, the package that describes all of them last. `samples` are the
/// counts of samples that were drawn elsewhere.
#[must_use]
pub fn resources(
    experiment: &Experiment,
    outline: &Outline,
    KeyTables([frequencies, steps, steps_summary]): KeyTables,
    samples: Option<&str>,
    trials: Option<&FileSum>,
) -> Vec<File> {
    let layout = &outline.layout;
    let mut resources = vec![
        Resource::experiment(experiment),
        Resource::table(layout, &outline.cells),
        Resource::table(layout, &outline.outcomes),
        frequencies,
        steps,
        steps_summary,
        Resource::table(layout, &outline.statistics),
        Resource::table(layout, &outline.coverage),
    ];
    resources.extend(samples.map(Resource::samples));
    resources.extend(
        trials
            .map(|sum| Resource::written_trials(&TrialTable::of(layout, experiment.cells()).columns(), sum)),
    );
    let package = package(experiment, &resources);
    resources.into_iter().filter_map(|resource| resource.file).chain([package]).collect()
}
