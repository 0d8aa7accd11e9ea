//! Tables of counts that could be read in two ways: which are asked about, and which look alike and are read.

use super::tables::{assert_parts, counts, pairs, read, refusal, stats};

/// A column that is called as counts are may number the rows, or say how large something is.
#[test]
fn a_column_of_counts_that_could_number_the_rows_is_asked_about() {
    for (table, columns) in [
        ("n,face,times\n1,a,40\n2,b,50\n", "n, times"),
        ("n,seen\n1,120\n2,110\n3,99\n", "n, seen"),
        ("size,hits\n1,120\n2,100\n3,99\n", "size, hits"),
        ("n,solutions\n4,2\n5,10\n6,4\n", "n, solutions"),
        ("N,face,drawn\n1,a,40\n2,b,50\n", "N, drawn"),
        ("n;solution;times\n7;a;40\n9;b;50\n", "n, times"),
        ("| face | n | seen |\n|---|---|---|\n| a | 5 | 7 |\n| b | 6 | 9 |\n", "n, seen"),
        ("count,frequency\n0,10\n1,20\n2,5\n", "count, frequency"),
        ("count,occurrences\n0,10\n1,20\n2,5\n", "count, occurrences"),
        ("count,size\n1,10\n2,20\n", "count, size"),
        ("count,days\n0,10\n1,40\n2,50\n3,20\n", "count, days"),
    ] {
        let asked = format!("several columns could be the counts, {columns}: --count COL says which");
        assert_parts(&refusal(table, &[]), &[&asked]);
        let last = columns.split(", ").last().expect("a column");
        assert_eq!(stats(table, &["--count", last]).code, 0, "{table}");
    }
    let faces = pairs(&[("1", 120), ("2", 110), ("3", 99)]);
    assert_eq!(counts("face,n\n1,120\n2,110\n3,99\n", &[]), faces);
    assert_eq!(counts("size,count\n1,120\n2,110\n3,99\n", &[]), faces);
    assert_eq!(counts("face,n,mean\n1,120,1.5\n2,110,2.5\n3,99,1.5\n", &[]), faces);
}

/// `[(length &&& head)]` and `zip(counts, values)` have the count first, `most_common()` and `numpy.unique` have it last.
#[test]
fn pairs_whose_second_numbers_could_number_them_are_asked_about() {
    for text in [
        "[(98,1),(101,2),(99,3),(120,4)]",
        "[[100,1],[120,2],[80,3]]",
        "(array([98, 101, 120]), array([1, 2, 3]))",
        "[[10, 5], [20, 6], [30, 7]]",
        "[98 101 120]\n[1 2 3]\n",
    ] {
        let asked = "in these pairs either number could be the count: --count count if the second is it, --count category --category count if the first";
        assert_parts(&refusal(text, &[]), &[asked]);
        let [second, first] = [&["--count", "count"][..], &["--count", "category", "--category", "count"]]
            .map(|options| counts(text, options)[0].clone());
        assert_eq!((second.0, second.1), (first.1.to_string(), first.0.parse().expect("a count")), "{text}");
    }
    let faces = pairs(&[("1", 100), ("2", 101), ("3", 99)]);
    assert_eq!(counts("[(1,100),(2,101),(3,99)]", &[]), faces);
    assert_eq!(counts("[1, 2, 3]\n[100, 101, 99]\n", &[]), faces);
    assert_eq!(
        counts("(array([6, 4, 2]), array([10, 30, 12]))", &[]),
        pairs(&[("6", 10), ("4", 30), ("2", 12)])
    );
    // What numpy returns is in order, unless it was sorted otherwise: these are no values and their counts.
    assert_parts(&refusal("[17, 12, 15]\n[11, 19, 13]\n", &[]), &["t.csv"]);
}

