//! Two results and many: the same numbers by the same rules, with all that was not reached and not solved.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{output, queenlab};

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn compare(dir: &Path, args: &[&str]) -> (Value, String) {
    let json = output(dir, &[&["compare"], args, &["--json"]].concat());
    let said = in_one_line(&output(dir, &[&["compare"], args].concat()));
    (serde_json::from_str(&json).expect("one JSON object"), said)
}

/// Runs an experiment with these lines, of which the result is in the folder `name`.
fn run(dir: &Path, name: &str, system: &str, trials: &str) {
    let text = format!("name = \"{name}\"\n[system]\n{system}\n[trials]\n{trials}\nseed = 3\n");
    fs::write(dir.join("x.toml"), text).expect("written");
    let done = queenlab(dir, &["run", "x.toml", "--out", name, "--allow-exec"]);
    assert_eq!(done.code, 0, "{done:?}");
}

/// Tallies of letters of which `known` exist, in folders.
fn letters(samples: &[(&str, &str, u64)]) -> TempDir {
    let dir = tempdir().expect("a folder");
    for (name, letters, known) in samples {
        let each = 1000 / letters.len();
        let lines: String = letters.chars().map(|letter| format!("{letter}\n").repeat(each)).collect();
        // The letters in turn, so that samples are no runs of equal ones: in random order by their place.
        let mut lines: Vec<&str> = lines.lines().collect();
        let mut place = 1u64;
        lines.sort_by_cached_key(|_| {
            place = place.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            place
        });
        fs::write(dir.path().join("x.txt"), lines.join("\n") + "\n").expect("written");
        output(dir.path(), &["tally", "x.txt", "--known", &known.to_string(), "--out", name]);
    }
    dir
}

/// `known = 4`: of one letter the distance is 3/4, of two 1/2, of all 0, in whatever company.
#[test]
fn categories_that_were_never_reached_count_on_both_sides() {
    let dir = letters(&[("a", "a", 4), ("ab", "ab", 4), ("all", "abcd", 4)]);
    for (one, other, [tv_one, tv_other]) in
        [("a", "ab", [0.75, 0.5]), ("ab", "all", [0.5, 0.0]), ("all", "a", [0.0, 0.75])]
    {
        let (found, said) = compare(dir.path(), &[one, other]);
        assert_eq!([&found["a"]["tv_uniform"], &found["b"]["tv_uniform"]], [tv_one, tv_other]);
        let closer = if tv_one < tv_other { "A is closer to uniform" } else { "B is closer to uniform" };
        assert!(said.contains(closer), "{said}");
    }
    let (all, said) = compare(dir.path(), &["a", "ab", "all"]);
    assert!(said.contains("Closest to uniform: all "), "{said}");
    let solvers = all["groups"][0]["solvers"].as_array().expect("solvers");
    let ranked: Vec<&Value> = solvers.iter().map(|one| &one["tv_uniform_corrected"]["estimate"]).collect();
    let (pair, _) = compare(dir.path(), &["a", "ab"]);
    assert_eq!([&pair["a"]["tv_uniform_corrected"], &pair["b"]["tv_uniform_corrected"]], ranked[..2]);
}

#[test]
fn without_a_known_number_there_is_no_distance_from_uniform() {
    let dir = tempdir().expect("a folder");
    for (name, lines) in [("one", "a\nb\nb\na\nb\n"), ("two", "a\na\nb\na\na\n")] {
        fs::write(dir.path().join("x.txt"), lines).expect("written");
        output(dir.path(), &["tally", "x.txt", "--out", name]);
    }
    let (found, said) = compare(dir.path(), &["one", "two"]);
    assert!(found["a"].get("tv_uniform").is_none() && !said.contains("uniform:"), "{said}");
    assert!((found["tv_between"].as_f64().expect("a distance") - 0.4).abs() < 1e-12);
}

