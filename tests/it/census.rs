//! A census tells of every start what stepping it would.

use std::collections::BTreeMap;
use std::{iter, thread};

use queenlab::engine::batch::{Signals, Todo, Workers};
use queenlab::engine::part;
use queenlab::engine::tally::{Capacity, Tally, TallySummary};
use queenlab::model::census::{Census, Extent, Family, Remainder};
use queenlab::model::draw::Streams;
use queenlab::model::options::{Options, Value};
use queenlab::model::outcome::{End, Outcome};
use queenlab::model::start::Start;
use queenlab::model::system::System;
use queenlab::systems::board::Rows;
use queenlab::systems::repair::Repair;

use crate::facts::{FACTS, Fact};

fn repair(size: u64) -> Repair {
    let mut options = Options::defaults(Repair::CARD.options);
    options.set("size", Value::Integer(size));
    Repair::new(&options).expect("a size")
}

fn each_family(
    repair: &Repair,
    state: &mut <Repair as System>::State,
    part: u64,
    budget: u64,
    mut visit: impl FnMut(&Family<End<Rows>>),
) {
    let mut families = repair.enumerate(state, part, None, budget);
    while let Some(family) = families.next() {
        visit(&family);
    }
}

fn enumerated(size: u64, threads: usize, budget: u64) -> TallySummary<Rows> {
    let repair = repair(size);
    let workers = Workers::new(Some(threads)).expect("threads");
    let tally = workers.tally_all(&repair, budget).expect("a census");
    assert_eq!(Ok(tally.trials()), repair.starts());
    tally.summary()
}

fn stepped(size: u64, budget: u64) -> TallySummary<Rows> {
    let repair = repair(size);
    let starts = repair.starts().expect("starts are listed");
    let mut tally = Tally::new(1 + Repair::CARD.measures.len());
    thread::scope(|scope| {
        let halves = [0..starts / 2, starts / 2..starts];
        let stepping = halves.map(|half| scope.spawn(|| step_all(&repair, half, budget)));
        for half in stepping {
            tally.merge(half.join().expect("stepped"));
        }
    });
    tally.summary()
}

fn step_all(repair: &Repair, starts: impl Iterator<Item = u64>, budget: u64) -> Tally<Rows> {
    let mut state = repair.blank();
    let mut tally = Tally::new(1 + Repair::CARD.measures.len());
    for start in starts {
        let (outcome, values) = step(repair, &mut state, start, budget);
        tally.add(start, &outcome, &values);
    }
    tally
}

fn step(
    repair: &Repair,
    state: &mut <Repair as System>::State,
    start: u64,
    budget: u64,
) -> (Outcome<Rows>, [u64; 2]) {
    let mut draw = Streams::new(0, 1).trial(0);
    repair.place(state, Start::Listed(start)).expect("a start");
    let outcome = repair.step_to_end(state, &mut draw, budget);
    let mut values = [0; 2];
    repair.measure(state, &mut values);
    (outcome, values)
}

#[test]
fn every_start_of_2_to_7_queens_is_reported_as_stepped() {
    for size in 2..=7 {
        assert_eq!(enumerated(size, 2, u64::MAX), stepped(size, u64::MAX), "size {size}");
    }
}

/// The starts of 8 queens with queens 6 and 7 in two rows, from 0: enumerated and stepped.
fn with_queens_6_and_7_in_rows(rows: [u64; 2]) -> [TallySummary<Rows>; 2] {
    let repair = repair(8);
    let left = Remainder(vec![[[0xff; 5].as_slice(), &rows.map(|row| 1 << row), &[0xff]].concat()]);
    let capacity = Capacity::of(repair.extent().measures);
    let begun = BTreeMap::from([(0, left)]);
    let todo = Todo { units: &part::units(0..1), begun: &begun, budget: u64::MAX };
    let mut enumerated = Tally::within(capacity);
    let workers = Workers::new(Some(1)).expect("a thread");
    workers.enumerate(&repair, || repair.blank(), capacity, todo, &Signals::default(), &mut enumerated);
    let starts = (0..repair.starts().expect("starts are listed"))
        .filter(|start| [start / 64 % 8, start / 8 % 8] == rows);
    [enumerated, step_all(&repair, starts, u64::MAX)].map(Tally::summary)
}

#[test]
#[ignore = "needs half a minute: 1,048,576 starts are stepped"]
fn a_sixteenth_of_the_starts_of_8_queens_is_reported_as_stepped() {
    thread::scope(|scope| {
        let rows = [[1, 4], [3, 0], [5, 7], [6, 2]]
            .map(|rows| scope.spawn(move || with_queens_6_and_7_in_rows(rows)));
        for rows in rows {
            let [enumerated, stepped] = rows.join().expect("no panic");
            assert_eq!(stepped.measures[0].total() + stepped.stopped.values().sum::<u64>(), 8_u64.pow(6));
            assert!(enumerated == stepped);
        }
    });
}

