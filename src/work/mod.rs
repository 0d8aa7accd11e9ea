//! The work of a cell: what is done of it and what is left, of any system. It can be written, read and gone on with.

mod join;
mod share;
mod text;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::hash::Hash;
use std::ops::Range;

pub use join::{Fault, join};
pub use share::{MOST_SHARDS, Share};

use crate::analysis::stopping::{self, Look};
use crate::batch::{Signals, Sink, Todo, Workers};
use crate::cell_tally::CellTally;
use crate::family::{Census, Remainder};
use crate::machine::Job;
use crate::part::{Part, Units, count, units};
use crate::system::System;
use crate::tally::{Room, Tally};
use crate::trial::{Series, Starts};

/// Who is shown the work a few times a second while it is done.
pub trait Watcher {
    /// Is shown what is done.
    fn watch(&mut self, work: &dyn Work);

    /// Is shown what is done where workers that were asked to stop are at trials that take long. Where it returns, they
    /// are waited for.
    fn give_up(&mut self, work: &dyn Work);
}

/// Nobody watches.
impl Watcher for () {
    fn watch(&mut self, _work: &dyn Work) {}

    fn give_up(&mut self, _work: &dyn Work) {}
}

/// The work of a cell.
pub trait Work: Send {
    /// How many trials are counted.
    fn trials(&self) -> u64;

    /// How many units there are.
    fn units(&self) -> u64;

    /// The units that are done.
    fn done(&self) -> Units;

    /// What is left to do of `share`; nothing, if the trials so far are enough.
    fn missing(&self, share: Share) -> Units;

    /// Does what is left of `share`, until it is done or `signals` say stop.
    fn run(&mut self, share: Share, workers: &Workers, signals: &Signals, watcher: &mut dyn Watcher);

    /// The work as lines of text: the same work gives the same text.
    fn write(&self) -> String;

    /// Adds work that was written, unless some of it is done already.
    ///
    /// # Errors
    /// One sentence, if `text` is no work of this cell.
    fn read(&mut self, text: &str) -> Result<Read, String>;

    /// The tally of all that is done; where fewer trials are enough, of the stages up to then.
    fn tally(self: Box<Self>) -> CellTally;
}

/// What became of work that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// It was added.
    Added,
    /// Some of it is done already: nothing was added.
    Overlaps,
}

/// The work of a cell of one system.
pub(crate) struct CellWork<'m, S: System> {
    system: &'m S,
    job: Job,
    room: Room,
    known: Option<Vec<S::Key>>,
    census: Option<Census>,
    total: u64,
    stages: Vec<Stage<S::Key>>,
}

/// A part and the number of its stage.
type Numbered<K> = (usize, Part<K>);

/// Work after which a look may decide that it is enough.
struct Stage<K> {
    range: Range<u64>,
    part: Part<K>,
}

impl<'m, S: System> CellWork<'m, S> {
    /// The work of `job`, of which nothing is done.
    pub(crate) fn new(system: &'m S, job: &Job) -> Self {
        let known = system.known();
        let census = system.census().filter(|_| job.starts == Starts::Listed);
        let room = Room {
            measures: census.map_or(1 + S::CARD.measures.len(), |census| census.measures),
            keys: job.keys.max(known.as_ref().map_or(0, Vec::len)),
        };
        let total = census.map_or(job.trials, |census| census.parts);
        let ranges = match job.until {
            None => vec![Range { start: 0, end: total }],
            Some(_) => stopping::stages(total).collect(),
        };
        let stage = |range: Range<u64>| Stage { range, part: Part::empty(room) };
        let stages = ranges.into_iter().map(stage).collect();
        Self { system, job: job.clone(), room, known, census, total, stages }
    }

    /// The looks after each stage that is done, up to the first that is enough.
    fn looks(&self) -> Vec<Look> {
        let Some(until) = self.job.until else {
            return Vec::new();
        };
        let mut counts: BTreeMap<&S::Key, u64> = self.known.iter().flatten().map(|key| (key, 0)).collect();
        let mut looks: Vec<Look> = Vec::new();
        for stage in self.stages.iter().take_while(|stage| stage.is_done()) {
            for (key, count) in stage.part.tally.counts() {
                *counts.entry(key).or_default() += count;
            }
            let counts: Vec<u64> = counts.values().copied().collect();
            looks.push(until.look(stage.range.end, &counts));
            if looks.last().is_some_and(|look| look.enough) {
                break;
            }
        }
        looks
    }

    fn touched(&self) -> Units {
        self.stages.iter().fold(Units::new(), |all, stage| all | stage.part.touched())
    }

    fn is_enough(&self) -> bool {
        self.looks().last().is_some_and(|look| look.enough)
    }

