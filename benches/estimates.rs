//! The time that `queenlab check` estimates beside the time that `queenlab run` takes: `cargo bench -p queenlab-benches --bench
//! estimates`.
//!
//! Of twelve experiments, with the factor between the true time and the nearer end of the estimate: 1 where it lies between
//! them. It takes some minutes, and is of use on a machine that does nothing else.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use self::program::QUEENLAB;

mod program;

/// The system with its options, and the trials.
const EXPERIMENTS: [(&str, &str, u64); 12] = [
    ("repair", "size = 6", 30_000_000),
    ("repair", "size = 8", 3_000_000),
    ("repair", "size = 12", 200_000),
    ("repair", "size = 14", 30_000),
    ("repair", "size = 32", 500),
    ("permute", "size = 8\nprogram = \"queens_2\"", 2_000_000),
    ("permute", "size = 14\nprogram = \"queens_2\"", 1_000_000),
    ("backtrack", "size = [8, 20]\norder = \"shuffled\"", 20_000),
    ("game", "size = [4, 8, 12]", 200_000),
    ("squares", "size = 9\nproduct = \"sudoku\"\nmethod = \"walk\"\nmoves = [10, 1000]", 5000),
    ("squares", "size = 9\nproduct = \"sudoku\"\nmethod = \"published\"", 50_000),
    ("uniform", "size = 12", 1_000_000),
];

fn main() {
    let dir = tempfile::tempdir().expect("a folder");
    println!("{:<52} {:>8}  {:<32} {:>8} {:>6}", "experiment", "check s", "estimate", "run s", "factor");
    for (kind, options, trials) in EXPERIMENTS {
        let text = format!(
            "name = \"x\"\n[system]\nkind = \"{kind}\"\n{options}\n[trials]\ncount = {trials}\nseed = 7\n"
        );
        fs::write(dir.path().join("x.toml"), text).expect("written");
        let (estimate, checked) = queenlab(dir.path(), &["check", "x.toml"]);
        let estimate =
            estimate.lines().last().and_then(|line| line.strip_prefix("Time: about ")).expect("a time");
        let estimate = estimate.split(" on ").next().expect("a time");
        let (_, truth) = queenlab(dir.path(), &["run", "x.toml", "--fresh", "--progress", "none"]);
        let name = format!("{kind} {} {trials}", options.replace('\n', " "));
        println!(
            "{name:<52.52} {checked:>8.2}  {estimate:<32} {truth:>8.2} {:>6.2}",
            factor(estimate, truth)
        );
    }
}

/// What a command writes, and the seconds that it takes.
fn queenlab(dir: &Path, args: &[&str]) -> (String, f64) {
    let begun = Instant::now();
    let done = Command::new(&*QUEENLAB).args(args).current_dir(dir).output();
    let done = done.expect("the program starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    (String::from_utf8(done.stdout).expect("text"), begun.elapsed().as_secs_f64())
}

/// The factor by which `truth` lies outside the range `estimate`.
fn factor(estimate: &str, truth: f64) -> f64 {
    let bounds = estimate.trim_end_matches(" at most").split(" to ").map(seconds);
    let [low, high] = match bounds.collect::<Vec<f64>>()[..] {
        [high] if estimate.ends_with("at most") => [0.0, high],
        [both] => [both - 0.5, both + 0.5],
        [low, high] => [low, high],
        _ => panic!("{estimate}"),
    };
    (low / truth).max(truth / high).max(1.0)
}

fn seconds(text: &str) -> f64 {
    let (number, unit) = text.split_once(' ').expect("a number and a unit");
    let units = [("second", 1.0), ("minute", 60.0), ("hour", 3600.0), ("day", 86400.0), ("week", 604_800.0)];
    let unit = units.iter().find(|(name, _)| unit.starts_with(name)).expect("a unit").1;
    number.parse::<f64>().expect("a number") * unit
}
