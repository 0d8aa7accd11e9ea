//! Experiments: what to run, as described by an experiment file.

mod parse;
pub mod plan;
mod program;
mod section;
mod solver;
mod system;

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;

use thiserror::Error;

use crate::analysis::headline::Headline;
use crate::analysis::stopping::Until;
use crate::engine::machine::{Launch, Machine};
use crate::engine::progress::Job;
use crate::engine::trial::Starts;
use crate::model::draw::Streams;
use crate::model::keys::Keys;
use crate::model::options::{OptionError, Options, Value};
use crate::model::start::Start;
use crate::programs::key::TextKey;
use crate::programs::known::{KeyList, Known, ListDigest};

pub use parse::{MAX_BYTES, ParseError, parse};
pub use solver::Solver;

/// The maximum number of cells of an experiment.
pub const MAX_CELLS: usize = 10_000;

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
    /// What makes its trials.
    pub solver: Solver,
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
    /// The test that carries the verdict.
    pub headline: Headline,
}

/// One combination of options.
pub struct Cell {
    /// Its number, counted from 1.
    pub number: u64,
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
    Count(String),
    /// The stopping rule does not fit the system.
    #[error("until: {0}")]
    Until(String),
}

impl Experiment {
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
        self.solver.factors().iter().fold(1, |cells, factor| cells.saturating_mul(factor.values.len()))
    }

    /// The cells, in order.
    ///
    /// # Errors
    /// If a combination of options is impossible, or its starts cannot be listed for a census.
    pub fn cells(&self) -> Result<Vec<Cell>, CellError> {
        (0..self.cell_count()).map(|i| self.cell(i)).collect()
    }

    fn cell(&self, index: usize) -> Result<Cell, CellError> {
        let options = self.solver.combination(index);
        let number = index as u64 + 1;
        let machine = self.solver.build(&options, number)?;
        let (starts, trials) = match self.count {
            Count::Trials(_) if self.solver.lists_seeds() => {
                let message = "system.seeds lists the seeds of a census: allowed is \"all\"";
                return Err(CellError::Count(message.to_owned()));
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
        };
        check_until(self.until, machine.as_ref())?;
        Ok(Cell { number, options, machine, job, seed: self.seed, headline: self.headline })
    }

    /// The experiment as a file that [`parse()`] reads back to the same experiment.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        let mut line = |key: &str, value: String| {
            writeln!(text, "{key} = {value}").expect("a string takes any text");
        };
        line("name", quoted(&self.name));
        line("about", quoted(&self.about));
        line("\n[system]\nkind", quoted(self.solver.kind()));
        for factor in self.solver.factors() {
            line(&factor.name, literals(&factor.values));
        }
        let rest = match &self.solver {
            Solver::System { .. } => Vec::new(),
            Solver::Program { spec, .. } => program::lines(spec),
            Solver::Samples(known) => known_literal(known).into_iter().collect(),
        };
        for (key, value) in rest {
            line(key, value);
        }
        let count = match self.count {
            Count::Trials(trials) => trials.to_string(),
            Count::All => quoted("all"),
        };
        line("\n[trials]\ncount", count);
        for (key, number) in [("seed", self.seed), ("max_steps", self.max_steps)] {
            if let Some(number) = number {
                line(key, number.to_string());
            }
        }
        line("keys", self.keys.to_string());
        if let Some(until) = self.until {
            line("until", until.to_string());
        }
        line("\n[statistics]\nheadline", quoted(&self.headline.to_string()));
        text
    }
}

impl Cell {
    /// Whether every start is run once.
    #[must_use]
    pub fn is_census(&self) -> bool {
        self.job.starts == Starts::Listed
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
        match self.options.get("size") {
            Some(Value::Integer(size)) => Some(*size),
            _ => None,
        }
    }

    /// The options besides the size, as `name=value`, separated by a space.
    #[must_use]
    pub fn other_options(&self) -> String {
        let others = self.options.iter().filter(|(name, _)| *name != "size");
        let written: Vec<String> = others.map(|(name, value)| format!("{name}={value}")).collect();
        written.join(" ")
    }
}

fn all_starts(machine: &dyn Machine, options: &Options) -> Result<u64, CellError> {
    machine.starts().map_err(|why| {
        let system = machine.card().name;
        let size = options.get("size").map(|size| format!(" at size {size}")).unwrap_or_default();
        CellError::Count(format!("no census of {system}{size}: {why}; allowed is a number of trials"))
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

/// A TOML string on one line.
fn quoted(text: &str) -> String {
    if text.contains('\n') {
        return serde_json::Value::from(text).to_string();
    }
    toml::Value::from(text).to_string()
}

fn literal(value: &Value) -> String {
    match value {
        Value::Integer(number) => number.to_string(),
        Value::Word(word) => quoted(word),
        Value::Fraction(fraction) => quoted(&fraction.to_string()),
    }
}

/// The key and the value that say what is known of the keys of a program, if anything is.
fn known_literal(known: &Known) -> Option<(&'static str, String)> {
    Some(match known {
        Known::Nothing => return None,
        Known::Count(keys) => ("known", keys.to_string()),
        Known::Listed(ListDigest { keys, sha256 }) => {
            ("known", format!("{{ keys = {keys}, sha256 = {} }}", quoted(sha256)))
        }
        Known::File(file) => ("known", quoted(file)),
        Known::Keys(list) => {
            let keys: Vec<String> = list.iter().map(listed_literal).collect();
            ("known", format!("[{}]", keys.join(", ")))
        }
        Known::Like(like) => {
            let option = |(name, value): (&str, &Value)| format!(", {name} = {}", literal(value));
            let options: String = like.options.iter().map(option).collect();
            ("like", format!("{{ kind = {}{options} }}", quoted(like.entry.card.name)))
        }
    })
}

/// All keys of a program as a part of an experiment, unless they are longer than a file of a user may be.
#[must_use]
pub fn known_keys(list: KeyList) -> Option<Known> {
    let known = Known::Keys(Arc::new(list));
    let (_, literal) = known_literal(&known)?;
    (literal.len() <= MAX_BYTES).then_some(known)
}

/// A known key, with its symmetry class if there is one.
fn listed_literal((key, class): (&TextKey, Option<&TextKey>)) -> String {
    let key = quoted(key.as_str());
    class.map_or(key.clone(), |class| format!("{{ key = {key}, class = {} }}", quoted(class.as_str())))
}

fn literals(values: &[Value]) -> String {
    match values {
        [single] => literal(single),
        many => {
            let many: Vec<String> = many.iter().map(literal).collect();
            format!("[{}]", many.join(", "))
        }
    }
}
