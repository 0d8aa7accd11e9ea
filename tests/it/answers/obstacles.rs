//! What keeps counts from being read that could be without it, and that following the advice leads to them.

use std::fs;
use std::process::{Command, Stdio};

use super::tables::{assert_parts, counts, pairs, read, refusal, stats};
use crate::support::{between, queenlab};

/// What a command of a message prints of `text`.
fn by_advice(command: &str, text: &str) -> String {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("text"), text).expect("a file");
    let file = fs::File::open(dir.path().join("text")).expect("the file");
    let done = Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::from(file))
        .output()
        .expect("a shell, which has run to its end");
    String::from_utf8(done.stdout).expect("text")
}

/// Titles have numbers, or a colon at their end, or the word of a title.
#[test]
fn lines_above_pasted_counts_are_left_out() {
    let found = pairs(&[("1", 98), ("2", 104), ("3", 89)]);
    let rows = "1: 98\n2: 104\n3: 89\n";
    for above in [
        "Roll results after 600 rolls:\n",
        "Die 1, 600 rolls, seed 5:\n",
        "Results:\n",
        "=== 600 rolls ===\n",
        "Results of 12 runs, 600 rolls\n\n",
        "Rolled 2 dice 600 times\nSeed 7 of 9:\n",
    ] {
        let text = format!("{above}{rows}");
        let begin = above.lines().count() + 1;
        let command = format!("tail -n +{begin}");
        for options in [&[][..], &["--format", "pairs"]] {
            let said = format!(":1: this is no table, but one begins in line {begin}: {command} leaves out");
            assert_parts(&refusal(&text, options), &[&said]);
        }
        assert_eq!(counts(by_advice(&command, &text), &[]), found, "{text}");
    }
    let uniq = "Counts of 600 rolls in 3 runs\n     98 red\n    104 green\n";
    assert_parts(&refusal(uniq, &[]), &["tail -n +2 leaves out what is above it"]);
    let two = "After 600 rolls of 2 dice:\n1 98\n2 104\n3 89\n";
    assert_parts(&refusal(two, &[]), &["tail -n +2 leaves out what is above it"]);
}

/// A name of a column above texts that end in numbers, lines that may be rows, and what has an option are no titles.
#[test]
fn other_lines_are_no_titles() {
    for (text, said) in [
        ("solution\nqueens 1\nqueens 2\nqueens 4\n", "--raw \"solution\" counts its rows"),
        ("run 5\nred: 103\ngreen: 98\nblue: 99\n", "separates its number differently"),
        ("city,n\nRome,34\nBonn\nParis,36\n", "the row has 1 cell, the header 2"),
        ("x 1 12\ny 2 14\nz 3 11\n", "several numbers could be counts"),
        ("2,4-D -> 98\nH2O -> 104\nNaCl -> 89\n", "several numbers could be counts"),
        ("Smith, John 12\nCher 14\nPrince 3\nMadonna 15\n", "the row has 1 cell, the header 2"),
    ] {
        assert_parts(&refusal(text, &[]), &[said]);
    }
    for row in ["room 1 n/a", "room 1 -", "room 1 | 0 |", "room 1: ?"] {
        let said = refusal(format!("{row}\nred 98\ngreen 104\nblue 89\n"), &[]);
        assert!(!said.contains("tail"), "{said}");
    }
    let observations = "Results: 1\nred: 5\nblue: 6\nred: 5\n";
    assert_eq!(
        counts(observations, &["--separator", "tab", "--header", "--raw", "Results: 1"]),
        pairs(&[("blue: 6", 1), ("red: 5", 2)])
    );
}

