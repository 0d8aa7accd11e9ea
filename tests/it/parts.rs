//! The parts of the censuses of 13 and 14 queens that have been enumerated.

use std::collections::BTreeMap;
use std::fs;

use csv::Reader;
use queenlab::model::census::Census as _;
use queenlab::model::options::{Options, Value};
use queenlab::model::outcome::End;
use queenlab::model::system::System as _;
use queenlab::systems::repair::Repair;
use queenlab::text::number::grouped;
use serde::Deserialize;

use crate::facts::FACTS;

#[derive(Debug, Deserialize, PartialEq)]
struct Row {
    part: u64,
    queen_1: u64,
    starts: u64,
    solutions: u64,
    steps: u128,
    reactions: u128,
}

fn parts(size: u64) -> Vec<Row> {
    let mut reader = Reader::from_path(format!("results/parts/{size}.csv")).expect("a table");
    reader.deserialize().map(|part| part.expect("a part")).collect()
}

fn enumerated(size: u64, part: u64) -> Row {
    let mut options = Options::defaults(Repair::CARD.options);
    options.set("size", Value::Integer(size));
    let repair = Repair::new(&options).expect("a size");
    let mut state = repair.blank();
    let mut families = repair.enumerate(&mut state, part, None, u64::MAX);
    let (mut solutions, mut sums) = (BTreeMap::new(), [0; 2]);
    while let Some(family) = families.next() {
        let End::Reached(solution) = family.end else { panic!("part {part} has a livelock") };
        *solutions.entry(solution).or_default() += family.count();
        for (measure, sum) in sums.iter_mut().enumerate() {
            let values = family.values(measure);
            *sum += values.iter().map(|&(value, count)| u128::from(value) * u128::from(count)).sum::<u128>();
        }
    }
    let [steps, reactions] = sums;
    Row {
        part,
        queen_1: first_row(size, part),
        starts: solutions.values().sum(),
        solutions: solutions.len() as u64,
        steps,
        reactions,
    }
}

/// The start row of queen 1 in a part: parts go by rows 1, n, 2, n - 1 and so on.
fn first_row(size: u64, part: u64) -> u64 {
    let place = part / size;
    if place.is_multiple_of(2) { 1 + place / 2 } else { size - place / 2 }
}

fn assert_enumerated_again(size: u64, numbers: &[u64]) {
    let parts = parts(size);
    for &number in numbers {
        let part = parts.iter().find(|part| part.part == number).expect("a row");
        assert_eq!(enumerated(size, number), *part, "{size} queens");
    }
}

#[test]
fn quick_parts_are_enumerated_again() {
    assert_enumerated_again(13, &[7, 18, 33, 44, 57, 71, 85, 96, 114, 123, 139, 146, 156]);
    assert_enumerated_again(14, &[178, 179]);
}

#[test]
#[ignore = "needs half a minute: a long part of each start row of queen 1"]
fn a_long_part_of_13_queens_from_each_start_row_is_enumerated_again() {
    assert_enumerated_again(13, &[2, 23, 37, 39, 64, 66, 90, 103, 104, 129, 141, 144, 159]);
}

#[test]
fn the_parts_add_up_to_the_facts() {
    for fact in &FACTS[9..] {
        let parts = parts(fact.size);
        let starts: u64 = parts.iter().map(|part| part.starts).sum();
        assert_eq!(starts, fact.size.pow(fact.size as u32));
        assert_eq!(parts.iter().map(|part| part.solutions).sum::<u64>(), fact.solutions as u64);
        assert_eq!(Some(parts.iter().map(|part| part.steps).sum()), fact.sum_of_steps);
        let reactions: u128 = parts.iter().map(|part| part.reactions).sum();
        assert_eq!(format!("{:.4}", reactions as f64 / starts as f64), fact.mean_reactions);
    }
}

/// By symmetry, as many solutions have queen 1 in a row as in the row opposite.
#[test]
fn every_start_of_a_row_of_queen_1_is_counted_once() {
    for size in [13, 14] {
        let mut rows: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
        for part in parts(size) {
            let (starts, solutions) = rows.entry(part.queen_1).or_default();
            *starts += part.starts;
            *solutions += part.solutions;
        }
        for (row, &(starts, solutions)) in &rows {
            assert_eq!(starts, size.pow(size as u32 - 1), "{size} queens, queen 1 in row {row}");
            assert_eq!(rows[&(size + 1 - row)].1, solutions, "{size} queens, queen 1 in row {row}");
        }
    }
}

/// The sums of row 7 in an independent program in C.
#[test]
fn the_steps_of_a_row_are_those_of_another_program() {
    let parts: Vec<Row> = parts(14).into_iter().filter(|part| part.queen_1 == 7).collect();
    assert_eq!(parts.iter().map(|part| part.steps).sum::<u128>(), 6_143_802_685_279_665_924);
    assert_eq!(parts.iter().map(|part| part.solutions).sum::<u64>(), 36_977);
}

#[test]
fn the_paper_reports_these_parts() {
    let page = fs::read_to_string("docs/findings.md").expect("a page");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts = parts(14);
    let starts: u64 = parts.iter().map(|part| part.starts).sum();
    let steps: u128 = parts.iter().map(|part| part.steps).sum();
    for said in [
        format!("from {} starts", grouped(starts)),
        format!("one of {} solutions", grouped(parts.iter().map(|part| part.solutions).sum())),
        format!("after {} steps on average", grouped((steps as f64 / starts as f64).round() as u64)),
    ] {
        assert!(page.contains(&said), "{said}");
    }
}