/// `cut -d, -f1 x.csv | sort | uniq -c` counts the header, too.
#[test]
fn a_header_that_was_counted_is_asked_about() {
    let lines = "    100 1\n    120 2\n     80 3\n      1 face\n";
    assert_parts(&refusal(lines, &[]), &[":4: \"face\" was counted once: --format uniq --header"]);
    let faces = [("1", 100), ("2", 120), ("3", 80)];
    assert_eq!(counts(lines, &["--format", "uniq", "--header"]), pairs(&faces));
    assert_eq!(
        counts(lines, &["--format", "uniq", "--no-header"]),
        pairs(&[&faces[..], &[("face", 1)]].concat())
    );
    assert_eq!(counts("    100 1\n    120 2\n     80 3\n     40 none\n", &[]).len(), 4);
    assert_parts(&refusal("    100 0\n    120 1\n      1 side\n", &[]), &[":3: \"side\" was counted once"]);
    for name in ["color", "City", "\"winner\""] {
        let lines = format!("     30 a\n     31 b\n      1 {name}\n     27 c d\n");
        assert_parts(&refusal(&lines, &[]), &[":3: ", "was counted once: --format uniq --header"]);
        let names = pairs(&[("a", 30), ("b", 31), ("c d", 27)]);
        assert_eq!(counts(&lines, &["--format", "uniq", "--header"]), names);
    }
    for lines in ["     30 a\n      1 d\n     27 c\n", "      3 a\n      1 color\n      2 c\n"] {
        assert_eq!(counts(lines, &[]).len(), 3);
    }
}

/// Simulators and websites write titles, dates and settings above their tables.
#[test]
fn lines_above_a_table_are_no_part_of_it() {
    let rows = "city,n\nRome,34\nBonn,30\nParis,36\n";
    for above in [
        "Report of May\n",
        "Category: All\n\n",
        "BehaviorSpace results\nmodel.nlogo\n11/30/2026\nmin-x,max-x,min-y\n-16,16,0\n",
        "\"A title, with a comma\"\n\n",
    ] {
        for (rows, options) in [(rows.to_owned(), &[][..]), (rows.replace(',', ";"), &["--count", "n"])] {
            let line = above.lines().count() + 1;
            let begins = format!("one begins in line {line}: tail -n +{line} leaves out what is above it");
            assert_parts(&refusal(format!("{above}{rows}"), options), &[":1: ", &begins]);
        }
    }
    assert_parts(
        &refusal("city,n\nRome,34\nBonn\nParis,36\nOslo,3\nTokyo,8\n", &[]),
        &["the row has 1 cell, the header 2"],
    );
}

/// One word may be a category, several that say of a run which one it was are none.
#[test]
fn members_about_a_run_are_asked_about() {
    let several = "{\"version\": 2, \"threads\": 4, \"red\": 30, \"blue\": 29}";
    assert_parts(&refusal(several, &[]), &["\"version\" may describe a run"]);
    assert_eq!(counts(several, &["--empty", "skip"]), pairs(&[("red", 30), ("blue", 29)]));
    assert_eq!(counts("{\"threads\": 41, \"needles\": 30, \"pins\": 29}", &[]).len(), 3);
}

/// A source, averages or a date may stand below a table, behind a line that is empty but for separators.
#[test]
fn rows_behind_the_first_empty_line_are_asked_about() {
    for (table, line) in [
        ("face,count\na,100\nb,120\n\nSource: me,2024\n", 5),
        ("face,count\n\na,100\nb,120\n\n\nMean,110\n", 7),
        ("face;count\na;100\nb;120\n;\nMean;110\n", 5),
        ("# dice\n\nface,count\na,100\nb,120\n\nMean,110\n\nUpdated 3 May,2024\n", 7),
        ("face,count\na,100\nb,120\nc,90\n\nMean,103\nMedian,100\nSD,15\n", 6),
        ("a 100\nb 120\nc 90\n\nMean 103\n", 5),
        ("    100 a\n    120 b\n     90 c\n\n      3 d\n", 5),
    ] {
        let asked = "stands behind an empty line: --empty keep if it is a row, --empty skip if it is none";
        assert_parts(&refusal(table, &[]), &[&format!("t.csv:{line}: "), asked]);
        let [all, rows] = ["keep", "skip"].map(|empty| counts(table, &["--empty", empty]));
        assert!(rows.len() < all.len() && rows[0] == ("a".to_owned(), 100), "{table} {rows:?}");
        assert_parts(&read(table, &["--empty", "skip"]), &["around the table left out"]);
    }
    let total = "face,count\na,100\nb,120\nc,90\n\nTotal,310\n";
    assert_parts(&refusal(total, &[]), &[":6: \"Total\" is 310, the sum of the others"]);
    assert_eq!(counts(total, &["--total", "skip"]).len(), 3);
    for table in [
        "face,count\n\na,100\n\nb,120\n\nc,90\n",
        "face,count\na,100\nb,120\n\nc,90\nd,80\ne,70\n",
        "face,count\na,100\n\"b\n\nx\",120\nc,90\n",
    ] {
        assert!(
            counts(table, &[]).len() >= 3,
            "all rows are apart, two blocks, a cell of several lines: {table}"
        );
    }
}

