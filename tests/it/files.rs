//! Files are written whole, all or none, and are read only if they are what they should be.

use std::fs;

use proptest::{prop_assert_eq, proptest};
use queenlab::experiment;
use queenlab::result::cell::{CellResult, CellResults, Kept};
use queenlab::result::csv::{self, TableError};
use queenlab::result::layout::Layout;
use queenlab::result::package::File;
use queenlab::result::schema::OutcomeRow;
use queenlab::store::replace_all;
use tempfile::tempdir;

fn file(name: &str, text: &str) -> File {
    File { name: name.to_owned(), bytes: text.into() }
}

#[test]
fn files_are_as_they_were_if_the_last_cannot_be_written() {
    let dir = tempdir().expect("a folder");
    replace_all(dir.path(), &[file("a", "old"), file("b", "no folder")]).expect("written");
    let failed = replace_all(dir.path(), &[file("a", "new"), file("c", "new"), file("b/d", "new")]);
    let printed = failed.expect_err("b is no folder").to_string();
    assert!(printed.contains("b/d"), "{printed}");
    assert_eq!(fs::read_to_string(dir.path().join("a")).expect("a file"), "old");
    let entries = fs::read_dir(dir.path()).expect("a folder");
    let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    assert_eq!(names, ["a", "b"], "nothing new, and nothing that is on its way");
}

#[test]
fn a_table_with_other_columns_or_another_order_of_them_is_refused() {
    let read = |header: &str| read(&format!("{header}\n1,repair,8,solved,7,0.5\n"));
    assert_eq!(read("cell,system,size,outcome,count,share").map(|rows| rows[0].count), Ok(7));
    for header in [
        "system,cell,size,outcome,count,share",
        "cell,size,outcome,count,share",
        "cell,system,size,outcome,count,share,note",
        "cell,system,size,outcome,count",
        "Cell,system,size,outcome,count,share",
    ] {
        let printed = read(header).expect_err("other columns").to_string();
        assert_eq!(printed, "the header must be cell,system,size,outcome,count,share", "{header}");
    }
}

/// A float as the csv crate writes it, whatever it is.
fn float(value: f64) -> String {
    let mut writer = ::csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    writer.serialize(value).expect("a field");
    String::from_utf8(writer.into_inner().expect("all of it")).expect("text")
}

/// The rows about the only cell of an experiment.
fn read(table: &str) -> Result<Vec<OutcomeRow>, TableError> {
    let mut results = eight_queens(Vec::new());
    csv::add::<OutcomeRow>(&mut results, &mut table.as_bytes(), &mut Kept::All)?;
    Ok(results.cells.remove(0).outcomes)
}

fn share(row: &OutcomeRow, share: f64) -> String {
    let table = csv::write::<OutcomeRow>(&eight_queens(vec![OutcomeRow { share, ..row.clone() }]));
    let text = String::from_utf8(table).expect("text");
    text.rsplit(',').next().expect("a last field").to_owned()
}

#[test]
fn whole_floats_are_written_as_others_are() {
    let table = "cell,system,size,outcome,count,share\n1,repair,8,solved,7,0.5\n";
    let row = read(table).expect("a table").remove(0);
    let edge = 2f64.powi(53);
    let edges = [edge - 1.0, edge, edge + 2.0, 1e15, 1e16, 1e17, u64::MAX as f64, 1e300, f64::MAX];
    let others = [0.0, -0.0, 1.0, -1.0, 9.5, 36.0, 1000.0, 1e-7, 5e-324, f64::INFINITY, f64::NAN];
    for value in edges.into_iter().chain(others) {
        assert_eq!(share(&row, value), float(value));
    }
    proptest!(|(bits: u64, number: u64, shift in 0..64)| {
        for value in [f64::from_bits(bits), (number >> shift) as f64, (number >> shift) as f64 / 4.0] {
            prop_assert_eq!(share(&row, value), float(value));
        }
    });
}

#[test]
fn a_row_about_a_cell_that_the_experiment_does_not_have_is_refused() {
    for cell in
        ["2,repair,8", "1,permute,8", "1,repair,9", "1,repair,", ",repair,8", "x,repair,8", "01,repair,8"]
    {
        let table =
            format!("cell,system,size,outcome,count,share\n1,repair,8,solved,7,0.5\n{cell},livelock,0,0\n");
        let printed = read(&table).expect_err(cell).to_string();
        assert!(printed.starts_with("line 3: cell, system, size and options are not"), "{cell}: {printed}");
    }
}

/// The result of an experiment with one cell, whose trials ended so.
fn eight_queens(outcomes: Vec<OutcomeRow>) -> CellResults {
    let text = "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 8\n[trials]\ncount = 1\nseed = 1\n";
    let experiment = experiment::parse(text.as_bytes()).expect("an experiment");
    let mut results = CellResults::empty(Layout::of(experiment.cells()));
    let identity = results.layout.cell(1).expect("a cell").clone();
    results.cells.push(CellResult { identity, outcomes, ..CellResult::default() });
    results
}
