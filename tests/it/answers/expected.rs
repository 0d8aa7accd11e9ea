//! `--expected` and `expected`: tables, tallies, programs and systems against shares that are not equal.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{output, queenlab, read};

fn folder(files: &[(&str, &str)]) -> TempDir {
    let dir = tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(dir.path().join(name), text).expect("written");
    }
    dir
}

fn json(dir: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&output(dir, &[args, &["--json"]].concat())).expect("one JSON object")
}

fn refused(dir: &Path, args: &[&str], code: i32, part: &str) {
    let done = queenlab(dir, args);
    assert_eq!(done.code, code, "{args:?} {done:?}");
    assert!(done.err.contains(part), "{args:?}: {part}\n{done:?}");
    assert_eq!(done.err.trim_end().lines().count(), 1, "{done:?}");
}

const MONTHS: &str = "month,count,days\nJan,340297,31\nFeb,319235,28\nMar,356786,31\nApr,329809,30\nMay,355437,31\nJun,358251,30\n\
                      Jul,367934,31\nAug,387798,31\nSep,374711,30\nOct,367354,31\nNov,351832,30\nDec,356111,31\n";
const PEAS: &str = "kind,count,ratio\na,315,9\nb,108,3\nc,101,3\nd,32,1\n";
const PERCENT: &str = "item,count,rate\ntwo,867,88.5\nthree,98,8.5\nfour,35,3\n";
const THIRDS: &str = "c,count,share\na,30,0.333\nb,40,0.333\nc,35,0.333\n";
const ROUNDED: &str = "c,count,expected\na,315,313\nb,108,104\nc,101,104\nd,32,34\n";

/// Values by `scipy.stats.chisquare` after scaling; its p-values are those of the chi-squared law.
#[test]
fn weights_of_any_sum_are_scaled() {
    for (table, column, chi2, p) in [
        (MONTHS, "days", 6866.0077, 0.0),
        (PEAS, "ratio", 0.4700, 0.9254),
        (PERCENT, "rate", 3.1877, 0.2031),
        (THIRDS, "share", 1.4286, 0.4895),
        (ROUNDED, "expected", 0.3683, 0.9467),
    ] {
        let dir = folder(&[("t.csv", table)]);
        let found = json(dir.path(), &["stats", "t.csv", "--expected", column]);
        let (own_chi2, own_p) =
            (found["chi2"].as_f64().expect("chi2"), found["p_value"].as_f64().expect("p"));
        assert!((own_chi2 - chi2).abs() < 1e-4, "{column}: {own_chi2}");
        assert!((own_p - p).abs() < 0.025, "{column}: {own_p}");
        assert!(
            found["read"].as_str().expect("read").contains(&format!("expected: column {column}, ")),
            "{found}"
        );
    }
    let dir = folder(&[("t.csv", MONTHS)]);
    let said = output(dir.path(), &["stats", "t.csv", "--expected", "days"]);
    assert!(said.starts_with("The counts and the expected ones differ (chi-squared, p < 1e-9"), "{said}");
    assert!(said.contains("expected: column days, weights that sum to 365, scaled"), "{said}");
    assert!(said.contains("Total variation distance from the expected shares: "), "{said}");
    assert!(!said.contains("uniform") && !said.contains("equally"), "{said}");
}

#[test]
fn a_file_says_the_same_as_a_column() {
    let dir = folder(&[
        ("t.csv", PERCENT),
        ("rate", "item;weight\nfour;6\nthree;17 \ntwo;177\n"),
        ("law.csv", "name,percent\nfour,3 %\nthree,8.5 %\ntwo,88.5 %\n"),
        ("more.csv", "name,p\nfour,3/100\nthree,0.085\ntwo,0.8\nfive,0.085\n"),
    ]);
    let stats = |expected: &str| json(dir.path(), &["stats", "t.csv", "--expected", expected]);
    let column = stats("column:rate");
    for file in ["./rate", "law.csv"] {
        let found = stats(file);
        for name in ["chi2", "p_value", "log10_e", "tv_expected", "tv_expected_corrected", "verdict"] {
            let close = match (found[name].as_f64(), column[name].as_f64()) {
                (Some(a), Some(b)) => (a - b).abs() < 1e-9,
                _ => found[name] == column[name],
            };
            assert!(close, "{file} {name}: {} {}", found[name], column[name]);
        }
    }
    assert_eq!(stats("more.csv")["k"], 4);
    let both = "column:rate is the column, ./rate the file";
    refused(dir.path(), &["stats", "t.csv", "--expected", "rate"], 3, both);
    refused(dir.path(), &["stats", "t.csv", "--expected", "x"], 3, "there is no column \"x\"");
    refused(dir.path(), &["stats", "t.csv", "--expected", "./x"], 3, "there is no such file");
}

