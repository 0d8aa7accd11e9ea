//! The data package, judged by the program of its standard.

use std::process::Command;

use serde_json::Value;

use crate::support::{installed, output, result_of};

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
        let judged = Command::new(installed("frictionless", "frictionless"))
            .args(["validate", "datapackage.json", "--json"])
            .current_dir(dir.path().join("results/t"))
            .output()
            .expect("frictionless");
        let report: Value = serde_json::from_slice(&judged.stdout).expect("JSON");
        assert!(judged.status.success() && report["valid"] == true, "{kind} {size} {count}: {report:#}");
        assert_eq!(report["stats"]["tasks"], 8, "{report:#}");
        assert_eq!(report["stats"]["warnings"], 0, "{report:#}");
    }
}
