//! The data package, judged by the program of its standard.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::support::{installed, output, read, result_of};

/// Asserts that frictionless reads every table of the result `t` and finds nothing wrong.
fn assert_valid(dir: &Path) {
    let judged = Command::new(installed("frictionless", "frictionless"))
        .args(["validate", "datapackage.json", "--json"])
        .current_dir(dir.join("results/t"))
        .output()
        .expect("frictionless");
    let report: Value = serde_json::from_slice(&judged.stdout).expect("JSON");
    assert!(judged.status.success() && report["valid"] == true, "{report:#}");
    let package: Value = serde_json::from_str(&read(dir, "results/t/datapackage.json")).expect("JSON");
    let tables = package["resources"].as_array().map_or(0, Vec::len);
    assert!(tables > 0 && report["stats"]["tasks"] == tables, "{tables} tables: {report:#}");
    assert_eq!(report["stats"]["warnings"], 0, "{report:#}");
}

#[test]
#[ignore = "needs frictionless: pip install frictionless"]
fn frictionless_accepts_the_package_and_every_table() {
    for (kind, size, count) in [
        ("repair", "8", "2000"),
        ("repair", "5", "\"all\""),
        ("backtrack", "[3, 5, 9]", "300"),
        ("game", "4", "200"),
    ] {
        let dir = result_of(kind, size, count);
        output(dir.path(), &["verify", "results/t"]);
        assert_valid(dir.path());
    }
}

/// The result of two systems, with a license and a date.
fn published() -> TempDir {
    let dir = tempdir().expect("a folder");
    let text = "name = \"t\"\nlicense = \"CC-BY-4.0\"\ncreated = 2026-11-24T12:00:00Z\n\
                [[system]]\nkind = \"repair\"\n[[system]]\nkind = \"permute\"\n[trials]\ncount = 500\nseed = 1\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    output(dir.path(), &["run", "x.toml"]);
    dir
}

#[test]
fn a_package_has_license_date_and_sources() {
    let dir = published();
    let package: Value = serde_json::from_str(&read(dir.path(), "results/t/datapackage.json")).expect("JSON");
    assert_eq!(package["licenses"], json!([{"name": "CC-BY-4.0"}]));
    assert_eq!(package["created"], "2026-11-24T12:00:00Z");
    assert_eq!(
        package["sources"],
        json!([{"title": "Constraint.Queen, in TOL"}, {"title": "problem P90, in Prolog"}])
    );
    output(dir.path(), &["verify", "results/t"]);
}

#[test]
#[ignore = "needs frictionless: pip install frictionless"]
fn frictionless_accepts_license_date_and_sources() {
    assert_valid(published().path());
}
