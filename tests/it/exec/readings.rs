//! What is read of a program besides its key: measures of its own, and which keys there are.

use std::fs;

use tempfile::tempdir;

use super::{KEYS, TABLES, folder, refused, run};
use crate::support::{output, queenlab, read};

const MEASURED: &str = "echo \"restarts=$(($1 % 3))\"; echo \"conflicts=$(($1 % 5))\"; echo key\n";

const MEASURES: &str = "measures = { restarts = { regex = 'restarts=(?<n>\\d+)' }, conflicts = { regex = 'conflicts=(?<n>\\d+)' } }";

#[test]
fn measures_of_a_program_are_histograms_beside_its_steps() {
    let dir = folder(MEASURED, MEASURES, "count = 40");
    let done = run(dir.path(), &[]);
    assert_eq!(done.code, 0, "{done:?}");
    let steps = read(dir.path(), "results/t/steps.csv");
    for (measure, values) in [("steps", 1), ("conflicts", 5), ("restarts", 3)] {
        let rows = steps.lines().filter(|row| row.contains(&format!(",{measure},")));
        let counts: Vec<u64> =
            rows.map(|row| row.split(',').nth(5).expect("a count").parse().expect("a number")).collect();
        assert_eq!((counts.len(), counts.iter().sum::<u64>()), (values, 40), "{measure}: {steps}");
    }
    let summary = read(dir.path(), "results/t/steps_summary.csv");
    assert!(summary.contains(",ALL,conflicts,40,") && summary.contains(",key,restarts,40,"), "{summary}");
    let verified = output(dir.path(), &["verify", "results/t", "--allow-exec", "--folder", "."]);
    assert!(verified.contains("rerun trials ended as recorded"), "{verified}");
    for shard in ["1/2", "2/2"] {
        assert_eq!(run(dir.path(), &["--shard", shard, "--out", &shard[..1]]).code, 0);
    }
    output(dir.path(), &["merge", "1", "2", "--out", "merged"]);
    assert_eq!(steps, read(dir.path(), "merged/steps.csv"));
    let done = queenlab(dir.path(), &["check", "x.toml", "--allow-exec"]);
    assert!(
        done.out.contains("key key, steps 1, conflicts ") && done.out.contains(", restarts "),
        "{done:?}"
    );
}

#[test]
fn a_measure_that_is_not_there_is_named() {
    let dir = folder("echo key\n", MEASURES, "count = 40");
    refused(&run(dir.path(), &[]), 9, "is unreadable: conflicts: nothing matches conflicts=");
    let dir =
        folder("echo conflicts=9 restarts=x\n", "measures = { a = { regex = 'ts=(?<n>.)' } }", "count = 40");
    refused(&run(dir.path(), &[]), 9, "is unreadable: a: \"x\" is no number: allowed is a whole number");
}

#[test]
fn known_keys_may_be_in_a_file() {
    let dir = folder(KEYS, "known = \"all.csv\"", "count = 40");
    refused(&run(dir.path(), &[]), 3, "all.csv: cannot be read");
    fs::write(dir.path().join("all.csv"), "key,class\na,a\nb,a\nc,a\nd,d\n").expect("written");
    let done = run(dir.path(), &[]);
    assert!(done.code == 0 && done.out.contains("the 4 solutions are"), "{done:?}");
    let rows = read(dir.path(), "results/t/frequencies.csv");
    assert!(rows.lines().any(|row| row.contains(",d,") && row.contains(",0,")), "{rows}");
    let known = "known = [{ key = \"a\", class = \"a\" }, { key = \"b\", class = \"a\" }";
    assert!(read(dir.path(), "results/t/experiment.toml").contains(known));
    for shard in ["1/2", "2/2"] {
        assert_eq!(run(dir.path(), &["--shard", shard, "--out", &shard[..1]]).code, 0);
    }
    fs::write(dir.path().join("all.csv"), "a\nb\nd\n").expect("written");
    output(dir.path(), &["merge", "1", "2", "--out", "merged"]);
    for file in TABLES {
        let one = read(dir.path(), &format!("results/t/{file}"));
        assert_eq!(one, read(dir.path(), &format!("merged/{file}")), "the list is part of the shards");
    }
    let verified = output(dir.path(), &["verify", "merged", "--allow-exec", "--folder", "."]);
    assert!(verified.contains("rerun trials ended as recorded"), "{verified}");
    refused(&run(dir.path(), &["--out", "u"]), 9, "is wrong: \"c\" is none of the known keys");
}