#[test]
fn a_budget_cuts_a_census_as_it_cuts_steps() {
    for size in 2..=5 {
        for budget in 0..50 {
            assert_eq!(enumerated(size, 1, budget), stepped(size, budget), "size {size} budget {budget}");
        }
    }
    for budget in [0, 7, 60, 100, 141, 300, 500, 650, 692, 700, 711, 712] {
        assert_eq!(enumerated(6, 1, budget), stepped(6, budget), "budget {budget}");
    }
}

#[test]
fn a_used_state_reports_what_a_blank_one_does() {
    let repair = repair(6);
    let mut used = repair.blank();
    let all_families = |state: &mut _, budget| {
        let mut tally = Tally::new(3);
        for part in 0..36 {
            each_family(&repair, state, part, budget, |family| tally.add_family(family, budget));
        }
        tally.summary()
    };
    for budget in [100, 1000, 0, 500] {
        assert_eq!(
            all_families(&mut used, budget),
            all_families(&mut repair.blank(), budget),
            "budget {budget}"
        );
    }
}

/// Queen 1 ends in its row, unless that row has no solution: 1 and 4 of 4 queens, 1 and 6 of 6.
#[test]
fn queen_1_ends_in_its_row() {
    for (size, without) in
        [(4, vec![1, 4]), (5, vec![]), (6, vec![1, 6]), (7, vec![]), (8, vec![]), (9, vec![]), (10, vec![])]
    {
        let repair = repair(size);
        let mut state = repair.blank();
        let place_value = size.pow(u32::try_from(size).expect("small") - 1);
        for part in 0..repair.extent().parts {
            each_family(&repair, &mut state, part, u64::MAX, |family| {
                let End::Reached(solution) = &family.end else { panic!("{size} queens have no livelock") };
                let began = family.places[0].numbers.iter().map(|number| number / place_value + 1);
                let kept =
                    began.filter(|row| !without.contains(row)).all(|row| row == solution.row(0) as u64);
                assert!(kept, "{size} queens, {solution}");
            });
        }
    }
}

#[test]
fn threads_do_not_change_a_census() {
    let one = enumerated(9, 1, u64::MAX);
    assert_eq!(enumerated(9, 2, u64::MAX), one);
    assert_eq!(enumerated(9, 7, u64::MAX), one);
}

#[test]
fn parts_reported_apart_merge_in_any_order_to_the_whole_census() {
    let whole = repair(8);
    let Extent { parts, measures, .. } = whole.extent();
    let mut merged = Tally::new(measures);
    for part in (0..parts).rev().step_by(2).chain((0..parts).step_by(2)) {
        let mut own = Tally::new(measures);
        each_family(&repair(8), &mut whole.blank(), part, u64::MAX, |family| {
            own.add_family(family, u64::MAX);
        });
        merged.merge(own);
    }
    assert_eq!(merged.summary(), enumerated(8, 1, u64::MAX));
}

#[test]
fn an_enumeration_that_is_left_after_every_few_families_is_resumed_to_the_whole_census() {
    let pieces = assert_resumed(8, 3);
    assert!(pieces > 4 * 64, "{pieces} pieces");
    assert_resumed(10, 100);
}

/// Leaves and resumes each part of a census after every `few` families; the number of pieces.
fn assert_resumed(size: u64, few: usize) -> u64 {
    let repair = repair(size);
    let Extent { parts, measures, .. } = repair.extent();
    let starts = repair.starts().expect("starts are listed");
    let mut tally = Tally::new(measures);
    let mut pieces = 0;
    for part in 0..parts {
        let mut left = None;
        while left != Some(Remainder::default()) {
            let mut state = repair.blank();
            let mut families = repair.enumerate(&mut state, part, left.as_ref(), u64::MAX);
            let before = tally.trials();
            for family in iter::from_fn(|| families.next()).take(few) {
                tally.add_family(&family, u64::MAX);
            }
            let rest = families.remainder();
            assert!(rest.fits(&repair.extent()));
            if let Some(left) = &left {
                assert_eq!(rest.count() + u128::from(tally.trials() - before), left.count());
            }
            (left, pieces) = (Some(rest), pieces + 1);
        }
    }
    assert_eq!(tally.trials(), starts);
    assert_eq!(tally.summary(), enumerated(size, 1, u64::MAX));
    pieces
}

/// Enumerates a part, which leaves what it can to others after every family; the number of pieces.
fn enumerate_split(repair: &Repair, part: u64, tally: &mut Tally<Rows>) -> u64 {
    let mut state = repair.blank();
    let (mut given, mut pieces) = (vec![None], 0);
    while let Some(left) = given.pop() {
        let mut families = repair.enumerate(&mut state, part, left.as_ref(), u64::MAX);
        let mut own = 0;
        while let Some(family) = families.next() {
            tally.add_family(&family, u64::MAX);
            own += u128::from(family.count());
            let before = families.remainder().count();
            if let Some(others) = families.split() {
                assert!(others.fits(&repair.extent()));
                assert_eq!(families.remainder().count() + others.count(), before, "each start is left once");
                own += others.count();
                given.push(Some(others));
            }
        }
        assert!(left.is_none_or(|left| left.count() == own), "a piece of part {part}");
        pieces += 1;
    }
    pieces
}

