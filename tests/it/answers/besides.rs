//! What tables of counts have beside their counts: groups with categories of their own, observations, laws, statistics, subtotals.

use super::tables::{assert_parts, counts, pairs, refusal, stats};

#[test]
fn rows_without_names_are_numbered_in_their_group() {
    let two = "die,count\nA,100\nA,102\nA,98\nB,90\nB,91\nB,95\n";
    let mixed = "die,count\nA,100\nB,90\nA,102\nB,91\nA,98\nB,95\n";
    for table in [two, mixed] {
        let done = stats(table, &["--group", "die"]);
        assert_parts(
            &done.out,
            &[
                "A, most frequent: 2 (102)",
                "B, most frequent: 3 (95)",
                "The 3 categories may be equally likely",
            ],
        );
        assert!(!done.out.contains("never reached"), "{done:?}");
    }
}

#[test]
fn a_comma_between_columns_or_thousands_is_asked_about() {
    for table in [
        "word,count\nrome 1,037\nparis 2,037\noslo 3,037\n",
        "count,word\n 1,037 rome\n 2,059 paris\n 1,026 oslo\n",
        "city, count\nparis: 1,037\nrome: 1,259\nlyon: 1,026\n",
        "los angeles: 3,737\nrome: 3,959\nnew york: 3,626\n",
    ] {
        assert!(refusal(table, &[]).contains("between thousands or between columns"), "{table}");
    }
    let columns = stats("site,count\neast 1,120\nwest 2,119\n", &["--separator", ","]);
    assert_parts(&columns.out, &["n = 239; most frequent: east 1 (120)"]);
    for table in [
        "room,count\nroom 1,120\nroom 2,119\nroom 3,118\n",
        "site,count\neast 1,120\nwest 2,1195\n",
        "site,count\neast,120\nwest,119\n",
        "size,count\n1,120\n2,119\n",
        "site,count\neast1,120\nwest2,119\n",
    ] {
        assert_parts(&stats(table, &[]).out, &["categories"]);
    }
}

#[test]
fn groups_without_a_common_category_are_asked_about() {
    for table in [
        "question,option,count\nQ1,yes,100\nQ1,no,102\nQ2,A,90\nQ2,B,91\nQ2,C,95\n",
        "coin,side,count\n1,heads,10\n1,tails,12\n2,Heads,11\n2,Tails,9\n",
    ] {
        let group = table.split(',').next().expect("a column");
        assert_parts(
            &refusal(table, &["--group", group]),
            &["no two groups have a category in common", "--known N or FILE"],
        );
    }
    let coin = "coin,side,count\n1,heads,10\n1,tails,12\n2,Heads,11\n2,Tails,9\n";
    assert_eq!(stats(coin, &["--group", "coin", "--known", "4"]).code, 0);
    let raw = "solver,answer\nA,x\nA,x\nB,y\nB,y\n";
    assert_eq!(
        stats(raw, &["--group", "solver", "--raw", "answer"]).code,
        0,
        "observed categories are those of all"
    );
}

#[test]
fn a_series_that_pandas_numbers_could_be_of_observations() {
    for series in [
        "0    3\n1    5\n2    3\n3    6\ndtype: int64\n",
        "0     132\n1     312\n2     132\ndtype: str\n",
        "0    3\n1    5\n2    3\nName: face, dtype: int64\n",
    ] {
        assert_parts(&refusal(series, &[]), &["could be an observation or a count: --raw"]);
    }
    assert_eq!(
        counts("0    30\n1    25\n2    25\ndtype: int64\n", &[]).len(),
        3,
        "value_counts() has the most frequent first"
    );
    let text = "0    heads\n1    tails\n2    heads\ndtype: object\n";
    assert_parts(&refusal(text, &[]), &["--raw \"value\""]);
    assert_eq!(counts(text, &["--raw", "value"]), pairs(&[("heads", 2), ("tails", 1)]));
}

/// 10, 105 and 885 observations, with a column of this name and these cells.
fn drops(name: &str, cells: [&str; 3]) -> String {
    let rows = [("sword", 10), ("shield", 105), ("potion", 885)].into_iter().zip(cells);
    let rows: Vec<String> = rows.map(|((item, count), cell)| format!("{item},{count},{cell}\n")).collect();
    format!("item,count,{name}\n{}", rows.concat())
}

#[test]
fn shares_that_are_not_observed_could_be_expected() {
    for (name, shares) in [
        ("drop rate", ["0.01", "0.14", "0.85"]),
        ("target", ["1%", "14%", "85%"]),
        ("share_expected", ["0.01", "0.14", "0.85"]),
        ("p", ["0.010", "0.140", "0.850"]),
        ("pct", ["1", "14", "85"]),
        ("ratio", ["9", "3", "3"]),
        ("true_prob", ["0.1", "0.1", "0.1000001"]),
    ] {
        let table = drops(name, shares);
        assert_parts(&refusal(&table, &[]), &[&format!("{name:?} could be what is expected of \"count\"")]);
        assert_eq!(stats(&table, &["--count", "count"]).code, 0);
        assert_eq!(stats(&table, &["--expected", name]).code, 0, "{table}");
    }
}

