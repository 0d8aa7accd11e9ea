//! Many trials at once: the only place that knows of threads.

use std::ops::{Range, RangeInclusive};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::family::Census;
use crate::part::{self, Part, Units};
use crate::system::System;
use crate::tally::{Room, Tally};
use crate::trial::Series;

/// The most trials that a worker takes at a time.
const HANDFUL: u64 = 256;

/// How often each worker takes trials, at least, so that none idles long at the end.
const TURNS: u64 = 16;

/// What the workers and those who watch them tell each other.
#[derive(Debug, Default)]
pub struct Signals {
    /// How many trials are done.
    pub done: AtomicU64,
    /// Rises when the workers are to hand over what they have.
    pub tick: AtomicU64,
    /// The number of the signal that asks them to stop, or 0.
    pub stop: Arc<AtomicUsize>,
}

impl Signals {
    /// The number of the signal that asks to stop, if one does.
    #[must_use]
    pub fn stopped_by(&self) -> Option<usize> {
        Some(self.stop.load(Ordering::Relaxed)).filter(|&signal| signal != 0)
    }
}

/// Who gets what a worker has done since it handed over last.
pub type Give<'a, S> = dyn Fn(Part<<S as System>::Key>) + Sync + 'a;

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
        let trials = part::units(trials);
        gather::<S>(room, |give| self.run(series, room, &trials, &Signals::default(), give))
    }

    /// The tally of all starts of `system`, which tells them as `census` says.
    #[must_use]
    pub fn tally_all<S: System>(&self, system: &S, census: Census, budget: u64) -> Tally<S::Key> {
        let room = Room { measures: census.measures, keys: usize::MAX };
        let parts = part::units(0..census.parts);
        gather::<S>(room, |give| self.tell(system, room, budget, &parts, &Signals::default(), give))
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
        give: &Give<S>,
    ) {
        let count = part::count(trials);
        let turns = TURNS * self.count() as u64;
        let queue = Queue::new(trials, (count / turns).clamp(1, HANDFUL));
        let worker = || Worker::new(series.system, room, signals);
        self.share(&worker, &queue, give, |worker, trial| worker.run(series, trial));
    }

    /// Tells the starts of these parts of the census of `system`.
    pub fn tell<S: System>(
        &self,
        system: &S,
        room: Room,
        budget: u64,
        parts: &Units,
        signals: &Signals,
        give: &Give<S>,
    ) {
        let queue = Queue::new(parts, 1);
        let worker = || Worker::new(system, room, signals);
        self.share(&worker, &queue, give, |worker, part| worker.tell(system, part, budget));
    }

    /// Has all workers take from `queue` until nothing is left, or until they are asked to stop.
    ///
    /// Each worker keeps one state, with its memory.
    fn share<'s, S: System>(
        &self,
        worker: &(impl Fn() -> Worker<'s, S> + Sync),
        queue: &Queue,
        give: &Give<S>,
        work: impl Fn(&mut Worker<S>, u64) + Sync,
    ) {
        self.pool.broadcast(|_| {
            let mut worker = worker();
            while let Some(units) = queue.take() {
                let went_on = worker.go_through(units, &work);
                worker.tell_done();
                if !went_on {
                    break;
                }
                worker.give_at_tick(give);
            }
            give(worker.handed_over());
        });
    }
}

/// The tally of all that `work` gives.
fn gather<S: System>(room: Room, work: impl FnOnce(&Give<S>)) -> Tally<S::Key> {
    let all = Mutex::new(Tally::within(room));
    work(&|part| all.lock().expect("no worker panics while it merges").merge(part.tally));
    all.into_inner().expect("no worker panics while it merges")
}

/// What is left to do, handful by handful.
struct Queue {
    left: Mutex<Vec<RangeInclusive<u64>>>,
    handful: u64,
}

impl Queue {
    fn new(units: &Units, handful: u64) -> Self {
        let mut left: Vec<_> = units.ranges().collect();
        left.reverse();
        Self { left: Mutex::new(left), handful }
    }

    fn take(&self) -> Option<RangeInclusive<u64>> {
        let mut left = self.left.lock().expect("no worker panics while it takes");
        let (first, last) = left.pop()?.into_inner();
        let end = last.min(first + (self.handful - 1));
        if end < last {
            left.push(end + 1..=last);
        }
        Some(first..=end)
    }
}

/// What one thread keeps while it works.
struct Worker<'s, S: System> {
    state: S::State,
    values: Vec<u64>,
    room: Room,
    part: Part<S::Key>,
    signals: &'s Signals,
    tick: u64,
    done: u64,
}

impl<'s, S: System> Worker<'s, S> {
    fn new(system: &S, room: Room, signals: &'s Signals) -> Self {
        Self {
            state: system.blank(),
            values: vec![0; room.measures - 1],
            room,
            part: Part::empty(room),
            signals,
            tick: signals.tick.load(Ordering::Relaxed),
            done: 0,
        }
    }

    /// Does `units` in order. Returns whether it was not asked to stop.
    fn go_through(&mut self, units: RangeInclusive<u64>, work: impl Fn(&mut Self, u64)) -> bool {
        let (first, last) = units.into_inner();
        for unit in first..=last {
            if self.signals.stopped_by().is_some() {
                self.part.units.extend((first < unit).then(|| first..=unit - 1));
                return false;
            }
            work(self, unit);
        }
        self.part.units.extend([first..=last]);
        true
    }

    fn tell_done(&mut self) {
        self.signals.done.fetch_add(std::mem::take(&mut self.done), Ordering::Relaxed);
    }

    fn give_at_tick(&mut self, give: &Give<S>) {
        let tick = self.signals.tick.load(Ordering::Relaxed);
        if tick != self.tick {
            self.tick = tick;
            give(self.handed_over());
        }
    }

    fn handed_over(&mut self) -> Part<S::Key> {
        std::mem::replace(&mut self.part, Part::empty(self.room))
    }

    fn run(&mut self, series: &Series<S>, trial: u64) {
        let outcome = series.run(&mut self.state, trial);
        series.system.measure(&self.state, &mut self.values);
        self.part.tally.add(trial, outcome, &self.values);
        self.done += 1;
    }

    fn tell(&mut self, system: &S, part: u64, budget: u64) {
        system.tell(&mut self.state, part, budget, &mut |family| {
            self.part.tally.add_family(family, budget);
            self.signals.done.fetch_add(family.count(), Ordering::Relaxed);
        });
    }
}
