//! A program under test, as an experiment describes it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use regex::Regex;

use super::exec::sources::{Provenance, Sources};
use super::form::SampleForm;
use super::format::{ExitRule, Format};
use super::known::Known;
use super::reader::MeasureReader;
use super::seeds::{SeedForm, Seeds};
use super::template::Template;
use super::worker::Announcement;
use crate::model::measure::{Measure, MeasureForm};
use crate::model::named::named;
use crate::model::outcome::LIMIT;
use crate::model::program;

/// The placeholders that every command has, besides those of seeds.
pub const PLACEHOLDERS: [&str; 5] = ["trial", "cell", MAX_STEPS, DIR, OUT];

/// The placeholder of the step limit.
const MAX_STEPS: &str = "max_steps";

/// The placeholder of a fresh folder for each trial.
pub const DIR: &str = "dir";

/// The placeholder of a fresh file for each trial, in that folder, which the program writes.
pub const OUT: &str = "out";

/// The measure that says how many samples a trial printed.
pub const SAMPLES: &str = "samples";

/// A program whose trials are counted.
#[derive(Clone, Debug, Default)]
pub struct ProgramSpec {
    /// Its name in tables, if it is not the kind.
    pub name: Option<String>,
    /// The program and its arguments.
    pub command: Vec<Template>,
    /// How long it stays.
    pub lifetime: Lifetime,
    /// The files that it reads, relative to the folder of the experiment.
    pub files: Vec<String>,
    /// What it finds on standard input; nothing by default.
    pub stdin: Option<String>,
    /// What is added to its environment.
    pub env: BTreeMap<String, String>,
    /// What is read.
    pub from: OutputSource,
    /// Where samples, keys and steps are; without steps each solved trial has 1.
    pub form: SampleForm,
    /// Where its own measures are, by name.
    pub measures: BTreeMap<String, MeasureReader>,
    /// What exit codes mean, besides 0, which is [`ExitRule::Read`], and those of the format.
    pub exit: BTreeMap<i32, ExitRule>,
    /// What texts in the output mean; the first that is there decides.
    pub outcomes: Vec<OutcomeRule>,
    /// What is known of its keys.
    pub known: Known,
    /// What a trial may use.
    pub limits: Limits,
    /// Where seeds come from.
    pub seeds: Seeds,
    /// The share of trials that may be wrong, unreadable, failed or crashed; by default ten of them stop the run.
    pub tolerate: f64,
    /// Whether the same trial may end in several ways; if not, that is checked.
    pub nondeterministic: bool,
    /// The command that prints its version.
    pub version: Vec<String>,
    /// By what another program is recognized.
    pub identity: Identity,
    /// What it was made of, once that was looked up.
    pub provenance: Option<Provenance>,
    /// Its files, once they were looked up.
    pub sources: Option<Arc<Sources>>,
    /// The folder that it is started in: that of the experiment.
    pub folder: PathBuf,
}

/// How long a process of a program stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Lifetime {
    /// For one trial.
    #[default]
    Trial,
    /// For many, which it is asked in the protocol of workers: what it announces, once it was asked.
    Worker(Option<Announcement>),
}

impl Lifetime {
    /// What a worker announced.
    pub const fn announced(&self) -> Option<&Announcement> {
        match self {
            Self::Trial => None,
            Self::Worker(announced) => announced.as_ref(),
        }
    }

    /// The same before the program was asked what it announces.
    pub(crate) const fn unasked(&self) -> Self {
        match self {
            Self::Trial => Self::Trial,
            Self::Worker(_) => Self::Worker(None),
        }
    }
}

named! {
    /// What of a program is read.
    #[derive(Default)]
    pub enum OutputSource {
        /// Its standard output.
        #[default]
        Stdout = "stdout",
        /// Its standard error.
        Stderr = "stderr",
        /// The file whose name it was given for the placeholder `{out}`.
        Out = "out",
    }
}

