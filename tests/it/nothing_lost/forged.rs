//! Results that were changed on purpose, with checksums that fit again.

use std::path::Path;

use super::{folder_with, refused};
use crate::support::{forge, output, queenlab, read};

const SAMPLE: &str = "name = \"s\"\nabout = \"\"\n[system]\nkind = \"repair\"\nsize = 6\n[trials]\n\
                      count = 900\nseed = 5\n";

/// The solution in the first row of frequencies.csv that was reached by more than 100 trials, and the cells before its
/// count, its count, and the rest.
fn row(result: &Path) -> String {
    let table = read(result, "frequencies.csv");
    table.lines().nth(1).expect("a row").to_owned()
}

/// The row with another value in a column.
fn with(row: &str, column: usize, change: impl Fn(u64) -> u64) -> String {
    let mut cells: Vec<String> = row.split(',').map(ToOwned::to_owned).collect();
    cells[column] = change(cells[column].parse().expect("a count")).to_string();
    cells.join(",")
}

#[test]
fn sums_find_a_changed_count_in_every_table() {
    let changes: [(&str, &str, usize); 4] = [
        ("frequencies.csv", "count", 5),
        ("outcomes.csv", "count", 4),
        ("steps.csv", "count", 5),
        ("steps_summary.csv", "n", 5),
    ];
    for (file, column, place) in changes {
        let dir = folder_with(SAMPLE);
        output(dir.path(), &["run", "x.toml", "--out", "r"]);
        let result = dir.path().join("r");
        let table = read(&result, file);
        assert_eq!(table.lines().next().and_then(|header| header.split(',').nth(place)), Some(column));
        let row = table.lines().rfind(|line| line.split(',').nth(place) != Some("0")).expect("a row");
        forge(&result, file, row, &with(row, place, |count| count + 1));
        refused(dir.path(), &["verify", "r"], 6, file);
    }
}

#[test]
fn trials_find_receipts_that_were_changed() {
    for (column, name) in [(16, "shortest_trial"), (17, "longest_trial"), (18, "first_trial")] {
        let dir = folder_with(SAMPLE);
        output(dir.path(), &["run", "x.toml", "--out", "r"]);
        let result = dir.path().join("r");
        let header = read(&result, "frequencies.csv");
        assert_eq!(header.lines().next().and_then(|header| header.split(',').nth(column)), Some(name));
        let row = row(&result);
        let length = row.split(',').nth(column).expect("a trial").len();
        let other = |trial: u64| if (trial + 1).to_string().len() == length { trial + 1 } else { trial - 1 };
        forge(&result, "frequencies.csv", &row, &with(&row, column, other));
        let done = queenlab(dir.path(), &["verify", "r"]);
        assert_eq!(done.code, 7, "{name}: {done:?}");
        assert!(done.err.contains("is not the"), "{name}: {done:?}");
    }
}