/// Spreadsheets write a name that stands in merged cells in the first of them alone.
#[test]
fn a_name_that_is_empty_beside_others_is_asked_about() {
    let merged = "country,city,count\nSpain,Madrid,100\n,Barcelona,120\nItaly,Rome,200\n,Milan,220\n";
    for options in [["--group", "country"], ["--category", "country,city"]] {
        assert_parts(
            &refusal(merged, &options),
            &[":3: country is empty in this row: --empty keep", "ffill()"],
        );
    }
    assert_eq!(stats(merged, &["--category", "country,city", "--empty", "keep"]).code, 0);
    let apart = refusal(merged, &["--group", "country", "--empty", "keep"]);
    assert_parts(&apart, &["no two groups have a category in common"]);
}

#[test]
fn groups_without_a_name_are_asked_about() {
    for (table, options) in [
        ("g,x\na,1\n,2\nb,1\n,2\n", &["--raw", "x", "--group", "g"][..]),
        ("g,a,b\nSpain,10,20\n,11,21\n", &["--group", "g", "--count", "a,b"]),
    ] {
        assert_parts(&refusal(table, options), &[":3: g is empty in this row: --empty keep"]);
    }
}

#[test]
fn a_category_without_a_name_is_asked_about() {
    let forms = [
        "face,count\na,100\nb,120\n,80\n",
        "     100 a\n     120 b\n      80 \n",
        r#"{"a": 100, "b": 120, "": 80}"#,
        "{'a': 100, 'b': 120, None: 80}",
        "a\t100\nb\t120\n\\N\t80\n",
    ];
    for text in forms {
        assert_parts(
            &refusal(text, &[]),
            &["could be what was not observed: --empty skip if it is no category"],
        );
        assert_eq!(counts(text, &["--empty", "skip"]), pairs(&[("a", 100), ("b", 120)]), "{text}");
        assert_eq!(counts(text, &["--empty", "keep"]).len(), 3, "{text}");
    }
}

/// Maps as languages print them are no tables; what to write instead is said.
#[test]
fn what_is_no_table_has_advice() {
    for text in [
        "Dict{String, Int64} with 2 entries:\n  \"b\" => 120\n  \"a\" => 100\n",
        "map[a:100 b:120]\n",
        "fromList [(\"a\",100),(\"b\",120)]\n",
        "Map(2) { 'a' => 100, 'b' => 120 }\n",
        "{\"a\"=>100, \"b\"=>120}\n",
        "{a=100, b=120}\n",
        r#"{"counts":{"0x0":100,"0x1":120},"shots":220}"#,
    ] {
        assert_parts(&refusal(text, &[]), &["write the counts as CSV, a line for each category"]);
    }
    assert_eq!(counts("map(a),count\nx,10\ny,20\n", &["--header"]), pairs(&[("x", 10), ("y", 20)]));
    assert_eq!(counts("map[1],12\nmap[2],15\n", &["--no-header"]), pairs(&[("map[1]", 12), ("map[2]", 15)]));
    for line in ["100,120,80,90\n", "100 120 80 90\n", "100;120;80;90\n"] {
        assert_parts(
            &refusal(line, &[]),
            &["this line has several numbers: allowed are a count on each line"],
        );
        assert_parts(&refusal(line, &["--no-header"]), &["this line has several numbers"]);
    }
}

#[test]
fn lines_with_two_numbers_are_asked_about() {
    for line in
        ["red 12 of 40\nblue 28 of 40\n", "a 12 / 40\nb 28 / 40\n", "wins 3 losses 5\n", "a 3 b 2\na 7 b 2\n"]
    {
        assert_parts(&refusal(line, &[]), &["several numbers could be counts: --format pairs"]);
        assert_eq!(stats(line, &["--format", "pairs"]).code, 0, "{line}");
    }
    let faces = pairs(&[("Face 1", 12), ("Face 2", 15), ("Face 3", 17)]);
    assert_eq!(counts("Face 1: 12\nFace 2: 15\nFace 3: 17\n", &[]), faces);
}

