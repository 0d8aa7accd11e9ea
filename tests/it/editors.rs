//! What editors and shells know of queenlab: a schema of experiment files, completions, manual pages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use queenlab::model::keys::Keys;
use queenlab::systems::catalog;
use serde_json::Value;
use tempfile::tempdir;

use crate::support::{installed, output, packaged, read};

#[test]
fn the_schema_of_the_repository_is_the_one_that_is_printed() {
    let held = read(&packaged("docs"), "experiment.schema.json");
    assert!(held == output(Path::new("."), &["schema"]), "queenlab schema > docs/experiment.schema.json");
}

#[test]
fn the_schema_has_every_option_of_every_system() {
    let schema: Value = serde_json::from_str(&output(Path::new("."), &["schema"])).expect("JSON");
    let systems = schema["properties"]["system"]["anyOf"][0]["oneOf"].as_array().expect("systems");
    for entry in catalog::entries() {
        let card = entry.card;
        let system = systems.iter().find(|system| system["properties"]["kind"]["const"] == card.name);
        let properties = system.expect(card.name)["properties"].as_object().expect("properties");
        let has_law = card.keys == Keys::Solutions;
        assert_eq!(properties.len(), 1 + card.options.len() + usize::from(has_law));
        assert_eq!(properties.contains_key("expected"), has_law);
        for option in card.options {
            assert_eq!(properties[option.name]["description"], option.about.en);
        }
    }
    assert!(systems.iter().any(|system| system["properties"]["kind"]["const"] == "exec"));
}

/// Whether an editor that reads the schema finds nothing wrong with a file.
fn is_right(file: &Path) -> bool {
    let schema = format!("file://{}", packaged("docs/experiment.schema.json").display());
    let linted =
        Command::new(installed("papers", "taplo")).args(["lint", "--schema", &schema]).arg(file).output();
    linted.expect("taplo").status.success()
}

fn experiments(folder: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(packaged(folder)).expect("a folder").map(|entry| entry.expect("a file").path());
    files.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect()
}

#[test]
#[ignore = "needs taplo: pip install taplo"]
fn an_editor_takes_every_experiment_and_sees_what_is_wrong() {
    let dir = tempdir().expect("a folder");
    let ours = ["experiments", "experiments/gallery", "examples/workers"].map(experiments).concat();
    assert!(ours.len() > 20, "{ours:?}");
    let drafts = catalog::entries().map(|entry| {
        output(dir.path(), &["new", entry.card.name, "--system", entry.card.name]);
        dir.path().join(format!("{}.toml", entry.card.name))
    });
    for file in ours.into_iter().chain(drafts) {
        assert!(is_right(&file), "{}", file.display());
    }
    let right = read(dir.path(), "repair.toml");
    for (old, new) in [
        ("size = 8", "size = 3000"),
        ("size = 8", "side = 8"),
        ("size = 8", "size = []"),
        ("kind = \"repair\"", "kind = \"repairs\""),
        ("count = 10000", "count = \"most\""),
        ("count = 10000", ""),
        ("seed = 1", "seed = -1"),
        ("seed = 1", "seed = 1\nuntil = { half_width = 0.7 }"),
        ("[trials]", "[statistics]\nheadline = \"chi\"\n[trials]"),
        ("name  = \"repair\"", "name = \"My Repair\""),
    ] {
        assert!(right.contains(old), "{old}");
        fs::write(dir.path().join("wrong.toml"), right.replacen(old, new, 1)).expect("written");
        assert!(!is_right(&dir.path().join("wrong.toml")), "{new}");
    }
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let dir = tempdir().expect("a folder");
    let printed = output(dir.path(), &["man", "--to", "man"]);
    assert!(printed.starts_with("man: ") && printed.ends_with(" files\n"), "{printed}");
    let page = read(dir.path(), "man/queenlab-run.1");
    assert!(page.contains(".TH queenlab-run 1") && page.contains("\\-\\-threads"), "{page}");
    let page = read(dir.path(), "man/queenlab.1");
    assert!(page.contains("queenlab\\-merge(1)") && !page.contains("Kill the programs"), "{page}");
}