#[test]
fn a_bad_file_of_known_keys_is_refused_with_its_line() {
    let dir = folder(KEYS, "known = \"all.txt\"", "count = 40");
    let run = |text: &str| {
        fs::write(dir.path().join("all.txt"), text).expect("written");
        run(dir.path(), &[])
    };
    refused(&run("a\nb\na\n"), 3, "all.txt:3: the key \"a\" is there twice");
    refused(&run(""), 3, "0 keys: allowed are 1 to");
    let long: Vec<String> = (0..200_000).map(|number| number.to_string()).collect();
    refused(
        &run(&long.join("\n")),
        3,
        "the keys are too long for an experiment, which lists them: known = NUMBER",
    );
}

#[test]
fn try_takes_a_file_of_known_keys() {
    let dir = folder(KEYS, "", "count = 1");
    fs::write(dir.path().join("all.txt"), "a\nb\nc\nd\n").expect("written");
    let command =
        ["try", "-n", "40", "--known", "all.txt", "--save", "y.toml", "--", "sh", "program.sh", "{seed31}"];
    let done = queenlab(dir.path(), &command);
    assert!(done.code == 0 && done.out.contains("the 4 solutions are"), "{done:?}");
    assert!(read(dir.path(), "y.toml").contains("known = [\"a\", \"b\", \"c\", \"d\"]"));
}

#[test]
fn each_trial_has_a_fresh_folder() {
    let dir = folder("ls $2 | wc -l; touch $2/x; cd $2; echo key\n", "", "count = 24");
    let text = read(dir.path(), "x.toml").replace("\"{seed31}\"]", "\"{seed31}\", \"{dir}\"]");
    fs::write(dir.path().join("x.toml"), text.replace("seed = 7", "seed = 7\n")).expect("written");
    assert_eq!(run(dir.path(), &[]).code, 0);
    fs::write(dir.path().join("program.sh"), "ls $2 | wc -l; touch $2/x\n").expect("written");
    assert_eq!(run(dir.path(), &["--out", "u"]).code, 0);
    let rows = read(dir.path(), "u/frequencies.csv");
    assert!(rows.lines().count() == 2 && rows.contains(",0,,24,"), "the folder is empty: {rows}");
}

#[test]
fn try_reads_what_it_is_asked_to() {
    let dir = folder("echo noise; echo error >&2; echo $(($1 % 2)) > $2\n", "", "count = 1");
    for from in ["out", "stderr"] {
        let command = ["try", "-n", "8", "--from", from, "--", "sh", "program.sh", "{seed31}", "{out}"];
        let done = queenlab(dir.path(), &command);
        assert_eq!(
            (done.code, done.out.contains("Only one solution was reached")),
            (0, from == "stderr"),
            "{done:?}"
        );
    }
    let done = queenlab(dir.path(), &["try", "--from", "nowhere", "--", "sh", "program.sh", "{seed}"]);
    refused(&done, 2, "allowed is stdout, stderr or out");
}

/// The last line alone may be a part of a solution, or of a log.
#[test]
fn several_lines_that_look_alike_are_asked_about() {
    let dir = tempfile::tempdir().expect("a folder");
    let tried = |script: &str, options: &[&str]| {
        let command = ["--", "sh", "-c", script, "sh", "{seed31}"];
        queenlab(dir.path(), &[&["try", "-n", "20"], options, &command[..]].concat())
    };
    for script in [
        "echo x = $(($1 % 3)); echo y = -$(($1 % 2))",
        "echo 1 0 0; echo 0 1 0; echo 0 0 1",
        "echo [1, 2]; echo [3, 4]; echo",
        "for i in 1 2 3; do echo iteration $i cost 2.5; done",
    ] {
        let done = tried(script, &[]);
        let question = "the first trial printed several lines that look alike";
        assert!(done.code == 3 && done.err.contains(question) && done.out.is_empty(), "{script}: {done:?}");
        assert_eq!(tried(script, &["--format", "columns"]).code, 0, "{script}");
        let whole = tried(script, &["--record", "output"]);
        assert!(whole.code == 0 && whole.out.contains("records by output"), "{script}: {whole:?}");
    }
    for script in ["echo searching; echo [1, 2]", "echo found 3; echo a b", "echo 1 2 3"] {
        assert_eq!(tried(script, &[]).code, 0, "{script}");
    }
}

