//! Counts as they are pasted from terminals and programs.

use std::fs;

use super::tables::{assert_parts, counts, numbers, pairs, read, refusal, stats};
use crate::support::queenlab;

const COUNTS: [(&str, u64); 3] = [("0", 3063), ("1", 2977), ("2", 2960)];

#[test]
fn every_form_that_people_paste_is_read() {
    let forms = [
        ("key,count\n0,3063\n1,2977\n2,2960\n", ""),
        ("key;count\n0;3063\n1;2977\n2;2960\n", "separator ;"),
        ("key\tcount\n0\t3063\n1\t2977\n2\t2960\n", "separator tab"),
        ("0\t3063\n1\t2977\n2\t2960\n", "no header"),
        ("key count\n0 3063\n1 2977\n2 2960\n", "separator spaces"),
        ("0 3063\n1 2977\n2 2960\n", "lines that end in a count"),
        ("0: 3063\n1: 2977\n2: 2960\n", "lines that end in a count"),
        ("   3063 0\n   2977 1\n   2960 2\n", "lines of uniq -c"),
        ("key,count\n0,\"3,063\"\n1,\"2,977\"\n2,\"2,960\"\n", ", between thousands"),
        ("outcome,frequency\n0,3063\n1,2977\n2,2960\n", "column frequency"),
        ("outcome\tcount()\n0\t3063\n1\t2977\n2\t2960\n", "column count()"),
        ("outcome;Cnt\n0;3063\n1;2977\n2;2960\n", "column Cnt"),
        ("Counter({0: 3063, 1: 2977, 2: 2960})\n", "a Counter"),
        ("{0: 3063, 1: 2977, 2: 2960}", "an object or a dict"),
        ("{'0': 3_063, '1': 2977, '2': 2960,}\n", "an object or a dict"),
        ("{\"0\": 3063, \"1\": 2977.0, \"2\": 2960}", "an object or a dict"),
        ("defaultdict(<class 'int'>, {0: 3063, 1: 2977, 2: 2960})", "an object or a dict"),
        ("OrderedDict([('0', 3063), ('1', 2977), ('2', 2960)])", "a list of pairs"),
        ("[(0, np.int64(3063)), (1, np.int64(2977)), (2, np.int64(2960))]", "a list of pairs"),
        ("[[0, 3063], [1, 2977], [2, 2960]]", "a list of pairs"),
        ("[0, 3063]\n[1, 2977]\n[2, 2960]\n", "a list of pairs"),
        ("('0', 3063)\n('1', 2977),\n\n('2', 2960)\n", "a list of pairs"),
        ("# faces of a die\n# of Monday\n(0, 3063)\n(1, 2977)\n(2, 2960)\n", "2 comment lines left out"),
        ("# faces\n{0: 3063, 1: 2977, 2: 2960}\n", "an object or a dict"),
        ("c(`0` = 3063, \"1\" = 2977L, '2'=2960)\n", "a list of pairs"),
        (
            "[{\"face\": 0, \"n\": 3063}, {\"n\": 2977, \"face\": 1}, {\"face\": 2, \"n\": 2960}]",
            "column n, categories: column face",
        ),
    ];
    for (text, said) in forms {
        assert_eq!(counts(text, &[]), pairs(&COUNTS), "{text:?}");
        assert_parts(&read(text, &[]), &[said, "3 rows, n = 9,000"]);
    }
    for (text, said) in [
        ("3063\n2977\n2960\n", "lines of a number each"),
        ("[3063, 2977, 2960]\n", "a list"),
        ("array([3063, 2977, 2960])", "a list"),
        ("(3063, 2977, 2960,)\n", "a list"),
        ("(np.int64(3063), np.int64(2977), np.int64(2960))\n", "a list"),
        ("c(3063, 2977, 2960)\n", "a list"),
        ("c(3063L, 2977L,\n  2960L)\n", "a list"),
    ] {
        assert_eq!(counts(text, &[]), pairs(&[("1", 3063), ("2", 2977), ("3", 2960)]), "{text:?}");
        assert_parts(&read(text, &[]), &[said, "categories: the numbers of the rows"]);
    }
}

