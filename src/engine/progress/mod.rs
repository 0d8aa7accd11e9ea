//! The progress of a cell of any system: what is done and what is left. It can be written, read and resumed.

mod error;
mod job;
mod join;
mod lines;
mod shard;
mod source;
pub(crate) mod text;

use std::io::{self, Write};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

pub use error::ProgressError;
pub use job::Job;
pub use join::{JoinError, join};
pub(crate) use lines::JsonLines;
pub use lines::TextLines;
pub use shard::{MAX_SHARDS, Shard, ShardError};

use self::source::{PartwiseCensus, Sampled, Source};
use self::text::{Allowed, Content};
use super::batch::{Event, Signals, Sink, Todo, Workers};
use super::cell_tally::{CellTally, Counted};
#[cfg(feature = "cli")]
use super::part::Restored;
use super::part::{self, Part, Units, count, units};
use super::tally::Capacity;
#[cfg(feature = "programs")]
use super::trial::Sampler;
use super::trial::{Series, SeriesCensus, Starts};
use crate::analysis::stopping::{self, InterimLook, Until};
use crate::model::census::{Extent, Remainder};
use crate::model::keys::Key;
use crate::model::system::System;

/// An observer of progress, notified a few times a second.
pub trait Watcher {
    /// Called with what is done.
    fn watch(&mut self, work: &dyn Progress) {
        let _ = work;
    }

    /// Called with what is done if workers that were asked to stop are busy with long trials. If it returns, they are
    /// waited for.
    fn give_up(&mut self, work: &dyn Progress) {
        let _ = work;
    }
}

/// No observer.
impl Watcher for () {}

/// The progress of a cell. As lines, the same progress is the same text.
pub trait Progress: TextLines + Send {
    /// The number of trials counted.
    fn trials(&self) -> u64;

    /// The number of units.
    fn units(&self) -> u64;

    /// The units done.
    fn done(&self) -> Units;

    /// The units of `shard` left to do; none if the trials so far are enough.
    fn missing(&self, shard: Shard) -> Units;

    /// Runs what is left of `shard`, until it is done or `signals` asks to stop.
    fn run(&mut self, shard: Shard, workers: &Workers, signals: &Signals, watcher: &mut dyn Watcher);

    /// Runs what is left of these units, until they are done or `signals` asks to stop.
    fn run_units(&mut self, units: &Units, workers: &Workers, signals: &Signals, watcher: &mut dyn Watcher);

    /// Adds written progress, unless some of it is done already.
    ///
    /// # Errors
    /// If `text` is not progress of this cell.
    fn read(&mut self, text: &str) -> Result<Read, ProgressError>;

    /// Counts all trials of a cell with nothing done, which has no stopping rule, by what a result says of them.
    ///
    /// # Errors
    /// If these are not the trials of this cell, which those of samples never are: samples are kept beside their result.
    #[cfg(feature = "cli")]
    fn restore(&mut self, all: Restored) -> Result<(), ProgressError> {
        let _ = all;
        Err(ProgressError::Foreign)
    }

    /// The tally of all that is done; with a stopping rule, of the stages up to the last interim look.
    fn tally(self: Box<Self>) -> CellTally;

    /// The same of progress that goes on.
    fn tally_so_far(&self) -> CellTally;
}

/// The result of reading progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// It was added.
    Added,
    /// Some of it is done already: nothing was added.
    Overlaps,
}

/// The progress of a cell whose trials are counted by `K`.
pub(crate) struct CellProgress<'m, K> {
    source: Arc<dyn Source<K> + 'm>,
    /// The extent of the census whose parts the units are; the units of others are trials.
    census: Option<Extent>,
    job: Job,
    capacity: Capacity,
    known: Option<Vec<K>>,
    /// How many keys can be reached, if that is known.
    count: Option<u64>,
    total: u64,
    stages: Vec<Stage<K>>,
}

/// A part and the number of its stage.
pub(crate) type Numbered<K> = (usize, Part<K>);

/// Units after which an interim look may stop the cell.
struct Stage<K> {
    range: Range<u64>,
    part: Part<K>,
}

/// The progress of `job` of a system, with nothing done.
pub(crate) fn of_system<'m, S: System>(system: &'m S, job: &Job) -> CellProgress<'m, S::Key> {
    let series = Series { system, streams: job.streams, starts: job.starts, budget: job.budget };
    let census = system.census().filter(|_| job.starts == Starts::Listed);
    let census = census.map(|census| Box::new(SeriesCensus::<S>(census)) as PartwiseCensus<Series<S>>);
    CellProgress::new(Arc::new(Sampled { sampler: series, census }), job, 0)
}

/// The progress of `job`, with nothing done, where each unit is a trial. The first are recorded, since they may end
/// otherwise if they are run again.
#[cfg(feature = "programs")]
pub(crate) fn of_trials<'m, T: Sampler + 'm>(sampler: T, job: &Job) -> CellProgress<'m, T::Key> {
    CellProgress::new(Arc::new(Sampled { sampler, census: None }), job, job.rows)
}

