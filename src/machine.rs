//! A system whose type is forgotten: generics below, `dyn` above.

use std::iter;

use crate::analysis::stopping::Until;
use crate::batch::{Signals, Workers};
use crate::cell_tally::CellTally;
use crate::draw::{Draw, Streams};
use crate::grid::Grid;
use crate::system::{Card, System, Term};
use crate::tape::{Ending, Frame, Tape};
use crate::trial::{self, Starts};
use crate::work::{CellWork, Share, Work};

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
    /// The most keys that are kept one by one.
    pub keys: usize,
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

    /// Whether a census enumerates many starts at once, without running each.
    fn tells_starts(&self) -> bool;

    /// How many keys can be reached, if that is known.
    fn known(&self) -> Option<u64>;

    /// What a reader of its results has to know, if there is anything.
    fn caution(&self) -> Option<&'static Term>;

    /// The board of a key as it is written in results, if there is such a key and it is a board.
    fn portrait(&self, key: &str) -> Option<Grid>;

    /// The side of the blocks of the portraits, where these are sudokus.
    fn blocks(&self) -> Option<usize>;

    /// The work of a cell, of which nothing is done yet.
    fn work(&self, job: &Job) -> Box<dyn Work + '_>;

    /// Runs a whole cell.
    fn run(&self, job: &Job, workers: &Workers, signals: &Signals) -> CellTally {
        let mut work = self.work(job);
        work.run(Share::ALL, workers, signals, &mut ());
        work.tally()
    }

    /// Plays one trial with at most `budget` steps.
    ///
    /// # Errors
    /// One sentence, if there is no such start.
    fn play(&self, start: &Start, budget: u64) -> Result<Box<dyn Iterator<Item = Frame> + '_>, String>;

    /// The end of one trial with at most `budget` steps.
    ///
    /// # Errors
    /// One sentence, if there is no such start.
    fn end(&self, start: &Start, budget: u64) -> Result<Ending, String>;

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

    fn caution(&self) -> Option<&'static Term> {
        System::caution(self)
    }

    fn portrait(&self, key: &str) -> Option<Grid> {
        System::portrait(self, &self.key(key)?)
    }

    fn blocks(&self) -> Option<usize> {
        System::blocks(self)
    }

    fn work(&self, job: &Job) -> Box<dyn Work + '_> {
        Box::new(CellWork::new(self, job))
    }

    fn play(&self, start: &Start, budget: u64) -> Result<Box<dyn Iterator<Item = Frame> + '_>, String> {
        let mut state = self.blank();
        let draw = begin(self, &mut state, start)?;
        Ok(Box::new(Tape::new(self, state, draw, budget)))
    }

    fn end(&self, start: &Start, budget: u64) -> Result<Ending, String> {
        let mut state = self.blank();
        let mut draw = begin(self, &mut state, start)?;
        let outcome = trial::step_to_end(self, &mut state, &mut draw, budget);
        Ok(Ending::of(self, &state, outcome))
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
