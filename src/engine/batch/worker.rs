//! One worker: it runs units from the queue, and hands over its progress on request.

use std::fmt::Display;
use std::hash::Hash;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;

use super::queue::Queue;
use crate::engine::part::{self, Part};
use crate::engine::signals::Signals;
use crate::engine::tally::Capacity;
use crate::engine::tape::Ending;
use crate::engine::trial::Sampler;
use crate::model::census::{Census, Remainder};
use crate::model::outcome::{End, Outcome};

/// The state shared by all workers.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub(super) capacity: Capacity,
    pub(super) signals: &'a Signals,
    pub(super) queue: &'a Queue,
    /// The number of requests to hand over.
    pub(super) ticks: &'a AtomicU64,
}

/// The progress of a worker since its last handover.
struct Outbox<'s, K> {
    shared: Shared<'s>,
    part: Part<K>,
    tick: u64,
    sender: Sender<Part<K>>,
}

impl<K: Ord + Hash + Clone + Display> Outbox<'_, K> {
    fn is_to_stop(&self) -> bool {
        self.shared.signals.stopped_by().is_some()
    }

    /// Whether a handover is due; true once per request.
    fn is_due(&mut self) -> bool {
        let tick = self.shared.ticks.load(Ordering::Relaxed);
        let due = tick != self.tick;
        self.tick = tick;
        due
    }

    /// Records these units as done.
    fn note(&mut self, units: Range<u64>) {
        self.part.units.extend(part::units(units).ranges());
    }

    /// Hands over the progress; if the receiver is gone, it is dropped.
    fn hand_over(&mut self) {
        let part = std::mem::replace(&mut self.part, Part::empty(self.shared.capacity));
        self.shared.signals.done.fetch_add(part.tally.trials(), Ordering::Relaxed);
        let _ = self.sender.send(part);
    }
}

/// The ending of a trial with these measures, which are those of trials that reach a key.
fn recorded<K: Display>(outcome: Outcome<K>, values: &[u64]) -> Ending {
    let is_measured = matches!(outcome.end, End::Reached(_));
    Ending::new(outcome, if is_measured { values.to_vec() } else { vec![0; values.len()] })
}

/// The state of one worker.
pub(super) struct Worker<'s, S, K> {
    state: S,
    values: Vec<u64>,
    outbox: Outbox<'s, K>,
}

impl<'s, S, K: Ord + Hash + Clone + Display> Worker<'s, S, K> {
    /// A new worker, with `measures` measures besides steps.
    pub(super) fn new(state: S, measures: usize, shared: Shared<'s>, sender: Sender<Part<K>>) -> Self {
        let tick = shared.ticks.load(Ordering::Relaxed);
        let outbox = Outbox { shared, part: Part::empty(shared.capacity), tick, sender };
        Self { state, values: vec![0; measures], outbox }
    }

    /// Works until the queue is empty or it is asked to stop, then hands over its progress. `expect` is called with the
    /// units that `unit` is called with next.
    pub(super) fn work(
        mut self,
        expect: impl Fn(&mut S, RangeInclusive<u64>),
        unit: impl Fn(&mut Self, u64) -> ControlFlow<()>,
    ) {
        while let Some(units) = self.outbox.shared.queue.take() {
            expect(&mut self.state, units.clone());
            if self.go_through(units, &unit).is_break() {
                break;
            }
        }
        self.outbox.hand_over();
    }

    /// Runs `units` in order until it is asked to stop.
    fn go_through(
        &mut self,
        units: RangeInclusive<u64>,
        work: impl Fn(&mut Self, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (first, last) = units.into_inner();
        let mut noted = first;
        for unit in first..=last {
            if self.outbox.is_to_stop() || work(self, unit).is_break() {
                self.outbox.note(noted..unit);
                return ControlFlow::Break(());
            }
            if self.outbox.is_due() {
                self.outbox.note(noted..unit + 1);
                self.outbox.hand_over();
                noted = unit + 1;
            }
        }
        self.outbox.note(noted..last + 1);
        ControlFlow::Continue(())
    }

    /// Runs a trial, unless it is asked to stop before its end.
    pub(super) fn run(&mut self, sampler: &impl Sampler<State = S, Key = K>, trial: u64) -> ControlFlow<()> {
        let Some(outcome) = sampler.attempt(&mut self.state, trial, self.outbox.shared.signals) else {
            return ControlFlow::Break(());
        };
        sampler.measure(&self.state, &mut self.values);
        if trial < self.outbox.shared.capacity.endings {
            self.outbox.part.endings.insert(trial, recorded(outcome.clone(), &self.values));
        }
        self.outbox.part.tally.add(trial, &outcome, &self.values);
        ControlFlow::Continue(())
    }

    /// Enumerates a part of a census, or its remainder, until it is asked to stop.
    pub(super) fn enumerate(
        &mut self,
        census: &dyn Census<S, K>,
        part: u64,
        left: Option<&Remainder>,
        budget: u64,
    ) -> ControlFlow<()> {
        let mut families = census.enumerate(&mut self.state, part, left, budget);
        while let Some(family) = families.next() {
            self.outbox.part.tally.add_family(&family, budget);
            let stops = self.outbox.is_to_stop();
            if stops || self.outbox.is_due() {
                self.outbox.part.begun.insert(part, families.remainder());
                self.outbox.hand_over();
            }
            if stops {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
