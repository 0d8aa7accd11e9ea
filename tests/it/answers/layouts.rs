//! Counts beside, above and below their names, as programs and people lay them out.

use super::tables::{assert_parts, counts, numbers, pairs, refusal, stats};

const COLORS: [(&str, u64); 3] = [("red", 143), ("blue", 150), ("green", 140)];

/// What `to_string()` of pandas prints of `value_counts()`.
#[test]
fn a_series_without_its_last_line_is_read() {
    let series = "color\nred      143\nblue     150\ngreen    140\n";
    assert_eq!(counts(series, &[]), pairs(&COLORS));
    let faces = pairs(&[("6", 1143), ("11", 150)]);
    assert_eq!(counts("face\n6     1143\n11     150\n", &[]), faces);
    let named = pairs(&[("dark red", 143), ("blue", 9)]);
    assert_eq!(counts("color\ndark red    143\nblue          9\n", &[]), named);
    for refused in [
        "x    y\nred      143\nblue     150\n",
        "color\nred 143\nblue     150\n",
        "apples\npears   12\nplums   11\n",
        "ann\nbob    12\ncat    13\n",
        "red\nblue    12\ngreen   13\n",
        "score\nann    13\nbob    12\ncat    13\n",
        "price\nann   170\nbob   180\n",
        "face\nface    12\nnumber  13\n",
    ] {
        assert_eq!(stats(refused, &[]).code, 3, "{refused}");
    }
}

/// `xsv frequency` and others write the name of the field in each row.
#[test]
fn a_column_with_one_value_is_no_category() {
    let colors = [("red", 143), ("blue", 150)];
    for table in [
        "field,value,count\ncolor,red,143\ncolor,blue,150\n",
        "field,value,count,percentage,rank\ncolor,red,143,48.8,2\ncolor,blue,150,51.2,1\n",
        "country,city,count\nSpain,red,143\nSpain,blue,150\n",
    ] {
        assert_eq!(counts(table, &[]), pairs(&colors), "{table}");
    }
    for table in [
        "die,count,mean\nA,5,2.1\nA,7,2.2\n",
        "field,value,count\ncolor,red,143\nside,red,150\nside,blue,9\n",
        ",die,count\n0,A,5\n1,A,7\n",
        "category,id,count\nx,1,143\nx,2,151\n",
        "solution,trial,count\nx,1,143\nx,2,151\n",
        "kind,date,count\nx,2020,143\nx,2021,151\n",
        "category,price,count\nx,10,143\nx,25,151\n",
    ] {
        let refused = refusal(table, &["--total", "keep"]);
        assert!(refused.contains("stands twice") || refused.contains("--category"), "{table}: {refused}");
    }
}

#[test]
fn bars_behind_a_sign_are_left_out() {
    let colors = [("red", 151), ("blue", 160)];
    for table in [
        "red   | ############## 151\nblue  | ################ 160\n",
        "red   | 151 ##############\nblue  | 160 ################\n",
        "red | ### | 151\nblue | #### | 160\n",
        "| red | *** | 151 |\n| blue | **** | 160 |\n",
        "red  \u{2502} \u{2588}\u{2588}\u{258c} 151\nblue \u{2502} \u{2588}\u{2588}\u{2588} 160\n",
        "red  | -------- 151\nblue | --------- 160\n",
        "red  | \u{25a0}\u{25a0} 151\nblue | \u{25a0}\u{25a0} 160\n",
    ] {
        for options in [&[][..], &["--no-header"]] {
            assert_eq!(counts(table, options), pairs(&colors), "{table}");
        }
    }
    let faces = "1 | ### | 151\n2 | #### | 160\n";
    assert_parts(&refusal(faces, &[]), &["the first row looks like counts", "--no-header"]);
    assert_eq!(counts(faces, &["--no-header"]), pairs(&[("1", 151), ("2", 160)]));
    let none = "red | ## 151\nblue | ### 160\ngreen | 0\n";
    assert_eq!(counts(none, &[]), pairs(&[("red", 151), ("blue", 160), ("green", 0)]));
    let missing = "color | x | count\nred | - | 151\nblue | - | 160\n";
    assert_eq!(counts(missing, &[]), pairs(&colors));
}

#[test]
fn names_above_one_row_of_counts_have_advice_that_works() {
    let asked = "--count \"red,blue,green\" the categories that the only row has the counts of";
    for table in [
        "red,blue,green\n143,150,140\n",
        "color,red,blue,green\nmine,143,150,140\n",
        "| red | blue | green |\n|---|---|---|\n| 143 | 150 | 140 |\n",
        "red blue green\n143 150 140\n",
    ] {
        assert_parts(&refusal(table, &[]), &[asked]);
        assert_eq!(counts(table, &["--count", "red,blue,green"]), pairs(&COLORS), "{table}");
    }
    let named = "color,red,blue,green\ncount,143,150,140\n";
    assert_eq!(counts(named, &[]), pairs(&COLORS), "the row says that it has counts");
    assert_eq!(counts("face,1,2\nn,143,150\n", &["--header"]), pairs(&[("1", 143), ("2", 150)]));
    assert_eq!(counts("face,count\n6,150\n", &[]), pairs(&[("6", 150)]), "one category");
}

