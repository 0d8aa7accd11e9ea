//! Facts of the Prolog programs: from SWI-Prolog 9.0.4, and from plain enumeration.

use std::path::Path;

use queenlab::engine::machine::Launch;
use queenlab::engine::tape::{Ending, Frame};
use queenlab::engine::trial::Sampler;
use queenlab::engine::trial::{Series, Starts};
use queenlab::model::census::Exhaustive;
use queenlab::model::draw::Streams;
use queenlab::model::options::{Options, Value};
use queenlab::model::outcome::End;
use queenlab::model::start::{Start, Unlisted};
use queenlab::model::system::System;
use queenlab::systems::permute::{Permute, PermuteState};

use crate::checker::is_solution;
use crate::support::{NO_LIMIT, census, ending, frames, machine};
#[cfg(feature = "cli")]
use crate::support::{output, queenlab};

pub const PROGRAMS: [&str; 2] = ["queens_1", "queens_2"];

pub fn permute(program: &str, size: u64) -> Permute {
    let mut options = Options::defaults(Permute::CARD.options);
    options.set("size", Value::Integer(size));
    options.set("program", Value::Word(program.to_owned().into()));
    Permute::new(&options).expect("possible options")
}

pub fn series(system: &Permute) -> Series<'_, Permute> {
    Series { system, streams: Streams::new(2026, 1), starts: Starts::Drawn, budget: NO_LIMIT }
}

pub fn inferences(system: &Permute, state: &PermuteState) -> u64 {
    let mut measured = [0];
    system.measure(state, &mut measured);
    measured[0]
}

fn classic(program: &'static str, size: u64) -> Ending {
    ending(machine("permute", size, &[("program", program)]).as_ref(), &Launch::From(Start::Classic))
}

#[test]
fn the_first_solutions_take_the_inferences_of_swi_prolog() {
    let facts = [(4, "2413", [333, 132]), (6, "246135", [6066, 579]), (8, "15863724", [103_155, 2339])];
    for (size, key, inferences) in facts {
        for (program, inferences) in PROGRAMS.into_iter().zip(inferences) {
            let end = classic(program, size);
            assert_eq!((end.key.as_deref(), end.measures), (Some(key), vec![inferences]), "{program}");
        }
    }
}

#[test]
fn the_first_solutions_are_these() {
    let facts = [(1, "1"), (4, "2413"), (5, "13524"), (6, "246135"), (7, "1357246"), (8, "15863724")];
    for program in PROGRAMS {
        for (size, key) in facts {
            assert_eq!(classic(program, size).key.as_deref(), Some(key), "{program}");
        }
    }
    assert_eq!(classic("queens_2", 9).key.as_deref(), Some("136824975"));
}

#[test]
fn two_and_three_queens_are_unsolvable_after_every_permutation() {
    for (size, permutations, elements) in [(2, 2, 4), (3, 6, 11)] {
        let ends = PROGRAMS.map(|program| classic(program, size));
        assert!(ends.iter().all(|end| end.outcome == "unsolvable" && end.key.is_none()));
        assert_eq!(ends.map(|end| end.steps), [permutations, elements]);
    }
}

/// Permutes the positions of a list in lexicographic order and counts until the queens are at peace.
fn enumerated(list: &[usize]) -> Option<u64> {
    let mut positions: Vec<usize> = (0..list.len()).collect();
    for tested in 1.. {
        let rows: String = positions.iter().map(|&position| list[position].to_string()).collect();
        if is_solution(&rows, list.len()) {
            return Some(tested);
        }
        if !advance(&mut positions) {
            break;
        }
    }
    None
}

/// The next permutation in lexicographic order, if there is one.
fn advance(items: &mut [usize]) -> bool {
    let Some(pivot) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let larger = items.iter().rposition(|&item| item > items[pivot]).expect("the next is larger");
    items.swap(pivot, larger);
    items[pivot + 1..].reverse();
    true
}

#[test]
fn the_steps_of_queens_1_are_those_of_plain_enumeration() {
    for size in 1..=8 {
        let permute = permute("queens_1", size);
        let mut state = series(&permute).blank();
        for trial in 0..200 {
            let mut list: Vec<usize> = (1..=size as usize).collect();
            series(&permute).streams.trial(trial).shuffle(&mut list);
            let outcome = series(&permute).run(&mut state, trial);
            let steps = matches!(outcome.end, End::Reached(_)).then_some(outcome.steps);
            assert_eq!(steps, enumerated(&list), "{list:?}");
        }
    }
}

/// Compares finishing with stepping from one start: outcome, and of a solution the inferences and the board.
fn assert_alike(system: &Permute, begin: impl Fn(&mut PermuteState), budget: u64) {
    let mut draw = Streams::new(0, 1).trial(0);
    let [mut stepped, mut finished] = [system.blank(), system.blank()];
    begin(&mut stepped);
    begin(&mut finished);
    let expected = system.step_to_end(&mut stepped, &mut draw, budget);
    let outcome = system.finish(&mut finished, &mut draw, budget);
    assert_eq!(outcome, expected, "{}", system.opening(&stepped));
    if let End::Reached(_) = expected.end {
        assert_eq!(inferences(system, &finished), inferences(system, &stepped));
        assert_eq!(system.show(&finished), system.show(&stepped));
    }
}

