//! Tables as spreadsheets of all countries write them: separators, decimal marks, thousands, encodings.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use super::tables::{assert_parts, counts, pairs, read, refusal};
use crate::support::queenlab;

/// Text in an encoding.
type Encode = fn(&str) -> Vec<u8>;

fn utf16(text: &str, mark: [u8; 2], bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect()
}

const ENCODINGS: [(&str, Encode); 5] = [
    ("", |text| text.as_bytes().to_vec()),
    ("", |text| [&b"\xef\xbb\xbf"[..], text.as_bytes()].concat()),
    ("encoding UTF-16LE", |text| utf16(text, [0xff, 0xfe], u16::to_le_bytes)),
    ("encoding UTF-16BE", |text| utf16(text, [0xfe, 0xff], u16::to_be_bytes)),
    ("encoding windows-1252", |text| {
        text.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin-1")).collect()
    }),
];

/// One table in every combination reads to the same counts, and what was detected is said.
#[test]
fn a_table_is_the_same_however_it_is_written() {
    let dir = tempdir().expect("a folder");
    let rows = [("ä", 1_234_567u64, 0.5), ("b", 12, 0.25), ("ñ", 1_000, 0.25)];
    let wanted = pairs(&[("ä", 1_234_567), ("b", 12), ("ñ", 1_000)]);
    let mut written = 0;
    for (separator, named) in [(",", ""), (";", "separator ;"), ("\t", "separator tab"), ("|", "separator |")]
    {
        for (decimal, thousands) in [
            (".", ""),
            (",", ""),
            (".", ","),
            (",", "."),
            (",", " "),
            (".", "'"),
            (".", "_"),
            (",", "\u{a0}"),
        ] {
            for end in ["\n", "\r\n"] {
                for (encoding, encode) in ENCODINGS {
                    let cell =
                        |text: String| if text.contains(separator) { format!("\"{text}\"") } else { text };
                    let line = |(name, count, share): (&str, u64, f64)| {
                        let count = cell(grouped(count, thousands));
                        let share = cell(share.to_string().replace('.', decimal));
                        [name, &count, &share].join(separator)
                    };
                    let header = ["face", "count", "share"].join(separator);
                    let lines: Vec<String> = [header].into_iter().chain(rows.map(line)).collect();
                    fs::write(dir.path().join(format!("{written}.csv")), encode(&(lines.join(end) + end)))
                        .expect("written");
                    let options = queenlab::result::counts::TableOptions {
                        expected: Some("share".to_owned()),
                        ..Default::default()
                    };
                    let bytes = fs::read(dir.path().join(format!("{written}.csv"))).expect("a file");
                    let what = format!("{separator:?} {decimal:?} {thousands:?} {end:?} {encoding}");
                    let found = queenlab::result::counts::read(bytes, &options)
                        .unwrap_or_else(|error| panic!("{what}: {error}"));
                    let table = &found.tables[0];
                    let found_counts: Vec<(String, u64)> =
                        table.categories.iter().cloned().zip(table.counts.iter().copied()).collect();
                    assert_eq!(found_counts, wanted, "{what}");
                    assert_eq!(table.expected.as_deref(), Some(&[0.5, 0.25, 0.25][..]), "{what}");
                    let said = queenlab::text::reading::sentence(&found.reading, None);
                    let comma = if decimal == "," { "decimal comma" } else { "" };
                    let between = if thousands.is_empty() { "" } else { "between thousands" };
                    assert_parts(&said, &[named, encoding, comma, between]);
                    written += 1;
                }
            }
        }
    }
    assert_eq!(written, 4 * 8 * 2 * 5);
    let done = queenlab(dir.path(), &["stats", "0.csv", "--count", "count", "--json"]);
    let found: Value = serde_json::from_str(&done.out).expect("JSON");
    assert_eq!(found["n"], 1_235_579);
}

/// A whole number with `between` between its thousands.
fn grouped(number: u64, between: &str) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push_str(between);
        }
        text.push(digit);
    }
    text
}

#[test]
fn what_spreadsheets_of_several_countries_write_is_read_and_said() {
    let spanish = "cara;veces;parte\na;1.030;0,25\nb;1.025;0,25\nc;1.020;0,25\nd;1.025;0,25\n";
    assert_eq!(counts(spanish, &[]), pairs(&[("a", 1030), ("b", 1025), ("c", 1020), ("d", 1025)]));
    let said =
        ["counts: column veces, categories: column cara", "separator ;, decimal comma, . between thousands"];
    assert_parts(&read(spanish, &["--expected", "parte"]), &said);
    let trailing = "face,count,,\na,30,,\nb,25,,\n";
    assert_eq!(counts(trailing, &[]), pairs(&[("a", 30), ("b", 25)]));
    assert_parts(&read(trailing, &[]), &["2 empty columns left out"]);
    assert_parts(&read("face,count\na,30\n,\nb,25\n,\n", &[]), &["2 empty rows left out"]);
    assert_eq!(counts("sep=;\nface;count\na;30\nb;25\n", &[]), pairs(&[("a", 30), ("b", 25)]));
    assert_eq!(
        counts("face,count\na,30.0\nb,25.0\nc,1e3\nd,1.5E+2\n", &[]),
        pairs(&[("a", 30), ("b", 25), ("c", 1000), ("d", 150)])
    );
}

