//! Whether what is written fits together: then it has cells.

use std::collections::BTreeMap;
#[cfg(feature = "programs")]
use std::sync::Arc;

use thiserror::Error;

use super::solver::{Solver, TrialSource};
use super::{Cell, Count, DEFAULT_MAX_STEPS, Experiment, MAX_CELLS, MAX_RECORDED_ROWS, Written};
use crate::analysis::stopping::Until;
use crate::engine::progress::Job;
use crate::engine::trial::Starts;
use crate::model::draw::Streams;
use crate::model::keys::Keys;
use crate::model::language::Sentence;
use crate::model::options::Options;
use crate::model::parts::{COUNTED, PartForm};
use crate::model::refusals;

/// Why what is written is no experiment.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Misfit {
    /// The place of the system that is wrong, counted from 0; none of `[trials]`.
    pub(super) system: Option<usize>,
    /// The key, unless the whole section is wrong.
    pub(super) key: Option<String>,
    /// The key, what is wrong, and what is allowed.
    pub message: Sentence,
}

impl Misfit {
    pub(super) fn of_section(system: usize, message: impl Into<Sentence>) -> Self {
        Self { system: Some(system), key: None, message: message.into() }
    }

    /// `key` is wrong; the message names it.
    pub(super) fn of_key(system: Option<usize>, key: &str, message: impl Into<Sentence>) -> Self {
        Self { system, key: Some(key.to_owned()), message: message.into() }
    }

    /// The value of `key` is impossible.
    fn of_value(system: Option<usize>, key: &str, why: &Sentence) -> Self {
        let section = if system.is_some() { "system" } else { "trials" };
        let message = Sentence::of(|language| format!("{section}.{key}: {}", why.in_language(language)));
        Self::of_key(system, key, message)
    }
}

impl Written {
    /// The experiment with its cells.
    ///
    /// # Errors
    /// If parts of it do not go together, or a combination of options is impossible.
    pub fn check(self) -> Result<Experiment, Misfit> {
        self.check_after(&[])
    }

    /// The same, with the systems of `before` where they are still the same.
    pub(super) fn check_after(self, before: &[Cell]) -> Result<Experiment, Misfit> {
        #[cfg(feature = "programs")]
        self.check_programs()?;
        self.check_trials()?;
        let mut cells = Vec::new();
        let mut seen = BTreeMap::new();
        for (place, solver) in self.solvers.iter().enumerate() {
            let identity = solver.identity();
            for index in 0..solver.combinations() {
                let held = before.get(cells.len());
                let cell = self.cell(place, solver.combination(index), cells.len() as u64 + 1, held)?;
                check_new(&identity, solver.kind(), &cell, &mut seen)?;
                cells.push(cell);
            }
        }
        Ok(Experiment { written: self, cells })
    }

    fn check_trials(&self) -> Result<(), Misfit> {
        if self.count == Count::All && self.until.is_some() {
            let message = "trials.until does not go with a census: it runs every start".to_owned();
            return Err(Misfit::of_key(None, "until", message));
        }
        if let Some(rows) = self.rows.filter(|&rows| self.starts_programs() && rows > MAX_RECORDED_ROWS) {
            let message = format!(
                "trials.rows is {rows}: the rows of programs are held in memory: allowed is a whole number from 1 to \
                 {MAX_RECORDED_ROWS}"
            );
            return Err(Misfit::of_key(None, "rows", message));
        }
        let cells =
            self.solvers.iter().fold(0, |cells: usize, solver| cells.saturating_add(solver.combinations()));
        if cells > MAX_CELLS {
            let message = format!("the lists in [system] make {cells} cells: allowed are {MAX_CELLS}");
            return Err(Misfit::of_section(0, message));
        }
        Ok(())
    }

