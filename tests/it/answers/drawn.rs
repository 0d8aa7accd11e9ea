//! Counts as tables are drawn in terminals and documents, and as R and pandas print them.

use super::tables::{assert_parts, counts, pairs, read, refusal};

const SIDES: [(&str, u64); 3] = [("heads", 90), ("tails", 110), ("edge of it", 1)];

#[test]
fn a_table_with_rules_is_read_and_this_is_said() {
    let tables = [
        "| side | count |\n|:-----|------:|\n| heads | 90 |\n| tails | 110 |\n| edge of it | 1 |\n",
        "side | count\n--- | ---\nheads | 90\ntails | 110\nedge of it | 1\n",
        "|side|count|\n|-+-|\n|heads|90|\n|tails|110|\n|edge of it|1|\n",
        "    side    | count \n------------+-------\n heads      |    90\n tails      |   110\n edge of it |     1\n",
        "+------------+-------+\n| side       | count |\n+------------+-------+\n| heads      |    90 |\n| tails      |   110 |\n| edge of it |     1 |\n+------------+-------+\n",
        "+------------+-------+\n| side       | count |\n+============+=======+\n| heads      | 90    |\n+------------+-------+\n| tails      | 110   |\n+------------+-------+\n| edge of it | 1     |\n+------------+-------+\n",
        "┌────────────┬───────┐\n│ side       ┆ count │\n│ ---        ┆ ---   │\n│ str        ┆ u32   │\n╞════════════╪═══════╡\n│ heads      ┆ 90    │\n│ tails      ┆ 110   │\n│ edge of it ┆ 1     │\n└────────────┴───────┘\n",
        "┌────────────┬───────┐\n│    side    │ count │\n│  varchar   │ int64 │\n├────────────┼───────┤\n│ heads      │    90 │\n│ tails      │   110 │\n│ edge of it │     1 │\n└────────────┴───────┘\n",
        "┏━━━━━━━━━━━━┳━━━━━━━┓\n┃ side       ┃ count ┃\n┡━━━━━━━━━━━━╇━━━━━━━┩\n│ heads      │ 90    │\n│ tails      │ 110   │\n│ edge of it │ 1     │\n└────────────┴───────┘\n",
        "side        count\n----------  -----\nheads       90   \ntails       110  \nedge of it  1    \n",
        "==========  =======\nside          count\n==========  =======\nheads            90\ntails           110\nedge of it        1\n==========  =======\n",
        "\nside       count extra\n----       ----- -----\nheads         90 {1}\ntails        110 {2}\nedge of it     1 {3}\n\n",
    ];
    for table in tables {
        assert_eq!(counts(table, &[]), pairs(&SIDES), "{table}");
        assert_parts(&read(table, &[]), &["column count", "3 rows, n = 201", "read as a table with rules"]);
    }
}

#[test]
fn lines_around_a_table_are_left_out_and_this_is_said() {
    let psql = "   All throws\n    side    | count \n------------+-------\n heads      |    90\n            |   110\n(2 rows)\n\n";
    assert_parts(&refusal(psql, &[]), &[":5: \"\" could be what was not observed: --empty skip"]);
    assert_eq!(counts(psql, &["--empty", "keep"]), pairs(&[("heads", 90), ("", 110)]));
    assert_parts(&read(psql, &["--empty", "keep"]), &["2 lines around the table left out"]);
    let duckdb = "┌───────┬───────┐\n│ side  │   n   │\n│ int32 │ int64 │\n├───────┼───────┤\n│     7 │    90 │\n│     8 │   110 │\n├───────┴───────┤\n│ 2 rows        │\n└───────────────┘\n";
    assert_eq!(counts(duckdb, &[]), pairs(&[("7", 90), ("8", 110)]));
    assert_parts(&read(duckdb, &[]), &["column n", "1 line around the table left out"]);
    let unaligned = "side|count\nheads|90\ntails|110\n(2 rows)\n";
    assert_eq!(counts(unaligned, &[]), pairs(&[("heads", 90), ("tails", 110)]), "psql -A");
    assert_parts(&read(unaligned, &[]), &["1 line around the table left out"]);
    assert_parts(&refusal(unaligned.replace("2 rows", "3 rows"), &[]), &["more rows than the 2 here"]);
    let sqlplus = "face                n\n---------- ----------\na                  90\nb                 110\n\n2 rows selected.\n";
    assert_parts(&read(sqlplus, &[]), &["n = 200", "1 line around the table left out"]);
}

