//! What makes the trials of an experiment: as its file names it, and as it runs.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

#[cfg(feature = "programs")]
use super::Expectation;
use super::Factor;
use crate::engine::machine::{AnySystem, Launch, LaunchError, Machine};
use crate::engine::tape::{Ending, Frame};
use crate::model::draw::Streams;
use crate::model::options::{OptionError, Options, Value};
#[cfg(feature = "programs")]
use crate::model::program::KIND;
use crate::model::start::Unlisted;
#[cfg(feature = "programs")]
use crate::programs::{
    exec::Program,
    known::Known,
    samples::{self, Samples},
    spec::ProgramSpec,
};
use crate::systems::catalog::CatalogEntry;

/// What makes trials, as an experiment file names it.
#[derive(Clone, Debug)]
pub enum Solver {
    /// A system of the catalogue.
    System {
        /// The system.
        entry: &'static CatalogEntry,
        /// The options, those of the file first, in its order; the last varies fastest.
        factors: Vec<Factor>,
        /// The law that its solutions are expected to follow, unless they are expected to be equally likely.
        #[cfg(feature = "programs")]
        expected: Option<Expectation>,
    },
    /// A program that is run once for each trial, or stays and is asked.
    #[cfg(feature = "programs")]
    Program {
        /// The program.
        spec: Arc<ProgramSpec>,
        /// Its own placeholders, in the order of the file.
        factors: Vec<Factor>,
        /// The law that its keys are expected to follow, unless they are expected to be equally likely.
        expected: Option<Expectation>,
    },
    /// Another program, of which only samples are here.
    #[cfg(feature = "programs")]
    Samples {
        /// What is known of its keys.
        known: Known,
        /// The law that they are expected to follow, unless they are expected to be equally likely.
        expected: Option<Expectation>,
    },
}

impl Solver {
    /// The name in experiment files.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::System { entry, .. } => entry.card.name,
            #[cfg(feature = "programs")]
            Self::Program { .. } => KIND,
            #[cfg(feature = "programs")]
            Self::Samples { .. } => samples::CARD.name,
        }
    }

    /// The name in tables: that of a system, or of a program.
    pub(super) fn name(&self) -> &str {
        match self {
            #[cfg(feature = "programs")]
            Self::Program { spec, .. } => spec.name(),
            _ => self.kind(),
        }
    }

    /// The options that vary, and those that do not.
    pub(super) fn factors(&self) -> &[Factor] {
        match self {
            Self::System { factors, .. } => factors,
            #[cfg(feature = "programs")]
            Self::Program { factors, .. } => factors,
            #[cfg(feature = "programs")]
            Self::Samples { .. } => &[],
        }
    }

    /// What is known of its keys, if it is no system.
    #[cfg(feature = "programs")]
    pub(super) fn known(&self) -> Option<&Known> {
        match self {
            Self::System { .. } => None,
            Self::Program { spec, .. } => Some(&spec.known),
            Self::Samples { known, .. } => Some(known),
        }
    }

    /// The law that its keys are expected to follow, unless they are expected to be equally likely.
    #[cfg(feature = "programs")]
    pub(super) fn expected(&self) -> Option<&Expectation> {
        match self {
            Self::System { expected, .. }
            | Self::Program { expected, .. }
            | Self::Samples { expected, .. } => expected.as_ref(),
        }
    }

    /// The number of combinations of options, saturating.
    pub(super) fn combinations(&self) -> usize {
        self.factors().iter().fold(1, |cells, factor| cells.saturating_mul(factor.values.len()))
    }

    /// The combination of options number `index`.
    pub(super) fn combination(&self, index: usize) -> Options {
        let chosen = chosen(self.factors(), index).into_iter().rev();
        let chosen = chosen.map(|(name, value)| (name, value.clone()));
        match self {
            Self::System { entry, .. } => entry.options(chosen),
            #[cfg(feature = "programs")]
            Self::Samples { known: Known::Like(like), .. } => {
                Options::default().with("like", Value::Word(like.to_string().into()))
            }
            #[cfg(feature = "programs")]
            _ => {
                chosen.fold(Options::default(), |options, (name, value)| options.with(name.to_owned(), value))
            }
        }
    }

    /// What runs under `options` in the cell of this number.
    pub(super) fn build(&self, options: &Options, cell: u64) -> Result<TrialSource, OptionError> {
        let _ = cell;
        Ok(match self {
            Self::System { entry, .. } => TrialSource::System(entry.build(options)?.into()),
            #[cfg(feature = "programs")]
            Self::Program { spec, .. } => {
                TrialSource::Program(Arc::new(Program::new(Arc::clone(spec), options.clone(), cell)))
            }
            #[cfg(feature = "programs")]
            Self::Samples { known, .. } => TrialSource::Samples(Arc::new(Samples::new(known.clone()))),
        })
    }
}