#[test]
fn names_keep_what_they_have() {
    assert_eq!(
        counts("     12 new york\n      3 \n      1 a,b\n", &["--empty", "keep"]),
        pairs(&[("new york", 12), ("", 3), ("a,b", 1)])
    );
    assert_eq!(counts("new york 12\nlos angeles 3\n", &[]), pairs(&[("new york", 12), ("los angeles", 3)]));
    assert_eq!(counts("a 1,234,567\nb 3,063\n", &[]), pairs(&[("a", 1_234_567), ("b", 3063)]));
    let dict = "{'a': 1, 'it''s': 2}";
    assert_parts(&refusal(dict, &[]), &["this is not an object, a dict or a list of counts"]);
    let dict = r#"{"a\"b": 1, 'it\'s': 2, (1, 'x)'): 3, "\u00e9\ud83d\ude00": 4}"#;
    assert_eq!(counts(dict, &[]), pairs(&[("a\"b", 1), ("it's", 2), ("(1, 'x)')", 3), ("é😀", 4)]));
}

#[test]
fn a_form_can_be_given() {
    assert_eq!(counts("3063 0\n2977 1\n2960 2\n", &["--format", "uniq"]), pairs(&COUNTS));
    assert_eq!(counts("9 5\n8 7\n", &["--format", "pairs"]), pairs(&[("9", 5), ("8", 7)]));
    assert_eq!(numbers("[1, 2, 2]", &["--format", "list"])["n"], 5);
    assert_eq!(numbers("{\"a\": 1, \"b\": 1}", &["--format", "json"])["n"], 2);
    assert_parts(
        &refusal("a 1\nb x\n", &["--format", "pairs"]),
        &["t.csv:2: this is not lines that end in a count: \"b x\""],
    );
    assert_parts(&refusal("x 1\n", &["--format", "uniq"]), &["t.csv:1: this is not lines of uniq -c"]);
    assert_parts(&refusal("x,count\na,1\n", &["--format", "json"]), &["this is not an object"]);
    assert_eq!(super::tables::stats("[1]", &["--format", "xml"]).code, 2);
}

#[test]
fn what_could_be_either_is_asked() {
    let either = "3063 7\n2977 9\n";
    assert_parts(
        &refusal(either, &[]),
        &["either number could be the count", "--format uniq", "--format pairs"],
    );
    assert_parts(&refusal("  1 3063\n  2 2977\n", &[]), &["--format uniq", "--format pairs"]);
    assert_parts(&refusal("[1, 3, 5, 6, 2, 1]", &[]), &["--raw \"value\"", "--count \"value\""]);
    assert_eq!(counts("[1, 3, 1]", &["--raw", "value"]), pairs(&[("1", 2), ("3", 1)]));
}

/// GNU aligns counts in 7 columns, BSD in 4.
#[test]
fn what_uniq_counted_may_be_several_words_or_have_tabs() {
    for (text, found) in [
        ("     30 2 4 1 3\n     31 3 1 4 2\n", [("2 4 1 3", 30), ("3 1 4 2", 31)]),
        ("  30 2 4 1 3\n  31 3 1 4 2\n", [("2 4 1 3", 30), ("3 1 4 2", 31)]),
        ("     30 1, 2\n12345678 2, 1\n", [("1, 2", 30), ("2, 1", 12_345_678)]),
        ("     30 1\n     31 3 4\n", [("1", 30), ("3 4", 31)]),
        ("     30 a\t5\n     31 b\t6\n", [("a\t5", 30), ("b\t6", 31)]),
        ("2 rooms\t30\n5 rooms\t31\n", [("2 rooms", 30), ("5 rooms", 31)]),
    ] {
        assert_eq!(counts(text, &[]), pairs(&found), "{text:?}");
    }
    for columns in [
        " 1 2 3\n 4 5 6\n 7 8 9\n",
        "   1 red 52\n   2 green 48\n   3 blue 50\n",
        "   1   52   48\n   2   40   45\n",
        "      0      52      48\n      1      40      45\n",
    ] {
        assert_ne!(super::tables::stats(columns, &[]).code, 0, "{columns}");
    }
}

#[test]
fn two_lists_of_two_may_be_pairs() {
    let why = refusal("[0, 498]\n[1, 502]\n", &[]);
    assert_parts(&why, &["could be a category and its count, or the first the categories"]);
    assert_eq!(counts("['a', 'b']\n[5, 7]\n", &[]), pairs(&[("a", 5), ("b", 7)]));
    assert_eq!(counts("['a', 5]\n['b', 7]\n", &[]), pairs(&[("a", 5), ("b", 7)]));
}

