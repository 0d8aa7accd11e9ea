//! A type-erased system: generics below, `dyn` above.

use std::fmt::Display;
use std::iter;
use std::sync::Mutex;

use thiserror::Error;

use super::batch::{Signals, Workers};
use super::cell_tally::CellTally;
use super::progress::{self, Job, Progress, Shard};
use super::tape::{Ending, Frame, Tape};
use super::trial::{Sampler as _, Series};
use crate::model::draw::{Draw, Streams};
use crate::model::grid::{Axes, Grid};
use crate::model::key_figure::KeyFigure;
use crate::model::keys::KeySpace;
use crate::model::language::{Phrase, Sentence};
use crate::model::measure::{Measure, MeasureForm};
use crate::model::refusals;
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System, Term};

/// Runs trials again, on any threads: from a number to how it ends.
pub type Rerun<'m> = Box<dyn Fn(u64) -> Ending + Sync + 'm>;

/// Which trial to play.
#[derive(Clone, Debug)]
pub enum Launch<'a> {
    /// One from a start that is not drawn.
    From(Start<'a>),
    /// Trial `.1` of a cell.
    Drawn(&'a Streams, u64),
}

/// Why a trial cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LaunchError {
    /// The system has no start of its original program.
    #[error("{0} has no classic start: give --seed and --trial")]
    NoClassic(&'static str),
    /// The starts of the system are not numbered.
    #[error("the starts of {0} are not listed: a seed draws them")]
    NotListed(&'static str),
    /// The trials of the system are numbered, and start nowhere else.
    #[error("a program has no classic start and no written ones: give --trial")]
    NotPlaced,
    /// A program under test failed.
    #[error("{}", .0.message)]
    Failed(RunFailure),
    /// A program under test shows no frames, and nothing has boards of its keys.
    #[error(
        "there is nothing to show: the program shows no frames, and no system has boards of its keys (like = .. names one)"
    )]
    NothingToShow {
        /// The command that runs the trial alone.
        command: Vec<String>,
    },
    /// The trials were run by another program.
    #[error("the trials of {0} were run elsewhere, so they cannot be played")]
    Elsewhere(&'static str),
    /// The first entry of a trace does not determine the start.
    #[error("a trace of {0} does not contain its start: give --seed and --trial")]
    NotRecorded(&'static str),
    /// There is no such start: why, and what is allowed.
    #[error("{0}")]
    Invalid(Sentence),
}

/// One of the keys of a system that can list them all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The key.
    pub key: String,
    /// The board.
    pub grid: Grid,
    /// The key as the original program prints it, if it prints more than the key.
    pub printed: Option<String>,
}

/// What a program under test did so that it cannot be run any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misdeed {
    /// It cannot be started.
    NotStarted,
    /// It failed too often, or changed while it was run.
    Failed,
    /// It ended the same trial in two ways.
    Unrepeatable,
}

/// Why a program under test cannot be run any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFailure {
    /// What it did.
    pub misdeed: Misdeed,
    /// What happened.
    pub message: String,
    /// The command that was run.
    pub command: Vec<String>,
    /// The last lines that it wrote to standard error.
    pub said: Vec<String>,
}

/// A key as results write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenKey {
    /// The key.
    pub key: String,
    /// The representative of its symmetry class, if the system has symmetry classes.
    pub class: Option<String>,
}

/// The keys of a machine, as results write them. No [`KeySpace`]: an object of that has one type of keys, and here none is known.
pub trait WrittenKeys {
    /// The number of reachable keys, if known.
    fn reachable(&self) -> Option<u64>;

    /// All reachable keys, ascending, if they can be listed in reasonable time and memory.
    fn all(&self) -> Option<Vec<WrittenKey>>;

    /// The key that results write for `text`; `None` if there is no such key.
    fn key(&self, text: &str) -> Option<WrittenKey>;

    /// What is wrong with a text that has the form of a key and is none, if that can be said.
    fn why_not(&self, _text: &str) -> Option<Sentence> {
        None
    }

    /// The most values that a place can hold, if a key says the value of each place.
    fn values(&self) -> Option<usize> {
        None
    }

    /// The board of a key as written in results; `None` if there is no such key or it is not a board.
    fn board(&self, key: &str) -> Option<Grid>;

    /// How boards are numbered.
    fn axes(&self) -> Axes;

    /// What members of a symmetry class differ by.
    fn symmetry(&self) -> &'static Phrase;

    /// The number of symmetry classes of all keys, if known.
    fn class_count(&self) -> Option<u64>;
}