#[test]
fn other_numbers_are_no_law() {
    for (name, numbers) in [
        ("share", ["0.010", "0.105", "0.885"]),
        ("age", ["30", "40", "30"]),
        ("tour_id", ["100", "0", "0"]),
        ("mean weight", ["1.5", "2.5", "3.5"]),
        ("odds ratio", ["1.5", "2.5", "3.5"]),
        ("population", ["1500", "2500", "3500"]),
        ("target id", ["7", "8", "9"]),
    ] {
        let table = drops(name, numbers);
        assert_eq!(counts(&table, &[]), pairs(&[("sword", 10), ("shield", 105), ("potion", 885)]), "{table}");
    }
}

#[test]
fn rows_that_are_statistics_of_the_others_are_asked_about() {
    let fruit = "fruit,count\napple,10\npear,12\nplum,8\n";
    for rows in ["Average,10\n", "Mean,10\nMedian,10\nStdev,2\n", "Max,12\nMin,8\n", "Mittelwert,10\n"] {
        let table = format!("{fruit}{rows}");
        assert_parts(&refusal(&table, &[]), &["is called as a statistic is", "--empty keep", "--empty skip"]);
        assert_eq!(counts(&table, &["--empty", "skip"]).len(), 3, "{table}");
        assert_eq!(counts(&table, &["--empty", "keep"]).len(), 3 + rows.lines().count(), "{table}");
    }
    let grouped = "die,face,count\nA,x,10\nA,y,20\nA,mean,15\nB,x,100\nB,y,120\nB,mean,110\n";
    assert_parts(&refusal(grouped, &["--group", "die"]), &["\"mean\" is called as a statistic is"]);
    for rows in ["mean,3\n", "media,10\n", "range,10\n"] {
        assert_eq!(counts(format!("{fruit}{rows}"), &[]).len(), 4, "{rows}");
    }
}

#[test]
fn subtotals_without_a_name_are_asked_about() {
    let above = "name,count\nEurope,62\nSpain,22\nItaly,40\nAsia,41\nJapan,20\nIndia,21\n";
    let below = "name,count\nSpain,22\nItaly,40\nEurope,62\nJapan,20\nIndia,21\nAsia,41\n";
    for table in [above, below] {
        assert_parts(&refusal(table, &[]), &["the sum of rows beside it", "--total skip"]);
        assert_eq!(counts(table, &["--total", "skip"]).len(), 4);
        assert_eq!(counts(table, &["--total", "keep"]).len(), 6);
    }
    for table in
        ["name,count\na,20\nb,12\nc,8\nd,18\ne,9\nf,9\n", "face,count\n1,62\n2,22\n3,40\n4,41\n5,20\n6,21\n"]
    {
        assert_eq!(counts(table, &[]).len(), 6, "by chance, or without names: {table}");
    }
}

#[test]
fn a_known_category_without_a_row_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let known = dir.path().join("known");
    std::fs::write(&known, "letter\na\nb\n").expect("written");
    let done = stats("face,count\na,10\nb,12\n", &["--known", known.to_str().expect("text")]);
    assert_parts(&done.out, &["The known category \"letter\" has no row: it is counted 0 times."]);
}

#[test]
fn counts_that_may_be_rounded_are_refused() {
    for rows in [
        "a,1.20e+06\nb,1.19e+06\n",
        "a,1.2e+06\nb,1.2e+06\n",
        "a,1.20E+06\nb,95\n",
        "a,1e+05\nb,1e+05\n",
        "a,1.23457e7\nb,12345\n",
    ] {
        assert_parts(&refusal(format!("key,count\n{rows}"), &[]), &["may be rounded", "counts in full"]);
    }
    for (rows, counted) in [
        ("a,1e+05\nb,95123\n", [100_000, 95_123]),
        ("a,1.2e+07\nb,11950013\n", [12_000_000, 11_950_013]),
        ("a,1.204321e+06\nb,1.195001e+06\n", [1_204_321, 1_195_001]),
        ("a,3e1\nb,30.0\n", [30, 30]),
    ] {
        let found = counts(format!("key,count\n{rows}"), &[]);
        assert_eq!(found, pairs(&[("a", counted[0]), ("b", counted[1])]), "{rows}");
    }
}

#[test]
fn observations_that_are_the_names_of_counts_are_asked_about() {
    for (table, column) in
        [("face,count\na,700\nb,100\nc,100\n", "face"), ("colour;freq\nred;3\nblue;4\n", "colour")]
    {
        assert_parts(&refusal(table, &["--raw", column]), &["stands once", "leave out --raw"]);
        assert_eq!(stats(table, &[]).code, 0);
    }
    for table in [
        "face,n\na,7\nb,1\n",
        "face,count\na,1\nb,1\n",
        "face,count\na,7\nb,1\na,2\n",
        "face,age\na,7\nb,1\n",
        "face,count\na,x\nb,y\n",
    ] {
        assert_eq!(stats(table, &["--raw", "face"]).code, 0, "{table}");
    }
}
