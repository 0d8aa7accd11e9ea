//! Running programs: the same bytes however they are run, and what is said of them.

use std::fs;

use super::{KEYS, TABLES, folder, refused, run};
use crate::support::{output, queenlab, read};

#[test]
fn results_do_not_depend_on_threads_shards_or_stops() {
    let dir = folder(KEYS, "known = 3", "count = 60");
    for (threads, out) in [("1", "one"), ("3", "three")] {
        let done = run(dir.path(), &["--threads", threads, "--out", out]);
        assert_eq!(done.code, 0, "{done:?}");
        assert!(done.out.starts_with("exec, 60 random trials."), "{done:?}");
    }
    for shard in ["1/2", "2/2"] {
        assert_eq!(run(dir.path(), &["--shard", shard, "--out", &shard[..1]]).code, 0);
    }
    output(dir.path(), &["merge", "2", "1", "--out", "merged"]);
    for file in TABLES {
        let one = read(dir.path(), &format!("one/{file}"));
        assert_eq!(one, read(dir.path(), &format!("three/{file}")), "{file}");
        assert_eq!(one, read(dir.path(), &format!("merged/{file}")), "{file}");
    }
    let rows = read(dir.path(), "one/frequencies.csv");
    assert_eq!(rows.lines().count(), 4, "{rows}");
    let verified = output(dir.path(), &["verify", "one"]);
    assert!(verified.contains("No trial of a program was run again"), "{verified}");
}

#[test]
fn trials_are_run_again_by_consent() {
    let dir = folder(KEYS, "known = 3", "count = 30");
    assert_eq!(run(dir.path(), &["--out", "."]).code, 3, "the folder holds files");
    assert_eq!(run(dir.path(), &["--out", "t"]).code, 0);
    fs::copy(dir.path().join("program.sh"), dir.path().join("t/program.sh")).expect("copied");
    let verified = output(dir.path(), &["verify", "t", "--allow-exec", "--trials", "5"]);
    assert!(verified.contains("rerun trials ended as recorded"), "{verified}");
    fs::write(dir.path().join("t/program.sh"), "echo a\n").expect("written");
    refused(
        &queenlab(dir.path(), &["verify", "t", "--allow-exec"]),
        3,
        "program.sh changed: results are of one program",
    );
}

#[test]
fn another_program_does_not_resume_a_result() {
    let dir = folder(KEYS, "known = 3", "count = 30");
    assert_eq!(run(dir.path(), &["--shard", "1/2", "--out", "t"]).code, 0);
    fs::write(dir.path().join("program.sh"), format!("{KEYS}#\n")).expect("written");
    refused(
        &run(dir.path(), &["--shard", "1/2", "--out", "t"]),
        3,
        "program.sh changed: the folder holds the result of the program as it was",
    );
    assert_eq!(run(dir.path(), &["--shard", "2/2", "--out", "u"]).code, 0);
    refused(&queenlab(dir.path(), &["merge", "t", "u"]), 3, "this is no shard of the experiment");
}

#[test]
fn a_program_that_does_not_keep_to_its_seed_is_found_out() {
    let script = "n=$(cat n 2>/dev/null || echo 0); echo $((n + 1)) > n; echo k$((n % 2))\n";
    let dir = folder(script, "", "count = 30");
    refused(
        &run(dir.path(), &["--threads", "1"]),
        7,
        "cell 1, trial 0: run twice, it ended in two ways (k0 in 1 steps, k1 in 1 steps)",
    );
    let dir = folder(script, "deterministic = false", "count = 30");
    assert_eq!(run(dir.path(), &["--out", "t"]).code, 0);
    assert!(read(dir.path(), "t/cells.csv").trim_end().ends_with(",not-repeatable"));
}

#[test]
fn a_seed_without_effect_is_said() {
    let dir = folder("echo same\n", "known = 3", "count = 120");
    let done = run(dir.path(), &[]);
    assert!(
        done.out.contains("All 120 solved trials reached the same solution: perhaps the seed has no effect."),
        "{done:?}"
    );
}

#[test]
fn placeholders_of_the_user_make_cells() {
    let dir = folder("echo $1-$2\n", "", "count = 12");
    let text = read(dir.path(), "x.toml")
        .replace("\"{seed31}\"]", "\"{word}\", \"{trial}\"]\nword = [\"x\", \"y z\"]");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    assert_eq!(run(dir.path(), &["--out", "t"]).code, 0);
    let rows = read(dir.path(), "t/frequencies.csv");
    assert!(
        rows.contains("\n1,exec,,x,x-11,") && rows.contains("\n2,exec,,y z,y z-0,"),
        "an argument stays one: {rows}"
    );
    assert!(read(dir.path(), "t/cells.csv").contains("\n2,exec,,y z,exec,12,7,"));
}

#[test]
fn check_shows_trials_as_they_were_read() {
    let dir = folder("echo log; echo k$1\n", "key = { regex = 'k(?<k>[0-9])' }", "count = 12");
    let done = queenlab(dir.path(), &["check", "x.toml", "--allow-exec"]);
    assert_eq!((done.code, done.out.matches("  key ").count()), (0, 3), "{done:?}");
    assert!(
        done.out.contains("Cell 1, trial 2: sh program.sh ") && done.out.contains("  | log\n"),
        "{done:?}"
    );
    assert!(done.out.contains("so 12 trials take about"), "{done:?}");
}

#[test]
fn a_command_can_be_tried_without_a_file() {
    let dir = folder(KEYS, "", "count = 1");
    let args =
        ["try", "-n", "400", "--known", "3", "--save", "new.toml", "--", "sh", "program.sh", "{seed31}"];
    let done = queenlab(dir.path(), &args);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(
        done.out.starts_with("exec, 400 random trials. The 3 solutions are not equally likely"),
        "{done:?}"
    );
    let saved = output(dir.path(), &["run", "new.toml", "--allow-exec", "--progress", "none"]);
    assert_eq!(
        saved.lines().next(),
        done.out.lines().next(),
        "the saved experiment is the one that was tried"
    );
    refused(&queenlab(dir.path(), &args), 3, "the file exists");
    refused(&queenlab(dir.path(), &["try", "--", "sh", "program.sh"]), 3, "system.command has no seed");
    refused(&queenlab(dir.path(), &["try"]), 2, "COMMAND");
    refused(
        &queenlab(dir.path(), &["try", "--", "no-such-program", "{seed}"]),
        3,
        "there is no such program in PATH",
    );
}