#[test]
fn what_is_no_whole_row_of_the_only_table_is_refused() {
    let short = "| c | count |\n|---|---|\n| a | 5 |\n| b |\n";
    assert_parts(&refusal(short, &[]), &["t.csv:4: the row has 1 cell, the header 2"]);
    let two =
        " c | count \n---+-------\n a |    90\n(1 row)\n\n c | count \n---+-------\n b |    90\n(1 row)\n";
    assert_parts(&refusal(two, &[]), &["t.csv:6: another table begins here"]);
    let two = "c  n\n-- --\na  90\n\nc  n\n-- --\nb  90\n";
    assert_parts(&refusal(two, &[]), &["t.csv:6: another table begins here"]);
    let narrow = "c n\n- -\nabc 90\nd 1\n";
    assert_parts(
        &refusal(narrow, &[]),
        &["t.csv:1: this is not a table whose columns are apart in all lines"],
    );
}

#[test]
fn rows_with_a_rule_below_each_may_have_no_names() {
    let grid = "+---+----+\n| a | 90 |\n+---+----+\n| b | 10 |\n+---+----+\n| c | 20 |\n+---+----+\n";
    assert_eq!(counts(grid, &[]), pairs(&[("a", 90), ("b", 10), ("c", 20)]));
    assert_parts(&read(grid, &[]), &["no header"]);
    let org = "|a|90|\n|b|10|\n";
    assert_eq!(counts(org, &["--separator", "bar"]), pairs(&[("a", 90), ("b", 10)]));
}

#[test]
fn signs_of_markdown_that_are_escaped_are_themselves() {
    let table =
        "**Keys**\n\n| key | count |\n|:--|--:|\n| \\[1, 2\\] | 90 |\n| a\\|b | 110 |\n| c:\\\\d | 1 |\n";
    assert_eq!(counts(table, &[]), pairs(&[("[1, 2]", 90), ("a|b", 110), ("c:\\d", 1)]));
    let psql = " key | count \n-----+-------\n c:\\d |    90\n e    |     1\n";
    assert_eq!(counts(psql, &[]), pairs(&[("c:\\d", 90), ("e", 1)]));
}

#[test]
fn what_r_prints_is_read() {
    let table = "x\nedge of it      heads      tails \n         1         90        110 \n";
    assert_eq!(counts(table, &[]), pairs(&[("edge of it", 1), ("heads", 90), ("tails", 110)]));
    assert_parts(&read(table, &[]), &["read as a table printed by R"]);
    let die = "d\n 1  2  3  4 \n30 31 29 40 \n 5  6 \n41 42 \n";
    let faces = [("1", 30), ("2", 31), ("3", 29), ("4", 40), ("5", 41), ("6", 42)];
    assert_eq!(counts(die, &[]), pairs(&faces));
    assert_eq!(counts("\n     a      b \n     3 120000 \n", &[]), pairs(&[("a", 3), ("b", 120_000)]));
    let numbers = " 1  2  3\n30 31 29\n";
    assert_parts(&refusal(numbers, &[]), &["t.csv:"]);
    let tibble =
        "# A tibble: 3 x 2\n  face      n\n  <chr> <int>\n1 a        90\n2 b       110\n3 c       100\n";
    assert_eq!(counts(tibble, &[]), pairs(&[("a", 90), ("b", 110), ("c", 100)]));
    let data_table = "   face     N\n   <char> <int>\n1:     a    90\n2:     b   110\n";
    assert_eq!(counts(data_table, &[]), pairs(&[("a", 90), ("b", 110)]));
    let frame = "face count\n   1    90\n";
    assert_eq!(counts(frame, &[]), pairs(&[("1", 90)]));
}

