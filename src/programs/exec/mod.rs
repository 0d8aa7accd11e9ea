//! A program as a system: one process for each trial, or one that stays.

#[cfg(all(feature = "cli", target_os = "linux"))]
mod allowance;
mod asking;
mod batch;
pub mod conversation;
mod each;
mod faults;
#[cfg(all(feature = "cli", target_os = "linux"))]
pub mod guard;
pub mod invocation;
#[cfg(not(all(feature = "cli", target_os = "linux")))]
mod nowhere;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod orphans;
pub mod plain_file;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod process;
pub mod provenance;
mod repeat;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod running;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod session;
pub mod sources;
mod stay;
mod tape;
pub mod trial;

#[cfg(not(all(feature = "cli", target_os = "linux")))]
pub use self::nowhere::guard;
#[cfg(not(all(feature = "cli", target_os = "linux")))]
use self::nowhere::{NoFolder as Scratch, NoSession as Session, scratch};
#[cfg(all(feature = "cli", target_os = "linux"))]
use self::process::scratch;
#[cfg(all(feature = "cli", target_os = "linux"))]
use self::session::Session;
#[cfg(all(feature = "cli", target_os = "linux"))]
use tempfile::TempDir as Scratch;

use std::sync::{Arc, Mutex};

use self::each::ProgramSeries;
use self::faults::Faults;
use self::invocation::Invocation;
use self::stay::WorkerSeries;
use self::trial::TrialCall;
use super::known::ProgramKeys;
use super::line::LineReader;
use super::spec::{Lifetime, ProgramSpec};
use super::worker::Announcement;
use super::worker::measure::AnnouncedMeasure;
use crate::engine::batch::Signals;
use crate::engine::machine::{Launch, LaunchError, Machine, Misdeed, RunFailure, WrittenKeys};
use crate::engine::progress::{self, Job, Progress};
use crate::engine::tape::Ending;
use crate::engine::trial::Sampler as _;
use crate::model::draw::Streams;
use crate::model::grid::Axes;
use crate::model::measure::Measure;
use crate::model::options::Options;
use crate::model::program::{self, KIND};
use crate::model::start::{Start, Unlisted};
use crate::model::system::{Card, Term};
use crate::model::words::programs::exec as words;

/// Programs, as a system.
pub static CARD: Card = Card {
    name: KIND,
    about: words::ABOUT,
    source: words::SOURCE,
    step: words::STEP,
    stops: program::ALL,
    axes: Axes { first: 1, down: false },
    entry_end: "\n",
    ..Card::PLAIN
};

const NOT_REPEATABLE: Term = Term {
    name: "not-repeatable",
    about: "the program has no seed or is not deterministic: another run gives other counts",
};

/// A program under its own options.
pub struct Program {
    spec: Arc<ProgramSpec>,
    options: Options,
    cell: u64,
    keys: ProgramKeys,
    /// The streams of a census, which draws nothing.
    undrawn: Streams,
    faults: Faults,
    /// Those of workers that are asked for trials a second time.
    rechecks: Faults,
    /// The worker that plays trials, between two of them.
    player: Mutex<Option<Session>>,
}

impl Program {
    /// The program of cell `cell`.
    pub(crate) fn new(spec: Arc<ProgramSpec>, options: Options, cell: u64) -> Self {
        let keys = ProgramKeys::new(spec.known.clone());
        let undrawn = Streams::new(0, cell);
        let [faults, rechecks] = [Faults::default(), Faults::uncounted()];
        Self { spec, options, cell, keys, undrawn, faults, rechecks, player: Mutex::default() }
    }

    /// What an experiment says of it.
    pub(crate) fn spec(&self) -> &ProgramSpec {
        &self.spec
    }

    /// The call of trial `index`.
    pub fn call<'a>(&'a self, streams: &'a Streams, budget: u64, index: u64) -> TrialCall<'a> {
        TrialCall { spec: &self.spec, options: &self.options, streams, cell: self.cell, budget, index }
    }

    /// How it is read.
    pub fn reader(&self) -> LineReader {
        LineReader::new(&self.spec.form)
    }

    /// The keys that it can reach.
    pub fn keys(&self) -> &ProgramKeys {
        &self.keys
    }

    /// What is started for a worker.
    fn invocation(&self, budget: u64) -> Invocation {
        self.call(&self.undrawn, budget, 0).invocation(None)
    }

    /// What a failure of a worker looks like, with the end of what it wrote to standard error.
    fn failed(&self, message: String, stderr: &[u8]) -> RunFailure {
        let command = self.invocation(0).arguments;
        RunFailure { misdeed: Misdeed::Failed, message, command, said: last_lines(stderr) }
    }