#[test]
fn a_cell_more_than_the_header_is_no_name_without_a_word() {
    for (text, sign) in [
        ("pair,count\n1,2,30\n2,3,31\n", "commas"),
        ("pair;count\n1;2;30\n2;3;31\n", "semicolons"),
        ("pair count\n1 2 30\n2 1 31\n", "spaces"),
        ("pair,count\nb,2,30\na,3,31\n", "commas"),
    ] {
        assert_parts(&refusal(text, &[]), &["t.csv:2: each row has one cell more than the header", sign]);
    }
    for text in [
        "\"pair\",\"count\"\n\"1\",\"a\",30\n\"2\",\"b\",31\n",
        "  pair count\n1    a    30\n2    b    31\n",
        ",pair,count\n0,a,30\n1,b,31\n",
        "pair,count\n\"a\",30\nb,31\n",
        "pair,count\na,30,\nb,31,\n",
        "pair;count\r\na;30;\r\nb;31;\r\n",
        "pair count\n1 a 30\n2 b 31\n",
        "\"pair\" \"count\"\n\"1\" \"a\" 30\n\"2\" \"b\" 31\n\n",
        "\"pair\",\"count\"\n\"1\",\"a\",30\n\"2\",\"b\",31\n# end\n",
    ] {
        assert_eq!(counts(text, &[]), pairs(&[("a", 30), ("b", 31)]), "{text:?}");
    }
}

#[test]
fn a_line_that_begins_as_a_comment_is_left_out_or_asked_about() {
    let commented = "# rolled 55\na 30\nb 25\n";
    assert_eq!(counts(commented, &[]), pairs(&[("a", 30), ("b", 25)]));
    assert_parts(&read(commented, &[]), &["1 comment line left out"]);
    let colours = "#ff0000 30\nblue 25\n";
    assert_parts(&refusal(colours, &[]), &["t.csv:1:", "--comments skip", "--comments keep"]);
    assert_eq!(counts(colours, &["--comments", "keep"]), pairs(&[("#ff0000", 30), ("blue", 25)]));
    assert_eq!(counts(colours, &["--comments", "skip"]), pairs(&[("blue", 25)]));
    assert_eq!(counts("      3 #a\n      2 b\n", &[]), pairs(&[("#a", 3), ("b", 2)]));
}

#[test]
fn what_is_no_count_is_refused() {
    for text in [
        "{\"a\": {\"b\": 1}, \"c\": 2}",
        "{\"a\": [1]}",
        "{\"a\" 1}",
        "{",
        "{}",
        "{\"a\": 1} x",
        "[{\"a\": 1}, {\"b\": 1}]",
        "[{\"a\": 1, \"a\": 2}]",
        "[{}]",
    ] {
        refusal(text, &[]);
    }
    assert_parts(&refusal("{\"a\": 1, \"a\": 2}", &[]), &["the category \"a\" stands twice"]);
    assert_parts(&refusal("{\"a\": 0.34, \"b\": 0.66}", &[]), &["shares"]);
    assert_parts(&refusal("{\"a\": -1, \"b\": 1}", &[]), &["count is \"-1\""]);
    refusal("", &[]);
    refusal("\n\n", &[]);
}

/// What stands before the count of a line may be a number of another meaning: then it is asked.
#[test]
fn lines_with_several_numbers_are_asked_for() {
    for table in [
        "[1] 30 25 28 a 56\n",
        " [1] 30 25 28\n[5] 31 22 40\n",
        "face 1 0 17\n",
        "[2] 100 1 93\n",
        "one 30 30\ntwo 25 55\nthree 28 83\n",
        "a 1 23\nb 2 34\n",
        "x=1 y=2\nx=2 y=1\n",
        "2024-01-01 10:30\n2024-01-02 09:12\n",
        "10:30\n11:45\n12:12\n",
        "a: 1: 30 40\nb: 2: 31 55\n",
    ] {
        let why = refusal(table, &[]);
        assert_parts(&why, &[" several numbers could be counts: --format pairs if the last is"]);
        assert_eq!(counts(table, &["--format", "pairs"]).len(), table.lines().count(), "{table}");
    }
    for (table, found) in [
        ("Face 1 30\nFace 2 25\n", [("Face 1", 30), ("Face 2", 25)]),
        ("1: 30\n2: 25\n", [("1", 30), ("2", 25)]),
        ("a:30\nb:25\n", [("a", 30), ("b", 25)]),
        ("a = 30\nb = 25\n", [("a", 30), ("b", 25)]),
        ("2024-01-01 30\n2024-01-02 25\n", [("2024-01-01", 30), ("2024-01-02", 25)]),
    ] {
        assert_eq!(counts(table, &[]), pairs(&found), "{table}");
    }
}