#[test]
fn equal_weights_are_equal_shares() {
    let dir = folder(&[("t.csv", "c,count,e\na,30,7\nb,40,7\nc,35,7\n")]);
    let [mut with, mut without] =
        [&["--expected", "e"][..], &[]].map(|more| json(dir.path(), &[&["stats", "t.csv"], more].concat()));
    for object in [&mut with, &mut without] {
        object.as_object_mut().expect("an object").remove("read");
    }
    assert_eq!(with, without);
}

#[test]
fn what_was_expected_never_is_said_with_its_count() {
    let dir = folder(&[("t.csv", "c,count,e\nred,60,2\nblue,30,1\ngold,3,0\ngrey,0,0\n")]);
    let args = ["stats", "t.csv", "--expected", "e"];
    let said = output(dir.path(), &args);
    let wanted = "The counts and the expected ones differ (3 of 93 are of what the expected shares exclude: gold (3)).";
    assert!(said.starts_with(wanted), "{said}");
    let found = json(dir.path(), &args);
    assert_eq!((&found["verdict"], &found["test"]), (&Value::from("rejected"), &Value::from("impossible")));
    assert!(found["p_value"].is_null() && found["impossible"] == 3.0, "{found}");
    assert_eq!(queenlab(dir.path(), &[&args[..], &["--fail-if", "rejected"]].concat()).code, 8);
}

#[test]
fn an_ab_split_has_an_e_value_for_every_day() {
    let dir = folder(&[("srm.csv", "arm,count,planned\ncontrol,9540,0.95\ntreat,460,0.05\n")]);
    let found = json(dir.path(), &["stats", "srm.csv", "--expected", "planned"]);
    assert_eq!(found["g_valid"], true);
    assert!(found["log10_e"].as_f64().expect("e") < 1.0, "{found}");
    assert!((found["p_value"].as_f64().expect("p") - 0.066).abs() < 0.004, "{found}");
}

#[test]
fn two_tables_are_compared_by_what_is_expected_of_both() {
    let near = "item,count\ntwo,8850\nthree,850\nfour,300\n";
    let far = "item,count\ntwo,6000\nthree,3000\n";
    let dir = folder(&[
        ("near.csv", near),
        ("far.csv", far),
        ("law.csv", "item,weight\ntwo,88.5\nthree,8.5\nfour,3\n"),
        ("short.csv", "item,weight\ntwo,88.5\nthree,8.5\n"),
    ]);
    let said = output(dir.path(), &["compare", "near.csv", "far.csv", "--expected", "law.csv"]);
    assert!(said.contains("A is closer to the expected shares: "), "{said}");
    assert!(!said.contains("closer to uniform"), "{said}");
    let args = ["compare", "near.csv", "far.csv", "--expected", "short.csv"];
    refused(dir.path(), &args, 3, "there is no weight of \"four\"");
    let three = ["compare", "near.csv", "far.csv", "near.csv", "--expected", "short.csv"];
    refused(dir.path(), &three, 3, "there is no weight of \"four\"");
}

const LOOT: &str = "item,percent\ntwo,88.5\nthree,8.5\nfour,3\nfive,0\n";

