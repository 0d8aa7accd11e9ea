//! Files are written whole, all or none, and are read only if they are what they should be.

use std::fs;

use queenlab::result::csv;
use queenlab::result::package::File;
use queenlab::result::tables::OutcomeRow;
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
    let row = "1,8,solved,7,0.5\n";
    let read = |header: &str| csv::read::<OutcomeRow>(format!("{header}\n{row}").as_bytes());
    assert_eq!(read("cell,size,outcome,count,share").map(|rows| rows[0].count), Ok(7));
    for header in [
        "size,cell,outcome,count,share",
        "cell,size,outcome,count,share,note",
        "cell,size,outcome,count",
        "Cell,size,outcome,count,share",
    ] {
        let printed = read(header).expect_err("other columns").to_string();
        assert_eq!(printed, "the header must be cell,size,outcome,count,share", "{header}");
    }
}
