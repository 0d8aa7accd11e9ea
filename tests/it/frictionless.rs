//! The data package, judged by the program of its standard.

use std::path::PathBuf;
use std::process::Command;

use crate::support::{output, result_of};

/// The program: that of `target/frictionless`, where `.ci/run` installs it, or that of the path.
fn program() -> PathBuf {
    let installed = PathBuf::from("target/frictionless/bin/frictionless");
    if installed.exists() { installed.canonicalize().expect("a path") } else { "frictionless".into() }
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
        let judged = Command::new(program())
            .args(["validate", "datapackage.json"])
            .current_dir(dir.path().join("results/t"))
            .output()
            .expect("frictionless");
        let said = String::from_utf8_lossy(&judged.stdout);
        assert!(judged.status.success(), "{kind} {size} {count}: {said}");
        assert_eq!(said.matches(" VALID ").count() + said.matches("│ VALID").count(), 8, "{said}");
    }
}