fn pulls(of: [usize; 3]) -> String {
    let [two, three, four] = of;
    let all: usize = of.iter().sum();
    // Spread over the stream, since samples that come in blocks depend on each other.
    let mut names = [vec!["two"; two], vec!["three"; three], vec!["four"; four]].concat();
    let mut state = 1u64;
    for place in (1..all).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        names.swap(place, (state >> 33) as usize % (place + 1));
    }
    names.join("\n") + "\n"
}

#[test]
fn a_loot_table_is_tallied_against_its_shares() {
    let dir = folder(&[
        ("loot.csv", LOOT),
        ("fair", &pulls([1780, 160, 60])),
        ("rigged", &pulls([1600, 280, 120])),
        ("five", &(pulls([90, 8, 2]) + "five\n")),
        ("six", "two\nsix\n"),
    ]);
    let tally = |file: &str, more: &[&str]| {
        json(dir.path(), &[&["tally", file, "--expected", "loot.csv"], more].concat())
    };
    assert_eq!(tally("fair", &[])["verdict"], "not-significant");
    assert_eq!(tally("rigged", &[])["verdict"], "rejected");
    assert_eq!(tally("five", &[])["test"], "impossible");
    assert_eq!(json(dir.path(), &["tally", "fair", "--known", "3"])["verdict"], "rejected");
    refused(
        dir.path(),
        &["tally", "six", "--expected", "loot.csv"],
        3,
        "six:2: \"six\" is none of the known keys",
    );
    let stopped = tally("rigged", &["--until", "e_value=100"]);
    assert_eq!((&stopped["verdict"], &stopped["test"]), (&Value::from("rejected"), &Value::from("log10_e")));
    let goes_on = output(dir.path(), &["tally", "fair", "--expected", "loot.csv", "--until", "e_value=100"]);
    assert!(
        goes_on.starts_with("tally, 2,000 samples. The counts may follow the expected shares"),
        "{goes_on}"
    );
}

#[test]
fn a_tally_keeps_its_law() {
    let dir =
        folder(&[("loot.csv", LOOT), ("fair", &pulls([1780, 160, 60])), ("rigged", &pulls([800, 140, 60]))]);
    for file in ["fair", "rigged"] {
        output(dir.path(), &["tally", file, "--expected", "loot.csv", "--out", &format!("{file}.d")]);
    }
    fs::remove_file(dir.path().join("loot.csv")).expect("removed");
    let experiment = read(dir.path(), "fair.d/experiment.toml");
    assert!(experiment.contains("expected = \"loot.csv\"") && experiment.contains("[files]"), "{experiment}");
    let frequencies = read(dir.path(), "fair.d/frequencies.csv");
    let two = frequencies.lines().find(|line| line.contains(",two,")).expect("a row");
    assert!(two.contains(",1770"), "{two}");
    output(dir.path(), &["verify", "fair.d"]);
    for args in [&["show", "fair.d"][..], &["show", "rigged.d"]] {
        let said = output(dir.path(), args);
        assert!(said.contains("expected") && !said.contains("qually"), "{said}");
    }
    output(dir.path(), &["export", "rigged.d", "--to", "pages"]);
    let report = read(dir.path(), "pages/report.html");
    assert!(
        report.contains("Not as often as expected.")
            || read(dir.path(), "pages/index.html").contains("Not as often as expected.")
    );
    for said in ["equally likely", "equally often", "from uniform", "reject uniformity"] {
        assert!(!report.contains(said), "{said}");
    }
    let merged = json(dir.path(), &["merge", "fair.d", "rigged.d", "--out", "both"]);
    assert_eq!(merged["verdict"], "weak");
}