#[test]
fn a_series_of_pandas_is_read() {
    let named = "side\ntails         110\nheads          90\nedge of it      1\nName: count, dtype: int64\n";
    assert_eq!(counts(named, &[]), pairs(&[("tails", 110), ("heads", 90), ("edge of it", 1)]));
    assert_parts(&read(named, &[]), &["3 rows, n = 201", "read as a Series of pandas"]);
    let intervals = "(4.333, 6.0]      83\n(2.667, 4.333]    69\nName: count, dtype: int64\n";
    assert_eq!(counts(intervals, &[]), pairs(&[("(4.333, 6.0]", 83), ("(2.667, 4.333]", 69)]));
    let old = "1     90\n2    110\nName: face, dtype: int64\n";
    assert_eq!(counts(old, &[]), pairs(&[("1", 90), ("2", 110)]));
    let sizes = "side\nheads    90\ntails    11\ndtype: int64\n";
    assert_eq!(counts(sizes, &[]), pairs(&[("heads", 90), ("tails", 11)]));
    let levels = "a  b\n1  x     90\n   y    110\nName: count, dtype: int64\n";
    assert_parts(&refusal(levels, &[]), &["t.csv:2: this is not a Series whose index has one level"]);
    let shares = "side\nheads    0.45\ntails    0.55\nName: proportion, dtype: float64\n";
    assert_parts(&refusal(shares, &[]), &["has shares"]);
}

#[test]
fn a_table_that_was_cut_short_is_refused() {
    let tables = [
        ("v\n0     1\n1     1\n     ..\n98    1\nName: count, Length: 99, dtype: int64\n", 6),
        (
            "# A tibble: 99 x 2\n  face      n\n  <chr> <int>\n1 a        90\n2 b       110\n# \u{2139} 97 more rows\n",
            6,
        ),
        ("  face      n\n1 a        90\n2 b       110\n# ... with 97 more rows\n", 4),
        ("│ v │ n │\n╞═══╪═══╡\n│ a │ 1 │\n│ … │ … │\n│ z │ 2 │\n", 4),
        ("│ v │ n │\n├───┼───┤\n│ a │ 1 │\n│ · │ · │\n│ z │ 2 │\n", 4),
        ("    v  n\n0   a  1\n1   b  1\n.. .. ..\n98  z  1\n\n[99 rows x 2 columns]\n", 4),
        ("  d Freq\n1 1   30\n [ reached 'max' / getOption(\"max.print\") -- omitted 3 rows ]\n", 3),
    ];
    for (table, line) in tables {
        let said = refusal(table, &[]);
        assert_parts(&said, &[&format!("t.csv:{line}: "), "stands for rows that were not printed"]);
    }
}

#[test]
fn spaces_that_may_be_in_cells_are_asked_about() {
    for table in [
        "         side  count\n0       tails    110\n1       heads     90\n2  edge of it      1\n",
        "           x Freq\n1 edge of it    1\n2      heads   90\n3      tails  110\n",
    ] {
        assert_parts(&refusal(table, &[]), &["cannot be separated by their spaces", "CSV"]);
    }
}

#[test]
fn lines_of_uniq_may_have_the_signs_of_separators() {
    let padded = "      5 [1, 2, 3]\n      7 [1, 3, 2]\n     12 [2, 1, 3]\n";
    assert_eq!(counts(padded, &[]), pairs(&[("[1, 2, 3]", 5), ("[1, 3, 2]", 7), ("[2, 1, 3]", 12)]));
    let padded = "      5 a;b\n      7 c;d\n";
    assert_eq!(counts(padded, &[]), pairs(&[("a;b", 5), ("c;d", 7)]));
    let cut = "5 [1, 2]\n7 [2, 1]\n";
    assert_parts(&refusal(cut, &[]), &["--format uniq", "--format csv"]);
    assert_eq!(counts(cut, &["--format", "uniq"]), pairs(&[("[1, 2]", 5), ("[2, 1]", 7)]));
}