#[test]
fn what_enumerations_leave_to_others_adds_up_to_the_whole_census() {
    for size in [6, 9] {
        let repair = repair(size);
        let Extent { parts, measures, .. } = repair.extent();
        let mut tally = Tally::new(measures);
        let pieces: u64 = (0..parts).map(|part| enumerate_split(&repair, part, &mut tally)).sum();
        assert!(pieces > parts, "{pieces} pieces of {parts} parts");
        assert_eq!(tally.summary(), enumerated(size, 1, u64::MAX));
    }
}

fn assert_fact(fact: &Fact) {
    let totals = enumerated(fact.size, 2, u64::MAX);
    assert!(totals.stopped.is_empty(), "no start of 4 to 13 queens is a livelock");
    let counts = |measure: usize| totals.measures[measure].iter().collect::<Vec<_>>();
    fact.assert(&counts(0), &counts(1));
    assert_eq!(totals.keys.len(), fact.solutions);
    for (_, reached) in &totals.keys {
        assert_eq!(reached.count() % fact.size, 0, "theorem of the last queen");
        assert_eq!(reached.shortest.steps, 0, "every solution is a start");
        assert!(reached.measures[1].iter().all(|(_, count)| count % fact.size == 0));
    }
}

#[test]
fn all_starts_of_4_to_10_queens() {
    FACTS[..7].iter().for_each(assert_fact);
}

#[test]
#[ignore = "needs a minute: 285,311,670,611 starts"]
fn all_starts_of_11_queens() {
    assert_fact(&FACTS[7]);
}

/// One start of a family, by one choice for each place.
fn member(family: &Family<End<Rows>>, mut choose: impl FnMut(usize) -> usize) -> (u64, Vec<u64>) {
    let (mut number, mut values) = (0, family.alike.clone());
    for place in &family.places {
        let choice = choose(place.numbers.len());
        number += place.numbers[choice];
        for (value, adds) in values.iter_mut().zip(&place.adds) {
            *value += adds[choice];
        }
    }
    (number, values)
}

/// Steps one start out of about `wanted` boxes of these parts of a census.
fn replay_members(size: u64, parts: impl Iterator<Item = u64>, wanted: u32) {
    let repair = repair(size);
    let mut state = repair.blank();
    let mut families = Vec::new();
    let Extent { measures, .. } = repair.extent();
    let mut draw = Streams::new(size, 1).trial(0);
    for part in parts {
        each_family(&repair, &mut state, part, u64::MAX, |family| families.push(family.clone()));
    }
    for _ in 0..wanted {
        let family = &families[draw.index(families.len())];
        let (number, enumerated) = member(family, |choices| draw.index(choices));
        let (outcome, values) = step(&repair, &mut state, number, u64::MAX);
        assert_eq!(outcome.end, family.end, "size {size} start {number}");
        let stepped = [outcome.steps, values[0], values[1]];
        assert_eq!(stepped[..measures], enumerated, "size {size} start {number}");
    }
}

#[test]
fn a_member_of_a_box_replays_to_what_the_box_reports() {
    replay_members(9, 0..81, 400);
    replay_members(10, 0..100, 200);
    replay_members(11, 10 * 11..11 * 11, 60);
    replay_members(12, 11 * 12 + 1..12 * 12 - 1, 60);
    replay_members(13, 12 * 13..12 * 13 + 3, 20);
    replay_members(13, 3..5, 20);
}

#[test]
#[ignore = "needs half a minute: all boxes of 11 queens, and some of 12"]
fn a_member_of_any_box_replays_to_what_the_box_reports() {
    replay_members(11, 0..121, 800);
    replay_members(12, (0..144).step_by(11), 300);
}

#[test]
fn parts_of_a_census_add_up_to_every_start() {
    for size in 4..=10 {
        let repair = repair(size);
        let extent = repair.extent();
        let mut state = repair.blank();
        let with_queen_1_fixed = size.pow(u32::try_from(size).expect("small") - 1);
        let mut starts = vec![0; usize::try_from(size).expect("small")];
        for part in 0..extent.parts {
            each_family(&repair, &mut state, part, u64::MAX, |family| {
                let row = family.first() / with_queen_1_fixed;
                starts[usize::try_from(row).expect("a row")] += family.count();
            });
        }
        assert!(starts.iter().all(|&starts| starts == with_queen_1_fixed), "size {size}: {starts:?}");
        assert_eq!(extent.parts, size * size);
    }
}