#[test]
fn finishing_is_stepping_from_every_start_of_small_boards() {
    for program in PROGRAMS {
        for size in 1..=6 {
            let permute = permute(program, size);
            for number in 0..permute.starts().expect("starts are listed") {
                assert_alike(
                    &permute,
                    |state| permute.place(state, Start::Listed(number)).expect("a start"),
                    NO_LIMIT,
                );
            }
        }
    }
}

#[test]
fn finishing_is_stepping_on_larger_boards_and_small_budgets() {
    let begin = |permute: &Permute, trial: u64, budget: u64| {
        let streams = Streams::new(7, 2);
        assert_alike(permute, |state| permute.start(state, &mut streams.trial(trial)), budget);
    };
    for (program, size) in [("queens_1", 7), ("queens_1", 8), ("queens_2", 12), ("queens_2", 16)] {
        let permute = permute(program, size);
        (0..60).for_each(|trial| begin(&permute, trial, NO_LIMIT));
        (0..400).for_each(|budget| begin(&permute, budget, budget));
    }
    let largest = permute("queens_2", 32);
    (0..5).for_each(|trial| begin(&largest, trial, 50_000));
}

#[test]
fn finishing_again_and_again_is_stepping_on_to_the_last_solution() {
    for program in PROGRAMS {
        let permute = permute(program, 6);
        let mut draw = Streams::new(0, 1).trial(0);
        let [mut stepped, mut finished] = [permute.blank(), permute.blank()];
        let (mut steps, mut solutions) = (0, 0);
        loop {
            let one = permute.step_to_end(&mut stepped, &mut draw, NO_LIMIT);
            let other = permute.finish(&mut finished, &mut draw, NO_LIMIT);
            steps += one.steps;
            assert_eq!((other.steps, other.end), (steps, one.end));
            if let End::Stopped(_) = one.end {
                break;
            }
            solutions += 1;
            assert_eq!(inferences(&permute, &finished), inferences(&permute, &stepped));
            permute.resume(&mut stepped);
            permute.resume(&mut finished);
        }
        assert_eq!(solutions, 4);
    }
}

#[cfg(feature = "cli")]
#[test]
fn all_92_solutions_come_in_lexicographic_order() {
    for program in PROGRAMS {
        let args = ["trace", "permute", "--all", "--option", &format!("program={program}")];
        let text = output(Path::new("."), &args);
        let keys: Vec<&str> = text.lines().collect();
        assert_eq!(keys.len(), 92);
        assert!(keys.iter().all(|key| is_solution(key, 8)));
        assert!(keys.is_sorted_by(|a, b| a < b));
    }
}

#[test]
fn a_listed_solution_comes_with_its_board() {
    for (program, size, count) in [("queens_1", 1, 1), ("queens_1", 7, 40), ("queens_2", 10, 724)] {
        let permute = machine("permute", size, &[("program", program)]);
        let listed: Vec<_> = permute.list().expect("exhaustive").collect();
        assert_eq!(listed.len(), count);
        assert!(listed.iter().all(|one| permute.written_keys().board(&one.key).as_ref() == Some(&one.grid)));
    }
}

#[cfg(feature = "cli")]
#[test]
fn a_page_reports_events_in_short_and_offers_no_text_of_them() {
    let page = output(Path::new("."), &["trace", "permute", "--size", "4", "--format", "html"]);
    assert!(page.contains("\"notation\":\"longer\""));
    assert!(page.contains("\"del 3\"") && !page.contains("Call: (12)"));
}

#[test]
fn both_programs_reach_the_same_solution_from_every_list() {
    let [one, two] = PROGRAMS.map(|program| census(machine("permute", 6, &[("program", program)]).as_ref()));
    let counts = |tally: &queenlab::engine::cell_tally::CellTally| -> Vec<u64> {
        tally.solutions.iter().map(queenlab::engine::cell_tally::Solution::count).collect()
    };
    assert_eq!(counts(&one), counts(&two));
    assert_eq!(counts(&one).iter().sum::<u64>(), 720);
}

#[test]
fn starts_are_the_permutations_in_lexicographic_order() {
    let four = machine("permute", 4, &[]);
    let openings = (0..24).map(|number| {
        match frames(four.as_ref(), &Launch::From(Start::Listed(number))).swap_remove(0) {
            Frame::Start(text, _) => text,
            other => panic!("a tape begins with {other:?}"),
        }
    });
    let openings: Vec<String> = openings.collect();
    assert_eq!(openings[0], "?- queens_1(4, Q). % permutes [1, 2, 3, 4]");
    assert_eq!(openings[23], "?- queens_1(4, Q). % permutes [4, 3, 2, 1]");
    assert!(openings.is_sorted_by(|a, b| a < b));
    let starts = |size| machine("permute", size, &[("program", "queens_2")]).starts();
    assert_eq!((starts(20), starts(21)), (Ok(2_432_902_008_176_640_000), Err(Unlisted::TooMany)));
}

