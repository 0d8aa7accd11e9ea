//! Many trials at once: the only place that knows of threads.
//!
//! Workers take units from one queue, each keeps one state and one tally, and a few times a second each hands over what
//! it has done to the thread that called them. When they do so changes no result.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::hash::Hash;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::family::{Census, Remainder};
use crate::part::{self, Part, Units};
use crate::system::System;
use crate::tally::{Room, Tally};
use crate::trial::Series;

/// The most units that a worker takes at a time.
const LONGEST_CHUNK: u64 = 256;

/// Into how many chunks for each worker the units that are left are divided, so that chunks get shorter towards the
/// end and none idles long (guided self-scheduling: Polychronopoulos and Kuck 1987).
const CHUNKS: u64 = 16;

/// How many times workers that are asked to stop may let pass the time to hand over.
const PATIENCE: u32 = 2;

/// What is shared between the caller of the workers and those who watch the run.
#[derive(Debug)]
pub struct Signals {
    /// How many trials were handed over.
    pub done: AtomicU64,
    /// The number of the signal that asks them to stop, or 0.
    pub stop: Arc<AtomicUsize>,
    /// How long a worker waits before it hands over what it has done; a trial is ended before.
    pub interval: Duration,
}

impl Default for Signals {
    fn default() -> Self {
        Self { done: AtomicU64::new(0), stop: Arc::default(), interval: Duration::from_millis(200) }
    }
}

impl Signals {
    /// The number of the signal that asks to stop, if one does.
    #[must_use]
    pub fn stopped_by(&self) -> Option<usize> {
        Some(self.stop.load(Ordering::Relaxed)).filter(|&signal| signal != 0)
    }
}

/// Where workers hand over to.
pub trait Sink<K> {
    /// Takes what a worker has done since it handed over last.
    fn take(&mut self, part: Part<K>);

    /// Is called whenever workers are asked to hand over.
    fn tick(&mut self) {}

    /// Is called if workers that were asked to stop are at trials that take long: all that they have ended is taken.
    /// Where it returns, they are waited for.
    fn give_up(&mut self) {}
}

/// A fixed number of worker threads.
#[derive(Debug)]
pub struct Workers {
    pool: ThreadPool,
}

impl Workers {
    /// `threads` workers, or one for each core where nothing is said.
    ///
    /// # Errors
    /// If the machine refuses to start a thread.
    pub fn new(threads: Option<usize>) -> Result<Self, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build()?;
        Ok(Self { pool })
    }

    /// How many workers there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// The tally of these trials of `series`.
    #[must_use]
    pub fn tally<S: System>(&self, series: &Series<S>, trials: Range<u64>) -> Tally<S::Key> {
        let room = Room { measures: 1 + S::CARD.measures.len(), keys: usize::MAX };
        let mut all = Tally::within(room);
        self.run(series, room, &part::units(trials), &Signals::default(), &mut all);
        all
    }

    /// The tally of all starts of `system`, which enumerates them as `census` says.
    #[must_use]
    pub fn tally_all<S: System>(&self, system: &S, census: Census, budget: u64) -> Tally<S::Key> {
        let room = Room { measures: census.measures, keys: usize::MAX };
        let mut all = Tally::within(room);
        let todo = Todo { units: &part::units(0..census.parts), begun: &BTreeMap::new() };
        self.enumerate(system, room, budget, todo, &Signals::default(), &mut all);
        all
    }

    /// Runs these trials of `series`.
    ///
    /// Which worker runs a trial changes nothing: a trial depends on its index alone and tallies merge exactly.
    pub fn run<S: System>(
        &self,
        series: &Series<S>,
        room: Room,
        trials: &Units,
        signals: &Signals,
        sink: &mut dyn Sink<S::Key>,
    ) {
        let queue = Queue::new(trials, CHUNKS * self.count() as u64, LONGEST_CHUNK);
        let share = Shared { system: series.system, room, signals, queue: &queue };
        self.share(share, sink, |worker, trial| {
            worker.run(series, trial);
            ControlFlow::Continue(())
        });
    }

    /// Enumerates the starts of these parts of the census of `system`.
    pub fn enumerate<S: System>(
        &self,
        system: &S,
        room: Room,
        budget: u64,
        todo: Todo,
        signals: &Signals,
        sink: &mut dyn Sink<S::Key>,
    ) {
        let queue = Queue::new(todo.units, 1, 1);
        let share = Shared { system, room, signals, queue: &queue };
        self.share(share, sink, |worker, part| worker.enumerate(system, part, todo.begun.get(&part), budget));
    }

    /// Has all workers take from the queue until nothing is left, or until they are asked to stop.
    ///
    /// Each worker keeps one state, with its memory. This thread takes what they hand over.
    fn share<S: System>(
        &self,
        shared: Shared<S>,
        sink: &mut dyn Sink<S::Key>,
        work: impl Fn(&mut Worker<S>, u64) -> ControlFlow<()> + Sync,
    ) {
        let (ticks, work) = (&AtomicU64::new(0), &work);
        let (sender, parts) = mpsc::channel();
        self.pool.in_place_scope(|scope| {
            scope.spawn_broadcast(move |_, _| {
                let mut worker = Worker::new(shared, ticks, sender.clone());
                while let Some(units) = shared.queue.take() {
                    if worker.go_through(units, work).is_break() {
                        break;
                    }
                }
                worker.outbox.hand_over();
            });
            collect(&parts, ticks, shared.signals, sink);
        });
    }
}

