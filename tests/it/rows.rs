//! `[trials] rows = N`: a row for each of the first trials.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use queenlab::result::maybe::Maybe;

use crate::support::{forge, output, queenlab, read};

const TEXT: &str = "name = \"t\"
[[system]]
kind = \"repair\"
size = [5, 8]
[[system]]
kind = \"minconflicts\"
size = 8
noise = \"1/5\"
[trials]
count = 300
seed = 7
max_steps = 400
rows = 120
";

fn folder(text: &str) -> TempDir {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    dir
}

fn rows(dir: &TempDir, file: &str) -> Vec<BTreeMap<String, String>> {
    let text = read(dir.path(), file);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let row = |record: csv::StringRecord| {
        header.iter().zip(&record).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    };
    reader.records().map(|record| row(record.expect("a row"))).collect()
}

#[test]
fn the_first_trials_have_a_row_each_that_their_traces_confirm() {
    let dir = folder(TEXT);
    output(dir.path(), &["run", "x.toml", "--out", "r"]);
    let trials = rows(&dir, "r/trials.csv");
    assert_eq!(trials.len(), 3 * 120);
    let header = read(dir.path(), "r/trials.csv").lines().next().expect("a header").to_owned();
    assert_eq!(header, "cell,system,size,trial,outcome,solution,steps,reactions,evaluations,restarts");
    for number in [0, 7, 119, 120, 250, 300, 359] {
        let row = &trials[number];
        assert_eq!(row["trial"], (number % 120).to_string());
        let trace = output(
            dir.path(),
            &["trace", "x.toml", "--cell", &row["cell"], "--trial", &row["trial"], "--format", "json"],
        );
        let trace: Value = serde_json::from_str(&trace).expect("JSON");
        assert_eq!(trace["end"]["outcome"].as_str(), Some(row["outcome"].as_str()), "{row:?}");
        assert_eq!(trace["end"]["key"].as_str().unwrap_or_default(), row["solution"], "{row:?}");
        assert_eq!(trace["end"]["steps"].to_string(), row["steps"], "{row:?}");
    }
    for row in &trials {
        assert_eq!(row["solution"].is_empty(), row["outcome"] != "solved", "{row:?}");
        assert_eq!(row["reactions"].is_empty(), row["system"] != "repair" || row["outcome"] != "solved");
        assert_eq!(row["restarts"].is_empty(), row["system"] == "repair" || row["outcome"] != "solved");
    }
}

#[test]
fn rows_of_all_trials_are_those_that_the_tables_count() {
    let dir = folder(&TEXT.replace("rows = 120", "rows = 1000"));
    output(dir.path(), &["run", "x.toml", "--out", "r"]);
    let trials = rows(&dir, "r/trials.csv");
    assert_eq!(trials.len(), 900, "no more than there are");
    for row in rows(&dir, "r/frequencies.csv") {
        let reached = trials
            .iter()
            .filter(|trial| trial["cell"] == row["cell"] && trial["solution"] == row["solution"]);
        let steps: Vec<u64> =
            reached.clone().map(|trial| trial["steps"].parse().expect("a number")).collect();
        assert_eq!(row["count"], steps.len().to_string(), "{row:?}");
        let least = steps.iter().min().map(u64::to_string).unwrap_or_default();
        assert_eq!(row["steps_min"], least, "{row:?}");
    }
    for row in rows(&dir, "r/outcomes.csv") {
        let ended =
            trials.iter().filter(|trial| trial["cell"] == row["cell"] && trial["outcome"] == row["outcome"]);
        assert_eq!(row["count"], ended.count().to_string(), "{row:?}");
    }
}

#[test]
fn shards_threads_and_censuses_give_the_same_rows() {
    let dir = folder(TEXT);
    output(dir.path(), &["run", "x.toml", "--out", "r", "--threads", "1"]);
    for shard in ["1/2", "2/2"] {
        output(dir.path(), &["run", "x.toml", "--shard", shard, "--out", &shard.replace('/', "-")]);
    }
    output(dir.path(), &["merge", "1-2", "2-2", "--out", "merged"]);
    for file in ["trials.csv", "datapackage.json"] {
        assert_eq!(
            read(dir.path(), &format!("r/{file}")),
            read(dir.path(), &format!("merged/{file}")),
            "{file}"
        );
    }
    let census =
        "name = \"c\"\n[system]\nkind = \"repair\"\nsize = 4\n[trials]\ncount = \"all\"\nrows = 50\n";
    fs::write(dir.path().join("c.toml"), census).expect("written");
    output(dir.path(), &["run", "c.toml", "--out", "c"]);
    let row = &rows(&dir, "c/trials.csv")[49];
    assert_eq!((row["trial"].as_str(), row["outcome"].as_str()), ("49", "solved"));
    output(dir.path(), &["verify", "c"]);
}