/// What makes trials, or made them elsewhere.
pub trait Machine: Send + Sync {
    /// The description of the system.
    fn card(&self) -> &'static Card;

    /// What is measured besides steps.
    fn measures(&self) -> Vec<Measure<'_>> {
        let all = self.card().measures.iter();
        all.map(|measure| Measure { name: measure.name, form: MeasureForm::Whole }).collect()
    }

    /// Its keys.
    fn written_keys(&self) -> &dyn WrittenKeys;

    /// A warning to readers of its results, if needed.
    fn warning(&self) -> Option<&'static Term> {
        None
    }

    /// Whether what runs its trials ends them at the step limit of the experiment, and knows it.
    fn knows_limit(&self) -> bool {
        true
    }

    /// The progress of a cell, with nothing done yet.
    fn work(&self, job: &Job) -> Box<dyn Progress + '_>;

    /// Runs a whole cell.
    fn run(&self, job: &Job, workers: &Workers, signals: &Signals) -> CellTally {
        let mut work = self.work(job);
        work.run(Shard::ALL, workers, signals, &mut ());
        work.tally()
    }
}

/// A [`System`] of any type.
pub trait AnySystem: Machine {
    /// The number of starts, if they can be listed.
    ///
    /// # Errors
    /// If they cannot be numbered.
    fn starts(&self) -> Result<u64, Unlisted>;

    /// Whether a census enumerates starts without running each of them.
    fn has_census(&self) -> bool;

    /// The most bytes that workers keep to make later ones of `trials` trials faster.
    fn footprint(&self, trials: u64) -> u64;

    /// What runs trials of `job` again, by their numbers, in as many states as are in use at a time.
    fn rerun<'m>(&'m self, job: &'m Job) -> Rerun<'m>;

    /// The line above a trial on the screen of the original program, where that prints each entry of the trace on a line.
    fn screen_rule(&self) -> Option<String>;

    /// What answers its question besides frequencies and steps.
    fn answers(&self) -> Vec<KeyFigure>;

    /// The keys in the proportions of their probabilities, as whole numbers, if these are known without a trial.
    fn law(&self) -> Option<Vec<(String, u64)>>;

    /// Plays one trial with at most `budget` steps.
    ///
    /// # Errors
    /// If there is no such start.
    fn play(&self, launch: &Launch, budget: u64)
    -> Result<Box<dyn Iterator<Item = Frame> + '_>, LaunchError>;

    /// The end of one trial with at most `budget` steps.
    ///
    /// # Errors
    /// If there is no such start.
    fn end(&self, launch: &Launch, budget: u64) -> Result<Ending, LaunchError>;

    /// All keys that the search finds from the classic start, in its order, if it can be resumed after a key.
    fn list(&self) -> Option<Box<dyn Iterator<Item = Listed> + '_>>;
}

impl<S: System> WrittenKeys for S {
    fn reachable(&self) -> Option<u64> {
        self.keys().count()
    }

    fn all(&self) -> Option<Vec<WrittenKey>> {
        let keys = self.keys().known()?;
        Some(keys.iter().map(|key| written(self.keys(), key)).collect())
    }

    fn key(&self, text: &str) -> Option<WrittenKey> {
        Some(written(self.keys(), &self.keys().parse(text)?))
    }

    fn why_not(&self, text: &str) -> Option<Sentence> {
        self.keys().why_not(text)
    }

    fn values(&self) -> Option<usize> {
        self.keys().values()
    }

    fn board(&self, key: &str) -> Option<Grid> {
        self.keys().board(&self.keys().parse(key)?)
    }

    fn axes(&self) -> Axes {
        self.keys().axes().unwrap_or(S::CARD.axes)
    }

    fn symmetry(&self) -> &'static Phrase {
        self.keys().symmetry()
    }

    fn class_count(&self) -> Option<u64> {
        self.keys().class_count()
    }
}

impl<S: System> Machine for S {
    fn card(&self) -> &'static Card {
        &S::CARD
    }

    fn written_keys(&self) -> &dyn WrittenKeys {
        self
    }

    fn warning(&self) -> Option<&'static Term> {
        System::warning(self)
    }

    fn work(&self, job: &Job) -> Box<dyn Progress + '_> {
        Box::new(progress::of_system(self, job))
    }
}

impl<S: System> AnySystem for S {
    fn starts(&self) -> Result<u64, Unlisted> {
        System::starts(self)
    }

    fn has_census(&self) -> bool {
        self.census().is_some()
    }

