//! `play.html`: whose result has it, what its puzzles are, and that its bytes never differ.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::backtracking::solutions;
use crate::by_hand::{Rule, solved};
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

/// The clues of the puzzle at each level that it reaches: the cells but for those that it hides.
fn clues(cells: &[u16], puzzle: &Value) -> [Option<Vec<u16>>; 3] {
    let hidden = numbers(&puzzle["hidden"]);
    [0, 1, 2].map(|level| {
        let hides = usize::try_from(puzzle["hides"][level].as_u64()?).expect("small");
        let mut clues = cells.to_vec();
        for &cell in &hidden[..hides] {
            clues[usize::from(cell)] = 0;
        }
        Some(clues)
    })
}

/// The clues of all puzzles of a result of this size, which has 20 grids of 3 puzzles.
fn puzzles(size: usize, block: usize) -> Vec<[Option<Vec<u16>>; 3]> {
    let dir = site(&format!("size = {size}\nmethod = \"walk\""), "");
    let data = data(&read(dir.path(), "site/play.html"));
    let grids = data["grids"].as_array().expect("grids");
    assert_eq!((data["block"].as_u64(), grids.len()), (Some(block as u64), 20), "{size}");
    let of_grid = |grid: &Value| {
        let cells = numbers(&grid["cells"]);
        let digits: String = cells.iter().map(u16::to_string).collect();
        assert_eq!(grid["key"].as_str().expect("a key").replace('/', ""), digits);
        let puzzles = grid["puzzles"].as_array().expect("puzzles").iter();
        let puzzles: Vec<_> = puzzles.map(|puzzle| clues(&cells, puzzle)).collect();
        for clues in puzzles.iter().flatten().flatten() {
            assert_eq!(solutions(block, clues, 2), [cells.as_slice()], "one solution");
        }
        puzzles
    };
    let puzzles: Vec<_> = grids.iter().flat_map(of_grid).collect();
    assert_eq!(puzzles.len(), 60);
    puzzles
}

#[test]
fn every_puzzle_of_every_level_has_the_grid_of_its_key_as_its_one_solution_and_needs_what_its_level_says() {
    let puzzles = puzzles(9, 3);
    for [easy, medium, hard] in &puzzles {
        assert!(solved(3, easy.as_ref().expect("every grid has an easy one"), Rule::NakedSingle));
        if let Some(medium) = medium {
            assert!(solved(3, medium, Rule::Pair) && !solved(3, medium, Rule::NakedSingle), "{medium:?}");
        }
        if let Some(hard) = hard {
            assert!(!solved(3, hard, Rule::Pair), "{hard:?}");
        }
        let shown = |clues: &Vec<u16>| clues.iter().filter(|clue| **clue > 0).count();
        let shown: Vec<usize> = [easy, medium, hard].into_iter().flatten().map(shown).collect();
        assert!(shown[0] == 37 && shown.is_sorted_by(|easier, harder| easier > harder), "{shown:?}");
    }
    let reached = |level: usize| puzzles.iter().filter(|puzzle| puzzle[level].is_some()).count();
    assert!(reached(1) >= 55 && reached(2) >= 50, "{} {}", reached(1), reached(2));
}

#[test]
fn puzzles_of_side_4_are_easy_and_say_so() {
    for [easy, medium, hard] in puzzles(4, 2) {
        let easy = easy.expect("every grid has an easy one");
        assert!(solved(2, &easy, Rule::NakedSingle) && medium.is_none() && hard.is_none());
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
    for (language, made) in [("en", "Made by queenlab"), ("es", "Hecho con queenlab")] {
        let footer = format!("<div class=\"in-language\" lang=\"{language}\"><footer>{made}");
        assert!(read(played.path(), "site/play.html").contains(&footer), "{language}");
    }
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
