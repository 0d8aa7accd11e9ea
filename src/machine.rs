//! A system whose type is forgotten: generics below, `dyn` above.

use std::collections::BTreeMap;
use std::hash::Hash;
use std::iter;
use std::ops::Range;
use std::sync::atomic::AtomicU64;

use crate::analysis::stopping::{self, Look, Until};
use crate::batch::Workers;
use crate::draw::{Draw, Streams};
use crate::grid::Grid;
use crate::histogram::Histogram;
use crate::system::{Card, System};
use crate::tally::{Reached, Tally};
use crate::tape::{Frame, SOLVED, Tape};
use crate::trial::{LIMIT, Series, Starts};

/// The trials of one cell, of any system.
#[derive(Clone, Debug)]
pub struct Job {
    /// The random streams.
    pub streams: Streams,
    /// How trials begin.
    pub starts: Starts,
    /// How many trials.
    pub trials: u64,
    /// The most steps that a trial may take.
    pub budget: u64,
    /// When fewer trials are enough.
    pub until: Option<Until>,
}

impl Job {
    /// The trials, parted where a look decides whether more are needed.
    fn stages(&self) -> Vec<Range<u64>> {
        match self.until {
            None => vec![Range { start: 0, end: self.trials }],
            Some(_) => stopping::stages(self.trials).collect(),
        }
    }
}

/// Which trial to play.
#[derive(Clone, Debug)]
pub enum Start<'a> {
    /// The start that the document uses.
    Classic,
    /// A start that a person wrote.
    Written(&'a str),
    /// The start that a written trace tells in its first entry.
    Told(&'a str),
    /// Start number `.0` of a census.
    Listed(u64),
    /// Trial `.1` of a cell.
    Drawn(&'a Streams, u64),
}

/// A key that was reached, or is known and was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The key.
    pub key: String,
    /// The representative of its symmetry class, where classes have a meaning.
    pub class: Option<String>,
    /// What is kept of the trials that reached it.
    pub reached: Option<Reached>,
}

impl Solution {
    /// How many trials reached it.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.reached.as_ref().map_or(0, Reached::count)
    }
}

/// The tally of a cell, for tables.
#[derive(Clone, Debug, PartialEq)]
pub struct CellTally {
    /// How many trials were run.
    pub trials: u64,
    /// How often each outcome occurred, by name: also those that did not.
    pub outcomes: Vec<(&'static str, u64)>,
    /// The histogram of every measure over the trials that reached a key, steps first.
    pub measures: Vec<Histogram>,
    /// Every key that was reached or is known, ascending.
    pub solutions: Vec<Solution>,
    /// How many keys can be reached, where that is known.
    pub known: Option<u64>,
    /// The looks that decided how many trials were enough.
    pub looks: Vec<Look>,
}

/// One of the keys of a system that can list them all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The key.
    pub key: String,
    /// The board.
    pub grid: Grid,
    /// The key as the document's own program prints it, if it does.
    pub document: Option<String>,
}

/// A [`System`] of any type.
pub trait Machine: Send + Sync {
    /// What the system says of itself.
    fn card(&self) -> &'static Card;

    /// How many starts there are, if they can be listed.
    fn starts(&self) -> Option<u64>;

    /// Whether a census tells many starts at once, without running each.
    fn tells_starts(&self) -> bool;

    /// How many keys can be reached, if that is known.
    fn known(&self) -> Option<u64>;

    /// The board of a key as it is written in results, if there is such a key and it is a board.
    fn portrait(&self, key: &str) -> Option<Grid>;

    /// The side of the blocks of the portraits, where these are sudokus.
    fn blocks(&self) -> Option<usize>;

    /// Runs a cell and adds to `done` as trials end.
    fn run(&self, job: &Job, workers: &Workers, done: &AtomicU64) -> CellTally;

    /// Plays one trial with at most `budget` steps.
    ///
    /// # Errors
    /// One sentence, if there is no such start.
    fn play(&self, start: &Start, budget: u64) -> Result<Box<dyn Iterator<Item = Frame> + '_>, String>;

    /// Every key that the search finds from the classic start, in its order, if it goes on after the
    /// first.
    fn list(&self) -> Option<Box<dyn Iterator<Item = Listed> + '_>>;
}

