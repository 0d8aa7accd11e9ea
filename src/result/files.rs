//! The files of a result.

use std::collections::BTreeMap;

use super::cell::CellResults;
use super::package::{File, Resource, package};
use super::schema::{Table as _, each_table};
use super::sum::FileSum;
use super::trials::{self, TrialTable};
use crate::experiment::Experiment;

/// The files of the tables.
pub const TABLES: [&str; 7] = each_table!(Row => Row::FILE);

/// The sums of the files of a result that are written elsewhere, by name.
pub type FileSums = BTreeMap<&'static str, FileSum>;

/// The files of a result that are not written elsewhere, the package that describes all of them last. `samples` are the
/// counts of samples that were drawn elsewhere.
#[must_use]
pub fn resources(
    experiment: &Experiment,
    results: &CellResults,
    samples: Option<&str>,
    written: &FileSums,
) -> Vec<File> {
    let layout = &results.layout;
    let mut resources = vec![Resource::experiment(experiment)];
    resources.extend(each_table!(Row => match written.get(Row::FILE) {
        Some(sum) => Resource::written_table::<Row>(layout, sum),
        None => Resource::table::<Row>(results),
    }));
    resources.extend(samples.map(Resource::samples));
    let trials = written.get(trials::FILE);
    let columns = || TrialTable::of(layout, experiment.cells()).columns();
    resources.extend(trials.map(|sum| Resource::written_trials(&columns(), sum)));
    let package = package(experiment, &resources);
    resources.into_iter().filter_map(|resource| resource.file).chain([package]).collect()
}