#[test]
fn aligned_lines_that_are_no_table_of_r_are_what_they_were() {
    let frame = "   x  count\n0 -1     12\n1  0     15\n2  1     14\n3  2      9\n";
    assert_eq!(counts(frame, &[]), pairs(&[("-1", 12), ("0", 15), ("1", 14), ("2", 9)]));
    let frame = " x  count\n-1     12\n 0     15\n 1     14\n";
    assert_eq!(counts(frame, &[]), pairs(&[("-1", 12), ("0", 15), ("1", 14)]));
    assert_eq!(counts("dose\tn\nno\t40\n10\t50\n", &[]), pairs(&[("no", 40), ("10", 50)]));
    assert_eq!(
        counts("rank n\n K 12\n 9 14\n Q 11\n10 10\n", &[]),
        pairs(&[("K", 12), ("9", 14), ("Q", 11), ("10", 10)])
    );
    assert_eq!(counts("      5 a\n      7 3\n", &[]), pairs(&[("a", 5), ("3", 7)]));
    assert_eq!(counts("a 15\n3 17\nb 12\n4 11\n", &[]), pairs(&[("a", 15), ("3", 17), ("b", 12), ("4", 11)]));
    assert_eq!(counts("112 \n113 \n114 \n115 \n", &[]).len(), 4);
    assert_eq!(counts("card\nK\n9\nQ\n2\n", &["--raw", "card"]).len(), 4);
    assert_eq!(counts("vote\nyes\n100\nabs\n200\n", &["--raw", "vote"]).len(), 4);
    assert_parts(&refusal("a   b   c\n5   6   7\n8   9   1\n2   3   4\n", &[]), &["there is a, b, c"]);
}

#[test]
fn categories_of_r_may_be_called_as_counts_are() {
    assert_eq!(counts("\n n  y \n20 30 \n", &[]), pairs(&[("n", 20), ("y", 30)]));
    assert_eq!(counts("answer\n n  y \n20 30 \n", &[]), pairs(&[("n", 20), ("y", 30)]));
    assert_eq!(
        counts("\ncount     n     x \n   16    17    17 \n", &[]),
        pairs(&[("count", 16), ("n", 17), ("x", 17)])
    );
}

#[test]
fn observations_in_a_table_with_one_column_are_its_rows() {
    let tables = [
        "+-----+\n| die |\n+-----+\n|   6 |\n|   1 |\n|   6 |\n+-----+\n3 rows in set (0.00 sec)\n",
        "| die |\n|----:|\n| 6 |\n| 1 |\n| 6 |\n\nThat is all.\n",
        "The observations were:\n\n| die |\n|----:|\n| 6 |\n| 1 |\n| 6 |\n",
        "shape: (3, 1)\n┌─────┐\n│ die │\n│ --- │\n│ i64 │\n╞═════╡\n│ 6   │\n│ 1   │\n│ 6   │\n└─────┘\n",
        "┌───────┐\n│  die  │\n│ int32 │\n├───────┤\n│     6 │\n│     1 │\n│     6 │\n└───────┘\n",
        " die \n-----\n   6\n   1\n   6\n(3 rows)\n\n",
        "die\n---\n6  \n1  \n6  \n",
    ];
    for table in tables {
        assert_eq!(counts(table, &["--raw", "die"]), pairs(&[("1", 1), ("6", 2)]), "{table}");
    }
}

#[test]
fn a_second_table_is_no_part_of_the_first() {
    let markdown = "| a | n |\n|---|---|\n| x | 5 |\n| y | 7 |\n";
    let mysql = "+---+---+\n| a | n |\n+---+---+\n| x | 5 |\n| y | 7 |\n+---+---+\n";
    let psql = " a | n \n---+---\n x | 5\n y | 7\n";
    let simple = "a      n\n---  ---\nx      5\ny     12\n---  ---\nz      7\n";
    for table in [markdown, mysql, psql]
        .into_iter()
        .flat_map(|one| [format!("{one}\n{one}"), one.repeat(2)])
        .chain([simple.to_owned()])
    {
        for args in [&[][..], &["--raw", "a"]] {
            let said = refusal(&table, args);
            assert!(
                said.contains("another table begins here") || said.contains("count is"),
                "{table} {said}"
            );
        }
    }
}

#[test]
fn documents_around_a_table_are_no_part_of_it() {
    let table = "| a | count |\n|---|---|\n| x | 5 |\n| y | 7 |\n";
    for before in [
        "Results\n=======\n\n",
        "Results\n-------\n\n",
        "---\ntitle: x\n---\n\n",
        "Title\n\n---\n\n",
        "Use `a | b` for that.\n\n",
        "# A heading\n\n",
    ] {
        assert_eq!(
            counts(format!("{before}{table}\nThat | is all.\n"), &[]),
            pairs(&[("x", 5), ("y", 7)]),
            "{before}"
        );
    }
}

