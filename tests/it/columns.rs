//! The columns that say what a row is about: tidy tables, which nobody has to join or to split.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::tempdir;

use crate::support::{output, queenlab};

const RACE: &str = r#"name = "race"
[[system]]
kind = "backtrack"
size = [5, 6]
order = ["shuffled", "ascending"]
[[system]]
kind = "minconflicts"
size = 6
noise = "1/10"
[[system]]
kind = "permute"
size = 5
program = ["queens_1", "queens_2"]
[trials]
count = 20
seed = 1
"#;

const TABLES: [&str; 7] =
    ["cells", "outcomes", "frequencies", "steps", "steps_summary", "statistics", "coverage"];

/// The header of a table, and its rows by column.
fn table(dir: &Path, name: &str) -> (Vec<String>, Vec<BTreeMap<String, String>>) {
    let mut reader = csv::Reader::from_path(dir.join(format!("{name}.csv"))).expect("a table");
    let header: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let rows = reader.records().map(|record| {
        let record = record.expect("a row");
        header.iter().cloned().zip(record.iter().map(str::to_owned)).collect()
    });
    let rows = rows.collect();
    (header, rows)
}

fn described(dir: &Path) -> Value {
    serde_json::from_slice(&fs::read(dir.join("datapackage.json")).expect("a package")).expect("JSON")
}

#[test]
fn every_table_has_system_size_and_the_options_that_vary() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("race.toml"), RACE).expect("written");
    output(dir.path(), &["run", "race.toml", "--out", "out"]);
    let out = dir.path().join("out");
    let (header, cells) = table(&out, "cells");
    let first = ["cell", "system", "size", "order", "start", "noise", "restart", "program", "kind"];
    assert_eq!(header[..first.len()], first);
    assert_eq!(cells.len(), 7);
    for name in TABLES {
        let (header, rows) = table(&out, name);
        assert_eq!(header.iter().filter(|column| *column == "order").count(), 1, "{name}");
        assert_eq!(
            header.contains(&"noise".to_owned()),
            name == "cells",
            "{name}: one value is no variation"
        );
        for row in rows {
            let number: usize = row["cell"].parse().expect("a cell");
            for column in ["system", "size", "order", "program"] {
                assert_eq!(row[column], cells[number - 1][column], "{name} {column}");
            }
        }
    }
    let is = |number: usize, column: &str| cells[number - 1][column].as_str();
    assert_eq!((is(2, "order"), is(2, "size"), is(2, "noise")), ("ascending", "5", ""));
    assert_eq!((is(5, "order"), is(5, "noise"), is(5, "kind")), ("", "1/10", "minconflicts"));
    assert_eq!((is(7, "program"), is(7, "system")), ("queens_2", "permute"));
}

#[test]
fn the_package_describes_the_options_with_their_types() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("race.toml"), RACE).expect("written");
    output(dir.path(), &["run", "race.toml", "--out", "out"]);
    let out = dir.path().join("out");
    for resource in described(&out)["resources"].as_array().expect("a list") {
        let Some(name) = resource["path"].as_str().and_then(|path| path.strip_suffix(".csv")) else {
            continue;
        };
        let fields = resource["schema"]["fields"].as_array().expect("fields");
        let names: Vec<&str> = fields.iter().map(|field| field["name"].as_str().expect("a name")).collect();
        assert_eq!(names, table(&out, name).0, "{name}");
        let kind = |name: &str| fields.iter().find(|field| field["name"] == name).map(|field| &field["type"]);
        assert_eq!(kind("order").expect("an option"), "string");
        assert_eq!(kind("size").expect("a size"), "integer");
        if name == "cells" {
            assert_eq!(kind("restart").expect("an option"), "integer");
        }
    }
    let shown: Value = serde_json::from_str(&output(dir.path(), &["show", "out", "--json"])).expect("JSON");
    assert_eq!(shown["cells"][4]["noise"], "1/10");
    assert!(shown["cells"][4]["restart"].is_u64() && shown["cells"][0]["restart"].is_null());
    assert_eq!(shown["outcomes"][0]["system"], "backtrack");
    assert_eq!(shown["frequencies"][0]["size"], 5);
}

#[test]
fn a_result_of_other_columns_is_refused_with_the_way_out() {
    let dir = tempdir().expect("a folder");
    let text = "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 4\n[trials]\ncount = 9\nseed = 1\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "out"]);
    let path = dir.path().join("out/datapackage.json");
    let package = fs::read_to_string(&path).expect("a package");
    let old = package.replace("    \"table_layout\": 2,\n", "").replace(",\n    \"table_layout\": 2", "");
    assert_ne!(old, package);
    fs::write(&path, old).expect("written");
    let refused = "the tables have the columns of another queenlab; queenlab run out/experiment.toml --out out writes the whole result \
                   again";
    for command in [["show", "out"].as_slice(), &["verify", "out"], &["export", "out", "--to", "site"]] {
        let ran = queenlab(dir.path(), command);
        assert!(ran.err.contains(refused), "{command:?}: {}", ran.err);
    }
    output(dir.path(), &["run", "out/experiment.toml", "--out", "new"]);
    assert_eq!(fs::read_to_string(dir.path().join("new/datapackage.json")).expect("a package"), package);
}
