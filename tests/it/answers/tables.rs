//! Tables of counts as people have them: which columns are taken, what is left out, what is asked, and that it is said.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use crate::support::{Done, queenlab};

/// What `queenlab stats` does with a table.
pub fn stats(table: impl AsRef<[u8]>, args: &[&str]) -> Done {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("t.csv"), table).expect("written");
    queenlab(dir.path(), &[&["stats", "t.csv"], args].concat())
}

/// The numbers of a table that is read.
pub fn numbers(table: impl AsRef<[u8]>, args: &[&str]) -> Value {
    let table = table.as_ref();
    let done = stats(table, &[args, &["--json"]].concat());
    assert_eq!(done.code, 0, "{:?} {args:?}: {}", String::from_utf8_lossy(table), done.err);
    serde_json::from_str(&done.out).expect("one JSON object")
}

/// The categories with their counts.
pub fn counts(table: impl AsRef<[u8]>, args: &[&str]) -> Vec<(String, u64)> {
    rows(&numbers(table, args))
}

pub fn rows(object: &Value) -> Vec<(String, u64)> {
    let rows = object["rows"].as_array().expect("rows").iter();
    let text = |row: &Value| row["category"].as_str().expect("a name").to_owned();
    rows.map(|row| (text(row), row["count"].as_u64().expect("a count"))).collect()
}

pub fn pairs(named: &[(&str, u64)]) -> Vec<(String, u64)> {
    named.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
}

/// How a table was read.
pub fn read(table: impl AsRef<[u8]>, args: &[&str]) -> String {
    numbers(table, args)["read"].as_str().expect("a sentence").to_owned()
}

/// Why a table is refused, which ends in exit code 3.
pub fn refusal(table: impl AsRef<[u8]>, args: &[&str]) -> String {
    let done = stats(table, args);
    assert_eq!((done.code, done.out.as_str()), (3, ""), "{args:?}: {done:?}");
    done.err
}

pub fn assert_parts(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{text:?} lacks {part:?}");
    }
}

const DIE: &str = "face,count\n1,81\n2,104\n3,98\n4,104\n5,103\n6,110\n";

#[test]
fn what_was_read_is_said_in_both_forms() {
    let said = "counts: column count, categories: column face, 6 rows, n = 600; most frequent: 6 (110) and 2 (104); rarest: 1 (81)";
    assert_parts(&stats(DIE, &[]).out, &[said]);
    assert_parts(&read(DIE, &[]), &[said]);
    assert_parts(&read("x,count\na,5\n", &[]), &["1 row, n = 5; only a (5)."]);
    assert_parts(&read("x,count\na,5\nb,9\n", &[]), &["most frequent: b (9); rarest: a (5)."]);
}

/// Heads and tails 5 times each: P(5-5) = 0.246, so nothing is too close.
#[test]
fn five_of_each_is_no_evidence() {
    let found = numbers("side,count\nheads,5\ntails,5\n", &[]);
    assert_eq!(found["verdict"], "not-significant");
}

#[test]
fn a_rejected_table_has_its_verdict_for_scripts() {
    let found = numbers("c,count\na,1000\nb,10\n", &[]);
    assert_eq!(found["verdict"], "rejected");
    assert_eq!(stats("c,count\na,1000\nb,10\n", &["--fail-if", "rejected"]).code, 8);
}

