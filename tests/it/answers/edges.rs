//! What stands beside, above and below counts, and is none: values, ranks, sums, titles, what a test says.

use super::tables::{assert_parts, counts, pairs, read, refusal};

/// Values with bars or counts behind them look like counts of `uniq -c`.
#[test]
fn values_of_a_histogram_are_no_counts() {
    for text in [
        "  2 *****\n  3 ********\n  4 ***\n",
        "  2 ■■■\n  3 ■■■■\n  4 ■\n",
        "0 - 10 45\n10 - 20 30\n20 - 30 41\n",
        "  2  45 ****\n  3  28 **\n  4  30 ***\n",
        "  2 (45)\n  3 (28)\n  4 (30)\n",
        "  2 [45]\n  3 [28]\n  4 [30]\n",
        "  7 ( 43.7%)\n  8 ( 28.1%)\n  9 ( 28.2%)\n",
        "  2 :  45 : ####\n  3 :  28 : ##\n  4 :  30 : ###\n",
        "   0 .. 10   45\n  10 .. 20   30\n  20 .. 30   41\n",
        "  0 - 10 :  45 ####\n 10 - 20 :  30 ###\n",
    ] {
        assert_parts(&refusal(text, &[]), &[":1: the number that", "--format uniq if it is a count"]);
    }
    let bars = "    1 | 45 | ####\n    2 | 28 | ##\n    3 | 31 | ###\n";
    assert_parts(&refusal(bars, &[]), &[":1: the first row looks like counts"]);
    let lists = "      2 (1, 2)\n      3 (2, 1)\n      4 (2, 2)\n";
    assert_eq!(counts(lists, &[]), pairs(&[("(1, 2)", 2), ("(2, 1)", 3), ("(2, 2)", 4)]));
    for text in [
        "12 2024-01-01\n103 2024-01-02\n1090 2024-01-05\n",
        "12 0-10\n120 10-20\n131 20-30\n",
        "   12 $5\n  103 $10\n 1090 $20\n",
        "      1 2-4\n      2 1-3\n      3 2-2\n",
        "  12 - 5\n  13 - 7\n  12 - 9\n",
        "1 *\n5 **\n9 ***\n",
        "5 :)\n13 :(\n150 :-)\n",
        "5 [1 2]\n13 [3 1]\n150 [2 2]\n",
    ] {
        assert_eq!(counts(text, &[]).len(), 3, "{text}");
    }
    let dates = "     12 2024-01-03\n     15 2024-01-01\n     31 2024-01-02\n";
    assert_eq!(counts(dates, &[])[0], ("2024-01-03".to_owned(), 12));
    assert_eq!(counts("1 -> 45\n2 -> 30\n3 -> 28\n", &[]), pairs(&[("1", 45), ("2", 30), ("3", 28)]));
}