    /// The cell of this number, of the solver at `place` under `options`; `held` is the one that had its number before.
    fn cell(&self, place: usize, options: Options, number: u64, held: Option<&Cell>) -> Result<Cell, Misfit> {
        let solver = &self.solvers[place];
        let machine = match held.and_then(|held| held.system_of(solver, &options)) {
            Some(machine) => machine,
            None => solver
                .build(&options, number)
                .map_err(|error| Misfit::of_value(Some(place), error.name, &error.message))?,
        };
        let (starts, trials) = self.starts(&machine, &options)?;
        #[cfg(feature = "programs")]
        solver.expected().map_or(Ok(()), |expected| expected.check(place, &machine))?;
        check_until(self.until, &machine)?;
        check_each(self.each, &machine)?;
        let job = Job {
            streams: Streams::new(self.seed.unwrap_or(0), number),
            starts,
            trials,
            budget: self
                .max_steps
                .filter(|&most| machine.knows_limit() || most != DEFAULT_MAX_STEPS)
                .unwrap_or(u64::MAX),
            until: self.until,
            #[cfg(feature = "programs")]
            expected: solver.expected().map(|expected| Arc::clone(&expected.law)),
            #[cfg(not(feature = "programs"))]
            expected: None,
            keys: self.keys,
            each: self.each,
            rows: self.rows.unwrap_or(0),
        };
        let system = solver.name().to_owned();
        Ok(Cell { number, place, system, options, machine, job, seed: self.seed, headline: self.headline })
    }

    /// How trials begin, and how many there are.
    fn starts(&self, machine: &TrialSource, options: &Options) -> Result<(Starts, u64), Misfit> {
        let refuse = |why: &Sentence| Misfit::of_value(None, "count", why);
        match self.count {
            #[cfg(feature = "programs")]
            Count::Trials(_) if machine.program().is_some_and(|program| program.starts().is_ok()) => {
                let message = "system.seeds lists the seeds of a census: allowed is \"all\"";
                Err(refuse(&message.to_owned().into()))
            }
            Count::Trials(trials) => Ok((Starts::Drawn, trials)),
            Count::All => match machine.starts() {
                Ok(starts) => Ok((Starts::Listed, starts)),
                Err(why) => {
                    let (system, size) = (machine.card().name, options.get("size").map(ToString::to_string));
                    Err(refuse(&Sentence::of(|language| {
                        let why = why.phrase().plain(language);
                        match &size {
                            Some(size) => language.say(&refusals::NO_CENSUS_AT, &[system, why, size]),
                            None => language.say(&refusals::NO_CENSUS, &[system, why]),
                        }
                    })))
                }
            },
        }
    }
}

impl Cell {
    /// Its system, if it is that of `solver` under `options`.
    fn system_of(&self, solver: &Solver, options: &Options) -> Option<TrialSource> {
        let is_same = self.machine.system().is_some()
            && self.machine.card().name == solver.kind()
            && self.options == *options;
        is_same.then(|| self.machine.clone())
    }
}

/// No system stands there twice under the same options. `seen` has the numbers of the cells before.
fn check_new(
    identity: &str,
    kind: &str,
    cell: &Cell,
    seen: &mut BTreeMap<String, u64>,
) -> Result<(), Misfit> {
    let options: Vec<String> = cell.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let options = options.join(" ");
    let number = *seen.entry(format!("{identity}\n{options}")).or_insert(cell.number);
    if number == cell.number {
        return Ok(());
    }
    let message = format!(
        "cells {number} and {} are the same: {kind} {options}; each system stands there once under the same options",
        cell.number,
    );
    Err(Misfit::of_section(cell.place, message))
}

fn check_each(each: Option<PartForm>, machine: &TrialSource) -> Result<(), Misfit> {
    let card = machine.card();
    if each.is_none() || (COUNTED && card.keys == Keys::Solutions) {
        return Ok(());
    }
    let message = if COUNTED {
        format!(
            "the keys of {} are ways to end, which have no parts: allowed are systems with solutions",
            card.name
        )
    } else {
        "parts are counted by the command, not in a browser".to_owned()
    };
    Err(Misfit::of_value(None, "each", &message.into()))
}

fn check_until(until: Option<Until>, machine: &TrialSource) -> Result<(), Misfit> {
    let why = match until {
        Some(Until::EValue(_)) if machine.card().keys == Keys::Endings => format!(
            "an e-value tests whether all are equally likely, which is not expected of {}: allowed is \
             {{ half_width = .. }}",
            machine.card().name
        ),
        Some(Until::EValue(_)) if machine.written_keys().reachable().is_none() => {
            "an e-value needs to know what can be reached, which is unknown here: allowed is { half_width = .. }"
                .to_owned()
        }
        _ => return Ok(()),
    };
    Err(Misfit::of_value(None, "until", &why.into()))
}
