//! Parts of solutions: their counts, their laws, and what is said of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use queenlab::analysis::parts::{PartExpectation, parts, statistic};
use queenlab::analysis::{Name, Source};
use queenlab::engine::tally::{MAX_PART_VALUES, PartCounts};
use queenlab::model::draw::{Draw, Streams};
use queenlab::model::parts::PartForm;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{forge, output, queenlab, read};

const N: usize = 20;

/// A row of marginals.csv: its count, and what is expected.
type Counted = (u64, Option<f64>);

/// The rows of marginals.csv by part and value.
fn table(dir: &Path, result: &str) -> BTreeMap<(String, String), Counted> {
    let mut reader = csv::Reader::from_path(dir.join(result).join("marginals.csv")).expect("a table");
    let header = reader.headers().expect("a header").clone();
    let at = |name: &str| header.iter().position(|column| column == name).expect("a column");
    let [part, value, count, expected] = ["part", "value", "count", "expected"].map(at);
    let row = |record: csv::StringRecord| {
        let counted = (record[count].parse().expect("a count"), record[expected].parse().ok());
        ((record[part].to_owned(), record[value].to_owned()), counted)
    };
    reader.records().map(|record| row(record.expect("a row"))).collect()
}

fn statistic_of(dir: &Path, result: &str) -> Value {
    let shown: Value = serde_json::from_str(&output(dir, &["show", result, "--json"])).expect("JSON");
    let rows = shown["statistics"].as_array().expect("rows").clone();
    rows.into_iter().find(|row| row["statistic"] == "parts_p").expect("a statistic of parts")
}

fn with(text: &str) -> TempDir {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), text).expect("written");
    dir
}

/// Orders of 20 by a shuffle of Fisher and Yates that skips each swap with a probability of so many tenths.
fn orders(draw: &mut Draw, skipped: u64, count: usize) -> Vec<String> {
    let order = |_| {
        let mut order: Vec<usize> = (1..=N).collect();
        for place in (1..N).rev() {
            if u64::from(draw.below(10)) >= skipped {
                order.swap(place, draw.index(place + 1));
            }
        }
        order.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    (0..count).map(order).collect()
}

/// The probability of each item at each place after that shuffle, by the steps that an item takes.
fn law(skipped: f64) -> Vec<Vec<f64>> {
    let start = |item: usize| (0..N).map(|place| f64::from(u8::from(place == item))).collect();
    let mut law: Vec<Vec<f64>> = (0..N).map(start).collect();
    for place in (1..N).rev() {
        let each = (1.0 - skipped) / (place + 1) as f64;
        for item in &mut law {
            let (here, below): (f64, f64) = (item[place], item[..place].iter().sum());
            item[..place].iter_mut().for_each(|other| *other += each * (here - *other));
            item[place] = here * (1.0 - each * place as f64) + each * below;
        }
    }
    law
}

fn counted<'k>(form: PartForm, keys: impl IntoIterator<Item = &'k String>) -> PartCounts {
    let mut counts = PartCounts::default();
    keys.into_iter().for_each(|key| counts.add(form, key, 1));
    counts
}

#[test]
fn a_lazy_shuffle_of_20_is_found_by_its_positions() {
    let lines = orders(&mut Streams::new(1, 1).trial(0), 1, 5000).join("\n");
    let dir = with(&lines);
    let untested = output(dir.path(), &["tally", "samples"]);
    assert!(untested.contains("5,000 different solutions"), "{untested}");
    let said = output(dir.path(), &["tally", "samples", "--each", "--out", "t"]);
    assert!(
        said.contains("The values of the 20 parts are not as if all values of a part were equally likely"),
        "{said}"
    );
    assert!(said.contains("Farthest from that is part 20: total variation distance 9."), "{said}");
    assert_eq!(queenlab(dir.path(), &["tally", "samples", "--each", "--fail-if", "rejected"]).code, 8);
    let (rows, law) = (table(dir.path(), "t"), law(0.1));
    assert_eq!(rows.len(), N * N);
    for ((part, value), (count, expected)) in rows {
        let [place, item] = [&part, &value].map(|number| number.parse::<usize>().expect("a number") - 1);
        let (mean, p) = (5000.0 * law[item][place], law[item][place]);
        assert!(
            (count as f64 - mean).abs() < 5.0 * (mean * (1.0 - p)).sqrt(),
            "{part} {value}: {count}, {mean}"
        );
        assert_eq!(expected, Some(250.0));
    }
    let away: f64 = (0..N).map(|item| (law[item][N - 1] - 0.05).abs()).sum();
    assert!((away / 2.0 - 0.095).abs() < 1e-12, "a tenth of the swaps is skipped: {away}");
}

