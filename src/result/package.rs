//! `datapackage.json`: the result described as a Frictionless Data Package.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::csv;
use super::layout::Layout;
use super::schema::{Column, Table};
use super::trials::{self, FileSum};
use crate::experiment::Experiment;
use crate::model::digest::sha256;
use crate::model::draw::PROTOCOL;

/// A file of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path below the target folder, separated by `/`.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// A file of the package, and its description.
#[derive(Debug)]
pub struct Resource {
    /// The file.
    pub file: File,
    description: Value,
}

impl Resource {
    /// The CSV file of a table.
    #[must_use]
    pub fn table<T: Table>(layout: &Layout, rows: &[T]) -> Self {
        let bytes = csv::write(layout, rows);
        let mut description = describe(T::FILE, T::ABOUT, "text/csv", &bytes);
        tabular(&mut description, &layout.columns::<T>());
        Self { file: File { name: T::FILE.to_owned(), bytes }, description }
    }

    /// The experiment with every default filled in.
    #[must_use]
    pub fn experiment(experiment: &Experiment) -> Self {
        let about = "The experiment, every default filled in.";
        let bytes = experiment.to_toml().into_bytes();
        Self {
            description: describe(EXPERIMENT, about, "application/toml", &bytes),
            file: File { name: EXPERIMENT.to_owned(), bytes },
        }
    }
}

/// The description of a table of trials, whose file is written elsewhere.
#[must_use]
pub fn describe_trials(columns: &[Column], sum: &FileSum) -> Value {
    let mut description = describe(trials::FILE, trials::ABOUT, "text/csv", &[]);
    description["bytes"] = json!(sum.bytes);
    description["hash"] = json!(sum.hash);
    tabular(&mut description, columns);
    description
}

fn tabular(description: &mut Value, columns: &[Column]) {
    let fields: Vec<Value> = columns.iter().map(field).collect();
    description["profile"] = json!("tabular-data-resource");
    description["schema"] = json!({ "fields": fields, "missingValues": [""] });
}

impl Resource {
    /// The counts of samples that were drawn elsewhere.
    #[must_use]
    pub fn samples(text: &str) -> Self {
        let about = "Every count of the samples, from which the tables are made: JSON lines.";
        let bytes = text.as_bytes().to_vec();
        Self {
            description: describe(SAMPLES, about, "application/jsonl", &bytes),
            file: File { name: SAMPLES.to_owned(), bytes },
        }
    }
}

fn describe(path: &str, about: &str, media: &str, bytes: &[u8]) -> Value {
    let (name, format) = path.rsplit_once('.').unwrap_or((path, ""));
    json!({
        "name": name,
        "path": path,
        "description": about,
        "format": format,
        "mediatype": media,
        "encoding": "utf-8",
        "bytes": bytes.len(),
        "hash": hash_of(bytes),
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
pub const LAYOUT: u64 = 2;

/// The file that describes the others.
pub const PACKAGE: &str = "datapackage.json";

/// The checksum of `bytes` as a data package writes it.
#[must_use]
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
    let sources: BTreeSet<&str> = experiment.solvers.iter().filter_map(|solver| solver.source()).collect();
    if !sources.is_empty() {
        package["sources"] = sources.into_iter().map(|title| json!({ "title": title })).collect();
    }
}

/// The package of `resources`, and of a table of trials if there is one.
#[must_use]
pub fn package(experiment: &Experiment, resources: &[Resource], trials: Option<&Value>) -> File {
    let descriptions: Vec<&Value> = resources.iter().map(|r| &r.description).chain(trials).collect();
    let mut package = json!({
        "profile": "data-package",
        "name": experiment.name,
        "title": experiment.about,
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
    File { name: PACKAGE.to_owned(), bytes: (text + "\n").into_bytes() }
}