/// Two samples of one fair law, of which one is larger, in 200 pairs: neither is closer to uniform.
#[test]
fn the_larger_of_two_samples_of_one_law_is_not_closer() {
    let dir = tempdir().expect("a folder");
    run(dir.path(), "small", "kind = \"uniform\"\nsize = 8", "count = 1000");
    run(dir.path(), "large", "kind = \"uniform\"\nsize = 8", "count = 100000");
    let (_, said) = compare(dir.path(), &["small", "large"]);
    assert!(said.contains("Which is closer to uniform cannot be told apart: corrected"), "{said}");
    fs::write(dir.path().join("few.csv"), "x,count\na,3\nb,5\nc,3\nd,2\ne,4\nf,3\n").expect("written");
    fs::write(dir.path().join("many.csv"), "x,count\na,99\nb,105\nc,101\nd,95\ne,104\nf,96\n")
        .expect("written");
    let (_, said) = compare(dir.path(), &["few.csv", "many.csv"]);
    assert!(said.contains("cannot be told apart"), "{said}");
    let (_, said) = compare(dir.path(), &["many.csv", "few.csv"]);
    assert!(said.contains("cannot be told apart"), "{said}");
}

#[test]
fn tables_are_over_the_categories_of_all_of_them() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("a.csv"), "x,count\na,500\nb,500\n").expect("written");
    fs::write(dir.path().join("b.csv"), "x,count\na,250\nb,250\nc,250\nd,250\n").expect("written");
    let (found, said) = compare(dir.path(), &["a.csv", "b.csv"]);
    assert_eq!([&found["a"]["tv_uniform"], &found["a"]["known"]], [&Value::from(0.5), &Value::from(4)]);
    assert!(said.contains("B is closer to uniform"), "{said}");
}

/// A solver that gives up in nine of ten trials, and is quick in the others, beside one that always solves.
#[test]
fn trials_without_a_solution_are_the_longest() {
    let dir = tempdir().expect("a folder");
    let quick = "if [ $(($1 % 10)) = 0 ]; then printf 'a\\t3\\n'; else exit 20; fi\n";
    let sure = "printf 'a\\t10\\n'\n";
    let system = |script: &str, exits: &str| {
        fs::write(dir.path().join("p.sh"), script).expect("written");
        format!(
            "kind = \"exec\"\ncommand = [\"sh\", \"p.sh\", \"{{seed31}}\"]\nfiles = [\"p.sh\"]\nknown = 2\n\
             key = {{ column = 1 }}\nsteps = {{ column = 2 }}\n{exits}"
        )
    };
    run(dir.path(), "quick", &system(quick, "exit = { 20 = \"unsolvable\" }"), "count = 100");
    run(dir.path(), "sure", &system(sure, ""), "count = 100");
    let (found, said) = compare(dir.path(), &["quick", "sure"]);
    let unsolved = found["a"]["unsolved"].as_f64().expect("a number");
    assert!(unsolved > 70.0, "{found}");
    assert_eq!(found["a12"], unsolved / 100.0, "longer whenever it gives up");
    assert!(found["a"]["steps_median"].is_null() && found["b"]["steps_median"] == 10.0, "{found}");
    assert!(said.contains("Median steps: undefined (fewer than half solved) in A, 10 in B."), "{said}");
    assert!(said.contains("A takes longer with probability"), "{said}");
    let ranked = in_one_line(&output(dir.path(), &["compare", "quick", "sure", "--by", "size"]));
    assert!(ranked.contains("Fewest steps in the median: sure"), "{ranked}");
    run(dir.path(), "never", &system("exit 20\n", "exit = { 20 = \"unsolvable\" }"), "count = 20");
    run(dir.path(), "neither", &system("exit 20 # no\n", "exit = { 20 = \"unsolvable\" }"), "count = 20");
    let done = queenlab(dir.path(), &["compare", "never", "neither"]);
    assert!(done.code == 3 && done.err.contains("there is nothing to compare"), "{done:?}");
    let (found, _) = compare(dir.path(), &["never", "sure"]);
    assert_eq!(found["a12"], 1.0);
}

#[test]
fn run_lengths_are_cut_at_the_smaller_limit() {
    let dir = tempdir().expect("a folder");
    let system = "kind = \"repair\"\nsize = 8";
    run(dir.path(), "limited", system, "count = 5000\nmax_steps = 100");
    run(dir.path(), "free", system, "count = 5000");
    let (found, said) = compare(dir.path(), &["limited", "free"]);
    assert_eq!(found["a12"], 0.5, "the same trials, cut at the same place");
    assert!(said.contains("more than 100 in A, more than 100 in B"), "{said}");
}