#[test]
fn what_is_about_a_solution_is_not_the_solution() {
    let tour = "echo \"tour $(($1 % 3)) $(($1 % 7)) $(($1 % 2))\"; ";
    for (ending, asked) in [
        ("echo \"length: $(($1 % 50))\"", "\"length: "),
        ("echo \"Peak RSS: $(($1 % 50)) kB\"", "\"Peak RSS: "),
        ("echo \"seed was $1\"", "have the seed in them"),
        ("echo \"red $1\"", "have the seed in them"),
        ("echo \"nodes $(($1 % 50))\"", "\"nodes "),
        ("echo \"moves=$(($1 % 50))\"", "\"moves="),
        ("echo \"$(($1 % 50)) nodes expanded\"", " nodes expanded\" and such"),
        ("echo \"rate: $(($1 % 50)).5 it/s\"", "\"rate: "),
        ("echo $(($1 % 50))", "below other lines that differ"),
        ("echo === summary ===; echo \"Generation $(($1 % 50))\"", "\"Generation "),
        ("echo \"colour $(($1 % 3))\"", ""),
        ("echo \"face $(($1 % 6))\"", ""),
        ("echo \"result: $(($1 % 5))\"", ""),
    ] {
        let above = if ending.contains("colour") { "echo 'Solver 1.0'; " } else { tour };
        let above = if ending.contains("red") { "" } else { above };
        let above = if ending.contains("face") { "echo seed $1; echo attempt $(($1 % 9)); " } else { above };
        let program = format!("{above}{ending}\n");
        let dir = folder(&program, "", "count = 1");
        let command = ["try", "-n", "40", "--", "sh", "program.sh", "{seed31}"];
        let done = queenlab(dir.path(), &command);
        let is_asked = done.code == 3 && done.err.contains(asked) && done.err.contains("--key-regex");
        assert_eq!(is_asked, !asked.is_empty(), "{program}{done:?}");
    }
}

/// Lines with a number beside each word are a log, and boards are no numbers about them.
#[test]
fn a_number_below_a_log_is_the_solution() {
    for program in [
        "echo iteration 1: cost $(($1 % 50)) temp 0.$(($1 % 9)); echo $(($1 % 3 + 1))",
        "echo restart $(($1 % 4)) after $(($1 % 50)) steps; echo item $(($1 % 3 + 1))",
        "echo trying $(($1 % 4)) $(($1 % 5)); if [ $(($1 % 2)) = 0 ]; then echo 2413; else echo 3142; fi",
    ] {
        let dir = folder(&format!("{program}\n"), "", "count = 1");
        let done = queenlab(dir.path(), &["try", "-n", "40", "--", "sh", "program.sh", "{seed31}"]);
        assert_eq!(done.code, 0, "{program}{done:?}");
    }
}

/// The first two trials may reach the same solution.
#[test]
fn what_is_about_a_solution_is_found_whatever_the_seed() {
    let dir = folder("echo word $(($1 % 2)); echo \"length: $(($1 % 50))\"\n", "", "count = 1");
    for seed in ["1", "2", "3", "4"] {
        let command = ["try", "-n", "20", "--seed", seed, "--", "sh", "program.sh", "{seed31}"];
        let done = queenlab(dir.path(), &command);
        assert!(done.code == 3 && done.err.contains("\"length: "), "{seed}: {done:?}");
    }
}

#[test]
fn what_prints_nothing_has_no_solution_in_any_form() {
    let dir = tempdir().expect("a folder");
    let forms = ["clingo", "minizinc", "dimacs", "list", "columns", "picture"].map(|form| ["--format", form]);
    let records = ["output", "blank", "json"].map(|record| ["--record", record]);
    for form in forms.into_iter().chain(records) {
        for command in ["true", "echo"] {
            let done =
                queenlab(dir.path(), &["try", "--seeds", "none", "-n", "5", form[0], form[1], "--", command]);
            assert!(done.code != 0 && done.err.contains("there is nothing to read"), "{form:?} {done:?}");
        }
    }
}