/// Of a list by rank the numbers are drawn, and differences, dates and bars name nothing.
#[test]
fn ranks_and_measures_name_no_category() {
    for rank in ["Rank", "No.", "(index)", "Place", "id"] {
        let table = format!("{rank},Number,Frequency\n1,17,45\n2,3,30\n3,22,28\n");
        assert_eq!(counts(&table, &[]), pairs(&[("17", 45), ("3", 30), ("22", 28)]), "{rank}");
    }
    assert_eq!(counts("Rank,count\n1,45\n2,30\n", &[]), pairs(&[("1", 45), ("2", 30)]));
    for (name, [one, two, three]) in [
        ("Residual", ["-4.33", "10.67", "-6.33"]),
        ("Last Drawn", ["2024-01-03", "2024-01-01", "2024-01-01"]),
        ("bar", ["***", "****", "**"]),
        ("95% CI", ["0.2-0.4", "0.3-0.5", "0.1-0.3"]),
    ] {
        let table = format!("Face,count,{name}\n1,30,{one}\n2,45,{two}\n3,28,{three}\n");
        assert_eq!(counts(&table, &[]), pairs(&[("1", 30), ("2", 45), ("3", 28)]), "{name}");
    }
    assert_eq!(counts("id,name,count\n1,a,30\n2,b,45\n", &[]), pairs(&[("a", 30), ("b", 45)]));
    // Intervals, dates and permutations may be what was counted, and so may places beside scores.
    assert_eq!(counts("box,bin,count\n1,0-10,50\n2,10-20,40\n", &[]), pairs(&[("0-10", 50), ("10-20", 40)]));
    assert_eq!(
        counts("i,order,count\n1,1 2 3,50\n2,2 1 3,40\n", &[]),
        pairs(&[("1 2 3", 50), ("2 1 3", 40)])
    );
    for bins in
        [["0.0-0.5", "0.5-1.0"], ["$5", "$10"], ["10.0.0.1", "10.0.0.2"], ["-1", "+1"], ["1.0", "1.2.0"]]
    {
        let table = format!("id,bin,count\n1,{},50\n2,{},40\n", bins[0], bins[1]);
        assert_eq!(counts(&table, &[]), pairs(&[(bins[0], 50), (bins[1], 40)]), "{bins:?}");
    }
    assert_eq!(counts("id,number,count\n1,7,50\n2,7,40\n", &[]), pairs(&[("1", 50), ("2", 40)]));
    for other in ["score", "mean_time", "price", "age"] {
        let table = format!("no,{other},count\n1,10,50\n2,20,45\n3,15,47\n");
        assert_eq!(counts(&table, &[]), pairs(&[("1", 50), ("2", 45), ("3", 47)]), "{other}");
    }
}

#[test]
fn a_sum_of_rows_beside_it_is_asked_about_wherever_it_stands() {
    for (text, sum) in [
        ("answer,count\nYes,300\nNo,450\nAnswered,750\nSkipped,40\n", "\"Answered\" is 750"),
        ("c,count\nwarm,300\nhot,450\nNet: warm,750\ncold,40\n", "\"Net: warm\" is 750"),
        ("{\"heads\":45,\"tails\":30,\"flips\":75,\"seed\":7}", "\"flips\" is 75"),
        ("Flips: 75\nHeads: 30\nTails: 45\nLongest streak: 6\n", "\"Flips\" is 75"),
        ("c,n\nA,300\nB,450\nValid votes,750\nInvalid,40\nVotes cast,790\n", "\"Valid votes\" is 750"),
    ] {
        assert_parts(&refusal(text, &[]), &[sum, "the sum of rows beside it: --total skip"]);
    }
    let votes = "c,n\nA,300\nB,450\nValid votes,750\nInvalid,40\nVotes cast,790\n";
    assert_eq!(counts(votes, &["--total", "skip"]), pairs(&[("A", 300), ("B", 450), ("Invalid", 40)]));
    let regions =
        "Region,n\nNorth,30\nSouth,28\nNorth + South,58\nEast,33\nWest,31\nEast + West,64\nAll,122\n";
    let parts = pairs(&[("North", 30), ("South", 28), ("East", 33), ("West", 31)]);
    assert_eq!(counts(regions, &["--total", "skip"]), parts);
    assert_parts(
        &read(regions, &["--total", "skip"]),
        &["the totals All, North + South, East + West left out"],
    );
    // Once the seed is left out, the number of flips is their sum.
    let run = "heads: 45\ntails: 30\nflips: 75\nseed: 7\n";
    assert_parts(&refusal(run, &["--empty", "skip"]), &["\"flips\" is 75"]);
    assert_eq!(counts(run, &["--empty", "skip", "--total", "skip"]), pairs(&[("heads", 45), ("tails", 30)]));
    for text in [
        "c,count\na,3\nb,4\nc,7\nd,9\n",
        "c,count\n1,300\n2,450\n3,750\n4,800\n",
        "c,count\na,0\nb,250\nc,250\nd,240\n",
        "c,count\nS,100\nM,150\nL,250\nXL,120\n",
        "      3 a\n      1 l\n      2 m\n      3 n\n",
        "      9 the\n      1 of\n      2 in\n      3 all\n",
        "c,count\nbooks,40\nfilms,60\ngames,100\nmusic,33\n",
        "c,count\naa,100\nbb,100\ncc,200\ndd,50\n",
    ] {
        assert_eq!(counts(text, &[]).len(), 4, "{text}");
    }
    let topics = "topic,count\nbooks,300\nfilms,200\ngames,500\nart,25\nTotal,1025\n";
    assert_eq!(counts(topics, &["--total", "skip"]).len(), 4);
    // Of what is left without its total one may be the sum of others.
    for total in
        ["name,count\nA,100\nB,200\nC,300\nTotal,600\n", "name,count\nTotal,600\nA,100\nB,200\nC,300\n"]
    {
        assert_eq!(counts(total, &["--total", "skip"]), pairs(&[("A", 100), ("B", 200), ("C", 300)]));
    }
}