#[test]
fn the_package_describes_the_rows_and_verify_runs_them_again() {
    let dir = folder(TEXT);
    output(dir.path(), &["run", "x.toml", "--out", "r"]);
    output(dir.path(), &["verify", "r"]);
    let package: Value = serde_json::from_str(&read(dir.path(), "r/datapackage.json")).expect("JSON");
    let resources = package["resources"].as_array().expect("resources");
    let described = resources.iter().find(|resource| resource["path"] == "trials.csv").expect("described");
    assert_eq!(described["bytes"], read(dir.path(), "r/trials.csv").len());
    let fields: Vec<&str> = described["schema"]["fields"]
        .as_array()
        .expect("fields")
        .iter()
        .filter_map(|f| f["name"].as_str())
        .collect();
    assert_eq!(fields.join(","), read(dir.path(), "r/trials.csv").lines().next().expect("a header"));
    output(dir.path(), &["export", "r", "--to", "site"]);
    assert_eq!(read(dir.path(), "site/trials.csv"), read(dir.path(), "r/trials.csv"));
    let path = dir.path().join("r/trials.csv");
    let changed = read(dir.path(), "r/trials.csv").replacen(",solved,", ",solvee,", 1);
    fs::write(&path, changed).expect("written");
    let refused = queenlab(dir.path(), &["show", "r"]);
    assert!(
        refused.code == 6 && refused.err.contains("trials.csv: the file is not as it was written"),
        "{refused:?}"
    );
}

#[test]
fn rows_that_cannot_be_are_refused() {
    let dir = folder(&TEXT.replace("rows = 120", "rows = 0"));
    let refused = |what: &str| {
        let done = queenlab(dir.path(), &["run", "x.toml", "--allow-exec"]);
        assert!(done.code == 3 && done.err.contains(what), "{done:?}");
    };
    refused("x.toml:13: trials.rows is 0: allowed is a whole number from 1");
    let program = "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"echo\", \"{seed}\"]\n[trials]\ncount = 3\nseed = 7\nrows = 1000001\n";
    fs::write(dir.path().join("x.toml"), program).expect("written");
    refused(
        "trials.rows is 1000001: the rows of programs are held in memory: allowed is a whole number from 1 to 1000000",
    );
}

#[test]
fn rows_of_trials_that_end_otherwise_are_found_although_the_checksum_fits() {
    let dir = folder(TEXT);
    output(dir.path(), &["run", "x.toml", "--out", "r"]);
    let table = read(dir.path(), "r/trials.csv");
    let row = table.lines().find(|row| row.contains(",solved,") && row.ends_with('1')).expect("a row");
    let (old, new) = (format!("{row}\n"), format!("{}2\n", &row[..row.len() - 1]));
    forge(&dir.path().join("r"), "trials.csv", &old, &new);
    let refused = queenlab(dir.path(), &["verify", "r"]);
    assert!(refused.code == 6 && refused.err.contains("trials.csv"), "{refused:?}");
}

/// One number stands for none in memory, so no table may hold it.
#[test]
fn numbers_that_may_be_missing_are_read_as_they_are_written() {
    for (written, number) in [("0", Some(0)), ("18446744073709551614", Some(u64::MAX - 1)), ("null", None)] {
        let read: Maybe<u64> = serde_json::from_str(written).expect("a number or none");
        assert_eq!(read.get(), number);
        assert_eq!(serde_json::to_string(&read).expect("JSON"), written);
    }
    for number in [0.0, -0.5, 1e300, f64::MIN_POSITIVE] {
        assert_eq!(Maybe::from(Some(number)).get(), Some(number));
    }
    assert_eq!(Maybe::<f64>::default().get(), None);
    assert!(serde_json::from_str::<Maybe<u64>>("18446744073709551615").is_err());
    let nan: Result<Maybe<f64>, _> =
        csv::ReaderBuilder::new().from_reader("share\nNaN\n".as_bytes()).deserialize().next().expect("a row");
    assert!(nan.is_err());
}

/// A trial without a solution is longer than any other; of what else a program measures nothing is known beyond the solved trials.
#[test]
fn quantiles_of_what_a_program_measures_are_of_the_solved_trials() {
    let text = "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"p.sh\", \"{trial}\", \"{seed}\"]\nfiles = [\"p.sh\"]\n\
        key = { column = 1 }\nsteps = { column = 2 }\nmeasures = { energy = { column = 3 } }\nexit = { 20 = \"unsolvable\" }\n\
        [trials]\ncount = 30\nseed = 7\n";
    let dir = folder(text);
    let program = "[ $1 -ge 12 ] && exit 20\nprintf 'a\\t%d\\t%d\\n' $1 $((100 - $1))\n";
    fs::write(dir.path().join("p.sh"), program).expect("written");
    output(dir.path(), &["run", "x.toml", "--allow-exec", "--out", "r"]);
    let totals = rows(&dir, "r/steps_summary.csv");
    let median = |measure: &str| {
        let is_own = |row: &&BTreeMap<String, String>| row["solution"] == "ALL" && row["measure"] == measure;
        totals.iter().find(is_own).expect("a row")["q50"].clone()
    };
    assert_eq!([median("steps"), median("energy")], ["", "94.5"]);
    let said = output(dir.path(), &["show", "r"]);
    assert!(said.contains("quantiles of steps: an unsolved one takes longest"), "{said}");
}