#[test]
fn a_fair_shuffle_of_20_is_accepted_as_often_as_it_should_be() {
    const RUNS: u64 = 60;
    let least = |run: u64| {
        let keys = orders(&mut Streams::new(3, 1).trial(run), 0, 150);
        let counts = counted(PartForm::Positions, &keys);
        let made =
            parts(PartForm::Positions, counts.parts(), 150, PartExpectation::EqualValues, Source::Sample);
        assert_eq!(made.len(), N);
        statistic(Some(&made), 150, PartExpectation::EqualValues).log10_p.expect("a test")
    };
    let low = (0..RUNS).map(least).filter(|log10_p| *log10_p < -1.0).count();
    assert!(
        low <= 14,
        "6 of 60 are below 0.1 if the level is exact, more than 14 with probability 0.001: {low}"
    );
}

/// Whether the last value of those that are there fits the others.
type Rule = fn(&[u8]) -> bool;

/// All solutions of a problem by trying all values of one place after the other.
fn solve(places: usize, values: u8, fits: Rule) -> Vec<Vec<u8>> {
    let mut begun = vec![Vec::new()];
    for _ in 0..places {
        let longer = |board: Vec<u8>| (0..values).map(move |value| [board.clone(), vec![value]].concat());
        begun = begun.into_iter().flat_map(longer).filter(|board| fits(board)).collect();
    }
    begun
}

fn queens(board: &[u8]) -> bool {
    let last = board.len() - 1;
    (0..last).all(|other| {
        board[other] != board[last] && board[other].abs_diff(board[last]) as usize != last - other
    })
}

fn latin(board: &[u8]) -> bool {
    let last = board.len() - 1;
    let meets = |other: usize| other / 4 == last / 4 || other % 4 == last % 4;
    (0..last).all(|other| !meets(other) || board[other] != board[last])
}

/// The edges of the graph of Petersen: a cycle, a star, and what joins them.
fn petersen(board: &[u8]) -> bool {
    let last = board.len() - 1;
    let is_edge = |a: usize, b: usize| match (a < 5, b < 5) {
        (true, true) => (a + 1) % 5 == b || (b + 1) % 5 == a,
        (false, false) => (a + 2 - 5) % 5 == b - 5 || (b + 2 - 5) % 5 == a - 5,
        _ => a.abs_diff(b) == 5,
    };
    (0..last).all(|other| !is_edge(other, last) || board[other] != board[last])
}

#[test]
fn marginals_of_uniform_solutions_are_those_of_an_enumeration() {
    let problems: [(&str, usize, u8, Rule); 3] = [
        ("size = 6", 6, 6, queens),
        ("problem = \"latin\"\nsize = 4", 16, 4, latin),
        ("problem = \"graph:petersen:3\"", 10, 3, petersen),
    ];
    for (problem, places, values, fits) in problems {
        let solutions = solve(places, values, fits);
        let dir = tempdir().expect("a folder");
        let text = format!(
            "name = \"t\"\n[system]\nkind = \"uniform\"\n{problem}\n[trials]\ncount = 3000\nseed = 5\neach = \"positions\"\n"
        );
        fs::write(dir.path().join("x.toml"), text).expect("written");
        output(dir.path(), &["run", "x.toml"]);
        let rows = table(dir.path(), "results/t");
        let held = |place: usize, value: u8| solutions.iter().filter(|board| board[place] == value).count();
        let there: BTreeSet<(usize, u8)> = (0..places)
            .flat_map(|place| (0..values).map(move |value| (place, value)))
            .filter(|&(place, value)| held(place, value) > 0)
            .collect();
        assert_eq!(rows.len(), there.len(), "{problem}");
        for (place, value) in there {
            let (_, expected) = rows[&((place + 1).to_string(), (value + 1).to_string())];
            let exact = 3000.0 * held(place, value) as f64 / solutions.len() as f64;
            assert!((expected.expect("a number") - exact).abs() < 1e-9, "{problem} {place} {value}");
        }
        let p = statistic_of(dir.path(), "results/t")["p_value"].as_f64().expect("a p-value");
        assert!(p > 1e-3, "{problem}: {p}");
        let verified = output(dir.path(), &["verify", "results/t", "--trials", "0"]);
        assert!(!verified.contains("marginals.csv"), "{verified}");
    }
}