#[test]
fn numbers_that_could_number_the_lines_are_asked_about() {
    for lines in [
        "1 (12)\n2 (30)\n3 (7)\n",
        "1 #####\n2 ###\n3 ########\n",
        "1 red\n2 blue\n3 green\n",
        "7 (12)\n9 (30)\n",
    ] {
        assert_parts(&refusal(lines, &[]), &["could be a count, or number the lines: --format uniq"]);
        assert_eq!(stats(lines, &["--format", "uniq", "--total", "keep"]).code, 0, "{lines}");
    }
    assert_eq!(counts("5 white\n3 black\n9 red\n", &[]), pairs(&[("white", 5), ("black", 3), ("red", 9)]));
    assert_eq!(counts("   1 white\n   2 black\n", &[]), pairs(&[("white", 1), ("black", 2)]));
}

/// `WITH ROLLUP` of SQL has a row without a name for each total, and totals of totals.
#[test]
fn totals_have_any_name_or_none() {
    for name in ["NULL", "null", "\\N", "NaN", "Ensemble", "Grand-total"] {
        let table = format!("face,count\na,3\nb,5\n{name},8\n");
        assert_parts(&refusal(&table, &[]), &["t.csv:4: ", "is 8, the sum of the others: --total skip"]);
        assert_eq!(counts(&table, &["--total", "skip"]), pairs(&[("a", 3), ("b", 5)]));
    }
    let rollup =
        "face,die,count\na,one,10\nb,one,20\nNULL,one,30\na,two,15\nb,two,10\nNULL,two,25\nNULL,NULL,55\n";
    let by = ["--category", "face,die"];
    assert_parts(&refusal(rollup, &by), &["\"NULL, NULL\" is 55, the others are 110 together: --total skip"]);
    let whole = pairs(&[("a, one", 10), ("b, one", 20), ("a, two", 15), ("b, two", 10)]);
    assert_eq!(counts(rollup, &[&by[..], &["--total", "skip"]].concat()), whole);
    let subtotals = "face,count\na,10\nb,20\nSubtotal,30\nc,5\nd,6\nSubtotal 2,11\nTotal,41\n";
    assert_parts(&refusal(subtotals, &[]), &["\"Total\" is 41, the others are 82 together"]);
    assert_eq!(counts(subtotals, &["--total", "skip"]), pairs(&[("a", 10), ("b", 20), ("c", 5), ("d", 6)]));
}

/// Subtotals have names of their own, are totals of what is above them, and all of them are named.
#[test]
fn subtotals_are_left_out_together_and_named() {
    let rows = pairs(&[("a", 40), ("b", 45), ("c", 10), ("d", 5)]);
    for [one, two] in
        [["Total A", "Total B"], ["Germany total", "Italy total"], ["Sum A", "Sum B"], ["Sub 1", "Sub 2"]]
    {
        for end in ["", "Total,100\n"] {
            let table = format!("k,count\na,40\nb,45\n{one},85\nc,10\nd,5\n{two},15\n{end}");
            assert_parts(&refusal(&table, &[]), &["--total skip if it is their total"]);
            assert_eq!(counts(&table, &["--total", "skip"]), rows, "{table}");
            assert_parts(&read(&table, &["--total", "skip"]), &[&format!("the totals {one}, {two}")]);
        }
    }
    let subjects = "k,count\nsub 1,40\nsub 2,45\nsub 3,30\n";
    assert_eq!(counts(subjects, &[]).len(), 3, "subjects are no totals");
}

