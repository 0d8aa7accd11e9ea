//! Samples of another program: a tally without a system.
//!
//! A tally is an experiment whose trials were run elsewhere: it has keys and boards, and nothing left to run, so
//! tables, pages, `merge` and `verify` need no second form of a result. `tally.jsonl` is unfinished progress with a
//! header of its own, since counts merge exactly and tables do not: a quantile needs the histogram.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::mem;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::key::{KeyList, TextKey};
use super::known::{Known, ProgramKeys};
use super::line::Sample;
use super::recent::{RecentKeys, WrittenPairs};
use crate::analysis::expected::ExpectedLaw;
use crate::analysis::stopping::{InterimLook, Until};
use crate::engine::batch::{Signals, Workers};
use crate::engine::cell_tally::{CellTally, Counted};
use crate::engine::machine::{Machine, WrittenKeys};
use crate::engine::part::{Units, units};
use crate::engine::progress::text::{self, Allowed, Content};
use crate::engine::progress::{Job, JsonLines, Progress, ProgressError, Read, Shard, TextLines, Watcher};
use crate::engine::tally::{Capacity, MAX_VALUES, Tally};
use crate::model::digest::sha256;
use crate::model::excerpt::excerpt;
use crate::model::grid::Axes;
use crate::model::keys::KeySpace;
use crate::model::outcome::{End, Outcome};
use crate::model::parts::PartForm;
use crate::model::program::{TALLY, UNREADABLE, WRONG};
use crate::model::system::{Card, Term};
use crate::model::words::programs::samples as words;
use crate::stats::law::Law;
use crate::stats::neighbours::{LAGS, Pairs};

/// The maximum number of samples of a tally.
pub const MAX_SAMPLES: u64 = i64::MAX as u64;

/// Samples of another program, as a system.
pub static CARD: Card = Card {
    name: TALLY,
    about: words::ABOUT,
    source: words::SOURCE,
    step: words::STEP,
    stops: &[
        Term { name: UNREADABLE, about: "the line could not be read" },
        Term { name: WRONG, about: "the key is none of the known ones" },
    ],
    axes: Axes { first: 1, down: false },
    ..Card::PLAIN
};

/// Samples of another program. They were drawn elsewhere: there is nothing to run.
pub struct Samples {
    keys: ProgramKeys,
}

impl Samples {
    /// Samples of which `known` is known.
    pub fn new(known: Known) -> Self {
        Self { keys: ProgramKeys::new(known) }
    }

    /// The progress of `job`, with nothing counted.
    pub fn progress(&self, job: &Job) -> SampleProgress {
        let keys = ProgramKeys::new(self.keys.source().clone());
        SampleProgress::new(keys, job.keys, job.until, job.expected.clone()).with_parts(job.each)
    }
}

impl Machine for Samples {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn written_keys(&self) -> &dyn WrittenKeys {
        &self.keys
    }

    fn work(&self, job: &Job) -> Box<dyn Progress + '_> {
        Box::new(self.progress(job))
    }
}

/// There are more keys than are known to exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{key}\" is different key number {}: {known} are known to exist", known + 1)]
pub struct TooManyKeys {
    key: String,
    known: u64,
}

/// Samples, counted in the order in which they come.
pub struct SampleProgress {
    keys: ProgramKeys,
    capacity: Capacity,
    until: Option<Until>,
    expected: Option<Arc<ExpectedLaw>>,
    tally: Tally<TextKey>,
    trials: u64,
    recent: RecentKeys,
    looks: Vec<InterimLook>,
    merged: BTreeSet<String>,
}

/// The first line of written progress.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// For each lag how many pairs of samples there are, and how many of them are equal.
    neighbours: WrittenPairs,
    /// The list of known keys with their classes, if the user gave one.
    list: Vec<(String, Option<String>)>,
    /// The checksums of the tallies that these were merged from.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    merged: BTreeSet<String>,
}

