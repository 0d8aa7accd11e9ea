//! Workers that measure decimals.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::rows;
use crate::programs::{refused, run};
use crate::support::{output, queenlab, read};

/// A worker with a whole measure and this one, whose answers have this value of it.
fn folder(measure: &str, value: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let script = format!(
        "import json, sys\nsys.stdin.readline()\n\
         print('{{\"queenlab\":1,\"measures\":[\"double\",{measure}],\"outcomes\":[\"gave-up\"]}}', flush=True)\n\
         for line in sys.stdin:\n    for trial, seed in json.loads(line)['trials']:\n\
         \x20       if trial % 5 == 4: print('{{\"outcome\":\"gave-up\"}}')\n\
         \x20       else: print('{{\"key\":\"' + 'ab'[seed % 2] + '\",\"measures\":[4,' + {value} + ']}}')\n    sys.stdout.flush()\n"
    );
    fs::write(dir.path().join("worker.py"), script).expect("written");
    let text = "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"python3\", \"worker.py\"]\nworker = true\n\
                files = [\"worker.py\"]\n[trials]\ncount = 40\nseed = 7\nrows = 40\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    dir
}

const ENERGY: &str = "{\"name\":\"energy\",\"places\":2}";

/// Seconds between -3 and 3, as Python writes them.
const VALUE: &str = "repr((trial % 7 - 3) / 3)";

fn energies(dir: &Path, result: &str) -> Vec<(String, String)> {
    let trials = rows(dir, &format!("{result}/trials.csv"));
    trials.iter().map(|row| (row["double"].clone(), row["energy"].clone())).collect()
}

#[test]
fn a_worker_announces_the_places_of_a_measure() {
    let dir = folder(ENERGY, VALUE);
    assert_eq!(run(dir.path(), &[]).code, 0);
    let expected = |trial: usize| ["-1.00", "-0.67", "-0.33", "0.00", "0.33", "0.67", "1.00"][trial % 7];
    for (trial, (double, energy)) in energies(dir.path(), "results/t").iter().enumerate() {
        let wanted = if trial % 5 == 4 { ("", "") } else { ("4", expected(trial)) };
        assert_eq!((double.as_str(), energy.as_str()), wanted, "trial {trial}");
    }
    let resolved = read(dir.path(), "results/t/experiment.toml");
    let announced = "measures = [\"double\", { name = \"energy\", places = 2 }]";
    assert!(resolved.contains(announced), "{resolved}");
    let again = ["verify", "results/t", "--allow-exec", "--folder", ".", "--trials", "20"];
    assert!(output(dir.path(), &again).contains("rerun trials ended as recorded"));
    for shard in ["1/2", "2/2"] {
        assert_eq!(run(dir.path(), &["--shard", shard, "--out", &shard[..1]]).code, 0);
    }
    output(dir.path(), &["merge", "1", "2", "--out", "merged"]);
    for file in ["steps.csv", "steps_summary.csv", "trials.csv"] {
        assert_eq!(
            read(dir.path(), &format!("results/t/{file}")),
            read(dir.path(), &format!("merged/{file}"))
        );
    }
}

#[test]
fn what_a_worker_cannot_mean_is_refused() {
    let cases = [
        (
            "\"energy\"",
            VALUE,
            9,
            "is no whole number from 0: {\"name\":\"energy\",\"places\":3} among the measures that it announces takes decimals and negative numbers",
        ),
        (ENERGY, "'NaN'", 9, "it printed"),
        (ENERGY, "'null'", 9, ": energy: \"null\" is no number: allowed is one such as -0.5, 12 or 1e-3"),
        (
            ENERGY,
            "'1e308'",
            9,
            ": energy: \"1e308\" is out of range: with 2 places allowed are -9999999999999.99 to 9999999999999.99",
        ),
        (
            "{\"name\":\"energy\",\"places\":10}",
            VALUE,
            3,
            "it measures \"energy\" with 10 places: allowed are 0 to 9",
        ),
        ("{\"name\":\"energy\"}", VALUE, 3, "a measure is a name, or {\"name\":NAME,\"places\":N}"),
        ("{\"name\":\"double\",\"places\":1}", VALUE, 3, "it measures"),
    ];
    for (measure, value, code, what) in cases {
        let dir = folder(measure, value);
        let done = run(dir.path(), &[]);
        refused(&done, code, what);
    }
}

#[test]
fn a_worker_that_announces_other_places_is_another_program() {
    let dir = folder(ENERGY, VALUE);
    assert_eq!(run(dir.path(), &["--shard", "1/2", "--out", "half"]).code, 0);
    let text = read(dir.path(), "worker.py").replace("\"places\":2", "\"places\":3");
    fs::write(dir.path().join("worker.py"), text).expect("written");
    let done = queenlab(dir.path(), &["run", "x.toml", "--allow-exec", "--shard", "1/2", "--out", "half"]);
    assert_ne!(done.code, 0, "{done:?}");
}