#[test]
fn a_program_is_tried_against_its_shares() {
    let dir = folder(&[("law.csv", "key,weight\na,1\nb,3\n")]);
    let one_in_four = "if [ $(( {seed31} % 4 )) = 0 ]; then echo a; else echo b; fi";
    let one_in_two = "if [ $(( {seed31} % 2 )) = 0 ]; then echo a; else echo b; fi";
    let tried = |command: &str, more: &[&str]| {
        let args =
            [&["try", "-n", "400", "--expected", "law.csv", "--json"], more, &["--", "sh", "-c", command]];
        let text = output(dir.path(), &args.concat());
        serde_json::from_str::<Value>(&text).expect("JSON")
    };
    assert_eq!(tried(one_in_four, &["--save", "saved.toml"])["verdict"], "not-significant");
    assert_eq!(tried(one_in_two, &[])["verdict"], "rejected");
    fs::remove_file(dir.path().join("law.csv")).expect("removed");
    let said = output(dir.path(), &["run", "saved.toml", "--allow-exec", "--out", "r"]);
    assert!(said.contains("The counts may follow the expected shares"), "{said}");
    output(dir.path(), &["verify", "r", "--allow-exec", "--folder", ".", "--trials", "5"]);
}

fn experiment(expected: &str, more: &str) -> String {
    format!(
        "name = \"t\"\n[system]\nkind = \"uniform\"\nsize = 6\n{expected}[trials]\ncount = 3000\nseed = 1\n{more}"
    )
}

#[test]
fn a_system_is_run_against_a_law_of_its_solutions() {
    let solutions = ["246135", "362514", "415263", "531642"];
    let weights = |of: [u64; 4]| {
        let rows = solutions.iter().zip(of).map(|(key, weight)| format!("{key},{weight}\n"));
        format!("solution,weight\n{}", rows.collect::<String>())
    };
    let dir = folder(&[
        ("other.csv", &weights([1, 1, 1, 3])),
        ("equal.csv", &weights([5, 5, 5, 5])),
        ("few.csv", "solution,weight\n246135,1\n362514,1\n415263,1\n"),
        ("strange.csv", &(weights([1, 1, 1, 2]) + "123456,1\n")),
        ("other.toml", &experiment("expected = \"other.csv\"\n", "until = { e_value = 1e6 }\n")),
        ("equal.toml", &experiment("expected = \"equal.csv\"\n", "")),
        ("plain.toml", &experiment("", "")),
        ("few.toml", &experiment("expected = \"few.csv\"\n", "")),
        ("strange.toml", &experiment("expected = \"strange.csv\"\n", "")),
        ("none.toml", &experiment("expected = \"none.csv\"\n", "")),
        (
            "game.toml",
            "name = \"g\"\n[system]\nkind = \"game\"\nexpected = \"few.csv\"\n[trials]\ncount = 10\nseed = 1\n",
        ),
    ]);
    let run = |name: &str| json(dir.path(), &["run", &format!("{name}.toml"), "--out", name]);
    let other = run("other");
    assert_eq!((&other["verdict"], &other["test"]), (&Value::from("rejected"), &Value::from("log10_e")));
    assert!(read(dir.path(), "other/cells.csv").contains(",1024,"), "it stops at the first look");
    fs::remove_file(dir.path().join("other.csv")).expect("removed");
    output(dir.path(), &["verify", "other"]);
    let package = read(dir.path(), "other/datapackage.json");
    assert!(
        package.contains("Count expected under the shares") && !package.contains("Count expected if all"),
        "{package}"
    );
    output(dir.path(), &["export", "other", "--to", "pages"]);
    let page = read(dir.path(), "pages/report.html");
    assert!(!page.contains("equally likely") && page.contains("expected shares"), "{page}");
    assert_eq!(run("equal")["verdict"], run("plain")["verdict"]);
    for file in ["statistics.csv", "frequencies.csv"] {
        assert_eq!(read(dir.path(), &format!("equal/{file}")), read(dir.path(), &format!("plain/{file}")));
    }
    assert!(!read(dir.path(), "plain/experiment.toml").contains("expected"));
    for (name, part) in [
        ("few", "few.toml:5: system.expected is \"few.csv\": it has no weight of \"531642\""),
        ("strange", "it has \"123456\", which is no solution"),
        ("none", "none.csv cannot be read"),
        ("game", "how its trials end is not tested"),
    ] {
        refused(dir.path(), &["run", &format!("{name}.toml"), "--out", "x"], 3, part);
    }
}