/// What it means that a regular expression matches somewhere in the output.
#[derive(Clone, Debug)]
pub struct OutcomeRule {
    /// The regular expression.
    pub regex: Regex,
    /// How the trial ended.
    pub outcome: &'static str,
}

named! {
    /// By what another program, whose trials do not belong to the same result, is recognized.
    #[derive(Default)]
    pub enum Identity {
        /// By the checksums of the executable and of its files, and its version.
        #[default]
        Files = "files",
        /// By the line that its version command prints, alone.
        Version = "version",
    }
}

impl Identity {
    /// What of `whole` belongs to the identity of a result.
    pub fn part(self, whole: Provenance) -> Provenance {
        match self {
            Self::Files => whole,
            Self::Version => Provenance { files: Vec::new(), ..whole },
        }
    }
}

/// The seconds that a trial may be given.
pub const SECONDS: RangeInclusive<f64> = 1e-3..=1e6;

/// What a trial may use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Seconds of time.
    pub seconds: f64,
    /// Bytes of memory (address space).
    pub memory: Option<u64>,
    /// Bytes of output.
    pub output: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { seconds: 10.0, memory: None, output: 1_000_000 }
    }
}

impl ProgramSpec {
    /// Its name in tables.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(program::KIND)
    }

    /// Whose steps it counts: those of its name, which the user gave it, or of its command.
    pub fn unit(&self) -> String {
        let command = || self.command.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        self.name.clone().unwrap_or_else(command)
    }

    /// What is measured besides steps: how many samples a trial printed, if it may be several, and what the user named.
    pub fn measured(&self) -> impl Iterator<Item = Measure<'_>> {
        let samples = Measure { name: SAMPLES, form: MeasureForm::Whole };
        let own = self.measures.iter().map(|(name, own)| Measure { name, form: own.form });
        self.form.counts_samples().then_some(samples).into_iter().chain(own)
    }

    /// What an exit code means, if it means something.
    pub fn rule(&self, code: i32) -> Option<ExitRule> {
        let own = self.exit.get(&code).copied();
        let mut of_format = self.form.format.into_iter().flat_map(Format::exit);
        let of_format = || of_format.find(|(known, _)| *known == code).map(|(_, rule)| *rule);
        own.or_else(of_format).or_else(|| (code == 0).then_some(ExitRule::Read))
    }

    /// The names of its own outcomes.
    pub fn outcomes(&self) -> impl Iterator<Item = &'static str> + '_ {
        let is_own = |name: &&str| !program::ALL.iter().any(|taken| taken.name == *name) && *name != LIMIT;
        self.outcomes.iter().map(|rule| rule.outcome).filter(is_own)
    }

    /// The form of the seeds that it is given, if it is given some: that which a worker announces, or of the first placeholder.
    pub(crate) fn seed_form(&self) -> Option<SeedForm> {
        let mut placeholders = self.command.iter().flat_map(Template::placeholders);
        let of_command = || placeholders.find_map(SeedForm::of);
        let form = self.lifetime.announced().map(|announced| announced.seed).or_else(of_command);
        form.filter(|_| self.seeds != Seeds::None)
    }

    /// Whether a trial gets a fresh file.
    pub(crate) fn uses_out(&self) -> bool {
        self.uses(OUT)
    }

    /// Whether a trial gets a fresh folder.
    pub(crate) fn uses_folder(&self) -> bool {
        self.uses(DIR) || self.uses_out()
    }

    /// Whether it is given the step limit, as every worker is.
    pub(super) fn knows_limit(&self) -> bool {
        self.lifetime != Lifetime::Trial || self.uses(MAX_STEPS)
    }

    fn uses(&self, placeholder: &str) -> bool {
        self.command.iter().any(|word| word.placeholders().any(|name| name == placeholder))
    }

    /// Whether its trials can be repeated.
    pub(crate) fn is_repeatable(&self) -> bool {
        !self.nondeterministic && self.seeds != Seeds::None
    }
}
