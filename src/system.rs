//! The contract between a solver and the laboratory.
//!
//! A system is a machine that is *started* from a random stream (or from a listed start) and *stepped*
//! until it reaches a key or can go no further. It knows nothing of threads, files or statistics, and its
//! steps count nothing and know no budget.

use std::fmt::Display;
use std::hash::Hash;

use crate::draw::Draw;
use crate::family::{Census, Enumeration, Remainder};
use crate::grid::{Axes, Grid};
use crate::options::{OptionError, OptionSpec, Options};
use crate::scene::Scene;
use crate::trial::{self, Outcome};

/// What a system says of itself.
#[derive(Debug)]
pub struct Card {
    /// The name in experiment files.
    pub name: &'static str,
    /// One sentence: what it does, and the document that it comes from.
    pub about: &'static str,
    /// What is counted as a step.
    pub step: &'static str,
    /// The options, in the order in which they are listed; every system has a `size`.
    pub options: &'static [OptionSpec],
    /// What is measured besides steps.
    pub measures: &'static [Term],
    /// The outcomes besides `solved` and `limit`.
    pub stops: &'static [Term],
    /// What keys are.
    pub keys: Keys,
    /// Whether the search goes on after a key and finds every one; see [`System::resume`].
    pub exhaustive: bool,
    /// How its document numbers columns and rows.
    pub axes: Axes,
    /// What ends an entry in the text form of a trace: `|`, or a line break.
    pub entry_end: &'static str,
}

/// What the keys of a system are, and so what may be asked of their frequencies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// Solutions, each of which has a board: are they equally frequent?
    Solutions,
    /// Ways to end, such as who wins a game, that nobody expects to be equally frequent: what are their shares?
    Endings,
}

/// A word of result files: a measure, an outcome, or a caution.
#[derive(Debug)]
pub struct Term {
    /// The word.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
}

/// What one call of [`System::step`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<E, K> {
    /// A step of the search.
    Counted(E),
    /// Something worth showing that is not counted as a step.
    Shown(E),
    /// Nothing: the search is over.
    Ended(End<K>),
}

/// How a trial ended.
#[derive(Clone, Debug, Copy, PartialEq, Eq)]
pub enum End<K> {
    /// It reached what trials are counted by.
    Reached(K),
    /// It reached nothing; the name says why.
    Stopped(&'static str),
}

/// An enumeration of starts by where they end.
pub type Ends<'s, K> = Box<dyn Enumeration<End<K>> + 's>;

/// A solver that can be started at random and watched.
pub trait System: Sized + Send + Sync + 'static {
    /// What the system says of itself.
    const CARD: Card;

    /// All that a trial changes; one per worker thread, reused from trial to trial.
    type State: Send;
    /// What one step did, printed in the notation of the document that the system comes from.
    type Event: Copy + Display;
    /// What trials are counted by: a solution, a winner, a grid. Its order is the order of rows in results.
    type Key: Clone + Ord + Hash + Send + Display;

    /// The system under `options`, which fit the card.
    ///
    /// # Errors
    /// If the options are impossible together.
    fn new(options: &Options) -> Result<Self, OptionError>;

    /// A state that waits for its first start.
    fn blank(&self) -> Self::State;

    /// Begins a trial from a drawn start and forgets the trial before.
    fn start(&self, state: &mut Self::State, draw: &mut Draw);

    /// Begins a trial from the start that the document uses.
    fn start_classic(&self, state: &mut Self::State);

    /// Does the next thing.
    fn step(&self, state: &mut Self::State, draw: &mut Draw) -> Step<Self::Event, Self::Key>;

    /// The board as it stands.
    fn show(&self, state: &Self::State) -> Grid;

    /// The start in the document's notation: the first entry of a trace.
    fn opening(&self, state: &Self::State) -> String;

    /// What a viewer shows of `event`, which was the last: at least one scene.
    fn scenes(&self, state: &Self::State, event: &Self::Event) -> Vec<Scene> {
        vec![Scene::plain(event.to_string(), self.show(state))]
    }

