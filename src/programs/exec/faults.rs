//! Trials that ended badly: too many stop a run.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::trial::Failure;
use crate::engine::machine::RunFailure;
use crate::model::program;

/// How many trials may end badly where not a share of them may.
const MAX_FAULTS: u64 = 10;

/// The faults of all threads.
#[derive(Debug, Default)]
pub(super) struct Faults {
    /// Whether trials are run for another purpose than to be counted, so that however many may end badly.
    uncounted: bool,
    /// How many trials are to be run, as far as that is known.
    all: AtomicU64,
    trials: AtomicU64,
    fatal: AtomicBool,
    worst: Mutex<Worst>,
}

#[derive(Debug, Default)]
struct Worst {
    faults: u64,
    last: Option<RunFailure>,
}

/// How many trials ended badly, of how many that were run, and of how many that are to be.
struct Counts {
    faults: u64,
    trials: u64,
    all: u64,
}

impl Counts {
    /// Whether more trials ended badly than the share `tolerated` of all, or more by five standard errors than this share of those
    /// that were run; or all of them.
    fn are_too_many(&self, tolerated: f64) -> bool {
        let (trials, all) = (self.trials as f64, self.all as f64);
        let by_chance = 5.0 * (tolerated * (1.0 - tolerated) * trials).sqrt();
        let most = (tolerated * all).min(tolerated * trials + by_chance).max(MAX_FAULTS as f64 - 1.0);
        self.faults as f64 > most || (self.faults == self.all && tolerated < 1.0)
    }

    fn said(&self, tolerated: f64) -> String {
        let Self { faults, trials, all } = self;
        if faults == all {
            let which = if *all == 1 { "the only trial".to_owned() } else { format!("all {all} trials") };
            return format!(" (as {which} ended badly)");
        }
        let allowed = if tolerated > 0.0 {
            format!("tolerate = {tolerated} allows this share of {all}")
        } else {
            "in an experiment tolerate = SHARE allows a share of all".to_owned()
        };
        format!(" ({faults} of {trials} trials ended badly; {allowed})")
    }
}

impl Faults {
    /// Those of trials that are not counted.
    pub(super) fn uncounted() -> Self {
        Self { uncounted: true, ..Self::default() }
    }

    /// Notes that there are `trials` trials to be run.
    pub(super) fn expect(&self, trials: u64) {
        self.all.store(trials, Ordering::Relaxed);
    }

    /// Notes how a trial ended, where the share `tolerated` may end badly.
    pub(super) fn note(
        &self,
        failure: Option<&Failure>,
        tolerated: f64,
        report: impl FnOnce(&Failure) -> RunFailure,
    ) {
        if self.uncounted {
            return;
        }
        self.trials.fetch_add(1, Ordering::Relaxed);
        let Some(failure) = failure.filter(|failure| failure.is_fault()) else {
            return;
        };
        let mut worst = self.worst.lock().unwrap_or_else(PoisonError::into_inner);
        worst.faults += 1;
        let counts = Counts {
            faults: worst.faults,
            trials: self.trials.load(Ordering::Relaxed),
            all: self.all.load(Ordering::Relaxed),
        };
        if counts.are_too_many(tolerated) && !self.is_fatal() {
            let mut last = report(failure);
            last.message.push_str(&counts.said(tolerated));
            worst.last = Some(last);
            self.fatal.store(true, Ordering::Relaxed);
        }
    }

    /// Notes how trials of earlier runs of the same cell ended.
    pub(super) fn resume(&self, trials: u64, stopped: &BTreeMap<&'static str, u64>) {
        let faults = program::FAULTS.iter().filter_map(|fault| stopped.get(fault));
        self.trials.fetch_add(trials, Ordering::Relaxed);
        self.worst.lock().unwrap_or_else(PoisonError::into_inner).faults += faults.sum::<u64>();
    }

    /// Notes that no more trials can be run.
    pub(super) fn stop(&self, failure: RunFailure) {
        let mut worst = self.worst.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.fatal.swap(true, Ordering::Relaxed) {
            worst.last = Some(failure);
        }
    }

    /// Whether no more trials can be run.
    pub(super) fn is_fatal(&self) -> bool {
        self.fatal.load(Ordering::Relaxed)
    }

    /// Why no more trials can be run, if they cannot.
    pub(super) fn failure(&self) -> Option<RunFailure> {
        let worst = self.worst.lock().unwrap_or_else(PoisonError::into_inner);
        worst.last.clone().filter(|_| self.is_fatal())
    }
}