#[test]
fn different_limits_of_time_forbid_a_comparison_of_run_lengths() {
    let dir = tempdir().expect("a folder");
    for (name, seconds) in [("short", "0.2"), ("long", "0.3")] {
        let system = format!(
            "kind = \"exec\"\ncommand = [\"sh\", \"-c\", \"[ $(({{seed31}} % 2)) = 0 ] && exec sleep 30; echo k\"]\nknown = 2\n\
             limits = {{ seconds = {seconds} }}"
        );
        run(dir.path(), name, &system, "count = 8");
    }
    let (found, said) = compare(dir.path(), &["short", "long"]);
    assert!(found.get("a12").is_none(), "{found}");
    assert!(said.contains("limits of time that differ (0.200 s and 0.300 s)"), "{said}");
}

#[test]
fn faults_are_named_and_not_ranked() {
    let dir = tempdir().expect("a folder");
    let program = |fault: &str| {
        format!(
            "kind = \"exec\"\ncommand = [\"sh\", \"-c\", \"[ $(({{seed31}} % 4)) = 0 ] && {fault}; echo 'k\\t5'\"]\nknown = 2\ntolerate = 1"
        )
    };
    run(dir.path(), "faulty", &program("exit 9"), "count = 40");
    run(dir.path(), "sound", &program("true"), "count = 40");
    let (found, said) = compare(dir.path(), &["faulty", "sound"]);
    assert_eq!((found["a"]["unsolved"].as_u64(), found["a12"].as_f64()), (Some(0), Some(0.5)), "{found}");
    assert!(said.contains(" failed in A."), "{said}");
}

#[test]
fn results_of_different_problems_are_refused() {
    let dir = letters(&[("four", "abcd", 4), ("five", "abcd", 5)]);
    let refused = |args: &[&str], what: &str| {
        let done = queenlab(dir.path(), &[&["compare"], args].concat());
        assert!(done.code == 3 && done.err.contains(what), "{args:?}: {done:?}");
    };
    refused(&["four", "five"], "one has 4 solutions, the other 5: allowed are results of one problem");
    refused(&["four", "five", "four", "--by", "size"], "four");
    run(dir.path(), "queens", "kind = \"uniform\"\nsize = 4", "count = 50");
    run(dir.path(), "others", "kind = \"uniform\"\nsize = 6", "count = 50");
    refused(&["queens", "others"], "one is of size 4, the other of size 6");
    fs::write(dir.path().join("x.csv"), "x,count\n2413,4\n3142,5\n").expect("written");
    let (_, said) = compare(dir.path(), &["queens", "x.csv"]);
    assert!(said.contains("closer to uniform"), "{said}");
    fs::write(dir.path().join("y.csv"), "x,count\n2413,4\n9999,5\n").expect("written");
    refused(&["queens", "y.csv"], "\"9999\" of y.csv is no solution of queens");
}

#[test]
fn equal_results_are_identical_and_not_tested() {
    let dir = tempdir().expect("a folder");
    run(dir.path(), "a", "kind = \"repair\"\nsize = 6", "count = 500");
    let (found, said) = compare(dir.path(), &["a", "a"]);
    assert_eq!((found["verdict"].as_str(), found["p_value"].is_null()), (Some("identical"), true));
    assert!(said.contains("A and B are identical: the same count of every solution."), "{said}");
    assert!(said.contains("cannot be told apart"), "{said}");
    run(dir.path(), "all", "kind = \"repair\"\nsize = 6", "count = \"all\"");
    let (found, said) = compare(dir.path(), &["all", "all"]);
    assert_eq!(found["verdict"], "identical");
    assert!(
        said.contains("A and B are equally far from uniform (total variation distance 25.0 %)"),
        "{said}"
    );
}