/// A die whose 6 never came in 100 rolls: chi-squared is 20.6, its p near the 0.00096 of its law.
#[test]
fn categories_that_exist_without_a_row_are_counted_as_zero() {
    let die = "face,count\n1,18\n2,21\n3,19\n4,22\n5,20\n";
    let found = numbers(die, &["--known", "6"]);
    assert!((found["chi2"].as_f64().expect("a number") - 20.6).abs() < 1e-9);
    assert!((found["chi2_p_value"].as_f64().expect("p") - 0.00096).abs() < 2e-4);
    assert_parts(
        found["read"].as_str().expect("text"),
        &["1 known category has no row: it is counted 0 times."],
    );
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("die.csv"), die).expect("written");
    fs::write(dir.path().join("faces.txt"), "1\n2\n3\n4\n5\n6\n").expect("written");
    let listed = queenlab(dir.path(), &["stats", "die.csv", "--known", "faces.txt", "--json"]);
    let listed: Value = serde_json::from_str(&listed.out).expect("JSON");
    assert_eq!((&listed["chi2"], rows(&listed)[5].clone()), (&found["chi2"], ("6".to_owned(), 0)));
    fs::write(dir.path().join("faces.txt"), "1\n2\n3\n4\n6\n").expect("written");
    let strange = queenlab(dir.path(), &["stats", "die.csv", "--known", "faces.txt"]);
    assert_eq!(strange.code, 3);
    assert_parts(&strange.err, &["\"5\" is none of the categories of --known"]);
    assert_parts(&refusal(die, &["--known", "4"]), &["5 categories, and --known says that 4 exist"]);
    assert_eq!(stats(die, &["--known", "0"]).code, 2);
    let law = "x,count,e\na,1,1\nb,1,1\n";
    assert_parts(
        &refusal(law, &["--known", "3", "--expected", "e"]),
        &["nothing says what was expected of it"],
    );
}

#[test]
fn a_gap_in_consecutive_numbers_is_said() {
    let said = read("face,count\n1,9\n2,8\n4,7\n5,9\n6,8\n", &[]);
    assert_parts(&said, &["consecutive numbers, of which 3 has no row: if it can occur, --known"]);
    for complete in
        ["face,count\n1,9\n2,8\n3,7\n", "year,count\n1990,9\n2020,8\n2000,9\n", "x,count\na,1\nc,2\n"]
    {
        assert!(!read(complete, &[]).contains("consecutive"), "{complete}");
    }
    assert!(!read("face,count\n1,9\n2,8\n4,7\n", &["--known", "4"]).contains("consecutive"));
}

/// 16 rolls of a die: chi-squared of 3 3 2 2 2 4 is 1.25.
#[test]
fn a_column_of_observations_is_not_taken_for_counts() {
    let raw = "roll\n1\n3\n5\n6\n2\n1\n4\n6\n6\n2\n3\n4\n1\n5\n6\n3\n";
    assert_parts(
        &refusal(raw, &[]),
        &["--raw \"roll\" if it is an observation", "--count \"roll\" if it is a count"],
    );
    let found = numbers(raw, &["--raw", "roll"]);
    assert!((found["chi2"].as_f64().expect("a number") - 1.25).abs() < 1e-9);
    let expected = pairs(&[("1", 3), ("2", 2), ("3", 3), ("4", 2), ("5", 2), ("6", 4)]);
    assert_eq!(rows(&found), expected);
    assert_parts(found["read"].as_str().expect("text"), &["observations: column roll, 16 rows, n = 16"]);
    assert_eq!(numbers(raw, &["--count", "roll"])["k"], 16);
    let bare = raw.strip_prefix("roll\n").expect("a header");
    assert_parts(&refusal(bare, &[]), &["--raw \"value\"", "--count \"value\""]);
    assert_eq!(counts(bare, &["--raw", "value"]), expected);
    assert_eq!(numbers(bare, &["--format", "counts"])["k"], 16);
    let words = "red\nblue\nred\n";
    assert_parts(&refusal(words, &[]), &["\"1\" holds no counts: --raw \"1\""]);
    assert_eq!(counts(words, &["--raw", "1"]), pairs(&[("blue", 1), ("red", 2)]));
    let marked = "\u{feff}a\nb\na\nb\na\n";
    assert_eq!(
        counts(marked, &["--raw", "1"]),
        pairs(&[("a", 3), ("b", 2)]),
        "a byte order mark is no part of a name"
    );
    let more = "day,face\nmonday,a\nmonday,b\ntuesday,a\n";
    assert_eq!(counts(more, &["--raw", "face"]), pairs(&[("a", 2), ("b", 1)]));
    assert_parts(&refusal("day,face\n1,a\n2,\n", &["--raw", "face"]), &[":3: face is empty: --empty skip"]);
    assert_eq!(counts("day,face\n1,b\n2,\n", &["--raw", "face", "--empty", "skip"]), pairs(&[("b", 1)]));
}