/// The number of all may stand first, or be called as it is.
#[test]
fn a_number_of_all_is_asked_about_wherever_it_stands() {
    for table in [
        "trials: 85\na: 40\nb: 45\n",
        "n: 85\na: 40\nb: 45\n",
        "a: 40\nrolls: 85\nb: 45\n",
        "k,count\nwhole,85\na,30\nb,45\nc,10\n",
    ] {
        assert_parts(&refusal(table, &[]), &["is 85, the sum of the others: --total skip"]);
        assert_eq!(counts(table, &["--total", "keep"]).iter().map(|(_, count)| count).sum::<u64>(), 170);
    }
    assert_eq!(counts("{\"a\": 2, \"b\": 3, \"c\": 1}", &[]).len(), 3, "b is neither first nor last");
    assert_eq!(counts("k,count\na,5\nb,3\nc,2\n", &[]).len(), 3, "three in order");
    let groups =
        |last: u64| format!("g,k,count\nx,a,9\nx,b,4\nx,c,3\nx,d,2\ny,a,{last}\ny,b,7\ny,c,2\ny,d,1\n");
    assert_parts(&refusal(groups(10), &["--group", "g"]), &["is 9, the sum of the others"]);
    assert_eq!(stats(groups(8), &["--group", "g"]).code, 0, "in one group of two it is by chance");
}

/// R and pandas count what was not observed, too.
#[test]
fn what_was_not_observed_is_no_category_unless_it_is_said() {
    let two = pairs(&[("FALSE", 1503), ("TRUE", 1497)]);
    assert_eq!(counts("x\nFALSE  TRUE  <NA> \n 1503  1497     0 \n", &[]), two);
    for name in ["NA", "nan", "NULL", "(missing)", "<NA>", "n/a"] {
        let table = |times| format!("k,count\nFALSE,1503\nTRUE,1497\n{name},{times}\n");
        assert_eq!(counts(table(0), &[]), two);
        assert_parts(&read(table(0), &[]), &["1 row without a value left out"]);
        assert_parts(&refusal(table(9), &[]), &["t.csv:4: ", "could be what was not observed: --empty skip"]);
        assert_eq!(counts(table(9), &["--empty", "skip"]), two);
        assert_eq!(counts(table(9), &["--empty", "keep"]).len(), 3);
        assert_eq!(counts(table(0), &["--empty", "keep"]).len(), 3);
    }
    assert_eq!(counts("k,count\nnone,3\nmissing,7\nNancy,9\n", &[]).len(), 3, "these are words");
}

/// Tables say how many rows they have.
#[test]
fn a_table_with_fewer_rows_than_it_says_is_refused() {
    let framed = "\u{250c}\u{2500}\u{2500}\u{2500}\u{252c}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2510}\n\
                  \u{2502} k \u{2506} count \u{2502}\n\u{255e}\u{2550}\u{2550}\u{2550}\u{256a}\u{2550}\u{2550}\u{2550}\u{2550}\u{2550}\u{2550}\u{2550}\u{2561}\n\
                  \u{2502} a \u{2506} 40    \u{2502}\n\u{2502} b \u{2506} 45    \u{2502}\n";
    let psql = " k | count \n---+-------\n a |    40\n b |    45\n";
    for (table, said) in [
        (format!("shape: (30, 2)\n{framed}"), "\"shape: (30, 2)\" says"),
        (format!("{psql}(12 rows)\n"), "\"(12 rows)\" says"),
        (format!("{psql}12 rows in set (0.00 sec)\n"), "\"12 rows in set (0.00 sec)\" says"),
    ] {
        assert_parts(&refusal(&table, &[]), &[said, "more rows than the 2 here"]);
    }
    assert_eq!(counts(format!("{psql}(2 rows)\n"), &[]), pairs(&[("a", 40), ("b", 45)]));
}

#[test]
fn shares_that_are_whole_numbers_are_no_counts() {
    for name in ["percent", "pct", "frequency (%)", "Prozent", "share"] {
        let table = format!("k,{name}\na,40\nb,60\n");
        assert_parts(&refusal(&table, &["--count", name]), &["has shares", "counts are needed"]);
    }
    assert_eq!(counts("k,share\na,40\nb,63\nc,9\n", &["--count", "share"]).len(), 3, "they are no whole");
}

/// A column of text below no header: the first row may be an observation.
#[test]
fn the_first_observation_is_no_header_unless_it_is_said() {
    for (lines, found) in [
        ("heads\ntails\ntails\n", &[("heads", 1), ("tails", 2)][..]),
        ("red\nblue\ngreen\nblue\n", &[("blue", 2), ("green", 1), ("red", 1)]),
    ] {
        assert_parts(&refusal(lines, &[]), &["--raw", "; --no-header --raw 1 if the first row is one, too"]);
        assert_eq!(counts(lines, &["--no-header", "--raw", "1"]), pairs(found));
    }
    assert!(!refusal("b\nb\na\n", &[]).contains("too"), "the first row is no header: it comes again");
}

