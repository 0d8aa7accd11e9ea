//! What is done with bytes of any origin. Nothing may panic; each kind of input holds a law of its own, too.

use std::collections::HashSet;
use std::str;

use queenlab::engine::machine::{AnySystem, Launch};
use queenlab::engine::progress::Read;
use queenlab::experiment;
use queenlab::experiment::plan::Plan;
use queenlab::model::options::Options;
use queenlab::model::start::Start;
use queenlab::result::counts::{self, TableOptions};
use queenlab::store::blocks;
use queenlab::systems::catalog;
use queenlab::text::trace;

use crate::support::machine;

/// The most steps that a trial may take here.
const STEPS: u64 = 1000;

/// The experiment that the block files of the corpus belong to.
pub const EXPERIMENT: &str = "name = \"fuzz\"\n[system]\nkind = \"repair\"\nsize = [4, 5]\n[trials]\ncount = 60\n\
                              seed = 1\nkeys = 2\n";

/// An experiment file: what is accepted is written so that it is read to the same.
pub fn experiment(bytes: &[u8]) {
    if let Ok(experiment) = experiment::parse(bytes) {
        let text = experiment.to_toml();
        let again = experiment::parse(text.as_bytes()).expect("what is written can be read");
        assert_eq!(again.to_toml(), text);
    }
}

/// A file of work: what is accepted is written so that it is read to the same.
pub fn blocks(bytes: &[u8]) {
    let sealed = blocks::parse(bytes);
    let end = bytes.windows(9).rposition(|word| word == b"{\"sha256\"").unwrap_or(bytes.len());
    let Ok((_, cells)) =
        sealed.or_else(|fault| str::from_utf8(&bytes[..end]).map_or(Err(fault), blocks::contents))
    else {
        return;
    };
    let experiment = experiment::parse(EXPERIMENT.as_bytes()).expect("an experiment");
    for cell in experiment.cells() {
        let (mut work, mut again) = (cell.machine.work(&cell.job), cell.machine.work(&cell.job));
        let text = cells.get(&cell.number).map_or("", String::as_str);
        if work.read(text) == Ok(Read::Added) {
            assert_eq!(again.read(&work.text()), Ok(Read::Added));
            assert_eq!(again.text(), work.text());
            assert!(work.trials() <= cell.job.trials);
        }
    }
}

/// A plan: what is accepted is written so that it is read to the same.
pub fn plan(bytes: &[u8]) {
    if let Ok(plan) = Plan::parse(bytes) {
        assert_eq!(Plan::parse(plan.to_json().as_bytes()), Ok(plan));
    }
}

/// A written trace: no more of it is right than there is.
pub fn trace(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for machine in machines() {
        let opening = trace::opening(machine.card(), &text);
        if let Ok(frames) = machine.play(&Launch::From(Start::Recorded(opening)), STEPS) {
            let verdict = trace::check(machine.card(), &text, frames);
            assert!(verdict.entries <= text.len());
        }
    }
}

/// A start as a person writes it: it is played, or refused with a sentence.
pub fn start(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for machine in machines() {
        match machine.play(&Launch::From(Start::Written(&text)), STEPS) {
            Ok(frames) => assert!(frames.count() > 1),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// A table of counts: its categories are different ones, and its counts have the sum that is said.
pub fn counts(bytes: &[u8]) {
    match counts::read(bytes.to_vec(), &TableOptions::default()) {
        Ok(read) => {
            let table = &read.tables[0];
            let different: HashSet<&String> = table.categories.iter().collect();
            assert_eq!(
                (different.len(), table.counts.len()),
                (table.categories.len(), table.categories.len())
            );
            assert_eq!(table.counts.iter().sum::<u64>(), read.reading.n);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Every system on its default board, and one with numbers of two digits.
fn machines() -> Vec<Box<dyn AnySystem>> {
    let defaults = catalog::entries().map(|entry| entry.build(&Options::defaults(entry.card.options)));
    let defaults = defaults.map(|machine| machine.expect("defaults are possible"));
    defaults.chain([machine("repair", 12, &[])]).collect()
}