#[test]
fn a_rule_of_markdown_may_have_one_dash() {
    for rule in ["|-|-|", "|--|--|", "|:-|-:|", "|---|---|", "| - | - |", "| :- | -: |"] {
        let text = format!("| a | count |\n{rule}\n| x | 50 |\n| y | 60 |\n");
        assert_eq!(counts(&text, &[]), pairs(&[("x", 50), ("y", 60)]), "{rule}");
        let indented = format!("Faces:\n\n{text}").replace('\n', "\n  ");
        assert_eq!(counts(&indented, &[]), pairs(&[("x", 50), ("y", 60)]), "{indented}");
    }
    for rule in ["--|--", "-|-", ":-|-:"] {
        let text = format!("a | count\n{rule}\nx | 50\ny | 60\n");
        assert_eq!(counts(&text, &[]), pairs(&[("x", 50), ("y", 60)]), "{rule}");
    }
}

#[test]
fn bold_cells_of_markdown_are_what_is_bold() {
    let text = "| **face** | **count** |\n|---|---:|\n| `a` | **50** |\n| __b__ | 60 |\n| ** | 7 |\n| **Total** | **117** |\n";
    assert_eq!(counts(text, &["--total", "skip"]), pairs(&[("a", 50), ("__b__", 60), ("**", 7)]));
    let table = "+--------+-------+\n| face   | count |\n+--------+-------+\n| **a**  |    50 |\n| b      |    60 |\n+--------+-------+\n";
    assert_eq!(counts(table, &[]), pairs(&[("**a**", 50), ("b", 60)]));
}

/// Whatever stands above it: a rule of a frame, or the names.
#[test]
fn a_first_row_of_dashes_is_a_row() {
    let mysql = "+-----+-------+\n| a   | count |\n+-----+-------+\n| -   |    -  |\n| y   |    60 |\n+-----+-------+\n";
    let psql = " face | count\n------+------\n -    | -\n y    | 60\n(2 rows)\n";
    let markdown = "| face | count |\n|---|---|\n| - | - |\n| y | 60 |\n";
    for table in
        [mysql, psql, markdown, &mysql.replace("| -   |    -  |\n", "| x   |    50 |\n| -   |    -  |\n")]
    {
        assert_parts(&refusal(table, &[]), &["count of \"-\" is empty"]);
    }
    let closed = "|a|count|\n|--|--|\n|x|30|\n|y|40|\n|--|--|\n";
    assert_eq!(counts(closed, &[]), pairs(&[("x", 30), ("y", 40)]));
}

#[test]
fn rows_of_dashes_are_rows() {
    let markdown = "| face | by |\n|---|---|\n| x | y |\n| - | - |\n| - | - |\n| x | y |\n";
    assert_eq!(counts(markdown, &["--raw", "face"]), pairs(&[("-", 2), ("x", 2)]));
    let missing = "| face | count |\n|---|---|\n| a | 5 |\n| - | - |\n| b | 6 |\n";
    assert_parts(&refusal(missing, &[]), &["count of \"-\" is empty", "--empty zero"]);
    assert_parts(&refusal(missing.replace("| - | - |", "|-|-|"), &[]), &["count of \"-\" is empty"]);
    assert_parts(&refusal("face|count\na|5\n-|-\nb|6\n", &[]), &["t.csv:3: count of \"-\" is empty"]);
    assert_parts(&refusal("face\tcount\nx\t5\n-\t-\ny\t6\n", &[]), &["t.csv:3: count of \"-\" is empty"]);
    let spins = "spins\n+-+-\n--++\n+-+-\n";
    assert_eq!(counts(spins, &["--raw", "spins"]), pairs(&[("+-+-", 2), ("--++", 1)]));
}