#[test]
fn titles_and_summaries_are_asked_about() {
    let rows = "red 450\nblue 430\ngreen 440\n";
    for text in [
        format!("Results for 2024\n\n{rows}"),
        format!("Survey 2024\n{rows}"),
        format!("Season 12\n{rows}"),
        format!("{rows}Page 1\n"),
        format!("{rows}Updated 2024\n"),
        "1 450\n2 430\n3 440\ndf 2\n".to_owned(),
        format!("{rows}mean 440\nsd 10\n"),
        "color,count\nred,450\nblue,430\nStd dev,56\n".to_owned(),
        format!("{rows}unique values 3\n"),
        "color,count\nred,450\nblue,430\nelapsed_ms,7\n".to_owned(),
    ] {
        assert_parts(&refusal(&text, &[]), &["--empty keep if it is a row, --empty skip if it is none"]);
        assert!(counts(&text, &["--empty", "skip"]).iter().all(|(_, count)| *count > 400), "{text}");
    }
    for text in [
        "run: 12\nwalk: 50\nswim: 60\n",
        "Run: 12\nWalk: 50\nSwim: 60\n",
        "week 1: 12\nweek 2: 50\nweek 3: 60\n",
        "table 12\nchair 50\nlamp 60\n",
        "name,count\nwinner,12\nloser,50\ndraw,60\n",
        "party,count\nS,300\nM,200\nSD,57\n",
        "cd: 40\nls: 30\ngit: 12\ndf: 3\n",
        "build: 50\ntest: 40\nrun: 9\nversion: 3\n",
        "New York: 50\n\nBerlin: 20\nBonn: 31\n",
        "name,count\nexpected,12\nunexpected,50\nunclear,60\n",
        "a: 50\n\nb: 60\n\nc: 55\n\nd: 44\n",
    ] {
        assert!(counts(text, &[]).len() > 2, "{text}");
    }
}

/// Qualtrics writes the questions and where they come from below the names of columns.
#[test]
fn rows_that_describe_columns_are_no_observations() {
    let head = "Start,Q1\nStart Date,What is your favourite colour?\n\"{\"\"ImportId\"\":\"\"start\"\"}\",\"{\"\"ImportId\"\":\"\"QID1\"\"}\"\n";
    let rows = ["2024,red\n", "2025,blue\n", "2024,red\n"].concat();
    let text = format!("{head}{rows}");
    assert_parts(
        &refusal(&text, &["--raw", "Q1"]),
        &[":2: ", "may describe its column, as Qualtrics writes it"],
    );
    assert_eq!(counts(&text, &["--raw", "Q1", "--empty", "skip"]), pairs(&[("blue", 1), ("red", 2)]));
}

#[test]
fn columns_of_what_was_expected_have_many_names() {
    for name in ["chance", "Soll", "quota", "drop chance"] {
        let table = format!("item,{name},count\nA,1/20,30\nB,3/20,60\nC,16/20,210\n");
        assert_parts(&refusal(&table, &[]), &[&format!("the column \"{name}\" could be what is expected")]);
    }
}

