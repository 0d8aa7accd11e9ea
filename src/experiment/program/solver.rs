//! Programs, and samples of programs, as what makes the trials of an experiment.

use super::super::solver::{Solver, chosen};
use super::super::{CellError, Experiment, Factor};
use super::known::known_literal;
use super::lines::lines;
use crate::engine::machine::Machine;
use crate::model::options::{Options, Value};
use crate::model::program::KIND;
use crate::programs::exec::Program;
use crate::programs::known::Known;
use crate::programs::samples::{CARD, Samples};
use crate::programs::spec::ProgramSpec;

/// A program that is run once for each trial.
#[derive(Debug)]
pub struct ProgramSolver {
    /// The program.
    pub spec: ProgramSpec,
    /// Its own placeholders, in the order of the file.
    pub factors: Vec<Factor>,
}

impl Solver for ProgramSolver {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn name(&self) -> &str {
        self.spec.name.as_deref().unwrap_or(KIND)
    }

    fn factors(&self) -> &[Factor] {
        &self.factors
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        lines(&self.spec)
    }

    fn lists_seeds(&self) -> bool {
        self.spec.seeds.census().is_some()
    }

    fn starts_program(&self) -> bool {
        true
    }

    fn combination(&self, index: usize) -> Options {
        let chosen = chosen(&self.factors, index).into_iter().rev();
        let with =
            |options: Options, (name, value): (&str, &Value)| options.with(name.to_owned(), value.clone());
        chosen.fold(Options::default(), with)
    }

    fn build(&self, options: &Options, cell: u64) -> Result<Box<dyn Machine>, CellError> {
        Ok(Box::new(Program::new(self.spec.clone(), options.clone(), cell)?))
    }

    fn program(&self) -> Option<&ProgramSpec> {
        Some(&self.spec)
    }

    fn program_mut(&mut self) -> Option<&mut ProgramSpec> {
        Some(&mut self.spec)
    }
}

/// Another program, of which only samples are here and this is known.
#[derive(Debug)]
pub struct SampleSolver(pub Known);

impl Solver for SampleSolver {
    fn kind(&self) -> &'static str {
        CARD.name
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        known_literal(&self.0).into_iter().collect()
    }

    fn is_elsewhere(&self) -> bool {
        true
    }

    fn combination(&self, _: usize) -> Options {
        match &self.0 {
            Known::Like(like) => Options::default().with("like", Value::Word(like.to_string().into())),
            _ => Options::default(),
        }
    }

    fn build(&self, _: &Options, _: u64) -> Result<Box<dyn Machine>, CellError> {
        Ok(Box::new(Samples::new(self.0.clone())?))
    }

    fn samples(&self) -> Option<&Known> {
        Some(&self.0)
    }
}

impl Experiment {
    /// What is known of samples that were drawn elsewhere, if that is what it counts.
    #[must_use]
    pub fn samples(&self) -> Option<&Known> {
        self.solvers.iter().find_map(|solver| solver.samples())
    }

    /// The programs that it starts.
    pub fn programs(&self) -> impl Iterator<Item = &ProgramSpec> {
        self.solvers.iter().filter_map(|solver| solver.program())
    }

    /// The programs that it starts, to be completed by what is looked up.
    pub fn programs_mut(&mut self) -> impl Iterator<Item = &mut ProgramSpec> {
        self.solvers.iter_mut().filter_map(|solver| solver.program_mut())
    }
}