#[test]
fn what_stands_beside_names_is_no_part_of_them() {
    let found = pairs(&[("red", 103), ("green", 97), ("blue", 0)]);
    for (text, beside) in [
        ("red   ########## 103\ngreen ######### 97\nblue 0\n", "##########"),
        ("red ........ 103\ngreen ...... 97\nblue ....... 0\n", "........"),
        ("1) red: 103\n2) green: 97\n3) blue: 0\n", "1)"),
        ("red: ##### (103)\ngreen: #### (97)\nblue: (0)\n", "#####"),
        ("* red: 103\n* green: 97\n* blue: 0\n", "*"),
        ("red -> 103\ngreen -> 97\nblue -> 0\n", "->"),
        ("red - 103\ngreen - 97\nblue - 0\n", "-"),
        ("▇▇▇▇▎ red: 103\n▇▇▇▊ green: 97\n▏ blue: 0\n", "▇▇▇▇▎"),
    ] {
        assert_eq!(counts(text, &[]), found, "{text}");
        assert_parts(&read(text, &[]), &[&format!("what stands beside names ({beside:?}) left out")]);
    }
    for (text, names) in [
        ("A + 103\nA - 97\nO - 99\n", ["A +", "A -", "O -"]),
        ("  103 Q . .\n   97 . Q .\n   99 . . Q\n", ["Q . .", ". Q .", ". . Q"]),
        ("C++ 103\nC# 97\nC 99\n", ["C++", "C#", "C"]),
        ("2) a 103\n1) b 97\n3) c 99\n", ["2) a", "1) b", "3) c"]),
        ("a -- 103\nb ++ 97\nc ## 99\n", ["a --", "b ++", "c ##"]),
        ("-> 103\n=> 97\n<- 99\n", ["->", "=>", "<-"]),
        ("A + 103\nB + 97\nO + 99\n", ["A +", "B +", "O +"]),
        ("> a 103\n> b 97\n> c 99\n", ["> a", "> b", "> c"]),
        ("    103 1: 3\n     97 2: 1\n     99 3: 2\n", ["1: 3", "2: 1", "3: 2"]),
        ("  103 - a\n   97 - b\n   99 - c\n", ["- a", "- b", "- c"]),
        ("  103 1 - -\n   97 2 - -\n   99 3 - -\n", ["1 - -", "2 - -", "3 - -"]),
        ("  103 1 *\n   97 2 **\n   99 3 ***\n", ["1 *", "2 **", "3 ***"]),
    ] {
        let found: Vec<(&str, u64)> = names.into_iter().zip([103, 97, 99]).collect();
        assert_eq!(counts(text, &[]), pairs(&found), "{text}");
    }
}

#[test]
fn counts_may_stand_in_brackets_and_beside_their_shares_or_bars() {
    let found = pairs(&[("los angeles", 101), ("rome", 303)]);
    for text in [
        "los angeles (101)\nrome (303)\n",
        "los angeles [101]\nrome [303]\n",
        "los angeles: 101 (25 %)\nrome: 303 (75 %)\n",
        "los angeles 101 25.0%\nrome 303 75.0%\n",
        "los angeles = 101 [25 %]\nrome = 303 [75 %]\n",
        "los angeles: 101 ###\nrome: 303 #########\n",
        "los angeles: 101 (25 %) ■■■\nrome: 303 (75 %) ■■■■■■■■■\n",
    ] {
        assert_eq!(counts(text, &[]), found, "{text}");
    }
    for text in ["le\u{a0}a 25\u{a0}%\nb\u{202f}75%\n", "a\u{3000}5%\nb 3\u{a0}97%\n"] {
        assert_ne!(stats(text, &[]).code, 101, "{text}");
    }
    for text in ["iPhone 12 33%\nGalaxy 23 33%\nPixel 8 33%\n", "iPhone 12 (40%)\nPixel 8 (25%)\nother 100\n"]
    {
        assert_parts(&refusal(text, &[]), &["several numbers could be counts"]);
    }
    let other = "a: 101 (30.0 %)\nb: 199 (40.0 %)\nc: 200 (30.0 %)\n";
    assert_parts(&refusal(other, &[]), &["several numbers could be counts"]);
    let large = "a: 1,010 (20.2 %)\nb: 1,990 (39.8 %)\nc: 2,000 (40.0 %)\n";
    assert_eq!(counts(large, &[]), pairs(&[("a", 1010), ("b", 1990), ("c", 2000)]));
    assert_parts(&refusal(other, &["--format", "pairs"]), &["percent"]);
}