#[test]
fn bad_laws_are_refused_with_their_line() {
    let dir = folder(&[("s", "a\nb\na\n")]);
    for (text, part) in [
        ("", "law.csv: the file is empty"),
        ("a\nb\n", "law.csv:1: \"a\" does not name two columns"),
        ("a,1\nb,2\n", "law.csv:1: \"a,1\" does not name two columns"),
        ("key,weight\na,1\nb,-2\n", "law.csv:3: the weight of \"b\" is \"-2\": allowed is a number from 0"),
        ("key,weight\na,1\nb,x\n", "law.csv:3: the weight of \"b\" is \"x\""),
        ("key,weight\na,nan\nb,1\n", "law.csv:2: the weight of \"a\" is \"nan\""),
        ("key,weight\na,1\nb,inf\n", "law.csv:3: the weight of \"b\" is \"inf\""),
        ("key,weight\na,1/0\nb,1\n", "law.csv:2: the weight of \"a\" is \"1/0\""),
        ("key,weight\na,0\nb,0\n", "law.csv: fewer than two outcomes are possible: allowed are two or more"),
        ("key,weight\na,1\na,2\nb,1\n", "law.csv: the category \"a\" is there twice"),
        ("key,weight\n,1\nb,2\n", "law.csv:2: the key is empty"),
        ("key,x,y\na,1,2\nb,2,1\n", "law.csv:1: x or y could be the weights"),
        ("key,weight\na,1,5\nb,2\n", "law.csv"),
    ] {
        fs::write(dir.path().join("law.csv"), text).expect("written");
        refused(dir.path(), &["tally", "s", "--expected", "law.csv"], 3, part);
    }
    refused(dir.path(), &["tally", "s", "--expected", "absent"], 3, "absent: cannot be read");
    let conflict = queenlab(dir.path(), &["tally", "s", "--expected", "law.csv", "--known", "2"]);
    assert_eq!(conflict.code, 2);
    let lottery = queenlab(dir.path(), &["stats", "s", "--expected", "e", "--draws", "6"]);
    assert_eq!(lottery.code, 2, "of draws of several categories only equal shares are tested");
}

#[test]
fn several_tables_are_ranked_by_their_distance_from_what_is_expected() {
    let dir = folder(&[
        ("near.csv", "c,count\na,5990\nb,3010\nc,1000\n"),
        ("far.csv", "c,count\na,3400\nb,3300\nc,3300\n"),
        ("farther.csv", "c,count\na,500\nb,500\nc,9000\n"),
        ("law.csv", "c,weight\na,6\nb,3\nc,1\n"),
    ]);
    let tables = ["compare", "near.csv", "far.csv", "farther.csv"];
    let said = output(dir.path(), &[&tables[..], &["--expected", "law.csv"]].concat());
    assert!(
        said.contains("Closest to the expected shares: near.csv.") && !said.contains("uniform:"),
        "{said}"
    );
    let found = json(dir.path(), &[&tables[..], &["--expected", "law.csv"]].concat());
    let solvers = found["groups"][0]["solvers"].as_array().expect("solvers").clone();
    // Half the sum of the differences of shares: |.34 - .6| + |.33 - .3| + |.33 - .1|, and so on.
    for (solver, (distance, standing)) in
        solvers.iter().zip([(0.001, "best"), (0.26, "behind"), (0.8, "behind")])
    {
        let own = &solver["tv_expected_corrected"];
        assert!((own["estimate"].as_f64().expect("a number") - distance).abs() < 0.01, "{own}");
        assert_eq!(own["standing"], standing);
        assert!(solver.get("tv_uniform_corrected").is_none(), "one distance is ranked: {solver}");
    }
    let uniform = output(dir.path(), &tables);
    assert!(uniform.contains("Closest to uniform: far.csv."), "{uniform}");
    let one = ["compare", "near.csv", "far.csv", "farther.csv", "--expected", "weight"];
    assert_eq!(queenlab(dir.path(), &one).code, 3, "only a file has a law for all");
}

