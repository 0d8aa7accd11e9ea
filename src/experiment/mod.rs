//! Experiments: what to run, as described by an experiment file.
//!
//! A default step limit is written to the resolved experiment: without one, a board of 32 could fill the memory of
//! a machine.

pub mod draft;
mod literal;
mod parse;
pub mod plan;
#[cfg(feature = "programs")]
mod program;
mod publication;
pub mod schema;
mod section;
mod solver;
mod system;
mod write;

use std::borrow::Cow;

use thiserror::Error;

use self::solver::combinations;
use crate::analysis::headline::Headline;
use crate::analysis::stopping::Until;
use crate::engine::machine::{Launch, Machine};
use crate::engine::progress::Job;
use crate::engine::trial::Starts;
use crate::model::draw::Streams;
use crate::model::keys::Keys;
use crate::model::language::Sentence;
use crate::model::options::{OptionError, Options, Value};
use crate::model::refusals;
use crate::model::start::Start;

pub use parse::{ParseError, parse};
#[cfg(feature = "programs")]
pub use program::{ProgramSolver, SampleSolver, known_keys};
pub use publication::Publication;
pub use solver::Solver;

/// The maximum size in bytes of an experiment file as written by a user.
pub const MAX_BYTES: usize = 1_000_000;

/// The maximum number of cells of an experiment.
pub const MAX_CELLS: usize = 10_000;

/// What the names of experiments are.
pub const NAME_RULE: &str = "1 to 64 small letters, digits and \"-\", the first no \"-\"";

/// The maximum number of trials of a cell of programs that have a row each: these are held in memory.
pub const MAX_RECORDED_ROWS: u64 = 1_000_000;

/// The default step limit of a trial.
pub const DEFAULT_MAX_STEPS: u64 = 10_000_000;

/// The default maximum number of keys that a cell tallies individually.
pub const DEFAULT_KEYS: usize = 1_000_000;

/// The number of trials of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This number, from drawn starts.
    Trials(u64),
    /// Every start once: a census.
    All,
}

/// The values of one option, in the order of the file.
#[derive(Clone, Debug)]
pub struct Factor {
    /// The option.
    pub name: Cow<'static, str>,
    /// Its values: at least one.
    pub values: Vec<Value>,
}

/// A complete experiment, with every default filled in.
#[derive(Debug)]
pub struct Experiment {
    /// Its name, of lowercase letters, digits and `-`.
    pub name: String,
    /// Its question.
    pub about: String,
    /// License and date of its result.
    pub publication: Publication,
    /// What makes its trials: its systems, at least one, in the order of the file.
    pub solvers: Vec<Box<dyn Solver>>,
    /// The trials of each cell.
    pub count: Count,
    /// The seed of all cells; 0 if omitted, which only a census may do. None if the trials were run elsewhere.
    pub seed: Option<u64>,
    /// The step limit of a trial; none if the trials were run elsewhere.
    pub max_steps: Option<u64>,
    /// The stopping rule, if any.
    pub until: Option<Until>,
    /// The maximum number of keys that a cell tallies individually.
    pub keys: usize,
    /// The number of trials of each cell that have a row in a table of their own, if any.
    pub rows: Option<u64>,
    /// The test that carries the verdict.
    pub headline: Headline,
}

/// One combination of options.
pub struct Cell {
    /// Its number, counted from 1.
    pub number: u64,
    /// The place of its system in the experiment, counted from 0.
    pub place: usize,
    /// The name of its system.
    pub system: String,
    /// The options.
    pub options: Options,
    /// The system under them.
    pub machine: Box<dyn Machine>,
    /// What to run.
    pub job: Job,
    /// The seed of its streams, if its trials are run here.
    pub seed: Option<u64>,
    /// The test that carries the verdict.
    pub headline: Headline,
}

/// Why a combination of options is no cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CellError {
    /// The system refuses an option.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// There is no such census.
    #[error("count: {0}")]
    Count(Sentence),
    /// The stopping rule does not fit the system.
    #[error("until: {0}")]
    Until(String),
}

impl Experiment {
    /// A regular expression for [`Self::may_be_called`].
    pub const NAME_PATTERN: &str = "^[a-z0-9][a-z0-9-]{0,63}$";

    /// Whether `name` can be the name of an experiment: 1 to 64 lowercase letters, digits and `-`, the first no `-`.
    #[must_use]
    pub fn may_be_called(name: &str) -> bool {
        let letter = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let bytes = name.as_bytes();
        (1..=64).contains(&bytes.len())
            && letter(&bytes[0])
            && bytes.iter().all(|byte| letter(byte) || *byte == b'-')
    }