impl<'m, K: Key> CellProgress<'m, K> {
    fn new(source: Arc<dyn Source<K> + 'm>, job: &Job, endings: u64) -> Self {
        let (known, count) = (source.keys().known(), source.keys().count());
        let census = source.extent();
        let (total, measures) = match census {
            None => (job.trials, 1 + source.measures()),
            Some(extent) => (extent.parts, extent.measures),
        };
        let values = source.values();
        let capacity =
            Capacity { measures, keys: job.keys.max(named(count)), endings, values, parts: job.each };
        let ranges = match job.until {
            None => vec![Range { start: 0, end: total }],
            Some(_) => stopping::stages(total).collect(),
        };
        let stage = |range: Range<u64>| Stage { range, part: Part::empty(capacity) };
        let stages = ranges.into_iter().map(stage).collect();
        Self { source, census, job: job.clone(), capacity, known, count, total, stages }
    }

    /// The interim looks after each finished stage, up to the first that satisfies the rule.
    fn looks(&self) -> Vec<InterimLook> {
        let Some(until) = self.job.until else {
            return Vec::new();
        };
        let mut counted: Vec<(&K, u64)> = self.known.iter().flatten().map(|key| (key, 0)).collect();
        let mut looks: Vec<InterimLook> = Vec::new();
        for stage in self.stages.iter().take_while(|stage| stage.is_done()) {
            counted.extend(stage.part.tally.counts());
            add_up(&mut counted);
            looks.push(self.look(until, stage.range.end, &counted));
            if looks.last().is_some_and(|look| look.enough) {
                break;
            }
        }
        looks
    }

    /// The look at these counts after that number of trials.
    fn look(&self, until: Until, trials: u64, counts: &[(&K, u64)]) -> InterimLook {
        if let Some(expected) = &self.job.expected {
            let named = counts.iter().map(|(key, count)| (key.to_string(), *count));
            return until.look(trials, &expected.counts(named), Some(expected.law()));
        }
        let mut counts: Vec<u64> = counts.iter().map(|&(_, count)| count).collect();
        counts.resize(counts.len().max(named(self.count)), 0);
        until.look(trials, &counts, None)
    }

    fn touched(&self) -> Units {
        self.stages.iter().fold(Units::new(), |all, stage| all | stage.part.touched())
    }

    fn is_enough(&self) -> bool {
        self.looks().last().is_some_and(|look| look.enough)
    }

    /// Does what `left` says, which is asked again after each stage.
    fn do_stages(
        &mut self,
        left: &dyn Fn(&Self) -> Units,
        workers: &Workers,
        signals: &Signals,
        watcher: &mut dyn Watcher,
    ) {
        for stage in 0..self.stages.len() {
            let todo = left(self) & self.stages[stage].units();
            if !todo.is_empty() {
                self.do_stage(stage, &todo, workers, signals, watcher);
            }
            if signals.stopped_by().is_some() {
                return;
            }
        }
    }

    fn do_stage(
        &mut self,
        stage: usize,
        todo: &Units,
        workers: &Workers,
        signals: &Signals,
        watcher: &mut dyn Watcher,
    ) {
        let (source, capacity) = (Arc::clone(&self.source), self.capacity);
        let begun = self.stages[stage].part.begun.clone();
        let todo = Todo { units: todo, begun: &begun, budget: self.job.budget };
        source.run(workers, capacity, todo, signals, &mut Desk { work: self, stage, watcher });
    }

    /// Whether the numbers of trials done and left in `part` are possible for its units.
    fn fits(&self, part: &Part<K>) -> bool {
        let (trials, units) = (part.tally.trials(), count(&part.units));
        match &self.census {
            None => {
                let recorded = part::units(0..self.capacity.endings) & &part.units;
                part.begun.is_empty() && trials == units && part.endings.keys().copied().eq(recorded)
            }
            Some(extent) => {
                let left: u128 = part.begun.values().map(Remainder::count).sum();
                let known = part.begun.values().all(|left| left.fits(extent));
                known && u128::from(trials) + left <= u128::from(self.job.trials)
            }
        }
    }

    fn allowed(&self) -> Allowed<'_, K> {
        Allowed { keys: self.source.keys(), stops: self.source.stops(), capacity: self.capacity }
    }

    /// The parts in `text`, each with its stage.
    fn parts(&self, text: &str) -> Result<Vec<Numbered<K>>, ProgressError> {
        let mut lines = text.lines().peekable();
        let (mut parts, mut seen) = (Vec::new(), Units::new());
        let allowed = self.allowed();
        while lines.peek().is_some() {
            let (number, part) = text::read(&allowed, &mut lines)?;
            let stage = self.stages.get(number).ok_or(ProgressError::UnknownStage)?;
            let touched = part.touched();
            let fits = seen.is_disjoint(&touched) && touched.is_subset(&stage.units()) && self.fits(&part);
            if !fits {
                return Err(ProgressError::Foreign);
            }
            seen |= touched;
            parts.push((number, part));
        }
        Ok(parts)
    }
}