    fn do_stage(
        &mut self,
        stage: usize,
        todo: &Units,
        workers: &Workers,
        signals: &Signals,
        watcher: &mut dyn Watcher,
    ) {
        let (system, room, job) = (self.system, self.room, self.job.clone());
        if self.census.is_some() {
            let begun = self.stages[stage].part.begun.clone();
            let todo = Todo { units: todo, begun: &begun };
            let mut desk = Desk { work: self, stage, watcher };
            workers.enumerate(system, room, job.budget, todo, signals, &mut desk);
        } else {
            let series = Series { system, streams: job.streams, starts: job.starts, budget: job.budget };
            workers.run(&series, room, todo, signals, &mut Desk { work: self, stage, watcher });
        }
    }

    /// Whether `part` has as many trials as its units can have, and as many left.
    fn fits(&self, part: &Part<S::Key>) -> bool {
        let (trials, units) = (part.tally.trials(), count(&part.units));
        match self.census {
            None => part.begun.is_empty() && trials == units,
            Some(census) => {
                let left: u128 = part.begun.values().map(Remainder::count).sum();
                let known = part.begun.values().all(|left| left.fits(&census));
                known && u128::from(trials) + left <= u128::from(self.job.trials)
            }
        }
    }

    /// The parts that `text` tells, each with its stage.
    fn parts(&self, text: &str) -> Result<Vec<Numbered<S::Key>>, String> {
        let mut lines = text.lines().peekable();
        let (mut parts, mut seen) = (Vec::new(), Units::new());
        while lines.peek().is_some() {
            let (number, part) = text::read(self.system, self.room, &mut lines)?;
            let stage = self.stages.get(number).ok_or("there is no such stage")?;
            let touched = part.touched();
            let fits = seen.is_disjoint(&touched) && touched.is_subset(&stage.units()) && self.fits(&part);
            if !fits {
                return Err("the trials are not those of this experiment".to_owned());
            }
            seen |= touched;
            parts.push((number, part));
        }
        Ok(parts)
    }
}

impl<S: System> Work for CellWork<'_, S> {
    fn trials(&self) -> u64 {
        self.stages.iter().map(|stage| stage.part.tally.trials()).sum()
    }

    fn units(&self) -> u64 {
        self.total
    }

    fn done(&self) -> Units {
        self.stages.iter().fold(Units::new(), |all, stage| all | &stage.part.units)
    }

    fn missing(&self, share: Share) -> Units {
        if share == Share::ALL && self.is_enough() {
            return Units::new();
        }
        share.units(self.total) - self.done()
    }

    fn run(&mut self, share: Share, workers: &Workers, signals: &Signals, watcher: &mut dyn Watcher) {
        for stage in 0..self.stages.len() {
            let todo = self.missing(share) & self.stages[stage].units();
            if !todo.is_empty() {
                self.do_stage(stage, &todo, workers, signals, watcher);
            }
            if signals.stopped_by().is_some() {
                return;
            }
        }
    }

    fn write(&self) -> String {
        let mut text = String::new();
        for (number, stage) in self.stages.iter().enumerate() {
            if !stage.part.is_empty() {
                text::write::<S>(number, &stage.part, &mut text);
            }
        }
        text
    }

    fn read(&mut self, text: &str) -> Result<Read, String> {
        let parts = self.parts(text)?;
        let held = self.touched();
        if parts.iter().any(|(_, part)| !part.touched().is_disjoint(&held)) {
            return Ok(Read::Overlaps);
        }
        for (stage, part) in parts {
            self.stages[stage].part.merge(part);
        }
        Ok(Read::Added)
    }

    fn tally(self: Box<Self>) -> CellTally {
        let looks = self.looks();
        let used = if self.job.until.is_some() { looks.len() } else { self.stages.len() };
        let mut tally = Tally::within(self.room);
        self.stages.into_iter().take(used).for_each(|stage| tally.merge(stage.part.tally));
        CellTally::of(self.system, self.known, tally, looks)
    }
}

/// Where workers hand over what they do of a stage.
struct Desk<'d, 'm, S: System> {
    work: &'d mut CellWork<'m, S>,
    stage: usize,
    watcher: &'d mut dyn Watcher,
}

impl<S: System> Sink<S::Key> for Desk<'_, '_, S> {
    fn take(&mut self, part: Part<S::Key>) {
        self.work.stages[self.stage].part.merge(part);
    }

    fn tick(&mut self) {
        self.watcher.watch(self.work);
    }

    fn give_up(&mut self) {
        self.watcher.give_up(self.work);
    }
}

impl<K: Ord + Hash + Clone + Display> Stage<K> {
    fn units(&self) -> Units {
        units(self.range.clone())
    }

    fn is_done(&self) -> bool {
        count(&self.part.units) == self.range.end - self.range.start
    }
}