/// Which of two numbers of a line is the count, where the first numbers the lines.
#[test]
fn observations_that_are_numbered_are_no_counts() {
    for lines in ["1 3\n2 4\n3 3\n4 5\n", "1 2\n2 9\n3 4\n"] {
        assert_parts(&refusal(lines, &[]), &["either number could be the count"]);
    }
    assert_parts(&refusal("1\t3\n2\t4\n3\t3\n4\t5\n", &[]), &["--count COL names the counts, --raw COL"]);
    assert_eq!(counts("1 17\n2 14\n3 23\n", &[]), pairs(&[("1", 17), ("2", 14), ("3", 23)]));
    assert_eq!(counts("5\tann\n7\tbob\n", &[]), pairs(&[("ann", 5), ("bob", 7)]));
    assert_parts(&refusal("1\tann\n2\tbob\n", &["--no-header"]), &["there is no column \"count\""]);
}

#[test]
fn vectors_of_r_and_what_numpy_counts_are_read() {
    let three = pairs(&[("1", 170), ("2", 120), ("3", 183)]);
    assert_eq!(counts("[1] 170 120 183\n", &[]), three);
    assert_eq!(counts(" [1] 170 120\n [3] 183\n", &[]), three);
    for text in [
        "(array([1, 2, 3]), array([170, 120, 183]))\n",
        "(array([1, 2, 3]), array([170, 120, 183], dtype=int32))\n",
        "[1 2 3]\n[170 120 183]\n",
    ] {
        assert_eq!(counts(text, &[]), three, "{text}");
        assert_parts(&read(text, &[]), &["as numpy.unique returns them"]);
    }
    let words = "(array(['a', 'b'], dtype='<U1'), array([17, 12]))\n";
    assert_eq!(counts(words, &[]), pairs(&[("a", 17), ("b", 12)]));
    for counter in
        ["Counter({np.str_('a'): 17, np.str_('b'): 12})", "{np.str_(\"a\"): np.int64(17), 'b': 12}"]
    {
        assert_eq!(counts(counter, &[]), pairs(&[("a", 17), ("b", 12)]), "{counter}");
    }
    assert_parts(&refusal("[1] 109 102 0 92 0 97\n", &[]), &["could be an observation or a count"]);
}

#[test]
fn arrays_of_numpy_and_lines_of_json_are_lists() {
    let three = pairs(&[("1", 100), ("2", 200), ("3", 300)]);
    for text in ["[100 200 300]\n", "[100, 200, 300]\n", "[ 100\n  200  300]\n", "array([100, 200, 300])\n"] {
        assert_eq!(counts(text, &[]), three, "{text}");
    }
    assert_eq!(
        counts("{\"a\":\"x\",\"count\":259}\n{\"a\":\"y\",\"count\":241}\n", &[]),
        pairs(&[("x", 259), ("y", 241)])
    );
}

/// An empty line of a column of counts may be a category that was never observed.
#[test]
fn an_empty_line_of_a_column_is_an_empty_count() {
    for (table, args) in [("count\n50\n\n30\n80\n", &[][..]), ("50\n\n30\n80\n", &["--count", "value"])] {
        assert_parts(&refusal(table, args), &["of \"2\" is empty: --empty zero"]);
        let with = |how| [args, &["--empty", how, "--total", "keep"]].concat();
        assert_eq!(counts(table, &with("zero")), pairs(&[("1", 50), ("2", 0), ("3", 30), ("4", 80)]));
        assert_parts(&read(table, &with("skip")), &["1 row without a value left out"]);
    }
    assert_eq!(counts("count\n50\n30\n90\n\n\n", &[]).len(), 3, "behind the last line is nothing");
}

