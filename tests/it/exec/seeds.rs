//! A census of a seed space: each seed once.

use std::fs;

use queenlab::experiment::parse;

use super::{KEYS, TABLES, folder, refused, run};
use crate::support::{output, queenlab, read};

#[test]
fn each_seed_of_a_census_is_run_once() {
    let dir = folder(KEYS, "seeds = [0, 99]\nknown = 3", "count = \"all\"");
    let done = run(dir.path(), &[]);
    assert!(done.out.starts_with("exec, all 100 seeds."), "{done:?}");
    assert!(done.out.contains("not equally likely (exact"), "{done:?}");
    let counts: Vec<String> = read(dir.path(), "results/t/frequencies.csv")
        .lines()
        .skip(1)
        .map(|row| row.split(',').skip(3).step_by(2).take(2).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(counts, ["a 50", "b 25", "c 25"], "seeds 0 to 99, modulo 4");
    for row in read(dir.path(), "results/t/statistics.csv").lines().filter(|row| row.contains("tv_uniform")) {
        assert!(!row.contains("p_value") && row.contains(",0.16666666666666666,"), "{row}");
    }
    let verified = output(dir.path(), &["verify", "results/t", "--allow-exec", "--folder", "."]);
    assert!(verified.contains("rerun trials ended as recorded"), "{verified}");
    for shard in ["1/3", "2/3", "3/3"] {
        assert_eq!(run(dir.path(), &["--shard", shard, "--out", &shard[..1]]).code, 0);
    }
    output(dir.path(), &["merge", "1", "2", "3", "--out", "merged"]);
    for file in TABLES {
        assert_eq!(
            read(dir.path(), &format!("results/t/{file}")),
            read(dir.path(), &format!("merged/{file}"))
        );
    }
}

#[test]
fn a_list_of_seeds_and_a_census_go_together() {
    let with = |seeds: &str, count: &str| {
        let text = format!(
            "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"p\", \"{{seed}}\"]\n{seeds}\n[trials]\ncount = {count}\nseed = 1\n"
        );
        parse(text.as_bytes()).map(|experiment| experiment.to_toml())
    };
    for (seeds, count, line, what) in [
        ("seeds = [5, 4]", "\"all\"", 5, "[FIRST, LAST]"),
        ("seeds = [1, 2, 3]", "\"all\"", 5, "[FIRST, LAST]"),
        ("seeds = [-1, 3]", "\"all\"", 5, "[FIRST, LAST]"),
        (
            "seeds = [0, 9]",
            "10",
            7,
            "trials.count: system.seeds lists the seeds of a census: allowed is \"all\"",
        ),
        (
            "",
            "\"all\"",
            7,
            "seeds = [FIRST, LAST] lists the seeds of a census; allowed is a number of trials",
        ),
    ] {
        let error = with(seeds, count).expect_err(what);
        assert!(error.message.en.contains(what) && error.line == Some(line), "{what}: {error:?}");
    }
    let resolved = with("seeds = [3, 3]", "\"all\"").expect("one seed is a census, too");
    assert!(resolved.contains("seeds = [3, 3]"), "{resolved}");
}

#[test]
fn the_number_of_trials_of_a_census_is_that_of_its_seeds() {
    let dir = folder(KEYS, "seeds = [0, 9]", "count = \"all\"");
    refused(&run(dir.path(), &["--trials", "5"]), 3, "allowed is \"all\"");
    let done = queenlab(dir.path(), &["check", "x.toml"]);
    assert!(done.out.contains("10 seeds, each once"), "{done:?}");
    fs::write(dir.path().join("program.sh"), "echo $1\n").expect("written");
    let done = queenlab(dir.path(), &["check", "x.toml", "--allow-exec"]);
    for seed in ["key 0,", "key 1,", "key 2,"] {
        assert!(done.out.contains(seed), "{done:?}");
    }
}