#[test]
fn an_index_of_pandas_or_r_is_no_category() {
    let said = ["categories: column face", "the column without a name numbers the rows and is left out"];
    for table in [
        ",face,count\n0,a,797\n1,b,609\n2,c,382\n",
        "Unnamed: 0,face,count\n0,a,797\n1,b,609\n2,c,382\n",
        ",face,count\n2,a,797\n0,b,609\n7,c,382\n",
        "\"\",\"face\",\"count\"\n\"1\",\"a\",797\n\"2\",\"b\",609\n\"3\",\"c\",382\n",
        "\"face\" \"count\"\n\"1\" \"a\" 797\n\"2\" \"b\" 609\n\"3\" \"c\" 382\n",
    ] {
        assert_eq!(counts(table, &[]), pairs(&[("a", 797), ("b", 609), ("c", 382)]), "{table}");
        assert_parts(&read(table, &[]), &said);
    }
    let asked = [("0", 797), ("1", 609), ("2", 382)];
    assert_eq!(counts(",face,count\n0,a,797\n1,b,609\n2,c,382\n", &["--category", ""]), pairs(&asked));
    let nameless = ",count\na,30\nb,25\n";
    assert_eq!(counts(nameless, &[]), pairs(&[("a", 30), ("b", 25)]), "a nameless column of names names");
    assert_eq!(counts(",count\n5,30\n3,25\n", &[]), pairs(&[("5", 30), ("3", 25)]));
    assert_eq!(counts("i,count\n0,30\n1,25\n", &[]), pairs(&[("0", 30), ("1", 25)]));
    assert_parts(&read(",count\n0,30\n1,25\n", &[]), &["categories: the numbers of the rows"]);
}

#[test]
fn counts_are_found_by_names_that_people_give_them() {
    for name in [
        "count", "counts", "n", "freq", "frequency", "size", "value_counts", "Anzahl", "cuenta", "COUNT(*)",
        "Häufigkeit",
    ] {
        let table = format!("face,p,{name}\na,1,30\nb,2,25\n");
        assert_eq!(counts(&table, &[]), pairs(&[("a", 30), ("b", 25)]), "{name}");
        assert_parts(&read(&table, &[]), &[&format!("counts: column {name}, categories: column face")]);
    }
    assert_eq!(counts("face,n,count\na,1,30\nb,1,25\n", &[]), pairs(&[("a", 30), ("b", 25)]));
    assert_parts(&refusal("face,n,freq\na,1,30\n", &[]), &["could be the counts, n, freq: --count COL"]);
    assert_parts(
        &refusal("face,hits\na,30\n", &[]),
        &["there is no column \"count\": there is face, hits: --count"],
    );
    assert_eq!(counts("face,hits\na,30\nb,25\n", &["--count", "hits"]), pairs(&[("a", 30), ("b", 25)]));
    assert_eq!(counts("hits,face\n30,a\n25,b\n", &["--category", "face"]), pairs(&[("a", 30), ("b", 25)]));
    assert_parts(&refusal(DIE, &["--category", "face", "--count", "face"]), &["\"face\" is asked for twice"]);
}

#[test]
fn several_columns_are_one_category_injectively() {
    let table = "x,y,count\na,\"b, c\",1\n\"a, b\",c,2\na,c,3\n\"a, \"\"b\",c,4\n";
    let found = counts(table, &["--category", "x,y"]);
    let expected = [("a, \"b, c\"", 1), ("\"a, b\", c", 2), ("a, c", 3), ("\"a, \"\"b\", c", 4)];
    assert_eq!(found, pairs(&expected));
    assert_parts(
        &refusal("x,y,count\na,b,1\na,c,2\nd,c,3\n", &["--total", "keep"]),
        &[":3: the category \"a\" stands twice", "there is also \"y\": --category COLUMNS", "--group COL"],
    );
}

