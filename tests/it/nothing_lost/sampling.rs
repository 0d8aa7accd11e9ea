//! `[trials] keys`: which keys are kept, and that everything else stays exact.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use proptest::prelude::*;
use queenlab::engine::tally::{Capacity, KeyStats, SamplingLevel, Tally, TallySummary};
use queenlab::model::digest::sha256;
use queenlab::model::outcome::{End, Outcome};

use super::folder_with;
use crate::support::{output, read};

/// The first 8 bytes of the SHA-256 of a key as it is written.
fn prefix(key: &str) -> u64 {
    u64::from_str_radix(&sha256(key.as_bytes())[..16], 16).expect("hexadecimal digits")
}

/// The keys below the highest of the thresholds 2^64, 2^63, .. that no more than `room` keys lie below.
fn sifted<'k>(keys: &BTreeSet<&'k str>, capacity: usize) -> BTreeSet<&'k str> {
    let below = |level: u32| -> BTreeSet<&str> {
        let passes = |key: &&&str| u128::from(prefix(key)) < 1 << (64 - level);
        keys.iter().filter(passes).copied().collect()
    };
    (0..=64).map(below).find(|kept| kept.len() <= capacity).expect("no key lies below 1")
}

fn tally(capacity: usize, trials: &[(u64, u16)]) -> Tally<String> {
    let mut tally = Tally::within(Capacity { keys: capacity, ..Capacity::of(2) });
    for &(trial, key) in trials {
        let end = if key % 7 == 0 { End::Stopped("step-limit") } else { End::Reached(key.to_string()) };
        tally.add(trial, &Outcome { end, steps: trial % 10 }, &[u64::from(key) % 3]);
    }
    tally
}

proptest! {
    #[test]
    fn what_is_kept_is_what_the_hashes_say_however_trials_are_merged(
        keys in prop::collection::vec(0u16..300, 0..200),
        capacity in 1usize..40,
        parts in prop::collection::vec(0usize..6, 200),
        order in Just([0, 1, 2, 3, 4, 5]).prop_shuffle(),
    ) {
        let trials: Vec<(u64, u16)> = (0..).zip(keys).collect();
        let all: TallySummary<String> = tally(usize::MAX, &trials).summary();
        let every: BTreeMap<String, KeyStats> = all.keys.into_iter().collect();
        let mut merged = tally(capacity, &[]);
        for part in order {
            let own = trials.iter().zip(&parts).filter(|&(_, &place)| place == part);
            let own: Vec<(u64, u16)> = own.map(|(&trial, _)| trial).collect();
            merged.merge(tally(capacity, &own));
        }
        let merged = merged.summary();
        let kept = sifted(&every.keys().map(String::as_str).collect(), capacity);
        prop_assert_eq!(merged.keys.iter().map(|(key, _)| key.as_str()).collect::<BTreeSet<&str>>(), kept);
        prop_assert!(merged.keys.iter().all(|(key, reached)| every[key] == *reached));
        prop_assert_eq!(&merged.stopped, &all.stopped);
        prop_assert_eq!(&merged.measures, &all.measures);
    }
}

/// FIPS 180-2 gives the SHA-256 of "abc": it begins with ba7816bf.
#[test]
fn the_hash_is_that_of_the_standard() {
    assert_eq!(prefix("abc") >> 32, 0xba78_16bf);
    assert!(SamplingLevel { level: 0 }.keeps(&"abc"));
    assert!(!SamplingLevel { level: 1 }.keeps(&"abc"));
}

type Counts = BTreeMap<String, [String; 6]>;

/// What frequencies.csv counts: for each solution its trials, steps and receipts.
fn counts(text: &str) -> Counts {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let place = |name: &str| header.iter().position(|held| held == name).expect("a column");
    let columns = ["count", "steps_min", "steps_max", "shortest_trial", "longest_trial", "first_trial"];
    let row = |record: csv::StringRecord| {
        let counts = columns.map(|name| record[place(name)].to_owned());
        (record[place("solution")].to_owned(), counts)
    };
    reader.records().map(|record| row(record.expect("a row"))).collect()
}

#[test]
fn the_files_of_a_sifted_sample_hold_the_same_outcomes_and_steps_and_a_part_of_the_solutions() {
    let experiment = "name = \"k\"\n[system]\nkind = \"squares\"\nmethod = \"walk\"\nmoves = 20\n\
                      [trials]\ncount = 500\nseed = 3\n";
    let dir = folder_with(experiment);
    output(dir.path(), &["run", "x.toml", "--out", "all"]);
    fs::write(dir.path().join("x.toml"), format!("{experiment}keys = 50\n")).expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "some"]);
    for file in ["outcomes.csv", "steps.csv"] {
        assert_eq!(read(&dir.path().join("some"), file), read(&dir.path().join("all"), file), "{file}");
    }
    let [all, some] = ["all", "some"].map(|out| counts(&read(&dir.path().join(out), "frequencies.csv")));
    let kept = sifted(&all.keys().map(String::as_str).collect(), 50);
    assert!(all.len() > 50 && !kept.is_empty());
    assert_eq!(some.keys().map(String::as_str).collect::<BTreeSet<_>>(), kept);
    assert!(some.iter().all(|(solution, counted)| all[solution] == *counted));
    assert!(read(&dir.path().join("some"), "experiment.toml").contains("\nkeys = 50\n"));
    output(dir.path(), &["verify", "some"]);
}
