//! Files with the names of all categories, in the forms and encodings that they have.

use std::fs;

use tempfile::tempdir;

use super::tables::{assert_parts, pairs, rows};
use crate::support::queenlab;

/// Lines, cells and lists name categories, in any encoding that tables have.
#[test]
fn names_that_are_known_are_read_in_each_form() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("t.csv"), "face,count\n1,20\n2,18\n3,20\n").expect("written");
    let utf16 = "category;x\r\n1;a\r\n2;b\r\n3;c\r\n4;d\r\n".encode_utf16().flat_map(u16::to_le_bytes);
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(utf16).collect();
    let read = |known: &[u8]| {
        fs::write(dir.path().join("known"), known).expect("written");
        queenlab(dir.path(), &["stats", "t.csv", "--known", "known", "--json"])
    };
    for known in [
        &b"1\n2\n3\n4\n"[..],
        b"1\n2\n3 \n4\n",
        b"\"1\"\n\"2\"\n\"3\"\n\"4\"\n",
        b"[\"1\", \"2\", \"3\", \"4\"]\n",
        b"[\n  1,\n  2,\n  3,\n  4\n]\n",
        b"face,count\n1,20\n2,18\n3,20\n4,0\n",
        &utf16,
    ] {
        let done = read(known);
        assert_eq!(done.code, 0, "{known:?}: {done:?}");
        let numbers = serde_json::from_str(&done.out).expect("one JSON object");
        assert_eq!(rows(&numbers), pairs(&[("1", 20), ("2", 18), ("3", 20), ("4", 0)]), "{known:?}");
    }
    for known in [&b"1,2,3,4\n"[..], b"side,count\n1,20\n"] {
        assert_parts(&read(known).err, &["is none of the categories of --known, such as", "a list in JSON"]);
    }
    fs::write(dir.path().join("t.csv"), "drink,count\nCaf\u{e9},20\nTea,18\n").expect("written");
    for (option, named) in
        [("--known", &b"Caf\xe9\nTea\n"[..]), ("--expected", b"drink,weight\nCaf\xe9,1\nTea,1\n")]
    {
        fs::write(dir.path().join("named"), named).expect("written");
        assert_eq!(queenlab(dir.path(), &["stats", "t.csv", option, "named"]).code, 0, "{option}");
    }
}

/// The advice names the encoding that text is in, as iconv takes that of the locale else.
#[test]
fn samples_in_another_encoding_are_read_as_advised() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), b"Caf\xe9\nTea\n").expect("written");
    let done = queenlab(dir.path(), &["tally", "samples"]);
    assert_parts(&done.err, &["no text in UTF-8: iconv -f WINDOWS-1252 -t UTF-8 makes it that"]);
}