/// How many of the 27 paths of a naive shuffle, which swaps each place with any, end in each order of three.
fn naive_paths() -> BTreeMap<String, u64> {
    let mut paths = BTreeMap::new();
    for path in 0..27 {
        let mut order = [1, 2, 3];
        [path % 3, path / 3 % 3, path / 9]
            .iter()
            .enumerate()
            .for_each(|(place, &other)| order.swap(place, other));
        *paths.entry(order.map(|item| item.to_string()).concat()).or_default() += 1;
    }
    paths
}

#[test]
fn parts_follow_the_law_that_is_expected_of_solutions() {
    let paths = naive_paths();
    let mut draw = Streams::new(8, 1).trial(0);
    let ends: Vec<&String> = paths.iter().flat_map(|(order, &ways)| (0..ways).map(move |_| order)).collect();
    let lines: Vec<&str> = (0..2700).map(|_| ends[draw.index(27)].as_str()).collect();
    let dir = with(&lines.join("\n"));
    let law: Vec<String> = paths.iter().map(|(order, ways)| format!("{order},{ways}")).collect();
    fs::write(dir.path().join("law.csv"), format!("order,weight\n{}\n", law.join("\n"))).expect("written");
    let args = ["tally", "samples", "--each", "--expected", "law.csv", "--out", "t"];
    let said = output(dir.path(), &args);
    assert!(said.contains("The values of the 3 parts may be as under the expected law"), "{said}");
    let rows = table(dir.path(), "t");
    assert_eq!(rows.len(), 9);
    for ((part, value), (_, expected)) in rows {
        let place = part.parse::<usize>().expect("a place") - 1;
        let held: u64 =
            paths.iter().filter(|(order, _)| order[place..=place] == value).map(|(_, ways)| ways).sum();
        assert!((expected.expect("a number") - 100.0 * held as f64).abs() < 1e-9, "{part} {value}");
    }
    output(dir.path(), &["verify", "t"]);
    let uniform = output(dir.path(), &["tally", "samples", "--each", "--known", "6"]);
    assert!(!uniform.contains("expected law"), "{uniform}");
    fs::write(dir.path().join("other.csv"), "order,weight\n123,9\n132,1\n213,1\n231,1\n312,1\n321,1\n")
        .expect("written");
    let other = output(dir.path(), &["tally", "samples", "--each", "--expected", "other.csv"]);
    assert!(other.contains("The values of the 3 parts are not as under the expected law"), "{other}");
}

#[test]
fn keys_of_every_form_have_parts() {
    let cut = |form: PartForm, key: &str| {
        let mut all = Vec::new();
        form.each(key, |part, value| all.push(format!("{part}:{value}")));
        all.join(" ")
    };
    let positions = [
        ("2413", "1:2 2:4 3:1 4:3"),
        ("1-10-3", "1:1 2:10 3:3"),
        ("b a", "1:b 2:a"),
        ("3, 1,2", "1:3 2:1 3:2"),
        ("12/21", "1,1:1 1,2:2 2,1:2 2,2:1"),
        ("a b↵c d", "1,1:a 1,2:b 2,1:c 2,2:d"),
        ("[1,\"x y\",[2,3]]", "1:1 2:x y 3,1:2 3,2:3"),
        ("{\"a\":1,\"b\":[2]}", "a:1 b,1:2"),
        ("0=a 7=b", "0:a 7:b"),
        ("x = 1;↵q = [2, 4];", "x:1 q,1:2 q,2:4"),
        ("f(1,2) g(3)", "1:f(1,2) 2:g(3)"),
        ("[1,", "1:[ 2:1 3:,"),
        ("∅", ""),
    ];
    for (key, parts) in positions {
        assert_eq!(cut(PartForm::Positions, key), parts, "{key}");
    }
    let atoms = [
        ("q(1,2) p q(1,2)", "p:in q(1,2):in"),
        ("[\"a b\",\"c\"]", "a b:in c:in"),
        ("4 17", "17:in 4:in"),
        ("∅", ""),
    ];
    for (key, parts) in atoms {
        assert_eq!(cut(PartForm::Atoms, key), parts, "{key}");
    }
}