    fn footprint(&self, trials: u64) -> u64 {
        System::footprint(self, trials)
    }

    fn rerun<'m>(&'m self, job: &'m Job) -> Rerun<'m> {
        let series = Series { system: self, streams: job.streams, starts: job.starts, budget: job.budget };
        let states = Mutex::new(Vec::new());
        Box::new(move |trial| {
            let free = || states.lock().expect("no thread panics while it takes a state");
            let state = free().pop();
            let mut state = state.unwrap_or_else(|| series.blank());
            let outcome = series.run(&mut state, trial);
            let ending = Ending::of(self, &state.system, outcome);
            free().push(state);
            ending
        })
    }

    fn screen_rule(&self) -> Option<String> {
        System::screen_rule(self)
    }

    fn answers(&self) -> Vec<KeyFigure> {
        System::answers(self)
    }

    fn law(&self) -> Option<Vec<(String, u64)>> {
        let law = System::law(self)?;
        Some(law.into_iter().map(|(key, weight)| (key.to_string(), weight)).collect())
    }

    fn play(
        &self,
        launch: &Launch,
        budget: u64,
    ) -> Result<Box<dyn Iterator<Item = Frame> + '_>, LaunchError> {
        let mut state = self.blank();
        let draw = begin(self, &mut state, launch)?;
        Ok(Box::new(Tape::new(self, state, draw, budget)))
    }

    fn end(&self, launch: &Launch, budget: u64) -> Result<Ending, LaunchError> {
        let mut state = self.blank();
        let mut draw = begin(self, &mut state, launch)?;
        let outcome = self.step_to_end(&mut state, &mut draw, budget);
        Ok(Ending::of(self, &state, outcome))
    }

    fn list(&self) -> Option<Box<dyn Iterator<Item = Listed> + '_>> {
        let search = self.exhaustive()?;
        let mut state = self.blank();
        let mut draw = unseeded();
        self.place(&mut state, Start::Classic).ok()?;
        Some(Box::new(iter::from_fn(move || {
            let key = search.next(&mut state, &mut draw)?.to_string();
            let listed = Listed { key, grid: self.show(&state), printed: search.print(&state) };
            search.resume(&mut state);
            Some(listed)
        })))
    }
}

fn written<K: Display>(space: &dyn KeySpace<K>, key: &K) -> WrittenKey {
    WrittenKey { key: key.to_string(), class: space.class(key).map(|class| class.to_string()) }
}

/// The stream of a trial whose start is not drawn.
fn unseeded() -> Draw {
    Streams::new(0, 1).trial(0)
}

fn begin<S: System>(system: &S, state: &mut S::State, launch: &Launch) -> Result<Draw, LaunchError> {
    match *launch {
        Launch::Drawn(streams, trial) => {
            let mut draw = streams.trial(trial);
            system.start(state, &mut draw);
            Ok(draw)
        }
        Launch::From(start) => {
            place(system, state, start)?;
            Ok(unseeded())
        }
    }
}

fn place<S: System>(system: &S, state: &mut S::State, start: Start) -> Result<(), LaunchError> {
    check_listed(S::CARD.name, start, system.starts())?;
    system.place(state, start).map_err(|error| not_placed(S::CARD.name, start, error))
}

/// A listed start is one of those that the system has, and what follows it is not drawn.
fn check_listed(
    system: &'static str,
    start: Start,
    starts: Result<u64, Unlisted>,
) -> Result<(), LaunchError> {
    match (start, starts) {
        (Start::Listed(number), Ok(starts)) if number >= starts => {
            let last = starts.saturating_sub(1).to_string();
            Err(LaunchError::Invalid(refusals::NO_SUCH_START.with(&[&number.to_string(), &last])))
        }
        (Start::Listed(_), Err(Unlisted::DrawsLater)) => Err(unsupported(system, start)),
        _ => Ok(()),
    }
}

fn not_placed(system: &'static str, start: Start, error: StartError) -> LaunchError {
    match error {
        StartError::Unsupported => unsupported(system, start),
        StartError::Invalid(message) => LaunchError::Invalid(message),
    }
}

fn unsupported(system: &'static str, start: Start) -> LaunchError {
    match start {
        Start::Classic => LaunchError::NoClassic(system),
        Start::Listed(_) => LaunchError::NotListed(system),
        Start::Written(_) => LaunchError::Invalid(refusals::NOT_WRITTEN.with(&[system])),
        Start::Recorded(_) => LaunchError::NotRecorded(system),
    }
}
