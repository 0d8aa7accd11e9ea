//! What benches of `repair` share.
#![allow(dead_code, reason = "not every benchmark uses all of it")]

use std::hint::black_box;

use queenlab::engine::trial::{Sampler as _, Series, Starts};
use queenlab::model::draw::Streams;
use queenlab::model::options::{Options, Value};
use queenlab::model::system::System;
use queenlab::systems::repair::Repair;

pub fn repair(size: u64) -> Repair {
    let mut options = Options::defaults(Repair::CARD.options);
    options.set("size", Value::Integer(size));
    Repair::new(&options).expect("a size")
}

pub fn series(repair: &Repair) -> Series<'_, Repair> {
    Series { system: repair, streams: Streams::new(2026, 1), starts: Starts::Drawn, budget: u64::MAX }
}

pub fn run_strides(series: &Series<Repair>, trials: u64) {
    let mut state = series.blank();
    for trial in 0..trials {
        series.begin(&mut state, trial);
        black_box(series.system.stride(&mut state.system, series.budget));
    }
}
