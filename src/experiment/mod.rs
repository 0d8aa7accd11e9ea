//! Experiments: what to run, as described by an experiment file.
//!
//! A default step limit is written to the resolved experiment: without one, a board of 32 could fill the memory of
//! a computer.

mod about;
mod check;
#[cfg(feature = "programs")]
mod expected;
mod files;
#[cfg(feature = "cli")]
mod foreign;
mod keys;
mod parse;
pub mod plan;
#[cfg(feature = "programs")]
mod program;
pub mod schema;
mod section;
mod solver;
#[cfg(feature = "cli")]
mod unquoted;
mod write;

use std::borrow::Cow;
use std::iter;
use std::ops::Deref;
#[cfg(feature = "programs")]
use std::sync::Arc;

use crate::analysis::stopping::Until;
use crate::analysis::verdict::Headline;
use crate::engine::machine::{AnySystem, Launch};
use crate::engine::progress::Job;
use crate::engine::trial::Starts;
use crate::model::measure::{Measure, STEPS};
use crate::model::options::{Options, Value};
use crate::model::parts::PartForm;
use crate::model::program::TALLY;
use crate::model::start::Start;
#[cfg(feature = "programs")]
use crate::programs::{known::Known, spec::ProgramSpec};

pub use about::AboutText;
pub use check::Misfit;
#[cfg(feature = "programs")]
pub use expected::Expectation;
#[cfg(feature = "cli")]
pub use foreign::foreign_systems;
pub use parse::{ParseError, parse, parse_with};
#[cfg(feature = "programs")]
pub use program::known_keys;
pub use solver::{Solver, TrialSource};
pub use write::draft;

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

/// License and date of a result. The date of a run is not taken: a result does not depend on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Publication {
    /// The identifier of a license, such as `CC-BY-4.0`.
    pub license: Option<String>,
    /// When the result was created: date and time with an offset, as in RFC 3339.
    pub created: Option<String>,
}

/// What an experiment file says, with every default filled in.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its name, of lowercase letters, digits and `-`.
    pub name: String,
    /// Its question.
    pub about: AboutText,
    /// License and date of its result.
    pub publication: Publication,
    /// What makes its trials: its systems, at least one, in the order of the file.
    pub solvers: Vec<Solver>,
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
    /// What the parts of keys are, if each is looked at.
    pub each: Option<PartForm>,
    /// The number of trials of each cell that have a row in a table of their own, if any.
    pub rows: Option<u64>,
    /// The test that carries the verdict.
    pub headline: Headline,
}

/// An experiment: what is written fits together, and its cells are built. It is changed by [`Experiment::change`] alone.
#[derive(Debug)]
pub struct Experiment {
    written: Written,
    cells: Vec<Cell>,
}

/// One combination of options.
#[derive(Clone, Debug)]
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
    pub machine: TrialSource,
    /// What to run.
    pub job: Job,
    /// The seed of its streams, if its trials are run here.
    pub seed: Option<u64>,
    /// The test that carries the verdict.
    pub headline: Headline,
}

impl Deref for Experiment {
    type Target = Written;

    fn deref(&self) -> &Written {
        &self.written
    }
}

impl Experiment {
    /// A regular expression for [`Self::may_be_called`].
    pub const NAME_PATTERN: &str = "^[a-z0-9][a-z0-9-]{0,63}$";

    /// Whether `name` can be the name of an experiment: 1 to 64 lowercase letters, digits and `-`, the first no `-`.
    pub fn may_be_called(name: &str) -> bool {
        let letter = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let bytes = name.as_bytes();
        (1..=64).contains(&bytes.len())
            && letter(&bytes[0])
            && bytes.iter().all(|byte| letter(byte) || *byte == b'-')
    }

    /// The cells, numbered through, in order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Changes what is written. Systems that are still the same are not built again.
    ///
    /// # Errors
    /// If it does not fit together any more. Then the experiment is as it was.
    pub fn change(&mut self, change: impl FnOnce(&mut Written)) -> Result<(), Misfit> {
        let mut written = self.written.clone();
        change(&mut written);
        *self = written.check_after(&self.cells)?;
        Ok(())
    }

