//! Each column of each table, changed one at a time.

use serde_json::Value;

use super::{Folder, Kind, Row, is_found};
use crate::support::at_once;

/// Columns that are not computed again, in which rows, and whether a row is one of these.
type Open = (&'static str, &'static [&'static str], &'static str, fn(&dyn Fn(&str) -> String) -> bool);

/// All that `verify` may leave out, and has to say so: who adds a column makes it computed again, or adds it here.
const OPEN: [Open; 8] = [
    (
        "steps_summary.csv",
        &[
            "std_error", "conf_low", "conf_high", "sd", "q01", "q05", "q10", "q25", "q50", "q75", "q90",
            "q95", "q99", "q999",
        ],
        "solutions that more than 3 trials reached",
        |cell| cell("solution") != "ALL" && cell("n").parse::<u64>().expect("a number") > 3,
    ),
    ("steps_summary.csv", &["mean", "min", "max"], "single solutions, measures other than steps", |cell| {
        cell("solution") != "ALL" && cell("measure") != "steps"
    }),
    (
        "frequencies.csv",
        &["shortest_trial", "longest_trial", "first_trial"],
        "whether an earlier trial is that of the solution",
        |cell| cell("count") != "0",
    ),
    ("statistics.csv", &["estimate", "n"], "interim looks before the last", |cell| {
        cell("statistic").starts_with("interim_") && cell("note").ends_with("continues")
    }),
    ("statistics.csv", &["estimate", "conf_low", "conf_high"], "restart_tv_uniform", |cell| {
        cell("statistic") == "restart_tv_uniform"
    }),
    (
        "cutoffs.csv",
        &["tv_uniform", "tv_uniform_corrected", "hill_1_exp_entropy"],
        "cutoffs before the last",
        |_| true,
    ),
    (
        "walks.csv",
        &["tv_uniform", "tv_uniform_corrected", "hill_1_exp_entropy"],
        "more than one walk",
        |cell| cell("walks") != "1",
    ),
    (
        "trials.csv",
        &["outcome", "solution", "steps", "bounces", "reactions"],
        "trials of programs that were not run again",
        |cell| cell("system") == "die",
    ),
];

/// Another value of the same form.
fn other(value: &str, kind: &str) -> String {
    match (value, kind) {
        ("", "integer") => "1".to_owned(),
        ("", "number") => "0.5".to_owned(),
        ("", "boolean") | ("false", _) => "true".to_owned(),
        ("true", _) => "false".to_owned(),
        (_, "integer") => (value.parse::<u64>().expect("a count") + 1).to_string(),
        (_, "number") => {
            let next = value.parse::<f64>().expect("a number") + 0.5;
            (if next.fract() == 0.0 { next + 0.25 } else { next }).to_string()
        }
        _ => value.char_indices().next_back().map_or("x".to_owned(), |(last, letter)| {
            let other = if letter == '1' { '2' } else { '1' };
            format!("{}{other}", &value[..last])
        }),
    }
}

/// The type of each column of a table.
fn types(folder: &Folder, name: &str) -> Vec<String> {
    let package = folder.package();
    let resources = package["resources"].as_array().expect("resources");
    let resource = resources.iter().find(|resource| resource["path"] == name).expect("described");
    let fields = resource["schema"]["fields"].as_array().expect("fields");
    fields.iter().map(|field| field["type"].as_str().expect("a type").to_owned()).collect()
}

/// The table, column and row of every change that has to be found: of each column a first and a last value, and one that
/// is empty.
fn changes(folder: &Folder, open: &[Open]) -> Vec<(String, usize, usize)> {
    let mut changes = Vec::new();
    for name in folder.tables() {
        let table = folder.table(&name);
        for (column, title) in table.header.iter().enumerate() {
            let is_open = |row: &Row| {
                let cell =
                    |of: &str| row[table.header.iter().position(|title| title == of).expect(of)].clone();
                open.iter().any(|(file, columns, _, applies)| {
                    *file == name && columns.contains(&title.as_str()) && applies(&cell)
                })
            };
            let of = |is_empty: bool| {
                let rows = table.rows.iter().enumerate();
                rows.filter(move |(_, row)| row[column].is_empty() == is_empty && !is_open(row))
                    .map(|(row, _)| row)
            };
            let rows = [of(false).next(), of(false).next_back(), of(true).next_back()];
            changes.extend(rows.into_iter().flatten().map(|row| (name.clone(), column, row)));
        }
    }
    changes.dedup();
    changes
}

/// The entries of [`OPEN`] that `verify` says it leaves out.
fn said(kind: &Kind, folder: &Folder) -> Vec<Open> {
    let done = kind.verify(folder, &["--json"]);
    assert_eq!(done.code, 0, "{done:?}");
    let verified: Value = serde_json::from_str(&done.out).expect("JSON");
    let entries = verified["not_recomputed"].as_array().expect("a list");
    let known = |entry: &Value| {
        let own = |open: &&Open| entry["file"] == open.0 && entry["rows"] == open.2;
        let open = OPEN.iter().find(own).unwrap_or_else(|| panic!("{entry} is not listed"));
        let columns = entry["columns"].as_array().expect("columns");
        let listed = |column: &Value| open.1.contains(&column.as_str().expect("a name"));
        assert!(columns.iter().all(listed), "{entry} is more than what is listed");
        *open
    };
    entries.iter().map(known).collect()
}

#[test]
fn each_is_computed_again_or_said_not_to_be() {
    at_once(Kind::all(), |kind| {
        let folder = kind.result();
        assert!(
            folder.with("cells.csv", folder.0["cells.csv"].clone()).0 == folder.0,
            "a package is written so"
        );
        let open = said(&kind, &folder);
        for (name, column, row) in changes(&folder, &open) {
            let mut table = folder.table(&name);
            let (title, kind_of) = (table.header[column].clone(), &types(&folder, &name)[column]);
            let cell = &mut table.rows[row][column];
            let (old, new) = (cell.clone(), other(cell, kind_of));
            cell.clone_from(&new);
            let done = kind.verify(&folder.with(&name, table.text()), &[]);
            assert!(is_found(&done), "{name}, row {row}: {title} {old:?} as {new:?}: {done:?}");
            assert!(
                !done.err.contains("does not write it so"),
                "{title} {new:?} is in another form: {done:?}"
            );
        }
    });
}

#[test]
fn nothing_is_left_out_where_all_trials_are_run_again() {
    let kind = Kind::run(super::SAMPLE, &["--trials", "300"]);
    assert!(said(&kind, &kind.result()).is_empty());
    let kind = Kind::run(super::SAMPLE, &["--trials", "299"]);
    assert_eq!(said(&kind, &kind.result()).len(), 6);
}
