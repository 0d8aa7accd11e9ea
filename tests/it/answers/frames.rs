//! Counts as pandas, R, Stata and Julia print frames of them, and rows beside these that say something of the run.

use std::fs;

use super::tables::{assert_parts, counts, pairs, read, refusal, stats};
use crate::support::{Done, queenlab};

fn compare(one: &str, other: &str) -> Done {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("one.csv"), one).expect("written");
    fs::write(dir.path().join("other.csv"), other).expect("written");
    queenlab(dir.path(), &["compare", "one.csv", "other.csv"])
}

const COLOURS: [(&str, u64); 3] = [("red", 103), ("dark blue", 97), ("green", 100)];

/// `Series.value_counts().to_frame()` of pandas, `as.matrix(table(x))` of R and `data.frame(row.names = .., n = ..)`.
#[test]
fn frames_of_one_column_name_their_rows() {
    let rows = "red          103\ndark blue     97\ngreen        100\n";
    for head in [
        "           count\n",
        "           count\ncolor           \n",
        "           count\ncolor\n",
        "            [,1]\n",
        "               n\n",
    ] {
        let text = format!("{head}{rows}");
        assert_eq!(counts(&text, &[]), pairs(&COLOURS), "{text}");
        assert_parts(&read(&text, &[]), &["read as a data frame of one column"]);
    }
    let named = format!("          trials\n{rows}");
    assert_parts(&refusal(&named, &[]), &["--count \"trials\" names the counts"]);
    assert_eq!(counts(&named, &["--count", "trials"]), pairs(&COLOURS));
}

/// `pandas.crosstab` and `groupby(..).agg(..)` name the index in a line of its own.
#[test]
fn an_index_is_named_below_the_columns() {
    let crossed = "side    A   B\ncolor        \nred    10  12\nblue    9   8\ngreen   9   8\n";
    let found = counts(crossed, &["--count", "A", "--category", "color"]);
    assert_eq!(found, pairs(&[("red", 10), ("blue", 9), ("green", 9)]));
    let grouped = "       count  share\ncolor              \nred      103   0.34\nblue      97   0.33\ngreen    100   0.33\n";
    assert_eq!(counts(grouped, &[]), pairs(&[("red", 103), ("blue", 97), ("green", 100)]));
}

/// `tabulate` of Stata, and `DataFrame` of Julia.
#[test]
fn columns_behind_one_bar_are_several() {
    let stata = "     Repair |\nRecord 1978 |      Freq.     Percent        Cum.\n------------+-----------------------------------\n        red |        103       34.33       34.33\n  dark blue |         97       32.33       66.67\n      green |        100       33.33      100.00\n------------+-----------------------------------\n      Total |        300      100.00\n";
    assert_parts(&refusal(stata, &[]), &["\"Total\" is 300", "--total skip"]);
    assert_eq!(counts(stata, &["--total", "skip"]), pairs(&COLOURS));
    let julia = "3×2 DataFrame\n Row │ color      count \n     │ String     Int64 \n─────┼──────────────────\n   1 │ red          103\n   2 │ dark blue     97\n   3 │ green        100\n";
    assert_eq!(counts(julia, &[]), pairs(&COLOURS));
    let psql = " color | count \n-------+-------\n red   |   103\n blue  |    97\n green |   100\n(3 rows)\n";
    assert_eq!(counts(psql, &[]), pairs(&[("red", 103), ("blue", 97), ("green", 100)]));
}