    /// The number of cells, saturating.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.solvers.iter().fold(0, |cells, solver| cells.saturating_add(combinations(solver.as_ref())))
    }

    /// The cells, numbered through, in order.
    ///
    /// # Errors
    /// If a combination of options is impossible, or its starts cannot be listed for a census.
    pub fn cells(&self) -> Result<Vec<Cell>, CellError> {
        let mut cells = Vec::new();
        for place in 0..self.solvers.len() {
            cells.extend(self.cells_of(place, cells.len())?);
        }
        Ok(cells)
    }

    /// The cells of the system at `place`, with `before` cells before them.
    fn cells_of(&self, place: usize, before: usize) -> Result<Vec<Cell>, CellError> {
        (0..combinations(self.solvers[place].as_ref())).map(|index| self.cell(place, before, index)).collect()
    }

    /// Whether it starts programs.
    #[must_use]
    pub fn starts_programs(&self) -> bool {
        self.solvers.iter().any(|solver| solver.starts_program())
    }

    fn cell(&self, place: usize, before: usize, index: usize) -> Result<Cell, CellError> {
        let solver = &self.solvers[place];
        let options = solver.combination(index);
        let number = (before + index) as u64 + 1;
        let machine = solver.build(&options, number)?;
        let (starts, trials) = match self.count {
            Count::Trials(_) if solver.lists_seeds() => {
                let message = "system.seeds lists the seeds of a census: allowed is \"all\"";
                return Err(CellError::Count(message.to_owned().into()));
            }
            Count::Trials(trials) => (Starts::Drawn, trials),
            Count::All => (Starts::Listed, all_starts(machine.as_ref(), &options)?),
        };
        let job = Job {
            streams: Streams::new(self.seed.unwrap_or(0), number),
            starts,
            trials,
            budget: self.max_steps.unwrap_or(u64::MAX),
            until: self.until,
            keys: self.keys,
            rows: self.rows.unwrap_or(0),
        };
        check_until(self.until, machine.as_ref())?;
        let system = solver.name().to_owned();
        Ok(Cell { number, place, system, options, machine, job, seed: self.seed, headline: self.headline })
    }
}

impl Cell {
    /// Whether every start is run once.
    #[must_use]
    pub fn is_census(&self) -> bool {
        self.job.starts == Starts::Listed
    }

    /// Whether it is a census whose starts are not run one by one.
    #[must_use]
    pub fn is_enumerated(&self) -> bool {
        self.is_census() && self.machine.has_census()
    }

    /// Whether its trials are a sample: neither a census nor repetitions of a single start.
    #[must_use]
    pub fn is_sample(&self) -> bool {
        !self.is_census() && self.machine.starts() != Ok(1)
    }

    /// The launch that replays trial `index` of this cell.
    #[must_use]
    pub fn replay(&self, index: u64) -> Launch<'_> {
        match self.job.starts {
            Starts::Drawn => Launch::Drawn(&self.job.streams, index),
            Starts::Listed => Launch::From(Start::Listed(index)),
        }
    }

    /// The side of its boards, if it has boards.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        match self.options.get("size")? {
            Value::Integer(size) => Some(*size),
            Value::Word(word) => word.parse().ok(),
            Value::Fraction(_) => None,
        }
    }
}

fn all_starts(machine: &dyn Machine, options: &Options) -> Result<u64, CellError> {
    machine.starts().map_err(|why| {
        let (system, size) = (machine.card().name, options.get("size").map(Value::to_string));
        CellError::Count(Sentence::of(|language| {
            let why = why.phrase().plain(language);
            match &size {
                Some(size) => language.say(&refusals::NO_CENSUS_AT, &[system, why, size]),
                None => language.say(&refusals::NO_CENSUS, &[system, why]),
            }
        }))
    })
}

fn check_until(until: Option<Until>, machine: &dyn Machine) -> Result<(), CellError> {
    match until {
        Some(Until::EValue(_)) if machine.card().keys == Keys::Endings => Err(CellError::Until(format!(
            "an e-value tests whether all are equally likely, which is not expected of {}: allowed is \
             {{ half_width = .. }}",
            machine.card().name
        ))),
        Some(Until::EValue(_)) if machine.written_keys().reachable().is_none() => Err(CellError::Until(
            "an e-value needs to know what can be reached, which is unknown here: allowed is { half_width = .. }"
                .to_owned(),
        )),
        _ => Ok(()),
    }
}
