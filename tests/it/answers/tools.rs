//! Counts as R, jq, spreadsheets and monitors print them.

use super::tables::{assert_parts, counts, pairs, read, refusal, stats};

/// `summary(factor(x))` prints names above counts in columns of one width, each line with a space at its end.
#[test]
fn vectors_of_r_may_have_numbers_for_names() {
    for (text, found) in [
        ("  0   1 \n 98 102 \n", vec![("0", 98), ("1", 102)]),
        ("  1   2   3 \n 98 102  93 \n", vec![("1", 98), ("2", 102), ("3", 93)]),
        (" 40  41 \n 98 102 \n 42  43 \n 93 100 \n", vec![("40", 98), ("41", 102), ("42", 93), ("43", 100)]),
        ("-1  0  1 \n12 20 15 \n", vec![("-1", 12), ("0", 20), ("1", 15)]),
    ] {
        assert_eq!(counts(text, &[]), pairs(&found), "{text}");
        assert_parts(&read(text, &[]), &["read as a table printed by R"]);
    }
    let uniq = "     98 0\n    102 1\n";
    assert_eq!(counts(uniq, &[]), pairs(&[("0", 98), ("1", 102)]));
    assert_eq!(counts("0 3063 \n1 2977 \n", &[]), pairs(&[("0", 3063), ("1", 2977)]));
    for rows in ["55 48 \n45 52 \n", "3 5 9 \n1 4 7 \n2 6 8 \n1 1 1 \n"] {
        assert_eq!(stats(rows, &[]).code, 3, "{rows}");
    }
}

#[test]
fn observations_that_begin_with_a_hash_are_asked_about() {
    for text in
        ["face\n1\n2\n#N/A\n1\n#DIV/0!\n", "face\n#00ff00\n#0000ff\n#00ff00\n", "face\n#cat\n#dog\n#cat\n"]
    {
        assert_parts(&refusal(text, &["--raw", "face"]), &["--comments skip", "--comments keep"]);
    }
    let kept = counts("face\n#cat\n#dog\n#cat\n", &["--raw", "face", "--comments", "keep"]);
    assert_eq!(kept, pairs(&[("#cat", 2), ("#dog", 1)]));
    assert_eq!(counts("face\n# seen on Monday\na\nb\na\n", &["--raw", "face"]), pairs(&[("a", 2), ("b", 1)]));
}

#[test]
fn what_pivot_tables_call_nothing_is_asked_about() {
    for nothing in ["(blank)", "(empty)", "(Blank)", "[empty]", "(Missing)", "(none)", "(not set)"] {
        let text = format!("x,count\na,100\nb,104\n{nothing},9\n");
        assert_parts(&refusal(&text, &[]), &[&format!("{nothing:?} could be what was not observed")]);
        assert_eq!(counts(&text, &["--empty", "skip"]), pairs(&[("a", 100), ("b", 104)]));
    }
    assert_eq!(stats("x,count\nblank,100\nempty,104\nnot set,9\n", &[]).code, 0);
}

/// Two digits a group in India, but for the last three.
#[test]
fn lakhs_and_crores_are_numbers() {
    let found = pairs(&[("a", 100_030), ("b", 12_345_678), ("c", 99_998)]);
    assert_eq!(counts("name\tcount\na\t1,00,030\nb\t1,23,45,678\nc\t99,998\n", &[]), found);
    for wrong in ["1,0,030", "1,000,30", "100,00,030", "1,00,00"] {
        let text = format!("name\tcount\na\t{wrong}\nb\t1,23,45,678\n");
        assert_eq!(stats(&text, &[]).code, 3, "{text}");
    }
}

#[test]
fn a_stream_of_objects_may_have_a_member_a_line() {
    let found = pairs(&[("a", 103), ("b", 97)]);
    for text in [
        "{\n  \"face\": \"a\",\n  \"n\": 103\n}\n{\n  \"face\": \"b\",\n  \"n\": 97\n}\n",
        "{\"face\": \"a\", \"n\": 103}\n{\n  \"face\": \"b\",\n  \"n\": 97\n}\n",
        "{\"face\": \"a\", \"n\": 103}\n{\"face\": \"b\", \"n\": 97}\n",
    ] {
        assert_eq!(counts(text, &[]), found, "{text}");
    }
    assert_eq!(counts("{\n  \"a\": 103,\n  \"b\": 97\n}\n", &[]), found);
}

#[test]
fn what_is_no_table_is_named() {
    for (text, name) in [
        ("# TYPE d histogram\nd_bucket{le=\"1\"} 100\nd_sum 53\nd_count 300\n", "metrics of Prometheus"),
        ("# HELP f files\n# TYPE f gauge\nf 100\n# TYPE c counter\nc 53\n", "metrics of Prometheus"),
        ("[a-103,b-97,c-100]\n", "pairs as Prolog prints them"),
        ("#{a => 103,b => 97}\n", "a map as a program prints it"),
        ("HashMap(a -> 103, b -> 97)\n", "a map as a program prints it"),
    ] {
        assert_parts(&refusal(text, &[]), &[name, "write the counts as CSV"]);
    }
    let counter = "# TYPE hits counter\nhits{face=\"a\"} 103\nhits{face=\"b\"} 97\n";
    assert_eq!(counts(counter, &[]).len(), 2);
}

/// `ClickHouse` writes names into the first rule, and the numbers of rows before the frame.
#[test]
fn names_may_stand_in_the_first_rule() {
    let text = "   ┌─face─┬─count()─┐\n1. │ a    │     103 │\n2. │ b    │      97 │\n3. │ c    │     100 │\n   └──────┴─────────┘\n";
    let found = pairs(&[("a", 103), ("b", 97), ("c", 100)]);
    assert_eq!(counts(text, &[]), found);
    assert_parts(&read(text, &[]), &["column count(), categories: column face, 3 rows, n = 300"]);
    let old = "┌─face─┬─count()─┐\n│ a    │     103 │\n│ b    │      97 │\n│ c    │     100 │\n└──────┴─────────┘\n\n3 rows in set.\n";
    assert_eq!(counts(old, &[]), found);
}

/// `np.asarray(np.unique(x, return_counts=True)).T`
#[test]
fn matrices_of_numpy_are_pairs() {
    let text = "[[  1  92]\n [  2 102]\n [  3 120]]\n";
    assert_eq!(counts(text, &[]), pairs(&[("1", 92), ("2", 102), ("3", 120)]));
    assert_parts(&read(text, &[]), &["a list of pairs"]);
}
