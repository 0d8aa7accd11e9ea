//! The interface between a solver and the laboratory.
//!
//! A system is a machine that is *started* from a random stream (or from a listed start) and *stepped* until it reaches
//! a key or can go no further. It is independent of threads, files and statistics, and its steps neither count
//! themselves nor enforce a step limit.
//!
//! What only some systems have is an object that they may return; methods with panicking defaults would let a
//! caller call what is not there. A system explains itself ([`Card`]), so that the simulator, the live page and
//! `queenlab systems` say the same.

use std::fmt::Display;

use super::census::{Census, Exhaustive};
use super::draw::Draw;
use super::grid::{Axes, Grid};
use super::key_figure::KeyFigure;
use super::keys::{Key, KeySpace, Keys};
use super::language::Phrase;
use super::options::{OptionError, OptionSpec, Options};
use super::outcome::{Outcome, Step};
use super::scene::Scene;
use super::start::{Start, StartError, Unlisted};
use super::words::card;

/// The description of a system.
#[derive(Debug)]
pub struct Card {
    /// The name in experiment files.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: Phrase,
    /// Where it comes from.
    pub source: Phrase,
    /// How it works, in about five sentences.
    pub rule: &'static [Phrase],
    /// Whether the board and what came before it determine which queen moves next, so that people can be asked.
    pub predicts: bool,
    /// What is counted as a step.
    pub step: Phrase,
    /// The options, in the order in which they are listed; every system has a `size`.
    pub options: &'static [OptionSpec],
    /// What is measured besides steps.
    pub measures: &'static [Term],
    /// The outcomes besides `solved` and `step-limit`.
    pub stops: &'static [Term],
    /// What the keys are.
    pub keys: Keys,
    /// How the original program numbers columns and rows.
    pub axes: Axes,
    /// The terminator of an entry in the text form of a trace: `|`, or a line break.
    pub entry_end: &'static str,
}

impl Card {
    /// The card of a system that says nothing of itself, to be filled: `Card { name: .., options: .., ..Card::PLAIN }`.
    pub const PLAIN: Self = Self {
        name: "",
        about: Phrase::same(""),
        source: card::SOURCE,
        rule: &[],
        predicts: false,
        step: card::STEP,
        options: &[],
        measures: &[],
        stops: &[],
        keys: Keys::Solutions,
        axes: Axes { first: 1, down: true },
        entry_end: "|",
    };
}

/// A word of result files: a measure, an outcome, or a warning.
#[derive(Debug)]
pub struct Term {
    /// The word.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
}

/// A solver that can be started at random and stepped.
///
/// Optional capabilities are trait objects that a system may return: a census, a search that finds every key.
pub trait System: Sized + Send + Sync + 'static {
    /// The description of the system.
    const CARD: Card;

    /// The mutable state of a trial; one per worker thread, reused from trial to trial.
    type State: Send;
    /// What one step did, printed in the notation of the original program.
    type Event: Clone + Display;
    /// What trials are counted by: a solution, a winner, a grid. Its order is the order of rows in results.
    type Key: Key;

    /// The system under `options`, which match the card.
    ///
    /// # Errors
    /// If the combination of options is impossible.
    fn new(options: &Options) -> Result<Self, OptionError>;

    /// The keys that its trials can reach.
    fn keys(&self) -> &dyn KeySpace<Self::Key>;

    /// A state before its first start.
    fn blank(&self) -> Self::State;

    /// Begins a trial from a drawn start, discarding the previous trial. A system that only draws while it steps begins
    /// with the blank state.
    fn start(&self, state: &mut Self::State, _draw: &mut Draw) {
        *state = self.blank();
    }

    /// Begins a trial from a start that is not drawn, discarding the previous trial.
    ///
    /// # Errors
    /// If the system has no such start. Every system has the classic one and those below [`System::starts`]: if nothing
    /// else is said there is one, the blank state.
    fn place(&self, state: &mut Self::State, start: Start) -> Result<(), StartError> {
        if !matches!(start, Start::Classic | Start::Listed(0)) {
            return Err(StartError::Unsupported);
        }
        *state = self.blank();
        Ok(())
    }

    /// Takes the next step.
    fn step(&self, state: &mut Self::State, draw: &mut Draw) -> Step<Self::Event, Self::Key>;

    /// The current board.
    fn show(&self, state: &Self::State) -> Grid;

    /// The start in the notation of the original program: the first entry of a trace. If nothing else is said, the rows
    /// of the board, separated by a slash.
    fn opening(&self, state: &Self::State) -> String {
        self.show(state).lines().collect::<Vec<_>>().join(" / ")
    }

    /// The scenes of `event`, the last one: at least one.
    fn scenes(&self, state: &Self::State, event: &Self::Event) -> Vec<Scene> {
        vec![Scene::plain(event.to_string(), self.show(state))]
    }

    /// Writes the measures of the trial so far, in the order of [`Card::measures`].
    fn measure(&self, _state: &Self::State, _values: &mut [u64]) {}

    /// Runs a started trial to its end, or until it would take more than `budget` steps.
    ///
    /// A system may override this with a faster method that returns the same outcome and, for trials that reach a key,
    /// the same measures.
    fn finish(&self, state: &mut Self::State, draw: &mut Draw, budget: u64) -> Outcome<Self::Key> {
        self.step_to_end(state, draw, budget)
    }

    /// Steps a started trial to its end: the reference for every [`System::finish`]. It counts the steps and enforces
    /// the step limit.
    fn step_to_end(&self, state: &mut Self::State, draw: &mut Draw, budget: u64) -> Outcome<Self::Key> {
        let mut steps = 0;
        loop {
            match self.step(state, draw) {
                Step::Counted(_) if steps == budget => return Outcome::limit(budget),
                Step::Counted(_) => steps += 1,
                Step::Shown(_) => {}
                Step::Ended(end) => return Outcome { end, steps },
            }
        }
    }

    /// The number of starts, which [`Start::Listed`] counts from 0.
    ///
    /// # Errors
    /// If they cannot be numbered. Of a system that draws while it steps, a start does not determine the trial.
    fn starts(&self) -> Result<u64, Unlisted> {
        Err(Unlisted::DrawsLater)
    }

    /// The line above a trial on the screen of the original program, where that prints each entry of the trace on a line.
    fn screen_rule(&self) -> Option<String> {
        None
    }

    /// What answers its question besides frequencies and steps.
    fn answers(&self) -> Vec<KeyFigure> {
        Vec::new()
    }

    /// The keys in the proportions of their probabilities, as whole numbers, if these are known without a trial.
    fn law(&self) -> Option<Vec<(Self::Key, u64)>> {
        None
    }

    /// A warning to readers of results with these options, if needed.
    fn warning(&self) -> Option<&'static Term> {
        None
    }

    /// The most bytes that workers keep to make later ones of `trials` trials faster.
    fn footprint(&self, _trials: u64) -> u64 {
        0
    }

    /// The enumeration of all starts, if they need not be run individually.
    fn census(&self) -> Option<&dyn Census<Self::State, Self::Key>> {
        None
    }

    /// The search for all keys, if it can be resumed after each.
    fn exhaustive(&self) -> Option<&dyn Exhaustive<Self::State, Self::Key>> {
        None
    }
}