    /// Takes `programs` in place of [`Written::programs`], in their order: the same, with what was looked up.
    ///
    /// # Errors
    /// If they do not fit together any more. Then the experiment is as it was.
    #[cfg(feature = "programs")]
    pub fn resolve(&mut self, programs: Vec<ProgramSpec>) -> Result<(), Misfit> {
        if programs.is_empty() {
            return Ok(());
        }
        let mut programs = programs.into_iter();
        self.change(|written| {
            for solver in &mut written.solvers {
                if let Solver::Program { spec, .. } = solver {
                    *spec = Arc::new(programs.next().expect("each program"));
                }
            }
        })
    }
}

impl Written {
    /// A census by `solvers`, with the default of each key.
    pub fn of(solvers: Vec<Solver>) -> Self {
        let is_run = !matches!(solvers.as_slice(), [only] if only.kind() == TALLY);
        Self {
            name: String::new(),
            about: AboutText::default(),
            publication: Publication::default(),
            solvers,
            count: Count::All,
            seed: is_run.then_some(0),
            max_steps: is_run.then_some(DEFAULT_MAX_STEPS),
            until: None,
            keys: DEFAULT_KEYS,
            each: None,
            rows: None,
            headline: Headline::default(),
        }
    }

    /// Whether it starts programs.
    pub fn starts_programs(&self) -> bool {
        #[cfg(feature = "programs")]
        return self.programs().next().is_some();
        #[cfg(not(feature = "programs"))]
        false
    }

    /// What is known of samples that were drawn elsewhere, if that is what it counts.
    #[cfg(feature = "programs")]
    pub fn samples(&self) -> Option<&Known> {
        match self.solvers.as_slice() {
            [Solver::Samples { known, .. }] => Some(known),
            _ => None,
        }
    }

    /// The programs that it starts.
    #[cfg(feature = "programs")]
    pub fn programs(&self) -> impl Iterator<Item = &ProgramSpec> {
        self.solvers.iter().filter_map(|solver| match solver {
            Solver::Program { spec, .. } => Some(spec.as_ref()),
            _ => None,
        })
    }
}

impl Cell {
    /// What is measured of its trials, steps first.
    pub fn measures(&self) -> impl Iterator<Item = Measure<'_>> {
        iter::once(STEPS).chain(self.machine.measures())
    }

    /// After how many steps its trials end at the latest, if that is known. A program that is not given the limit ends at one of
    /// its own, which the experiment may name; the default names none, and so ends no trial of it.
    pub(crate) fn known_limit(&self) -> Option<u64> {
        let budget = self.job.budget;
        (self.machine.knows_limit() || budget != u64::MAX).then_some(budget)
    }

    /// Whether every start is run once.
    pub fn is_census(&self) -> bool {
        self.job.starts == Starts::Listed
    }

    /// Whether it is a census whose starts are not run one by one.
    pub fn is_enumerated(&self) -> bool {
        self.is_census() && self.machine.system().is_some_and(AnySystem::has_census)
    }

    /// Whether its trials are a sample: neither a census nor repetitions of a single start.
    pub(crate) fn is_sample(&self) -> bool {
        !self.is_census() && self.machine.starts() != Ok(1)
    }

    /// The launch that replays trial `index` of this cell.
    pub fn replay(&self, index: u64) -> Launch<'_> {
        match self.job.starts {
            Starts::Drawn => Launch::Drawn(&self.job.streams, index),
            Starts::Listed => Launch::From(Start::Listed(index)),
        }
    }

    /// The side of its boards, if it has boards.
    pub fn size(&self) -> Option<u64> {
        match self.options.get("size")? {
            Value::Integer(size) => Some(*size),
            Value::Word(word) => word.parse().ok(),
            Value::Fraction(_) | Value::File { .. } => None,
        }
    }
}
