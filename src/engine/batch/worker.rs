//! One worker: it runs units from the queue, and hands over its progress on request.

use std::fmt::Display;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::atomic::{AtomicU64, Ordering};

use super::Handover;
use super::pieces::{Held, Left, Pieces};
use super::queue::Queue;
use crate::engine::part::{self, Part};
use crate::engine::signals::Signals;
use crate::engine::tally::Capacity;
use crate::engine::tape::Ending;
use crate::engine::trial::Sampler;
use crate::model::census::{Census, Families};
use crate::model::keys::Key;
use crate::model::outcome::{End, Outcome};

/// The state shared by all workers.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub(super) capacity: Capacity,
    pub(super) signals: &'a Signals,
    /// The number of requests to hand over.
    pub(super) ticks: &'a AtomicU64,
}

/// What runs the units that a worker takes, in a state of its own.
pub(super) trait Hands<K> {
    /// Announces the units that are done next.
    fn expect(&mut self, _units: RangeInclusive<u64>) {}

    /// Does a unit, unless it is asked to stop before its end.
    fn work(&mut self, unit: u64, outbox: &mut Outbox<K>) -> ControlFlow<()>;
}

/// The progress of a worker since its last handover.
pub(super) struct Outbox<'s, K> {
    shared: Shared<'s>,
    part: Part<K>,
    tick: u64,
    send: &'s Handover<'s, K>,
}

impl<'s, K: Key> Outbox<'s, K> {
    /// Nothing done yet; `send` takes what is handed over.
    pub(super) fn new(shared: Shared<'s>, send: &'s Handover<'s, K>) -> Self {
        let tick = shared.ticks.load(Ordering::Relaxed);
        Self { shared, part: Part::empty(shared.capacity), tick, send }
    }

    /// Has `hands` work until the queue is empty or they are asked to stop, then hands over the progress.
    pub(super) fn fill(mut self, queue: &Queue, hands: &mut dyn Hands<K>) {
        while let Some(units) = queue.take() {
            hands.expect(units.clone());
            if self.go_through(units, hands).is_break() {
                break;
            }
        }
        self.hand_over();
    }

    /// Runs `units` in order until it is asked to stop.
    fn go_through(&mut self, units: RangeInclusive<u64>, hands: &mut dyn Hands<K>) -> ControlFlow<()> {
        let (first, last) = units.into_inner();
        let mut noted = first;
        for unit in first..=last {
            if self.is_to_stop() || hands.work(unit, self).is_break() {
                self.note(noted..unit);
                return ControlFlow::Break(());
            }
            if self.is_due() {
                self.note(noted..unit + 1);
                self.hand_over();
                noted = unit + 1;
            }
        }
        self.note(noted..last + 1);
        ControlFlow::Continue(())
    }

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

    /// Hands over the progress.
    fn hand_over(&mut self) {
        let part = std::mem::replace(&mut self.part, Part::empty(self.shared.capacity));
        self.shared.signals.done.fetch_add(part.tally.trials(), Ordering::Relaxed);
        (self.send)(part);
    }

    /// Enumerates pieces of a census until none is left or it is asked to stop.
    pub(super) fn enumerate<S>(mut self, pieces: &Pieces, census: &dyn Census<S, K>, state: &mut S) {
        while let Some(held) = pieces.take(self.shared.signals) {
            let families = census.enumerate(state, held.part(), held.left(), pieces.budget());
            if self.count(held, families, pieces.budget()).is_break() {
                break;
            }
        }
    }

    /// Counts the families of a piece until it is asked to stop.
    fn count(&mut self, held: Held, mut families: Families<K>, budget: u64) -> ControlFlow<()> {
        let part = held.part();
        while let Some(family) = families.next() {
            self.part.tally.add_family(&family, budget);
            let stops = self.is_to_stop();
            let given = if held.is_wanted() { families.split() } else { None };
            if let Some(given) = given {
                held.give(families.remainder(), given, |left| self.hand_over_part(part, left));
            } else if stops || self.is_due() {
                held.note(families.remainder(), |left| self.hand_over_part(part, left));
            }
            if stops {
                return ControlFlow::Break(());
            }
        }
        held.end(|left| self.hand_over_part(part, left));
        ControlFlow::Continue(())
    }

    /// Hands over the progress with what is left of a part of a census.
    fn hand_over_part(&mut self, part: u64, left: Left) {
        match left {
            Left::Nothing => self.note(part..part + 1),
            Left::Starts(left) => {
                self.part.begun.insert(part, left);
            }
        }
        self.hand_over();
    }
}

/// The ending of a trial with these measures, which are those of trials that reach a key.
fn recorded<K: Display>(outcome: Outcome<K>, values: &[u64]) -> Ending {
    let is_measured = matches!(outcome.end, End::Reached(_));
    Ending::new(outcome, if is_measured { values.to_vec() } else { vec![0; values.len()] })
}

/// Units that are trials.
pub(super) struct Trials<'t, T: Sampler> {
    sampler: &'t T,
    state: T::State,
    values: Vec<u64>,
}

impl<'t, T: Sampler> Trials<'t, T> {
    pub(super) fn of(sampler: &'t T) -> Self {
        Self { sampler, state: sampler.blank(), values: vec![0; sampler.measures()] }
    }
}

impl<T: Sampler> Hands<T::Key> for Trials<'_, T> {
    fn expect(&mut self, units: RangeInclusive<u64>) {
        self.sampler.expect(&mut self.state, units);
    }

    fn work(&mut self, trial: u64, outbox: &mut Outbox<T::Key>) -> ControlFlow<()> {
        let Some(outcome) = self.sampler.attempt(&mut self.state, trial, outbox.shared.signals) else {
            return ControlFlow::Break(());
        };
        self.sampler.measure(&self.state, &mut self.values);
        if trial < outbox.shared.capacity.endings {
            outbox.part.endings.insert(trial, recorded(outcome.clone(), &self.values));
        }
        outbox.part.tally.add(trial, &outcome, &self.values);
        ControlFlow::Continue(())
    }
}