/// Sums of rounded counts differ, and so may what is called a total.
#[test]
fn a_total_is_asked_for_by_its_name_where_it_is_no_sum_and_where_it_is_a_group() {
    for (total, others) in [(84, "the others are 83 together"), (90, "the others are 83 together")] {
        let table = format!("face,count\na,30\nb,25\nc,28\nTotal,{total}\n");
        assert_parts(
            &refusal(&table, &[]),
            &[&format!("t.csv:5: \"Total\" is {total}, {others}: --total skip")],
        );
        assert_eq!(counts(&table, &["--total", "skip"]), pairs(&[("a", 30), ("b", 25), ("c", 28)]));
        assert_eq!(counts(&table, &["--total", "keep"]).len(), 4);
    }
    let answers = "answer,count\ntotally agree,50\nagree,30\ndisagree,10\n";
    assert_eq!(counts(answers, &[]).len(), 3, "a word that begins alike");
    let long = "die,face,count\nx,a,30\nx,b,20\ny,a,10\ny,b,40\ntotal,a,40\ntotal,b,60\n";
    let rows_of_groups = "die,a,b\nx,30,20\ny,10,40\nTotal,40,60\n";
    let columns = "face,x,y,Total\na,30,10,40\nb,20,40,60\n";
    for (table, args) in [
        (long, &["--group", "die"][..]),
        (rows_of_groups, &["--group", "die", "--count", "a,b"]),
        (columns, &["--count", "x,y,Total"]),
    ] {
        assert_parts(&refusal(table, args), &["otal\" is 100, the sum of the others: --total skip"]);
        let found = numbers(table, &[args, &["--total", "skip"]].concat());
        assert_eq!(found["groups"].as_array().map(Vec::len), Some(2), "{table}");
        let kept = numbers(table, &[args, &["--total", "keep"]].concat());
        assert_eq!(kept["groups"].as_array().map(Vec::len), Some(3), "{table}");
    }
}

/// A column that numbers the rows names them less well than text.
#[test]
fn a_column_that_ranks_rows_is_not_their_category() {
    for name in ["rank", "id", "no", "row"] {
        let table = format!("{name},face,count\n1,a,797\n2,b,609\n3,c,382\n");
        assert_eq!(counts(&table, &[]), pairs(&[("a", 797), ("b", 609), ("c", 382)]), "{name}");
        assert_eq!(counts(&table, &["--category", name]).len(), 3);
    }
    assert_eq!(
        counts("face,note,count\n3,x,5\n1,y,6\n", &[]),
        pairs(&[("3", 5), ("1", 6)]),
        "no numbers of rows"
    );
}

#[test]
fn a_total_is_named_and_kept_or_skipped_as_asked() {
    for name in [
        "Total", "SUM", "gesamt", "Suma", "Summe", "Σ", "Total:", "All", "(all)", "**Total**", "合计", "N",
        "",
    ] {
        let table = format!("face,count\na,30\nb,25\n{name},55\n");
        let why = refusal(&table, &[]);
        assert_parts(&why, &[&format!("t.csv:4: {name:?} is 55, the sum of the others: --total skip")]);
        assert_eq!(counts(&table, &["--total", "skip"]), pairs(&[("a", 30), ("b", 25)]));
        let called = if name.is_empty() { "without a name" } else { name };
        assert_parts(&read(&table, &["--total", "skip"]), &[&format!("the total {called} left out")]);
        assert_eq!(counts(&table, &["--total", "keep"]).len(), 3);
    }
    assert_eq!(counts("face,count\na,30\ntotal,25\nb,1\n", &[]).len(), 3, "no sum");
    assert_eq!(counts("face,count\n1,30\n2,25\n3,55\n", &[]).len(), 3, "no name of a total");
    let groups = "die,face,count\nred,a,1\nred,b,2\nred,total,3\nblue,a,2\nblue,b,5\nblue,total,7\n";
    assert_parts(&refusal(groups, &["--group", "die", "--category", "face"]), &["t.csv:4: \"total\" is 3"]);
    let sums = "die,1,2,3,total\nred,3,4,5,12\nblue,4,5,6,15\n";
    assert_parts(
        &refusal(sums, &["--group", "die", "--count", "1,2,3,total"]),
        &["\"total\" is 12, the sum of the others"],
    );
    let found = numbers(groups, &["--group", "die", "--category", "face", "--total", "skip"]);
    assert_eq!(rows(&found["groups"][1]), pairs(&[("a", 2), ("b", 5)]));
}

