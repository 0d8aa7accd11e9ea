//! Some parts of the census of `repair`, to be saved and spread over processes or machines.
//!
//! `cargo run --release --example census_parts -- 13 0 13 > row-1.csv` tells parts 0 to 12 of the 169 that 13 queens
//! have: one for each start row of queen 1, in the order 1, N, 2, N-1, .., and each row on which queen 2 first stands
//! well. Each row of the table is a solution that a part reaches (or `livelock`), with the number of starts and
//! the sums of their steps and reactions.
//! Parts are independent: the rows of all of them add up to the census.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;

use queenlab::model::census::Census;
use queenlab::model::census::Family;
use queenlab::model::options::{Options, Value};
use queenlab::model::outcome::End;
use queenlab::model::system::System;
use queenlab::systems::board::Rows;
use queenlab::systems::repair::Repair;

fn main() -> io::Result<ExitCode> {
    let arguments: Result<Vec<u64>, _> = std::env::args().skip(1).map(|argument| argument.parse()).collect();
    let Ok(&[size @ 4..=15, from, to]) = arguments.as_deref() else {
        eprintln!("census_parts SIZE FROM TO: a size from 4 to 15, and parts from 0 to SIZE * SIZE");
        return Ok(ExitCode::from(2));
    };
    let mut out = io::stdout().lock();
    writeln!(out, "size,part,solution,starts,steps,reactions")?;
    for part in from..to.min(size * size) {
        for (solution, [starts, steps, reactions]) in enumerate(size, part) {
            writeln!(out, "{size},{part},{solution},{starts},{steps},{reactions}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Starts, steps and reactions by solution, or by why there is none.
fn enumerate(size: u64, part: u64) -> BTreeMap<String, [u128; 3]> {
    let mut options = Options::defaults(Repair::CARD.options);
    options.set("size", Value::Integer(size));
    let repair = Repair::new(&options).expect("a size that was checked");
    let mut sums = BTreeMap::new();
    let mut state = repair.blank();
    let mut families = repair.enumerate(&mut state, part, None, u64::MAX);
    while let Some(family) = families.next() {
        let end = match &family.end {
            End::Reached(rows) => rows.to_string(),
            End::Stopped(name) => (*name).to_owned(),
        };
        let sum = sums.entry(end).or_insert([0; 3]);
        sum[0] += u128::from(family.count());
        sum[1] += total(&family, 0);
        sum[2] += total(&family, 1);
    }
    sums
}

fn total(family: &Family<End<Rows>>, measure: usize) -> u128 {
    family.values(measure).into_iter().map(|(value, count)| u128::from(value) * u128::from(count)).sum()
}