#[test]
fn what_is_no_table_is_named() {
    for (text, what) in [
        ("<table border=\"1\">\n<tr><td>a</td></tr>\n</table>\n", "HTML"),
        ("\\begin{tabular}{lr}\na & 3 \\\\\n\\end{tabular}\n", "LaTeX"),
        ("{| class=\"wikitable\"\n| x || 3\n|}\n", "wiki"),
        ("||face||count||\n|a|3|\n", "wiki"),
        ("INSERT INTO t VALUES ('a', 3), ('b', 5);\n", "SQL"),
        ("*** 1. row ***\nface: a\ncount: 30\n", "MySQL"),
        ("- face: a\n  count: 3\n- face: b\n  count: 5\n", "YAML"),
        ("Array\n(\n    [a] => 3\n)\n", "PHP"),
        ("[counts]\na = 3\nb = 5\n", "TOML or INI"),
    ] {
        assert_parts(&refusal(text, &[]), &[what, "write the counts as CSV"]);
    }
    let summary = "count     500\nunique      2\ntop         2\nfreq      261\nName: b, dtype: int64\n";
    assert_parts(&refusal(summary, &[]), &["a summary of observations", "value_counts()"]);
    let headless = "| a | 3 |\n|---|---|\n| b | 5 |\n| c | 7 |\n";
    assert_parts(&refusal(headless, &[]), &["--no-header if the first row names no columns"]);
    assert_eq!(counts(headless, &["--no-header"]), pairs(&[("a", 3), ("b", 5), ("c", 7)]));
}

/// What was not answered is no category in any language: asked about beside numbers, and left out where it was counted 0 times.
#[test]
fn what_was_not_answered_is_no_category() {
    let dir = tempfile::tempdir().expect("a folder");
    for word in ["fehlend", "k. A.", "manquant", "sin dato", "NR", "no response", "NS/NC"] {
        std::fs::write(dir.path().join("n.csv"), format!("x,count\n1,20\n2,30\n3,25\n{word},5\n"))
            .expect("written");
        let done = crate::support::queenlab(dir.path(), &["stats", "n.csv"]);
        assert_eq!(done.code, 3, "{done:?}");
        assert_parts(&done.err, &["n.csv:5: ", word]);
    }
    for word in ["Missing", "fehlend", "Manquant", "perdidos"] {
        std::fs::write(dir.path().join("w.csv"), format!("x,count\nred,20\nblue,30\n{word},0\n"))
            .expect("written");
        let said = crate::support::output(dir.path(), &["stats", "w.csv"]);
        assert_parts(&said, &["The 2 categories ", "n = 50"]);
    }
}

#[test]
fn known_categories_are_neither_a_header_nor_a_total() {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("t.csv", "suit,count\na,30\nb,50\n"),
        ("list", "suit\na\nb\nc\n"),
        ("headed", "Color\na\nb\nc\n"),
        ("total.csv", "solution,count\na,1\nb,2\nTotal,3\n"),
        ("sides.csv", "x,count\n1,20\n2,30\n3,10\n4,11\n"),
        ("augen", "Augen\n1\n2\n3\n4\n"),
        ("other", "solution\n0\n1\n2\n3\n4\n"),
        ("last", "1\n2\n3\n4\n5\n"),
    ] {
        std::fs::write(dir.path().join(name), text).expect("written");
    }
    for (known, said) in [
        ("list", "\"suit\" of --known may be the name of a column"),
        ("headed", "\"Color\" of --known may be the name of a column, as no row has it: leave it out"),
        ("total.csv", "total.csv:4: the last key, \"Total\""),
    ] {
        let done = crate::support::queenlab(dir.path(), &["stats", "t.csv", "--known", known]);
        assert_eq!(done.code, 3, "{done:?}");
        assert_parts(&done.err, &[said]);
    }
    let done = crate::support::queenlab(dir.path(), &["stats", "sides.csv", "--known", "augen"]);
    assert_parts(&done.err, &["\"Augen\" of --known may be the name of a column, as no row has it"]);
    for (table, known, added) in [("sides.csv", "other", "0"), ("sides.csv", "last", "5")] {
        let said = crate::support::output(dir.path(), &["stats", table, "--known", known]);
        assert_parts(&said, &[&format!("The known category \"{added}\" has no row: it is counted 0 times")]);
    }
    let done =
        crate::support::queenlab(dir.path(), &["stats", "t.csv", "--known", "4", "--expected", "total.csv"]);
    assert_parts(&done.err, &["the file names all categories that exist"]);
}