    /// Writes what the trial measured so far, in the order of [`Card::measures`].
    fn measure(&self, _state: &Self::State, _values: &mut [u64]) {}

    /// Runs a started trial to its end, or until it would take more than `budget` steps.
    ///
    /// A system may override this with something faster that gives the same outcome and, of a trial that reaches a
    /// key, the same measures.
    fn finish(&self, state: &mut Self::State, draw: &mut Draw, budget: u64) -> Outcome<Self::Key> {
        trial::step_to_end(self, state, draw, budget)
    }

    /// How many starts there are, if there are any and they can be listed and counted in 64 bits.
    fn starts(&self) -> Option<u64> {
        None
    }

    /// Begins a trial from start `number`, counted from 0, in the system's own order of starts.
    ///
    /// # Panics
    /// May panic if `number` is not below [`System::starts`].
    fn start_listed(&self, _state: &mut Self::State, number: u64) {
        unreachable!("start {number} of a system that lists none");
    }

    /// How all starts can be enumerated without running each, if they can.
    fn census(&self) -> Option<Census> {
        None
    }

    /// Enumerates the starts of part `part` of the census, counted from 0, or those that are left of it, as families
    /// of starts that end alike. Starts that would take more than `budget` steps may end as [`trial::LIMIT`].
    ///
    /// # Panics
    /// May panic if there is no such part.
    fn enumerate<'s>(
        &'s self,
        _state: &'s mut Self::State,
        part: u64,
        _left: Option<&Remainder>,
        _budget: u64,
    ) -> Ends<'s, Self::Key> {
        unreachable!("part {part} of a census that has none");
    }

    /// Begins a trial from a start that a person wrote.
    ///
    /// # Errors
    /// One sentence: what is wrong with `text` and what is allowed.
    fn start_written(&self, _state: &mut Self::State, _text: &str) -> Result<(), String> {
        Err(format!("a start of {} cannot be written: give --seed and --trial", Self::CARD.name))
    }

    /// Begins a trial from what [`System::opening`] wrote.
    ///
    /// # Errors
    /// One sentence: what is wrong with `opening`, or how else its trace can be played.
    fn start_told(&self, _state: &mut Self::State, _opening: &str) -> Result<(), String> {
        Err(format!("a trace of {} does not tell its start: give --seed and --trial", Self::CARD.name))
    }

    /// Every key that can be reached, ascending, if that can be told in reasonable time and memory.
    fn known(&self) -> Option<Vec<Self::Key>> {
        None
    }

    /// The representative of the keys that are the same but for symmetry, where that has a meaning.
    fn class(&self, _key: &Self::Key) -> Option<Self::Key> {
        None
    }

    /// The key that is written so in results, if there is such a key.
    fn key(&self, text: &str) -> Option<Self::Key>;

    /// The board of a key, where a key is a board.
    fn portrait(&self, _key: &Self::Key) -> Option<Grid> {
        None
    }

    /// What a reader of the results has to know of these options, if there is anything.
    fn caution(&self) -> Option<&'static Term> {
        None
    }

    /// The side of the blocks of the portraits, where these are sudokus: every row, column and block holds all numbers.
    fn blocks(&self) -> Option<usize> {
        None
    }

    /// Goes on after a reached key, so that stepping or finishing, whichever reached it, finds the next one, if the
    /// search is exhaustive.
    fn resume(&self, _state: &mut Self::State) {}

    /// The next key that an exhaustive search finds, if there is another.
    fn next(&self, state: &mut Self::State, draw: &mut Draw) -> Option<Self::Key> {
        match self.finish(state, draw, u64::MAX).end {
            End::Reached(key) => Some(key),
            End::Stopped(_) => None,
        }
    }

    /// The reached key as the document's own program prints it, if it prints more than the key.
    fn document(&self, _state: &Self::State) -> Option<String> {
        None
    }
}