#[test]
fn names_of_known_categories_are_kept_as_they_are_listed() {
    let text = "A -- 103\nB -- 97\n";
    assert_eq!(counts(text, &[]), pairs(&[("A", 103), ("B", 97)]));
    let dir = tempfile::tempdir().expect("a folder");
    for (known, added) in [("A --\nB --\nC --\n", "C --"), ("A\nB\nC\n", "\"C\"")] {
        fs::write(dir.path().join("known"), known).expect("written");
        fs::write(dir.path().join("t"), text).expect("written");
        let done = queenlab(dir.path(), &["stats", "t", "--known", "known"]);
        assert!(done.code == 0 && done.out.contains(added), "{done:?}");
    }
}

#[test]
fn a_title_and_what_a_run_took_are_asked_about() {
    for (text, odd) in [
        ("Dice run 3\nred: 103\ngreen: 97\n", "Dice run 3"),
        ("red: 103\ngreen: 97\nblue: 99\nTook 12\n", "Took 12"),
        ("Chapter: 3\nred 103\ngreen 97\n", "Chapter: 3"),
        ("year=2024\nred: 103\ngreen: 97\n", "year=2024"),
    ] {
        let asked = format!("{odd:?} separates its number differently from the other lines");
        assert_parts(&refusal(text, &[]), &[&asked, "--format pairs"]);
        assert_eq!(counts(text, &["--format", "pairs"]).len(), text.lines().count(), "{text}");
    }
    for text in ["seed: 42\nred: 103\ngreen: 97\n", "red: 103\ngreen: 97\nElapsed time: 12\n"] {
        assert_parts(&refusal(text, &[]), &["may describe a run or the table, not a category"]);
        assert_eq!(counts(text, &["--empty", "skip"]), pairs(&[("red", 103), ("green", 97)]), "{text}");
        assert_eq!(counts(text, &["--empty", "keep"]).len(), 3, "{text}");
    }
    for text in
        ["seed: 12\nfruit: 30\nleaf: 8\n", "a,count\nseed,12\nfruit,30\n", "memory: 12\ntime: 30\ndisk: 8\n"]
    {
        let is_asked = text.starts_with("seed:");
        assert_eq!(stats(text, &[]).code == 0, !is_asked, "{text}");
    }
}

/// What `sort | uniq -c` makes of all that a solver prints.
#[test]
fn what_solvers_print_between_solutions_is_asked_about() {
    for (text, line) in [
        ("     12 x = 3;\n     21 ----------\n      9 x = 4;\n", "----------"),
        ("      1 ==========\n     12 x = 3;\n      9 x = 4;\n", "=========="),
        ("     21 SATISFIABLE\n     12 q(1)\n      9 q(2)\n", "SATISFIABLE"),
        ("     21 Answer: 1\n     12 q(1)\n      9 q(2)\n", "Answer: 1"),
    ] {
        let asked = format!("{line:?} is what solvers print between solutions");
        assert_parts(&refusal(text, &[]), &[&asked, "--empty skip"]);
        let solutions = counts(text, &["--empty", "skip"]);
        assert_eq!(solutions.len(), 2, "{text}");
    }
    let observed = "way\na\nSATISFIABLE\nb\na\n";
    assert_parts(&refusal(observed, &["--raw", "way"]), &["between solutions"]);
    for text in [
        "+++ 12\n--- 10\n+-+ 11\n",
        ".- 12\n-... 10\n--- 11\n",
        "Counter({'---': 10, '+++': 20, '+-+': 33})",
        "{\"seed\": 10, \"leaf\": 20}",
        "      9 SATISFIABLE\n      2 TIMEOUT\n",
        "x > 103\nx < 97\nx = 110\n",
    ] {
        assert_eq!(stats(text, &[]).code, 0, "{text}");
    }
    let statuses = "     12 SATISFIABLE\n      9 UNSATISFIABLE\n";
    assert_eq!(counts(statuses, &[]).len(), 2);
}