#[test]
fn places_that_some_solutions_lack_are_counted_among_those_that_have_them() {
    let dir = with(&"abcde\nabcdef\nabcdeg\nabcdef\nabcdeg\n".repeat(20));
    let said = output(dir.path(), &["tally", "samples", "--each", "--out", "t"]);
    assert!(said.contains("Parts with one value only, where there is nothing to test: 5."), "{said}");
    let rows = table(dir.path(), "t");
    let of = |part: &str, value: &str| rows[&(part.to_owned(), value.to_owned())];
    assert_eq!(of("1", "a"), (100, Some(100.0)));
    assert_eq!((of("6", "f"), of("6", "g"), of("6", "")), ((40, Some(40.0)), (40, Some(40.0)), (20, None)));
    assert_eq!(rows.len(), 8);
}

#[test]
fn atoms_are_in_or_out_and_those_that_are_always_in_are_no_choice() {
    // All pairs of 4 beside an atom that is always there: each of the 4 is in half of them.
    let pairs = ["a b", "a c", "a d", "b c", "b d", "c d"];
    let mut lines: Vec<String> = pairs.iter().flat_map(|pair| vec![format!("{pair} z"); 50]).collect();
    Streams::new(4, 1).trial(0).shuffle(&mut lines);
    let lines = lines.join("\n");
    let dir = with(&lines);
    let said = output(dir.path(), &["tally", "samples", "--tokens", "sort", "--each", "--out", "t"]);
    assert!(
        said.contains("The values of the 4 parts may be as if all sets of their size were equally likely"),
        "{said}"
    );
    assert!(said.contains("nothing to test: 1."), "{said}");
    let rows = table(dir.path(), "t");
    assert_eq!(rows[&("a".to_owned(), "in".to_owned())], (150, Some(150.0)));
    assert_eq!(rows[&("a".to_owned(), "out".to_owned())], (150, Some(150.0)));
    assert_eq!(rows[&("z".to_owned(), "in".to_owned())], (300, Some(300.0)));
    assert_eq!(rows.len(), 9);
    output(dir.path(), &["verify", "t"]);
    let known = output(dir.path(), &["tally", "samples", "--tokens", "sort", "--each", "--known", "6"]);
    assert!(known.contains("may be as in equally likely solutions"), "{known}");
}

#[test]
fn a_part_counts_the_same_however_few_keys_are_kept() {
    let lines = orders(&mut Streams::new(2, 1).trial(0), 1, 400).join("\n");
    let dir = with(&lines);
    let made = ["all", "some", "few"].map(|name| {
        let keys =
            ["1000000", "50", "1"][["all", "some", "few"].iter().position(|own| *own == name).expect("one")];
        output(dir.path(), &["tally", "samples", "--each", "--keys", keys, "--out", name]);
        output(dir.path(), &["verify", name]);
        read(dir.path(), &format!("{name}/marginals.csv"))
    });
    assert!(made[0].lines().count() == 401 && made[0] == made[1] && made[1] == made[2]);
    let half = lines.lines().collect::<Vec<_>>().chunks(150).map(|part| part.join("\n")).collect::<Vec<_>>();
    for (place, part) in half.iter().enumerate() {
        fs::write(dir.path().join(format!("part-{place}")), part).expect("written");
        output(
            dir.path(),
            &["tally", &format!("part-{place}"), "--each", "--keys", "20", "--out", &format!("p{place}")],
        );
    }
    output(dir.path(), &["merge", "p0", "p1", "p2", "--out", "merged"]);
    assert_eq!(read(dir.path(), "merged/marginals.csv"), made[0]);
    output(dir.path(), &["tally", "part-0", "--keys", "20", "--out", "without"]);
    let done = queenlab(dir.path(), &["merge", "without", "p1", "--out", "no"]);
    assert_eq!(done.code, 3, "{done:?}");
}

#[test]
fn too_many_values_are_said_and_cost_no_memory() {
    let mut counts = PartCounts::default();
    let key = |number: usize| format!("{number} x{number}");
    (0..MAX_PART_VALUES / 2 - 2).for_each(|number| counts.add(PartForm::Positions, &key(number), 1));
    assert!(!counts.is_cut());
    let mut other = PartCounts::default();
    (0..9).for_each(|number| other.add(PartForm::Positions, &key(MAX_PART_VALUES + number), 1));
    counts.merge(&other);
    assert!(counts.is_cut() && counts.parts().is_empty());
    other.merge(&counts);
    assert_eq!(other, counts, "in any order");
    let lines: String = (0..600_000).flat_map(|number| [key(number), "\n".to_owned()]).collect();
    let dir = with(&lines);
    let said = output(
        dir.path(),
        &["tally", "samples", "--format", "columns", "--each", "--keys", "100", "--out", "t"],
    );
    assert!(said.contains("Parts are not looked at: they have more than 1,000,000 values."), "{said}");
    assert!(!dir.path().join("t/marginals.csv").exists());
    output(dir.path(), &["verify", "t"]);
}

