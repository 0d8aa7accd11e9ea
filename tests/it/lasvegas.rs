//! Facts of `lasvegas`: the law of its dives, enumerated by naive code, and the table of Brassard and Bratley.

use std::collections::BTreeMap;
use std::path::Path;

use queenlab::engine::machine::Launch;
use queenlab::model::start::Start;

#[cfg(feature = "cli")]
use crate::support::output;
use crate::support::{ending, machine, packaged, read};
use crate::truth::{Law, follows};

/// What one dive does: the probability of each solution, and the mean of the queens set by dives that fail and by those that do
/// not, each times the probability.
#[derive(Default)]
struct Dive {
    shares: BTreeMap<String, f64>,
    queens_failing: f64,
    queens_succeeding: f64,
}

fn is_free(rows: &[usize], row: usize) -> bool {
    let column = rows.len();
    rows.iter().enumerate().all(|(c, &r)| r != row && r.abs_diff(row) != column - c)
}

/// Draws `drawn` columns, then searches.
fn dive(size: usize, drawn: usize, rows: &mut Vec<usize>, probability: f64, found: &mut Dive) {
    if rows.len() < drawn {
        let free: Vec<usize> = (1..=size).filter(|&row| is_free(rows, row)).collect();
        if free.is_empty() {
            found.queens_failing += probability * rows.len() as f64;
        }
        for &row in &free {
            rows.push(row);
            dive(size, drawn, rows, probability / free.len() as f64, found);
            rows.pop();
        }
        return;
    }
    let mut queens = rows.len();
    if search(size, rows, &mut queens) {
        let key: Vec<String> = rows.iter().map(usize::to_string).collect();
        *found.shares.entry(key.join(if size > 9 { "-" } else { "" })).or_default() += probability;
        found.queens_succeeding += probability * queens as f64;
        rows.truncate(drawn);
    } else {
        found.queens_failing += probability * queens as f64;
    }
}

/// Extends `rows` to the first solution, and leaves it there.
fn search(size: usize, rows: &mut Vec<usize>, queens: &mut usize) -> bool {
    if rows.len() == size {
        return true;
    }
    for row in 1..=size {
        if is_free(rows, row) {
            rows.push(row);
            *queens += 1;
            if search(size, rows, queens) {
                return true;
            }
            rows.pop();
        }
    }
    false
}

fn dive_of(size: usize, searched: usize) -> Dive {
    let mut found = Dive::default();
    dive(size, size - searched, &mut Vec::new(), 1.0, &mut found);
    found
}

/// The law of repeated dives.
fn law(size: usize, searched: usize) -> Law {
    let found = dive_of(size, searched);
    let success: f64 = found.shares.values().sum();
    let steps = (found.queens_succeeding + found.queens_failing) / success;
    Law { shares: found.shares.into_iter().map(|(key, share)| (key, share / success)).collect(), steps }
}

#[test]
fn trials_follow_the_law() {
    for (size, searched, trials) in [
        (4, 0, 2000),
        (5, 0, 20_000),
        (6, 0, 20_000),
        (8, 0, 60_000),
        (8, 5, 20_000),
        (8, 6, 20_000),
        (10, 0, 40_000),
    ] {
        let options = [("searched", searched.to_string())];
        let options: Vec<(&str, &str)> =
            options.iter().map(|(name, value)| (*name, value.as_str())).collect();
        follows(machine("lasvegas", size as u64, &options).as_ref(), &law(size, searched), trials);
    }
}

/// Of k drawn queens of 8: the probability of success, and the mean of the nodes that are visited until a dive succeeds, the
/// empty board of each dive among them (Brassard and Bratley, Algorithmics, 1988, 8.5.2).
#[test]
fn the_published_table_is_that_of_the_law() {
    let table = [
        (0, 1.0, 114.00),
        (1, 1.0, 39.63),
        (2, 0.8750, 28.20),
        (3, 0.4931, 29.01),
        (4, 0.2618, 35.10),
        (5, 0.1624, 46.92),
        (6, 0.1357, 53.50),
        (7, 0.1293, 55.93),
        (8, 0.1293, 55.93),
    ];
    for (drawn, success, nodes) in table {
        let found = dive_of(8, 8 - drawn);
        let probability: f64 = found.shares.values().sum();
        let visited = (found.queens_succeeding + found.queens_failing + 1.0) / probability;
        assert!((probability - success).abs() < 6e-5, "{drawn}: {probability}");
        assert!((visited - nodes).abs() < 6e-3, "{drawn}: {visited}");
    }
}

#[test]
fn a_search_of_all_columns_has_one_start() {
    let machine = machine("lasvegas", 8, &[("searched", "8")]);
    assert_eq!(machine.starts(), Ok(1));
    let end = ending(machine.as_ref(), &Launch::From(Start::Classic));
    assert_eq!((end.key.as_deref(), end.steps, end.measures), (Some("15863724"), 113, vec![0]));
}

#[cfg(feature = "cli")]
#[test]
fn a_trace_shows_draws_dead_ends_and_restarts() {
    let here = Path::new(".");
    let text = output(here, &["trace", "lasvegas", "--size", "5", "--seed", "1", "--trial", "2"]);
    assert!(text.starts_with("empty board\ndraw 1:"), "{text}");
    let searching =
        ["trace", "lasvegas", "--size", "6", "--option", "searched=5", "--seed", "1", "--trial", "3"];
    let text = output(here, &searching);
    assert!(text.contains("\ntry 2:") && text.contains("\nundo "), "{text}");
    let restarting: Vec<String> = (0..9)
        .map(|trial: u32| output(here, &["trace", "lasvegas", "--seed", "1", "--trial", &trial.to_string()]))
        .collect();
    assert!(restarting.iter().any(|text| text.contains("\ndead end 7\nrestart\ndraw 1:")), "{restarting:?}");
}

/// The probability of each solution.
#[cfg(feature = "cli")]
pub fn shares(size: usize) -> BTreeMap<String, f64> {
    law(size, 0).shares.into_iter().collect()
}

/// The page counts as a trial does: queens set, and no empty board.
#[test]
fn the_page_has_the_steps_of_the_law_beside_the_nodes_of_the_table() {
    let page = read(&packaged("docs"), "systems.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let steps: Vec<f64> = (0..=8).map(|drawn| law(8, 8 - drawn).steps).collect();
    let fewest = (0..=8).min_by(|&a, &b| steps[a].total_cmp(&steps[b])).expect("numbers");
    let said = format!(
        "with 2 drawn queens (`searched = 6`) a trial takes {:.2} steps on average, and with {fewest} \
         (`searched = {}`) {:.2}, which are the fewest",
        steps[2],
        8 - fewest,
        steps[fewest]
    );
    assert!(page.contains(&said), "{said}");
    assert!(page.contains("28.20 nodes are visited until a solution is found, fewer than with any other"));
}