/// The values of combination number `index`, the last factor first, which varies fastest.
fn chosen(factors: &[Factor], mut index: usize) -> Vec<(&str, &Value)> {
    let mut values = Vec::new();
    for factor in factors.iter().rev() {
        values.push((factor.name.as_ref(), &factor.values[index % factor.values.len()]));
        index /= factor.values.len();
    }
    values
}

/// What makes the trials of a cell. All of it has what [`Machine`] says.
#[derive(Clone)]
pub enum TrialSource {
    /// A system under its options.
    System(Arc<dyn AnySystem>),
    /// A program under its own.
    #[cfg(feature = "programs")]
    Program(Arc<Program>),
    /// Samples, whose trials were run elsewhere.
    #[cfg(feature = "programs")]
    Samples(Arc<Samples>),
}

impl Deref for TrialSource {
    type Target = dyn Machine;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::System(system) => system.as_ref(),
            #[cfg(feature = "programs")]
            Self::Program(program) => program.as_ref(),
            #[cfg(feature = "programs")]
            Self::Samples(samples) => samples.as_ref(),
        }
    }
}

impl fmt::Debug for TrialSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.card().name)
    }
}

impl TrialSource {
    /// The system, if it is one.
    pub fn system(&self) -> Option<&dyn AnySystem> {
        match self {
            Self::System(system) => Some(system.as_ref()),
            #[cfg(feature = "programs")]
            _ => None,
        }
    }

    /// The program, if it is one.
    #[cfg(feature = "programs")]
    pub fn program(&self) -> Option<&Program> {
        match self {
            Self::Program(program) => Some(program),
            _ => None,
        }
    }

    /// The number of starts, if they can be listed.
    ///
    /// # Errors
    /// If they cannot be numbered.
    pub fn starts(&self) -> Result<u64, Unlisted> {
        match self {
            Self::System(system) => system.starts(),
            #[cfg(feature = "programs")]
            Self::Program(program) => program.starts(),
            #[cfg(feature = "programs")]
            Self::Samples(_) => Err(Unlisted::Elsewhere),
        }
    }

    /// The seed that a program is given for trial `index`, as it is written.
    pub fn seed(&self, streams: &Streams, index: u64) -> Option<String> {
        match self {
            #[cfg(feature = "programs")]
            Self::Program(program) => program.seed(streams, index),
            _ => {
                let _ = (streams, index);
                None
            }
        }
    }

    /// Plays one trial with at most `budget` steps.
    ///
    /// # Errors
    /// If there is no such trial, or a program fails.
    pub fn play(
        &self,
        launch: &Launch,
        budget: u64,
    ) -> Result<Box<dyn Iterator<Item = Frame> + '_>, LaunchError> {
        match self {
            Self::System(system) => system.play(launch, budget),
            #[cfg(feature = "programs")]
            Self::Program(program) => Ok(Box::new(program.tape(launch, budget)?.into_iter())),
            #[cfg(feature = "programs")]
            Self::Samples(samples) => Err(LaunchError::Elsewhere(samples.card().name)),
        }
    }

    /// The end of one trial with at most `budget` steps.
    ///
    /// # Errors
    /// If there is no such trial, or a program fails.
    pub fn end(&self, launch: &Launch, budget: u64) -> Result<Ending, LaunchError> {
        match self {
            Self::System(system) => system.end(launch, budget),
            #[cfg(feature = "programs")]
            Self::Program(program) => program.end(launch, budget),
            #[cfg(feature = "programs")]
            Self::Samples(samples) => Err(LaunchError::Elsewhere(samples.card().name)),
        }
    }
}