#[test]
fn what_is_printed_in_parts_is_refused() {
    let wrapped = " face | count \n------+-------\n a   +|     5\n b    | \n c    |     7\n(2 rows)\n";
    assert_parts(
        &refusal(wrapped, &["--raw", "face"]),
        &["t.csv:3: this is not a table whose rows are a line each"],
    );
    let spark = "+----+-----+\n|face|count|\n+----+-----+\n|   a|   50|\n|   b|   60|\n+----+-----+\nonly showing top 2 rows\n";
    let duckdb = "┌───┬───┐\n│ v │ n │\n├───┼───┤\n│ a │ 1 │\n│ b │ 2 │\n├───┴───┤\n│ 100 rows (2 shown) │\n└───────┘\n";
    let one = "┌─────┐\n│ die │\n├─────┤\n│ 6   │\n│ …   │\n│ 6   │\n└─────┘\n";
    for table in [spark, duckdb, one] {
        assert_parts(&refusal(table, &["--raw", "die"]), &["stands for rows that were not printed"]);
    }
    assert_eq!(counts("code\n.. ...\n- -\n", &["--raw", "code", "--format", "csv"]).len(), 2);
}

#[test]
fn a_series_may_hold_observations() {
    let series = "0    1\n1    6\n2    3\n3    6\nName: die, dtype: int64\n";
    assert_parts(&refusal(series, &[]), &["--raw \"die\"", "--count \"die\""]);
    assert_eq!(counts(series, &["--raw", "die"]), pairs(&[("1", 1), ("3", 1), ("6", 2)]));
    let named = "colours\na    15\nb    16\nName: count, dtype: int64[pyarrow]\n";
    assert_eq!(counts(named, &[]), pairs(&[("a", 15), ("b", 16)]));
}

#[test]
fn a_column_called_by_a_number_sign_numbers_rows_or_counts() {
    let numbered = "╭───┬──────┬──────╮\n│ # │ face │ n    │\n├───┼──────┼──────┤\n│ 0 │ a    │   50 │\n│ 1 │ b    │   60 │\n╰───┴──────┴──────╯\n";
    assert_eq!(counts(numbered, &[]), pairs(&[("a", 50), ("b", 60)]));
    assert_eq!(counts("#;face\n50;a\n60;b\n", &["--comments", "keep"]), pairs(&[("a", 50), ("b", 60)]));
}

#[test]
fn a_title_or_a_frame_without_crossings_is_no_row() {
    let titles = [
        "+--------------------+\n|        All         |\n+------------+-------+\n|    side    | count |\n+------------+-------+\n|   heads    |   90  |\n|   tails    |  110  |\n| edge of it |   1   |\n+------------+-------+\n",
        "┌────────────────────┐\n│        All         │\n├────────────┬───────┤\n│ side       │ count │\n├────────────┼───────┤\n│ heads      │ 90    │\n│ tails      │ 110   │\n│ edge of it │ 1     │\n└────────────┴───────┘\n",
    ];
    for table in titles {
        assert_eq!(counts(table, &[]), pairs(&SIDES), "{table}");
        assert_parts(&read(table, &[]), &["1 line around the table left out"]);
    }
    let frames = [
        "+--------------------+\n| side       | count |\n|------------+-------|\n| heads      | 90    |\n| tails      | 110   |\n| edge of it | 1     |\n+--------------------+\n",
        "  side       │ count  \n╶────────────┼───────╴\n  heads      │ 90     \n  tails      │ 110    \n  edge of it │ 1      \n",
    ];
    for table in frames {
        assert_eq!(counts(table, &[]), pairs(&SIDES), "{table}");
    }
    let above = "+---+---+\n| a |\n+---+---+\n| c | n |\n+---+---+\n| x | 5 |\n+---+---+\n";
    assert_parts(&refusal(above, &[]), &["t.csv:2: the row has 1 cell, the header 2"]);
}

#[test]
fn bars_in_cells_are_those_that_stand_at_no_crossing() {
    let mysql = "+-------+-------+\n| side  | count |\n+-------+-------+\n| a|b   |     3 |\n| c     |     4 |\n+-------+-------+\n";
    assert_eq!(counts(mysql, &[]), pairs(&[("a|b", 3), ("c", 4)]));
    let psql = " side | count \n------+-------\n a|b  |     3\n |    |     4\n";
    assert_eq!(counts(psql, &[]), pairs(&[("a|b", 3), ("|", 4)]));
    let ragged = "| side | count |\n|------|-------|\n| a|b | 3 |\n| c | 4 |\n";
    assert_parts(&refusal(ragged, &[]), &["t.csv:3: the row has 3 cells, the header 2"]);
}