impl<S: System> Machine for S {
    fn card(&self) -> &'static Card {
        &S::CARD
    }

    fn starts(&self) -> Option<u64> {
        System::starts(self)
    }

    fn tells_starts(&self) -> bool {
        self.census().is_some()
    }

    fn known(&self) -> Option<u64> {
        System::known(self).map(|keys| keys.len() as u64)
    }

    fn portrait(&self, key: &str) -> Option<Grid> {
        System::portrait(self, key)
    }

    fn blocks(&self) -> Option<usize> {
        System::blocks(self)
    }

    fn run(&self, job: &Job, workers: &Workers, done: &AtomicU64) -> CellTally {
        let known = System::known(self);
        if let (Starts::Listed, Some(census)) = (job.starts, self.census()) {
            let tally = workers.tell(self, census.measures, 0..census.parts, job.budget, done);
            return forget(self, known, tally, Vec::new());
        }
        let series =
            Series { system: self, streams: job.streams.clone(), starts: job.starts, budget: job.budget };
        let mut tally = Tally::new(1 + S::CARD.measures.len());
        let mut looks = Vec::new();
        for stage in job.stages() {
            tally.merge(workers.tally(&series, stage, done));
            let keys = known.as_ref().map_or(0, Vec::len);
            looks.extend(job.until.map(|until| until.look(tally.trials(), &counts(&tally, keys))));
            if looks.last().is_some_and(|look| look.enough) {
                break;
            }
        }
        forget(self, known, tally, looks)
    }

    fn play(&self, start: &Start, budget: u64) -> Result<Box<dyn Iterator<Item = Frame> + '_>, String> {
        let mut state = self.blank();
        let draw = begin(self, &mut state, start)?;
        Ok(Box::new(Tape::new(self, state, draw, budget)))
    }

    fn list(&self) -> Option<Box<dyn Iterator<Item = Listed> + '_>> {
        let mut state = self.blank();
        let mut draw = unseeded();
        self.start_classic(&mut state);
        let keys = iter::from_fn(move || next_key(self, &mut state, &mut draw));
        S::CARD.exhaustive.then_some(Box::new(keys))
    }
}

/// The stream of a trial that was not drawn.
fn unseeded() -> Draw {
    Streams::new(0, 1).trial(0)
}

fn begin<S: System>(system: &S, state: &mut S::State, start: &Start) -> Result<Draw, String> {
    match *start {
        Start::Classic => system.start_classic(state),
        Start::Written(text) => system.start_written(state, text)?,
        Start::Told(opening) => system.start_told(state, opening)?,
        Start::Listed(number) => start_listed(system, state, number)?,
        Start::Drawn(streams, trial) => {
            let mut draw = streams.trial(trial);
            system.start(state, &mut draw);
            return Ok(draw);
        }
    }
    Ok(unseeded())
}

fn start_listed<S: System>(system: &S, state: &mut S::State, number: u64) -> Result<(), String> {
    match System::starts(system) {
        None => Err(format!("the starts of {} are not listed", S::CARD.name)),
        Some(starts) if number >= starts => {
            Err(format!("there is no start {number}: allowed is 0 to {}", starts - 1))
        }
        Some(_) => {
            system.start_listed(state, number);
            Ok(())
        }
    }
}

fn next_key<S: System>(system: &S, state: &mut S::State, draw: &mut Draw) -> Option<Listed> {
    let key = system.next(state, draw)?;
    let listed = Listed { key: key.to_string(), grid: system.show(state), document: system.document(state) };
    system.resume(state);
    Some(listed)
}

/// The counts of all keys, those of `known` that were not reached included.
fn counts<K: Ord + Hash + Clone>(tally: &Tally<K>, known: usize) -> Vec<u64> {
    let mut counts: Vec<u64> = tally.counts().collect();
    counts.resize(known.max(counts.len()), 0);
    counts
}

fn forget<S: System>(
    system: &S,
    known: Option<Vec<S::Key>>,
    tally: Tally<S::Key>,
    looks: Vec<Look>,
) -> CellTally {
    let trials = tally.trials();
    let tally = tally.totals();
    let solved = (SOLVED, tally.measures[0].total());
    let stops = S::CARD.stops.iter().map(|stop| stop.name);
    let stopped = stops.chain([LIMIT]).map(|name| {
        let count = tally.stopped.get(name).copied().unwrap_or(0);
        (name, count)
    });
    let mut outcomes: Vec<_> = stopped.chain([solved]).collect();
    outcomes.sort_unstable();
    CellTally {
        trials,
        outcomes,
        measures: tally.measures,
        known: known.as_ref().map(|keys| keys.len() as u64),
        solutions: solutions(system, known.unwrap_or_default(), tally.keys),
        looks,
    }
}

fn solutions<S: System>(system: &S, known: Vec<S::Key>, reached: BTreeMap<S::Key, Reached>) -> Vec<Solution> {
    let mut keys: BTreeMap<_, Option<Reached>> = known.into_iter().map(|k| (k, None)).collect();
    keys.extend(reached.into_iter().map(|(key, reached)| (key, Some(reached))));
    let solution = |(key, reached): (S::Key, _)| Solution {
        key: key.to_string(),
        class: system.class(&key).map(|class| class.to_string()),
        reached,
    };
    keys.into_iter().map(solution).collect()
}
