//! `play.html`: whose result has it, what its puzzles are, and that its bytes never differ.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::backtracking::solutions;
use crate::support::{between, output, read};

/// The site of an experiment of `squares` with these lines for the system, below `site`.
fn site(system: &str, about: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let experiment = format!(
        "name = \"t\"\nabout = '{about}'\n[system]\nkind = \"squares\"\n{system}\n[trials]\ncount = 30\nseed = 2026\n"
    );
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    output(dir.path(), &["run", "x.toml"]);
    output(dir.path(), &["export", "results/t", "--to", "site"]);
    dir
}

fn data(page: &str) -> Value {
    let json = between(page, "<script id=\"data\" type=\"application/json\">", "</script>");
    serde_json::from_str(json[0]).expect("JSON")
}

fn numbers(value: &Value) -> Vec<u16> {
    serde_json::from_value(value.clone()).expect("numbers")
}

/// The clues of the puzzle at a level: the cells but for those that it hides.
fn clues(cells: &[u16], puzzle: &Value, level: usize) -> Vec<u16> {
    let hides = puzzle["hides"][level].as_u64().expect("a number");
    let mut clues = cells.to_vec();
    let hidden = puzzle["hidden"].as_array().expect("cells").iter();
    for cell in hidden.take(usize::try_from(hides).expect("small")) {
        clues[usize::try_from(cell.as_u64().expect("a cell")).expect("small")] = 0;
    }
    clues
}

#[test]
fn every_puzzle_of_every_level_has_the_grid_of_its_key_as_its_one_solution() {
    for (size, block) in [(4, 2), (9, 3)] {
        let dir = site(&format!("size = {size}\nmethod = \"walk\""), "");
        let data = data(&read(dir.path(), "site/play.html"));
        let grids = data["grids"].as_array().expect("grids");
        assert_eq!((data["block"].as_u64(), grids.len()), (Some(block), 20), "{size}");
        for grid in grids {
            let cells = numbers(&grid["cells"]);
            let digits: String = cells.iter().map(u16::to_string).collect();
            assert_eq!(grid["key"].as_str().expect("a key").replace('/', ""), digits);
            for puzzle in grid["puzzles"].as_array().expect("puzzles") {
                let block = usize::try_from(block).expect("small");
                let shown = [0, 1, 2].map(|level| {
                    let clues = clues(&cells, puzzle, level);
                    assert_eq!(solutions(block, &clues, 2), [cells.as_slice()], "{puzzle}");
                    clues.iter().filter(|clue| **clue > 0).count()
                });
                assert!(shown.is_sorted_by(|easier, harder| easier >= harder), "{shown:?}");
                assert!(size == 4 || shown[0] == 45, "{shown:?}");
            }
        }
    }
}

#[test]
fn the_grids_are_those_reached_most_often() {
    let dir = site("size = 9", "");
    let data = data(&read(dir.path(), "site/play.html"));
    let counts = data["grids"].as_array().expect("grids").iter().map(|grid| grid["count"].as_u64());
    let counts: Vec<u64> = counts.map(|count| count.expect("a number")).collect();
    assert!(counts.is_sorted_by(|one, other| one >= other) && counts.iter().sum::<u64>() <= 30, "{counts:?}");
}

#[test]
fn the_same_result_gives_the_same_page_and_texts_stay_texts() {
    let dir = site("size = 9\nmethod = \"walk\"", "</script><img src=x onerror=alert(1)>");
    let page = read(dir.path(), "site/play.html");
    output(dir.path(), &["export", "results/t", "--to", "again"]);
    assert_eq!(read(dir.path(), "again/play.html"), page);
    assert!(page.contains("&lt;/script&gt;&lt;img src=x") && !page.contains("<img"));
    assert!(!page.contains("http:") && !page.contains("https:"));
}

#[test]
fn only_sudokus_are_played_and_only_their_pages_link_to_it() {
    let has_page = |dir: &Path| dir.join("site/play.html").exists();
    let links = |dir: &Path| read(dir, "site/report.html").contains("href=\"play.html#lang=en\"");
    let played = site("size = 9\nmethod = \"walk\"", "");
    assert!(has_page(played.path()) && links(played.path()));
    for system in [
        "size = 3\nproduct = \"magic\"",
        "size = 4\nproduct = \"latin\"\nmethod = \"cyclic\"",
        "size = 21\nmethod = \"walk\"",
    ] {
        let dir = site(system, "");
        assert!(!has_page(dir.path()) && !links(dir.path()), "{system}");
    }
    let queens = crate::support::site_of("repair", "4", "20");
    assert!(!has_page(queens.path()) && !links(queens.path()));
}

/// Thirty walks of 1,000 exchanges on 625 cells: every grid has its replay or its board, and pages can still be sent.
#[test]
fn pages_of_large_boards_stay_small_and_show_every_grid() {
    let site = site("size = 25\nmethod = \"walk\"", "large");
    let [simulator, report] =
        ["simulator", "report"].map(|page| read(site.path(), &format!("site/{page}.html")));
    assert!(simulator.len() < 5_000_000 && report.len() < 500_000, "{} {}", simulator.len(), report.len());
    let data = data(&simulator);
    let cases = data["cases"].as_array().expect("cases");
    let replayed = |case: &&Value| case["traces"].as_array().is_some_and(|traces| !traces.is_empty());
    let with_traces = cases.iter().filter(replayed).count();
    assert!(cases.len() == 31 && (2..31).contains(&with_traces), "{with_traces} of {}", cases.len());
    assert!(cases.iter().all(|case| replayed(&case) != case["board"].is_array()));
}
