//! What makes the trials of an experiment.

use std::fmt::Debug;

use super::{CellError, Factor};
use crate::engine::machine::Machine;
use crate::model::options::{Options, Value};
#[cfg(feature = "programs")]
use crate::programs::known::Known;
#[cfg(feature = "programs")]
use crate::programs::spec::ProgramSpec;
use crate::systems::catalog::CatalogEntry;

/// What makes the trials.
pub trait Solver: Debug + Send + Sync {
    /// The name in experiment files.
    fn kind(&self) -> &'static str;

    /// The name in tables: that of a system, or of a program.
    fn name(&self) -> &str {
        self.kind()
    }

    /// The options that vary, and those that do not.
    fn factors(&self) -> &[Factor] {
        &[]
    }

    /// What an experiment file says of it besides its kind and its options, by key.
    fn lines(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Where it comes from, if it is known here.
    fn source(&self) -> Option<&'static str> {
        None
    }

    /// Whether it has a list of seeds, each for one trial.
    fn lists_seeds(&self) -> bool {
        false
    }

    /// Whether it starts a program.
    fn starts_program(&self) -> bool {
        false
    }

    /// Whether its trials were run elsewhere, so that only samples are here.
    fn is_elsewhere(&self) -> bool {
        false
    }

    /// The combination of options number `index`.
    fn combination(&self, index: usize) -> Options;

    /// The machine under `options`, for the cell of this number.
    ///
    /// # Errors
    /// If the options are impossible together.
    fn build(&self, options: &Options, cell: u64) -> Result<Box<dyn Machine>, CellError>;

    /// The program, if it is one.
    #[cfg(feature = "programs")]
    fn program(&self) -> Option<&ProgramSpec> {
        None
    }

    /// The program, if it is one, to be completed by what is looked up.
    #[cfg(feature = "programs")]
    fn program_mut(&mut self) -> Option<&mut ProgramSpec> {
        None
    }

    /// What is known of samples that were drawn elsewhere, if it is they.
    #[cfg(feature = "programs")]
    fn samples(&self) -> Option<&Known> {
        None
    }
}

/// The number of combinations of options of `solver`, saturating.
pub(super) fn combinations(solver: &dyn Solver) -> usize {
    solver.factors().iter().fold(1, |cells, factor| cells.saturating_mul(factor.values.len()))
}

/// A system of the catalogue.
#[derive(Debug)]
pub(super) struct CatalogSolver {
    /// The system.
    pub(super) entry: &'static CatalogEntry,
    /// The options, those of the file first, in its order; the last varies fastest.
    pub(super) factors: Vec<Factor>,
}

impl Solver for CatalogSolver {
    fn kind(&self) -> &'static str {
        self.entry.card.name
    }

    fn source(&self) -> Option<&'static str> {
        Some(self.entry.card.source.en)
    }

    fn factors(&self) -> &[Factor] {
        &self.factors
    }

    fn combination(&self, index: usize) -> Options {
        let mut options = Options::defaults(self.entry.card.options);
        for (name, value) in chosen(&self.factors, index) {
            options.set(name, value.clone());
        }
        options
    }

    fn build(&self, options: &Options, _: u64) -> Result<Box<dyn Machine>, CellError> {
        Ok(self.entry.build(options)?)
    }
}

/// The values of combination number `index`, the last factor first, which varies fastest.
pub(super) fn chosen(factors: &[Factor], mut index: usize) -> Vec<(&str, &Value)> {
    let mut values = Vec::new();
    for factor in factors.iter().rev() {
        values.push((factor.name.as_ref(), &factor.values[index % factor.values.len()]));
        index /= factor.values.len();
    }
    values
}