/// A column of what is expected is no decoration: whether counts are held against it is asked.
#[test]
fn a_column_that_is_called_as_expected_values_are_is_asked_about() {
    for (header, expected) in [
        ("k,count,expected", "expected"),
        ("k,observed,Expected count", "Expected count"),
        ("k,n,probability", "probability"),
        ("k,freq,weight", "weight"),
    ] {
        let table = format!("{header}\na,90,93.75\nb,30,31.25\nc,35,31.25\nd,15,10.42\n");
        let count = header.split(',').nth(1).expect("a name");
        let why = refusal(&table, &[]);
        assert_parts(&why, &[&format!("--expected {expected:?} if it is, --count {count:?} if")]);
        assert_eq!(numbers(&table, &["--expected", expected])["verdict"], "not-significant");
        assert_eq!(numbers(&table, &["--count", count])["verdict"], "rejected");
    }
    let alone = "weight,count\n50,3\n51,7\n52,4\n";
    assert_eq!(counts(alone, &[]), pairs(&[("50", 3), ("51", 7), ("52", 4)]), "what was counted");
    let problems = "problem,count\n1,3\n2,7\n4,4\n";
    assert_eq!(counts(problems, &[]).len(), 3);
    let same = "k,count,expected\na,9,8\nb,7,8\n";
    assert_eq!(numbers(same, &[])["verdict"], "not-significant", "equal shares are what is tested");
}

#[test]
fn a_first_row_of_counts_is_no_header() {
    let table = "a,30\nb,25\nc,20\n";
    for args in [&[][..], &["--count", "30"]] {
        assert_parts(
            &refusal(table, args),
            &["t.csv:1:", "there is no header: --no-header", "names the columns: --header"],
        );
    }
    assert_eq!(counts(table, &["--no-header"]), pairs(&[("a", 30), ("b", 25), ("c", 20)]));
    assert_parts(&read(table, &["--no-header"]), &["counts: column 2, categories: column 1", "no header"]);
    assert_eq!(counts(table, &["--header", "--count", "30"]), pairs(&[("b", 25), ("c", 20)]));
    assert_eq!(counts("30,a\n25,b\n", &["--no-header", "--count", "1"]), pairs(&[("a", 30), ("b", 25)]));
    let years = "face,2019,2020\na,30,20\nb,25,25\n";
    assert_parts(&refusal(years, &["--count", "2019,2020"]), &["--header"]);
    let found = numbers(years, &["--count", "2019,2020", "--header"]);
    assert_eq!(found["groups"][1]["group"], "2020");
    assert_eq!(numbers("30\n", &[])["n"], 30);
    assert_eq!(stats(table, &["--header", "--no-header"]).code, 2);
}

#[test]
fn a_missing_count_is_asked_for() {
    for empty in ["", "NaN", "NA", "null"] {
        let table = format!("face,count\na,30.0\nb,25.0\nc,{empty}\nd,25.0\n");
        assert_parts(
            &refusal(&table, &[]),
            &["t.csv:4: count of \"c\" is empty: --empty zero", "--empty skip"],
        );
        let zero = pairs(&[("a", 30), ("b", 25), ("c", 0), ("d", 25)]);
        assert_eq!(counts(&table, &["--empty", "zero"]), zero);
        assert_eq!(counts(&table, &["--empty", "skip"]), pairs(&[("a", 30), ("b", 25), ("d", 25)]));
        assert_parts(&read(&table, &["--empty", "zero"]), &["1 row without a count taken as 0"]);
        assert_parts(&read(&table, &["--empty", "skip"]), &["1 row without a value left out"]);
    }
}

#[test]
fn shares_are_no_counts() {
    for table in [
        "key,count\n0,0.3403\n1,0.3308\n2,0.3289\n",
        "key,count\n0,34.03\n1,33.08\n2,32.89\n",
        "key,count\n0,34 %\n1,33 %\n2,33 %\n",
    ] {
        assert_parts(&refusal(table, &[]), &["t.csv:2: count has shares", "counts are needed"]);
    }
    assert_parts(&refusal("key,count\n0,1.5\n1,2\n", &[]), &["count is \"1.5\": allowed is a whole number"]);
}