#[test]
fn samples_that_depend_on_each_other_get_no_p_value_of_parts() {
    let lines: String =
        ["12", "21"].iter().cycle().take(20).map(|key| [key, "\n"].concat().repeat(300)).collect();
    let dir = with(&lines);
    let said = output(dir.path(), &["tally", "samples", "--each", "--out", "t"]);
    assert!(said.contains("Not tested: the samples are not independent draws"), "{said}");
    assert!(statistic_of(dir.path(), "t")["p_value"].is_null());
    assert!(read(dir.path(), "t/marginals.csv").lines().skip(1).all(|row| row.ends_with(",,")));
}

#[test]
fn counts_that_decide_when_to_stop_give_no_p_value_of_parts() {
    let lines = orders(&mut Streams::new(6, 1).trial(0), 0, 3000).join("\n");
    let dir = with(&lines);
    let args = ["tally", "samples", "--each", "--until", "half_width=0.4", "--out", "t"];
    let said = output(dir.path(), &args);
    assert!(said.contains("Parts are not tested: the counts decided when to stop."), "{said}");
    assert!(
        said.contains(" Farthest from the values if all values of a part were equally likely is part "),
        "{said}"
    );
    assert!(statistic_of(dir.path(), "t")["p_value"].is_null());
    output(dir.path(), &["verify", "t"]);
}

/// Keys of one sign have one part, of which nothing is said in the plural.
#[test]
fn one_part_alone_is_the_only_one() {
    for (sides, verdict) in [(2, "may be"), (10, "are not")] {
        let mut dice = Streams::new(18, 1).trial(0);
        let lines: Vec<&str> = (0..500).map(|_| if dice.below(sides) == 0 { "a" } else { "b" }).collect();
        let dir = with(&lines.join("\n"));
        let said = output(dir.path(), &["tally", "samples", "--each"]);
        let wanted =
            format!("The values of the only part {verdict} as if all values of a part were equally likely");
        assert!(said.contains(&wanted) && !said.contains("the 1 part"), "{said}");
    }
}

/// An experiment with a program that prints one of the orders of 4 by its seed.
const PROGRAM: &str =
    "case $(($1 % 5)) in 0) echo 1234;; 1) echo 2143;; 2) echo 3412;; 3) echo 4321;; *) echo 1243;; esac\n";

#[test]
fn progress_has_parts_and_shards_of_a_program_merge_to_the_same_bytes() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("p.sh"), PROGRAM).expect("written");
    let text = "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"p.sh\", \"{seed31}\"]\nfiles = [\"p.sh\"]\n\
                [trials]\ncount = 120\nseed = 7\nkeys = 2\neach = \"positions\"\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    let run = |more: &[&str]| output(dir.path(), &[&["run", "x.toml", "--allow-exec"], more].concat());
    run(&["--out", "whole"]);
    run(&["--shard", "1/2", "--out", "a"]);
    run(&["--shard", "2/2", "--out", "b"]);
    output(dir.path(), &["merge", "a", "b", "--out", "merged"]);
    for file in ["marginals.csv", "statistics.csv", "datapackage.json"] {
        assert_eq!(read(dir.path(), &format!("merged/{file}")), read(dir.path(), &format!("whole/{file}")));
    }
    let verified = output(dir.path(), &["verify", "whole"]);
    assert!(verified.contains("count of marginals.csv (where not every solution has a row)"), "{verified}");
    let counts: u64 = table(dir.path(), "whole")
        .into_iter()
        .filter(|((part, _), _)| part == "1")
        .map(|(_, row)| row.0)
        .sum();
    assert_eq!(counts, 120);
    let tried = output(dir.path(), &["try", "-n", "60", "--each", "--", "sh", "p.sh", "{seed31}"]);
    assert!(tried.contains("of the 4 parts"), "{tried}");
}