impl SampleProgress {
    /// Nothing counted yet. At most `most` keys are tallied individually, or as many as are known. They are expected to follow
    /// a law, or to be equally likely.
    pub fn new(
        keys: ProgramKeys,
        most: usize,
        until: Option<Until>,
        expected: Option<Arc<ExpectedLaw>>,
    ) -> Self {
        let known = keys.count().and_then(|known| usize::try_from(known).ok()).unwrap_or(0);
        let capacity =
            Capacity { measures: 1, keys: most.max(known), endings: 0, values: MAX_VALUES, parts: None };
        let tally = Tally::within(capacity);
        Self {
            keys,
            capacity,
            until,
            expected,
            tally,
            trials: 0,
            recent: RecentKeys::default(),
            looks: Vec::new(),
            merged: BTreeSet::new(),
        }
    }

    /// The same, which counts the parts of keys, too, if it is said what these are.
    pub(crate) fn with_parts(mut self, parts: Option<PartForm>) -> Self {
        self.capacity.parts = parts;
        self.tally = Tally::within(self.capacity);
        self
    }

    /// The keys.
    pub fn keys(&self) -> &ProgramKeys {
        &self.keys
    }

    /// Counts a sample.
    ///
    /// # Errors
    /// If it has a key more than are known to exist.
    pub fn add(&mut self, sample: Sample) -> Result<(), TooManyKeys> {
        self.check_room(&sample.key)?;
        self.recent.add(&sample.key);
        self.count(&Outcome { end: End::Reached(sample.key), steps: sample.steps });
        Ok(())
    }

    /// Counts a line that is no sample, which has no neighbours.
    pub(crate) fn add_stopped(&mut self, outcome: &'static str) {
        self.recent.interrupt();
        self.count(&Outcome { end: End::Stopped(outcome), steps: 0 });
    }

    fn count(&mut self, outcome: &Outcome<TextKey>) {
        self.tally.add(self.trials, outcome, &[]);
        self.trials += 1;
    }

    fn check_room(&self, key: &TextKey) -> Result<(), TooManyKeys> {
        match *self.keys.source() {
            Known::Count(known) if self.tally.distinct() as u64 >= known && !self.tally.contains(key) => {
                Err(TooManyKeys { key: excerpt(key.as_str()), known })
            }
            _ => Ok(()),
        }
    }

    /// The law that keys are expected to follow, in the order of [`counts`](Self::counts), unless they are expected to be
    /// equally likely.
    pub fn expected(&self) -> Option<&Law> {
        self.expected.as_ref().map(|expected| expected.law())
    }

    /// The counts of the keys that were reached, and a zero for each known one that was not; none if only a sample of
    /// the keys is tallied.
    pub fn counts(&self) -> Option<Vec<u64>> {
        if let Some(expected) = &self.expected {
            return Some(expected.counts(self.tally.counts()));
        }
        let mut counts: Vec<u64> = self.tally.counts().map(|(_, count)| count).collect();
        let known = self.keys.count().and_then(|known| usize::try_from(known).ok()).unwrap_or(0);
        counts.resize(counts.len().max(known), 0);
        (!self.tally.is_sampled()).then_some(counts)
    }

    /// The pairs of samples at each lag.
    pub fn pairs(&self) -> [Pairs; LAGS] {
        self.recent.pairs()
    }

    /// The number of lines that were no samples.
    pub fn stopped(&self) -> u64 {
        self.trials - self.tally.solved()
    }

    /// Takes an interim look, if there is a stopping rule. Returns whether the samples are enough.
    pub fn look(&mut self) -> bool {
        let look = |(until, counts): (Until, Vec<u64>)| until.look(self.trials, &counts, self.expected());
        let look = self.until.zip(self.counts()).map(look);
        self.looks.extend(look);
        look.is_some_and(|look| look.enough)
    }

    /// The checksums of the tallies that these samples are of: theirs as they were read from `text`, and those that they were
    /// merged from.
    pub fn tallies(&self, text: &str) -> BTreeSet<String> {
        self.merged.iter().cloned().chain([sha256(text.as_bytes())]).collect()
    }

    /// Notes that these samples were merged from tallies with these checksums.
    pub(crate) fn set_merged(&mut self, tallies: BTreeSet<String>) {
        self.merged = tallies;
    }