#[test]
fn expected_values_may_be_fractions_and_percent() {
    let nines = "key,count,p\n0,4000,4/9\n1,2500,5/18\n2,2500,5/18\n";
    let found = numbers(nines, &["--expected", "p"]);
    assert!(found["chi2"].as_f64().expect("a number") < 1e-9, "{found}");
    let percent = "key,count,p\n0,50,50 %\n1,25,25%\n2,30,25 %\n";
    let found = numbers(percent, &["--expected", "p"]);
    assert!(
        (found["chi2"].as_f64().expect("a number")
            - (2.5f64.powi(2) / 52.5 + 1.25f64.powi(2) / 26.25 + 3.75f64.powi(2) / 26.25))
            .abs()
            < 1e-9
    );
    assert_parts(&refusal("k,count,p\na,1,1/0\nb,1,1\n", &["--expected", "p"]), &["p is \"1/0\""]);
}

#[test]
fn comments_are_left_out_unless_they_could_be_rows() {
    let table = "# rolled on monday, by ann\nface,count\na,30\n# then a break\nb,25\n";
    assert_eq!(counts(table, &[]), pairs(&[("a", 30), ("b", 25)]));
    assert_parts(&read(table, &[]), &["2 comment lines left out"]);
    let titled = "Rolls of Monday\nface,count\na,30\nb,25\n";
    assert_parts(
        &refusal(titled, &[]),
        &["t.csv:2: the row has 2 cells, the header 1: a title above the header"],
    );
    assert_eq!(counts(format!("# {titled}"), &[]), pairs(&[("a", 30), ("b", 25)]));
    let colours = "colour,count\n#ff0000,30\n#00ff00,25\n";
    assert_parts(&refusal(colours, &[]), &["t.csv:2:", "--comments skip", "--comments keep"]);
    assert_eq!(counts(colours, &["--comments", "keep"]), pairs(&[("#ff0000", 30), ("#00ff00", 25)]));
    assert_eq!(counts("c,count\na,1\n#b,2\n", &["--comments", "skip"]), pairs(&[("a", 1)]));
    assert_eq!(counts("c,count\n\"#ff\",1\nb,2\n", &[]), pairs(&[("#ff", 1), ("b", 2)]));
}

/// Face by face: chi-squared rejects at once, total variation is 40.4 %.
#[test]
fn tables_are_matched_by_their_categories_not_by_the_numbers_of_rows() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("a.csv"), ",face,count\n0,a,797\n1,b,609\n2,c,382\n3,d,212\n")
        .expect("written");
    fs::write(dir.path().join("b.csv"), ",face,count\n0,d,807\n1,c,596\n2,b,401\n3,a,196\n")
        .expect("written");
    let done = queenlab(dir.path(), &["compare", "a.csv", "b.csv", "--json"]);
    let found: Value = serde_json::from_str(&done.out).expect("JSON");
    assert!((found["tv_between"].as_f64().expect("a distance") - 0.4045).abs() < 1e-9, "{found}");
    assert_eq!(found["verdict"], "differ");
    assert_parts(found["a"]["read"].as_str().expect("a sentence"), &["column face", "numbers the rows"]);
    fs::write(dir.path().join("c.csv"), ",count\n0,797\n1,609\n").expect("written");
    let asked = queenlab(dir.path(), &["compare", "c.csv", "c.csv"]);
    assert_eq!(asked.code, 3);
    assert_parts(&asked.err, &["--category \"\" if it is the category"]);
    assert_eq!(queenlab(dir.path(), &["compare", "c.csv", "c.csv", "--category", ""]).code, 0);
}

/// Over six faces 50 and 50 is 66.7 % from uniform.
#[test]
fn a_table_with_fewer_categories_is_told_which_it_lacks() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("two.csv"), "face,count\n1,50\n2,50\n").expect("written");
    fs::write(dir.path().join("six.csv"), "face,count\n1,17\n2,16\n3,18\n4,15\n5,17\n6,17\n")
        .expect("written");
    let done = queenlab(dir.path(), &["compare", "two.csv", "six.csv", "--json"]);
    let found: Value = serde_json::from_str(&done.out).expect("JSON");
    let tv = |side: &str| found[side]["tv_uniform"].as_f64().expect("a distance");
    assert!((tv("a") - 2.0 / 3.0).abs() < 1e-9 && (tv("b") - 0.0233).abs() < 1e-4, "{found}");
    assert_parts(found["a"]["read"].as_str().expect("a sentence"), &["since another has them: 3, 4, 5, 6."]);
    let said = queenlab(dir.path(), &["compare", "two.csv", "six.csv"]).out;
    assert_parts(&said, &["A: two.csv\n   counts: column count", "B is closer to uniform"]);
}