#[test]
fn tables_of_two_dimensions_have_a_group_in_each_column() {
    for table in [
        "     face\nwho    x  y\n  ann 10 20\n  bob 12 22\n",
        "face   x   y\nwho         \nann   10  20\nbob   12  22\n",
        "who,x,y\nann,10,20\nbob,12,22\n",
    ] {
        assert_parts(
            &refusal(table, &[]),
            &["there is who, x, y: ", "--count \"x,y\" several, each a group"],
        );
        let groups = numbers(table, &["--count", "x,y"]);
        assert_eq!(groups["groups"].as_array().expect("groups").len(), 2, "{table}");
        assert_eq!(groups["groups"][1]["rows"][1]["count"], 22, "{table}");
    }
}

/// `np.array(np.unique(x, return_counts=True))`; counts of two groups are rows, too.
#[test]
fn arrays_of_values_above_their_counts_are_read() {
    let faces = pairs(&[("1", 143), ("2", 146), ("3", 157)]);
    for text in [
        "[[  1   2   3]\n [143 146 157]]\n",
        "array([[  1,   2,   3],\n       [143, 146, 157]])\n",
        "np.array([[1, 2, 3], [143, 146, 157]])\n",
        "[[1, 2, 3], [143, 146, 157]]\n",
    ] {
        assert_eq!(counts(text, &[]), faces, "{text}");
    }
    for text in ["[[143 150 140]\n [ 12  18  17]]\n", "[[10, 12, 15], [20, 22, 19]]\n"] {
        assert_parts(&refusal(text, &[]), &["values above their counts, or counts of two groups: write"]);
    }
    assert_eq!(counts("[[1 143]\n [2 146]\n [3 157]]\n", &[]), faces, "pairs");
}

#[test]
fn an_object_in_an_object_is_read_if_it_is_alone_and_called_as_counts_are() {
    let colors = pairs(&[("red", 143), ("blue", 150)]);
    for text in [
        r#"{"counts":{"red":143,"blue":150}}"#,
        r#"{"result": {"counts": {"red": 143, "blue": 150}}}"#,
        r#"{"counts": [{"color": "red", "n": 143}, {"color": "blue", "n": 150}]}"#,
    ] {
        assert_eq!(counts(text, &[]), colors, "{text}");
    }
    let several = r#"{"a":{"x":1,"y":2},"b":{"x":3,"y":4}}"#;
    assert_parts(&refusal(several, &[]), &["write the counts as CSV"]);
    for other in [
        r#"{"elapsed_ms": {"a": 100, "b": 99}}"#,
        r#"{"mean": {"a": 10, "b": 12}}"#,
        r#"{"percent": {"a": 60, "b": 40}}"#,
        r#"{"user": {"id": 17, "age": 44}}"#,
        r#"{"seed": {"a": 3, "b": 9}}"#,
        r#"{"a": {"count": 3}}"#,
    ] {
        assert_parts(&refusal(other, &[]), &["write the counts as CSV"]);
    }
}

#[test]
fn marks_and_markup_have_advice() {
    for [cell, advice] in [
        ["151*", "leave out what marks a footnote"],
        ["151[1]", "leave out what marks a footnote"],
        ["151\u{2020}", "leave out what marks a footnote"],
        ["~150", "counts are exact"],
        ["\u{2248}150", "counts are exact"],
    ] {
        let asked = format!("count is {cell:?}: allowed is a whole number from 0 to {}; {advice}", u64::MAX);
        for text in [format!("color,count\nred,{cell}\nblue,160\n"), format!("red: {cell}\nblue: 160\n")] {
            assert_parts(&refusal(&text, &[]), &[&asked]);
        }
    }
    for (text, language) in [
        ("|===\n|red |143\n|blue |150\n|===\n", "AsciiDoc"),
        ("[cols=\"1,1\"]\n|===\n|red |143\n|===\n", "AsciiDoc"),
        ("ans =\n\n     1   151\n     2   160\n\n", "a matrix as Octave and MATLAB print it"),
    ] {
        assert_parts(&refusal(text, &[]), &[&format!("this is {language}: write the counts as CSV")]);
    }
}

#[test]
fn advice_names_columns_of_counts_alone() {
    let of_r = "   gear\ncyl  3  4  5\n  4  1  8  2\n  6  2  4  1\n  8 12  0  2\n";
    let with_sums = "     gear\ncyl    3  4 Sum\n  4    1  8   9\n  6    2  4   6\n  Sum  3 12  15\n";
    for (table, proposed) in [
        (of_r, "--count \"3,4,5\" several, each a group"),
        (with_sums, "--count \"3,4\" several, each a group"),
        ("date,time,a,b\n2024,10:00,3,4\n", "--count \"a,b\" the categories"),
        ("name,heads,tails,seed\nx,3,4,5\ny,6,7,8\n", "--count \"heads,tails\" several"),
    ] {
        let refused = refusal(table, &[]);
        assert!(refused.contains(proposed) && !refused.contains("--no-header"), "{refused}");
    }
    assert_eq!(stats(of_r, &["--count", "3,4,5"]).code, 0);
    for list in ["[[! ? . , ;]\n [1666 232 3384 1677 190]]\n", "[[08:00 09:00 10:00]\n [200 15 11]]\n"] {
        assert!(!refusal(list, &[]).contains("--count \""), "{list}");
    }
    assert!(!refusal("40 100.5\n50 200.5\n", &[]).contains("if they are one number"));
}