#[test]
fn lines_between_rules_are_one_row() {
    let long = [("a name that is long", 90), ("tails", 110), ("one more long name", 1)];
    let grids = [
        "+-----------+-------+\n| side      | count |\n+===========+=======+\n| a name    |    90 |\n| that is   |       |\n| long      |       |\n+-----------+-------+\n| tails     |   110 |\n+-----------+-------+\n| one more  |     1 |\n| long name |       |\n+-----------+-------+\n",
        "┏━━━━━━━━━━━┳━━━━━━━┓\n┃ side      ┃ count ┃\n┡━━━━━━━━━━━╇━━━━━━━┩\n│ a name    │    90 │\n│ that is   │       │\n│ long      │       │\n├───────────┼───────┤\n│ tails     │   110 │\n├───────────┼───────┤\n│ one more  │     1 │\n│ long name │       │\n└───────────┴───────┘\n",
    ];
    for table in grids {
        assert_eq!(counts(table, &[]), pairs(&long), "{table}");
        assert_parts(&read(table, &[]), &["3 lines joined with the row above"]);
    }
    let subtotals = "+---+----+\n| c |  n |\n+---+----+\n| a |  5 |\n| b |  7 |\n+---+----+\n| c |  9 |\n+---+----+\n| d |  9 |\n+---+----+\n";
    assert_eq!(counts(subtotals, &[]).len(), 4);
}

#[test]
fn a_line_that_could_go_on_is_asked_about() {
    let tables = [
        "+----------+-------+\n| side     | count |\n+----------+-------+\n| a name   |    90 |\n| that is  |       |\n| long     |       |\n| tails    |   110 |\n+----------+-------+\n",
        "│ side     ┆ count │\n╞══════════╪═══════╡\n│ a name   ┆ 90    │\n│ that is  ┆       │\n│ long     ┆       │\n│ tails    ┆ 110   │\n",
        "side       count\n--------  ------\na name        90\nthat is\nlong\ntails        110\n",
        "| side     | count |\n|:---------|------:|\n| a name   |    90 |\n| that is  |       |\n| long     |       |\n| tails    |   110 |\n",
    ];
    for table in tables {
        let said = refusal(table, &[]);
        assert_parts(&said, &["\"that is\" could go on", "--empty join", "--empty zero", "--empty skip"]);
        assert_parts(&refusal(table, &["--raw", "side"]), &["--empty join", "--empty keep"]);
        let joined = pairs(&[("a name that is long", 90), ("tails", 110)]);
        assert_eq!(counts(table, &["--empty", "join"]), joined, "{table}");
        assert_eq!(counts(table, &["--empty", "zero"]).len(), 4);
        assert_eq!(counts(table, &["--empty", "skip"]), pairs(&[("a name", 90), ("tails", 110)]));
    }
    let room = "| side       | count |\n|------------|-------|\n| heads      | 90 |\n| at         |    |\n| edge of it | 1 |\n";
    assert_parts(&refusal(room, &[]), &["count of \"at\" is empty"]);
    let pivot = "│ a │ b │ n │\n├───┼───┼───┤\n│ x │ u │ 5 │\n│   │ v │ 6 │\n│ y │ w │ 7 │\n";
    assert_eq!(counts(pivot, &["--category", "b"]), pairs(&[("u", 5), ("v", 6), ("w", 7)]));
}

#[test]
fn rows_between_two_rules_may_have_no_names() {
    let tables = [
        "==========  ===\nheads        90\ntails       110\nedge of it    1\n==========  ===\n",
        "----------  ---\nheads        90\ntails       110\nedge of it    1\n----------  ---\n",
    ];
    for table in tables {
        assert_eq!(counts(table, &[]), pairs(&SIDES), "{table}");
        assert_parts(&read(table, &[]), &["no header"]);
    }
    let double = "╔════════════╦═════╗\n║ heads      ║  90 ║\n╠════════════╬═════╣\n║ tails      ║ 110 ║\n╠════════════╬═════╣\n║ edge of it ║   1 ║\n╚════════════╩═════╝\n";
    assert_eq!(counts(double, &[]), pairs(&SIDES));
}
