//! Results of many solutions and long traces, in a memory that would not hold their rows.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::support::{BINARY, output, queenlab};

/// Runs the binary under a limit of its address space.
fn limited(dir: &Path, megabytes: u64, command: &str) -> Output {
    let script = format!("ulimit -v {}; exec {BINARY} {command}", 1024 * megabytes);
    Command::new("sh").args(["-c", &script]).current_dir(dir).output().expect("a shell")
}

fn runs_within(dir: &Path, megabytes: u64, command: &str) -> String {
    let done = limited(dir, megabytes, command);
    assert!(done.status.success(), "{command}: {megabytes} MB: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("text")
}

/// A result in the folder `r`.
fn result(system: &str, count: u64) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let text =
        format!("name = \"x\"\n[system]\n{system}\n[trials]\ncount = {count}\nseed = 7\nkeys = 100000\n");
    fs::write(dir.path().join("x.toml"), text).expect("a file");
    output(dir.path(), &["run", "x.toml", "--out", "r", "--progress", "none"]);
    dir
}

/// The rows of 60,000 solutions take some 70 MB, as JSON 800.
#[test]
fn readers_keep_what_they_show() {
    let dir = result("kind = \"backtrack\"\nsize = 20\norder = \"shuffled\"", 60_000);
    for command in ["show r", "show r --json", "plot r --what steps --svg s.svg"] {
        runs_within(dir.path(), 48, command);
    }
    for command in ["compare r r", "plot r --svg s.svg", "verify r --threads 1"] {
        runs_within(dir.path(), 64, command);
    }
}

/// The stacks of as many threads would take two gigabytes.
#[test]
fn no_more_threads_are_started_than_there_are_trials() {
    let dir = result("kind = \"repair\"\nsize = 6", 4);
    runs_within(dir.path(), 1024, "run x.toml --fresh --out r --threads 1024 --progress none");
    let info = fs::read_to_string(dir.path().join("r/run-info.json")).expect("a file");
    assert!(info.contains("\"threads\": 1024"), "{info}");
}

/// 13 queens have 73,712 solutions.
#[test]
fn an_export_of_many_solutions_plays_the_first() {
    let dir = result("kind = \"uniform\"\nsize = 13", 300);
    runs_within(dir.path(), 144, "export r --to e");
    let page = fs::read_to_string(dir.path().join("e/simulator.html")).expect("a page");
    assert_eq!(page.matches("\"hits\":").count(), 20_001, "with the classic start");
    assert!(page.contains("These are the first 20,000; all are in <a href=\"frequencies.csv\">"));
    assert!(page.contains("Estas son las primeras 20"));
    let held = |name: &str| fs::read(dir.path().join(name)).expect("a table");
    assert!(held("r/steps_summary.csv") == held("e/steps_summary.csv"), "tables are copied");
}

#[test]
fn a_long_trace_is_a_page_whose_frames_are_shared() {
    let dir = tempfile::tempdir().expect("a folder");
    let page = runs_within(dir.path(), 64, "trace backtrack --size 30 --max-steps 200000 --format html");
    assert!(page.contains("\"steps\":200000"));
    assert!(page.len() < 2_000_000, "{}", page.len());
}

#[test]
fn a_trace_that_no_page_holds_is_refused_before_anything_is_written() {
    let dir = tempfile::tempdir().expect("a folder");
    let walk =
        "trace squares --size 9 --option method=walk --option moves=1000000 --seed 1 --trial 1 --format html";
    let refused = limited(dir.path(), 128, walk);
    let said = String::from_utf8(refused.stderr).expect("text");
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(3), 0), "{said}");
    let most = said.split_once("--max-steps ").expect("what to type").1;
    let most: String = most.chars().take_while(char::is_ascii_digit).collect();
    let fitting = format!("{walk} --max-steps {most}");
    let page = runs_within(dir.path(), 128, &fitting);
    assert!(page.contains(&format!("\"steps\":{most}")), "as many steps as it says fit");
    let more = format!("{walk} --max-steps {}", most.parse::<u64>().expect("a number") + 1);
    assert_eq!(queenlab(dir.path(), &more.split(' ').collect::<Vec<_>>()).code, 3);
}

/// A key of 4,000 places has 8 million pairs of them: more than are counted, so none are kept.
#[test]
fn pairs_of_the_places_of_long_keys_are_given_up_in_time() {
    let dir = tempfile::tempdir().expect("a folder");
    let line = |seed: u32| -> String {
        let signs = (0..4000u32).map(|place| if (place * place + seed * place) % 7 < 3 { 'a' } else { 'b' });
        signs.chain(['\n']).collect()
    };
    fs::write(dir.path().join("keys"), (0..3).map(line).collect::<Vec<_>>().concat()).expect("written");
    let said = runs_within(dir.path(), 1200, "tally keys --each --part-pairs");
    assert!(said.contains("3 samples"), "{said}");
}