/// What all workers share.
struct Shared<'a, S> {
    system: &'a S,
    room: Room,
    signals: &'a Signals,
    queue: &'a Queue,
}

impl<S> Clone for Shared<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Shared<'_, S> {}

/// Parts of a census, and what is left of those that are begun.
#[derive(Clone, Copy, Debug)]
pub struct Todo<'a> {
    /// The parts.
    pub units: &'a Units,
    /// Those that are begun.
    pub begun: &'a BTreeMap<u64, Remainder>,
}

/// Passes on what workers hand over, until the last has ended.
fn collect<K: Ord + Hash + Clone + Display>(
    parts: &Receiver<Part<K>>,
    ticks: &AtomicU64,
    signals: &Signals,
    sink: &mut dyn Sink<K>,
) {
    let mut due = Instant::now() + signals.interval;
    let mut late = 0;
    loop {
        match parts.recv_timeout(due.saturating_duration_since(Instant::now())) {
            Err(RecvTimeoutError::Disconnected) => return,
            Ok(part) => {
                signals.done.fetch_add(part.tally.trials(), Ordering::Relaxed);
                sink.take(part);
            }
            Err(RecvTimeoutError::Timeout) => {
                ticks.fetch_add(1, Ordering::Relaxed);
                sink.tick();
                late += u32::from(signals.stopped_by().is_some());
                if late > PATIENCE {
                    sink.give_up();
                }
                due = Instant::now() + signals.interval;
            }
        }
    }
}

impl<K: Ord + Hash + Clone + Display> Sink<K> for Tally<K> {
    fn take(&mut self, part: Part<K>) {
        self.merge(part.tally);
    }
}

/// What is left to do, chunk by chunk.
struct Queue {
    left: Mutex<Left>,
    chunks: u64,
    longest: u64,
}

struct Left {
    ranges: Vec<RangeInclusive<u64>>,
    count: u64,
}

impl Queue {
    fn new(units: &Units, chunks: u64, longest: u64) -> Self {
        let mut ranges: Vec<_> = units.ranges().collect();
        ranges.reverse();
        Self { left: Mutex::new(Left { ranges, count: part::count(units) }), chunks, longest }
    }

    fn take(&self) -> Option<RangeInclusive<u64>> {
        let mut left = self.left.lock().expect("no worker panics while it takes");
        let chunk = (left.count / self.chunks).clamp(1, self.longest);
        let (first, last) = left.ranges.pop()?.into_inner();
        let end = last.min(first + (chunk - 1));
        if end < last {
            left.ranges.push(end + 1..=last);
        }
        left.count -= end - first + 1;
        Some(first..=end)
    }
}

/// Where a worker lays what it has done.
struct Outbox<'s, K> {
    room: Room,
    part: Part<K>,
    signals: &'s Signals,
    ticks: &'s AtomicU64,
    tick: u64,
    sender: Sender<Part<K>>,
}

impl<K: Ord + Hash + Clone + Display> Outbox<'_, K> {
    fn is_to_stop(&self) -> bool {
        self.signals.stopped_by().is_some()
    }

    /// Whether it is time to hand over, which is said once.
    fn is_due(&mut self) -> bool {
        let tick = self.ticks.load(Ordering::Relaxed);
        let due = tick != self.tick;
        self.tick = tick;
        due
    }

    /// Notes that these units are done.
    fn note(&mut self, units: Range<u64>) {
        self.part.units.extend(part::units(units).ranges());
    }

    /// Hands over what is done. If nobody takes it, nobody waits for it.
    fn hand_over(&mut self) {
        let part = std::mem::replace(&mut self.part, Part::empty(self.room));
        let _ = self.sender.send(part);
    }
}

/// What one thread keeps while it works.
struct Worker<'s, S: System> {
    state: S::State,
    values: Vec<u64>,
    outbox: Outbox<'s, S::Key>,
}

impl<'s, S: System> Worker<'s, S> {
    fn new(shared: Shared<'s, S>, ticks: &'s AtomicU64, sender: Sender<Part<S::Key>>) -> Self {
        let Shared { system, room, signals, .. } = shared;
        let tick = ticks.load(Ordering::Relaxed);
        let outbox = Outbox { room, part: Part::empty(room), signals, ticks, tick, sender };
        Self { state: system.blank(), values: vec![0; S::CARD.measures.len()], outbox }
    }

    /// Does `units` in order, until it is asked to stop.
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

    fn run(&mut self, series: &Series<S>, trial: u64) {
        let outcome = series.run(&mut self.state, trial);
        series.system.measure(&self.state, &mut self.values);
        self.outbox.part.tally.add(trial, outcome, &self.values);
    }

    /// Enumerates a part of a census, or what is left of it, until it is asked to stop.
    fn enumerate(&mut self, system: &S, part: u64, left: Option<&Remainder>, budget: u64) -> ControlFlow<()> {
        let mut families = system.enumerate(&mut self.state, part, left, budget);
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
