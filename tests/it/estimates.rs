//! Estimates of `check` and `plan` are of the order of the true times. `cargo bench --bench estimates` measures how near.

use std::fs;
use std::time::Instant;

use tempfile::tempdir;

use crate::support::output;

/// The bounds in seconds of "66 seconds to 5 minutes", "2 seconds" or "1 second at most".
fn bounds(printed: &str) -> (f64, f64) {
    let units = [("second", 1.0), ("minute", 60.0), ("hour", 3600.0), ("day", 86_400.0), ("week", 604_800.0)];
    let seconds = |text: &str| {
        let (number, unit) = text.split_once(' ').expect("a number and a unit");
        let (_, unit) = units.iter().find(|(name, _)| unit.starts_with(name)).expect("a unit");
        number.parse::<f64>().expect("a number") * unit
    };
    match printed.split_once(" to ") {
        Some((low, high)) => (seconds(low), seconds(high)),
        None if printed.ends_with("at most") => (0.0, seconds(printed)),
        None => (seconds(printed) - 0.5, seconds(printed) + 0.5),
    }
}

fn is_near_the_truth(system: &str, trials: &str) {
    let dir = tempdir().expect("a folder");
    let text = format!("name = \"x\"\n[system]\n{system}\n[trials]\ncount = {trials}\nseed = 7\n");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    let printed = output(dir.path(), &["check", "x.toml"]);
    let begun = Instant::now();
    output(dir.path(), &["run", "x.toml", "--progress", "none"]);
    let truth = begun.elapsed().as_secs_f64();
    let printed = printed.lines().last().and_then(|line| line.strip_prefix("Time: about ")).expect("a time");
    let (low, high) = bounds(printed.split(" on ").next().expect("a time"));
    assert!(low / 10.0 <= truth && truth <= 10.0 * high, "{system}: {printed}, and it took {truth} s");
}

/// A sample that counts the listing of 73,712 solutions for every trial estimates weeks.
#[test]
fn of_many_trials_after_a_long_preparation() {
    is_near_the_truth("kind = \"permute\"\nsize = 13\nprogram = \"queens_2\"", "300000");
}

/// A sample with an empty memory is slower than what comes.
#[test]
fn of_trials_that_become_faster() {
    is_near_the_truth("kind = \"repair\"\nsize = 11", "60000");
}

#[test]
fn of_a_census_that_is_done_at_once() {
    let dir = tempdir().expect("a folder");
    let text =
        "name = \"x\"\n[system]\nkind = \"repair\"\nsize = [5, 12]\n[trials]\ncount = \"all\"\nseed = 0\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    let printed = output(dir.path(), &["check", "x.toml"]);
    let part = printed.split("Time: about ").nth(1).and_then(|rest| rest.split(" on ").next());
    assert!(bounds(part.expect("a time")).1 < 60.0, "{printed}");
    assert!(printed.ends_with("not counting cells that enumerate their starts: 1\n"), "{printed}");
}

/// A shard of ten minutes or more, and so one for what is done in seconds.
#[test]
fn a_plan_has_as_many_shards_as_take_ten_minutes() {
    let dir = tempdir().expect("a folder");
    for (trials, fewest, most) in [(20_000_u64, 1, 1), (200_000_000_000, 20, 1000)] {
        let text = format!(
            "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 8\n[trials]\ncount = {trials}\nseed = 7\n"
        );
        fs::write(dir.path().join("x.toml"), text).expect("written");
        let out = format!("p{trials}");
        let printed = output(dir.path(), &["plan", "x.toml", "--engine", "parallel", "--out", &out]);
        let shards: u64 =
            printed.split(' ').next().expect("a number").replace(',', "").parse().expect("a number");
        assert!((fewest..=most).contains(&shards), "{trials}: {printed}");
    }
}