#[test]
fn a_written_list_is_permuted() {
    let eight = machine("permute", 8, &[]);
    let solved = ending(eight.as_ref(), &Launch::From(Start::Written("15863724")));
    assert_eq!((solved.key.as_deref(), solved.steps), (Some("15863724"), 1));
    let fourteen = machine("permute", 14, &[("program", "queens_2")]);
    let list = Launch::From(Start::Written("14-13-12-11-10-9-8-7-6-5-4-3-2-1"));
    assert_eq!(ending(fourteen.as_ref(), &list).outcome, "solved");
}

#[cfg(feature = "cli")]
#[test]
fn what_is_no_permutation_is_refused() {
    let here = Path::new(".");
    let refused = |args: &[&str], what: &str| {
        let done = queenlab(here, &[&["trace", "permute"], args].concat());
        assert_eq!(done.code, 3, "{done:?}");
        assert!(done.err.contains(what), "{}", done.err);
    };
    refused(&["--size", "4", "--start", "1123"], "has 1 twice: allowed is every number from 1 to 4 once");
    refused(&["--size", "4", "--start", "125"], "has 3 rows");
    refused(&["--size", "4", "--start", "1250"], "allowed is 1 to 4");
    refused(&["--size", "13"], "allowed is 1 to 12 for queens_1");
    refused(&["--size", "0"], "a whole number from 1 to 32");
    refused(&["--option", "program=queens_3"], "\"queens_1\", \"queens_2\"");
}

#[cfg(feature = "cli")]
#[test]
fn a_trace_begins_as_the_figures_of_the_document() {
    let text = output(Path::new("."), &["trace", "permute", "--size", "8", "--max-steps", "2"]);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let range = [
        "?- queens_1(8, Q). % permutes [1, 2, 3, 4, 5, 6, 7, 8]",
        "Call: (10) queens_1(8, _)",
        "Call: (11) range(1, 8, _)",
        "Call: (12) 1<8",
        "Exit: (12) 1<8",
        "Call: (12) _ is 1+1",
        "Exit: (12) 2 is 1+1",
        "Call: (12) range(2, 8, _)",
    ];
    assert_eq!(lines[..8], range);
    let permutation = [
        "Exit: (11) range(1, 8, [1, 2, 3, 4, 5, 6, 7, 8])",
        "Call: (11) permu([1, 2, 3, 4, 5, 6, 7, 8], _)",
        "Call: (12) del(_, [1, 2, 3, 4, 5, 6, 7, 8], _)",
        "Exit: (12) del(1, [1, 2, 3, 4, 5, 6, 7, 8], [2, 3, 4, 5, 6, 7, 8])",
        "Call: (12) permu([2, 3, 4, 5, 6, 7, 8], _)",
    ];
    let at = lines.iter().position(|line| *line == permutation[0]).expect("the list");
    assert_eq!(lines[at..at + 5], permutation);
    let second = [
        "Redo: (19) permu([], _)",
        "Call: (20) del(_, [], _)",
        "Fail: (20) del(_, [], _)",
        "Fail: (19) permu([], _)",
        "Redo: (19) del(_, [8], _)",
        "Call: (20) del(_, [], _)",
        "Fail: (20) del(_, [], _)",
        "Fail: (19) del(_, [8], _)",
        "Fail: (18) permu([8], _)",
        "Redo: (18) del(_, [7, 8], _)",
        "Call: (19) del(_, [8], _)",
        "Exit: (19) del(8, [8], [])",
    ];
    let at = lines.iter().position(|line| *line == second[0]).expect("the second permutation");
    assert_eq!(lines[at..at + 12], second);
}

#[cfg(feature = "cli")]
#[test]
fn a_trace_is_checked_against_its_trial() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("trace.txt");
    for size in ["5", "10"] {
        let trial = [
            "trace", "permute", "--option", "program=queens_2", "--size", size, "--seed", "1", "--trial", "0",
        ];
        std::fs::write(&file, output(dir.path(), &trial)).expect("written");
        let check =
            ["trace", "permute", "--option", "program=queens_2", "--size", size, "--check", "trace.txt"];
        assert_eq!(queenlab(dir.path(), &check).code, 0);
        let damaged = output(dir.path(), &trial).replacen("Fail:", "Exit:", 1);
        std::fs::write(&file, damaged).expect("written");
        assert_eq!(queenlab(dir.path(), &check).code, 6);
    }
}

#[test]
fn a_clash_is_a_line_to_the_queen_on_the_same_diagonal() {
    let four = machine("permute", 4, &[]);
    let mut clashes = 0;
    for frame in frames(four.as_ref(), &Launch::From(Start::Classic)) {
        let Frame::Event { scenes, .. } = frame else { continue };
        for ((x, y), (left, other)) in &scenes[0].lines {
            assert_eq!(scenes[0].squares, [(*x, *y)]);
            assert_eq!(x - left, y.abs_diff(*other));
            clashes += 1;
        }
    }
    assert_eq!(clashes, classic("queens_1", 4).steps - 1, "each permutation but the last has one");
}