#[test]
fn names_that_differ_only_in_how_they_are_written_are_said() {
    for [one, other] in [
        ["Red", "red"],
        ["light blue", "light\u{a0}blue"],
        ["caf\u{e9}", "cafe\u{301}"],
        ["1.0", "1"],
        ["red", "'red'"],
        ["x y", "x  y"],
        ["O'Neil", "O\u{2019}Neil"],
        ["0-9", "0\u{2013}9"],
        ["gr\u{fc}n", "gr\u{c3}\u{bc}n"],
        ["O\u{2019}Neil", "O\u{e2}\u{20ac}\u{2122}Neil"],
        ["\u{2665}", "\u{2665}\u{fe0f}"],
        ["zero\u{ad}width", "zerowidth"],
        ["\u{2126}", "\u{3a9}"],
        ["\u{212a}", "K"],
        ["\u{212b}", "\u{c5}"],
        ["\u{ff21}", "A"],
        ["\u{ff11}", "1"],
        ["\u{fb01}n", "fin"],
    ] {
        let table = |name: &str| format!("category,count\n{name},90\nb,100\nc,80\n");
        let done = compare(&table(one), &table(other));
        assert!(done.err.contains("differ only in how they are written"), "{one}, {other}: {done:?}");
        let both = read(format!("category,count\n{one},90\n{other},100\nc,80\n"), &[]);
        assert_parts(&both, &["differ only in how they are written, and are counted as two categories"]);
    }
    for [one, other] in [
        ["\u{201c}", "\u{201d}"],
        ["-", "\u{2013}"],
        ["\u{2013}", "\u{2014}"],
        ["1.10", "1.1"],
        ["01", "1"],
        ["a+", "a-"],
        ["a", "b"],
        ["x\u{b2}", "x2"],
        ["AA", "aa"],
        ["\u{c3}", "\u{e3}"],
    ] {
        let done = stats(format!("category,count\n{one},90\n{other},100\nc,80\n"), &[]);
        assert!(done.code == 0 && !done.out.contains("differ only"), "{done:?}");
    }
}

#[test]
fn tables_of_zeros_have_categories_in_common() {
    for (one, other) in
        [("a,0\nb,0\n", "a,0\nb,0\n"), ("a,10\nb,20\n", "a,0\nb,0\n"), ("a,5\nb,0\n", "a,0\nb,5\n")]
    {
        let [one, other] = [one, other].map(|rows| format!("category,count\n{rows}"));
        assert!(!compare(&one, &other).err.contains("in common"), "{one}{other}");
    }
    assert!(compare("category,count\na,5\nb,6\n", "category,count\nx,5\ny,6\n").err.contains("in common"));
}

#[test]
fn cumulative_counts_are_asked_about() {
    for text in [
        "<=1: 30\n<=2: 74\n<=3: 112\n",
        "\u{2264}1 30\n\u{2264}2 74\n\u{2264}3 112\n",
        "le,count\n1,30\n2,74\n+Inf,112\n",
    ] {
        assert_parts(&refusal(text, &[]), &["perhaps for all up to it"]);
    }
    let buckets = "h_bucket{le=\"0.1\"} 30\nh_bucket{le=\"0.5\"} 74\nh_bucket{le=\"+Inf\"} 112\n";
    assert_parts(&refusal(buckets, &[]), &["metrics of Prometheus"]);
    assert_eq!(stats("<=1: 30\n<=2: 12\n<=3: 25\n", &[]).code, 0);
}

#[test]
fn rows_that_say_something_of_the_run_are_asked_about() {
    for text in [
        "{\"a\":30,\"seed\":123456,\"b\":44}",
        "{'a': 30, 'b': 44, 'elapsed_ms': 12}",
        "[{\"c\":\"_seed\",\"count\":7},{\"c\":\"a\",\"count\":30},{\"c\":\"b\",\"count\":44}]",
        "category,count\nseed,1234\na,30\nb,44\n",
        "a: 30\nb: 44\nc: 38\ntime_ms: 120\n",
    ] {
        assert_parts(&refusal(text, &[]), &["may describe a run", "--empty skip"]);
    }
    assert_eq!(stats("category,count\nleaf,12\nseed,14\nroot,9\n", &[]).code, 0);
    for text in [
        "{\"heads\":52,\"num_flips\":100,\"tails\":48}",
        "n_samples: 74\na: 30\nb: 44\n",
        "side,count\nheads,52\ntails,48\n-,100\n",
    ] {
        assert_parts(&refusal(text, &[]), &["the sum of the others"]);
    }
    assert_parts(&refusal("   A    B NA's \n  30   44    2 \n", &[]), &["could be what was not observed"]);
}
