//! The files of a result, and `datapackage.json`, which describes them as a Frictionless Data Package.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde_json::{Value, json};

use super::cell::CellResults;
use super::csv;
use super::layout::Layout;
use super::schema::{Column, OPTIONAL, Table, each_table};
use super::tables::CellTable;
use super::trials::{self, TrialTable};
use crate::experiment::Experiment;
use crate::model::digest::{FileSum, sha256};
use crate::model::draw::PROTOCOL;

/// A file of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path below the target folder, separated by `/`.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// A file of a result that is on disk, as pages list it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its name in the result.
    pub name: String,
    /// Its size and checksum.
    pub sum: FileSum,
    /// The rows below its header, if it is a table.
    pub rows: Option<u64>,
}

/// A file of the package, and its description.
#[derive(Debug)]
pub struct Resource {
    /// The file, unless it is written elsewhere.
    pub file: Option<File>,
    description: Value,
}

impl Resource {
    /// The CSV file of a table.
    pub fn table<T: CellTable>(results: &CellResults) -> Self {
        let bytes = csv::write::<T>(results);
        let written = Self::written_table::<T>(&results.layout, &FileSum::of(&bytes));
        Self { file: Some(File { name: T::FILE.to_owned(), bytes }), ..written }
    }

    /// The CSV file of a table that is written elsewhere.
    pub(crate) fn written_table<T: Table>(layout: &Layout, sum: &FileSum) -> Self {
        let mut description = describe(T::FILE, T::ABOUT, "text/csv", sum);
        tabular(&mut description, &layout.columns::<T>());
        Self { file: None, description }
    }

    /// A table of trials with these columns, which is written elsewhere.
    pub(crate) fn written_trials(columns: &[Column], sum: &FileSum) -> Self {
        let mut description = describe(trials::FILE, trials::ABOUT, "text/csv", sum);
        tabular(&mut description, columns);
        Self { file: None, description }
    }

    /// The experiment with every default filled in.
    pub fn experiment(experiment: &Experiment) -> Self {
        let about = "The experiment, every default filled in.";
        Self::bytes(EXPERIMENT, about, "application/toml", experiment.to_toml().into_bytes())
    }

    /// The counts of samples that were drawn elsewhere.
    pub fn samples(text: &str) -> Self {
        let about = "Every count of the samples, from which the tables are made: JSON lines.";
        Self::bytes(SAMPLES, about, "application/jsonl", text.as_bytes().to_vec())
    }

    fn bytes(name: &str, about: &str, media: &str, bytes: Vec<u8>) -> Self {
        let description = describe(name, about, media, &FileSum::of(&bytes));
        Self { file: Some(File { name: name.to_owned(), bytes }), description }
    }
}

fn tabular(description: &mut Value, columns: &[Column]) {
    let fields: Vec<Value> = columns.iter().map(field).collect();
    description["profile"] = json!("tabular-data-resource");
    description["schema"] = json!({ "fields": fields, "missingValues": [""] });
}

fn describe(path: &str, about: &str, media: &str, sum: &FileSum) -> Value {
    let (name, format) = path.rsplit_once('.').unwrap_or((path, ""));
    json!({
        "name": name,
        "path": path,
        "description": about,
        "format": format,
        "mediatype": media,
        "encoding": "utf-8",
        "bytes": sum.bytes,
        "hash": sum.hash,
    })
}

fn field(column: &Column) -> Value {
    json!({ "name": column.name, "type": column.kind, "description": column.about })
}

/// The file of the experiment.
pub const EXPERIMENT: &str = "experiment.toml";

/// The file of the counts of samples that were drawn elsewhere.
pub const SAMPLES: &str = "tally.jsonl";

/// The version of the columns of all tables: 2 since each has `system`, `size` and the options that vary.
pub(crate) const LAYOUT: u64 = 2;

/// The file that describes the others.
pub(crate) const PACKAGE: &str = "datapackage.json";

/// The checksum of `bytes` as a data package writes it.
pub fn hash_of(bytes: &[u8]) -> String {
    format!("sha256:{}", sha256(bytes))
}

/// Adds date, license and sources, as far as they are known.
fn publish(package: &mut Value, experiment: &Experiment) {
    if let Some(at) = &experiment.publication.created {
        package["created"] = json!(at);
    }
    if let Some(name) = &experiment.publication.license {
        package["licenses"] = json!([{ "name": name }]);
    }
    let systems = experiment.cells().iter().filter_map(|cell| cell.machine.system());
    let sources: BTreeSet<&str> = systems.map(|system| system.card().source.en).collect();
    if !sources.is_empty() {
        package["sources"] = sources.into_iter().map(|title| json!({ "title": title })).collect();
    }
}

/// What is said of expected counts where all solutions are expected to be equally likely, and where other shares are.
const IF_UNIFORM: &str = "Count expected if all known solutions were equally likely.";
const IF_EXPECTED: &str = "Count expected under the shares of the experiment.";

/// The package of `resources`.
pub fn package(experiment: &Experiment, resources: &[Resource]) -> File {
    let descriptions: Vec<&Value> = resources.iter().map(|resource| &resource.description).collect();
    let mut package = json!({
        "profile": "data-package",
        "name": experiment.name,
        "title": experiment.about.en,
    });
    publish(&mut package, experiment);
    package["queenlab"] = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "draw_protocol": PROTOCOL,
        "table_layout": LAYOUT,
        "experiment": experiment.to_toml(),
    });
    package["resources"] = json!(descriptions);
    let text = serde_json::to_string_pretty(&package).expect("JSON of strings and numbers");
    let is_law = experiment.cells().iter().any(|cell| cell.job.expected.is_some());
    let text = if is_law { text.replace(IF_UNIFORM, IF_EXPECTED) } else { text };
    File { name: PACKAGE.to_owned(), bytes: (text + "\n").into_bytes() }
}

/// The files of the tables.
pub const TABLES: &[&str] = &each_table!(Row => Row::FILE);

/// Whether a result has this table: one that is not optional, or has rows.
pub(crate) fn has_table<T: CellTable>(results: &CellResults) -> bool {
    !OPTIONAL.contains(&T::FILE) || results.cells.iter().any(|cell| T::of(cell).next().is_some())
}

/// The sums of the files of a result that are written elsewhere, by name.
pub type FileSums = BTreeMap<&'static str, FileSum>;

/// The files of a result that are not written elsewhere, the package that describes all of them last. `samples` are the
/// counts of samples that were drawn elsewhere.
pub fn resources(
    experiment: &Experiment,
    results: &CellResults,
    samples: Option<&str>,
    written: &FileSums,
) -> Vec<File> {
    let layout = &results.layout;
    let mut resources = vec![Resource::experiment(experiment)];
    let tables = each_table!(Row => match written.get(Row::FILE) {
        Some(sum) => Some(Resource::written_table::<Row>(layout, sum)),
        None => has_table::<Row>(results).then(|| Resource::table::<Row>(results)),
    });
    resources.extend(tables.into_iter().flatten());
    resources.extend(samples.map(Resource::samples));
    let trials = written.get(trials::FILE);
    let columns = || TrialTable::of(layout, experiment.cells()).columns();
    resources.extend(trials.map(|sum| Resource::written_trials(&columns(), sum)));
    let package = package(experiment, &resources);
    resources.into_iter().filter_map(|resource| resource.file).chain([package]).collect()
}
