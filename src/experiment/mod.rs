//! Experiments: what is to be run, as an experiment file says it.

mod parse;

use std::fmt::Write as _;

use crate::analysis::headline::Headline;
use crate::analysis::stopping::Until;
use crate::catalog::Entry;
use crate::draw::Streams;
use crate::machine::{Job, Machine, Start};
use crate::options::{OptionError, OptionSpec, Options, Value};
use crate::system::Keys;
use crate::trial::Starts;

pub use parse::{MAX_BYTES, parse};

/// The most cells that one experiment may have.
pub const MAX_CELLS: usize = 10_000;

/// The budget of a trial where the file gives none.
pub const DEFAULT_MAX_STEPS: u64 = 10_000_000;

/// The most keys that a cell keeps one by one where the file gives no number.
pub const DEFAULT_KEYS: usize = 1_000_000;

/// How many trials a cell has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many, from drawn starts.
    Trials(u64),
    /// Every start once: a census.
    All,
}

/// The values of one option, in the order of the file.
#[derive(Clone, Debug)]
pub struct Axis {
    /// The option.
    pub spec: &'static OptionSpec,
    /// Its values: at least one.
    pub values: Vec<Value>,
}

/// A whole experiment, every default filled in.
#[derive(Debug)]
pub struct Experiment {
    /// Its name, of small letters, digits and `-`.
    pub name: String,
    /// What it asks.
    pub about: String,
    /// The system that it runs.
    pub system: &'static Entry,
    /// The options, those of the file first, in its order; the last varies fastest.
    pub axes: Vec<Axis>,
    /// The trials of each cell.
    pub count: Count,
    /// The seed of all cells; 0 if it is left out, as a census may.
    pub seed: u64,
    /// The most steps that a trial may take.
    pub max_steps: u64,
    /// When fewer trials are enough.
    pub until: Option<Until>,
    /// The most keys that a cell keeps one by one.
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
    /// The seed of its streams.
    pub seed: u64,
    /// The test that carries the verdict.
    pub headline: Headline,
}

impl Experiment {
    /// How many cells there are, however many that is.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.axes.iter().fold(1, |cells, axis| cells.saturating_mul(axis.values.len()))
    }

    /// The cells, in order.
    ///
    /// # Errors
    /// If a combination of options is impossible, or its starts cannot be listed for a census.
    pub fn cells(&self) -> Result<Vec<Cell>, OptionError> {
        (0..self.cell_count()).map(|i| self.cell(i)).collect()
    }

    fn cell(&self, index: usize) -> Result<Cell, OptionError> {
        let options = self.combination(index);
        let machine = self.system.build(&options)?;
        let number = index as u64 + 1;
        let (starts, trials) = match self.count {
            Count::Trials(trials) => (Starts::Drawn, trials),
            Count::All => (Starts::Listed, all_starts(machine.as_ref(), &options)?),
        };
        let job = Job {
            streams: Streams::new(self.seed, number),
            starts,
            trials,
            budget: self.max_steps,
            until: self.until,
            keys: self.keys,
        };
        check_until(self.until, machine.as_ref())?;
        Ok(Cell { number, options, machine, job, seed: self.seed, headline: self.headline })
    }

    fn combination(&self, mut index: usize) -> Options {
        let mut options = Options::defaults(self.system.card.options);
        for axis in self.axes.iter().rev() {
            options.set(axis.spec.name, axis.values[index % axis.values.len()].clone());
            index /= axis.values.len();
        }
        options
    }

    /// The experiment as a file that [`parse()`] reads to the same experiment.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        let mut line = |key: &str, value: String| {
            writeln!(text, "{key} = {value}").expect("a string takes any text");
        };
        line("name", quoted(&self.name));
        line("about", quoted(&self.about));
        line("\n[system]\nkind", quoted(self.system.card.name));
        for axis in &self.axes {
            line(axis.spec.name, literals(&axis.values));
        }
        let count = match self.count {
            Count::Trials(trials) => trials.to_string(),
            Count::All => quoted("all"),
        };
        line("\n[trials]\ncount", count);
        line("seed", self.seed.to_string());
        line("max_steps", self.max_steps.to_string());
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

    /// Whether its trials are a sample: neither every start, nor the same single start again and again.
    #[must_use]
    pub fn is_sample(&self) -> bool {
        !self.is_census() && self.machine.starts() != Some(1)
    }

    /// The start of trial `index` of this cell, to be played again.
    #[must_use]
    pub fn replay(&self, index: u64) -> Start<'_> {
        match self.job.starts {
            Starts::Drawn => Start::Drawn(&self.job.streams, index),
            Starts::Listed => Start::Listed(index),
        }
    }

    /// The options besides the size, as `name=value`, parted by a space, and last a caution, if there is one.
    #[must_use]
    pub fn other_options(&self) -> String {
        let others = self.options.iter().filter(|(name, _)| *name != "size");
        let caution = self.machine.caution().map(|caution| format!("caution={}", caution.name));
        let written: Vec<String> =
            others.map(|(name, value)| format!("{name}={value}")).chain(caution).collect();
        written.join(" ")
    }
}

fn all_starts(machine: &dyn Machine, options: &Options) -> Result<u64, OptionError> {
    machine.starts().ok_or_else(|| OptionError {
        name: "count".to_owned(),
        message: format!(
            "the starts of {} at size {} cannot be listed and counted in 64 bits: allowed is a number of trials",
            machine.card().name,
            options.size(),
        ),
    })
}

fn check_until(until: Option<Until>, machine: &dyn Machine) -> Result<(), OptionError> {
    match until {
        Some(Until::EValue(_)) if machine.card().keys == Keys::Endings => Err(OptionError {
            name: "until".to_owned(),
            message: format!(
                "an e-value asks whether all come equally often, which nobody expects of {}: allowed is \
                 {{ half_width = .. }}",
                machine.card().name
            ),
        }),
        Some(Until::EValue(_)) if machine.known().is_none() => Err(OptionError {
            name: "until".to_owned(),
            message: "an e-value needs to know what can be reached, and here that is not known: allowed is \
                      { half_width = .. }"
                .to_owned(),
        }),
        _ => Ok(()),
    }
}

/// A string of TOML, on one line.
fn quoted(text: &str) -> String {
    if text.contains('\n') {
        return serde_json::Value::from(text).to_string();
    }
    toml::Value::from(text).to_string()
}

fn literals(values: &[Value]) -> String {
    let literal = |value: &Value| match value {
        Value::Integer(number) => number.to_string(),
        Value::Word(word) => quoted(word),
        Value::Fraction(fraction) => quoted(&fraction.to_string()),
    };
    match values {
        [single] => literal(single),
        many => {
            let many: Vec<String> = many.iter().map(literal).collect();
            format!("[{}]", many.join(", "))
        }
    }
}