/// A walk depends on itself: `tally` says so, and so does what it is compared in.
#[test]
fn samples_that_depend_on_each_other_are_compared_without_a_test() {
    let dir = tempdir().expect("a folder");
    let ring = |step: u64| ["a", "b", "c", "d", "e", "f"][usize::try_from(step % 6).expect("small")];
    let walk: Vec<&str> = (0..3000u64).map(|i| ring(i / 2 + i % 2 * 5)).collect();
    fs::write(dir.path().join("walk.txt"), walk.join("\n") + "\n").expect("written");
    let fair = "a\nc\nb\nf\nd\ne\nb\na\ne\nc\nf\nd\n";
    fs::write(dir.path().join("fair.txt"), fair).expect("written");
    for name in ["walk", "fair"] {
        output(dir.path(), &["tally", &format!("{name}.txt"), "--known", "6", "--out", name]);
    }
    let (found, said) = compare(dir.path(), &["walk", "fair"]);
    assert_eq!((found["verdict"].as_str(), found["p_value"].is_null()), (Some("dependent"), true));
    assert!(said.contains("Not tested: the samples of one are not independent draws."), "{said}");
    assert!(!said.contains("closer to uniform") && found.get("mwu_p_value").is_none(), "{said}");
}

/// The ranking of many cuts at the same limit as the comparison of two.
#[test]
fn one_solver_under_two_limits_is_not_faster_than_itself() {
    let dir = tempdir().expect("a folder");
    let system = "kind = \"repair\"\nsize = 8";
    run(dir.path(), "limited", system, "count = 1000\nmax_steps = 100");
    run(dir.path(), "free", system, "count = 1000");
    let (found, said) = compare(dir.path(), &["limited", "free", "--pairs"]);
    let solvers = found["groups"][0]["solvers"].as_array().expect("solvers");
    let standings: Vec<&Value> = solvers.iter().map(|one| &one["steps_q50"]["standing"]).collect();
    assert_eq!(standings, [&Value::Null; 2], "no median is known: {said}");
}

/// What chance alone would put between two samples is said, as it is of a sample and its census.
#[test]
fn the_distance_of_two_samples_stands_beside_that_of_chance() {
    let dir = tempdir().expect("a folder");
    run(dir.path(), "small", "kind = \"uniform\"\nsize = 8", "count = 1000");
    run(dir.path(), "large", "kind = \"uniform\"\nsize = 8", "count = 20000");
    let (found, said) = compare(dir.path(), &["small", "large"]);
    let [seen, chance] = ["tv_between", "tv_between_null_expectation"].map(|name| found[name].as_f64());
    let ratio = seen.expect("a distance") / chance.expect("by chance");
    assert!((0.7..1.4).contains(&ratio) && said.contains("by chance)"), "{said}");
}

/// Counts near 2^62 and a single category: no panic, no number that is none.
#[test]
fn what_is_large_or_alone_is_compared_or_refused() {
    let dir = tempdir().expect("a folder");
    let huge = 1u64 << 61;
    fs::write(dir.path().join("a.csv"), format!("x,count\na,{huge}\nb,{huge}\nc,5\n")).expect("written");
    fs::write(dir.path().join("b.csv"), format!("x,count\na,{huge}\nb,{}\nc,9\n", huge - 7))
        .expect("written");
    let (found, said) = compare(dir.path(), &["a.csv", "b.csv"]);
    assert!(!said.contains("NaN") && !found.to_string().contains("NaN"), "{said}");
    fs::write(dir.path().join("one.csv"), "x,count\na,5\n").expect("written");
    let (found, _) = compare(dir.path(), &["one.csv", "one.csv"]);
    assert_eq!(found["verdict"], "identical");
    fs::write(dir.path().join("zero.csv"), "x,count\na,0\n").expect("written");
    let done = queenlab(dir.path(), &["compare", "one.csv", "zero.csv"]);
    assert!(done.code == 3 && done.err.contains("there is nothing to compare"), "{done:?}");
}

/// What is said of a group is of that group, and categories that are written otherwise are others.
#[test]
fn a_side_of_a_table_is_said_with_its_own_numbers() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("g.csv"), "face,red,blue\na,30,3\nb,25,30\nc,20,22\n").expect("written");
    let (_, said) = compare(dir.path(), &["g.csv", "--count", "red,blue"]);
    assert!(said.contains("n = 75") && said.contains("n = 55") && !said.contains("n = 130"), "{said}");
    fs::write(dir.path().join("a.csv"), "face,count\n1,30\n2,25\n3,40\n").expect("written");
    for (other, are_apart) in
        [("1.0,31\n2.0,24\n", true), ("01,31\n02,24\n", true), ("1,31\n2.0,24\n", false)]
    {
        fs::write(dir.path().join("b.csv"), format!("face,count\n{other}")).expect("written");
        let done = queenlab(dir.path(), &["compare", "a.csv", "b.csv"]);
        let warning = "warning: a.csv and b.csv have no category in common";
        assert_eq!((done.code, done.err.contains(warning)), (0, are_apart), "{other} {done:?}");
    }
}

