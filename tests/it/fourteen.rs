//! The parts of the census of 14 queens that have been enumerated.

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

const SIZE: u64 = 14;

#[derive(Debug, Deserialize, PartialEq)]
struct Row {
    part: u64,
    queen_1: u64,
    starts: u64,
    solutions: u64,
    steps: u128,
    reactions: u128,
}

fn parts() -> Vec<Row> {
    let mut reader = Reader::from_path("results/census-14/parts.csv").expect("a table");
    reader.deserialize().map(|part| part.expect("a part")).collect()
}

fn enumerated(part: u64, queen_1: u64) -> Row {
    let mut options = Options::defaults(Repair::CARD.options);
    options.set("size", Value::Integer(SIZE));
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
        queen_1,
        starts: solutions.values().sum(),
        solutions: solutions.len() as u64,
        steps,
        reactions,
    }
}

#[test]
fn quick_parts_are_enumerated_again() {
    let parts = parts();
    for number in [178, 179] {
        let part = parts.iter().find(|part| part.part == number).expect("a row");
        assert_eq!(enumerated(number, part.queen_1), *part);
    }
}

/// By symmetry, as many solutions have queen 1 in a row as in the row opposite.
#[test]
fn every_start_of_a_row_of_queen_1_is_counted_once() {
    let mut rows: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
    for part in parts() {
        let (starts, solutions) = rows.entry(part.queen_1).or_default();
        *starts += part.starts;
        *solutions += part.solutions;
    }
    for (row, &(starts, solutions)) in &rows {
        assert_eq!(starts, SIZE.pow(13), "queen 1 in row {row}");
        assert_eq!(rows[&(SIZE + 1 - row)].1, solutions, "queen 1 in row {row}");
    }
}

/// The sums of row 7 in an independent program in C.
#[test]
fn the_steps_of_a_row_are_those_of_another_program() {
    let parts: Vec<Row> = parts().into_iter().filter(|part| part.queen_1 == 7).collect();
    assert_eq!(parts.iter().map(|part| part.steps).sum::<u128>(), 6_143_802_685_279_665_924);
    assert_eq!(parts.iter().map(|part| part.solutions).sum::<u64>(), 36_977);
}

#[test]
fn the_paper_reports_these_parts() {
    let page = fs::read_to_string("docs/findings.md").expect("a page");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts = parts();
    let starts: u64 = parts.iter().map(|part| part.starts).sum();
    let steps: u128 = parts.iter().map(|part| part.steps).sum();
    let rows: Vec<u64> = parts.iter().map(|part| part.queen_1).collect();
    let [first, last] = [rows.iter().min(), rows.iter().max()].map(|row| row.expect("rows"));
    for said in [
        format!("queen 1 on rows {first} to {last}"),
        format!("{:.0} % of them", 100.0 * starts as f64 / SIZE.pow(14) as f64),
        format!("one of {} solutions", grouped(parts.iter().map(|part| part.solutions).sum())),
        format!("after {} steps on average", grouped((steps / u128::from(starts)) as u64)),
    ] {
        assert!(page.contains(&said), "{said}");
    }
}