#[test]
fn options_of_a_program_change_its_distance_from_what_is_expected() {
    let dir = folder(&[
        ("p.sh", "printf 'k%d\\n' $(( ($1 / 16) % 4 < $2 ? 0 : 1 + $1 % 2 ))\n"),
        ("law.csv", "key,weight\nk0,2\nk1,1\nk2,1\n"),
        (
            "x.toml",
            "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"p.sh\", \"{seed31}\", \"{bound}\"]\n\
                    files = [\"p.sh\"]\nexpected = \"law.csv\"\nbound = [\"2\", \"4\"]\n[trials]\ncount = 400\nseed = 5\n",
        ),
    ]);
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    let found: Value =
        serde_json::from_str(&output(dir.path(), &["effects", "results/t", "--json"])).expect("JSON");
    let effects = found["effects"].as_array().expect("rows");
    let of = |response: &str| effects.iter().find(|row| row["response"] == response);
    let effect = &of("tv_expected_corrected").expect("a distance from the law")["effect"];
    let effect = effect.as_f64().expect("a number");
    assert!((effect - 0.5).abs() < 0.06, "all at k0, where it should be half: {effect}");
    assert!(of("tv_uniform_corrected").is_none(), "{found}");
    output(dir.path(), &["plot", "results/t", "--what", "evenness", "--against", "bound", "--svg", "a.svg"]);
    let drawn = fs::read_to_string(dir.path().join("a.svg")).expect("a chart");
    assert!(
        drawn.contains("total variation distance from the expected shares, corrected for chance, %"),
        "{drawn}"
    );
}

/// A total among the weights would be a category that was never reached.
#[test]
fn a_total_among_weights_is_refused() {
    let table = "item,count\na,50\nb,25\nc,25\n";
    for (name, weights) in [("Total", ["0.5", "0.25", "0.25", "1"]), ("sum", ["50.1", "24.9", "25", "100"])] {
        let [a, b, c, all] = weights;
        let file = format!("category,weight\na,{a}\nb,{b}\nc,{c}\n{name},{all}\n");
        let dir = folder(&[("t.csv", table), ("w.csv", &file), ("keys", "a\nb\nc\n")]);
        let message = format!("w.csv: {name:?} is the sum of the others: leave out the row");
        refused(dir.path(), &["stats", "t.csv", "--expected", "w.csv"], 3, &message);
        refused(dir.path(), &["tally", "keys", "--expected", "w.csv"], 3, &message);
    }
    let dir = folder(&[("t.csv", "item,count\nall,50\nb,25\n"), ("w.csv", "category,weight\nall,2\nb,1\n")]);
    assert_eq!(json(dir.path(), &["stats", "t.csv", "--expected", "w.csv"])["k"], 2, "a category");
}

/// What a restart changes is measured from equal shares, so nothing is where others are expected.
#[test]
fn a_restart_has_no_distance_where_other_shares_are_expected() {
    let law = "solution,weight\n2413,3\n3142,1\n";
    let dir =
        folder(&[("x.toml", &restarted("")), ("y.toml", &restarted("expected = \"w.csv\"")), ("w.csv", law)]);
    for (file, has_distance) in [("x", true), ("y", false)] {
        output(dir.path(), &["run", &format!("{file}.toml"), "--out", file]);
        let cutoffs = read(dir.path(), &format!("{file}/cutoffs.csv"));
        let mut reader = csv::Reader::from_reader(cutoffs.as_bytes());
        let column =
            reader.headers().expect("names").iter().position(|name| name == "tv_uniform").expect("a column");
        let values: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
        assert!(
            !values.is_empty() && values.iter().any(|row| !row[column].is_empty()) == has_distance,
            "{cutoffs}"
        );
        assert_eq!(
            read(dir.path(), &format!("{file}/statistics.csv")).contains("restart_tv_uniform"),
            has_distance
        );
    }
    output(dir.path(), &["run", "y.toml", "--seed", "2", "--out", "z"]);
    let said = output(dir.path(), &["compare", "y", "z", "--by", "size"]);
    assert!(said.contains("total variation distance from the expected shares"), "{said}");
}

fn restarted(expected: &str) -> String {
    format!(
        "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 4\n{expected}\n[trials]\ncount = 400\nseed = 1\n"
    )
}
