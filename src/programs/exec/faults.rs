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
    trials: AtomicU64,
    fatal: AtomicBool,
    worst: Mutex<Worst>,
}

#[derive(Debug, Default)]
struct Worst {
    faults: u64,
    last: Option<RunFailure>,
}

impl Faults {
    /// Those of trials that are not counted.
    pub(super) fn uncounted() -> Self {
        Self { uncounted: true, ..Self::default() }
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
        if !self.is_fatal() {
            worst.last = Some(report(failure));
        }
        let trials = self.trials.load(Ordering::Relaxed);
        let most = (tolerated * trials as f64).max(MAX_FAULTS as f64 - 1.0);
        if worst.faults as f64 > most {
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