#[test]
fn a_name_of_a_column_may_have_commas() {
    let table = "name,\"Answers, total\",\"a,b,c\"\na,30,7\nb,45,8\n";
    assert_eq!(counts(table, &["--count", "Answers, total"]), pairs(&[("a", 30), ("b", 45)]));
    assert_eq!(counts(table, &["--count", "a,b,c"]), pairs(&[("a", 7), ("b", 8)]));
    assert_parts(&refusal(table, &["--count", "Answers, some"]), &["there is no column \"Answers\""]);
}

#[test]
fn numbers_of_rows_and_axes_are_no_part_of_names() {
    let clickhouse = "   ┏━━━━━━━┳━━━━━━━━━┓\n   ┃ color ┃ count() ┃\n   ┡━━━━━━━╇━━━━━━━━━┩\n1. │ red   │      30 │\n   ├───────┼─────────┤\n\
                      2. │ blue  │      45 │\n   └───────┴─────────┘\n";
    let colors = pairs(&[("red", 30), ("blue", 45)]);
    for text in [
        clickhouse,
        "    30 | red\n    45 | blue\n",
        " red   │ 30\n blue  │ 45\n",
        "red ┤■■■■■ 30\nblue ┤■■■■■■■■ 45\n",
        "\"red\": 30\n\"blue\": 45\n",
    ] {
        assert_eq!(counts(text, &[]), colors, "{text}");
    }
    assert_eq!(counts("1: ### 30\n2: #### 45\n3: ### 28\n", &[]), pairs(&[("1", 30), ("2", 45), ("3", 28)]));
    let quoted = "'a' 'b' 50\n'c' 'd' 40\n'e' 'f' 55\n";
    assert_eq!(counts(quoted, &[])[0].0, "'a' 'b'");
    let places = " place │ name │ n\n───────┼──────┼────\n 1.    │ a    │ 50\n 2.    │ b    │ 55\n";
    assert_eq!(counts(places, &[]).len(), 2);
    assert_eq!(counts("     30 - red\n     45 - blue\n", &[]), pairs(&[("- red", 30), ("- blue", 45)]));
}

/// As papers, SQL, notebooks and nushell print them.
#[test]
fn shares_labels_and_calls_are_no_part_of_counts() {
    let colors = pairs(&[("red", 581), ("blue", 718)]);
    for text in [
        "color,count\nred,581 (44.7%)\nblue,718 (55.3%)\n",
        "color\tn\nred\t581 (44.7 %)\nblue\t718 (55.3 %)\n",
        "| color | n (%) | count |\n|:--|--:|--:|\n| red | x | 581 (44.7%) |\n| blue | y | 718 (55.3%) |\n",
        "Results: {'red': 581, 'blue': 718}\n",
        "counts = {'red': 581, 'blue': 718}\n",
        "color,count(id)\nred,581\nblue,718\n",
        "color  Count  Frequency\nred  581  0.447\nblue  718  0.553\n",
        "color,count,frequency\nred,581,44.7%\nblue,718,55.3%\n",
        "│ color │ count │ frequency │\n├───────┼───────┼───────────┤\n│ red   │ 581   │ ***       │\n│ blue  │ 718   │ ****      │\n",
    ] {
        assert_eq!(counts(text, &[]), colors, "{text}");
    }
    assert_parts(
        &refusal("n,color\n1,red\n2,blue\n4,red\n", &[]),
        &["stands twice", "or --raw COL where each row is an observation"],
    );
    assert_parts(
        &refusal("[1, 2, 3]: 581\n[2, 1, 3]: 718\n", &[]),
        &["or lines end in their counts: --format pairs"],
    );
    assert_parts(
        &refusal("color,n,size\nred,581,3\nblue,718,4\n", &[]),
        &["several columns could be the counts"],
    );
}
