//! The work of a cell: what is done of it and what is left, of any system. It can be written, read and gone on with.

mod join;
mod share;
mod text;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::hash::Hash;
use std::ops::Range;
use std::sync::Mutex;

pub use join::{Fault, join};
pub use share::{MOST_SHARDS, Share};

use crate::analysis::stopping::{self, Look};
use crate::batch::{Signals, Workers};
use crate::cell_tally::CellTally;
use crate::machine::Job;
use crate::part::{Part, Units, count, units};
use crate::system::System;
use crate::tally::{Room, Tally};
use crate::trial::{Series, Starts};

/// Who is shown the work now and then while it is done, to keep it.
pub type Keep<'a> = dyn Fn(&dyn Work) + Sync + 'a;

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
    fn run(&mut self, share: Share, workers: &Workers, signals: &Signals, keep: &Keep);

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
    told: bool,
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
        Self { system, job: job.clone(), room, known, told: census.is_some(), total, stages }
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

    fn is_enough(&self) -> bool {
        self.looks().last().is_some_and(|look| look.enough)
    }

    fn do_stage(&mut self, stage: usize, todo: &Units, workers: &Workers, signals: &Signals, keep: &Keep) {
        let (system, room, budget, told) = (self.system, self.room, self.job.budget, self.told);
        let (streams, starts) = (self.job.streams.clone(), self.job.starts);
        let work = Mutex::new(self);
        let give = |part: Part<S::Key>| {
            let mut work = work.lock().expect("no worker panics while it hands over");
            work.stages[stage].part.merge(part);
            keep(&**work);
        };
        if told {
            workers.tell(system, room, budget, todo, signals, &give);
        } else {
            let series = Series { system, streams, starts, budget };
            workers.run(&series, room, todo, signals, &give);
        }
    }

    /// Whether `part` has as many trials as its units can have.
    fn has_as_many(&self, part: &Part<S::Key>) -> bool {
        let (trials, units) = (part.tally.trials(), count(&part.units));
        if self.told { trials <= self.job.trials } else { trials == units }
    }

    /// The parts that `text` tells, each with its stage.
    fn parts(&self, text: &str) -> Result<Vec<Numbered<S::Key>>, String> {
        let mut lines = text.lines().peekable();
        let (mut parts, mut seen) = (Vec::new(), Units::new());
        while lines.peek().is_some() {
            let (number, part) = text::read(self.system, self.room, &mut lines)?;
            let stage = self.stages.get(number).ok_or("there is no such stage")?;
            let fits = seen.is_disjoint(&part.units)
                && part.units.is_subset(&stage.units())
                && self.has_as_many(&part);
            if !fits {
                return Err("the trials are not those of this experiment".to_owned());
            }
            seen |= &part.units;
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

    fn run(&mut self, share: Share, workers: &Workers, signals: &Signals, keep: &Keep) {
        for stage in 0..self.stages.len() {
            let todo = self.missing(share) & self.stages[stage].units();
            if !todo.is_empty() {
                self.do_stage(stage, &todo, workers, signals, keep);
            }
            if signals.stopped_by().is_some() {
                return;
            }
        }
    }

    fn write(&self) -> String {
        let mut text = String::new();
        for (number, stage) in self.stages.iter().enumerate() {
            if !stage.part.units.is_empty() {
                text::write::<S>(number, &stage.part, &mut text);
            }
        }
        text
    }

    fn read(&mut self, text: &str) -> Result<Read, String> {
        let parts = self.parts(text)?;
        let held = self.done();
        if parts.iter().any(|(_, part)| !part.units.is_disjoint(&held)) {
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

impl<K: Ord + Hash + Clone + Display> Stage<K> {
    fn units(&self) -> Units {
        units(self.range.clone())
    }

    fn is_done(&self) -> bool {
        count(&self.part.units) == self.range.end - self.range.start
    }
}
