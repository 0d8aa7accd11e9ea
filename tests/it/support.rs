//! What the tests share.

use std::path::{Path, PathBuf};
use std::{env, fs, thread};

use queenlab::engine::batch::{Signals, Workers};
use queenlab::engine::cell_tally::CellTally;
use queenlab::engine::machine::{AnySystem, Launch};
use queenlab::engine::progress::Job;
use queenlab::engine::tape::{Ending, Frame};
use queenlab::engine::trial::Starts;
use queenlab::model::digest::sha256;
use queenlab::model::draw::Streams;
use queenlab::model::options::{Options, Value};
use queenlab::systems::catalog;

#[cfg(feature = "cli")]
mod commands;
#[cfg(feature = "cli")]
mod patience;

#[cfg(feature = "cli")]
pub use commands::{BINARY, Done, in_80_columns, output, queenlab, result_of, site_of, undisturbed};
#[cfg(feature = "cli")]
pub use patience::{PATIENCE, happens, wait_until};

pub const NO_LIMIT: u64 = u64::MAX;

/// The files of a result that are the same whenever and wherever it is made.
pub const DETERMINISTIC: [&str; 11] = [
    "experiment.toml", "cells.csv", "outcomes.csv", "frequencies.csv", "steps.csv", "steps_summary.csv",
    "statistics.csv", "coverage.csv", "cutoffs.csv", "walks.csv", "datapackage.json",
];

/// The system `kind` at `size`, with options such as `order=shuffled`.
pub fn machine(kind: &str, size: u64, others: &[(&str, &str)]) -> Box<dyn AnySystem> {
    let entry = catalog::find(kind).expect("a system of the catalogue");
    let mut options = Options::defaults(entry.card.options);
    options.set("size", Value::Integer(size));
    for (name, text) in others {
        let spec = entry.card.options.iter().find(|spec| spec.name == *name).expect("an option");
        options.set(name, spec.domain.parse(text).expect("a value that is allowed"));
    }
    entry.build(&options).expect("possible options")
}

/// The system `kind` on a problem, if it takes it.
pub fn on_problem(kind: &str, word: &'static str, size: Option<u64>) -> Option<Box<dyn AnySystem>> {
    let entry = catalog::find(kind).expect("a system of the catalogue");
    let problem = ("problem", Value::Word(word.into()));
    let size = size.map(|size| ("size", Value::Integer(size)));
    entry.build(&entry.options([problem].into_iter().chain(size))).ok()
}

pub fn tally(machine: &dyn AnySystem, starts: Starts, trials: u64, budget: u64) -> CellTally {
    let job = Job {
        streams: Streams::new(2026, 1),
        starts,
        trials,
        budget,
        until: None,
        expected: None,
        keys: usize::MAX,
        rows: 0,
        each: None,
    };
    let workers = Workers::new(Some(2)).expect("two threads");
    machine.run(&job, &workers, &Signals::default())
}

pub fn census(machine: &dyn AnySystem) -> CellTally {
    let starts = machine.starts().expect("starts are listed");
    tally(machine, Starts::Listed, starts, NO_LIMIT)
}

pub fn sample(machine: &dyn AnySystem, trials: u64) -> CellTally {
    tally(machine, Starts::Drawn, trials, NO_LIMIT)
}

/// The frames of a trial that has to exist.
pub fn frames(machine: &dyn AnySystem, start: &Launch) -> Vec<Frame> {
    let played = machine.play(start, NO_LIMIT);
    played.expect("the start exists").collect()
}

pub fn ending(machine: &dyn AnySystem, start: &Launch) -> Ending {
    match frames(machine, start).pop() {
        Some(Frame::End(ending)) => ending,
        other => panic!("a tape ends in {other:?}"),
    }
}

/// A file or folder of the package under test, in whose root Cargo starts its tests.
pub fn packaged(path: &str) -> PathBuf {
    env::current_dir().expect("a folder").join(path)
}

/// A program that `.ci/run` installs in the folder `target/FOLDER`; without it, that of the path.
pub fn installed(folder: &str, name: &str) -> PathBuf {
    let program = Path::new("target").join(folder).join("bin").join(name);
    if program.exists() { program.canonicalize().expect("a path") } else { name.into() }
}

/// The text of a file below a folder.
pub fn read(dir: &Path, file: &str) -> String {
    let path = dir.join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The texts between `before` and `after`, wherever these stand in a page.
pub fn between<'p>(page: &'p str, before: &str, after: &str) -> Vec<&'p str> {
    let rests = page.split(before).skip(1);
    rests.map(|rest| rest.split(after).next().expect("a first part")).collect()
}

/// A number whose thousands are parted.
pub fn whole(text: &str) -> u64 {
    text.replace(',', "").parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// Changes a file of a result, and its checksum.
pub fn forge(dir: &Path, file: &str, old: &str, new: &str) {
    let replace = |file: &str, old: &str, new: &str| {
        let text = fs::read_to_string(dir.join(file)).expect("a file");
        assert!(text.contains(old));
        fs::write(dir.join(file), text.replace(old, new)).expect("written");
        (sha256(text.as_bytes()), sha256(text.replace(old, new).as_bytes()))
    };
    let (before, after) = replace(file, old, new);
    replace("datapackage.json", &before, &after);
}

/// Tests cases that mostly wait at the same time.
pub fn at_once<T: Send>(cases: impl IntoIterator<Item = T>, test: impl Fn(T) + Sync) {
    let test = &test;
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(move || test(case));
        }
    });
}