    /// Appends the samples of `other`, which come after these.
    ///
    /// # Errors
    /// If there are more keys than are known to exist.
    pub fn append(&mut self, mut other: Self) -> Result<(), TooManyKeys> {
        if let Known::Count(known) = *self.keys.source() {
            let room = usize::try_from(known).unwrap_or(usize::MAX).saturating_sub(self.tally.distinct());
            let mut new = other.tally.counts().map(|(key, _)| key).filter(|key| !self.tally.contains(key));
            if let Some(key) = new.nth(room) {
                return Err(TooManyKeys { key: excerpt(key.as_str()), known });
            }
        }
        other.tally.shift(self.trials);
        self.tally.merge(other.tally);
        self.trials += other.trials;
        self.recent.append(other.recent);
        Ok(())
    }

    fn allowed(&self) -> Allowed<'_, TextKey> {
        let stops = CARD.stops.iter().map(|stop| stop.name).collect();
        Allowed { keys: &self.keys, stops, capacity: self.capacity }
    }

    fn tallied(&self, tally: Tally<TextKey>) -> CellTally {
        let counted = Counted {
            stops: CARD.stops.iter().map(|stop| stop.name).collect(),
            tally,
            looks: self.looks.clone(),
            neighbours: Some(self.recent.pairs()),
            endings: BTreeMap::new(),
        };
        CellTally::of(&self.keys, self.keys.count(), self.keys.known().unwrap_or_default(), counted)
    }

    /// The list in a header.
    fn list(header: Header) -> Result<KeyList, ProgressError> {
        let mut list = KeyList::default();
        for (key, class) in header.list {
            let parse = |text: &str| TextKey::new(text).map_err(|_| ProgressError::UnknownKey(excerpt(text)));
            list.insert(parse(&key)?, class.as_deref().map(parse).transpose()?);
        }
        Ok(list)
    }
}

impl TextLines for SampleProgress {
    fn count_lines(&self) -> usize {
        2 + self.tally.distinct()
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let own =
            |(key, class): (&TextKey, Option<&TextKey>)| (key.to_string(), class.map(TextKey::to_string));
        let list = self.keys.list().map(|list| list.iter().map(own).collect());
        let header = Header {
            neighbours: WrittenPairs::of(&self.pairs()),
            list: list.unwrap_or_default(),
            merged: self.merged.clone(),
        };
        JsonLines::to(out).add(&header)?;
        let (units, begun, endings) = (self.done(), BTreeMap::new(), BTreeMap::new());
        let content = Content { units: &units, begun: &begun, endings: &endings, tally: &self.tally };
        text::write(0, &content, out)
    }
}

impl Progress for SampleProgress {
    fn trials(&self) -> u64 {
        self.trials
    }

    fn units(&self) -> u64 {
        self.trials
    }

    fn done(&self) -> Units {
        units(0..self.trials)
    }

    fn missing(&self, _: Shard) -> Units {
        Units::new()
    }

    fn run(&mut self, _: Shard, _: &Workers, _: &Signals, _: &mut dyn Watcher) {}

    fn run_units(&mut self, _: &Units, _: &Workers, _: &Signals, _: &mut dyn Watcher) {}

    fn read(&mut self, text: &str) -> Result<Read, ProgressError> {
        if self.trials > 0 {
            return Ok(Read::Overlaps);
        }
        let mut lines = text.lines();
        let header: Header = serde_json::from_str(lines.next().ok_or(ProgressError::NoHeader)?)?;
        let merged = header.merged.clone();
        let pairs = header.neighbours.lags().ok_or(ProgressError::Foreign)?;
        if self.keys.list().is_some() && !self.keys.set_list(Self::list(header)?) {
            return Err(ProgressError::Foreign);
        }
        let (_, part) = text::read(&self.allowed(), &mut lines)?;
        let trials = part.tally.trials();
        let possible =
            |(lag, pairs): (u64, &Pairs)| pairs.equal <= pairs.all && pairs.all <= trials.saturating_sub(lag);
        if !(1..).zip(&pairs).all(possible) || part.units != units(0..trials) || lines.next().is_some() {
            return Err(ProgressError::Foreign);
        }
        (self.trials, self.tally, self.recent) = (trials, part.tally, RecentKeys::of(pairs));
        self.merged = merged;
        Ok(Read::Added)
    }

    fn tally(mut self: Box<Self>) -> CellTally {
        let tally = mem::replace(&mut self.tally, Tally::within(self.capacity));
        self.tallied(tally)
    }

    fn tally_so_far(&self) -> CellTally {
        self.tallied(self.tally.clone())
    }
}
