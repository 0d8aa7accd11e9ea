//! `datapackage.json`: the result described as a Frictionless Data Package.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::tables::{Column, Table};
use crate::draw::PROTOCOL;
use crate::experiment::Experiment;

/// A file of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path below the folder that it goes to, parted by `/`.
    pub name: String,
    /// What it holds.
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
    pub fn table<T: Table>(rows: &[T]) -> Self {
        let bytes = super::csv::write(rows);
        let fields: Vec<Value> = T::COLUMNS.iter().map(field).collect();
        let mut description = describe(T::FILE, T::ABOUT, "text/csv", &bytes);
        description["profile"] = json!("tabular-data-resource");
        description["schema"] = json!({ "fields": fields, "missingValues": [""] });
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

/// The file that describes the others.
pub const PACKAGE: &str = "datapackage.json";

/// The checksum of `bytes` as a data package writes it.
#[must_use]
pub fn hash_of(bytes: &[u8]) -> String {
    format!("sha256:{}", sha256(bytes))
}

/// The SHA-256 of `bytes` in hexadecimal digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let digits: Vec<String> = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.concat()
}

/// The package of `resources`.
#[must_use]
pub fn package(experiment: &Experiment, resources: &[Resource]) -> File {
    let descriptions: Vec<&Value> = resources.iter().map(|r| &r.description).collect();
    let package = json!({
        "profile": "data-package",
        "name": experiment.name,
        "title": experiment.about,
        "queenlab": {
            "version": env!("CARGO_PKG_VERSION"),
            "draw_protocol": PROTOCOL,
            "experiment": experiment.to_toml(),
        },
        "resources": descriptions,
    });
    let text = serde_json::to_string_pretty(&package).expect("JSON of strings and numbers");
    File { name: PACKAGE.to_owned(), bytes: (text + "\n").into_bytes() }
}
