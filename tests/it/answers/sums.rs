//! First and last rows that are the sum of all others, whatever they are called.

use std::fs;

use super::tables::{assert_parts, counts, pairs, refusal, stats};
use crate::support::queenlab;

const NAMES: [&str; 12] = [
    "Base", "Sample", "Participants", "Everyone", "Turnout", "Electorate", "Toplam", "Łącznie", "Összesen",
    "סהכ", "المجموع", "전체",
];

#[test]
fn the_sum_of_two_categories_is_asked_about_by_its_count() {
    let kept = pairs(&[("Yes", 211), ("No", 200)]);
    for name in NAMES {
        for table in [
            format!("answer,count\n{name},411\nYes,211\nNo,200\n"),
            format!("answer,count\nYes,211\nNo,200\n{name},411\n"),
            format!("{name}: 411\nYes: 211\nNo: 200\n"),
            format!("{{\"Yes\": 211, \"No\": 200, \"{name}\": 411}}"),
        ] {
            let asked = format!("\"{name}\" is 411, the sum of the others: --total skip");
            assert_parts(&refusal(&table, &[]), &[&asked]);
            assert_eq!(counts(&table, &["--total", "skip"]), kept, "{table}");
            assert_eq!(counts(&table, &["--total", "keep"]).len(), 3);
        }
    }
    let many = "k,count\nWhole,250\na,100\nb,50\nc,70\nd,30\n";
    assert_parts(&refusal(many.replace(",100", ",101").replace(",250", ",251"), &[]), &["\"Whole\" is 251"]);
    assert_parts(&refusal("Toplam: 1000\nYazi: 505\nTura: 495\n", &[]), &[":1: \"Toplam\" is 1000"]);
}

#[test]
fn the_sum_of_all_in_each_group_is_asked_about() {
    let wide = "answer,men,women\nBase,411,120\nYes,211,70\nNo,200,50\n";
    let by_column = ["--count", "men,women"];
    assert_parts(&refusal(wide, &by_column), &["\"Base\" is 411, the sum of the others"]);
    assert_eq!(stats(wide, &[&by_column[..], &["--total", "skip"]].concat()).code, 0);
    assert_eq!(stats(wide.replace(",120", ",121"), &by_column).code, 0, "it is the sum in one group alone");
}

/// Small numbers, and those that are made up, are sums by chance; so is what `uniq -c` counted, and what is known as a category.
#[test]
fn other_sums_are_categories() {
    for table in [
        "k,count\na,5\nb,3\nc,2\n",
        "k,count\nred,99\npink,50\nwhite,49\n",
        "flower,count\nred,100\npink,200\nwhite,100\n",
        "k,count\na,500\nb,300\nc,200\n",
        "heads,count\n0,211\n1,411\n2,200\n",
        "name,count\nAA,53\nAa,100\naa,47\n",
        "k,count\nA,158\nB,311\nC,153\n",
        "k,count\nB,403\nA,1034\nC,631\n",
        "    411 a\n    211 b\n    200 c\n",
        "Counter({'a': 411, 'b': 211, 'c': 200})",
    ] {
        assert_eq!(counts(table, &[]).len(), 3, "{table}");
    }
}

/// Who says what there is, or what is expected of it, has seen the rows.
#[test]
fn sums_are_categories_where_it_is_said_what_there_is() {
    let dir = tempfile::tempdir().expect("a folder");
    let table = "kind,count,w\nAa,251,2\nAA,127,1\naa,124,1\n";
    fs::write(dir.path().join("t.csv"), table).expect("written");
    fs::write(dir.path().join("law.csv"), "category,weight\nAA,1\nAa,2\naa,1\n").expect("written");
    fs::write(dir.path().join("names.csv"), "category\nAA\nAa\naa\n").expect("written");
    for options in
        [["--expected", "w"], ["--expected", "law.csv"], ["--known", "3"], ["--known", "names.csv"]]
    {
        let done = queenlab(dir.path(), &[&["stats", "t.csv"], &options[..]].concat());
        assert_eq!(done.code, 0, "{options:?}: {done:?}");
    }
    for options in [&[][..], &["--known", "4"]] {
        assert_parts(&refusal(table, options), &["\"Aa\" is 251, the sum of the others"]);
    }
}

/// A throw of a coin may be lost, and a game end in a draw.
#[test]
fn what_is_nearly_the_number_of_observations_is_asked_about() {
    for (table, asked) in [
        ("{\"heads\": 52, \"tails\": 47, \"trials\": 100}", "\"trials\" is 100, the others are 99 together"),
        ("heads: 52\ntails: 47\nflips: 100\n", "\"flips\" is 100, the others are 99"),
        ("n: 100\nheads: 52\ntails: 47\n", "\"n\" is 100"),
        ("side,count\nheads,52\ntails,47\nedge,0\nflips,100\n", "\"flips\" is 100"),
        ("k,count\nwins,48\nlosses,51\ngames,100\n", "\"games\" is 100"),
        ("{\"00\": 512, \"11\": 500, \"shots\": 1024}", "\"shots\" is 1024"),
        ("num_rolls: 600\na: 198\nb: 190\nc: 203\n", "\"num_rolls\" is 600"),
    ] {
        assert_parts(&refusal(table, &[]), &[asked, "--total skip"]);
        let all = counts(table, &["--total", "keep"]).len();
        assert_eq!(counts(table, &["--total", "skip"]).len(), all - 1, "{table}");
    }
    for table in [
        "k,count\nbooks,52\nmusic,40\ngames,100\n",
        "k,count\ngames,50\nbooks,52\nfilms,47\n",
        "k,count\ny,45\nn,50\nabstain,3\n",
        "trials,100\ncourts,52\njudges,30\n",
        "    100 trials\n     52 courts\n     47 judges\n",
    ] {
        assert_eq!(
            counts(table, if table.starts_with("trials") { &["--no-header"] } else { &[] }).len(),
            3,
            "{table}"
        );
    }
}