/// A column of shares or of sums up to each row names no category, wherever it stands and whatever it is called.
#[test]
fn what_is_made_of_the_counts_names_no_category() {
    let faces = [("a", 50), ("b", 60), ("c", 40)];
    for text in [
        "count,proportion,face\n50,0.333,a\n60,0.400,b\n40,0.267,c\n",
        "percent,count,face\n33.3,50,a\n40.0,60,b\n26.7,40,c\n",
        "cum,count,face\n50,50,a\n110,60,b\n150,40,c\n",
        "x,count,face\n50,50,a\n110,60,b\n150,40,c\n",
        "y,count,face\n0.333,50,a\n0.4,60,b\n0.267,40,c\n",
        "Frecuencia absoluta;Frecuencia relativa;cara\n50;33,3 %;a\n60;40,0 %;b\n40;26,7 %;c\n",
        "Frequency,Percent,Valid Percent,Cumulative Percent,face\n50,33.3,33.3,33.3,a\n60,40.0,40.0,73.3,b\n40,26.7,26.7,100.0,c\n",
        ",count,percent\na,50,33.3\nb,60,40.0\nc,40,26.7\n",
    ] {
        assert_eq!(counts(text, &[]), pairs(&faces), "{text}");
    }
    let by_rank = ",count,percent\n3,40,26.7 %\n1,50,33.3 %\n2,60,40.0 %\n";
    assert_eq!(counts(by_rank, &[]), pairs(&[("3", 40), ("1", 50), ("2", 60)]));
    let numbered = ",count,percent\n1,40,40.0\n2,35,35.0\n3,25,25.0\n";
    assert_eq!(counts(numbered, &[]), pairs(&[("1", 40), ("2", 35), ("3", 25)]));
    let temperatures = "t,count\n0.1,33\n0.2,68\n0.3,99\n";
    assert_eq!(counts(temperatures, &[]), pairs(&[("0.1", 33), ("0.2", 68), ("0.3", 99)]));
    for name in ["share", "percentile", "cumin", "percent_bin"] {
        let alone = format!("{name},count\n0.1,30\n0.2,40\n0.3,50\n");
        assert_eq!(counts(&alone, &[]), pairs(&[("0.1", 30), ("0.2", 40), ("0.3", 50)]), "{name}");
    }
    let doses = "dose,count\n10,10\n30,20\n60,30\n";
    assert_eq!(counts(doses, &[]), pairs(&[("10", 10), ("30", 20), ("60", 30)]), "there is no other column");
    let trees = "<tree,count\na,3\nb,4\n";
    assert_eq!(counts(trees, &[]), pairs(&[("a", 3), ("b", 4)]));
}

/// A program writes its seed and what it found in the sequence beside the counts, in each form.
#[test]
fn one_setting_and_one_summary_beside_counts_are_asked_about() {
    for name in
        ["seed", "random_state", "rng_seed", "max_streak", "longest_run", "longest heads streak", "chi2"]
    {
        for text in [
            format!("{{\"{name}\": 42, \"heads\": 5200, \"tails\": 4800}}"),
            format!("{{'heads': 52, 'tails': 48, '{name}': 42}}"),
            format!("[(\"heads\", 52), (\"tails\", 48), (\"{name}\", 42)]"),
            format!("key,count\n{name},42\nheads,52\ntails,48\n"),
            format!("heads: 52\ntails: 48\n{name}: 16\n"),
        ] {
            let asked = format!("{name:?} may describe a run or the table, not a category: --empty keep");
            assert_parts(&refusal(&text, &[]), &[&asked]);
            assert_eq!(counts(&text, &["--empty", "skip"]).len(), 2, "{text}");
            assert_eq!(counts(&text, &["--empty", "keep"]).len(), 3, "{text}");
        }
    }
    for text in [
        "round,count\nSeed,120\nSeries A,80\nSeries B,40\n",
        "part,count\nleaf,12\nseed,14\nroot,9\n",
        "k,count\nhome run,12\nwalk,14\nstrikeout,29\n",
        "k,count\nlong run,12\nshort run,14\nrest,29\n",
        "party,count\nSD,12\nM,14\nS,29\n",
        "     42 seed\n     52 leaf\n     48 root\n",
    ] {
        assert_eq!(counts(text, &[]).len(), 3, "{text}");
    }
}