/// A step of one system, or of one program, is none of another: two commands without a name are two programs.
#[test]
fn steps_of_other_systems_and_commands_are_said_to_be_other_units() {
    let dir = tempdir().expect("a folder");
    let program = |most: &str| {
        format!(
            "kind = \"exec\"\ncommand = [\"awk\", \"BEGIN {{{{ srand({{seed31}}); print int(rand() * 4) \\\"\\t\\\" int(rand() * {most}) }}}}\"]\n\
             known = 4\nkey = {{ column = 1 }}\nsteps = {{ column = 2 }}\n"
        )
    };
    let named = format!("name = \"mine\"\n{}", program("90"));
    let systems = [
        ("repair", "kind = \"repair\"\nsize = 4\n"),
        ("minconflicts", "kind = \"minconflicts\"\nsize = 4\n"),
        ("few", &program("9")),
        ("again", &program("9")),
        ("many", &program("90")),
        ("mine", &named),
        ("also", &named.replace("90", "9")),
    ];
    for (name, system) in systems {
        run(dir.path(), name, system, "count = 40");
    }
    let is_said = |first: &str, second: &str| {
        let said = output(dir.path(), &["compare", first, second]);
        assert!(said.contains("Median steps: "), "{said}");
        said.contains("can be different units.")
    };
    for [first, second] in [["repair", "minconflicts"], ["few", "many"], ["many", "mine"]] {
        assert!(is_said(first, second), "{first} {second}");
    }
    for [first, second] in [["few", "again"], ["mine", "also"]] {
        assert!(!is_said(first, second), "{first} {second}");
    }
    let ranked = output(dir.path(), &["compare", "few", "again", "many"]);
    assert!(ranked.contains("can be different units, so they are not ranked."), "{ranked}");
}

/// One of two was ended after 50 steps, so the other is compared as if it had been, too: its longer trials have solutions.
#[test]
fn the_limit_of_one_side_is_named_where_longer_trials_of_the_other_are_cut() {
    let dir = tempdir().expect("a folder");
    let queens = "kind = \"repair\"\nsize = 8";
    run(dir.path(), "cut", queens, "count = 300\nmax_steps = 50");
    run(dir.path(), "whole", queens, "count = 300");
    let (_, said) = compare(dir.path(), &["cut", "whole"]);
    assert!(said.contains("trials without a solution within 50 steps as the longest ("), "{said}");
}

/// The solutions of two tallies that come again and are never the same are written in two ways.
#[test]
fn tallies_without_a_common_solution_are_warned_of() {
    let dir = tempdir().expect("a folder");
    let tallied = |name: &str, line: &dyn Fn(usize) -> String| {
        let lines: String = (0..200).map(|sample| line(sample) + "\n").collect();
        fs::write(dir.path().join(name), lines).expect("written");
        output(dir.path(), &["tally", name, "--format", "columns", "--out", &format!("r-{name}")]);
    };
    tallied("spaced", &|sample| format!("[{}, 7]", sample % 5));
    tallied("close", &|sample| format!("[{},7]", sample % 5));
    tallied("half", &|sample| {
        if sample.is_power_of_two() { "[1,7]".to_owned() } else { format!("[{sample}, 7]") }
    });
    tallied("rare", &|sample| format!("[{sample},8]"));
    for (one, other, is_warned) in [
        ("spaced", "close", true),
        ("close", "half", false),
        ("close", "rare", false),
        ("close", "close", false),
    ] {
        let done = queenlab(dir.path(), &["compare", &format!("r-{one}"), &format!("r-{other}")]);
        assert_eq!(done.err.contains("have no solution in common"), is_warned, "{one} {other} {done:?}");
    }
}