#[test]
fn the_table_is_there_where_it_is_asked_for_and_every_command_takes_it() {
    let dir = tempdir().expect("a folder");
    let text = |each: &str| {
        format!(
            "name = \"t\"\n[system]\nkind = \"repair\"\nsize = [5, 6]\n[trials]\ncount = 300\nseed = 1\n{each}"
        )
    };
    fs::write(dir.path().join("x.toml"), text("each = \"positions\"\n")).expect("written");
    fs::write(dir.path().join("y.toml"), text("")).expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "with"]);
    output(dir.path(), &["run", "y.toml", "--out", "without"]);
    for file in
        ["cells.csv", "outcomes.csv", "frequencies.csv", "steps.csv", "steps_summary.csv", "coverage.csv"]
    {
        assert_eq!(
            read(dir.path(), &format!("with/{file}")),
            read(dir.path(), &format!("without/{file}")),
            "{file}"
        );
    }
    assert!(!dir.path().join("without/marginals.csv").exists());
    assert!(!read(dir.path(), "without/datapackage.json").contains("marginals"));
    assert!(!output(dir.path(), &["show", "without", "--json"]).contains("marginals"));
    let shown: Value = serde_json::from_str(&output(dir.path(), &["show", "with", "--json"])).expect("JSON");
    assert_eq!(shown["marginals"].as_array().expect("rows").len(), table_rows(dir.path(), "with"));
    output(dir.path(), &["verify", "with"]);
    output(
        dir.path(),
        &["plot", "with", "--cell", "2", "--what", "parts", "--svg", "p.svg", "--vega", "p.json"],
    );
    assert!(read(dir.path(), "p.svg").contains("parts of solutions, by their values"));
    let refused =
        queenlab(dir.path(), &["plot", "without", "--cell", "2", "--what", "parts", "--svg", "q.svg"]);
    assert!(refused.code == 3 && refused.err.contains("--each"), "{refused:?}");
    output(dir.path(), &["export", "with", "--to", "site"]);
    let pages: Vec<String> = ["report.html", "cell-2/report.html", "2/report.html"]
        .iter()
        .filter_map(|name| fs::read_to_string(dir.path().join("site").join(name)).ok())
        .collect();
    assert!(
        pages.iter().any(|page| page.contains("A heat map of 6 parts of solutions by their values")),
        "{}",
        pages.len()
    );
    output(dir.path(), &["run", "y.toml", "--out", "with", "--fresh"]);
    assert!(!dir.path().join("with/marginals.csv").exists());
}

fn table_rows(dir: &Path, result: &str) -> usize {
    read(dir, &format!("{result}/marginals.csv")).lines().count() - 1
}

#[test]
fn a_changed_count_of_a_part_is_found() {
    let dir = with(&"12\n21\n21\n".repeat(30));
    output(dir.path(), &["tally", "samples", "--each", "--out", "t"]);
    forge(&dir.path().join("t"), "marginals.csv", ",1,1,30,", ",1,1,31,");
    let done = queenlab(dir.path(), &["verify", "t"]);
    assert_eq!(done.code, 6, "{done:?}");
    assert!(done.err.contains("marginals.csv: line 2"), "{done:?}");
    for (old, new) in
        [("\"parts\":{\"1\":{", "\"parts\":{\"1\":{\"x\":99,"), ("\"is_cut\":false", "\"is_cut\":true")]
    {
        output(dir.path(), &["tally", "samples", "--each", "--keys", "1", "--out", "t", "--fresh"]);
        forge(&dir.path().join("t"), "tally.jsonl", old, new);
        let done = queenlab(dir.path(), &["verify", "t"]);
        assert_eq!(done.code, 6, "{old}: {done:?}");
    }
}

#[test]
fn what_has_no_parts_is_refused() {
    let dir = tempdir().expect("a folder");
    let refused = |system: &str, each: &str, what: &str| {
        let text =
            format!("name = \"t\"\n[system]\n{system}\n[trials]\ncount = 9\nseed = 1\neach = {each}\n");
        fs::write(dir.path().join("x.toml"), text).expect("written");
        let done = queenlab(dir.path(), &["check", "x.toml"]);
        assert!(done.code == 3 && done.err.contains(what), "{done:?}");
    };
    refused("kind = \"game\"", "\"positions\"", "the keys of game are ways to end, which have no parts");
    refused("kind = \"repair\"", "\"queens\"", "allowed is one of: \"positions\", \"atoms\"");
    refused("kind = \"repair\"", "true", "allowed is one of: \"positions\", \"atoms\"");
    let done = queenlab(dir.path(), &["tally", "-", "--each=queens"]);
    assert!(
        done.code == 2 && done.err.contains("allowed is positions, atoms, position-pairs or atom-pairs"),
        "{done:?}"
    );
    assert_eq!(Name::PartsP.name(), "parts_p");
}
