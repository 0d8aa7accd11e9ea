//! The programs judged by the real SWI-Prolog.

use std::process::Command;

use queenlab::model::census::Exhaustive;
use queenlab::model::draw::Streams;
use queenlab::model::outcome::{End, Step};
use queenlab::model::start::Start;
use queenlab::model::system::System;

use crate::permute::{PROGRAMS, inferences, permute, series};
use crate::support::{NO_LIMIT, machine};

/// What SWI-Prolog prints for a goal about the programs.
fn swipl(goal: &str) -> String {
    let asked = Command::new("swipl")
        .args(["-q", "-g", goal, "-t", "halt", "tests/it/prolog/judge.pl"])
        .output()
        .expect("swipl starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    text(asked.stdout) + &text(asked.stderr)
}

#[test]
#[ignore = "needs SWI-Prolog: apt-get install swi-prolog-nox"]
fn swi_prolog_finds_the_same_solutions_in_the_same_order() {
    for program in PROGRAMS {
        for size in 4..=8 {
            let permute = machine("permute", size, &[("program", program)]);
            let listed: Vec<String> = permute.list().expect("exhaustive").map(|listed| listed.key).collect();
            let found = swipl(&format!("solutions({program}, {size})")).replace(' ', "");
            assert_eq!(found.lines().collect::<Vec<_>>(), listed, "{program} {size}");
        }
    }
}

#[test]
#[ignore = "needs SWI-Prolog: apt-get install swi-prolog-nox"]
fn swi_prolog_counts_the_same_inferences() {
    /// What calling the query counts, besides the query itself.
    const CALLING: u64 = 3;
    for (program, size) in
        PROGRAMS.into_iter().flat_map(|program| [4, 5, 6, 7, 8].map(|size| (program, size)))
    {
        let permute = permute(program, size);
        let mut state = permute.blank();
        let identity: Vec<usize> = (1..=size as usize).collect();
        for trial in 0..=50 {
            let mut list = identity.clone();
            if trial < 50 {
                series(&permute).streams.trial(trial).shuffle(&mut list);
            }
            let rows: String = list.iter().map(ToString::to_string).collect();
            permute.place(&mut state, Start::Written(&rows)).expect("a permutation");
            let outcome = permute.finish(&mut state, &mut Streams::new(0, 1).trial(0), NO_LIMIT);
            let End::Reached(key) = outcome.end else { panic!("{size} queens have solutions") };
            let found = swipl(&format!("first({program}, {size}, {list:?})"));
            let (counted, queens) = found.trim_end().split_once(' ').expect("inferences and queens");
            assert_eq!(queens.replace(' ', ""), key.to_string());
            assert_eq!(counted.parse(), Ok(inferences(&permute, &state) - CALLING), "{program} {list:?}");
        }
    }
}

/// Every entry of a trace until there is no other solution.
fn whole_trace(program: &str, size: u64) -> String {
    let permute = permute(program, size);
    let mut draw = Streams::new(0, 1).trial(0);
    let mut state = permute.blank();
    let mut text = String::new();
    loop {
        match permute.step(&mut state, &mut draw) {
            Step::Counted(event) | Step::Shown(event) => text = text + &event.to_string() + "\n",
            Step::Ended(End::Reached(_)) => permute.resume(&mut state),
            Step::Ended(End::Stopped(_)) => return text,
        }
    }
}

/// The ports of a tracer: what it prints from the query to its failure, variables without their numbers, the query
/// at depth 10. The judge asks for the next solution by `fail`.
fn normalised(traced: &str) -> Vec<String> {
    let ports: Vec<(&str, usize, &str)> = traced.lines().filter_map(port).collect();
    let from = ports.iter().position(|(_, _, goal)| goal.starts_with("queens_")).expect("the query");
    let query = ports[from].1;
    let below =
        ports[from..].iter().take_while(|(_, depth, _)| *depth >= query).filter(|(.., goal)| *goal != "fail");
    below.map(|(port, depth, goal)| format!("{port}: ({}) {}", 10 + depth - query, anonymous(goal))).collect()
}

/// Port, depth and goal of a line such as `   Call: (10) 1<4`.
fn port(line: &str) -> Option<(&str, usize, &str)> {
    let (port, rest) = line.trim().split_once(": (")?;
    let (depth, goal) = rest.split_once(") ")?;
    Some((port, depth.parse().ok()?, goal))
}

/// `_123` becomes `_`.
fn anonymous(goal: &str) -> String {
    let mut parts = goal.split('_');
    let first = parts.next().expect("a part").to_owned();
    parts.fold(first, |text, part| {
        let named = text.ends_with(|last: char| last.is_alphanumeric());
        text + "_" + if named { part } else { part.trim_start_matches(|c: char| c.is_ascii_digit()) }
    })
}

#[test]
#[ignore = "needs SWI-Prolog: apt-get install swi-prolog-nox"]
fn the_tracer_of_swi_prolog_passes_the_same_ports() {
    for program in PROGRAMS {
        for size in 1..=5 {
            let traced = normalised(&swipl(&format!("ports({program}, {size})")));
            assert_eq!(normalised(&whole_trace(program, size)), traced, "{program} {size}");
        }
    }
}