#[test]
fn a_unit_beside_counts_is_left_out() {
    let found = pairs(&[("red", 103), ("green", 98), ("blue", 1)]);
    for text in [
        "red 103 times\ngreen 98 times\nblue 1 times\n",
        "red: 103 times\ngreen: 98 times\nblue: 1 time\n",
        "red (103 times)\ngreen (98 times)\nblue (1 time)\n",
        "red = 103 votes\ngreen = 98 votes\nblue = 1 vote\n",
        "red: 103 Stück\ngreen: 98 Stück\nblue: 1 Stück\n",
        "red 103x\ngreen 98x\nblue 1x\n",
        "red 103×\ngreen 98×\nblue 1×\n",
        "red x103\ngreen x98\nblue x1\n",
        "103x red\n98x green\n1x blue\n",
        "   103× red\n    98× green\n     1× blue\n",
        "red\t103 hits\ngreen\t98 hits\nblue\t1 hits\n",
    ] {
        let said = refusal(text, &[]);
        let [command] = between(&said, "as all lines have: ", " leaves it out")[..] else {
            panic!("{text}: {said}")
        };
        assert_eq!(counts(by_advice(command, text), &[]), found, "{text}: {said}");
        for options in [&["--no-header"][..], &["--header"], &["--format", "pairs"]] {
            assert_eq!(refusal(text, options), said);
        }
    }
    let name = "dark red 103 times\ngreen 98 times\n";
    assert_parts(&refusal(name, &[]), &["\"dark red 103 times\" has \"times\" beside its number"]);
    let csv = "name,count\nred,103 times\ngreen,98 times\n";
    assert_parts(
        &refusal(csv, &[]),
        &[":2: count is \"103 times\"", "leave out what stands behind the number"],
    );
    let twice = "go 5 km\nrun 6 km\ngo 7 km\n";
    assert!(!refusal(twice, &[]).contains("sed"), "{}", refusal(twice, &[]));
    assert_eq!(
        counts(twice, &["--no-header", "--raw", "1", "--format", "csv", "--separator", "tab"]).len(),
        3
    );
}

#[test]
fn rounded_counts_are_refused() {
    for (text, said) in [
        ("red: 1.2k\ngreen: 1.3k\nblue: 900\n", ":1: count is \"1.2k\""),
        ("red: 900\ngreen: 1.3k\nblue: 1.2k\n", ":2: count is \"1.3k\""),
        ("red 12K\ngreen 3M\nblue 9K\n", ":1: count is \"12K\""),
        ("red = 1,2 Mio\ngreen = 1,3 Mio\n", ":1: count is \"1,2 Mio\""),
        ("red: 1.2 million\ngreen: 900000\n", ":1: count is \"1.2 million\""),
        ("red (1.2k)\ngreen (1.3k)\n", ":1: count is \"1.2k\""),
        ("red: 10k+\ngreen: 20k+\n", ":1: count is \"10k+\""),
        ("   1.2k red\n   1.3k green\n    900 blue\n", ":1: count is \"1.2k\""),
        ("red,1.2k\ngreen,1.3k\nblue,900\n", ":1: count is \"1.2k\""),
        ("red\t1.2k\ngreen\t900\n", ":1: count is \"1.2k\""),
        ("name,n\nred,1.2k\ngreen,900\n", ":2: n is \"1.2k\""),
        ("| name | count |\n|---|---|\n| red | 900 |\n| green | 1.2k |\n", ":4: count is \"1.2k\""),
        ("{\"red\": \"1.2k\", \"green\": \"900\"}\n", "count is \"1.2k\""),
    ] {
        assert_parts(&refusal(text, &[]), &[said, "it is rounded: counts are needed in full"]);
    }
    for (text, options) in [
        ("5k run: 12\n10k run: 14\n", &[][..]),
        ("race,count\n5k,12\n10k,14\n", &[]),
        ("race\n5k\n10k\n5k\n", &["--raw", "race"]),
        ("race: 5k\nrace: 10k\nrace: 5k\n", &["--no-header", "--raw", "1"]),
    ] {
        assert_eq!(counts(text, options).len(), 2, "{text}");
    }
}

/// Names above counts, as R prints them, do not end in counts.
#[test]
fn two_rows_of_numbers_are_no_pairs() {
    for text in [
        "   1    2    3    4    5    6 \n103  97 101  99 108  92 \n",
        "1 2 3 4 5 6\n103 97 101 99 108 92\n",
        "2 4 7 10 11 12\n31 28 35 30 20 21",
        "1,2,3,4,5,6\n103,97,101,99,108,92\n",
    ] {
        let said = refusal(text, &[]);
        assert_parts(
            &said,
            &["the first row looks like counts", "--no-header, or it names the columns: --header"],
        );
        assert!(!said.contains("--format"), "{said}");
        let said = refusal(text, &["--header"]);
        let [names] = between(&said, "--count \"", "\" the categories")[..] else { panic!("{said}") };
        assert_eq!(counts(text, &["--header", "--count", names]).len(), 6);
    }
    assert!(!refusal("red,12\nblue,14\n", &[]).contains("--format"));
    let two_names = "1 1 12\n1 2 13\n2 1 9\n2 2 11\n";
    for pairs in [two_names, "[1, 2, 3]: 578\n[1, 3, 2]: 302\n", "1. [1, 2, 3] 17\n2. [2, 1, 3] 12\n"] {
        assert_parts(&refusal(pairs, &[]), &["--format pairs"]);
    }
}

