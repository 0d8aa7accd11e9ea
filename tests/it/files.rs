//! Files are written whole, all or none, and are read only if they are what they should be.

use std::fs;

use queenlab::experiment;
use queenlab::result::csv;
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
    let layout = eight_queens();
    let read = |header: &str| {
        let table = format!("{header}\n1,repair,8,solved,7,0.5\n");
        csv::read::<OutcomeRow>(&layout, table.as_bytes())
    };
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

#[test]
fn a_row_about_a_cell_that_the_experiment_does_not_have_is_refused() {
    let layout = eight_queens();
    for cell in
        ["2,repair,8", "1,permute,8", "1,repair,9", "1,repair,", ",repair,8", "x,repair,8", "01,repair,8"]
    {
        let table =
            format!("cell,system,size,outcome,count,share\n1,repair,8,solved,7,0.5\n{cell},livelock,0,0\n");
        let printed = csv::read::<OutcomeRow>(&layout, table.as_bytes()).expect_err(cell).to_string();
        assert!(printed.starts_with("line 3: cell, system, size and options are not"), "{cell}: {printed}");
    }
}

/// The layout of an experiment with one cell.
fn eight_queens() -> Layout {
    let text = "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 8\n[trials]\ncount = 1\nseed = 1\n";
    Layout::of(&experiment::parse(text.as_bytes()).expect("an experiment").cells().expect("cells"))
}
