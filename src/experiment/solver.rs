//! What makes the trials of an experiment.

use super::{CellError, Factor};
use crate::engine::machine::Machine;
use crate::model::options::{Options, Value};
use crate::programs::exec::Program;
use crate::programs::known::Known;
use crate::programs::samples::{self, Samples};
use crate::programs::spec::{self, ProgramSpec};
use crate::systems::catalog::CatalogEntry;

/// What makes the trials.
#[derive(Debug)]
pub enum Solver {
    /// A system of the catalogue.
    System {
        /// The system.
        entry: &'static CatalogEntry,
        /// The options, those of the file first, in its order; the last varies fastest.
        factors: Vec<Factor>,
    },
    /// A program that is run once for each trial.
    Program {
        /// The program.
        spec: Box<ProgramSpec>,
        /// Its own placeholders, in the order of the file.
        factors: Vec<Factor>,
    },
    /// Another program, of which only samples are here and this is known.
    Samples(Known),
}

impl Solver {
    /// The program, if it is one.
    #[must_use]
    pub fn program(&self) -> Option<&ProgramSpec> {
        if let Self::Program { spec, .. } = self { Some(spec) } else { None }
    }

    /// The program, if it is one, to be completed by what is looked up.
    #[must_use]
    pub fn program_mut(&mut self) -> Option<&mut ProgramSpec> {
        if let Self::Program { spec, .. } = self { Some(spec) } else { None }
    }

    /// What is known of samples that were drawn elsewhere, if it is they.
    #[must_use]
    pub fn samples(&self) -> Option<&Known> {
        if let Self::Samples(known) = self { Some(known) } else { None }
    }

    /// The name in experiment files.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::System { entry, .. } => entry.card.name,
            Self::Program { .. } => spec::KIND,
            Self::Samples(_) => samples::CARD.name,
        }
    }

    /// The name in tables: that of a system, or of a program.
    #[must_use]
    pub fn name(&self) -> &str {
        self.program().and_then(|spec| spec.name.as_deref()).unwrap_or_else(|| self.kind())
    }

    /// The options that vary, and those that do not.
    #[must_use]
    pub fn factors(&self) -> &[Factor] {
        match self {
            Self::System { factors, .. } | Self::Program { factors, .. } => factors,
            Self::Samples(_) => &[],
        }
    }

    /// The number of combinations of options, saturating.
    pub(super) fn combinations(&self) -> usize {
        self.factors().iter().fold(1, |cells, factor| cells.saturating_mul(factor.values.len()))
    }

    /// Whether it has a list of seeds, each for one trial.
    pub(super) fn lists_seeds(&self) -> bool {
        self.program().is_some_and(|spec| spec.seeds.census().is_some())
    }

    /// The combination of options number `index`.
    pub(super) fn combination(&self, index: usize) -> Options {
        match self {
            Self::System { entry, factors } => {
                let mut options = Options::defaults(entry.card.options);
                for (name, value) in chosen(factors, index) {
                    options.set(name, value.clone());
                }
                options
            }
            Self::Program { factors, .. } => {
                let chosen = chosen(factors, index).into_iter().rev();
                let with = |options: Options, (name, value): (&str, &Value)| {
                    options.with(name.to_owned(), value.clone())
                };
                chosen.fold(Options::default(), with)
            }
            Self::Samples(Known::Like(like)) => {
                Options::default().with("like", Value::Word(like.to_string().into()))
            }
            Self::Samples(_) => Options::default(),
        }
    }

    /// The machine under `options`.
    pub(super) fn build(&self, options: &Options, cell: u64) -> Result<Box<dyn Machine>, CellError> {
        Ok(match self {
            Self::Program { spec, .. } => Box::new(Program::new((**spec).clone(), options.clone(), cell)?),
            Self::System { entry, .. } => entry.build(options)?,
            Self::Samples(known) => Box::new(Samples::new(known.clone())?),
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