/// Of four letters that exist, one is 3/4 from uniform and two are 1/2.
#[test]
fn tables_that_are_compared_know_how_many_categories_exist() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("a.csv"), "x,count\na,1000\n").expect("written");
    fs::write(dir.path().join("ab.csv"), "x,count\na,500\nb,500\n").expect("written");
    fs::write(dir.path().join("four.txt"), "a\nb\nc\nd\n").expect("written");
    for known in ["4", "four.txt"] {
        let done = queenlab(dir.path(), &["compare", "a.csv", "ab.csv", "--known", known, "--json"]);
        let found: Value = serde_json::from_str(&done.out).expect("JSON");
        assert_eq!([&found["a"]["tv_uniform"], &found["b"]["tv_uniform"]], [0.75, 0.5], "{known}");
    }
    let done = queenlab(dir.path(), &["compare", "a.csv", "ab.csv", "--known", "1"]);
    assert_eq!(done.code, 3);
    assert_parts(&done.err, &["--known 1: there are 2 categories"]);
}

#[test]
fn the_larger_of_two_small_tables_is_not_called_closer() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("small.csv"), "face,count\n1,5\n2,2\n3,4\n4,1\n5,3\n6,5\n").expect("written");
    fs::write(dir.path().join("large.csv"), "face,count\n1,101\n2,97\n3,104\n4,99\n5,95\n6,104\n")
        .expect("written");
    let said = queenlab(dir.path(), &["compare", "small.csv", "large.csv"]).out;
    assert!(said.contains("cannot be told apart") && !said.contains("B is closer"), "{said}");
}

#[test]
fn an_observation_that_may_be_none_is_asked_about() {
    for none in ["NA", "NaN", "null", "<NA>", "n/a", "", "  "] {
        let table = format!("winner\nred\n{none}\nblue\nred\n");
        let asked = refusal(&table, &["--raw", "winner"]);
        assert_parts(&asked, &["t.csv:3: winner is", "--empty skip", "--empty keep"]);
        assert_eq!(
            counts(&table, &["--raw", "winner", "--empty", "skip"]),
            pairs(&[("blue", 1), ("red", 2)])
        );
        let kept = counts(&table, &["--raw", "winner", "--empty", "keep"]);
        let mut all = pairs(&[(none.trim(), 1), ("blue", 1), ("red", 2)]);
        all.sort();
        assert_eq!(kept, all, "{none:?}");
    }
    let first = "\nwinner\nred\nNone\nred\n\n\n";
    assert_eq!(counts(first, &["--raw", "winner"]), pairs(&[("None", 1), ("red", 2)]));
}

#[test]
fn a_column_that_is_named_is_in_the_header() {
    let observed = "red\nblue\nred\nred\n";
    let why = refusal(observed, &["--raw", "red"]);
    assert_parts(&why, &[":3: \"red\" names the column and is a row, too: --header", "--no-header --raw 1"]);
    assert_eq!(counts(observed, &["--raw", "red", "--header"]), pairs(&[("blue", 1), ("red", 2)]));
    assert_eq!(counts(observed, &["--raw", "1", "--no-header"]), pairs(&[("blue", 1), ("red", 3)]));
    assert_eq!(counts(observed, &["--raw", "1"]), pairs(&[("blue", 1), ("red", 3)]));
    let joined = "side\nheads\ntails\nside\nheads\n";
    assert_parts(&refusal(joined, &["--raw", "side"]), &[":4: \"side\"", "files that were joined"]);
}

#[test]
fn a_fault_is_at_its_line_behind_lines_that_are_left_out() {
    for (table, line) in
        [("\n\n# c\nface,n\r\n\r\nx,3\r\n# d\ny,u\n", 8), ("face;n\n\nx;3\n\n\ny;u\n", 6), ("n\n5\n\nu\n", 4)]
    {
        assert_parts(
            &refusal(table, &["--count", "n", "--empty", "skip"]),
            &[&format!("t.csv:{line}: n is \"u\"")],
        );
    }
}