impl<K: Key> Progress for CellProgress<'_, K> {
    fn trials(&self) -> u64 {
        self.stages.iter().map(|stage| stage.part.tally.trials()).sum()
    }

    fn units(&self) -> u64 {
        self.total
    }

    fn done(&self) -> Units {
        self.stages.iter().fold(Units::new(), |all, stage| all | &stage.part.units)
    }

    fn missing(&self, shard: Shard) -> Units {
        if shard == Shard::ALL && self.is_enough() {
            return Units::new();
        }
        shard.units(self.total) - self.done()
    }

    fn run(&mut self, shard: Shard, workers: &Workers, signals: &Signals, watcher: &mut dyn Watcher) {
        self.do_stages(&|work| work.missing(shard), workers, signals, watcher);
    }

    fn run_units(&mut self, units: &Units, workers: &Workers, signals: &Signals, watcher: &mut dyn Watcher) {
        self.do_stages(&|work| units - work.done(), workers, signals, watcher);
    }

    fn read(&mut self, text: &str) -> Result<Read, ProgressError> {
        let parts = self.parts(text)?;
        let held = self.touched();
        if parts.iter().any(|(_, part)| !part.touched().is_disjoint(&held)) {
            return Ok(Read::Overlaps);
        }
        for (stage, part) in parts {
            self.source.resume(part.tally.trials(), part.tally.stopped());
            self.stages[stage].part.merge(part);
        }
        Ok(Read::Added)
    }

    #[cfg(feature = "cli")]
    fn restore(&mut self, Restored { common, endings, keys }: Restored) -> Result<(), ProgressError> {
        let allowed = self.allowed();
        endings.values().try_for_each(|ending| allowed.check(ending))?;
        let mut part = Part::done(self.capacity, units(0..self.total), common);
        for (text, reached) in keys {
            part.tally.put(&allowed.key(&text)?, reached);
        }
        part.endings = endings;
        if !self.fits(&part) {
            return Err(ProgressError::Foreign);
        }
        self.stages[0].part = part;
        Ok(())
    }

    fn tally(mut self: Box<Self>) -> CellTally {
        let (looks, stages) = (self.looks(), mem::take(&mut self.stages));
        self.tallied(looks, &mut stages.into_iter().map(|stage| stage.part))
    }

    fn tally_so_far(&self) -> CellTally {
        self.tallied(self.looks(), &mut self.stages.iter().map(|stage| stage.part.clone()))
    }
}

impl<K: Key> CellProgress<'_, K> {
    /// The tally of the parts of all stages, up to the last of the looks if there is a stopping rule.
    fn tallied(&self, looks: Vec<InterimLook>, parts: &mut dyn Iterator<Item = Part<K>>) -> CellTally {
        let used = if self.job.until.is_some() { looks.len() } else { usize::MAX };
        let mut parts = parts.take(used);
        let Part { mut tally, mut endings, .. } = parts.next().unwrap_or_else(|| Part::empty(self.capacity));
        for part in parts {
            tally.merge(part.tally);
            endings.extend(part.endings);
        }
        let counted = Counted { stops: self.source.stops(), tally, looks, neighbours: None, endings };
        CellTally::of(self.source.keys(), self.count, self.known.clone().unwrap_or_default(), counted)
    }

    /// What there is of each stage that was begun.
    fn contents(&self) -> impl Iterator<Item = (usize, Content<'_, K>)> {
        let begun = self.stages.iter().enumerate().filter(|(_, stage)| !stage.part.is_empty());
        begun.map(|(number, Stage { part: Part { units, begun, endings, tally }, .. })| {
            (number, Content { units, begun, endings, tally })
        })
    }
}

impl<K: Key> TextLines for CellProgress<'_, K> {
    fn count_lines(&self) -> usize {
        self.contents().map(|(_, content)| content.count_lines()).sum()
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.contents().try_for_each(|(number, content)| text::write(number, &content, out))
    }
}

/// Sorts the keys and adds the counts of each.
fn add_up<K: Ord>(counted: &mut Vec<(&K, u64)>) {
    counted.sort_unstable_by_key(|&(key, _)| key);
    counted.dedup_by(|(key, count), (held, sum)| {
        let is_same = key == held;
        *sum += if is_same { *count } else { 0 };
        is_same
    });
}

/// A number of keys that fit into memory.
fn named(count: Option<u64>) -> usize {
    count.and_then(|count| usize::try_from(count).ok()).unwrap_or(0)
}

/// The receiver of the progress of workers on a stage.
struct Desk<'d, 'm, K> {
    work: &'d mut CellProgress<'m, K>,
    stage: usize,
    watcher: &'d mut dyn Watcher,
}

impl<K: Key> Sink<K> for Desk<'_, '_, K> {
    fn take(&mut self, event: Event<K>) {
        match event {
            Event::Part(part) => self.work.stages[self.stage].part.merge(*part),
            Event::Tick => self.watcher.watch(self.work),
            Event::Late => self.watcher.give_up(self.work),
        }
    }
}

impl<K: Key> Stage<K> {
    fn units(&self) -> Units {
        units(self.range.clone())
    }

    fn is_done(&self) -> bool {
        count(&self.part.units) == self.range.end - self.range.start
    }
}