    /// What the worker announces: it is started and greeted.
    ///
    /// # Errors
    /// If it cannot be started, or is no worker.
    pub fn announce(&self, budget: u64) -> Result<Announcement, RunFailure> {
        let greeted = self.greet(budget, &Signals::default())?;
        Ok(greeted.expect("nobody asks to stop").1)
    }

    /// The number of seeds that are listed, each for one trial.
    pub(crate) fn starts(&self) -> Result<u64, Unlisted> {
        self.spec.seeds.census().ok_or(Unlisted::Seeds)
    }

    /// The seed that it is given for trial `index`, as it is written.
    pub(crate) fn seed(&self, streams: &Streams, index: u64) -> Option<String> {
        let form = self.spec.seed_form()?;
        Some(self.spec.seeds.value(form, streams, index).to_string())
    }

    /// Whether its trials can be played again: they end alike, and there is something to show.
    pub(crate) fn is_playable(&self) -> bool {
        let has_frames = self.spec.lifetime.announced().is_some_and(|announced| announced.trace);
        self.spec.is_repeatable() && (has_frames || self.keys.side().is_some())
    }

    /// Why no more trials can be run, if they cannot.
    pub(crate) fn failure(&self) -> Option<RunFailure> {
        self.faults.failure()
    }

    /// The end of one trial, run alone in a new process; it is not one of those that may stop a run.
    pub(crate) fn end(&self, launch: &Launch, budget: u64) -> Result<Ending, LaunchError> {
        let (streams, index) = self.trial(launch)?;
        match &self.spec.lifetime {
            Lifetime::Worker(Some(announced)) => self.end_by_worker(announced, streams, index, budget),
            _ => each::end(self, &self.call(streams, budget, index)),
        }
    }

    /// The streams and the index of a trial.
    fn trial<'a>(&'a self, launch: &Launch<'a>) -> Result<(&'a Streams, u64), LaunchError> {
        match *launch {
            Launch::Drawn(streams, index) => Ok((streams, index)),
            Launch::From(Start::Listed(index)) => Ok((&self.undrawn, index)),
            Launch::From(_) => Err(LaunchError::NotPlaced),
        }
    }

    /// The end of one trial, by a new worker.
    fn end_by_worker(
        &self,
        announced: &Announcement,
        streams: &Streams,
        index: u64,
        budget: u64,
    ) -> Result<Ending, LaunchError> {
        let faults = Faults::uncounted();
        let series = WorkerSeries {
            program: self,
            announced,
            faults: &faults,
            repeats: false,
            streams: *streams,
            budget,
        };
        let mut state = series.blank();
        let outcome = series.attempt(&mut state, index, &Signals::default());
        let failure = || faults.failure().expect("a worker that stopped says why");
        let outcome = outcome.ok_or_else(|| LaunchError::Failed(failure()))?;
        let mut measures = vec![0; announced.measures.len()];
        series.measure(&state, &mut measures);
        Ok(Ending::new(outcome, measures))
    }
}

/// The last lines that a program wrote.
fn last_lines(written: &[u8]) -> Vec<String> {
    const LINES: usize = 20;
    let text = String::from_utf8_lossy(written);
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(LINES)..].iter().map(|&line| line.to_owned()).collect()
}

impl Machine for Program {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn measures(&self) -> Vec<Measure<'_>> {
        match &self.spec.lifetime {
            Lifetime::Trial => self.spec.measured().collect(),
            Lifetime::Worker(announced) => {
                let all = announced.iter().flat_map(|announced| &announced.measures);
                all.map(AnnouncedMeasure::measure).collect()
            }
        }
    }

    fn written_keys(&self) -> &dyn WrittenKeys {
        &self.keys
    }

    fn warning(&self) -> Option<&'static Term> {
        (!self.spec.is_repeatable()).then_some(&NOT_REPEATABLE)
    }

    fn knows_limit(&self) -> bool {
        self.spec.knows_limit()
    }

    fn work(&self, job: &Job) -> Box<dyn Progress + '_> {
        let (streams, budget) = (job.streams, job.budget);
        self.faults.expect(job.trials);
        match &self.spec.lifetime {
            Lifetime::Worker(Some(announced)) => Box::new(progress::of_trials(
                WorkerSeries {
                    program: self,
                    announced,
                    faults: &self.faults,
                    repeats: true,
                    streams,
                    budget,
                },
                job,
            )),
            _ => Box::new(progress::of_trials(ProgramSeries { program: self, streams, budget }, job)),
        }
    }
}