#[test]
fn a_number_that_could_have_decimals_or_thousands_is_asked() {
    for (table, column, cell, mark, other) in [
        ("face;count\na;3,063\nb;2,977\n", "count", "3,063", "comma", "point"),
        ("face;count\na;1.234\nb;12\n", "count", "1.234", "point", "comma"),
        ("red 1.234\nblue 2.345\n", "count", "1.234", "point", "comma"),
        ("face\tcount\na\t1.000\nb\t2.000\n", "count", "1.000", "point", "comma"),
        ("count\n3,000\n2,000\n", "count", "3,000", "comma", "point"),
        ("face,count\na,1.000\nb,2.000\n", "count", "1.000", "point", "comma"),
    ] {
        let why = refusal(table, &[]);
        assert_parts(
            &why,
            &[&format!("{column} is {cell:?}"), &format!("--decimal {mark}"), &format!("--decimal {other}")],
        );
    }
    assert_eq!(
        counts("face;count\na;3,063\nb;2,977\n", &["--decimal", "point"]),
        pairs(&[("a", 3063), ("b", 2977)])
    );
    let faces = pairs(&[("Face 1", 10_000), ("Face 2", 9876), ("Face 3", 10_234)]);
    assert_eq!(counts("Face 1: 10,000\nFace 2: 9,876\nFace 3: 10,234\n", &[]), faces);
    assert_eq!(
        counts("face,count\na,1.000\nb,2.000\n", &["--decimal", "point"]),
        pairs(&[("a", 1), ("b", 2)])
    );
    assert_eq!(
        counts("face,count\na,1.000\nb,2.000\n", &["--decimal", "comma"]),
        pairs(&[("a", 1000), ("b", 2000)])
    );
    assert_eq!(counts("face;count\na;1,234,567\nb;3,063\n", &[]), pairs(&[("a", 1_234_567), ("b", 3063)]));
    let versions = "version;count\n1.5;1.000\n1.6;2.000\n";
    assert_parts(&refusal(versions, &[]), &["--decimal point", "--decimal comma"]);
    let why = refusal("face;count;p\na;3;0.5\nb;2;0,5\n", &["--expected", "p"]);
    assert_parts(&why, &["\"0.5\" has a decimal point and \"0,5\" a decimal comma", "--decimal"]);
    assert_parts(&refusal("face;count\na;1.23.4\nb;2\n", &[]), &["count is \"1.23.4\""]);
    assert_parts(&refusal("face;count\na;12,345,67\nb;2\n", &[]), &["count is \"12,345,67\""]);
}

#[test]
fn a_separator_is_asked_for_where_several_fit() {
    let either = "a;b,count\n1;2,30\n3;4,25\n";
    assert_parts(&refusal(either, &[]), &["columns could be separated by ; or by ,: --separator"]);
    assert_eq!(counts(either, &["--separator", "comma"]), pairs(&[("1;2", 30), ("3;4", 25)]));
    assert_eq!(counts("face,count\na;b,30\nc;d,25\n", &[]), pairs(&[("a;b", 30), ("c;d", 25)]));
    assert_eq!(
        counts("face count\nred 30\nblue 25\n", &["--separator", "spaces"]),
        pairs(&[("red", 30), ("blue", 25)])
    );
    assert_parts(&refusal("face:count\na:30\n", &[]), &["holds no counts"]);
}

#[test]
fn what_is_no_text_is_refused() {
    for bytes in [&b"PK\x03\x04\0\0"[..], b"f\0a\0c\0e\0", b"\xff\xfe\x00\xd8"] {
        assert_parts(&refusal(bytes, &[]), &["this is no text"]);
    }
}

#[test]
fn tables_that_are_compared_are_read_alike() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("a.csv"), "cara;veces\na;1030\nb;1025\n").expect("written");
    fs::write(dir.path().join("b.csv"), "\u{feff}face\tcount\na\t30\nb\t25\n").expect("written");
    let done = queenlab(dir.path(), &["compare", "a.csv", "b.csv"]);
    assert_eq!(done.code, 0, "{done:?}");
    assert_parts(
        &done.out,
        &[
            "A: a.csv\n   counts: column veces",
            "separator ;",
            "B: b.csv\n   counts: column count",
            "separator tab",
        ],
    );
    let three = queenlab(dir.path(), &["compare", "a.csv", "b.csv", "a.csv"]);
    assert_eq!(three.code, 3, "the same table twice: {three:?}");
    fs::write(dir.path().join("c.csv"), "[1030, 990]").expect("written");
    let ranked = queenlab(dir.path(), &["compare", "a.csv", "b.csv", "c.csv"]);
    assert_parts(&ranked.out, &["a.csv: counts: column veces", "c.csv: counts: column value"]);
}