/// `to_string()` of pandas leaves out the last line, and the index may have any name.
#[test]
fn a_series_of_numbers_may_be_below_any_word() {
    let text = "die\n5    106\n1    103\n2     98\n";
    assert_eq!(counts(text, &[]), pairs(&[("5", 106), ("1", 103), ("2", 98)]));
    assert_parts(&read(text, &[]), &["categories: column die"]);
    let sums = "two_dice\n7     17\n12     3\n2      2\n";
    assert_eq!(counts(sums, &[]), pairs(&[("7", 17), ("12", 3), ("2", 2)]));
    for doubtful in ["die\n1    3\n2    4\n3    3\n", "die\n0    3\n1    4\n", "id\n5    106\n1    103\n"] {
        assert_eq!(stats(doubtful, &[]).code, 3, "{doubtful}");
    }
}

#[test]
fn a_word_for_nothing_among_numbers_is_asked_about() {
    for word in ["missing", "No answer", "not set"] {
        let text = format!("face,count\n1,120\n2,98\n3,104\n{word},5\n");
        assert_parts(
            &refusal(&text, &[]),
            &["could be what was not observed", "--empty skip", "--empty keep"],
        );
        assert_eq!(counts(&text, &["--empty", "skip"]).len(), 3);
        assert_eq!(counts(&text, &["--empty", "keep"]).len(), 4);
    }
    for text in ["state,count\nfound,120\nmissing,5\n", "siblings,count\nnone,12\n1,98\n2,104\n3,5\n"] {
        assert!(counts(text, &[]).len() > 1);
    }
}

#[test]
fn one_category_may_have_others() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("t.csv"), "side,count\nheads,8\n").expect("a file");
    let said = queenlab(dir.path(), &["stats", "t.csv"]).out;
    assert_parts(
        &said,
        &["8 observations in 1 category: nothing to test; --known N or FILE says which others exist."],
    );
    assert!(!queenlab(dir.path(), &["stats", "t.csv", "--known", "2"]).out.contains("nothing to test"));
}

/// Counts as papers write them, and members of an object that were copied without its braces.
#[test]
fn counts_in_brackets_and_members_without_braces_are_read() {
    let colors = pairs(&[("red", 12), ("blue", 30)]);
    for text in [
        "red (n=12)\nblue (n=30)\n",
        "red (n = 12)\nblue (n = 30)\n",
        "red (N=12)\nblue (N=30)\n",
        "\"red\": 12,\n\"blue\": 30,\n",
        "  \"red\": 12,\n  \"blue\": 30\n",
        "'red': 12, 'blue': 30\n",
    ] {
        assert_eq!(counts(text, &[]), colors, "{text}");
    }
    assert_eq!(counts("group 1 (n = 12)\ngroup 2 (n = 30)\n", &[])[1], ("group 2".to_owned(), 30));
    let by = "g: A\n\n    blue dark red    green \n      81       71       61 \n-----------\ng: B\n\n    blue dark red    green \n      79       69       78 \n";
    assert_parts(&refusal(by, &[]), &["write the table as CSV"]);
}

/// pandas adds margins to tables of two dimensions.
#[test]
fn margins_are_no_groups_and_named_once() {
    let crossed = "color  blue  green  red  All\ng                           \nA        50     50   52  152\nB        44     53   51  148\nAll      94    103  103  300\n";
    assert_parts(&refusal(crossed, &[]), &["--count \"blue,green,red\" several"]);
    for columns in ["blue,green,red", "blue,green,red,All"] {
        let options = ["--count", columns, "--total", "skip"];
        assert_parts(&read(crossed, &options), &["the total All left out"]);
    }
    let category = "die,A,B,Total C\nx,10,20,12\ny,15,25,14\n";
    assert_parts(&refusal(category, &[]), &["--count \"A,B,Total C\" several"]);
    assert_parts(&refusal("city,total\nBonn,12\nRome,30\n", &[]), &["--count \"total\""]);
}
